//! A chess-like position of any variant behind a trait object, for explaining refusals.
//!
//! Refusals contain much text-building code that is not time-critical, so it is compiled once for
//! all combinations of rules.

use crate::chesslike::ChesslikeRules;
use crate::chesslike::board::Board;
use crate::chesslike::castling::{CastlingRights, CastlingSide};
use crate::chesslike::cost_rules::CostRefusals;
use crate::chesslike::guard_rules::Guards;
use crate::chesslike::king_rules::{KingContact, KingRefusals, Kings};
use crate::chesslike::legality::Illegality;
use crate::chesslike::mv::Move;
use crate::chesslike::options::Options;
use crate::chesslike::position::ChesslikePosition;
use board::attacks::CHESSBOARD;
use board::{Square, SquareSet};
use rules::{Color, PseudoLegal, Refusal};

pub(super) trait RefusalContext {
    fn board(&self) -> &Board;
    fn turn(&self) -> Color;
    fn rights(&self) -> CastlingRights;
    fn options(&self) -> Options;
    fn pseudo_legal_moves(&self) -> Vec<Move>;
    fn illegality(&self, mv: Move) -> Option<Illegality>;
    fn checkers(&self, side: Color) -> SquareSet;

    /// The board after a move.
    fn moved(&self, mv: Move) -> Board;

    /// The price of a move.
    fn fare(&self, mv: Move) -> u32;

    /// Why the side to move cannot pay a price; `None` if it can.
    fn cannot_pay(&self, fare: u32) -> Option<Refusal>;

    /// The same for the cheapest move of a piece.
    fn cannot_pay_cheapest(&self, fare: u32) -> Option<Refusal>;

    /// Why a move that breaks a rule breaks it only by what the other side is paid for it; `None` if it breaks it anyway.
    fn enriched(&self, mv: Move, illegality: Illegality) -> Option<Refusal>;

    // King rules, applied to the king of the side to move.
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

    fn options(&self) -> Options {
        self.rules.options()
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
        self.costs.cannot_pay(self.turn, fare)
    }

    fn cannot_pay_cheapest(&self, fare: u32) -> Option<Refusal> {
        self.costs.cannot_pay_cheapest(self.turn, fare)
    }

    fn enriched(&self, mv: Move, illegality: Illegality) -> Option<Refusal> {
        let (square, attackers) = match illegality {
            Illegality::Passing { square, attackers, .. } => (square, attackers),
            Illegality::Exposed(attackers) => (self.moved(mv).king(self.turn), attackers),
            _ => return None,
        };
        if self.illegality_as(mv, self).is_some() {
            return None;
        }
        let from = attackers.first()?;
        let names = [from, square].map(|square| CHESSBOARD.name(square));
        let refusal = self.costs.enriched(self.turn, self.fare(mv), self.board.piece_at(from)?.kind().plain, names)?;
        Some(Refusal { evidence: (from.as_set() | square.as_set()).into(), ..refusal })
    }

    fn king_reach(&self, from: Square) -> SquareSet {
        self.rules.king().reach(&self.board, self.turn, from, self.board.occupied())
    }

    fn castling_refusal(&self, castling_side: CastlingSide) -> Option<Refusal> {
        self.rules.king().castling_refusal(&self.board, self.turn, castling_side)
    }

    fn passing_rule(&self) -> &'static str {
        self.rules.king().passing_rule()
    }

    fn exposed_to_king(&self, now: KingContact<'_>, before: Option<KingContact<'_>>) -> Refusal {
        self.rules.guard().exposed(now, before, self.rules.king().exposed(now))
    }

    fn no_way_at_all(&self, from: Square) -> Option<Refusal> {
        self.rules.king().no_way_at_all(&self.board, self.turn, from)
    }

    fn no_way(&self, from: Square, to: Square) -> Refusal {
        self.rules.king().no_way(&self.board, self.turn, from, to)
    }
}
