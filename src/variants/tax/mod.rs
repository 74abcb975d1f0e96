//! Tax Chess (Tomasz Sobczyk): a king slides in each direction as far as the pawns on one file pay for.

#[cfg(not(target_arch = "wasm32"))]
mod themes;

use crate::board::attacks::{
    GEOMETRY, between, direction, distance, file, file_cells, king_steps, line_through, queen_attacks, rank, ray_cells,
    step, within,
};
use crate::board::{Cell, Cells};
use crate::engine::endgame::{Still, Terms, Turn};
use crate::message::{Phrase, Saying, list};
use crate::rules::layers::{self, Layer, mark};
use crate::rules::marks::{MarkKind, Sample};
use crate::rules::piece_kind;
use crate::rules::present::{Face, Gauge, Hint, Sign, Spoke};
#[cfg(not(target_arch = "wasm32"))]
use crate::rules::theme::Theme;
use crate::rules::{Objection, Side};
use crate::variants::chesslike::board::{Board, Piece};
use crate::variants::chesslike::cost_rules::Free;
use crate::variants::chesslike::king_rules::{Crown, Meeting, bare};
use crate::variants::chesslike::position::{Position, Wing};
#[cfg(not(target_arch = "wasm32"))]
use crate::variants::chesslike::solution::{Deed, Outline};
use crate::variants::chesslike::weights::Worth;
use crate::variants::chesslike::{ENDINGS, Variant};

const TOO_FAR: Phrase = Phrase::new("tax.too_far", &["file", "count", "side", "direction"]);
const NO_LINE: Phrase = Phrase::new("tax.no_line", &[]);
const IN_THE_WAY: Phrase = Phrase::new("tax.in_the_way", &["piece", "cell"]);
const CASTLING_UNPAID: Phrase = Phrase::new("tax.castling_unpaid", &["file", "wing"]);
const SLIDES_AT_KING: Phrase = Phrase::new("tax.slides_at_king", &["king", "target", "count", "file"]);
const COMPASS: Phrase = Phrase::new("tax.compass", &[]);
const FILES: Phrase = Phrase::new("tax.files", &[]);
const WAY: Phrase = Phrase::new("tax.way", &["direction", "count"]);
const KING_WAYS: Phrase = Phrase::new("tax.king_ways", &["side", "ways"]);
const KING_SHUT: Phrase = Phrase::new("tax.king_shut", &["side"]);
const CHANGED_WAY: Phrase = Phrase::new("tax.changed_way", &["direction", "count", "before"]);
const AFTER_OWN: Phrase = Phrase::new("tax.after.own", &["ways"]);
const AFTER_OTHER: Phrase = Phrase::new("tax.after.other", &["ways"]);
const AFTER_SAME: Phrase = Phrase::new("tax.after.same", &[]);
const PETAL: Phrase = Phrase::new("tax.petal", &["direction", "count", "file"]);
const KING_SIDE: Phrase = Phrase::new("tax.wing.king", &[]);
const BACK: Phrase = Phrase::new("tax.direction.back", &[]);
const FORWARD: Phrase = Phrase::new("tax.direction.forward", &[]);
const LEFT: Phrase = Phrase::new("tax.direction.left", &[]);
const RIGHT: Phrase = Phrase::new("tax.direction.right", &[]);
const BACK_LEFT: Phrase = Phrase::new("tax.direction.back_left", &[]);
const BACK_RIGHT: Phrase = Phrase::new("tax.direction.back_right", &[]);
const FORWARD_LEFT: Phrase = Phrase::new("tax.direction.forward_left", &[]);
const FORWARD_RIGHT: Phrase = Phrase::new("tax.direction.forward_right", &[]);
const BLACK_LEFT: Phrase = Phrase::new("tax.direction.black_left", &[]);
const BLACK_RIGHT: Phrase = Phrase::new("tax.direction.black_right", &[]);
const BLACK_BACK_LEFT: Phrase = Phrase::new("tax.direction.black_back_left", &[]);
const BLACK_BACK_RIGHT: Phrase = Phrase::new("tax.direction.black_back_right", &[]);
const BLACK_FORWARD_LEFT: Phrase = Phrase::new("tax.direction.black_forward_left", &[]);
const BLACK_FORWARD_RIGHT: Phrase = Phrase::new("tax.direction.black_forward_right", &[]);
const QUEEN_SIDE: Phrase = Phrase::new("tax.wing.queen", &[]);

