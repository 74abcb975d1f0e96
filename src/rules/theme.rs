//! Themes of puzzles: what the solution of a puzzle is, for a game to tell what is odd about it.

use crate::message::MessageId;
use crate::rules::present::Variant;

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

/// A puzzle's main line: each move with the position that it is played in, and the position at its end.
pub struct Solution<G: Variant> {
    pub line: Vec<(G, G::Move)>,
    pub end: G,
    pub contrast: OrthodoxResult,
}

impl<G: Variant> Solution<G> {
    /// Of the line with these codes, as far as it is legal.
    pub fn new(root: G, codes: &[u32], contrast: OrthodoxResult) -> Solution<G> {
        let (mut line, mut end) = (Vec::new(), root);
        for &code in codes {
            let Some(mv) = end.legal().into_iter().find(|&mv| end.move_id(mv) == code) else { break };
            line.push((end, mv));
            end = end.play(mv);
        }
        Solution { line, end, contrast }
    }

    /// The moves of who solves it, with the positions before and after each.
    pub fn solver_moves(&self) -> impl Iterator<Item = (&G, G::Move, G)> {
        self.line.iter().step_by(2).map(|(before, mv)| (before, *mv, before.play(*mv)))
    }
}
