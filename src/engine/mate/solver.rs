//! Whether the side to move can force mate within so many moves: proof-number search.
//!
//! The tree has two kinds of positions: where the attacker moves, one good move is enough; where the defender moves, all
//! must be good for the attacker. Each open position carries two numbers, how many positions must at least be settled to
//! prove it won and to refute that; the search goes where the smaller of them is smallest, that is, it prefers defenders
//! with few replies and attackers with few tries. It goes down depth-first under thresholds (df-pn), keeps what it has
//! found in a `ProofTable`, and like the search it is a state machine over an explicit stack, so it can pause between nodes.
//!
//! Moves are counted exactly: a mate is sought in one move, then in two, and so on, and for each number every first move is
//! settled on its own. So the first number with a mate is the smallest, and all first moves that do it are known.
//!
//! A mate is forced against every defence that the rules know, draws included: a position is safe where it is dead, where it has
//! stood as often as ends the game or lets the defender claim a draw, or where the clock does that. What has been on the
//! way counts too, but need not be looked up: an attacker who mates in the smallest number of moves comes nearer to it with
//! each move, and so through no position twice.

use crate::engine::evaluate::hash64;
use crate::engine::mate::table::{NEVER, ProofNumbers, ProofTable};
use crate::engine::search_board::{NodeInfo, RootBoard, ScoredMove, SearchBoard};
use crate::rules::draw::{CLAIM_PLIES, END_PLIES};

/// No mate is sought that takes longer.
pub const MOST_MOVES: u8 = 50;

/// How often a position ends the game, and how often the player to move may claim a draw in it.
const FIVEFOLD: usize = 5;
const THREEFOLD: usize = 3;

/// Where a search stands, or how it has ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MateOutcome {
    /// So far there is no mate within this number of moves.
    Open(u8),
    /// The smallest number of moves, and the codes of all first moves that mate within it.
    Mate(u8, Vec<u32>),
    /// Within the number of moves asked for.
    None,
    /// The nodes were used up. There is no mate within this number of moves; in one more, these first moves mate, and of
    /// others it is not known.
    Unknown(u8, Vec<u32>),
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct MateLimits {
    /// Within how many moves a mate is sought.
    pub moves: u8,
    /// How many positions may be looked at.
    pub nodes: u64,
}

/// A position on the way whose moves are being settled.
struct Frame {
    key: u64,
    /// How many moves the attacker has left.
    moves: u8,
    attacks: bool,
    /// It is left once its numbers reach these.
    most: ProofNumbers,
    /// Where its moves begin among all those on the way, and which of them is being settled.
    first: usize,
    picked: usize,
    /// Where the board keeps the first of them.
    kept: usize,
}

/// A move of a position on the way.
#[derive(Clone, Copy)]
struct Trial {
    choice: ScoredMove,
    key: u64,
    effort: ProofNumbers,
}

pub struct MateSolver {
    facts: ProofTable,
    frames: Vec<Frame>,
    trials: Vec<Trial>,
    choices: Vec<ScoredMove>,
    /// The first moves, in the board's order.
    roots: Vec<ScoredMove>,
    /// The one to be settled next.
    next: usize,
    found: Vec<u32>,
    /// How many moves a mate is sought in now.
    moves: u8,
    limits: MateLimits,
    nodes: u64,
    outcome: MateOutcome,
    /// How many moves from the board's root the position in question is.
    ahead: usize,
    /// Keys of positions that have stood twice or more, and how often.
    worn: Vec<(u64, usize)>,
    /// Whether a draw by repetition or by the clock can happen at all.
    wary: bool,
    /// Replies that have refuted something lately, by the number of moves left.
    killers: [u32; MOST_MOVES as usize + 1],
}

impl MateSolver {
    /// `megabytes` is what it may remember.
    pub fn new(megabytes: u32) -> MateSolver {
        MateSolver {
            facts: ProofTable::new(megabytes),
            frames: Vec::new(),
            trials: Vec::new(),
            choices: Vec::new(),
            roots: Vec::new(),
            next: 0,
            found: Vec::new(),
            moves: 0,
            limits: MateLimits { moves: 0, nodes: 0 },
            nodes: 0,
            outcome: MateOutcome::None,
            ahead: 0,
            worn: Vec::new(),
            wary: false,
            killers: [0; MOST_MOVES as usize + 1],
        }
    }

