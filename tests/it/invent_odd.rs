//! The odd rules of the site's games in descriptions: the games themselves, once more, against the fast ones; and what only a
//! description can say.

use std::collections::BTreeSet;

use invent::description::{self, Description};
use invent::games;
use invent::position::InventPosition;
use rules::dyn_position::DynPosition;
use rules::input::InputStep;
use rules::perft::perft;
use rules::{Color, Position, Refusal, Status};
use variants::{DynVariant, tools};

use crate::common::Rng;

/// Games of the site, and sections that say the same.
const SAME: [(&str, &str); 28] = [
    ("chess:goal=hill", "[game:kingofthehill]"),
    ("chess:goal=rank", "[game:chess]\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1"),
    ("chess:checks=3", "[game:3check]"),
    ("chess:extinct=yes", "[game:chess]\nextinctionValue = loss\nextinctionPieceTypes = pnbrq"),
    ("chess:double=anywhere,stalemate=loss", "[game:torpedo]\nstalemateValue = loss"),
    ("chess:double=never,castling=no", "[game:raazuvaa]"),
    ("monarch+taxi:goal=hill,purse=6", "[game:monarch-taxi]\npurse = 6\nflagPiece = k\nflagRegion = d4 e4 d5 e5"),
    ("tax:checks=3", "[game:tax]\ncheckCounting = true"),
    ("monarch", "[game:monarch]"),
    ("monarch:defenders=2,contact=draw", "[game:monarch]\ndefenders = 2\ncontact = draw"),
    ("tax+monarch:free=1", "[game:tax-monarch]\nfree = 1"),
    ("tax+monarch:defenders=2,bare=3", "[game:tax-monarch]\ndefenders = 2\nbare = 3"),
    ("monarch+taxi:purse=5,income=1", "[game:monarch-taxi]\npurse = 5\nincome = 1"),
    ("tax+monarch+taxi:free=1,purse=5", "[game:tax-monarch-taxi]\nfree = 1\npurse = 5"),
    (
        "tax+monarch+taxi:both=yes,defenders=2,income=1,payee=opponent",
        "[game:tax-monarch-taxi]\nboth = true\ndefenders = 2\nincome = 1\npayee = opponent",
    ),
    ("tax", "[game:tax]"),
    ("tax:both=yes,free=1", "[game:tax]\nboth = true\nfree = 1"),
    ("tax:bare=2", "[game:tax]\nbare = 2"),
    ("tax+taxi:purse=4,income=2", "[game:tax-taxi]\npurse = 4"),
    (
        "tax+taxi:both=yes,bare=1,purse=6,income=1,payee=opponent",
        "[game:tax-taxi]\nboth = true\nbare = 1\npurse = 6\nincome = 1\npayee = opponent",
    ),
    ("taxi", "[game:taxi]"),
    ("taxi:purse=3,income=1", "[game:taxi]\npurse = 3\nincome = 1"),
    (
        "taxi:purse=9,income=0,bonus=4,step=2,knight=3,promotion=5,towing=2",
        "[game:taxi]\npurse = 9\nincome = 0\nbonus = 4\nstep = 2\nleap = 3\npromotion = 5\ntowing = 2",
    ),
    ("taxi:purse=5,income=1,payee=opponent", "[game:taxi]\npurse = 5\nincome = 1\npayee = opponent"),
    (
        "taxi:income=0,payee=opponent,step=0,knight=1,castling=no",
        "[game:taxi]\nincome = 0\npayee = opponent\nstep = 0\nleap = 1\ncastling = false",
    ),
    ("anarchist", "[game:anarchist]"),
    ("anarchist:capture=must,last=loses", "[game:anarchist]\nmustCapture = true\nstalemateValue = win"),
    (
        "anarchist:double=anywhere,files=5",
        "[game:anarchist]\nmaxFile = 5\nstartFen = 5/ppppp/5/5/5/5/PPPPP/5 w - - 0 1\n\
         doubleStepRegionWhite = *1 *2 *3 *4 *5 *6 *7 *8\ndoubleStepRegionBlack = *1 *2 *3 *4 *5 *6 *7 *8",
    ),
];

