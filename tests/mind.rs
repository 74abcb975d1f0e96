//! The search: the same wherever it rests, legal, and no mate missed.

use oddchess::link::Parts;
use oddchess::mind::Mind;
use oddchess::session::Table;
use oddchess::thought::{Asked, Purpose, ScoreKind, Thought};
use oddchess::variants::{self, GAMES};

const ASKED: Asked = Asked { purpose: Purpose::Play, level: 10, seed: 1, time: 0, depth: 0, nodes: 20_000, lines: 1 };

fn table(game: &str, fen: Option<&str>, moves: &str) -> Box<dyn Table> {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    let parts = Parts { game: game.into(), fen: fen.map(str::to_owned), moves, ..Parts::default() };
    variants::require(game).unwrap().open(&parts).unwrap()
}

fn think(table: &dyn Table, asked: Asked) -> Thought {
    let mut mind = Mind::new(4);
    mind.look(table);
    mind.begin(asked);
    mind.think(&mut || false);
    mind.thought()
}

#[test]
fn slices_do_not_matter() {
    for game in GAMES {
        let table = game.start();
        let whole = think(table.as_ref(), ASKED);
        let mut mind = Mind::new(4);
        mind.look(table.as_ref());
        mind.begin(ASKED);
        let mut slices = 0;
        while !mind.thought().done {
            mind.think(&mut || true);
            slices += 1;
        }
        assert!(slices > 10 || whole.nodes < 2560.0, "{}: {slices} slices", game.id());
        assert_eq!(mind.thought(), whole, "{}", game.id());
        assert!(whole.choice.is_some(), "{}", game.id());
    }
}

#[test]
fn quick_games_stay_legal_at_every_level() {
    for game in GAMES {
        for (level, seed) in [(1, 5), (4, 6), (10, 7)] {
            let mut table = game.start();
            let mut mind = Mind::new(1);
            for ply in 0..120 {
                if table.over().is_some() {
                    break;
                }
                mind.look(table.as_ref());
                mind.begin(Asked { level, seed: seed + ply, nodes: 400, ..ASKED });
                mind.think(&mut || false);
                let choice = mind.thought().choice.expect("a move while the game goes on");
                table.type_move(&choice.text).unwrap();
            }
        }
    }
}

#[test]
fn mates_are_found() {
    // A mate on the spot is no longer missed from level 3 on.
    for (game, fen, best, moves) in [
        ("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", 1),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2),
        ("tax", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", 1),
        ("taxi", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 20:9", "a1a8", 1),
        ("monarch", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", 1),
    ] {
        for level in [if moves == 1 { 3 } else { 10 }, 10] {
            let thought = think(table(game, Some(fen), "").as_ref(), Asked { level, ..ASKED });
            let choice = thought.choice.unwrap();
            let score = &thought.lines[0].score;
            assert_eq!((choice.text.as_str(), score.kind, score.value), (best, ScoreKind::Mate, moves), "{game} {fen}");
        }
    }
}

#[test]
fn a_lost_side_goes_for_the_repetition() {
    // Black's queen checks for ever; one check more and the position has come again.
    let fen = "6k1/R7/Q7/8/8/5q2/5P1P/5RK1 b - - 0 1";
    let thought = think(table("chess", Some(fen), "").as_ref(), Asked { purpose: Purpose::Analyse, ..ASKED });
    let score = &thought.lines[0].score;
    assert_eq!((score.kind, score.value), (ScoreKind::Heuristic, 0), "{:?}", thought.lines);
}

#[test]
fn a_threat_is_what_the_other_side_would_do() {
    let quiet = table("chess", Some("r5k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1"), "");
    let threat = think(quiet.as_ref(), Asked { purpose: Purpose::Threat, ..ASKED });
    assert_eq!((threat.lines[0].moves[0].text.as_str(), threat.lines[0].score.value), ("a8a1", -1));
    assert!(threat.choice.is_none());
    let checked = table("chess", Some("6k1/5ppp/8/8/8/8/5PPP/4r1K1 w - - 0 1"), "");
    let none = think(checked.as_ref(), Asked { purpose: Purpose::Threat, ..ASKED });
    assert!(none.done && none.lines.is_empty());
}

#[test]
fn lines_are_as_many_as_asked_and_best_first() {
    let thought = think(table("taxi", None, "e2e4").as_ref(), Asked { purpose: Purpose::Analyse, lines: 3, ..ASKED });
    let values: Vec<i32> = thought.lines.iter().map(|line| -line.score.value).collect();
    assert!(values.len() == 3 && values.is_sorted_by(|one, two| one >= two), "{values:?}");
}
