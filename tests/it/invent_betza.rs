//! Betza's notation: each modifier drawn as squares, and what is refused.

use invent::betza;
use invent::description;
use invent::position::InventPosition;
use rules::Position;

/// A board of seven by seven with one piece of White in the middle and these others, rank by rank from above.
fn section(moves: &str, start: &str) -> String {
    format!(
        "[drawn]\nmaxFile = 7\nmaxRank = 7\ncustomPiece1 = a:{moves}\ncustomPiece2 = o:K\ncastling = false\n\
         stalemateValue = loss\npromotionPieceTypes = -\ndoubleStepRegionWhite = *4\nstartFen = {start}"
    )
}

/// The squares that the piece in the middle reaches: `m` if they are empty, `c` with an enemy on them, `x` both ways. The others of
/// the board stand between as they are given.
fn drawn(moves: &str, board: &str) -> String {
    let game = description::read(&section(moves, "O2o3/7/7/3A3/7/7/7 w - - 0 1"), "drawn")
        .unwrap_or_else(|fault| panic!("{moves}: {fault:?}"));
    let reached = |board: &str, name: &str| {
        let ranks = numbers(board);
        let position = InventPosition::read(&game, &format!("{ranks} w - - 0 1")).unwrap();
        let mut found = false;
        position.pseudo_legal(&mut |mv| found |= mv.text(&game) == format!("d4{name}"));
        found
    };
    let mut drawn = String::new();
    for (place, letter) in board.char_indices() {
        if letter != '.' {
            drawn.push(letter);
            continue;
        }
        let name = format!("{}{}", char::from(b'a' + (place % 8) as u8), 7 - place / 8);
        let taken = format!("{}o{}", &board[..place], &board[place + 1..]);
        drawn.push(match (reached(board, &name), reached(&taken, &name)) {
            (true, true) => 'x',
            (true, false) => 'm',
            (false, true) => 'c',
            (false, false) => '.',
        });
    }
    drawn
}

/// The ranks of a drawing as a FEN has them.
fn numbers(board: &str) -> String {
    let mut fen = String::new();
    for letter in board.chars() {
        match (letter, fen.chars().last().and_then(|last| last.to_digit(10))) {
            ('.', Some(gap)) => {
                fen.pop();
                fen += &(gap + 1).to_string();
            }
            ('.', None) => fen.push('1'),
            (other, _) => fen.push(other),
        }
    }
    fen
}

const EMPTY: &str = "......./......./......./...A.../......./......./.......";
const BLOCKED: &str = "......./...O.../......./.O.AO../..O..../......./.......";

#[test]
fn every_modifier_as_squares() {
    for (moves, board, expected) in DRAWN {
        assert_eq!(drawn(moves, board), expected, "{moves}");
    }
}

