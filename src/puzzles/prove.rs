//! Proves that a position is a puzzle: which first moves reach the goal, the main line, and what orthodox chess says; or
//! what is wrong with it.
//!
//! It runs in slices, which don't change the result. A search that has reached its limit goes on from what it knows, if the
//! same position is asked about again with a higher one.

use crate::contrast::Contrast;
use crate::judge::{Judge, Task, ranked};
use crate::main_line::MainLine;
use crate::proof_report::{Attempt, DualMoves, OrthodoxAnswer, ProofKind, PuzzleReport, PuzzleRequest};
use crate::tries::Tries;
use crate::{Goal, Puzzle, label};
use engine::mate::solver::{MateLimits, MateOutcome, MateSolver};
use engine::prover::{Outcome, Prover};
use engine::report::{MateMove, Step};
use engine::search_board::RootBoard;
use engine::sort::sort_by;
use message::{Message, MessageId};
use rules::Status;
use rules::dyn_position::DynPosition;
use rules::theme::OrthodoxResult;

const SEARCHED: MessageId = MessageId::new(&("prove.searched", &["count"]));
const LOOKING: MessageId = MessageId::new(&("prove.looking", &[]));
const UNIQUE: MessageId = MessageId::new(&("prove.unique", &["count", "move"]));
const UNIQUE_WIN: MessageId = MessageId::new(&("prove.unique.win", &["move"]));
const COOKED: MessageId = MessageId::new(&("prove.cooked", &["count", "firsts"]));
const COOKED_WIN: MessageId = MessageId::new(&("prove.cooked.win", &["count"]));
const SHORT: MessageId = MessageId::new(&("prove.short", &["count"]));
const NONE: MessageId = MessageId::new(&("prove.none", &["count"]));
const NONE_WINS: MessageId = MessageId::new(&("prove.none.win", &[]));
const BIG: MessageId = MessageId::new(&("prove.big", &["count"]));
const BIG_WIN: MessageId = MessageId::new(&("prove.big.win", &[]));
const PARTLY: MessageId = MessageId::new(&("prove.partly", &["count"]));
const OVER: MessageId = MessageId::new(&("prove.over", &[]));
const CHESS_ILLEGAL: MessageId = MessageId::new(&("prove.chess.illegal", &["move"]));
const CHESS_ANSWERED: MessageId = MessageId::new(&("prove.chess.answered", &["move", "reply"]));
const CHESS_FAILS: MessageId = MessageId::new(&("prove.chess.fails", &["move"]));
const CHESS_SAME: MessageId = MessageId::new(&("prove.chess.same", &["move"]));
const CHESS_UNKNOWN: MessageId = MessageId::new(&("prove.chess.unknown", &["move"]));

/// The longest mate that is searched if the shortest one is asked for.
pub const LONGEST: u8 = 8;
/// Size of the judge's table in megabytes.
const JUDGE: u32 = 4;

enum Stage {
    Idle,
    Firsts,
    Wins(Box<dyn Prover>),
    Line(MainLine),
    Orthodox(Box<Contrast>),
    Tries(Tries),
    Done,
}

/// Proves whether a position is a puzzle, one position at a time and in slices.
pub struct ProofSearch {
    solver: MateSolver,
    judge: Judge,
    /// The game's id, the FEN, and the position.
    position: Option<(String, String, Box<dyn DynPosition>)>,
    board: Option<Box<dyn RootBoard>>,
    request: PuzzleRequest,
    stage: Stage,
    kind: ProofKind,
    /// As in the report; ids instead of moves.
    moves: u8,
    firsts: Vec<u32>,
    line: Vec<String>,
    duals: Vec<DualMoves>,
    attempt: Option<Attempt>,
    orthodox: Option<OrthodoxAnswer>,
    /// Positions searched for the first moves, and in all but the stage that runs.
    effort: u64,
    nodes: u64,
}

impl ProofSearch {
    /// `megabytes` is the size of the proof table.
    pub fn new(megabytes: u32) -> ProofSearch {
        ProofSearch {
            solver: MateSolver::new(megabytes),
            judge: Judge::new(JUDGE),
            position: None,
            board: None,
            request: PuzzleRequest { moves: 0, nodes: 0 },
            stage: Stage::Idle,
            kind: ProofKind::Open,
            moves: 0,
            firsts: Vec::new(),
            line: Vec::new(),
            duals: Vec::new(),
            attempt: None,
            orthodox: None,
            effort: 0,
            nodes: 0,
        }
    }

