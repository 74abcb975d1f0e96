//! The legal moves of a position as a list, and their perft: what programs ask for. A page needs neither.

use serde::Serialize;

use game::session::GameSession;
use message::LocalizedMessage;
use notation::san;
use rules::input::{InputSequence, InputStep};
use rules::text::MoveShape;
use variants::perft_of;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct LegalMove {
    /// The square of the moving piece.
    pub from: String,
    /// The square to select after `from`. The piece goes there, but where it captures at a distance or castles by its rook.
    pub to: String,
    /// SAN such as `Nf3`.
    pub san: String,
    /// Coordinate notation such as `g1f3`, distinct for each move of a position.
    pub uci: String,
    /// The letter of the moving piece in SAN; empty for a pawn.
    pub piece: String,
    /// The square of the captured piece.
    pub captures: Option<String>,
    /// The SAN letter of what a pawn becomes.
    pub promotion: Option<String>,
    /// Whether the move castles.
    pub castles: bool,
    /// What the move costs, in the unit that `cost` names; missing where moves are free.
    pub price: Option<u32>,
    /// The price in words, such as "4 guilders".
    pub cost: Option<LocalizedMessage>,
    /// All squares and choices by which the move is entered on a board.
    pub steps: Vec<String>,
}

/// The perft of the position after a move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct RootCount {
    /// The move in coordinate notation.
    pub uci: String,
    /// The number of lines that begin with it, as perft counts them.
    pub nodes: u64,
}

/// The legal moves, or none if the game is over.
pub fn legal_moves(game: &GameSession) -> Vec<LegalMove> {
    if game.over().is_some() {
        return Vec::new();
    }
    let position = game.record().position();
    let shape = position.shape();
    let step_text = |step: InputStep| match step {
        InputStep::Square(square) => shape.name(square),
        InputStep::Choice(choice) => choice.text.to_owned(),
    };
    let moves = position.move_shapes().into_iter().zip(position.move_texts()).zip(position.input_sequences());
    let legal_move = |(mv, ((move_shape, uci), sequences)): (usize, ((MoveShape, String), Vec<InputSequence>))| {
        let tag = position.tag(mv);
        let steps: Vec<String> = sequences.into_iter().next().unwrap_or_default().into_iter().map(step_text).collect();
        LegalMove {
            from: shape.name(move_shape.from),
            to: steps.get(1).cloned().unwrap_or_else(|| shape.name(move_shape.to)),
            san: san::written(position, mv),
            uci,
            piece: move_shape.letter.into_iter().collect(),
            captures: move_shape.takes.map(|square| shape.name(square)),
            promotion: move_shape.promotion.map(String::from),
            castles: move_shape.castling.is_some(),
            price: tag.as_ref().map(|tag| tag.amount),
            cost: tag.map(|tag| tag.message.into()),
            steps,
        }
    };
    moves.enumerate().map(legal_move).collect()
}

/// The perft of the positions after each legal move, however the game has ended.
pub fn divide(game: &GameSession, depth: u32) -> Vec<RootCount> {
    let position = game.record().position();
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let count = |(mv, uci)| RootCount { uci, nodes: perft_of(position.play(mv).as_ref(), rest) };
    position.move_texts().into_iter().enumerate().map(count).collect()
}
