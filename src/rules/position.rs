//! What a game is: a type whose values are positions, with the smallest set of laws that perft, search and records need.
//!
//! No trait here or beside it has a member that only one game needs; what a single game is about (a purse, a compass)
//! stays inside its module and comes out as tags, meters, marks and reasons.

use std::fmt::Debug;

pub use crate::board::Side;
use crate::board::{Cell, Cells};
use crate::message::Saying;

/// Where generated moves go. Counting needs no moves, so a generator hands over whole fans of destinations.
pub trait Sink<M> {
    /// A single move.
    fn one(&mut self, mv: M);

    /// One move for each destination.
    fn fan(&mut self, destinations: Cells, make: impl Fn(Cell) -> M);

    /// Plain moves to other cells need not be handed over.
    fn wanted(&self) -> Cells {
        !Cells::NONE
    }
}

/// Counts moves without making them.
#[derive(Default)]
pub struct Count(pub u64);

impl<M> Sink<M> for Count {
    #[inline]
    fn one(&mut self, _: M) {
        self.0 += 1;
    }

    #[inline]
    fn fan(&mut self, destinations: Cells, _: impl Fn(Cell) -> M) {
        self.0 += u64::from(destinations.len());
    }
}

impl<M> Sink<M> for Vec<M> {
    fn one(&mut self, mv: M) {
        self.push(mv);
    }

    fn fan(&mut self, destinations: Cells, make: impl Fn(Cell) -> M) {
        self.extend(destinations.map(make));
    }
}

/// Calls a function for each move, so that a tree can be walked without lists.
pub struct Each<F>(pub F);

impl<M, F: FnMut(M)> Sink<M> for Each<F> {
    #[inline]
    fn one(&mut self, mv: M) {
        (self.0)(mv);
    }

    #[inline]
    fn fan(&mut self, destinations: Cells, make: impl Fn(Cell) -> M) {
        destinations.for_each(|cell| (self.0)(make(cell)));
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
pub trait Rules: Copy + Eq + Debug + Send + Sync + 'static {
    type Move: Copy + Eq + Debug;

    /// The side to move.
    fn turn(&self) -> Side;

    /// Hands over every legal move once, in no particular order.
    fn moves(&self, sink: &mut impl Sink<Self::Move>);

    /// The position after a legal move of this one. Anything else gives a wrong position, never a panic or unsoundness.
    fn play(&self, mv: Self::Move) -> Self;

    /// How the side to move stands: in check or not while it has moves, and what the lack of them means when it has none.
    fn status(&self) -> Status;

    /// The number of legal moves.
    fn count(&self) -> u64 {
        let mut count = Count::default();
        self.moves(&mut count);
        count.0
    }

    /// Adds the legal moves to a list that is used again and again.
    #[inline(never)]
    fn list(&self, list: &mut Vec<Self::Move>) {
        self.moves(list);
    }

    /// The legal moves as a list; it allocates, so it is for everything but the hot path.
    #[inline(never)]
    fn legal(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.list(&mut list);
        list
    }
}

/// The plain generator: moves by geometry, and what the rules object to. It is the words behind every refusal, and the
/// yardstick for the fast generator: `moves` must be `candidates` without `objection`, which a test proves.
pub trait Plain: Rules {
    /// Every move that the pieces' ways allow, before any rule that looks beyond the piece (check, money, passing over).
    fn candidates(&self, sink: &mut impl Sink<Self::Move>);

    /// The first rule that forbids a candidate; nothing if it is legal.
    fn objection(&self, candidate: Self::Move) -> Option<Objection>;

    /// The candidates as a list. Not inlined, since whoever explains something asks for it, and none of them is in a hurry.
    #[inline(never)]
    fn candidate_list(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.candidates(&mut list);
        list
    }
}

/// Why a move or a pick is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objection {
    /// The sentence that says it.
    pub saying: Saying,
    /// The cells that prove it.
    pub proof: Cells,
    /// The place in the rules: a page name and an anchor, such as `taxi.html#fares`.
    pub rule: &'static str,
    /// Whether the destination is worth showing all the same, marked as out of reach.
    pub shown: bool,
}

impl Objection {
    pub const fn new(saying: Saying, proof: Cells, rule: &'static str) -> Objection {
        Objection { saying, proof, rule, shown: false }
    }

    /// The same, with the destination worth showing.
    pub const fn shown(mut self) -> Objection {
        self.shown = true;
        self
    }
}
