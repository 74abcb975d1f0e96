//! Oddchess: five odd chess games and orthodox chess, exact.
//!
//! Other programs use [`prelude`], which begins with examples. It alone is covered by semantic versioning.
//!
//! What it stands on are crates, one a folder of `src/`, which the project's own programs use: `message`, `board`, `rules`, `notation`,
//! `engine`, `variants`, `game`, `view`, `invent`, lowest first, each with its own first page; and on them `puzzles`, `console`,
//! `workshop`, `lab`, `cli` and the modules for browsers (`wasm/`).

#[doc(hidden)]
pub mod data;
#[cfg(not(target_arch = "wasm32"))]
pub mod prelude;
