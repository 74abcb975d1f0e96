//! A variant as the search sees it: moves are ids, behind one trait object.

use std::sync::Arc;

use crate::correction;
use crate::evaluate::MoveHints;
use crate::network::Network;
use crate::network::inputs::InputShape;
#[cfg(not(target_arch = "wasm32"))]
use crate::network::inputs::SeenPosition;
use crate::personality::Personality;
use crate::prover::{Outcome, Prover};
use crate::report::Step;
use crate::strength::Levels;
use rules::Color;

/// Properties of a node before its moves are examined.
#[derive(Clone, Copy, Debug)]
pub struct NodeInfo {
    /// A hash of the position; equal positions have equal keys.
    pub key: u64,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Plies since the last irreversible move.
    pub halfmove_clock: u32,
    /// Plies until a draw can be claimed and until the game ends, if no move is progress; 0 or less if it is so now.
    pub claim_in: i32,
    /// Plies until the game ends by the same rules.
    pub end_in: i32,
    /// Drawn by insufficient material, or by another rule that ends the game there.
    pub is_dead: bool,
    /// Known to be lost for the side to move.
    pub is_known_loss: bool,
}

/// A legal move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub struct ScoredMove {
    /// Unique in its position, never 0.
    pub id: u32,
    /// Index of the move on the board's stack.
    pub at: usize,
    /// What the move does, for the order of moves.
    pub hints: MoveHints,
    /// The highest is searched first.
    pub order: i32,
}

/// A position in which moves can be played and undone.
pub trait SearchBoard {
    /// The properties of the current node.
    fn node_info(&self) -> NodeInfo;

    /// Static evaluation in centipawns for the side to move.
    fn evaluate(&mut self) -> i32;

    /// Where the correction history keeps the errors of the evaluation in such positions.
    fn correction_places(&self) -> correction::Places;

    /// Appends the legal moves (or only captures and promotions) to `moves`. Returns whether any
    /// legal move exists. The board keeps the moves of all nodes on the path in one buffer, indexed
    /// by [`ScoredMove::at`].
    fn generate(&mut self, moves: &mut Vec<ScoredMove>, captures_only: bool) -> bool;

    /// Appends the legal quiet moves that attack the enemy king; see [`Evaluate::quiet_checks`](crate::evaluate::Evaluate::quiet_checks).
    fn generate_quiet_checks(&mut self, moves: &mut Vec<ScoredMove>);

    /// Appends all legal moves.
    fn generate_all(&mut self, moves: &mut Vec<ScoredMove>) {
        self.generate(moves, false);
    }

    /// Truncates the move buffer.
    fn truncate_moves(&mut self, length: usize);

    /// Static exchange evaluation of a move; see [`Evaluate::see`](crate::evaluate::Evaluate::see).
    fn see(&self, at: usize) -> i32;

    /// Whether a move attacks the enemy king; see [`Evaluate::attacks_king`](crate::evaluate::Evaluate::attacks_king).
    fn attacks_king(&self, at: usize) -> bool;

    /// Plays the move at that index of the move buffer.
    fn play(&mut self, at: usize);

    /// Plays a null move. Returns false, and does nothing, where that is unsound.
    fn null_move(&mut self) -> bool;

    /// Takes the last move back, or the last null move.
    fn undo(&mut self);

    /// The number of legal moves.
    fn move_count(&self) -> u32;

    /// Whether the side to move has lost by the rules.
    fn has_lost(&self) -> bool;

    /// Returns the id of a move that wins at once, such as a mate.
    fn winning_move(&mut self) -> Option<u32>;

    /// What having no legal move means for the side to move. Only called in such a position.
    fn outcome_without_moves(&self) -> Outcome;

    /// Whether the evaluation is meaningful; see [`Evaluate::HAS_EVAL`](crate::evaluate::Evaluate::HAS_EVAL).
    fn has_eval(&self) -> bool;
}

/// A board that can also describe its root and lines from there, whatever node the search is at.
pub trait RootBoard: SearchBoard + Send {
    /// The variant's id, with the values of its settings.
    fn game(&self) -> &'static str;

    /// The levels of a player of this game.
    fn levels(&self) -> &'static Levels;

    /// The side to move at the root.
    fn turn(&self) -> Color;

    /// The FEN of the root.
    fn fen(&self) -> String;

    /// A hash of the root.
    fn key(&self) -> u64;

    /// Whether the game is over at the root.
    fn over(&self) -> bool;

    /// Occurrences of a position after which a draw can be claimed.
    fn draw_times(&self) -> usize;

    /// Keys of earlier positions that can still recur, the last first.
    fn past(&self) -> &[u64];

    /// The moves of a line given by ids, up to the first illegal one.
    fn steps(&self, ids: &[u32]) -> Vec<Step>;

    /// Returns the id of a legal move given in coordinate notation.
    fn move_id(&self, text: &str) -> Option<u32>;

    /// Returns a line given by ids in coordinate notation.
    fn move_texts(&self, ids: &[u32]) -> Vec<String>;

    /// The root with the other side to move; `None` if the side to move is in check.
    fn with_null_move(&self) -> Option<Box<dyn RootBoard>>;

    /// Plays a move given by its id for good: the position after it becomes the root. Returns false, and does nothing, for
    /// an illegal one. No search may be under way.
    fn advance(&mut self, id: u32) -> bool;

    /// Lets a network evaluate, or the variant's own evaluation if there is none. Returns false, and takes the variant's own,
    /// if it is not a network of this variant.
    fn set_network(&mut self, network: Option<&Arc<Network>>) -> bool;

    /// Evaluates as a player with a personality who moves at the root.
    fn set_personality(&mut self, personality: Personality);

    /// How the variant's positions look to a network; `None` if it has no networks.
    fn input_shape(&self) -> Option<InputShape>;

    /// What a network sees of the root.
    #[cfg(not(target_arch = "wasm32"))]
    fn seen_by_network(&self) -> SeenPosition;

    /// A copy of the root for a new search.
    fn fresh_copy(&self) -> Box<dyn RootBoard>;

    /// Number of legal root moves.
    fn root_move_count(&self) -> u32;

    /// The prover of the root; see [`Evaluate::prover`](crate::evaluate::Evaluate::prover).
    fn prover(&self) -> Option<Box<dyn Prover>>;

    /// The root under orthodox rules; see [`Evaluate::orthodox_counterpart`](crate::evaluate::Evaluate::orthodox_counterpart).
    fn orthodox_counterpart(&self) -> Option<Box<dyn RootBoard>>;

    /// The game of that; see [`Evaluate::orthodox_game`](crate::evaluate::Evaluate::orthodox_game).
    fn orthodox_game(&self) -> Option<&'static str>;
}

/// Whether the side that is mated here would not be mated in orthodox chess.
pub fn saved_there(end: &dyn RootBoard) -> bool {
    end.orthodox_counterpart().is_some_and(|there| !there.has_lost())
}
