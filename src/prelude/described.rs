//! Games that a text describes.

use crate::prelude::variant::sentence;
use crate::prelude::{Error, Variant};
use invent::describe;

/// A game that a text describes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Described {
    /// The game. Its id carries the description.
    pub variant: Variant,
    /// What the text says without effect here, in sentences.
    pub notes: Vec<String>,
}

impl Variant {
    /// The game of a section of a text, in the language of `variants.ini` of Fairy-Stockfish. A section builds on an earlier one of the
    /// text, or on a game that is built in: `[mine:capablanca]` begins with Capablanca's, and `[capablanca:capablanca]` is it.
    ///
    /// The program knows ids with a description from then on, as after [`Variant::know_described`].
    ///
    /// # Errors
    ///
    /// If anything in the text cannot be read or is not supported, or the game cannot be played. The sentence names the line, the key
    /// and what was expected.
    pub fn describe(text: &str, name: &str) -> Result<Described, Error> {
        let described = describe::describe(text, Some(name))?;
        Variant::know_described();
        Ok(Described { variant: described.id.parse()?, notes: described.notes.iter().map(sentence).collect() })
    }

    /// From now on this program knows ids with a description wherever it reads one: parsed, in a link, in PGN. Before that, they are
    /// unknown games.
    ///
    /// Whoever writes such a text then chooses the rules. Each game is made once and kept until the program ends, in 140 KB and
    /// more: do not call it where texts come from everywhere.
    pub fn know_described() {
        invent::play::install();
    }
}
