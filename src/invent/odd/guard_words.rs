//! What is shown and said of fighting royal pieces: who defends them, where they may meet, and why a move leaves one undefended.

use rules::marks::MarkKind;
use rules::present::{Figure, Hint, Mark, Note};
use rules::{Color, Position, Refusal};
use variants::monarch::words;

use crate::geometry::{Square, Squares, bit, each};
use crate::moves::{InventMove, NONE};
use crate::position::InventPosition;

impl InventPosition<'static> {
    /// The royal pieces of both sides that are nearest to each other, if they could be adjacent with the next move.
    fn near_royals(&self) -> Option<[Square; 2]> {
        let [white, black] = Color::BOTH.map(|side| self.state.of_kinds(self.game.guarded_kinds, side));
        let near = |at: Square| {
            let around = self.game.around[at as usize & 127];
            let wider = each(around).fold(around, |set, square| set | self.game.around[square as usize & 127]);
            each(around & black).chain(each(wider & black)).next().map(|other| [at, other])
        };
        self.meeting().or_else(|| each(white).find_map(near))
    }

    /// The defenders of a side's royal piece from the other one.
    fn guards_of(&self, kings: [Square; 2], side: Color) -> Squares {
        self.defenders(kings[side.index()], side, kings[(!side).index()], self.occupied())
    }

    /// A mark for a royal piece and its defenders, if it has enough.
    fn guarded(&self, kings: [Square; 2], side: Color) -> Option<Mark> {
        let guards = self.guards_of(kings, side);
        let squares = std::iter::once(kings[side.index()]).chain(each(guards)).map(|at| self.game.play().square(at));
        let enough = guards.count_ones() >= self.game.rules.odd.defenders;
        enough.then(|| Mark::new(MarkKind::Guarded, squares).of(side))
    }

    /// Whether a royal piece is defended, in words.
    fn defence(&self, kings: [Square; 2], side: Color) -> message::Message {
        let guards = self.guards_of(kings, side);
        let named = |at: Square| (self.game.play().noun(self.state.kind_at(at)), self.game.board.name(at));
        words::defence(side, self.game.rules.odd.defenders, guards.count_ones(), each(guards).next().map(named))
    }

    /// The squares next to the other royal piece to which that of the side to move can go.
    fn meetings(&self, kings: [Square; 2]) -> Squares {
        let us = self.state.turn;
        let goals = self.legal().into_iter().filter(|mv| mv.from == kings[us.index()] && mv.rook == NONE);
        let goals = goals.fold(0, |set: Squares, mv| set | bit(mv.to));
        goals & self.game.around[usize::from(kings[(!us).index()]) & 127]
    }

    /// Marks of defended royal pieces that are near each other, and of squares where they may meet.
    pub(crate) fn guard_marks(&self) -> Vec<Mark> {
        let Some(kings) = self.near_royals() else { return Vec::new() };
        let us = self.state.turn;
        let meet = |at| Mark::new(MarkKind::Meeting, [self.game.play().square(at)]).of(us);
        let guarded = Color::BOTH.into_iter().filter_map(|side| self.guarded(kings, side));
        guarded.chain(each(self.meetings(kings)).map(meet)).collect()
    }

    /// The same in words.
    pub(crate) fn guard_notes(&self) -> Vec<Note> {
        let Some(kings) = self.near_royals() else { return Vec::new() };
        let us = self.state.turn;
        let note =
            |side| Note { message: self.defence(kings, side), marks: self.guarded(kings, side).into_iter().collect() };
        let mut notes: Vec<Note> = Color::BOTH.map(note).into();
        let meetings = self.meetings(kings);
        if meetings != 0 {
            let names: Vec<String> = each(meetings).map(|at| self.game.board.name(at)).collect();
            let mark = |at| Mark::new(MarkKind::Meeting, [self.game.play().square(at)]).of(us);
            notes.push(Note { message: words::meeting(us, &names), marks: each(meetings).map(mark).collect() });
        }
        notes
    }

    /// The hint for a royal piece.
    pub(crate) fn guard_hint(&self, king: Square) -> Hint {
        if self.game.guarded_kinds >> self.state.kind_at(king) & 1 == 0 {
            return Hint::default();
        }
        let side = self.side_at(king);
        let near = self.near_royals().filter(|kings| kings[side.index()] == king);
        let other = || each(self.state.of_kinds(self.game.guarded_kinds, !side)).next();
        let pair = |other| if side == Color::White { [king, other] } else { [other, king] };
        let Some(kings) = near.or_else(|| other().map(pair)) else { return Hint::default() };
        let marks = self.guarded(kings, side).into_iter().collect();
        Hint { messages: vec![self.defence(kings, side)], marks, tag: None }
    }

    /// The hint for a royal piece's move next to another one: who would defend it, and whether it gives check.
    pub(crate) fn guard_move_hint(&self, mv: InventMove) -> Hint {
        let (us, next) = (self.state.turn, self.after(mv));
        let royal = self.game.guarded_kinds >> mv.kind & 1 != 0;
        let Some(kings) = next.meeting().filter(|kings| royal && kings[us.index()] == mv.to) else {
            return Hint::default();
        };
        let [own, other] = [us, !us].map(|side| next.guarded(kings, side));
        let field = next.field(us);
        let checks = next.attackers(kings[(!us).index()], us, field) & bit(mv.to) != 0;
        let name = self.game.board.name(mv.to);
        let messages = words::there(name, next.defence(kings, us), own.is_some(), checks, other.is_some());
        Hint { messages, marks: own.into_iter().chain(other).collect(), tag: None }
    }

    /// Whether a move brings royal pieces together.
    pub(crate) fn guard_figures(&self, mv: InventMove) -> Vec<Figure> {
        let met = || self.meeting().is_none() && self.after(mv).meeting().is_some();
        if self.game.guarded_kinds == 0 { Vec::new() } else { vec![words::met(met())] }
    }

    /// Why a move may not leave a royal piece where another one attacks it. `self` is the position after the move.
    pub(crate) fn left_undefended(
        &self,
        before: &InventPosition<'static>,
        mv: InventMove,
        from: Square,
        king: Square,
        slide: Option<Refusal>,
    ) -> Option<Refusal> {
        if self.game.guarded_kinds >> self.state.kind_at(from) & 1 == 0 {
            return None;
        }
        if let Some(slide) = slide {
            return Some(Refusal { message: words::and_undefended(slide.message), ..slide });
        }
        let [target, enemy] = [king, from].map(|at| self.game.board.name(at));
        let evidence = bit(king) | bit(from);
        if king == mv.to {
            return Some(self.refused_by(words::step_undefended(target, enemy), evidence, "monarch.html#meeting"));
        }
        let defenders = before.defenders(king, !self.state.turn, from, before.occupied());
        if defenders.count_ones() < self.game.rules.odd.defenders {
            return Some(self.refused_by(words::still_undefended(target, enemy), evidence, "monarch.html#answering"));
        }
        Some(self.refused_by(words::no_longer_defended(enemy), evidence | defenders, "monarch.html#defending"))
    }
}
