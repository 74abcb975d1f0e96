//! Wire types for import and export: what a pasted text is, how a game is written, and additional
//! data in files.

use serde::Serialize;

use message::LocalizedMessage;

/// What a text was recognised as.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Found {
    /// What the text is as a whole.
    pub kind: FoundKind,
    /// What can be opened: the games of a file in order; for a position that is valid in several
    /// variants, the most likely first. Each is opened by its index in this list.
    pub games: Vec<Listed>,
    /// What is wrong with the text as a whole, and what was expected. Also set if there is nothing
    /// to open.
    pub problem: Option<LocalizedMessage>,
}

/// A kind of text that can be opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum FoundKind {
    /// A link to this site, on any host. It is opened like any link.
    Link,
    /// FENs, or links to analysis boards on other sites.
    Position,
    /// PGN with one or more games.
    Games,
    /// Moves without tags.
    Moves,
    /// None of these.
    Unknown,
}

/// A list entry for a game in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Listed {
    /// The variant's id; `null` if the text names an unknown one.
    pub game: Option<&'static str>,
    /// The line where it begins, from 1.
    pub line: u32,
    /// As in the text, or empty; the same below.
    pub white: String,
    /// The name of Black's player.
    pub black: String,
    /// The event.
    pub event: String,
    /// The date.
    pub date: String,
    /// The round.
    pub round: String,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: String,
    /// Number of moves of the main line.
    pub plies: u32,
    /// The fragment that opens it, for links and positions; whole games are too long for one.
    pub link: Option<String>,
    /// The first problem found; what comes before it can be opened.
    pub problem: Option<LocalizedMessage>,
}

/// What is written of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ExportOptions {
    /// Whether to write variations besides the main line.
    pub variations: bool,
    /// Whether to write comments and glyphs.
    pub comments: bool,
    /// Whether to write arrows and rings, as commands in comments.
    pub drawings: bool,
    /// Whether to write the time left on clocks, as commands in comments.
    pub clocks: bool,
    /// Whether to write the evaluations of positions.
    pub evals: bool,
    /// Whether to write the price of each move, in variants with prices.
    pub costs: bool,
}

/// A PGN tag pair, such as a player's name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Heading {
    /// The tag name, such as `White`.
    pub name: String,
    /// The value; empty if the tag is not set.
    pub value: String,
}

/// A drawing by the user: an arrow, or a ring if both squares are the same.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Drawing {
    /// The square where the arrow begins.
    pub from: String,
    /// The square where it ends.
    pub to: String,
    /// The color it is drawn in.
    pub color: DrawingColor,
}

/// The color of a drawing: those that PGN commands can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum DrawingColor {
    /// `G` in commands.
    Green,
    /// `R` in commands.
    Red,
    /// `Y` in commands.
    Yellow,
    /// `B` in commands.
    Blue,
}