/// Where kings are near each other, and there is something to castle, to promote and to take en passant.
const FENS: [&str; 5] = [
    "8/8/1k3n2/p7/1K3N2/2P1R3/6b1/8 w - - 0 1",
    "r3k2r/2P5/3K1P2/1n3B2/8/8/1Q6/8 w kq - 0 1",
    "4k3/8/4K3/2R2p2/1b3P2/8/3n4/8 b - - 0 1",
    "8/pp4k1/6pp/5K2/4P3/PP3R1B/8/3r4 w - - 0 1",
    "r3k2r/1p4p1/8/2P2P2/1p3pP1/4n3/P1P2P1P/R3K2R w KQkq - 0 1",
];

/// The longest random game.
const PLIES: usize = 150;

fn game(text: &str) -> &'static Description {
    let game = description::read(text, "game").unwrap_or_else(|fault| panic!("{text}: {fault:?}"));
    Box::leak(Box::new(game))
}

/// What both say of a position: the moves, how it ends, who holds what.
fn compared(id: &str, site: &dyn DynPosition, described: &InventPosition<'static>) -> Vec<String> {
    let texts = |mut texts: Vec<String>| {
        texts.sort_unstable();
        texts
    };
    let fen = described.fen();
    let own = texts(described.legal().into_iter().map(|mv| mv.text(described.game)).collect());
    assert_eq!(own, texts(site.move_texts()), "{id}: {fen}");
    // A goal that is reached by giving check is mate there.
    let status = described.status();
    let mated = described.has_ended().is_some() && (status, site.status()) == (Status::Lost, Status::Checkmate);
    assert!(mated || status == site.status(), "{id}: {fen}: {status:?}, not {:?}", site.status());
    assert_eq!(described.in_check(), site.check().is_some(), "{id}: {fen}");
    let setup = site.setup();
    let held = fen.rsplit(' ').next().filter(|field| field.contains(':'));
    assert_eq!(setup.holdings.as_deref(), held, "{id}: {fen}");
    assert_eq!((setup.clock, setup.turn), (described.state.clock.into(), described.turn()), "{id}: {fen}");
    assert_eq!(setup.checks.as_deref(), fen.split(' ').nth(4).filter(|field| field.contains('+')), "{id}: {fen}");
    own
}

/// What both show and say of a position, as far as it is about the odd rules.
fn shown(position: &dyn DynPosition, turn: Color) -> Vec<String> {
    let mut lines = Vec::new();
    for side in Color::BOTH {
        lines.extend(position.indicators(side).iter().map(|indicator| format!("{side:?} {indicator:?}")));
    }
    lines.extend(position.marks().iter().map(|mark| format!("{mark:?}")));
    lines.extend(position.notes().iter().map(|note| format!("{note:?}")));
    let texts = position.move_texts();
    for (mv, text) in texts.iter().enumerate() {
        lines.push(format!("{text} {:?} {:?}", position.tag(mv), position.figures(mv)));
    }
    let shape = position.fen_format().shape;
    let own = |square: &board::Square| {
        let letter = position.setup().at(*square);
        letter.is_some_and(|letter| letter.is_ascii_uppercase() == (turn == Color::White))
    };
    // Of a king that may castle, and of pieces without any move, games of the site say more.
    let names = ["taxi.", "tax.", "monarch.", "mix.", "chess.passing"];
    let home = |square: &board::Square| [4, 60].contains(&square.0);
    let odd = |refusal: &Refusal| names.iter().any(|name| refusal.message.id.key().starts_with(name));
    let moves: Vec<board::Square> = position.move_shapes().iter().map(|shape| shape.from).collect();
    for from in shape.squares().filter(own) {
        let one = [InputStep::Square(from)];
        let mut marks: Vec<String> = position.marks_in_hand(&one).iter().map(|mark| format!("{mark:?}")).collect();
        marks.sort_unstable();
        lines.push(format!("{from:?} {:?} {marks:?}", position.hint(&[], from)));
        for to in shape.squares().filter(|_| moves.contains(&from) && !home(&from)) {
            let refusal = position.refuse(&[InputStep::Square(from), InputStep::Square(to)]);
            if odd(&refusal) {
                lines.push(format!("{from:?} {to:?} {refusal:?} {:?}", position.hint(&one, to)));
            }
        }
    }
    lines
}

