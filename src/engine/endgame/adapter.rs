//! A variant as the endgame tables see it: placements in, placements out, behind one trait object.

use std::marker::PhantomData;

use crate::endgame::EndgameTerms;
use crate::endgame::material::Material;
use crate::evaluate::Evaluate;
use board::Square;
use rules::Status;
use rules::present::VariantRules;
use rules::setup::FenFormat;

/// The state of a placement before its moves are examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Placement {
    /// There are legal moves.
    Open,
    /// A draw: stalemate or a dead position.
    Drawn,
    /// No legal move, and that loses.
    Lost,
}

/// What endgame tables ask of a variant.
pub trait EndgameRules: Sync {
    /// The FEN format, whose letters number the kinds of pieces.
    fn fen_format(&self) -> &'static FenFormat;

    /// `None` if the variant's endgames are not covered.
    fn terms(&self) -> Option<&'static EndgameTerms>;

    /// Returns the state of the placement and appends its successors to `after`. `None` if it is
    /// not a legal position.
    fn classify(&self, material: &Material, after: &mut Vec<Material>) -> Option<Placement>;
}

/// The endgame rules of the variant `G`.
pub struct EndgameAdapter<G>(PhantomData<G>);

impl<G: VariantRules + Evaluate> EndgameAdapter<G> {
    /// The only value.
    pub const INSTANCE: EndgameAdapter<G> = EndgameAdapter(PhantomData);
}

impl<G: VariantRules + Evaluate> EndgameRules for EndgameAdapter<G> {
    fn fen_format(&self) -> &'static FenFormat {
        G::FEN_FORMAT
    }

    fn terms(&self) -> Option<&'static EndgameTerms> {
        G::ENDGAMES
    }

    fn classify(&self, material: &Material, after: &mut Vec<Material>) -> Option<Placement> {
        let position = G::validate(&material.setup(G::FEN_FORMAT)).ok()?;
        if position.is_dead() {
            return Some(Placement::Drawn);
        }
        let before = after.len();
        for mv in position.legal() {
            let move_shape = position.move_shape(mv);
            let letter = move_shape.promotion.and_then(|letter| material.turned_into(letter, G::FEN_FORMAT));
            let mut next = material.moved(move_shape.from, move_shape.to, letter, move_shape.takes);
            // Only a double step of a pawn can create an en passant right.
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

/// The endgame rules of a game that has no tables.
pub struct NoEndgames(pub &'static FenFormat);

impl EndgameRules for NoEndgames {
    fn fen_format(&self) -> &'static FenFormat {
        self.0
    }

    fn terms(&self) -> Option<&'static EndgameTerms> {
        None
    }

    fn classify(&self, _: &Material, _: &mut Vec<Material>) -> Option<Placement> {
        None
    }
}

/// Whether the distance exceeds one step, in square indices: on a board with 8 files, two ranks.
fn far(from: Square, to: Square) -> bool {
    from.0.abs_diff(to.0) > 9
}
