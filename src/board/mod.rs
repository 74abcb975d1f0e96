//! Squares, sets of squares, board shapes, and which squares a piece attacks on the board of chess.

pub mod attacks;
mod color;
pub mod magic;
mod squares;

pub use color::Color;
pub use squares::*;
