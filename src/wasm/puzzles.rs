//! The bindings of the puzzle judge: a class beside those of the engine, in the same worker.

use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use crate::message::Message;
use crate::puzzles::{Judgement, mate_judge};
use crate::view::Problem;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the worker began.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Says of tries of a puzzle whether they are right, and answers them.
#[wasm_bindgen]
pub struct Judge {
    judge: mate_judge::Judge,
}

#[wasm_bindgen]
impl Judge {
    /// `megabytes`, from 1 to 256, is what it may remember.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: u32) -> Judge {
        Judge { judge: mate_judge::Judge::new(megabytes.clamp(1, 256)) }
    }

    /// Poses a puzzle, by its position and number of moves (0 is one that asks who wins), and asks about its position. What is
    /// wrong with a game or a position that can't be read is not thrown but told.
    pub fn pose(&mut self, game: &str, fen: &str, moves: u8) -> Result<Option<Ts<Problem>>, JsError> {
        told(fen, self.judge.pose(game, fen, moves))
    }

    /// Asks about what was played from there by both sides, as move texts; the last move is to be judged if it is one of who
    /// solves the puzzle. A move that is none is told.
    pub fn ask(&mut self, line: Vec<String>) -> Result<Option<Ts<Problem>>, JsError> {
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        told(&line.join(" "), self.judge.ask(&texts))
    }

    /// Thinks on for about so long and tells how far it is; once it is done, the same again.
    pub fn slice(&mut self, milliseconds: u32) -> Result<Ts<Judgement>, JsError> {
        let end = now() + f64::from(milliseconds);
        self.judge.think(&mut || now() >= end);
        Ok(self.judge.judgement().into_ts()?)
    }
}

fn told(text: &str, result: Result<(), Message>) -> Result<Option<Ts<Problem>>, JsError> {
    let problem = result.err().map(|message| Problem { said: message.into(), text: text.into() });
    Ok(problem.as_ref().map(Tsify::into_ts).transpose()?)
}
