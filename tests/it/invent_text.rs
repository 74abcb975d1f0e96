//! Sections of described games: what is read, and what each fault is called.

use invent::description::{self, Description};
use invent::keys::{KEYS, likest};
use invent::kinds::NAMED;
use invent::position::InventPosition;
use invent::refused::REFUSED;
use message::Message;
use message::catalogue::Catalogue;
use rules::Position;

use crate::common::tree::{root, text};

fn read(body: &str) -> Result<Description, Message> {
    description::read(body, "game")
}

/// The sentence of the fault that a text has.
fn fault(body: &str) -> String {
    let fault = read(body).err().unwrap_or_else(|| panic!("{body} is read"));
    Catalogue::read(&text(&root().join("www/locales/en.json"))).unwrap().sentence(&fault)
}

#[test]
fn faults_name_the_line_the_key_and_what_was_expected() {
    for (body, expected) in [
        ("game", "Line 1: expected a section such as [my-game:chess] before “game”"),
        ("[game", "Line 1: expected a section such as [my-game:chess], not “[game”"),
        ("[ga<me]", "Line 1: expected a section such as [my-game:chess], not “[ga<me]”"),
        ("[game:chess]\nmaxRank", "Line 2: expected “key = value”, not “maxRank”"),
        ("[game:chess]\n\n# more\n[game]", "Line 4: there is a section game already, in line 1"),
        ("[game:chess]\nmaxRank = 8\nmaxRank = 9", "Line 3: maxRank is given already, in line 2"),
        ("[other:chess]", "There is no game game: expected one of other"),
        (
            "[game:cheese]",
            "Line 1: there is no game cheese to start from: expected one that is built in, or an earlier section of the text, such as chess",
        ),
        ("[game:chess]\nfoo = bar", "Line 2, foo: there is no such key"),
        (
            "[game:chess]\ncustomPiece26 = z:W",
            "Line 2, customPiece26: there is no such key; did you mean customPiece25?",
        ),
        (
            "[game:capablanka]",
            "Line 1: there is no game capablanka to start from: expected one that is built in, or an earlier section of the text, such as capablanca",
        ),
        ("[game:chess]\nmaxrank = 9", "Line 2, maxrank: there is no such key; did you mean maxRank?"),
        (
            "[game:chess]\npieceDrops = true",
            "Line 2, pieceDrops: not possible here except as “false”: pieces don’t come from a hand here",
        ),
        ("[game:chess]\ncastling = no", "Line 2, castling: expected true or false, not “no”"),
        ("[game:chess]\nmaxRank = 13", "Line 2, maxRank: expected a number from 1 to 12, not “13”"),
        ("[game:chess]\nmaxFile = m", "Line 2, maxFile: expected a file from a to l, or its number, not “m”"),
        (
            "[game:chess]\npromotionPieceTypes = nx",
            "Line 2, promotionPieceTypes: no piece has the letter “x”: expected some of pnbrqk",
        ),
        (
            "[game:chess]\nflagRegion = e9 z1",
            "Line 2, flagRegion: expected squares, such as d4 e4, or *8 for a whole rank, or - for none, not “e9 z1”",
        ),
        ("[game:chess]\nstalemateValue = lost", "Line 2, stalemateValue: expected win, loss or draw, not “lost”"),
        (
            "[game:chess]\npromotionLimit = q1",
            "Line 2, promotionLimit: expected letters with numbers, such as q:1 r:2, not “q1”",
        ),
        (
            "[game:chess]\nrook = r:W",
            "Line 2, rook: expected only a letter, since this piece has its own moves, not “W”",
        ),
        ("[game:chess]\ncustomPiece1 = c", "Line 2, customPiece1: expected a letter and moves, such as c:C, not “c”"),
        (
            "[game:chess]\ncustomPiece1 = c:fX",
            "Line 2, customPiece1: “fX”: there is no atom X: expected one of W F D N A H L C J Z G K R B Q, or a leap such as (4,1)",
        ),
        (
            "[game:chess]\nmobilityRegionWhiteQuean = *1",
            "Line 2, mobilityRegionWhiteQuean: there is no such key; did you mean mobilityRegionWhiteKing?",
        ),
    ] {
        assert_eq!(fault(body), expected);
    }
}