    /// Forgets what is known of another root.
    pub fn clear(&mut self) {
        self.facts.forget();
        self.killers.fill(0);
    }

    /// Lets go of whatever was asked.
    pub fn cancel(&mut self) {
        self.outcome = MateOutcome::None;
    }

    /// Asks about the position after `line`, moves from the board's root. What is known stays, so call
    /// [`MateSolver::clear`] before a root that does not belong to the last one.
    pub fn start(&mut self, board: &mut dyn RootBoard, limits: MateLimits, line: &[u32]) {
        self.worn.clear();
        let past = board.past();
        let stood = |key: u64| past.iter().filter(|&&other| other == key).count();
        for &key in past {
            if stood(key) >= THREEFOLD - 1 && self.worn.iter().all(|&(known, _)| known != key) {
                self.worn.push((key, stood(key)));
            }
        }
        self.frames.clear();
        self.trials.clear();
        self.found.clear();
        self.roots.clear();
        (self.next, self.moves, self.nodes) = (0, 1, 0);
        self.limits = MateLimits { moves: limits.moves.min(MOST_MOVES), ..limits };
        self.outcome = MateOutcome::Open(0);
        self.ahead = walk(board, line);
        let look = board.node_info();
        self.wary = !self.worn.is_empty() || look.halfmove_clock + 2 * u32::from(self.limits.moves) >= CLAIM_PLIES;
        if !self.drawn(look, true) {
            board.generate_all(&mut self.roots);
        }
        if self.roots.is_empty() || self.limits.moves == 0 {
            self.end(board, MateOutcome::None);
        }
    }

    pub fn outcome(&self) -> &MateOutcome {
        &self.outcome
    }

    pub fn done(&self) -> bool {
        !matches!(self.outcome, MateOutcome::Open(_))
    }

    /// How many positions have been looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Goes on until it is done or `rest` says that it is time to rest.
    pub fn run(&mut self, board: &mut dyn SearchBoard, rest: &mut dyn FnMut() -> bool) {
        let mut asked = self.nodes;
        while !self.done() {
            if self.nodes >= self.limits.nodes {
                self.stop(board);
                return;
            }
            match self.frames.len() {
                0 => self.root(board),
                _ => self.step(board),
            }
            if self.nodes >= asked + 256 {
                asked = self.nodes;
                if rest() {
                    return;
                }
            }
        }
    }

    /// Ends the search as it stands.
    pub fn stop(&mut self, board: &mut dyn SearchBoard) {
        if self.done() {
            return;
        }
        // Each frame stands behind a move.
        for _ in &self.frames {
            board.undo();
        }
        self.frames.clear();
        let found = std::mem::take(&mut self.found);
        self.end(board, MateOutcome::Unknown(self.moves - 1, found));
    }

    fn end(&mut self, board: &mut dyn SearchBoard, outcome: MateOutcome) {
        for _ in 0..self.ahead {
            board.undo();
        }
        board.truncate_moves(0);
        self.ahead = 0;
        self.outcome = outcome;
    }

