//! Proves puzzles: that exactly one first move reaches the goal, and what follows.
//!
//! What is the same in orthodox chess is not a puzzle of a variant, so each proof ends with the [`Twin`].

use engine::mate::solver::{MateLimits, MateOutcome, MateSolver, replies};
use engine::prover::Outcome;
use engine::search_board::RootBoard;
use message::Message;
use notation::fen::Fen;
use puzzles::forced::ForcedSolver;
use puzzles::gain::GainSolver;
use puzzles::judge::{Judge, Task};
use puzzles::label::id;
use puzzles::{Goal, Judgement, Puzzle, Twin, TwinReason};
use rules::dyn_position::DynPosition;
use rules::theme::{Contrast, OrthodoxResult};
use variants::themes::{ODD, QUIET, Theme};
use variants::{VariantTools, require, tools};

/// The longest mate that is searched, in moves, and the longest win of material.
pub const MOST_MOVES: u8 = 5;
/// The longest win of material that is searched, in moves.
pub const MOST_GAIN_MOVES: u8 = 3;
/// The longest threat of mate that has to be met.
pub const MOST_THREAT: u8 = 3;
/// Node limit of a proof, so that repeating it stays cheap.
pub const EFFORT: u64 = 200_000;
/// So often may a question about the twin pause, each time after 256 nodes or more.
const TWIN_PAUSES: u32 = 2_000;
/// Minimum number of legal moves where a single move has to be found.
const BREADTH: usize = 6;
/// Minimum number of legal moves for each later move of a win.
const LATER_BREADTH: usize = 4;
/// Node limits of exact results: without an evaluation, and by endgame tables.
const REASON: u64 = 5_000;
const PLACEMENTS: u64 = 6_000_000;

/// Proves puzzles of one game.
pub struct PuzzleProver {
    /// The game.
    pub game: &'static dyn VariantTools,
    mates: MateSolver,
    gains: GainSolver,
    judge: Judge,
}

/// What is proved about a puzzle.
struct Found {
    task: Task,
    key: String,
    line: Vec<String>,
    effort: u64,
}

impl PuzzleProver {
    /// A prover for the game with that id; an error if there is none.
    pub fn new(game: &str) -> Result<PuzzleProver, Message> {
        Ok(PuzzleProver {
            game: tools(game)?,
            mates: MateSolver::new(4),
            gains: GainSolver::new(4),
            judge: Judge::new(4),
        })
    }

    /// The puzzle with this position, goal and number of moves, proved again; its rating is 0.
    pub fn prove(&mut self, fen: &str, task: Task) -> Result<Option<Puzzle>, Message> {
        let position = require(self.game.id())?.read(fen)?;
        let limits = MateLimits { moves: task.moves, nodes: EFFORT };
        Ok(match task.goal {
            Goal::Mate => self.mate(position.as_ref(), limits),
            Goal::Gain => self.gain(position.as_ref(), limits),
            // With the same limit as in mining, so that the effort is the same.
            Goal::Save if task.moves > 0 => self.defence(position.as_ref(), MOST_THREAT),
            Goal::Save | Goal::Win => self.exact(position.as_ref()),
        }
        .filter(|puzzle| (puzzle.goal, puzzle.moves) == (task.goal, task.moves)))
    }

    /// The only move that mates as fast as possible.
    pub fn mate(&mut self, position: &dyn DynPosition, limits: MateLimits) -> Option<Puzzle> {
        let mut board = variants::root_board(position, &[], false);
        self.mates.clear();
        self.mates.start(board.as_mut(), limits, &[]);
        self.mates.run(board.as_mut(), &mut || false);
        let effort = self.mates.nodes();
        let MateOutcome::Mate(moves, ids) = self.mates.outcome() else { return None };
        let (&[id], moves) = (&ids[..], *moves) else { return None };
        self.forced(position, board.as_mut(), Task { goal: Goal::Mate, moves }, id, effort)
    }

