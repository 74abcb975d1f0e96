//! Pseudo-legal moves, and every rule that can forbid one.
//!
//! Each rule is written here once. Tests check the fast generator against it, and refusals are
//! explained from it.

use crate::chesslike::ChesslikeRules;
use crate::chesslike::board::Piece;
use crate::chesslike::castling::{CastlingSide, king_home};
use crate::chesslike::cost_rules::Costs;
use crate::chesslike::king_rules::{KingRefusals, Kings};
use crate::chesslike::mv::{Move, MoveKind};
use crate::chesslike::position::{ChesslikePosition, last_rank};
use crate::chesslike::refusal_context::RefusalContext;
use board::attacks::{between, bishop_attacks, forward, knight_leaps, pawn_attacks, rook_attacks};
use board::{Square, SquareSet};
use rules::{Color, MoveSink, PseudoLegal, Refusal};

/// The first rule that a pseudo-legal move breaks. Plain data, so that finding it does not
/// allocate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Illegality {
    /// It costs more than the side holds.
    Fare(u32),
    /// The variant's additional castling condition is not met.
    CastlingRefused(CastlingSide),
    /// Castling out of check, from these attackers.
    CastlingInCheck(SquareSet),
    /// The king would pass over an attacked square.
    Passing { square: Square, attackers: SquareSet, castling: bool },
    /// These pieces could capture the king after the move.
    Exposed(SquareSet),
}

pub(super) const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

impl<V: ChesslikeRules> ChesslikePosition<V> {
    /// The destinations of a piece by geometry, excluding its own pieces and the enemy king.
    #[inline]
    pub(super) fn destinations(&self, piece: Piece, from: Square) -> SquareSet {
        let occupied = self.board.occupied();
        let reached = match piece {
            Piece::Pawn => return self.pawn_destinations(self.turn, from),
            Piece::Knight => knight_leaps(from),
            Piece::Bishop => bishop_attacks(from, occupied),
            Piece::Rook => rook_attacks(from, occupied),
            Piece::Queen => rook_attacks(from, occupied) | bishop_attacks(from, occupied),
            Piece::King => self.rules.king().reach(&self.board, self.turn, from, occupied),
        };
        reached.without(self.forbidden())
    }

    /// Squares on which no move of the side to move may end.
    #[inline]
    pub(super) fn forbidden(&self) -> SquareSet {
        let own = match self.rules.options().own_captures {
            true => self.board.of(self.turn, Piece::King),
            false => self.board.side(self.turn),
        };
        own | self.board.of(!self.turn, Piece::King)
    }

    /// The pieces that the side to move may capture; the enemy king is only ever attacked.
    #[inline]
    pub(super) fn capturable(&self) -> SquareSet {
        match self.rules.options().own_captures {
            true => self.board.occupied().without(self.board.all(Piece::King)),
            false => self.board.side(!self.turn),
        }
    }

    /// A pawn's steps and captures, without en passant.
    #[inline]
    pub(super) fn pawn_destinations(&self, side: Color, from: Square) -> SquareSet {
        let (empty, options) = (!self.board.occupied(), self.rules.options());
        let one = forward(side, from.as_set()) & empty;
        let two = if options.double_step.from(side).has(from) { forward(side, one) & empty } else { SquareSet::NONE };
        let [left, right, back] = options.other_steps(side, from.as_set(), empty);
        let captured = self.capturable().without(self.forbidden());
        one | two | left | right | back | pawn_attacks(side, from) & captured
    }

    /// Adds a pawn's moves to these destinations.
    #[inline]
    pub(super) fn pawn_fan(&self, from: Square, destinations: SquareSet, sink: &mut impl MoveSink<Move>) {
        let piece = Piece::Pawn;
        let last = last_rank(self.turn);
        sink.push_all(destinations.without(last), |to| {
            let kind = if from.0.abs_diff(to.0) == 16 { MoveKind::Double } else { MoveKind::Plain };
            Move { piece, from, to, kind }
        });
        if (destinations & last).is_not_empty() {
            for promotion in PROMOTIONS {
                sink.push_all(destinations & last, |to| Move { piece, from, to, kind: MoveKind::Promote(promotion) });
            }
        }
    }

