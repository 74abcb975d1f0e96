//! How much work and memory the tables of certain pieces need, estimated from samples before any table is made.
//!
//! Nothing here knows a rule either: what pieces can turn into, which placements are legal and how many moves they have is
//! seen in a few thousand random placements. The same pieces always give the same estimate.

use std::collections::BTreeSet;

use crate::endgame::material::{EndgamePiece, Material};
use crate::endgame::table::EndgameTables;
use crate::evaluate::hash64;
use rules::Color;

/// Random placements of each set of pieces. What happens in a hundredth of them is missed once in 500 million times.
const SAMPLES: u64 = 2_000;

/// What the tables of certain pieces need.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Placements to be examined, those with the pieces that captures and promotions lead to included.
    pub placements: u64,
    /// Memory at the height of the work, in bytes.
    pub bytes: u64,
    /// Whether any of the sampled placements is a legal position.
    pub possible: bool,
}

/// Estimates the work for pieces given by the numbers of their letters, in ascending order.
pub fn estimate(tables: &EndgameTables, letters: &[u8]) -> Estimate {
    let mut estimate = Estimate { placements: 0, bytes: 0, possible: false };
    let mut seen = BTreeSet::from([letters.to_vec()]);
    let mut open = vec![letters.to_vec()];
    let (mut values, mut work) = (0.0, 0.0_f64);
    while let Some(letters) = open.pop() {
        let Some(sample) = Sample::take(tables, &letters, |next| {
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }) else {
            continue;
        };
        estimate.possible = true;
        estimate.placements += sample.placements as u64;
        values += sample.slices * sample.size;
        work = work.max(sample.work());
    }
    estimate.bytes = (values + work) as u64;
    estimate
}

/// What was seen of the placements of certain pieces.
struct Sample {
    /// Legal placements, symmetric ones counted once.
    placements: f64,
    slices: f64,
    /// Places in a slice, each of a byte.
    size: f64,
    /// Moves of a legal placement, on average.
    moves: f64,
}

impl Sample {
    /// Hands each set of pieces that a move leads to over. `None` if no placement was legal.
    fn take(tables: &EndgameTables, letters: &[u8], mut lead: impl FnMut(Vec<u8>)) -> Option<Sample> {
        let shape = tables.shape();
        let squares = shape.format.shape.places.len() as u64;
        let (mut legal, mut moves, mut after) = (0_u32, 0, Vec::new());
        for number in 0..SAMPLES {
            let material = random_placement(letters, squares, number);
            after.clear();
            if tables.look(&material, &mut after).is_none() {
                continue;
            }
            legal += 1;
            moves += after.len();
            for next in &after {
                let next = shape.stored_letters(next);
                if next != letters {
                    lead(next);
                }
            }
        }
        if legal == 0 {
            return None;
        }
        let material = random_placement(letters, squares, 0);
        let (free, sharing) = (shape.free(&material) as i32, shape.sharing(&material) as f64);
        let share = f64::from(legal) / SAMPLES as f64;
        let fixed = (letters.len() as i32 - free).clamp(0, i32::MAX);
        Some(Sample {
            placements: placements(letters, squares) as f64 * share / sharing,
            slices: (64_f64.powi(fixed) / sharing).max(1.0),
            size: 2.0 * 64_f64.powi(free),
            moves: moves as f64 / f64::from(legal),
        })
    }

    /// Memory for solving a slice, in bytes, beside its values: see `retrograde`. Vectors that grow have up to twice the
    /// room that they need.
    fn work(&self) -> f64 {
        4.0 * self.size + (self.placements / self.slices).min(self.size) * (30.0 + 10.0 * self.moves)
    }
}

/// Number of placements of pieces on different squares, with either side to move.
pub fn placements(letters: &[u8], squares: u64) -> u64 {
    let mut product = 2_u64;
    for (at, letter) in letters.iter().enumerate() {
        // Equal pieces are interchangeable.
        let equal = letters[..=at].iter().filter(|other| *other == letter).count() as u64;
        product = product * squares.saturating_sub(at as u64) / equal;
    }
    product
}

/// The same for the same number.
fn random_placement(letters: &[u8], squares: u64, number: u64) -> Material {
    let mut material = Material::new(Color::BOTH[(number % 2) as usize]);
    for (at, &letter) in (0..).zip(letters) {
        let square = (0..).map(|attempt| (hash64([number, at, attempt]) % squares) as u8);
        let mut free = square.filter(|&square| material.list().iter().all(|piece| piece.square != square));
        if let Some(square) = free.next() {
            drop(free);
            material.add(EndgamePiece { letter, square });
        }
    }
    material
}
