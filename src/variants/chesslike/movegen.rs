//! The fast generator of the chess-like games.
//!
//! Checkers, pinned pieces and the cells that answer a check are found once a position; only king's moves, castling and en
//! passant are tried singly. Where another piece's move might bring the two kings to blows, the crown says on which cells
//! that depends, and a sieve tries the moves that touch one of them.

use crate::board::attacks::{
    between, bishop_attacks, file_cells, forward, king_steps, knight_leaps, line_through, pawn_attacks, rook_attacks,
    within,
};
use crate::board::{Cell, Cells};
use crate::rules::{Rules, Side, Sink};
use crate::variants::chesslike::Variant;
use crate::variants::chesslike::board::{Means, Piece};
use crate::variants::chesslike::cost_rules::Purse;
use crate::variants::chesslike::king_rules::{Crown, Meeting};
use crate::variants::chesslike::legality::PROMOTIONS;
use crate::variants::chesslike::position::{Move, Position, Way, Wing, king_home, last_rank, pawn_home};

/// What a position's checks and pins leave to pieces other than the king.
struct Safety {
    king: Cell,
    checkers: Cells,
    pinned: Cells,
    /// Whether the purse need not be asked, castling aside.
    rich: bool,
}

impl<V: Variant> Position<V> {
    #[inline]
    pub(super) fn fast_moves<S: Sink<Move>>(&self, sink: &mut S) {
        let delicate = V::Crown::delicate(&self.board, self.turn);
        if delicate.is_empty() {
            self.safe_moves(sink);
        } else {
            self.sieved_moves(delicate, &mut |destinations, make| sink.fan(destinations, make));
        }
    }

    /// Adds the moves to these cells, and all that take en passant or promote. Lists of all moves come out of it, too, so that
    /// there is one of it for each game.
    #[inline(never)]
    pub(super) fn sift(&self, list: &mut Vec<Move>, wanted: Cells) {
        self.moves(&mut Sift { list, wanted });
    }

    /// Written over a trait object, so that there is one of it for each game, not for each sink.
    #[inline(never)]
    fn sieved_moves(&self, delicate: Cells, pass: &mut Pass<'_>) {
        self.safe_moves(&mut Sieve { position: self, delicate, pass });
    }

