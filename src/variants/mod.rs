//! The registry and one module a game.

pub mod anarchist;
pub mod infantry;
