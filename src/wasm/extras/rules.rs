//! Bindings for changing the rules of a game.

use game::saved;
use oddchess_wasm_edge::{Js, to_js};
use view::RulesPreview;
use wasm_bindgen::prelude::*;

/// Compares the current position of a saved record with itself under the settings of a text.
#[wasm_bindgen(js_name = previewRules)]
pub fn preview_rules(saved: &str, settings: &str) -> Js<RulesPreview> {
    to_js(&view::under_rules(&saved::read(saved).session, settings))
}
