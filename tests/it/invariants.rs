//! The invariants on thousands of positions from random play and random boards, for every variant.

use notation::fen::Fen;
use std::collections::BTreeSet;

use crate::common::boards::random_board;
use crate::common::{Rng, invariants, random_game};
use variants::Variant;
use variants::anarchist::Anarchist;
use variants::chess::Chess;
use variants::infantry::Infantry;
use variants::monarch::Monarch;
use variants::tax::Tax;
use variants::taxi::Taxi;

/// Positions of random games from the start, one game for each seed.
fn random_games<G: Variant>(games: u64, plies: usize) -> impl Iterator<Item = G> {
    (0..games).flat_map(move |seed| random_game(G::start(), plies, &mut Rng(seed)))
}

fn check<G: Variant>(letters: Option<&str>) {
    let mut rng = Rng(7);
    let mut told = BTreeSet::new();
    for (index, position) in random_games::<G>(16, 80).enumerate() {
        invariants::assert_invariants(&position);
        if index % 80 == 0 {
            invariants::refusals_are_total(&position, &mut told);
        }
        invariants::reading_never_panics::<G>(&position.fen(), &mut rng);
    }
    let narrow = NARROW.iter().filter_map(|fen| G::from_fen(fen).ok());
    for position in narrow {
        invariants::assert_invariants(&position);
        position.legal().into_iter().for_each(|mv| invariants::assert_invariants(&position.play(mv)));
    }
    for index in letters.into_iter().flat_map(|_| 0..800) {
        let position: G = random_board(letters.unwrap_or_default(), 14, &mut rng);
        invariants::assert_invariants(&position);
        if index % 100 == 0 {
            invariants::refusals_are_total(&position, &mut told);
        }
    }
    assert!(told.len() >= 6, "only these reasons came up: {told:?}");
}

/// Positions of the chess-like games in which a quick way of finding moves could err: castling beside and before a king,
/// pinned pawns that push, take and promote, captures that promote at both edges, a check that pawns answer, en passant
/// along a pin, kings that touch or stand in line.
const NARROW: &[&str] = &[
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/2K5/8/8/8/8/8/8 b kq - 0 1",
    "r3k2r/6K1/8/8/8/8/8/8 b kq - 0 1",
    "r3k2r/8/4K3/8/8/8/8/8 b kq - 0 1",
    "8/8/8/8/8/3k4/8/R3K2R w KQ - 0 1",
    "8/8/8/8/8/8/2k2PPP/R3K2R w KQ - 0 1",
    "r3k2r/2p3p1/8/5K2/4P3/4P3/4P3/8 b kq - 0 1",
    "r3k2r/2p3p1/8/8/3PK3/3PP3/3PP3/8 b kq - 0 1",
    "r3k2r/2p3p1/2K5/4P3/4P3/8/8/8 b kq - 0 1",
    "1n2k1n1/P1P4P/8/8/8/8/p1p4p/1N2K1N1 w - - 0 1",
    "1n2k1n1/P1P4P/8/8/8/8/p1p4p/1N2K1N1 b - - 0 1",
    "3bk3/2P5/1K6/8/8/8/8/8 w - - 0 1",
    "2rbk3/2P5/2K5/8/8/8/8/8 w - - 0 1",
    "3rk3/8/8/2p1p3/3P4/3K4/8/8 w - - 0 1",
    "4k3/8/8/8/1b6/2P5/3K4/8 w - - 0 1",
    "4k3/8/8/8/b7/1p6/2P1P3/3K4 w - - 0 1",
    "4k3/8/8/8/7b/8/3PPPP1/2RNKN2 w - - 0 1",
    "4k3/8/8/2KPp2r/8/8/8/8 w - e6 0 1",
    "8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1",
    "8/2p2p2/1p1k2p1/4p3/1PP1P3/3K2P1/5P2/4R2r w - - 0 1",
    "8/2p1kp2/4p3/4p3/1P2P3/4P3/2P1KP2/4R2r w - - 0 1",
    "r6r/1pp2pb1/1nbp1np1/p3k2p/2PK4/1PN1P2P/P2BNPB1/R6R w - - 0 1",
    "8/8/3p4/4k3/3K4/4P3/8/3R3r w - - 0 1",
];

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

#[test]
fn the_narrow_positions_can_be_read() {
    let odd = |fen: &&&str| Chess::from_fen(fen).is_err() && Monarch::from_fen(fen).is_err();
    assert_eq!(NARROW.iter().filter(odd).count(), 0);
}
