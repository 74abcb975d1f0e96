//! Bindings that only the npm package has: more methods of the game.

use wasm_bindgen::prelude::*;

use crate::view::{LegalMove, RootCount};
use crate::wasm::Js;
use crate::wasm::game::Playground;
use crate::wasm::json::to_js;

#[wasm_bindgen]
impl Playground {
    /// The legal moves, or none if the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<Js<LegalMove>> {
        self.session.legal_moves().iter().map(to_js).collect()
    }

    /// The number of legal lines of that many plies.
    pub fn perft(&self, depth: u32) -> f64 {
        self.session.perft(depth) as f64
    }

    /// The same for each legal move by itself.
    pub fn divide(&self, depth: u32) -> Vec<Js<RootCount>> {
        self.session.divide(depth).iter().map(to_js).collect()
    }
}
