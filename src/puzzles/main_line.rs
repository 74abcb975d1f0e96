//! The main line of a puzzle: the key, the longest defence, the first answer in alphabetical order, and so on.
//!
//! It asks the judge move by move, and runs in slices.

use crate::judge::{Judge, Task};
use engine::report::Step;

/// A place of the main line where other moves do as well.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dual {
    /// Number of moves of the main line before it.
    pub ply: usize,
    /// The other moves.
    pub moves: Vec<Step>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Running,
    Complete,
    /// The key is wrong, or there is no answer.
    Broken,
}

pub struct MainLine {
    line: Vec<String>,
    duals: Vec<Dual>,
    stage: Stage,
}

impl MainLine {
    /// Poses the puzzle to the judge and asks about its key.
    pub fn new(judge: &mut Judge, game: &str, fen: &str, task: Task, key: &str) -> MainLine {
        let mut main_line = MainLine { line: Vec::new(), duals: Vec::new(), stage: Stage::Running };
        match judge.pose(game, fen, task) {
            Ok(()) => main_line.play(judge, key.to_owned()),
            Err(_) => main_line.stage = Stage::Broken,
        }
        main_line
    }

    pub fn done(&self) -> bool {
        self.stage != Stage::Running
    }

    /// The whole line; `None` if the key is wrong, and until it is complete.
    pub fn line(&self) -> Option<&[String]> {
        (self.stage == Stage::Complete).then_some(&self.line[..])
    }

    pub fn duals(&self) -> &[Dual] {
        &self.duals
    }

    /// Runs until finished or until `should_pause` returns true.
    pub fn run(&mut self, judge: &mut Judge, should_pause: &mut dyn FnMut() -> bool) {
        while !self.done() {
            judge.run(should_pause);
            if !judge.done() {
                return;
            }
            let judgement = judge.judgement();
            let tried = self.line.len() % 2 == 1;
            if tried && judgement.right == Some(true) && judgement.solved {
                self.stage = Stage::Complete;
                return;
            }
            let next = if tried {
                judgement.reply.filter(|_| judgement.right == Some(true))
            } else {
                let mut answers = judgement.moves.into_iter();
                let first = answers.next();
                let others: Vec<Step> = answers.collect();
                if !others.is_empty() {
                    self.duals.push(Dual { ply: self.line.len(), moves: others });
                }
                first
            };
            match next {
                Some(step) => self.play(judge, step.text),
                None => self.stage = Stage::Broken,
            }
        }
    }

    /// Adds a move and asks about it.
    fn play(&mut self, judge: &mut Judge, text: String) {
        self.line.push(text);
        let texts: Vec<&str> = self.line.iter().map(String::as_str).collect();
        if judge.ask(&texts).is_err() {
            self.stage = Stage::Broken;
        }
    }
}
