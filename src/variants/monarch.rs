//! Powerful Monarch Chess (Bill Smythe): a king gives check to the one next to it unless that one is defended.

use crate::cells::Cells;
use crate::orthodox::Variant;
use crate::orthodox::board::{Board, Means};
use crate::orthodox::crown::{Crown, Meeting, bare};
use crate::orthodox::lines::{GEOMETRY, distance, king_steps};
use crate::orthodox::position::Position;
use crate::orthodox::purse::Free;
use crate::rules::{Objection, Side};
use crate::show::{Face, Sign};
use crate::view::MarkKind;
use crate::words::Phrase;

const STEP_UNDEFENDED: Phrase = Phrase::new("monarch.step_undefended", &["cell", "king"]);
const NO_LONGER_DEFENDED: Phrase = Phrase::new("monarch.no_longer_defended", &["king"]);
const STILL_UNDEFENDED: Phrase = Phrase::new("monarch.still_undefended", &["king", "enemy"]);

/// Who would take the enemy king back, had it taken ours on the meeting's target: what defends our king.
///
/// Ruling: the enemy king has then left its own cell, so a line that its departure opens defends too, and a pinned
/// defender counts.
fn defenders(meeting: Meeting<'_>) -> Cells {
    let occupied = meeting.occupied.without(meeting.king.set());
    meeting.board.attackers(!meeting.by, meeting.target, occupied, Means::UNLIMITED)
}

/// A king that may be taken only where it stands undefended next to the other one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mighty;

impl Crown for Mighty {
    #[inline]
    fn takes_king(meeting: Meeting<'_>) -> bool {
        king_steps(meeting.king).has(meeting.target) && defenders(meeting).is_empty()
    }

    #[inline]
    fn apart(board: &Board, side: Side) -> bool {
        !king_steps(board.king(side)).has(board.king(!side))
    }

    fn dead(board: &Board) -> bool {
        bare(board)
    }

    fn exposed(meeting: Meeting<'_>, before: Option<Meeting<'_>>) -> Objection {
        let (target, king) = (GEOMETRY.name(meeting.target), GEOMETRY.name(meeting.king));
        let proof = meeting.target.set() | meeting.king.set();
        match before {
            None => Objection::new(STEP_UNDEFENDED.say([target.into(), king.into()]), proof, "monarch.html#meeting"),
            Some(before) if Mighty::takes_king(before) => {
                Objection::new(STILL_UNDEFENDED.say([target.into(), king.into()]), proof, "monarch.html#answering")
            }
            Some(before) => Objection::new(
                NO_LONGER_DEFENDED.say([king.into()]),
                proof | defenders(before),
                "monarch.html#defending",
            ),
        }
    }

    /// Kings that are defended, once they come close enough for it to matter.
    fn signs(board: &Board) -> Vec<Sign> {
        let near = distance(board.king(Side::White), board.king(Side::Black)) <= 2;
        Side::BOTH
            .into_iter()
            .filter(|_| near)
            .filter_map(|side| {
                let target = board.king(side);
                let king = board.king(!side);
                let meeting = Meeting { board, by: !side, king, target, occupied: board.occupied(), gone: Cells::NONE };
                let defenders = defenders(meeting);
                let cells = std::iter::once(target).chain(defenders).collect();
                defenders.any().then_some(Sign { kind: MarkKind::Guarded, cells })
            })
            .collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules;

impl Variant for Rules {
    type Crown = Mighty;
    type Purse = Free;
    const FACE: Face = Face {
        id: "monarch",
        name: Phrase::new("game.monarch.name", &[]),
        tagline: Phrase::new("game.monarch.tagline", &[]),
        rules: [
            Phrase::new("game.monarch.rule1", &[]),
            Phrase::new("game.monarch.rule2", &[]),
            Phrase::new("game.monarch.rule3", &[]),
        ],
        sample: "#monarch/4k3/8/4K3/8/8/8/8/3R4_w_-_-_0_1?moves=e6d7,e8f7,d1f1",
        priced: false,
        dials: &[],
    };
}

pub type Monarch = Position<Rules>;