    /// All moves as far as pieces give check, and the king's own ones in full.
    #[inline]
    fn safe_moves<S: Sink<Move>>(&self, sink: &mut S) {
        let safety = self.safety();
        if !safety.checkers.many() {
            let allowed = match safety.checkers.first() {
                None => !self.forbidden(),
                Some(checker) => between(safety.king, checker) | checker.set(),
            };
            self.pawn_moves(&safety, allowed, sink);
            self.piece_moves(&safety, allowed & sink.wanted(), sink);
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
        Safety { king, checkers, pinned, rich: self.purse.rich(us) }
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
            if !safety.rich {
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
            self.pawn_group(group, goals, safety.rich, sink);
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
    fn pawn_group<S: Sink<Move>>(&self, pawns: Cells, goals: Cells, rich: bool, sink: &mut S) {
        let us = self.turn;
        let empty = !self.board.occupied();
        let ahead = if us == Side::White { 8 } else { -8 };
        let one = forward(us, pawns) & empty;
        let paid = |squares, takes, promotes| match rich {
            true => !Cells::NONE,
            false => self.purse.affords(us, squares, takes, promotes),
        };
        let two = forward(us, one & forward(us, pawn_home(us))) & empty & goals & paid(2, false, false);
        sink.fan(two, |to| {
            let from = Cell(to.0.wrapping_add_signed(-2 * ahead));
            Move { piece: Piece::Pawn, from, to, way: Way::Double }
        });

        let enemies = self.board.side(!us) & goals;
        let left = forward(us, Cells(pawns.without(file_cells(0)).0 >> 1)) & enemies;
        let right = forward(us, Cells(pawns.without(file_cells(7)).0 << 1)) & enemies;
        self.pawn_fans(one & goals, ahead, [paid(1, false, false), paid(1, false, true)], sink);
        let towed = [paid(1, true, false), paid(1, true, true)];
        self.pawn_fans(left, ahead - 1, towed, sink);
        self.pawn_fans(right, ahead + 1, towed, sink);
    }

    /// Moves of pawns by one shift, as far as they are paid for: to other ranks, and to the last one.
    #[inline(always)]
    fn pawn_fans<S: Sink<Move>>(&self, goals: Cells, shift: i8, paid: [Cells; 2], sink: &mut S) {
        let last = last_rank(self.turn);
        let make =
            |to: Cell, way: Way| Move { piece: Piece::Pawn, from: Cell(to.0.wrapping_add_signed(-shift)), to, way };
        sink.fan(goals.without(last) & paid[0], |to| make(to, Way::Plain));
        if (goals & last).any() {
            for piece in PROMOTIONS {
                sink.fan(goals & last & paid[1], |to| make(to, Way::Promote(piece)));
            }
        }
    }

    #[inline]
    fn king_moves<S: Sink<Move>>(&self, safety: &Safety, sink: &mut S) {
        let (us, from) = (self.turn, safety.king);
        let lifted = self.board.occupied().without(from.set());
        let enemies = self.board.side(!us);
        // Every way of a king begins with a step.
        let shut = king_steps(from).without(self.forbidden()).is_empty();
        let mut goals = if shut { Cells::NONE } else { self.destinations(Piece::King, from) };
        if !safety.rich {
            goals = self.purse.affordable(us, Piece::King, from, goals, enemies);
        }
        if !V::Crown::WALKS_FAR {
            goals &= sink.wanted();
        }
        let covered = if V::Crown::WALKS_FAR { self.covered(lifted) } else { Cells::NONE };
        let attacked = |to: Cell| match V::Crown::WALKS_FAR {
            true => V::Crown::takes_king(self.meeting(us, to, lifted, to.set() & enemies)),
            false => self.attackers(us, to, lifted, to.set() & enemies).any(),
        };
        let safe: Cells = goals.without(covered).filter(|&to| !attacked(to)).collect();
        // What a king passes over is among its goals.
        let barred = goals.without(safe);
        let goals: Cells = safe.filter(|&to| (V::Crown::passes(from, to) & barred).is_empty()).collect();
        sink.fan(goals, |to| Move { piece: Piece::King, from, to, way: Way::Plain });
        if safety.checkers.is_empty() && self.rights.any(us) && (!sink.wanted()).is_empty() {
            self.castling_candidates(&mut |mv| {
                if self.castling_allowed(mv, lifted) {
                    sink.one(mv);
                }
            });
        }
    }

    /// The cells that the enemy's pieces attack, its king aside: for a king with many goals, each piece is asked but once.
    #[inline]
    fn covered(&self, lifted: Cells) -> Cells {
        let (us, them, board) = (self.turn, !self.turn, &self.board);
        let means = self.purse.means(them, us);
        let pawns = board.of(them, Piece::Pawn);
        let aside = pawns.without(file_cells(0)).0 >> 1 | pawns.without(file_cells(7)).0 << 1;
        let mut covered = if means.squares > 0 { forward(them, Cells(aside)) } else { Cells::NONE };
        if means.leaps {
            board.of(them, Piece::Knight).for_each(|from| covered |= knight_leaps(from));
        }
        let queens = board.of(them, Piece::Queen);
        for from in board.of(them, Piece::Rook) | queens {
            covered |= rook_attacks(from, lifted) & within(from, means.squares);
        }
        for from in board.of(them, Piece::Bishop) | queens {
            covered |= bishop_attacks(from, lifted) & within(from, means.squares);
        }
        covered
    }

    /// Whether another piece's move lets the enemy king take ours.
    #[inline(never)]
    fn exposes(&self, mv: Move) -> bool {
        let (board, us) = (self.moved(mv), self.turn);
        let (king, target, occupied) = (board.king(!us), board.king(us), board.occupied());
        V::Crown::takes_king(Meeting { board: &board, by: !us, king, target, occupied, gone: Cells::NONE })
    }

    /// Whether no rule forbids castling out of no piece's check. As long as the enemy king has no part in it, two attack
    /// tests tell.
    #[inline]
    fn castling_allowed(&self, mv: Move, lifted: Cells) -> bool {
        let (us, Way::Castle(wing)) = (self.turn, mv.way) else { return false };
        let cells = [wing.rook_goal(us), wing.king_goal(us)];
        let near = king_steps(mv.from) | king_steps(cells[0]) | king_steps(cells[1]);
        if !V::Crown::castles(&self.board, us, wing) {
            return false;
        }
        if near.has(self.board.king(!us)) {
            return self.fault(mv).is_none();
        }
        let means = self.purse.means(!us, us);
        (V::Purse::FREE || self.fare(mv) <= self.purse.holds(us))
            && cells.iter().all(|&cell| self.board.attackers(!us, cell, lifted, means).is_empty())
            && !(V::Crown::WALKS_FAR && self.king_bars_castling(wing, lifted))
    }

    /// Whether a king that takes from afar attacks ours at home, on its way, or where castling takes it.
    fn king_bars_castling(&self, wing: Wing, lifted: Cells) -> bool {
        let us = self.turn;
        let castled = lifted.without(wing.rook_home(us).set()) | wing.rook_goal(us).set();
        let ways = [(king_home(us), lifted), (wing.rook_goal(us), lifted), (wing.king_goal(us), castled)];
        ways.into_iter().any(|(cell, occupied)| V::Crown::takes_king(self.meeting(us, cell, occupied, Cells::NONE)))
    }
}

/// Takes the moves to certain cells, and all that take en passant or promote.
struct Sift<'a> {
    list: &'a mut Vec<Move>,
    wanted: Cells,
}

impl Sink<Move> for Sift<'_> {
    #[inline]
    fn one(&mut self, mv: Move) {
        if self.wanted.has(mv.to) || mv.way == Way::EnPassant {
            self.list.push(mv);
        }
    }

    #[inline]
    fn fan(&mut self, destinations: Cells, make: impl Fn(Cell) -> Move) {
        // A fan is either all of promotions or without any.
        let promotes = destinations.first().is_some_and(|to| matches!(make(to).way, Way::Promote(_)));
        self.list.extend(if promotes { destinations } else { destinations & self.wanted }.map(make));
    }

    fn wanted(&self) -> Cells {
        self.wanted
    }
}

/// Takes a fan of moves.
type Pass<'a> = dyn FnMut(Cells, &dyn Fn(Cell) -> Move) + 'a;

/// Lets through what does not bring the kings to blows. King's moves come tested.
struct Sieve<'a, 'b, V: Variant> {
    position: &'a Position<V>,
    delicate: Cells,
    pass: &'a mut Pass<'b>,
}

impl<V: Variant> Sieve<'_, '_, V> {
    fn lets(&self, mv: Move) -> bool {
        let untouched = ((mv.from.set() | mv.to.set()) & self.delicate).is_empty();
        mv.piece == Piece::King || untouched || !self.position.exposes(mv)
    }
}

impl<V: Variant> Sink<Move> for Sieve<'_, '_, V> {
    fn one(&mut self, mv: Move) {
        self.fan(mv.to.set(), |_| mv);
    }

    #[inline]
    fn fan(&mut self, destinations: Cells, make: impl Fn(Cell) -> Move) {
        let safe: Cells = destinations.filter(|&to| self.lets(make(to))).collect();
        if safe.any() {
            (self.pass)(safe, &make);
        }
    }
}
