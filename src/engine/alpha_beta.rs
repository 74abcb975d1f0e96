//! The tree, node by node: principal-variation search as a machine over an explicit stack.
//!
//! A node is entered, then its moves are tried one after the other; each trial enters a child, whose score comes back and is
//! judged. Between any two nodes the machine can rest. What a frame holds is all there is to know of a node on the way.

use std::iter;

use crate::engine::evaluate::Memory;
use crate::engine::node::{Frame, PLIES, Trial};
use crate::engine::ordering::{Answers, History, NOTHING, reduction};
use crate::engine::score::{DRAW, ENDLESS, MATE, PROVEN, PROVENS};
use crate::engine::search_board::{Board, Choice, Look};
use crate::engine::transposition::{Bound, Known, Table};

/// The order of the move that the table knows to be best.
const FROM_TABLE: i32 = 1 << 30;

/// What to do next.
#[derive(Clone, Copy)]
enum Act {
    Enter,
    Next,
    /// A node has this score.
    Back(i32),
}

/// A move at the root.
#[derive(Clone, Debug, Default)]
pub struct Root {
    /// What the iteration says of it; [`ENDLESS`] below zero as long as it says nothing exact.
    pub score: i32,
    /// What the iteration before said.
    pub before: i32,
    /// The codes of its line, its own first.
    pub line: Vec<u32>,
}

/// Where a run has ended.
pub enum Halt {
    /// The root has this score.
    Done(i32),
    /// It is to be continued.
    Rest,
    /// The nodes are used up.
    Spent,
}

pub struct Walk {
    frames: Vec<Frame>,
    /// The moves of all nodes on the way; those of the root come first and stay.
    pub choices: Vec<Choice>,
    /// By the place where the board keeps the move.
    pub roots: Vec<Root>,
    /// How many of the root's choices are searched; they come first.
    pub count: usize,
    lines: Vec<[u32; PLIES + 1]>,
    /// Keys of the game's positions, then of those on the way.
    keys: Vec<u64>,
    past: usize,
    history: History,
    /// To the other side's last move, and to one's own before it.
    answers: [Answers; 2],
    /// Whether the game's static scores mean something.
    guesses: bool,
    /// When they were learnt, as the table names it.
    era: u64,
    ply: usize,
    act: Act,
    /// How many choices of the root are left out, since they have their lines already.
    skipped: usize,
    /// How deep the iteration is meant to be; bounds extensions.
    pub iteration: i32,
    pub nodes: u64,
    pub deepest: usize,
    /// Static scores.
    scores: Memory,
}

/// A static score, corrected by what a search has found where that bounds it.
const fn refined(score: i32, known: Known) -> i32 {
    let better = match known.bound {
        Bound::Exact => true,
        Bound::AtLeast => known.score > score,
        Bound::AtMost => known.score < score,
    };
    if better && known.score.abs() < PROVENS { known.score } else { score }
}

/// How well a move has done after those before it.
fn answered(answers: &[Answers; 2], before: [usize; 2], slot: usize) -> i32 {
    answers[0].of(before[0], slot) + answers[1].of(before[1], slot)
}

impl Walk {
    pub fn new() -> Walk {
        Walk {
            frames: vec![Frame::default(); PLIES + 1],
            choices: Vec::with_capacity(PLIES * 40),
            roots: Vec::new(),
            count: 0,
            lines: vec![[0; PLIES + 1]; PLIES + 1],
            keys: Vec::new(),
            past: 0,
            history: History::new(),
            answers: [Answers::new(), Answers::new()],
            guesses: true,
            era: 0,
            ply: 0,
            act: Act::Enter,
            skipped: 0,
            iteration: 0,
            nodes: 0,
            deepest: 0,
            scores: Memory::new(1 << 13),
        }
    }

    /// Prepares for a new root; `past` gives the keys of the positions before, the last first;
    /// where `only` names moves, there are no others. What was learnt of moves is of use as long as the era is the same.
    pub fn begin(&mut self, board: &mut dyn Board, past: &[u64], only: &[u32], era: u64) {
        self.keys.clear();
        self.keys.extend(past.iter().rev());
        self.past = past.len();
        self.frames.fill(Frame { slot: NOTHING, ..Frame::default() });
        if self.era == era {
            self.history.fade();
            self.answers.iter_mut().for_each(Answers::fade);
        } else {
            self.history.forget();
            self.scores.forget();
            self.answers.iter_mut().for_each(Answers::forget);
        }
        (self.era, self.guesses) = (era, board.guesses());
        (self.ply, self.nodes, self.deepest) = (0, 0, 0);
        self.choices.clear();
        board.shrink(0);
        board.expand(&mut self.choices);
        self.roots = vec![Root::default(); self.choices.len()];
        self.choices.sort_by_key(|choice| (!only.contains(&choice.code), -choice.prospect.gain));
        let named = self.choices.iter().filter(|choice| only.contains(&choice.code)).count();
        self.count = if named == 0 { self.choices.len() } else { named };
    }

