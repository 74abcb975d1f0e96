//! Described games have what every game has: notation, positions as text, input, reasons, records, an opponent.

use std::collections::BTreeSet;

use engine::evaluate::Evaluate;
use engine::report::{EngineRequest, ScoreKind};
use game::import::open;
use game::pgn;
use game::session::NewGame;
use game::setup_editor::SetupEditor;
use invent::description::{self, Description};
use invent::games;
use invent::packed;
use invent::play::{self, Invented};
use invent::position::InventPosition;
use message::Message;
use notation::fen::{self, Fen};
use notation::link::LinkParts;
use notation::san;
use rules::dyn_position::DynPosition;
use rules::input::InputStep;
use rules::text::PositionText;
use rules::{Position, Status};
use variants::chess::Chess;
use variants::{DynVariant, GameRules, find, tools};
use view::{Control, ExportOptions, Field, SessionView, SetupView, divide, legal_moves};

use crate::cli::{run, text};
use crate::common::invariants::{
    generators_agree, move_is_described, refusals_are_total, repetition_levels_no_move, routes_are_distinct,
};
use crate::common::{PLAY, Rng, random_game};
use crate::engine_player::think;

/// Games of all families, and what a game of one's own may have.
const GAMES: [&str; 22] = [
    "chess", "capablanca", "3check", "atomic", "antichess", "berolina", "racingkings", "spartan", "horde",
    "extinction", "xiangqi", "shatranj", "kingofthehill", "nocheckatomic", "pawnsideways", "petrified", "wolf", "taxi",
    "tax", "tax-taxi", "monarch", "tax-monarch-taxi",
];

/// A game with leapers, riders, hoppers, holes and a goal; one whose pawns step and take alike; and one whose king can walk to where
/// castling takes it.
const OWN: &str = "
[mine:chess]
customPiece1 = c:C
customPiece2 = g:gQ
customPiece3 = n:NN
customPiece4 = s:mWcF
king = k
startFen = rncgkcnr/pppppppp/8/3**3/8/s6S/PPPPPPPP/RNCGKCNR w KQkq - 0 1
promotionPieceTypes = cgn
flagPiece = k
flagRegionWhite = *8
flagRegionBlack = *1

[sergeant:chess]
customPiece1 = p:fKimfnD
pawnTypes = p
enPassantTypes = p
promotionPawnTypes = p

[walker:chess]
king = -
customPiece1 = k:KD
castlingKingPiece = k
extinctionValue = loss
extinctionPieceTypes = k
extinctionPseudoRoyal = true
startFen = r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1

[fares:mine]
taxi = true
purse = 6
payee = opponent
leap = 3
fares = c:4

[taxes:mine]
king = k:QN
tax = true
free = 1

[fighters:mine]
king = k:KN
startFen = rnc1k1nr/1pppppp1/8/3**3/8/s6S/1PPPPPP1/RNC1K1NR w KQkq - 0 1
monarch = true
contact = draw
";

fn registered_as(game: Result<Description, Message>, name: &str) -> &'static Invented {
    play::install();
    game.and_then(|game| play::game(&game.packed)).unwrap_or_else(|error| panic!("{name}: {error:?}"))
}

fn registered(name: &str) -> &'static Invented {
    registered_as(games::read(name), name)
}

/// All that are asked for here, those of one's own too.
fn all() -> Vec<&'static Invented> {
    let own = ["mine", "sergeant", "walker", "fares", "taxes", "fighters"]
        .map(|name| registered_as(description::read(OWN, name), name));
    GAMES.into_iter().map(registered).chain(own).collect()
}

/// What is read from the text of a position is that position.
fn text_is_the_position(game: &Invented, position: &InventPosition<'static>) {
    let text = position.fen();
    let foreign = position.game.play().foreign(&text, position.game);
    assert_eq!(foreign, InventPosition::fen(position), "the other way of writing it");
    let setup = fen::read(&text, position.fen_format()).unwrap_or_else(|error| panic!("{text}: {error:?}"));
    assert_eq!(game.position_of(&setup).as_ref(), Ok(position), "{text}");
}

#[test]
fn moves_texts_and_input_agree() {
    let mut rng = Rng(1);
    for game in all() {
        for (at, position) in random_game(game.new_game(), 60, &mut rng).into_iter().enumerate() {
            text_is_the_position(game, &position);
            let legal = position.legal();
            if at % 3 != 0 {
                continue;
            }
            generators_agree(&position, &legal);
            repetition_levels_no_move(&position);
            assert_eq!(
                position.has_lost(),
                matches!(position.status(), Status::Checkmate | Status::Lost),
                "{position:?}"
            );
            let texts: BTreeSet<String> = legal.iter().map(|&mv| position.text(mv)).collect();
            assert_eq!(texts.len(), legal.len(), "{position:?}");
            let routes = routes_are_distinct(&position, &legal);
            for at in (0..legal.len()).step_by(5) {
                move_is_described(&position, &legal, at, &routes[at]);
            }
            let dynamic: &dyn DynPosition = &position;
            let notations: BTreeSet<String> = (0..legal.len()).map(|mv| san::written(dynamic, mv)).collect();
            assert_eq!(notations.len(), legal.len(), "{position:?}");
        }
    }
}

