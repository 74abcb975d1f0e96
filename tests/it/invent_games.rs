//! The built-in described games: figures of perft, which Fairy-Stockfish has, too, and laws of all positions.

use invent::description::{self, Description};
use invent::games;
use invent::moves::NONE;
use invent::position::InventPosition;
use rules::perft::perft;
use rules::{ForEachMove, Position, Status};

use crate::common::{Rng, random_game};

fn game(name: &str) -> &'static Description {
    let game = games::read(name).unwrap_or_else(|fault| panic!("{name}: {fault:?}"));
    Box::leak(Box::new(game))
}

/// Lines of three plies from the start of each game (tools/verify/invented.py counts them in Fairy-Stockfish).
const PERFT: [(&str, u64); 66] = [
    ("chess", 8_902),
    ("nocastle", 8_902),
    ("raazuvaa", 2_124),
    ("torpedo", 9_194),
    ("berolina", 28_328),
    ("pawnsideways", 10_022),
    ("pawnback", 9_222),
    ("legan", 724),
    ("misere", 8_902),
    ("kingofthehill", 8_902),
    ("racingkings", 11_264),
    ("3check", 8_902),
    ("5check", 8_902),
    ("horde", 1_274),
    ("coregal", 8_882),
    ("extinction", 8_902),
    ("kinglet", 8_902),
    ("threekings", 8_942),
    ("spartan", 14_244),
    ("losers", 8_067),
    ("giveaway", 8_067),
    ("antichess", 8_067),
    ("suicide", 8_067),
    ("codrus", 8_067),
    ("nocheckatomic", 8_902),
    ("atomic", 8_902),
    ("atomar", 8_902),
    ("petrified", 10_022),
    ("amazon", 12_483),
    ("georgian", 12_483),
    ("almost", 11_895),
    ("sortofalmost", 10_815),
    ("chigorin", 11_408),
    ("perfect", 15_082),
    ("hoppelpoppel", 9_034),
    ("newzealand", 8_976),
    ("knightmate", 6_765),
    ("nightrider", 15_586),
    ("grasshopper", 22_314),
    ("paradigm", 9_062),
    ("shatranj", 4_176),
    ("chaturanga", 4_176),
    ("losalamos", 1_212),
    ("gardner", 506),
    ("breakthrough", 11_132),
    ("fox-and-hounds", 56),
    ("jesonmor", 27_960),
    ("capablanca", 25_228),
    ("gothic", 25_283),
    ("embassy", 25_281),
    ("janus", 24_747),
    ("modern", 15_831),
    ("chancellor", 15_896),
    ("centaur", 24_490),
    ("gustav3", 12_804),
    ("courier", 18_406),
    ("grand", 259_514),
    ("opulent", 133_829),
    ("tencubed", 68_230),
    ("omicron", 29_540),
    ("troitzky", 8_766),
    ("wolf", 13_722),
    ("shako", 185_938),
    ("minixiangqi", 6_664),
    ("xiangqi", 79_666),
    ("manchu", 17_648),
];

#[test]
fn perft_of_every_game() {
    let names: Vec<String> = games::names();
    assert_eq!(names, PERFT.map(|(name, _)| name));
    for (name, nodes) in PERFT {
        assert_eq!(perft(&InventPosition::start(game(name)), 3), nodes, "{name}");
    }
}

/// A few other positions of chess: <https://www.chessprogramming.org/Perft_Results>.
#[test]
fn perft_of_chess() {
    let game = game("chess");
    for (fen, depth, nodes) in [
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3, 97_862),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4, 43_238),
        ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 3, 9_467),
        ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 3, 62_379),
    ] {
        assert_eq!(perft(&InventPosition::read(game, fen).unwrap(), depth), nodes, "{fen}");
    }
}

