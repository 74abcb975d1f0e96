//! Draws and other ends of described games.

use rules::draw::{DrawLimits, DrawRules, GameEnd};
use rules::{Color, Position};

use crate::description::{Description, Kind};
use crate::end::EndRule;
use crate::geometry::{Squares, each};
use crate::kinds::{KING, Slot};
use crate::moves::NONE;
use crate::position::InventPosition;
use crate::values::Outcome;

/// More occurrences than any game has.
const NEVER: u8 = 200;
/// The slots of the kinds of chess that cannot mate alone.
const KNIGHT: Slot = 1;
/// See [`KNIGHT`].
const BISHOP: Slot = 2;

impl Description {
    /// Whether only mate wins, and stalemate is a draw.
    fn needs_mate(&self) -> bool {
        let rules = &self.rules;
        self.kings != 0
            && rules.extinction.is_none()
            && self.sides.iter().all(|side| side.flag == 0)
            && !rules.check_counting
            && rules.stalemate == Outcome::Draw
            && rules.checkmate == Outcome::Loss
    }

    /// Whether a king is one of chess on a board without holes, where knowledge of chess holds.
    fn has_usual_kings(&self) -> bool {
        self.start.walls == 0
            && self.kings.count_ones() == 1
            && self.kinds.iter().any(|kind| kind.slot == KING && kind.betza.legs.len() == 8)
            && !self.rules.flying_general
            && self.petrify == 0
    }
}

impl InventPosition<'_> {
    /// The pieces that are no kings.
    fn others(&self) -> Squares {
        let kings = self.state.kings(self.game, Color::White) | self.state.kings(self.game, Color::Black);
        (self.state.sides[0] | self.state.sides[1]) & !kings
    }

    /// Whether a side may be unable to pay for any move, so that it can be mated by whatever is left.
    fn can_go_broke(&self) -> bool {
        let Some(fares) = &self.game.fares else { return false };
        let kinds = (0..self.game.kinds.len() as Kind).filter(|kind| self.game.kings >> kind & 1 != 0);
        let step = kinds.map(|kind| fares.way(self.game.board, kind, Color::White, 0, 1)).max();
        step.is_none_or(|step| u32::from(self.state.purses.income()) < step)
    }

    /// Whether a bare king could mate by slides that the other one can't answer, or can't pay for.
    const fn slides_apart(&self) -> bool {
        let odd = &self.game.rules.odd;
        odd.paid_slides && (odd.both_pay || odd.bare_free > 0 || odd.fares && odd.free > 1)
    }

    /// Whether no pieces are left that could mate together, as in chess: a single knight, or bishops on squares of one colour.
    fn insufficient_material(&self) -> bool {
        let others = self.others();
        if others == 0 {
            return true;
        }
        // A piece may mate a king that cannot move, together with a king, or for both sides.
        if self.game.paid_kinds | self.game.guarded_kinds | self.game.neutral != 0 {
            return false;
        }
        let game = self.game;
        let slot = |square: u8| game.kinds[usize::from(self.state.kind_at(square))].slot;
        let dark = |square: u8| (game.board.file(square) + game.board.rank(square)) % 2 == 0;
        let mut squares = each(others);
        match squares.next() {
            Some(first) if others.count_ones() == 1 && slot(first) == KNIGHT => true,
            Some(first) => each(others).all(|square| slot(square) == BISHOP && dark(square) == dark(first)),
            None => true,
        }
    }
}

impl DrawRules for InventPosition<'static> {
    /// Resets the counters, and squares where nothing can be captured en passant.
    fn repetition_key(&self) -> InventPosition<'static> {
        let mut key = *self;
        (key.state.clock, key.state.number) = (0, 1);
        if key.state.passed != 0 {
            let mut usable = false;
            self.moves(&mut rules::ForEachMove(|mv: crate::moves::InventMove| {
                usable |= mv.captured != NONE && mv.captured != mv.to;
            }));
            key.state.passed = if usable { key.state.passed } else { 0 };
        }
        key
    }

    fn halfmove_clock(&self) -> u32 {
        self.state.clock.into()
    }

    fn draw_limits(&self) -> DrawLimits {
        let rules = &self.game.rules;
        // Where repeating wins or loses, it is no draw; that rule asks for the past, which a position does not have.
        let times = if rules.repetitions == 0 || rules.repetition != Outcome::Draw {
            NEVER
        } else {
            rules.repetitions.min(NEVER.into()) as u8
        };
        DrawLimits { moves: rules.move_limit, times }
    }

    fn is_dead(&self) -> bool {
        self.others().count_ones() < 12
            && self.game.needs_mate()
            && self.game.has_usual_kings()
            && !self.can_go_broke()
            && self.insufficient_material()
    }

    fn ends(&self) -> Option<GameEnd> {
        let Some(end) = self.has_ended() else {
            return (self.stands_off() && self.count() > 0).then_some(GameEnd::KingsMeet);
        };
        let winner = match end.outcome {
            Outcome::Win => Some(self.state.turn),
            Outcome::Loss => Some(!self.state.turn),
            Outcome::Draw => None,
        };
        let losing = self.game.rules.extinction != Some(Outcome::Win);
        Some(match (end.rule, winner) {
            (EndRule::Extinction, Some(winner)) if losing => GameEnd::Extinct { winner },
            (EndRule::Extinction, winner) => GameEnd::Rid { winner },
            (EndRule::Checks, Some(winner)) => GameEnd::Checks { winner },
            (_, winner) => GameEnd::Goal { winner },
        })
    }

    fn cannot_win(&self, side: Color) -> bool {
        let kings = self.state.kings(self.game, side);
        let bare = self.movable(side) == kings && self.game.needs_mate() && self.game.has_usual_kings();
        bare && !self.can_go_broke() && !self.slides_apart() || self.is_dead()
    }
}
