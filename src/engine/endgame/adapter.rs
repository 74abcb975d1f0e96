//! A game as the tables see it: placements in, placements out, behind one trait object.

use std::marker::PhantomData;

use crate::board::Cell;
use crate::engine::endgame::Terms;
use crate::engine::endgame::material::Men;
use crate::rules::Status;
use crate::rules::present::Game;
use crate::rules::setup::Form;

/// How a placement stands before any of its moves is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stand {
    /// It goes on.
    Open,
    /// No move, or none that could matter: a draw.
    Drawn,
    /// No move, and that loses.
    Lost,
}

pub trait Ground: Sync {
    fn form(&self) -> &'static Form;

    /// Nothing for a game whose endings are not answered.
    fn terms(&self) -> Option<&'static Terms>;

    /// How the placement stands, and what its legal moves make of it. Nothing if it is no position of the game.
    fn look(&self, men: &Men, after: &mut Vec<Men>) -> Option<Stand>;
}

/// The ground of the game `G`.
pub struct Of<G>(PhantomData<G>);

impl<G: Game> Of<G> {
    pub const HERE: Of<G> = Of(PhantomData);
}

impl<G: Game> Ground for Of<G> {
    fn form(&self) -> &'static Form {
        G::FORM
    }

    fn terms(&self) -> Option<&'static Terms> {
        G::ENDINGS
    }

    fn look(&self, men: &Men, after: &mut Vec<Men>) -> Option<Stand> {
        let position = G::settle(&men.draft(G::FORM)).ok()?;
        if position.dead() {
            return Some(Stand::Drawn);
        }
        let before = after.len();
        for mv in position.legal() {
            let sketch = position.sketch(mv);
            let letter = sketch.promotion.and_then(|letter| men.turned_into(letter, G::FORM));
            let mut next = men.moved(sketch.from, sketch.to, letter, sketch.takes);
            // Only a man without a letter may leave a right to take it in passing, and only by going farther than a step.
            if sketch.letter.is_none() && far(sketch.from, sketch.to) {
                let draft = position.play(mv).identity().draft();
                next.passed = G::GEOMETRY.find(&draft.en_passant).map_or(0, |cell| cell.0);
            }
            after.push(next);
        }
        if after.len() > before {
            return Some(Stand::Open);
        }
        let lost = matches!(position.status(), Status::Checkmate | Status::Lost);
        Some(if lost { Stand::Lost } else { Stand::Drawn })
    }
}

/// More than a step, in cells by number: on a board of 8 files, two ranks.
fn far(from: Cell, to: Cell) -> bool {
    from.0.abs_diff(to.0) > 9
}
