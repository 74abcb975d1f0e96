//! What the core hands to the page: plain data in the page's vocabulary.
//!
//! These types are all that a page sees. They are about squares, pieces, marks, indicators, choices and sentences, never about a
//! rule; a page that draws them draws every game. They are separate from the core's own types so that either side can change.
//! Their TypeScript types are generated from here.

pub mod display;
mod editor;
#[cfg(feature = "package")]
mod legal_moves;
mod rules_preview;
mod session;

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

use crate::board::Color;
pub use crate::game::annotations::{Node, Played, RecordPart};
pub use crate::game::files::{Drawing, DrawingColor, ExportOptions, Found, FoundKind, Heading, Listed};
pub use crate::message::{LocalizedMessage, Value};
pub use crate::notation::suggest::{Suggestion, Suggestions};
pub use crate::rules::marks::{Glide, MarkKind, Sample, Tag, TargetKind};
pub use crate::rules::personality::Personality;
pub use crate::rules::present::Armies;
pub use editor::{Control, EditorProblem, EditorView, Field, Offer, Stamp};
#[cfg(feature = "package")]
pub use legal_moves::{LegalMove, RootCount};
pub use rules_preview::RulesPreview;

/// A variant as shown by the picker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Card {
    /// The id used in links and files, such as `taxi`.
    pub id: &'static str,
    pub name: LocalizedMessage,
    /// One sentence on what is special about it.
    pub tagline: LocalizedMessage,
    /// The rules in three short lines.
    pub rules: Vec<LocalizedMessage>,
    /// A link to a short game that shows what is special about the variant.
    pub sample: &'static str,
    /// Whether a game can end in a draw.
    pub draws: bool,
    /// Where the armies stand at the start.
    pub armies: Armies,
    /// The personalities that the computer can have; empty if its play is not a matter of taste.
    pub personalities: &'static [Personality],
    /// What can be changed about the rules.
    pub settings: Vec<Setting>,
    /// Display layers that the user can switch.
    pub layers: Vec<Layer>,
    /// Messages for which users may choose another wording.
    pub wordings: Vec<Wording>,
}

/// Marks, pieces or texts that are switched together, with their legend.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Layer {
    /// Unique among all layers; shared layers have the same id in all variants.
    pub id: &'static str,
    pub label: LocalizedMessage,
    /// Whether the layer is on by default.
    pub on: bool,
    pub shown: Vec<Shown>,
}

/// A legend entry of a layer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Shown {
    pub sample: Sample,
    pub message: LocalizedMessage,
}

/// A message for which users may choose another wording: the core uses the first option's id, and
/// any other option can replace it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Wording {
    pub label: LocalizedMessage,
    /// Each with sample arguments so that it can be displayed.
    pub options: Vec<LocalizedMessage>,
}

/// Something about the rules that can be changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Setting {
    /// The key in texts of settings.
    pub key: &'static str,
    pub label: LocalizedMessage,
    pub min: u32,
    pub max: u32,
    /// The value of the usual rules.
    pub value: u32,
    /// What the values from 0 mean; empty if they are amounts.
    pub choices: Vec<SettingChoice>,
    /// The rule that it changes, as page and anchor.
    pub rule: &'static str,
}

/// A setting that is not as usual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct RuleChange {
    pub message: LocalizedMessage,
    /// The rule that it changes, as page and anchor.
    pub rule: &'static str,
}

/// A value of a setting that is no amount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct SettingChoice {
    /// As written in texts of settings.
    pub word: &'static str,
    pub label: LocalizedMessage,
}

/// The squares of the board. Constant during a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Board {
    /// Columns of the bounding rectangle.
    pub width: u8,
    /// Rows of the bounding rectangle.
    pub height: u8,
    pub squares: Vec<Place>,
    /// Marks that belong to the board itself.
    pub marks: Vec<Mark>,
}

/// A square, as seen with White at the bottom (or at the left).
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
    /// The part of the name shared by its column, such as `e`.
    pub file: String,
    /// The part of the name shared by its row, such as `4`.
    pub rank: String,
}

/// Everything needed to draw the current position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct View {
    /// The variant's id.
    pub game: &'static str,
    /// The text of the settings that are not as usual, such as `income=3`.
    pub rules: &'static str,
    /// The same in words.
    pub changes: Vec<RuleChange>,
    pub fen: String,
    /// The fragment, with its `#`, that restores this game, ply and orientation.
    pub link: String,
    /// The link to send in a correspondence game: the whole line, oriented for the side to move,
    /// and marked as such.
    pub correspondence_link: String,
    /// The side at the bottom; `black` means the board is rotated by 180 degrees.
    pub orientation: Color,
    pub turn: Color,
    pub pieces: Vec<Piece>,
    /// White first, then Black.
    pub players: Vec<Player>,
    /// The current node of the record; 0 is the start.
    pub at: u32,
    /// The parent of the current node; `null` at the start.
    pub before: Option<u32>,
    /// The nodes of the current line, the first move first, including those after the current node.
    pub line: Vec<u32>,
    /// Number of moves of the line before the current position; 0 at the start.
    pub ply: u32,
    /// Increases whenever the record changes.
    pub revision: u32,
    pub marks: Vec<Mark>,
    /// The sentences of the status line: side to move, check and attacker, or the result.
    pub status: Vec<LocalizedMessage>,
    /// Additional notes on the position.
    pub notes: Vec<Note>,
    /// Set if the game is over in the current position.
    pub result: Option<GameResult>,
    /// Figures that sum up the game if it is over, such as what a side has spent; the variant decides which.
    pub figures: Vec<LocalizedMessage>,
    /// Set if the player to move may claim a draw: the reason.
    pub claim: Option<LocalizedMessage>,
    /// The animation of the last move.
    pub motion: Option<Motion>,
}