/// Which way the pawns of a file let a king go: towards the h-file, and forward, from its own side's point of view.
struct Toll {
    dx: i8,
    forward: i8,
    /// How White and how Black call it, each from its own seat.
    names: [Phrase; 2],
}

/// The files from a to h: pawns wrapped around a king at home, the a-pawn right behind it.
static TOLLS: [Toll; 8] = [
    Toll { dx: 0, forward: -1, names: [BACK, BACK] },
    Toll { dx: -1, forward: -1, names: [BACK_LEFT, BLACK_BACK_RIGHT] },
    Toll { dx: -1, forward: 0, names: [LEFT, BLACK_RIGHT] },
    Toll { dx: -1, forward: 1, names: [FORWARD_LEFT, BLACK_FORWARD_RIGHT] },
    Toll { dx: 0, forward: 1, names: [FORWARD, FORWARD] },
    Toll { dx: 1, forward: 1, names: [FORWARD_RIGHT, BLACK_FORWARD_LEFT] },
    Toll { dx: 1, forward: 0, names: [RIGHT, BLACK_LEFT] },
    Toll { dx: 1, forward: -1, names: [BACK_RIGHT, BLACK_BACK_LEFT] },
];

impl Toll {
    /// The step over the board for a side.
    const fn step(&self, side: Side) -> (i8, i8) {
        (self.dx, if matches!(side, Side::White) { self.forward } else { -self.forward })
    }
}

/// The file that pays for a direction of a side's king.
fn paying_file(side: Side, step: (i8, i8)) -> Option<u8> {
    (0..8).find(|&file| TOLLS[file as usize].step(side) == step)
}

fn file_letter(file: u8) -> char {
    (b'a' + file) as char
}

fn payers(pawns: Cells, file: u8) -> Cells {
    pawns & file_cells(file)
}

/// The files that pay for the eight directions of White's king, by three for each step forward and one for each to the
/// right; no file for standing still.
static PAYING: [u8; 9] = {
    let mut files = [8; 9];
    let mut file = 0;
    while file < 8 {
        let toll = &TOLLS[file as usize];
        files[(toll.dx + 1 + 3 * (toll.forward + 1)) as usize] = file;
        file += 1;
    }
    files
};

/// The own pawns that pay for the way of `side`'s king from one cell towards another of the same line.
#[inline]
fn paying(side: Side, from: Cell, to: Cell, pawns: Cells) -> Cells {
    let ahead = |one: u8, two: u8| 1 + i8::from(two > one) - i8::from(two < one);
    let rise = if side == Side::White { ahead(rank(from), rank(to)) } else { ahead(rank(to), rank(from)) };
    payers(pawns, PAYING[(ahead(file(from), file(to)) + 3 * rise) as usize % 9])
}

/// The cells that a king on `from` may slide to or attacks, paid for by these pawns of its own.
#[inline]
fn slides(side: Side, from: Cell, pawns: Cells, occupied: Cells) -> Cells {
    let mut paid = Cells::NONE;
    for next in king_steps(from) {
        let count = paying(side, from, next, pawns).len();
        if count > 0 {
            let onward = if next.0 > from.0 { !Cells::NONE.0 << from.0 } else { from.set().0 - 1 };
            paid |= line_through(from, next) & Cells(onward) & within(from, count);
        }
    }
    paid & queen_attacks(from, occupied)
}

/// A king whose ways are paid for by its pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taxed;

impl Crown for Taxed {
    const WALKS_FAR: bool = true;
    const TELLS_MOVES: bool = true;
    const PASSING_RULE: &'static str = "tax.html#passing";

    #[inline]
    fn reach(board: &Board, side: Side, from: Cell, occupied: Cells) -> Cells {
        slides(side, from, board.of(side, Piece::Pawn), occupied)
    }

