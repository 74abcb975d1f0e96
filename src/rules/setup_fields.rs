//! What a position has beside its pieces, as an editor offers it: switches, numbers and choices.
//!
//! A game lists its fields for a draft; reading and setting one is written once here, since all games share the form of
//! the position text. A field never says what may be: a draft may hold what is wrong, and its faults say so.

use crate::board::{Cells, Geometry};
use crate::message::{Phrase, Saying};
use crate::rules::Side;
use crate::rules::piece_kind;
use crate::rules::setup::Draft;
use crate::rules::setup::{LARGEST, side_letter, small_number};
use crate::rules::text::Notation;
use crate::view::{Control, Field as Shown, Offer};

const TURN: Phrase = Phrase::new("edit.turn", &[]);
const COUNTERS: Phrase = Phrase::new("edit.counters", &[]);
const CLOCK: Phrase = Phrase::new("edit.clock", &[]);
const NUMBER: Phrase = Phrase::new("edit.number", &[]);
const NONE: Phrase = Phrase::new("edit.none", &[]);
const CELL: Phrase = Phrase::new("edit.cell", &["cell"]);

/// Written for a field that holds nothing.
const NOTHING: &str = "-";
/// What a switch is set to; anything else is off.
const ON: &str = "on";

/// Something that can be set, under the heading that it shares with its neighbours.
#[derive(Clone, Debug)]
pub struct Field {
    pub group: Phrase,
    pub label: Saying,
    pub slot: Slot,
}

/// Where in a draft a field has its value.
#[derive(Clone, Debug)]
pub enum Slot {
    Turn,
    /// A letter of the castling field, and whether the pieces stand as it needs them.
    Letter(char, bool),
    /// The en passant field: one of these cells, or nothing.
    Passed(Cells),
    /// A number of the seventh field, as it is now; the parts come in their order.
    Holding(u32),
    Clock,
    Number,
}

/// What can be edited of a game's positions.
pub trait Editable: Notation {
    /// The fields beside the pieces and the side to move, always the same for a game but for what they offer.
    fn fields(_draft: &Draft) -> Vec<Field> {
        vec![Field::clock(), Field::number()]
    }
}

impl Field {
    pub fn turn() -> Field {
        Field { group: TURN, label: TURN.say([]), slot: Slot::Turn }
    }

    pub fn clock() -> Field {
        Field { group: COUNTERS, label: CLOCK.say([]), slot: Slot::Clock }
    }

    pub fn number() -> Field {
        Field { group: COUNTERS, label: NUMBER.say([]), slot: Slot::Number }
    }

    /// Whether the pieces stand as what the field holds needs it; nothing if it holds nothing, or what always may be.
    fn right(&self, draft: &Draft, geometry: &Geometry) -> Option<bool> {
        match self.slot {
            Slot::Letter(letter, right) => draft.castling.contains(letter).then_some(right),
            Slot::Passed(cells) if draft.en_passant != NOTHING => {
                Some(geometry.find(&draft.en_passant).is_some_and(|cell| cells.has(cell)))
            }
            _ => None,
        }
    }

    /// The field as a page shows it.
    pub fn show(self, draft: &Draft, geometry: &Geometry) -> Shown {
        let number = |value, min| Control::Number { value, min, max: LARGEST };
        let control = match self.slot {
            Slot::Turn => Control::Choice {
                value: side_letter(draft.turn).into(),
                offers: Side::BOTH.map(|side| offer(side_letter(side).into(), piece_kind::side(side).say([]))).into(),
            },
            Slot::Letter(letter, _) => Control::Switch { on: draft.castling.contains(letter) },
            Slot::Passed(cells) => {
                let mut texts: Vec<String> = cells.map(|cell| geometry.name(cell)).collect();
                // What stands there is offered too, right or wrong: a list must show its own value.
                if draft.en_passant != NOTHING && !texts.contains(&draft.en_passant) {
                    texts.push(draft.en_passant.clone());
                }
                let cell = |text: String| offer(text.clone(), CELL.say([text.into()]));
                Control::List {
                    value: draft.en_passant.clone(),
                    offers: [offer(NOTHING.into(), NONE.say([]))]
                        .into_iter()
                        .chain(texts.into_iter().map(cell))
                        .collect(),
                }
            }
            Slot::Holding(value) => number(value, 0),
            Slot::Clock => number(draft.clock, 0),
            Slot::Number => number(draft.number, 1),
        };
        Shown { group: self.group.into(), label: self.label.into(), control }
    }
}

fn offer(value: String, label: Saying) -> Offer {
    Offer { value, label: label.into() }
}

/// Whether a text may name a cell.
fn named(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Sets one of the fields. What it can't be set to changes nothing.
pub fn set(fields: &[Field], at: usize, value: &str, draft: &mut Draft) {
    let Some(field) = fields.get(at) else { return };
    let number = small_number(value);
    match (&field.slot, number) {
        (Slot::Turn, _) => draft.turn = if value == "b" { Side::Black } else { Side::White },
        (&Slot::Letter(letter, _), _) => {
            let known = fields.iter().filter_map(|field| match field.slot {
                Slot::Letter(letter, _) => Some(letter),
                _ => None,
            });
            let on = |known: &char| if *known == letter { value == ON } else { draft.castling.contains(*known) };
            let letters: String = known.filter(on).collect();
            draft.castling = if letters.is_empty() { NOTHING.into() } else { letters };
        }
        (Slot::Passed(_), _) if value == NOTHING || named(value) => draft.en_passant = value.into(),
        (Slot::Holding(_), Some(number)) => {
            let parts = fields.iter().enumerate().filter_map(|(place, field)| match field.slot {
                Slot::Holding(held) => Some(if place == at { number } else { held }.to_string()),
                _ => None,
            });
            draft.holdings = Some(parts.collect::<Vec<_>>().join(":"));
        }
        (Slot::Clock, Some(number)) => draft.clock = number,
        (Slot::Number, Some(number)) => draft.number = number.max(1),
        _ => {}
    }
}

/// Lets go of what was right before a change of the draft and is not right after it, such as a right to castle when the
/// king is moved away. What was wrong before stays as it is: it was put there on purpose.
pub fn follow(before: &Draft, fields: &[Field], after: &mut Draft, changed: &[Field], geometry: &Geometry) {
    for (at, (was, is)) in fields.iter().zip(changed).enumerate() {
        if was.right(before, geometry) == Some(true) && is.right(after, geometry) == Some(false) {
            set(changed, at, NOTHING, after);
        }
    }
}
