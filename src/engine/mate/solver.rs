//! Proof-number search for a forced mate within a number of moves.
//!
//! In an OR node the attacker moves and one winning move suffices; in an AND node the defender
//! moves and all moves must win for the attacker. Each open node has a proof number and a disproof
//! number: the minimum number of leaves to be decided to prove or refute a win. The search expands
//! the most-proving node, which favours defenders with few replies and attackers with few tries. It
//! is depth-first with thresholds (df-pn), stores results in `ProofTable`, and is a state machine
//! over an explicit stack, so that it can pause between nodes.
//!
//! The number of moves is exact: a mate in one is searched first, then in two, and so on, and each
//! root move is decided separately. So the first number with a mate is the smallest, and all moves
//! that achieve it are known.
//!
//! A mate must hold against every defence, including draws: a node is safe if the position is dead,
//! or if repetition or the halfmove clock ends the game or lets the defender claim a draw.
//! Repetition within the line needs no test: an attacker who mates in the smallest number of moves
//! never passes the same position twice.

use crate::evaluate::hash64;
use crate::line::{play_line, undo_line};
use crate::mate::table::{NEVER, ProofNumbers, ProofTable};
use crate::search_board::{NodeInfo, RootBoard, ScoredMove, SearchBoard};
use crate::sort::sort_by_key;

/// The longest mate that is searched, in moves.
pub const MOST_MOVES: u8 = 50;

/// The state or result of a search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateOutcome {
    /// Running: there is no mate within this number of moves.
    Open(u8),
    /// The smallest number of moves, and the ids of all root moves that mate within it.
    Mate(u8, Vec<u32>),
    /// There is no mate within the requested number of moves.
    None,
    /// The node limit was reached. There is no mate within this number of moves; these root moves
    /// mate in one more, and others may.
    Unknown(u8, Vec<u32>),
}

/// Limits of a query.
#[derive(Clone, Copy, Debug)]
pub struct MateLimits {
    /// Maximum number of moves to mate.
    pub moves: u8,
    /// Maximum number of nodes.
    pub nodes: u64,
}

/// A node on the current path.
struct Node {
    key: u64,
    /// Number of moves the attacker has left.
    moves: u8,
    attacks: bool,
    /// Thresholds: the node is left once its numbers reach them.
    threshold: ProofNumbers,
    /// Where its moves begin in the list of all moves on the path, and the one being searched.
    first: usize,
    picked: usize,
    /// The board's index of its first move.
    board_index: usize,
}

/// A move of a node on the current path.
#[derive(Clone, Copy)]
struct TriedMove {
    mv: ScoredMove,
    key: u64,
    numbers: ProofNumbers,
}

/// Proves mates by proof-number search, one question at a time and in slices.
pub struct MateSolver {
    table: ProofTable,
    nodes_on_path: Vec<Node>,
    tried_moves: Vec<TriedMove>,
    moves_buffer: Vec<ScoredMove>,
    /// The root moves, in the board's order.
    roots: Vec<ScoredMove>,
    /// The root move to be decided next.
    next: usize,
    found: Vec<u32>,
    /// The number of moves of the current iteration.
    moves: u8,
    limits: MateLimits,
    nodes: u64,
    outcome: MateOutcome,
    /// Number of moves between the board's root and the query position.
    plies_ahead: usize,
    /// Occurrences of a position after which a draw can be claimed.
    draw_times: usize,
    /// Keys of positions that have occurred so often that one more is a draw, with the number of occurrences.
    repeated: Vec<(u64, usize)>,
    /// Refuting replies, indexed by the number of moves left.
    killers: [u32; MOST_MOVES as usize + 1],
}

impl MateSolver {
    /// `megabytes` is the size of the proof table.
    pub fn new(megabytes: u32) -> MateSolver {
        MateSolver {
            table: ProofTable::new(megabytes),
            nodes_on_path: Vec::new(),
            tried_moves: Vec::new(),
            moves_buffer: Vec::new(),
            roots: Vec::new(),
            next: 0,
            found: Vec::new(),
            moves: 0,
            limits: MateLimits { moves: 0, nodes: 0 },
            nodes: 0,
            outcome: MateOutcome::None,
            plies_ahead: 0,
            draw_times: 3,
            repeated: Vec::new(),
            killers: [0; MOST_MOVES as usize + 1],
        }
    }

