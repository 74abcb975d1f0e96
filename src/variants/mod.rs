//! The registry and one module a game.
