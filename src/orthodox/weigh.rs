//! What a position of a chess-like game is worth as far as one sees without moving.
//!
//! All terms are pairs: what they count for with all pieces on the board and when hardly any are left; the score lies between.
//! What is odd about a game comes in by its crown and its purse.

use super::Variant;
use super::board::{Board, Piece};
use super::crown::Crown;
use super::exchange::exchange;
use super::lines::{
    FILE_A, bishop_attacks, distance, file, file_cells, forward, king_steps, knight_leaps, rank, rook_attacks,
};
use super::position::{Move, Position, Way};
use super::purse::Purse;
use super::weights::{WEIGHTS, Weights, Worth};
use crate::cells::{Cell, Cells};
use crate::record::Drawn;
use crate::rules::Side;
use crate::search::score::GUESS;
use crate::search::weighed::{Numbers, Prospect, Weighed, stir};

/// What pieces are worth when they are taken, the king for the order of captures only.
pub const VALUES: [i32; 6] = [100, 325, 340, 510, 980, 3000];

/// How many cells a piece usually attacks.
const USUAL: [i32; 6] = [0, 4, 6, 6, 12, 0];

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

/// What one side has, and what it attacks.
#[derive(Default)]
struct Forces {
    worth: Worth,
    by_pawns: Cells,
    by_minors: Cells,
    by_rooks: Cells,
    by_all: Cells,
}

/// What all games of the kit share, for one side.
fn forces(board: &Board, side: Side, weights: &Weights) -> Forces {
    let (own, enemy_pawns) = (board.side(side), board.of(!side, Piece::Pawn));
    let occupied = board.occupied();
    let pawns = board.of(side, Piece::Pawn);
    let covered = pawn_cover(!side, enemy_pawns);
    let by_pawns = pawn_cover(side, pawns);
    // Where no enemy pawn can ever attack.
    let safe = by_pawns.without(widened(swept(!side, forward(!side, enemy_pawns))));
    let (king, enemy_king) = (board.king(side), board.king(!side));
    let ring = king_steps(enemy_king) | enemy_king.set();
    let mut forces = Forces { by_pawns, by_all: by_pawns | king_steps(king), ..Forces::default() };
    let mut worth = Worth::default();
    let (mut assault, mut assailants) = (Worth::default(), 0);

    for piece in Piece::ALL {
        let index = piece as usize;
        let cells = board.of(side, piece);
        worth += weights.material[index].times(cells.len() as i32);
        for cell in cells {
            let column = file(cell).min(7 - file(cell)) as usize;
            worth += weights.ranks[index][own_rank(side, cell) as usize] + weights.files[index][column];
            let attacks = match piece {
                Piece::Pawn | Piece::King => continue,
                Piece::Knight => knight_leaps(cell),
                Piece::Bishop => bishop_attacks(cell, occupied.without(board.of(side, Piece::Queen))),
                Piece::Rook => rook_attacks(cell, occupied.without(board.of(side, Piece::Rook))),
                Piece::Queen => bishop_attacks(cell, occupied) | rook_attacks(cell, occupied),
            };
            forces.by_all |= attacks;
            match piece {
                Piece::Knight | Piece::Bishop => {
                    forces.by_minors |= attacks;
                    if safe.has(cell) && own_rank(side, cell) > 2 {
                        worth += weights.outpost;
                    }
                }
                Piece::Rook => forces.by_rooks |= attacks,
                _ => {}
            }
            let free = attacks.without(own | covered);
            worth += weights.mobility[index].times(free.len() as i32 - USUAL[index]);
            let near = (attacks & ring).without(covered).len() as i32;
            if near > 0 {
                assailants += 1;
                assault += weights.assault[index].times(near);
            }
            if piece == Piece::Rook {
                let along = file_cells(file(cell));
                if (along & pawns).is_empty() {
                    let open = (along & enemy_pawns).is_empty();
                    worth += if open { weights.open_file } else { weights.half_open_file };
                }
            }
        }
    }
    if board.of(side, Piece::Bishop).many() {
        worth += weights.pair;
    }
    // One piece alone mates nobody; each more makes the others worse.
    if assailants > 1 {
        let Worth { early, late } = assault.times(assailants + 2);
        let strength = early / 4;
        worth.early += strength + (strength * strength.abs() / 256).min(400);
        worth.late += late / 4;
    }
    worth += pawn_worth(side, pawns, enemy_pawns, occupied, [king, enemy_king], weights);
    forces.worth = worth + shelter(side, pawns, king, weights);
    forces
}