    /// Clears all results. Needed when the board's root changes.
    pub fn clear(&mut self) {
        self.table.clear();
        self.killers.fill(0);
    }

    /// Cancels the query.
    pub fn cancel(&mut self) {
        self.outcome = MateOutcome::None;
    }

    /// Starts a query about the position after `line`, moves from the board's root. Results are
    /// kept, so call [`MateSolver::clear`] first if the root has changed.
    pub fn start(&mut self, board: &mut dyn RootBoard, limits: MateLimits, line: &[u32]) {
        self.repeated.clear();
        self.draw_times = board.draw_times();
        let past = board.past();
        let stood = |key: u64| past.iter().filter(|&&other| other == key).count();
        for &key in past {
            if stood(key) >= self.draw_times - 1 && self.repeated.iter().all(|&(known, _)| known != key) {
                self.repeated.push((key, stood(key)));
            }
        }
        self.nodes_on_path.clear();
        self.tried_moves.clear();
        self.found.clear();
        self.roots.clear();
        (self.next, self.moves, self.nodes) = (0, 1, 0);
        self.limits = MateLimits { moves: limits.moves.min(MOST_MOVES), ..limits };
        self.outcome = MateOutcome::Open(0);
        (self.plies_ahead, _) = play_line(board, line);
        let info = board.node_info();
        if !self.drawn(info, true) {
            board.generate_all(&mut self.roots);
        }
        if self.roots.is_empty() || self.limits.moves == 0 {
            self.end(board, MateOutcome::None);
        }
    }

    /// What is known by now.
    pub fn outcome(&self) -> &MateOutcome {
        &self.outcome
    }

    /// Whether the outcome is final.
    pub fn done(&self) -> bool {
        !matches!(self.outcome, MateOutcome::Open(_))
    }

    /// Number of nodes searched.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Runs until finished or until `should_pause` returns true.
    pub fn run(&mut self, board: &mut dyn SearchBoard, should_pause: &mut dyn FnMut() -> bool) {
        let mut last_pause = self.nodes;
        while !self.done() {
            if self.nodes >= self.limits.nodes {
                self.stop(board);
                return;
            }
            match self.nodes_on_path.len() {
                0 => self.root(board),
                _ => self.step(board),
            }
            if self.nodes >= last_pause + 256 {
                last_pause = self.nodes;
                if should_pause() {
                    return;
                }
            }
        }
    }

    /// Stops the search.
    pub fn stop(&mut self, board: &mut dyn SearchBoard) {
        if self.done() {
            return;
        }
        // Every node on the path was reached by a move.
        for _ in &self.nodes_on_path {
            board.undo();
        }
        self.nodes_on_path.clear();
        let found = std::mem::take(&mut self.found);
        self.end(board, MateOutcome::Unknown(self.moves - 1, found));
    }

    fn end(&mut self, board: &mut dyn SearchBoard, outcome: MateOutcome) {
        undo_line(board, self.plies_ahead);
        self.plies_ahead = 0;
        self.outcome = outcome;
    }

    /// Starts the next root move, or the next iteration.
    fn root(&mut self, board: &mut dyn SearchBoard) {
        if self.next == self.roots.len() {
            let found = std::mem::take(&mut self.found);
            if !found.is_empty() {
                self.end(board, MateOutcome::Mate(self.moves, found));
            } else if self.moves == self.limits.moves {
                self.end(board, MateOutcome::None);
            } else {
                self.outcome = MateOutcome::Open(self.moves);
                (self.next, self.moves) = (0, self.moves + 1);
            }
            return;
        }
        let mv = self.roots[self.next];
        board.play(mv.at);
        match self.after(board, self.moves - 1) {
            (_, ProofNumbers::WON) => self.answer(board, true),
            (_, ProofNumbers::SAFE) => self.answer(board, false),
            (key, _) => self.enter(board, key, self.moves - 1, false, ProofNumbers { proof: NEVER, refutation: NEVER }),
        }
    }

    /// Records the result of a root move.
    fn answer(&mut self, board: &mut dyn SearchBoard, won: bool) {
        board.undo();
        if won {
            self.found.push(self.roots[self.next].id);
        }
        self.next += 1;
    }

