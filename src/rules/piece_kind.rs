//! The kinds of pieces and the sides, as words and drawings. What a piece does stands in the games.

use crate::message::Phrase;
use crate::rules::Side;
use crate::rules::input::Word;

/// A kind of piece as it is named and drawn.
#[derive(Debug)]
pub struct Kind {
    /// The name without a colour, as a noun in a sentence.
    pub plain: Phrase,
    /// The name of White's and of Black's.
    pub sided: [Phrase; 2],
    pub art: &'static str,
}

impl Kind {
    pub const fn of(&self, side: Side) -> Phrase {
        self.sided[side.index()]
    }
}

macro_rules! kinds {
    ($($name:ident $art:literal),* $(,)?) => {
        $(pub static $name: Kind = Kind {
            plain: Phrase::new(concat!("piece.", $art), &[]),
            sided: [Phrase::new(concat!("piece.white.", $art), &[]), Phrase::new(concat!("piece.black.", $art), &[])],
            art: $art,
        };)*
        /// All of them.
        pub static ALL: &[&Kind] = &[$(&$name),*];
    };
}

kinds! {
    KING "king", QUEEN "queen", ROOK "rook", BISHOP "bishop", KNIGHT "knight", PAWN "pawn",
    FOX "fox", ALFIL "alfil", ASSASSIN "assassin", TANK "tank",
}

const WHITE: Phrase = Phrase::new("side.white", &[]);
const BLACK: Phrase = Phrase::new("side.black", &[]);

/// The side's name: "White", "Black".
pub const fn side(side: Side) -> Phrase {
    match side {
        Side::White => WHITE,
        Side::Black => BLACK,
    }
}

const WHITE_ADJECTIVE: Phrase = Phrase::new("side.white.adjective", &[]);
const BLACK_ADJECTIVE: Phrase = Phrase::new("side.black.adjective", &[]);

/// The side's colour as it stands before a noun: "white", "black".
pub const fn adjective(side: Side) -> Phrase {
    match side {
        Side::White => WHITE_ADJECTIVE,
        Side::Black => BLACK_ADJECTIVE,
    }
}

/// A pick that stands for becoming this kind of piece.
pub const fn becoming(kind: &'static Kind) -> Word {
    Word { text: kind.art, label: kind.plain, art: Some(kind) }
}
