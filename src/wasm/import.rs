//! Bindings for pasted texts and files. Links and saved games are read by the class of the game itself.

use serde::Serialize;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::game::import;
use crate::game::pgn;
use crate::game::saved;
use crate::game::session::Reading;
use crate::message::LocalizedMessage;
use crate::view::{Found, Problem};
use crate::wasm::Js;
use crate::wasm::json::to_js;

/// A game that was read from a text, as far as that was possible.
#[derive(Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct Imported {
    /// The record, for `Playground.restore`.
    pub saved: String,
    /// What is wrong with the text.
    pub problem: Option<Problem>,
    /// What the reader should know about how the text was read.
    pub note: Option<LocalizedMessage>,
}

fn imported(reading: Reading, text: &str) -> Js<Imported> {
    let problem = reading.problem.map(|message| Problem::new(text, message));
    to_js(&Imported { saved: saved::write(&reading.session), problem, note: reading.note.map(Into::into) })
}

/// Recognises a pasted or dropped text, and lists what can be opened. `default_game` is the id of the current variant,
/// or empty: it is assumed if the text does not name one.
#[wasm_bindgen(js_name = findGames)]
pub fn find_games(text: &str, default_game: &str) -> Js<Found> {
    let found = import::find(text, default_game);
    let games = found.items.into_iter().map(|item| item.listed).collect();
    to_js(&Found { kind: found.kind, games, problem: found.problem.map(Into::into) })
}

/// Reads an entry of that list by its index.
#[wasm_bindgen(js_name = importGame)]
pub fn import_game(text: &str, default_game: &str, which: usize) -> Js<Imported> {
    imported(import::open(text, default_game, which), text)
}

/// Reads the game of a file that begins on a line, as the list has it. Other than [`import_game`], it doesn't read the
/// whole file again.
#[wasm_bindgen(js_name = importGameAtLine)]
pub fn import_game_at_line(text: &str, line: u32) -> Js<Imported> {
    imported(import::open_at_line(text, line), text)
}

/// Converts a record that an older version has saved, which was PGN.
#[wasm_bindgen(js_name = convertSaved)]
pub fn convert_saved(text: &str) -> Js<Imported> {
    imported(pgn::read(text), text)
}

/// What a file is if it is no text, such as a picture: a sentence that says so and what was expected.
#[wasm_bindgen(js_name = notText)]
pub fn not_text(bytes: &[u8], name: &str) -> Option<Js<LocalizedMessage>> {
    import::not_text(bytes, name).map(|message| to_js(&LocalizedMessage::from(message)))
}

/// Decodes a file in any of the usual encodings.
#[wasm_bindgen(js_name = decodeFile)]
pub fn decode_file(bytes: &[u8]) -> String {
    import::decode(bytes)
}
