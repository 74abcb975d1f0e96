//! What the core hands to the page: plain data in the page's vocabulary.
//!
//! These types are all that a page sees. They are about squares, pieces, marks, indicators, choices and sentences, never about a
//! rule; a page that draws them draws every game. They are separate from the core's own types so that either side can change.
//! Their TypeScript types are generated from here.

mod display;
mod editor;
mod legal_moves;
mod rules_preview;
mod session;
pub mod text_board;

use serde::Serialize;

use board::Color;
pub use display::card;
pub use editor::{Control, EditorProblem, EditorView, Field, Offer, SetupView, Stamp};
pub use game::annotations::{Node, Played, RecordPart};
pub use game::files::{Drawing, DrawingColor, ExportOptions, Found, FoundKind, Heading, Listed};
pub use legal_moves::{LegalMove, RootCount, divide, legal_moves};
use message::Message;
pub use message::{LocalizedMessage, Value};
pub use notation::suggest::{Suggestion, Suggestions};
pub use rules::layers::{Layer, Shown};
pub use rules::marks::{Glide, MarkKind, Sample, Tag, TargetKind};
pub use rules::personality::Personality;
pub use rules::present::Armies;
pub use rules::settings::{Setting, SettingChoice};
pub use rules_preview::{RulesPreview, under_rules};
pub use session::SessionView;

/// A variant as shown by the picker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Card {
    /// The id used in links and files, such as `taxi`.
    pub id: &'static str,
    /// The name of the variant.
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
    pub settings: &'static [Setting],
    /// Display layers that the user can switch.
    pub layers: &'static [Layer],
    /// Messages for which users may choose another wording.
    pub wordings: Vec<Wording>,
}

/// A message for which users may choose another wording: the core uses the first option's id, and
/// any other option can replace it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Wording {
    /// What the choice is called.
    pub label: LocalizedMessage,
    /// Each with sample arguments so that it can be displayed.
    pub options: Vec<LocalizedMessage>,
}

/// A setting that is not as usual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct RuleChange {
    /// The setting with its value, such as "Income a turn: 3".
    pub message: LocalizedMessage,
    /// The rule that it changes, as page and anchor.
    pub rule: &'static str,
    /// The ids of the sentences of the card that it makes untrue, with spaces between.
    pub against: &'static str,
}

/// The squares of the board. Constant during a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Board {
    /// Columns of the bounding rectangle.
    pub width: u8,
    /// Rows of the bounding rectangle.
    pub height: u8,
    /// All squares, rank by rank from White's side.
    pub squares: Vec<Place>,
    /// Marks that belong to the board itself.
    pub marks: Vec<Mark>,
}

/// A square, as seen with White at the bottom (or at the left).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Place {
    /// Such as `e4`.
    pub name: String,
    /// Column, 0 at the left.
    pub x: u8,
    /// Row, 0 at the top.
    pub y: u8,
    /// Whether it is a dark square; on the orthodox board a1 is.
    pub dark: bool,
    /// The part of the name shared by its column, such as `e`.
    pub file: String,
    /// The part of the name shared by its row, such as `4`.
    pub rank: String,
}

/// Everything needed to draw the current position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct View {
    /// The variant's id.
    pub game: &'static str,
    /// The text of the settings that are not as usual, such as `income=3`.
    pub rules: &'static str,
    /// The same in words.
    pub changes: Vec<RuleChange>,
    /// The FEN of the position.
    pub fen: String,
    /// The fragment, with its `#`, that restores this game, ply and orientation.
    pub link: String,
    /// The link to send in a correspondence game: the whole line, oriented for the side to move,
    /// and marked as such.
    pub correspondence_link: String,
    /// The side at the bottom; `black` means the board is rotated by 180 degrees.
    pub orientation: Color,
    /// The side to move.
    pub turn: Color,
    /// The pieces on the board.
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
    /// Marks always shown in this position, the last move and check included.
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
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Note {
    /// The sentence.
    pub message: LocalizedMessage,
    /// Drawn while the sentence is hovered.
    pub marks: Vec<Mark>,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Piece {
    /// The name of its square.
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

/// A player, with what is displayed beside the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Player {
    /// The side.
    pub color: Color,
    /// The name of the side.
    pub name: LocalizedMessage,
    /// In display order; empty in variants without any.
    pub indicators: Vec<Indicator>,
}

/// A value displayed for a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub enum Indicator {
    /// An amount, such as the guilders in a purse.
    Amount {
        /// What the amount is.
        label: LocalizedMessage,
        /// The amount.
        value: i32,
        /// The amount with its unit, such as "16 guilders".
        message: LocalizedMessage,
    },
    /// A number that is no money, such as the checks that a side must still give.
    Count {
        /// What it counts.
        label: LocalizedMessage,
        /// The number.
        value: u32,
        /// Both in a sentence.
        message: LocalizedMessage,
    },
    /// An amount for each of eight directions.
    DirectionChart {
        /// What the chart shows.
        label: LocalizedMessage,
        /// What the amounts come from, such as "file".
        sources: LocalizedMessage,
        /// One for each direction.
        sectors: Vec<Sector>,
    },
}

