//! Squares, sets of squares, board shapes, and the squares that a piece attacks on the 8 by 8 board.

pub mod attacks;
mod color;
pub mod magic;
mod squares;

pub use color::Color;
pub use squares::*;
