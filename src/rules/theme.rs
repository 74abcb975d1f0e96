//! Themes of puzzles: what the solution of a puzzle is, for a game to tell what is odd about it.

use crate::message::MessageId;

/// A theme by its two sentences: what it is called, and a hint that does not give the move away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    pub name: MessageId,
    pub hint: MessageId,
}

impl Theme {
    pub const fn new(name: MessageId, hint: MessageId) -> Theme {
        Theme { name, hint }
    }

    /// The last part of its name's id.
    pub fn id(&self) -> &'static str {
        self.name.id.rsplit('.').next().unwrap_or(self.name.id)
    }
}

/// What the game without what is odd says of a puzzle's position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OrthodoxResult {
    /// There is no such game, or the position is none of its.
    Apart,
    /// The key is no move there.
    Illegal,
    /// There is no mate so soon.
    Nothing,
    /// Another move mates as soon, too, or one sooner.
    Other,
    /// The same: nothing odd is needed.
    Same,
    /// It was too hard to find out.
    Unknown,
}
