//! Shared by several test files.
#![allow(dead_code)]

pub mod boards;
pub mod force;
pub mod invariants;
pub mod numbers;
pub mod rows;
pub mod sentences;
pub mod sessions;
pub mod tree;

use std::fs::read_to_string;
use std::time::Duration;

use engine::personality::Personality;
use engine::report::{EngineRequest, Task};
use engine::time::TimeControl;
use rules::Position;

/// A move by the player at full strength, without a limit.
pub const PLAY: EngineRequest = EngineRequest {
    task: Task::Play,
    level: 10,
    personality: Personality::Balanced,
    seed: 1,
    time: TimeControl::Unlimited,
    depth: 0,
    nodes: 0,
    lines: 1,
};

/// The processor time of this thread so far, whatever else the machine does; none where the system does not tell.
pub fn processor_time() -> Duration {
    let told = read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    Duration::from_nanos(told.split(' ').next().and_then(|time| time.parse().ok()).unwrap_or(0))
}

/// Splitmix64: the same numbers on every machine, from a seed.
pub struct Rng(pub u64);

impl Rng {
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0, below `limit`.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next_u64() % limit as u64) as usize
    }
}

/// The positions of a random game from a start position, up to this number of plies.
pub fn random_game<G: Position>(start: G, plies: usize, rng: &mut Rng) -> Vec<G> {
    let mut line = vec![start];
    while line.len() <= plies {
        let position = line[line.len() - 1];
        let legal = position.legal();
        if legal.is_empty() {
            break;
        }
        line.push(position.play(legal[rng.below(legal.len())]));
    }
    line
}
