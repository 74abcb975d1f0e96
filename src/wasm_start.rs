//! What a module for browsers does when it is loaded.

use wasm_bindgen::prelude::*;

/// Says in the console where the core broke, since the trap that follows says nothing.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| web_sys::console::error_1(&info.to_string().into())));
}