    /// The only move that wins material, where none mates. No other one may win it with one move more, and it has to last for
    /// one move more.
    pub fn gain(&mut self, position: &dyn DynPosition, limits: MateLimits) -> Option<Puzzle> {
        let mut board = variants::root_board(position, &[], false);
        if !board.has_eval() {
            return None;
        }
        self.gains.clear();
        self.gains.start(board.as_mut(), limits, &[]);
        self.gains.run(board.as_mut(), &mut || false);
        let effort = self.gains.nodes();
        let (moves, &[id]) = self.gains.answer()? else { return None };
        let mut others = replies(board.as_mut(), &[]);
        others.retain(|&other| other != id);
        if !self.still_gains(board.as_mut(), id, moves + 1)
            || others.iter().any(|&other| self.still_gains(board.as_mut(), other, moves + 1))
        {
            return None;
        }
        self.forced(position, board.as_mut(), Task { goal: Goal::Gain, moves }, id, effort)
    }

    /// Whether a first move wins material within `moves`, so far as that can be found out at fair cost.
    fn still_gains(&mut self, board: &mut dyn RootBoard, id: u32, moves: u8) -> bool {
        let defences = replies(board, &[id]);
        !defences.is_empty()
            && defences.iter().all(|&reply| {
                self.gains.start(board, MateLimits { moves: moves - 1, nodes: EFFORT }, &[id, reply]);
                self.gains.run(board, &mut || false);
                self.gains.answer().is_some()
            })
    }

    fn forced(
        &mut self,
        position: &dyn DynPosition,
        board: &mut dyn RootBoard,
        task: Task,
        id: u32,
        effort: u64,
    ) -> Option<Puzzle> {
        let key = board.move_texts(&[id]).pop()?;
        let line = self.line(&position.fen(), task, std::slice::from_ref(&key))?;
        self.complete(position, board, Found { task, key, line, effort })
    }

    /// The only move that avoids a mate within some moves, the fewest after which the others are mated. It must avoid one within
    /// one move more, too.
    pub fn defence(&mut self, position: &dyn DynPosition, most: u8) -> Option<Puzzle> {
        let mut board = variants::root_board(position, &[], false);
        let ids = replies(board.as_mut(), &[]);
        if !board.has_eval() || ids.len() < BREADTH {
            return None;
        }
        self.mates.clear();
        let (mut safe, mut moves, mut effort) = (None, 0, 0);
        for &id in &ids {
            self.mates.start(board.as_mut(), MateLimits { moves: most, nodes: EFFORT }, &[id]);
            self.mates.run(board.as_mut(), &mut || false);
            effort += self.mates.nodes();
            match self.mates.outcome() {
                MateOutcome::Mate(length, _) => moves = moves.max(*length),
                MateOutcome::None if safe.is_none() => safe = Some(id),
                _ => return None,
            }
        }
        let id = safe.filter(|_| moves > 0)?;
        self.mates.start(board.as_mut(), MateLimits { moves: moves + 1, nodes: EFFORT }, &[id]);
        self.mates.run(board.as_mut(), &mut || false);
        if *self.mates.outcome() != MateOutcome::None {
            return None;
        }
        let key = board.move_texts(&[id]).pop()?;
        let found = Found { task: Task { goal: Goal::Save, moves }, line: vec![key.clone()], key, effort };
        self.complete(position, board.as_mut(), found)
    }

    /// The only move that wins, or the only one that holds a draw, by exact results.
    pub fn exact(&mut self, position: &dyn DynPosition) -> Option<Puzzle> {
        let board = variants::root_board(position, &[], false);
        let (id, outcome, effort) = only_move(board.as_ref(), BREADTH)?;
        let key = board.move_texts(&[id]).pop()?;
        let (goal, line) = match outcome {
            Outcome::Win => (Goal::Win, self.winning_line(position, &key)),
            _ => (Goal::Save, vec![key.clone()]),
        };
        let moves = if goal == Goal::Win { line.len().div_ceil(2) as u8 } else { 0 };
        self.complete(position, board.as_ref(), Found { task: Task { goal, moves }, key, line, effort })
    }

