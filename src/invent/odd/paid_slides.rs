//! Taxes: royal pieces slide along a line as far as the pawns on one file pay for, each file for one direction.

use rules::Color;
use variants::tax::DIRECTIONS;

use crate::attacks::Field;
use crate::betza::{Leg, Way};
use crate::geometry::{Board, Rays, Square, Squares, bit, each};
use crate::moves::{InventMove, NONE};
use crate::position::InventPosition;

/// Files that pay for castling, to the right and to the left.
pub const CASTLING_FILES: [u8; 2] = [6, 2];

/// A slide that pawns pay for.
#[derive(Debug)]
pub struct PaidSlide {
    /// The rays, by number.
    pub rays: usize,
    /// The file whose pawns pay, from 0.
    pub file: u8,
    /// The largest number of squares, whatever is paid; 0 for any.
    most: u8,
    /// To empty squares.
    pub quiet: bool,
    /// To squares with an enemy.
    pub capture: bool,
}

/// Whether a leg of a royal kind is one that pawns pay for: a step, or a ride of steps.
pub fn is_paid(leg: &Leg) -> bool {
    let steps = leg.right.abs() <= 1 && leg.ahead.abs() <= 1;
    steps && !leg.initial && matches!(leg.way, Way::Leap | Way::Lame | Way::Ride(_))
}

impl PaidSlide {
    /// The slide of a leg, as its side goes it.
    pub fn of(leg: &Leg, side: usize, rays: usize) -> PaidSlide {
        let color = if side == 0 { Color::White } else { Color::Black };
        let file = DIRECTIONS.iter().position(|paid| paid.step(color) == (leg.right, leg.ahead)).unwrap_or_default();
        let most = if let Way::Ride(range) = leg.way { range } else { 0 };
        PaidSlide { rays, file: file as u8, most, quiet: leg.quiet, capture: leg.capture }
    }

    /// The squares that it reaches for so many pawns and free squares.
    #[inline]
    pub fn reach(&self, rays: &Rays, from: Square, occupied: Squares, paid: u32) -> Squares {
        let paid = if self.most > 0 { paid.min(self.most.into()) } else { paid };
        let reached = rays.slide(from, occupied);
        each(reached).filter(|&to| rays.steps(from, to) <= paid).fold(0, |set, to| set | bit(to))
    }
}

/// The squares of a file.
pub fn file_squares(board: Board, file: u8) -> Squares {
    (0..board.ranks as i8).filter_map(|rank| board.at(file as i8, rank)).fold(0, |set, square| set | bit(square))
}