#[test]
fn every_refusal_has_a_reason() {
    let mut rng = Rng(2);
    let mut reasons = BTreeSet::new();
    for game in all() {
        for position in random_game(game.new_game(), 60, &mut rng).into_iter().skip(7).step_by(50) {
            refusals_are_total(&position, &mut reasons);
        }
    }
    for reason in ["invent.ways", "invent.in_way", "invent.only_captures", "invent.must_capture", "pick.opens_king"] {
        assert!(reasons.contains(reason), "{reason} is not among {reasons:?}");
    }
    // What is forbidden for no reason that anybody could name.
    assert!(!reasons.contains("invent.forbidden"), "{reasons:?}");
}

/// What is said of steps in a game, in English.
fn said(game: &Invented, fen: Option<&str>, steps: &str) -> String {
    let position = fen.map_or_else(|| Ok(DynVariant::position(game)), |fen| <dyn DynVariant>::read(game, fen));
    let position = position.unwrap_or_else(|error| panic!("{fen:?}: {error:?}"));
    let steps: Vec<InputStep> =
        steps.split(' ').map(|text| rules::input::parse(position.as_ref(), text).expect("a step")).collect();
    oddchess::data::english().sentence(&position.refuse(&steps).message)
}

#[test]
fn reasons_in_words() {
    let own = all().into_iter().find(|game| game.0.name == "mine").unwrap();
    let capablanca = registered("capablanca");
    let chess = registered("chess");
    let xiangqi = registered("xiangqi");
    for (game, fen, steps, expected) in [
        (
            own,
            "start",
            "c1 c4",
            "The camel on c1 leaps 3 squares one way and 1 to the side: c4 is not one of these squares",
        ),
        (own, "start", "b1 e7", "Nothing goes to or over d5: there is a stone"),
        (
            own,
            "start",
            "h3 f3",
            "The S on h3 steps one square straight without capturing, or steps one square diagonally to capture: f3 is not one of these squares",
        ),
        (
            capablanca,
            "start",
            "c1 c3",
            "The archbishop on c1 slides diagonally, or leaps 2 squares one way and 1 to the side: c3 is not one of these squares",
        ),
        (capablanca, "start", "c1 e3", "The pawn on d2 is in the way"),
        (
            chess,
            "start",
            "b1 e3",
            "The knight on b1 leaps 2 squares one way and 1 to the side: e3 is not one of these squares",
        ),
        (chess, "4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "e1 g1", "You can’t castle: the bishop on f1 is in the way"),
        (chess, "start", "a2 b3", "The pawn goes to b3 only to capture, and there is nothing to capture"),
        (chess, "start", "e4", "There is no piece on e4"),
        (chess, "start", "e7", "The pawn on e7 belongs to Black, and it’s not Black’s turn"),
        (chess, "start", "a1", "The rook on a1 can’t move: your own pieces are in its way"),
        (chess, "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2 c3", "This would expose your king on e1 to the rook on e7"),
        (chess, "4k3/8/8/8/8/8/7r/4K3 w - - 0 1", "e1 e2", "On e2 your king would be attacked by the rook on h2"),
        (xiangqi, "start", "b3 b8", "To get to b8 the cannon must hop over exactly one piece"),
    ] {
        assert_eq!(said(game, Some(fen).filter(|fen| *fen != "start"), steps), expected);
    }
}

#[test]
fn records_are_written_and_read() {
    let mut rng = Rng(3);
    let options =
        ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: true };
    for game in all() {
        let found = find(game.name()).unwrap_or_else(|| panic!("{game:?} is not found"));
        let mut session = found.start();
        for _ in 0..40 {
            let count = session.record().position().move_texts().len();
            if count == 0 || session.over().is_some() {
                break;
            }
            session.play_legal(rng.below(count));
        }
        let text = pgn::export(&session, &options);
        let reading = pgn::read(&text);
        assert_eq!(reading.problem, None, "{text}");
        assert_eq!((reading.session.game(), reading.session.link()), (session.game(), session.link()), "{text}");
        // What the page asks of a game.
        let view = session.view();
        assert!(!view.pieces.is_empty() && !session.board().squares.is_empty() && session.rules().len() == 3);
        let mut editor = SetupEditor::new(found);
        editor.start();
        assert_eq!(SetupView::view(&editor).problems.len(), 0, "{game:?}");
        assert!(!SetupView::view(&editor).palette.is_empty());
        // Nothing has been passed yet.
        let ways = |field: &Field| match &field.control {
            Control::List { offers, .. } => offers.len(),
            _ => 1,
        };
        assert!(SetupView::view(&editor).fields.iter().all(|field| ways(field) == 1), "{game:?}");
        assert_eq!(divide(&session, 1).len(), legal_moves(&session).len());
        let opened = open(&session.link(), "chess", 0);
        assert_eq!((opened.problem, opened.session.link()), (None, session.link()));
    }
}

