//! What is asked and answered about a position that is to be a puzzle, as plain data.

use serde::Serialize;

use crate::{Goal, Puzzle};
use engine::report::{MateMove, Step};
use message::LocalizedMessage;

/// What is to be proved: a mate in a number of moves, or, in a game without mates, that only one move wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PuzzleRequest {
    /// Moves to mate; 0 asks for the shortest mate. Without meaning in a game without mates.
    pub moves: u8,
    /// Maximum number of positions; 0 is no limit.
    pub nodes: u32,
}

/// What is known about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum ProofKind {
    /// Still searching.
    Open,
    /// One first move reaches the goal, and no other.
    Unique,
    /// Several first moves reach the goal.
    Cooked,
    /// There is a mate in fewer moves than asked for.
    Short,
    /// No first move reaches the goal.
    None,
    /// The limit was reached first.
    Big,
    /// The game is over, or no side can move.
    Over,
}

/// The answer, or what is known so far.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct PuzzleReport {
    /// Whether this is the final report.
    pub done: bool,
    /// What is known.
    pub kind: ProofKind,
    /// What was asked for.
    pub goal: Goal,
    /// Positions searched.
    pub nodes: f64,
    /// Moves to mate; if none is known, the number of moves within which there is none.
    pub moves: u8,
    /// The answer as a sentence.
    pub message: LocalizedMessage,
    /// The first moves that reach the goal, sorted by text.
    pub firsts: Vec<MateMove>,
    /// The main line of the first one.
    pub line: Vec<Step>,
    /// Where other moves of the main line do as well.
    pub duals: Vec<DualMoves>,
    /// The best try, if there is no mate.
    pub attempt: Option<Attempt>,
    /// What orthodox chess says of the key.
    pub orthodox: Option<OrthodoxAnswer>,
    /// The puzzle, if there is one.
    pub puzzle: Option<Puzzle>,
}

/// Moves that do as well as one of the main line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct DualMoves {
    /// Number of moves of the main line before them.
    pub ply: u32,
    /// These moves, sorted by text.
    pub moves: Vec<Step>,
}

/// A first move that does not mate, and how many replies refute it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Attempt {
    /// The first move.
    pub step: Step,
    /// One of the refutations.
    pub reply: Step,
    /// The number of replies that refute it.
    pub refutations: u32,
}

/// The same position and key in orthodox chess.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct OrthodoxAnswer {
    /// Whether the key mates there as well.
    pub same: bool,
    /// What orthodox chess says, as a sentence.
    pub message: LocalizedMessage,
}
