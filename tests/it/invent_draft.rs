//! Games that are being made: all that is wrong is said at once, what is right is shown, and changes touch only what they concern.

use invent::draft::{self, CellTo, DraftEdit, DraftView, Edge, fork, lost};
use invent::{description, games, ini};

use crate::common::tree::{root, text};
use crate::common::{Rng, processor_time};

/// The view of a text, whose faults must be those of the reader that plays it.
fn view(text: &str) -> DraftView {
    let view = draft::draft(text);
    let name = ini::read(text).ok().and_then(|sections| Some(sections.last()?.name.clone()));
    let read = name.map(|name| description::read(text, &name));
    assert_eq!(
        matches!(read, Some(Ok(_))),
        view.faults.is_empty(),
        "{text}\n{:?}\n{:?}",
        view.faults,
        read.map(|read| read.err())
    );
    view
}

/// The faults of a view: line, key, kind, id of the sentence, squares.
fn faults(view: &DraftView) -> Vec<String> {
    let text = |fault: &draft::DraftNote| {
        let line = fault.line.map_or("-".into(), |line| line.to_string());
        let [key, slot] = [&fault.key, &fault.slot].map(|text| text.as_deref().unwrap_or("-"));
        format!("{line} {key} {slot} {} {}", fault.message.id, fault.squares.join(","))
    };
    view.faults.iter().map(text).collect()
}

fn value<'v>(view: &'v DraftView, key: &str) -> &'v str {
    &view.values.iter().find(|value| value.key == key).unwrap().value
}

#[test]
fn the_checks_to_give_stand_in_the_start() {
    let set = |text: &str, key: &str, value: &str| {
        draft::edit(text, &DraftEdit::Key { key: key.into(), value: Some(value.into()) })
    };
    let text = set(&fork("chess"), "checkCounting", "true");
    assert_eq!(value(&view(&text), "checks"), "3");
    let five = set(&text, "checks", "5");
    assert!(five.contains(" w KQkq - 5+5 0 1"), "{five}");
    assert_eq!(value(&view(&five), "checks"), "5");
    let two = set(&five, "checks", "2");
    assert!(two.contains(" w KQkq - 2+2 0 1"), "{two}");
    for wrong in ["0", "100", "x", "-1"] {
        assert_eq!(set(&two, "checks", wrong), two);
    }
    // What isn't counted doesn't stand there either.
    for counted in [two, set(&fork("3check"), "checks", "4"), fork("3check")] {
        let none = set(&counted, "checkCounting", "false");
        assert!(faults(&view(&none)).is_empty(), "{none}");
        assert!(view(&none).values.iter().all(|value| value.key != "checks"));
    }
}

#[test]
fn a_new_game_is_what_it_changes() {
    for name in games::names() {
        let text = fork(&name);
        assert_eq!(text, format!("[My-game:{name}]\n"));
        let view = view(&text);
        assert_eq!((view.name.as_str(), view.parent.as_str(), faults(&view)), ("My-game", name.as_str(), Vec::new()));
        let game = games::read(&name).unwrap();
        assert_eq!(view.kinds.len(), game.kinds.iter().filter(|kind| !kind.promoted).count());
        assert_eq!(view.stamps.len(), 2 * view.kinds.len());
        assert_eq!(view.pieces.len() as u32, game.start.sides.iter().map(|side| side.count_ones()).sum::<u32>());
        assert_eq!(view.board.unwrap().squares.len() + view.holes.len(), game.board.squares());
    }
    let chess = view(&fork("chess"));
    assert!(chess.notes.is_empty());
    let kinds: Vec<&str> = chess.kinds.iter().map(|kind| kind.slot.as_str()).collect();
    assert_eq!(kinds, ["pawn", "knight", "bishop", "rook", "queen", "king"]);
    let royal: Vec<char> = chess.kinds.iter().filter(|kind| kind.royal).map(|kind| kind.letter).collect();
    assert_eq!(royal, ['k']);
    assert_eq!(value(&chess, "promotionPieceTypes"), "nbrq");
    assert_eq!(value(&chess, "promotionRegionWhite"), "*8");
    assert!(chess.values.iter().all(|value| !value.own));
}

