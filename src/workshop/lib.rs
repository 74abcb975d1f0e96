//! The workshop of the site's makers: the [`commands`] that make its puzzles, exercises, networks and opening books, and what finds the
//! puzzles and the exercises, proves and rates them.

pub mod commands;
mod datagen;
pub mod exercises;
mod mine;
pub mod miner;
mod opening_book;
mod openings;
mod practice;
pub mod proof;
pub mod rating;
mod samples;
pub mod selection;
mod train;
mod trainer;
mod training_games;
mod tune;
