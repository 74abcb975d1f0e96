//! What a search keeps of each position between its root and where it is.

/// No line goes deeper.
pub const PLIES: usize = 100;

/// How a child is being searched.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Trial {
    /// With the whole window.
    #[default]
    Full,
    /// Only whether it beats the best so far.
    Scout,
    /// The same, and less deep.
    Reduced,
    /// The side to move has passed.
    Pass,
    /// Whether all other moves are worse by far: the same position without the one.
    Alone,
}

/// A node on the way.
#[derive(Clone, Copy, Default)]
pub struct Frame {
    pub alpha: i32,
    pub beta: i32,
    /// `alpha` as it was when the node was entered.
    pub floor: i32,
    pub depth: i32,
    /// Whether an exact score is wanted.
    pub exact: bool,
    /// Whether a pass led here.
    pub passed: bool,
    pub key: u64,
    pub check: bool,
    /// The static score; none in check.
    pub score: Option<i32>,
    pub improving: bool,
    pub best: i32,
    pub best_code: u32,
    pub table_code: u32,
    /// What the table says of its move, if that is to be compared with the others.
    pub praised: Option<i32>,
    /// What the others are compared with.
    pub bar: i32,
    /// Plies by which that move is searched deeper, since all others are worse.
    pub extension: i32,
    /// The move that is left out here.
    pub without: u32,
    /// The choices of this node, and the next one to be tried.
    pub first: usize,
    pub next: usize,
    pub end: usize,
    pub tried: u32,
    pub quiets: u32,
    /// Whether no more quiet moves are searched.
    pub hushed: bool,
    /// The move that is being tried.
    pub choice: usize,
    pub trial: Trial,
    /// The slot of the move that led here.
    pub slot: usize,
    /// The depth to which that move deserves to be searched.
    pub child_depth: i32,
    pub killers: [u32; 2],
    /// How long its principal variation is.
    pub length: usize,
}
