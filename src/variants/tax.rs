//! Tax Chess (Tomasz Sobczyk): a king slides in each direction as far as the pawns on one file pay for.

use crate::cells::{Cell, Cells};
use crate::kinds;
use crate::orthodox::Variant;
use crate::orthodox::board::{Board, Piece};
use crate::orthodox::crown::{Crown, Meeting, bare};
use crate::orthodox::lines::{
    GEOMETRY, between, direction, distance, file_cells, queen_attacks, ray_cells, step, within,
};
use crate::orthodox::position::{Position, Wing};
use crate::orthodox::purse::Free;
use crate::rules::{Objection, Side};
use crate::show::{Face, Gauge, Sign, Spoke};
use crate::view::MarkKind;
use crate::words::Phrase;

const TOO_FAR: Phrase = Phrase::new("tax.too_far", &["file", "count", "side", "direction"]);
const NO_LINE: Phrase = Phrase::new("tax.no_line", &[]);
const IN_THE_WAY: Phrase = Phrase::new("tax.in_the_way", &["piece", "cell"]);
const CASTLING_UNPAID: Phrase = Phrase::new("tax.castling_unpaid", &["file", "wing"]);
const SLIDES_AT_KING: Phrase = Phrase::new("tax.slides_at_king", &["king", "target", "count", "file"]);
const COMPASS: Phrase = Phrase::new("tax.compass", &[]);
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

/// The cells that a king on `from` may slide to or attacks, paid for by these pawns of its own.
#[inline]
fn slides(side: Side, from: Cell, pawns: Cells, occupied: Cells) -> Cells {
    let mut paid = Cells::NONE;
    for (file, toll) in (0..).zip(&TOLLS) {
        let count = payers(pawns, file).len();
        if count > 0 {
            let (dx, dy) = toll.step(side);
            paid |= ray_cells(from, dx, dy) & within(from, count);
        }
    }
    paid & queen_attacks(from, occupied)
}

/// A king whose ways are paid for by its pawns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Taxed;

impl Crown for Taxed {
    const WALKS_FAR: bool = true;
    const PASSING_RULE: &'static str = "tax.html#passing";

    #[inline]
    fn reach(board: &Board, side: Side, from: Cell, occupied: Cells) -> Cells {
        slides(side, from, board.of(side, Piece::Pawn), occupied)
    }

    /// Ruling: an attack is geometry. That a slide would pass over an attacked cell limits the mover, not the threat.
    #[inline]
    fn takes_king(meeting: Meeting<'_>) -> bool {
        let Meeting { board, by, king, target, occupied, gone } = meeting;
        let Some(file) = direction(king, target).and_then(|step| paying_file(by, step)) else { return false };
        let pawns = board.of(by, Piece::Pawn).without(gone);
        payers(pawns, file).len() >= distance(king, target).into() && (between(king, target) & occupied).is_empty()
    }

    /// Far apart even if every piece between the kings went away; the enemy's pawns can only grow fewer by our move.
    #[inline]
    fn apart(board: &Board, side: Side) -> bool {
        let (king, target) = (board.king(!side), board.king(side));
        match direction(king, target).and_then(|step| paying_file(!side, step)) {
            Some(file) => payers(board.of(!side, Piece::Pawn), file).len() < distance(king, target).into(),
            None => true,
        }
    }

    #[inline]
    fn passes(from: Cell, to: Cell) -> Cells {
        between(from, to)
    }

    fn castling_objection(board: &Board, side: Side, wing: Wing) -> Option<Objection> {
        let (file, name) = match wing {
            Wing::King => (6, KING_SIDE),
            Wing::Queen => (2, QUEEN_SIDE),
        };
        payers(board.of(side, Piece::Pawn), file).is_empty().then(|| {
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
                kinds::adjective(side).into(),
                toll.names[side.index()].into(),
            ]),
            if paying.any() { paying } else { file_cells(file) },
            "tax.html#compass",
        )
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
                }
            })
            .collect();
        vec![Gauge::Rose { label: COMPASS, petals }]
    }

    /// One slide mark for each direction that is paid for, as far as it is paid and free, and the pawns that pay.
    fn hand_signs(board: &Board, side: Side) -> Vec<Sign> {
        let king = board.king(side);
        let pawns = board.of(side, Piece::Pawn);
        let open = slides(side, king, pawns, board.occupied()).without(board.side(side));
        let mut signs = Vec::new();
        for (file, toll) in (0..).zip(&TOLLS) {
            let (dx, dy) = toll.step(side);
            let mut cells = vec![king];
            while let Some(next) = cells.last().and_then(|&at| step(at, dx, dy)).filter(|&next| open.has(next)) {
                cells.push(next);
            }
            if cells.len() > 1 {
                signs.push(Sign { kind: MarkKind::Slide, cells });
                signs.extend(payers(pawns, file).map(|pawn| Sign { kind: MarkKind::Paying, cells: vec![pawn] }));
            }
        }
        signs
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules;

impl Variant for Rules {
    type Crown = Taxed;
    type Purse = Free;
    const FACE: Face = Face {
        id: "tax",
        name: Phrase::new("game.tax.name", &[]),
        tagline: Phrase::new("game.tax.tagline", &[]),
        rules: [
            Phrase::new("game.tax.rule1", &[]),
            Phrase::new("game.tax.rule2", &[]),
            Phrase::new("game.tax.rule3", &[]),
        ],
        sample: "#tax/6k1/pp4pp/8/8/4P3/4P3/PKP1P1PP/8_w_-_-_0_1?moves=b2b5,a7a6,b5c5",
        priced: false,
        dials: &[],
    };
}

pub type Tax = Position<Rules>;
