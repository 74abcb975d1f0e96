//! A game as the tables see it: placements in, placements out, behind one trait object.

use std::marker::PhantomData;

use crate::board::Square;
use crate::engine::endgame::EndgameTerms;
use crate::engine::endgame::material::Material;
use crate::engine::evaluate::Evaluate;
use crate::rules::Status;
use crate::rules::present::VariantRules;
use crate::rules::setup::FenFormat;

/// How a placement stands before any of its moves is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placement {
    /// It goes on.
    Open,
    /// No move, or none that could matter: a draw.
    Drawn,
    /// No move, and that loses.
    Lost,
}

pub trait EndgameRules: Sync {
    fn fen_format(&self) -> &'static FenFormat;

    /// Nothing for a game whose endings are not answered.
    fn terms(&self) -> Option<&'static EndgameTerms>;

    /// How the placement stands, and what its legal moves make of it. Nothing if it is no position of the game.
    fn classify(&self, men: &Material, after: &mut Vec<Material>) -> Option<Placement>;
}

/// The ground of the game `G`.
pub struct EndgameAdapter<G>(PhantomData<G>);

impl<G: VariantRules + Evaluate> EndgameAdapter<G> {
    pub const INSTANCE: EndgameAdapter<G> = EndgameAdapter(PhantomData);
}

impl<G: VariantRules + Evaluate> EndgameRules for EndgameAdapter<G> {
    fn fen_format(&self) -> &'static FenFormat {
        G::FEN_FORMAT
    }

    fn terms(&self) -> Option<&'static EndgameTerms> {
        G::ENDGAMES
    }

    fn classify(&self, men: &Material, after: &mut Vec<Material>) -> Option<Placement> {
        let position = G::validate(&men.setup(G::FEN_FORMAT)).ok()?;
        if position.is_dead() {
            return Some(Placement::Drawn);
        }
        let before = after.len();
        for mv in position.legal() {
            let move_shape = position.move_shape(mv);
            let letter = move_shape.promotion.and_then(|letter| men.turned_into(letter, G::FEN_FORMAT));
            let mut next = men.moved(move_shape.from, move_shape.to, letter, move_shape.takes);
            // Only a man without a letter may leave a right to take it in passing, and only by going farther than a step.
            if move_shape.letter.is_none() && far(move_shape.from, move_shape.to) {
                let setup = position.play(mv).repetition_key().setup();
                next.passed = G::SHAPE.find(&setup.en_passant).map_or(0, |square| square.0);
            }
            after.push(next);
        }
        if after.len() > before {
            return Some(Placement::Open);
        }
        let lost = matches!(position.status(), Status::Checkmate | Status::Lost);
        Some(if lost { Placement::Lost } else { Placement::Drawn })
    }
}

/// More than a step, in squares by number: on a board of 8 files, two ranks.
fn far(from: Square, to: Square) -> bool {
    from.0.abs_diff(to.0) > 9
}
