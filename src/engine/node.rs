//! The state of a search node, and of a root move.

use crate::correction;

/// The maximum depth of a line in plies.
pub const PLIES: usize = 100;

/// How a child is searched.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum SearchMode {
    /// Full window.
    #[default]
    Full,
    /// Null window.
    Scout,
    /// Null window at reduced depth.
    Reduced,
    /// After a null move.
    NullMove,
    /// Singular search: the same node with the hash move excluded.
    Singular,
}

/// A node on the current path.
#[derive(Clone, Copy, Default)]
pub struct Node {
    pub alpha: i32,
    pub beta: i32,
    /// `alpha` at entry.
    pub original_alpha: i32,
    pub depth: i32,
    /// Whether an exact score is wanted.
    pub pv_node: bool,
    /// Whether the last move was a null move.
    pub after_null_move: bool,
    pub key: u64,
    pub in_check: bool,
    /// The static evaluation; `None` in check.
    pub static_eval: Option<i32>,
    pub improving: bool,
    /// The static evaluation without what the transposition table knows, for the correction history.
    pub own_eval: i32,
    /// Where the correction history keeps its errors.
    pub places: correction::Places,
    pub best_score: i32,
    pub best_move: u32,
    pub tt_move: u32,
    /// The table's score of the hash move, if a singular search is due.
    pub tt_score: Option<i32>,
    /// The bound of the singular search.
    pub singular_beta: i32,
    /// Extension of the hash move in plies: 1 if it is singular, -1 if another is expected to be as good.
    pub extension: i32,
    /// The move excluded by a singular search; 0 if none.
    pub excluded_move: u32,
    /// The moves of this node, and the next one to try.
    pub first: usize,
    pub next: usize,
    pub end: usize,
    pub tried: u32,
    pub quiets: u32,
    /// Whether the remaining quiet moves are skipped.
    pub skip_quiets: bool,
    /// Whether quiet checks follow the captures: in the first ply of the quiescence search.
    pub checks_due: bool,
    /// The move being tried.
    pub current: usize,
    pub mode: SearchMode,
    /// The history slot of the move that led here.
    pub slot: usize,
    /// The unreduced depth of that move.
    pub child_depth: i32,
    pub killers: [u32; 2],
    /// Cutoffs at this ply since the node two plies before was entered.
    pub cutoffs: u32,
    /// Length of its principal variation.
    pub pv_length: usize,
}

/// A root move.
#[derive(Clone, Debug, Default)]
pub struct RootMove {
    /// Score in this iteration; `-INFINITE` until it is exact.
    pub score: i32,
    /// Score in the previous iteration.
    pub previous_score: i32,
    /// Ids of its principal variation, its own first.
    pub line: Vec<u32>,
}

/// Why a run ended.
pub enum Stop {
    /// The root has this score.
    Finished(i32),
    /// To be continued.
    Paused,
    /// The node limit is reached.
    NodeLimit,
}
