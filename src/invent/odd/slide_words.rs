//! What is shown and said of slides that pawns pay for: the compass of a side, the ways of its royal pieces, and why a slide is not possible.

use engine::sort::sort_by_key;
use rules::input::PASSING;
use rules::marks::MarkKind;
use rules::present::{Figure, Hint, Indicator, Mark};
use rules::{Color, Refusal};
use variants::tax::{DIRECTIONS, clockwise, words};

use crate::attacks::Field;
use crate::geometry::{Square, Squares, bit, each};
use crate::moves::{InventMove, NONE};
use crate::odd::paid_slides::{CASTLING_FILES, file_squares};
use crate::position::InventPosition;

const COMPASS: &str = "tax.html#compass";

impl InventPosition<'static> {
    /// The first royal piece of a side, for whom the compass is drawn.
    fn paid_royal(&self, side: Color) -> Option<Square> {
        each(self.state.of_kinds(self.game.paid_kinds, side)).next()
    }

    /// The squares in the direction of a file to which a royal piece may slide, as far as they are paid for and free.
    fn paid_way(&self, king: Square, side: Color, file: u8) -> Vec<Square> {
        let own = self.state.sides[side.index()];
        let movement = &self.game.side(side).movements[usize::from(self.state.kind_at(king))];
        let mut slides = movement.paid.iter().filter(|slide| slide.file == file);
        let Some(slide) = slides.next() else { return Vec::new() };
        let rays = &self.game.rays[slide.rays];
        let open = slide.reach(rays, king, self.occupied(), self.paid_for(side, file)) & !own & !self.state.walls;
        let mut way: Vec<Square> = each(open).collect();
        sort_by_key(&mut way, |&to| rays.steps(king, to));
        way
    }

    fn shown(&self, squares: &[Square]) -> Vec<board::Square> {
        squares.iter().map(|&square| self.game.play().square(square)).collect()
    }

    /// Marks for one direction: how far it is paid for and free, and the pawns that pay.
    fn direction_marks(&self, king: Square, side: Color, file: u8) -> Vec<Mark> {
        let mut way = self.paid_way(king, side, file);
        let slide = (!way.is_empty()).then(|| {
            way.insert(0, king);
            Mark::new(MarkKind::Slide, self.shown(&way)).of(side)
        });
        let payers = self.payers(self.pawns(), self.state.sides[side.index()]);
        let paying = each(payers & file_squares(self.game.board, file));
        let paying = paying.map(|pawn| Mark::new(MarkKind::Paying, [self.game.play().square(pawn)]));
        slide.into_iter().chain(paying).collect()
    }

    /// The compass of a side.
    pub(crate) fn slide_indicators(&self, side: Color) -> Vec<Indicator> {
        let Some(king) = self.paid_royal(side) else { return Vec::new() };
        let (paid, marks) = (|file| self.paid_for(side, file), |file| self.direction_marks(king, side, file));
        vec![words::chart(side, paid, marks)]
    }

    /// Marks while a royal piece is selected: its ways, and what it may not pass over.
    pub(crate) fn slide_marks(&self, king: Square) -> Vec<Mark> {
        let us = self.state.turn;
        let open = |&file: &u8| !self.paid_way(king, us, file).is_empty();
        let mut marks: Vec<Mark> = (0..8).filter(open).flat_map(|file| self.direction_marks(king, us, file)).collect();
        let own = self.candidates().into_iter().filter(|mv| mv.from == king);
        let barred = own.filter_map(|mv| self.attacked_on_the_way(mv, self.money_against(mv)));
        let barred: Squares = barred.fold(0, |set, square| set | bit(square));
        marks.extend(each(barred).map(|square| Mark::new(MarkKind::Barred, self.shown(&[king, square]))));
        marks
    }

    /// The hint for a royal piece.
    pub(crate) fn slide_hint(&self, king: Square) -> Hint {
        let side = self.side_at(king);
        if self.game.paid_kinds >> self.state.kind_at(king) & 1 == 0 {
            return Hint::default();
        }
        let ways = clockwise(side).map(|file| (file, self.paid_way(king, side, file).len() as u32));
        let marks = (0..8).filter(|&file| !self.paid_way(king, side, file).is_empty());
        let marks = marks.flat_map(|file| self.direction_marks(king, side, file)).collect();
        Hint { messages: vec![words::king_ways(side, ways)], marks, tag: None }
    }

    /// Which ways of the royal pieces a move would make longer or shorter; of a pawn's move, also that it would none.
    pub(crate) fn slide_move_hint(&self, mv: InventMove) -> Hint {
        let game = self.game;
        if game.paid_kinds == 0 || game.paid_kinds >> mv.kind & 1 != 0 {
            return Hint::default();
        }
        let (mut hint, us, next) = (Hint::default(), self.state.turn, self.after(mv));
        for side in [us, !us] {
            let Some(king) = self.paid_royal(side).filter(|&king| next.paid_royal(side) == Some(king)) else {
                continue;
            };
            let mut ways = Vec::new();
            for file in clockwise(side) {
                let (old, new) = (self.paid_way(king, side, file), next.paid_way(king, side, file));
                if old.len() != new.len() {
                    ways.push((file, [old.len() as u32, new.len() as u32]));
                    let at = game.play().square(king);
                    hint.marks.push(words::changed(side, at, &self.shown(&old), &self.shown(&new)));
                }
            }
            hint.messages.extend(words::changes(side, side == us, &ways));
        }
        if hint.messages.is_empty() && game.side(us).promoted >> mv.kind & 1 != 0 {
            hint.messages.push(words::no_changes());
        }
        hint
    }

    /// How far a royal piece has slid.
    pub(crate) fn slide_figures(&self, mv: InventMove) -> Vec<Figure> {
        let squares = if self.slid_over(mv) == 0 { 0 } else { self.slid_over(mv).count_ones() + 1 };
        if self.game.paid_kinds == 0 { Vec::new() } else { vec![words::slid(squares)] }
    }

    /// Why no pawn pays for castling.
    pub(crate) fn castling_unpaid(&self, mv: InventMove) -> Option<Refusal> {
        let left = mv.rook < mv.from;
        let file = CASTLING_FILES[usize::from(left)];
        (mv.rook != NONE && !self.castling_is_paid(mv)).then(|| {
            let squares = file_squares(self.game.board, file);
            self.refused_by(words::castling_unpaid(file, !left), squares, "tax.html#castling")
        })
    }

    /// Which attacked square a slide would pass over.
    pub(crate) fn barred(&self, mv: InventMove) -> Option<Refusal> {
        let us = self.state.turn;
        let square = self.attacked_on_the_way(mv, self.money_against(mv))?;
        let mut field = Field { money: self.money_against(mv), ..self.field(!us) };
        field.occupied = field.occupied & !bit(mv.from) | bit(square);
        let attackers = self.attackers(square, !us, field);
        let attacker = each(attackers).next()?;
        let message = PASSING.with([self.name(square), self.noun(attacker), self.name(attacker)]);
        Some(self.refused_by(message, attackers | bit(square), "tax.html#passing").shown())
    }

    /// Why a royal piece does not slide to a square that is empty or the enemy's; `None` if that is no matter of who pays.
    pub(crate) fn no_slide(&self, from: Square, to: Square) -> Option<Refusal> {
        let (us, kind) = (self.state.turn, self.state.kind_at(from));
        if self.game.paid_kinds >> kind & 1 == 0 {
            return None;
        }
        let movement = &self.game.side(us).movements[usize::from(kind)];
        let at = usize::from(from) & 127;
        let slide = movement.paid.iter().find(|slide| self.game.rays[slide.rays].squares[at] & bit(to) != 0);
        let Some(slide) = slide else {
            let only_slides = movement.paid.len() == self.game.kinds[usize::from(kind)].betza.legs.len();
            return only_slides.then(|| self.refused_by(words::no_line(), bit(from) | bit(to), COMPASS));
        };
        let rays = &self.game.rays[slide.rays];
        let (paid, file) = (self.paid_for(us, slide.file), file_squares(self.game.board, slide.file));
        let paying = self.payers(self.pawns(), self.state.sides[us.index()]) & file;
        if paid >= rays.steps(from, to) {
            let blocker = rays.first(rays.squares[at] & (self.state.sides[0] | self.state.sides[1]))?;
            let between = rays.squares[at] & !rays.squares[usize::from(to) & 127] & !bit(to);
            let noun = self.game.play().noun(self.state.kind_at(blocker));
            let message = words::in_the_way(noun, self.game.board.name(blocker));
            return (between & bit(blocker) != 0).then(|| self.refused_by(message, bit(blocker), COMPASS));
        }
        let message = words::too_far(us, slide.file, paying.count_ones());
        Some(self.refused_by(message, if paying == 0 { file } else { paying }, COMPASS))
    }

    /// Why a royal piece slides nowhere.
    pub(crate) fn shut_in(&self, from: Square) -> Option<Refusal> {
        let us = self.state.turn;
        if self.game.paid_kinds >> self.state.kind_at(from) & 1 == 0 {
            return None;
        }
        let board = self.game.board;
        let paid = (0..).zip(&DIRECTIONS).filter(|(file, _)| self.paid_for(us, *file) > 0);
        let next = paid.filter_map(|(_, way)| board.step(from, way.step(us).0, way.step(us).1));
        let blockers = next.fold(0, |set: Squares, square| set | bit(square)) & self.occupied();
        Some(self.refused_by(words::king_shut(us), bit(from) | blockers, COMPASS))
    }

    /// How a royal piece attacks another one by a slide.
    pub(crate) fn slides_at(&self, from: Square, king: Square) -> Option<Refusal> {
        let by = self.side_at(from);
        let file = self.attacking_slide(from, king, by, self.field(by))?.file;
        let names = [from, king].map(|square| self.game.board.name(square));
        let [at, target] = names;
        let message = words::slides_at_king(at, target, self.paid_for(by, file), file);
        let payers = self.payers(self.pawns(), self.state.sides[by.index()]) & file_squares(self.game.board, file);
        Some(self.refused_by(message, bit(from) | bit(king) | payers, "tax.html#kings"))
    }
}
