//! Bindings for changing the rules of a game.

use wasm_bindgen::prelude::*;

use crate::game::saved;
use crate::view::RulesPreview;
use crate::wasm::Js;
use crate::wasm::json::to_js;

/// Compares the current position of a saved record with itself under the settings of a text.
#[wasm_bindgen(js_name = previewRules)]
pub fn preview_rules(saved: &str, settings: &str) -> Js<RulesPreview> {
    to_js(&saved::read(saved).session.under_rules(settings))
}
