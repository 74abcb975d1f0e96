//! The prices of Taxi Chess, and what the players get.

use std::fmt::Debug;

use crate::board::attacks::{file, rank};
use crate::board::{Square, SquareSet};
use crate::rules::settings::SettingValues;

/// The squares from the edge of the board (1) to its centre (4).
pub(super) const RINGS: [SquareSet; 5] = {
    let mut rings = [SquareSet::NONE; 5];
    let mut square = 0;
    while square < 64 {
        let at = Square(square);
        rings[ring(at) as usize] = rings[ring(at) as usize].with(at.as_set());
        square += 1;
    }
    rings
};

/// The squares of the outermost n rings.
pub(super) static WITHIN_RINGS: [SquareSet; 5] = {
    let mut areas = RINGS;
    let mut ring = 1;
    while ring < 5 {
        areas[ring] = areas[ring].with(areas[ring - 1]);
        ring += 1;
    }
    areas
};

/// The ring of a square.
const fn ring(square: Square) -> u32 {
    let (x, y) = (file(square), rank(square));
    let x = if x > 3 { 7 - x } else { x };
    let y = if y > 3 { 7 - y } else { y };
    1 + if x < y { x } else { y } as u32
}

/// What the players get and what they pay, as far as settings can change it. In guilders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tariff {
    /// What both sides have at the start, and what Black has besides.
    pub(super) purse: u32,
    pub(super) bonus: u32,
    /// What a side gets before each of its turns.
    pub(super) income: u32,
    /// The price of a knight's leap, which is no distance.
    pub(super) knight: u32,
    /// The additional price of a promotion.
    pub(super) promotion: u32,
    /// The price of towing, from 1 at the edge to 4 in the centre, is multiplied by this.
    pub(super) towing: u32,
}

/// The inventor's.
pub(super) const TARIFF: Tariff = Tariff { purse: 16, bonus: 0, income: 2, knight: 2, promotion: 2, towing: 1 };

impl Tariff {
    pub const USUAL: &'static Tariff = &TARIFF;

    pub fn of(values: &SettingValues) -> Tariff {
        Tariff {
            purse: values.get("purse"),
            bonus: values.get("bonus"),
            income: values.get("income"),
            knight: values.get("knight"),
            promotion: values.get("promotion"),
            towing: values.get("towing"),
        }
    }

    /// The highest price of a move, castling excepted: the longest slide or a promotion, with the most expensive towing.
    pub(super) const fn dearest(&self) -> u32 {
        let slide = if self.knight > 7 { self.knight } else { 7 };
        let [slide, promotion] = [slide + 4 * self.towing, 1 + self.promotion + self.towing];
        // A pawn can only promote with a double step where it captures nothing.
        if slide > promotion + 1 { slide } else { promotion + 1 }
    }

    /// The price of having a captured piece towed from this square.
    pub(super) const fn towing(&self, square: Square) -> u32 {
        self.towing * ring(square)
    }
}

/// Where purses have their tariff from: a constant of the usual rules, or a value.
pub trait TariffSource: Copy + Eq + Debug + Send + Sync + 'static {
    fn tariff(self) -> &'static Tariff;
}

/// The usual tariff, which costs no time and no space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UsualTariff;

impl TariffSource for UsualTariff {
    #[inline]
    fn tariff(self) -> &'static Tariff {
        &TARIFF
    }
}

impl TariffSource for &'static Tariff {
    fn tariff(self) -> &'static Tariff {
        self
    }
}
