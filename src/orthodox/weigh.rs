//! What a position of a chess-like game is worth as far as one sees without moving.
//!
//! All terms are pairs: what they count for with all pieces on the board and when hardly any are left; the score lies between.
//! What is odd about a game comes in by its crown and its purse.

use std::ops::{Add, AddAssign, Sub};

use super::Variant;
use super::board::{Board, Piece};
use super::crown::Crown;
use super::exchange::exchange;
use super::lines::{
    FILE_A, bishop_attacks, distance, file, file_cells, forward, king_steps, knight_leaps, rank, rook_attacks,
};
use super::position::{Move, Position, Way};
use super::purse::Purse;
use crate::cells::{Cell, Cells};
use crate::record::Drawn;
use crate::rules::Side;
use crate::search::score::GUESS;
use crate::search::weighed::{Prospect, Weighed, stir};

/// Centipawns early and late in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    pub early: i32,
    pub late: i32,
}

impl Worth {
    pub const fn new(early: i32, late: i32) -> Worth {
        Worth { early, late }
    }

    pub const fn times(self, count: i32) -> Worth {
        Worth { early: self.early * count, late: self.late * count }
    }
}

impl Add for Worth {
    type Output = Worth;
    fn add(self, other: Worth) -> Worth {
        Worth::new(self.early + other.early, self.late + other.late)
    }
}

impl AddAssign for Worth {
    fn add_assign(&mut self, other: Worth) {
        *self = *self + other;
    }
}

impl Sub for Worth {
    type Output = Worth;
    fn sub(self, other: Worth) -> Worth {
        self + other.times(-1)
    }
}

const fn w(early: i32, late: i32) -> Worth {
    Worth::new(early, late)
}

/// What pieces are worth when they are taken, the king for the order of captures only.
pub const VALUES: [i32; 6] = [100, 325, 340, 510, 980, 3000];

const MATERIAL: [Worth; 6] = [w(84, 112), w(330, 305), w(350, 325), w(475, 545), w(985, 1010), w(0, 0)];

/// By rank from the piece's own side, and by file from the edge: a piece's place is worth the sum.
const RANKS: [[Worth; 8]; 6] = [
    [w(0, 0), w(-4, -6), w(-4, -8), w(6, -4), w(14, 8), w(34, 34), w(70, 80), w(0, 0)],
    [w(-26, -22), w(-12, -10), w(2, -2), w(8, 8), w(18, 12), w(22, 6), w(4, -4), w(-30, -20)],
    [w(-10, -8), w(2, -4), w(6, 2), w(4, 4), w(6, 4), w(8, 2), w(-8, -2), w(-14, -6)],
    [w(-2, -8), w(-10, -8), w(-8, -4), w(-6, 2), w(0, 6), w(6, 8), w(22, 12), w(10, 8)],
    [w(-4, -24), w(2, -18), w(2, -2), w(0, 10), w(0, 18), w(4, 18), w(-2, 14), w(4, 4)],
    [w(22, -30), w(6, -12), w(-24, 2), w(-44, 12), w(-50, 20), w(-40, 24), w(-30, 14), w(-30, -8)],
];
const FILES: [[Worth; 4]; 6] = [
    [w(-8, 6), w(-2, 4), w(0, 0), w(10, -4)],
    [w(-22, -14), w(-8, -6), w(4, 2), w(8, 8)],
    [w(-6, -4), w(4, 0), w(2, 0), w(2, 2)],
    [w(-6, 2), w(-2, 2), w(4, 0), w(8, -2)],
    [w(-6, -10), w(-2, -2), w(2, 4), w(2, 8)],
    [w(10, -14), w(18, -4), w(-8, 6), w(-16, 10)],
];

/// For each cell that a piece attacks beyond the usual number, if no enemy pawn covers it.
const MOBILITY: [Worth; 6] = [w(0, 0), w(5, 5), w(5, 5), w(3, 5), w(1, 5), w(0, 0)];
const USUAL: [i32; 6] = [0, 4, 6, 6, 12, 0];

