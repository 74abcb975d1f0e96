//! What a variant is: small traits, a file for each, and the plain types in their signatures.
//!
//! A variant is a type whose values are positions. Code that uses variants asks for the trait that it needs and is written once.

pub mod draw;
pub mod dyn_position;
pub mod input;
pub mod join;
pub mod layers;
pub mod marks;
pub mod perft;
pub mod personality;
pub mod piece_kind;
mod position;
pub mod present;
pub mod settings;
pub mod setup;
pub mod setup_fields;
pub mod text;
pub mod theme;

pub use position::*;
