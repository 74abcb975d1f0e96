//! The rules in the npm package: those of the page, what reads and writes texts, and more methods of a game.

#[path = "../extras/export.rs"]
mod export;
#[path = "../page/game.rs"]
mod game;
mod game_methods;
#[path = "../extras/import.rs"]
mod import;
#[path = "../page/input.rs"]
mod input;

oddchess_wasm_edge::start!(variants::install(&variants::SITE));
