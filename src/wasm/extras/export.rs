//! Bindings for the texts of a game that other programs and people read.

use game::{pgn, saved};
use oddchess_wasm_edge::given;
use view::{ExportOptions, text_board};
use wasm_bindgen::prelude::*;

given! {
    pub GivenExportOptions as "ExportOptions" {
        variations: bool,
        comments: bool,
        drawings: bool,
        clocks: bool,
        evals: bool,
        costs: bool,
    }
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