    /// Whether a position without mate is a draw, or lets the defender claim one.
    fn drawn(&self, info: NodeInfo, attacks: bool) -> bool {
        let (left, times) = if attacks { (info.end_in, self.draw_times + 2) } else { (info.claim_in, self.draw_times) };
        info.is_dead || left <= 0 || self.repeated.iter().any(|&(key, stood)| key == info.key && stood + 1 >= times)
    }

    /// Returns the key and initial proof numbers of an AND node (defender to move) with `moves`
    /// left for the attacker.
    fn after(&mut self, board: &mut dyn SearchBoard, moves: u8) -> (u64, ProofNumbers) {
        self.nodes += 1;
        if moves == 0 {
            return (0, ProofNumbers::settled(board.has_lost()));
        }
        let info = board.node_info();
        let key = key(info, moves);
        if let Some(numbers) = self.table.recall(key, moves) {
            return (key, numbers);
        }
        let numbers = if board.has_lost() {
            ProofNumbers::WON
        } else if self.drawn(info, false) {
            ProofNumbers::SAFE
        } else if moves == 1 {
            let numbers = ProofNumbers::settled(self.last(board));
            self.table.learn(key, moves, numbers);
            numbers
        } else {
            match board.move_count() {
                // Stalemate, since mate was tested above.
                0 => ProofNumbers::SAFE,
                replies => ProofNumbers { proof: replies, refutation: 1 },
            }
        };
        (key, numbers)
    }

    /// Returns the same for an OR node (attacker to move) with `moves` left, at least two.
    fn before(&mut self, board: &mut dyn SearchBoard, moves: u8) -> (u64, ProofNumbers) {
        self.nodes += 1;
        let info = board.node_info();
        let key = key(info, moves);
        let numbers = if let Some(numbers) = self.table.recall(key, moves) {
            numbers
        } else if self.drawn(info, true) {
            ProofNumbers::SAFE
        } else if moves > 2 && board.winning_move().is_some() {
            ProofNumbers::WON
        } else {
            // A refutation answers every move of the attacker, and each answer costs more the more moves are left.
            let answers = 1 + board.move_count();
            ProofNumbers { proof: 1, refutation: answers << u32::from(moves - 2).min(16) }
        };
        (key, numbers)
    }

    /// Whether every reply allows mate in one.
    fn last(&mut self, board: &mut dyn SearchBoard) -> bool {
        self.moves_buffer.clear();
        board.generate_all(&mut self.moves_buffer);
        let Some(first) = self.moves_buffer.first().map(|mv| mv.at) else { return false };
        let killer = self.killers[1];
        sort_by_key(&mut self.moves_buffer, |mv| order(mv, killer));
        let mut won = true;
        for index in 0..self.moves_buffer.len() {
            let mv = self.moves_buffer[index];
            board.play(mv.at);
            self.nodes += 1;
            // Most replies allow no mate, so that is looked at first.
            won = board.winning_move().is_some() && !self.drawn(board.node_info(), true);
            board.undo();
            if !won {
                self.killers[1] = mv.id;
                break;
            }
        }
        board.truncate_moves(first);
        won
    }

    /// Enters an open node. The board is already there.
    fn enter(&mut self, board: &mut dyn SearchBoard, key: u64, moves: u8, attacks: bool, threshold: ProofNumbers) {
        self.nodes += 1;
        let first = self.tried_moves.len();
        self.nodes_on_path.push(Node { key, moves, attacks, threshold, first, picked: first, board_index: usize::MAX });
        if attacks && board.winning_move().is_some() {
            return self.leave(board, ProofNumbers::WON);
        }
        self.moves_buffer.clear();
        board.generate_all(&mut self.moves_buffer);
        if let (Some(node), Some(mv)) = (self.nodes_on_path.last_mut(), self.moves_buffer.first()) {
            node.board_index = mv.at;
        }
        let killer = if attacks { 0 } else { self.killers[usize::from(moves)] };
        sort_by_key(&mut self.moves_buffer, |mv| order(mv, killer));
        let tried = |&mv| TriedMove { mv, key: 0, numbers: ProofNumbers::OPEN };
        self.tried_moves.extend(self.moves_buffer.iter().map(tried));
        for index in first..self.tried_moves.len() {
            board.play(self.tried_moves[index].mv.at);
            let (key, numbers) = if attacks { self.after(board, moves - 1) } else { self.before(board, moves) };
            board.undo();
            let tried = &mut self.tried_moves[index];
            (tried.key, tried.numbers) = (key, numbers);
            if numbers == ProofNumbers::settled(attacks) {
                return self.leave(board, numbers);
            }
        }
    }

