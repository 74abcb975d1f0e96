//! What a module for browsers does when it is loaded, and as what it was built.

use wasm_bindgen::prelude::*;

/// Says in the console where the core broke, since the trap that follows says nothing.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|info| web_sys::console::error_1(&info.to_string().into())));
}

/// The version of the core and a digest of its sources, which the build sets; a page must be of the same.
#[wasm_bindgen]
pub fn version() -> String {
    option_env!("ODDCHESS_BUILD").unwrap_or(env!("CARGO_PKG_VERSION")).into()
}
