//! Judges tries of a puzzle: whether they are right, the reply, and what would have been right.
//!
//! Nothing is looked up: each answer is proved on request, so a puzzle is just a position and a
//! number of moves, and every try gets a real answer. Answers are deterministic on all machines.

use crate::engine::mate::solver::{MOST_MOVES, MateLimits, MateOutcome, MateSolver};
use crate::engine::report::Step;
use crate::engine::search_board::RootBoard;
use crate::engine::sort::sort_by;
use crate::message::{Message, MessageId};
use crate::notation::san;
use crate::puzzles::win_judge::Wins;
use crate::puzzles::{Goal, Judgement};
use crate::rules::Status;
use crate::rules::dyn_position::DynPosition;
use crate::variants;

const OPEN: MessageId = MessageId::new("puzzle.open", &[]);
const TASK: MessageId = MessageId::new("puzzle.task.mate", &["count"]);
const SOLVED: MessageId = MessageId::new("puzzle.solved", &[]);
const RIGHT: MessageId = MessageId::new("puzzle.right", &["count", "move"]);
const ESCAPES: MessageId = MessageId::new("puzzle.wrong.escapes", &["move"]);
const LATE: MessageId = MessageId::new("puzzle.wrong.late", &["move"]);
const STALEMATE: MessageId = MessageId::new("puzzle.wrong.stalemate", &[]);
const DRAWN: MessageId = MessageId::new("puzzle.wrong.drawn", &[]);
const OVER: MessageId = MessageId::new("puzzle.over", &[]);

/// The kind of puzzle, with its proof.
enum Case {
    Mate(Mates),
    Win(Wins),
}

/// Judges one puzzle, and one try of it, at a time.
pub struct Judge {
    solver: MateSolver,
    /// The position of the puzzle, and the number of moves to mate; 0 if the goal is to win.
    start: Option<(Box<dyn DynPosition>, u8)>,
    case: Option<Case>,
}

impl Judge {
    /// `megabytes` is the size of the proof table.
    pub fn new(megabytes: u32) -> Judge {
        Judge { solver: MateSolver::new(megabytes), start: None, case: None }
    }

    /// Sets the puzzle and starts with its position; `moves` as in
    /// [`Puzzle::moves`](super::Puzzle::moves).
    pub fn pose(&mut self, game: &str, fen: &str, moves: u8) -> Result<(), Message> {
        self.solver.clear();
        (self.start, self.case) = (None, None);
        let position = variants::require(game)?.read(fen)?;
        self.start = Some((position, moves.min(MOST_MOVES)));
        self.ask(&[])
    }

    /// Starts judging a line played from the puzzle's position, in coordinate notation. An error
    /// names the first illegal move.
    pub fn ask(&mut self, line: &[&str]) -> Result<(), Message> {
        self.solver.cancel();
        self.case = None;
        let Some((start, moves)) = &self.start else { return Ok(()) };
        let board = start.root_board(&[], false);
        let goal = if *moves == 0 && !board.has_eval() { Goal::Win } else { Goal::Mate };
        // An invalid index leaves the position unchanged.
        let mut replay = Replay { board, ids: Vec::new(), now: start.play(usize::MAX), before: None };
        for text in line {
            replay.play(text)?;
        }
        self.case = Some(match goal {
            Goal::Win => Case::Win(Wins::new(replay)),
            Goal::Mate => Case::Mate(Mates::new(replay, *moves, &mut self.solver)),
        });
        Ok(())
    }

    pub fn done(&self) -> bool {
        match &self.case {
            None => true,
            Some(Case::Mate(mates)) => mates.stage == Stage::Done,
            Some(Case::Win(wins)) => wins.done(),
        }
    }

    /// Runs until finished or until `should_pause` returns true. It is called regularly.
    pub fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) {
        match &mut self.case {
            None => {}
            Some(Case::Mate(mates)) => mates.run(&mut self.solver, should_pause),
            Some(Case::Win(wins)) => wins.run(should_pause),
        }
    }

    /// Returns the judgement so far.
    pub fn judgement(&self) -> Judgement {
        match &self.case {
            None => open(true),
            Some(Case::Mate(mates)) => mates.judgement(),
            Some(Case::Win(wins)) => wins.judgement(),
        }
    }
}

/// The judgement while nothing is known.
pub(super) fn open(done: bool) -> Judgement {
    let message = OPEN.into();
    Judgement { done, right: None, solved: false, reply: None, left: 0, moves: Vec::new(), message }
}

/// A line played from a puzzle's position.
pub(super) struct Replay {
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
        let mv = self.now.move_texts().iter().position(|known| known == text).ok_or_else(unknown)?;
        let id = self.now.root_board(&[], false).move_id(text).ok_or_else(unknown)?;
        let next = self.now.play(mv);
        self.before = Some(std::mem::replace(&mut self.now, next));
        self.ids.push(id);
        Ok(())
    }

    /// Whether the last move was made by the solving side.
    pub fn tried(&self) -> bool {
        self.ids.len() % 2 == 1
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
    /// The number of moves to mate, and the number of moves that achieve it; `None` if it escapes.
    mated: Option<(u8, usize)>,
}

