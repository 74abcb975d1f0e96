//! What thinks, in workers: the computer player, analysis, the mate solver, and what judges and proves puzzles.

mod engine;
mod puzzles;
mod requests;

oddchess_wasm_edge::start!(variants::install(&variants::SITE));
