//! How a game ends in a position, whatever came before.

use std::cmp::Ordering;

use rules::Color;

use crate::geometry::{Squares, bit};
use crate::position::InventPosition;
use crate::values::Outcome;

/// By which rule a game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndRule {
    /// The side to move is in check and has no move.
    Checkmate,
    /// It has no move.
    Stalemate,
    /// A kind is lost.
    Extinction,
    /// A piece is where it wins.
    Flag,
    /// All checks are given.
    Checks,
}

/// The end of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    /// What it means for the side to move.
    pub outcome: Outcome,
    /// The rule.
    pub rule: EndRule,
    /// Whether that is mate.
    pub mate: bool,
}

impl End {
    const fn new(outcome: Outcome, rule: EndRule) -> End {
        End { outcome, rule, mate: matches!(rule, EndRule::Checkmate) }
    }
}

impl Outcome {
    /// The same for the other side.
    pub const fn other(self) -> Outcome {
        match self {
            Outcome::Win => Outcome::Loss,
            Outcome::Loss => Outcome::Win,
            Outcome::Draw => Outcome::Draw,
        }
    }
}

impl InventPosition<'_> {
    /// How the game ends here, if it does.
    pub fn end(&self) -> Option<End> {
        self.has_ended().or_else(|| {
            let mut moves = false;
            self.legal_moves(&mut |_| moves = true);
            if moves { None } else { Some(self.without_moves()) }
        })
    }

    /// What it means to have no move.
    fn without_moves(&self) -> End {
        let rules = &self.game.rules;
        if self.in_check() {
            return End::new(rules.checkmate, EndRule::Checkmate);
        }
        let us = self.state.turn;
        let [own, theirs] = [us, !us].map(|side| self.owned(side).count_ones());
        let outcome = match own.cmp(&theirs) {
            _ if !rules.stalemate_count => rules.stalemate,
            Ordering::Less => rules.stalemate,
            Ordering::Equal => Outcome::Draw,
            Ordering::Greater => rules.stalemate.other(),
        };
        End::new(outcome, EndRule::Stalemate)
    }

    /// How the game ended by another rule than that there is no move.
    #[inline]
    pub fn has_ended(&self) -> Option<End> {
        let game = self.game;
        if let Some(outcome) = self.extinction() {
            return Some(End::new(outcome, EndRule::Extinction));
        }
        if game.sides[0].flag | game.sides[1].flag != 0
            && let Some(outcome) = self.flag()
        {
            return Some(End::new(outcome, EndRule::Flag));
        }
        let counted = game.rules.check_counting && self.state.checks[(!self.state.turn).index()] == 0;
        counted.then(|| End::new(Outcome::Loss, EndRule::Checks))
    }

    fn extinction(&self) -> Option<Outcome> {
        let game = self.game;
        let value = game.rules.extinction?;
        // What must not be left attacked is never taken; only an explosion can remove it.
        if game.pseudo_royal != 0 && !game.rules.blast {
            return None;
        }
        let us = self.state.turn;
        for side in [!us, us] {
            let opponent =
                u32::from(game.rules.extinction_opponent) + u32::from(game.rules.extinction_claim && side == us);
            let lost = |own: Squares, theirs: Squares| {
                own.count_ones() <= u32::from(game.rules.extinction_count) && theirs.count_ones() >= opponent
            };
            let all = game.extinct_all && lost(self.owned(side), self.owned(!side));
            let one = |kinds| lost(self.state.of_kinds(kinds, side), self.state.of_kinds(kinds, !side));
            if all || game.counted(game.extinct).any(one) {
                return Some(if side == us { value } else { value.other() });
            }
        }
        None
    }

    /// Whether enough pieces are where they win for a side. Those that belong to nobody do so whoever brought them there.
    fn at_flag(&self, side: Color) -> bool {
        let own = self.game.side(side);
        let pieces = self.movable(side) & own.flag_kinds.map_or(Squares::MAX, |kinds| self.state.of_either(kinds));
        own.flag != 0 && (pieces & own.flag).count_ones() >= u32::from(self.game.rules.flag_count)
    }

    fn flag(&self) -> Option<Outcome> {
        let game = self.game;
        let us = self.state.turn;
        let last_move = game.rules.flag_move;
        if last_move && self.at_flag(us) {
            let both = us == Color::White && self.at_flag(!us);
            return Some(if both { Outcome::Draw } else { Outcome::Win });
        }
        if self.game.neutral != 0 && self.at_flag(us) && !self.at_flag(!us) {
            return Some(Outcome::Win);
        }
        let kings_only = game.side(!us).flag_kinds == Some(game.kings) && game.kings != 0;
        if last_move && !kings_only || !self.at_flag(!us) {
            return None;
        }
        if last_move && us == Color::Black && !self.in_check() && self.king_reaches_flag() {
            return None;
        }
        Some(Outcome::Loss)
    }

    /// Whether a king of the side to move can go where it would draw.
    fn king_reaches_flag(&self) -> bool {
        let flag = self.game.side(self.state.turn).flag;
        let kings = self.state.kings(self.game, self.state.turn);
        let mut reaches = false;
        self.pseudo_legal(&mut |mv| {
            reaches |= kings & bit(mv.from) != 0 && flag & bit(mv.to) != 0 && self.is_legal(mv);
        });
        reaches
    }
}
