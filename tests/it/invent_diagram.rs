//! Diagrams of moves: what Betza they are written as, and what a press on a cell makes of it.

use invent::betza::{self, Leg};
use invent::draft::{self, CellTo, DraftEdit, cells, images, set, write};
use invent::kinds::NAMED;

use crate::common::Rng;

fn legs(text: &str) -> Vec<Leg> {
    betza::read(text).unwrap_or_else(|problem| panic!("{text}: {problem:?}")).legs
}

/// What legs are written as. It is read back as the same cells.
fn written(legs: &[Leg]) -> String {
    let text = write(legs);
    assert_eq!(cells(&self::legs(&text)), cells(legs), "{text}");
    text
}

#[test]
fn kinds_with_names_are_written_as_usual() {
    for (name, moves) in NAMED {
        assert_eq!(written(&legs(moves)), moves, "{name}");
    }
}

#[test]
fn what_is_written_is_tidy() {
    for (text, expected) in [
        ("WF", "K"),
        ("RB", "Q"),
        ("FWN", "KN"),
        ("mNcN", "N"),
        ("mWcWF", "K"),
        ("RW", "R"),
        ("NN", "NN"),
        ("W0", "R"),
        ("W3F3", "Q3"),
        ("W1", "W"),
        ("L", "C"),
        ("J", "Z"),
        ("(4,1)", "(4,1)"),
        ("(1,4)(4,1)", "(4,1)"),
        ("gRgB", "gQ"),
        ("pN", "pN"),
        ("(4,1)(4,1)", "(4,1)(4,1)"),
        ("jD", "jD"),
        ("imnfD", "ifmnD"),
        ("fsK", "sWfF"),
        ("flrW", "fsW"),
        ("fFbrF", "fbrF"),
        ("ffNbN", "vN"),
        ("rhN", "rhN"),
        ("hrN", "hrN"),
        ("frNblN", "frblN"),
    ] {
        let tidy = written(&legs(text));
        let same = |one: &[Leg], other: &[Leg]| one.len() == other.len() && one.iter().all(|leg| other.contains(leg));
        assert_eq!(tidy, expected, "{text}");
        assert!(same(&legs(&tidy), &legs(expected)));
    }
}

/// The cells that have no image among those before.
fn shapes() -> impl Iterator<Item = (i8, i8)> {
    (1..=4).flat_map(|long| (0..=long).map(move |short| (long, short)))
}

#[test]
fn symmetric_diagrams_are_read_back() {
    let shapes: Vec<(i8, i8)> = shapes().collect();
    assert_eq!(shapes.len(), 14);
    let mut rng = Rng(11);
    for chosen in 0_u32..1 << 14 {
        let mut wanted = Vec::new();
        // Every third set only leaps both ways; the others mix what is done there, and slides.
        let plain = chosen % 3 == 0;
        for (number, &(long, short)) in shapes.iter().enumerate() {
            if chosen >> number & 1 == 0 {
                continue;
            }
            let to = if plain { CellTo::Both } else { [CellTo::Both, CellTo::Move, CellTo::Capture][rng.below(3)] };
            let slide = !plain && long <= 2 && (long, short) != (2, 0) && (long, short) != (2, 2) && rng.below(2) == 0;
            for (dx, dy) in images(long, short) {
                set(&mut wanted, dx, dy, to, slide);
            }
        }
        let text = written(&wanted);
        assert!(text.len() <= betza::LONGEST, "{text}");
        // All images are there, so no directions are needed.
        assert!(!text.contains(['f', 'b', 'l', 'r', 'v', 's', 'h']), "{text}");
    }
}

#[test]
fn any_diagram_is_read_back() {
    let mut rng = Rng(12);
    for _ in 0..3_000 {
        let mut wanted = Vec::new();
        for _ in 0..1 + rng.below(12) {
            let [dx, dy] = [(); 2].map(|()| rng.below(9) as i8 - 4);
            let to = [CellTo::None, CellTo::Both, CellTo::Move, CellTo::Capture][rng.below(4)];
            set(&mut wanted, dx, dy, to, rng.below(4) == 0);
        }
        let text = write(&wanted);
        if text.len() <= betza::LONGEST {
            written(&wanted);
        }
    }
}

#[test]
fn odd_parts_survive_other_cells() {
    for (before, cell, expected) in [
        ("mRcpR", (1, 2), "mRcpRN"),
        ("nN", (2, 2), "nNA"),
        ("fmWfcFifmnD", (3, 1), "fmWfcFifmnDC"),
        ("R3", (2, 1), "R3N"),
        ("gQ", (2, 1), "gQN"),
        // What is pressed ends what goes over it.
        ("R", (3, 0), "R2H"),
    ] {
        let mut legs = legs(before);
        for (dx, dy) in images(cell.0, cell.1) {
            set(&mut legs, dx, dy, CellTo::Both, false);
        }
        assert_eq!(written(&legs), expected, "{before}");
    }
    let mut bishop = legs("B");
    set(&mut bishop, 1, 1, CellTo::None, false);
    assert_eq!(written(&bishop), "bflB");
    let mut rook = legs("WN");
    for (dx, dy) in images(4, 0) {
        set(&mut rook, dx, dy, CellTo::Both, true);
    }
    assert_eq!(written(&rook), "RN");
}

#[test]
fn a_pressed_cell_changes_the_text() {
    let cell = |text: &str, slot: &str, (dx, dy): (i8, i8), to, slide, symmetric| {
        draft::edit(text, &DraftEdit::Cell { slot: slot.into(), dx, dy, to, slide, symmetric })
    };
    let camel = cell("[a:chess]\ncustomPiece1 = c:C\n", "customPiece1", (2, 0), CellTo::Capture, false, true);
    assert_eq!(camel, "[a:chess]\ncustomPiece1 = c:CcD\n");
    // The pawn keeps its double step, the knight its letter and its place among what is promoted to.
    let pawn = cell("[a:chess]\n", "pawn", (1, 0), CellTo::Move, false, false);
    assert_eq!(pawn, "[a:chess]\npawn = -\ncustomPiece1 = p:frmWfcFifmnD\npawnTypes = p\npieceGlyphs = p:pawn\n");
    let knight = cell("[a:chess]\n", "knight", (2, 2), CellTo::Both, false, true);
    assert_eq!(
        knight,
        "[a:chess]\nknight = -\ncustomPiece1 = n:NA\npromotionPieceTypes = nbrq\npieceGlyphs = n:knight\n"
    );
    assert_eq!(draft::draft(&knight).faults, []);
    let king = cell("[a:chess]\n", "king", (2, 1), CellTo::Both, false, true);
    assert_eq!(king, "[a:chess]\nking = k:KN\n");
}
