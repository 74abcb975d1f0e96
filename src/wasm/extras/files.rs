//! Bindings for files, and for records of older versions.

use game::{import, pgn};
use message::LocalizedMessage;
use oddchess_wasm_edge::{Js, to_js};
use wasm_bindgen::prelude::*;

use crate::import::{Imported, imported};

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
