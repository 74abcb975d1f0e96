//! The rules in the npm package with games that are described: what its other module has, and what reads descriptions.

mod describe;
#[path = "../extras/export.rs"]
mod export;
#[path = "../page/game.rs"]
mod game;
#[path = "../npm/game_methods.rs"]
mod game_methods;
#[path = "../extras/import.rs"]
mod import;
#[path = "../page/input.rs"]
mod input;

oddchess_wasm_edge::start!(variants::install(&variants::SITE), invent::play::install());
