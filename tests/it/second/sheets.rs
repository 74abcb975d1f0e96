//! Checks of the second implementation itself against the positions and figures of the rules pages.

use super::anarchist::Anarchist;
use super::infantry::Infantry;
use super::monarch::{Chess, Monarch};
use super::tax::Tax;
use super::taxi::Taxi;
use super::{Opinion, fen};
use serde_json::Value;

/// The positions in `tests/data/positions.json` of one game: how many hold.
fn positions_hold<O: Opinion>() -> usize {
    let text = include_str!("../../data/positions.json");
    let rows: Vec<Value> = serde_json::from_str(text).expect("the positions are a list");
    let rows: Vec<_> = rows.iter().filter(|row| row["variant"] == O::ID).collect();
    for row in &rows {
        let fen = row["fen"].as_str().unwrap_or_default();
        let position = O::read(fen).unwrap_or_else(|error| panic!("{}: {fen}: {error}", O::ID));
        let (moves, fares): (Vec<_>, Vec<_>) = position.listed().into_iter().unzip();
        assert_eq!(position.write(), fen, "{}", O::ID);
        assert_eq!(row["status"], position.status(), "{}: {fen}", O::ID);
        assert_eq!(row["moves"], Value::from(moves), "{}: {fen}", O::ID);
        assert_eq!(row["perft2"], position.perft(2), "{}: {fen}", O::ID);
        if let Some(costs) = row.get("costs") {
            let fares: Option<Vec<u32>> = fares.into_iter().collect();
            assert_eq!(costs, &Value::from(fares.unwrap_or_default()), "{}: {fen}", O::ID);
        }
    }
    rows.len()
}

#[test]
fn the_positions_beside_the_rules_hold() {
    let counts = [
        positions_hold::<Chess>(),
        positions_hold::<Tax>(),
        positions_hold::<Taxi>(),
        positions_hold::<Monarch>(),
        positions_hold::<Anarchist>(),
        positions_hold::<Infantry>(),
    ];
    assert_eq!(counts, [40; 6]);
}

fn figures<O: Opinion>(expected: [u64; 4]) {
    let start = O::read(O::START).expect("the start is a position");
    assert_eq!([1, 2, 3, 4].map(|depth| start.perft(depth)), expected, "{}", O::ID);
}

#[test]
fn the_check_figures_hold() {
    figures::<Chess>([20, 400, 8902, 197_281]);
    figures::<Tax>([20, 400, 8902, 197_273]);
    figures::<Taxi>([20, 400, 8902, 197_281]);
    figures::<Monarch>([20, 400, 8902, 197_281]);
    figures::<Anarchist>([32, 1020, 32_260, 1_009_060]);
    figures::<Infantry>([19, 362, 7599, 160_066]);
}

/// The position after these moves; `None` once one of them is not legal.
fn line<O: Opinion>(fen: &str, moves: &str) -> Option<O> {
    let mut position = O::read(fen).expect("a position");
    for text in moves.split_whitespace() {
        let step = position.legal().into_iter().find(|step| position.text(step) == text)?;
        position = position.after(&step);
    }
    Some(position)
}

#[test]
fn the_documents_examples_hold() {
    // Taxi: what three guilders decide between two rooks and two kings.
    let root = "8/8/8/8/r7/1K1R4/8/k7 w - - 0 1 2:0";
    let after = |moves| line::<Taxi>(root, moves);
    let status = |moves| after(moves).map(|position| position.status());
    assert_eq!(status("d3d1"), Some("ongoing"));
    assert_eq!(status("d3d1 a4b4"), Some("check"));
    assert_eq!(status("d3d1 a4b4 b3b4"), None);
    assert_eq!(status("d3d1 a4b4 b3a3"), Some("check"));
    assert_eq!(after("d3d1 a4b4 b3a3 b4b1 d1e1").map(|position| position.legal().len()), Some(2));
    assert_eq!(status("d3d1 a4a3 b3a3"), Some("stalemate"));
    assert!(after("d3d1 a4a3 b3b4 a1b2 d1d2 b2c1").is_some());
    assert!(after("b3b2").is_none());

    // Monarch: neither side can move, whichever is to.
    for side in ["w", "b"] {
        let fen = format!("7k/5n1K/6P1/8/8/8/8/8 {side} - - 0 1");
        assert_eq!(line::<Monarch>(&fen, "").map(|position| position.status()), Some("stalemate"), "{fen}");
    }

    // Infantry: the white alfil reaches d3, d5 and d7 on its first move.
    let start = Infantry::read(Infantry::START).expect("the start is a position");
    let leaps: Vec<_> = start.listed().into_iter().filter(|(text, _)| text.starts_with("b5")).collect();
    assert_eq!(leaps.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(), ["b5d3", "b5d5", "b5d7"]);
}

#[test]
fn what_the_rules_name_as_broken_is_refused() {
    let broken = [
        ("8/8/8/8/8/8/8/K6k w KQ - 0 1", "castling right without king and rook at home"),
        ("4k3/8/8/8/8/8/8/4K2R w KQ - 0 1", "castling right without one rook"),
        ("4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1", "en passant square without the pawn"),
        ("4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", "the pawn's first square is taken"),
        ("4k3/8/8/8/8/8/8/4KK2 w - - 0 1", "two kings"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "no king"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn on the last rank"),
        ("4k3/8/8/8/8/8/8/4R2K w - - 0 1", "side not to move in check"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "negative number"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "seven ranks"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "nine squares"),
    ];
    for (text, why) in broken {
        assert!(Chess::read(text).is_err(), "{text}: {why}");
    }
    assert!(Infantry::read(&Infantry::START.replace("*AF3fn*", "*FA3fn*")).is_err(), "an assassin on a light square");
    assert!(Infantry::read(&Infantry::START.replace("KEP3pek", "KPE3pek")).is_err(), "an alfil off its squares");
    for (row, fits) in [("P7/8/8/8/8/8/8/p7", true), ("p7/8/8/8/8/8/8/8", false), ("8/8/8/8/8/8/8/P7", false)] {
        assert_eq!(Anarchist::read(&format!("{row} w - - 0 1")).is_ok(), fits, "{row}");
    }
    assert!(fen::read_number("-0").is_err() && fen::read_number("").is_err());
}
