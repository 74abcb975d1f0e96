//! What is said of slides that pawns pay for, on a board of any size.

use crate::tax::directions::{DIRECTIONS, PaidDirection, file_letter};
use board::Square;
use message::{Arg, Message, MessageId, list};
use rules::Color;
use rules::marks::MarkKind;
use rules::piece_kind;
use rules::present::{Figure, Indicator, Mark, Sector};

const TOO_FAR: MessageId = MessageId::new(&("tax.too_far", &["file", "count", "side", "direction"]));
const NO_LINE: MessageId = MessageId::new(&("tax.no_line", &[]));
const IN_THE_WAY: MessageId = MessageId::new(&("tax.in_the_way", &["piece", "square"]));
const CASTLING_UNPAID: MessageId = MessageId::new(&("tax.castling_unpaid", &["file", "wing"]));
const SLIDES_AT_KING: MessageId = MessageId::new(&("tax.slides_at_king", &["king", "target", "count", "file"]));
const COMPASS: MessageId = MessageId::new(&("tax.compass", &[]));
const FILES: MessageId = MessageId::new(&("tax.files", &[]));
const WAY: MessageId = MessageId::new(&("tax.way", &["direction", "count"]));
const KING_WAYS: MessageId = MessageId::new(&("tax.king_ways", &["side", "ways"]));
const KING_SHUT: MessageId = MessageId::new(&("tax.king_shut", &["side"]));
const CHANGED_WAY: MessageId = MessageId::new(&("tax.changed_way", &["direction", "count", "before"]));
const AFTER_OWN: MessageId = MessageId::new(&("tax.after.own", &["ways"]));
const AFTER_OTHER: MessageId = MessageId::new(&("tax.after.other", &["ways"]));
const AFTER_SAME: MessageId = MessageId::new(&("tax.after.same", &[]));
const SLID_IN_ALL: MessageId = MessageId::new(&("tax.figure.slid", &["side", "count"]));
const SECTOR: MessageId = MessageId::new(&("tax.petal", &["direction", "count", "file"]));
const KING_SIDE: MessageId = MessageId::new(&("tax.wing.king", &[]));
const QUEEN_SIDE: MessageId = MessageId::new(&("tax.wing.queen", &[]));

fn direction(side: Color, file: u8) -> Arg {
    DIRECTIONS[usize::from(file)].names[side.index()].into()
}

/// A king on no line with its goal.
pub fn no_line() -> Message {
    NO_LINE.with([])
}

/// A piece in the way of a slide that is paid for.
pub fn in_the_way(piece: MessageId, square: String) -> Message {
    IN_THE_WAY.with([piece.into(), square.into()])
}

/// The pawns of a file, so many, do not pay for the way.
pub fn too_far(side: Color, file: u8, pawns: u32) -> Message {
    let name = piece_kind::adjective(side);
    TOO_FAR.with([file_letter(file).into(), pawns.into(), name.into(), direction(side, file)])
}

/// No pawn pays for castling.
pub fn castling_unpaid(file: u8, king_side: bool) -> Message {
    CASTLING_UNPAID.with([file_letter(file).into(), if king_side { KING_SIDE } else { QUEEN_SIDE }.into()])
}

/// A king attacks another one by a slide of so many squares.
pub fn slides_at_king(king: String, target: String, paid: u32, file: u8) -> Message {
    SLIDES_AT_KING.with([king.into(), target.into(), paid.into(), file_letter(file).into()])
}

/// A king can go nowhere.
pub fn king_shut(side: Color) -> Message {
    KING_SHUT.with([piece_kind::side(side).into()])
}

/// Where a king can slide: the files that pay, with how far it gets.
pub fn king_ways(side: Color, ways: impl Iterator<Item = (u8, u32)>) -> Message {
    let open = ways.filter(|&(_, count)| count > 0);
    match list(open.map(|(file, count)| WAY.with([direction(side, file), count.into()]))) {
        Some(ways) => KING_WAYS.with([piece_kind::side(side).into(), ways.into()]),
        None => king_shut(side),
    }
}

/// How the ways of a king would change, its own side's or the other one's: files that pay, with how far it got and how far it will get.
pub fn changes(side: Color, own: bool, ways: &[(u8, [u32; 2])]) -> Option<Message> {
    let one = |&(file, [before, after]): &(u8, [u32; 2])| {
        CHANGED_WAY.with([direction(side, file), after.into(), before.into()])
    };
    let id = if own { AFTER_OWN } else { AFTER_OTHER };
    list(ways.iter().map(one)).map(|ways| id.with([ways.into()]))
}

/// No way would.
pub fn no_changes() -> Message {
    AFTER_SAME.with([])
}

/// A mark for a way that becomes longer or shorter, from the king on.
pub fn changed(side: Color, king: Square, before: &[Square], after: &[Square]) -> Mark {
    let (kind, far, near) =
        if after.len() > before.len() { (MarkKind::Gain, after, before) } else { (MarkKind::Loss, before, after) };
    let squares = std::iter::once(king).chain(far.iter().skip(near.len()).copied());
    Mark::new(kind, squares).of(side)
}

/// The chart of all directions: how far each is paid for, and what is drawn for it.
pub fn chart(side: Color, paid: impl Fn(u8) -> u32, marks: impl Fn(u8) -> Vec<Mark>) -> Indicator {
    let sector = |(file, way): (u8, &PaidDirection)| {
        let count = paid(file);
        let (dx, dy) = way.step(side);
        Sector {
            dx,
            dy,
            value: count as u8,
            source: file_letter(file).into(),
            message: SECTOR.with([direction(side, file), count.into(), file_letter(file).into()]),
            marks: marks(file),
        }
    };
    Indicator::DirectionChart { label: COMPASS, sources: FILES, sectors: (0..).zip(&DIRECTIONS).map(sector).collect() }
}

/// What a king's slide over so many squares adds to the figures of a game, if it goes farther than one.
pub fn slid(squares: u32) -> Figure {
    Figure::new(SLID_IN_ALL, if squares > 1 { squares } else { 0 })
}
