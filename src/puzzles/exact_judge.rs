//! Judges tries of puzzles by exact results: a move is right if it leaves the other player a lost position, or, where the goal
//! is to save the game, one that is not won.

use crate::judge::{Replay, open, ranked};
use crate::{Goal, Judgement};
use engine::prover::{Outcome, ProofResult, Prover};
use message::MessageId;
use rules::dyn_position::DynPosition;

const WIN_TASK: MessageId = MessageId::new(&("puzzle.task.win", &["count"]));
const HOLD_TASK: MessageId = MessageId::new(&("puzzle.task.hold", &[]));
const WON: MessageId = MessageId::new(&("puzzle.won", &[]));
const STILL_WON: MessageId = MessageId::new(&("puzzle.right.win", &["count", "move"]));
const HELD: MessageId = MessageId::new(&("puzzle.held", &[]));
const TAKEN_OVER: MessageId = MessageId::new(&("puzzle.wrong.taken_over", &["move"]));
const NOT_WON: MessageId = MessageId::new(&("puzzle.wrong.not_won", &[]));
const UNKNOWN: MessageId = MessageId::new(&("puzzle.unknown", &[]));

/// A try of a puzzle.
pub(crate) struct ExactTry {
    replay: Replay,
    /// The worst outcome that is right.
    least: Outcome,
    /// Number of moves of the solving side before the last try (or now); only where it has to win.
    had: u8,
    /// The proofs of the solving side's moves and of the replies to the last try.
    firsts: Moves,
    replies: Option<Moves>,
}

/// The moves of one position.
struct Moves {
    /// `None` if the game is over, or nothing can be proved.
    prover: Option<Box<dyn Prover>>,
    is_over: bool,
    move_count: usize,
    done: bool,
}

impl Moves {
    fn new(position: &dyn DynPosition) -> Moves {
        let is_over = position.move_texts().is_empty();
        let board = variants::root_board(position, &[], is_over);
        let prover = board.prover();
        Moves { done: prover.is_none(), prover, is_over, move_count: board.root_move_count() as usize }
    }

    /// Only outcomes are needed, so the prover may stop before it knows the nimbers.
    fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) {
        while let (Some(prover), false) = (&mut self.prover, self.done) {
            self.done = prover.run(&mut || true) || prover.moves().len() == self.move_count;
            if should_pause() {
                return;
            }
        }
    }

    fn results(&self) -> Vec<(u32, ProofResult)> {
        self.prover.as_ref().map_or_else(Vec::new, |prover| prover.moves())
    }

    /// The moves that reach at least an outcome.
    fn reaching(&self, least: Outcome) -> Vec<u32> {
        self.results().into_iter().filter(|(_, result)| result.outcome >= least).map(|(id, _)| id).collect()
    }

    /// The outcome for the side to move; `None` if unknown.
    fn outcome(&self) -> Option<Outcome> {
        let results = self.results();
        let best = results.iter().map(|(_, result)| result.outcome).max();
        match &self.prover {
            _ if best == Some(Outcome::Win) => best,
            Some(_) if results.len() == self.move_count => best,
            Some(prover) => prover.result().map(|result| result.outcome),
            None => None,
        }
    }
}

impl ExactTry {
    pub fn new(replay: Replay, goal: Goal, moves: u8) -> ExactTry {
        let tried = replay.tried();
        let firsts = Moves::new(replay.before.as_deref().filter(|_| tried).unwrap_or(replay.now.as_ref()));
        let replies = tried.then(|| Moves::new(replay.now.as_ref()));
        let least = if goal == Goal::Win { Outcome::Win } else { Outcome::Draw };
        let had = replay.moves_left(moves.max(1));
        ExactTry { replay, least, had, firsts, replies }
    }

    pub fn done(&self) -> bool {
        self.firsts.done && self.replies.as_ref().is_none_or(|replies| replies.done)
    }

    pub fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) {
        self.firsts.run(should_pause);
        if let (true, Some(replies)) = (self.firsts.done, &mut self.replies) {
            replies.run(should_pause);
        }
    }

    /// The outcome for the solving side after its try.
    fn outcome(&self, replies: &Moves) -> Option<Outcome> {
        if replies.is_over {
            return Some(variants::root_board(&*self.replay.now, &[], true).outcome_without_moves().of_other());
        }
        replies.outcome().map(Outcome::of_other)
    }

    pub fn judgement(&self) -> Judgement {
        let mut judgement = open(self.done());
        if !judgement.done {
            return judgement;
        }
        let wins = self.least == Outcome::Win;
        judgement.left = if wins { self.had } else { 0 };
        judgement.moves = self.replay.steps(self.replay.before_try(), &self.firsts.reaching(self.least));
        let Some(replies) = &self.replies else {
            judgement.message =
                if wins { WIN_TASK.with([u32::from(self.had).into()]).into() } else { HOLD_TASK.into() };
            return judgement;
        };
        judgement.left = judgement.left.saturating_sub(1);
        let outcome = self.outcome(replies);
        judgement.right = outcome.map(|outcome| outcome >= self.least);
        judgement.solved = judgement.right == Some(true) && (judgement.left == 0 || replies.is_over);
        let reply = |id| self.replay.step(&self.replay.ids, id);
        judgement.reply = match judgement.right {
            _ if judgement.solved => None,
            Some(true) => self.stubborn(replies).and_then(reply),
            Some(false) => {
                let least = if outcome == Some(Outcome::Loss) { Outcome::Win } else { Outcome::Draw };
                self.replay.steps(&self.replay.ids, &replies.reaching(least)).into_iter().next()
            }
            None => None,
        };
        let name = judgement.reply.as_ref().map_or_else(String::new, |step| step.san.clone());
        judgement.message = match judgement.right {
            None => UNKNOWN.into(),
            Some(true) if judgement.solved && wins => WON.into(),
            Some(true) if judgement.solved => HELD.into(),
            Some(true) => STILL_WON.with([u32::from(judgement.left).into(), name.into()]).into(),
            Some(false) if outcome == Some(Outcome::Draw) => NOT_WON.into(),
            Some(false) => TAKEN_OVER.with([name.into()]).into(),
        };
        judgement
    }

    /// The reply that holds out longest; without lengths, the first one.
    fn stubborn(&self, replies: &Moves) -> Option<u32> {
        let plies =
            |id: u32| replies.results().iter().find(|(known, _)| *known == id).and_then(|(_, known)| known.plies);
        let ids = ranked(self.replay.now.as_ref());
        // `max_by_key` returns the last maximum.
        ids.iter().rev().max_by_key(|&&id| plies(id)).copied()
    }
}
