//! Bindings of the puzzle judge: a class next to those of the engine, in the same worker.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::puzzles::judge::{self, Task};
use crate::puzzles::{Goal, Judgement};
use crate::view::Problem;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker started.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Judges tries of a puzzle and replies to them.
#[wasm_bindgen]
pub struct Judge {
    judge: judge::Judge,
}

#[wasm_bindgen]
impl Judge {
    /// `megabytes`, from 1 to 256, is the size of the proof table.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: u32) -> Judge {
        Judge { judge: judge::Judge::new(megabytes.clamp(1, 256)) }
    }

    /// Sets a puzzle by its position, goal (`mate`, `gain`, `win` or `save`) and number of moves, and starts with
    /// its position. Errors of the variant or position are returned; another goal is thrown.
    pub fn pose(&mut self, game: &str, fen: &str, goal: &str, moves: u8) -> Result<Option<Ts<Problem>>, JsError> {
        let goal = Goal::named(goal).ok_or_else(|| JsError::new("the goal is mate, gain, win or save"))?;
        problem_of(fen, self.judge.pose(game, fen, Task { goal, moves }))
    }

    /// Starts judging a line played from there in coordinate notation; the last move is judged if
    /// it was made by the solving side. An illegal move is returned as an error.
    pub fn ask(&mut self, line: Vec<String>) -> Result<Option<Ts<Problem>>, JsError> {
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        problem_of(&line.join(" "), self.judge.ask(&texts))
    }

    /// Runs for about this time and returns the judgement; once finished, it stays the same.
    pub fn slice(&mut self, milliseconds: u32) -> Result<Ts<Judgement>, JsError> {
        let end = now() + f64::from(milliseconds);
        self.judge.run(&mut || now() >= end);
        Ok(self.judge.judgement().into_ts()?)
    }
}

fn problem_of(text: &str, result: Result<(), Message>) -> Result<Option<Ts<Problem>>, JsError> {
    let problem = result.err().map(|message| Problem { message: message.into(), text: text.into() });
    Ok(problem.as_ref().map(Tsify::into_ts).transpose()?)
}
