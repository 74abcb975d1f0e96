//! What thinks about games that are described, in workers: the computer player, analysis, the mate solver, and the lab.

#[path = "../engine/engine.rs"]
mod engine;
#[path = "../lab/lab.rs"]
mod lab;
#[path = "../engine/requests.rs"]
mod requests;

oddchess_wasm_edge::start!(invent::play::install_alone());
