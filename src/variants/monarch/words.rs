//! What is said of royal pieces that others defend, on a board of any size.

use message::{Message, MessageId};
use rules::present::Figure;
use rules::{Color, piece_kind};

const STEP_UNDEFENDED: MessageId = MessageId::new(&("monarch.step_undefended", &["square", "king"]));
const NO_LONGER_DEFENDED: MessageId = MessageId::new(&("monarch.no_longer_defended", &["king"]));
const STILL_UNDEFENDED: MessageId = MessageId::new(&("monarch.still_undefended", &["king", "enemy"]));
const AND_UNDEFENDED: MessageId = MessageId::new(&("mix.undefended", &["why"]));
const DEFENDED: MessageId = MessageId::new(&("monarch.defended", &["side", "piece", "square"]));
const DEFENDED_BY_MANY: MessageId = MessageId::new(&("monarch.defended_by_many", &["side", "count"]));
const UNDEFENDED: MessageId = MessageId::new(&("monarch.undefended", &["side"]));
const MET_IN_ALL: MessageId = MessageId::new(&("monarch.figure.met", &["side", "count"]));
const MEETING: MessageId = MessageId::new(&("monarch.meeting", &["side", "squares"]));
const ON_CELL: MessageId = MessageId::new(&("monarch.on_square", &["square", "what"]));
const THERE_CHECKS: MessageId = MessageId::new(&("monarch.there.checks", &[]));
const THERE_STANDS_OFF: MessageId = MessageId::new(&("monarch.there.stands_off", &[]));

/// A king would step next to the other one without a defender.
pub fn step_undefended(target: String, king: String) -> Message {
    STEP_UNDEFENDED.with([target.into(), king.into()])
}

/// A king next to the other one would lose its defender.
pub fn no_longer_defended(king: String) -> Message {
    NO_LONGER_DEFENDED.with([king.into()])
}

/// A king that the other one gives check to would still have none.
pub fn still_undefended(target: String, king: String) -> Message {
    STILL_UNDEFENDED.with([target.into(), king.into()])
}

/// Another king attacks one as said, which has no defender.
pub fn and_undefended(why: Message) -> Message {
    AND_UNDEFENDED.with([why.into()])
}

/// Whether a side's king is defended, if so many defenders are needed, and this is the first of so many: its kind and its square.
pub fn defence(side: Color, needed: u32, count: u32, first: Option<(MessageId, String)>) -> Message {
    let name = piece_kind::side(side);
    match first {
        Some(_) if count >= needed && count > 1 => DEFENDED_BY_MANY.with([name.into(), count.into()]),
        Some((piece, square)) if count >= needed => DEFENDED.with([name.into(), piece.into(), square.into()]),
        _ => UNDEFENDED.with([name.into()]),
    }
}

/// Where a side's king may meet the other one.
pub fn meeting(side: Color, names: &[String]) -> Message {
    MEETING.with([piece_kind::side(side).into(), names.join(", ").into()])
}

/// What holds of a king that goes to a square next to the other one: its defence, and, if it is defended, whether it gives check, or
/// doesn't because the other one is defended, too.
pub fn there(square: String, defence: Message, defended: bool, checks: bool, other_defended: bool) -> Vec<Message> {
    let effect = if checks { Some(THERE_CHECKS) } else { other_defended.then_some(THERE_STANDS_OFF) };
    let mut messages = vec![ON_CELL.with([square.into(), defence.into()])];
    messages.extend(effect.filter(|_| defended).map(|effect| effect.with([])));
    messages
}

/// What a move adds to the figures of a game: whether it brought the kings together.
pub fn met(together: bool) -> Figure {
    Figure::new(MET_IN_ALL, together.into())
}
