//! Draws: repetition, moves without progress, insufficient material.

use super::Opinion;
use rules::draw::GameEnd;
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
        GameEnd::Hill { .. } => "hill",
        GameEnd::FarRank { .. } => "rank",
        GameEnd::Checks { .. } => "checks",
        GameEnd::Extinct { .. } => "extinct",
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

    /// Why the game is over. Of draws that hold at once, the rules name the first of these.
    pub fn ending(&self) -> Option<&'static str> {
        if let Some(how) = self.last.decided() {
            return Some(how);
        }
        let status = self.last.status();
        if !matches!(status, "ongoing" | "check") {
            // What has been won or lost is no draw any more.
            return Some(status);
        }
        let draws = [
            ("meeting", self.last.meets()),
            ("dead", self.last.dead()),
            ("fivefold", self.times() >= 5),
            ("seventy-five", self.last.clock() >= 2 * 75),
        ];
        draws.into_iter().find(|&(_, holds)| O::DRAWS && holds).map(|(name, _)| name)
    }

    /// The draws that the player to move may claim, in a game that is not over.
    pub fn claims(&self) -> BTreeSet<&'static str> {
        let open = O::DRAWS && self.ending().is_none();
        let claims = [("threefold", self.times() >= 3), ("fifty", self.last.clock() >= 2 * 50)];
        claims.into_iter().filter(|&(_, holds)| open && holds).map(|(name, _)| name).collect()
    }

    /// How often the last position has stood.
    fn times(&self) -> usize {
        self.stood.iter().filter(|&one| Some(one) == self.stood.last()).count()
    }
}
