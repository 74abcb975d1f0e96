//! What crosses the edge where text comes in and goes out: what a pasted text is, how a game is to be written, and what is
//! kept beside its moves in files.

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

use crate::message::Said;

/// What a text was found to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Found {
    pub kind: FoundKind,
    /// What can be opened: a file's games in its order; of a position that several games know, the likeliest game first.
    /// Each is opened by its place in this list.
    pub games: Vec<Listed>,
    /// What is wrong with the text as a whole, and what was expected; set where there is nothing to open, too.
    pub problem: Option<Said>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum FoundKind {
    /// A link of this site, whatever its host. It is opened as any link is.
    Link,
    /// Position texts, or links of analysis boards elsewhere.
    Position,
    /// PGN, one game or many.
    Games,
    /// Moves alone.
    Moves,
    /// None of these.
    Unknown,
}

/// A game of a text, as a list shows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Listed {
    /// The game's id; `null` where the text names one that is not here.
    pub game: Option<&'static str>,
    /// The line of the text in which it begins, from 1.
    pub line: u32,
    /// As the text has them; empty where it does not, here and below.
    pub white: String,
    pub black: String,
    pub event: String,
    pub date: String,
    pub round: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Moves of the main line.
    pub plies: u32,
    /// The fragment that opens it, of a link or a position; a whole game has no room in one.
    pub link: Option<String>,
    /// What is wrong with it as far as it has been read; what comes before that can be opened.
    pub problem: Option<Said>,
}

/// How much of a record is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Form {
    /// Variations beside the main line. Without them it is the main line alone.
    pub variations: bool,
    /// Comments and glyphs.
    pub comments: bool,
    pub drawings: bool,
    pub clocks: bool,
    /// What each move cost, in a game where moves cost something.
    pub costs: bool,
}

/// A name and what stands under it at the head of a game, such as a player's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Heading {
    /// As PGN has it, such as `White`.
    pub name: String,
    pub value: String,
}

/// Something that a reader has drawn: an arrow, or a ring where it begins and ends on the same square.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Drawing {
    pub from: String,
    pub to: String,
    pub colour: Colour,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum Colour {
    Green,
    Red,
    Yellow,
    Blue,
}
