//! Proofs of mates: the solver, its table, and the questions that a user asks about a position.

pub mod query;
pub mod solver;
mod table;
