//! A position of a chess-like game, whatever is odd about it: what refusals are told from.
//!
//! Refusals are many sentences for one person at a time, so they are compiled once for all crowns and purses and ask for
//! what is odd through a trait object.

use crate::board::{Cell, Cells};
use crate::rules::{Objection, Plain, Side};
use crate::variants::chesslike::Variant;
use crate::variants::chesslike::board::Board;
use crate::variants::chesslike::cost_rules::Purse;
use crate::variants::chesslike::king_rules::{Crown, Meeting};
use crate::variants::chesslike::legality::Fault;
use crate::variants::chesslike::position::{Move, Position, Rights, Wing};

pub(super) trait Scene {
    fn board(&self) -> &Board;
    fn turn(&self) -> Side;
    fn rights(&self) -> Rights;
    fn candidate_list(&self) -> Vec<Move>;
    fn fault(&self, mv: Move) -> Option<Fault>;
    fn checkers(&self, side: Side) -> Cells;

    /// The board after a move.
    fn moved(&self, mv: Move) -> Board;

    /// What a move costs.
    fn fare(&self, mv: Move) -> u32;

    /// Why the side to move can't pay a fare; nothing if it can.
    fn short(&self, fare: u32) -> Option<Objection>;

    /// The same of the cheapest fare of a piece.
    fn broke(&self, fare: u32) -> Option<Objection>;

    // What the crown says of the king of the side to move.
    fn king_reach(&self, from: Cell) -> Cells;
    fn castling_objection(&self, wing: Wing) -> Option<Objection>;
    fn passing_rule(&self) -> &'static str;
    fn exposed_to_king(&self, now: Meeting<'_>, before: Option<Meeting<'_>>) -> Objection;
    fn shut(&self, from: Cell) -> Option<Objection>;
    fn no_way(&self, from: Cell, to: Cell) -> Objection;
}

impl<V: Variant> Scene for Position<V> {
    fn board(&self) -> &Board {
        &self.board
    }

    fn turn(&self) -> Side {
        self.turn
    }

    fn rights(&self) -> Rights {
        self.rights
    }

    fn candidate_list(&self) -> Vec<Move> {
        Plain::candidate_list(self)
    }

    fn fault(&self, mv: Move) -> Option<Fault> {
        Position::fault(self, mv)
    }

    fn checkers(&self, side: Side) -> Cells {
        Position::checkers(self, side)
    }

    fn moved(&self, mv: Move) -> Board {
        Position::moved(self, mv)
    }

    fn fare(&self, mv: Move) -> u32 {
        Position::fare(self, mv)
    }

    fn short(&self, fare: u32) -> Option<Objection> {
        self.purse.objection(self.turn, fare)
    }

    fn broke(&self, fare: u32) -> Option<Objection> {
        self.purse.broke(self.turn, fare)
    }

    fn king_reach(&self, from: Cell) -> Cells {
        V::Crown::reach(&self.board, self.turn, from, self.board.occupied())
    }

    fn castling_objection(&self, wing: Wing) -> Option<Objection> {
        V::Crown::castling_objection(&self.board, self.turn, wing)
    }

    fn passing_rule(&self) -> &'static str {
        V::Crown::PASSING_RULE
    }

    fn exposed_to_king(&self, now: Meeting<'_>, before: Option<Meeting<'_>>) -> Objection {
        V::Crown::exposed(now, before)
    }

    fn shut(&self, from: Cell) -> Option<Objection> {
        V::Crown::shut(&self.board, self.turn, from)
    }

    fn no_way(&self, from: Cell, to: Cell) -> Objection {
        V::Crown::no_way(&self.board, self.turn, from, to)
    }
}
