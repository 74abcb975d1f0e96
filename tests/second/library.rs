//! Orthodox chess once more, in a public library that neither the core nor the second opinion was written with.

use super::monarch::Chess;
use super::{Opinion, board};
use cozy_chess::{Board, Move, Piece};

/// The library's legal moves in move text, alphabetically. Its error where it refuses the position: it asks more of a
/// position than the page of rules does.
pub fn moves(text: &str) -> Result<Vec<String>, String> {
    let position = Board::from_fen(text, false).map_err(|error| error.to_string())?;
    let mut moves = Vec::new();
    position.generate_moves(|of_one_piece| {
        moves.extend(of_one_piece.into_iter().map(|step| written(&position, step)));
        false
    });
    moves.sort();
    Ok(moves)
}

/// The library writes castling as king takes own rook; move text says where the king goes.
fn written(position: &Board, step: Move) -> String {
    let castles = position.colors(position.side_to_move()).has(step.to);
    let king = position.piece_on(step.from) == Some(Piece::King);
    if !(castles && king) {
        let promotion = step.promotion.map(|piece| piece.to_string()).unwrap_or_default();
        return format!("{}{}{promotion}", step.from, step.to);
    }
    let rook = board::Square::read(&step.to.to_string()).expect("a square");
    let file = if rook.file == 7 { 6 } else { 2 };
    format!("{}{}", step.from, board::Square::new(file, rook.rank).text())
}

/// The second opinion's own moves, to be sure that all three are the same.
pub fn own(position: &Chess) -> Vec<String> {
    position.listed().into_iter().map(|(text, _)| text).collect()
}
