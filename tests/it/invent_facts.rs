//! What is said of described games: each sentence where what it says holds, and nowhere else.

use std::collections::HashMap;

use invent::draft::{draft, fork};
use invent::facts::facts;
use invent::{games, play};
use message::Message;
use message::catalogue::Catalogue;

use crate::common::tree::{root, text};

fn english() -> Catalogue {
    Catalogue::read(&text(&root().join("www/locales/en.json"))).unwrap()
}

/// The sentences about the game of a text, which its page and the page of inventions have alike.
fn said(text: &str) -> Vec<Message> {
    let view = draft(text);
    let faults: Vec<&str> = view.faults.iter().map(|fault| fault.message.id).collect();
    assert!(faults.is_empty(), "{text}: {faults:?}");
    let id = view.id.unwrap();
    let game = play::game(id.strip_prefix("invent:").unwrap()).unwrap().0;
    let facts = facts(game, &game.play().nouns());
    let messages: Vec<Message> = facts.into_iter().map(|fact| fact.message).collect();
    let drafted: Vec<_> = messages.iter().cloned().map(message::LocalizedMessage::from).collect();
    assert_eq!(view.facts, drafted, "{text}");
    messages
}

/// The line on what is new about a game, and the three beside its board.
fn lines(text: &str) -> Vec<Message> {
    let id = draft(text).id.unwrap();
    let (tagline, lines) = play::game(id.strip_prefix("invent:").unwrap()).unwrap().0.play().lines();
    [vec![tagline], lines.to_vec()].concat()
}

