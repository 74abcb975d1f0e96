//! Mate queries as plain data: whether a position, or every defence after a move, allows a forced
//! mate. Runs in slices.

use crate::mate::solver::{MOST_MOVES, MateLimits, MateOutcome, MateSolver, replies};
use crate::report::{Defence, MateMove, MateReport, MateReportKind, MateRequest};
use crate::search_board::RootBoard;
use crate::sort::sort_by;
use message::MessageId;

const MATE: MessageId = MessageId::new(&("solve.mate", &["count"]));
const NONE: MessageId = MessageId::new(&("solve.none", &["count"]));
const UNKNOWN: MessageId = MessageId::new(&("solve.unknown", &["count"]));
const PARTLY: MessageId = MessageId::new(&("solve.partly", &["count"]));
const NO_MATES: MessageId = MessageId::new(&("solve.never", &[]));

/// One query at a time. Results are reused for later queries about the same position.
pub struct MateQuery {
    solver: MateSolver,
    board: Option<Box<dyn RootBoard>>,
    request: MateRequest,
    /// The defences to answer, if the defender is to move after the line, and the answers so far.
    defences: Vec<u32>,
    answers: Vec<(u32, MateOutcome)>,
    nodes_before: u64,
}

impl MateQuery {
    /// `megabytes` is the size of the proof table.
    pub fn new(megabytes: u32) -> MateQuery {
        MateQuery {
            solver: MateSolver::new(megabytes),
            board: None,
            request: MateRequest { moves: 0, nodes: 0, line: Vec::new() },
            defences: Vec::new(),
            answers: Vec::new(),
            nodes_before: 0,
        }
    }

    /// Sets the position. Results are kept if it is unchanged.
    pub fn set_board(&mut self, board: Box<dyn RootBoard>) {
        let same = |before: &dyn RootBoard| {
            before.game() == board.game() && before.key() == board.key() && before.past() == board.past()
        };
        if !self.board.as_deref().is_some_and(same) {
            self.solver.clear();
        }
        self.board = Some(board);
    }

    /// Starts a query about the position or one reached from it.
    pub fn start(&mut self, request: MateRequest) {
        self.request = request;
        self.answers.clear();
        self.defences.clear();
        self.nodes_before = 0;
        let Some(board) = &mut self.board else { return };
        *board = board.fresh_copy();
        if self.request.line.len() % 2 == 1 {
            self.defences = replies(board.as_mut(), &self.request.line);
            self.solver.cancel();
            self.defend();
        } else if !board.has_eval() || board.over() {
            self.solver.cancel();
        } else {
            let line = &self.request.line;
            self.solver.start(board.as_mut(), limits(&self.request), line);
        }
    }

    /// Starts the next defence.
    fn defend(&mut self) {
        let (Some(&reply), Some(board)) = (self.defences.get(self.answers.len()), &mut self.board) else { return };
        let line = [&self.request.line[..], &[reply]].concat();
        self.solver.start(board.as_mut(), limits(&self.request), &line);
    }

    /// Whether the answer is final; also if there is no position.
    pub fn done(&self) -> bool {
        self.board.is_none() || self.solver.done() && self.answers.len() == self.defences.len()
    }

    /// Runs until finished or until `should_pause` returns true. It is called regularly.
    pub fn run(&mut self, should_pause: &mut dyn FnMut() -> bool) {
        while !self.done() {
            let Some(board) = &mut self.board else { return };
            self.solver.run(board.as_mut(), should_pause);
            if !self.solver.done() {
                return;
            }
            if let Some(&reply) = self.defences.get(self.answers.len()) {
                self.answers.push((reply, self.solver.outcome().clone()));
                if self.answers.len() < self.defences.len() {
                    self.nodes_before += self.solver.nodes();
                    self.defend();
                }
            }
        }
    }

    /// Returns the progress report.
    pub fn report(&self) -> MateReport {
        let mut report = MateReport {
            done: self.done(),
            kind: MateReportKind::Open,
            nodes: (self.nodes_before + self.solver.nodes()) as f64,
            moves: 0,
            message: NONE.with([0.into()]).into(),
            firsts: Vec::new(),
            defences: Vec::new(),
        };
        let Some(board) = self.board.as_deref() else { return report };
        let line = &self.request.line;
        report.defences =
            self.answers.iter().flat_map(|(reply, outcome)| defence(board, line, *reply, outcome)).collect();
        sort_by(&mut report.defences, |left, right| {
            (-i64::from(left.moves), &left.ply.step.text) <= (-i64::from(right.moves), &right.ply.step.text)
        });
        if !board.has_eval() {
            (report.kind, report.message) = (MateReportKind::None, NO_MATES.into());
            return report;
        }
        let mut firsts: &[u32] = &[];
        let (kind, moves, id) = match self.solver.outcome() {
            MateOutcome::Open(none) => (MateReportKind::Open, *none, NONE),
            MateOutcome::None => (MateReportKind::None, self.request.moves.min(MOST_MOVES), NONE),
            MateOutcome::Mate(moves, ids) => {
                firsts = ids;
                (MateReportKind::Mate, *moves, MATE)
            }
            MateOutcome::Unknown(none, ids) if ids.is_empty() => (MateReportKind::Unknown, *none, UNKNOWN),
            MateOutcome::Unknown(none, ids) => {
                firsts = ids;
                (MateReportKind::Unknown, none + 1, PARTLY)
            }
        };
        (report.kind, report.moves, report.message) = (kind, moves, id.with([u32::from(moves).into()]).into());
        report.firsts = plies(board, line, firsts);
        report
    }
}

fn limits(request: &MateRequest) -> MateLimits {
    let nodes = if request.nodes == 0 { u64::MAX } else { request.nodes.into() };
    MateLimits { moves: request.moves, nodes }
}

/// The moves with these ids after a line, sorted by move text.
fn plies(board: &dyn RootBoard, line: &[u32], ids: &[u32]) -> Vec<MateMove> {
    let ply = |&id: &u32| Some(MateMove { id, step: board.steps(&[line, &[id]].concat()).pop()? });
    let mut plies: Vec<MateMove> = ids.iter().filter_map(ply).collect();
    sort_by(&mut plies, |left, right| left.step.text <= right.step.text);
    plies
}

fn defence(board: &dyn RootBoard, line: &[u32], reply: u32, outcome: &MateOutcome) -> Option<Defence> {
    let ply = plies(board, line, &[reply]).pop()?;
    let (moves, answers) = match outcome {
        MateOutcome::Mate(moves, ids) => (*moves, plies(board, &[line, &[reply]].concat(), ids)),
        _ => (0, Vec::new()),
    };
    Some(Defence { ply, moves, answers })
}
