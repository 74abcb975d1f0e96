//! Judges tries of a puzzle: whether they are right, the reply, and what would have been right.
//!
//! Nothing is looked up: each answer is proved on request, so a puzzle is just a position, a goal and a
//! number of moves, and every try gets a real answer. Answers are deterministic on all machines.
//!
//! Mates and wins of material, which are forced within a number of moves, are judged here; `exact_judge` has what exact results
//! decide, `defence_judge` what saves from mate.

use crate::defence_judge::DefenceTry;
use crate::exact_judge::ExactTry;
use crate::forced::ForcedSolver;
use crate::gain::GainSolver;
use crate::{Goal, Judgement};
use engine::mate::solver::{MOST_MOVES, MateLimits, MateSolver};
use engine::report::Step;
use engine::search_board::RootBoard;
use engine::sort::sort_by;
use message::{Message, MessageId};
use notation::san;
use rules::dyn_position::DynPosition;

const OPEN: MessageId = MessageId::new(&("puzzle.open", &[]));
const TASK: MessageId = MessageId::new(&("puzzle.task.mate", &["count"]));
const GAIN_TASK: MessageId = MessageId::new(&("puzzle.task.gain", &["count"]));
const SOLVED: MessageId = MessageId::new(&("puzzle.solved", &[]));
const GAINED: MessageId = MessageId::new(&("puzzle.gained", &[]));
const RIGHT: MessageId = MessageId::new(&("puzzle.right", &["count", "move"]));
const ESCAPES: MessageId = MessageId::new(&("puzzle.wrong.escapes", &["move"]));
const LATE: MessageId = MessageId::new(&("puzzle.wrong.late", &["move"]));
const KEPT: MessageId = MessageId::new(&("puzzle.wrong.kept", &["move"]));
const NOTHING_WON: MessageId = MessageId::new(&("puzzle.wrong.nothing", &[]));
const STALEMATE: MessageId = MessageId::new(&("puzzle.wrong.stalemate", &[]));
const DRAWN: MessageId = MessageId::new(&("puzzle.wrong.drawn", &[]));
const OVER: MessageId = MessageId::new(&("puzzle.over", &[]));

/// The kind of puzzle, with its proof.
enum Case {
    Forced(ForcedTry),
    Defence(DefenceTry),
    Exact(ExactTry),
}

/// What a puzzle asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Task {
    /// What the moves have to reach.
    pub goal: Goal,
    /// As [`Puzzle::moves`](super::Puzzle::moves).
    pub moves: u8,
}

/// Judges one puzzle, and one try of it, at a time.
pub struct Judge {
    mates: MateSolver,
    gains: GainSolver,
    start: Option<(Box<dyn DynPosition>, Task)>,
    case: Option<Case>,
}

impl Judge {
    /// `megabytes` is the size of the proof table.
    pub fn new(megabytes: u32) -> Judge {
        let (mates, gains) = (MateSolver::new(megabytes), GainSolver::new(megabytes.div_ceil(4)));
        Judge { mates, gains, start: None, case: None }
    }

    /// Sets the puzzle and starts with its position.
    pub fn pose(&mut self, game: &str, fen: &str, task: Task) -> Result<(), Message> {
        ForcedSolver::clear(&mut self.mates);
        self.gains.clear();
        (self.start, self.case) = (None, None);
        let position = variants::require(game)?.read(fen)?;
        self.start = Some((position, Task { moves: task.moves.min(MOST_MOVES), ..task }));
        self.ask(&[])
    }

    /// Starts judging a line played from the puzzle's position, in coordinate notation. An error
    /// names the first illegal move.
    pub fn ask(&mut self, line: &[&str]) -> Result<(), Message> {
        self.mates.cancel();
        self.gains.cancel();
        self.case = None;
        let Some((start, Task { goal, moves })) = &self.start else { return Ok(()) };
        let board = variants::root_board(start.as_ref(), &[], false);
        // An invalid index leaves the position unchanged.
        let mut replay = Replay { board, ids: Vec::new(), now: start.fresh_copy(), before: None };
        for text in line {
            replay.play(text)?;
        }
        self.case = Some(match goal {
            Goal::Mate => Case::Forced(ForcedTry::new(replay, *goal, *moves, &mut self.mates)),
            Goal::Gain => Case::Forced(ForcedTry::new(replay, *goal, *moves, &mut self.gains)),
            Goal::Save if *moves > 0 => Case::Defence(DefenceTry::new(replay, *moves, &mut self.mates)),
            Goal::Win | Goal::Save => Case::Exact(ExactTry::new(replay, *goal, *moves)),
        });
        Ok(())
    }

    /// Whether the judgement is final; also if nothing was asked.
    pub fn done(&self) -> bool {
        match &self.case {
            None => true,
            Some(Case::Forced(forced)) => forced.stage == Stage::Done,
            Some(Case::Defence(defence)) => defence.done(),
            Some(Case::Exact(exact)) => exact.done(),
        }
    }

