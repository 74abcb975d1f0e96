//! The page's module, which every visitor loads first: a game in play, and nothing that the first move can do without.

mod game;
mod input;

oddchess_wasm_edge::start!(variants::install(&variants::SITE));
