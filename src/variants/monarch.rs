//! Powerful Monarch Chess (Bill Smythe): a king gives check to the one next to it unless that one is defended.

use crate::board::attacks::{GEOMETRY, between, distance, king_steps};
use crate::board::{Cell, Cells};
use crate::engine::endgame::Terms;
use crate::message::{Phrase, Saying};
use crate::rules::layers::{self, Layer, mark};
use crate::rules::marks::MarkKind;
use crate::rules::piece_kind;
use crate::rules::present::{Face, Hint, Note, Sign};
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::Theme;
use crate::rules::{Objection, Side};
use crate::variants::chesslike::board::{Board, Means, Piece};
use crate::variants::chesslike::cost_rules::Free;
use crate::variants::chesslike::king_rules::{Crown, Meeting, bare};
use crate::variants::chesslike::position::Position;
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::chesslike::solution::{Deed, Outline};
use crate::variants::chesslike::weights::Worth;
use crate::variants::chesslike::{ENDINGS, Variant};

const STEP_UNDEFENDED: Phrase = Phrase::new("monarch.step_undefended", &["cell", "king"]);
const NO_LONGER_DEFENDED: Phrase = Phrase::new("monarch.no_longer_defended", &["king"]);
const STILL_UNDEFENDED: Phrase = Phrase::new("monarch.still_undefended", &["king", "enemy"]);

const DEFENDED: Phrase = Phrase::new("monarch.defended", &["side", "piece", "cell"]);
const DEFENDED_BY_MANY: Phrase = Phrase::new("monarch.defended_by_many", &["side", "count"]);
const UNDEFENDED: Phrase = Phrase::new("monarch.undefended", &["side"]);
const MEETING: Phrase = Phrase::new("monarch.meeting", &["side", "cells"]);
const ON_CELL: Phrase = Phrase::new("monarch.on_cell", &["cell", "what"]);
const THERE_CHECKS: Phrase = Phrase::new("monarch.there.checks", &[]);
const THERE_STANDS_OFF: Phrase = Phrase::new("monarch.there.stands_off", &[]);

