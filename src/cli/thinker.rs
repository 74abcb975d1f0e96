//! The engine behind `oddchess uci` and `oddchess xboard`: what both protocols can set, and how a move is chosen.

use std::thread;
use std::time::Duration;

use engine::conduct::Conduct;
use engine::iterative::PvLine;
use engine::personality::Personality;
use engine::player::{MOST_LINES, Player};
use engine::report::{EngineRequest, Task};
use engine::search_board::RootBoard;
use engine::strength::FULL;
use engine::time::{ClockTime, TimeControl};
use message::{Message, MessageId};
use variants::{GAMES, mixes};

use crate::helpers::Helpers;

const MEMORY: MessageId = MessageId::new(&("uci.memory", &["size"]));

/// What else a player needs beside its table, in MB.
const SPARE: usize = 32;
/// The transposition table in MB, if nothing else is asked for.
pub const HASH: u32 = 16;
pub const MOST_HASH: u32 = 1024;

/// What a search may use; 0 is no limit.
#[derive(Clone, Copy, Default)]
pub struct SearchLimits {
    pub time: TimeControl,
    pub depth: u32,
    pub nodes: u32,
}

impl SearchLimits {
    pub fn unlimited(self) -> bool {
        self.time == TimeControl::Unlimited && self.depth == 0 && self.nodes == 0
    }

    /// What is left of them after some time.
    pub fn after(self, elapsed: Duration) -> SearchLimits {
        let elapsed = elapsed.as_millis() as u32;
        let time = match self.time {
            TimeControl::Unlimited => TimeControl::Unlimited,
            TimeControl::MoveTime(time) => TimeControl::MoveTime(time.saturating_sub(elapsed)),
            TimeControl::Clock(clock) => {
                TimeControl::Clock(ClockTime { remaining: clock.remaining.saturating_sub(elapsed), ..clock })
            }
        };
        SearchLimits { time, ..self }
    }
}

/// The most threads that may search: one for each core, or a few more.
pub fn most_threads() -> u32 {
    thread::available_parallelism().map_or(0, |cores| cores.get() as u32).clamp(8, 256)
}

/// The ids of all games and mixes.
pub fn game_ids() -> impl Iterator<Item = &'static str> {
    GAMES.iter().copied().chain(mixes().iter().copied()).map(|game| game.id())
}

/// Whether a transposition table of so many megabytes can be had, beside what there is. Where it can't, asking for it would end the
/// program.
fn is_to_be_had(megabytes: u32) -> bool {
    Vec::<u8>::new().try_reserve_exact((megabytes as usize + SPARE) << 20).is_ok()
}

pub struct Thinker {
    pub level: u8,
    personality: Personality,
    seed: u32,
    lines: u8,
    threads: u32,
    helpers: Helpers,
    pub player: Player,
}

impl Thinker {
    pub fn new() -> Thinker {
        Thinker {
            level: FULL,
            personality: Personality::Balanced,
            seed: 0,
            lines: 1,
            threads: 1,
            helpers: Helpers::default(),
            player: Player::new(HASH),
        }
    }

    /// Sets an option that both protocols have, by its name in any case. An error may say why it can't be set.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), Option<Message>> {
        match (name.to_ascii_lowercase().as_str(), value.parse::<u32>()) {
            ("hash", Ok(megabytes)) => {
                let megabytes = megabytes.clamp(1, MOST_HASH);
                if !is_to_be_had(megabytes) {
                    return Err(Some(MEMORY.with([megabytes.into()])));
                }
                self.player = Player::new(megabytes);
            }
            ("multipv", Ok(lines)) => self.lines = lines.clamp(1, MOST_LINES.into()) as u8,
            ("level", Ok(level)) => self.level = level.clamp(1, FULL.into()) as u8,
            ("personality", _) => {
                let known = Personality::WITH_MONEY.iter().find(|known| known.id().eq_ignore_ascii_case(value));
                let Some(&personality) = known else { return Err(None) };
                self.personality = personality;
            }
            ("threads", Ok(threads)) => self.threads = threads.clamp(1, most_threads()),
            ("seed", Ok(seed)) => self.seed = seed,
            _ => return Err(None),
        }
        Ok(())
    }

    /// Starts a search; without moves in `only`, of all moves.
    pub fn start(&mut self, board: &dyn RootBoard, limits: SearchLimits, only: &[u32]) {
        let task =
            if self.level < FULL || self.personality != Personality::Balanced { Task::Play } else { Task::Analyse };
        let SearchLimits { time, depth, nodes } = limits;
        let (level, personality, seed, lines) = (self.level, self.personality, self.seed, self.lines);
        let request = EngineRequest { task, level, personality, seed, time, depth, nodes, lines };
        // At full strength, one good move that is proved is enough, where one is asked for and all are allowed. A mate
        // is left to the search, which shows how it goes on.
        let prove = level >= FULL && lines == 1 && only.is_empty();
        let conduct = Conduct {
            mate_first: false,
            prove,
            prove_some: prove,
            one_proof: true,
            finish_proof: false,
            stop_when_decided: time != TimeControl::Unlimited,
            true_mates: true,
        };
        self.player.set_network(oddchess::data::network(board.game()));
        self.player.set_board(board.fresh_copy());
        self.player.start_as(request, conduct, only);
        // What weaker levels play must not depend on chance.
        if task == Task::Analyse {
            self.helpers.start(self.threads as usize - 1, &self.player, only);
        }
    }

    /// Ends what searches beside the player, which is done.
    pub fn finish(&mut self) {
        self.helpers.stop();
    }

    /// The nodes searched by all threads.
    pub fn nodes(&self) -> u64 {
        self.player.progress().nodes() + self.helpers.nodes()
    }

    /// The lines to show.
    pub fn shown(&self) -> Vec<PvLine> {
        let shown = if self.level < FULL { 1 } else { self.lines.into() };
        self.player.progress().lines().into_iter().take(shown).collect()
    }

    /// The move to play and what is expected after it; nothing if there is none. `sure` is a line that is proved to be best.
    pub fn answer(&self, board: &dyn RootBoard, sure: Option<PvLine>) -> Vec<String> {
        let lines = match sure {
            Some(line) => vec![line],
            None if board.over() => Vec::new(),
            None => self.player.progress().lines(),
        };
        let chosen =
            if self.level < FULL { board.levels().choose(self.level, self.seed, board.key(), &lines) } else { 0 };
        lines.get(chosen).map(|line| board.move_texts(&line.moves)).unwrap_or_default()
    }
}