/// What is said beside `Everything else is as in chess` of a game that changes another one by these lines: all of it, or with a sign
/// what is among it (`+`), and how nothing of it begins (`-`).
const ROWS: &[(&str, &str, &[&str])] = &[
    ("chess", "", &["Checkmate: whoever is mated loses", "Stalemate: a draw"]),
    ("chess", "checkmateValue = win", &["Checkmate: whoever is mated wins", "Stalemate: a draw"]),
    (
        "chess",
        "stalemateValue = loss",
        &["Checkmate: whoever is mated loses", "Without a move: whoever has none loses"],
    ),
    (
        "suicide",
        "castling = true\nstalemateValue = loss",
        &[
            "Whoever can capture must",
            "Getting rid of all pieces wins",
            "Without a move: whoever has fewer pieces loses",
            "No piece is royal: there is neither check nor mate",
            "Promotion: pawn to knight, bishop, rook, queen, king, on the last rank",
            "No castling",
        ],
    ),
    (
        "chess",
        "flagRegion = a4 a5\nflagPieceCount = 2",
        &["+Reaching the goal wins: a4, a5 (any piece)", "+Pieces that must be at the goal: 2"],
    ),
    (
        "racingkings",
        "",
        &[
            "+Checks may not be given",
            "+Reaching the goal wins: rank 8 (king)",
            "+When White is there, Black has one more move to get there, too: a draw",
        ],
    ),
    ("jesonmor", "", &["+Reaching the goal wins: e5 (knight)", "+It wins only when it is still there one move later"]),
    ("fox-and-hounds", "pieceNames = f:Fox", &["+White wins at the goal: rank 8 (Fox)"]),
    (
        "chess",
        "flagPieceBlack = q\nflagRegionBlack = *1\nflagPieceWhite = k\nflagRegionWhite = *8",
        &["+White wins at the goal: rank 8 (king)", "+Black wins at the goal: rank 1 (queen)"],
    ),
    ("3check", "", &["+Checks that win: 3"]),
    (
        "3check",
        "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+4 0 1",
        &["+Checks that win: 3 by White, 4 by Black"],
    ),
    (
        "shatranj",
        "",
        &[
            "+Losing all pieces loses",
            "+That already counts with so many left: 1",
            "+Only if the other side still has at least: 2",
            "+Whoever has lost them may answer once, to do the same",
            "+Moves of each side without progress for a draw: 70",
            "+No double step: pawn",
            "+Promotion: pawn to fers, on the last rank",
        ],
    ),
    (
        "chess",
        "extinctionValue = draw\nextinctionPieceTypes = nb",
        &["+When all of a kind are lost it is a draw: knight, bishop"],
    ),
    (
        "spartan",
        "",
        &[
            "+Royal is the last one of a kind: king",
            "+It is check only when all of these are attacked",
            "+No capturing en passant",
            "+Promotion of White: pawn to knight, bishop, rook, queen, on rank 8",
            "+Promotion only while a side has fewer of the kind than: king (2)",
        ],
    ),
    ("coregal", "", &["+Royal, never to be left attacked: queen, king", "-Losing all of a kind loses: queen"]),
    (
        "atomic",
        "",
        &[
            "+A capture explodes: what captures goes, too, and all around it but pawns",
            "+Losing all of a kind loses: king",
        ],
    ),
    ("atomar", "", &["+No explosion removes: king", "+Can’t take their own kind: king"]),
    ("petrified", "", &["+Turn to stone when they capture: knight, bishop, rook, queen, king"]),
    (
        "chess",
        "taxi = true\npurse = 9\nincome = 1",
        &[
            "+Every move is paid for, and an attack you can’t pay for doesn’t count",
            "+Price of a square: 1, of a leap: 2",
            "+Each side starts with 9 guilders and gets 1 guilder before each turn. No debt.",
        ],
    ),
    (
        "tax-monarch-taxi",
        "fares = q:3\npayee = opponent\nfree = 1\nbare = 2\nboth = true\ndefenders = 2\ncontact = draw",
        &[
            "+Price of every move: queen (3)",
            "+Price of a promotion: 2",
            "+Price of a capture at the edge: 1, and as much more for each square farther in",
            "+The other side is paid",
            "+Squares of a slide that cost nothing: 1",
            "+As many more for a side without pawns: 2",
            "+Pawns of both sides pay for both",
            "+Pieces that must defend it: 2",
            "+It is a draw when they meet and none gives check",
        ],
    ),
    ("tax", "", &["+Each file pays for one direction: a king slides as many squares as it has pawns there."]),
    ("monarch", "", &["+A defended king may step next to the enemy king, giving check."]),
    ("chess", "makpongRule = true", &["+A king in check may move only to take what gives it"]),
    (
        "xiangqi",
        "",
        &[
            "+Kings may not face each other on an open line",
            "+Where it may go: king, d1–f3 for White, d8–f10 for Black",
            "+To the side only from one’s rank 6 on: soldier",
            "+Board: 9 files, 10 ranks",
        ],
    ),
    (
        "grand",
        "",
        &[
            "+No piece may go where it could never move again",
            "+Nothing has to be promoted before the last rank",
            "+Double step of the pawn: one’s rank 3",
        ],
    ),
    (
        "gustav3",
        "",
        &[
            "+Squares that are missing: a2, j2, a3, j3, a4, j4, a5, j5, a6, j6, a7, j7",
            "+Castling: the king goes to h1, d1",
        ],
    ),
    ("perfect", "", &["+Castling: king with rook, chancellor"]),
    ("torpedo", "", &["+Double step of the pawn: everywhere"]),
    ("chess", "tripleStepRegionWhite = *2\ntripleStepRegionBlack = *7", &["+Triple step of the pawn: one’s rank 2"]),
    ("chess", "enPassantRegion = *3", &["+Captures en passant only on: rank 3"]),
    ("horde", "", &["-Promotion", "+Losing all pieces loses"]),
    ("chess", "promotionPieceTypes = q", &["+Promotion: pawn to queen, on the last rank"]),
    ("chess", "promotionPieceTypes = -", &["+Nothing is promoted"]),
    (
        "chess",
        "promotedPieceType = n:q\npiecePromotionOnCapture = true",
        &["+Promoted on the last rank: knight → queen", "+These are promoted only when they capture"],
    ),
    (
        "chess",
        "nMoveRule = 0\nnFoldRule = 0",
        &["+Moves without progress are no draw, however many", "+Repetition ends nothing"],
    ),
    ("chess", "nFoldRule = 4", &["+Times that a position occurs for a draw: 4"]),
    ("chess", "nFoldValue = loss", &["+Repetition ends nothing"]),
    (
        "chess",
        "startFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w kq - 0 1",
        &["+Several kings: none may be left attacked"],
    ),
    ("chess", "pieceNames = k:Chief", &["+Royal, never to be left attacked: Chief"]),
    (
        "chess",
        "janggiCannon = c\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/CNBQKBNC w kq - 0 1",
        &["+Passes and takes no other one: cannon"],
    ),
];

