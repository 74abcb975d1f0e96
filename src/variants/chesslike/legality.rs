//! The plain generator: candidates by the pieces' ways, and every rule that can forbid one.
//!
//! Each rule stands here once. The fast generator must agree with it, and the sentences of refusals are made from it.

use crate::board::attacks::{between, bishop_attacks, forward, knight_leaps, pawn_attacks, rook_attacks};
use crate::board::{Cell, Cells};
use crate::rules::{Objection, Plain, Side, Sink};
use crate::variants::chesslike::Variant;
use crate::variants::chesslike::board::Piece;
use crate::variants::chesslike::cost_rules::Purse;
use crate::variants::chesslike::king_rules::Crown;
use crate::variants::chesslike::position::{Move, Position, Way, Wing, king_home, last_rank, pawn_home};
use crate::variants::chesslike::refusal_context::Scene;

/// The first rule that a candidate breaks. Plain data, so that finding it allocates nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fault {
    /// It costs more than the side holds.
    Fare(u32),
    /// The game demands more for castling there.
    CastlingRefused(Wing),
    /// Castling out of check, from these attackers.
    CastlingInCheck(Cells),
    /// The king would pass over a cell that these attack.
    Passing { cell: Cell, attackers: Cells, castling: bool },
    /// After the move these could take the king.
    Exposed(Cells),
}

pub(super) const PROMOTIONS: [Piece; 4] = [Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight];

impl<V: Variant> Position<V> {
    /// Where a piece may go by its way alone: not onto its own side, not onto the enemy king.
    #[inline]
    pub(super) fn destinations(&self, piece: Piece, from: Cell) -> Cells {
        let occupied = self.board.occupied();
        let reached = match piece {
            Piece::Pawn => return self.pawn_destinations(self.turn, from),
            Piece::Knight => knight_leaps(from),
            Piece::Bishop => bishop_attacks(from, occupied),
            Piece::Rook => rook_attacks(from, occupied),
            Piece::Queen => rook_attacks(from, occupied) | bishop_attacks(from, occupied),
            Piece::King => V::Crown::reach(&self.board, self.turn, from, occupied),
        };
        reached.without(self.forbidden())
    }

    /// Cells where no move of the side to move may end.
    #[inline]
    pub(super) fn forbidden(&self) -> Cells {
        self.board.side(self.turn) | self.board.of(!self.turn, Piece::King)
    }

    /// A pawn's steps and captures, en passant aside.
    #[inline]
    pub(super) fn pawn_destinations(&self, side: Side, from: Cell) -> Cells {
        let empty = !self.board.occupied();
        let one = forward(side, from.set()) & empty;
        let two = if pawn_home(side).has(from) { forward(side, one) & empty } else { Cells::NONE };
        let enemies = self.board.side(!side).without(self.board.of(!side, Piece::King));
        one | two | pawn_attacks(side, from) & enemies
    }

    /// Hands over a pawn's moves to these destinations.
    #[inline]
    pub(super) fn pawn_fan(&self, from: Cell, destinations: Cells, sink: &mut impl Sink<Move>) {
        let piece = Piece::Pawn;
        let last = last_rank(self.turn);
        sink.fan(destinations.without(last), |to| {
            let way = if from.0.abs_diff(to.0) == 16 { Way::Double } else { Way::Plain };
            Move { piece, from, to, way }
        });
        if (destinations & last).any() {
            for become_piece in PROMOTIONS {
                sink.fan(destinations & last, |to| Move { piece, from, to, way: Way::Promote(become_piece) });
            }
        }
    }

    /// Castling moves whose right is kept and whose way is empty.
    #[inline]
    pub(super) fn castling_candidates(&self, sink: &mut impl FnMut(Move)) {
        let (us, from) = (self.turn, king_home(self.turn));
        for wing in Wing::BOTH {
            let to = wing.rook_home(us);
            if self.rights.has(us, wing) && (between(from, to) & self.board.occupied()).is_empty() {
                sink(Move { piece: Piece::King, from, to, way: Way::Castle(wing) });
            }
        }
    }

    /// The first rule that forbids a candidate.
    pub(super) fn fault(&self, mv: Move) -> Option<Fault> {
        let us = self.turn;
        if !V::Purse::FREE {
            let fare = self.fare(mv);
            if fare > self.purse.holds(us) {
                return Some(Fault::Fare(fare));
            }
        }
        if mv.piece == Piece::King {
            if let Way::Castle(wing) = mv.way {
                if V::Crown::castling_objection(&self.board, us, wing).is_some() {
                    return Some(Fault::CastlingRefused(wing));
                }
                let checkers = self.checkers(us);
                if checkers.any() {
                    return Some(Fault::CastlingInCheck(checkers));
                }
                if let Some((cell, attackers)) = self.attacked_on_the_way(wing.rook_goal(us).set()) {
                    return Some(Fault::Passing { cell, attackers, castling: true });
                }
            } else if let Some((cell, attackers)) = self.attacked_on_the_way(V::Crown::passes(mv.from, mv.to)) {
                return Some(Fault::Passing { cell, attackers, castling: false });
            }
        }
        let attackers = Position { board: self.moved(mv), ..*self }.checkers(us);
        attackers.any().then_some(Fault::Exposed(attackers))
    }

    /// The first of these cells that an enemy attacks once the king has left its own, and by whom.
    #[inline]
    pub(super) fn attacked_on_the_way(&self, cells: Cells) -> Option<(Cell, Cells)> {
        let occupied = self.board.occupied().without(self.board.of(self.turn, Piece::King));
        cells
            .map(|cell| (cell, self.attackers(self.turn, cell, occupied | cell.set(), Cells::NONE)))
            .find(|(_, attackers)| attackers.any())
    }
}

impl<V: Variant> Plain for Position<V> {
    fn candidates(&self, sink: &mut impl Sink<Move>) {
        for piece in Piece::ALL {
            for from in self.board.of(self.turn, piece) {
                let destinations = self.destinations(piece, from);
                match piece {
                    Piece::Pawn => self.pawn_fan(from, destinations, sink),
                    _ => sink.fan(destinations, |to| Move { piece, from, to, way: Way::Plain }),
                }
            }
        }
        if let Some(to) = self.en_passant {
            for from in self.en_passant_takers() {
                sink.one(Move { piece: Piece::Pawn, from, to, way: Way::EnPassant });
            }
        }
        self.castling_candidates(&mut |mv| sink.one(mv));
    }

    fn objection(&self, candidate: Move) -> Option<Objection> {
        self.fault(candidate).map(|fault| (self as &dyn Scene).explain_fault(candidate, fault))
    }
}
