//! Themes of puzzles: the themes in the puzzle files are those of their lines.

use oddchess::notation::fen::Fen;
use oddchess::puzzles::Puzzles;
use oddchess::variants::Variant;
use oddchess::variants::anarchist::Anarchist;
use oddchess::variants::infantry::Infantry;
use oddchess::variants::monarch::Monarch;
use oddchess::variants::tax::Tax;
use oddchess::variants::taxi::Taxi;
use oddchess::variants::themes::{OrthodoxResult, themes};

/// What the same moves might be worth in orthodox chess: to find out is the miner's work.
const CONTRASTS: [OrthodoxResult; 6] = [
    OrthodoxResult::Apart,
    OrthodoxResult::Illegal,
    OrthodoxResult::Nothing,
    OrthodoxResult::Other,
    OrthodoxResult::Same,
    OrthodoxResult::Unknown,
];

fn told<G: Variant>(text: &str) {
    let Puzzles { game, puzzles } = serde_json::from_str(text).unwrap();
    assert!(game == G::INFO.id && puzzles.len() > 20);
    for puzzle in puzzles {
        let root = G::from_fen(&puzzle.fen).unwrap();
        let (mut position, mut codes) = (root, Vec::new());
        for text in &puzzle.line {
            let mv = position.legal().into_iter().find(|&mv| position.text(mv) == *text).unwrap();
            codes.push(position.move_id(mv));
            position = position.play(mv);
        }
        let found = CONTRASTS.map(|contrast| {
            themes(root, &codes, contrast).0.iter().map(|theme| theme.id().to_owned()).collect::<Vec<_>>()
        });
        assert!(found.contains(&puzzle.themes), "{game} {}: {:?}, not {:?}", puzzle.id, found, puzzle.themes);
    }
}

#[test]
fn in_monarch_chess() {
    told::<Monarch>(include_str!("../../www/puzzles/monarch.json"));
}

#[test]
fn in_tax_chess() {
    told::<Tax>(include_str!("../../www/puzzles/tax.json"));
}

#[test]
fn in_taxi_chess() {
    told::<Taxi>(include_str!("../../www/puzzles/taxi.json"));
}

#[test]
fn in_anarchist_chess() {
    told::<Anarchist>(include_str!("../../www/puzzles/anarchist.json"));
}

#[test]
fn in_infantry_chess() {
    told::<Infantry>(include_str!("../../www/puzzles/infantry.json"));
}
