//! What a game shows beside its pieces: figures of the players, marks on cells, tags on moves.
//!
//! All of it is generic vocabulary; a page draws it without knowing why it is there.

use crate::cells::{Cell, Cells};
use crate::fields::Editable;
use crate::kinds::Kind;
use crate::picks::{Pick, Picks};
use crate::record::Drawn;
use crate::rules::Side;
use crate::view::MarkKind;
use crate::words::{Phrase, Saying};

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
    /// An amount for each direction.
    Rose { label: Phrase, petals: Vec<Spoke> },
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
}

/// Something drawn on cells; the kind says what the cells mean.
#[derive(Clone, Debug)]
pub struct Sign {
    pub kind: MarkKind,
    pub cells: Vec<Cell>,
}

/// A short text beside a move, such as its price.
#[derive(Clone, Debug)]
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
}

/// What can be set for a new game.
#[derive(Clone, Copy, Debug)]
pub struct Dial {
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
    pub name: Phrase,
    pub tagline: Phrase,
    pub rules: [Phrase; 3],
    /// A link whose few moves show what is odd.
    pub sample: &'static str,
    /// Whether every move has a [`Label`].
    pub priced: bool,
    pub dials: &'static [Dial],
}

/// A whole game, as the registry lists it.
pub trait Game: Show + Editable {
    const FACE: Face;

    /// The start position under these settings, one for each dial and within its range; missing ones have their usual value.
    fn start(settings: &[u32]) -> Self;
}
