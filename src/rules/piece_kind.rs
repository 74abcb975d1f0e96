//! Piece kinds and sides, as message ids and drawings. How pieces move is defined by the variants.

use crate::Color;
use crate::input::NamedChoice;
use message::MessageId;

/// A piece kind with its names and drawing.
#[derive(Debug)]
pub struct PieceKind {
    /// The name without a colour, as a noun.
    pub plain: MessageId,
    /// The names of White's and Black's piece.
    pub sided: [MessageId; 2],
    /// The id of its drawing.
    pub art: &'static str,
}

impl PieceKind {
    /// The name of a side's piece, such as "white knight".
    pub const fn of(&self, side: Color) -> MessageId {
        self.sided[side.index()]
    }
}

macro_rules! kinds {
    ($($name:ident $art:literal),* $(,)?) => {
        $(#[doc = concat!("The kind with the drawing `", $art, "`; not every variant has it.")]
        pub static $name: PieceKind = PieceKind {
            plain: MessageId::new(&(concat!("piece.", $art), &[])),
            sided: [MessageId::new(&(concat!("piece.white.", $art), &[])), MessageId::new(&(concat!("piece.black.", $art), &[]))],
            art: $art,
        };)*
        /// All piece kinds.
        pub static ALL: &[&PieceKind] = &[$(&$name),*];
    };
}

kinds! {
    KING "king", QUEEN "queen", ROOK "rook", BISHOP "bishop", KNIGHT "knight", PAWN "pawn",
    FOX "fox", ALFIL "alfil", ASSASSIN "assassin", TANK "tank",
}

const UP: MessageId = MessageId::new(&("piece.walker.up", &[]));
const DOWN: MessageId = MessageId::new(&("piece.walker.down", &[]));

/// The drawing of a pawn that belongs to nobody, which follows its direction on the screen, and its name, which follows the
/// numbers of eight ranks.
pub const fn walker(up: bool, flipped: bool) -> (&'static str, MessageId) {
    (if up != flipped { "walker-up" } else { "walker-down" }, if up { UP } else { DOWN })
}

const WHITE: MessageId = MessageId::new(&("side.white", &[]));
const BLACK: MessageId = MessageId::new(&("side.black", &[]));

/// The name of a side: "White", "Black".
pub const fn side(side: Color) -> MessageId {
    match side {
        Color::White => WHITE,
        Color::Black => BLACK,
    }
}

const WHITE_ADJECTIVE: MessageId = MessageId::new(&("side.white.adjective", &[]));
const BLACK_ADJECTIVE: MessageId = MessageId::new(&("side.black.adjective", &[]));

/// The colour as an adjective: "white", "black".
pub const fn adjective(side: Color) -> MessageId {
    match side {
        Color::White => WHITE_ADJECTIVE,
        Color::Black => BLACK_ADJECTIVE,
    }
}

/// A named choice that promotes to this piece kind.
pub const fn promotion_choice(kind: &'static PieceKind) -> NamedChoice {
    NamedChoice { text: kind.art, label: kind.plain, art: Some(kind) }
}
