//! Oddchess: five odd chess games and the orthodox one, exact.
//!
//! A game is a type whose values are positions; those who use games ask for small traits and are written once:
//!
//! - [`rules`]: what a game is; [`cells`]: cells, sets of cells, board shapes
//! - [`words`]: how the core speaks; [`view`]: what crosses the edge
//! - [`fen`], [`notation`]: text in and out; [`picks`]: moves as touches; [`record`]: a game in progress
//! - [`kinds`]: names and drawings of the pieces; [`show`]: what a game shows; [`perft`]: counting
//! - `orthodox`: the kit of the four chess-like games; [`variants`]: the registry and one module a game

pub mod cells;
pub mod fen;
pub mod kinds;
pub mod notation;
pub mod perft;
pub mod picks;
pub mod record;
pub mod rules;
pub mod show;
pub mod variants;
pub mod view;
pub mod words;
