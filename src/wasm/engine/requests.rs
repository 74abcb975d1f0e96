//! Requests of the page, read field by field: deserialisation of whatever may come would be 6 % of the engine's module.
//! The clients of the page and of the npm package check what they send.

use engine::personality::Personality;
use engine::report::{EngineRequest, MateRequest, Task};
use engine::time::{ClockTime, TimeControl};
use oddchess_wasm_edge::given;
use wasm_bindgen::prelude::*;

given! {
    pub GivenEngineRequest as "EngineRequest" {
        task: String,
        level: u8,
        personality: Option<String>,
        seed: u32,
        time: GivenTime,
        depth: u32,
        nodes: u32,
        lines: u8,
    }
    /// `unlimited`, which has neither of these.
    GivenTime { move_time: Option<u32>, clock: Option<GivenClock> }
    GivenClock { remaining: u32, increment: u32, moves_to_go: Option<u32> }
    pub GivenMateRequest as "MateRequest" { moves: u8, nodes: u32, line: Vec<u32> }
}

impl GivenEngineRequest {
    /// # Errors
    /// If the task or the personality is none of those there are.
    pub fn read(&self) -> Result<EngineRequest, JsError> {
        let task = match self.task().as_str() {
            "play" => Task::Play,
            "analyse" => Task::Analyse,
            "threat" => Task::Threat,
            "orthodox" => Task::Orthodox,
            _ => return Err(JsError::new("task: expected play, analyse, threat or orthodox")),
        };
        let personality = match self.personality() {
            None => Personality::default(),
            Some(name) => *(Personality::WITH_MONEY.iter().find(|one| one.id() == name))
                .ok_or_else(|| JsError::new("personality: expected one that the game has"))?,
        };
        Ok(EngineRequest {
            task,
            level: self.level(),
            personality,
            seed: self.seed(),
            time: self.time().read(),
            depth: self.depth(),
            nodes: self.nodes(),
            lines: self.lines(),
        })
    }
}

impl GivenTime {
    fn read(&self) -> TimeControl {
        if let Some(milliseconds) = self.move_time() {
            TimeControl::MoveTime(milliseconds)
        } else if let Some(clock) = self.clock() {
            let [remaining, increment] = [clock.remaining(), clock.increment()];
            TimeControl::Clock(ClockTime { remaining, increment, moves_to_go: clock.moves_to_go() })
        } else {
            TimeControl::Unlimited
        }
    }
}

impl GivenMateRequest {
    pub fn read(&self) -> MateRequest {
        MateRequest { moves: self.moves(), nodes: self.nodes(), line: self.line() }
    }
}
