//! What a game is: a type whose values are positions, with the smallest set of laws that perft, search and records need.
//!
//! No trait here or beside it has a member that only one game needs; what a single game is about (a purse, a compass)
//! stays inside its module and comes out as tags, meters, marks and reasons.

use std::fmt::Debug;

pub use crate::board::Color;
use crate::board::{Square, SquareSet};
use crate::message::Message;

/// Where generated moves go. Counting needs no moves, so a generator hands over whole fans of destinations.
pub trait MoveSink<M> {
    /// A single move.
    fn push(&mut self, mv: M);

    /// One move for each destination.
    fn push_all(&mut self, destinations: SquareSet, make: impl Fn(Square) -> M);

    /// Plain moves to other squares need not be handed over.
    fn wanted(&self) -> SquareSet {
        !SquareSet::NONE
    }
}

/// Counts moves without making them.
#[derive(Default)]
pub struct MoveCount(pub u64);

impl<M> MoveSink<M> for MoveCount {
    #[inline]
    fn push(&mut self, _: M) {
        self.0 += 1;
    }

    #[inline]
    fn push_all(&mut self, destinations: SquareSet, _: impl Fn(Square) -> M) {
        self.0 += u64::from(destinations.len());
    }
}

impl<M> MoveSink<M> for Vec<M> {
    fn push(&mut self, mv: M) {
        self.push(mv);
    }

    fn push_all(&mut self, destinations: SquareSet, make: impl Fn(Square) -> M) {
        self.extend(destinations.map(make));
    }
}

/// Calls a function for each move, so that a tree can be walked without lists.
pub struct ForEachMove<F>(pub F);

impl<M, F: FnMut(M)> MoveSink<M> for ForEachMove<F> {
    #[inline]
    fn push(&mut self, mv: M) {
        (self.0)(mv);
    }

    #[inline]
    fn push_all(&mut self, destinations: SquareSet, make: impl Fn(Square) -> M) {
        destinations.for_each(|square| (self.0)(make(square)));
    }
}

/// How a position stands for the side to move, draws by history aside.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    Ongoing,
    Check,
    Checkmate,
    Stalemate,
    /// No legal move in a game where that loses.
    Lost,
}

impl Status {
    /// The word for it in the command line's output.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Ongoing => "ongoing",
            Status::Check => "check",
            Status::Checkmate => "checkmate",
            Status::Stalemate => "stalemate",
            Status::Lost => "lost",
        }
    }
}

/// The laws of a game. Equality is equality of everything the position text writes.
pub trait Position: Copy + Eq + Debug + Send + Sync + 'static {
    type Move: Copy + Eq + Debug;

    /// The side to move.
    fn turn(&self) -> Color;

    /// Hands over every legal move once, in no particular order.
    fn moves(&self, sink: &mut impl MoveSink<Self::Move>);

    /// The position after a legal move of this one. Anything else gives a wrong position, never a panic or unsoundness.
    fn play(&self, mv: Self::Move) -> Self;

    /// How the side to move stands: in check or not while it has moves, and what the lack of them means when it has none.
    fn status(&self) -> Status;

    /// The number of legal moves.
    fn count(&self) -> u64 {
        let mut count = MoveCount::default();
        self.moves(&mut count);
        count.0
    }

    /// Adds the legal moves to a list that is used again and again.
    #[inline(never)]
    fn legal_into(&self, list: &mut Vec<Self::Move>) {
        self.moves(list);
    }

    /// The legal moves as a list; it allocates, so it is for everything but the hot path.
    #[inline(never)]
    fn legal(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.legal_into(&mut list);
        list
    }
}

/// The plain generator: moves by geometry, and what the rules object to. It is the words behind every refusal, and the
/// yardstick for the fast generator: `moves` must be `candidates` without `refusal`, which a test proves.
pub trait PseudoLegal: Position {
    /// Every move that the pieces' ways allow, before any rule that looks beyond the piece (check, money, passing over).
    fn pseudo_legal(&self, sink: &mut impl MoveSink<Self::Move>);

    /// The first rule that forbids a candidate; nothing if it is legal.
    fn refusal(&self, candidate: Self::Move) -> Option<Refusal>;

    /// The candidates as a list. Not inlined, since whoever explains something asks for it, and none of them is in a hurry.
    #[inline(never)]
    fn pseudo_legal_moves(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.pseudo_legal(&mut list);
        list
    }
}

/// Why a move or a pick is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The sentence that says it.
    pub message: Message,
    /// The squares that prove it.
    pub evidence: SquareSet,
    /// The place in the rules: a page name and an anchor, such as `taxi.html#fares`.
    pub rule: &'static str,
    /// Whether the destination is worth showing all the same, marked as out of reach.
    pub shown: bool,
}

impl Refusal {
    pub const fn new(message: Message, proof: SquareSet, rule: &'static str) -> Refusal {
        Refusal { message, evidence: proof, rule, shown: false }
    }

    /// The same, with the destination worth showing.
    pub const fn shown(mut self) -> Refusal {
        self.shown = true;
        self
    }
}
