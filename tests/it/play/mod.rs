//! Random games of every game, and the laws that a game has to keep from its first ply to its last.
//!
//! What holds in a single position stands in `common/invariants.rs`. Here is what only a game shows: what a move does to board,
//! clocks and purses ([`books`]), repetition, claims and endings ([`history`]), a whole game as text ([`texts`]). Each is
//! reckoned once more from position texts and from what moves look like, by the rules and not by the core.

pub mod books;
pub mod draw;
pub mod facts;
pub mod game;
pub mod history;
pub mod tally;
pub mod texts;
