//! Mates, proved: the solver, its table, and a question about a position as a person asks it.

#[cfg(feature = "mind")]
pub mod query;
pub mod solver;
mod table;
