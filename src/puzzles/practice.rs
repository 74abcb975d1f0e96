//! Practice: a proved position is played out against exact defence.
//!
//! The defence never makes a mistake. If it can't hold the position, it resists as long as possible; where no length is known,
//! and among equal moves, it chooses one after which the smallest share of the answers keeps the result. Whatever is left to
//! choose depends on a seed alone.

use std::any::Any;

use engine::evaluate::hash64;
use engine::proof_report;
use engine::prover::{Outcome, ProofResult, ProvedPart, Prover};
use engine::report::{KeyMove, PartReport, PartsReport, PracticeReport, PracticeRequest, PracticeTask, ProofReport};
use engine::search_board::RootBoard;

/// The number of positions that the proof of a position may search: some seconds.
pub const MOST_NODES: u64 = 1_000_000;
/// The same for the answers to one reply, and for all replies. Beyond it, replies are chosen without a look at the answers.
const REPLY_NODES: u64 = 100_000;
const REPLIES_NODES: u64 = 400_000;

/// A reply, with the share of the answers that keep its result, in thousandths, and their number.
#[derive(Clone, Copy)]
struct Reply {
    id: u32,
    share: u32,
    answers: u32,
}

/// What is done next.
enum Stage {
    /// The proof of the position.
    Root(Box<dyn Prover>),
    /// The proof of the position after the last of the open replies.
    Reply(Box<dyn RootBoard>, Box<dyn Prover>),
    Done,
}

/// Answers one question about one position at a time, and keeps what it has learnt about the game.
pub struct Practice {
    board: Option<Box<dyn RootBoard>>,
    request: PracticeRequest,
    max_nodes: u64,
    stage: Stage,
    /// What is proved of the position, and its parts.
    proof: Option<ProofReport>,
    parts: Option<PartsReport>,
    /// The replies that are equally good, the next one to look at last; those that were looked at; and positions searched.
    open: Vec<u32>,
    replies: Vec<Reply>,
    spent: u64,
    choice: Option<u32>,
    learnt: Option<Box<dyn Any>>,
}

impl Default for Practice {
    fn default() -> Practice {
        Practice {
            board: None,
            request: PracticeRequest { task: PracticeTask::Judge, seed: 0 },
            max_nodes: MOST_NODES,
            stage: Stage::Done,
            proof: None,
            parts: None,
            open: Vec::new(),
            replies: Vec::new(),
            spent: 0,
            choice: None,
            learnt: None,
        }
    }
}

impl Practice {
    /// Sets the number of positions that the proof of a position may search.
    pub fn set_node_limit(&mut self, nodes: u64) {
        self.max_nodes = nodes;
    }

    /// Sets the position.
    pub fn set_board(&mut self, board: Box<dyn RootBoard>) {
        self.stop();
        if self.board.as_ref().is_none_or(|before| before.game() != board.game()) {
            self.learnt = None;
        }
        self.board = Some(board);
    }

    /// Starts a question about the position.
    pub fn start(&mut self, request: PracticeRequest) {
        self.stop();
        self.request = request;
        let Some(board) = self.board.as_deref().filter(|board| !board.over()) else { return };
        let Some(mut prover) = board.prover() else { return };
        if request.task == PracticeTask::Explain {
            prover.want_parts();
        }
        self.brief(prover.as_mut(), self.max_nodes);
        self.stage = Stage::Root(prover);
    }

    /// Forgets the question, but not what was learnt.
    fn stop(&mut self) {
        if let Stage::Root(prover) | Stage::Reply(_, prover) = std::mem::replace(&mut self.stage, Stage::Done) {
            self.learn(prover);
        }
        (self.proof, self.parts, self.choice) = (None, None, None);
        (self.open, self.replies, self.spent) = Default::default();
    }

    fn learn(&mut self, prover: Box<dyn Prover>) {
        self.learnt = prover.take_learnt();
    }

    /// Hands over what was learnt before.
    fn brief(&mut self, prover: &mut dyn Prover, nodes: u64) {
        prover.set_node_limit(nodes);
        if let Some(learnt) = self.learnt.take() {
            prover.inherit(learnt);
        }
    }

    /// Whether the report is final.
    pub const fn done(&self) -> bool {
        matches!(self.stage, Stage::Done)
    }

