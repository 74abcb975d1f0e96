//! Powerful Monarch Chess: the rules of its document, and the rulings.

use notation::fen::Fen;
use rules::text::PositionText;
use rules::{Position, Status};
use variants::monarch::Monarch;

fn position(fen: &str) -> Monarch {
    Monarch::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

fn legal(fen: &str) -> Vec<String> {
    let position = position(fen);
    position.legal().into_iter().map(|mv| position.text(mv)).collect()
}

fn allows(fen: &str, text: &str) -> bool {
    legal(fen).contains(&text.into())
}

#[test]
fn the_documents_position_is_stalemate_with_either_side_to_move() {
    for turn in ["w", "b"] {
        let at = position(&format!("7k/5n1K/6P1/8/8/8/8/8 {turn} - - 0 1"));
        assert_eq!((at.status(), at.count()), (Status::Stalemate, 0), "{turn} to move");
    }
}

#[test]
fn the_documents_position_arises_by_the_moves_it_names() {
    assert!(allows("7k/5n2/6PK/8/8/8/8/8 w - - 0 1", "h6h7"));
    assert!(allows("7k/7K/3n2P1/8/8/8/8/8 b - - 0 1", "d6f7"));
}

#[test]
fn a_king_may_meet_the_other_only_where_it_is_defended() {
    let undefended = "4k3/8/4K3/8/8/8/8/8 w - - 0 1";
    assert!(!allows(undefended, "e6e7"));
    let defended = "4k3/8/4K3/8/8/8/8/4R3 w - - 0 1";
    assert!(allows(defended, "e6e7") && !allows("4k3/8/4K3/8/8/8/8/3R4 w - - 0 1", "e6e7"));
}

#[test]
fn meeting_the_enemy_king_gives_check() {
    let after = |fen: &str, text: &str| {
        let start = position(fen);
        start.play(start.legal().into_iter().find(|&mv| start.text(mv) == text).unwrap()).status()
    };
    assert_eq!(after("4k3/8/4K3/8/8/8/8/3R4 w - - 0 1", "e6d7"), Status::Check);
    assert_eq!(after("4k3/8/4K3/8/8/8/8/4R3 w - - 0 1", "e6e7"), Status::Checkmate);
}

#[test]
fn check_from_a_king_is_answered_by_moving_away_or_by_defending() {
    // The white king on e7, defended by its rook, attacks the black king on e8, which its rook on a1 could defend.
    let fen = "4k3/4K3/8/8/8/8/8/r3R3 b - - 0 1";
    assert_eq!(position(fen).status(), Status::Check);
    assert!(allows(fen, "a1a8"), "defending");
    assert!(!allows(fen, "a1b1"), "neither");
    assert!(!allows(fen, "e8e7"), "taking a defended king");
}

#[test]
fn two_defended_kings_are_in_no_check_from_each_other() {
    let at = position("r3k3/4K3/8/8/8/8/8/4R3 w - - 0 1");
    assert_eq!(at.status(), Status::Ongoing);
}

#[test]
fn a_defender_may_not_leave_unless_it_still_defends_or_another_does() {
    let fen = "r3k3/4K3/8/8/8/8/8/4R3 w - - 0 1";
    assert!(!allows(fen, "e1d1"), "leaving");
    assert!(allows(fen, "e1e4"), "still defending");
    assert!(allows("r3k3/4K3/8/8/8/8/4R3/4R3 w - - 0 1", "e2d2"), "a second defender");
}

#[test]
fn a_defended_king_is_still_in_check_from_other_pieces() {
    assert_eq!(position("r6k/8/8/8/8/8/8/K3R3 w - - 0 1").status(), Status::Check);
    assert!(!allows("r6k/8/8/8/8/8/8/1K2R3 w - - 0 1", "b1a1"));
}

#[test]
fn ruling_a_line_that_the_kings_departure_opens_defends() {
    // The rook on e8 sees its king on e6 only once the black king on e7 has left the line to take it.
    assert!(Monarch::from_fen("4R3/4k3/4K3/8/8/8/8/8 b - - 0 1").is_ok());
    assert!(Monarch::from_fen("3R4/4k3/4K3/8/8/8/8/8 b - - 0 1").is_err(), "White would be in check, not to move");
}

#[test]
fn ruling_a_pinned_defender_counts() {
    // On d7 the pawn on c6 defends the king although the bishop on b5 pins it.
    assert!(allows("4k3/2K5/2P5/1b6/8/8/8/8 w - - 0 1", "c7d7"));
}

#[test]
fn ruling_castling_passes_a_square_where_the_king_would_be_defended() {
    // The black king on g2 touches f1 and g1; the rook defends the one from h1, the other from f1.
    let board = "8/8/8/8/8/8/6k1/4K2R w K - 0 1";
    assert!(allows(board, "e1g1"));
    assert!(
        variants::chess::Chess::from_fen(board)
            .is_ok_and(|chess| { chess.legal().into_iter().all(|mv| chess.text(mv) != "e1g1") })
    );
}
