//! Lines of moves by their ids, played on a board from its root and taken back.

use crate::search_board::SearchBoard;

/// Plays a line from the board's root while it is legal. Returns the number of moves played, and the material that the side
/// to move at the root has gained by them, in centipawns.
pub fn play_line(board: &mut dyn SearchBoard, line: &[u32]) -> (usize, i32) {
    let mut moves = Vec::new();
    let mut gained = 0;
    board.truncate_moves(0);
    for (ply, &id) in line.iter().enumerate() {
        moves.clear();
        board.generate_all(&mut moves);
        let Some(mv) = moves.iter().find(|mv| mv.id == id) else { return (ply, gained) };
        gained += if ply % 2 == 0 { mv.hints.gain } else { -mv.hints.gain };
        board.play(mv.at);
    }
    (line.len(), gained)
}

/// Takes back a line and forgets its moves.
pub fn undo_line(board: &mut dyn SearchBoard, plies: usize) {
    for _ in 0..plies {
        board.undo();
    }
    board.truncate_moves(0);
}
