//! Random numbers that are the same on every machine and in every run, so that failures can be reproduced.

/// The generator known as SplitMix64: one addition and a mixing of bits for each number.
pub struct Rng(u64);

impl Rng {
    /// A separate generator for each game, purpose and number, so that work can be split without changing it.
    pub fn new(game: &str, purpose: &str, number: u64) -> Rng {
        let name = game.bytes().chain(purpose.bytes());
        let seed = name.fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        });
        let mut rng = Rng(seed ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        // Neighbouring numbers give neighbouring states: one throw parts them.
        rng.0 = rng.next();
        rng
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below the given one.
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// True once in this many calls on average.
    pub fn once_in(&mut self, throws: u32) -> bool {
        self.below(throws) == 0
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u32) as usize]
    }
}

/// Which share of the work this run does: `SHARD=2/4` in the environment is the second of four, counted from 1.
#[derive(Clone, Copy)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    pub const WHOLE: Shard = Shard { index: 0, count: 1 };

    /// What the environment says; all of the work where it says nothing.
    pub fn from_environment() -> Shard {
        let Ok(text) = std::env::var("SHARD") else { return Shard::WHOLE };
        let numbers = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match numbers {
            Some((index, count)) if (1..=count).contains(&index) => Shard { index: index - 1, count },
            _ => panic!("SHARD is `{text}`, expected i/n with i from 1 to n"),
        }
    }

    /// The numbers below the given one that are this run's: each falls to exactly one of the shards.
    pub fn of(self, units: u64) -> impl Iterator<Item = u64> {
        (self.index..units).step_by(self.count as usize)
    }
}