const DRAWN: [(&str, &str, &str); 60] = [
    ("W", EMPTY, "......./......./...x.../..xAx../...x.../......./......."),
    ("F", EMPTY, "......./......./..x.x../...A.../..x.x../......./......."),
    ("D", EMPTY, "......./...x.../......./.x.A.x./......./...x.../......."),
    ("N", EMPTY, "......./..x.x../.x...x./...A.../.x...x./..x.x../......."),
    ("A", EMPTY, "......./.x...x./......./...A.../......./.x...x./......."),
    ("H", EMPTY, "...x.../......./......./x..A..x/......./......./...x..."),
    ("C", EMPTY, "..x.x../......./x.....x/...A.../x.....x/......./..x.x.."),
    ("Z", EMPTY, ".x...x./x.....x/......./...A.../......./x.....x/.x...x."),
    ("G", EMPTY, "x.....x/......./......./...A.../......./......./x.....x"),
    ("K", EMPTY, "......./......./..xxx../..xAx../..xxx../......./......."),
    ("Q", EMPTY, "x..x..x/.x.x.x./..xxx../xxxAxxx/..xxx../.x.x.x./x..x..x"),
    ("B2", EMPTY, "......./.x...x./..x.x../...A.../..x.x../.x...x./......."),
    ("W2", EMPTY, "......./...x.../...x.../.xxAxx./...x.../...x.../......."),
    ("NN", EMPTY, "......./..x.x../.x...x./...A.../.x...x./..x.x../......."),
    ("(3,0)", EMPTY, "...x.../......./......./x..A..x/......./......./...x..."),
    ("fW", EMPTY, "......./......./...x.../...A.../......./......./......."),
    ("bW", EMPTY, "......./......./......./...A.../...x.../......./......."),
    ("lW", EMPTY, "......./......./......./..xA.../......./......./......."),
    ("rW", EMPTY, "......./......./......./...Ax../......./......./......."),
    ("vW", EMPTY, "......./......./...x.../...A.../...x.../......./......."),
    ("sW", EMPTY, "......./......./......./..xAx../......./......./......."),
    ("fsW", EMPTY, "......./......./...x.../..xAx../......./......./......."),
    ("fF", EMPTY, "......./......./..x.x../...A.../......./......./......."),
    ("rF", EMPTY, "......./......./....x../...A.../....x../......./......."),
    ("flF", EMPTY, "......./......./..x..../...A.../......./......./......."),
    ("fsF", EMPTY, "......./......./..x.x../...A.../......./......./......."),
    ("fN", EMPTY, "......./..x.x../......./...A.../......./......./......."),
    ("ffN", EMPTY, "......./..x.x../......./...A.../......./......./......."),
    ("frN", EMPTY, "......./......./.....x./...A.../......./......./......."),
    ("rfN", EMPTY, "......./....x../......./...A.../......./......./......."),
    ("fsN", EMPTY, "......./......./.x...x./...A.../......./......./......."),
    ("vN", EMPTY, "......./..x.x../......./...A.../......./..x.x../......."),
    ("sN", EMPTY, "......./......./.x...x./...A.../.x...x./......./......."),
    ("fhN", EMPTY, "......./..x.x../.x...x./...A.../......./......./......."),
    ("rhN", EMPTY, "......./....x../.....x./...A.../.....x./....x../......."),
    ("hrN", EMPTY, "......./....x../.x...../...A.../.....x./..x..../......."),
    ("hlN", EMPTY, "......./..x..../.....x./...A.../.x...../....x../......."),
    ("fbW", EMPTY, "......./......./...x.../...A.../...x.../......./......."),
    ("fK", EMPTY, "......./......./..xxx../...A.../......./......./......."),
    ("mW", EMPTY, "......./......./...m.../..mAm../...m.../......./......."),
    ("cW", EMPTY, "......./......./...c.../..cAc../...c.../......./......."),
    ("mNcB", EMPTY, "c.....c/.cm.mc./.mc.cm./...A.../.mc.cm./.cm.mc./c.....c"),
    ("imfR", EMPTY, "...m.../...m.../...m.../...A.../......./......./......."),
    ("fmWfcF", EMPTY, "......./......./..cmc../...A.../......./......./......."),
    ("N", BLOCKED, "......./..xOx../.x...x./.O.AO../.xO..x./..x.x../......."),
    ("nN", BLOCKED, "......./..xOx../.x...../.O.AO../.xO..../..x.x../......."),
    ("nA", BLOCKED, "......./.x.O.x./......./.O.AO../..O..../.....x./......."),
    ("nD", BLOCKED, "......./...O.../......./.O.AO../..O..../...x.../......."),
    ("nZ", BLOCKED, ".x...x./x..O.../......./.O.AO../..O..../x....../.x...x."),
    ("jA", BLOCKED, "......./...O.../......./.O.AO../..O..../.x...../......."),
    ("jD", BLOCKED, "......./...O.../......./.O.AOx./..O..../......./......."),
    ("B", BLOCKED, "x.....x/.x.O.x./..x.x../.O.AO../..O.x../.....x./......x"),
    ("R", BLOCKED, "......./...O.../...x.../.OxAO../..Ox.../...x.../...x..."),
    ("pR", BLOCKED, "...x.../...O.../......./xO.AOxx/..O..../......./......."),
    ("pB", BLOCKED, "......./...O.../......./.O.AO../..O..../.x...../x......"),
    ("gQ", BLOCKED, "...x.../...O.../......./xO.AOx./..O..../.x...../......."),
    ("mRcpR", BLOCKED, "...c.../...O.../...m.../cOmAOcc/..Om.../...m.../...m..."),
    ("cpR", BLOCKED, "...c.../...O.../......./cO.AOcc/..O..../......./......."),
    ("pR3", BLOCKED, "...x.../...O.../......./xO.AOxx/..O..../......./......."),
    ("(3,1)", BLOCKED, "..x.x../...O.../x.....x/.O.AO../x.O...x/......./..x.x.."),
];

#[test]
fn what_other_programs_read_otherwise_is_marked() {
    for (moves, beyond) in [
        ("fmWfcF", false),
        ("mRcpR", false),
        ("RcpRnN", false),
        ("NN", false),
        ("gQ", false),
        ("B2ND", false),
        ("(4,1)", true),
        ("CC", true),
        ("jA", true),
        ("nH", true),
        ("pN", true),
        ("sfN", true),
        ("pQrB", true),
        ("QW4", true),
    ] {
        assert_eq!(betza::read(moves).unwrap().beyond, beyond, "{moves}");
    }
}

#[test]
fn what_has_no_meaning_is_refused() {
    for (moves, key) in [
        ("X", "invent.betza.atom"),
        ("fW b", "invent.betza.modifier"),
        ("tW", "invent.betza.modifier"),
        ("nR", "invent.betza.modifier"),
        ("icW", "invent.betza.modifier"),
        ("njA", "invent.betza.modifier"),
        ("Wf", "invent.betza.rest"),
        ("R10", "invent.betza.range"),
        ("(4)", "invent.betza.tuple"),
        ("(0,0)", "invent.betza.tuple"),
        ("(1,12)", "invent.betza.tuple"),
        ("(1,2", "invent.betza.tuple"),
    ] {
        let fault = betza::read(moves).unwrap_err();
        assert_eq!(fault.id.key(), "invent.betza");
        assert!(format!("{:?}", fault.args).contains(key), "{moves}: {fault:?}");
    }
    assert!(betza::read(&"W".repeat(101)).is_err());
}

#[test]
fn black_turns_the_board_round() {
    let text = section("flN", "7/7/7/3a3/7/7/6A b - - 0 1");
    let game = Box::leak(Box::new(description::read(&text, "drawn").unwrap()));
    let moves: Vec<String> = InventPosition::start(game).legal().into_iter().map(|mv| mv.text(game)).collect();
    assert_eq!(moves, ["d4f3"]);
}