/// Compares so many positions of random games.
fn walk(id: &str, text: &str, positions: u32, rng: &mut Rng) {
    let game = game(text);
    let mut left = positions;
    while left > 0 {
        let tools = tools(id).unwrap_or_else(|fault| panic!("{id}: {fault:?}"));
        let (mut site, mut described) = (tools.position(), InventPosition::start(game));
        // Anarchist Chess has no such positions, and shows what no other game has.
        let chess_like = !id.starts_with("anarchist");
        let fens = if chess_like { &FENS[..] } else { &[] };
        if let Some(fen) = fens.get(rng.below(FENS.len() + 2)) {
            site = <dyn DynVariant>::read(tools, fen).unwrap_or_else(|fault| panic!("{id}: {fen}: {fault:?}"));
            described = InventPosition::read(game, fen).unwrap_or_else(|fault| panic!("{id}: {fen}: {fault:?}"));
        }
        for _ in 0..PLIES {
            let moves = compared(id, site.as_ref(), &described);
            let drawn = [&described, site.as_ref()]
                .map(|position: &dyn DynPosition| format!("{:?}", position.piece_views(left.is_multiple_of(2))));
            assert_eq!(drawn[0], drawn[1], "{id}: {}", described.fen());
            if chess_like && left.is_multiple_of(64) {
                let [ours, theirs] = [&described, site.as_ref()].map(|position| shown(position, described.turn()));
                let other = |one: &[String], other: &[String]| one.iter().find(|line| !other.contains(line)).cloned();
                let differ = (other(&ours, &theirs), other(&theirs, &ours));
                assert_eq!(differ, (None, None), "{id}: {}", described.fen());
            }
            left = left.saturating_sub(1);
            if moves.is_empty() || left == 0 {
                break;
            }
            let text = &moves[rng.below(moves.len())];
            site = site.play(site.find_text(text).unwrap());
            let mv = described.legal().into_iter().find(|mv| mv.text(game) == *text).unwrap();
            described = described.play(mv);
        }
    }
}

#[test]
fn described_they_are_the_same_games() {
    let mut rng = Rng(71);
    SAME.iter().for_each(|(id, text)| walk(id, text, 400, &mut rng));
}

/// The prices of some moves of a position, by their texts.
fn prices(game: &'static Description, fen: &str, texts: &str) -> Vec<u32> {
    let position = InventPosition::read(game, fen).unwrap_or_else(|fault| panic!("{fen}: {fault:?}"));
    let price = |text: &str| {
        let mv = position.legal().into_iter().find(|mv| mv.text(game) == text);
        position.fare(mv.unwrap_or_else(|| panic!("{text} is not legal in {fen}")))
    };
    texts.split(' ').map(price).collect()
}

#[test]
fn prices_of_any_way() {
    // A camel, a nightrider, a lame elephant, a grasshopper, a piece that rides and leaps, and one of a fixed price.
    let game = game(
        "[game:chess]\nmaxFile = 10\ncustomPiece1 = c:C\ncustomPiece2 = n:NN\ncustomPiece3 = e:nA\ncustomPiece4 = g:gQ\n\
         customPiece5 = d:RDG\ncustomPiece6 = f:RN\nrook = r\ncastlingKingsideFile = i\ncastlingKingFile = f\n\
         startFen = r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1\n\
         taxi = true\nstep = 2\nleap = 3\nfares = f:7",
    );
    let fen = "r6k2/10/10/10/10/10/P1Ng2D3/R4K3R w KQ - 0 1 99:0";
    assert_eq!(InventPosition::start(game).fen(), "r4k3r/10/10/10/10/10/10/R4K3R w KQkq - 0 1 18:16");
    // A step, a double step, a leap and two of a nightrider, castling by both pieces' ways, leaps that a ride makes no cheaper, towing.
    let moves = "a2a3 a2a4 c2d4 c2e6 f1i1 f1c1 g2g3 g2g4 g2j5 g2h2 g2e2 g2d2";
    assert_eq!(prices(game, fen, moves), [2, 4, 3, 6, 10, 12, 2, 3, 3, 2, 3, 8]);
    let fen = "r4k3r/10/10/10/2EF6/3F6/P9/R1G2K3R w - - 0 1 99:0";
    assert_eq!(prices(game, fen, "c4e6 c1c5 d4d8 d4e6 d3e5"), [4, 8, 7, 7, 7]);
}