#[cfg(not(target_arch = "wasm32"))]
const MEET: Theme = Theme::new(Phrase::new("puzzle.theme.meet", &[]), Phrase::new("puzzle.theme.meet.hint", &[]));
#[cfg(not(target_arch = "wasm32"))]
const STRIP: Theme = Theme::new(Phrase::new("puzzle.theme.strip", &[]), Phrase::new("puzzle.theme.strip.hint", &[]));
#[cfg(not(target_arch = "wasm32"))]
const GUARD: Theme = Theme::new(Phrase::new("puzzle.theme.guard", &[]), Phrase::new("puzzle.theme.guard.hint", &[]));

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
    const TELLS_MOVES: bool = true;

    #[inline]
    fn takes_king(meeting: Meeting<'_>) -> bool {
        king_steps(meeting.king).has(meeting.target) && defenders(meeting).is_empty()
    }

    /// While the kings touch, one defender that stays where it is, with its way open, is enough.
    #[inline]
    fn delicate(board: &Board, side: Side) -> Cells {
        let (target, king) = (board.king(side), board.king(!side));
        if !king_steps(king).has(target) {
            return Cells::NONE;
        }
        match guards(board, side).first() {
            Some(guard) => guard.set() | between(target, guard),
            None => !Cells::NONE,
        }
    }

    /// A king with a defender fights best near the other one; without one it keeps away.
    fn worth(board: &Board, side: Side) -> Worth {
        let (own, other) = (board.king(side), board.king(!side));
        let near = 4 - i32::from(distance(own, other)).min(4);
        let defended = board.attackers(side, own, board.occupied(), Means::UNLIMITED).any();
        if defended { Worth::new(5, 9).times(near) } else { Worth::new(-4, -2).times(near) }
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

    /// Kings that are defended, once they come close enough for it to matter, and where they may meet.
    fn signs(board: &Board, turn: Side, goals: impl FnOnce() -> Cells) -> Vec<Sign> {
        if !near(board) {
            return Vec::new();
        }
        let meeting = meetings(board, turn, goals()).map(|cell| Sign::new(MarkKind::Meeting, [cell]).of(turn));
        Side::BOTH.into_iter().filter_map(|side| guarded(board, side)).chain(meeting).collect()
    }

    fn notes(board: &Board, turn: Side, goals: impl FnOnce() -> Cells) -> Vec<Note> {
        if !near(board) {
            return Vec::new();
        }
        let note = |side| Note { saying: defence(board, side), signs: guarded(board, side).into_iter().collect() };
        let mut notes: Vec<Note> = Side::BOTH.map(note).into();
        let cells = meetings(board, turn, goals());
        if cells.any() {
            let names: Vec<String> = cells.map(|cell| GEOMETRY.name(cell)).collect();
            notes.push(Note {
                saying: MEETING.say([piece_kind::side(turn).into(), names.join(", ").into()]),
                signs: cells.map(|cell| Sign::new(MarkKind::Meeting, [cell]).of(turn)).collect(),
            });
        }
        notes
    }

    fn king_hint(board: &Board, side: Side) -> Hint {
        Hint {
            sayings: vec![defence(board, side)],
            signs: guarded(board, side).into_iter().collect(),
            ..Hint::default()
        }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(deeds: &[Deed], _: Outline) -> Vec<Theme> {
        let touching = |deed: &&Deed| Mighty::touch(&deed.after);
        let mut themes = Vec::new();
        let stripped = |deed: &Deed| {
            touching(&deed) && guards(&deed.after, !deed.side).is_empty() && guards(&deed.before, !deed.side).any()
        };
        if deeds.iter().any(stripped) {
            themes.push(STRIP);
        }
        // Who moves guards the own king, so that it stands where it would otherwise be taken.
        let guarding = |deed: &&Deed| touching(deed) && (guards(&deed.after, deed.side) & deed.mv.to.set()).any();
        if deeds.iter().any(|deed| guarding(&deed)) {
            themes.push(GUARD);
        }
        if deeds.iter().any(|deed| touching(&deed)) {
            themes.push(MEET);
        }
        themes
    }

    /// Where a king would stand next to the other one: who would defend it, and whether that is check.
    fn move_hint(_: &Board, after: &Board, side: Side, piece: Piece) -> Hint {
        if piece != Piece::King || !Mighty::touch(after) {
            return Hint::default();
        }
        let (own, other) = (guarded(after, side), guarded(after, !side));
        let checks = if other.is_none() { THERE_CHECKS } else { THERE_STANDS_OFF };
        let cell = GEOMETRY.name(after.king(side));
        let mut sayings = vec![ON_CELL.say([cell.into(), defence(after, side).into()])];
        sayings.extend(own.is_some().then(|| checks.say([])));
        Hint { sayings, signs: own.into_iter().chain(other).collect(), label: None }
    }
}

impl Mighty {
    /// Whether the kings stand next to each other.
    fn touch(board: &Board) -> bool {
        king_steps(board.king(Side::White)).has(board.king(Side::Black))
    }
}

/// Whether a king might step next to the other one in a move.
fn near(board: &Board) -> bool {
    distance(board.king(Side::White), board.king(Side::Black)) <= 2
}

/// Who defends a side's king, were the other king to take it.
fn guards(board: &Board, side: Side) -> Cells {
    let (target, king) = (board.king(side), board.king(!side));
    defenders(Meeting { board, by: !side, king, target, occupied: board.occupied(), gone: Cells::NONE })
}

/// A side's king with those who defend it, if it is defended.
fn guarded(board: &Board, side: Side) -> Option<Sign> {
    let guards = guards(board, side);
    let cells = std::iter::once(board.king(side)).chain(guards);
    guards.any().then(|| Sign::new(MarkKind::Guarded, cells).of(side))
}

/// Whether a side's king is defended, and by whom.
fn defence(board: &Board, side: Side) -> Saying {
    let guards = guards(board, side);
    let name = piece_kind::side(side);
    let guard = |cell: Cell| Some((cell, board.piece_at(cell)?));
    match guards.first().and_then(guard) {
        None => UNDEFENDED.say([name.into()]),
        Some(_) if guards.many() => DEFENDED_BY_MANY.say([name.into(), guards.len().into()]),
        Some((cell, piece)) => DEFENDED.say([name.into(), piece.kind().plain.into(), GEOMETRY.name(cell).into()]),
    }
}

/// Those of the king's goals that are next to the other king.
fn meetings(board: &Board, side: Side, goals: Cells) -> Cells {
    goals & king_steps(board.king(!side))
}

const LAYERS: &[Layer] = &[
    Layer {
        id: "guards",
        label: Phrase::new("layer.guards", &[]),
        on: true,
        shown: &[(mark(MarkKind::Guarded), Phrase::new("sign.monarch.guarded", &[]))],
    },
    Layer {
        id: "meetings",
        label: Phrase::new("layer.meetings", &[]),
        on: true,
        shown: &[(mark(MarkKind::Meeting), Phrase::new("sign.monarch.meeting", &[]))],
    },
    Layer { shown: &[], ..layers::NOTES },
    layers::REACH,
    layers::WORDS,
    layers::JOINT_MOVES,
    layers::LAST,
    layers::CHECK,
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules;

impl Variant for Rules {
    type Crown = Mighty;
    type Purse = Free;
    const ENDINGS: Option<&'static Terms> = Some(&ENDINGS);
    const FACE: Face = Face {
        id: "monarch",
        called: &["Monarch", "Monarch chess", "Powerful monarch chess"],
        name: Phrase::new("game.monarch.name", &[]),
        tagline: Phrase::new("game.monarch.tagline", &[]),
        rules: [
            Phrase::new("game.monarch.rule1", &[]),
            Phrase::new("game.monarch.rule2", &[]),
            Phrase::new("game.monarch.rule3", &[]),
        ],
        sample: "#monarch/4k3/8/4K3/8/8/8/8/3R4_w_-_-_0_1?moves=e6d7,e8f7,d1f1",
        priced: false,
        draws: true,
        dials: &[],
        layers: LAYERS,
        wordings: &[],
    };
}

pub type Monarch = Position<Rules>;
