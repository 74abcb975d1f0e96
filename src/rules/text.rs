//! Moves and positions as text: what a game must tell so that SAN can be written and read for it.

use crate::board::{Cell, Geometry};
use crate::message::Saying;
use crate::notation::fen;
use crate::rules::Rules;
use crate::rules::setup::{Draft, Fault, Form};

/// What a move looks like on the board, in the terms that all games share.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The moving piece's letter in human notation; none for pawns.
    pub letter: Option<char>,
    pub from: Cell,
    /// Where it ends; `from` if it takes without moving.
    pub to: Cell,
    /// The cell of what it takes.
    pub takes: Option<Cell>,
    /// Whether it takes at a distance, without going to the victim.
    pub shot: bool,
    /// The letter of what it becomes.
    pub promotion: Option<char>,
    pub castling: Option<Castled>,
}

/// The rook's part in castling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Castled {
    pub san: &'static str,
    pub from: Cell,
    pub to: Cell,
}

/// Positions and moves as text.
pub trait Notation: Rules {
    /// How its position texts are made.
    const FORM: &'static Form;

    /// The shape of the board, which names the cells.
    const GEOMETRY: &'static Geometry = Self::FORM.geometry;

    /// The position that a draft is. Otherwise all that is wrong with it, as far as one fault does not hide another; at
    /// least one, and the first is the one to name where there is room for one only.
    fn settle(draft: &Draft) -> Result<Self, Vec<Fault>>;

    /// The position as a draft, which settles into this position again.
    fn draft(&self) -> Draft;

    /// Reads a position text; an error names the field, the offending text and what was expected.
    fn from_fen(text: &str) -> Result<Self, Saying> {
        let draft = fen::read(text, Self::FORM)?;
        Self::settle(&draft).map_err(|mut faults| faults.swap_remove(0).saying)
    }

    /// Writes the position text; reading it gives this position again.
    fn fen(&self) -> String {
        fen::write(&self.draft(), Self::FORM)
    }

    /// Move text, such as `e7e8q`. Distinct for the legal moves of a position.
    fn text(&self, mv: Self::Move) -> String;

    /// What a candidate looks like.
    fn sketch(&self, mv: Self::Move) -> Sketch;

    /// The number written before the move to be played, from 1.
    fn number(&self) -> u32;
}
