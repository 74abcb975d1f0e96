//! What a game shows beside its pieces: figures of the players, marks on squares, tags on moves.
//!
//! All of it is generic vocabulary; a page draws it without knowing why it is there.

use crate::board::{Square, SquareSet};
use crate::message::{Message, MessageId};
use crate::rules::Color;
use crate::rules::draw::DrawRules;
use crate::rules::input::{MoveInput, Pick};
use crate::rules::layers::{Layer, Wording};
use crate::rules::marks::MarkKind;
use crate::rules::piece_kind::PieceKind;
use crate::rules::setup_fields::Editable;

/// A piece on the board.
#[derive(Clone, Copy, Debug)]
pub struct PieceView {
    pub square: Square,
    /// Its FEN letter.
    pub letter: char,
    pub art: &'static str,
    /// Whose it is; none if it belongs to nobody.
    pub side: Option<Color>,
    /// Such as "white knight".
    pub name: MessageId,
}

impl PieceView {
    /// A side's piece of an ordinary kind.
    pub const fn of(square: Square, letter: char, kind: &'static PieceKind, side: Color) -> PieceView {
        PieceView { square, letter, art: kind.art, side: Some(side), name: kind.of(side) }
    }
}

/// A figure that belongs to a player.
#[derive(Clone, Debug)]
pub enum Indicator {
    /// An amount of something, such as guilders; `message` is the amount with its unit.
    Amount { label: MessageId, value: i32, message: Message },
    /// An amount for each direction; `sources` is what they come from.
    DirectionChart { label: MessageId, sources: MessageId, sectors: Vec<Sector> },
}

/// One direction of a rose.
#[derive(Clone, Debug)]
pub struct Sector {
    /// -1 to 1; 1 is towards the last file.
    pub dx: i8,
    /// -1 to 1; 1 is away from White.
    pub dy: i8,
    pub value: u8,
    /// What it comes from, such as the letter of a file.
    pub source: String,
    pub message: Message,
    /// What to draw while someone looks at it.
    pub signs: Vec<Mark>,
}

/// Something drawn on squares; the kind says what the squares mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    pub kind: MarkKind,
    pub squares: Vec<Square>,
    /// Whose it is, if it is one player's.
    pub side: Option<Color>,
    /// A figure on each of the squares.
    pub label: Option<MoveTag>,
}

impl Mark {
    pub fn new(kind: MarkKind, squares: impl IntoIterator<Item = Square>) -> Mark {
        Mark { kind, squares: squares.into_iter().collect(), side: None, label: None }
    }

    /// The same, of one player.
    pub fn of(self, side: Color) -> Mark {
        Mark { side: Some(side), ..self }
    }
}

/// A sentence on a position, with what to draw while someone looks at it.
#[derive(Clone, Debug)]
pub struct Note {
    pub message: Message,
    pub signs: Vec<Mark>,
}

/// What is worth saying and drawing of a square that is pointed at.
#[derive(Clone, Debug, Default)]
pub struct Hint {
    pub messages: Vec<Message>,
    pub signs: Vec<Mark>,
    pub label: Option<MoveTag>,
}

impl Hint {
    /// Both, one after the other.
    pub fn and(mut self, other: Hint) -> Hint {
        self.messages.extend(other.messages);
        self.signs.extend(other.signs);
        Hint { label: self.label.or(other.label), ..self }
    }
}

/// A short text beside a move, such as its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTag {
    /// In the unit that the saying names.
    pub amount: u32,
    pub message: Message,
    /// What is missing to afford the move; 0 if nothing is.
    pub missing: u32,
}

/// What a game shows.
pub trait Present: MoveInput + DrawRules {
    /// What a letter stands for on a square, drawn for a board that is turned by 180 degrees or not; nothing for a letter that
    /// this game does not have.
    fn piece_view(square: Square, letter: char, turned: bool) -> Option<PieceView>;

    /// The pieces.
    fn piece_views(&self, turned: bool) -> Vec<PieceView> {
        let setup = self.setup();
        let figure = |square| Self::piece_view(square, setup.at(square)?, turned);
        Self::SHAPE.squares().filter_map(figure).collect()
    }

    /// A player's figures, in the order in which they are shown.
    fn indicators(&self, side: Color) -> Vec<Indicator>;

    /// The piece of the side to move that is attacked and must be saved, with its attackers; none when it is safe.
    fn check(&self) -> Option<(Square, SquareSet)>;

    /// Marks that are always shown in this position, the last move and check aside.
    fn marks(&self) -> Vec<Mark>;

    /// Marks that are shown while these picks are in hand.
    fn marks_in_hand(&self, picks: &[Pick]) -> Vec<Mark>;

    /// The tag of a candidate move.
    fn tag(&self, candidate: Self::Move) -> Option<MoveTag>;

    /// What else is worth saying of this position.
    fn notes(&self) -> Vec<Note> {
        Vec::new()
    }

    /// What is worth saying of a square while these picks, which begin a legal move or are none, are in hand.
    fn hint(&self, picks: &[Pick], square: Square) -> Hint;

    /// The squares on which the piece there could take an enemy if it were its turn, whatever stands on them now. That it
    /// may be needed where it is does not matter.
    fn attacks(&self, from: Square) -> SquareSet;

    /// This position with the other side to move, as though the side to move had passed.
    fn with_null_move(&self) -> Self;
}

/// What can be set for a new game.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// How it is called in the settings of a run of games.
    pub key: &'static str,
    /// What it sets, with its unit.
    pub label: MessageId,
    /// The smallest and the largest value, both allowed.
    pub min: u32,
    pub max: u32,
    /// The usual value.
    pub value: u32,
}

/// A game as the picker shows it. Ids and phrases only.
#[derive(Clone, Copy, Debug)]
pub struct VariantInfo {
    /// As used in links, files and on the command line.
    pub id: &'static str,
    /// What it is called in files, the name to write first; capitals, spaces and hyphens don't matter.
    pub file_names: &'static [&'static str],
    pub name: MessageId,
    pub tagline: MessageId,
    pub rules: [MessageId; 3],
    /// A link whose few moves show what is odd.
    pub sample: &'static str,
    /// Whether every move has a [`MoveTag`].
    pub priced: bool,
    /// Whether a game can end in a draw.
    pub draws: bool,
    pub settings: &'static [Setting],
    /// What there is to see beside the pieces, the game's own first.
    pub layers: &'static [Layer],
    pub wordings: &'static [Wording],
}

/// A whole game without what the engine asks of it.
pub trait VariantRules: Present + Editable {
    const INFO: VariantInfo;

    /// The start position under these settings, one for each of the game's and within its range; missing ones have their
    /// usual value.
    fn start(settings: &[u32]) -> Self;

    /// Marks that belong to the board itself.
    fn board_marks() -> Vec<Mark> {
        Vec::new()
    }
}