#[test]
fn each_fact_is_said_where_it_holds() {
    let english = english();
    let mut wrong = Vec::new();
    for (parent, lines, expected) in ROWS {
        let said = said(&format!("[game:{parent}]\n{lines}\n"));
        let all: Vec<String> = said.iter().map(|fact| english.sentence(fact)).collect();
        let (last, facts) = all.split_last().unwrap();
        assert_eq!(last, "Everything else is as in chess");
        let holds = |row: &&str| match (row.strip_prefix('+'), row.strip_prefix('-')) {
            (Some(wanted), _) => facts.iter().any(|fact| fact == wanted),
            (_, Some(unwanted)) => !facts.iter().any(|fact| fact.starts_with(unwanted)),
            _ => facts == *expected,
        };
        let missed: Vec<&&str> = expected.iter().filter(|row| !holds(row)).collect();
        if !missed.is_empty() {
            wrong.push(format!("{parent} {lines}: {missed:#?} in {facts:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_new_comes_first() {
    let english = english();
    let lines = |text: &str| lines(text).iter().map(|line| english.sentence(line)).collect::<Vec<_>>();
    assert_eq!(
        lines(
            "[camels:chess]\ncustomPiece1 = c:C\npieceNames = c:Camel\nmustCapture = true\nstartFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1\n"
        ),
        [
            "New pieces: Camel",
            "Camel: leaps 3 squares one way and 1 to the side",
            "Whoever can capture must",
            "Checkmate: whoever is mated loses",
        ]
    );
    assert_eq!(
        lines(&fork("3check")),
        [
            "Checks that win: 3",
            "Checkmate: whoever is mated loses",
            "Stalemate: a draw",
            "Everything else is as in chess"
        ]
    );
    assert_eq!(
        lines(&fork("nocastle")),
        ["No castling", "Checkmate: whoever is mated loses", "Stalemate: a draw", "Everything else is as in chess"]
    );
    // How it ends is never left out for what does not end it.
    let berolina = "[game:anarchist]\npawn = -\ncustomPiece1 = p:mfFcfW\nneutralPieceTypes = p\n";
    assert_eq!(lines(berolina)[3], "Without a move: whoever has none loses");
    for name in games::names() {
        let lines = lines(&fork(&name));
        for (at, line) in lines.iter().enumerate() {
            assert!(!lines[..at].contains(line) && !line.contains("invent."), "{name}: {lines:#?}");
        }
    }
}

#[test]
fn a_piece_is_told_by_its_directions() {
    let english = english();
    let told = |moves: &str| {
        let start = "startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1";
        english.sentence(&lines(&format!("[game:chess]\ncustomPiece1 = c:{moves}\npieceNames = c:It\n{start}\n"))[1])
    };
    for (moves, sentence) in [
        ("lR", "It: slides straight, only to the left"),
        ("fsR", "It: slides straight, only ahead, to the right, to the left"),
        ("flF", "It: steps one square diagonally, only ahead and to the left"),
        ("fN", "It: leaps 2 squares one way and 1 to the side, only 2 ahead and 1 to either side"),
        (
            "mrfNN",
            "It: leaps 2 squares one way and 1 to the side, and on in the same direction, only 2 ahead and 1 to the right without capturing",
        ),
        ("fhN", "It: leaps 2 squares one way and 1 to the side ahead"),
        ("fWfW", "It: steps one square straight ahead"),
    ] {
        assert_eq!(told(moves), sentence, "{moves}");
    }
    // No two sets of directions have the same sentence.
    for images in [
        &["fW", "bW", "lW", "rW"][..],
        &["flF", "frF", "blF", "brF"],
        &["flN", "frN", "blN", "brN", "lfN", "lbN", "rfN", "rbN"],
    ] {
        let sets = (1u32..1 << images.len()).map(|set| {
            let chosen = images.iter().enumerate().filter(|(at, _)| set >> at & 1 != 0);
            chosen.map(|(_, image)| *image).collect::<String>()
        });
        let mut seen: HashMap<String, String> = HashMap::new();
        for moves in sets {
            if let Some(other) = seen.insert(told(&moves), moves.clone()) {
                panic!("{moves} and {other} are told alike: {}", told(&moves));
            }
        }
    }
}
