//! The prices of Taxi Chess, and what the players get.

use std::fmt::Debug;
use std::sync::{Mutex, PoisonError};

use crate::chesslike::board::AttackRange;
use board::attacks::{file, rank};
use board::{Square, SquareSet};
use message::MessageId;
use rules::settings::{Choice, SettingValues};

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

/// Who gets what a move costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Payee {
    /// Nobody in the game.
    Bank,
    /// The other side, which can spend it on its next turn.
    Opponent,
}

/// In the order of [`Payee`].
pub(super) const PAYEES: &[Choice] = &[
    Choice { word: "bank", label: MessageId::new(&("taxi.setting.payee.bank", &[])) },
    Choice { word: "opponent", label: MessageId::new(&("taxi.setting.payee.opponent", &[])) },
];

/// What the players get and what they pay, as far as settings can change it. In guilders.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tariff {
    /// Whether moves cost nothing and nobody has a purse; then all else is 0.
    pub free: bool,
    /// What both sides have at the start.
    pub purse: u32,
    /// What Black has besides.
    pub bonus: u32,
    /// What a side gets before each of its turns.
    pub income: u32,
    /// Who is paid.
    pub payee: Payee,
    /// The price of each square of the way; castling counts as 4 or 5.
    pub step: u32,
    /// The price of a knight's leap, which is no distance.
    pub knight: u32,
    /// The additional price of a promotion.
    pub promotion: u32,
    /// The price of towing, from 1 at the edge to 4 in the centre, is multiplied by this.
    pub towing: u32,
}

/// The inventor's.
pub(super) const TARIFF: Tariff = Tariff {
    free: false,
    purse: 16,
    bonus: 0,
    income: 2,
    payee: Payee::Bank,
    step: 1,
    knight: 2,
    promotion: 2,
    towing: 1,
};

impl Tariff {
    /// The inventor's.
    pub const USUAL: &'static Tariff = &TARIFF;

    /// Of games in which moves cost nothing.
    pub const FREE: &'static Tariff = &Tariff {
        free: true,
        purse: 0,
        bonus: 0,
        income: 0,
        payee: Payee::Bank,
        step: 0,
        knight: 0,
        promotion: 0,
        towing: 0,
    };

    /// The same, kept for good: once for all that are equal.
    pub fn kept(self) -> &'static Tariff {
        static KEPT: Mutex<Vec<&'static Tariff>> = Mutex::new(Vec::new());
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        let known = [Tariff::USUAL, Tariff::FREE].into_iter().chain(kept.iter().copied()).find(|known| **known == self);
        known.unwrap_or_else(|| {
            let tariff: &'static Tariff = Box::leak(Box::new(self));
            kept.push(tariff);
            tariff
        })
    }

    /// Of games in which moves have a price or not, under the usual settings.
    pub const fn usual(priced: bool) -> &'static Tariff {
        if priced { Tariff::USUAL } else { Tariff::FREE }
    }

    /// The same under other values of the settings; `None` where moves are free.
    pub fn under(&self, values: &SettingValues) -> Option<Box<Tariff>> {
        let tariff = Tariff {
            free: false,
            purse: values.get("purse"),
            bonus: values.get("bonus"),
            income: values.get("income"),
            payee: if values.is_on("payee") { Payee::Opponent } else { Payee::Bank },
            step: values.get("step"),
            knight: values.get("knight"),
            promotion: values.get("promotion"),
            towing: values.get("towing"),
        };
        (!self.free).then(|| Box::new(tariff))
    }

    /// The highest price of a move that is no promotion: the longest slide with the most expensive towing. Castling is cheaper.
    pub(super) const fn dearest_slide(&self) -> u32 {
        let slide = 7 * self.step;
        4 * self.towing + if self.knight > slide { self.knight } else { slide }
    }

    /// The highest price of a move, or more.
    pub(super) const fn dearest(&self) -> u32 {
        let [ordinary, promotion] = [self.dearest_slide(), 2 * self.step + self.promotion + self.towing];
        if ordinary > promotion { ordinary } else { promotion }
    }

    /// How many squares a piece can go for that much.
    #[inline]
    pub(super) const fn squares(&self, money: u32) -> u32 {
        match money.checked_div(self.step) {
            Some(squares) if squares < 7 => squares,
            _ => 7,
        }
    }

    /// How far a side with that much attacks a king. Capturing it costs neither towing nor promotion.
    #[inline]
    pub(super) const fn attack_range(&self, money: u32) -> AttackRange {
        AttackRange { squares: self.squares(money), leaps: money >= self.knight }
    }

    /// The price of having a captured piece towed from this square.
    pub(super) const fn towing(&self, square: Square) -> u32 {
        self.towing * ring(square)
    }
}

/// Where purses have their tariff from: a constant of the usual rules, or a value. Without it, Taxi Chess is slower: perft makes 11 % fewer
/// nodes a second if all purses hold a reference, and 15 % fewer if positions store only amounts and get the tariff from their rules.
pub trait TariffSource: Copy + Eq + Debug + Send + Sync + 'static {
    /// The tariff.
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