/// What an attack on a cell next to the enemy king weighs.
const ASSAULT: [i32; 6] = [0, 8, 7, 11, 14, 0];

const PAIR: Worth = w(28, 46);
const DOUBLED: Worth = w(-8, -18);
const ISOLATED: Worth = w(-12, -12);
const SUPPORTED: Worth = w(8, 6);
const PASSED: [Worth; 8] = [w(0, 0), w(0, 8), w(2, 14), w(8, 32), w(26, 58), w(52, 98), w(84, 150), w(0, 0)];
const OPEN_FILE: Worth = w(24, 8);
const HALF_OPEN_FILE: Worth = w(10, 6);
const SHIELD: Worth = w(10, 0);
const BARE_FILE: Worth = w(-16, 0);
const THREATENED_BY_PAWN: Worth = w(-42, -32);
const TEMPO: i32 = 14;

/// How much of a game's beginning each piece stands for; together 24.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// The cells before a set of pawns up to the far edge, their own ones included.
fn swept(side: Side, pawns: Cells) -> Cells {
    let mut swept = pawns.0;
    for step in [8, 16, 32] {
        swept |= if side == Side::White { swept << step } else { swept >> step };
    }
    Cells(swept)
}

/// With the files on both sides.
const fn widened(cells: Cells) -> Cells {
    let not_a = !FILE_A.0;
    let not_h = !(FILE_A.0 << 7);
    Cells((cells.0 & not_h) << 1 | (cells.0 & not_a) >> 1)
}

fn pawn_cover(side: Side, pawns: Cells) -> Cells {
    widened(forward(side, pawns))
}

const fn own_rank(side: Side, cell: Cell) -> u8 {
    if matches!(side, Side::White) { rank(cell) } else { 7 - rank(cell) }
}

/// What all games of the kit share, for one side.
fn side_worth(board: &Board, side: Side) -> Worth {
    let (own, enemy_pawns) = (board.side(side), board.of(!side, Piece::Pawn));
    let occupied = board.occupied();
    let pawns = board.of(side, Piece::Pawn);
    let covered = pawn_cover(!side, enemy_pawns);
    let (king, enemy_king) = (board.king(side), board.king(!side));
    let ring = king_steps(enemy_king) | enemy_king.set();
    let mut worth = Worth::default();
    let (mut assault, mut assailants) = (0, 0);

    for piece in Piece::ALL {
        let index = piece as usize;
        let cells = board.of(side, piece);
        worth += MATERIAL[index].times(cells.len() as i32);
        for cell in cells {
            let column = file(cell).min(7 - file(cell)) as usize;
            worth += RANKS[index][own_rank(side, cell) as usize] + FILES[index][column];
            let attacks = match piece {
                Piece::Pawn | Piece::King => continue,
                Piece::Knight => knight_leaps(cell),
                Piece::Bishop => bishop_attacks(cell, occupied.without(board.of(side, Piece::Queen))),
                Piece::Rook => rook_attacks(cell, occupied.without(board.of(side, Piece::Rook))),
                Piece::Queen => bishop_attacks(cell, occupied) | rook_attacks(cell, occupied),
            };
            let free = attacks.without(own | covered);
            worth += MOBILITY[index].times(free.len() as i32 - USUAL[index]);
            let near = (attacks & ring).without(covered).len() as i32;
            if near > 0 {
                assailants += 1;
                assault += ASSAULT[index] * near;
            }
            if covered.has(cell) {
                worth += THREATENED_BY_PAWN;
            }
            if piece == Piece::Rook {
                let along = file_cells(file(cell));
                if (along & pawns).is_empty() {
                    worth += if (along & enemy_pawns).is_empty() { OPEN_FILE } else { HALF_OPEN_FILE };
                }
            }
        }
    }
    if board.of(side, Piece::Bishop).many() {
        worth += PAIR;
    }
    // One piece alone mates nobody; each more makes the others worse.
    if assailants > 1 {
        let strength = assault * (assailants + 2) / 4;
        worth.early += strength + (strength * strength / 256).min(400);
        worth.late += strength / 4;
    }
    worth + pawn_worth(side, pawns, enemy_pawns, occupied, king, enemy_king) + shelter(side, pawns, king)
}

