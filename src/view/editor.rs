//! What crosses the edge of the editor.

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

use crate::view::{Piece, Said, Seat};

/// All there is to draw of a position in the making.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Draft {
    /// The game's id.
    pub game: &'static str,
    pub fen: String,
    /// The fragment that opens the position as a game; `null` while something is wrong with it.
    pub link: Option<String>,
    /// The fragment that opens this editor again, with its faults.
    pub address: String,
    pub bottom: Seat,
    pub pieces: Vec<Piece>,
    /// The pieces that can be put on the board.
    pub palette: Vec<Stamp>,
    pub fields: Vec<Field>,
    /// All that keeps this from being a position that can be played.
    pub faults: Vec<Fault>,
    /// Whether left and right can be exchanged.
    pub mirrors: bool,
    /// Whether there is a step to take back, and one to take again.
    pub undo: bool,
    pub redo: bool,
}

/// A piece of the palette.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Stamp {
    pub letter: char,
    pub art: &'static str,
    pub seat: Option<Seat>,
    pub name: Said,
}

/// Something that can be set. Neighbours with the same heading belong together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Field {
    pub group: Said,
    pub label: Said,
    pub control: Control,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub enum Control {
    /// Set to `on` or `off`.
    Switch {
        on: bool,
    },
    Number {
        value: u32,
        min: u32,
        max: u32,
    },
    /// One of the offers, few and always the same.
    Choice {
        value: String,
        offers: Vec<Offer>,
    },
    /// One of the offers, which come and go.
    List {
        value: String,
        offers: Vec<Offer>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Offer {
    pub value: String,
    pub label: Said,
}

/// Something wrong with a position in the making.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Fault {
    pub said: Said,
    /// The cells it is about; none if it is about the whole or about a field.
    pub cells: Vec<String>,
}
