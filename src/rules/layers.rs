//! What there is to see in a game, in layers that a reader can switch, and what each thing in them means.
//!
//! A game lists its layers; those that several games share stand here. A page draws the samples with the hand that draws
//! the marks themselves.

use crate::message::{Message, MessageId};
use crate::rules::Color;
use crate::rules::marks::{MarkKind, Sample, Seat, TargetKind};

/// Marks, figures or words that are switched together.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    /// A layer that games share has the same id in all of them.
    pub id: &'static str,
    pub label: MessageId,
    /// Whether it is shown unless the reader says otherwise.
    pub on: bool,
    pub shown: &'static [(Sample, MessageId)],
}

/// A phrase that readers may swap for others with the same arguments.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    pub label: MessageId,
    /// The usual one first; each with arguments that make it fit to be shown.
    pub options: fn() -> Vec<Message>,
}

pub const fn mark(mark: MarkKind) -> Sample {
    Sample::Mark { mark }
}

pub const fn target(target: TargetKind) -> Sample {
    Sample::Target { target }
}

/// A piece: one of that side's, or nobody's.
pub const fn art(art: &'static str, side: Option<Color>) -> Sample {
    let seat = match side {
        None => None,
        Some(Color::White) => Some(Seat::White),
        Some(Color::Black) => Some(Seat::Black),
    };
    Sample::Art { art, seat }
}

const MOVES_LABEL: MessageId = MessageId::new("layer.moves", &[]);
const TO_MOVE: MessageId = MessageId::new("sign.to_move", &[]);
const TO_CAPTURE: MessageId = MessageId::new("sign.to_capture", &[]);
const LAST_LABEL: MessageId = MessageId::new("layer.last", &[]);
const LEFT: MessageId = MessageId::new("sign.left", &[]);
const REACHED: MessageId = MessageId::new("sign.reached", &[]);

/// Where the piece in hand may go.
pub const MOVES: Layer = Layer {
    id: "moves",
    label: MOVES_LABEL,
    on: true,
    shown: &[(target(TargetKind::Move), TO_MOVE), (target(TargetKind::Capture), TO_CAPTURE)],
};

/// The same where two pieces may move at once.
pub const JOINT_MOVES: Layer = Layer {
    shown: &[
        (target(TargetKind::Move), TO_MOVE),
        (target(TargetKind::Capture), TO_CAPTURE),
        (target(TargetKind::Joint), MessageId::new("sign.to_joint", &[])),
    ],
    ..MOVES
};

/// The last move.
pub const LAST: Layer = Layer {
    id: "last",
    label: LAST_LABEL,
    on: true,
    shown: &[(mark(MarkKind::Left), LEFT), (mark(MarkKind::Reached), REACHED)],
};

/// The same where something may be taken at a distance.
pub const LAST_SHOT: Layer = Layer {
    shown: &[
        (mark(MarkKind::Left), LEFT),
        (mark(MarkKind::Reached), REACHED),
        (mark(MarkKind::Hit), MessageId::new("sign.hit", &[])),
    ],
    ..LAST
};

/// A check and who gives it.
pub const CHECK: Layer = Layer {
    id: "check",
    label: MessageId::new("layer.check", &[]),
    on: true,
    shown: &[(mark(MarkKind::Check), MessageId::new("sign.check", &[]))],
};

/// What the piece that is pointed at reaches.
pub const REACH: Layer = Layer {
    id: "reach",
    label: MessageId::new("layer.reach", &[]),
    on: false,
    shown: &[
        (mark(MarkKind::Reach), MessageId::new("sign.reach", &[])),
        (mark(MarkKind::Aim), MessageId::new("sign.aim", &[])),
    ],
};

/// A line of words about what is pointed at.
pub const WORDS: Layer = Layer {
    id: "words",
    label: MessageId::new("layer.words", &[]),
    on: true,
    shown: &[(Sample::Words, MessageId::new("sign.words", &[]))],
};

/// Sentences on the position.
pub const NOTES: Layer = Layer {
    id: "notes",
    label: MessageId::new("layer.notes", &[]),
    on: true,
    shown: &[(mark(MarkKind::Way), MessageId::new("sign.way", &[]))],
};