#[test]
fn built_in_ones_are_read() {
    for name in games::own_names() {
        let game = games::read(&name).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
        assert_eq!(game.notes, [], "{name}");
    }
}

#[test]
fn what_is_held_is_part_of_a_position() {
    let game =
        game("[game:chess]\ntaxi = true\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 5:7:1");
    let start = InventPosition::start(game);
    assert!(start.fen().ends_with(" 0 1 5:7:1"));
    let fens = ["4k3/8/8/8/8/8/8/4K2R b - - 3 9 4:0", "4k3/8/8/8/8/8/8/4K2R b - - 4:0", "4k3/8/8/8/8/8/8/4K2R b 4:0"];
    for fen in fens {
        let read = InventPosition::read(game, fen).unwrap_or_else(|fault| panic!("{fen}: {fault:?}"));
        assert!(read.fen().ends_with(" 4:0") && read.legal().is_empty(), "{fen}");
    }
    for fen in [
        "4k3/8/8/8/8/8/8/4K2R b - - 3 9 4",
        "4k3/8/8/8/8/8/8/4K2R b - - 3 9 4:x",
        "4k3/8/8/8/8/8/8/4K2R b - - 3 9 4:0 1",
    ] {
        assert!(InventPosition::read(game, fen).is_err(), "{fen}");
    }
    // Without prices there is no such field.
    let chess = self::game("[game:chess]");
    assert!(InventPosition::read(chess, fens[0]).is_err());
}

/// What is said of two squares in English.
fn said(game: &'static Description, fen: &str, squares: [&str; 2]) -> String {
    let position = InventPosition::read(game, fen).unwrap_or_else(|fault| panic!("{fen}: {fault:?}"));
    let position: &dyn DynPosition = &position;
    let steps = squares.map(|text| rules::input::parse(position, text).unwrap());
    oddchess::data::english().sentence(&position.refuse(&steps).message)
}

#[test]
fn reasons_on_a_board_of_another_size() {
    let game = game(
        "[game:capablanca]\ntax = true\ntaxi = true\nmonarch = true\npurse = 9\nfares = c:8\n\
         startFen = 4k5/pppp1ppp2/10/10/10/10/PPP2P1PPP/4K1R3 w - - 0 1",
    );
    for (board, squares, expected) in [
        (
            "4k5/10/10/10/10/10/PPP4PPP/4K1R3",
            ["e1", "e3"],
            "The e-file has no white pawn, so the king may not slide forward",
        ),
        ("4k5/10/10/10/10/10/PPP1P2PPP/4K1R3", ["e1", "f3"], "A king slides straight or diagonally"),
        ("4k5/10/10/6r3/10/10/PPP1P2PPP/3CK1R3", ["g1", "g5"], "That move costs 8 guilders, and you have 7"),
        (
            "4k5/10/10/6r3/10/10/PPP1P2PPP/3CK1R3",
            ["d1", "d2"],
            "Even its cheapest move costs 8 guilders, and you have 7",
        ),
        (
            "10/4p5/10/4k5/10/4K5/4P5/10",
            ["e3", "e4"],
            "The enemy king on e5 could take yours on e4: its one pawn on the e-file pays for that direction, and none of your pieces defends your king",
        ),
    ] {
        assert_eq!(said(game, &format!("{board} w - - 0 1 7:9"), squares), expected);
    }
}

