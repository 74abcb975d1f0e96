//! Puzzles: their data, in files and on the page.
//!
//! A puzzle is a position with exactly one right first move, by proof: the only one that mates within a number of moves, wins
//! material, wins the game or saves it. [`judge`] answers every try; [`prove`] proves that a position is one.

mod contrast;
mod defence_judge;
mod exact_judge;
pub mod forced;
pub mod gain;
pub mod judge;
pub mod label;
pub(crate) mod main_line;
pub mod practice;
pub mod proof_report;
pub mod prove;
mod tries;

use serde::{Deserialize, Serialize};

use engine::report::Step;
use message::LocalizedMessage;

/// The puzzles of one variant, as in its file `www/puzzles/<game>.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Puzzles {
    /// The variant's id.
    pub game: String,
    /// Sorted by rating, the easiest first.
    pub puzzles: Vec<Puzzle>,
}

/// A position with one right first move, which is proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Puzzle {
    /// Five letters and digits derived from the position, unique within the variant.
    pub id: String,
    /// What its author calls it; mined puzzles have no names.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// The FEN, with the solver to move.
    pub fen: String,
    /// What the solver has to reach.
    pub goal: Goal,
    /// Number of moves: to mate, to the gain, or to be found where the goal is to win. Where it is to save the game, the
    /// length of the mates that threaten; 0 if exact results decide.
    pub moves: u8,
    /// The only right first move, in coordinate notation.
    pub key: String,
    /// The main line in coordinate notation: the key, the longest defence, the answer to it and so
    /// on.
    pub line: Vec<String>,
    /// Theme ids, the most characteristic first; `puzzle.theme.<id>` and `puzzle.theme.<id>.hint`
    /// are their messages.
    pub themes: Vec<String>,
    /// From 1 (easy) to 5, by the rating.
    pub grade: u8,
    /// How hard it is for the levels of the engine, on a scale like Elo's; the workshop rates it.
    pub rating: u16,
    /// What orthodox chess says of the same position; `None` if there is no such position.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub twin: Option<Twin>,
    /// Number of positions the solver searched.
    pub effort: u64,
}

/// The same board in orthodox chess, where the solution does not work. Its FEN is the first six fields of the puzzle's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Twin {
    /// The id of orthodox chess.
    pub game: String,
    /// Why the solution does not work there.
    pub why: TwinReason,
    /// The moves that show it: the key and its refutation, or another solution.
    pub line: Vec<String>,
}

/// Why the solution is nothing in orthodox chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum TwinReason {
    /// The position itself is illegal. The line is empty.
    Impossible,
    /// The key is illegal. The line is the key.
    Illegal,
    /// A reply refutes it. The line is the key and the reply.
    Refuted,
    /// After the key there is no legal move, and it is no mate.
    Stalemate,
    /// It does not reach the goal. The line is the key.
    Fails,
    /// Another move reaches the goal as well. The line is that move.
    Also,
}

/// What a puzzle asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Goal {
    /// Mate within the number of moves.
    Mate,
    /// Win material within the number of moves.
    Gain,
    /// Leave the other player a lost position, the given number of times.
    Win,
    /// Avoid a mate within the number of moves, or, if that is 0, a lost position.
    Save,
}

impl Goal {
    /// The goal with a name as in a file.
    pub fn named(name: &str) -> Option<Goal> {
        Some(match name {
            "mate" => Goal::Mate,
            "gain" => Goal::Gain,
            "win" => Goal::Win,
            "save" => Goal::Save,
            _ => return None,
        })
    }
}

/// The judgement of a try.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
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
    /// Number of moves left after the line; 0 where a single move decides.
    pub left: u8,
    /// The moves that are right instead of the last one, or next if the line ends with a defence.
    pub moves: Vec<Step>,
    /// The judgement as a sentence.
    pub message: LocalizedMessage,
}
