//! The fast generator of the chess-like games.
//!
//! Checkers, pinned pieces and the cells that answer a check are found once a position; only king's moves, castling and en
//! passant are tried singly. That holds as long as no other piece's move can bring the two kings to blows. Where one might
//! (the crown says so), the plain generator takes over: such positions are rare.

use super::Variant;
use super::board::{Means, Piece};
use super::crown::Crown;
use super::faults::PROMOTIONS;
use super::lines::{
    between, bishop_attacks, file_cells, forward, king_steps, knight_leaps, line_through, pawn_attacks, rook_attacks,
    within,
};
use super::position::{Move, Position, Way, last_rank, pawn_home};
use super::purse::Purse;
use crate::cells::{Cell, Cells};
use crate::rules::{Each, Plain, Side, Sink};

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

    /// All pawns at once; a pinned one is a set of its own, with its line.
    #[inline]
    fn pawn_moves<S: Sink<Move>>(&self, safety: &Safety, allowed: Cells, sink: &mut S) {
        let pawns = self.board.of(self.turn, Piece::Pawn);
        let mut pinned = pawns & safety.pinned;
        let (mut group, mut goals) = (pawns.without(pinned), allowed);
        loop {
            self.pawn_group(group, goals, sink);
            let Some(from) = pinned.next() else { break };
            (group, goals) = (from.set(), allowed & line_through(safety.king, from));
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

    /// The moves of some pawns to these goals. A shift moves all of them; it must leave out those at the edge it leads over.
    #[inline(always)]
    fn pawn_group<S: Sink<Move>>(&self, pawns: Cells, goals: Cells, sink: &mut S) {
        let us = self.turn;
        let empty = !self.board.occupied();
        let ahead = if us == Side::White { 8 } else { -8 };
        let one = forward(us, pawns) & empty;
        let two =
            forward(us, one & forward(us, pawn_home(us))) & empty & goals & self.purse.affords(us, 2, false, false);
        sink.fan(two, |to| {
            let from = Cell(to.0.wrapping_add_signed(-2 * ahead));
            Move { piece: Piece::Pawn, from, to, way: Way::Double }
        });
        self.pawn_fans(one & goals, ahead, false, sink);
        let enemies = self.board.side(!us) & goals;
        let left = Cells(pawns.without(file_cells(0)).0 >> 1);
        self.pawn_fans(forward(us, left) & enemies, ahead - 1, true, sink);
        let right = Cells(pawns.without(file_cells(7)).0 << 1);
        self.pawn_fans(forward(us, right) & enemies, ahead + 1, true, sink);
    }

    /// Moves of pawns by one shift to these goals, promotions among them.
    #[inline(always)]
    fn pawn_fans<S: Sink<Move>>(&self, goals: Cells, shift: i8, takes: bool, sink: &mut S) {
        let us = self.turn;
        let last = last_rank(us);
        let from = |to: Cell| Cell(to.0.wrapping_add_signed(-shift));
        let steps = goals.without(last) & self.purse.affords(us, 1, takes, false);
        sink.fan(steps, |to| Move { piece: Piece::Pawn, from: from(to), to, way: Way::Plain });
        if (goals & last).any() {
            let promoting = goals & last & self.purse.affords(us, 1, takes, true);
            for piece in PROMOTIONS {
                sink.fan(promoting, |to| Move { piece: Piece::Pawn, from: from(to), to, way: Way::Promote(piece) });
            }
        }
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
        if safety.checkers.is_empty() && self.rights.any(us) {
            self.castling_candidates(&mut |mv| {
                if self.castling_allowed(mv, lifted) {
                    sink.one(mv);
                }
            });
        }
    }

    /// Whether no rule forbids castling out of no check. As long as the enemy king has no part in it, two attack tests tell.
    #[inline]
    fn castling_allowed(&self, mv: Move, lifted: Cells) -> bool {
        let (us, Way::Castle(wing)) = (self.turn, mv.way) else { return false };
        let cells = [wing.rook_goal(us), wing.king_goal(us)];
        let enemy = self.board.king(!us);
        if V::Crown::WALKS_FAR || cells.iter().any(|&cell| king_steps(cell).has(enemy)) {
            return self.fault(mv).is_none();
        }
        let means = self.purse.means(!us, us);
        (V::Purse::FREE || self.fare(mv) <= self.purse.holds(us))
            && cells.iter().all(|&cell| self.board.attackers(!us, cell, lifted, means).is_empty())
    }
}
