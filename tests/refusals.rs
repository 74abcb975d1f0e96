//! What a person is told when a move is refused, word for word.

mod common;

use common::said::phrase;
use oddchess::catalogue::Catalogue;
use oddchess::link::Parts;
use oddchess::session::Table;
use oddchess::variants::require;
use oddchess::view::AnswerState;

const ROWS: &str = include_str!("data/refusals.txt");

fn open(game: &str, fen: &str) -> Box<dyn Table> {
    let fen = Some(fen.to_owned()).filter(|fen| fen != "start");
    let parts = Parts { game: game.into(), fen, ..Parts::default() };
    require(game).unwrap().open(&parts).unwrap_or_else(|error| panic!("{game} {parts:?}: {error:?}"))
}

#[test]
fn refusals() {
    let catalogue = Catalogue::english();
    let mut wrong = Vec::new();
    for row in ROWS.lines().filter(|line| !line.starts_with('#')) {
        let [game, fen, picks, expected, proof] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        let picks: Vec<String> = picks.split(' ').map(str::to_owned).collect();
        let answer = open(game, fen).pick(&picks);
        let Some(refusal) = answer.refusal.filter(|_| answer.state == AnswerState::Refused) else {
            wrong.push(format!("not refused: {row}"));
            continue;
        };
        let text = phrase(&catalogue, &refusal.said);
        let text = text[..1].to_uppercase() + &text[1..];
        let mut cells = refusal.proof;
        cells.sort();
        if (text.as_str(), cells.join(" ").as_str()) != (expected, proof) {
            wrong.push(format!("{game} | {fen} | {} | {text} | {}", picks.join(" "), cells.join(" ")));
        }
    }
    assert!(wrong.is_empty(), "told otherwise:\n{}", wrong.join("\n"));
}
