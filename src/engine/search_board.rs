//! A game as the search sees it: numbers in, numbers out, behind one trait object.

use crate::engine::endgame;
use crate::engine::evaluate::{EvalCache, Evaluate, MoveHints};
use crate::engine::prover::Prover;
use crate::engine::report::Step;
use crate::notation::fen::Fen;
use crate::notation::san;
use crate::rules::marks::{Glide, Tag};
use crate::rules::present::VariantRules;
use crate::rules::{Color, Position, Status};

/// How many values of parts of positions are remembered.
const PARTS: usize = 1 << 10;

/// What there is to know of a position before any of its moves.
#[derive(Clone, Copy, Debug)]
pub struct NodeInfo {
    pub key: u64,
    pub in_check: bool,
    /// Plies since the last move that can't be taken back.
    pub halfmove_clock: u32,
    /// Drawn by the rules, whatever is played.
    pub is_dead: bool,
    /// Known to be lost for the side to move.
    pub is_known_loss: bool,
}

/// A legal move.
#[derive(Clone, Copy, Debug)]
pub struct ScoredMove {
    /// Distinct in its position, never 0.
    pub id: u32,
    /// Where the board keeps it.
    pub at: usize,
    pub hints: MoveHints,
    /// The highest is searched first.
    pub order: i32,
}

/// A position that moves are played in and taken back.
pub trait SearchBoard {
    fn node_info(&self) -> NodeInfo;

    /// For the side to move, in centipawns.
    fn evaluate(&mut self) -> i32;

    /// Adds the legal moves, or only those that gain something; whether there is any move at all. Those of all positions on
    /// the way are kept, each at the place where its choice stands.
    fn generate(&mut self, choices: &mut Vec<ScoredMove>, gains: bool) -> bool;

    /// Adds all of them.
    fn generate_all(&mut self, choices: &mut Vec<ScoredMove>) {
        self.generate(choices, false);
    }

    /// Drops all moves from that place on.
    fn truncate_moves(&mut self, length: usize);

    /// What a move wins where it goes; see [`Evaluate::see`].
    fn see(&self, at: usize) -> i32;

    /// Whether a quiet move attacks the enemy king; see [`Evaluate::attacks_king`].
    fn attacks_king(&self, at: usize) -> bool;

    fn play(&mut self, at: usize);

    /// Passes, if that is sound here.
    fn null_move(&mut self) -> bool;

    fn undo(&mut self);

    /// The number of legal moves.
    fn move_count(&self) -> u32;

    /// Whether the side to move has lost by the rules.
    fn has_lost(&self) -> bool;

    /// The code of a move that beats the other side at once.
    fn winning_move(&mut self) -> Option<u32>;

    /// Without a legal move: whether that loses.
    fn no_moves_loses(&self) -> bool;

    /// Whether static scores mean something; see [`Evaluate::HAS_EVAL`].
    fn has_eval(&self) -> bool;
}

/// A board that can also tell of its root and of the moves from there, wherever a search stands.
pub trait RootBoard: SearchBoard {
    /// The game's id.
    fn game(&self) -> &'static str;

    fn turn(&self) -> Color;

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
    fn move_id(&self, text: &str) -> Option<u32>;

    /// The moves with these codes as move text.
    fn move_texts(&self, codes: &[u32]) -> Vec<String>;

    /// The root with the other side to move, unless the side to move is in check: it could then take a king.
    fn with_null_move(&self) -> Option<Box<dyn RootBoard>>;

    /// The same root to be searched anew.
    fn fresh_copy(&self) -> Box<dyn RootBoard>;

    /// How many legal moves the root has.
    fn root_move_count(&self) -> u32;

    /// What can prove the root; see [`Evaluate::prover`].
    fn prover(&self) -> Option<Box<dyn Prover>>;

    /// The root in the game without what is odd; see [`Evaluate::orthodox_counterpart`].
    fn orthodox_counterpart(&self) -> Option<Box<dyn RootBoard>>;
}

/// The positions from the root to where the search is, and the moves of all of them.
pub struct SearchStack<G: Position> {
    positions: Vec<G>,
    moves: Vec<G::Move>,
    past: Vec<u64>,
    over: bool,
    eval_cache: EvalCache,
}

impl<G: VariantRules + Evaluate> SearchStack<G> {
    /// `past` gives the positions before, the last first.
    pub fn new(position: G, past: impl IntoIterator<Item = G>, over: bool) -> SearchStack<G> {
        let reach = position.halfmove_clock() as usize;
        let past = past.into_iter().take(reach).map(|position| position.key()).collect();
        SearchStack { positions: vec![position], moves: Vec::new(), past, over, eval_cache: EvalCache::new(PARTS) }
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
            let Some(mv) = position.legal().into_iter().find(|&mv| position.move_id(mv) == code) else { break };
            line.push((position, mv));
            position = position.play(mv);
        }
        line
    }
}