    /// Starts to search the root with a window, its choices before `skipped` left out.
    pub fn aim(&mut self, skipped: usize, depth: i32, alpha: i32, beta: i32) {
        let count = self.roots.len();
        let root = &mut self.frames[0];
        *root = Frame { alpha, beta, floor: alpha, depth, exact: true, best: -ENDLESS, ..*root };
        (root.first, root.next, root.end) = (count, skipped, self.count);
        (root.tried, root.quiets, root.best_code, root.length) = (0, 0, 0, 0);
        (self.ply, self.skipped) = (0, skipped);
        self.act = Act::Enter;
    }

    /// Goes on until the root has a score, the nodes are used up or there is a reason to rest.
    pub fn run(&mut self, board: &mut dyn Board, table: &mut Table, most: u64, rest: &mut dyn FnMut() -> bool) -> Halt {
        loop {
            self.act = match self.act {
                Act::Enter => {
                    if self.nodes >= most {
                        return Halt::Spent;
                    }
                    self.nodes += 1;
                    let act = self.enter(board, table);
                    if self.nodes.is_multiple_of(256) && rest() {
                        self.act = act;
                        return Halt::Rest;
                    }
                    act
                }
                Act::Next => self.next(board, table),
                Act::Back(score) if self.ply == 0 => return Halt::Done(score),
                Act::Back(score) => {
                    self.ply -= 1;
                    self.back(board, table, -score)
                }
            };
        }
    }

    /// Leaves a search that is not finished: the board is at its root again.
    pub fn leave(&mut self, board: &mut dyn Board) {
        for frame in &self.frames[..self.ply] {
            if frame.trial != Trial::Alone {
                board.undo();
            }
        }
        self.ply = 0;
        self.choices.truncate(self.roots.len());
        board.shrink(self.roots.len());
    }

    /// Weighs the position on the board, unless it was weighed a short while ago.
    fn weigh(&mut self, board: &mut dyn Board, look: Look) -> i32 {
        // A score may fade with idling, which the key does not tell of.
        self.scores.recall([look.key, look.idle.into(), 1], || board.score().into()) as i32
    }

    /// Whether the position has been on the way, or twice in the game before.
    fn repeated(&self, key: u64, idle: u32) -> bool {
        let mut seen = 0;
        let last = self.keys.len() - 1;
        for back in (4..=(idle as usize).min(last)).step_by(2) {
            if self.keys[last - back] == key {
                seen += 1;
                if last - back > self.past || seen > 1 {
                    return true;
                }
            }
        }
        false
    }