    /// Wide ways are an escape and, once few pieces are left, a weapon; they are also what a mate must cover.
    fn worth(board: &Board, side: Side) -> Worth {
        let reach = Taxed::reach(board, side, board.king(side), board.occupied()).without(board.side(side));
        Worth::new(3, 6).times(reach.len() as i32)
    }

    /// Ruling: an attack is geometry. That a slide would pass over an attacked cell limits the mover, not the threat.
    #[inline]
    fn takes_king(meeting: Meeting<'_>) -> bool {
        let Meeting { board, by, king, target, occupied, gone } = meeting;
        if line_through(king, target).is_empty() || (between(king, target) & occupied).any() {
            return false;
        }
        let pawns = board.of(by, Piece::Pawn).without(gone);
        paying(by, king, target, pawns).len() >= distance(king, target).into()
    }

    /// Nothing if the kings are too far apart even with all pieces between them gone; the enemy's pawns can only grow fewer
    /// by our move. Else one piece in the way is enough.
    #[inline]
    fn delicate(board: &Board, side: Side) -> Cells {
        let (king, target) = (board.king(!side), board.king(side));
        let far = |pawns| paying(!side, king, target, pawns).len() < distance(king, target).into();
        if line_through(king, target).is_empty() || far(board.of(!side, Piece::Pawn)) {
            return Cells::NONE;
        }
        (between(king, target) & board.occupied()).first().map_or(!Cells::NONE, Cell::set)
    }

    #[inline]
    fn passes(from: Cell, to: Cell) -> Cells {
        between(from, to)
    }

    #[inline]
    fn castles(board: &Board, side: Side, wing: Wing) -> bool {
        payers(board.of(side, Piece::Pawn), castling_file(wing)).any()
    }

    fn castling_objection(board: &Board, side: Side, wing: Wing) -> Option<Objection> {
        let file = castling_file(wing);
        let name = if wing == Wing::King { KING_SIDE } else { QUEEN_SIDE };
        (!Taxed::castles(board, side, wing)).then(|| {
            Objection::new(
                CASTLING_UNPAID.say([file_letter(file).into(), name.into()]),
                file_cells(file),
                "tax.html#castling",
            )
        })
    }

    /// A lone piece may still mate, since a king that nobody pays for can't move away.
    fn dead(board: &Board) -> bool {
        bare(board)
    }

    fn no_way(board: &Board, side: Side, from: Cell, to: Cell) -> Objection {
        let Some((file, toll)) =
            direction(from, to).and_then(|step| paying_file(side, step)).map(|file| (file, &TOLLS[file as usize]))
        else {
            return Objection::new(NO_LINE.say([]), from.set() | to.set(), "tax.html#compass");
        };
        let paying = payers(board.of(side, Piece::Pawn), file);
        if paying.len() >= distance(from, to).into()
            && let Some(cell) = (between(from, to) & board.occupied()).min_by_key(|&cell| distance(from, cell))
            && let Some(piece) = board.piece_at(cell)
        {
            return Objection::new(
                IN_THE_WAY.say([piece.kind().plain.into(), GEOMETRY.name(cell).into()]),
                cell.set(),
                "tax.html#compass",
            );
        }
        Objection::new(
            TOO_FAR.say([
                file_letter(file).into(),
                paying.len().into(),
                piece_kind::adjective(side).into(),
                toll.names[side.index()].into(),
            ]),
            if paying.any() { paying } else { file_cells(file) },
            "tax.html#compass",
        )
    }

    fn shut(board: &Board, side: Side, from: Cell) -> Option<Objection> {
        // What stands in the ways that are paid for.
        let paid = (0..).zip(&TOLLS).filter(|(file, _)| payers(board.of(side, Piece::Pawn), *file).any());
        let ways = paid.map(|(_, toll)| toll.step(side)).map(|(dx, dy)| ray_cells(from, dx, dy) & within(from, 1));
        let blockers = ways.fold(Cells::NONE, |all, some| all | some) & board.occupied();
        Some(Objection::new(KING_SHUT.say([piece_kind::side(side).into()]), from.set() | blockers, "tax.html#compass"))
    }

