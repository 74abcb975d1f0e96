//! What there is to see in a game, in layers that a reader can switch, and what each thing in them means.
//!
//! A game lists its layers; those that several games share stand here. A page draws the samples with the hand that draws
//! the marks themselves.

use crate::message::{Phrase, Saying};
use crate::rules::Side;
use crate::rules::marks::{MarkKind, Sample, Seat, TargetKind};

/// Marks, figures or words that are switched together.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    /// A layer that games share has the same id in all of them.
    pub id: &'static str,
    pub label: Phrase,
    /// Whether it is shown unless the reader says otherwise.
    pub on: bool,
    pub shown: &'static [(Sample, Phrase)],
}

/// A phrase that readers may swap for others with the same arguments.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    pub label: Phrase,
    /// The usual one first; each with arguments that make it fit to be shown.
    pub options: fn() -> Vec<Saying>,
}

pub const fn mark(mark: MarkKind) -> Sample {
    Sample::Mark { mark }
}

pub const fn target(target: TargetKind) -> Sample {
    Sample::Target { target }
}

/// A piece: one of that side's, or nobody's.
pub const fn art(art: &'static str, side: Option<Side>) -> Sample {
    let seat = match side {
        None => None,
        Some(Side::White) => Some(Seat::White),
        Some(Side::Black) => Some(Seat::Black),
    };
    Sample::Art { art, seat }
}

const MOVES_LABEL: Phrase = Phrase::new("layer.moves", &[]);
const TO_MOVE: Phrase = Phrase::new("sign.to_move", &[]);
const TO_CAPTURE: Phrase = Phrase::new("sign.to_capture", &[]);
const LAST_LABEL: Phrase = Phrase::new("layer.last", &[]);
const LEFT: Phrase = Phrase::new("sign.left", &[]);
const REACHED: Phrase = Phrase::new("sign.reached", &[]);

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
        (target(TargetKind::Joint), Phrase::new("sign.to_joint", &[])),
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
        (mark(MarkKind::Hit), Phrase::new("sign.hit", &[])),
    ],
    ..LAST
};

/// A check and who gives it.
pub const CHECK: Layer = Layer {
    id: "check",
    label: Phrase::new("layer.check", &[]),
    on: true,
    shown: &[(mark(MarkKind::Check), Phrase::new("sign.check", &[]))],
};

/// What the piece that is pointed at reaches.
pub const REACH: Layer = Layer {
    id: "reach",
    label: Phrase::new("layer.reach", &[]),
    on: false,
    shown: &[
        (mark(MarkKind::Reach), Phrase::new("sign.reach", &[])),
        (mark(MarkKind::Aim), Phrase::new("sign.aim", &[])),
    ],
};

/// A line of words about what is pointed at.
pub const WORDS: Layer = Layer {
    id: "words",
    label: Phrase::new("layer.words", &[]),
    on: true,
    shown: &[(Sample::Words, Phrase::new("sign.words", &[]))],
};

/// Sentences on the position.
pub const NOTES: Layer = Layer {
    id: "notes",
    label: Phrase::new("layer.notes", &[]),
    on: true,
    shown: &[(mark(MarkKind::Way), Phrase::new("sign.way", &[]))],
};
