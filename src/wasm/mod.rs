//! The bindings: a class for each thing that the page talks to, plain data in and out.

#[cfg(feature = "page")]
mod editor;
#[cfg(feature = "mind")]
mod engine;
#[cfg(feature = "page")]
mod game;
#[cfg(feature = "page")]
mod input;
#[cfg(feature = "mind")]
mod lab;
#[cfg(feature = "mind")]
mod puzzles;
mod start;
