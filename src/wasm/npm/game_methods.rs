//! Bindings that only the npm package has: more methods of the game.

use oddchess_wasm_edge::{Js, to_js};
use variants::perft_of;
use view::{LegalMove, RootCount};
use wasm_bindgen::prelude::*;

use crate::game::Playground;

#[wasm_bindgen]
impl Playground {
    /// The legal moves, or none if the game is over.
    #[wasm_bindgen(js_name = legalMoves)]
    pub fn legal_moves(&self) -> Vec<Js<LegalMove>> {
        view::legal_moves(&self.session).iter().map(to_js).collect()
    }

    /// The number of legal lines of that many plies.
    pub fn perft(&self, depth: u32) -> f64 {
        perft_of(self.session.record().position(), depth) as f64
    }

    /// The same for each legal move by itself.
    pub fn divide(&self, depth: u32) -> Vec<Js<RootCount>> {
        view::divide(&self.session, depth).iter().map(to_js).collect()
    }
}