    /// As many winning moves as there are where each is the only one: after each, the reply that leaves most to prove.
    fn winning_line(&self, start: &dyn DynPosition, key: &str) -> Vec<String> {
        let mut line = vec![key.to_owned()];
        let mut position = after(start, key);
        while line.len() < 2 * usize::from(MOST_MOVES) - 1 {
            let Some(now) = position else { break };
            let hardest = |reply: &String| {
                let next = after(now.as_ref(), reply)?;
                let board = variants::root_board(&*next, &[], false);
                let (id, outcome, effort) = only_move(board.as_ref(), LATER_BREADTH)?;
                (outcome == Outcome::Win).then(|| Some((effort, board.move_texts(&[id]).pop()?, next)))?
            };
            let texts = now.move_texts();
            let replies = texts.iter().filter_map(|reply| Some((reply, hardest(reply)?)));
            let Some((reply, (_, answer, next))) = replies.max_by_key(|(_, (effort, ..))| *effort) else { break };
            line.extend([reply.clone(), answer.clone()]);
            position = after(next.as_ref(), &answer);
        }
        line
    }

    /// Completes the puzzle, if it needs a rule specific to the variant.
    fn complete(&mut self, position: &dyn DynPosition, board: &dyn RootBoard, found: Found) -> Option<Puzzle> {
        let fen = position.fen();
        let Found { task, key, line, effort } = found;
        let (result, twin) = self.twin(board, task, &key);
        if matches!(result, OrthodoxResult::Same | OrthodoxResult::Unknown) {
            return None;
        }
        let refutation = twin.as_ref().filter(|twin| twin.why == TwinReason::Refuted).and_then(|twin| twin.line.get(1));
        let contrast = Contrast {
            result,
            stalemate: twin.as_ref().is_some_and(|twin| twin.why == TwinReason::Stalemate),
            reply_forbidden: refutation
                .is_some_and(|reply| after(position, &key).is_some_and(|next| after(next.as_ref(), reply).is_none())),
        };
        let (mut themes, odd) = self.game.themes(&fen, &self.ids(&fen, &line), contrast).ok()?;
        if !odd {
            return None;
        }
        // Where the main line shows nothing odd, the answer to what refutes the key in orthodox chess may.
        if let (true, Some(reply)) = (themes.contains(&ODD), refutation) {
            let other_line = self.line(&fen, task, &[key.clone(), reply.clone()]);
            let others = other_line.and_then(|line| self.game.themes(&fen, &self.ids(&fen, &line), contrast).ok());
            themes = others.map_or(themes, |(others, _)| others);
        }
        let themes = telling(themes).iter().map(|theme| theme.id().to_owned()).collect();
        let Task { goal, moves } = task;
        let id = id(board.key());
        Some(Puzzle { id, name: String::new(), fen, goal, moves, key, line, themes, grade: 1, rating: 0, twin, effort })
    }

    /// The ids of a line in coordinate notation.
    fn ids(&self, fen: &str, line: &[String]) -> Vec<u32> {
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        let id = |at: usize| self.game.root_board(Some(fen), &texts[..at]).ok()?.move_id(texts[at]);
        (0..texts.len()).map_while(id).collect()
    }

    /// A line that begins with some moves, the key and perhaps a reply: then the first answer in alphabetical order, the judge's
    /// reply, and so on.
    fn line(&mut self, fen: &str, task: Task, beginning: &[String]) -> Option<Vec<String>> {
        self.judge.pose(self.game.id(), fen, task).ok()?;
        let mut line = beginning.to_vec();
        if line.len().is_multiple_of(2) {
            line.push(self.ask(&line, u32::MAX)?.moves.into_iter().next()?.text);
        }
        loop {
            let judgement = self.ask(&line, u32::MAX)?;
            if judgement.right != Some(true) {
                return None;
            }
            if judgement.solved {
                return Some(line);
            }
            line.push(judgement.reply?.text);
            let next = self.ask(&line, u32::MAX)?.moves.into_iter().next()?;
            line.push(next.text);
        }
    }