    /// Leaves the top node and passes its proof numbers to the parent.
    fn leave(&mut self, board: &mut dyn SearchBoard, numbers: ProofNumbers) {
        let Some(node) = self.nodes_on_path.pop() else { return };
        self.table.learn(node.key, node.moves, numbers);
        board.truncate_moves(node.board_index);
        self.tried_moves.truncate(node.first);
        match self.nodes_on_path.last() {
            None => self.answer(board, numbers.proof == 0),
            Some(above) => {
                board.undo();
                let tried = &mut self.tried_moves[above.picked];
                tried.numbers = numbers;
                if !above.attacks && numbers.refutation == 0 {
                    self.killers[usize::from(above.moves)] = tried.mv.id;
                }
            }
        }
    }

    /// Enters the most-proving child of the top node, or leaves the node.
    fn step(&mut self, board: &mut dyn SearchBoard) {
        let Some(node) = self.nodes_on_path.last() else { return };
        let (attacks, threshold) = (node.attacks, node.threshold);
        // For the attacker, the smallest proof number counts and disproof numbers add up; for the
        // defender the other way round.
        let easy = |numbers: ProofNumbers| if attacks { numbers.proof } else { numbers.refutation };
        let (mut best, mut second, mut sum, mut picked) = (NEVER, NEVER, 0_u32, node.first);
        for (index, tried) in self.tried_moves.iter().enumerate().skip(node.first) {
            sum = add(sum, if attacks { tried.numbers.refutation } else { tried.numbers.proof });
            let own = easy(tried.numbers);
            if own < best {
                (second, best, picked) = (best, own, index);
            } else if own < second {
                second = own;
            }
        }
        let numbers = |easy, sum| {
            if attacks {
                ProofNumbers { proof: easy, refutation: sum }
            } else {
                ProofNumbers { proof: sum, refutation: easy }
            }
        };
        let now = numbers(best, sum);
        if now.proof >= threshold.proof || now.refutation >= threshold.refutation {
            return self.leave(board, now);
        }
        // Stay with this child until another is clearly better.
        let slack = second.saturating_add(1 + second / 4);
        let tried = self.tried_moves[picked];
        let left = node.moves - u8::from(attacks);
        let (most_easy, most_sum) =
            if attacks { (threshold.proof, threshold.refutation) } else { (threshold.refutation, threshold.proof) };
        let own_sum = if attacks { tried.numbers.refutation } else { tried.numbers.proof };
        let share = if most_sum == NEVER { NEVER } else { most_sum - (sum - own_sum) };
        if let Some(node) = self.nodes_on_path.last_mut() {
            node.picked = picked;
        }
        board.play(tried.mv.at);
        self.enter(board, tried.key, left, !attacks, numbers(most_easy.min(slack), share));
    }
}

/// The key of a node, including the halfmove clock where it can still matter.
pub fn key(info: NodeInfo, moves: u8) -> u64 {
    if info.claim_in > 2 * i32::from(moves) { info.key } else { hash64([info.key, info.halfmove_clock.into()]) }
}

/// Ordering: killer first, then by gain, then by value of the moving piece.
fn order(mv: &ScoredMove, killer: u32) -> (bool, i32, i32) {
    (mv.id != killer, -mv.hints.gain, -mv.hints.risk)
}

/// Saturating sum: sums of finite numbers stay below [`NEVER`].
fn add(one: u32, other: u32) -> u32 {
    if one == NEVER || other == NEVER { NEVER } else { one.saturating_add(other).min(NEVER - 1) }
}

/// The ids of the legal moves after a line from the board's root.
pub fn replies(board: &mut dyn SearchBoard, line: &[u32]) -> Vec<u32> {
    let (plies, _) = play_line(board, line);
    let mut moves_buffer = Vec::new();
    board.generate_all(&mut moves_buffer);
    undo_line(board, plies);
    moves_buffer.iter().map(|mv| mv.id).collect()
}