#[test]
fn what_does_not_go_together_is_refused_at_its_line() {
    for (text, expected) in [
        ("[game:antichess]\n\ntax = true", "Line 3, tax: tax does not go together with king = -"),
        (
            "[game:chess]\ntax = true\npawnTypes = -",
            "Line 2, tax: tax does not go together with promotionPawnTypes = -",
        ),
        (
            "[game:chess]\ntax = true\nneutralPieceTypes = n",
            "Line 2, tax: tax does not go together with neutralPieceTypes",
        ),
        ("[game:xiangqi]\nmonarch = true", "Line 2, monarch: monarch does not go together with flyingGeneral = true"),
        (
            "[game:monarch]\nking = -\nextinctionValue = loss\nextinctionPieceTypes = q",
            "Game: monarch does not go together with king = -",
        ),
        ("[game:chess]\ntaxi = yes", "Line 2, taxi: expected true or false, not “yes”"),
        ("[game:chess]\nincome = 21", "Line 2, income: expected a number from 0 to 20, not “21”"),
        ("[game:chess]\npayee = me", "Line 2, payee: expected bank or opponent, not “me”"),
        ("[game:chess]\nfares = q:100", "Line 2, fares: expected letters with numbers, such as q:1 r:2, not “q:100”"),
        ("[game:chess]\nfares = x:1", "Line 2, fares: no piece has the letter “x”: expected some of pnbrqk"),
    ] {
        let fault = description::read(text, "game").expect_err(text);
        assert_eq!(oddchess::data::english().sentence(&fault), expected);
    }
}

/// A knight and a pawn that belong to nobody, and a place where the knight wins.
const NEUTRAL: &str = "[game:chess]\ncustomPiece1 = u:N\ncustomPiece2 = w:fmWfcF\nneutralPieceTypes = uw\npieceGlyphs = w:pawn\n\
    promotionPawnTypes = pw\nflagPiece = u\nflagRegionWhite = a8\nflagRegionBlack = a1";

