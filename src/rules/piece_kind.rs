//! The kinds of pieces and the sides, as words and drawings. What a piece does stands in the games.

use crate::message::MessageId;
use crate::rules::Color;
use crate::rules::input::NamedChoice;

/// A kind of piece as it is named and drawn.
#[derive(Debug)]
pub struct PieceKind {
    /// The name without a colour, as a noun in a sentence.
    pub plain: MessageId,
    /// The name of White's and of Black's.
    pub sided: [MessageId; 2],
    pub art: &'static str,
}

impl PieceKind {
    pub const fn of(&self, side: Color) -> MessageId {
        self.sided[side.index()]
    }
}

macro_rules! kinds {
    ($($name:ident $art:literal),* $(,)?) => {
        $(pub static $name: PieceKind = PieceKind {
            plain: MessageId::new(concat!("piece.", $art), &[]),
            sided: [MessageId::new(concat!("piece.white.", $art), &[]), MessageId::new(concat!("piece.black.", $art), &[])],
            art: $art,
        };)*
        /// All of them.
        pub static ALL: &[&PieceKind] = &[$(&$name),*];
    };
}

kinds! {
    KING "king", QUEEN "queen", ROOK "rook", BISHOP "bishop", KNIGHT "knight", PAWN "pawn",
    FOX "fox", ALFIL "alfil", ASSASSIN "assassin", TANK "tank",
}

const WHITE: MessageId = MessageId::new("side.white", &[]);
const BLACK: MessageId = MessageId::new("side.black", &[]);

/// The side's name: "White", "Black".
pub const fn side(side: Color) -> MessageId {
    match side {
        Color::White => WHITE,
        Color::Black => BLACK,
    }
}

const WHITE_ADJECTIVE: MessageId = MessageId::new("side.white.adjective", &[]);
const BLACK_ADJECTIVE: MessageId = MessageId::new("side.black.adjective", &[]);

/// The side's colour as it stands before a noun: "white", "black".
pub const fn adjective(side: Color) -> MessageId {
    match side {
        Color::White => WHITE_ADJECTIVE,
        Color::Black => BLACK_ADJECTIVE,
    }
}

/// A pick that stands for becoming this kind of piece.
pub const fn promotion_choice(kind: &'static PieceKind) -> NamedChoice {
    NamedChoice { text: kind.art, label: kind.plain, art: Some(kind) }
}