    /// Runs until finished or until `should_pause` returns true, which is called regularly.
    pub fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) {
        while !self.done() {
            self.step();
            if should_pause() {
                return;
            }
        }
    }

    fn step(&mut self) {
        match std::mem::replace(&mut self.stage, Stage::Done) {
            Stage::Root(mut prover) => {
                let wants_more = self.request.task == PracticeTask::Explain;
                let count = self.board.as_ref().map_or(0, |board| board.root_move_count());
                if prover.run(&mut || true) || !wants_more && knows_all(prover.as_ref(), count) {
                    self.proved(prover);
                } else {
                    self.stage = Stage::Root(prover);
                }
            }
            Stage::Reply(ahead, mut prover) => {
                if prover.run(&mut || true) || knows_all(prover.as_ref(), ahead.root_move_count()) {
                    self.weigh(prover);
                    self.look_ahead();
                } else {
                    self.stage = Stage::Reply(ahead, prover);
                }
            }
            Stage::Done => {}
        }
    }

    /// The proof of the position is finished.
    fn proved(&mut self, prover: Box<dyn Prover>) {
        let Some(board) = self.board.as_deref() else { return };
        self.proof = Some(proof_report::report(board, prover.as_ref(), true));
        self.parts = prover.parts().map(|parts| parts_report(board, &parts, &prover.moves()));
        let moves = prover.moves();
        let outcome = prover.result().map(|result| result.outcome);
        if self.request.task == PracticeTask::Reply {
            self.open = equally_good(board, &moves, outcome);
        }
        self.learn(prover);
        // A win needs no resistance.
        if outcome == Some(Outcome::Win) {
            self.replies = self.open.drain(..).map(|id| Reply { id, share: 0, answers: 0 }).collect();
        }
        self.look_ahead();
    }

    /// Begins with the proof after the next reply, or chooses one.
    fn look_ahead(&mut self) {
        let alone = self.open.len() + self.replies.len() < 2;
        while let Some(&id) = self.open.last() {
            let reply = Reply { id, share: 1000, answers: 0 };
            let ahead = self.board.as_ref().filter(|_| !alone && self.spent < REPLIES_NODES).and_then(|board| {
                let mut ahead = board.fresh_copy();
                ahead.advance(id).then_some(ahead)
            });
            let prover = ahead.as_ref().filter(|ahead| !ahead.over()).and_then(|ahead| ahead.prover());
            if let (Some(ahead), Some(mut prover)) = (ahead, prover) {
                self.brief(prover.as_mut(), REPLY_NODES);
                self.stage = Stage::Reply(ahead, prover);
                return;
            }
            self.open.pop();
            self.replies.push(reply);
        }
        self.choice = self.choose();
    }

    /// The proof after a reply is finished: how many answers keep the result?
    fn weigh(&mut self, prover: Box<dyn Prover>) {
        let moves = prover.moves();
        let best = proof_report::best(&moves).map(|(_, result)| result.outcome);
        let good = moves.iter().filter(|(_, result)| Some(result.outcome) == best).count();
        let share = (good * 1000).checked_div(moves.len()).unwrap_or(1000) as u32;
        self.spent += prover.nodes();
        self.learn(prover);
        if let Some(id) = self.open.pop() {
            self.replies.push(Reply { id, share, answers: moves.len() as u32 });
        }
    }

    /// The reply that leaves the smallest share of good answers, and the most answers of those.
    fn choose(&self) -> Option<u32> {
        let key = self.board.as_ref()?.key();
        let dice = |reply: &Reply| hash64([self.request.seed.into(), key, reply.id.into()]);
        let rank = |reply: &&Reply| (reply.share, u32::MAX - reply.answers, dice(reply));
        self.replies.iter().min_by_key(rank).map(|reply| reply.id)
    }

    /// Returns what is known so far.
    pub fn report(&self) -> PracticeReport {
        let board = self.board.as_deref();
        let proof = match (&self.stage, board) {
            (Stage::Root(prover), Some(board)) => Some(proof_report::report(board, prover.as_ref(), false)),
            _ => self.proof.clone(),
        };
        let reply = self.choice.and_then(|id| board?.steps(&[id]).pop());
        PracticeReport { done: self.done(), proof, reply, parts: self.parts.clone() }
    }
}

/// Whether all moves have results, so that no more is needed than the prover knows.
fn knows_all(prover: &dyn Prover, count: u32) -> bool {
    prover.result().is_some() && prover.moves().len() == count as usize
}

/// The best moves by proof. If the result is unknown, those that may be good.
fn equally_good(board: &dyn RootBoard, moves: &[(u32, ProofResult)], outcome: Option<Outcome>) -> Vec<u32> {
    if let Some((_, best)) = proof_report::best(moves)
        && (outcome == Some(best.outcome) || best.outcome == Outcome::Win)
    {
        let score = proof_report::score(best);
        return moves.iter().filter(|(_, result)| proof_report::score(*result) == score).map(|&(id, _)| id).collect();
    }
    let mut all = Vec::new();
    board.fresh_copy().generate_all(&mut all);
    let all: Vec<u32> = all.into_iter().map(|mv| mv.id).collect();
    let open: Vec<u32> = all.iter().copied().filter(|id| moves.iter().all(|(known, _)| known != id)).collect();
    if open.is_empty() { all } else { open }
}

fn parts_report(board: &dyn RootBoard, parts: &[ProvedPart], moves: &[(u32, ProofResult)]) -> PartsReport {
    let sum = parts.iter().try_fold(0, |sum, part| Some(sum ^ part.nimber?));
    let wins = |id: &u32| moves.iter().any(|(mv, result)| mv == id && result.outcome == Outcome::Win);
    let key = |number: usize, part: &ProvedPart, id: u32| {
        Some(KeyMove { step: board.steps(&[id]).pop()?, part: number as u32, nimber: part.nimber? ^ sum? })
    };
    let keys = parts.iter().enumerate().flat_map(|(number, part)| {
        part.moves.iter().filter(|id| wins(id)).filter_map(move |&id| key(number, part, id))
    });
    PartsReport {
        sum,
        keys: keys.collect(),
        parts: parts
            .iter()
            .map(|ProvedPart { squares, room, nimber, .. }| PartReport {
                squares: squares.clone(),
                room: room.clone(),
                nimber: *nimber,
            })
            .collect(),
    }
}
