//! Fighting royal pieces: one that its own side defends can't be taken by another royal piece, so it may go next to it and give check.

use rules::Color;

use crate::attacks::Field;
use crate::geometry::{Square, Squares, bit, each};
use crate::odd::fares::UNLIMITED;
use crate::position::InventPosition;

impl InventPosition<'_> {
    /// Whether a piece could take what stands on a square but for money, and for what defends it.
    pub(crate) fn attacks_by_geometry(&self, from: Square, to: Square) -> bool {
        let side = self.side_at(from);
        self.attackers(to, side, Field { money: UNLIMITED, guards: false, ..self.field(side) }) & bit(from) != 0
    }

    /// The pieces that defend a royal piece of a side on a square from another one: those that could take that one there, whatever they
    /// hold, and even if they are pinned. Royal pieces don't defend.
    pub(crate) fn defenders(&self, square: Square, side: Color, from: Square, occupied: Squares) -> Squares {
        let royals = self.state.of_kinds(self.game.guarded_kinds, side);
        let field = Field {
            occupied: occupied & !bit(from),
            attackers: self.state.sides[side.index()] & !royals,
            money: UNLIMITED,
            guards: false,
            ..self.field(side)
        };
        self.attackers(square, side, field)
    }

    /// Whether a piece of a side attacks a royal one on a square in vain: it is royal itself, and that one is defended.
    #[inline]
    pub(crate) fn is_held_off(&self, from: Square, square: Square, by: Color, field: Field) -> bool {
        let royal = field.guards && self.game.guarded_kinds >> self.state.kind_at(from) & 1 != 0;
        royal && {
            let defenders = self.defenders(square, !by, from, field.occupied);
            defenders.count_ones() >= self.game.rules.odd.defenders
        }
    }

    /// The first royal pieces of both sides that stand next to each other.
    pub(crate) fn meeting(&self) -> Option<[Square; 2]> {
        let [white, black] = Color::BOTH.map(|side| self.state.of_kinds(self.game.guarded_kinds, side));
        let beside = |at: Square| each(self.game.around[at as usize & 127] & black).next().map(|other| [at, other]);
        each(white).find_map(beside)
    }

    /// Whether royal pieces have met, and none could take another.
    pub(crate) fn stands_off(&self) -> bool {
        let attacked = |side: Color| {
            let own = self.state.of_kinds(self.game.guarded_kinds, side);
            let attackers = self.state.of_kinds(self.game.guarded_kinds, !side);
            let field = Field { attackers, ..self.field(!side) };
            each(own).any(|royal| self.attacked(royal, !side, field))
        };
        self.game.rules.odd.meeting_draws && self.meeting().is_some() && !Color::BOTH.into_iter().any(attacked)
    }
}
