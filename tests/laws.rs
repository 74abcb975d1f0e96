//! What holds in every position of every game, on thousands of positions from random play and on random boards.

mod common;

use std::collections::BTreeSet;

use common::{Dice, laws, wander};
use oddchess::show::Game;
use oddchess::variants::anarchist::Anarchist;
use oddchess::variants::chess::Chess;
use oddchess::variants::infantry::Infantry;
use oddchess::variants::monarch::Monarch;
use oddchess::variants::tax::Tax;
use oddchess::variants::taxi::Taxi;

/// Positions of random games from the start, one game for each seed.
fn wandered<G: Game>(games: u64, plies: usize) -> impl Iterator<Item = G> {
    (0..games).flat_map(move |seed| wander(G::start(&[]), plies, &mut Dice(seed)))
}

/// A legal position with kings and a handful of other pieces anywhere, where odd kings and thin purses matter more often
/// than in whole games.
fn sprinkled<G: Game>(letters: &str, dice: &mut Dice) -> G {
    let letters: Vec<char> = letters.chars().collect();
    loop {
        let mut pieces = vec!['K', 'k'];
        for _ in 0..dice.below(14) {
            pieces.push(letters[dice.below(letters.len())]);
        }
        let mut board: Vec<Option<char>> = vec![None; G::GEOMETRY.places.len()];
        for piece in pieces {
            let cell = dice.below(board.len());
            board[cell] = Some(piece);
        }
        let text = oddchess::fen::write_board(G::GEOMETRY, |cell| board[cell.index()]);
        let turn = ["w", "b"][dice.below(2)];
        let purses = if G::FACE.priced { format!(" {}:{}", dice.below(10), dice.below(10)) } else { String::new() };
        if let Ok(position) = G::from_fen(&format!("{text} {turn} - - {} 1{purses}", dice.below(3))) {
            return position;
        }
    }
}

fn check<G: Game>(letters: Option<&str>) {
    let mut dice = Dice(7);
    let mut told = BTreeSet::new();
    for (index, position) in wandered::<G>(25, 80).enumerate() {
        laws::hold(&position);
        if index % 80 == 0 {
            laws::refusals_are_total(&position, &mut told);
        }
        laws::reading_never_panics::<G>(&position.fen(), &mut dice);
    }
    for index in letters.into_iter().flat_map(|_| 0..1200) {
        let position: G = sprinkled(letters.unwrap_or_default(), &mut dice);
        laws::hold(&position);
        if index % 100 == 0 {
            laws::refusals_are_total(&position, &mut told);
        }
    }
    assert!(told.len() >= 6, "only these reasons came up: {told:?}");
}

const MEN: &str = "PPPPNBRQppppnbrq";

#[test]
fn chess() {
    check::<Chess>(Some(MEN));
}

#[test]
fn tax() {
    check::<Tax>(Some("PPPPPPPPNRpppppppbr"));
}

#[test]
fn taxi() {
    check::<Taxi>(Some(MEN));
}

#[test]
fn monarch() {
    check::<Monarch>(Some(MEN));
}

#[test]
fn anarchist() {
    check::<Anarchist>(None);
}

#[test]
fn infantry() {
    check::<Infantry>(Some("PPNFTTppnftt"));
}