#[test]
fn the_fast_test_of_moves_agrees_with_the_rules() {
    let mut rng = Rng(64);
    for (name, _) in PERFT {
        let game = game(name);
        for position in random_game(InventPosition::start(game), 120, &mut rng) {
            let mut allowed = Vec::new();
            if position.has_ended().is_none() {
                position.pseudo_legal(&mut |mv| allowed.extend(position.is_legal(mv).then_some(mv)));
            }
            if game.rules.must_capture && allowed.iter().any(|mv| mv.captured != NONE) {
                allowed.retain(|mv| mv.captured != NONE);
            }
            assert_eq!(position.legal(), allowed, "{position:?}");
        }
    }
}

#[test]
fn positions_are_read_as_they_are_written() {
    let mut rng = Rng(65);
    for (name, _) in PERFT {
        for position in random_game(InventPosition::start(game(name)), 100, &mut rng) {
            let read = InventPosition::read(position.game, &position.fen())
                .unwrap_or_else(|fault| panic!("{position:?}: {fault:?}"));
            assert_eq!(read, position);
        }
    }
}

#[test]
fn move_texts_are_distinct_and_ends_have_no_moves() {
    let mut rng = Rng(66);
    for (name, _) in PERFT {
        for position in random_game(InventPosition::start(game(name)), 100, &mut rng) {
            let mut texts = Vec::new();
            position.moves(&mut ForEachMove(|mv: invent::moves::InventMove| texts.push(mv.text(position.game))));
            let count = texts.len();
            texts.sort_unstable();
            texts.dedup();
            assert_eq!(texts.len(), count, "{position:?}");
            let goes_on = matches!(position.status(), Status::Ongoing | Status::Check);
            assert_eq!(goes_on, count > 0, "{position:?}");
            assert_eq!(position.count(), count as u64);
        }
    }
}

/// The status after some moves from a position of a game.
fn status(name: &str, fen: &str) -> Status {
    InventPosition::read(game(name), fen).unwrap().status()
}

#[test]
fn ends_by_each_rule() {
    for (name, fen, expected) in [
        ("chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Status::Checkmate),
        ("misere", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Status::Won),
        ("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Status::Stalemate),
        ("chaturanga", "7k/5K2/6P1/8/8/8/8/8 b - - 0 1", Status::Lost),
        ("kingofthehill", "8/8/8/3K4/8/8/8/k7 b - - 0 1", Status::Lost),
        ("racingkings", "K7/2k5/8/8/8/8/8/8 b - - 0 1", Status::Ongoing),
        ("racingkings", "K7/8/2k5/8/8/8/8/8 b - - 0 1", Status::Lost),
        ("racingkings", "K1k5/8/8/8/8/8/8/8 w - - 0 1", Status::Stalemate),
        ("3check", "4k3/8/8/8/8/8/8/4K3 b - - 0+3 0 1", Status::Lost),
        ("extinction", "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", Status::Lost),
        ("antichess", "8/8/8/8/8/8/8/k7 w - - 0 1", Status::Won),
        ("breakthrough", "P7/8/8/8/8/8/8/p7 b - - 0 1", Status::Lost),
        ("atomic", "rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1", Status::Lost),
    ] {
        assert_eq!(status(name, fen), expected, "{name}: {fen}");
    }
}

#[test]
fn a_description_of_any_size_is_played() {
    let text = "[large]\nmaxFile = 12\nmaxRank = 10\nking = k\ncustomPiece1 = z:(5,2)\ncastling = false\n\
                startFen = k11/12/12/12/12/12/12/12/12/K4Z6 w - - 0 1";
    let game: &'static Description = Box::leak(Box::new(description::read(text, "large").unwrap()));
    let texts: Vec<String> = InventPosition::start(game).legal().into_iter().map(|mv| mv.text(game)).collect();
    for expected in ["f1k3", "f1a3", "f1h6", "f1d6", "a1b2"] {
        assert!(texts.contains(&expected.to_owned()), "{expected}: {texts:?}");
    }
    assert_eq!(game.notes.len(), 1, "other programs can't read it");
}
