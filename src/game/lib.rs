//! A game in progress: its tree of moves with annotations, repetition and how it ends, its saved form, PGN, import, and the
//! position editor.

pub mod annotations;
pub mod files;
pub mod import;
pub mod merge;
pub mod pgn;
pub mod record;
pub mod saved;
pub mod session;
pub mod setup_editor;
pub mod summary;
pub mod tree;
