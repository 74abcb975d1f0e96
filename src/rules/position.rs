//! The core traits of a variant, whose values are positions: what perft, search and game records
//! need.
//!
//! No trait here or in this folder has a member that only one variant needs. Features of a single
//! variant (a purse, a compass) stay private to its module and surface as tags, indicators, marks
//! and refusals.

use std::fmt::Debug;

pub use board::Color;
use board::{Square, SquareSet, Squares};
use message::Message;

/// Receives generated moves. Counting needs no moves, so a generator passes whole sets of
/// destinations.
pub trait MoveSink<M> {
    /// Adds a single move.
    fn push(&mut self, mv: M);

    /// Adds one move for each destination.
    fn push_all(&mut self, destinations: SquareSet, make: impl Fn(Square) -> M);

    /// Destinations the sink is interested in: the generator may omit ordinary moves to other
    /// squares.
    fn wanted(&self) -> SquareSet {
        !SquareSet::NONE
    }
}

/// Counts moves without building them.
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

/// Calls a function for each move, so that a tree can be traversed without move lists.
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

/// The state of the side to move, ignoring draws that depend on the game history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// There are legal moves, and no check.
    Ongoing,
    /// The side to move is in check and has a legal move.
    Check,
    /// The side to move is in check and has no legal move.
    Checkmate,
    /// The side to move is not in check and has no legal move, in a variant where that is a draw.
    Stalemate,
    /// No legal move, in a variant where that loses.
    Lost,
    /// No legal move, under rules by which that wins.
    Won,
}

impl Status {
    /// The name used in the output of the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Status::Ongoing => "ongoing",
            Status::Check => "check",
            Status::Checkmate => "checkmate",
            Status::Stalemate => "stalemate",
            Status::Lost => "lost",
            Status::Won => "won",
        }
    }
}

/// The rules of a variant. Two positions are equal if their FENs are equal.
pub trait Position: Copy + Eq + Debug + Send + Sync + 'static {
    /// A move of the variant. It has a meaning only in the position that it was made for.
    type Move: Copy + Eq + Debug + Send;

    /// The side to move.
    fn turn(&self) -> Color;

    /// Passes every legal move to `sink` once, in no particular order.
    fn moves(&self, sink: &mut impl MoveSink<Self::Move>);

    /// Returns the position after a legal move. For any other move the result is a wrong position,
    /// but never a panic or unsoundness.
    fn play(&self, mv: Self::Move) -> Self;

    /// Returns whether the side to move is in check, or the meaning of having no legal move.
    fn status(&self) -> Status;

    /// Returns the number of legal moves.
    fn count(&self) -> u64 {
        let mut count = MoveCount::default();
        self.moves(&mut count);
        count.0
    }

    /// Appends the legal moves to a list that the caller reuses.
    #[inline(never)]
    fn legal_into(&self, list: &mut Vec<Self::Move>) {
        self.moves(list);
    }

    /// Returns the legal moves. Allocates, so it is not for the hot path.
    #[inline(never)]
    fn legal(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.legal_into(&mut list);
        list
    }
}

/// Pseudo-legal moves and the rules that forbid them. Source of all refusal messages and reference
/// for the fast generator: `moves` must equal `pseudo_legal` without the moves that have a refusal,
/// which a test proves.
pub trait PseudoLegal: Position {
    /// Generates all moves allowed by the piece geometry, before any rule that looks beyond the
    /// piece (check, cost, passing through a meeting square).
    fn pseudo_legal(&self, sink: &mut impl MoveSink<Self::Move>);

    /// Returns the first rule that forbids a pseudo-legal move, or `None` if it is legal.
    fn refusal(&self, candidate: Self::Move) -> Option<Refusal>;

    /// The legal moves by the rules alone: what no rule forbids. A module without the engine answers one person at a
    /// time, and takes these in place of those of a fast generator, which it then need not contain.
    #[inline(never)]
    fn legal_by_rules(&self) -> Vec<Self::Move> {
        let mut list = self.pseudo_legal_moves();
        list.retain(|&mv| self.refusal(mv).is_none());
        list
    }

    /// Returns the pseudo-legal moves. Not inlined: only used for explanations, never in the hot
    /// path.
    #[inline(never)]
    fn pseudo_legal_moves(&self) -> Vec<Self::Move> {
        let mut list = Vec::new();
        self.pseudo_legal(&mut list);
        list
    }
}

/// Why a move or an input is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The explanation shown to the player.
    pub message: Message,
    /// Squares that justify the refusal.
    pub evidence: Squares,
    /// The rule, as page and anchor, such as `taxi.html#fares`; empty if no page of the site has it.
    pub rule: &'static str,
    /// Whether the destination is still shown, marked as out of reach.
    pub shown: bool,
}

impl Refusal {
    /// A refusal whose destination is not shown.
    #[inline(never)]
    pub fn new(message: Message, evidence: impl Into<Squares>, rule: &'static str) -> Refusal {
        Refusal { message, evidence: evidence.into(), rule, shown: false }
    }

    /// The same refusal with the destination shown.
    pub const fn shown(mut self) -> Refusal {
        self.shown = true;
        self
    }
}
