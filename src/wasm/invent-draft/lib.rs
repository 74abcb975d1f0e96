//! Games that are being made: what their texts say, and changes of them. Nothing here plays one.

mod draft;

oddchess_wasm_edge::start!();