/// A try of a mate puzzle.
struct Mates {
    replay: Replay,
    stage: Stage,
    /// Number of moves of the solving side before the last try (or now), and after it.
    had: u8,
    left: u8,
    /// The moves that mate fastest.
    firsts: Vec<u32>,
    /// The legal replies, the most forcing first, and their results.
    replies: Vec<u32>,
    defences: Vec<Defence>,
}

impl Mates {
    fn new(replay: Replay, moves: u8, solver: &mut MateSolver) -> Mates {
        let played = (replay.ids.len() / 2).min(usize::from(u8::MAX)) as u8;
        let had = moves.saturating_sub(played);
        let left = if replay.tried() { had.saturating_sub(1) } else { had };
        let replies = if replay.tried() { ranked(replay.now.as_ref()) } else { Vec::new() };
        let (firsts, defences) = Default::default();
        let mut mates = Mates { replay, stage: Stage::Firsts, had, left, firsts, replies, defences };
        let before_try = mates.replay.before_try().to_vec();
        solver.start(mates.replay.board.as_mut(), without_node_limit(had), &before_try);
        mates
    }

    fn run(&mut self, solver: &mut MateSolver, should_pause: &mut dyn FnMut() -> bool) {
        while self.stage != Stage::Done {
            solver.run(self.replay.board.as_mut(), should_pause);
            if !solver.done() {
                return;
            }
            match self.stage {
                Stage::Firsts => {
                    if let MateOutcome::Mate(_, ids) = solver.outcome() {
                        self.firsts.clone_from(ids);
                    }
                    self.stage = Stage::Defences;
                }
                Stage::Defences => {
                    let mated = match solver.outcome() {
                        MateOutcome::Mate(moves, answers) => Some((*moves, answers.len())),
                        _ => None,
                    };
                    self.defences.extend(self.next().map(|id| Defence { id, mated }));
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
    fn next_defence(&mut self, solver: &mut MateSolver) {
        let escaped = self.defences.last().is_some_and(|defence| defence.mated.is_none());
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
        let length = |defence: &&Defence| defence.mated.map(|(moves, answers)| (moves, std::cmp::Reverse(answers)));
        // `max_by_key` returns the last maximum.
        self.defences.iter().rev().max_by_key(length).map(|defence| defence.id)
    }

    fn judgement(&self) -> Judgement {
        let mut judgement_so_far = Judgement { left: self.left, ..open(self.stage == Stage::Done) };
        if !judgement_so_far.done {
            return judgement_so_far;
        }
        judgement_so_far.moves = self.replay.steps(self.replay.before_try(), &self.firsts);
        if !self.replay.tried() {
            let over = self.replay.now.move_texts().is_empty();
            judgement_so_far.message = if over { OVER.into() } else { TASK.with([u32::from(self.had).into()]).into() };
            return judgement_so_far;
        }
        let reply = |id| self.replay.step(&self.replay.ids, id);
        let named = |step: &Option<Step>| step.as_ref().map_or_else(String::new, |step| step.san.clone());
        judgement_so_far.solved = matches!(self.replay.now.status(), Status::Checkmate | Status::Lost);
        let mated = !self.replies.is_empty()
            && self.defences.len() == self.replies.len()
            && self.defences.iter().all(|defence| defence.mated.is_some());
        // The fastest mate is right by proof. A slower mate is right by its defences, unless a draw
        // can be claimed first.
        let soonest = self.replay.ids.last().is_some_and(|id| self.firsts.contains(id));
        let claimed =
            self.replay.now.is_dead() || self.replay.now.draw_limits().claim_in(self.replay.now.halfmove_clock()) <= 0;
        let right = self.had > 0 && (judgement_so_far.solved || mated && (soonest || !claimed));
        judgement_so_far.right = Some(right);
        judgement_so_far.solved &= right;
        let escape = self.defences.last().filter(|defence| defence.mated.is_none()).map(|defence| defence.id);
        judgement_so_far.reply = match (right, judgement_so_far.solved) {
            (_, true) => None,
            (true, _) => self.longest().and_then(reply),
            (false, _) => escape.or(self.replies.first().copied().filter(|_| self.left == 0)).and_then(reply),
        };
        let name = named(&judgement_so_far.reply);
        judgement_so_far.message = match (right, judgement_so_far.solved) {
            (_, true) => SOLVED.into(),
            (true, _) => RIGHT.with([u32::from(self.left).into(), name.into()]).into(),
            _ if self.replies.is_empty() => STALEMATE.into(),
            _ if judgement_so_far.reply.is_none() => DRAWN.into(),
            _ if self.left == 0 => LATE.with([name.into()]).into(),
            _ => ESCAPES.with([name.into()]).into(),
        };
        judgement_so_far
    }
}

fn without_node_limit(moves: u8) -> MateLimits {
    MateLimits { moves, nodes: u64::MAX }
}

/// The legal moves, the most forcing first: immediate wins, winning captures, quiet moves, losing
/// captures.
pub(super) fn ranked(position: &dyn DynPosition) -> Vec<u32> {
    let mut board = position.root_board(&[], false);
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