    /// Settles the next first move, or goes on to one more move.
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
        let choice = self.roots[self.next];
        board.play(choice.at);
        match self.after(board, self.moves - 1) {
            (_, ProofNumbers::WON) => self.answer(board, true),
            (_, ProofNumbers::SAFE) => self.answer(board, false),
            (key, _) => self.enter(board, key, self.moves - 1, false, ProofNumbers { proof: NEVER, refutation: NEVER }),
        }
    }

    /// A first move is settled.
    fn answer(&mut self, board: &mut dyn SearchBoard, won: bool) {
        board.undo();
        if won {
            self.found.push(self.roots[self.next].id);
        }
        self.next += 1;
    }

    /// Whether a position that is no mate is a draw, or one that the defender may claim.
    fn drawn(&self, look: NodeInfo, attacks: bool) -> bool {
        let (plies, times) = if attacks { (END_PLIES, FIVEFOLD) } else { (CLAIM_PLIES, THREEFOLD) };
        look.is_dead
            || look.halfmove_clock >= plies
            || self.worn.iter().any(|&(key, stood)| key == look.key && stood + 1 >= times)
    }

    /// The key of a position where the defender moves and the attacker has `moves` left, and what is to be said of it at once.
    fn after(&mut self, board: &mut dyn SearchBoard, moves: u8) -> (u64, ProofNumbers) {
        self.nodes += 1;
        if moves == 0 {
            return (0, ProofNumbers::settled(board.has_lost()));
        }
        let look = board.node_info();
        let key = key(look, moves);
        if let Some(effort) = self.facts.recall(key, moves) {
            return (key, effort);
        }
        let effort = if board.has_lost() {
            ProofNumbers::WON
        } else if self.drawn(look, false) {
            ProofNumbers::SAFE
        } else if moves == 1 {
            let effort = ProofNumbers::settled(self.last(board));
            self.facts.learn(key, moves, effort);
            effort
        } else {
            match board.move_count() {
                // Not beaten: a stalemate.
                0 => ProofNumbers::SAFE,
                replies => ProofNumbers { proof: replies, refutation: 1 },
            }
        };
        (key, effort)
    }

    /// The same where the attacker moves and has `moves`, at least two, left.
    fn before(&mut self, board: &mut dyn SearchBoard, moves: u8) -> (u64, ProofNumbers) {
        self.nodes += 1;
        let look = board.node_info();
        let key = key(look, moves);
        let effort = if let Some(effort) = self.facts.recall(key, moves) {
            effort
        } else if self.drawn(look, true) {
            ProofNumbers::SAFE
        } else if moves > 2 && board.winning_move().is_some() {
            ProofNumbers::WON
        } else {
            ProofNumbers::OPEN
        };
        (key, effort)
    }

    /// Whether every reply allows mate at once.
    fn last(&mut self, board: &mut dyn SearchBoard) -> bool {
        self.choices.clear();
        board.generate_all(&mut self.choices);
        let Some(first) = self.choices.first().map(|choice| choice.at) else { return false };
        let killer = self.killers[1];
        self.choices.sort_by_key(|choice| order(choice, killer));
        let mut won = true;
        for index in 0..self.choices.len() {
            let choice = self.choices[index];
            board.play(choice.at);
            self.nodes += 1;
            won = !(self.wary && self.drawn(board.node_info(), true)) && board.winning_move().is_some();
            board.undo();
            if !won {
                self.killers[1] = choice.id;
                break;
            }
        }
        board.truncate_moves(first);
        won
    }

    /// Goes into an open position. The board stands there.
    fn enter(&mut self, board: &mut dyn SearchBoard, key: u64, moves: u8, attacks: bool, most: ProofNumbers) {
        self.nodes += 1;
        let first = self.trials.len();
        self.frames.push(Frame { key, moves, attacks, most, first, picked: first, kept: usize::MAX });
        if attacks && board.winning_move().is_some() {
            return self.leave(board, ProofNumbers::WON);
        }
        self.choices.clear();
        board.generate_all(&mut self.choices);
        if let (Some(frame), Some(choice)) = (self.frames.last_mut(), self.choices.first()) {
            frame.kept = choice.at;
        }
        let killer = if attacks { 0 } else { self.killers[usize::from(moves)] };
        self.choices.sort_by_key(|choice| order(choice, killer));
        let trial = |&choice| Trial { choice, key: 0, effort: ProofNumbers::OPEN };
        self.trials.extend(self.choices.iter().map(trial));
        for index in first..self.trials.len() {
            board.play(self.trials[index].choice.at);
            let (key, effort) = if attacks { self.after(board, moves - 1) } else { self.before(board, moves) };
            board.undo();
            let trial = &mut self.trials[index];
            (trial.key, trial.effort) = (key, effort);
            if effort == ProofNumbers::settled(attacks) {
                return self.leave(board, effort);
            }
        }
    }

    /// Leaves the position on top for the one above, which learns how it stands.
    fn leave(&mut self, board: &mut dyn SearchBoard, effort: ProofNumbers) {
        let Some(frame) = self.frames.pop() else { return };
        self.facts.learn(frame.key, frame.moves, effort);
        board.truncate_moves(frame.kept);
        self.trials.truncate(frame.first);
        match self.frames.last() {
            None => self.answer(board, effort.proof == 0),
            Some(above) => {
                board.undo();
                let trial = &mut self.trials[above.picked];
                trial.effort = effort;
                if !above.attacks && effort.refutation == 0 {
                    self.killers[usize::from(above.moves)] = trial.choice.id;
                }
            }
        }
    }

    /// Goes from the position on top into its most promising move, or leaves it.
    fn step(&mut self, board: &mut dyn SearchBoard) {
        let Some(frame) = self.frames.last() else { return };
        let (attacks, most) = (frame.attacks, frame.most);
        // For the attacker the easiest proof counts and all refutations are needed; for the defender the other way round.
        let easy = |effort: ProofNumbers| if attacks { effort.proof } else { effort.refutation };
        let (mut best, mut second, mut sum, mut picked) = (NEVER, NEVER, 0_u32, frame.first);
        for (index, trial) in self.trials.iter().enumerate().skip(frame.first) {
            sum = add(sum, if attacks { trial.effort.refutation } else { trial.effort.proof });
            let own = easy(trial.effort);
            if own < best {
                (second, best, picked) = (best, own, index);
            } else if own < second {
                second = own;
            }
        }
        let effort = |easy, sum| {
            if attacks {
                ProofNumbers { proof: easy, refutation: sum }
            } else {
                ProofNumbers { proof: sum, refutation: easy }
            }
        };
        let now = effort(best, sum);
        if now.proof >= most.proof || now.refutation >= most.refutation {
            return self.leave(board, now);
        }
        // It is worth going on there until something else is clearly better.
        let slack = second.saturating_add(1 + second / 4);
        let trial = self.trials[picked];
        let left = frame.moves - u8::from(attacks);
        let (most_easy, most_sum) = if attacks { (most.proof, most.refutation) } else { (most.refutation, most.proof) };
        let own_sum = if attacks { trial.effort.refutation } else { trial.effort.proof };
        let share = if most_sum == NEVER { NEVER } else { most_sum - (sum - own_sum) };
        if let Some(frame) = self.frames.last_mut() {
            frame.picked = picked;
        }
        board.play(trial.choice.at);
        self.enter(board, trial.key, left, !attacks, effort(most_easy.min(slack), share));
    }
}

