//! The evaluation of described games: material and places by [`Worth`](crate::worth::Worth), and what the goals ask for.

use engine::evaluate::{Evaluate, MoveHints, SLOTS, hash64};
use engine::network::inputs::{MOST_PLANES, NetworkInputs, Planes};
use engine::score::MAX_EVAL;
use rules::draw::DrawRules;
use rules::{Color, Position};
use variants::chesslike::cost_rules::{CostBounds, Costs};

use crate::attacks::Field;
use crate::geometry::{Square, Squares, bit, each};
use crate::moves::{InventMove, NONE};
use crate::odd::fares::UNLIMITED;
use crate::position::InventPosition;
use crate::values::Outcome;

/// What a king risks by capturing where it could be taken.
const KING_RISK: i32 = 3000;
/// For a defended royal piece next to another one.
const GUARDED: i32 = 15;
/// For each square that a royal piece can slide to.
const ROYAL_REACH: i32 = 4;
/// For the right to move.
const TEMPO: i32 = 10;
/// For each check that was given, in a game that these win.
const CHECK_GIVEN: i32 = 120;
/// For each piece in front of another, of the last of a kind.
const LAST_OF_KIND: i32 = 60;

impl InventPosition<'static> {
    /// The pieces of both sides by kind, in centipawns for a side.
    fn army(&self, side: Color) -> i32 {
        let (game, worth) = (self.game, &self.game.play().worth);
        let own = self.movable(side);
        let mut score = 0;
        for kind in 0..game.kinds.len() {
            let pieces = self.state.of_kind(kind as u8) & own;
            if pieces == 0 {
                continue;
            }
            // Kings can't be won, unless there may be several, and what belongs to nobody isn't.
            if (game.kings | game.neutral) >> kind & 1 == 0 {
                let value = worth.kinds[kind] * pieces.count_ones() as i32;
                score += if worth.inverse { -value } else { value };
            }
            if !worth.inverse {
                score += each(pieces).map(|square| worth.place(side.index(), kind, square)).sum::<i32>();
                if game.extinct >> kind & 1 != 0 && pieces.count_ones() > u32::from(game.rules.extinction_count) + 1 {
                    score += LAST_OF_KIND;
                }
            }
        }
        if game.rules.check_counting {
            score -= CHECK_GIVEN * i32::from(self.state.checks[side.index()]);
        }
        score
    }

    /// A defended royal piece fights best near another one; an undefended one keeps away.
    fn guard_score(&self, side: Color) -> i32 {
        let Some([white, black]) = self.meeting() else { return 0 };
        let (own, other) = if side == Color::White { (white, black) } else { (black, white) };
        let defenders = self.defenders(own, side, other, self.occupied()).count_ones();
        if defenders >= self.game.rules.odd.defenders { GUARDED } else { -GUARDED }
    }

    /// How many squares the slides of royal pieces reach that pawns pay for.
    fn royal_reach(&self, side: Color) -> i32 {
        let own = self.state.sides[side.index()];
        let movements = &self.game.side(side).movements;
        let reach = |from: Square| {
            let movement = &movements[usize::from(self.state.kind_at(from))];
            let [quiet, capture] = self.slides(&movement.paid, from, self.occupied(), side);
            ((quiet | capture) & !own).count_ones() as i32
        };
        each(self.state.of_kinds(self.game.paid_kinds, side)).map(reach).sum()
    }

    /// What the piece on a square is worth in an exchange.
    fn value_at(&self, square: Square) -> i32 {
        self.value(self.state.kind_at(square))
    }

    fn value(&self, kind: u8) -> i32 {
        match 1 << kind {
            kind if self.game.kings & kind != 0 => KING_RISK,
            kind if self.game.neutral & kind != 0 => 0,
            _ => self.game.play().worth.kinds[usize::from(kind)],
        }
    }

    /// The gain of an exchange on a square for the side that begins it by a capture that wins `gain` and puts a piece of value
    /// `risk` there.
    fn exchange(&self, square: Square, mut gone: Squares, gain: i32, risk: i32) -> i32 {
        let mut gains = vec![gain];
        let mut standing = risk;
        let mut side = !self.state.turn;
        while gains.len() < 16 {
            let attackers = self.movable(side) & !gone;
            let occupied = self.occupied() & !gone | bit(square);
            let field = Field {
                occupied,
                attackers,
                cannons: self.cannons() & !gone,
                money: UNLIMITED,
                guards: false,
                pawns: 0,
            };
            let cheapest =
                each(self.attackers(square, side, field) & attackers).min_by_key(|&from| self.value_at(from));
            let Some(from) = cheapest else { break };
            gains.push(standing - gains[gains.len() - 1]);
            (standing, side) = (self.value_at(from), !side);
            gone |= bit(from);
        }
        while let Some(last) = gains.pop() {
            match gains.last_mut() {
                Some(before) => *before = -last.max(-*before),
                None => return last,
            }
        }
        gain
    }

    /// Half of a set folded onto the other half, for planes of 64 bits.
    const fn folded(set: Squares) -> u64 {
        set as u64 ^ ((set >> 64) as u64).rotate_left(23)
    }
}

