//! Totals of a run, which can be added to those of another run.

use std::collections::{BTreeMap, BTreeSet};

use game::record::GameEnd;

#[derive(Default)]
pub struct Tally {
    pub counts: BTreeMap<&'static str, u64>,
    /// The reasons that came up.
    pub reasons: BTreeSet<&'static str>,
    /// Games that violated an invariant, each with the way to replay it and the message.
    pub violations: Vec<String>,
}

impl Tally {
    pub fn add(&mut self, what: &'static str, count: usize) {
        *self.counts.entry(what).or_default() += count as u64;
    }

    pub fn of(&self, what: &'static str) -> u64 {
        self.counts.get(what).copied().unwrap_or_default()
    }

    pub fn take(&mut self, other: Tally) {
        other.counts.into_iter().for_each(|(what, count)| *self.counts.entry(what).or_default() += count);
        self.reasons.extend(other.reasons);
        self.violations.extend(other.violations);
    }
}

/// The word for an ending in the counts.
pub fn word(ending: Option<GameEnd>) -> &'static str {
    match ending {
        None => "unfinished",
        Some(GameEnd::Checkmate { .. }) => "checkmate",
        Some(GameEnd::Stuck { .. }) => "stuck",
        Some(GameEnd::Stalemate) => "stalemate",
        Some(GameEnd::Fivefold) => "fivefold",
        Some(GameEnd::SeventyFiveMoves) => "seventyFive",
        Some(GameEnd::Dead) => "dead",
        Some(_) => "byPlayers",
    }
}
