//! Bindings for texts that describe games.

use invent::describe;
use message::LocalizedMessage;
use oddchess_wasm_edge::{Js, to_js};
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// What a text describes.
#[derive(Default, Serialize, tsify::Tsify)]
#[tsify(hashmap_as_object)]
pub struct Described {
    /// The id of the game.
    pub id: String,
    /// What its section is called.
    pub name: String,
    /// What the text says without effect.
    pub notes: Vec<LocalizedMessage>,
    /// What is wrong with the text; all else is empty then.
    pub problem: Option<LocalizedMessage>,
}

/// Reads the game of a section, of the last one without a name.
#[wasm_bindgen]
pub fn describe(text: &str, name: Option<String>) -> Js<Described> {
    let described = match describe::describe(text, name.as_deref()) {
        Ok(describe::Described { id, name, notes }) => {
            Described { id, name, notes: notes.into_iter().map(Into::into).collect(), problem: None }
        }
        Err(problem) => Described { problem: Some(problem.into()), ..Described::default() },
    };
    to_js(&described)
}
