//! A mate puzzle beside orthodox chess: what the same position and the same key are worth there. Runs in slices.

use engine::mate::solver::{MateLimits, MateOutcome, MateSolver, replies};
use engine::search_board::RootBoard;
use rules::theme::OrthodoxResult;

/// Node limit of each query.
const NODES: u64 = 400_000;

pub struct Contrast {
    /// The position under orthodox rules.
    board: Option<Box<dyn RootBoard>>,
    moves: u8,
    key: u32,
    /// The moves that mate fastest there, once they are known.
    firsts: Option<MateOutcome>,
    /// The replies to the key, and how many of them are known to be mated.
    defences: Vec<u32>,
    mated: usize,
    result: Option<OrthodoxResult>,
    /// The reply that refutes the key.
    escape: Option<u32>,
    explains: bool,
}

impl Contrast {
    /// Compares a mate in `moves` by this key. `explains` says whether to look for a refutation of the key, if it does not mate.
    pub fn new(board: &dyn RootBoard, moves: u8, key: &str, explains: bool, solver: &mut MateSolver) -> Contrast {
        let mut contrast = Contrast {
            board: board.orthodox_counterpart(),
            moves,
            key: 0,
            firsts: None,
            defences: Vec::new(),
            mated: 0,
            result: None,
            escape: None,
            explains,
        };
        solver.clear();
        match &mut contrast.board {
            None => contrast.result = Some(OrthodoxResult::Apart),
            Some(orthodox) => match orthodox.move_id(key) {
                None => contrast.result = Some(OrthodoxResult::Illegal),
                Some(id) => {
                    contrast.key = id;
                    solver.start(orthodox.as_mut(), MateLimits { moves, nodes: NODES }, &[]);
                }
            },
        }
        contrast
    }

    /// The result, once it is known.
    pub fn result(&self) -> Option<OrthodoxResult> {
        self.result
    }

    /// The position under orthodox rules, if there is one.
    pub fn board(&self) -> Option<&dyn RootBoard> {
        self.board.as_deref()
    }

    /// The key and the reply that refutes it there.
    pub fn refutation(&self) -> Option<[u32; 2]> {
        self.escape.map(|reply| [self.key, reply])
    }

    /// Runs until finished or until `should_pause` returns true.
    pub fn run(&mut self, solver: &mut MateSolver, should_pause: &mut dyn FnMut() -> bool) {
        while self.result.is_none() {
            let Some(orthodox) = &mut self.board else { return };
            solver.run(orthodox.as_mut(), should_pause);
            if !solver.done() {
                return;
            }
            match &self.firsts {
                None => self.judge_firsts(solver.outcome().clone()),
                Some(_) => match solver.outcome() {
                    MateOutcome::Mate(..) => self.mated += 1,
                    outcome => {
                        self.escape = self.defences.get(self.mated).copied().filter(|_| *outcome == MateOutcome::None);
                        self.end(false);
                    }
                },
            }
            if self.result.is_none() {
                self.next_defence(solver);
            }
        }
    }

    fn judge_firsts(&mut self, outcome: MateOutcome) {
        match &outcome {
            MateOutcome::Mate(_, ids) if ids.contains(&self.key) => self.result = Some(OrthodoxResult::Same),
            // There may be a shorter way, and yet the key mates in time.
            MateOutcome::Mate(soonest, _) if *soonest < self.moves => {}
            MateOutcome::Mate(..) if !self.explains => self.result = Some(OrthodoxResult::Other),
            MateOutcome::None if !self.explains => self.result = Some(OrthodoxResult::Nothing),
            MateOutcome::Mate(..) | MateOutcome::None => {}
            _ => self.result = Some(OrthodoxResult::Unknown),
        }
        self.firsts = Some(outcome);
        if let (None, Some(orthodox)) = (self.result, &mut self.board) {
            self.defences = replies(orthodox.as_mut(), &[self.key]);
        }
    }

    /// Starts the next defence against the key, or ends if there is none.
    fn next_defence(&mut self, solver: &mut MateSolver) {
        match (self.defences.get(self.mated), &mut self.board) {
            (Some(&reply), Some(orthodox)) => {
                let limits = MateLimits { moves: self.moves - 1, nodes: NODES };
                solver.start(orthodox.as_mut(), limits, &[self.key, reply]);
            }
            _ => self.end(!self.defences.is_empty()),
        }
    }

    /// All defences against the key were searched, or one of them escapes.
    fn end(&mut self, mates: bool) {
        self.result = Some(match &self.firsts {
            _ if mates => OrthodoxResult::Same,
            Some(MateOutcome::Mate(..)) => OrthodoxResult::Other,
            _ => OrthodoxResult::Nothing,
        });
    }
}