    fn exposed(meeting: Meeting<'_>, _: Option<Meeting<'_>>) -> Objection {
        let Meeting { board, by, king, target, .. } = meeting;
        let file = direction(king, target).and_then(|step| paying_file(by, step)).unwrap_or(0);
        Objection::new(
            SLIDES_AT_KING.say([
                GEOMETRY.name(king).into(),
                GEOMETRY.name(target).into(),
                payers(board.of(by, Piece::Pawn), file).len().into(),
                file_letter(file).into(),
            ]),
            king.set() | target.set() | payers(board.of(by, Piece::Pawn), file),
            "tax.html#kings",
        )
    }

    fn gauges(board: &Board, side: Side) -> Vec<Gauge> {
        let petals = (0..)
            .zip(&TOLLS)
            .map(|(file, toll)| {
                let count = payers(board.of(side, Piece::Pawn), file).len();
                let (dx, dy) = toll.step(side);
                Spoke {
                    dx,
                    dy,
                    value: count as u8,
                    source: file_letter(file).into(),
                    saying: PETAL.say([toll.names[side.index()].into(), count.into(), file_letter(file).into()]),
                    signs: direction_signs(board, side, file),
                }
            })
            .collect();
        vec![Gauge::Rose { label: COMPASS, sources: FILES, petals }]
    }

    /// One slide mark for each direction that is paid for, as far as it is paid and free, and the pawns that pay.
    fn hand_signs(board: &Board, side: Side) -> Vec<Sign> {
        let open = |&file: &u8| !way(board, side, file).is_empty();
        (0..8).filter(open).flat_map(|file| direction_signs(board, side, file)).collect()
    }