fn pawn_worth(side: Side, pawns: Cells, enemies: Cells, occupied: Cells, king: Cell, enemy_king: Cell) -> Worth {
    let stoppers = swept(!side, enemies) | widened(swept(!side, enemies));
    let cover = pawn_cover(side, pawns);
    let mut worth = SUPPORTED.times((cover & pawns).len() as i32);
    for cell in pawns {
        let along = file_cells(file(cell));
        if (swept(side, forward(side, cell.set())) & pawns).any() {
            worth += DOUBLED;
        }
        if (widened(along) & pawns).is_empty() {
            worth += ISOLATED;
        }
        // An enemy pawn on the same cell's way or beside it would have swept it.
        if !stoppers.has(cell) {
            let steps = own_rank(side, cell);
            let ahead = forward(side, cell.set());
            let bonus = PASSED[steps as usize];
            worth += bonus;
            if (ahead & occupied).any() {
                worth.late -= bonus.late / 3;
            }
            if let Some(next) = ahead.first().filter(|_| steps > 3) {
                let race = i32::from(distance(enemy_king, next)) * 2 - i32::from(distance(king, next));
                worth.late += race * i32::from(steps - 2);
            }
        }
    }
    worth
}

/// Pawns before a king that has not left its own side.
fn shelter(side: Side, pawns: Cells, king: Cell) -> Worth {
    if own_rank(side, king) > 1 {
        return w(0, 0);
    }
    let files = file_cells(file(king)) | widened(file_cells(file(king)));
    let near = forward(side, king_steps(king) | king.set());
    let shield = (near & pawns & files).len() as i32;
    let mut worth = SHIELD.times(shield);
    for column in file(king).saturating_sub(1)..=(file(king) + 1).min(7) {
        if (file_cells(column) & pawns).is_empty() {
            worth += BARE_FILE;
        }
    }
    worth
}

/// A side that can't hope for more than to keep its king from the edge is driven there.
fn chase(board: &Board, side: Side) -> Worth {
    let (own, other) = (board.king(side), board.king(!side));
    let bare = (board.side(!side)).without(board.all(Piece::Pawn) | board.all(Piece::King)).is_empty();
    let strong = (board.side(side) & (board.all(Piece::Rook) | board.all(Piece::Queen))).any()
        || board.of(side, Piece::Bishop).many();
    if !bare || !strong {
        return w(0, 0);
    }
    let edge = |at: u8| i32::from(at.max(7 - at)) - 4;
    w(0, 12 * (edge(file(other)) + edge(rank(other))) + 6 * (7 - i32::from(distance(own, other))))
}

/// Half of the material on the board that tells early from late, and what both sides are worth, White's first.
fn board_worth(board: &Board) -> (i32, [Worth; 2]) {
    let phase = Piece::ALL.into_iter().map(|piece| PHASE[piece as usize] * board.all(piece).len() as i32).sum();
    (phase, Side::BOTH.map(|side| side_worth(board, side) + chase(board, side)))
}

impl<V: Variant> Position<V> {
    fn mover_and_gain(&self, mv: Move) -> (i32, i32) {
        let victim = self.taken(mv).and_then(|cell| self.board.piece_at(cell));
        let promoted = if let Way::Promote(piece) = mv.way { VALUES[piece as usize] - VALUES[0] } else { 0 };
        (VALUES[mv.piece as usize], victim.map_or(0, |piece| VALUES[piece as usize]) + promoted)
    }
}

/// What passing costs, since a move would have cost something, too.
const USUAL_FARE: u32 = 2;

impl<V: Variant> Weighed for Position<V> {
    fn code(&self, mv: Move) -> u32 {
        let way = match mv.way {
            Way::Promote(piece) => 8 + piece as u32,
            Way::Castle(_) => 1,
            _ => 2,
        };
        u32::from(mv.from.0) | u32::from(mv.to.0) << 6 | way << 12
    }

