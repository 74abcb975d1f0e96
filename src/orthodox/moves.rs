//! The fast generator of the chess-like games.
//!
//! Checkers, pinned pieces and the cells that answer a check are found once a position; only king's moves, castling and en
//! passant are tried singly. That holds as long as no other piece's move can bring the two kings to blows. Where one might
//! (the crown says so), the plain generator takes over: such positions are rare.

use super::Variant;
use super::board::{Means, Piece};
use super::crown::Crown;
use super::lines::{between, bishop_attacks, knight_leaps, line_through, pawn_attacks, rook_attacks, within};
use super::position::{Move, Position, Way, last_rank};
use super::purse::Purse;
use crate::cells::{Cell, Cells};
use crate::rules::{Each, Plain, Sink};

/// What a position's checks and pins leave to pieces other than the king.
struct Safety {
    king: Cell,
    checkers: Cells,
    pinned: Cells,
}

impl<V: Variant> Position<V> {
    #[inline]
    pub(super) fn fast_moves<S: Sink<Move>>(&self, sink: &mut S) {
        if !V::Crown::apart(&self.board, self.turn) {
            self.candidates(&mut Each(|mv| {
                if self.fault(mv).is_none() {
                    sink.one(mv);
                }
            }));
            return;
        }
        let safety = self.safety();
        if !safety.checkers.many() {
            let allowed = match safety.checkers.first() {
                None => !self.forbidden(),
                Some(checker) => between(safety.king, checker) | checker.set(),
            };
            self.pawn_moves(&safety, allowed, sink);
            self.piece_moves(&safety, allowed, sink);
        }
        self.king_moves(&safety, sink);
    }

    #[inline]
    fn safety(&self) -> Safety {
        let (us, them) = (self.turn, !self.turn);
        let board = &self.board;
        let king = board.king(us);
        let means = self.purse.means(them, us);
        let mut checkers = Cells::NONE;
        let mut pinned = Cells::NONE;
        if means.squares > 0 {
            checkers |= pawn_attacks(us, king) & board.of(them, Piece::Pawn);
        }
        if means.leaps {
            checkers |= knight_leaps(king) & board.of(them, Piece::Knight);
        }
        let queens = board.of(them, Piece::Queen);
        let mut snipers = rook_attacks(king, Cells::NONE) & (board.of(them, Piece::Rook) | queens)
            | bishop_attacks(king, Cells::NONE) & (board.of(them, Piece::Bishop) | queens);
        if means != Means::UNLIMITED {
            snipers &= within(king, means.squares);
        }
        let occupied = board.occupied();
        for sniper in snipers {
            let blockers = between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper.set();
            } else if !blockers.many() {
                pinned |= blockers & board.side(us);
            }
        }
        Safety { king, checkers, pinned }
    }

    /// The moves of knights, bishops, rooks and queens.
    #[inline]
    fn piece_moves<S: Sink<Move>>(&self, safety: &Safety, allowed: Cells, sink: &mut S) {
        let us = self.turn;
        let occupied = self.board.occupied();
        let mut fan = |piece: Piece, from: Cell, reached: Cells| {
            let mut goals = reached & allowed;
            if safety.pinned.has(from) {
                goals &= line_through(safety.king, from);
            }
            if !V::Purse::FREE {
                goals = self.purse.affordable(us, piece, from, goals, self.board.side(!us));
            }
            sink.fan(goals, |to| Move { piece, from, to, way: Way::Plain });
        };
        // A pinned knight has no move on the line of its pin.
        for from in self.board.of(us, Piece::Knight).without(safety.pinned) {
            fan(Piece::Knight, from, knight_leaps(from));
        }
        for from in self.board.of(us, Piece::Bishop) {
            fan(Piece::Bishop, from, bishop_attacks(from, occupied));
        }
        for from in self.board.of(us, Piece::Rook) {
            fan(Piece::Rook, from, rook_attacks(from, occupied));
        }
        for from in self.board.of(us, Piece::Queen) {
            fan(Piece::Queen, from, rook_attacks(from, occupied) | bishop_attacks(from, occupied));
        }
    }

    #[inline]
    fn pawn_moves<S: Sink<Move>>(&self, safety: &Safety, allowed: Cells, sink: &mut S) {
        let us = self.turn;
        for from in self.board.of(us, Piece::Pawn) {
            let mut goals = self.pawn_destinations(us, from) & allowed;
            if safety.pinned.has(from) {
                goals &= line_through(safety.king, from);
            }
            if !V::Purse::FREE {
                goals = goals.filter(|&to| self.pawn_affords(from, to)).collect();
            }
            self.pawn_fan(from, goals, sink);
        }
        if let Some(to) = self.en_passant {
            for from in self.en_passant_takers() {
                let mv = Move { piece: Piece::Pawn, from, to, way: Way::EnPassant };
                if self.fault(mv).is_none() {
                    sink.one(mv);
                }
            }
        }
    }

    fn pawn_affords(&self, from: Cell, to: Cell) -> bool {
        // Every promotion costs the same, so one stands for all.
        let way = if last_rank(self.turn).has(to) { Way::Promote(Piece::Queen) } else { Way::Plain };
        self.fare(Move { piece: Piece::Pawn, from, to, way }) <= self.purse.holds(self.turn)
    }

    #[inline]
    fn king_moves<S: Sink<Move>>(&self, safety: &Safety, sink: &mut S) {
        let (us, from) = (self.turn, safety.king);
        let lifted = self.board.occupied().without(from.set());
        let enemies = self.board.side(!us);
        let mut goals = self.destinations(Piece::King, from);
        if !V::Purse::FREE {
            goals = self.purse.affordable(us, Piece::King, from, goals, enemies);
        }
        let goals: Cells = goals
            .filter(|&to| {
                self.attackers(us, to, lifted | to.set(), to.set() & enemies).is_empty()
                    && self.attacked_on_the_way(V::Crown::passes(from, to)).is_none()
            })
            .collect();
        sink.fan(goals, |to| Move { piece: Piece::King, from, to, way: Way::Plain });
        if safety.checkers.is_empty() {
            self.castling_candidates(&mut |mv| {
                if self.fault(mv).is_none() {
                    sink.one(mv);
                }
            });
        }
    }
}
