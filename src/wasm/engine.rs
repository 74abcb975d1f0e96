//! The bindings of the engine: separate classes, since they run in a worker with its own instance.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::engine::mate::query;
use crate::engine::player;
use crate::engine::report::{Asked, Posed, Proof, Thought};
use crate::game::pgn;
use crate::view::Problem;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The opponent and the analysis.
#[wasm_bindgen]
pub struct Mind {
    mind: player::Player,
    /// When the search has to be over.
    due: f64,
}

#[wasm_bindgen]
impl Mind {
    /// `megabytes`, from 1 to 256, is what it may remember.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: u32) -> Mind {
        Mind { mind: player::Player::new(megabytes), due: f64::INFINITY }
    }

    /// Looks at a record as `Playground.save` writes it, where its reader stands.
    pub fn look(&mut self, saved: &str) -> Result<Option<Ts<Problem>>, JsError> {
        let reading = pgn::read(saved);
        self.mind.set_board(reading.session.root_board());
        let problem = reading.problem.map(|message| Problem { said: message.into(), text: saved.into() });
        Ok(problem.as_ref().map(Tsify::into_ts).transpose()?)
    }

    /// Starts to think of the position looked at.
    pub fn begin(&mut self, asked: Ts<Asked>) -> Result<(), JsError> {
        let asked = asked.to_rust()?;
        self.due = if asked.time == 0 { f64::INFINITY } else { now() + f64::from(asked.time) };
        self.mind.start(asked);
        Ok(())
    }

    /// Thinks on for about so long and tells how far it is; once it is done, the same again.
    pub fn slice(&mut self, milliseconds: u32) -> Result<Ts<Thought>, JsError> {
        let end = (now() + f64::from(milliseconds)).min(self.due);
        self.mind.run(&mut || now() >= end);
        if now() >= self.due {
            self.mind.stop();
        }
        Ok(self.mind.thought().into_ts()?)
    }
}

/// The mate solver, used like the engine.
#[wasm_bindgen]
pub struct Riddle {
    riddle: query::MateQuery,
}

#[wasm_bindgen]
impl Riddle {
    /// `megabytes`, from 1 to 256, is what it may remember.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: u32) -> Riddle {
        Riddle { riddle: query::MateQuery::new(megabytes.clamp(1, 256)) }
    }

    /// Looks at a record as `Playground.save` writes it, where its reader stands.
    pub fn look(&mut self, saved: &str) -> Result<Option<Ts<Problem>>, JsError> {
        let reading = pgn::read(saved);
        self.riddle.set_board(reading.session.root_board());
        let problem = reading.problem.map(|message| Problem { said: message.into(), text: saved.into() });
        Ok(problem.as_ref().map(Tsify::into_ts).transpose()?)
    }

    /// Asks about the position looked at, or about one behind it.
    pub fn begin(&mut self, posed: Ts<Posed>) -> Result<(), JsError> {
        self.riddle.begin(posed.to_rust()?);
        Ok(())
    }

    /// Thinks on for about so long and tells how far it is.
    pub fn slice(&mut self, milliseconds: u32) -> Result<Ts<Proof>, JsError> {
        let end = now() + f64::from(milliseconds);
        self.riddle.think(&mut || now() >= end);
        Ok(self.riddle.proof().into_ts()?)
    }
}
