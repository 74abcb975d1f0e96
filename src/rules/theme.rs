//! Puzzle themes, and the comparison of a puzzle with orthodox chess.

use message::MessageId;

/// A theme: its name, and a hint that does not give the move away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    /// The name, whose id begins with `puzzle.theme.`.
    pub name: MessageId,
    /// A hint that does not give the move away.
    pub hint: MessageId,
}

/// The theme whose name and hint have this word in their ids.
#[macro_export]
macro_rules! theme {
    ($id:literal) => {
        $crate::theme::Theme {
            name: message::MessageId::new(&(concat!("puzzle.theme.", $id), &[])),
            hint: message::MessageId::new(&(concat!("puzzle.theme.", $id, ".hint"), &[])),
        }
    };
}

impl Theme {
    /// The last part of the name's message id.
    pub fn id(&self) -> &'static str {
        self.name.key().rsplit('.').next().unwrap_or(self.name.key())
    }
}

/// What orthodox rules make of a solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contrast {
    /// What comes of the solution there.
    pub result: OrthodoxResult,
    /// Whether the key leaves the other side without a legal move there, and yet is no mate.
    pub stalemate: bool,
    /// Whether what refutes the key there is illegal here.
    pub reply_forbidden: bool,
}

impl Contrast {
    /// Nothing but a result.
    pub const fn new(result: OrthodoxResult) -> Contrast {
        Contrast { result, stalemate: false, reply_forbidden: false }
    }
}

/// How the same position would be judged under orthodox rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrthodoxResult {
    /// There is no orthodox counterpart, or the position is illegal there.
    Apart,
    /// The key move is illegal there.
    Illegal,
    /// There is no mate in that many moves.
    Nothing,
    /// Another move mates as quickly, or one mates faster.
    Other,
    /// The same move mates: no special rule is needed.
    Same,
    /// The analysis exceeded its limits.
    Unknown,
}