    fn enter(&mut self, board: &mut dyn Board, table: &mut Table) -> Act {
        let ply = self.ply;
        let look = board.look();
        self.deepest = self.deepest.max(ply);
        self.keys.truncate(self.past + ply);
        self.keys.push(look.key);
        let mut frame = self.frames[ply];
        (frame.key, frame.check, frame.length) = (look.key, look.check, 0);
        (frame.score, frame.improving) = (None, false);
        if ply == 0 {
            if !look.check {
                frame.score = Some(self.weigh(board, look));
            }
            self.frames[0] = frame;
            return Act::Next;
        }
        if look.dead || look.idle >= 100 && !look.check || self.repeated(look.key, look.idle) {
            return Act::Back(DRAW);
        }
        if look.lost {
            return Act::Back(ply as i32 - PROVEN);
        }
        if ply == PLIES {
            return Act::Back(if look.check { DRAW } else { board.score() });
        }
        // A mate that is nearer has been found: nothing here can matter.
        frame.alpha = frame.alpha.max(ply as i32 - MATE);
        frame.beta = frame.beta.min(MATE - ply as i32 - 1);
        if frame.alpha >= frame.beta {
            return Act::Back(frame.alpha);
        }
        if look.check && frame.depth == 0 {
            frame.depth += 1;
        }
        frame.floor = frame.alpha;
        (frame.best, frame.best_code) = (-ENDLESS, 0);
        (frame.tried, frame.quiets, frame.hushed) = (0, 0, false);
        if ply + 2 <= PLIES {
            self.frames[ply + 2].killers = [0; 2];
        }

        let known = if frame.without == 0 { table.probe(look.key, ply) } else { None };
        frame.table_code = known.map_or(0, |known| known.code);
        if let Some(Known { score, depth, bound, .. }) = known
            && !frame.exact
            && depth >= frame.depth
            && match bound {
                Bound::Exact => true,
                Bound::AtLeast => score >= frame.beta,
                Bound::AtMost => score <= frame.alpha,
            }
        {
            return Act::Back(score);
        }
        // Without a move to begin with, a search less deep finds one for the next iteration.
        frame.depth -= i32::from(frame.depth >= 4 && frame.table_code == 0 && frame.without == 0);
        let guesses = self.guesses;
        let trusted = |known: &Known| {
            known.depth >= frame.depth - 3 && known.bound != Bound::AtMost && known.score.abs() < PROVENS
        };
        let comparable = guesses && frame.depth >= 7 && (ply as i32) < 2 * self.iteration;
        frame.praised = known.filter(|known| comparable && trusted(known)).map(|known| known.score);
        frame.extension = 0;
        if !guesses && frame.depth <= 0 {
            return Act::Back(board.score());
        }
        if guesses && !look.check {
            let score = self.weigh(board, look);
            let score = known.map_or(score, |known| refined(score, known));
            frame.score = Some(score);
            frame.improving = ply >= 2 && self.frames[ply - 2].score.is_none_or(|before| score > before);
            if frame.depth <= 0 {
                if score >= frame.beta {
                    return Act::Back(score);
                }
                frame.best = score;
                frame.alpha = frame.alpha.max(score);
            } else if !frame.exact && frame.without == 0 && frame.beta.abs() < PROVENS {
                let margin = 80 * (frame.depth - i32::from(frame.improving));
                if frame.depth <= 6 && score - margin >= frame.beta {
                    return Act::Back(score);
                }
                if frame.depth >= 2 && score >= frame.beta && !frame.passed && board.pass() {
                    frame.trial = Trial::Pass;
                    let depth = frame.depth - 3 - frame.depth / 4 - ((score - frame.beta) / 200).min(2);
                    self.frames[ply] = frame;
                    self.push(-frame.beta, 1 - frame.beta, depth, false, true);
                    self.frames[ply + 1].slot = NOTHING;
                    return Act::Enter;
                }
            }
        }
        self.frames[ply] = frame;
        self.expand(board)
    }

    /// The slots of the move that led here and of the one before it.
    fn before(&self, ply: usize) -> [usize; 2] {
        [self.frames[ply].slot, if ply > 0 { self.frames[ply - 1].slot } else { NOTHING }]
    }

    /// Goes to the child that the board stands on.
    fn push(&mut self, alpha: i32, beta: i32, depth: i32, exact: bool, passed: bool) {
        self.ply += 1;
        let child = &mut self.frames[self.ply];
        (child.alpha, child.beta, child.depth, child.exact, child.passed) = (alpha, beta, depth, exact, passed);
        child.without = 0;
    }

    fn expand(&mut self, board: &mut dyn Board) -> Act {
        let ply = self.ply;
        let first = self.choices.len();
        let gains = self.frames[ply].depth <= 0 && self.frames[ply].score.is_some();
        let any = board.unfold(&mut self.choices, gains);
        let end = self.choices.len();
        if !any {
            return Act::Back(if board.stuck_loses() { ply as i32 - MATE } else { DRAW });
        }
        let before = self.before(ply);
        let frame = &mut self.frames[ply];
        (frame.first, frame.next, frame.end) = (first, first, end);
        let history = &self.history;
        for choice in &mut self.choices[first..] {
            let prospect = choice.prospect;
            choice.order = if choice.code == frame.table_code {
                FROM_TABLE
            } else if prospect.gain > 0 {
                (1 << 20) + 16 * prospect.gain - prospect.risk
            } else if frame.killers.contains(&choice.code) {
                1 << 19
            } else {
                history.of(prospect.slot) + answered(&self.answers, before, prospect.slot)
            };
        }
        Act::Next
    }

