//! The engine's requests and reports: plain data that crosses to the page, like that of
//! `view`.

use serde::Serialize;

use crate::personality::Personality;
use crate::strength::FULL;
use crate::time::TimeControl;
use message::LocalizedMessage;
use rules::marks::{Glide, Tag};

/// A request to the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct EngineRequest {
    /// What is asked.
    pub task: Task,
    /// From 1 (beginner) to 10 (full strength). Used for playing only.
    pub level: u8,
    /// What it likes; used for playing only.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub personality: Personality,
    /// The same seed plays the same game.
    pub seed: u32,
    /// The time for the move.
    pub time: TimeControl,
    /// In plies; 0 is no limit, here and below.
    pub depth: u32,
    /// The number of nodes; 0 is no limit.
    pub nodes: u32,
    /// Number of lines, 1 to 50.
    pub lines: u8,
}

impl EngineRequest {
    /// A balanced player at full strength without limits, with one line.
    pub const fn new(task: Task) -> EngineRequest {
        EngineRequest {
            task,
            level: FULL,
            personality: Personality::Balanced,
            seed: 0,
            time: TimeControl::Unlimited,
            depth: 0,
            nodes: 0,
            lines: 1,
        }
    }
}

/// What the engine is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Task {
    /// Choose a move to play.
    Play,
    /// Find the best lines.
    Analyse,
    /// Find the opponent's threat: the best move if the side to move passed. Empty if the side to
    /// move is in check.
    Threat,
    /// Find the best lines of the same board under orthodox rules. Empty if that is no orthodox
    /// position, or the variant has no orthodox counterpart.
    Orthodox,
}

/// The engine's progress report.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct EngineReport {
    /// Whether this is the final report.
    pub done: bool,
    /// The last completed depth in plies.
    pub depth: u32,
    /// The number of nodes searched by now; a whole number.
    pub nodes: f64,
    /// Best first; empty if the game is over.
    pub lines: Vec<Line>,
    /// The move to play, once a search for [`Task::Play`] is finished; `None` if the game is
    /// over.
    pub choice: Option<Step>,
    /// What is proved, if the variant can prove such positions.
    pub exact: Option<ProofReport>,
    /// Whether the variant has mates, so that mate queries make sense.
    pub mates: bool,
}

/// What is proved about a position.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct ProofReport {
    /// Whether the proof is finished.
    pub done: bool,
    /// Number of positions searched.
    pub nodes: f64,
    /// `None` until the winner is known.
    pub result: Option<ProvedResult>,
    /// The reason, if one sentence can explain it.
    pub reason: Option<LocalizedMessage>,
    /// Moves with a proved result, best first.
    pub moves: Vec<ProvedMove>,
    /// Number of legal moves.
    pub of: u32,
}

/// A proof's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct ProvedResult {
    /// For the side that moves.
    pub outcome: ProvedOutcome,
    /// The outcome as a sentence.
    pub message: LocalizedMessage,
    /// Plies to the end with best play.
    pub plies: Option<u32>,
    /// The nim-value, in an impartial game.
    pub nimber: Option<u32>,
}

/// The outcome of a proof with best play by both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum ProvedOutcome {
    /// Won.
    Win,
    /// Drawn.
    Draw,
    /// Lost.
    Loss,
}

/// A move with its proved result; the nim-value is that of the position after it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct ProvedMove {
    /// The move.
    pub step: Step,
    /// The result for the side that makes the move.
    pub result: ProvedResult,
}

/// A principal variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Line {
    /// The score of the position before the line.
    pub score: Score,
    /// The moves, at most 16. Never empty.
    pub moves: Vec<Step>,
}

/// A score for display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Score {
    /// What the value means.
    pub kind: ScoreKind,
    /// In the unit of the kind, White's advantage being positive; 0 for kinds without a number.
    pub value: i32,
    /// White's share of a bar of 1000.
    pub bar: u32,
    /// The score as a sentence.
    pub message: LocalizedMessage,
}

