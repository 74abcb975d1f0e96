//! What a position has beside its pieces, as an editor offers it: switches, numbers and choices.
//!
//! A game lists its fields for a setup; reading and setting one is written once here, since all games share the form of
//! the position text. A field never says what may be: a setup may be illegal, and its errors say so.

use crate::board::{BoardShape, SquareSet};
use crate::message::{Message, MessageId};
use crate::rules::Color;
use crate::rules::setup::PositionSetup;
use crate::rules::setup::small_number;
use crate::rules::text::PositionText;

const TURN: MessageId = MessageId::new("edit.turn", &[]);
const COUNTERS: MessageId = MessageId::new("edit.counters", &[]);
const CLOCK: MessageId = MessageId::new("edit.clock", &[]);
const NUMBER: MessageId = MessageId::new("edit.number", &[]);

/// Written for a field that holds nothing.
pub const NOTHING: &str = "-";
/// What a switch is set to; anything else is off.
const ON: &str = "on";

/// Something that can be set, under the heading that it shares with its neighbours.
#[derive(Clone, Debug)]
pub struct SetupField {
    pub group: MessageId,
    pub label: Message,
    pub slot: SetupSlot,
}

/// Where in a setup a field has its value.
#[derive(Clone, Debug)]
pub enum SetupSlot {
    Turn,
    /// A letter of the castling field, and whether the pieces stand as it needs them.
    Letter(char, bool),
    /// The en passant field: one of these squares, or nothing.
    Passed(SquareSet),
    /// A number of the seventh field, as it is now; the parts come in their order.
    Holding(u32),
    Clock,
    Number,
}

/// What can be edited of a game's positions.
pub trait Editable: PositionText {
    /// The fields beside the pieces and the side to move, always the same for a game but for what they offer.
    fn fields(_draft: &PositionSetup) -> Vec<SetupField> {
        vec![SetupField::clock(), SetupField::number()]
    }
}

impl SetupField {
    pub fn turn() -> SetupField {
        SetupField { group: TURN, label: TURN.with([]), slot: SetupSlot::Turn }
    }

    pub fn clock() -> SetupField {
        SetupField { group: COUNTERS, label: CLOCK.with([]), slot: SetupSlot::Clock }
    }

    pub fn number() -> SetupField {
        SetupField { group: COUNTERS, label: NUMBER.with([]), slot: SetupSlot::Number }
    }

    /// Whether the pieces stand as what the field holds needs it; nothing if it holds nothing, or what always may be.
    fn right(&self, setup: &PositionSetup, board_shape: &BoardShape) -> Option<bool> {
        match self.slot {
            SetupSlot::Letter(letter, right) => setup.castling.contains(letter).then_some(right),
            SetupSlot::Passed(squares) if setup.en_passant != NOTHING => {
                Some(board_shape.find(&setup.en_passant).is_some_and(|square| squares.has(square)))
            }
            _ => None,
        }
    }
}

/// Whether a text may name a square.
fn named(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Sets one of the fields. What it can't be set to changes nothing.
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
            let on = |known: &char| if *known == letter { value == ON } else { setup.castling.contains(*known) };
            let letters: String = known.filter(on).collect();
            setup.castling = if letters.is_empty() { NOTHING.into() } else { letters };
        }
        (SetupSlot::Passed(_), _) if value == NOTHING || named(value) => setup.en_passant = value.into(),
        (SetupSlot::Holding(_), Some(number)) => {
            let parts = fields.iter().enumerate().filter_map(|(place, field)| match field.slot {
                SetupSlot::Holding(held) => Some(if place == at { number } else { held }.to_string()),
                _ => None,
            });
            setup.holdings = Some(parts.collect::<Vec<_>>().join(":"));
        }
        (SetupSlot::Clock, Some(number)) => setup.clock = number,
        (SetupSlot::Number, Some(number)) => setup.number = number.max(1),
        _ => {}
    }
}

/// Lets go of what was right before a change of the setup and is not right after it, such as a right to castle when the
/// king is moved away. What was wrong before stays as it is: it was put there on purpose.
pub fn follow(
    before: &PositionSetup,
    fields: &[SetupField],
    after: &mut PositionSetup,
    changed: &[SetupField],
    board_shape: &BoardShape,
) {
    for (at, (was, is)) in fields.iter().zip(changed).enumerate() {
        if was.right(before, board_shape) == Some(true) && is.right(after, board_shape) == Some(false) {
            set(changed, at, NOTHING, after);
        }
    }
}