    fn key(&self) -> u64 {
        let same =
            if self.en_passant_takers().any() { self.identity() } else { Position { en_passant: None, ..*self } };
        let rest = same.en_passant.map_or(0, |cell| u64::from(cell.0) + 1)
            | (same.turn as u64) << 8
            | same.rights.word() << 16;
        stir(same.board.words().chain([rest, same.purse.word()]))
    }

    fn checked(&self) -> bool {
        self.checkers(self.turn).any()
    }

    fn score(&self) -> i32 {
        let (phase, worth) = board_worth(&self.board);
        let sided = |side: Side| worth[side.index()] + V::Crown::worth(&self.board, side);
        let us = self.turn;
        let worth = sided(us) - sided(!us);
        let phase = phase.min(24);
        let money = self.purse.worth(us, us) - self.purse.worth(!us, us);
        let score = (worth.early * phase + worth.late * (24 - phase)) / 24 + TEMPO + money;
        // Long idling makes a win less likely.
        let fading = 200 - i32::from(self.clock.min(100));
        (score * fading / 200).clamp(-GUESS, GUESS)
    }

    fn prospect(&self, mv: Move) -> Prospect {
        let (risk, gain) = self.mover_and_gain(mv);
        let slot = mv.to.index() | (mv.piece as usize) << 6 | (self.turn as usize) << 9;
        Prospect { gain, risk, slot }
    }

    fn exchange(&self, mv: Move) -> i32 {
        let means = Side::BOTH.map(|side| self.purse.means(side, self.turn));
        exchange(&self.board, self.turn, mv, self.taken(mv), means)
    }

    /// Not with hardly a piece beside pawns and king, which may be glad not to have to move.
    fn pass(&self) -> Option<Position<V>> {
        let us = self.turn;
        let pieces = self.board.side(us).without(self.board.all(Piece::Pawn) | self.board.all(Piece::King));
        let paid = V::Purse::FREE || self.purse.holds(us) >= 3 * USUAL_FARE;
        (pieces.many() && paid).then(|| {
            let mut next = Position { turn: !us, en_passant: None, clock: self.clock.saturating_add(1), ..*self };
            next.purse.pay(us, USUAL_FARE);
            next
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::Notation;
    use crate::variants::chess::Chess;

    fn capture(fen: &str, text: &str) -> i32 {
        let position = Chess::from_fen(fen).unwrap();
        let mv = crate::san::read(&position, text).unwrap();
        position.exchange(mv)
    }

    #[test]
    fn exchanges_end_when_they_no_longer_pay() {
        assert_eq!(capture("4k3/8/3p4/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5"), 100 - 325);
        assert_eq!(capture("4k3/8/8/4p3/8/5N2/8/4K3 w - - 0 1", "f3e5"), 100);
        assert_eq!(capture("4k3/4r3/8/4p3/8/5N2/8/4RK2 w - - 0 1", "f3e5"), 100);
        assert_eq!(capture("3rk3/8/8/3q4/8/8/3Q4/3RK3 w - - 0 1", "d2d5"), 510);
        assert_eq!(capture("2r1k3/1P6/8/8/8/8/8/4K3 w - - 0 1", "b7c8q"), 510 + 880);
    }

    #[test]
    fn both_colours_are_weighed_alike() {
        let white = Chess::from_fen("r3k2r/pp3ppp/2n2n2/3pp3/1b6/2NP1N2/PPP1BPPP/R3K2R w KQkq - 0 1").unwrap();
        let black = Chess::from_fen("r3k2r/ppp1bppp/2np1n2/1B6/3PP3/2N2N2/PP3PPP/R3K2R b KQkq - 0 1").unwrap();
        assert_eq!(white.score(), black.score());
    }

    #[test]
    fn the_key_is_that_of_what_repetition_compares() {
        let start = Chess::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").unwrap();
        let same = Chess::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 5 9").unwrap();
        let taken = Chess::from_fen("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").unwrap();
        let late = Chess::from_fen("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1").unwrap();
        assert_eq!(start.key(), same.key());
        assert_ne!(taken.key(), late.key());
        assert_ne!(start.key(), crate::show::Show::passed(&start).key());
    }
}
