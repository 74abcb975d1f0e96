//! Mates as plain data: a question about a position or about every defence after a move, slices of thought, an answer.

use crate::engine::mate::solver::{MOST_MOVES, MateLimits, MateOutcome, MateSolver, replies};
use crate::engine::report::{Defence, Ply, Posed, Proof, ProofKind};
use crate::engine::search_board::RootBoard;
use crate::message::MessageId;

const MATE: MessageId = MessageId::new("solve.mate", &["count"]);
const NONE: MessageId = MessageId::new("solve.none", &["count"]);
const UNKNOWN: MessageId = MessageId::new("solve.unknown", &["count"]);
const PARTLY: MessageId = MessageId::new("solve.partly", &["count"]);
const NO_MATES: MessageId = MessageId::new("solve.never", &[]);

/// One question at a time. What it has found out serves for later ones about the same position.
pub struct MateQuery {
    solver: MateSolver,
    board: Option<Box<dyn RootBoard>>,
    posed: Posed,
    /// The replies to be answered, if it is the defender's turn after the line, and what has come out of those so far.
    defences: Vec<u32>,
    answers: Vec<(u32, MateOutcome)>,
    spent: u64,
}

impl MateQuery {
    /// `megabytes` is what it may remember.
    pub fn new(megabytes: u32) -> MateQuery {
        MateQuery {
            solver: MateSolver::new(megabytes),
            board: None,
            posed: Posed { moves: 0, nodes: 0, line: Vec::new() },
            defences: Vec::new(),
            answers: Vec::new(),
            spent: 0,
        }
    }

    /// Sets the position to ask about. What is known is kept as long as it is the same one.
    pub fn set_board(&mut self, board: Box<dyn RootBoard>) {
        let same = |before: &dyn RootBoard| {
            before.game() == board.game() && before.key() == board.key() && before.past() == board.past()
        };
        if !self.board.as_deref().is_some_and(same) {
            self.solver.clear();
        }
        self.board = Some(board);
    }

    /// Asks about the position looked at, or about one behind it.
    pub fn begin(&mut self, posed: Posed) {
        self.posed = posed;
        self.answers.clear();
        self.defences.clear();
        self.spent = 0;
        let Some(board) = &mut self.board else { return };
        *board = board.fresh_copy();
        if self.posed.line.len() % 2 == 1 {
            self.defences = replies(board.as_mut(), &self.posed.line);
            self.solver.cancel();
            self.defend();
        } else if !board.has_eval() || board.over() {
            self.solver.cancel();
        } else {
            let line = &self.posed.line;
            self.solver.start(board.as_mut(), limits(&self.posed), line);
        }
    }

    /// Goes on to the next reply.
    fn defend(&mut self) {
        let (Some(&reply), Some(board)) = (self.defences.get(self.answers.len()), &mut self.board) else { return };
        let line = [&self.posed.line[..], &[reply]].concat();
        self.solver.start(board.as_mut(), limits(&self.posed), &line);
    }

    pub fn done(&self) -> bool {
        self.board.is_none() || self.solver.done() && self.answers.len() == self.defences.len()
    }

    /// Thinks on until `rest` says so, which is asked now and then, or until it is done.
    pub fn think(&mut self, rest: &mut dyn FnMut() -> bool) {
        while !self.done() {
            let Some(board) = &mut self.board else { return };
            self.solver.run(board.as_mut(), rest);
            if !self.solver.done() {
                return;
            }
            if let Some(&reply) = self.defences.get(self.answers.len()) {
                self.answers.push((reply, self.solver.outcome().clone()));
                if self.answers.len() < self.defences.len() {
                    self.spent += self.solver.nodes();
                    self.defend();
                }
            }
        }
    }

    /// How far it is.
    pub fn proof(&self) -> Proof {
        let mut proof = Proof {
            done: self.done(),
            kind: ProofKind::Open,
            nodes: (self.spent + self.solver.nodes()) as f64,
            moves: 0,
            said: NONE.with([0.into()]).into(),
            firsts: Vec::new(),
            defences: Vec::new(),
        };
        let Some(board) = self.board.as_deref() else { return proof };
        let line = &self.posed.line;
        proof.defences =
            self.answers.iter().flat_map(|(reply, outcome)| defence(board, line, *reply, outcome)).collect();
        proof.defences.sort_by(|one, other| {
            (-i64::from(one.moves), &one.ply.step.text).cmp(&(-i64::from(other.moves), &other.ply.step.text))
        });
        if !board.has_eval() {
            (proof.kind, proof.said) = (ProofKind::None, NO_MATES.into());
            return proof;
        }
        let mut firsts: &[u32] = &[];
        let (kind, moves, phrase) = match self.solver.outcome() {
            MateOutcome::Open(none) => (ProofKind::Open, *none, NONE),
            MateOutcome::None => (ProofKind::None, self.posed.moves.min(MOST_MOVES), NONE),
            MateOutcome::Mate(moves, codes) => {
                firsts = codes;
                (ProofKind::Mate, *moves, MATE)
            }
            MateOutcome::Unknown(none, codes) if codes.is_empty() => (ProofKind::Unknown, *none, UNKNOWN),
            MateOutcome::Unknown(none, codes) => {
                firsts = codes;
                (ProofKind::Unknown, none + 1, PARTLY)
            }
        };
        (proof.kind, proof.moves, proof.said) = (kind, moves, phrase.with([u32::from(moves).into()]).into());
        proof.firsts = plies(board, line, firsts);
        proof
    }
}

fn limits(posed: &Posed) -> MateLimits {
    let nodes = if posed.nodes == 0 { u64::MAX } else { posed.nodes.into() };
    MateLimits { moves: posed.moves, nodes }
}

/// The moves with these codes after a line, in the order of their texts.
fn plies(board: &dyn RootBoard, line: &[u32], codes: &[u32]) -> Vec<Ply> {
    let ply = |&code: &u32| Some(Ply { code, step: board.steps(&[line, &[code]].concat()).pop()? });
    let mut plies: Vec<Ply> = codes.iter().filter_map(ply).collect();
    plies.sort_by(|one, other| one.step.text.cmp(&other.step.text));
    plies
}

fn defence(board: &dyn RootBoard, line: &[u32], reply: u32, outcome: &MateOutcome) -> Option<Defence> {
    let ply = plies(board, line, &[reply]).pop()?;
    let (moves, answers) = match outcome {
        MateOutcome::Mate(moves, codes) => (*moves, plies(board, &[line, &[reply]].concat(), codes)),
        _ => (0, Vec::new()),
    };
    Some(Defence { ply, moves, answers })
}
