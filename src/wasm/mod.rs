//! The bindings: a class for each thing that the page uses, with plain data as arguments and results.

#[cfg(feature = "page")]
mod editor;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "page")]
mod game;
#[cfg(feature = "page")]
mod input;
#[cfg(feature = "page")]
mod json;
#[cfg(feature = "engine")]
mod lab;
#[cfg(feature = "engine")]
mod puzzles;
mod start;
