//! Bindings for the texts of a game that other programs and people read.

use game::{pgn, saved};
use view::{ExportOptions, text_board};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "ExportOptions")]
    pub type GivenExportOptions;
    #[wasm_bindgen(method, getter)]
    fn variations(this: &GivenExportOptions) -> bool;
    #[wasm_bindgen(method, getter)]
    fn comments(this: &GivenExportOptions) -> bool;
    #[wasm_bindgen(method, getter)]
    fn drawings(this: &GivenExportOptions) -> bool;
    #[wasm_bindgen(method, getter)]
    fn clocks(this: &GivenExportOptions) -> bool;
    #[wasm_bindgen(method, getter)]
    fn evals(this: &GivenExportOptions) -> bool;
    #[wasm_bindgen(method, getter)]
    fn costs(this: &GivenExportOptions) -> bool;
}

impl GivenExportOptions {
    pub fn read(&self) -> ExportOptions {
        ExportOptions {
            variations: self.variations(),
            comments: self.comments(),
            drawings: self.drawings(),
            clocks: self.clocks(),
            evals: self.evals(),
            costs: self.costs(),
        }
    }
}

/// A saved record as PGN.
#[wasm_bindgen(js_name = exportPgn)]
pub fn export_pgn(saved: &str, form: &GivenExportOptions) -> String {
    pgn::export(&saved::read(saved).session, &form.read())
}

/// The current line of a saved record in SAN with move numbers.
#[wasm_bindgen(js_name = exportMoves)]
pub fn export_moves(saved: &str) -> String {
    text_board::moves(&saved::read(saved).session)
}

/// The current position of a saved record as rows of letters, in the orientation of the board.
#[wasm_bindgen(js_name = exportBoard)]
pub fn export_board(saved: &str) -> String {
    text_board::board(&saved::read(saved).session)
}
