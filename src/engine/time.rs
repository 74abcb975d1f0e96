//! The time manager: how long a search may take, and whether its time is over.
//!
//! It reads no clock, since a browser and the command line have different ones: callers pass the time in, in milliseconds
//! since any fixed point.

use serde::Serialize;

/// Expected number of moves to the end of the game or to the next time control.
const MOVES_TO_GO: u32 = 28;
/// What a move costs besides the search, such as the way between two programs or threads.
const OVERHEAD: u32 = 20;

/// The time that a request allows, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum TimeControl {
    /// No limit.
    #[default]
    Unlimited,
    /// So much for this move.
    MoveTime(u32),
    /// A share of the clock.
    Clock(ClockTime),
}

/// The clock of the side to move, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct ClockTime {
    /// What is left on the clock.
    pub remaining: u32,
    /// For each move.
    pub increment: u32,
    /// Number of moves to the next time control; without it, the time is for the rest of the game.
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub moves_to_go: Option<u32>,
}

/// The limits of a search in milliseconds; `None` is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeBudget {
    /// After this time, no further iteration is started: it would hardly be finished.
    pub soft: Option<u32>,
    /// After this time, the search ends within an iteration.
    pub hard: Option<u32>,
}

impl TimeControl {
    /// A time for the move, where 0 is no limit.
    pub const fn move_time(milliseconds: u32) -> TimeControl {
        match milliseconds {
            0 => TimeControl::Unlimited,
            limit => TimeControl::MoveTime(limit),
        }
    }

    /// The limits of a search under this control.
    pub fn budget(self) -> TimeBudget {
        match self {
            TimeControl::Unlimited => TimeBudget::default(),
            TimeControl::MoveTime(limit) => TimeBudget { soft: None, hard: Some(limit) },
            TimeControl::Clock(clock) => clock.budget(),
        }
    }
}

impl ClockTime {
    /// A share of the clock, of which an iteration may use twice as much and never more than half of what is left.
    fn budget(self) -> TimeBudget {
        let left = self.remaining.saturating_sub(OVERHEAD);
        let moves = self.moves_to_go.unwrap_or(MOVES_TO_GO).clamp(1, MOVES_TO_GO);
        let share = u64::from(left / moves) + u64::from(self.increment) * 3 / 4;
        let capped = |time: u64| Some(time.min(u64::from(left / 2)) as u32);
        TimeBudget { soft: capped(share / 2), hard: capped(share * 2) }
    }
}

/// What a caller tells a search that asks whether to go on.
#[derive(Clone, Copy, Debug)]
pub struct Tick {
    /// In milliseconds since any fixed point.
    pub now: f64,
    /// Whether the search is to pause.
    pub pause: bool,
}

/// Measures a search by its budget.
#[derive(Clone, Copy, Debug, Default)]
pub struct TimeManager {
    budget: TimeBudget,
    started: Option<f64>,
    pondering: bool,
}

impl TimeManager {
    /// Measures a search under this control. Its time has not started.
    pub fn new(control: TimeControl) -> TimeManager {
        TimeManager { budget: control.budget(), started: None, pondering: false }
    }

    /// Takes the time from now on, unless that has been done; while pondering, the opponent's time runs.
    pub fn start(&mut self, now: f64) {
        if !self.pondering && self.started.is_none() {
            self.started = Some(now);
        }
    }

    /// The search is one on the opponent's time.
    pub fn ponder(&mut self) {
        self.pondering = true;
    }

    /// The opponent has made the expected move: the next call of `start` counts.
    pub fn ponder_hit(&mut self) {
        self.pondering = false;
    }

    /// Whether there is a limit, now or after a ponder hit.
    pub fn limited(&self) -> bool {
        self.budget.hard.is_some()
    }

    /// Whether to start no further iteration.
    pub fn soft_over(&self, now: f64) -> bool {
        self.over(self.budget.soft, now)
    }

    /// Whether to end the search at once.
    pub fn hard_over(&self, now: f64) -> bool {
        self.over(self.budget.hard, now)
    }

    /// Whether a part of the time is used up: one of so many.
    pub fn part_over(&self, parts: u32, now: f64) -> bool {
        self.over(self.budget.hard.map(|hard| hard / parts), now)
    }

    fn over(&self, limit: Option<u32>, now: f64) -> bool {
        matches!((limit, self.started), (Some(limit), Some(started)) if now - started >= f64::from(limit))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_gives_a_share() {
        for (remaining, increment, moves_to_go, soft, hard) in [
            // A 28th of what is left; half of it for the start of an iteration, twice for its end.
            (60_020, 0, None, 1_071, 4_284),
            (280_020, 0, None, 5_000, 20_000),
            // Three quarters of the increment are spent.
            (28_020, 1_000, None, 875, 3_500),
            // The moves to the next control count only where they are few.
            (60_020, 0, Some(10), 3_000, 12_000),
            (60_020, 0, Some(40), 1_071, 4_284),
            (60_020, 0, Some(0), 30_000, 30_000),
            // The last move before a control, and an increment above the rest: at most half.
            (10_020, 0, Some(1), 5_000, 5_000),
            (1_020, 60_000, None, 500, 500),
            // The transport has used up all.
            (20, 0, None, 0, 0),
            (0, 1_000, None, 0, 0),
            // No overflow.
            (u32::MAX, u32::MAX, Some(1), (u32::MAX - OVERHEAD) / 2, (u32::MAX - OVERHEAD) / 2),
        ] {
            let clock = ClockTime { remaining, increment, moves_to_go };
            let budget = TimeBudget { soft: Some(soft), hard: Some(hard) };
            assert_eq!(TimeControl::Clock(clock).budget(), budget, "{clock:?}");
        }
    }

    #[test]
    fn a_move_time_is_used_up() {
        assert_eq!(TimeControl::move_time(300).budget(), TimeBudget { soft: None, hard: Some(300) });
        assert_eq!(TimeControl::move_time(0).budget(), TimeBudget::default());
    }

    #[test]
    fn time_counts_from_the_start() {
        let clock = ClockTime { remaining: 60_020, increment: 0, moves_to_go: None };
        let mut time = TimeManager::new(TimeControl::Clock(clock));
        assert!(!time.soft_over(1e9) && !time.hard_over(1e9), "it has not started");
        time.start(5_000.0);
        time.start(9_000.0);
        for (passed, soft, hard) in
            [(0.0, false, false), (1_070.0, false, false), (1_071.0, true, false), (4_284.0, true, true)]
        {
            let now = 5_000.0 + passed;
            assert_eq!((time.soft_over(now), time.hard_over(now)), (soft, hard), "{passed}");
        }
    }

    #[test]
    fn pondering_costs_nothing_until_it_hits() {
        let mut time = TimeManager::new(TimeControl::MoveTime(100));
        time.ponder();
        time.start(0.0);
        assert!(time.limited() && !time.hard_over(1e9));
        time.ponder_hit();
        time.start(1e9);
        assert!(!time.hard_over(1e9 + 99.0) && time.hard_over(1e9 + 100.0));
    }
}