    fn king_hint(board: &Board, side: Side) -> Hint {
        let ways = (0..8).filter_map(|file| {
            let count = way(board, side, file).len() as u32;
            (count > 0).then(|| WAY.say([TOLLS[file as usize].names[side.index()].into(), count.into()]))
        });
        let name = piece_kind::side(side);
        let saying = match list(ways) {
            Some(ways) => KING_WAYS.say([name.into(), ways.into()]),
            None => KING_SHUT.say([name.into()]),
        };
        Hint { sayings: vec![saying], signs: Taxed::hand_signs(board, side), label: None }
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(deeds: &[Deed], _: Outline) -> Vec<Theme> {
        themes::themes(deeds)
    }

    /// Which ways of the kings would grow or shrink; after a pawn's move also that none would.
    fn move_hint(before: &Board, after: &Board, side: Side, piece: Piece) -> Hint {
        if piece == Piece::King {
            return Hint::default();
        }
        let mut hint = Hint::default();
        for (whose, phrase) in [(side, AFTER_OWN), (!side, AFTER_OTHER)] {
            let (ways, signs) = changes(before, after, whose);
            hint.sayings.extend(list(ways).map(|ways| phrase.say([ways.into()])));
            hint.signs.extend(signs);
        }
        if hint.sayings.is_empty() && piece == Piece::Pawn {
            hint.sayings.push(AFTER_SAME.say([]));
        }
        hint
    }
}

/// The file whose pawns pay for castling.
const fn castling_file(wing: Wing) -> u8 {
    if matches!(wing, Wing::King) { 6 } else { 2 }
}

/// The cells along one direction to which a side's king may slide as far as they are paid for and free.
fn way(board: &Board, side: Side, file: u8) -> Vec<Cell> {
    let king = board.king(side);
    let (dx, dy) = TOLLS[file as usize].step(side);
    let paid = payers(board.of(side, Piece::Pawn), file).len();
    let open = queen_attacks(king, board.occupied()).without(board.side(side)) & within(king, paid);
    let onward = |&at: &Cell| step(at, dx, dy);
    std::iter::successors(onward(&king), onward).take_while(|&cell| open.has(cell)).collect()
}

/// How far one direction is paid for and free, and the pawns that pay for it.
fn direction_signs(board: &Board, side: Side, file: u8) -> Vec<Sign> {
    let way = way(board, side, file);
    let slide = Sign::new(MarkKind::Slide, [board.king(side)].into_iter().chain(way.iter().copied())).of(side);
    let paying = payers(board.of(side, Piece::Pawn), file).map(|pawn| Sign::new(MarkKind::Paying, [pawn]));
    Some(slide).filter(|_| !way.is_empty()).into_iter().chain(paying).collect()
}

/// What changes of the ways of a side's king that stays where it is.
fn changes(before: &Board, after: &Board, side: Side) -> (Vec<Saying>, Vec<Sign>) {
    let (mut ways, mut signs) = (Vec::new(), Vec::new());
    for file in 0..8 {
        let (old, new) = (way(before, side, file), way(after, side, file));
        if old.len() == new.len() {
            continue;
        }
        let direction = TOLLS[file as usize].names[side.index()];
        ways.push(CHANGED_WAY.say([direction.into(), (new.len() as u32).into(), (old.len() as u32).into()]));
        let (kind, far, near) =
            if new.len() > old.len() { (MarkKind::Gain, new, old.len()) } else { (MarkKind::Loss, old, new.len()) };
        let king = before.king(side);
        signs.push(Sign::new(kind, [king].into_iter().chain(far.into_iter().skip(near))).of(side));
    }
    (ways, signs)
}

const LAYERS: &[Layer] = &[
    Layer {
        id: "compass",
        label: Phrase::new("layer.compass", &[]),
        on: true,
        shown: &[(Sample::Rose, Phrase::new("sign.tax.rose", &[]))],
    },
    Layer {
        id: "slides",
        label: Phrase::new("layer.slides", &[]),
        on: true,
        shown: &[
            (mark(MarkKind::Slide), Phrase::new("sign.tax.slide", &[])),
            (mark(MarkKind::Barred), Phrase::new("sign.tax.barred", &[])),
            (mark(MarkKind::Paying), Phrase::new("sign.tax.paying", &[])),
        ],
    },
    Layer {
        id: "changes",
        label: Phrase::new("layer.changes", &[]),
        on: true,
        shown: &[
            (mark(MarkKind::Gain), Phrase::new("sign.tax.gain", &[])),
            (mark(MarkKind::Loss), Phrase::new("sign.tax.loss", &[])),
        ],
    },
    layers::REACH,
    layers::WORDS,
    layers::JOINT_MOVES,
    layers::LAST,
    layers::CHECK,
];

/// Pawns tell the left of the board from the right, since the files that pay are not in a mirror: the a-file pays for the
/// way straight back, the h-file for one aslant. And a king without pawns goes nowhere.
const TERMS: Terms = Terms {
    most: 4,
    still: &[Still { kind: 'P', without: None }, Still { kind: 'K', without: Some('P') }],
    always: &[],
    undirected: &[
        Turn::new(false, true, false),
        Turn::new(false, false, true),
        Turn::new(false, true, true),
        Turn::new(true, false, false),
        Turn::new(true, true, false),
        Turn::new(true, false, true),
        Turn::new(true, true, true),
    ],
    ..ENDINGS
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules;

impl Variant for Rules {
    type Crown = Taxed;
    type Purse = Free;
    const ENDINGS: Option<&'static Terms> = Some(&TERMS);
    const FACE: Face = Face {
        id: "tax",
        called: &["Tax", "Tax chess", "Taxed chess"],
        name: Phrase::new("game.tax.name", &[]),
        tagline: Phrase::new("game.tax.tagline", &[]),
        rules: [
            Phrase::new("game.tax.rule1", &[]),
            Phrase::new("game.tax.rule2", &[]),
            Phrase::new("game.tax.rule3", &[]),
        ],
        sample: "#tax/6k1/pp4pp/8/8/4P3/4P3/PKP1P1PP/8_w_-_-_0_1?moves=b2b5,a7a6,b5c5",
        priced: false,
        draws: true,
        dials: &[],
        layers: LAYERS,
        wordings: &[],
    };
}

pub type Tax = Position<Rules>;
