//! The same board in orthodox chess, where it is a position there.

use crate::common::{Rng, random_game};
use notation::fen::Fen;
use variants::Variant;
use variants::chess::Chess;
use variants::monarch::Monarch;
use variants::tax::Tax;
use variants::taxi::Taxi;
use variants::{TOOLS, tools};

fn counterpart(game: &str, fen: &str) -> Option<String> {
    Some(tools(game).unwrap().root_board(Some(fen), &[]).unwrap().orthodox_counterpart()?.fen())
}

/// In games at random: it is there wherever its text is one of chess, and then says the same but for the odd field.
fn check<G: Variant>(seed: u64) -> usize {
    let rng = &mut Rng(seed);
    let mut none = 0;
    for _ in 0..30 {
        let mut poor = G::start().setup();
        poor.holdings = Some("3:2:1".into());
        let start = if G::INFO.priced { G::validate(&poor).unwrap() } else { G::start() };
        for position in random_game(start, 120, rng) {
            let fields: Vec<String> = position.fen().split(' ').take(6).map(str::to_owned).collect();
            let plain = fields.join(" ");
            let expected = Chess::from_fen(&plain).ok().map(|chess| chess.fen());
            assert_eq!(counterpart(G::INFO.id, &position.fen()), expected, "{}", position.fen());
            none += usize::from(expected.is_none());
        }
    }
    none
}

#[test]
fn the_same_board_is_a_position_of_chess_wherever_chess_can_read_it() {
    // Who can't pay gives no check, and that comes up in poor games at random.
    assert!(check::<Tax>(1) + check::<Taxi>(2) + check::<Monarch>(3) > 0);
}

#[test]
fn rights_and_the_pawn_that_jumped_are_kept() {
    let fen = "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6 0 7";
    assert_eq!(counterpart("taxi", &format!("{fen} 3:4")).as_deref(), Some(fen));
    assert_eq!(counterpart("tax", fen).as_deref(), Some(fen));
    assert_eq!(counterpart("monarch", fen).as_deref(), Some(fen));
}

#[test]
fn kings_that_meet_and_checks_that_nobody_can_pay_for_are_no_chess() {
    assert_eq!(counterpart("monarch", "8/8/3kK3/3r4/8/8/8/4R3 w - - 0 1"), None);
    assert_eq!(counterpart("taxi", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1 1:9"), None);
    assert!(
        tools("taxi")
            .unwrap()
            .root_board(Some("4k3/8/8/8/8/8/8/4RK2 b - - 0 1 1:9"), &[])
            .unwrap()
            .orthodox_counterpart()
            .is_some()
    );
}

#[test]
fn other_games_have_none() {
    for game in TOOLS {
        let odd = ["tax", "taxi", "monarch"].contains(&game.id());
        assert_eq!(game.root_board(None, &[]).unwrap().orthodox_counterpart().is_some(), odd, "{}", game.id());
    }
}