/// One direction of a direction chart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Sector {
    /// 1 is to the right from White's point of view.
    pub dx: i8,
    /// 1 is away from White.
    pub dy: i8,
    /// The amount in this direction.
    pub value: u8,
    /// The source of the value, such as the letter of a file.
    pub source: String,
    /// The amount in words.
    pub message: LocalizedMessage,
    /// Marks drawn while the sector is hovered.
    pub marks: Vec<Mark>,
}

/// A mark on squares. The meaning of `squares` depends on the kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Mark {
    /// What the mark means.
    pub kind: MarkKind,
    /// The names of the squares, in the order that the kind defines.
    pub squares: Vec<String>,
    /// The owner, if the mark belongs to one player.
    pub color: Option<Color>,
    /// A tag written on each of the squares.
    pub tag: Option<Tag>,
}

/// Texts, marks and a tag for a hovered square.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Hint {
    /// One below the other.
    pub messages: Vec<LocalizedMessage>,
    /// Drawn while the square is hovered.
    pub marks: Vec<Mark>,
    /// The tag of a move there, such as its price.
    pub tag: Option<Tag>,
}

/// How a game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct GameResult {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub score: &'static str,
    /// `null` for a draw.
    pub winner: Option<Color>,
    /// The reason as a sentence.
    pub reason: LocalizedMessage,
    /// If that is a ruling of ours and no rule of the variant's source: where the rules pages give
    /// it, as page and anchor.
    pub ruling: Option<&'static str>,
    /// Whether the players ended the game, which can be undone.
    pub closed: bool,
}

/// The animation of a move: what glides where, and what disappears after that.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Motion {
    /// What moves; two pieces when castling.
    pub glides: Vec<Glide>,
    /// Squares whose piece (before the move) is captured.
    pub taken: Vec<String>,
    /// Set for a capture at a distance: from the shooter's destination to the victim.
    pub shot: Option<Glide>,
}

/// The meaning of an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Answer {
    /// Whether it is a move.
    pub state: AnswerState,
    /// Possible continuations, and destinations that only the given reason forbids.
    pub targets: Vec<Target>,
    /// Choices by name, such as promotion pieces; and if the move could also stop, each square that it can go on to.
    pub choices: Vec<Choice>,
    /// Set if the input is a complete move that could be continued: the choice of stopping here.
    pub stop: Option<Choice>,
    /// Set if the input is refused.
    pub refusal: Option<Refusal>,
    /// Drawn while these steps are selected.
    pub marks: Vec<Mark>,
}

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum AnswerState {
    /// The input is a legal move, which can be continued if there are targets or choices.
    Legal,
    /// The input begins at least one legal move.
    Open,
    /// No legal move begins with the input; `refusal` tells why.
    Refused,
}

/// A square that can be selected next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Target {
    /// The name of the square.
    pub square: String,
    /// What a move there does.
    pub kind: TargetKind,
    /// A short text for the move, such as its price; `null` if there is none, or several.
    pub tag: Option<Tag>,
    /// Set if the destination is shown but cannot be selected: the reason.
    pub blocked: Option<Refusal>,
}

/// A choice offered next to the board: a named one, or a square where the move could also stop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Choice {
    /// The step to append to the input; empty for stopping.
    pub step: String,
    /// What the user reads.
    pub label: LocalizedMessage,
    /// The id of the drawing that represents it; `null` if there is none.
    pub art: Option<&'static str>,
    /// A short text for the move, such as its price.
    pub tag: Option<Tag>,
}

/// Why no legal move begins with the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Refusal {
    /// The rule that forbids it, as a sentence.
    pub message: LocalizedMessage,
    /// Squares that justify the refusal.
    pub evidence: Vec<String>,
    /// The rule: a page of `rules/` with an anchor, such as `taxi.html#fares`; empty if no page has it.
    pub rule: String,
}

/// Text that could not be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Problem {
    /// What was wrong, and what was expected.
    pub message: LocalizedMessage,
    /// The text as given, for correction.
    pub text: String,
}

impl Problem {
    /// What was wrong with this text.
    pub fn new(text: &str, message: Message) -> Problem {
        Problem { message: message.into(), text: text.into() }
    }
}
