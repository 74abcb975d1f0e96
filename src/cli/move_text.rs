//! Moves as other programs write them: promotions in capitals or behind a sign, castling as the king taking its own rook.

use engine::search_board::RootBoard;

/// The id of the legal move that a text means. What is written exactly as here means that.
pub fn find(board: &dyn RootBoard, text: &str) -> Option<u32> {
    if let Some(id) = board.move_id(text) {
        return Some(id);
    }
    let wanted = text.replace(['=', '-'], "").to_ascii_lowercase();
    let mut moves = Vec::new();
    board.fresh_copy().generate_all(&mut moves);
    let written = |id: u32| {
        let step = board.steps(&[id]).pop()?;
        let (from, _) = step.text.split_at_checked(2)?;
        let rook = match step.san.strip_prefix("O-O") {
            Some(rest) if rest.starts_with('-') => Some('a'),
            Some(_) => Some('h'),
            None => None,
        };
        let castling = rook.map(|file| format!("{from}{file}{}", &from[1..]));
        Some(step.text == wanted || castling.is_some_and(|text| text == wanted))
    };
    moves.iter().map(|mv| mv.id).find(|&id| written(id).unwrap_or(false))
}
