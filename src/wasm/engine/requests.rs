//! Requests of the page, read field by field: deserialisation of whatever may come would be 6 % of the engine's module.
//! The clients of the page and of the npm package check what they send.

use engine::personality::Personality;
use engine::report::{EngineRequest, MateRequest, Task};
use engine::time::{ClockTime, TimeControl};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "EngineRequest")]
    pub type GivenEngineRequest;
    #[wasm_bindgen(method, getter)]
    fn task(this: &GivenEngineRequest) -> String;
    #[wasm_bindgen(method, getter)]
    fn level(this: &GivenEngineRequest) -> u8;
    #[wasm_bindgen(method, getter)]
    fn personality(this: &GivenEngineRequest) -> Option<String>;
    #[wasm_bindgen(method, getter)]
    fn seed(this: &GivenEngineRequest) -> u32;
    #[wasm_bindgen(method, getter)]
    fn time(this: &GivenEngineRequest) -> GivenTime;
    #[wasm_bindgen(method, getter)]
    fn depth(this: &GivenEngineRequest) -> u32;
    #[wasm_bindgen(method, getter)]
    fn nodes(this: &GivenEngineRequest) -> u32;
    #[wasm_bindgen(method, getter)]
    fn lines(this: &GivenEngineRequest) -> u8;

    /// `unlimited`, which has neither of these.
    type GivenTime;
    #[wasm_bindgen(method, getter)]
    fn move_time(this: &GivenTime) -> Option<u32>;
    #[wasm_bindgen(method, getter)]
    fn clock(this: &GivenTime) -> Option<GivenClock>;

    type GivenClock;
    #[wasm_bindgen(method, getter)]
    fn remaining(this: &GivenClock) -> u32;
    #[wasm_bindgen(method, getter)]
    fn increment(this: &GivenClock) -> u32;
    #[wasm_bindgen(method, getter)]
    fn moves_to_go(this: &GivenClock) -> Option<u32>;

    #[wasm_bindgen(typescript_type = "MateRequest")]
    pub type GivenMateRequest;
    #[wasm_bindgen(method, getter)]
    fn moves(this: &GivenMateRequest) -> u8;
    #[wasm_bindgen(method, getter)]
    fn nodes(this: &GivenMateRequest) -> u32;
    #[wasm_bindgen(method, getter)]
    fn line(this: &GivenMateRequest) -> Vec<u32>;
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