    /// Asks the judge; `None` if it is not done after so many pauses.
    fn ask(&mut self, line: &[String], most_pauses: u32) -> Option<Judgement> {
        let texts: Vec<&str> = line.iter().map(String::as_str).collect();
        self.judge.ask(&texts).ok()?;
        let mut pauses = 0;
        while !self.judge.done() {
            if pauses == most_pauses {
                return None;
            }
            pauses += 1;
            self.judge.run(&mut || true);
        }
        Some(self.judge.judgement())
    }

    /// The same task under orthodox rules.
    fn twin(&mut self, board: &dyn RootBoard, task: Task, key: &str) -> (OrthodoxResult, Option<Twin>) {
        let Some(game) = board.orthodox_game() else { return (OrthodoxResult::Apart, None) };
        let twin = |why, line: Vec<String>| Some(Twin { game: game.into(), why, line });
        let Some(orthodox) = board.orthodox_counterpart() else {
            return (OrthodoxResult::Apart, twin(TwinReason::Impossible, Vec::new()));
        };
        let fen = orthodox.fen();
        let key = key.to_owned();
        let Some(id) = orthodox.move_id(&key) else {
            return (OrthodoxResult::Illegal, twin(TwinReason::Illegal, vec![key]));
        };
        let unknown = (OrthodoxResult::Unknown, None);
        if self.judge.pose(orthodox.game(), &fen, task).is_err() {
            return unknown;
        }
        let (Some(all), Some(tried)) = (self.ask(&[], TWIN_PAUSES), self.ask(std::slice::from_ref(&key), TWIN_PAUSES))
        else {
            return unknown;
        };
        let also = all.moves.into_iter().find(|step| step.text != key);
        match (tried.right, tried.reply) {
            (None, _) => unknown,
            // Only a move that stands alone is a puzzle where it need not force anything.
            (Some(true), _) if task.goal == Goal::Save || task.goal == Goal::Win => match also {
                Some(other) => (OrthodoxResult::Other, twin(TwinReason::Also, vec![other.text])),
                None => (OrthodoxResult::Same, None),
            },
            (Some(true), _) => (OrthodoxResult::Same, None),
            (Some(false), reply) => {
                let result = if also.is_some() { OrthodoxResult::Other } else { OrthodoxResult::Nothing };
                let mut there = orthodox.fresh_copy();
                there.advance(id);
                let (why, line) = match reply {
                    Some(reply) => (TwinReason::Refuted, vec![key, reply.text]),
                    None if there.root_move_count() == 0 => (TwinReason::Stalemate, vec![key]),
                    None => (TwinReason::Fails, vec![key]),
                };
                (result, twin(why, line))
            }
        }
    }
}

/// The only move with the best outcome, that outcome, and the node count; `None` if there are several, if nothing is at stake, or
/// if not all moves can be decided.
fn only_move(board: &dyn RootBoard, least_breadth: usize) -> Option<(u32, Outcome, u64)> {
    let breadth = board.root_move_count() as usize;
    let mut prover = board.prover().filter(|_| breadth >= least_breadth)?;
    prover.set_node_limit(if board.has_eval() { PLACEMENTS } else { REASON });
    while !prover.run(&mut || true) && prover.moves().len() < breadth {}
    let moves = prover.moves();
    let best = moves.iter().map(|(_, result)| result.outcome).max()?;
    let mut good = moves.iter().filter(|(_, result)| result.outcome == best);
    let (&(id, _), None) = (good.next()?, good.next()) else { return None };
    (moves.len() == breadth && best != Outcome::Loss).then_some((id, best, prover.nodes().max(1)))
}

/// The position after a move in coordinate notation.
fn after(position: &dyn DynPosition, text: &str) -> Option<Box<dyn DynPosition>> {
    let mv = position.find_text(text)?;
    Some(position.play(mv))
}

/// Without the general themes where another one says more.
fn telling(mut themes: Vec<Theme>) -> Vec<Theme> {
    for general in [ODD, QUIET] {
        if themes.len() > 1 {
            themes.retain(|theme| *theme != general);
        }
    }
    themes
}
