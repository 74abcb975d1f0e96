//! Proofs of mates: the solver, its table, and the questions that a user asks about a position.

#[cfg(feature = "engine")]
pub mod query;
pub mod solver;
mod table;