    /// Brings the next choice to the front of those left. A capture that loses is put off when its turn comes.
    fn pick(&mut self, board: &dyn Board, next: usize, end: usize) {
        loop {
            let (mut best, mut most) = (next, i32::MIN);
            for (choice, at) in self.choices[next..end].iter().zip(next..) {
                if choice.order > most {
                    (best, most) = (at, choice.order);
                }
            }
            self.choices.swap(next, best);
            let choice = &mut self.choices[next];
            let capture = (1 << 20..FROM_TABLE).contains(&choice.order);
            if capture && choice.prospect.risk > choice.prospect.gain && board.exchange(choice.at) < 0 {
                choice.order -= 1 << 21;
                continue;
            }
            return;
        }
    }

    fn next(&mut self, board: &mut dyn Board, table: &mut Table) -> Act {
        let ply = self.ply;
        let mut frame = self.frames[ply];
        let guesses = self.guesses;
        loop {
            if frame.next == frame.end {
                self.frames[ply] = frame;
                return self.finish(board, table);
            }
            if ply > 0 && !frame.hushed {
                self.pick(board, frame.next, frame.end);
            }
            let at = frame.next;
            frame.next += 1;
            let choice = self.choices[at];
            if choice.code == frame.without {
                continue;
            }
            if let Some(score) = frame.praised.take()
                && choice.code == frame.table_code
            {
                // It is tried once the others are known.
                frame.next = at;
                frame.trial = Trial::Alone;
                frame.bar = score - 2 * frame.depth;
                self.frames[ply] = frame;
                self.push(frame.bar - 1, frame.bar, (frame.depth - 1) / 2, false, true);
                (self.frames[ply + 1].slot, self.frames[ply + 1].without) = (frame.slot, choice.code);
                return Act::Enter;
            }
            let quiet = choice.prospect.gain <= 0;
            if ply > 0 && guesses && !frame.check {
                let static_score = frame.score.unwrap_or(0);
                if frame.depth <= 0 {
                    let hopeless = static_score + choice.prospect.gain + 150 <= frame.alpha;
                    if choice.order < -(1 << 19) {
                        // All that follow lose something, too.
                        frame.next = frame.end;
                        continue;
                    }
                    if hopeless {
                        frame.best = frame.best.max(static_score + choice.prospect.gain + 150);
                        continue;
                    }
                } else if frame.tried > 0 && frame.best > -PROVENS && frame.depth <= 6 {
                    let margin = 90 + 90 * frame.depth;
                    let many = 3 + (frame.depth * frame.depth) as u32 * if frame.improving { 2 } else { 1 };
                    if quiet
                        && !frame.exact
                        && (frame.hushed || frame.quiets >= many || static_score + margin <= frame.alpha)
                    {
                        // What gains something has been tried or put off by now.
                        frame.hushed = choice.order < 1 << 19;
                        if !board.menaces(choice.at) {
                            continue;
                        }
                    }
                    let bearable = if quiet { -50 } else { -80 } * frame.depth;
                    let risky = if quiet {
                        !frame.exact && choice.prospect.risk > -bearable
                    } else {
                        choice.order < -(1 << 19)
                    };
                    if risky && board.exchange(choice.at) < bearable {
                        continue;
                    }
                }
            }
            let child = frame.depth - 1 + if choice.code == frame.table_code { frame.extension } else { 0 };
            (frame.choice, frame.child_depth) = (at, child);
            let mut depth = child;
            frame.trial = Trial::Full;
            if frame.tried > 0 {
                if frame.exact {
                    frame.trial = Trial::Scout;
                }
                if (quiet || choice.order < -(1 << 19)) && frame.depth >= 3 && frame.tried >= 2 && !frame.check {
                    let slot = choice.prospect.slot;
                    let before = self.before(ply);
                    let history = self.history.of(slot) + answered(&self.answers, before, slot);
                    let killer = choice.order == 1 << 19;
                    let less = reduction(frame.depth, frame.tried) - i32::from(frame.exact) - i32::from(killer)
                        + i32::from(!frame.improving)
                        - history / 8192;
                    if less > 0 {
                        depth = (child - less).max(1);
                        frame.trial = Trial::Reduced;
                    }
                }
            }
            frame.quiets += u32::from(quiet);
            let (alpha, beta) = (frame.alpha, if frame.trial == Trial::Full { frame.beta } else { frame.alpha + 1 });
            let exact = frame.exact && frame.trial == Trial::Full;
            self.frames[ply] = frame;
            board.play(choice.at);
            self.push(-beta, -alpha, depth, exact, false);
            self.frames[ply + 1].slot = choice.prospect.slot;
            return Act::Enter;
        }
    }

