//! What may be odd about paying: what a move costs, who holds what, and how far that lets a side reach.

use std::fmt::Debug;

use crate::board::{Cell, Cells};
use crate::message::Saying;
use crate::rules::present::{Dial, Gauge, Hint, Label, Sign};
use crate::rules::setup_fields::Field;
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::Theme;
use crate::rules::{Objection, Side};
use crate::variants::chesslike::board::{Means, Piece};
use crate::variants::chesslike::position::Wing;
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::chesslike::solution::{Deed, Outline};

/// All of a move that its price may depend on.
#[derive(Clone, Copy, Debug)]
pub struct Ride {
    pub piece: Piece,
    pub from: Cell,
    pub to: Cell,
    /// Where the captured piece stands.
    pub takes: Option<Cell>,
    pub promotes: bool,
    pub castles: Option<Wing>,
}

/// The money's part of a game's rules.
pub trait Purse: Copy + Eq + Debug + Send + Sync + 'static {
    /// Whether nothing costs anything: then nobody asks for prices in the hot path.
    const FREE: bool;
    /// What can be set for a new game.
    const DIALS: &'static [Dial];

    /// The purses of a new game; a setting for each dial, missing ones have their usual value.
    fn start(settings: &[u32]) -> Self;

    /// The field of the position text, if there is one. `turn` has received what it receives before its turn.
    fn read(field: Option<&str>, turn: Side) -> Result<Self, Saying>;

    /// The same field, written.
    fn write(&self) -> Option<String>;

    /// The numbers of that field for an editor, in their order.
    fn fields(&self) -> Vec<Field>;

    /// What a ride costs, whoever pays it.
    fn fare(ride: &Ride) -> u32;

    /// What a side holds now.
    fn holds(&self, side: Side) -> u32;

    /// Whether a side can pay for any move there is; castling aside.
    fn rich(&self, side: Side) -> bool;

    /// Those of a piece's destinations that it can pay for; pawns and castling aside.
    fn affordable(&self, side: Side, piece: Piece, from: Cell, destinations: Cells, enemies: Cells) -> Cells;

    /// The cells that a side can pay to reach over so many squares, with or without a capture there and a promotion.
    fn affords(&self, side: Side, squares: u32, takes: bool, promotes: bool) -> Cells;

    /// How far `by` can go to take a king in its turn, which may be now or next.
    fn means(&self, by: Side, turn: Side) -> Means;

    /// Whether `side` may come to mate with any men, even a bare king, since the other one may be left with nothing. `bare`
    /// says that there are only kings. May be true too often, never too seldom.
    fn outlasts(&self, side: Side, turn: Side, bare: bool) -> bool;

    /// After `side` has moved: it pays, and the other side receives what it receives before its turn.
    fn pay(&mut self, side: Side, fare: u32);

    /// All of it, to be hashed.
    #[inline]
    fn word(&self) -> u64 {
        0
    }

    /// In centipawns, what `side` can do with what it will hold on its turn.
    #[inline]
    fn worth(&self, _side: Side, _turn: Side) -> i32 {
        0
    }

    /// What a page writes beside a move of that fare.
    fn label(&self, side: Side, fare: u32) -> Option<Label>;

    /// Why a side can't pay a fare; nothing if it can.
    fn objection(&self, side: Side, fare: u32) -> Option<Objection>;

    /// Why a side can't pay even the cheapest fare of a piece; nothing if it can.
    fn broke(&self, side: Side, fare: u32) -> Option<Objection>;

    fn gauges(&self, side: Side) -> Vec<Gauge>;

    /// Marks that belong to the board itself.
    fn ground() -> Vec<Sign>;

    /// What a ride of `side` would cost, part by part, and what would be left or is missing.
    fn ride_hint(&self, side: Side, ride: &Ride) -> Hint;

    /// What is worth saying of an occupied cell when it is pointed at.
    fn cell_hint(&self, cell: Cell) -> Hint;

    /// What the cheapest legal moves cost: `san` is the only one, or one of `count`.
    fn cheapest(&self, fare: u32, san: String, count: u32) -> Option<Saying>;

    /// What is odd about the solution of a puzzle as far as money matters.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(_deeds: &[Deed], _outline: Outline) -> Vec<Theme> {
        Vec::new()
    }
}

/// Moves cost nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Free;

impl Purse for Free {
    const FREE: bool = true;
    const DIALS: &'static [Dial] = &[];

    fn start(_: &[u32]) -> Free {
        Free
    }

    fn read(_: Option<&str>, _: Side) -> Result<Free, Saying> {
        Ok(Free)
    }

    fn write(&self) -> Option<String> {
        None
    }

    fn fields(&self) -> Vec<Field> {
        Vec::new()
    }

    fn fare(_: &Ride) -> u32 {
        0
    }

    fn holds(&self, _: Side) -> u32 {
        0
    }

    #[inline]
    fn rich(&self, _: Side) -> bool {
        true
    }

    #[inline]
    fn affordable(&self, _: Side, _: Piece, _: Cell, destinations: Cells, _: Cells) -> Cells {
        destinations
    }

    #[inline]
    fn affords(&self, _: Side, _: u32, _: bool, _: bool) -> Cells {
        !Cells::NONE
    }

    #[inline]
    fn means(&self, _: Side, _: Side) -> Means {
        Means::UNLIMITED
    }

    #[inline]
    fn outlasts(&self, _: Side, _: Side, _: bool) -> bool {
        false
    }

    fn pay(&mut self, _: Side, _: u32) {}

    fn label(&self, _: Side, _: u32) -> Option<Label> {
        None
    }

    fn objection(&self, _: Side, _: u32) -> Option<Objection> {
        None
    }

    fn broke(&self, _: Side, _: u32) -> Option<Objection> {
        None
    }

    fn gauges(&self, _: Side) -> Vec<Gauge> {
        Vec::new()
    }

    fn ground() -> Vec<Sign> {
        Vec::new()
    }

    fn ride_hint(&self, _: Side, _: &Ride) -> Hint {
        Hint::default()
    }

    fn cell_hint(&self, _: Cell) -> Hint {
        Hint::default()
    }

    fn cheapest(&self, _: u32, _: String, _: u32) -> Option<Saying> {
        None
    }
}
