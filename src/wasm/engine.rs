//! Bindings of the engine: classes that live in a worker with its own module instance.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::engine::mate::query;
use crate::engine::player;
use crate::engine::report::{EngineReport, EngineRequest, MateReport, MateRequest};
use crate::engine::time::Tick;
use crate::game::saved;
use crate::view::Problem;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The engine player and analysis.
#[wasm_bindgen]
pub struct Engine {
    player: player::Player,
}

#[wasm_bindgen]
impl Engine {
    /// `megabytes`, from 1 to 256, is the size of the transposition table.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: u32) -> Engine {
        Engine { player: player::Player::new(megabytes.clamp(1, 256)) }
    }

    /// Sets the current position of a record saved by `Playground.save`.
    pub fn set_position(&mut self, text: &str) -> Result<Option<Ts<Problem>>, JsError> {
        let reading = saved::read(text);
        self.player.set_board(reading.session.root_board());
        let problem = reading.problem.map(|message| Problem { message: message.into(), text: text.into() });
        Ok(problem.as_ref().map(Tsify::into_ts).transpose()?)
    }

    /// Starts a request about the position.
    pub fn start(&mut self, request: Ts<EngineRequest>) -> Result<(), JsError> {
        self.player.start(request.to_rust()?);
        Ok(())
    }

    /// Runs for about this time and returns the progress report; once finished, it stays the same.
    pub fn slice(&mut self, milliseconds: u32) -> Result<Ts<EngineReport>, JsError> {
        let end = now() + f64::from(milliseconds);
        self.player.run_timed(&mut || {
            let now = now();
            Tick { now, pause: now >= end }
        });
        Ok(self.player.report().into_ts()?)
    }
}

/// The mate solver, with the same interface.
#[wasm_bindgen]
pub struct MateSolver {
    query: query::MateQuery,
}

#[wasm_bindgen]
impl MateSolver {
    /// `megabytes`, from 1 to 256, is the size of the proof table.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: u32) -> MateSolver {
        MateSolver { query: query::MateQuery::new(megabytes.clamp(1, 256)) }
    }

    /// Sets the current position of a record saved by `Playground.save`.
    pub fn set_position(&mut self, text: &str) -> Result<Option<Ts<Problem>>, JsError> {
        let reading = saved::read(text);
        self.query.set_board(reading.session.root_board());
        let problem = reading.problem.map(|message| Problem { message: message.into(), text: text.into() });
        Ok(problem.as_ref().map(Tsify::into_ts).transpose()?)
    }

    /// Starts a query about the position or one reached from it.
    pub fn start(&mut self, request: Ts<MateRequest>) -> Result<(), JsError> {
        self.query.start(request.to_rust()?);
        Ok(())
    }

    /// Runs for about this time and returns the progress report.
    pub fn slice(&mut self, milliseconds: u32) -> Result<Ts<MateReport>, JsError> {
        let end = now() + f64::from(milliseconds);
        self.query.run(&mut || now() >= end);
        Ok(self.query.report().into_ts()?)
    }
}