#[test]
fn kinds_are_called_and_drawn_as_the_text_says() {
    let english = oddchess::data::english();
    let looks = |body: &str| {
        let game: &'static Description = Box::leak(Box::new(read(body).unwrap()));
        let kinds = game.play().kinds.iter();
        let shown = |id| english.sentence(&id);
        kinds
            .map(|kind| [shown(kind.plain.with([])), shown(kind.sided[1].with([])), kind.art.into()].join(", "))
            .collect::<Vec<_>>()
    };
    let named = "[game:chess]\nqueen = -\namazon = q\ncustomPiece1 = c:C\ncustomPiece2 = z:Z\ncustomPiece3 = y:H\npieceNames = c:list, r:Fort\n";
    assert_eq!(
        looks(&format!("{named}pieceGlyphs = c:ship, y:zebra")),
        [
            "Pawn, Black pawn, pawn",
            "Knight, Black knight, knight",
            "Bishop, Black bishop, bishop",
            "Fort, Fort (Black), rook",
            "Amazon, Black amazon, amazon",
            "King, Black king, king",
            "List, List (Black), ship",
            "Zebra, Black zebra, griffin",
            "Y, Y (Black), zebra",
        ]
    );
    // What a parent says holds for the kind, whatever its letter, until it is taken away.
    let child = "[parent:chess]\npieceNames = n:Horse\npieceGlyphs = n:wolf\n[game:parent]\nknight = h\nstartFen = 4k3/8/8/8/8/8/8/H3K3 w - - 0 1\n";
    assert_eq!(looks(child)[1], "Horse, Horse (Black), wolf");
    assert_eq!(looks(&format!("{child}pieceNames = h:-\npieceGlyphs = h:-"))[1], "Knight, Black knight, knight");
    assert_eq!(read("[game:chess]\npieceValueMg = n:777 q:0\n").unwrap().rules.worth[1], Some(777));
    for (value, expected) in [
        (
            "pieceNames = n",
            "Line 2, pieceNames: expected letters with names of 1 to 24 characters, such as c:Camel, a:Great Archer, not “n”",
        ),
        (
            "pieceGlyphs = n:horse",
            "Line 2, pieceGlyphs: expected letters with names of drawings, such as c:camel, a:archer, not “n:horse”",
        ),
        (
            "pieceValueMg = n:20001",
            "Line 2, pieceValueMg: expected letters with values up to 20000, such as c:260 a:310, not “n:20001”",
        ),
    ] {
        assert_eq!(fault(&format!("[game:chess]\n{value}")), expected);
    }
    assert!(read("[game:chess]\npieceNames = n:\u{202e}x").is_err());
}

#[test]
fn what_is_impossible_is_refused_by_name() {
    let few = "rook = r\ncastling = false\nstalemateValue = loss\n";
    for (body, expected) in [
        (
            "maxFile = 12\nmaxRank = 12\nking = k".to_owned(),
            "Game: a board of 12 by 12 is not possible: expected 3 to 12 files and ranks, and at most 128 squares",
        ),
        ("stalemateValue = loss".into(), "Game: there are no pieces: expected some, such as king = k"),
        (
            "rook = r\nstartFen = 7r/8/8/8/8/8/8/R7 w - - 0 1".into(),
            "Game: nothing can end this game: expected a king on the board, or extinctionValue, flagRegion or stalemateValue",
        ),
        (
            "king = k\nrook = r\nstartFen = 7r/8/8/8/8/8/8/R7 w - - 0 1".into(),
            "Game: nothing can end this game: expected a king on the board, or extinctionValue, flagRegion or stalemateValue",
        ),
        (
            format!("{few}customPiece1 = a:hhW\nstartFen = 7r/8/8/8/8/8/8/R7 w - - 0 1"),
            "Game: the piece a can’t move anywhere",
        ),
        ("king = k\nblastOnCapture = true".into(), "Game: king does not go together with blastOnCapture = true"),
        (
            "king = k\nrook = r\nstartFen = k6R/8/8/8/8/8/8/K7 w - - 0 1".into(),
            "Game: the piece on a8 could be taken, though its side has just moved",
        ),
        (format!("{few}startFen = 7r/8/8/8/8/8/**6/R*6 w - - 0 1"), "Game: the side that begins has no move"),
        (
            format!("{few}flagRegionBlack = h8\nstartFen = 7r/8/8/8/8/8/8/R7 w - - 0 1"),
            "Game: the game is over before it begins",
        ),
        (
            format!("{few}startFen = 7r/8/8/8/8/8/R7 w - - 0 1"),
            "Game: the position “7r/8/8/8/8/8/R7 w - - 0 1”: expected 8 ranks, not 7",
        ),
        (
            format!("{few}startFen = 7r/8/8/8/8/8/9/R7 w - - 0 1"),
            "Game: the position “7r/8/8/8/8/8/9/R7 w - - 0 1”: rank 2 has 9 files: expected 8",
        ),
        (
            format!("{few}startFen = 7r/8/8/8/8/8/8/K7 w - - 0 1"),
            "Game: the position “7r/8/8/8/8/8/8/K7 w - - 0 1”: no piece has the letter “K”: expected some of r",
        ),
        (
            format!("{few}startFen = 7r/8/8/8/8/8/8/R7 x"),
            "Game: the position “7r/8/8/8/8/8/8/R7 x”: expected w or b for the side to move, not “x”",
        ),
    ] {
        assert_eq!(fault(&format!("[game]\n{body}")), expected);
    }
}

