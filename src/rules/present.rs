//! What a game shows beside its pieces: figures of the players, marks on cells, tags on moves.
//!
//! All of it is generic vocabulary; a page draws it without knowing why it is there.

use crate::board::{Cell, Cells};
use crate::engine::endgame::Terms;
use crate::engine::evaluate::Weighed;
use crate::message::{Phrase, Saying};
use crate::rules::Side;
use crate::rules::draw::Drawn;
use crate::rules::input::{Pick, Picks};
use crate::rules::layers::{Layer, Wording};
use crate::rules::marks::MarkKind;
use crate::rules::piece_kind::Kind;
use crate::rules::setup_fields::Editable;
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::{Story, Theme};

/// A piece on the board.
#[derive(Clone, Copy, Debug)]
pub struct Figure {
    pub cell: Cell,
    /// Its FEN letter.
    pub letter: char,
    pub art: &'static str,
    /// Whose it is; none if it belongs to nobody.
    pub side: Option<Side>,
    /// Such as "white knight".
    pub name: Phrase,
}

impl Figure {
    /// A side's piece of an ordinary kind.
    pub const fn of(cell: Cell, letter: char, kind: &'static Kind, side: Side) -> Figure {
        Figure { cell, letter, art: kind.art, side: Some(side), name: kind.of(side) }
    }
}

/// A figure that belongs to a player.
#[derive(Clone, Debug)]
pub enum Gauge {
    /// An amount of something, such as guilders; `saying` is the amount with its unit.
    Amount { label: Phrase, value: i32, saying: Saying },
    /// An amount for each direction; `sources` is what they come from.
    Rose { label: Phrase, sources: Phrase, petals: Vec<Spoke> },
}

/// One direction of a rose.
#[derive(Clone, Debug)]
pub struct Spoke {
    /// -1 to 1; 1 is towards the last file.
    pub dx: i8,
    /// -1 to 1; 1 is away from White.
    pub dy: i8,
    pub value: u8,
    /// What it comes from, such as the letter of a file.
    pub source: String,
    pub saying: Saying,
    /// What to draw while someone looks at it.
    pub signs: Vec<Sign>,
}

/// Something drawn on cells; the kind says what the cells mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    pub kind: MarkKind,
    pub cells: Vec<Cell>,
    /// Whose it is, if it is one player's.
    pub side: Option<Side>,
    /// A figure on each of the cells.
    pub label: Option<Label>,
}

impl Sign {
    pub fn new(kind: MarkKind, cells: impl IntoIterator<Item = Cell>) -> Sign {
        Sign { kind, cells: cells.into_iter().collect(), side: None, label: None }
    }

    /// The same, of one player.
    pub fn of(self, side: Side) -> Sign {
        Sign { side: Some(side), ..self }
    }
}

/// A sentence on a position, with what to draw while someone looks at it.
#[derive(Clone, Debug)]
pub struct Note {
    pub saying: Saying,
    pub signs: Vec<Sign>,
}

/// What is worth saying and drawing of a cell that is pointed at.
#[derive(Clone, Debug, Default)]
pub struct Hint {
    pub sayings: Vec<Saying>,
    pub signs: Vec<Sign>,
    pub label: Option<Label>,
}

impl Hint {
    /// Both, one after the other.
    pub fn and(mut self, other: Hint) -> Hint {
        self.sayings.extend(other.sayings);
        self.signs.extend(other.signs);
        Hint { label: self.label.or(other.label), ..self }
    }
}

/// A short text beside a move, such as its price.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// In the unit that the saying names.
    pub amount: u32,
    pub saying: Saying,
    /// What is missing to afford the move; 0 if nothing is.
    pub missing: u32,
}

/// What a game shows.
pub trait Show: Picks + Drawn {
    /// What a letter stands for on a cell, drawn for a board that is turned by 180 degrees or not; nothing for a letter that
    /// this game does not have.
    fn figure(cell: Cell, letter: char, turned: bool) -> Option<Figure>;

    /// The pieces.
    fn figures(&self, turned: bool) -> Vec<Figure> {
        let draft = self.draft();
        let figure = |cell| Self::figure(cell, draft.at(cell)?, turned);
        Self::GEOMETRY.cells().filter_map(figure).collect()
    }

    /// A player's figures, in the order in which they are shown.
    fn gauges(&self, side: Side) -> Vec<Gauge>;

    /// The piece of the side to move that is attacked and must be saved, with its attackers; none when it is safe.
    fn check(&self) -> Option<(Cell, Cells)>;

    /// Marks that are always shown in this position, the last move and check aside.
    fn signs(&self) -> Vec<Sign>;

    /// Marks that are shown while these picks are in hand.
    fn hand_signs(&self, picks: &[Pick]) -> Vec<Sign>;

    /// The tag of a candidate move.
    fn label(&self, candidate: Self::Move) -> Option<Label>;

    /// What else is worth saying of this position.
    fn notes(&self) -> Vec<Note> {
        Vec::new()
    }

    /// What is worth saying of a cell while these picks, which begin a legal move or are none, are in hand.
    fn hint(&self, picks: &[Pick], cell: Cell) -> Hint;

    /// The cells on which the piece there could take an enemy if it were its turn, whatever stands on them now. That it
    /// may be needed where it is does not matter.
    fn attacks(&self, from: Cell) -> Cells;

    /// This position with the other side to move, as though the side to move had passed.
    fn passed(&self) -> Self;
}

/// What can be set for a new game.
#[derive(Clone, Copy, Debug)]
pub struct Dial {
    /// How it is called in the settings of a run of games.
    pub key: &'static str,
    /// What it sets, with its unit.
    pub label: Phrase,
    /// The smallest and the largest value, both allowed.
    pub min: u32,
    pub max: u32,
    /// The usual value.
    pub value: u32,
}

/// A game as the picker shows it. Ids and phrases only.
#[derive(Clone, Copy, Debug)]
pub struct Face {
    /// As used in links, files and on the command line.
    pub id: &'static str,
    /// What it is called in files, the name to write first; capitals, spaces and hyphens don't matter.
    pub called: &'static [&'static str],
    pub name: Phrase,
    pub tagline: Phrase,
    pub rules: [Phrase; 3],
    /// A link whose few moves show what is odd.
    pub sample: &'static str,
    /// Whether every move has a [`Label`].
    pub priced: bool,
    /// Whether a game can end in a draw.
    pub draws: bool,
    pub dials: &'static [Dial],
    /// What there is to see beside the pieces, the game's own first.
    pub layers: &'static [Layer],
    pub wordings: &'static [Wording],
}

/// A whole game, as the registry lists it.
pub trait Game: Show + Editable + Weighed {
    const FACE: Face;

    /// What is needed to answer endings exactly; nothing where they are not.
    const ENDINGS: Option<&'static Terms> = None;

    /// The start position under these settings, one for each dial and within its range; missing ones have their usual value.
    fn start(settings: &[u32]) -> Self;

    /// Marks that belong to the board itself.
    fn ground() -> Vec<Sign> {
        Vec::new()
    }

    /// What is odd about the solution of a puzzle, what tells most first.
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(_story: &Story<Self>) -> Vec<Theme> {
        Vec::new()
    }
}
