//! A whole record as PGN: variations, comments, glyphs, drawings and clocks too.
//!
//! The page keeps games in this form, and games are imported and exported in it. What PGN has no field for goes into custom tags
//! that only the page writes: the side at the bottom, the current ply, how the players ended the game.
//!
//! - [`tags`]: the tag pairs; [`commands`]: commands for programs within comments
//! - [`write()`], [`export`]: a record as text; [`read()`]: text as a record, from the tokens of [`scan`]
//! - `letters`: piece letters of other languages; `move_text`: spellings of moves; `result`: how a game ended
//! - [`games()`]: the games in a file of many

pub mod commands;
mod file;
mod letters;
mod move_text;
mod read;
mod result;
pub mod scan;
pub mod tags;
mod write;

pub use file::{Games, LONGEST_FILE, Span, game_at_line, games, games_from};
pub use read::{DEEPEST, LONGEST, MOST_MOVES, Reading, read, read_as, read_at, tag};
pub use write::{export, write};
