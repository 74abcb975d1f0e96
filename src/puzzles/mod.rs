//! Puzzles: their data, in files and on the page.
//!
//! A puzzle is a position with exactly one winning first move, proved: a mate within a number of moves, or, in a game without
//! mates, the only move that leaves the other player a lost position. [`mate_judge`] answers every try.

pub mod mate_judge;
#[cfg(not(target_arch = "wasm32"))]
pub mod miner;
mod win_judge;

use serde::{Deserialize, Serialize};
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

use crate::engine::report::Step;
use crate::message::LocalizedMessage;

/// The puzzles of one variant, as in its file `www/puzzles/<game>.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Puzzles {
    pub game: String,
    pub puzzles: Vec<Puzzle>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Puzzle {
    /// Four to six letters and digits derived from the position, unique within the variant.
    pub id: String,
    pub fen: String,
    pub goal: Goal,
    /// Moves to mate; 0 if the goal is to win.
    pub moves: u8,
    /// The only winning first move, in coordinate notation.
    pub key: String,
    /// The main line in coordinate notation: the key, the longest defence, the answer to it and so
    /// on.
    pub line: Vec<String>,
    /// Theme ids, the most characteristic first; `puzzle.theme.<id>` and `puzzle.theme.<id>.hint`
    /// are their messages.
    pub themes: Vec<String>,
    /// From 1 (easy) to 5.
    pub grade: u8,
    /// Number of positions the solver searched.
    pub effort: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum Goal {
    /// Mate within the number of moves.
    Mate,
    /// Leave the other player a lost position.
    Win,
}

/// The judgement of a try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Judgement {
    /// Whether the judgement is final.
    pub done: bool,
    /// Whether the last move keeps the forced win within the moves left; `null` if the line ends
    /// with a defence, and until it is known.
    pub right: Option<bool>,
    /// Whether the last move has reached the goal.
    pub solved: bool,
    /// The reply: the longest defence against a right move, the refutation of a wrong one. `null`
    /// if the game is over or the puzzle is solved.
    pub reply: Option<Step>,
    /// Number of moves left after the line; 0 if the goal is to win.
    pub left: u8,
    /// The moves that are right instead of the last one, or next if the line ends with a defence.
    pub moves: Vec<Step>,
    pub message: LocalizedMessage,
}