    /// Runs until finished or until `should_pause` returns true. It is called regularly.
    pub fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) {
        match &mut self.case {
            None => {}
            Some(Case::Forced(forced)) if forced.goal == Goal::Gain => forced.run(&mut self.gains, should_pause),
            Some(Case::Forced(forced)) => forced.run(&mut self.mates, should_pause),
            Some(Case::Defence(defence)) => defence.run(&mut self.mates, should_pause),
            Some(Case::Exact(exact)) => exact.run(should_pause),
        }
    }

    /// Returns the judgement so far.
    pub fn judgement(&self) -> Judgement {
        match &self.case {
            None => open(true),
            Some(Case::Forced(forced)) => forced.judgement(),
            Some(Case::Defence(defence)) => defence.judgement(),
            Some(Case::Exact(exact)) => exact.judgement(),
        }
    }
}

/// The judgement while nothing is known.
pub(crate) fn open(done: bool) -> Judgement {
    let message = OPEN.into();
    Judgement { done, right: None, solved: false, reply: None, left: 0, moves: Vec::new(), message }
}

/// A line played from a puzzle's position.
pub(crate) struct Replay {
    /// The board at the puzzle's position.
    pub board: Box<dyn RootBoard>,
    pub ids: Vec<u32>,
    /// The position after the line, and the one before its last move.
    pub now: Box<dyn DynPosition>,
    pub before: Option<Box<dyn DynPosition>>,
}

impl Replay {
    fn play(&mut self, text: &str) -> Result<(), Message> {
        let unknown = || san::unknown(text);
        let mv = self.now.find_text(text).ok_or_else(unknown)?;
        let id = variants::root_board(&*self.now, &[], false).move_id(text).ok_or_else(unknown)?;
        let next = self.now.play(mv);
        self.before = Some(std::mem::replace(&mut self.now, next));
        self.ids.push(id);
        Ok(())
    }

    /// Whether the last move was made by the solving side.
    pub fn tried(&self) -> bool {
        self.ids.len() % 2 == 1
    }

    /// Number of moves of the solving side from the last position with it to move, of `moves` in all.
    pub fn moves_left(&self, moves: u8) -> u8 {
        let played = (self.ids.len() / 2).min(usize::from(u8::MAX)) as u8;
        moves.saturating_sub(played)
    }

    /// The line up to the last position with the solving side to move.
    pub fn before_try(&self) -> &[u32] {
        &self.ids[..self.ids.len() - usize::from(self.tried())]
    }

    /// A move after a part of the line.
    pub fn step(&self, ahead: &[u32], id: u32) -> Option<Step> {
        let steps = self.board.steps(&[ahead, &[id]].concat());
        steps.into_iter().nth(ahead.len())
    }

    /// Several moves after a part of the line, sorted by text.
    pub fn steps(&self, ahead: &[u32], ids: &[u32]) -> Vec<Step> {
        let mut steps: Vec<Step> = ids.iter().filter_map(|&id| self.step(ahead, id)).collect();
        sort_by(&mut steps, |left, right| left.text <= right.text);
        steps
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Searching the right moves.
    Firsts,
    /// Searching the defences against the last move.
    Defences,
    Done,
}

/// The result of one defence.
struct Defence {
    id: u32,
    /// The number of moves to the goal, and the number of moves that achieve it; `None` if it escapes.
    beaten: Option<(u8, usize)>,
}

/// A try of a puzzle whose goal is forced within a number of moves.
struct ForcedTry {
    replay: Replay,
    goal: Goal,
    stage: Stage,
    /// Number of moves of the solving side before the last try (or now), and after it.
    had: u8,
    left: u8,
    /// Whether the last try has reached the goal, and otherwise the reply that undoes it.
    reached: bool,
    undone_by: Option<u32>,
    /// The moves that reach the goal fastest.
    firsts: Vec<u32>,
    /// The legal replies, the most forcing first, and their results.
    replies: Vec<u32>,
    defences: Vec<Defence>,
}

impl ForcedTry {
    fn new(mut replay: Replay, goal: Goal, moves: u8, solver: &mut dyn ForcedSolver) -> ForcedTry {
        let had = replay.moves_left(moves);
        let left = if replay.tried() { had.saturating_sub(1) } else { had };
        let replies = if replay.tried() { ranked(replay.now.as_ref()) } else { Vec::new() };
        // A gain counts only with the last move: before, it may be an exchange.
        let may_end = replay.tried() && (left == 0 || goal == Goal::Mate || replies.is_empty());
        let line = replay.ids.clone();
        let reached = may_end && solver.is_reached(replay.board.as_mut(), &line);
        let undone_by = if may_end && !reached { solver.undone_by(replay.board.as_mut(), &line) } else { None };
        let before_try = replay.before_try().to_vec();
        solver.start(replay.board.as_mut(), without_node_limit(had), &before_try);
        let (firsts, defences) = Default::default();
        ForcedTry { replay, goal, stage: Stage::Firsts, had, left, reached, undone_by, firsts, replies, defences }
    }

