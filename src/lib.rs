//! Oddchess: five odd chess games and the orthodox one, exact.
//!
//! A game is a type whose values are positions; those who use games ask for small traits and are written once:
//!
//! - [`rules`]: what a game is; [`any`]: a position, whichever game's; [`cells`]: cells, sets of cells, board shapes; [`perft`]: counting
//! - [`words`]: how the core speaks; [`kinds`]: names and drawings of the pieces;
//!   `catalogue`: sentences for the command line
//! - [`fen`], [`draft`], [`notation`], [`san`], [`suggest`], [`link`]: text in and out
//! - [`picks`]: moves as touches; [`show`], [`layers`]: what a game shows
//! - [`record`]: a game in progress, [`tree`] its shape, [`sheet`] what is written beside its moves, [`pgn`] all of it as text
//! - [`join`]: what somebody else has played on, taken into a record
//! - [`fields`], [`editor`]: positions in the making
//! - [`session`]: all of it at the table, as the plain data of [`view`]; `wasm`: the edge to the page
//! - [`search`]: what the opponent plays and analysis shows; `mind`: both as the plain data of [`thought`]
//! - `lab`: games of the computer against itself by the thousand, and what they say together
//! - `puzzle`: positions with one winning move, and an answer to every try
//! - [`exact`]: what is proved instead of guessed; [`endings`]: positions with few men, solved as a whole
//! - [`orthodox`]: the kit of the chess-like games; [`variants`]: the registry and one module a game

pub mod any;
#[cfg(not(target_arch = "wasm32"))]
pub mod catalogue;
pub mod cells;
mod display;
pub mod draft;
pub mod editor;
pub mod endings;
pub mod exact;
pub mod fen;
pub mod fields;
pub mod import;
pub mod join;
pub mod kinds;
#[cfg(feature = "mind")]
pub mod lab;
pub mod layers;
pub mod link;
#[cfg(feature = "mind")]
pub mod mind;
pub mod notation;
pub mod orthodox;
pub mod perft;
pub mod pgn;
pub mod picks;
pub mod plain;
#[cfg(feature = "mind")]
pub mod puzzle;
pub mod record;
pub mod rules;
pub mod san;
pub mod search;
pub mod session;
pub mod sheet;
pub mod show;
pub mod suggest;
pub mod thought;
pub mod tree;
pub mod variants;
pub mod verdict;
pub mod view;
#[cfg(all(target_arch = "wasm32", feature = "page"))]
mod wasm;
#[cfg(all(target_arch = "wasm32", feature = "page"))]
mod wasm_editor;
#[cfg(all(target_arch = "wasm32", feature = "page"))]
mod wasm_given;
#[cfg(all(target_arch = "wasm32", feature = "mind"))]
mod wasm_lab;
#[cfg(all(target_arch = "wasm32", feature = "mind"))]
mod wasm_mind;
#[cfg(all(target_arch = "wasm32", feature = "mind"))]
mod wasm_puzzle;
#[cfg(target_arch = "wasm32")]
mod wasm_start;
pub mod words;
