//! Bindings of the engine: classes that live in a worker with its own module instance.

use std::sync::Arc;

use engine::mate::query;
use engine::network::Network;
use engine::player;
use engine::report::{EngineReport, MateReport};
use engine::time::Tick;
use game::saved;
use message::Message;
use oddchess_wasm_edge::{Js, now, to_js};
use variants::WITH_NETWORK;
use view::Problem;
use wasm_bindgen::prelude::*;

use crate::requests::{GivenEngineRequest, GivenMateRequest};

/// What was wrong with a text, if anything was.
pub(crate) fn problem_of(text: &str, message: Option<Message>) -> Option<Js<Problem>> {
    message.map(|message| to_js(&Problem::new(text, message)))
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
    pub fn set_position(&mut self, text: &str) -> Option<Js<Problem>> {
        let reading = saved::read(text);
        self.player.set_board(reading.session.root_board());
        problem_of(text, reading.problem)
    }

    /// The id of the position's game if the folder `networks` of the site has a file of it that was not added yet.
    pub fn missing_network(&self) -> Option<String> {
        let game = self.player.game().filter(|game| WITH_NETWORK.contains(game))?;
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
    pub fn start(&mut self, request: &GivenEngineRequest) -> Result<(), JsError> {
        let network = self.player.game().and_then(|game| self.network(game)).cloned();
        self.player.set_network(network);
        self.player.start(request.read()?);
        Ok(())
    }

    /// Runs for about this time and returns the progress report; once finished, it stays the same.
    pub fn slice(&mut self, milliseconds: u32) -> Js<EngineReport> {
        let end = now() + f64::from(milliseconds);
        self.player.run_timed(&mut || {
            let now = now();
            Tick { now, pause: now >= end }
        });
        to_js(&self.player.report())
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
    pub fn set_position(&mut self, text: &str) -> Option<Js<Problem>> {
        let reading = saved::read(text);
        self.query.set_board(reading.session.root_board());
        problem_of(text, reading.problem)
    }

    /// Starts a query about the position or one reached from it.
    pub fn start(&mut self, request: &GivenMateRequest) {
        self.query.start(request.read());
    }

    /// Runs for about this time and returns the progress report.
    pub fn slice(&mut self, milliseconds: u32) -> Js<MateReport> {
        let end = now() + f64::from(milliseconds);
        self.query.run(&mut || now() >= end);
        to_js(&self.query.report())
    }
}
