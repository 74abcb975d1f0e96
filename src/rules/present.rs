//! What a variant shows beside the pieces: indicators for the players, marks on squares, tags on
//! moves.
//!
//! All of it is generic vocabulary that the page draws without knowing the variant.

use serde::Serialize;

use crate::Color;
use crate::draw::DrawRules;
use crate::input::{InputStep, MoveInput};
use crate::layers::{Layer, Wording};
use crate::marks::MarkKind;
use crate::personality::Personality;
use crate::piece_kind::PieceKind;
use crate::settings::Setting;
use crate::text::FromSetup;
use board::{Square, Squares};
use message::{Message, MessageId};

/// Whether this build shows positions to someone. The module of the engine does not, and is smaller without what is only shown.
pub const SHOWN: bool = cfg!(any(feature = "display", not(target_arch = "wasm32")));

/// Whether this build searches. The modules of the page don't, and are smaller without searches of every game.
pub const SEARCHES: bool = cfg!(any(feature = "engine", not(target_arch = "wasm32")));

/// What only a build that searches calls: elsewhere it is compiled to nothing, though tables of methods name it.
pub fn searched<T>(make: impl FnOnce() -> T) -> T {
    if SEARCHES { make() } else { unreachable!("this module does not search") }
}

/// A piece as the page draws it.
#[derive(Clone, Copy, Debug)]
pub struct PieceView {
    /// Where it stands.
    pub square: Square,
    /// Its FEN letter.
    pub letter: char,
    /// The id of its drawing.
    pub art: &'static str,
    /// The owner; `None` for a neutral piece.
    pub side: Option<Color>,
    /// A name such as "white knight".
    pub name: MessageId,
    /// The name of the kind, such as "knight".
    pub plain: MessageId,
}

impl PieceView {
    /// A piece of an ordinary kind that belongs to a side.
    pub const fn of(square: Square, letter: char, kind: &'static PieceKind, side: Color) -> PieceView {
        PieceView { square, letter, art: kind.art, side: Some(side), name: kind.of(side), plain: kind.plain }
    }
}

/// A value displayed for a player.
#[derive(Clone, Debug)]
pub enum Indicator {
    /// An amount, such as guilders; `message` is the amount with its unit.
    Amount {
        /// What the amount is.
        label: MessageId,
        /// The amount.
        value: i32,
        /// The amount with its unit.
        message: Message,
    },
    /// A number that is no money, such as the checks that a side must still give.
    Count {
        /// What it counts.
        label: MessageId,
        /// The number.
        value: u32,
    },
    /// An amount for each direction; `sources` names where the amounts come from.
    DirectionChart {
        /// What the chart shows.
        label: MessageId,
        /// What the amounts come from, such as "file".
        sources: MessageId,
        /// One for each direction.
        sectors: Vec<Sector>,
    },
}

/// One direction of a direction chart.
#[derive(Clone, Debug)]
pub struct Sector {
    /// From -1 to 1; 1 is towards the last file.
    pub dx: i8,
    /// From -1 to 1; 1 is away from White.
    pub dy: i8,
    /// The amount in this direction.
    pub value: u8,
    /// The source of the value, such as the letter of a file.
    pub source: String,
    /// The amount in words.
    pub message: Message,
    /// Marks drawn while the sector is hovered.
    pub marks: Vec<Mark>,
}

/// A mark on squares; the kind defines the meaning of each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What the mark means.
    pub kind: MarkKind,
    /// The squares, in the order that the kind defines.
    pub squares: Vec<Square>,
    /// The owner, if the mark belongs to one player.
    pub side: Option<Color>,
    /// A tag written on each of the squares.
    pub tag: Option<MoveTag>,
}

impl Mark {
    /// A mark that belongs to no player and has no tag.
    pub fn new(kind: MarkKind, squares: impl IntoIterator<Item = Square>) -> Mark {
        Mark { kind, squares: squares.into_iter().collect(), side: None, tag: None }
    }

    /// The same mark, owned by a player.
    pub fn of(self, side: Color) -> Mark {
        Mark { side: Some(side), ..self }
    }
}

/// A sentence on a position.
#[derive(Clone, Debug)]
pub struct Note {
    /// The sentence.
    pub message: Message,
    /// The marks drawn while it is hovered.
    pub marks: Vec<Mark>,
}

/// Texts, marks and a tag for a hovered square.
#[derive(Clone, Debug, Default)]
pub struct Hint {
    /// The texts, one below the other.
    pub messages: Vec<Message>,
    /// The marks drawn while the square is hovered.
    pub marks: Vec<Mark>,
    /// The tag of a move to the square, such as its price.
    pub tag: Option<MoveTag>,
}

impl Hint {
    /// Combines two hints, texts and marks of `self` first.
    pub fn and(mut self, other: Hint) -> Hint {
        self.messages.extend(other.messages);
        self.marks.extend(other.marks);
        Hint { tag: self.tag.or(other.tag), ..self }
    }
}

/// A short text for a move, such as its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTag {
    /// In the unit that the message names.
    pub amount: u32,
    /// The amount with its unit, such as "4 guilders".
    pub message: Message,
    /// The amount missing to afford the move; 0 if it is affordable.
    pub missing: u32,
}

