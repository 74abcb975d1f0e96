//! A game as the search sees it: numbers in, numbers out, behind one trait object.

use crate::engine::endgame;
use crate::engine::evaluate::{Memory, Prospect};
use crate::engine::prover::Oracle;
use crate::engine::report::Step;
use crate::notation::san;
#[cfg(not(target_arch = "wasm32"))]
use crate::puzzles::themes;
use crate::rules::present::Game;
use crate::rules::{Rules, Side, Status};
use crate::view::display::{self, Display};

/// How many values of parts of positions are remembered.
const PARTS: usize = 1 << 10;

/// What there is to know of a position before any of its moves.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    pub key: u64,
    pub check: bool,
    /// Plies since the last move that can't be taken back.
    pub idle: u32,
    /// Drawn by the rules, whatever is played.
    pub dead: bool,
    /// Known to be lost for the side to move.
    pub lost: bool,
}

/// A legal move.
#[derive(Clone, Copy, Debug)]
pub struct Choice {
    /// Distinct in its position, never 0.
    pub code: u32,
    /// Where the board keeps it.
    pub at: usize,
    pub prospect: Prospect,
    /// The highest is searched first.
    pub order: i32,
}

/// A position that moves are played in and taken back.
pub trait Board {
    fn look(&self) -> Look;

    /// For the side to move, in centipawns.
    fn score(&mut self) -> i32;

    /// Adds the legal moves, or only those that gain something; whether there is any move at all. Those of all positions on
    /// the way are kept, each at the place where its choice stands.
    fn unfold(&mut self, choices: &mut Vec<Choice>, gains: bool) -> bool;

    /// Adds all of them.
    fn expand(&mut self, choices: &mut Vec<Choice>) {
        self.unfold(choices, false);
    }

    /// Drops all moves from that place on.
    fn shrink(&mut self, length: usize);

    /// What a move wins where it goes; see [`Weighed::exchange`].
    fn exchange(&self, at: usize) -> i32;

    /// Whether a quiet move attacks the enemy king; see [`Weighed::menaces`].
    fn menaces(&self, at: usize) -> bool;

    fn play(&mut self, at: usize);

    /// Passes, if that is sound here.
    fn pass(&mut self) -> bool;

    fn undo(&mut self);

    /// The number of legal moves.
    fn count(&self) -> u32;

    /// Whether the side to move has lost by the rules.
    fn beaten(&self) -> bool;

    /// The code of a move that beats the other side at once.
    fn finish(&mut self) -> Option<u32>;

    /// Without a legal move: whether that loses.
    fn stuck_loses(&self) -> bool;

    /// Whether static scores mean something; see [`Weighed::GUESSES`].
    fn guesses(&self) -> bool;
}

/// A board that can also tell of its root and of the moves from there, wherever a search stands.
pub trait Teller: Board {
    /// The game's id.
    fn game(&self) -> &'static str;

    fn turn(&self) -> Side;

    /// The root.
    fn fen(&self) -> String;

    /// A hash of the root.
    fn key(&self) -> u64;

    /// Whether the game is over there.
    fn over(&self) -> bool;

    /// Keys of the positions that may come again, the last one before the root first.
    fn past(&self) -> &[u64];

    /// The moves with these codes, one after the other, as far as they are legal.
    fn steps(&self, codes: &[u32]) -> Vec<Step>;

    /// The code of a legal move given as move text.
    fn code(&self, text: &str) -> Option<u32>;

    /// The moves with these codes as move text.
    fn texts(&self, codes: &[u32]) -> Vec<String>;

    /// The root with the other side to move, unless the side to move is in check: it could then take a king.
    fn passed(&self) -> Option<Box<dyn Teller>>;

    /// The same root to be searched anew.
    fn again(&self) -> Box<dyn Teller>;

    /// How many legal moves the root has.
    fn breadth(&self) -> u32;

    /// What can prove the root; see [`Weighed::oracle`](super::weighed::Weighed::oracle).
    fn oracle(&self) -> Option<Box<dyn Oracle>>;

    /// The root in the game without what is odd; see [`Weighed::yardstick`](super::weighed::Weighed::yardstick).
    fn yardstick(&self) -> Option<Box<dyn Teller>>;

    /// What a puzzle with this root is about whose main line has these codes, and whether anything odd is needed for it; see
    /// [`lore`](crate::puzzles::themes).
    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, line: &[u32], contrast: themes::Contrast) -> (Vec<themes::Theme>, bool);
}

/// The positions from the root to where the search is, and the moves of all of them.
pub struct Stack<G: Rules> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
    past: Vec<u64>,
    over: bool,
    memory: Memory,
}

impl<G: Game> Stack<G> {
    /// `past` gives the positions before, the last first.
    pub fn new(position: G, past: impl IntoIterator<Item = G>, over: bool) -> Stack<G> {
        let reach = position.idle_plies() as usize;
        let past = past.into_iter().take(reach).map(|position| position.key()).collect();
        Stack { positions: vec![position], moves: Vec::new(), past, over, memory: Memory::new(PARTS) }
    }

    fn now(&self) -> &G {
        &self.positions[self.positions.len() - 1]
    }

    fn root(&self) -> &G {
        &self.positions[0]
    }

