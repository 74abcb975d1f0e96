//! The engine's requests and reports: plain data that crosses to the page, like that of
//! [`crate::view`].

use serde::{Deserialize, Serialize};
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

use crate::message::Said;
use crate::rules::marks::{Glide, Tag};

/// A request to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Asked {
    pub purpose: Purpose,
    /// From 1 (beginner) to 10 (full strength). Used for playing only.
    pub level: u8,
    /// The same seed plays the same game.
    pub seed: u32,
    /// In milliseconds; 0 is no limit, here and below.
    pub time: u32,
    pub depth: u32,
    pub nodes: u32,
    /// Number of lines, 1 to 5.
    pub lines: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum Purpose {
    /// Choose a move to play.
    Play,
    /// Find the best lines.
    Analyse,
    /// Find the opponent's threat: the best move if the side to move passed. Empty if the side to
    /// move is in check.
    Threat,
}

/// The engine's progress report.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Thought {
    pub done: bool,
    /// The last completed depth in plies.
    pub depth: u32,
    pub nodes: f64,
    /// Best first; empty if the game is over.
    pub lines: Vec<Line>,
    /// The move to play, once a search for [`Purpose::Play`] is finished; `None` if the game is
    /// over.
    pub choice: Option<Step>,
    /// What is proved, if the variant can prove such positions.
    pub exact: Option<Exact>,
    /// Whether the variant has mates, so that mate queries make sense.
    pub mates: bool,
}

/// What is proved about a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Exact {
    /// Whether the proof is finished.
    pub done: bool,
    /// Number of positions searched.
    pub nodes: f64,
    /// `None` until the winner is known.
    pub ruling: Option<Ruling>,
    /// The reason, if one sentence can explain it.
    pub reason: Option<Said>,
    /// Moves with a proved result, best first.
    pub moves: Vec<Ruled>,
    /// Number of legal moves.
    pub of: u32,
}

/// A proof's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Ruling {
    /// For the side that moves.
    pub outcome: Proved,
    pub said: Said,
    /// Plies to the end with best play.
    pub plies: Option<u32>,
    /// The nim-value, in an impartial game.
    pub nimber: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum Proved {
    Win,
    Draw,
    Loss,
}

/// A move with its proved result; the nim-value is that of the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Ruled {
    pub step: Step,
    pub ruling: Ruling,
}

/// A principal variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Line {
    pub score: Score,
    pub moves: Vec<Step>,
}

/// A score for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Score {
    pub kind: ScoreKind,
    pub value: i32,
    /// White's share of a bar of 1000.
    pub bar: u32,
    pub said: Said,
}

/// The meaning of a score's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum ScoreKind {
    /// Centipawns from White's point of view.
    Heuristic,
    /// Undecided, in a variant where positions are won or lost and nothing in between.
    Open,
    /// Moves to mate; positive if White mates.
    Mate,
    /// Proved for the side to move, without a length.
    Win,
    Loss,
    Draw,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Step {
    /// Coordinate notation such as `g1f3`.
    pub text: String,
    /// SAN such as `Nf3`.
    pub san: String,
    pub glides: Vec<Glide>,
    /// Squares of pieces captured at a distance.
    pub hits: Vec<String>,
    pub tag: Option<Tag>,
}

/// A mate query: whether the side to move can force mate. If the line ends with a move of the
/// attacker, the query is about the answers to each defence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Posed {
    /// Maximum number of moves.
    pub moves: u8,
    /// Maximum number of positions, for each defence separately; 0 is no limit.
    pub nodes: u32,
    /// Ids of the moves from the current position to the one in question.
    pub line: Vec<u32>,
}

/// The progress report of a mate query.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Proof {
    pub done: bool,
    pub kind: ProofKind,
    pub nodes: f64,
    /// Moves to mate; if none is known, the number of moves within which there is no mate.
    pub moves: u8,
    pub said: Said,
    /// The first moves that mate in that many moves, sorted by text.
    pub firsts: Vec<Ply>,
    /// The longest first.
    pub defences: Vec<Defence>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum ProofKind {
    Open,
    Mate,
    None,
    Unknown,
}

/// A move with its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Ply {
    pub code: u32,
    pub step: Step,
}

/// A defence, and the moves that mate against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Defence {
    pub ply: Ply,
    /// Moves to mate; 0 if unknown.
    pub moves: u8,
    pub answers: Vec<Ply>,
}