impl<G: VariantRules + Evaluate> SearchBoard for SearchStack<G> {
    fn node_info(&self) -> NodeInfo {
        let now = self.now();
        NodeInfo {
            key: now.key(),
            in_check: now.in_check(),
            halfmove_clock: now.halfmove_clock(),
            is_dead: now.is_dead(),
            is_known_loss: now.is_known_loss(),
        }
    }

    fn evaluate(&mut self) -> i32 {
        self.positions[self.positions.len() - 1].evaluate_cached(&mut self.eval_cache)
    }

    fn generate(&mut self, choices: &mut Vec<ScoredMove>, gains: bool) -> bool {
        let first = self.moves.len();
        let now = &self.positions[self.positions.len() - 1];
        if gains {
            now.captures_and_promotions(&mut self.moves);
        } else {
            now.legal_into(&mut self.moves);
        }
        let added = self.moves[first..].iter().zip(first..);
        choices.extend(added.map(|(&mv, at)| ScoredMove {
            id: now.move_id(mv),
            at,
            hints: now.move_hints(mv),
            order: 0,
        }));
        self.moves.len() > first || gains && now.count() > 0
    }

    fn truncate_moves(&mut self, length: usize) {
        self.moves.truncate(length);
    }

    fn see(&self, at: usize) -> i32 {
        self.now().see(self.moves[at])
    }

    fn attacks_king(&self, at: usize) -> bool {
        self.now().attacks_king(self.moves[at])
    }

    fn play(&mut self, at: usize) {
        self.positions.push(self.now().play(self.moves[at]));
    }

    fn null_move(&mut self) -> bool {
        let passed = self.now().null_move();
        self.positions.extend(passed);
        passed.is_some()
    }

    fn undo(&mut self) {
        self.positions.pop();
    }

    fn move_count(&self) -> u32 {
        self.now().count() as u32
    }

    fn has_lost(&self) -> bool {
        self.now().has_lost()
    }

    fn winning_move(&mut self) -> Option<u32> {
        let first = self.moves.len();
        let now = self.positions[self.positions.len() - 1];
        now.legal_into(&mut self.moves);
        let finish = self.moves[first..].iter().find(|&&mv| now.play(mv).has_lost()).map(|&mv| now.move_id(mv));
        self.moves.truncate(first);
        finish
    }

    fn no_moves_loses(&self) -> bool {
        matches!(self.now().status(), Status::Checkmate | Status::Lost)
    }

    fn has_eval(&self) -> bool {
        G::HAS_EVAL
    }
}

impl<G: VariantRules + Evaluate> RootBoard for SearchStack<G> {
    fn game(&self) -> &'static str {
        G::INFO.id
    }

    fn turn(&self) -> Color {
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
        let step = |(position, mv): (G, G::Move)| {
            let move_shape = position.move_shape(mv);
            Step {
                text: position.text(mv),
                san: san::write(&position, mv),
                hits: move_shape.shot_at().map(|victim| G::SHAPE.name(victim)).into_iter().collect(),
                glides: Glide::of_move(G::SHAPE, &move_shape),
                tag: position.tag(mv).map(Tag::from),
            }
        };
        self.line(codes).into_iter().map(step).collect()
    }

    fn move_id(&self, text: &str) -> Option<u32> {
        let root = self.root();
        root.legal().into_iter().find(|&mv| root.text(mv) == text).map(|mv| root.move_id(mv))
    }

    fn move_texts(&self, codes: &[u32]) -> Vec<String> {
        self.line(codes).into_iter().map(|(position, mv)| position.text(mv)).collect()
    }

    fn with_null_move(&self) -> Option<Box<dyn RootBoard>> {
        let root = self.root();
        if root.in_check() {
            return None;
        }
        let passed = root.with_null_move();
        Some(Box::new(SearchStack::new(passed, [], passed.count() == 0)))
    }

    fn fresh_copy(&self) -> Box<dyn RootBoard> {
        let (positions, past) = (vec![*self.root()], self.past.clone());
        Box::new(SearchStack { positions, moves: Vec::new(), past, over: self.over, eval_cache: EvalCache::new(PARTS) })
    }

    fn root_move_count(&self) -> u32 {
        self.root().count() as u32
    }

    fn prover(&self) -> Option<Box<dyn Prover>> {
        if self.over { None } else { self.root().prover().or_else(|| endgame::prover::of(self.root())) }
    }

    fn orthodox_counterpart(&self) -> Option<Box<dyn RootBoard>> {
        self.root().orthodox_counterpart()
    }
}

/// Whether a side's answer to a check or its lack of one differs in the game without what is odd: there, whoever has been
/// beaten here would not be.
pub fn saved_there(end: &dyn RootBoard) -> bool {
    end.orthodox_counterpart().is_some_and(|there| !there.has_lost())
}