    /// Sets the position. What was learnt is kept if it is the same as before.
    pub fn set_position(&mut self, game: &str, fen: &str) -> Result<(), Message> {
        self.stage = Stage::Idle;
        if self.position.as_ref().is_some_and(|(known, text, _)| known == game && text == fen) {
            return Ok(());
        }
        self.solver.clear();
        (self.position, self.board) = (None, None);
        let position = variants::require(game)?.read(fen)?;
        self.board = Some(variants::root_board(&*position, &[], false));
        self.position = Some((game.into(), fen.into(), position));
        Ok(())
    }

    /// Starts a proof about the position.
    pub fn start(&mut self, request: PuzzleRequest) {
        self.request = request;
        (self.kind, self.moves, self.effort, self.nodes) = (ProofKind::Open, 0, 0, 0);
        self.firsts.clear();
        self.line.clear();
        self.duals.clear();
        (self.attempt, self.orthodox) = (None, None);
        self.stage = Stage::Done;
        let (Some(board), Some((_, _, position))) = (&mut self.board, &self.position) else { return };
        *board = board.fresh_copy();
        if board.over() || position.move_texts().is_empty() {
            self.kind = ProofKind::Over;
        } else if board.has_eval() {
            let limits = MateLimits { moves: self.most(), nodes: self.limit() };
            if let Some(board) = &mut self.board {
                self.solver.start(board.as_mut(), limits, &[]);
            }
            self.stage = Stage::Firsts;
        } else if let Some(mut prover) = board.prover() {
            prover.set_node_limit(self.limit());
            self.stage = Stage::Wins(prover);
        } else {
            self.kind = ProofKind::Over;
        }
    }

    fn most(&self) -> u8 {
        if self.request.moves == 0 { LONGEST } else { self.request.moves }
    }

    fn limit(&self) -> u64 {
        if self.request.nodes == 0 { u64::MAX } else { self.request.nodes.into() }
    }

    /// Whether the answer is final; also if nothing was asked.
    pub fn done(&self) -> bool {
        matches!(self.stage, Stage::Idle | Stage::Done)
    }