    /// Castling moves whose right is intact and whose path is empty.
    #[inline]
    pub(super) fn castling_candidates(&self, sink: &mut impl FnMut(Move)) {
        let (us, from) = (self.turn, king_home(self.turn));
        // Without castling no position has rights to it.
        for castling_side in CastlingSide::BOTH {
            let to = castling_side.rook_home(us);
            if self.castling.has(us, castling_side) && (between(from, to) & self.board.occupied()).is_empty() {
                sink(Move { piece: Piece::King, from, to, kind: MoveKind::Castle(castling_side) });
            }
        }
    }

    /// Returns the first rule that forbids a pseudo-legal move.
    pub(super) fn illegality(&self, mv: Move) -> Option<Illegality> {
        self.illegality_as(mv, &self.once_paid(mv))
    }

    /// The position with what the other side holds once a move has been paid for, but for its income.
    pub(super) fn once_paid(&self, mv: Move) -> ChesslikePosition<V> {
        if self.costs.free() {
            return *self;
        }
        ChesslikePosition { costs: self.costs.credited(!self.turn, self.fare(mv)), ..*self }
    }

    /// The first rule that forbids a move, if the other side's money is that of `paid` when it could capture the king. Whether
    /// this side is in check before it moves has nothing to do with that.
    pub(super) fn illegality_as(&self, mv: Move, paid: &ChesslikePosition<V>) -> Option<Illegality> {
        let us = self.turn;
        if !self.costs.free() {
            let fare = self.fare(mv);
            if fare > self.costs.holds(us) {
                return Some(Illegality::Fare(fare));
            }
        }
        let (passed, castling) = match mv.kind {
            MoveKind::Castle(castling_side) => {
                if self.rules.king().castling_refusal(&self.board, us, castling_side).is_some() {
                    return Some(Illegality::CastlingRefused(castling_side));
                }
                let checkers = self.checkers(us);
                if checkers.is_not_empty() {
                    return Some(Illegality::CastlingInCheck(checkers));
                }
                (castling_side.rook_goal(us).as_set(), true)
            }
            _ if mv.piece == Piece::King => (self.rules.king().passes(mv.from, mv.to), false),
            _ => (SquareSet::NONE, false),
        };
        if let Some((square, attackers)) = paid.attacked_on_the_way(passed) {
            return Some(Illegality::Passing { square, attackers, castling });
        }
        let attackers = ChesslikePosition { board: self.moved(mv), ..*paid }.checkers(us);
        attackers.is_not_empty().then_some(Illegality::Exposed(attackers))
    }

    /// The first of these squares that an enemy attacks once the king has left its own, and the
    /// attackers.
    pub(super) fn attacked_on_the_way(&self, squares: SquareSet) -> Option<(Square, SquareSet)> {
        let occupied = self.board.occupied().without(self.board.of(self.turn, Piece::King));
        squares
            .map(|square| (square, self.attackers(self.turn, square, occupied | square.as_set(), SquareSet::NONE)))
            .find(|(_, attackers)| attackers.is_not_empty())
    }
}

impl<V: ChesslikeRules> PseudoLegal for ChesslikePosition<V> {
    fn pseudo_legal(&self, sink: &mut impl MoveSink<Move>) {
        if self.decided().is_some() {
            return;
        }
        for piece in Piece::ALL {
            for from in self.board.of(self.turn, piece) {
                let destinations = self.destinations(piece, from);
                match piece {
                    Piece::Pawn => self.pawn_fan(from, destinations, sink),
                    _ => sink.push_all(destinations, |to| Move { piece, from, to, kind: MoveKind::Plain }),
                }
            }
        }
        if let Some(to) = self.en_passant {
            for from in self.en_passant_takers() {
                sink.push(Move { piece: Piece::Pawn, from, to, kind: MoveKind::EnPassant });
            }
        }
        self.castling_candidates(&mut |mv| sink.push(mv));
    }

    fn refusal(&self, candidate: Move) -> Option<Refusal> {
        self.illegality(candidate)
            .map(|illegality| (self as &dyn RefusalContext).explain_illegality(candidate, illegality))
    }
}
