//! Games of other programs: import from PGN and export to it, with variations, comments, glyphs, drawings and clocks.
//!
//! The page once kept its own games in this form, too. What PGN has no field for was in custom tags, which are still read: the
//! side at the bottom, the current ply, how the players ended the game.
//!
//! - [`tags`]: the tag pairs; [`commands`]: commands for programs within comments
//! - [`export`]: a record as text; [`read()`]: text as a record, from the tokens of [`scan`]
//! - [`plain`](plain::plain): the text without damage on its way; `tag_pairs`, `signs`: the words of a text
//! - `letters`: piece letters of other languages; `move_text`: spellings of moves; `result`: how a game ended
//! - [`games()`]: where each game of a text begins and ends

pub mod commands;
mod file;
mod letters;
mod move_text;
pub mod plain;
mod read;
mod result;
pub mod scan;
mod signs;
mod tag_pairs;
pub mod tags;
mod write;

pub use file::{Games, LONGEST_FILE, Span, games};
pub(crate) use read::BLACK_FIRST;
pub use read::{DEEPEST, LONGEST, MOST_MOVES, read, read_at, tag};
pub(crate) use signs::{bare, is_null_move, may_be_move, result, split_glyphs};
pub use write::export;
