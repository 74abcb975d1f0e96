//! Random games of every variant, and the invariants of a whole game.
//!
//! The invariants of a single position are in `common/invariants.rs`. Here is what only a game shows: the effect of a move on board,
//! clocks and purses ([`books`]), repetition, claims and endings ([`history`]), a whole game as text ([`texts`]). Each is
//! recalculated from FENs and move shapes by the rules, independently of the core.

pub mod books;
pub mod draw;
pub mod facts;
pub mod game;
pub mod history;
pub mod tally;
pub mod texts;
