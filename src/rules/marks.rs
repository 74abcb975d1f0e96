//! What a game may draw on the board and write beside a square: the vocabulary of marks, destinations and tags, as plain data.

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

use crate::board::{BoardShape, Square};
use crate::message::Said;
use crate::rules::Color;
use crate::rules::present::MoveTag;
use crate::rules::text::MoveShape;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum Seat {
    White,
    Black,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum MarkKind {
    /// The square that the last move left: `[square]`.
    Left,
    /// The square that the last move reached: `[square]`.
    Reached,
    /// Where the last move took something it did not land on: `[victim, shooter]`.
    Hit,
    /// A piece under attack that must be answered: `[it, giver…]`.
    Check,
    /// A slide that is paid for, open as far as the squares go: `[start, next, …]`; one chevron for each square after the first.
    Slide,
    /// A square on a slide that may not be passed: `[start, square]`.
    Barred,
    /// A piece that pays for a slide: `[square]`.
    Paying,
    /// A piece that its own side defends: `[it, defender…]`.
    Guarded,
    /// What could be taken at a distance: `[victim, where the shooter will stand]`.
    Shot,
    /// The way of a shot that is pointed at: `[shooter, where it will stand, victim]`.
    Leg,
    /// A part of the board that is special: `[square…]`.
    Zone,
    /// Where two pieces that keep apart may meet: `[square]`.
    Meeting,
    /// A line that divides the board, between two squares at one of its ends and two at the other: `[a, b, c, d]`.
    Axis,
    /// A move that is spoken of: `[from, to]`.
    Way,
    /// What a piece would reach: `[it, square…]`, along a line from it.
    Gain,
    /// What a piece would reach no more: `[it, square…]`, along a line from it.
    Loss,
    /// Where a piece can go without taking: `[it, square…]`.
    Reach,
    /// Where a piece takes what stands there, or guards it: `[it, square…]`.
    Aim,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum TargetKind {
    Move,
    Capture,
    /// Takes what stands on the square without going there.
    Shot,
    /// A move of two pieces at once, picked by where one goes or by the other.
    Joint,
}

/// What a legend draws as a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum Sample {
    Mark {
        mark: MarkKind,
    },
    /// A destination.
    Target {
        target: TargetKind,
    },
    /// A destination with its tag.
    Tag,
    /// A destination with a tag that can't be afforded.
    Dear,
    /// A piece.
    Art {
        art: &'static str,
        seat: Option<Seat>,
    },
    /// A player's amount.
    Amount,
    /// A player's amounts by direction.
    Rose,
    /// Words about the square that is pointed at.
    Words,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Glide {
    pub from: String,
    pub to: String,
}

/// A short text beside a move or a destination, such as its price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Tag {
    pub text: String,
    /// The same in words, such as "4 guilders".
    pub said: Said,
    /// What is missing to afford it, such as `−3`.
    pub missing: Option<String>,
}

impl Glide {
    pub fn new(board_shape: &BoardShape, from: Square, to: Square) -> Glide {
        Glide { from: board_shape.name(from), to: board_shape.name(to) }
    }

    /// Where the pieces of a move go: the one that moves, and the rook of castling.
    pub fn of_move(board_shape: &BoardShape, move_shape: &MoveShape) -> Vec<Glide> {
        let moved = (move_shape.from != move_shape.to).then_some((move_shape.from, move_shape.to));
        let rook = move_shape.castling.map(|castling| (castling.from, castling.to));
        moved.into_iter().chain(rook).map(|(from, to)| Glide::new(board_shape, from, to)).collect()
    }
}

impl From<MoveTag> for Tag {
    fn from(tag: MoveTag) -> Tag {
        Tag {
            text: tag.amount.to_string(),
            said: tag.message.into(),
            missing: (tag.missing > 0).then(|| format!("−{}", tag.missing)),
        }
    }
}

impl From<Color> for Seat {
    fn from(side: Color) -> Seat {
        match side {
            Color::White => Seat::White,
            Color::Black => Seat::Black,
        }
    }
}
