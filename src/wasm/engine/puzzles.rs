//! Bindings of the puzzle judge, of proofs and of the defence in practice: classes next to those of the engine, in the same
//! worker.

use engine::report::{PracticeReport, PracticeRequest, PracticeTask};
use game::saved;
use game::session::Reading;
use notation::fen::Fen;
use oddchess_wasm_edge::{Js, given, now, to_js};
use puzzles::judge::{self, Task};
use puzzles::proof_report::{PuzzleReport, PuzzleRequest};
use puzzles::{Goal, Judgement, practice, prove};
use view::Problem;
use wasm_bindgen::prelude::*;

use crate::engine::problem_of;

// Read field by field, as those of the engine are (requests.rs).
given! {
    pub GivenPracticeRequest as "PracticeRequest" { task: String, seed: u32 }
    pub GivenPuzzleRequest as "PuzzleRequest" { moves: u8, nodes: u32 }
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
    pub fn pose(&mut self, game: &str, fen: &str, goal: &str, moves: u8) -> Result<Option<Js<Problem>>, JsError> {
        let goal = Goal::named(goal).ok_or_else(|| JsError::new("the goal is mate, gain, win or save"))?;
        Ok(problem_of(fen, self.judge.pose(game, fen, Task { goal, moves }).err()))
    }

    /// Starts judging a line played from there in coordinate notation; the last move is judged if
    /// it was made by the solving side. An illegal move is returned as an error.
    pub fn ask(&mut self, line: Vec<String>) -> Option<Js<Problem>> {
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        problem_of(&line.join(" "), self.judge.ask(&texts).err())
    }

    /// Runs for about this time and returns the judgement; once finished, it stays the same.
    pub fn slice(&mut self, milliseconds: u32) -> Js<Judgement> {
        let end = now() + f64::from(milliseconds);
        self.judge.run(&mut || now() >= end);
        to_js(&self.judge.judgement())
    }
}

/// Exact defence in positions that are played out, with the same interface as the engine.
#[wasm_bindgen]
pub struct Practice {
    practice: practice::Practice,
}

#[wasm_bindgen]
impl Practice {
    /// What it remembers has a fixed size.
    #[wasm_bindgen(constructor)]
    pub fn new(_megabytes: u32) -> Practice {
        Practice { practice: practice::Practice::default() }
    }

    /// Sets the current position of a record saved by `Playground.save`.
    pub fn set_position(&mut self, text: &str) -> Option<Js<Problem>> {
        let reading = saved::read(text);
        self.practice.set_board(reading.session.root_board());
        problem_of(text, reading.problem)
    }

    /// Starts a question about the position.
    pub fn start(&mut self, request: &GivenPracticeRequest) -> Result<(), JsError> {
        let task = match request.task().as_str() {
            "judge" => PracticeTask::Judge,
            "reply" => PracticeTask::Reply,
            "explain" => PracticeTask::Explain,
            _ => return Err(JsError::new("task: expected judge, reply or explain")),
        };
        self.practice.start(PracticeRequest { task, seed: request.seed() });
        Ok(())
    }

    /// Runs for about this time and returns what is known; once finished, it stays the same.
    pub fn slice(&mut self, milliseconds: u32) -> Js<PracticeReport> {
        let end = now() + f64::from(milliseconds);
        self.practice.run(&mut || now() >= end);
        to_js(&self.practice.report())
    }
}

/// Proves that a position is a puzzle, with the interface of the mate solver.
#[wasm_bindgen]
pub struct PuzzleProof {
    search: prove::ProofSearch,
}

#[wasm_bindgen]
impl PuzzleProof {
    /// `megabytes`, from 1 to 256, is the size of the proof table.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: u32) -> PuzzleProof {
        PuzzleProof { search: prove::ProofSearch::new(megabytes.clamp(1, 256)) }
    }

    /// Sets the first position of a record saved by `Playground.save`.
    pub fn set_position(&mut self, text: &str) -> Option<Js<Problem>> {
        let Reading { session, problem, .. } = saved::read(text);
        let game = session.game();
        let fen = session.start_fen().map_or_else(|| variants::require(game).map(|one| one.position().fen()), Ok);
        problem_of(text, problem.map_or(Ok(()), Err).and_then(|()| self.search.set_position(game, &fen?)).err())
    }

    /// Starts a proof about the position.
    pub fn start(&mut self, request: &GivenPuzzleRequest) {
        self.search.start(PuzzleRequest { moves: request.moves(), nodes: request.nodes() });
    }

    /// Runs for about this time and returns the report.
    pub fn slice(&mut self, milliseconds: u32) -> Js<PuzzleReport> {
        let end = now() + f64::from(milliseconds);
        self.search.run(&mut || now() >= end);
        to_js(&self.search.report())
    }
}