/// The meaning of a score's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum ScoreKind {
    /// Centipawns from White's point of view.
    Heuristic,
    /// Undecided, in a variant where positions are won or lost and nothing in between.
    Open,
    /// Moves to mate; positive if White mates.
    Mate,
    /// Proved for the side to move, without a length.
    Win,
    /// Proved to be lost for the side to move, without a length.
    Loss,
    /// Proved to be drawn.
    Draw,
}

/// A move of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Step {
    /// Coordinate notation such as `g1f3`.
    pub text: String,
    /// SAN such as `Nf3`.
    pub san: String,
    /// The paths of the pieces that move; two when castling.
    pub glides: Vec<Glide>,
    /// Squares of pieces captured at a distance.
    pub hits: Vec<String>,
    /// A short text for the move, such as its price; `null` in variants without such texts.
    pub tag: Option<Tag>,
}

/// A mate query: whether the side to move can force mate. If the line ends with a move of the
/// attacker, the query is about the answers to each defence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct MateRequest {
    /// Maximum number of moves.
    pub moves: u8,
    /// Maximum number of positions, for each defence separately; 0 is no limit.
    pub nodes: u32,
    /// Ids of the moves from the current position to the one in question.
    pub line: Vec<u32>,
}

/// The progress report of a mate query.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct MateReport {
    /// Whether this is the final report.
    pub done: bool,
    /// What is known.
    pub kind: MateReportKind,
    /// The number of positions searched by now; a whole number.
    pub nodes: f64,
    /// Moves to mate; if none is known, the number of moves within which there is no mate.
    pub moves: u8,
    /// The answer as a sentence.
    pub message: LocalizedMessage,
    /// The first moves that mate in that many moves, sorted by text.
    pub firsts: Vec<MateMove>,
    /// The longest first.
    pub defences: Vec<Defence>,
}

/// What is known about a mate within the moves asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum MateReportKind {
    /// Still searching.
    Open,
    /// There is a mate.
    Mate,
    /// There is no mate.
    None,
    /// The node limit was reached first.
    Unknown,
}

/// A move with its id.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct MateMove {
    /// The id in [`MateRequest::line`].
    pub id: u32,
    /// The move.
    pub step: Step,
}

/// A defence, and the moves that mate against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Defence {
    /// The move of the defender.
    pub ply: MateMove,
    /// Moves to mate; 0 if unknown.
    pub moves: u8,
    /// The moves that mate in `moves`, sorted by text; empty if none is known.
    pub answers: Vec<MateMove>,
}

/// A question in a game against exact defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PracticeRequest {
    /// What is asked.
    pub task: PracticeTask,
    /// The same seed chooses the same replies.
    pub seed: u32,
}

/// What is asked in a game against exact defence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum PracticeTask {
    /// What is proved of the position and its moves.
    Judge,
    /// The same, and the reply of the defence.
    Reply,
    /// The same as the first, and the parts of the position.
    Explain,
}

/// What is known in a game against exact defence.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct PracticeReport {
    /// Whether this is the final report.
    pub done: bool,
    /// `None` if nothing can be proved in this game, or with so many pieces.
    pub proof: Option<ProofReport>,
    /// The best defence of the side to move; `None` if the game is over, or it was not asked for.
    pub reply: Option<Step>,
    /// `None` if the game is no sum of parts, or they were not asked for.
    pub parts: Option<PartsReport>,
}

/// The position as a sum of independent parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct PartsReport {
    /// All parts with pieces; the sum has no other moves than theirs.
    pub parts: Vec<PartReport>,
    /// The nim-sum of all parts; `None` if one of them is unknown.
    pub sum: Option<u32>,
    /// The moves that make the nim-sum zero.
    pub keys: Vec<KeyMove>,
}

/// A part that no other part can ever touch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct PartReport {
    /// The squares of its pieces.
    pub squares: Vec<String>,
    /// The squares that they may reach, their own included.
    pub room: Vec<String>,
    /// The nim-value; `None` if it is unknown.
    pub nimber: Option<u32>,
}

/// A move that makes the nim-sum zero.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct KeyMove {
    /// The move.
    pub step: Step,
    /// The part in which it is made, from 0.
    pub part: u32,
    /// The nim-value of the part after it.
    pub nimber: u32,
}
