//! The tasks of the first page: the tempting try is refused for the reason that teaches the game, and exactly one move wins at
//! once, by proof.

use std::collections::BTreeMap;
use view::SessionView;

use puzzles::Goal;
use puzzles::proof_report::{ProofKind, PuzzleRequest};
use puzzles::prove::ProofSearch;
use serde::Deserialize;
use view::AnswerState;

use crate::common::sessions::opened;

const TASKS: &str = include_str!("../../tools/tasks.json");

/// The most pieces that a glance takes in.
const MOST: usize = 8;
/// A working week has a task of its own for each day.
const FEWEST: usize = 5;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Task {
    fen: String,
    #[serde(default)]
    moves: String,
    goal: Goal,
    tried: Vec<String>,
    /// The try as a player of chess writes it.
    san: String,
    /// The id of the refusal.
    refusal: String,
    solution: Vec<String>,
}

#[test]
fn each_task_refuses_the_usual_move_and_has_one_that_wins_at_once() {
    let mut search = ProofSearch::new(4);
    let all: BTreeMap<String, Vec<Task>> = serde_json::from_str(TASKS).unwrap();
    assert_eq!(all.len(), 5);
    for (game, tasks) in all {
        assert!(tasks.len() >= FEWEST, "{game}: {} tasks", tasks.len());
        for Task { fen, moves, goal, tried, san, refusal, solution } in tasks {
            let place = fen.replace(' ', "_");
            let query = if moves.is_empty() { moves } else { format!("?moves={moves}") };
            let mut session = opened(&format!("{game}/{place}{query}"));
            let before = session.view();
            let what = format!("{game} {}", before.fen);
            assert!(before.pieces.len() <= MOST, "{what}: {} men", before.pieces.len());
            assert!(san.ends_with(tried.last().unwrap().as_str()), "{what}: {san}");

            let answer = session.interpret(&tried);
            assert_eq!(answer.state, AnswerState::Refused, "{what}: {san}");
            let why = answer.refusal.unwrap();
            assert_eq!(why.message.id, refusal, "{what}: {san}");
            assert!(!why.evidence.is_empty() && !why.rule.is_empty(), "{what}: {san} is refused without evidence");

            search.set_position(&game, &before.fen).unwrap();
            search.start(PuzzleRequest { moves: 1, nodes: 0 });
            while !search.done() {
                search.run(&mut || false);
            }
            let report = search.report();
            assert_eq!(report.kind, ProofKind::Unique, "{what}");
            session.play(&solution);
            let after = session.view();
            let played = after.line.len() - before.line.len();
            assert_eq!(played, 1, "{what}: {solution:?} is no move");
            assert_eq!(after.result.and_then(|result| result.winner), Some(before.turn), "{what}: {solution:?}");
            let puzzle = report.puzzle.unwrap();
            assert_eq!((puzzle.goal, puzzle.moves), (goal, 1), "{what}");
        }
    }
}
