//! Castling against every lone enemy piece, and purses of every size: cases where a fast generator could err and that random
//! play rarely reaches.

use crate::common::invariants::generators_agree;
use board::{Square, SquareSet};
use notation::fen::Fen;
use rules::input::InputStep;
use rules::text::FromSetup;
use rules::{Color, Position};
use variants::Variant;
use variants::chess::Chess;
use variants::chesslike::board::{AttackRange, Piece};
use variants::chesslike::cost_rules::{CostField, CostRefusals, CostWords, Costs, Free, PricedMove};
use variants::monarch::Monarch;
use variants::tax::Tax;
use variants::taxi::Taxi;

/// What both sides hold, and what they get.
const PURSES: [&str; 9] = ["0:0:0", "2:0:0", "3:1:0", "9:2:0", "9:3:0", "1:9:0", "0:0:1", "4:1", "9:9:0"];

/// Kings and rooks at home, some pawns that pay, and one man more wherever he can stand; each side to move.
fn lone_enemies<G: Variant>(purses: &[&str]) -> usize {
    let mut read = 0;
    for man in "PNBRQpnbrq".chars() {
        for square in 0..64 {
            for pawns in [&[][..], &[(14, 'P'), (54, 'p')], &[(10, 'P'), (50, 'p'), (12, 'P'), (52, 'p')]] {
                let mut board: Vec<Option<char>> = vec![None; 64];
                for (at, letter) in [(0, 'R'), (4, 'K'), (7, 'R'), (56, 'r'), (60, 'k'), (63, 'r')] {
                    board[at] = Some(letter);
                }
                pawns.iter().for_each(|&(at, letter)| board[at] = Some(letter));
                if board[square].is_some() {
                    continue;
                }
                board[square] = Some(man);
                let text = notation::fen::write_board(G::SHAPE, |square| board[square.index()]);
                for (turn, purse) in [("w", purses[square % purses.len()]), ("b", purses[(square + 4) % purses.len()])]
                {
                    let Ok(position) = G::from_fen(format!("{text} {turn} KQkq - 0 1 {purse}").trim()) else {
                        continue;
                    };
                    generators_agree(&position, &position.legal());
                    read += 1;
                }
            }
        }
    }
    read
}

#[test]
fn castling_against_every_lone_enemy() {
    assert!(lone_enemies::<Chess>(&[""]) > 2_000);
    assert!(lone_enemies::<Tax>(&[""]) > 2_000);
    assert!(lone_enemies::<Monarch>(&[""]) > 2_000);
    assert!(lone_enemies::<Taxi>(&PURSES) > 2_000);
}

#[test]
fn whatever_is_held_the_quick_way_is_the_plain_one() {
    // A few men close together, where a guilder decides who attacks whom.
    for board in [
        "8/8/3k4/2p1p3/3PN3/1b1K1r2/4n3/6q1",
        "4k3/3P1P2/8/2nbr3/3K4/2pPp3/8/q7",
        "r3k2r/1P4P1/2N2B2/8/3q4/5n2/1p4p1/R3K2R",
        "3rk3/8/3n4/8/3K4/8/1b1p1q2/8",
    ] {
        let rights = if board.starts_with("r3") { "KQkq" } else { "-" };
        for white in 0..8 {
            for black in 0..8 {
                for (turn, income) in [("w", 0), ("b", 0), ("w", 1), ("b", 2)] {
                    let fen = format!("{board} {turn} {rights} - 0 1 {white}:{black}:{income}");
                    let Ok(position) = Taxi::from_fen(&fen) else { continue };
                    generators_agree(&position, &position.legal());
                    for mv in position.legal() {
                        let after = position.play(mv);
                        generators_agree(&after, &after.legal());
                    }
                }
            }
        }
    }
}

#[test]
fn who_plays_for_nothing_can_go_everywhere() {
    let board = !SquareSet::NONE;
    let priced = PricedMove {
        piece: Piece::Rook,
        from: Square(0),
        to: Square(7),
        takes: Some(Square(7)),
        promotes: false,
        castles: None,
    };
    let mut purse = Free;
    assert_eq!((Free.fare(&priced), Free.read(Some("1:2"), Color::White)), (0, Ok(purse)));
    for side in Color::BOTH {
        assert!(purse.can_pay_anything(side) && purse.attack_range(side, side) == AttackRange::UNLIMITED);
        assert_eq!(purse.affordable_targets(side, Piece::Rook, Square(0), board, board), board);
        assert_eq!(purse.affordable_at_distance(side, 7, true, true), board);
        assert!(purse.cannot_pay(side, 99).is_none() && purse.cannot_pay_cheapest(side, 99).is_none());
        assert!(purse.tag(side, 3).is_none() && purse.indicators(side).is_empty());
        assert!(purse.move_hint(side, &priced).messages.is_empty());
        purse.pay(side, 5);
    }
    assert!(purse.write().is_none() && purse.fields().is_empty() && Free.board_marks().is_empty());
    assert!(purse.cheapest(1, String::new(), 1).is_none() && purse.holds(Color::White) == 0);
}

/// The ways to step a move, as names of squares and words.
fn ways<G: Variant>(fen: &str, text: &str) -> Vec<String> {
    let position = G::from_fen(fen).unwrap();
    let mv = position.legal().into_iter().find(|&mv| position.text(mv) == text).unwrap();
    let name = |step: &InputStep| match step {
        InputStep::Square(square) => G::SHAPE.name(*square),
        InputStep::Choice(word) => word.text.to_owned(),
    };
    position.input_sequences(mv).iter().map(|route| route.iter().map(name).collect::<Vec<_>>().join(" ")).collect()
}

#[test]
fn who_castles_goes_two_squares_or_onto_the_rook() {
    let fen = "r3k2r/8/8/8/8/8/2P3P1/R3K2R w KQkq - 0 1";
    assert_eq!(ways::<Chess>(fen, "e1g1"), ["e1 g1", "e1 h1"]);
    assert_eq!(ways::<Chess>(fen, "e1c1"), ["e1 c1", "e1 a1"]);
    assert_eq!(ways::<Taxi>(&format!("{fen} 16:16"), "e1g1"), ["e1 g1", "e1 h1"]);
    // Where the king could also walk there, the page has to ask what is meant.
    assert_eq!(ways::<Tax>(fen, "e1h1"), ["e1 h1", "e1 g1"]);
    let paid = "4k3/8/8/8/8/6P1/6P1/R3K2R w KQ - 0 1";
    assert_eq!(ways::<Tax>(paid, "e1h1"), ["e1 h1", "e1 g1 castle"]);
    assert_eq!(ways::<Tax>(paid, "e1g1"), ["e1 g1"]);
}

#[test]
fn castling_against_a_king_that_takes_from_afar() {
    let mut read = 0;
    for king in 0..64 {
        for file in 0..8 {
            // Pawns of one file pay for one direction of the black king; both wings are paid for.
            let mut board: Vec<Option<char>> = vec![None; 64];
            for (at, letter) in [(0, 'R'), (4, 'K'), (7, 'R'), (10, 'P'), (14, 'P')] {
                board[at] = Some(letter);
            }
            [32, 40, 48].iter().for_each(|rank| board[rank + file] = Some('p'));
            if board[king].is_some() {
                continue;
            }
            board[king] = Some('k');
            let text = notation::fen::write_board(Tax::SHAPE, |square| board[square.index()]);
            let Ok(position) = Tax::from_fen(&format!("{text} w KQ - 0 1")) else { continue };
            generators_agree(&position, &position.legal());
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
}
