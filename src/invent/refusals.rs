//! Explains refusals in described games: moves that a rule forbids, and moves that no piece has.

use message::{Arg, Message, MessageId};
use rules::input::{
    ATTACKED_SQUARE, BLOCKED, IN_CHECK, InputStep, KING_NOWHERE, KING_STAYS, NOT_OFFERED, NOT_YOURS, NOTHING_THERE,
    OPENS_KING, OWN_AROUND, OWN_PIECE, SAME_SQUARE, TOO_MANY,
};
use rules::{Color, Position, Refusal, piece_kind};

use crate::geometry::{Square, Squares, bit, each};
use crate::movegen::span;
use crate::moves::{InventMove, NONE};
use crate::position::InventPosition;

const OVER: MessageId = MessageId::new(&("invent.over", &[]));
const NO_WAY_ON: MessageId = MessageId::new(&("invent.no_way_on", &["piece", "square"]));
const CASTLING_CHECK: MessageId = MessageId::new(&("invent.castling.check", &["piece", "square", "passed"]));
const CASTLING_BLOCKED: MessageId = MessageId::new(&("invent.castling.blocked", &["piece", "square"]));
const CASTLING_LOST: MessageId = MessageId::new(&("invent.castling.lost", &[]));
const MAKPONG: MessageId = MessageId::new(&("invent.makpong", &["king", "piece", "square"]));
const OWN_BLAST: MessageId = MessageId::new(&("invent.own_blast", &["square"]));
const LAST_LOST: MessageId = MessageId::new(&("invent.last_lost", &["piece", "square"]));
const DUPLE: MessageId = MessageId::new(&("invent.duple", &[]));
const NO_CHECKS: MessageId = MessageId::new(&("invent.no_checks", &[]));
const MUST_CAPTURE: MessageId = MessageId::new(&("invent.must_capture", &["square", "victim"]));
const FORBIDDEN: MessageId = MessageId::new(&("invent.forbidden", &[]));