/// What one move adds to a figure that sums up a finished game, such as the squares a king has slid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figure {
    /// The sentence, with the arguments `side` and `count`.
    pub message: MessageId,
    /// The number that is added.
    pub count: u32,
    /// The count with its unit, if the sentence takes that instead of a number.
    pub unit: Option<MessageId>,
}

impl Figure {
    /// A figure that only counts.
    pub fn new(message: MessageId, count: u32) -> Figure {
        Figure { message, count, unit: None }
    }
}

/// How a variant is displayed.
pub trait Present: MoveInput + DrawRules {
    /// What the picker shows of the variant.
    fn info(&self) -> VariantInfo;

    /// The variant's id, with the values of its settings that are not as usual.
    fn id(&self) -> &'static str {
        self.info().id
    }

    /// One sentence on what is special about the game.
    fn tagline(&self) -> Message {
        self.info().tagline.with([])
    }

    /// The rules in three short lines, for a game that starts from this position.
    fn rules(&self) -> [Message; 3] {
        self.info().rules.map(|rule| rule.with([]))
    }

    /// Returns the piece for a FEN letter on a square, for a board that is or is not rotated by 180
    /// degrees, or `None` for a letter that this variant does not have.
    fn piece_view(square: Square, letter: char, flipped: bool) -> Option<PieceView>;

    /// The same, where it depends on the rules.
    fn view_piece(&self, square: Square, letter: char, flipped: bool) -> Option<PieceView> {
        Self::piece_view(square, letter, flipped)
    }

    /// The pieces in the order of their squares, for a board that is or is not rotated by 180 degrees.
    fn piece_views(&self, flipped: bool) -> Vec<PieceView> {
        let setup = self.setup();
        let piece = |square| self.view_piece(square, setup.at(square)?, flipped);
        self.fen_format().shape.squares().filter_map(piece).collect()
    }

    /// A player's indicators in display order.
    fn indicators(&self, side: Color) -> Vec<Indicator>;

    /// Returns the king in check and its attackers, or `None` if the side to move is not in check.
    fn check(&self) -> Option<(Square, Squares)>;

    /// Marks always shown in this position, besides the last move and check.
    fn marks(&self) -> Vec<Mark>;

    /// Marks shown while these steps are selected.
    fn marks_in_hand(&self, steps: &[InputStep]) -> Vec<Mark>;

    /// The tag of a pseudo-legal move.
    fn tag(&self, candidate: Self::Move) -> Option<MoveTag>;

    /// What a legal move adds to the figures of the side that makes it.
    fn figures(&self, _mv: Self::Move) -> Vec<Figure> {
        Vec::new()
    }

    /// Additional notes on the position.
    fn notes(&self) -> Vec<Note> {
        Vec::new()
    }

    /// Returns the hint for a square while `steps` are selected. They are empty or begin a legal
    /// move.
    fn hint(&self, steps: &[InputStep], square: Square) -> Hint;

    /// Squares on which the piece could capture an enemy piece if its side were to move, whatever
    /// they hold now. Pins are ignored.
    fn attacks(&self, from: Square) -> Squares;

    /// The position with the other side to move, as if the side to move had passed.
    fn with_null_move(&self) -> Self;
}

/// Where the armies stand at the start, seen with White at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Armies {
    /// White's below, Black's above.
    Facing,
    /// White's on the left, Black's on the right.
    Sideways,
    /// Both players move the same pieces, so nobody has a side of the board.
    Shared,
}

/// A variant as shown by the picker. Ids and message ids only.
#[derive(Clone, Copy, Debug)]
pub struct VariantInfo {
    /// The id used in links, files and on the command line.
    pub id: &'static str,
    /// Names in PGN files; the first is written, all are read. Case, spaces and hyphens are
    /// ignored.
    pub file_names: &'static [&'static str],
    /// The name of the variant.
    pub name: MessageId,
    /// One sentence on what is special about it.
    pub tagline: MessageId,
    /// The rules in three short lines; [`Present::rules`] gives them their arguments.
    pub rules: [MessageId; 3],
    /// A link to a short game that shows what is special about the variant.
    pub sample: &'static str,
    /// Whether every move has a [`MoveTag`].
    pub priced: bool,
    /// Whether a game can end in a draw.
    pub draws: bool,
    /// Where the armies stand at the start.
    pub armies: Armies,
    /// What can be changed about its rules.
    pub settings: &'static [Setting],
    /// The personalities that the computer can have; empty if its play is not a matter of taste.
    pub personalities: &'static [Personality],
    /// Display layers, those specific to the variant first.
    pub layers: &'static [Layer],
    /// Messages for which users may choose another wording.
    pub wordings: &'static [Wording],
}

/// The complete rules and presentation of a variant that is a type, without the engine's part.
pub trait VariantRules: Present + FromSetup {
    /// What the picker shows of the variant.
    const INFO: VariantInfo;

    /// Returns the start position of the usual rules.
    fn start() -> Self;

    /// Marks that belong to the board itself.
    fn board_marks() -> Vec<Mark> {
        Vec::new()
    }
}
