//! What the core hands to the page: plain data in the page's vocabulary.
//!
//! These types are all that a page sees. They are about squares, pieces, marks, meters, choices and sentences, never about a
//! rule; a page that draws them draws every game. They are separate from the core's own types so that either side can change.
//! Their TypeScript types are generated from here.

pub mod display;
mod editor;
mod session;

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

pub use crate::game::annotations::{Node, Played, RecordPart};
pub use crate::game::files::{Colour, Drawing, Form, Found, FoundKind, Heading, Listed};
pub use crate::message::{Said, Value};
pub use crate::notation::suggest::{Suggestion, Suggestions};
pub use crate::rules::marks::{Glide, MarkKind, Sample, Seat, Tag, TargetKind};
pub use editor::{Control, Draft, Fault, Field, Offer, Stamp};

/// A game as the picker shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Card {
    /// The id used in links and files, such as `taxi`.
    pub id: &'static str,
    pub name: Said,
    /// One sentence that says what is odd about it.
    pub tagline: Said,
    /// The rules in three short lines.
    pub rules: Vec<Said>,
    /// A link whose few moves show what is odd.
    pub sample: &'static str,
    /// Whether a game can end in a draw.
    pub draws: bool,
    /// What can be set for a new game; empty in most games.
    pub settings: Vec<Setting>,
    /// What there is to see beside the pieces, in layers that a reader can switch.
    pub layers: Vec<Layer>,
    /// Words that readers may swap for others of their liking.
    pub wordings: Vec<Wording>,
}

/// Marks, figures or words that are switched on and off together, with what each of them means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Layer {
    /// Distinct among all layers; the same in all games for a layer that they share.
    pub id: &'static str,
    pub label: Said,
    /// Whether it is shown unless the reader says otherwise.
    pub on: bool,
    pub shown: Vec<Shown>,
}

/// One thing to be seen in a layer, and what it means.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Shown {
    pub sample: Sample,
    pub said: Said,
}

/// A word that readers may swap for another: the core says the first option's id, and any other one fits in its place.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Wording {
    pub label: Said,
    /// Each with arguments that make it fit to be shown.
    pub options: Vec<Said>,
}

/// A number that a new game can be started with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Setting {
    pub label: Said,
    pub min: u32,
    pub max: u32,
    /// The value a game has unless told otherwise.
    pub value: u32,
}

/// The squares of a game's board. It never changes during a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Board {
    /// Columns of the smallest rectangle around all squares.
    pub width: u8,
    /// Rows of the smallest rectangle around all squares.
    pub height: u8,
    pub squares: Vec<Place>,
    /// Marks that belong to the board itself.
    pub marks: Vec<Mark>,
}

/// One square, as seen with White at the bottom (or at the left).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Place {
    /// Such as `e4`.
    pub name: String,
    /// Column, 0 at the left.
    pub x: u8,
    /// Row, 0 at the top.
    pub y: u8,
    pub dark: bool,
    /// The name's part that all squares of this column share, such as `e`.
    pub file: String,
    /// The name's part that all squares of this row share, such as `4`.
    pub rank: String,
}

/// All there is to draw of the position in which the reader stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct View {
    /// The game's id.
    pub game: &'static str,
    pub fen: String,
    /// The fragment, with its `#`, that restores this game, this ply and this side of the board.
    pub link: String,
    /// The link to send in a game by links: the whole line, with the side that is to move at the bottom, and saying what it
    /// is for.
    pub correspondence_link: String,
    /// Who sits at the bottom; `black` means the board is turned by 180 degrees.
    pub bottom: Seat,
    pub turn: Seat,
    pub pieces: Vec<Piece>,
    /// White first, then Black.
    pub players: Vec<Player>,
    /// The number of the record's node in which the reader stands; 0 is the start.
    pub at: u32,
    /// The node before it; `null` at the start.
    pub before: Option<u32>,
    /// The nodes of the line in which the reader stands, the first move first, also those after it.
    pub line: Vec<u32>,
    /// How many moves of the line led here; 0 is the start.
    pub ply: u32,
    /// Grows whenever the record changes.
    pub revision: u32,
    pub marks: Vec<Mark>,
    /// Whose turn it is, check and by whom, or the result: for the message line, one sentence after the other.
    pub status: Vec<Said>,
    /// What else is worth knowing of this position.
    pub notes: Vec<Note>,
    /// Set when the game is over in the position shown.
    pub result: Option<Ending>,
    /// Set when the player to move may claim a draw: why.
    pub claim: Option<Said>,
    /// How the last move went, for its animation.
    pub motion: Option<Motion>,
}