    /// Each move of a line with the position that it is played in.
    fn line(&self, codes: &[u32]) -> Vec<(G, G::Move)> {
        let mut position = *self.root();
        let mut line = Vec::new();
        for &code in codes {
            let Some(mv) = position.legal().into_iter().find(|&mv| position.code(mv) == code) else { break };
            line.push((position, mv));
            position = position.play(mv);
        }
        line
    }
}

impl<G: Game> Board for Stack<G> {
    fn look(&self) -> Look {
        let now = self.now();
        Look { key: now.key(), check: now.checked(), idle: now.idle_plies(), dead: now.dead(), lost: now.lost() }
    }

    fn score(&mut self) -> i32 {
        self.positions[self.positions.len() - 1].score_by_memory(&mut self.memory)
    }

    fn unfold(&mut self, choices: &mut Vec<Choice>, gains: bool) -> bool {
        let first = self.moves.len();
        let now = &self.positions[self.positions.len() - 1];
        if gains {
            now.gains(&mut self.moves);
        } else {
            now.list(&mut self.moves);
        }
        let added = self.moves[first..].iter().zip(first..);
        choices.extend(added.map(|(&mv, at)| Choice { code: now.code(mv), at, prospect: now.prospect(mv), order: 0 }));
        self.moves.len() > first || gains && now.count() > 0
    }

    fn shrink(&mut self, length: usize) {
        self.moves.truncate(length);
    }

    fn exchange(&self, at: usize) -> i32 {
        self.now().exchange(self.moves[at])
    }

    fn menaces(&self, at: usize) -> bool {
        self.now().menaces(self.moves[at])
    }

    fn play(&mut self, at: usize) {
        self.positions.push(self.now().play(self.moves[at]));
    }

    fn pass(&mut self) -> bool {
        let passed = self.now().pass();
        self.positions.extend(passed);
        passed.is_some()
    }

    fn undo(&mut self) {
        self.positions.pop();
    }

    fn count(&self) -> u32 {
        self.now().count() as u32
    }

    fn beaten(&self) -> bool {
        self.now().beaten()
    }

    fn finish(&mut self) -> Option<u32> {
        let first = self.moves.len();
        let now = self.positions[self.positions.len() - 1];
        now.list(&mut self.moves);
        let finish = self.moves[first..].iter().find(|&&mv| now.play(mv).beaten()).map(|&mv| now.code(mv));
        self.moves.truncate(first);
        finish
    }

    fn stuck_loses(&self) -> bool {
        matches!(self.now().status(), Status::Checkmate | Status::Lost)
    }

    fn guesses(&self) -> bool {
        G::GUESSES
    }
}

impl<G: Game> Teller for Stack<G> {
    fn game(&self) -> &'static str {
        G::FACE.id
    }

    fn turn(&self) -> Side {
        self.root().turn()
    }

    fn fen(&self) -> String {
        self.root().fen()
    }

    fn key(&self) -> u64 {
        self.root().key()
    }

    fn over(&self) -> bool {
        self.over
    }

    fn past(&self) -> &[u64] {
        &self.past
    }

    fn steps(&self, codes: &[u32]) -> Vec<Step> {
        let display = Display(G::GEOMETRY);
        let step = |(position, mv): (G, G::Move)| {
            let motion = display.motion(position.sketch(mv));
            Step {
                text: position.text(mv),
                san: san::write(&position, mv),
                hits: motion.shot.map(|shot| shot.to).into_iter().collect(),
                glides: motion.glides,
                tag: position.label(mv).map(display::tag),
            }
        };
        self.line(codes).into_iter().map(step).collect()
    }

    fn code(&self, text: &str) -> Option<u32> {
        let root = self.root();
        root.legal().into_iter().find(|&mv| root.text(mv) == text).map(|mv| root.code(mv))
    }

    fn texts(&self, codes: &[u32]) -> Vec<String> {
        self.line(codes).into_iter().map(|(position, mv)| position.text(mv)).collect()
    }

    fn passed(&self) -> Option<Box<dyn Teller>> {
        let root = self.root();
        if root.checked() {
            return None;
        }
        let passed = root.passed();
        Some(Box::new(Stack::new(passed, [], passed.count() == 0)))
    }

    fn again(&self) -> Box<dyn Teller> {
        let (positions, past) = (vec![*self.root()], self.past.clone());
        Box::new(Stack { positions, moves: Vec::new(), past, over: self.over, memory: Memory::new(PARTS) })
    }

    fn breadth(&self) -> u32 {
        self.root().count() as u32
    }

    fn oracle(&self) -> Option<Box<dyn Oracle>> {
        if self.over { None } else { self.root().oracle().or_else(|| endgame::prover::of(self.root())) }
    }

    fn yardstick(&self) -> Option<Box<dyn Teller>> {
        self.root().yardstick()
    }

    #[cfg(not(target_arch = "wasm32"))]
    fn themes(&self, line: &[u32], contrast: themes::Contrast) -> (Vec<themes::Theme>, bool) {
        themes::themes(*self.root(), line, contrast)
    }
}

/// Whether a side's answer to a check or its lack of one differs in the game without what is odd: there, whoever has been
/// beaten here would not be.
pub fn saved_there(end: &dyn Teller) -> bool {
    end.yardstick().is_some_and(|there| !there.beaten())
}
