//! Games that a text describes: a section of a `variants.ini` of Fairy-Stockfish, with pieces in Betza's notation.
//!
//! [`ini`] reads sections, [`keys`] knows what can stand in one, [`betza`] how pieces move. [`description`] joins them with those of the
//! parents, checks them and compiles them, and [`position`] plays any description. [`games`] has the games that are built in.
//! [`packed`] makes a description short enough for a link: the id of its game.
//! [`describe`] is for other programs, [`draft`] for games that are being made.

pub mod attacks;
pub mod betza;
pub mod check;
pub mod compile;
pub mod describe;
pub mod description;
pub mod draft;
mod draws;
pub mod end;
mod evaluate;
pub mod facts;
pub mod faults;
pub mod fen;
pub mod games;
pub mod geometry;
mod geometry_reasons;
pub mod ini;
mod input;
pub mod keys;
pub mod kinds;
pub mod legality;
pub mod movegen;
pub mod moves;
pub mod names;
pub mod odd;
pub mod packed;
pub mod play;
pub mod position;
mod present;
pub mod random;
mod refusals;
pub mod refused;
pub mod regions;
pub mod rules;
mod text;
pub mod values;
mod words;
pub mod worth;
