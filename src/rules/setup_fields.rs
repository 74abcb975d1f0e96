//! Fields of a position besides its pieces, as the setup editor offers them: switches, numbers and
//! choices.
//!
//! A variant lists its fields; reading and setting them is written here once, because all variants
//! share the FEN format. Fields do not validate: a setup may be illegal, and its errors say so.

use std::mem::discriminant;

use crate::Color;
use crate::setup::PositionSetup;
use crate::setup::small_number;
use board::{BoardShape, Squares};
use message::text::has;
use message::{Message, MessageId};

const TURN: MessageId = MessageId::new(&("edit.turn", &[]));
const COUNTERS: MessageId = MessageId::new(&("edit.counters", &[]));
const CLOCK: MessageId = MessageId::new(&("edit.clock", &[]));
const NUMBER: MessageId = MessageId::new(&("edit.number", &[]));

/// The text of an empty field.
pub const NOTHING: &str = "-";
/// The value of a switch that is on; any other value is off.
const ON: &str = "on";

/// An editable field, with the heading of its group.
#[derive(Clone, Debug)]
pub struct SetupField {
    /// The heading of the group.
    pub group: MessageId,
    /// What the field is called.
    pub label: Message,
    /// What the field is about.
    pub slot: SetupSlot,
}

/// Where a field stores its value in the setup.
#[derive(Clone, Debug)]
pub enum SetupSlot {
    /// The side to move.
    Turn,
    /// A letter of the castling field, and whether king and rook stand on the squares it requires.
    Letter(char, bool),
    /// The en passant field: one of these squares, or empty.
    Passed(Squares),
    /// One number of the seventh field with its current value; the parts are in order.
    Holding(u32),
    /// How many checks a side must still give, White first.
    Checks(u32),
    /// Plies since the last irreversible move.
    Clock,
    /// The number of the move.
    Number,
}

impl SetupField {
    /// The field of the side to move.
    pub fn turn() -> SetupField {
        SetupField { group: TURN, label: TURN.with([]), slot: SetupSlot::Turn }
    }

    /// The field of plies without progress.
    pub fn clock() -> SetupField {
        SetupField { group: COUNTERS, label: CLOCK.with([]), slot: SetupSlot::Clock }
    }

    /// The field of the move number.
    pub fn number() -> SetupField {
        SetupField { group: COUNTERS, label: NUMBER.with([]), slot: SetupSlot::Number }
    }

    /// Whether the pieces stand as the field's value requires. `None` if the field is empty or has
    /// no requirement.
    fn consistent(&self, setup: &PositionSetup, board_shape: &BoardShape) -> Option<bool> {
        match self.slot {
            SetupSlot::Letter(letter, consistent) => has(&setup.castling, letter).then_some(consistent),
            SetupSlot::Passed(squares) if setup.en_passant != NOTHING => {
                Some(board_shape.find(&setup.en_passant).is_some_and(|square| squares.has(square)))
            }
            _ => None,
        }
    }
}

/// Whether the text has the form of a square name.
fn is_square_name(text: &str) -> bool {
    match *text.as_bytes() {
        [file, rank] => file.is_ascii_alphanumeric() && rank.is_ascii_alphanumeric(),
        [file, b'1', b'0'..=b'2'] => file.is_ascii_alphanumeric(),
        _ => false,
    }
}

/// Sets a field. Invalid values are ignored.
pub fn set(fields: &[SetupField], at: usize, value: &str, setup: &mut PositionSetup) {
    let Some(field) = fields.get(at) else { return };
    let number = small_number(value);
    match (&field.slot, number) {
        (SetupSlot::Turn, _) => setup.turn = if value == "b" { Color::Black } else { Color::White },
        (&SetupSlot::Letter(letter, _), _) => {
            let known = fields.iter().filter_map(|field| match field.slot {
                SetupSlot::Letter(letter, _) => Some(letter),
                _ => None,
            });
            let on = |known: &char| if *known == letter { value == ON } else { has(&setup.castling, *known) };
            let letters: String = known.filter(on).collect();
            setup.castling = if letters.is_empty() { NOTHING.into() } else { letters };
        }
        (SetupSlot::Passed(_), _) if value == NOTHING || is_square_name(value) => setup.en_passant = value.into(),
        (SetupSlot::Holding(_), Some(number)) => setup.holdings = Some(numbers(fields, at, number).join(":")),
        (SetupSlot::Checks(_), Some(number)) => setup.checks = Some(numbers(fields, at, number).join("+")),
        (SetupSlot::Clock, Some(number)) => setup.clock = number,
        (SetupSlot::Number, Some(number)) => setup.number = number.max(1),
        _ => {}
    }
}

/// The numbers of all fields that are parts of the same as the one at a place, with another one there.
fn numbers(fields: &[SetupField], at: usize, number: u32) -> Vec<String> {
    let kind = discriminant(&fields[at].slot);
    let parts = fields.iter().enumerate().filter(|(_, field)| discriminant(&field.slot) == kind);
    let value = |(place, field): (usize, &SetupField)| match field.slot {
        SetupSlot::Holding(old) | SetupSlot::Checks(old) if place != at => old,
        _ => number,
    };
    parts.map(|part| value(part).to_string()).collect()
}

/// Clears fields that were consistent before a change of the setup and are not after it, such as a
/// castling right when the king is moved away. Values that were inconsistent before were set on
/// purpose and are kept.
pub fn follow(
    before: &PositionSetup,
    fields: &[SetupField],
    after: &mut PositionSetup,
    changed: &[SetupField],
    board_shape: &BoardShape,
) {
    for (at, (was, is)) in fields.iter().zip(changed).enumerate() {
        if was.consistent(before, board_shape) == Some(true) && is.consistent(after, board_shape) == Some(false) {
            set(changed, at, NOTHING, after);
        }
    }
}
