//! Tax Chess: the rules of its inventor's document, and the rulings.

use game::session::NewGame;
use notation::fen::Fen;
use notation::link::LinkParts;
use rules::Color;
use rules::present::VariantRules;
use rules::present::{Indicator, Present};
use rules::text::PositionText;
use rules::{Position, Status};
use variants::require;
use variants::tax::Tax;
use view::AnswerState;
use view::SessionView;

fn position(fen: &str) -> Tax {
    Tax::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

/// Where the king of the side to move may go.
fn king_moves(fen: &str) -> Vec<String> {
    let at = position(fen);
    let move_shapes = at.legal().into_iter().map(|mv| (at.move_shape(mv).letter, at.text(mv)));
    let mut texts: Vec<_> = move_shapes.filter(|(letter, _)| *letter == Some('K')).map(|(_, text)| text).collect();
    texts.sort();
    texts
}

#[test]
fn each_file_pays_for_its_direction() {
    // One white pawn, and where it lets the king on d4 go; the black king hides in a corner.
    let rows = [
        ("8/8/8/8/3K4/8/P7/7k", "d4d3"),
        ("8/8/8/8/3K4/8/1P6/7k", "d4c3"),
        ("8/8/8/8/3K4/8/2P5/7k", "d4c4"),
        ("8/8/8/8/3K4/8/3P4/7k", "d4c5"),
        ("8/8/8/8/3K4/8/4P3/7k", "d4d5"),
        ("8/8/8/8/3K4/8/5P2/7k", "d4e5"),
        ("8/8/8/8/3K4/8/6P1/k7", "d4e4"),
        ("8/8/8/8/3K4/8/7P/k7", "d4e3"),
    ];
    for (board, text) in rows {
        assert_eq!(king_moves(&format!("{board} w - - 0 1")), [text], "{board}");
    }
}

#[test]
fn blacks_moves_are_mirrored_not_rotated() {
    let rows = [
        ("K7/p7/8/3k4/8/8/8/8", "d5d6"),
        ("7K/1p6/8/3k4/8/8/8/8", "d5c6"),
        ("7K/2p5/8/3k4/8/8/8/8", "d5c5"),
        ("7K/3p4/8/3k4/8/8/8/8", "d5c4"),
        ("7K/4p3/8/3k4/8/8/8/8", "d5d4"),
        ("K7/5p2/8/3k4/8/8/8/8", "d5e4"),
        ("K7/6p1/8/3k4/8/8/8/8", "d5e5"),
        ("K7/7p/8/3k4/8/8/8/8", "d5e6"),
    ];
    for (board, text) in rows {
        assert_eq!(king_moves(&format!("{board} b - - 0 1")), [text], "{board}");
    }
}

#[test]
fn a_king_slides_as_many_squares_as_there_are_pawns_over_empty_ones() {
    assert_eq!(king_moves("7k/8/8/8/4P3/4P3/2K1P3/8 w - - 0 1"), ["c2c3", "c2c4", "c2c5"]);
    assert_eq!(king_moves("7k/8/8/2n5/4P3/4P3/2K1P3/8 w - - 0 1"), ["c2c3", "c2c4", "c2c5"], "captures on the last");
    assert_eq!(king_moves("7k/8/8/2B5/4P3/4P3/2K1P3/8 w - - 0 1"), ["c2c3", "c2c4"], "not onto its own");
    assert_eq!(king_moves("7k/8/8/8/2nP4/4P3/2K1P3/8 w - - 0 1"), ["c2b3", "c2c3", "c2c4"], "not beyond a piece");
}

#[test]
fn castling_needs_the_c_pawn_or_the_g_pawn() {
    let king_side = |fen: &str| king_moves(fen).contains(&"e1h1".to_string());
    let queen_side = |fen: &str| king_moves(fen).contains(&"e1a1".to_string());
    assert!(king_side("4k3/8/8/8/8/8/6P1/R3K2R w KQ - 0 1") && !queen_side("4k3/8/8/8/8/8/6P1/R3K2R w KQ - 0 1"));
    assert!(!king_side("4k3/8/8/8/8/8/2P5/R3K2R w KQ - 0 1") && queen_side("4k3/8/8/8/8/8/2P5/R3K2R w KQ - 0 1"));
}

#[test]
fn a_slide_may_not_pass_an_attacked_square_but_may_start_there() {
    // The rook on a3 attacks c3; the king on c2 may stop nowhere on its way through it.
    assert_eq!(king_moves("7k/8/8/8/4P3/r3P3/2K1P3/8 w - - 0 1"), Vec::<String>::new());
    assert_eq!(king_moves("7k/8/8/8/r3P3/4P3/2K1P3/8 w - - 0 1"), ["c2c3"]);
}

#[test]
fn ruling_squares_passed_are_judged_with_the_king_lifted() {
    // Black's two e-pawns let its king on e4 reach e3 and, once White's king has left e3, e2 as well. So White, who could
    // pay for two squares back, may not slide over e2, though e1 itself would be safe.
    assert_eq!(king_moves("8/4p3/4p3/8/4k3/P3K3/P7/8 w - - 0 1"), Vec::<String>::new());
    assert_eq!(
        king_moves("8/4p3/3p4/8/4k3/P3K3/P7/8 w - - 0 1"),
        ["e3e1", "e3e2"],
        "one e-pawn reaches no farther than e3"
    );
}

#[test]
fn ruling_a_slide_to_the_castling_square_and_castling_can_be_legal_at_once() {
    let fen = "4k3/8/8/8/8/6P1/6P1/R3K2R w KQ - 0 1";
    let at = position(fen);
    assert!(king_moves(fen).contains(&"e1g1".into()) && king_moves(fen).contains(&"e1h1".into()));
    let san = |text: &str| {
        let mv = at.legal().into_iter().find(|&mv| at.text(mv) == text).unwrap();
        (notation::san::write(&at, mv), at.play(mv).fen())
    };
    assert_eq!(san("e1g1"), ("Kg1".into(), "4k3/8/8/8/8/6P1/6P1/R5KR b - - 1 1".into()));
    assert_eq!(san("e1h1"), ("O-O".into(), "4k3/8/8/8/8/6P1/6P1/R4RK1 b - - 1 1".into()));
    // A move to g1 asks which of both is meant, whatever is attacked beyond it.
    let parts = LinkParts {
        game: "tax".into(),
        fen: Some("4k3/8/8/3b4/6P1/6P1/8/4K2R w K - 0 1".into()),
        ..LinkParts::default()
    };
    let answer = require("tax").unwrap().open(&parts).unwrap().interpret(&["e1".into(), "g1".into()]);
    assert!(answer.state == AnswerState::Legal && answer.stop.is_some());
    assert_eq!(answer.choices.iter().map(|choice| choice.step.as_str()).collect::<Vec<_>>(), ["castle"]);
}

#[test]
fn a_king_can_attack_and_mate_the_other_which_may_not_strike_back() {
    // Nobody pays for the black king: without a check that is stalemate, with White's two e-pawns mate.
    assert_eq!(position("8/8/8/4P3/8/3k4/8/3K4 b - - 0 1").status(), Status::Stalemate);
    assert_eq!(position("8/8/4P3/4P3/8/3k4/8/3K4 b - - 0 1").status(), Status::Checkmate);
}

#[test]
fn a_pawn_move_that_exposes_ones_own_king_to_the_other_is_forbidden() {
    // The pawn on d4 shields its king on d3 from the black king on d6, whose three e-pawns pay for three squares ahead.
    let at = position("8/4p3/3kp3/2b1p3/3P4/3K4/8/8 w - - 0 1");
    let texts: Vec<_> = at.legal().into_iter().map(|mv| at.text(mv)).collect();
    assert!(!texts.contains(&"d4c5".into()));
    assert!(texts.contains(&"d4d5".into()), "still between them");
    assert!(texts.contains(&"d4e5".into()), "takes one of the pawns that pay");
}

#[test]
fn ruling_a_kings_attack_is_geometry() {
    // Black's king could not walk from d6 to d3, since the rook attacks d5; its attack on d3 stands all the same.
    assert_eq!(position("8/4p3/3kp3/R3p3/8/3K4/8/8 w - - 0 1").status(), Status::Check);
}

#[test]
fn the_compass_counts_the_pawns_of_each_file() {
    let values = |at: &Tax| match at.indicators(Color::White).remove(0) {
        Indicator::DirectionChart { sectors, .. } => sectors.into_iter().map(|petal| petal.value).collect::<Vec<_>>(),
        Indicator::Amount { .. } | Indicator::Count { .. } => Vec::new(),
    };
    assert_eq!(values(&Tax::start()), [1; 8]);
    assert_eq!(values(&position("4k3/8/8/8/8/P1P5/P1P1P3/4K3 w - - 0 1")), [2, 0, 2, 0, 1, 0, 0, 0]);
}