/// No networks. What the correction history asks for is the pawns and the rest.
impl NetworkInputs for InventPosition<'static> {
    fn pieces(&self) -> Planes {
        let mut planes = [[0; MOST_PLANES]; 2];
        for side in Color::BOTH {
            let own = self.state.sides[side.index()];
            let pawns = self.state.of_kinds(self.game.side(side).promoted, side);
            planes[side.index()][0] = Self::folded(pawns);
            planes[side.index()][1] = Self::folded(own & !pawns);
            for (plane, bits) in planes[side.index()][2..].iter_mut().zip(self.state.planes) {
                *plane = Self::folded(bits & own);
            }
        }
        planes
    }
}

impl Evaluate for InventPosition<'static> {
    type Taste = ();

    fn move_id(&self, mv: InventMove) -> u32 {
        let special = u32::from(mv.rook != NONE) | u32::from(mv.captured != NONE && mv.captured != mv.to) << 1;
        1 << 22 | u32::from(mv.from) | u32::from(mv.to) << 7 | u32::from(mv.promotion.min(63)) << 14 | special << 20
    }

    fn key(&self) -> u64 {
        let key = if self.state.passed == 0 { *self } else { self.repetition_key() };
        let state = &key.state;
        let halves = |set: Squares| [set as u64, (set >> 64) as u64];
        let castling = state.castling.as_flattened().iter().fold(0, |word, &rook| word << 8 | u64::from(rook));
        // What is held, where moves cost something.
        let held = self.game.fares.is_some().then(|| state.purses.hash_word());
        let rest = u64::from(state.checks[0]) << 16 | u64::from(state.checks[1]) << 8 | state.turn as u64;
        let sets = state.planes.into_iter().chain([state.sides[0], state.sides[1], state.walls, state.passed]);
        // A small board has no upper half.
        let words = sets.flat_map(halves).enumerate();
        hash64(
            words
                .filter(|&(at, word)| word != 0 || at < 2)
                .map(|(at, word)| word ^ (at as u64) << 58)
                .chain([castling, rest])
                .chain(held),
        )
    }

    fn in_check(&self) -> bool {
        InventPosition::in_check(self)
    }

    fn evaluate(&self) -> i32 {
        let us = self.state.turn;
        let mut score = self.army(us) - self.army(!us) + TEMPO;
        if self.game.fares.is_some() {
            score += self.state.purses.score(us, us) - self.state.purses.score(!us, us);
        }
        if self.game.guarded_kinds != 0 {
            score += self.guard_score(us) - self.guard_score(!us);
        }
        if self.game.paid_kinds != 0 {
            score += ROYAL_REACH * (self.royal_reach(us) - self.royal_reach(!us));
        }
        self.draw_limits().faded(score, self.halfmove_clock()).clamp(-MAX_EVAL, MAX_EVAL)
    }

    fn move_hints(&self, mv: InventMove) -> MoveHints {
        let risk = self.value(mv.kind);
        let mut gain = if mv.captured == NONE { 0 } else { self.value_at(mv.captured) };
        if self.game.rules.blast && mv.captured != NONE {
            let blown = self.blown(mv.to) & !bit(mv.from) & !bit(mv.captured);
            let theirs = self.owned(!self.state.turn);
            gain += each(blown & theirs).map(|square| self.value_at(square)).sum::<i32>();
        }
        if mv.promotion != NONE {
            gain += (self.value(mv.promotion) - risk).max(1);
        }
        let slot = usize::from(mv.kind) * 37 + usize::from(mv.to);
        MoveHints { gain, risk, slot: slot % SLOTS }
    }

    /// By exchanges on the square, where captures do nothing more.
    fn see(&self, mv: InventMove) -> i32 {
        let hints = self.move_hints(mv);
        if self.game.lasting {
            return hints.gain - hints.risk.min(hints.gain);
        }
        if self.game.play().worth.inverse {
            return hints.gain;
        }
        let risk = if mv.promotion == NONE { hints.risk } else { self.value(mv.promotion) };
        let captured = if mv.captured == NONE { 0 } else { bit(mv.captured) };
        self.exchange(mv.to, bit(mv.from) | captured, hints.gain, risk).min(hints.gain)
    }

    /// Not where to pass could be good, as with few pieces, or where one must capture.
    fn null_move(&self) -> Option<InventPosition<'static>> {
        let us = self.state.turn;
        let rules = &self.game.rules;
        let own = self.owned(us);
        let slow = self.state.of_kinds(self.game.side(us).promoted | self.game.kings, us);
        let unsound = rules.must_capture || rules.stalemate != Outcome::Draw || (own & !slow).count_ones() < 2;
        if unsound || self.has_ended().is_some() || InventPosition::in_check(self) {
            return None;
        }
        let mut next = *self;
        (next.state.turn, next.state.passed) = (!us, 0);
        next.state.clock = self.state.clock.saturating_add(1);
        next.state.purses.pay(us, 0);
        // The other side must not find itself unable to, or able to take a king.
        (!next.game.rules.check_counting || !InventPosition::in_check(&next)).then_some(next)
    }

    fn has_lost(&self) -> bool {
        match self.has_ended() {
            Some(end) => end.outcome == Outcome::Loss,
            None => {
                let rules = &self.game.rules;
                let possible = rules.stalemate != Outcome::Draw
                    || rules.stalemate_count
                    || rules.checkmate == Outcome::Loss && InventPosition::in_check(self);
                possible && self.count() == 0 && self.end().is_some_and(|end| end.outcome == Outcome::Loss)
            }
        }
    }
}