    fn run(&mut self, solver: &mut dyn ForcedSolver, should_pause: &mut dyn FnMut() -> bool) {
        while self.stage != Stage::Done {
            solver.run(self.replay.board.as_mut(), should_pause);
            if !solver.done() {
                return;
            }
            match self.stage {
                Stage::Firsts => {
                    if let Some((_, ids)) = solver.answer() {
                        self.firsts = ids.to_vec();
                    }
                    self.stage = Stage::Defences;
                }
                Stage::Defences => {
                    let beaten = solver.answer().map(|(moves, answers)| (moves, answers.len()));
                    self.defences.extend(self.next().map(|id| Defence { id, beaten }));
                }
                Stage::Done => {}
            }
            self.next_defence(solver);
        }
    }

    fn next(&self) -> Option<u32> {
        self.replies.get(self.defences.len()).copied()
    }

    /// Starts the next defence, unless one has escaped or no moves are left.
    fn next_defence(&mut self, solver: &mut dyn ForcedSolver) {
        let escaped = self.defences.last().is_some_and(|defence| defence.beaten.is_none());
        match self.next().filter(|_| self.left > 0 && !escaped) {
            None => self.stage = Stage::Done,
            Some(reply) => {
                let line = [&self.replay.ids[..], &[reply]].concat();
                solver.start(self.replay.board.as_mut(), without_node_limit(self.left), &line);
            }
        }
    }

    /// The longest defence; among equals the one with the fewest mating answers, then the most
    /// forcing one.
    fn longest(&self) -> Option<u32> {
        let length = |defence: &&Defence| defence.beaten.map(|(moves, answers)| (moves, std::cmp::Reverse(answers)));
        // `max_by_key` returns the last maximum.
        self.defences.iter().rev().max_by_key(length).map(|defence| defence.id)
    }

    fn judgement(&self) -> Judgement {
        let mut judgement = Judgement { left: self.left, ..open(self.stage == Stage::Done) };
        if !judgement.done {
            return judgement;
        }
        judgement.moves = self.replay.steps(self.replay.before_try(), &self.firsts);
        let gain = self.goal == Goal::Gain;
        if !self.replay.tried() {
            let over = self.replay.now.move_texts().is_empty();
            let task = if gain { GAIN_TASK } else { TASK };
            judgement.message = if over { OVER.into() } else { task.with([u32::from(self.had).into()]).into() };
            return judgement;
        }
        let reply = |id| self.replay.step(&self.replay.ids, id);
        let beaten = !self.replies.is_empty()
            && self.defences.len() == self.replies.len()
            && self.defences.iter().all(|defence| defence.beaten.is_some());
        // The fastest way is right by proof. A slower one is right by its defences, unless a draw
        // can be claimed first.
        let soonest = self.replay.ids.last().is_some_and(|id| self.firsts.contains(id));
        let claimed =
            self.replay.now.is_dead() || self.replay.now.draw_limits().claim_in(self.replay.now.halfmove_clock()) <= 0;
        let right = self.had > 0 && (self.reached || beaten && (soonest || !claimed));
        judgement.right = Some(right);
        judgement.solved = self.reached && right;
        let escape = self.defences.last().filter(|defence| defence.beaten.is_none()).map(|defence| defence.id);
        judgement.reply = match (right, judgement.solved) {
            (_, true) => None,
            (true, _) => self.longest().and_then(reply),
            (false, _) if gain => escape.or(self.undone_by).and_then(reply),
            (false, _) => escape.or(self.replies.first().copied().filter(|_| self.left == 0)).and_then(reply),
        };
        let name = judgement.reply.as_ref().map_or_else(String::new, |step| step.san.clone());
        judgement.message = match (right, judgement.solved) {
            (_, true) if gain => GAINED.into(),
            (_, true) => SOLVED.into(),
            (true, _) => RIGHT.with([u32::from(self.left).into(), name.into()]).into(),
            _ if self.replies.is_empty() => STALEMATE.into(),
            _ if gain && judgement.reply.is_none() => NOTHING_WON.into(),
            _ if judgement.reply.is_none() => DRAWN.into(),
            _ if gain => KEPT.with([name.into()]).into(),
            _ if self.left == 0 => LATE.with([name.into()]).into(),
            _ => ESCAPES.with([name.into()]).into(),
        };
        judgement
    }
}

pub(crate) fn without_node_limit(moves: u8) -> MateLimits {
    MateLimits { moves, nodes: u64::MAX }
}

/// The legal moves, the most forcing first: immediate wins, winning captures, quiet moves, losing
/// captures.
pub(crate) fn ranked(position: &dyn DynPosition) -> Vec<u32> {
    let mut board = variants::root_board(position, &[], false);
    let winning_move = board.winning_move();
    let mut moves_buffer = Vec::new();
    board.generate_all(&mut moves_buffer);
    let mut rows: Vec<(bool, i32, String, u32)> = moves_buffer
        .iter()
        .map(|mv| {
            let gain = if mv.hints.gain > 0 { board.see(mv.at) } else { 0 };
            let text = board.move_texts(&[mv.id]).pop().unwrap_or_default();
            (Some(mv.id) != winning_move, -gain, text, mv.id)
        })
        .collect();
    sort_by(&mut rows, |left, right| left <= right);
    rows.into_iter().map(|(.., id)| id).collect()
}
