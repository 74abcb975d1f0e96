//! The engine in the npm package: the computer player, analysis and the mate solver.

#[path = "../engine/engine.rs"]
mod engine;
#[path = "../engine/requests.rs"]
mod requests;

oddchess_wasm_edge::start!(variants::install(&variants::SITE));