    /// Runs until finished or until `should_pause` returns true. It is called regularly.
    pub fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) {
        while !self.done() {
            let Some(board) = &mut self.board else { return };
            match &mut self.stage {
                Stage::Idle | Stage::Done => return,
                Stage::Firsts => {
                    self.solver.run(board.as_mut(), should_pause);
                    if !self.solver.done() {
                        return;
                    }
                    self.take_firsts();
                }
                Stage::Wins(prover) => {
                    let all = board.root_move_count() as usize;
                    let finished = prover.run(&mut || true) || prover.moves().len() == all;
                    if finished {
                        self.take_wins(all);
                    } else if should_pause() {
                        return;
                    }
                }
                Stage::Line(main_line) => {
                    main_line.run(&mut self.judge, should_pause);
                    if !main_line.done() {
                        return;
                    }
                    self.line = main_line.line().unwrap_or_default().to_vec();
                    self.duals = main_line
                        .duals()
                        .iter()
                        .map(|dual| DualMoves { ply: dual.ply as u32, moves: dual.moves.clone() })
                        .collect();
                    self.compare();
                }
                Stage::Orthodox(contrast) => {
                    contrast.run(&mut self.solver, should_pause);
                    if contrast.result().is_none() {
                        return;
                    }
                    let key = self.firsts.first().and_then(|&id| board.steps(&[id]).pop());
                    self.orthodox = key.and_then(|key| answer(contrast, &key.san));
                    // The table is now that of another game.
                    self.solver.clear();
                    self.stage = Stage::Done;
                }
                Stage::Tries(tries) => {
                    tries.run(board.as_mut(), &mut self.solver, should_pause);
                    if !tries.done() {
                        return;
                    }
                    self.nodes += tries.nodes();
                    self.attempt = tries.best(board.as_ref());
                    self.stage = Stage::Done;
                }
            }
        }
    }

    /// The search for mates has ended.
    fn take_firsts(&mut self) {
        self.effort = self.solver.nodes();
        self.nodes = self.effort;
        let outcome = self.solver.outcome().clone();
        let asked = self.request.moves;
        match outcome {
            MateOutcome::Mate(moves, ids) => {
                (self.moves, self.firsts) = (moves, ids);
                self.kind = match self.firsts.len() {
                    _ if asked > moves => ProofKind::Short,
                    1 => ProofKind::Unique,
                    _ => ProofKind::Cooked,
                };
                self.sort_firsts();
                self.follow_key();
            }
            MateOutcome::Unknown(none, ids) => {
                self.kind = ProofKind::Big;
                (self.moves, self.firsts) = (none, ids);
                self.sort_firsts();
                self.stage = Stage::Done;
            }
            MateOutcome::None | MateOutcome::Open(_) => {
                (self.kind, self.moves) = (ProofKind::None, self.most());
                let first_moves =
                    self.position.as_ref().map_or_else(Vec::new, |(.., position)| ranked(position.as_ref()));
                self.stage = Stage::Tries(Tries::new(first_moves, self.most()));
            }
        }
    }

    /// The proof of all moves of a game without mates has ended, or given up.
    fn take_wins(&mut self, all: usize) {
        let Stage::Wins(prover) = std::mem::replace(&mut self.stage, Stage::Done) else { return };
        self.effort = prover.nodes().max(1);
        self.nodes = self.effort;
        let moves = prover.moves();
        let wins = moves.iter().filter(|(_, result)| result.outcome == Outcome::Win).map(|&(id, _)| id);
        self.firsts = wins.collect();
        self.kind = match self.firsts.len() {
            2.. => ProofKind::Cooked,
            _ if moves.len() < all => ProofKind::Big,
            1 => ProofKind::Unique,
            _ => ProofKind::None,
        };
        self.sort_firsts();
        if matches!(self.kind, ProofKind::Unique | ProofKind::Cooked) {
            self.follow_key();
        }
    }

    fn sort_firsts(&mut self) {
        let Some(board) = &self.board else { return };
        let text = |id: &u32| board.move_texts(&[*id]).pop().unwrap_or_default();
        sort_by(&mut self.firsts, |left, right| text(left) <= text(right));
    }

    fn key(&self) -> Option<String> {
        self.board.as_ref()?.move_texts(self.firsts.get(..1)?).pop()
    }

    fn follow_key(&mut self) {
        // A game without mates has been won by one move.
        let mates = self.board.as_ref().is_some_and(|board| board.has_eval());
        let task =
            if mates { Task { goal: Goal::Mate, moves: self.moves } } else { Task { goal: Goal::Win, moves: 1 } };
        self.stage = match (&self.position, self.key()) {
            (Some((game, fen, _)), Some(key)) => Stage::Line(MainLine::new(&mut self.judge, game, fen, task, &key)),
            _ => Stage::Done,
        };
    }

    /// Only what has one key is compared.
    fn compare(&mut self) {
        self.stage = match (&self.board, self.key()) {
            (Some(board), Some(key)) if self.kind == ProofKind::Unique && self.moves > 0 => {
                let contrast = Contrast::new(board.as_ref(), self.moves, &key, true, &mut self.solver);
                Stage::Orthodox(Box::new(contrast))
            }
            _ => Stage::Done,
        };
    }

    /// Returns the answer, or what is known so far.
    pub fn report(&self) -> PuzzleReport {
        let board = self.board.as_deref();
        let mates = board.is_none_or(|board| board.has_eval());
        let running = match &self.stage {
            Stage::Firsts => self.solver.nodes(),
            Stage::Wins(prover) => prover.nodes(),
            Stage::Tries(tries) => tries.nodes() + self.solver.nodes(),
            _ => 0,
        };
        let moves = match (&self.stage, self.solver.outcome()) {
            (Stage::Firsts, MateOutcome::Open(none)) => *none,
            _ => self.moves,
        };
        let step = |&id: &u32| Some(MateMove { id, step: board?.steps(&[id]).pop()? });
        let firsts: Vec<MateMove> = self.firsts.iter().filter_map(step).collect();
        PuzzleReport {
            done: self.done(),
            // What has been proved is told when all is known.
            kind: if self.done() { self.kind } else { ProofKind::Open },
            goal: if mates { Goal::Mate } else { Goal::Win },
            nodes: (self.nodes + running) as f64,
            moves,
            message: self.message(mates, moves, &firsts).into(),
            firsts,
            line: self.steps(),
            duals: self.duals.clone(),
            attempt: self.attempt.clone(),
            orthodox: self.orthodox.clone(),
            puzzle: self.puzzle(mates).filter(|_| self.done()),
        }
    }

    fn message(&self, mates: bool, moves: u8, firsts: &[MateMove]) -> Message {
        let count = || u32::from(moves).into();
        let san = || firsts.first().map_or_else(String::new, |first| first.step.san.clone()).into();
        match self.kind {
            ProofKind::Unique if mates => UNIQUE.with([count(), san()]),
            ProofKind::Unique => UNIQUE_WIN.with([san()]),
            ProofKind::Cooked if mates => COOKED.with([count(), (firsts.len() as u32).into()]),
            ProofKind::Cooked => COOKED_WIN.with([(firsts.len() as u32).into()]),
            ProofKind::Short => SHORT.with([count()]),
            ProofKind::None if mates => NONE.with([count()]),
            ProofKind::None => NONE_WINS.with([]),
            ProofKind::Big if !mates => BIG_WIN.with([]),
            ProofKind::Big if firsts.is_empty() => BIG.with([count()]),
            ProofKind::Big => PARTLY.with([(u32::from(moves) + 1).into()]),
            ProofKind::Over => OVER.with([]),
            ProofKind::Open if moves > 0 => SEARCHED.with([count()]),
            ProofKind::Open => LOOKING.with([]),
        }
    }

    /// The main line as moves.
    fn steps(&self) -> Vec<Step> {
        let (Some(board), Some((_, _, position))) = (&self.board, &self.position) else { return Vec::new() };
        let (mut ids, mut now) = (Vec::new(), position.fresh_copy());
        for text in &self.line {
            let mv = now.find_text(text);
            let Some((mv, id)) = mv.zip(variants::root_board(&*now, &[], false).move_id(text)) else { break };
            now = now.play(mv);
            ids.push(id);
        }
        board.steps(&ids)
    }

    fn puzzle(&self, mates: bool) -> Option<Puzzle> {
        let (_, fen, position) = self.position.as_ref().filter(|_| self.kind == ProofKind::Unique)?;
        let key = self.line.first()?.clone();
        let mv = position.find_text(&key)?;
        let shape = position.move_shapes().get(mv).copied()?;
        let checks = matches!(position.play(mv).status(), Status::Check | Status::Checkmate);
        let quiet = shape.takes.is_none() && shape.promotion.is_none() && !checks;
        Some(Puzzle {
            id: label::id(self.board.as_ref()?.key()),
            name: String::new(),
            fen: fen.clone(),
            goal: if mates { Goal::Mate } else { Goal::Win },
            moves: if mates { self.moves } else { 1 },
            key,
            line: self.line.clone(),
            themes: Vec::new(),
            grade: label::grade(self.moves, self.effort, quiet),
            rating: 0,
            twin: None,
            effort: self.effort,
        })
    }
}

/// What orthodox chess says, if there is the same position.
fn answer(contrast: &Contrast, key: &str) -> Option<OrthodoxAnswer> {
    let result = contrast.result()?;
    let reply = || contrast.board()?.steps(&contrast.refutation()?).pop();
    let message: Message = match result {
        OrthodoxResult::Apart => return None,
        OrthodoxResult::Illegal => CHESS_ILLEGAL.with([key.into()]),
        OrthodoxResult::Same => CHESS_SAME.with([key.into()]),
        OrthodoxResult::Unknown => CHESS_UNKNOWN.with([key.into()]),
        OrthodoxResult::Nothing | OrthodoxResult::Other => match reply() {
            Some(reply) => CHESS_ANSWERED.with([key.into(), reply.san.into()]),
            None => CHESS_FAILS.with([key.into()]),
        },
    };
    Some(OrthodoxAnswer { same: result == OrthodoxResult::Same, message: message.into() })
}
