//! What the page asks the engine, and how far the answer is. Plain data like that of [`crate::view`].

use serde::{Deserialize, Serialize};
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

use crate::message::Said;
use crate::rules::marks::{Glide, Tag};

/// What the engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Asked {
    pub purpose: Purpose,
    /// From 1, a beginner, to 10, as strong as it can. It matters for playing only.
    pub level: u8,
    /// The same seed plays the same game.
    pub seed: u32,
    /// In milliseconds; 0 is no limit, here and below.
    pub time: u32,
    pub depth: u32,
    pub nodes: u32,
    /// How many of the best lines are wanted, 1 to 5.
    pub lines: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum Purpose {
    /// A move to play.
    Play,
    /// The best lines.
    Analyse,
    /// What the other side would do if the side to move passed; nothing where it could then take a king.
    Threat,
}

/// How far the engine is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Thought {
    pub done: bool,
    /// The last depth that was searched as a whole, in plies.
    pub depth: u32,
    pub nodes: f64,
    /// Best first; none where the game is over.
    pub lines: Vec<Line>,
    /// What to play, once a search for that is done; nothing where the game is over.
    pub choice: Option<Step>,
    /// What is proved, where the game can prove such positions at all.
    pub exact: Option<Exact>,
    /// Whether the game has mates, which can then be asked for.
    pub mates: bool,
}

/// What is proved of a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Exact {
    /// Whether nothing more will be found out.
    pub done: bool,
    /// Positions that were looked at for it.
    pub nodes: f64,
    /// Nothing as long as who wins is not known.
    pub ruling: Option<Ruling>,
    /// Why, where one sentence says it.
    pub reason: Option<Said>,
    /// The moves of which something is proved, the best first.
    pub moves: Vec<Ruled>,
    /// How many legal moves there are.
    pub of: u32,
}

/// A proof's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Ruling {
    /// For whoever moves.
    pub outcome: Proved,
    pub said: Said,
    /// To the end with best play.
    pub plies: Option<u32>,
    /// The nim-value, in a game in which both players have the same moves.
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

/// A move, and what is proved of it; the nim-value is that of the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Ruled {
    pub step: Step,
    pub ruling: Ruling,
}

/// A line of play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Line {
    pub score: Score,
    pub moves: Vec<Step>,
}

/// How a position stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Score {
    pub kind: ScoreKind,
    pub value: i32,
    /// White's share of a bar of 1000.
    pub bar: u32,
    pub said: Said,
}

/// What a score's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum ScoreKind {
    /// Centipawns, for White.
    Heuristic,
    /// Nothing is known, in a game in which a position is won or lost and nothing in between.
    Open,
    /// The number of moves to the mate; White mates if it is positive.
    Mate,
    /// Proven for the side to move, without a number.
    Win,
    Loss,
    Draw,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Step {
    /// Move text, such as `g1f3`.
    pub text: String,
    /// Human notation, such as `Nf3`.
    pub san: String,
    pub glides: Vec<Glide>,
    /// The squares of what it takes at a distance.
    pub hits: Vec<String>,
    pub tag: Option<Tag>,
}

/// What is asked of the solver: whether the side to move can force mate. Where the line ends with the attacker's move, what
/// answers each defence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Posed {
    /// Within how many moves.
    pub moves: u8,
    /// How many positions may be looked at, for each defence anew; 0 is no limit.
    pub nodes: u32,
    /// The codes of moves from the position looked at to the one in question.
    pub line: Vec<u32>,
}

/// How far the solver is.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Proof {
    pub done: bool,
    pub kind: ProofKind,
    pub nodes: f64,
    /// In how many moves there is a mate; where none is known, in how many there is none.
    pub moves: u8,
    pub said: Said,
    /// The first moves that mate in so many moves, by their texts.
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

/// A move by the number under which it is asked about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Ply {
    pub code: u32,
    pub step: Step,
}

/// A defence, and the moves that mate all the same.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Defence {
    pub ply: Ply,
    /// In how many moves; 0 if that is not known.
    pub moves: u8,
    pub answers: Vec<Ply>,
}
