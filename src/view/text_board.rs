//! A position and a line as plain text, for mails and chats.

use crate::session::SessionView;
use game::session::GameSession;
use rules::Color;

/// The current position in the orientation of the board: dots are empty squares, spaces are no
/// squares.
pub fn board(session: &GameSession) -> String {
    let (board, view) = (session.board(), session.view());
    let flipped = view.orientation == Color::Black;
    let (width, height) = (usize::from(board.width), usize::from(board.height));
    let mut rows = vec![vec![' '; width]; height];
    let (mut files, mut ranks) = (vec![String::new(); width], vec![String::new(); height]);
    for place in board.squares {
        let (x, y) = (usize::from(place.x), usize::from(place.y));
        let (x, y) = if flipped { (width - 1 - x, height - 1 - y) } else { (x, y) };
        rows[y][x] = view.pieces.iter().find(|piece| piece.square == place.name).map_or('.', |piece| piece.letter);
        files[x] = place.file;
        ranks[y] = place.rank;
    }
    let mut text = String::new();
    for (row, rank) in rows.iter().zip(&ranks) {
        let row: Vec<String> = row.iter().map(char::to_string).collect();
        text.push_str(format!("{rank:>2}  {}", row.join(" ")).trim_end());
        text.push('\n');
    }
    text + format!("\n    {}", files.join(" ")).trim_end() + "\n"
}

/// The moves of the current line.
pub fn moves(session: &GameSession) -> String {
    let mut words = Vec::new();
    for &node in session.tree().line() {
        let Some(played) = &session.annotations()[node].played else { continue };
        if played.color == Color::White {
            words.push(format!("{}.", played.number));
        } else if words.is_empty() {
            words.push(format!("{}...", played.number));
        }
        words.push(played.san.clone());
    }
    words.join(" ")
}
