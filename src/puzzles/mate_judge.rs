//! Whether a try is right, what answers it, and what would have been right.
//!
//! Nothing is looked up: each answer is proved when it is asked for, so a puzzle is no more than a position and a number of
//! moves, and whatever the reader tries gets a real answer. The answers are the same every time and on every machine.

use crate::engine::mate::solver::{MOST_MOVES, MateLimits, MateOutcome, MateSolver};
use crate::engine::report::Step;
use crate::engine::search_board::RootBoard;
use crate::game::record::CLAIM_PLIES;
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

/// What is asked, and what proves it.
enum Case {
    Mate(Mates),
    Win(Wins),
}

/// One puzzle at a time, and one try of it.
pub struct Judge {
    solver: MateSolver,
    /// The position of the puzzle, and within how many moves there is mate; 0 is a puzzle that asks who wins.
    start: Option<(Box<dyn DynPosition>, u8)>,
    case: Option<Case>,
}

impl Judge {
    /// `megabytes` is what it may remember.
    pub fn new(megabytes: u32) -> Judge {
        Judge { solver: MateSolver::new(megabytes), start: None, case: None }
    }

    /// Poses the puzzle and asks about its position; `moves` as in [`Puzzle::moves`](super::Puzzle::moves).
    pub fn pose(&mut self, game: &str, fen: &str, moves: u8) -> Result<(), Message> {
        self.solver.clear();
        (self.start, self.case) = (None, None);
        let position = variants::require(game)?.read(fen)?;
        self.start = Some((position, moves.min(MOST_MOVES)));
        self.ask(&[])
    }

