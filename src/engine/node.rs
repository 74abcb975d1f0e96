//! What a search keeps of each position between its root and where it is.

/// No line goes deeper.
pub const PLIES: usize = 100;

/// How a child is being searched.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum SearchMode {
    /// With the whole window.
    #[default]
    Full,
    /// Only whether it beats the best so far.
    Scout,
    /// The same, and less deep.
    Reduced,
    /// The side to move has passed.
    NullMove,
    /// Whether all other moves are worse by far: the same position without the one.
    Singular,
}

/// A node on the way.
#[derive(Clone, Copy, Default)]
pub struct Node {
    pub alpha: i32,
    pub beta: i32,
    /// `alpha` as it was when the node was entered.
    pub original_alpha: i32,
    pub depth: i32,
    /// Whether an exact score is wanted.
    pub pv_node: bool,
    /// Whether a pass led here.
    pub after_null_move: bool,
    pub key: u64,
    pub in_check: bool,
    /// The static score; none in check.
    pub static_eval: Option<i32>,
    pub improving: bool,
    pub best_score: i32,
    pub best_move: u32,
    pub tt_move: u32,
    /// What the table says of its move, if that is to be compared with the others.
    pub tt_score: Option<i32>,
    /// What the others are compared with.
    pub singular_beta: i32,
    /// Plies by which that move is searched deeper, since all others are worse.
    pub extension: i32,
    /// The move that is left out here.
    pub excluded_move: u32,
    /// The choices of this node, and the next one to be tried.
    pub first: usize,
    pub next: usize,
    pub end: usize,
    pub tried: u32,
    pub quiets: u32,
    /// Whether no more quiet moves are searched.
    pub skip_quiets: bool,
    /// The move that is being tried.
    pub current: usize,
    pub mode: SearchMode,
    /// The slot of the move that led here.
    pub slot: usize,
    /// The depth to which that move deserves to be searched.
    pub child_depth: i32,
    pub killers: [u32; 2],
    /// How long its principal variation is.
    pub pv_length: usize,
}

/// A move at the root.
#[derive(Clone, Debug, Default)]
pub struct RootMove {
    /// What the iteration says of it; minus [`INFINITE`](crate::engine::score::INFINITE) as long as it says nothing exact.
    pub score: i32,
    /// What the iteration before said.
    pub previous_score: i32,
    /// The codes of its line, its own first.
    pub line: Vec<u32>,
}

/// Where a run has ended.
pub enum Stop {
    /// The root has this score.
    Finished(i32),
    /// It is to be continued.
    Paused,
    /// The nodes are used up.
    NodeLimit,
}
