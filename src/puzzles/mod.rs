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
use crate::message::Said;

/// The puzzles of one game, as its file `www/puzzles/<game>.json` holds them.
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
    /// Four to six letters and digits, from the position; no other puzzle of the game has it.
    pub id: String,
    pub fen: String,
    pub goal: Goal,
    /// In how many moves there is mate; 0 where the goal is to win.
    pub moves: u8,
    /// The only winning first move, as move text.
    pub key: String,
    /// The key, the longest defence, the answer to it and so on, as move texts.
    pub line: Vec<String>,
    /// What it is about: ids with the sentences `puzzle.theme.<id>` and `puzzle.theme.<id>.hint`, what tells most first.
    pub themes: Vec<String>,
    /// From 1, easy, to 5.
    pub grade: u8,
    /// How many positions the solver looked at.
    pub effort: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum Goal {
    /// To mate within so many moves.
    Mate,
    /// To leave the other player a lost position.
    Win,
}

/// What is to be said of a try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Judgement {
    /// Whether nothing more will be found out.
    pub done: bool,
    /// Whether the last move keeps the forced win within the moves that are left; nothing where the line ends with a defence,
    /// and as long as it is not known.
    pub right: Option<bool>,
    /// Whether the last move has reached the goal.
    pub solved: bool,
    /// What is played in answer: the longest resistance to a right move, the refutation of a wrong one. Nothing where the
    /// game is over or the puzzle is solved.
    pub reply: Option<Step>,
    /// How many moves are left after the line; 0 where the goal is to win.
    pub left: u8,
    /// The moves that are right in place of the last one, or to be played next, where the line ends with a defence.
    pub moves: Vec<Step>,
    pub said: Said,
}
