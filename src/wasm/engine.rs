//! Bindings of the engine: classes that live in a worker with its own module instance.

use std::sync::Arc;

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::engine::mate::query;
use crate::engine::network::Network;
use crate::engine::player;
use crate::engine::report::{EngineReport, EngineRequest, MateReport, MateRequest};
use crate::engine::time::Tick;
use crate::game::saved;
use crate::message::Message;
use crate::variants::networks::SHIPPED;
use crate::view::Problem;
use crate::wasm::Js;
use crate::wasm::given::from_js;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started.
    #[wasm_bindgen(js_namespace = performance)]
    pub(super) fn now() -> f64;
}

/// What was wrong with a text, if anything was.
pub(super) fn problem_of(text: &str, message: Option<Message>) -> Result<Option<Ts<Problem>>, JsError> {
    let problem = message.map(|message| Problem::new(text, message));
    Ok(problem.as_ref().map(Tsify::into_ts).transpose()?)
}

/// The engine player and analysis.
#[wasm_bindgen]
pub struct Engine {
    player: player::Player,
    networks: Vec<Arc<Network>>,
}

#[wasm_bindgen]
impl Engine {
    /// `megabytes`, from 1 to 256, is the size of the transposition table.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: u32) -> Engine {
        Engine { player: player::Player::new(megabytes.clamp(1, 256)), networks: Vec::new() }
    }

    /// Sets the current position of a record saved by `Playground.save`.
    pub fn set_position(&mut self, text: &str) -> Result<Option<Ts<Problem>>, JsError> {
        let reading = saved::read(text);
        self.player.set_board(reading.session.root_board());
        problem_of(text, reading.problem)
    }

    /// The id of the position's game if the folder `networks` of the site has a file of it that was not added yet.
    pub fn missing_network(&self) -> Option<String> {
        let game = self.player.game().filter(|game| SHIPPED.contains(game))?;
        self.network(game).is_none().then(|| game.to_owned())
    }

    /// Adds the network of a game: it evaluates from the next request on. Returns false, and does nothing, if it is not the file
    /// of a network.
    pub fn add_network(&mut self, file: &[u8]) -> bool {
        let network = Network::read(file).ok();
        let fits = network.is_some();
        self.networks.extend(network.map(Arc::new));
        fits
    }

    /// Starts a request about the position.
    pub fn start(&mut self, request: Js<EngineRequest>) -> Result<(), JsError> {
        let network = self.player.game().and_then(|game| self.network(game)).cloned();
        self.player.set_network(network);
        self.player.start(from_js(&request)?);
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

impl Engine {
    fn network(&self, game: &str) -> Option<&Arc<Network>> {
        self.networks.iter().find(|network| network.game == game)
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
        problem_of(text, reading.problem)
    }

    /// Starts a query about the position or one reached from it.
    pub fn start(&mut self, request: Js<MateRequest>) -> Result<(), JsError> {
        self.query.start(from_js(&request)?);
        Ok(())
    }

    /// Runs for about this time and returns the progress report.
    pub fn slice(&mut self, milliseconds: u32) -> Result<Ts<MateReport>, JsError> {
        let end = now() + f64::from(milliseconds);
        self.query.run(&mut || now() >= end);
        Ok(self.query.report().into_ts()?)
    }
}
