//! The exact messages of refused moves.

use crate::common::sentences::sentence;
use oddchess::game::session::GameSession;
use oddchess::message::catalogue::Catalogue;
use oddchess::notation::link::LinkParts;
use oddchess::variants::require;
use oddchess::view::AnswerState;

const ROWS: &str = include_str!("../data/refusals.txt");

fn open(game: &str, fen: &str) -> GameSession {
    let fen = Some(fen.to_owned()).filter(|fen| fen != "start");
    let parts = LinkParts { game: game.into(), fen, ..LinkParts::default() };
    require(game).unwrap().open(&parts).unwrap_or_else(|error| panic!("{game} {parts:?}: {error:?}"))
}

/// What is said to these steps, if they are refused.
fn refusal_text(catalogue: &Catalogue, game: &str, fen: &str, steps: &str) -> Option<(String, Vec<String>)> {
    let steps: Vec<String> = steps.split(' ').map(str::to_owned).collect();
    let answer = open(game, fen).interpret(&steps);
    let refusal = answer.refusal.filter(|_| answer.state == AnswerState::Refused)?;
    let text = sentence(catalogue, &refusal.message);
    let mut squares = refusal.evidence;
    squares.sort();
    Some((text, squares))
}

#[test]
fn refusals() {
    let catalogue = Catalogue::english();
    let mut wrong = Vec::new();
    for row in ROWS.lines().filter(|line| !line.starts_with('#')) {
        let [game, fen, steps, expected, proof] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        match refusal_text(&catalogue, game, fen, steps) {
            None => wrong.push(format!("not refused: {row}")),
            Some((text, squares)) if (text.as_str(), squares.join(" ").as_str()) == (expected, proof) => {}
            Some((text, squares)) => wrong.push(format!("{game} | {fen} | {steps} | {text} | {}", squares.join(" "))),
        }
    }
    assert!(wrong.is_empty(), "refusal_text otherwise:\n{}", wrong.join("\n"));
}

/// A language whose articles and endings follow gender and case.
#[test]
fn refusals_in_german() {
    let catalogue = Catalogue::read(include_str!("../../www/locales/de.json")).unwrap();
    for (game, fen, steps, expected) in [
        ("chess", "start", "d1 d3", "Der Bauer auf d2 steht der Dame im Weg"),
        ("chess", "start", "a1 a4", "Der Bauer auf a2 steht dem Turm im Weg"),
        ("chess", "start", "e1 d1", "Auf d1 steht deine eigene Dame"),
        ("chess", "start", "a1 b1", "Auf b1 steht dein eigener Springer"),
        ("chess", "start", "d8", "Die Dame auf d8 gehört Schwarz, und Schwarz ist nicht am Zug"),
        (
            "chess",
            "4r2k/8/8/8/8/8/4P3/R3K3 w Q - 0 1",
            "e2 f3",
            "Schräg zieht ein Bauer nur, um zu schlagen, und auf f3 gibt es nichts zu schlagen",
        ),
        (
            "chess",
            "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1",
            "e2 d3",
            "Das würde deinen König auf e1 dem Turm auf e8 aussetzen",
        ),
        (
            "chess",
            "4q2k/8/8/8/8/8/3B4/4K3 w - - 0 1",
            "d2 c3",
            "Dein König auf e1 steht im Schach von der Dame auf e8, und dieser Zug wehrt es nicht ab",
        ),
        (
            "tax",
            "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1",
            "e1 e3",
            "Auf der e-Linie steht nur ein weißer Bauer, also darf der König nur ein Feld nach vorn ziehen",
        ),
        ("infantry", "start", "c6 c5", "Auf c5 steht dein eigener Bauer"),
    ] {
        assert_eq!(refusal_text(&catalogue, game, fen, steps).map(|(text, _)| text).as_deref(), Some(expected));
    }
}