/// A position's key, with its clock where that can still matter.
fn key(look: NodeInfo, moves: u8) -> u64 {
    if look.halfmove_clock + 2 * u32::from(moves) < CLAIM_PLIES {
        look.key
    } else {
        hash64([look.key, look.halfmove_clock.into()])
    }
}

/// What has refuted others comes first, then what takes most, then what moves most.
fn order(choice: &ScoredMove, killer: u32) -> (bool, i32, i32) {
    (choice.id != killer, -choice.hints.gain, -choice.hints.risk)
}

/// A sum of open numbers stays below [`NEVER`].
fn add(one: u32, other: u32) -> u32 {
    if one == NEVER || other == NEVER { NEVER } else { one.saturating_add(other).min(NEVER - 1) }
}

/// Plays a line from the board's root as far as it is legal; says how many moves that is.
fn walk(board: &mut dyn SearchBoard, line: &[u32]) -> usize {
    let mut choices = Vec::new();
    board.truncate_moves(0);
    for (index, &code) in line.iter().enumerate() {
        choices.clear();
        board.generate_all(&mut choices);
        let Some(choice) = choices.iter().find(|choice| choice.id == code) else { return index };
        board.play(choice.at);
    }
    line.len()
}

/// The codes of the legal moves after a line from the board's root.
pub fn replies(board: &mut dyn SearchBoard, line: &[u32]) -> Vec<u32> {
    let ahead = walk(board, line);
    let mut choices = Vec::new();
    board.generate_all(&mut choices);
    for _ in 0..ahead {
        board.undo();
    }
    board.truncate_moves(0);
    choices.iter().map(|choice| choice.id).collect()
}
