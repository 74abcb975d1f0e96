//! A game that is being made: what its text says so far, and changes of the text.
//!
//! [`draft`] shows all that can be read, with everything that is wrong at once; [`edit`] makes one change and leaves alone the lines that
//! it does not concern. The text is all there is: what a page takes back is the text before.

mod betza;
mod diagram;
mod edit;
mod kinds;
mod looks;
mod read;
mod show;
mod size;
mod start;
mod text;
mod view;

use serde::Serialize;

use ::view::{Board, Piece, Stamp};
use message::LocalizedMessage;

pub use betza::write;
pub use diagram::{cells, images, set};
pub use edit::{edit, fork};
pub use size::lost;
pub use view::draft;

/// What a text says, as far as it can be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct DraftView {
    /// The name of the game.
    pub name: String,
    /// The game that it changes; empty if there is none.
    pub parent: String,
    /// The id by which it can be played; not there while a fault prevents it.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub id: Option<String>,
    /// What prevents playing.
    pub faults: Vec<DraftNote>,
    /// What is worth knowing.
    pub notes: Vec<DraftNote>,
    /// The board without its holes.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub board: Option<Board>,
    /// The names of the holes.
    pub holes: Vec<String>,
    /// The number of files.
    pub width: u8,
    /// The number of ranks.
    pub height: u8,
    /// The pieces of the start.
    pub pieces: Vec<Piece>,
    /// What can be put on the board: each kind in both colours.
    pub stamps: Vec<Stamp>,
    /// The kinds, in the order of the texts of the parents and this one.
    pub kinds: Vec<DraftKind>,
    /// What the game is, in short sentences: how it ends, and what is not as in chess. None if too much is wrong.
    pub facts: Vec<LocalizedMessage>,
    /// The keys with their values.
    pub values: Vec<DraftValue>,
}

/// What is wrong with a text, or worth knowing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct DraftNote {
    /// The line that it is about, from 1.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub line: Option<u32>,
    /// The key.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub key: Option<String>,
    /// The key of the kind.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub slot: Option<String>,
    /// The sentence.
    pub message: LocalizedMessage,
    /// The squares that it is about.
    pub squares: Vec<String>,
}

/// A key with the value in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct DraftValue {
    /// The key.
    pub key: &'static str,
    /// The value as text; empty if the key sets several values that differ.
    pub value: String,
    /// Whether the text itself sets it.
    pub own: bool,
}

/// A kind of pieces.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct DraftKind {
    /// The key that names it, such as `knight` or `customPiece3`.
    pub slot: String,
    /// Its letter, in lower case.
    pub letter: char,
    /// What it is called.
    pub name: LocalizedMessage,
    /// The name that the text gives it, or nothing.
    pub title: String,
    /// The id of its drawing.
    pub art: &'static str,
    /// Its moves.
    pub betza: String,
    /// Whether these can be changed in place; others become a custom piece by the first change.
    pub own: bool,
    /// Whether it must not be left attacked.
    pub royal: bool,
    /// Whether it is promoted as a pawn.
    pub pawn: bool,
    /// What it is worth, in centipawns.
    pub value: i32,
    /// Whether the text says so.
    pub fitted: bool,
    /// Its moves in words; nothing if it has none, or they can't be read.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub ways: Option<LocalizedMessage>,
    /// Its moves as cells around it.
    pub diagram: Vec<DiagramCell>,
}

/// A cell of a diagram of moves, seen from the piece with White at the bottom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct DiagramCell {
    /// Files to the right.
    pub dx: i8,
    /// Ranks ahead.
    pub dy: i8,
    /// Whether it is gone to if empty.
    #[serde(rename = "move")]
    pub move_: bool,
    /// Whether an enemy is captured there.
    pub capture: bool,
    /// How.
    pub way: CellWay,
    /// Whether only from the region of double steps.
    pub initial: bool,
}

/// How a cell is reached. The later, the freer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum CellWay {
    /// Over a piece.
    Hop,
    /// By a leap that can be blocked.
    Lame,
    /// By a ride.
    Slide,
    /// By a leap.
    Leap,
}

/// What a cell is to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum CellTo {
    /// Out of reach.
    None,
    /// Gone to if empty.
    Move,
    /// Gone to to capture.
    Capture,
    /// Both.
    Both,
}

/// An edge of the board, as White sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Edge {
    /// The first file.
    Left,
    /// The last file.
    Right,
    /// Black's rank.
    Top,
    /// White's rank.
    Bottom,
}

/// A change of the text. Kinds are meant by their slots, squares by their names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum DraftEdit {
    /// Names the game.
    Name {
        /// The name.
        text: String,
    },
    /// Sets a key, or `checks`: how many checks each side has to give, in the start.
    Key {
        /// The key.
        key: String,
        /// The value; `null` for that of the parent.
        #[cfg_attr(target_arch = "wasm32", tsify(type = "string | null"))]
        value: Option<String>,
    },
    /// Puts a piece on a square.
    Put {
        /// The square.
        square: String,
        /// The letter, in upper case for White.
        letter: String,
        /// Whether the same happens on the other half.
        mirrored: bool,
    },
    /// Empties a square.
    Take {
        /// The square.
        square: String,
        /// Whether the same happens on the other half.
        mirrored: bool,
    },
    /// Moves a piece.
    Shift {
        /// From this square.
        from: String,
        /// To this one.
        to: String,
        /// Whether the same happens on the other half.
        mirrored: bool,
    },
    /// Makes a square a hole, or a hole a square.
    Hole {
        /// The square.
        square: String,
        /// Whether the same happens on the other half.
        mirrored: bool,
    },
    /// Makes the board larger or smaller.
    Size {
        /// At this edge.
        edge: Edge,
        /// 1 or -1.
        #[cfg_attr(target_arch = "wasm32", tsify(type = "1 | -1"))]
        by: i8,
    },
    /// Adds a kind.
    Add {
        /// Its letter; another one if that is taken.
        letter: String,
        /// Its moves.
        betza: String,
        /// Its name, or nothing.
        title: String,
        /// Its drawing, or nothing.
        art: String,
    },
    /// Takes a kind out.
    Remove {
        /// The kind.
        slot: String,
    },
    /// Gives a kind a letter that is free.
    Letter {
        /// The kind.
        slot: String,
        /// The letter.
        letter: String,
    },
    /// Sets the moves of a kind.
    Moves {
        /// The kind.
        slot: String,
        /// The moves.
        betza: String,
    },
    /// Changes a cell of the diagram of a kind.
    Cell {
        /// The kind.
        slot: String,
        /// Files to the right.
        dx: i8,
        /// Ranks ahead.
        dy: i8,
        /// What it is to be.
        to: CellTo,
        /// Whether it is slid to.
        slide: bool,
        /// Whether the same holds for all its images.
        symmetric: bool,
    },
    /// Names a kind.
    Title {
        /// The kind.
        slot: String,
        /// The name, or nothing.
        text: String,
    },
    /// Draws a kind.
    Art {
        /// The kind.
        slot: String,
        /// The drawing, or nothing.
        name: String,
    },
    /// Says what a kind is worth.
    Value {
        /// The kind.
        slot: String,
        /// In centipawns; `null` for what its moves are worth.
        #[cfg_attr(target_arch = "wasm32", tsify(type = "number | null"))]
        value: Option<u16>,
    },
    /// Makes a kind royal, or a piece like others.
    Royal {
        /// The kind.
        slot: String,
        /// Whether it is to be royal.
        royal: bool,
    },
}