/// A sentence on the position, with marks drawn while it is hovered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Note {
    pub message: LocalizedMessage,
    pub marks: Vec<Mark>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Piece {
    pub square: String,
    /// The FEN letter.
    pub letter: char,
    /// The id of its drawing, depending on the orientation of the board.
    pub art: &'static str,
    /// The owner; `null` for a neutral piece.
    pub color: Option<Color>,
    /// Such as "white knight".
    pub name: LocalizedMessage,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Player {
    pub color: Color,
    pub name: LocalizedMessage,
    pub indicators: Vec<Indicator>,
}

/// A value displayed for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub enum Indicator {
    /// An amount, such as the guilders in a purse.
    Amount {
        label: LocalizedMessage,
        value: i32,
        /// The amount with its unit, such as "16 guilders".
        message: LocalizedMessage,
    },
    /// An amount for each of eight directions.
    DirectionChart {
        label: LocalizedMessage,
        /// What the amounts come from, such as "file".
        sources: LocalizedMessage,
        sectors: Vec<Sector>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Sector {
    /// 1 is to the right from White's point of view.
    pub dx: i8,
    /// 1 is away from White.
    pub dy: i8,
    pub value: u8,
    /// The source of the value, such as the letter of a file.
    pub source: String,
    pub message: LocalizedMessage,
    /// Marks drawn while the sector is hovered.
    pub marks: Vec<Mark>,
}

/// A mark on squares. The meaning of `squares` depends on the kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Mark {
    pub kind: MarkKind,
    pub squares: Vec<String>,
    /// The owner, if the mark belongs to one player.
    pub color: Option<Color>,
    /// A tag written on each of the squares.
    pub tag: Option<Tag>,
}

/// Texts, marks and a tag for a hovered square.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Hint {
    pub messages: Vec<LocalizedMessage>,
    pub marks: Vec<Mark>,
    /// The tag of a move there, such as its price.
    pub tag: Option<Tag>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct GameResult {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub score: &'static str,
    pub winner: Option<Color>,
    pub reason: LocalizedMessage,
    /// If that is a ruling of ours and no rule of the variant's source: where the rules pages give
    /// it, as page and anchor.
    pub ruling: Option<&'static str>,
    /// Whether the players ended the game, which can be undone.
    pub closed: bool,
}

/// The animation of a move: what glides where, and what disappears after that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct Motion {
    pub glides: Vec<Glide>,
    /// Squares whose piece (before the move) is captured.
    pub taken: Vec<String>,
    /// Set for a capture at a distance: from the shooter's destination to the victim.
    pub shot: Option<Glide>,
}

/// The meaning of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Answer {
    pub state: AnswerState,
    /// Possible continuations, and destinations that only the given reason forbids.
    pub targets: Vec<Target>,
    /// Choices by name, such as promotion pieces; and if the move could also stop, each square that it can go on to.
    pub choices: Vec<Choice>,
    /// Set if the input is a complete move that could be continued: the choice of stopping here.
    pub stop: Option<Choice>,
    pub refusal: Option<Refusal>,
    pub marks: Vec<Mark>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub enum AnswerState {
    /// The input is a legal move, which can be continued if there are targets or choices.
    Legal,
    /// The input begins at least one legal move.
    Open,
    /// No legal move begins with the input; `refusal` tells why.
    Refused,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Target {
    pub square: String,
    pub kind: TargetKind,
    pub tag: Option<Tag>,
    /// Set if the destination is shown but cannot be selected: the reason.
    pub blocked: Option<Refusal>,
}

/// A choice offered next to the board: a named one, or a square where the move could also stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Choice {
    /// The step to append to the input; empty for stopping.
    pub step: String,
    pub label: LocalizedMessage,
    pub art: Option<&'static str>,
    pub tag: Option<Tag>,
}

/// Why no legal move begins with the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Refusal {
    pub message: LocalizedMessage,
    /// Squares that justify the refusal.
    pub evidence: Vec<String>,
    /// The rule: a page of `rules/` with an anchor, such as `taxi.html#fares`.
    pub rule: String,
}

/// Text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Problem {
    pub message: LocalizedMessage,
    /// The text as given, for correction.
    pub text: String,
}
