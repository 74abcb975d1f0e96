//! Bindings for games that are being made: what a text says, and changes of it.

use invent::draft::{self, CellTo, DraftEdit, DraftView, Edge};
use invent::packed;
use oddchess_wasm_edge::{Js, given, to_js};
use wasm_bindgen::prelude::*;

given! {
    /// A change, read field by field ([`DraftEdit`]): deserialisation of whatever may come would be 11 KB.
    pub GivenEdit as "DraftEdit" {
        kind: String,
        text: String,
        name: String,
        key: String,
        value: JsValue,
        square: String,
        from: String,
        to: String,
        letter: String,
        mirrored: bool,
        edge: String,
        by: i8,
        betza: String,
        title: String,
        art: String,
        slot: String,
        dx: i8,
        dy: i8,
        slide: bool,
        symmetric: bool,
        royal: bool,
    }
}

impl GivenEdit {
    /// The change; `None` if it is none of those there are.
    fn read(&self) -> Option<DraftEdit> {
        Some(match self.kind().as_str() {
            "name" => DraftEdit::Name { text: self.text() },
            "key" => DraftEdit::Key { key: self.key(), value: self.value().as_string() },
            "put" => DraftEdit::Put { square: self.square(), letter: self.letter(), mirrored: self.mirrored() },
            "take" => DraftEdit::Take { square: self.square(), mirrored: self.mirrored() },
            "shift" => DraftEdit::Shift { from: self.from(), to: self.to(), mirrored: self.mirrored() },
            "hole" => DraftEdit::Hole { square: self.square(), mirrored: self.mirrored() },
            "size" => DraftEdit::Size { edge: edge(&self.edge())?, by: self.by() },
            "add" => {
                DraftEdit::Add { letter: self.letter(), betza: self.betza(), title: self.title(), art: self.art() }
            }
            "remove" => DraftEdit::Remove { slot: self.slot() },
            "letter" => DraftEdit::Letter { slot: self.slot(), letter: self.letter() },
            "moves" => DraftEdit::Moves { slot: self.slot(), betza: self.betza() },
            "cell" => DraftEdit::Cell {
                slot: self.slot(),
                dx: self.dx(),
                dy: self.dy(),
                to: cell(&self.to())?,
                slide: self.slide(),
                symmetric: self.symmetric(),
            },
            "title" => DraftEdit::Title { slot: self.slot(), text: self.text() },
            "art" => DraftEdit::Art { slot: self.slot(), name: self.name() },
            "value" => DraftEdit::Value { slot: self.slot(), value: self.value().as_f64().map(|value| value as u16) },
            "royal" => DraftEdit::Royal { slot: self.slot(), royal: self.royal() },
            _ => return None,
        })
    }
}

fn edge(name: &str) -> Option<Edge> {
    Some(match name {
        "left" => Edge::Left,
        "right" => Edge::Right,
        "top" => Edge::Top,
        "bottom" => Edge::Bottom,
        _ => return None,
    })
}

fn cell(name: &str) -> Option<CellTo> {
    Some(match name {
        "none" => CellTo::None,
        "move" => CellTo::Move,
        "capture" => CellTo::Capture,
        "both" => CellTo::Both,
        _ => return None,
    })
}

/// What a text says, as far as it can be read.
#[wasm_bindgen]
pub fn draft(text: &str) -> Js<DraftView> {
    to_js(&draft::draft(text))
}

/// The text after a change; the same text if the change can't be made.
#[wasm_bindgen]
pub fn edit(text: &str, change: &GivenEdit) -> String {
    change.read().map_or_else(|| text.into(), |change| draft::edit(text, &change))
}

/// The squares of the pieces that a change of the size takes away.
#[wasm_bindgen]
pub fn lost(text: &str, change: &GivenEdit) -> Vec<String> {
    change.read().map(|change| draft::lost(text, &change)).unwrap_or_default()
}

/// A text to begin with, from a game that is built in.
#[wasm_bindgen]
pub fn fork(name: &str) -> String {
    draft::fork(name)
}

/// The text that an id or a link has packed; nothing if it is damaged.
#[wasm_bindgen]
pub fn unpack(packed: &str) -> Option<String> {
    packed::unpack(packed).ok()
}

/// A game at random, the same for the same number: one that can be played.
#[wasm_bindgen(js_name = randomGame)]
pub fn random_game(seed: u32) -> String {
    invent::random::random(seed.into())
}
