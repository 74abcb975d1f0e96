//! Fares: what a move costs, and which moves and attacks a side can pay for.

use rules::Color;
use variants::chesslike::cost_rules::Costs;
use variants::taxi::Tariff;

use crate::betza::{Leg, Way};
use crate::description::{Kind, KindOfPiece};
use crate::geometry::{Board, Square};
use crate::moves::{InventMove, NONE};
use crate::odd::Odd;
use crate::position::InventPosition;
use crate::values::MOST;

/// More than any side holds: where moves are free.
pub const UNLIMITED: u32 = u32::MAX;

/// The number of vectors along one axis.
const AXIS: usize = 2 * MOST as usize - 1;
/// In a table, that the way is a leap.
const LEAP: u8 = 0x80;

/// The prices of ways, by vector.
type Table = [u8; AXIS * AXIS];

/// The prices of a game.
#[derive(Debug)]
pub struct Fares {
    tariff: &'static Tariff,
    /// Of each kind, as White goes them.
    tables: Vec<Table>,
    /// Whether all moves of a kind cost the same.
    fixed: Vec<bool>,
}

/// The place of a vector.
const fn place(right: i8, ahead: i8) -> usize {
    let half = MOST as i16 - 1;
    (ahead as i16 + half) as usize * AXIS + (right as i16 + half) as usize
}

/// How many steps of a king a vector is.
fn length(right: i8, ahead: i8) -> u8 {
    right.unsigned_abs().max(ahead.unsigned_abs())
}

impl Fares {
    /// The prices of a game, whose kinds these are.
    pub fn of(odd: &Odd, kinds: &[KindOfPiece]) -> Option<Fares> {
        let tariff = odd.prices();
        let made =
            |kind: &KindOfPiece| odd.fixed[kind.slot].map_or_else(|| table(tariff, kind), |price| [price; AXIS * AXIS]);
        odd.fares.then(|| Fares {
            tariff,
            tables: kinds.iter().map(made).collect(),
            fixed: kinds.iter().map(|kind| odd.fixed[kind.slot].is_some()).collect(),
        })
    }

    #[inline]
    fn entry(&self, board: Board, kind: Kind, side: Color, from: Square, to: Square) -> u8 {
        let (right, ahead) = (board.file(to) - board.file(from), board.rank(to) - board.rank(from));
        self.tables[kind as usize][if side == Color::White { place(right, ahead) } else { place(-right, -ahead) }]
    }

    /// What a way costs.
    #[inline]
    pub fn way(&self, board: Board, kind: Kind, side: Color, from: Square, to: Square) -> u32 {
        (self.entry(board, kind, side, from, to) & !LEAP).into()
    }

    /// Whether that is for a leap.
    pub fn is_leap(&self, board: Board, kind: Kind, side: Color, from: Square, to: Square) -> bool {
        self.entry(board, kind, side, from, to) & LEAP != 0
    }

    /// Whether all moves of a kind cost the same.
    pub fn is_fixed(&self, kind: Kind) -> bool {
        self.fixed[kind as usize]
    }

    /// The price of having a captured piece towed from a square: 1 at the edge, and one more for each square that it is farther in,
    /// times what the rules say.
    pub fn towing(&self, board: Board, square: Square) -> u32 {
        self.tariff.towing * u32::from(ring(board, square))
    }

    /// The additional price of a promotion.
    pub const fn promotion(&self) -> u32 {
        self.tariff.promotion
    }

    /// What castling costs: the ways of both pieces.
    fn castling(&self, board: Board, mv: InventMove) -> u32 {
        let files = |one: Square, other: Square| u32::from(board.file(one).abs_diff(board.file(other)));
        self.tariff.step * (files(mv.from, mv.to) + files(mv.rook, mv.rook_to()))
    }
}

/// How far in from the edge a square is, from 1.
pub fn ring(board: Board, square: Square) -> u8 {
    let (file, rank) = (board.file(square) as u8, board.rank(square) as u8);
    1 + file.min(board.files - 1 - file).min(rank).min(board.ranks - 1 - rank)
}

/// The prices of the ways of a kind: of several that lead to a square, the cheapest, whatever stands between. What no way leads to costs
/// as much as a ride, such as the double steps of pawns.
fn table(tariff: &Tariff, kind: &KindOfPiece) -> Table {
    let half = MOST as i8 - 1;
    let mut known: Vec<Option<u8>> = vec![None; AXIS * AXIS];
    for leg in &kind.betza.legs {
        let Leg { right, ahead, way, .. } = *leg;
        let (once, leaps) = (length(right, ahead), length(right, ahead) > 1 && way != Way::Lame);
        let most = match way {
            Way::Leap | Way::Lame | Way::Jump => 1,
            Way::Ride(_) | Way::Hop(_) | Way::Grasshop => half / once as i8,
        };
        for times in (1..=most).filter(|times| once as i8 * times <= half) {
            let each = if leaps { tariff.knight as u8 } else { once * tariff.step as u8 };
            let price = (times as u8 * each) | if leaps { LEAP } else { 0 };
            let entry = &mut known[place(right * times, ahead * times)];
            *entry = Some(entry.map_or(price, |other| if other & !LEAP <= price & !LEAP { other } else { price }));
        }
    }
    let mut table = [0; AXIS * AXIS];
    for ahead in -half..=half {
        for right in -half..=half {
            let at = place(right, ahead);
            table[at] = known[at].unwrap_or(length(right, ahead) * tariff.step as u8);
        }
    }
    table
}

impl InventPosition<'_> {
    /// The price of a move.
    #[inline]
    pub fn fare(&self, mv: InventMove) -> u32 {
        let Some(fares) = &self.game.fares else { return 0 };
        let board = self.game.board;
        if mv.rook != NONE {
            return fares.castling(board, mv);
        }
        let way = fares.way(board, mv.kind, self.moves_as(mv.kind, mv.from), mv.from, mv.to);
        way + self.towing_of(mv) + if mv.promotion == NONE { 0 } else { fares.promotion() }
    }

    /// The part of the price that is for towing.
    pub(crate) fn towing_of(&self, mv: InventMove) -> u32 {
        let fares = self.game.fares.as_ref().filter(|_| mv.captured != NONE);
        fares.map_or(0, |fares| fares.towing(self.game.board, mv.captured))
    }

    /// Whether the side to move can pay for a move.
    #[inline]
    pub fn can_pay(&self, mv: InventMove) -> bool {
        self.game.fares.is_none() || self.fare(mv) <= self.state.purses.holds(self.state.turn)
    }

    /// What a side can spend on taking a king on its turn, which may be now or next.
    #[inline]
    pub fn money(&self, side: Color) -> u32 {
        if self.game.fares.is_none() { UNLIMITED } else { self.state.purses.on_turn(side, self.state.turn) }
    }

    /// What the other side can spend so once a move is paid for.
    #[inline]
    pub fn money_against(&self, mv: InventMove) -> u32 {
        if self.game.fares.is_none() {
            return UNLIMITED;
        }
        let them = !self.state.turn;
        self.state.purses.credited(them, self.fare(mv)).on_turn(them, self.state.turn)
    }

    /// Whether a piece can pay for its way to a king, for whom neither towing nor promotion is charged.
    #[inline]
    pub fn reaches_for(&self, from: Square, to: Square, by: Color, money: u32) -> bool {
        let Some(fares) = self.game.fares.as_ref().filter(|_| money != UNLIMITED) else { return true };
        fares.way(self.game.board, self.state.kind_at(from), by, from, to) <= money
    }
}