#[test]
fn every_value_is_read_back() {
    for name in games::names() {
        let before = view(&fork(&name));
        let mut text = fork(&name);
        for value in before.values.iter().filter(|value| !value.value.is_empty()) {
            text = draft::edit(&text, &DraftEdit::Key { key: value.key.into(), value: Some(value.value.clone()) });
        }
        let after = view(&text);
        let values = |view: &DraftView| view.values.iter().map(|value| value.value.clone()).collect::<Vec<_>>();
        assert_eq!((values(&before), faults(&before)), (values(&after), faults(&after)), "{text}");
    }
}

#[test]
fn all_faults_are_said_and_the_rest_is_shown() {
    let text = "[g:chess]\ncustomPiece1 = c:X\nmaxRank = 13\npieceDrops = true\nwhat\nstartFen = rnbqkbnr/ppppxppp/8/8/8/7/PPPPPPPP/RNBQKBCR w KQkq - 0 1\ncheckCounting = true\nchecking = false\n";
    let view = view(text);
    assert_eq!(
        faults(&view),
        [
            "5 - - invent.pair ",
            "4 pieceDrops - invent.key.refused ",
            "2 customPiece1 customPiece1 invent.betza ",
            "3 maxRank - invent.value ",
            "8 checking - invent.against ",
            "6 startFen - invent.fen.rank ",
            "6 startFen - invent.fen.letter e7",
        ]
    );
    assert_eq!((view.width, view.height, view.kinds.len(), view.pieces.len()), (8, 8, 7, 32));
    assert_eq!(view.kinds.last().unwrap().betza, "X");
    assert!(view.kinds.iter().all(|kind| kind.value > 0 || kind.letter == 'c'));
    for (text, expected) in [
        ("", "1 - - invent.section.missing "),
        ("rook = r", "1 - - invent.outside "),
        ("[a<b:chess]", "1 - - invent.header "),
        ("[a:cheese]", "1 - - invent.parent "),
        ("[a:chess]\nqueen = -", "- startFen - invent.fen.letter d1,d8"),
        ("[a:chess]\nking = -\ncommoner = k", "- - - invent.end.none "),
        ("[a:chess]\nstartFen = 4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "2 startFen - invent.start.taken e8"),
        ("[a:chess]\nstartFen = 7k/8/8/8/8/6q1/8/7K w - - 0 1", "2 startFen - invent.start.stuck "),
        ("[a:chess]\ncustomPiece1 = c:", "2 customPiece1 customPiece1 invent.kinds.stuck "),
        ("[a]", "- - - invent.kinds.none "),
        ("[a:chess]\nmaxFile = 12\nmaxRank = 12", "2 maxFile - invent.board "),
        ("[a:chess]\nmaxFile = 9", "2 maxFile - invent.draft.files "),
        ("[b:chess]\nmaxFile = 9\n[a:b]", "2 maxFile - invent.draft.files "),
        ("[a:chess]\nmaxRank = 6", "2 maxRank - invent.draft.ranks "),
        ("[a:chess]\nmaxFile = 9\nstartFen = k7/8/8/8/8/8/8/7K", "3 startFen - invent.draft.files "),
        ("[a:chess]\npieceNames = n:", "2 pieceNames - invent.value "),
    ] {
        let view = self::view(text);
        assert!(!text.contains("maxFile = 9") || view.faults.len() == 1, "{text}: {:?}", faults(&view));
        assert!(faults(&view).iter().any(|fault| fault == expected), "{text}: {:?}", faults(&view));
    }
    // Text is text.
    let named = self::view("[a:chess]\npieceNames = n:<b>page.title</b>\n");
    assert_eq!(named.kinds[1].name.id, "=<b>page.title</b>");
}

#[test]
fn what_is_worth_knowing_is_said() {
    let notes = |text: &str| -> Vec<String> {
        view(text).notes.iter().map(|note| format!("{} {}", note.message.id, note.squares.join(","))).collect()
    };
    assert_eq!(
        notes("[a:chess]\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPP*P*PP/RNBQKB*R w - - 0 1"),
        Vec::<String>::new()
    );
    assert_eq!(
        notes(
            "[a:chess]\nstartFen = 4k3/8/8/8/8/8/p*4*p/B*2K2P w - - 0 1\ncustomPiece1 = c:(4,1)\nvariantTemplate = x"
        ),
        ["invent.key.no_effect ", "invent.draft.stuck a1", "invent.beyond ", "invent.draft.unused "]
    );
    let catalogue = oddchess::data::english();
    for (text, expected) in [
        // Of several sections the last one is played.
        ("[b:chess]\n[a:b]", vec!["2 - The last section is played, a; it builds on: b"]),
        ("[a:b]\n[b:chess]", vec!["1 - Not used by the last section, b, which is played: a"]),
        (
            "[x:cheese]\n[a:chess]\n[y:a]\n[b:a]\n[c:b]",
            vec![
                "5 - The last section is played, c; it builds on: a, b",
                "1 - Not used by the last section, c, which is played: x, y",
            ],
        ),
        // Regions beside the board, those of the parent on a smaller one, too.
        ("[a:chess]\nflagRegionWhite = *12", vec!["2 flagRegionWhite None of these squares is on the board"]),
        ("[a:chess]\nflagRegion = i4 *9", vec!["2 flagRegion None of these squares is on the board"]),
        (
            "[a:chess]\nmobilityRegionBlackKing = l1",
            vec![
                "2 mobilityRegionBlackKing None of these squares is on the board",
                "- startFen The black king on e8 can never move from there",
            ],
        ),
        ("[a:chess]\nenPassantRegion = *12", vec!["2 enPassantRegion None of these squares is on the board"]),
        ("[a:chess]\nflagRegionWhite = *12 d4", vec![]),
        (
            "[a:chess]\nmaxRank = 7\nstartFen = rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            vec!["- promotionRegionWhite None of these squares is on the board"],
        ),
    ] {
        let told = draft::draft(text).notes.into_iter().map(|note| {
            let line = note.line.map_or("-".into(), |line| line.to_string());
            let said = crate::common::sentences::sentence(&catalogue, &note.message);
            format!("{line} {} {said}", note.key.as_deref().unwrap_or("-"))
        });
        assert_eq!(told.collect::<Vec<_>>(), expected, "{text}");
    }
    let slots: Vec<_> = view("[a:chess]\ncustomPiece1 = c:C").notes.into_iter().map(|note| note.slot).collect();
    assert_eq!(slots, [Some("customPiece1".to_owned())]);
}

#[test]
fn long_texts_do_not_take_long() {
    let begin = processor_time();
    let lines = |line: fn(usize) -> String| {
        (0..)
            .map(line)
            .scan(0, |length, line| {
                *length += line.len();
                (*length < ini::LONGEST - 100).then_some(line)
            })
            .collect::<String>()
    };
    for body in [
        lines(|number| format!("what{number} = x\n")),
        lines(|number| format!("[x{number}:x{}]\n", number.saturating_sub(1))),
        lines(|_| "what\n".into()),
        lines(|_| "startFen = 8\n".into()),
        format!("startFen = {}\n", "9/".repeat(60_000)),
        format!("pieceNames = {}\n", "n:x,".repeat(30_000)),
        "x".repeat(ini::LONGEST + 1),
    ] {
        let text = format!("[a:chess]\n{body}");
        assert!(!view(&text).faults.is_empty() || body.starts_with("pieceNames"));
        edited(
            &text,
            DraftEdit::Cell { slot: "pawn".into(), dx: 1, dy: 1, to: CellTo::Both, slide: true, symmetric: true },
        );
        edited(&text, DraftEdit::Size { edge: Edge::Top, by: 1 });
    }
    let took = processor_time() - begin;
    assert!(took.as_secs() < 10, "{took:?}");
}

fn edited(text: &str, change: DraftEdit) -> String {
    draft::edit(text, &change)
}

#[test]
fn a_change_leaves_the_other_lines_alone() {
    let text = "; mine\r\n[other:chess]\r\nrook = r\r\n\r\n# the game\r\n[game:other]\r\n  maxRank=8\r\n# why\r\nstalemateValue =  win\r\n\r\n; end";
    let key = |key: &str, value: Option<&str>| DraftEdit::Key { key: key.into(), value: value.map(str::to_owned) };
    assert_eq!(edited(text, key("stalemateValue", Some("loss"))), text.replace("win", "loss"));
    assert_eq!(edited(text, key("stalemateValue", None)), text.replace("stalemateValue =  win\r\n", ""));
    assert_eq!(
        edited(text, key("maxRank", Some("9\n[x]"))),
        text.replace("maxRank=8", "maxRank= 9 [x]").replace("= 9", "=9")
    );
    assert_eq!(edited(text, key("castling", Some("false"))), text.replace("win\r\n", "win\r\ncastling = false\r\n"));
    assert_eq!(edited(text, DraftEdit::Name { text: "a b]".into() }), text.replace("[game:", "[a b-:"));
    assert_eq!(
        edited(text, DraftEdit::Name { text: " Königs Spiel ".into() }),
        text.replace("[game:", "[Königs Spiel:")
    );
    assert_eq!(edited(text, key("a b", Some("1"))), text);
    // Twice the same is a fault that goes with the next change.
    assert_eq!(edited("[a]\nx = 1\nx = 2\n", key("x", Some("3"))), "[a]\nx = 3\n");
    assert_eq!(edited("", key("castling", Some("false"))), "[My-game:chess]\ncastling = false\n");
}

#[test]
fn pieces_and_holes_come_and_go() {
    let board = |text: &str| view(text).values.into_iter().find(|value| value.key == "startFen").unwrap().value;
    let chess = fork("chess");
    let put = |square: &str, letter: &str, mirrored| DraftEdit::Put {
        square: square.into(),
        letter: letter.into(),
        mirrored,
    };
    let fen = |ranks: &str| format!("{ranks} w KQkq - 0 1");
    assert_eq!(board(&edited(&chess, put("e4", "N", false))), fen("rnbqkbnr/pppppppp/8/8/4N3/8/PPPPPPPP/RNBQKBNR"));
    assert_eq!(board(&edited(&chess, put("e4", "N", true))), fen("rnbqkbnr/pppppppp/8/4n3/4N3/8/PPPPPPPP/RNBQKBNR"));
    let hole = DraftEdit::Hole { square: "a3".into(), mirrored: true };
    let holes = edited(&chess, hole.clone());
    assert_eq!(board(&holes), fen("rnbqkbnr/pppppppp/*7/8/8/*7/PPPPPPPP/RNBQKBNR"));
    assert_eq!(view(&holes).holes, ["a3", "a6"]);
    assert_eq!(board(&edited(&holes, hole)), board(&chess));
    let take = DraftEdit::Take { square: "b8".into(), mirrored: true };
    assert_eq!(board(&edited(&chess, take)), fen("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR"));
    let shift = |mirrored| DraftEdit::Shift { from: "b1".into(), to: "c3".into(), mirrored };
    assert_eq!(board(&edited(&chess, shift(false))), fen("rnbqkbnr/pppppppp/8/8/8/2N5/PPPPPPPP/R1BQKBNR"));
    assert_eq!(board(&edited(&chess, shift(true))), fen("r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR"));
    for square in ["i1", "a9", "a", "", "é4"] {
        assert_eq!(edited(&chess, put(square, "N", false)), chess);
    }
}

#[test]
fn kinds_come_change_and_go() {
    let slot = || "customPiece1".to_owned();
    let chess = fork("chess");
    let add = DraftEdit::Add {
        letter: "N".into(),
        betza: "C".into(),
        title: "a, <Great> Camel=x".into(),
        art: "camel".into(),
    };
    let camel = edited(&chess, add);
    assert_eq!(camel, "[My-game:chess]\ncustomPiece1 = a:C\npieceNames = a:a <Great> Camelx\npieceGlyphs = a:camel\n");
    let camel = edited(&camel, DraftEdit::Put { square: "b1".into(), letter: "A".into(), mirrored: true });
    let camel = edited(&camel, DraftEdit::Value { slot: slot(), value: Some(260) });
    let camel = edited(&camel, DraftEdit::Key { key: "promotionPieceTypes".into(), value: Some("aq".into()) });
    let view = view(&camel);
    let kind = view.kinds.last().unwrap();
    assert_eq!((kind.value, kind.fitted, kind.title.as_str(), kind.art), (260, true, "a <Great> Camelx", "camel"));
    assert_eq!(faults(&view), Vec::<String>::new());
    let renamed = edited(&camel, DraftEdit::Letter { slot: slot(), letter: "C".into() });
    assert_eq!(
        renamed,
        "[My-game:chess]\ncustomPiece1 = c:C\npieceNames = c:a <Great> Camelx\npieceGlyphs = c:camel\nstartFen = rcbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBNR w KQkq - 0 1\npieceValueMg = c:260\npromotionPieceTypes = qc\n"
    );
    assert_eq!(edited(&renamed, DraftEdit::Letter { slot: slot(), letter: "q".into() }), renamed);
    let gone = edited(&renamed, DraftEdit::Remove { slot: slot() });
    assert_eq!(
        gone,
        "[My-game:chess]\nstartFen = r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1\npromotionPieceTypes = q\n"
    );
    let queenless = edited(&chess, DraftEdit::Remove { slot: "queen".into() });
    assert_eq!(faults(&self::view(&queenless)), Vec::<String>::new(), "{queenless}");
    assert_eq!(value(&self::view(&queenless), "promotionPieceTypes"), "nbr");
}

#[test]
fn kinds_are_made_royal_and_common() {
    let chess = fork("chess");
    let royal = |text: &str, slot: &str, royal| edited(text, DraftEdit::Royal { slot: slot.into(), royal });
    let coregal = royal(&chess, "queen", true);
    let view = view(&coregal);
    assert_eq!(faults(&view), Vec::<String>::new());
    assert_eq!(view.kinds.iter().filter(|kind| kind.royal).map(|kind| kind.letter).collect::<String>(), "qk");
    assert_eq!(royal(&coregal, "queen", false), chess);
    let common = royal(&chess, "king", false);
    assert_eq!(common, "[My-game:chess]\nking = -\ncommoner = k\ncastlingKingPiece = k\n");
    assert_eq!(royal(&common, "commoner", true), "[My-game:chess]\nking = k:K\ncastlingKingPiece = k\n");
}

#[test]
fn fields_of_numbers_end_where_the_rules_do() {
    let cards: serde_json::Value = serde_json::from_str(&text(&root().join("www/invent/cards.json"))).unwrap();
    let fields = cards.as_array().unwrap().iter().flat_map(|card| card["fields"].as_array().unwrap());
    // The checks to give are part of the start.
    for field in fields.filter(|field| field["as"] == "number" && field["key"] != "checks") {
        let key = field["key"].as_str().unwrap();
        let [from, to] = ["from", "to"].map(|end| field[end].as_i64().unwrap());
        let refused = |number: i64| {
            let faults = view(&format!("[a:chess]\n{key} = {number}\n")).faults;
            faults.iter().any(|fault| fault.message.id == "invent.value")
        };
        assert_eq!([from, to, to + 1].map(refused), [false, false, true], "{key}");
    }
}

/// Grows or shrinks a game at these edges.
fn sized(text: &str, edges: &[(Edge, i8)]) -> (String, Vec<String>) {
    let (mut text, mut gone) = (text.to_owned(), Vec::new());
    for &(edge, by) in edges {
        let change = DraftEdit::Size { edge, by };
        gone.extend(lost(&text, &change));
        text = edited(&text, change);
    }
    (text, gone)
}

#[test]
fn boards_grow_and_shrink() {
    use Edge::{Bottom, Left, Right, Top};
    let chess = fork("chess");
    for (edges, size, regions, gone) in [
        (vec![(Left, 1), (Right, 1)], (10, 8), "*8 *2 *7", 0),
        (vec![(Top, 1), (Bottom, 1)], (8, 10), "*10 *2 *9", 0),
        (vec![(Left, 1), (Left, 1), (Right, 1), (Right, 1), (Top, 1), (Bottom, 1)], (12, 10), "*10 *2 *9", 0),
        (vec![(Right, -1), (Right, -1), (Right, -1), (Top, -1), (Bottom, -1), (Top, -1)], (5, 5), "*5 *2 *4", 12),
        (vec![(Left, -1), (Left, -1), (Left, -1), (Top, -1), (Bottom, -1), (Top, -1)], (5, 5), "*5 *2 *4", 12),
    ] {
        let (text, lost) = sized(&chess, &edges);
        let view = view(&text);
        assert_eq!(faults(&view), Vec::<String>::new(), "{text}");
        assert_eq!((view.width, view.height), size, "{text}");
        let keys = ["promotionRegionWhite", "doubleStepRegionWhite", "doubleStepRegionBlack"];
        assert_eq!(keys.map(|key| value(&view, key)).join(" "), regions, "{text}");
        assert_eq!(lost.len(), gone, "{lost:?}");
    }
    // A file comes in at the edge that was pressed, also beside an empty one at the other edge.
    let (framed, _) = sized(&chess, &[(Left, 1), (Right, 1), (Right, 1), (Right, -1)]);
    assert_eq!(
        value(&view(&framed), "startFen"),
        "1rnbqkbnr1/1pppppppp1/10/10/10/10/1PPPPPPPP1/1RNBQKBNR1 w KQkq - 0 1"
    );
    // The king castles to where it did.
    let (wide, _) = sized(&chess, &[(Left, 1)]);
    assert_eq!(
        ["castlingKingsideFile", "castlingQueensideFile", "castlingKingFile"]
            .map(|key| value(&view(&wide), key).to_owned()),
        ["h", "d", "f"]
    );
    let (back, _) = sized(&wide, &[(Left, -1)]);
    assert_eq!(value(&view(&back), "castlingKingsideFile"), "g");
    // There is an end to both.
    let (smallest, _) = sized(&chess, &[(Left, -1); 20]);
    assert_eq!(view(&smallest).width, 3);
    let (largest, _) = sized(&chess, &[(Left, 1); 20]);
    assert_eq!(view(&largest).width, 12);
    // Regions of one's own go with their squares.
    let (hill, _) = sized(&fork("kingofthehill"), &[(Bottom, 1), (Left, 1)]);
    assert_eq!(value(&view(&hill), "flagRegion"), "e5 f5 e6 f6");
    let (pawns, _) = sized(&fork("pawnback"), &[(Top, 1)]);
    let said: Vec<&str> = pawns.lines().filter(|line| line.starts_with("mobility")).collect();
    assert_eq!(
        said,
        [
            "mobilityRegionBlackCustomPiece1 = *1 *2 *3 *4 *5 *6 *7 *8",
            "mobilityRegionWhiteCustomPiece1 = *2 *3 *4 *5 *6 *7 *8 *9"
        ]
        .into_iter()
        .rev()
        .collect::<Vec<_>>()
    );
}

/// A change by chance, more often one that is possible.
fn any_change(rng: &mut Rng, view: &DraftView) -> DraftEdit {
    let square = |rng: &mut Rng| {
        format!(
            "{}{}",
            char::from(b'a' + rng.below(view.width as usize + 1) as u8),
            rng.below(view.height as usize + 1) + 1
        )
    };
    let kind = if view.kinds.is_empty() { None } else { Some(&view.kinds[rng.below(view.kinds.len())]) };
    let slot = kind.map_or("customPiece1".into(), |kind| kind.slot.clone());
    let letter = kind.map_or('x', |kind| kind.letter);
    let letter = if rng.below(2) == 0 { letter.to_ascii_uppercase() } else { letter }.to_string();
    let texts = [
        "",
        "K",
        "fmWfcF",
        "X(",
        "mRcpR",
        "A Great Name, indeed = 1",
        "\u{202e}\n[x]",
        "camel",
        "-",
        "win",
        "true",
        "*3 *4",
        "12",
        "nbrq",
        "<b>",
        "ß",
    ];
    let text = texts[rng.below(texts.len())].to_owned();
    let mirrored = rng.below(2) == 0;
    match rng.below(19) {
        0 => DraftEdit::Name { text },
        1..=3 => {
            let value = &view.values[rng.below(view.values.len())];
            let value = (value.key.to_owned(), [None, Some(text), Some(value.value.clone())][rng.below(3)].clone());
            DraftEdit::Key { key: value.0, value: value.1 }
        }
        4 | 5 => DraftEdit::Put { square: square(rng), letter, mirrored },
        6 => DraftEdit::Take { square: square(rng), mirrored },
        7 => DraftEdit::Shift { from: square(rng), to: square(rng), mirrored },
        8 => DraftEdit::Hole { square: square(rng), mirrored },
        9 | 10 => DraftEdit::Size {
            edge: [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom][rng.below(4)],
            by: if mirrored { 1 } else { -1 },
        },
        11 => DraftEdit::Add { letter, betza: text, title: "T".into(), art: "wolf".into() },
        12 => DraftEdit::Remove { slot },
        13 => DraftEdit::Letter { slot, letter: char::from(b'a' + rng.below(26) as u8).into() },
        14 => DraftEdit::Moves { slot, betza: text },
        15 => DraftEdit::Cell {
            slot,
            dx: rng.below(9) as i8 - 4,
            dy: rng.below(9) as i8 - 4,
            to: [CellTo::None, CellTo::Move, CellTo::Capture, CellTo::Both][rng.below(4)],
            slide: rng.below(3) == 0,
            symmetric: mirrored,
        },
        16 => DraftEdit::Title { slot, text },
        17 => [
            DraftEdit::Art { slot: slot.clone(), name: text },
            DraftEdit::Value { slot, value: Some(rng.below(65_536) as u16) },
        ][rng.below(2)]
        .clone(),
        _ => DraftEdit::Royal { slot, royal: mirrored },
    }
}

#[test]
fn changes_by_chance_are_read() {
    let begin = processor_time();
    let mut rng = Rng(2026);
    let mut text = fork("chess");
    let mut playable = 0;
    for number in 0..2_000 {
        let before = view(&text);
        playable += usize::from(before.faults.is_empty());
        // Now and then a game that can be played, or a broken text, so that not everything is broken in the end.
        if number % 20 == 19 {
            text = fork(["chess", "spartan", "xiangqi", "horde", "grand", "petrified"][rng.below(6)]);
        } else if number % 97 == 0 {
            let cut = (0..=rng.below(text.len() + 1)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            text.truncate(cut);
        }
        text = edited(&text, any_change(&mut rng, &before));
    }
    assert!(playable > 400, "{playable}");
    let took = processor_time() - begin;
    assert!(took.as_secs() < 10, "{took:?}");
}

#[test]
fn every_game_grows_and_is_the_same_when_it_shrinks_again() {
    let values =
        |view: &DraftView| -> Vec<_> { view.values.iter().map(|value| (value.key, value.value.clone())).collect() };
    for name in games::names() {
        let text = fork(&name);
        for edge in [Edge::Left, Edge::Right, Edge::Top, Edge::Bottom] {
            let (grown, _) = sized(&text, &[(edge, 1)]);
            assert_eq!(faults(&view(&grown)), Vec::<String>::new(), "{grown}");
            let (back, lost) = sized(&grown, &[(edge, -1)]);
            // A board of twelve files or ranks does not grow.
            if grown != text {
                assert_eq!((values(&view(&back)), lost), (values(&view(&text)), Vec::new()), "{back}");
            }
            view(&sized(&text, &[(edge, -1)]).0);
        }
    }
}
