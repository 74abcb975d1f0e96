//! The lab: claims about a game are tested by games of the computer against itself.
//!
//! A run is its [`settings`], a text. Its games are numbered, and each follows from the settings and its number alone
//! ([`play`]), so they can be played anywhere, in any order, by as many players at once as one likes. What they say together
//! ([`tally`]) is counted in whole numbers, so it does not depend on the order either. [`odd`] is the one place that says what
//! it means that an odd rule decided a move.

pub mod data;
pub mod game;
pub mod names;
pub mod rule_effect;
pub mod settings;
pub mod tally;