/// What these forces threaten to take from the other side.
fn threats(board: &Board, forces: &Forces, other: &Forces, victims: Side, weights: &Weights) -> Worth {
    let queens = board.of(victims, Piece::Queen);
    let heavy = board.of(victims, Piece::Rook) | queens;
    let men = board.side(victims).without(board.of(victims, Piece::King));
    let pieces = men.without(board.of(victims, Piece::Pawn));
    let count = |cells: Cells| cells.len() as i32;
    weights.by_pawn.times(count(pieces & forces.by_pawns))
        + weights.by_minor.times(count(heavy & forces.by_minors))
        + weights.by_rook.times(count(queens & forces.by_rooks))
        + weights.hanging.times(count((men & forces.by_all).without(other.by_all)))
}

fn pawn_worth(
    side: Side,
    pawns: Cells,
    enemies: Cells,
    occupied: Cells,
    [king, enemy_king]: [Cell; 2],
    weights: &Weights,
) -> Worth {
    let stoppers = swept(!side, enemies) | widened(swept(!side, enemies));
    let cover = pawn_cover(side, pawns);
    let mut worth = weights.supported.times((cover & pawns).len() as i32);
    for cell in pawns {
        let along = file_cells(file(cell));
        if (swept(side, forward(side, cell.set())) & pawns).any() {
            worth += weights.doubled;
        }
        if (widened(along) & pawns).is_empty() {
            worth += weights.isolated;
        }
        // An enemy pawn on the same cell's way or beside it would have swept it.
        if !stoppers.has(cell) {
            let steps = own_rank(side, cell);
            let ahead = forward(side, cell.set());
            worth += weights.passed[steps as usize];
            if cover.has(cell) {
                worth += weights.passed_supported;
            }
            if (ahead & occupied).any() {
                worth += weights.passed_blocked;
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
fn shelter(side: Side, pawns: Cells, king: Cell, weights: &Weights) -> Worth {
    if own_rank(side, king) > 1 {
        return Worth::default();
    }
    let files = file_cells(file(king)) | widened(file_cells(file(king)));
    let near = forward(side, king_steps(king) | king.set());
    let shield = (near & pawns & files).len() as i32;
    let mut worth = weights.shield.times(shield);
    for column in file(king).saturating_sub(1)..=(file(king) + 1).min(7) {
        if (file_cells(column) & pawns).is_empty() {
            worth += weights.bare_file;
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
        return Worth::default();
    }
    let edge = |at: u8| i32::from(at.max(7 - at)) - 4;
    Worth::new(0, 12 * (edge(file(other)) + edge(rank(other))) + 6 * (7 - i32::from(distance(own, other))))
}

/// Half of the material on the board that tells early from late, and what both sides are worth, White's first.
fn board_worth(board: &Board, weights: &Weights) -> (i32, [Worth; 2]) {
    let phase = Piece::ALL.into_iter().map(|piece| PHASE[piece as usize] * board.all(piece).len() as i32).sum();
    let forces = Side::BOTH.map(|side| forces(board, side, weights));
    let worth = |side: Side| {
        let [own, other] = [&forces[side.index()], &forces[(!side).index()]];
        own.worth + threats(board, own, other, !side, weights) + chase(board, side)
    };
    (phase, Side::BOTH.map(worth))
}

impl<V: Variant> Position<V> {
    fn mover_and_gain(&self, mv: Move) -> (i32, i32) {
        let victim = self.taken(mv).and_then(|cell| self.board.piece_at(cell));
        let promoted = if let Way::Promote(piece) = mv.way { VALUES[piece as usize] - VALUES[0] } else { 0 };
        (VALUES[mv.piece as usize], victim.map_or(0, |piece| VALUES[piece as usize]) + promoted)
    }

    fn weighed(&self, weights: &Weights) -> i32 {
        let (phase, worth) = board_worth(&self.board, weights);
        let sided = |side: Side| worth[side.index()] + V::Crown::worth(&self.board, side);
        let us = self.turn;
        let worth = sided(us) - sided(!us) + weights.tempo;
        let phase = phase.min(24);
        let money = self.purse.worth(us, us) - self.purse.worth(!us, us);
        let score = (worth.early * phase + worth.late * (24 - phase)) / 24 + money;
        // Long idling makes a win less likely.
        let fading = 220 - i32::from(self.clock.clamp(20, 100));
        (score * fading / 200).clamp(-GUESS, GUESS)
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
        self.weighed(&WEIGHTS)
    }

    fn numbers() -> Numbers {
        Weights::numbers()
    }

    fn scores_by(positions: &[Self], numbers: &Numbers) -> Vec<i32> {
        let weights = Weights::of(numbers);
        positions.iter().map(|position| position.weighed(&weights)).collect()
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
