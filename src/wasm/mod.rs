//! The bindings: a class for each thing that the page uses, with plain data as arguments and results.

#[cfg(feature = "extras")]
mod editor;
#[cfg(feature = "engine")]
mod engine;
#[cfg(feature = "extras")]
mod export;
#[cfg(feature = "page")]
mod game;
#[cfg(feature = "engine")]
mod given;
#[cfg(feature = "extras")]
mod import;
#[cfg(feature = "page")]
mod input;
#[cfg(any(feature = "page", feature = "extras"))]
mod json;
#[cfg(feature = "engine")]
mod lab;
#[cfg(feature = "package")]
mod package;
#[cfg(feature = "engine")]
mod puzzles;
#[cfg(feature = "extras")]
mod rules;
mod start;

/// The type of a value on the page.
type Js<T> = <T as tsify::Tsify>::JsType;
