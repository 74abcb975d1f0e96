//! Display layers that the user can switch, with a legend for each.
//!
//! A variant lists its layers; those shared by several variants are defined here. The page draws
//! legend samples with the same code that draws the marks.

use crate::Color;
use crate::marks::{MarkKind, Sample, TargetKind};
use message::{Message, MessageId};

/// Marks, pieces or texts that are switched together.
#[derive(Clone, Copy, Debug)]
pub struct Layer {
    /// Shared layers have the same id in all variants.
    pub id: &'static str,
    /// What the switch is called.
    pub label: MessageId,
    /// Whether the layer is on by default.
    pub on: bool,
    /// What it shows, each with a sentence for the legend.
    pub shown: &'static [(Sample, MessageId)],
}

/// A message for which users may choose another wording with the same arguments.
#[derive(Clone, Copy, Debug)]
pub struct Wording {
    /// What the choice is called.
    pub label: MessageId,
    /// The default first, each with sample arguments so that it can be displayed.
    pub options: fn() -> Vec<Message>,
}

/// A mark as a sample.
pub const fn mark(mark: MarkKind) -> Sample {
    Sample::Mark { mark }
}

/// A target as a sample.
pub const fn target(target: TargetKind) -> Sample {
    Sample::Target { target }
}

/// A piece of the given color, or a neutral one.
pub const fn art(art: &'static str, color: Option<Color>) -> Sample {
    Sample::Art { art, color }
}

const MOVES_LABEL: MessageId = MessageId::new("layer.moves", &[]);
const TO_MOVE: MessageId = MessageId::new("sign.to_move", &[]);
const TO_CAPTURE: MessageId = MessageId::new("sign.to_capture", &[]);
const LAST_LABEL: MessageId = MessageId::new("layer.last", &[]);
const LEFT: MessageId = MessageId::new("sign.left", &[]);
const REACHED: MessageId = MessageId::new("sign.reached", &[]);

/// Destinations of the selected piece.
pub const MOVES: Layer = Layer {
    id: "moves",
    label: MOVES_LABEL,
    on: true,
    shown: &[(target(TargetKind::Move), TO_MOVE), (target(TargetKind::Capture), TO_CAPTURE)],
};

/// [`MOVES`] in a variant where a move can involve two pieces.
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

/// [`LAST`] in a variant with captures at a distance.
pub const LAST_SHOT: Layer = Layer {
    shown: &[
        (mark(MarkKind::Left), LEFT),
        (mark(MarkKind::Reached), REACHED),
        (mark(MarkKind::Hit), MessageId::new("sign.hit", &[])),
    ],
    ..LAST
};

/// The piece in check and its attackers.
pub const CHECK: Layer = Layer {
    id: "check",
    label: MessageId::new("layer.check", &[]),
    on: true,
    shown: &[(mark(MarkKind::Check), MessageId::new("sign.check", &[]))],
};

/// Squares within reach of the hovered piece.
pub const REACH: Layer = Layer {
    id: "reach",
    label: MessageId::new("layer.reach", &[]),
    on: false,
    shown: &[
        (mark(MarkKind::Reach), MessageId::new("sign.reach", &[])),
        (mark(MarkKind::Aim), MessageId::new("sign.aim", &[])),
    ],
};

/// A text about the hovered square.
pub const WORDS: Layer = Layer {
    id: "words",
    label: MessageId::new("layer.words", &[]),
    on: true,
    shown: &[(Sample::Words, MessageId::new("sign.words", &[]))],
};

/// Notes on the position.
pub const NOTES: Layer = Layer {
    id: "notes",
    label: MessageId::new("layer.notes", &[]),
    on: true,
    shown: &[(mark(MarkKind::Way), MessageId::new("sign.way", &[]))],
};
