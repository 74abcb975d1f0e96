//! Oddchess: five odd chess games and orthodox chess, exact.
//!
//! Other programs use [`prelude`], which begins with examples. Only the prelude is covered by semantic versioning: the other modules are
//! public for the project's own programs and tests, and change with any version.
//!
//! The list of modules is the table of contents, lowest layer first. A layer uses only itself and those above it in this list
//! (`tests/it/layers.rs`).
//!
//! - [`message`]: ids of sentences with their arguments; the sentences are in catalogues
//! - [`board`]: squares, sets of squares, board shapes, attack tables
//! - [`rules`]: the traits of a variant; perft
//! - [`notation`]: FEN, SAN, links, completion of typed moves
//! - [`engine`]: search, playing strength, mate solver, endgame tables, provers
//! - [`variants`]: the kit of the chess-like games, a module for each game, the registry
//! - [`game`]: a game in progress, PGN, import, the position editor
//! - [`view`]: the plain data that the page draws
//! - [`prelude`]: the stable interface for other programs (outside WebAssembly)
//!
//! Crates of their own are what is built on it: puzzles (`src/puzzles/`), what finds them (`src/workshop/`), runs of self-play (`src/lab/`), the command line (`src/cli/`), the
//! modules for browsers (`src/wasm/`).

#![warn(missing_docs)]

pub mod board;
pub mod engine;
pub mod game;
pub mod message;
pub mod notation;
#[cfg(not(target_arch = "wasm32"))]
pub mod prelude;
pub mod rules;
pub mod variants;
pub mod view;