    /// Judges what has come back from a child.
    fn back(&mut self, board: &mut dyn Board, table: &mut Table, score: i32) -> Act {
        let ply = self.ply;
        let mut frame = self.frames[ply];
        let (alpha, beta) = (frame.alpha, frame.beta);
        match frame.trial {
            Trial::Pass => {
                board.undo();
                if score >= beta {
                    // That there is a mate behind a pass proves none.
                    return Act::Back(if score >= PROVENS { beta } else { score });
                }
                return self.expand(board);
            }
            Trial::Alone => {
                let (score, bound) = (-score, frame.bar);
                if score >= bound && bound >= beta {
                    // Not only the table's move is too good.
                    self.drop_choices(board, frame.first);
                    return Act::Back(bound);
                }
                frame.extension = i32::from(score < bound);
                self.frames[ply] = frame;
                return Act::Next;
            }
            Trial::Reduced if score > alpha => {
                frame.trial = if frame.exact { Trial::Scout } else { Trial::Full };
                let bound = if frame.exact { alpha + 1 } else { beta };
                self.frames[ply] = frame;
                self.push(-bound, -alpha, frame.child_depth, false, false);
                return Act::Enter;
            }
            Trial::Scout if score > alpha && score < beta => {
                frame.trial = Trial::Full;
                self.frames[ply] = frame;
                self.push(-beta, -alpha, frame.child_depth, true, false);
                return Act::Enter;
            }
            _ => board.undo(),
        }
        let choice = self.choices[frame.choice];
        frame.tried += 1;
        if ply == 0 {
            self.note_root(choice, score, frame.tried == 1 || score > alpha);
        }
        if score > frame.best {
            frame.best = score;
            frame.best_code = choice.code;
            if score > alpha {
                frame.alpha = score;
                if frame.exact {
                    frame.length = self.extend_line(ply, choice.code);
                }
            }
        }
        self.frames[ply] = frame;
        if score >= beta {
            if choice.prospect.gain <= 0 && ply > 0 {
                self.learn(frame, choice);
            }
            return self.finish(board, table);
        }
        Act::Next
    }

    fn note_root(&mut self, choice: Choice, score: i32, matters: bool) {
        let length = self.frames[1].length;
        let root = &mut self.roots[choice.at];
        root.score = -ENDLESS;
        if matters {
            root.score = score;
            root.line.clear();
            root.line.push(choice.code);
            root.line.extend(&self.lines[1][..length]);
        }
    }

    /// The move with the child's line behind it.
    fn extend_line(&mut self, ply: usize, code: u32) -> usize {
        let length = self.frames[ply + 1].length.min(PLIES - 1);
        let (own, rest) = self.lines.split_at_mut(ply + 1);
        own[ply][0] = code;
        own[ply][1..=length].copy_from_slice(&rest[0][..length]);
        length + 1
    }

    /// A quiet move has refuted the one before: it and its like come earlier, those tried in vain later.
    fn learn(&mut self, frame: Frame, choice: Choice) {
        let ply = self.ply;
        let before = self.before(ply);
        let killers = &mut self.frames[ply].killers;
        if killers[0] != choice.code {
            *killers = [choice.code, killers[0]];
        }
        let bonus = (frame.depth * frame.depth * 24 + 16).min(1400);
        let history = &mut self.history;
        let others = self.choices[frame.first..frame.choice].iter().filter(|other| other.prospect.gain <= 0);
        let others = others.map(|other| (other.prospect.slot, -bonus));
        for (slot, bonus) in iter::once((choice.prospect.slot, bonus)).chain(others) {
            history.learn(slot, bonus);
            for (answers, before) in self.answers.iter_mut().zip(before) {
                answers.learn(before, slot, bonus);
            }
        }
    }

    fn drop_choices(&mut self, board: &mut dyn Board, first: usize) {
        self.choices.truncate(first);
        board.shrink(first);
    }

    /// All moves that matter are tried.
    fn finish(&mut self, board: &mut dyn Board, table: &mut Table) -> Act {
        let frame = self.frames[self.ply];
        self.drop_choices(board, frame.first);
        let bound = if frame.best >= frame.beta {
            Bound::AtLeast
        } else if frame.best > frame.floor && frame.exact {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let code = if bound == Bound::AtMost { 0 } else { frame.best_code };
        if frame.without == 0 && (self.ply > 0 || self.skipped == 0) {
            table.store(frame.key, self.ply, Known { code, score: frame.best, depth: frame.depth.max(0), bound });
        }
        Act::Back(frame.best)
    }
}
