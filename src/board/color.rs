//! The two sides.

use std::ops::Not;

use serde::Serialize;

/// A side. White moves first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Color {
    /// Index 0.
    White,
    /// Index 1.
    Black,
}

impl Color {
    /// White, then Black.
    pub const BOTH: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black: the place in arrays with a value for each side.
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl Not for Color {
    type Output = Color;
    fn not(self) -> Color {
        if self == Color::White { Color::Black } else { Color::White }
    }
}
