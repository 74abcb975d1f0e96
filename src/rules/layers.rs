//! Display layers that the user can switch, with a legend for each.
//!
//! A variant lists its layers; those shared by several variants are defined here. The page draws
//! legend samples with the same code that draws the marks.

use crate::Color;
use crate::marks::{MarkKind, Sample, TargetKind};
use message::{Message, MessageId};
use serde::Serialize;

/// Marks, pieces or texts that are switched together, with their legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Layer {
    /// Unique among all layers; shared layers have the same id in all variants.
    pub id: &'static str,
    /// What the switch of the layer is called.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "LocalizedMessage"))]
    pub label: MessageId,
    /// Whether the layer is on by default.
    pub on: bool,
    /// The legend.
    pub shown: &'static [Shown],
}

/// A legend entry of a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Shown {
    /// What is seen on the board.
    pub sample: Sample,
    /// What it means.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "LocalizedMessage"))]
    pub message: MessageId,
}

impl Sample {
    /// The legend entry of the sample.
    pub const fn means(self, message: MessageId) -> Shown {
        Shown { sample: self, message }
    }
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

const MOVES_LABEL: MessageId = MessageId::new(&("layer.moves", &[]));
const TO_MOVE: MessageId = MessageId::new(&("sign.to_move", &[]));
const TO_CAPTURE: MessageId = MessageId::new(&("sign.to_capture", &[]));
const LAST_LABEL: MessageId = MessageId::new(&("layer.last", &[]));
const LEFT: MessageId = MessageId::new(&("sign.left", &[]));
const REACHED: MessageId = MessageId::new(&("sign.reached", &[]));

/// Destinations of the selected piece.
pub const MOVES: Layer = Layer {
    id: "moves",
    label: MOVES_LABEL,
    on: true,
    shown: &[target(TargetKind::Move).means(TO_MOVE), target(TargetKind::Capture).means(TO_CAPTURE)],
};

/// [`MOVES`] in a variant where a move can involve two pieces.
pub const JOINT_MOVES: Layer = Layer {
    shown: &[
        target(TargetKind::Move).means(TO_MOVE),
        target(TargetKind::Capture).means(TO_CAPTURE),
        target(TargetKind::Joint).means(MessageId::new(&("sign.to_joint", &[]))),
    ],
    ..MOVES
};

/// The last move.
pub const LAST: Layer = Layer {
    id: "last",
    label: LAST_LABEL,
    on: true,
    shown: &[mark(MarkKind::Left).means(LEFT), mark(MarkKind::Reached).means(REACHED)],
};

/// [`LAST`] in a variant with captures at a distance.
pub const LAST_SHOT: Layer = Layer {
    shown: &[
        mark(MarkKind::Left).means(LEFT),
        mark(MarkKind::Reached).means(REACHED),
        mark(MarkKind::Hit).means(MessageId::new(&("sign.hit", &[]))),
    ],
    ..LAST
};

/// The piece in check and its attackers.
pub const CHECK: Layer = Layer {
    id: "check",
    label: MessageId::new(&("layer.check", &[])),
    on: true,
    shown: &[mark(MarkKind::Check).means(MessageId::new(&("sign.check", &[])))],
};

/// Squares within reach of the hovered piece.
pub const REACH: Layer = Layer {
    id: "reach",
    label: MessageId::new(&("layer.reach", &[])),
    on: false,
    shown: &[
        mark(MarkKind::Reach).means(MessageId::new(&("sign.reach", &[]))),
        mark(MarkKind::Aim).means(MessageId::new(&("sign.aim", &[]))),
    ],
};

/// A text about the hovered square.
pub const WORDS: Layer = Layer {
    id: "words",
    label: MessageId::new(&("layer.words", &[])),
    on: true,
    shown: &[Sample::Words.means(MessageId::new(&("sign.words", &[])))],
};

/// Notes on the position.
pub const NOTES: Layer = Layer {
    id: "notes",
    label: MessageId::new(&("layer.notes", &[])),
    on: true,
    shown: &[mark(MarkKind::Way).means(MessageId::new(&("sign.way", &[])))],
};