    /// Asks about what was played from there by both sides, as move texts. An error names the move that is none.
    pub fn ask(&mut self, line: &[&str]) -> Result<(), Message> {
        self.solver.cancel();
        self.case = None;
        let Some((start, moves)) = &self.start else { return Ok(()) };
        let board = start.root_board(&[], false);
        let goal = if *moves == 0 && !board.has_eval() { Goal::Win } else { Goal::Mate };
        // After no move it is the same position.
        let mut walk = Replay { board, codes: Vec::new(), now: start.play(usize::MAX), before: None };
        for text in line {
            walk.play(text)?;
        }
        self.case = Some(match goal {
            Goal::Win => Case::Win(Wins::new(walk)),
            Goal::Mate => Case::Mate(Mates::new(walk, *moves, &mut self.solver)),
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

    /// Thinks on until `rest` says so, which is asked now and then, or until it is done.
    pub fn think(&mut self, rest: &mut dyn FnMut() -> bool) {
        match &mut self.case {
            None => {}
            Some(Case::Mate(mates)) => mates.think(&mut self.solver, rest),
            Some(Case::Win(wins)) => wins.think(rest),
        }
    }

    /// How far it is.
    pub fn judgement(&self) -> Judgement {
        match &self.case {
            None => open(true),
            Some(Case::Mate(mates)) => mates.judgement(),
            Some(Case::Win(wins)) => wins.judgement(),
        }
    }
}

/// Nothing is known.
pub(super) fn open(done: bool) -> Judgement {
    let said = OPEN.into();
    Judgement { done, right: None, solved: false, reply: None, left: 0, moves: Vec::new(), said }
}

/// A line that was played from a puzzle's position.
pub(super) struct Replay {
    /// Stands at the puzzle's position.
    pub board: Box<dyn RootBoard>,
    pub codes: Vec<u32>,
    /// The position after the line, and the one before its last move.
    pub now: Box<dyn DynPosition>,
    pub before: Option<Box<dyn DynPosition>>,
}

impl Replay {
    fn play(&mut self, text: &str) -> Result<(), Message> {
        let unknown = || san::unknown(text);
        let mv = self.now.move_texts().iter().position(|known| known == text).ok_or_else(unknown)?;
        let code = self.now.root_board(&[], false).move_id(text).ok_or_else(unknown)?;
        let next = self.now.play(mv);
        self.before = Some(std::mem::replace(&mut self.now, next));
        self.codes.push(code);
        Ok(())
    }

    /// Whether the last move is one of who solves the puzzle.
    pub fn tried(&self) -> bool {
        self.codes.len() % 2 == 1
    }

    /// The codes up to where who solves it has to move, or had.
    pub fn asked(&self) -> &[u32] {
        &self.codes[..self.codes.len() - usize::from(self.tried())]
    }

    /// A move after so much of the line.
    pub fn step(&self, ahead: &[u32], code: u32) -> Option<Step> {
        let steps = self.board.steps(&[ahead, &[code]].concat());
        steps.into_iter().nth(ahead.len())
    }

    /// The same for several, by their texts.
    pub fn steps(&self, ahead: &[u32], codes: &[u32]) -> Vec<Step> {
        let mut steps: Vec<Step> = codes.iter().filter_map(|&code| self.step(ahead, code)).collect();
        steps.sort_by(|one, other| one.text.cmp(&other.text));
        steps
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// What is right is being looked for.
    Firsts,
    /// The defences against the last move are gone through.
    Defences,
    Done,
}

/// What is known of one defence.
struct Defence {
    code: u32,
    /// In how many moves it is mated, and by how many moves; nothing if it escapes.
    mated: Option<(u8, usize)>,
}

/// A try of a puzzle that asks for mate.
struct Mates {
    walk: Replay,
    stage: Stage,
    /// How many moves who solves it had before the last try, or has now, and has after it.
    had: u8,
    left: u8,
    /// The moves that mate soonest.
    firsts: Vec<u32>,
    /// The legal replies, those that hurt most first, and what is known of them.
    replies: Vec<u32>,
    defences: Vec<Defence>,
}

impl Mates {
    fn new(walk: Replay, moves: u8, solver: &mut MateSolver) -> Mates {
        let played = (walk.codes.len() / 2).min(usize::from(u8::MAX)) as u8;
        let had = moves.saturating_sub(played);
        let left = if walk.tried() { had.saturating_sub(1) } else { had };
        let replies = if walk.tried() { ranked(walk.now.as_ref()) } else { Vec::new() };
        let (firsts, defences) = Default::default();
        let mut mates = Mates { walk, stage: Stage::Firsts, had, left, firsts, replies, defences };
        let asked = mates.walk.asked().to_vec();
        solver.start(mates.walk.board.as_mut(), endless(had), &asked);
        mates
    }

    fn think(&mut self, solver: &mut MateSolver, rest: &mut dyn FnMut() -> bool) {
        while self.stage != Stage::Done {
            solver.run(self.walk.board.as_mut(), rest);
            if !solver.done() {
                return;
            }
            match self.stage {
                Stage::Firsts => {
                    if let MateOutcome::Mate(_, codes) = solver.outcome() {
                        self.firsts.clone_from(codes);
                    }
                    self.stage = Stage::Defences;
                }
                Stage::Defences => {
                    let mated = match solver.outcome() {
                        MateOutcome::Mate(moves, answers) => Some((*moves, answers.len())),
                        _ => None,
                    };
                    self.defences.extend(self.next().map(|code| Defence { code, mated }));
                }
                Stage::Done => {}
            }
            self.go_on(solver);
        }
    }

    fn next(&self) -> Option<u32> {
        self.replies.get(self.defences.len()).copied()
    }

    /// Takes up the next defence, unless one has escaped or nothing is left to mate with.
    fn go_on(&mut self, solver: &mut MateSolver) {
        let escaped = self.defences.last().is_some_and(|defence| defence.mated.is_none());
        match self.next().filter(|_| self.left > 0 && !escaped) {
            None => self.stage = Stage::Done,
            Some(reply) => {
                let line = [&self.walk.codes[..], &[reply]].concat();
                solver.start(self.walk.board.as_mut(), endless(self.left), &line);
            }
        }
    }

    /// The longest defence. Of several, one against which fewest moves mate, and then the one that hurts most.
    fn longest(&self) -> Option<u32> {
        let length = |defence: &&Defence| defence.mated.map(|(moves, answers)| (moves, std::cmp::Reverse(answers)));
        // Of equals the last is taken.
        self.defences.iter().rev().max_by_key(length).map(|defence| defence.code)
    }

    fn judgement(&self) -> Judgement {
        let mut told = Judgement { left: self.left, ..open(self.stage == Stage::Done) };
        if !told.done {
            return told;
        }
        told.moves = self.walk.steps(self.walk.asked(), &self.firsts);
        if !self.walk.tried() {
            let over = self.walk.now.move_texts().is_empty();
            told.said = if over { OVER.into() } else { TASK.with([u32::from(self.had).into()]).into() };
            return told;
        }
        let reply = |code| self.walk.step(&self.walk.codes, code);
        let named = |step: &Option<Step>| step.as_ref().map_or_else(String::new, |step| step.san.clone());
        told.solved = matches!(self.walk.now.status(), Status::Checkmate | Status::Lost);
        let mated = !self.replies.is_empty()
            && self.defences.len() == self.replies.len()
            && self.defences.iter().all(|defence| defence.mated.is_some());
        // What mates soonest is right by proof; of a slower mate the defences tell, as far as no draw can be claimed before.
        let soonest = self.walk.codes.last().is_some_and(|code| self.firsts.contains(code));
        let claimed = self.walk.now.is_dead() || self.walk.now.halfmove_clock() >= CLAIM_PLIES;
        let right = self.had > 0 && (told.solved || mated && (soonest || !claimed));
        told.right = Some(right);
        told.solved &= right;
        let escape = self.defences.last().filter(|defence| defence.mated.is_none()).map(|defence| defence.code);
        told.reply = match (right, told.solved) {
            (_, true) => None,
            (true, _) => self.longest().and_then(reply),
            (false, _) => escape.or(self.replies.first().copied().filter(|_| self.left == 0)).and_then(reply),
        };
        let name = named(&told.reply);
        told.said = match (right, told.solved) {
            (_, true) => SOLVED.into(),
            (true, _) => RIGHT.with([u32::from(self.left).into(), name.into()]).into(),
            _ if self.replies.is_empty() => STALEMATE.into(),
            _ if told.reply.is_none() => DRAWN.into(),
            _ if self.left == 0 => LATE.with([name.into()]).into(),
            _ => ESCAPES.with([name.into()]).into(),
        };
        told
    }
}

fn endless(moves: u8) -> MateLimits {
    MateLimits { moves, nodes: u64::MAX }
}

/// The legal moves, by what they do to who has just moved: those that win on the spot, those that gain, the quiet ones, those that
/// give something away.
pub(super) fn ranked(position: &dyn DynPosition) -> Vec<u32> {
    let mut board = position.root_board(&[], false);
    let finish = board.winning_move();
    let mut choices = Vec::new();
    board.generate_all(&mut choices);
    let mut rows: Vec<(bool, i32, String, u32)> = choices
        .iter()
        .map(|choice| {
            let gain = if choice.hints.gain > 0 { board.see(choice.at) } else { 0 };
            let text = board.move_texts(&[choice.id]).pop().unwrap_or_default();
            (Some(choice.id) != finish, -gain, text, choice.id)
        })
        .collect();
    rows.sort();
    rows.into_iter().map(|(.., code)| code).collect()
}
