//! The lab: claims about a game, tested by games of the computer against itself.
//!
//! A run is its [`settings`], a text. Its games are numbered, and each follows from the settings and its number alone ([`game`]),
//! so they can be played anywhere, in any order, by any number of workers. The totals ([`tally`]) are kept in whole numbers, so
//! they do not depend on the order either. What is measured of a game is a [`figure`]; how often each of the [`kinds`] is moved is
//! counted apart. Two runs are [compared](compare) game by game, several that differ in one number form a `series`, and a [`plan`] says
//! which runs answer a question.
//! [`rule_effect`] is the only place that says when an odd rule decided a move.

pub mod compare;
pub mod data;
pub mod figure;
pub mod game;
pub mod kinds;
pub(crate) mod names;
pub mod outcome;
pub mod plan;
pub mod rule_effect;
pub(crate) mod series;
pub mod settings;
pub(crate) mod stats;
pub mod tally;
mod weigh;
