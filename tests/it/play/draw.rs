//! The parameters of a random game: its start, its length, and the style of its players.
//! Uniformly random moves alone rarely repeat a position, promote or reach an endgame.

use rules::text::MoveShape;
use variants::Variant;

use super::facts::Facts;
use crate::common::Rng;
use crate::common::boards::random_board;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Style {
    Plain,
    /// Takes, promotes, castles and gives check where it can.
    Eager,
    /// Takes its last move back where it can.
    Shuffling,
}

pub struct Draw {
    pub style: Style,
    /// No more plies than that.
    pub plies: usize,
}

impl Draw {
    pub fn new(rng: &mut Rng) -> Draw {
        let style = match rng.below(8) {
            0..=3 => Style::Plain,
            4..=6 => Style::Eager,
            _ => Style::Shuffling,
        };
        let plies = if rng.below(16) == 0 { 250 } else { 16 + rng.below(48) };
        Draw { style, plies }
    }

    /// The place in the list of the move to be played.
    pub fn choose<G: Variant>(&self, position: &G, legal: &[G::Move], before: &[MoveShape], rng: &mut Rng) -> usize {
        let any = rng.below(legal.len());
        if rng.below(4) == 0 {
            return any;
        }
        let wanted = |mv: G::Move| match self.style {
            Style::Plain => false,
            Style::Eager => {
                let move_shape = position.move_shape(mv);
                let odd = move_shape.takes.is_some() || move_shape.promotion.is_some() || move_shape.castling.is_some();
                odd || position.play(mv).in_check()
            }
            Style::Shuffling => before.len().checked_sub(2).is_some_and(|at| {
                let move_shape = position.move_shape(mv);
                (move_shape.from, move_shape.to, move_shape.takes) == (before[at].to, before[at].from, None)
            }),
        };
        // From a place at random, so that not always the first of them is played.
        (any..legal.len()).chain(0..any).find(|&at| wanted(legal[at])).unwrap_or(any)
    }
}

/// Where a game begins: mostly as usual, now and then under other settings, or with few men and a clock about to run out.
pub fn start<G: Variant>(facts: Facts, rng: &mut Rng) -> G {
    match rng.below(8) {
        0 | 1 => {
            let mut setting = |most: usize| rng.below(most) as u32;
            let purses = format!("{}:{}:{}", setting(12), setting(12), setting(4));
            let mut setup = G::start().setup();
            setup.holdings = Some(purses);
            if G::INFO.priced { G::validate(&setup).unwrap_or_else(|_| G::start()) } else { G::start() }
        }
        2 | 3 if !facts.men.is_empty() => {
            let position: G = random_board(facts.men, [3, 6, 14][rng.below(3)], rng);
            let clock = [0, 60, 94, 99, 140, 149][rng.below(6)];
            let mut setup = position.setup();
            (setup.clock, setup.number) = (clock, 1 + rng.below(300) as u32);
            G::validate(&setup).unwrap_or(position)
        }
        _ => G::start(),
    }
}
