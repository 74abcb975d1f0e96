//! What a position has beside its pieces, as an editor offers it: switches, numbers and choices.
//!
//! A game lists its fields for a draft; reading and setting one is written once here, since all games share the form of
//! the position text. A field never says what may be: a draft may hold what is wrong, and its faults say so.

use crate::board::{BoardShape, SquareSet};
use crate::message::{Message, MessageId};
use crate::rules::Color;
use crate::rules::piece_kind;
use crate::rules::setup::PositionSetup;
use crate::rules::setup::{LARGEST, side_letter, small_number};
use crate::rules::text::PositionText;
use crate::view::{Control, Field as Shown, Offer};

const TURN: MessageId = MessageId::new("edit.turn", &[]);
const COUNTERS: MessageId = MessageId::new("edit.counters", &[]);
const CLOCK: MessageId = MessageId::new("edit.clock", &[]);
const NUMBER: MessageId = MessageId::new("edit.number", &[]);
const NONE: MessageId = MessageId::new("edit.none", &[]);
const CELL: MessageId = MessageId::new("edit.cell", &["cell"]);

/// Written for a field that holds nothing.
const NOTHING: &str = "-";
/// What a switch is set to; anything else is off.
const ON: &str = "on";

/// Something that can be set, under the heading that it shares with its neighbours.
#[derive(Clone, Debug)]
pub struct SetupField {
    pub group: MessageId,
    pub label: Message,
    pub slot: SetupSlot,
}

/// Where in a draft a field has its value.
#[derive(Clone, Debug)]
pub enum SetupSlot {
    Turn,
    /// A letter of the castling field, and whether the pieces stand as it needs them.
    Letter(char, bool),
    /// The en passant field: one of these cells, or nothing.
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
    fn right(&self, draft: &PositionSetup, geometry: &BoardShape) -> Option<bool> {
        match self.slot {
            SetupSlot::Letter(letter, right) => draft.castling.contains(letter).then_some(right),
            SetupSlot::Passed(cells) if draft.en_passant != NOTHING => {
                Some(geometry.find(&draft.en_passant).is_some_and(|cell| cells.has(cell)))
            }
            _ => None,
        }
    }

    /// The field as a page shows it.
    pub fn show(self, draft: &PositionSetup, geometry: &BoardShape) -> Shown {
        let number = |value, min| Control::Number { value, min, max: LARGEST };
        let control = match self.slot {
            SetupSlot::Turn => Control::Choice {
                value: side_letter(draft.turn).into(),
                offers: Color::BOTH.map(|side| offer(side_letter(side).into(), piece_kind::side(side).with([]))).into(),
            },
            SetupSlot::Letter(letter, _) => Control::Switch { on: draft.castling.contains(letter) },
            SetupSlot::Passed(cells) => {
                let mut texts: Vec<String> = cells.map(|cell| geometry.name(cell)).collect();
                // What stands there is offered too, right or wrong: a list must show its own value.
                if draft.en_passant != NOTHING && !texts.contains(&draft.en_passant) {
                    texts.push(draft.en_passant.clone());
                }
                let cell = |text: String| offer(text.clone(), CELL.with([text.into()]));
                Control::List {
                    value: draft.en_passant.clone(),
                    offers: [offer(NOTHING.into(), NONE.with([]))]
                        .into_iter()
                        .chain(texts.into_iter().map(cell))
                        .collect(),
                }
            }
            SetupSlot::Holding(value) => number(value, 0),
            SetupSlot::Clock => number(draft.clock, 0),
            SetupSlot::Number => number(draft.number, 1),
        };
        Shown { group: self.group.into(), label: self.label.into(), control }
    }
}

fn offer(value: String, label: Message) -> Offer {
    Offer { value, label: label.into() }
}

/// Whether a text may name a cell.
fn named(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Sets one of the fields. What it can't be set to changes nothing.
pub fn set(fields: &[SetupField], at: usize, value: &str, draft: &mut PositionSetup) {
    let Some(field) = fields.get(at) else { return };
    let number = small_number(value);
    match (&field.slot, number) {
        (SetupSlot::Turn, _) => draft.turn = if value == "b" { Color::Black } else { Color::White },
        (&SetupSlot::Letter(letter, _), _) => {
            let known = fields.iter().filter_map(|field| match field.slot {
                SetupSlot::Letter(letter, _) => Some(letter),
                _ => None,
            });
            let on = |known: &char| if *known == letter { value == ON } else { draft.castling.contains(*known) };
            let letters: String = known.filter(on).collect();
            draft.castling = if letters.is_empty() { NOTHING.into() } else { letters };
        }
        (SetupSlot::Passed(_), _) if value == NOTHING || named(value) => draft.en_passant = value.into(),
        (SetupSlot::Holding(_), Some(number)) => {
            let parts = fields.iter().enumerate().filter_map(|(place, field)| match field.slot {
                SetupSlot::Holding(held) => Some(if place == at { number } else { held }.to_string()),
                _ => None,
            });
            draft.holdings = Some(parts.collect::<Vec<_>>().join(":"));
        }
        (SetupSlot::Clock, Some(number)) => draft.clock = number,
        (SetupSlot::Number, Some(number)) => draft.number = number.max(1),
        _ => {}
    }
}

/// Lets go of what was right before a change of the draft and is not right after it, such as a right to castle when the
/// king is moved away. What was wrong before stays as it is: it was put there on purpose.
pub fn follow(
    before: &PositionSetup,
    fields: &[SetupField],
    after: &mut PositionSetup,
    changed: &[SetupField],
    geometry: &BoardShape,
) {
    for (at, (was, is)) in fields.iter().zip(changed).enumerate() {
        if was.right(before, geometry) == Some(true) && is.right(after, geometry) == Some(false) {
            set(changed, at, NOTHING, after);
        }
    }
}
