//! A position of a chess-like game, whatever is odd about it: what refusals are told from.
//!
//! Refusals are many sentences for one person at a time, so they are compiled once for all king and cost rules and ask for
//! what is odd through a trait object.

use crate::board::{Square, SquareSet};
use crate::rules::{Color, PseudoLegal, Refusal};
use crate::variants::chesslike::ChesslikeRules;
use crate::variants::chesslike::board::Board;
use crate::variants::chesslike::cost_rules::CostRules;
use crate::variants::chesslike::king_rules::{KingContact, KingRules};
use crate::variants::chesslike::legality::Illegality;
use crate::variants::chesslike::position::{CastlingRights, CastlingSide, ChesslikePosition, Move};

pub(super) trait RefusalContext {
    fn board(&self) -> &Board;
    fn turn(&self) -> Color;
    fn rights(&self) -> CastlingRights;
    fn pseudo_legal_moves(&self) -> Vec<Move>;
    fn illegality(&self, mv: Move) -> Option<Illegality>;
    fn checkers(&self, side: Color) -> SquareSet;

    /// The board after a move.
    fn moved(&self, mv: Move) -> Board;

    /// What a move costs.
    fn fare(&self, mv: Move) -> u32;

    /// Why the side to move can't pay a fare; nothing if it can.
    fn cannot_pay(&self, fare: u32) -> Option<Refusal>;

    /// The same of the cheapest fare of a piece.
    fn cannot_pay_cheapest(&self, fare: u32) -> Option<Refusal>;

    // What the king rules say of the king of the side to move.
    fn king_reach(&self, from: Square) -> SquareSet;
    fn castling_refusal(&self, castling_side: CastlingSide) -> Option<Refusal>;
    fn passing_rule(&self) -> &'static str;
    fn exposed_to_king(&self, now: KingContact<'_>, before: Option<KingContact<'_>>) -> Refusal;
    fn no_way_at_all(&self, from: Square) -> Option<Refusal>;
    fn no_way(&self, from: Square, to: Square) -> Refusal;
}

impl<V: ChesslikeRules> RefusalContext for ChesslikePosition<V> {
    fn board(&self) -> &Board {
        &self.board
    }

    fn turn(&self) -> Color {
        self.turn
    }

    fn rights(&self) -> CastlingRights {
        self.castling
    }

    fn pseudo_legal_moves(&self) -> Vec<Move> {
        PseudoLegal::pseudo_legal_moves(self)
    }

    fn illegality(&self, mv: Move) -> Option<Illegality> {
        ChesslikePosition::illegality(self, mv)
    }

    fn checkers(&self, side: Color) -> SquareSet {
        ChesslikePosition::checkers(self, side)
    }

    fn moved(&self, mv: Move) -> Board {
        ChesslikePosition::moved(self, mv)
    }

    fn fare(&self, mv: Move) -> u32 {
        ChesslikePosition::fare(self, mv)
    }

    fn cannot_pay(&self, fare: u32) -> Option<Refusal> {
        self.purse.cannot_pay(self.turn, fare)
    }

    fn cannot_pay_cheapest(&self, fare: u32) -> Option<Refusal> {
        self.purse.cannot_pay_cheapest(self.turn, fare)
    }

    fn king_reach(&self, from: Square) -> SquareSet {
        V::KingRules::reach(&self.board, self.turn, from, self.board.occupied())
    }

    fn castling_refusal(&self, castling_side: CastlingSide) -> Option<Refusal> {
        V::KingRules::castling_refusal(&self.board, self.turn, castling_side)
    }

    fn passing_rule(&self) -> &'static str {
        V::KingRules::PASSING_RULE
    }

    fn exposed_to_king(&self, now: KingContact<'_>, before: Option<KingContact<'_>>) -> Refusal {
        V::KingRules::exposed(now, before)
    }

    fn no_way_at_all(&self, from: Square) -> Option<Refusal> {
        V::KingRules::no_way_at_all(&self.board, self.turn, from)
    }

    fn no_way(&self, from: Square, to: Square) -> Refusal {
        V::KingRules::no_way(&self.board, self.turn, from, to)
    }
}