#[test]
fn both_sides_move_and_take_what_belongs_to_nobody() {
    let game = game(NEUTRAL);
    // Who moves, the moves to and from some squares, and what stands there after one of them.
    for (fen, squares, expected, after) in [
        // It takes the other side's pieces, another of its kind, and none of the side that moves it.
        ("4k3/8/8/4u3/6P1/3p4/8/7K w", "e5", "e5c4 e5c6 e5d3 e5d7 e5f3 e5f7 e5g6", "e5d3 4k3/8/8/8/6P1/3u4/8/7K"),
        ("4k3/8/8/4U3/6P1/3p4/8/7K b", "e5", "e5c4 e5c6 e5d7 e5f3 e5f7 e5g4 e5g6", "e5g4 4k3/8/8/8/6U1/3p4/8/7K"),
        ("4k3/8/8/8/6u1/8/5U2/K7 w", "g4", "f2g4 g4e3 g4e5 g4f2 g4f6 g4h2 g4h6", "f2g4 4k3/8/8/8/6U1/8/8/K7"),
        ("4k3/8/8/8/6u1/7R/5U2/K7 w", "g4", "f2g4 g4e3 g4e5 g4f2 g4f6 g4h2 g4h6", "g4f2 4k3/8/8/8/8/7R/5u2/K7"),
        // Any piece takes it, and the king when it is attacked.
        ("4k3/8/8/8/8/3U4/8/4K3 w", "e1", "e1d1 e1d2 e1e2 e1f1", "d3b2 4k3/8/8/8/8/8/1U6/4K3"),
        ("4k3/8/8/8/8/8/4u3/4K3 w", "e2", "e1e2 e2c1 e2c3 e2d4 e2f4 e2g1 e2g3", "e1e2 4k3/8/8/8/8/8/4K3/8"),
        // What only one colour's pawn could do, both sides do with it, and who promotes it has the piece.
        ("4k3/P6W/8/8/8/8/w7/4K3 b", "h8", "h7h8b h7h8n h7h8q h7h8r", "h7h8q 4k2q/P7/8/8/8/8/w7/4K3"),
        ("8/k6W/8/8/8/8/w7/4K3 w", "a1", "a2a1b a2a1n a2a1q a2a1r", "a2a1r 8/k6W/8/8/8/8/8/R3K3"),
    ] {
        let start =
            InventPosition::read(game, &format!("{fen} - - 0 1")).unwrap_or_else(|fault| panic!("{fen}: {fault:?}"));
        let mut texts: Vec<String> = start.legal().into_iter().map(|mv| mv.text(game)).collect();
        texts.sort_unstable();
        let wanted = |text: &&String| text.contains(squares);
        let found: Vec<&str> = texts.iter().filter(wanted).map(String::as_str).collect();
        assert_eq!(found.join(" "), expected, "{fen}");
        let (text, board) = after.split_once(' ').unwrap();
        let mv = start.legal().into_iter().find(|mv| mv.text(game) == text).unwrap_or_else(|| panic!("{fen}: {text}"));
        assert!(start.play(mv).fen().starts_with(board), "{fen}: {}", start.play(mv).fen());
    }
    // It gives check to whoever is to move, so nobody may leave a king to it.
    let check = InventPosition::read(game, "4k3/8/8/8/8/3u4/8/4K2R w - - 0 1").unwrap();
    assert!(matches!(check.status(), Status::Check));
    assert_eq!(
        said(game, "4k3/8/8/8/8/3u4/8/4K2R w - - 0 1", ["h1", "h2"]),
        "Your king on e1 is in check from the U on d3, and this move doesn’t stop it"
    );
    assert!(InventPosition::read(game, "4k3/8/3u4/8/8/8/8/4K2R w - - 0 1").is_err());
    // It is drawn as nobody's; a pawn by the way it goes.
    let start = InventPosition::read(game, "4k3/8/8/4u3/8/W6w/6U1/K7 w - - 0 1").unwrap();
    let looks = |flipped| {
        let views = (&start as &dyn DynPosition).piece_views(flipped);
        let nobodys: Vec<_> =
            views.into_iter().filter(|view| "uw".contains(view.letter.to_ascii_lowercase())).collect();
        assert!(nobodys.iter().all(|view| view.side.is_none()));
        nobodys.iter().map(|view| (view.letter, view.art)).collect::<Vec<_>>()
    };
    let [upright, flipped] = [false, true].map(looks);
    assert_eq!(
        upright.iter().filter(|(letter, _)| "uU".contains(*letter)).map(|look| look.1).collect::<BTreeSet<_>>().len(),
        1
    );
    let one_way = |looks: &[(char, &str)], letter: char| {
        looks.iter().find(|look| look.0 == letter).map(|look| look.1.to_string())
    };
    assert_ne!(one_way(&upright, 'W'), one_way(&upright, 'w'));
    assert_eq!(one_way(&upright, 'W'), one_way(&flipped, 'w'));
    // It wins for the side whose goal it reaches, whoever moved it.
    for (fen, text, status) in [
        ("4k3/2u5/8/8/8/8/8/4K3 b", "c7a8", Status::Won),
        ("8/2u2k2/8/8/8/8/8/4K3 w", "c7a8", Status::Lost),
        ("8/5k2/8/8/8/8/2U5/7K w", "c2a1", Status::Won),
    ] {
        let start =
            InventPosition::read(game, &format!("{fen} - - 0 1")).unwrap_or_else(|fault| panic!("{fen}: {fault:?}"));
        let mv = start.legal().into_iter().find(|mv| mv.text(game) == text).unwrap_or_else(|| panic!("{fen}: {text}"));
        assert_eq!(start.play(mv).status(), status, "{fen}");
    }
}

#[test]
fn keys_of_rules_that_are_not_used_are_named() {
    let game = description::read("[game:chess]\npurse = 3", "game").unwrap();
    assert_eq!(game.notes.iter().map(|note| note.id.key()).collect::<Vec<_>>(), ["invent.key"]);
}

#[test]
fn perft_of_those_of_this_site() {
    for (name, nodes) in [
        ("tax", 197_273),
        ("monarch", 197_281),
        ("taxi", 197_281),
        ("tax-taxi", 197_273),
        ("tax-monarch", 197_273),
        ("monarch-taxi", 197_281),
        ("tax-monarch-taxi", 197_273),
        ("anarchist", 1_009_060),
    ] {
        let game = Box::leak(Box::new(games::read(name).unwrap()));
        assert_eq!(perft(&InventPosition::start(game), 4), nodes, "{name}");
    }
    assert_eq!(games::own_names().len(), 8);
}

/// As above at length: `cargo test --profile verify --test it invent_odd::at_length -- --ignored`.
#[test]
#[ignore = "minutes long"]
fn at_length() {
    let mut rng = Rng(72);
    SAME.iter().for_each(|(id, text)| walk(id, text, 20_000, &mut rng));
}