#[test]
fn more_than_two_thousand_moves_are_refused() {
    // A board full of queens has no moves; with every second rank empty and every pawn promoting to all, it has many.
    let letters: String = ('a'..='y').filter(|letter| *letter != 'p').collect();
    let customs: String =
        (1..).zip(letters.chars()).map(|(number, letter)| format!("customPiece{number} = {letter}:KN\n")).collect();
    let rank = "Q".repeat(12);
    let body = format!(
        "[game]\nmaxFile = 12\nmaxRank = 10\n{customs}promotionPawnTypes = q\npromotionPieceTypes = {letters}\n\
         promotionRegionWhite = *1 *2 *3 *4 *5 *6 *7 *8 *9 *10\nstalemateValue = loss\n\
         startFen = 12/{rank}/12/{rank}/12/{rank}/12/{rank}/12/11q w - - 0 1"
    );
    assert_eq!(fault(&body), "Game: there are more than 2000 moves");
}

#[test]
fn keys_without_effect_are_named() {
    let game = read("[game:chess]\npieceToCharTable = PNBRQK\npieceDrops = false").unwrap();
    let notes: Vec<&str> = game.notes.iter().map(|note| note.id.key()).collect();
    assert_eq!(notes, ["invent.key"]);
    assert!(format!("{:?}", game.notes).contains("pieceToCharTable"));
}

#[test]
fn a_section_changes_its_parent() {
    let game =
        read("[mother:chess]\nknight = -\ncustomPiece1 = n:C\n\n[game:mother]\nstalemateValue = win\ncastling = false")
            .unwrap();
    let game = Box::leak(Box::new(game));
    let moves: Vec<String> = InventPosition::start(game).legal().into_iter().map(|mv| mv.text(game)).collect();
    assert!(moves.contains(&"b1c4".to_owned()) && !moves.contains(&"b1c3".to_owned()), "{moves:?}");
    assert_eq!(InventPosition::start(game).fen(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
}

#[test]
fn the_manual_has_every_key() {
    let manual = text(&root().join("docs/descriptions.md")).split_whitespace().collect::<Vec<_>>().join(" ");
    for key in KEYS {
        let row = format!("| `{}` | {} | {} |", key.name, key.usual, key.meaning);
        assert!(manual.contains(&row), "docs/descriptions.md lacks {row}");
    }
    for refused in &REFUSED {
        assert!(manual.contains(&format!("`{}`", refused.name)), "docs/descriptions.md lacks {}", refused.name);
    }
    for (name, moves) in NAMED {
        assert!(manual.contains(&format!("`{name}` {moves}")), "docs/descriptions.md lacks {name} {moves}");
    }
}

#[test]
fn usual_values_are_those_of_the_rules() {
    assert_eq!(likest("stalematevalue"), Some("stalemateValue"));
    assert_eq!(likest("PieceDrop"), Some("pieceDrops"));
    let names: std::collections::BTreeSet<&str> =
        KEYS.iter().map(|key| key.name).chain(REFUSED.iter().map(|key| key.name)).collect();
    assert_eq!(names.len(), KEYS.len() + REFUSED.len(), "a key is there twice");
}