impl InventPosition<'static> {
    /// The name of a square, for messages.
    pub(crate) fn name(&self, square: Square) -> Arg {
        self.game.board.name(square).into()
    }

    /// The piece on a square, as a noun.
    pub(crate) fn noun(&self, square: Square) -> Arg {
        self.game.play().noun(self.state.kind_at(square)).into()
    }

    /// The pieces of the side to move that must not be left attacked, and are.
    pub(crate) fn attacked_royals(&self) -> Squares {
        let us = self.state.turn;
        let field = self.field(!us);
        let attacked = |&royal: &Square| self.attacked(royal, !us, field);
        each(self.royals(us)).filter(attacked).fold(0, |set, royal| set | bit(royal))
    }

    /// A refusal with the squares that justify it. No page of the site has the rules of a described game.
    pub(crate) fn refused(&self, message: Message, evidence: Squares) -> Refusal {
        self.refused_by(message, evidence, "")
    }

    /// The same by an odd rule, which a page of the site has.
    pub(crate) fn refused_by(&self, message: Message, evidence: Squares, rule: &'static str) -> Refusal {
        Refusal::new(message, self.game.play().set(evidence), rule)
    }

    /// The first rule that forbids a pseudo-legal move.
    pub(crate) fn illegality(&self, mv: InventMove) -> Option<Refusal> {
        if self.has_ended().is_some() {
            return Some(self.refused(OVER.with([]), 0));
        }
        if let Some(refusal) = self.unpaid(mv) {
            return Some(refusal);
        }
        if !self.is_legal(mv) {
            return Some(self.enriched(mv).unwrap_or_else(|| self.forbidden(mv)));
        }
        if !self.game.rules.must_capture || mv.captured != NONE {
            return None;
        }
        let capture = self.candidates().into_iter().find(|other| other.captured != NONE && self.is_legal(*other))?;
        let message = MUST_CAPTURE.with([self.name(capture.from), self.name(capture.captured)]);
        Some(self.refused(message, bit(capture.from) | bit(capture.captured)))
    }

    /// Why a move is not legal, though it need not capture.
    fn forbidden(&self, mv: InventMove) -> Refusal {
        let (game, us) = (self.game, self.state.turn);
        let ordinary = mv.promotion == NONE && mv.rook == NONE && (mv.captured == NONE || mv.captured == mv.to);
        if game.rules.immobility_illegal && ordinary && !self.can_go_on(mv) {
            let message = NO_WAY_ON.with([self.noun(mv.from), self.name(mv.to)]);
            return self.refused(message, bit(mv.to));
        }
        let field = self.field(!us);
        if let Some(refusal) = self.castling_unpaid(mv).or_else(|| self.barred(mv)) {
            return refusal;
        }
        if mv.rook != NONE {
            for square in each(span(mv.from, mv.to)) {
                if let Some(attacker) = each(self.attackers(square, !us, field)).next() {
                    let message = CASTLING_CHECK.with([self.noun(attacker), self.name(attacker), self.name(square)]);
                    return self.refused(message, bit(square) | bit(attacker));
                }
            }
        }
        if game.rules.makpong_rule && game.kings >> mv.kind & 1 != 0 {
            let checkers = self.attackers(mv.from, !us, field);
            if let Some(checker) = each(checkers).next().filter(|_| checkers != bit(mv.to)) {
                let message = MAKPONG.with([self.name(mv.from), self.noun(checker), self.name(checker)]);
                return self.refused(message, checkers | bit(mv.from));
            }
        }
        self.exposed(mv).unwrap_or_else(|| {
            if !game.rules.checking && self.after(mv).in_check() {
                let next = self.after(mv);
                return self.refused(NO_CHECKS.with([]), bit(mv.to) | next.attacked_royals());
            }
            self.refused(FORBIDDEN.with([]), bit(mv.from) | bit(mv.to))
        })
    }

    /// What a move leaves the own king to, if it does.
    fn exposed(&self, mv: InventMove) -> Option<Refusal> {
        let us = self.state.turn;
        let next = self.after(mv);
        let before = self.royals(us);
        let left = next.state.sides[us.index()];
        // A piece that is still there has only gone to its square.
        let moved = if left & bit(mv.to) == 0 { 0 } else { bit(mv.from) };
        if let Some(royal) = each(before & !left & !moved).next() {
            return Some(self.refused(OWN_BLAST.with([self.name(royal)]), bit(royal) | bit(mv.to)));
        }
        let royals = next.royals(us);
        let field = next.field(!us);
        let attacked = each(royals).find_map(|royal| {
            let attackers = next.attackers(royal, !us, field);
            (attackers != 0).then_some((royal, attackers))
        });
        let Some((royal, attackers)) = attacked else {
            let all = next.state.of_kinds(self.game.pseudo_royal, us);
            let attacked = all != 0 && each(all).all(|royal| next.attacked(royal, !us, field));
            return (self.game.rules.duple_check && attacked).then(|| self.refused(DUPLE.with([]), all));
        };
        // Where a royal piece attacks, too, the other one is what matters.
        let royal_kinds = self.game.guarded_kinds | self.game.paid_kinds;
        let plain = |&at: &Square| royal_kinds >> next.state.kind_at(at) & 1 == 0;
        let attacker = each(attackers).find(plain).or_else(|| each(attackers).next())?;
        let slide = next.slides_at(attacker, royal);
        let undefended = next.left_undefended(self, mv, attacker, royal, slide.clone());
        if let Some(refusal) = undefended.or(slide) {
            return Some(refusal);
        }
        let evidence = bit(royal) | attackers;
        let king = self.game.kings >> next.state.kind_at(royal) & 1 != 0;
        let (noun, at) = (next.noun(attacker), self.name(attacker));
        if !king {
            return Some(self.refused(LAST_LOST.with([next.noun(royal), self.name(royal)]), evidence));
        }
        let id = match () {
            () if royal == mv.to => ATTACKED_SQUARE,
            () if self.attackers(royal, !us, self.field(!us)) & bit(attacker) != 0 => IN_CHECK,
            () => OPENS_KING,
        };
        Some(self.refused(id.with([self.name(royal), noun, at]), evidence))
    }

    /// Why no legal move begins with these steps.
    pub(crate) fn explain(&self, steps: &[InputStep]) -> Refusal {
        let legal = self.legal();
        // The first step that is wrong; later ones don't matter.
        let wrong = (1..steps.len()).find(|&end| !legal.iter().any(|&mv| self.begins(mv, &steps[..end])));
        let steps = &steps[..wrong.unwrap_or(steps.len())];
        let play = self.game.play();
        let square = |step: &InputStep| step.square().and_then(|square| play.inside(square));
        let Some(from) = steps.first().and_then(square) else {
            return self.refused(NOT_OFFERED.with([]), 0);
        };
        if self.has_ended().is_some() {
            return self.refused(OVER.with([]), 0);
        }
        if (self.state.sides[0] | self.state.sides[1]) & bit(from) == 0 {
            return self.refused(NOTHING_THERE.with([self.name(from)]), bit(from));
        }
        if !self.is_movable(from) {
            let side = piece_kind::side(!self.state.turn);
            let message = NOT_YOURS.with([self.name(from), self.noun(from), side.into()]);
            return self.refused(message, bit(from));
        }
        let [_, second, rest @ ..] = steps else { return self.cannot_start(from) };
        let Some(to) = square(second) else {
            return self.refused(NOT_OFFERED.with([]), bit(from));
        };
        let candidates = self.candidates();
        let meant = candidates.iter().find(|mv| self.begins(**mv, steps));
        if let Some(refusal) = meant.and_then(|&mv| self.illegality(mv)) {
            return refusal;
        }
        if !rest.is_empty() {
            let promotes = candidates.iter().any(|mv| (mv.from, mv.to) == (from, to) && mv.promotion != NONE);
            let id = if promotes { NOT_OFFERED } else { TOO_MANY };
            return self.refused(id.with([]), bit(from) | bit(to));
        }
        if from == to {
            return self.refused(SAME_SQUARE.with([self.name(from)]), bit(from));
        }
        if let Some(refusal) = self.no_castling(from, to) {
            return refusal;
        }
        if self.is_own(to) {
            return self.refused(OWN_PIECE.with([self.name(to), self.noun(to)]), bit(to));
        }
        if self.royals(!self.state.turn) & bit(to) != 0 && self.attacks_by_geometry(from, to) {
            return self.refused(KING_STAYS.with([self.name(to)]), bit(to));
        }
        self.no_slide(from, to).unwrap_or_else(|| self.cannot_reach(from, to))
    }

    /// Why a piece of the side to move has no legal move.
    fn cannot_start(&self, from: Square) -> Refusal {
        let us = self.state.turn;
        let moves: Vec<InventMove> = self.candidates().into_iter().filter(|mv| mv.from == from).collect();
        let king = self.royals(us) & bit(from) != 0;
        if king && moves.iter().filter(|mv| mv.rook == NONE).count() > 1 {
            let field = self.field(!us);
            let attackers = moves.iter().fold(0, |all, mv| all | self.attackers(mv.to, !us, field));
            let taken = |mv| self.exposed(mv).is_some() || self.barred(mv).is_some();
            if moves.iter().all(|&mv| mv.rook != NONE || !self.is_legal(mv) && self.can_pay(mv) && taken(mv)) {
                let message = KING_NOWHERE.with([self.name(from)]);
                return self.refused(message, bit(from) | attackers);
            }
        }
        // Castling stands for the king only if it has no other move.
        let first = moves.iter().find(|mv| mv.rook == NONE).or(moves.first());
        if let Some(refusal) = self.unpaid_cheapest(&moves) {
            return refusal;
        }
        if let Some(refusal) = first.and_then(|&mv| self.illegality(mv)) {
            return refusal;
        }
        if let Some(refusal) = self.shut_in(from) {
            return refusal;
        }
        let kind = usize::from(self.state.kind_at(from));
        if self.game.kinds[kind].betza.legs.is_empty() {
            return self.never_moves(from);
        }
        let blockers = self.blockers(from);
        let only_own = blockers != 0 && blockers & !self.owned(us) == 0;
        let id = if only_own { OWN_AROUND } else { BLOCKED };
        self.refused(id.with([self.name(from), self.noun(from)]), bit(from) | blockers)
    }

    /// Why a king does not castle, if that is what the squares mean.
    fn no_castling(&self, from: Square, to: Square) -> Option<Refusal> {
        let us: Color = self.state.turn;
        let side = self.game.side(us);
        let kind = self.state.kind_at(from);
        if !self.game.rules.castling || side.castling_king >> kind & 1 == 0 {
            return None;
        }
        let own_rook = self.is_own(to) && side.castling_rooks >> self.state.kind_at(to) & 1 != 0;
        let slides = self.game.paid_kinds >> kind & 1 != 0;
        let aims = side.castling_to.contains(&to) && (slides || self.empty_reach(from) & bit(to) == 0);
        if !own_rook && !aims || self.game.board.rank(from) != side.castling_rank {
            return None;
        }
        let rights = self.state.castling[us.index()];
        let right = if own_rook { usize::from(to < from) } else { usize::from(side.castling_to[0] != to) };
        let rook = rights[right];
        // Without the right, a king that slides has slid too far.
        if slides && rook == NONE && !own_rook {
            return None;
        }
        if rook == NONE || own_rook && rook != to {
            return Some(self.refused(CASTLING_LOST.with([]), bit(from) | bit(to)));
        }
        let goal = side.castling_to[right];
        let rook_goal = InventMove { rook, ..InventMove::new(from, goal, kind) }.rook_to();
        let in_way = (span(from, goal) | span(rook, rook_goal)) & self.occupied() & !bit(from) & !bit(rook);
        let blocker = each(in_way & !self.state.walls).next()?;
        let message = CASTLING_BLOCKED.with([self.noun(blocker), self.name(blocker)]);
        Some(self.refused(message, in_way))
    }
}
