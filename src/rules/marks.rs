//! Marks, destinations and tags that a variant may draw on the board, as plain data.

use serde::Serialize;

use crate::Color;
use crate::present::MoveTag;
use crate::text::MoveShape;
use board::{BoardShape, Square};
use message::LocalizedMessage;

/// The meaning of a mark; in brackets, the squares that belong to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum MarkKind {
    /// The square that the last move left: `[square]`.
    Left,
    /// The square that the last move reached: `[square]`.
    Reached,
    /// The last move captured at a distance: `[victim, shooter]`.
    Hit,
    /// A piece under attack that must be saved: `[piece, attacker…]`.
    Check,
    /// A priced slide along free squares: `[start, next, …]`, with one chevron for each square
    /// after the first.
    Slide,
    /// A square that blocks a priced slide: `[start, square]`.
    Barred,
    /// A piece that pays for a slide: `[square]`.
    Paying,
    /// A piece defended by its own side: `[piece, defender…]`.
    Guarded,
    /// A possible capture at a distance: `[victim, destination of the shooter]`.
    Shot,
    /// The path of the hovered shot: `[shooter, destination, victim]`.
    Leg,
    /// A special region of the board: `[square…]`.
    Zone,
    /// Where a king wins by standing: `[square…]`.
    Goal,
    /// Where the two kings may attack each other: `[square]`.
    Meeting,
    /// A line dividing the board, between two squares at one end and two at the other: `[a, b, c,
    /// d]`.
    Axis,
    /// A move mentioned in a text: `[from, to]`.
    Way,
    /// Squares a piece would gain along a line: `[piece, square…]`.
    Gain,
    /// Squares a piece would lose along a line: `[piece, square…]`.
    Loss,
    /// Squares a piece can move to without capturing: `[piece, square…]`.
    Reach,
    /// Squares on which a piece captures or defends: `[piece, square…]`.
    Aim,
}

/// How a destination is drawn, by what the move does there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum TargetKind {
    /// A move without a capture.
    Move,
    /// A capture on the square.
    Capture,
    /// Captures on the square without moving there.
    Shot,
    /// A move of two pieces, selected by the destination of one or by the other piece.
    Joint,
}

/// A sample in the legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Sample {
    /// A mark.
    Mark {
        /// The kind of the mark.
        mark: MarkKind,
    },
    /// A destination.
    Target {
        /// The kind of the destination.
        target: TargetKind,
    },
    /// A destination with its tag.
    Tag,
    /// A destination whose price cannot be paid.
    Dear,
    /// A piece.
    Art {
        /// The id of its drawing.
        art: &'static str,
        /// Its owner; `null` for a neutral piece.
        color: Option<Color>,
    },
    /// A player's indicator showing an amount.
    Amount,
    /// A player's direction chart.
    DirectionChart,
    /// Text about the hovered square.
    Words,
}

/// A piece that goes from a square to another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Glide {
    /// The name of the square where it begins.
    pub from: String,
    /// The name of the square where it ends.
    pub to: String,
}

/// A short text beside a move or a destination, such as its price.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Tag {
    /// As short as possible, such as `4`.
    pub text: String,
    /// The same for readers, such as "4 guilders".
    pub message: LocalizedMessage,
    /// The amount missing to afford it, such as `−3`.
    pub missing: Option<String>,
}

impl Glide {
    /// The glide between two squares of a board.
    pub fn new(board_shape: &BoardShape, from: Square, to: Square) -> Glide {
        Glide { from: board_shape.name(from), to: board_shape.name(to) }
    }

    /// The paths of the pieces in a move: the moving piece, and the rook when castling.
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
            message: tag.message.into(),
            missing: (tag.missing > 0).then(|| format!("−{}", tag.missing)),
        }
    }
}