const ASKED: EngineRequest = EngineRequest { nodes: 3_000, ..PLAY };

#[test]
fn the_search_plays_and_mates() {
    for game in all() {
        let session = find(game.name()).unwrap().start();
        let report = think(&session, ASKED);
        let choice = report.choice.unwrap_or_else(|| panic!("no move in {game:?}"));
        assert!(session.record().position().find_text(&choice.text).is_some(), "{game:?}: {}", choice.text);
    }
    let chess = registered("chess").name();
    let fen = Some("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1".to_owned());
    let parts = LinkParts { game: chess.into(), fen, ..LinkParts::default() };
    let report = think(&find(chess).unwrap().open(&parts).unwrap(), ASKED);
    assert_eq!(report.choice.unwrap().text, "d1d8");
    assert_eq!(report.lines[0].score.kind, ScoreKind::Mate);
}

/// Orthodox chess as a description says what the game of the site says.
#[test]
fn orthodox_chess_is_the_same() {
    let described = registered("chess");
    let mut rng = Rng(4);
    for _ in 0..6 {
        for position in random_game(<Chess as rules::present::VariantRules>::start(), 160, &mut rng) {
            let fen = position.fen();
            let other = <dyn DynVariant>::read(described, &fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"));
            let (one, two): (&dyn DynPosition, &dyn DynPosition) = (&position, other.as_ref());
            assert_eq!((one.status(), one.is_dead(), one.ends()), (two.status(), two.is_dead(), two.ends()), "{fen}");
            assert_eq!(one.halfmove_clock(), two.halfmove_clock());
            let sans = |position: &dyn DynPosition| -> BTreeSet<String> {
                (0..position.move_texts().len()).map(|mv| san::written(position, mv)).collect()
            };
            assert_eq!(sans(one), sans(two), "{fen}");
            let key = |position: &dyn DynPosition| position.repetition_key().fen();
            assert_eq!(key(one), key(two), "{fen}");
        }
    }
    assert_eq!(tools(described.name()).unwrap().perft(None, 3), Ok(8902));
}

/// A section of a file, or a built-in game, stands where the id of a game does.
#[test]
fn commands_take_described_games() {
    let run = |args: &[&str], input: &str| {
        let output = run(args, input.as_bytes());
        (text(&output.stdout), text(&output.stderr))
    };
    let file = std::env::temp_dir().join(format!("oddchess-{}.ini", std::process::id()));
    std::fs::write(&file, OWN).unwrap();
    let own = format!("{}#mine", file.display());
    let (nodes, _) = run(&["perft", &own, "1"], "");
    assert!(nodes.trim().parse::<u32>().is_ok_and(|nodes| nodes > 10), "{nodes}");
    assert_eq!(run(&["perft", "fairy#chess", "3"], "").0, "8902\n");
    let fen = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1";
    assert_eq!(run(&["solve", "fairy#chess", "1", fen], "").0, "mate in 1: d1d8\n");
    let (said, _) =
        run(&["uci"], &format!("setoption name UCI_Variant value {own}\nposition startpos\ngo nodes 500\n"));
    let mine = packed::id(OWN.split_once("\n\n[sergeant").unwrap().0).unwrap();
    assert!(said.contains(&format!("variant {mine} files 8 ranks 8")) && said.contains("bestmove "), "{said}");
    let (result, _) = run(&["match", "fairy#capablanca", "nodes=100", "random", "2"], "");
    assert!(result.contains(&format!("{}: nodes=100 against random", registered("capablanca").name())), "{result}");
    // The id itself is enough, in a new program, too.
    assert_eq!(run(&["perft", registered("chess").name(), "3"], "").0, "8902\n");
    let (_, problem) = run(&["perft", "fairy#nothing", "1"], "");
    assert!(problem.contains("There is no game nothing"), "{problem}");
    // What is expected is said with the sections that are there.
    let path = file.display();
    for (written, id, expected) in [
        (OWN, format!("{path}"), format!("Expected {path}#SECTION with one of these sections: mine, sergeant")),
        (OWN, format!("{path}#"), format!("Expected {path}#SECTION with one of these sections: mine, sergeant")),
        (OWN, format!("{path}#yours"), "There is no game yours: expected one of mine, sergeant".into()),
        ("", format!("{path}"), "This describes no game: expected a section".into()),
        ("", format!("{path}#mine"), "This describes no game: expected a section".into()),
        (OWN, format!("{path}.ini"), format!("Cannot read {path}.ini")),
    ] {
        std::fs::write(&file, written).unwrap();
        let (said, problem) = run(&["moves", &id], "");
        assert!(said.is_empty() && problem.contains(&expected), "{id}: {problem}");
    }
    std::fs::remove_file(file).unwrap();
}
