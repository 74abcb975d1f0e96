//! Described games once more, written from `docs/descriptions.md` and what is known of Betza's notation and Fairy-Stockfish by
//! someone who had not read `src/invent/`: a mailbox, and moves by trying everything.

pub mod betza;
pub mod board;
pub mod law;
pub mod moves;
pub mod random;
pub mod sections;
