//! Bindings for pasted texts and files. Links and saved games are read by the class of the game itself.

use game::import;
use game::saved;
use game::session::Reading;
use message::LocalizedMessage;
use oddchess_wasm_edge::{Js, to_js};
use serde::Serialize;
use view::{Found, Problem};
use wasm_bindgen::prelude::*;

/// A game that was read from a text, as far as that was possible.
#[derive(Serialize, tsify::Tsify)]
#[tsify(hashmap_as_object)]
pub struct Imported {
    /// The record, for `Playground.restore`.
    pub saved: String,
    /// What is wrong with the text.
    pub problem: Option<Problem>,
    /// What was read otherwise than it is written, or skipped.
    pub notes: Vec<LocalizedMessage>,
}

pub(crate) fn imported(reading: Reading, text: &str) -> Js<Imported> {
    let problem = reading.problem.map(|message| Problem::new(text, message));
    to_js(&Imported {
        saved: saved::write(&reading.session),
        problem,
        notes: reading.notes.into_iter().map(Into::into).collect(),
    })
}

/// A pasted or dropped text, recognised once; each thing in it can then be opened.
#[wasm_bindgen]
pub struct ForeignText {
    text: String,
    found: import::Found,
}

#[wasm_bindgen]
impl ForeignText {
    /// Recognises a text. `default_game` is the id of the current variant, or empty: it is assumed if the text does not
    /// name one.
    #[wasm_bindgen(constructor)]
    pub fn new(text: String, default_game: &str) -> ForeignText {
        let found = import::find(&text, default_game);
        ForeignText { text, found }
    }

    /// What it is, and a list of what can be opened.
    pub fn found(&self) -> Js<Found> {
        let games = self.found.items.iter().map(|item| item.listed.clone()).collect();
        to_js(&Found { kind: self.found.kind, games, problem: self.found.problem.clone().map(Into::into) })
    }

    /// Reads an entry of that list by its index.
    pub fn open(&mut self, which: usize) -> Js<Imported> {
        imported(self.found.open(which), &self.text)
    }
}
