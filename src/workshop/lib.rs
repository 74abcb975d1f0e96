//! Makers' instruments: they find the puzzles and the exercises that the site has, prove and rate them.

pub mod exercises;
pub mod miner;
pub mod proof;
pub mod rating;
pub mod selection;
