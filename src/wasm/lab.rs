//! The edge of the lab: a class that plays the games of a run, and one that adds them up.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::lab::data::{LabGame, LabReading, LabSettings, LabStep, LabSummary};
use crate::lab::game::SelfPlayGame;
use crate::lab::settings::RunSettings;
use crate::lab::tally;
use crate::message::Message;
use crate::view::Said;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Reads the text of a run: its settings with their limits, and its text as it is written, or what is wrong with it.
#[wasm_bindgen(js_name = readRun)]
pub fn read_run(text: &str) -> Result<Ts<LabReading>, JsError> {
    let reading = match RunSettings::read(text) {
        Ok(settings) => LabReading { settings: Some(settings.told()), problem: None },
        Err(message) => LabReading { settings: None, problem: Some(message.into()) },
    };
    Ok(reading.into_ts()?)
}

/// A run's text that was not looked at before.
fn settings(text: &str) -> Result<RunSettings, JsError> {
    RunSettings::read(text).map_err(|message| JsError::new(message.phrase.id))
}

/// Plays the games of a run, one at a time.
#[wasm_bindgen]
pub struct Lab {
    settings: RunSettings,
    play: Option<SelfPlayGame>,
}

#[wasm_bindgen]
impl Lab {
    /// Throws on a text that [`read_run`] finds something wrong with.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Lab, JsError> {
        Ok(Lab { settings: settings(text)?, play: None })
    }

    /// The settings with their limits.
    pub fn settings(&self) -> Result<Ts<LabSettings>, JsError> {
        Ok(self.settings.told().into_ts()?)
    }

    /// Starts the game of that number, from 0, in place of the one under way.
    pub fn begin(&mut self, number: u32) {
        self.play = Some(SelfPlayGame::new(&self.settings, number));
    }

    /// Plays on for about so long and tells how far it is. The game is told once; then there is none until the next begins.
    pub fn slice(&mut self, milliseconds: u32) -> Result<Ts<LabStep>, JsError> {
        let Some(play) = &mut self.play else { return Ok(LabStep { done: true, ply: 0, game: None }.into_ts()?) };
        let end = now() + f64::from(milliseconds);
        play.think(&mut now, end);
        let step = play.step();
        if step.done {
            self.play = None;
        }
        Ok(step.into_ts()?)
    }
}

/// Adds up the games of a run, in whatever order they come.
#[wasm_bindgen]
pub struct Tally {
    tally: tally::Tally,
}

#[wasm_bindgen]
impl Tally {
    /// Throws on a text that [`read_run`] finds something wrong with.
    #[wasm_bindgen(constructor)]
    pub fn new(text: &str) -> Result<Tally, JsError> {
        Ok(Tally { tally: tally::Tally::new(settings(text)?) })
    }

    /// Adds a game; otherwise says why it is none that is missing in this run.
    pub fn add(&mut self, game: Ts<LabGame>) -> Result<Option<Ts<LabProblem>>, JsError> {
        let problem =
            self.tally.add(&game.to_rust()?).err().map(|message: Message| LabProblem { said: message.into() });
        Ok(problem.as_ref().map(Tsify::into_ts).transpose()?)
    }

    /// Whether the game of that number is there.
    pub fn has(&self, number: u32) -> bool {
        self.tally.has(number)
    }

    pub fn summary(&self) -> Result<Ts<LabSummary>, JsError> {
        Ok(self.tally.summary().into_ts()?)
    }
}

/// Why a game is not added.
#[derive(serde::Serialize, Tsify)]
#[tsify(hashmap_as_object)]
pub struct LabProblem {
    pub said: Said,
}
