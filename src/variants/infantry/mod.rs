//! Infantry Chess, by Erez Schatz: short-range pieces on 43 cells, some of which take at a distance.
//!
//! It shares nothing with the kit of the chess-like games. [`board`] has the cells and the tables, [`pieces`] who stands
//! where and who attacks what, [`moves`] the generators, [`fen`] the texts, [`refusals`] the reasons, [`show`] picks and
//! marks. The start array is a reconstruction (ruling): the inventor's document shows it as a picture only.

mod board;
mod eval;
mod fen;
mod geometry;
mod movegen;
mod present;
mod refusals;
#[cfg(not(target_arch = "wasm32"))]
mod themes;

use crate::board::{Cell, Cells};
use crate::rules::draw::Drawn;
use crate::rules::{Rules, Side, Sink, Status};
use board::{Board, Role};

/// A position of Infantry Chess.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Infantry {
    board: Board,
    turn: Side,
    /// Plies since the last capture. Pawns can step back, so their moves don't count as progress.
    clock: u16,
    number: u16,
}

/// A move: where a piece goes, and what it takes from there without going to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    from: Cell,
    /// `from` if an assassin takes without moving.
    to: Cell,
    /// The victim of a distance capture. What a piece takes by going to its cell is not named.
    victim: Option<Cell>,
}

impl Move {
    const fn go(from: Cell, to: Cell) -> Move {
        Move { from, to, victim: None }
    }

    const fn shot(from: Cell, to: Cell, victim: Cell) -> Move {
        Move { from, to, victim: Some(victim) }
    }

    /// The cells whose state the move may change.
    const fn touched(self) -> Cells {
        let cells = self.from.set().with(self.to.set());
        match self.victim {
            Some(victim) => cells.with(victim.set()),
            None => cells,
        }
    }
}

impl Infantry {
    /// The enemies that attack the king of the side to move.
    fn checkers(&self) -> Cells {
        self.board.attackers(self.board.king(self.turn), !self.turn)
    }

    /// The enemy that a move takes, wherever it stands.
    fn taken(&self, mv: Move) -> Option<Cell> {
        mv.victim.or(Some(mv.to).filter(|&to| self.board.side(!self.turn).has(to)))
    }
}

impl Rules for Infantry {
    type Move = Move;

    fn turn(&self) -> Side {
        self.turn
    }

    fn moves(&self, sink: &mut impl Sink<Move>) {
        self.safe_moves(sink);
    }

    fn play(&self, mv: Move) -> Infantry {
        let later = |counter: u16| counter.saturating_add(1);
        Infantry {
            board: self.board.after(self.turn, mv),
            turn: !self.turn,
            clock: if self.taken(mv).is_some() { 0 } else { later(self.clock) },
            number: if self.turn == Side::Black { later(self.number) } else { self.number },
        }
    }

    fn status(&self) -> Status {
        match (self.checkers().any(), self.count() > 0) {
            (false, true) => Status::Ongoing,
            (true, true) => Status::Check,
            (true, false) => Status::Checkmate,
            (false, false) => Status::Stalemate,
        }
    }
}

impl Drawn for Infantry {
    fn identity(&self) -> Infantry {
        Infantry { clock: 0, number: 1, ..*self }
    }

    fn idle_plies(&self) -> u32 {
        self.clock.into()
    }

    /// Bare kings.
    fn dead(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.helpless(side))
    }

    fn helpless(&self, side: Side) -> bool {
        self.board.side(side) == self.board.of(side, Role::King)
    }
}
