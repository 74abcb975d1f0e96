//! Bindings of the lab: a class that plays the games of a run, and those that say what games tell.

use lab::data::{LabGame, LabReading, LabSettings, LabStep, LabSummary};
use lab::figure::Figure;
use lab::game::SelfPlayGame;
use lab::outcome::{self, PlanOutcome};
use lab::plan::Plan;
use lab::settings::RunSettings;
use lab::tally;
use message::Message;
use oddchess_wasm_edge::{Js, from_js, now, to_js};
use view::LocalizedMessage;
use wasm_bindgen::prelude::*;

/// Parses the text of a run: its settings with their ranges and its canonical text, or what is
/// wrong with it.
#[wasm_bindgen(js_name = readRun)]
pub fn read_run(text: &str) -> Js<LabReading> {
    let reading = match RunSettings::read(text) {
        Ok(settings) => LabReading { settings: Some(settings.describe()), problem: None },
        Err(message) => LabReading { settings: None, problem: Some(message.into()) },
    };
    to_js(&reading)
}

/// Figures of a game, by their keys; `undefined` for one that it lacks.
#[wasm_bindgen(js_name = gameFigures)]
pub fn game_figures(game: Js<LabGame>, keys: Vec<String>) -> Result<Vec<JsValue>, JsError> {
    let game = from_js(&game)?;
    let value =
        |key: &String| Figure::find(key).and_then(|figure| figure.of(&game)).map_or(JsValue::UNDEFINED, JsValue::from);
    Ok(keys.iter().map(value).collect())
}

/// Parses the text of a plan, or of a run.
#[wasm_bindgen(js_name = readPlan)]
pub fn read_plan(text: &str) -> Js<PlanReading> {
    let reading = match Plan::read(text) {
        Ok(plan) => PlanReading { plan: Some(plan), problem: None },
        Err(message) => PlanReading { plan: None, problem: Some(message.into()) },
    };
    to_js(&reading)
}

/// The result of parsing a text: the plan, or what is wrong with it.
#[derive(serde::Serialize, tsify::Tsify)]
#[tsify(hashmap_as_object)]
pub struct PlanReading {
    pub plan: Option<Plan>,
    pub problem: Option<LocalizedMessage>,
}

/// Collects the games of a plan's runs.
#[wasm_bindgen]
pub struct PlanGames {
    games: outcome::PlanGames,
}

#[wasm_bindgen]
impl PlanGames {
    /// Throws if [`read_plan`] reports a problem with the text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<PlanGames, JsError> {
        let games = Plan::read(text).and_then(outcome::PlanGames::new);
        Ok(PlanGames { games: games.map_err(|message| JsError::new(message.id.key()))? })
    }

    /// Adds a game of the run at that place; one that was added before, or does not belong there, changes nothing.
    pub fn add(&mut self, run: usize, game: Js<LabGame>) -> Result<(), JsError> {
        let _ = self.games.add(run, &from_js(&game)?);
        Ok(())
    }

    /// Whether the figure that ends the comparison is settled.
    #[wasm_bindgen(js_name = isSettled)]
    pub fn is_settled(&self) -> bool {
        self.games.is_settled()
    }

    pub fn outcome(&self) -> Js<PlanOutcome> {
        to_js(&self.games.outcome())
    }
}

/// Parses a text that has not been validated yet.
fn settings(text: &str) -> Result<RunSettings, JsError> {
    RunSettings::read(text).map_err(|message| JsError::new(message.id.key()))
}

/// Plays the games of a run, one at a time.
#[wasm_bindgen]
pub struct Lab {
    settings: RunSettings,
    play: Option<SelfPlayGame>,
}

#[wasm_bindgen]
impl Lab {
    /// Throws if [`read_run`] reports a problem with the text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Lab, JsError> {
        Ok(Lab { settings: settings(text)?, play: None })
    }

    /// The settings with their ranges.
    pub fn settings(&self) -> Js<LabSettings> {
        to_js(&self.settings.describe())
    }

    /// Starts the game of that number, from 0, replacing the current one.
    pub fn start(&mut self, number: u32) {
        self.play = Some(SelfPlayGame::new(&self.settings, number));
    }

    /// Plays for about this time and returns the progress. A finished game is returned once.
    pub fn slice(&mut self, milliseconds: u32) -> Js<LabStep> {
        let Some(play) = &mut self.play else { return to_js(&LabStep { done: true, ply: 0, game: None }) };
        let end = now() + f64::from(milliseconds);
        play.run(&mut now, end);
        let step = play.step();
        if step.done {
            self.play = None;
        }
        to_js(&step)
    }
}

/// Accumulates the games of a run in any order.
#[wasm_bindgen]
pub struct Tally {
    tally: tally::Tally,
}

#[wasm_bindgen]
impl Tally {
    /// Throws if [`read_run`] reports a problem with the text.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Tally, JsError> {
        Ok(Tally { tally: tally::Tally::new(settings(text)?) })
    }

    /// Adds a game, or returns why it does not belong to this run or has been added before.
    pub fn add(&mut self, game: Js<LabGame>) -> Result<Option<Js<LabProblem>>, JsError> {
        let problem =
            self.tally.add(&from_js(&game)?).err().map(|message: Message| LabProblem { message: message.into() });
        Ok(problem.as_ref().map(to_js))
    }

    /// Whether the game of that number was added.
    pub fn has(&self, number: u32) -> bool {
        self.tally.has(number)
    }

    pub fn summary(&self) -> Js<LabSummary> {
        to_js(&self.tally.summary())
    }
}

/// Why a game was not added.
#[derive(serde::Serialize, tsify::Tsify)]
#[tsify(hashmap_as_object)]
pub struct LabProblem {
    pub message: LocalizedMessage,
}
