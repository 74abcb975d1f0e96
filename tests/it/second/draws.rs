//! Draws: repetition, moves without progress, insufficient material.

use super::Opinion;
use oddchess::rules::draw::GameEnd;
use std::collections::BTreeSet;

/// How the reasons are named here.
pub const fn name(ending: GameEnd) -> &'static str {
    match ending {
        GameEnd::Checkmate { .. } => "checkmate",
        GameEnd::Stuck { .. } => "lost",
        GameEnd::LastMove { .. } => "won",
        GameEnd::Stalemate => "stalemate",
        GameEnd::Fivefold => "fivefold",
        GameEnd::SeventyFiveMoves => "seventy-five",
        GameEnd::Dead => "dead",
        GameEnd::KingsMeet => "meeting",
        _ => "ended by players",
    }
}

/// A game, as far as its draws depend on it.
pub struct Course<O> {
    pub last: O,
    /// All that repetition compares, of each position.
    stood: Vec<String>,
}

impl<O: Opinion> Course<O> {
    pub fn new(start: O) -> Course<O> {
        Course { stood: vec![start.compared()], last: start }
    }

    pub fn play(&mut self, step: &O::Step) {
        self.last = self.last.after(step);
        self.stood.push(self.last.compared());
    }

    pub fn plies(&self) -> usize {
        self.stood.len() - 1
    }

    /// Why the game is over: every reason that holds, for the rules put none of the draws before another.
    pub fn endings(&self) -> BTreeSet<&'static str> {
        let status = self.last.status();
        if !matches!(status, "ongoing" | "check") {
            // What has been won or lost is no draw any more.
            return BTreeSet::from([status]);
        }
        let clock = self.last.clock();
        let (dead, meets) = (self.last.dead(), self.last.meets());
        named(
            [("dead", dead), ("meeting", meets), ("fivefold", self.times() >= 5), ("seventy-five", clock >= 2 * 75)],
            O::DRAWS,
        )
    }

    /// The draws that the player to move may claim, in a game that is not over.
    pub fn claims(&self) -> BTreeSet<&'static str> {
        let open = O::DRAWS && self.endings().is_empty();
        named([("threefold", self.times() >= 3), ("fifty", self.last.clock() >= 2 * 50)], open)
    }

    /// How often the last position has stood.
    fn times(&self) -> usize {
        self.stood.iter().filter(|&one| Some(one) == self.stood.last()).count()
    }
}

fn named<const N: usize>(reasons: [(&'static str, bool); N], any: bool) -> BTreeSet<&'static str> {
    reasons.into_iter().filter(|&(_, holds)| any && holds).map(|(name, _)| name).collect()
}