/// A sentence on the position, with what to draw while someone looks at it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Note {
    pub said: Said,
    pub marks: Vec<Mark>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Piece {
    pub square: String,
    /// Its FEN letter.
    pub letter: char,
    /// Which drawing stands for it, turned as the board is turned.
    pub art: &'static str,
    /// Whose it is; `null` for a piece that belongs to nobody.
    pub seat: Option<Seat>,
    /// Such as "white knight".
    pub name: Said,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Player {
    pub seat: Seat,
    pub name: Said,
    pub meters: Vec<Meter>,
}

/// A figure that belongs to a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub enum Meter {
    /// An amount, such as the guilders in a purse.
    Amount {
        label: Said,
        value: i32,
        /// The amount with its unit, such as "16 guilders".
        said: Said,
    },
    /// An amount for each of eight directions.
    Rose {
        label: Said,
        /// What the directions come from, such as "file".
        sources: Said,
        sectors: Vec<Petal>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Petal {
    /// 1 is to the right as White sees it.
    pub dx: i8,
    /// 1 is away from White.
    pub dy: i8,
    pub value: u8,
    /// What pays for it, such as the letter of a file.
    pub source: String,
    pub said: Said,
    /// What to draw while someone looks at it.
    pub marks: Vec<Mark>,
}

/// Something to draw on squares. `squares` depends on the kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Mark {
    pub kind: MarkKind,
    pub squares: Vec<String>,
    /// Whose it is, if it is one player's.
    pub seat: Option<Seat>,
    /// A figure on each of the squares.
    pub tag: Option<Tag>,
}

/// What is worth saying and drawing of a square that is pointed at.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Hint {
    pub said: Vec<Said>,
    pub marks: Vec<Mark>,
    /// What going there has beside it, such as its price.
    pub tag: Option<Tag>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Ending {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub score: &'static str,
    pub winner: Option<Seat>,
    pub reason: Said,
    /// Whether the players ended it, who may take that back.
    pub closed: bool,
}

/// How a move went: what glided where, and then what vanished.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Motion {
    pub glides: Vec<Glide>,
    /// Cells whose piece (before the move) was taken.
    pub taken: Vec<String>,
    /// Set when something was taken at a distance: from the shooter's last square to the victim.
    pub shot: Option<Glide>,
}

/// The answer to a sequence of picks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Answer {
    pub state: AnswerState,
    /// Where the picks may go on, and destinations that only the marked reason forbids.
    pub targets: Vec<Target>,
    /// Picks that are not squares, such as what a pawn becomes.
    pub choices: Vec<Choice>,
    /// Set when the picks are a whole move and could still go on: what stopping here means.
    pub stop: Option<Choice>,
    pub refusal: Option<Refusal>,
    pub marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum AnswerState {
    /// The picks are a legal move (that may go on, if there are targets or choices).
    Legal,
    /// The picks begin at least one legal move.
    Open,
    /// No legal move begins so: `refusal` says why.
    Refused,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Target {
    pub square: String,
    pub kind: TargetKind,
    pub tag: Option<Tag>,
    /// Set when this destination is shown but can't be picked: why.
    pub barred: Option<Refusal>,
}

/// A pick that is not a square, offered at the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Choice {
    /// What to add to the picks; empty for stopping.
    pub pick: &'static str,
    pub label: Said,
    pub art: Option<&'static str>,
    pub tag: Option<Tag>,
}

/// Why no legal move begins with the picks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Refusal {
    pub said: Said,
    /// The squares that prove it.
    pub proof: Vec<String>,
    /// Where the rules page speaks of it: a page of `rules/` with an anchor, such as `taxi.html#fares`.
    pub rule: String,
}

/// Text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Problem {
    pub said: Said,
    /// The text as it was given, to mend.
    pub text: String,
}