impl InventPosition<'_> {
    /// The pawns of both sides, which pay; none where nobody is paid.
    #[inline]
    pub fn pawns(&self) -> Squares {
        let of = |side: Color| self.state.of_kinds(self.game.side(side).promoted, side);
        if self.game.paid_kinds == 0 { 0 } else { of(Color::White) | of(Color::Black) }
    }

    /// The pawns that pay for a side, if these are all and that side has those pieces.
    pub(crate) const fn payers(&self, pawns: Squares, own: Squares) -> Squares {
        if self.game.rules.odd.both_pay { pawns } else { pawns & own }
    }

    /// How many squares are paid for in the direction of a file, or free, for a side with those pieces.
    #[inline]
    pub fn paid(&self, file: u8, pawns: Squares, own: Squares) -> u32 {
        let odd = &self.game.rules.odd;
        let free = odd.free + if pawns & own == 0 { odd.bare_free } else { 0 };
        free + (self.payers(pawns, own) & file_squares(self.game.board, file)).count_ones()
    }

    /// The same for a side as it stands.
    pub(crate) fn paid_for(&self, side: Color, file: u8) -> u32 {
        self.paid(file, self.pawns(), self.state.sides[side.index()])
    }

    /// The squares that a royal piece's slides reach, if they are empty, and if an enemy is there.
    #[inline]
    pub(crate) fn slides(&self, slides: &[PaidSlide], from: Square, occupied: Squares, side: Color) -> [Squares; 2] {
        let pawns = self.pawns();
        let (mut quiet, mut capture) = (0, 0);
        for slide in slides {
            let paid = self.paid(slide.file, pawns, self.state.sides[side.index()]);
            let reached = slide.reach(&self.game.rays[slide.rays], from, occupied, paid);
            quiet |= if slide.quiet { reached } else { 0 };
            capture |= if slide.capture { reached } else { 0 };
        }
        [quiet, capture]
    }

    /// A leg of a royal piece as far as it is paid for now, as its side goes it; `None` if it is not.
    pub(crate) fn as_paid(&self, leg: Leg, side: Color) -> Option<Leg> {
        if !is_paid(&leg) {
            return Some(leg);
        }
        let slide = PaidSlide::of(&leg, side.index(), 0);
        let paid = self.paid_for(side, slide.file) as u8;
        let range = if slide.most > 0 { paid.min(slide.most) } else { paid };
        (range > 0).then_some(Leg { way: Way::Ride(range), ..leg })
    }

    /// The slide by which a royal piece of a side attacks a square. That it would pass over attacked squares does not matter.
    pub(crate) fn attacking_slide(&self, from: Square, to: Square, by: Color, field: Field) -> Option<&PaidSlide> {
        let movement = &self.game.side(by).movements[usize::from(self.state.kind_at(from))];
        movement.paid.iter().find(|slide| {
            let rays = &self.game.rays[slide.rays];
            slide.capture && rays.squares[from as usize & 127] & bit(to) != 0 && {
                let paid = self.paid(slide.file, field.pawns, field.attackers);
                slide.reach(rays, from, field.occupied, paid) & bit(to) != 0
            }
        })
    }

    /// The royal pieces of a side that attack a square by slides.
    pub(crate) fn sliding_at(&self, square: Square, by: Color, field: Field) -> impl Iterator<Item = Square> {
        let royals = self.state.of_kinds(self.game.paid_kinds, by) & field.attackers;
        each(royals).filter(move |&from| self.attacking_slide(from, square, by, field).is_some())
    }

    /// Whether a royal piece of the other side stands on a line with a square, from where pawns might pay its way.
    #[inline]
    pub(crate) fn on_line_with_royal(&self, square: Square) -> bool {
        let royals = self.state.of_kinds(self.game.paid_kinds, !self.state.turn);
        let steps = |rays: &&Rays| rays.right.abs() <= 1 && rays.ahead.abs() <= 1;
        self.game.rays.iter().filter(steps).any(|rays| rays.squares[square as usize & 127] & royals != 0)
    }

    /// The squares that a move passes over by a slide that pawns pay for.
    pub(crate) fn slid_over(&self, mv: InventMove) -> Squares {
        let game = self.game;
        if game.paid_kinds >> mv.kind & 1 == 0 || mv.rook != NONE {
            return 0;
        }
        let movement = &game.side(self.state.turn).movements[usize::from(mv.kind)];
        let at = usize::from(mv.from) & 127;
        if (movement.quiet[at] | movement.capture[at]) & bit(mv.to) != 0 {
            return 0;
        }
        let rays = movement.paid.iter().map(|slide| &game.rays[slide.rays]);
        let mut along = rays.filter(|rays| rays.squares[at] & bit(mv.to) != 0);
        along.next().map_or(0, |rays| rays.squares[at] & !rays.squares[usize::from(mv.to) & 127] & !bit(mv.to))
    }

    /// The first square that a slide passes over though it is attacked, if the other side can spend so much.
    pub(crate) fn attacked_on_the_way(&self, mv: InventMove, money: u32) -> Option<Square> {
        let us = self.state.turn;
        let field = Field { money, ..self.field(!us) };
        let over = |square| Field { occupied: field.occupied & !bit(mv.from) | bit(square), ..field };
        each(self.slid_over(mv)).find(|&square| self.attacked(square, !us, over(square)))
    }

    /// Whether pawns pay for castling, where a royal piece castles.
    pub(crate) fn castling_is_paid(&self, mv: InventMove) -> bool {
        let odd = &self.game.rules.odd;
        let us = self.state.turn;
        let payers = self.payers(self.pawns(), self.state.sides[us.index()]);
        let file = CASTLING_FILES[usize::from(mv.rook < mv.from)];
        self.game.paid_kinds >> mv.kind & 1 == 0 || odd.free > 0 || payers & file_squares(self.game.board, file) != 0
    }
}
