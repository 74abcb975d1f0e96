//! Bindings for changing the rules of a game.

use oddchess::game::saved;
use oddchess::view::RulesPreview;
use oddchess_wasm_edge::{Js, to_js};
use wasm_bindgen::prelude::*;

/// Compares the current position of a saved record with itself under the settings of a text.
#[wasm_bindgen(js_name = previewRules)]
pub fn preview_rules(saved: &str, settings: &str) -> Js<RulesPreview> {
    to_js(&saved::read(saved).session.under_rules(settings))
}
