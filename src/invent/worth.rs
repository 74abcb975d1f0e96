//! What pieces are worth, from how they move: the squares that a kind reaches on a board that is partly full, on the average and from
//! each square.

use crate::betza::{Leg, Way};
use crate::description::Description;
use crate::geometry::{Board, MOST_SQUARES, Square, each};
use crate::values::Outcome;

/// Of a hundred squares, so many are empty on the way of a ride.
const EMPTY: i32 = 68;
/// Centipawns for each square that is reached.
const SQUARE: i32 = 60;
/// For each square that is reached from here beyond the average.
const PLACE: i32 = 6;
/// For each rank that is left behind on the way to a promotion.
const ADVANCE: i32 = 8;
/// For each step nearer to where it wins.
const NEARER: i32 = 12;
/// A kind that must not be lost is worth so much more.
const ROYAL: i32 = 150;
/// What the smallest and the largest kind are worth.
const LEAST: i32 = 40;
/// See [`LEAST`].
const MOST: i32 = 2000;

/// The values of a game.
#[derive(Debug)]
pub struct Worth {
    /// Of each kind, in centipawns.
    pub kinds: Vec<i32>,
    /// What a kind of a side gains or loses by its place.
    places: [Vec<[i16; MOST_SQUARES]>; 2],
    /// Whether it is good to lose pieces.
    pub inverse: bool,
}

/// How many squares a kind reaches from a square, in hundredths.
fn reach(game: &Description, kind: usize, from: Square) -> i32 {
    game.kinds[kind].betza.legs.iter().map(|leg| reached(game.board, from, leg)).sum()
}

/// The same on the average of all squares.
fn average(game: &Description, kind: usize) -> i32 {
    let squares = game.board.all() & !game.start.walls;
    let all: i32 = each(squares).map(|from| reach(game, kind, from)).sum();
    all / (squares.count_ones() as i32).max(1)
}

/// What a kind is worth, in centipawns: what the text says, or else by its moves.
pub fn value(game: &Description, number: usize) -> i32 {
    by_moves(game, number, average(game, number))
}

fn by_moves(game: &Description, number: usize, average: i32) -> i32 {
    let (kind, own) = (&game.kinds[number], 1 << number);
    if let Some(given) = game.rules.worth[kind.slot].filter(|_| !kind.promoted) {
        return i32::from(given).clamp(LEAST, MOST);
    }
    let promotes = game.sides.iter().any(|side| side.promoted & own != 0);
    let mut value = average * SQUARE / 100 + if promotes { 25 } else { 0 };
    if game.extinct & own != 0 && game.rules.extinction != Some(Outcome::Win) {
        value += ROYAL;
    }
    value.clamp(LEAST, MOST)
}

impl Worth {
    /// The values of a game.
    pub fn of(game: &Description) -> Worth {
        let holes = game.start.walls;
        let inverse = game.rules.extinction == Some(Outcome::Win);
        let mut worth = Worth { kinds: Vec::new(), places: [Vec::new(), Vec::new()], inverse };
        for number in 0..game.kinds.len() {
            let average = average(game, number);
            let own = 1 << number;
            worth.kinds.push(by_moves(game, number, average));
            for (side, places) in worth.places.iter_mut().enumerate() {
                let own_side = &game.sides[side];
                let wins = own_side.flag_kinds.is_none_or(|kinds| kinds & own != 0);
                let mut table = [0; MOST_SQUARES];
                for from in each(game.board.all() & !holes) {
                    let turned = if side == 0 { from } else { game.board.squares() as Square - 1 - from };
                    let mut score = 0;
                    if game.kings & own == 0 {
                        score += (reach(game, number, turned) - average) * PLACE / 100;
                    }
                    if own_side.promoted & own != 0 && own_side.promotion != 0 {
                        score -= ADVANCE * distance(game.board, from, own_side.promotion, true);
                    }
                    if wins && own_side.flag != 0 {
                        score -= NEARER * distance(game.board, from, own_side.flag, false);
                    }
                    table[usize::from(from)] = score as i16;
                }
                places.push(table);
            }
        }
        worth
    }

    /// What the place of a piece is worth.
    #[inline]
    pub fn place(&self, side: usize, kind: usize, square: Square) -> i32 {
        self.places[side][kind][usize::from(square) % MOST_SQUARES].into()
    }
}

/// How far it is to the nearest of some squares, in king steps or only in ranks.
fn distance(board: Board, from: Square, to: u128, ranks: bool) -> i32 {
    let far = |to: Square| {
        let ranks_off = (board.rank(from) - board.rank(to)).abs();
        if ranks { ranks_off } else { ranks_off.max((board.file(from) - board.file(to)).abs()) }
    };
    each(to).map(far).min().unwrap_or(0).into()
}

/// How many squares a leg reaches, in hundredths: moves and captures count half.
fn reached(board: Board, from: Square, leg: &Leg) -> i32 {
    let share = (i32::from(leg.quiet) + i32::from(leg.capture)) * if leg.initial { 10 } else { 50 };
    let step = |times: i8| board.step(from, leg.right * times, leg.ahead * times);
    match leg.way {
        Way::Leap => step(1).map_or(0, |_| share),
        Way::Lame => step(1).map_or(0, |_| share * EMPTY / 100),
        Way::Jump => step(1).map_or(0, |_| share * (100 - EMPTY) / 100),
        Way::Grasshop => step(2).map_or(0, |_| share / 2),
        Way::Ride(range) | Way::Hop(range) => {
            let most = if range == 0 { 12 } else { range as i8 };
            let mut chance = share * 100;
            let mut sum = 0;
            for _ in (1..=most).map_while(step) {
                sum += chance / 100;
                chance = chance * EMPTY / 100;
            }
            // A hop needs a piece to pass.
            if matches!(leg.way, Way::Hop(_)) { sum / 2 } else { sum }
        }
    }
}
