//! What is shown and said of fares: prices of moves, purses, towing, and why a move can't be paid for.

use rules::input::{InputStep, MoveInput};
use rules::present::{Figure, Hint, Mark, Note};
use rules::{PseudoLegal, Refusal};
use variants::chesslike::cost_rules::{CostRefusals, CostWords};
use variants::chesslike::present::cheapest_note;
use variants::taxi::{Payee, Ride};

use crate::description::Description;
use crate::geometry::{Square, Squares, bit, each};
use crate::moves::{InventMove, NONE};
use crate::odd::Purses;
use crate::odd::fares::ring;
use crate::position::InventPosition;

impl Description {
    /// Marks for the squares where towing costs the same.
    pub(crate) fn zones(&'static self) -> Vec<Mark> {
        let Some(fares) = &self.fares else { return Vec::new() };
        let squares = || each(self.board.all() & !self.start.walls);
        let zone = |farther_in: u8| {
            let own: Squares = squares().filter(|&at| ring(self.board, at) == farther_in).map(bit).sum();
            let first = each(own).next()?;
            Some(Purses::zone(fares.towing(self.board, first), self.play().set(own)))
        };
        (1..=self.board.files.min(self.board.ranks)).filter_map(zone).collect()
    }
}

impl InventPosition<'static> {
    /// Why the side to move can't pay for a move; `None` if it can.
    pub(crate) fn unpaid(&self, mv: InventMove) -> Option<Refusal> {
        self.game.fares.as_ref()?;
        let refusal = self.state.purses.cannot_pay(self.state.turn, self.fare(mv))?;
        Some(Refusal { evidence: self.game.play().set(bit(mv.from) | bit(mv.to)), ..refusal })
    }

    /// Why a piece with these moves has none that can be paid for.
    pub(crate) fn unpaid_cheapest(&self, moves: &[InventMove]) -> Option<Refusal> {
        self.game.fares.as_ref()?;
        let cheapest = moves.iter().copied().min_by_key(|&mv| self.fare(mv))?;
        let other = moves.iter().any(|mv| mv.to != cheapest.to);
        let refusal = self.state.purses.cannot_pay_cheapest(self.state.turn, self.fare(cheapest)).filter(|_| other);
        let evidence = self.game.play().set(bit(cheapest.from) | bit(cheapest.to));
        refusal.map(|refusal| Refusal { evidence, ..refusal }).or_else(|| self.unpaid(cheapest))
    }

    /// Why a move that leaves a king attacked does so only by what the other side is paid for it.
    pub(crate) fn enriched(&self, mv: InventMove) -> Option<Refusal> {
        if self.game.tariff.payee != Payee::Opponent || !self.is_legal_against(mv, self.money(!self.state.turn)) {
            return None;
        }
        let us = self.state.turn;
        let next = self.after(mv);
        let found = |square: Square| Some((square, each(next.attackers(square, !us, next.field(!us))).next()?));
        let (king, from) = each(next.royals(us) | self.passed_in_castling(mv)).find_map(found)?;
        let names = [from, king].map(|square| self.game.board.name(square));
        let piece = self.game.play().noun(self.state.kind_at(from));
        let refusal = self.state.purses.enriched(us, self.fare(mv), piece, names)?;
        Some(Refusal { evidence: self.game.play().set(bit(from) | bit(king)), ..refusal })
    }

    /// What a move adds to the figures of a game.
    pub(crate) fn fare_figures(&self, mv: InventMove) -> Vec<Figure> {
        if self.game.fares.is_none() {
            return Vec::new();
        }
        self.state.purses.figures(self.fare(mv), || self.candidates().into_iter().any(|mv| !self.can_pay(mv)))
    }

    /// The price of the cheapest moves, once it matters.
    pub(crate) fn fare_note(&self) -> Option<Note> {
        self.game.fares.as_ref()?;
        let play = self.game.play();
        let way = |mv: InventMove| [mv.from, if mv.is_by_rook() { mv.rook } else { mv.to }].map(|at| play.square(at));
        cheapest_note(self, &self.state.purses, |mv| self.fare(mv), way)
    }

    /// The price of a move of an own piece, and why it is not possible even so.
    pub(crate) fn price_hint(&self, from: Square, to: Square, meant: Option<InventMove>) -> Hint {
        let Some(fares) = &self.game.fares else { return Hint::default() };
        let (board, us) = (self.game.board, self.state.turn);
        let color = self.moves_as(self.state.kind_at(from), from);
        let by_geometry = || {
            let kind = self.state.kind_at(from);
            let side = self.game.side(color);
            let takes = self.movable(!us) & bit(to) != 0;
            let promotes = side.promoted >> kind & 1 != 0 && side.promotion & bit(to) != 0;
            let promotion = if promotes { side.promotions.first().copied().unwrap_or(NONE) } else { NONE };
            let captured = if takes { to } else { NONE };
            let reached = self.empty_reach(from) & bit(to) != 0 && !self.is_own(to) && self.state.walls & bit(to) == 0;
            reached.then(|| InventMove { captured, promotion, ..InventMove::new(from, to, kind) })
        };
        let Some(mv) = meant.or_else(by_geometry) else { return Hint::default() };
        let ride = match () {
            () if mv.rook != NONE => Ride::Castling,
            () if fares.is_fixed(mv.kind) => Ride::Move,
            () if fares.is_leap(board, mv.kind, color, from, mv.to) => Ride::Leap,
            () => Ride::Squares(
                (board.file(mv.to) - board.file(from)).abs().max((board.rank(mv.to) - board.rank(from)).abs()) as u32,
            ),
        };
        let towing = self.towing_of(mv);
        let promotion = if mv.promotion == NONE { 0 } else { fares.promotion() };
        let way = self.fare(mv) - towing - promotion;
        let mut hint = self.state.purses.itemised(us, way, ride, towing, promotion);
        let fault = match meant {
            None => {
                let square = |at| InputStep::Square(self.game.play().square(at));
                Some(self.refuse(&[square(from), square(to)]))
            }
            // The missing amount is in the hint already.
            Some(mv) if !self.can_pay(mv) => None,
            Some(mv) => self.refusal(mv),
        };
        hint.messages.extend(fault.map(|refusal| refusal.message));
        hint
    }

    /// Whether a side could pay for taking what stands on a square, which costs more if it is no king.
    pub(crate) fn could_pay_for(&self, from: Square, to: Square) -> bool {
        let Some(fares) = &self.game.fares else { return true };
        let side = self.side_at(from);
        let king = self.royals(!side) & bit(to) != 0;
        let towing = if king { 0 } else { fares.towing(self.game.board, to) };
        fares.way(self.game.board, self.state.kind_at(from), side, from, to) + towing <= self.money(side)
    }
}
