//! A whole record as text, in the form of PGN: variations, comments, glyphs, drawings and clocks too.
//!
//! It is how a page keeps games and how games come from elsewhere and go there. What PGN has no word for stands in tags of
//! its own that only the page writes: who sits at the bottom, where the reader stands, how the players ended the game.
//!
//! - [`tags`]: what a game is called; [`marks`]: what stands in comments for programs
//! - [`write()`], [`export`]: a record as text; [`read()`]: text as a record, over the tokens of [`scan`]
//! - [`games()`]: what is in a file of many games

pub mod commands;
mod file;
mod read;
pub mod scan;
pub mod tags;
mod write;

pub use file::{Games, LONGEST_FILE, Span, games, games_from};
pub use read::{DEEPEST, LONGEST, MOST_MOVES, Reading, read, read_as, read_at, tag};
pub use write::{export, write};
