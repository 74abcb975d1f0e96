//! Spellings of moves in PGN: variants of SAN that people and programs write.

use crate::pgn::signs::{castles, is_file_capture, may_be_move};
use board::BoardShape;
use notation::characters::{is_dash, plain_letter};
use rules::Color;
use rules::text::MoveShape;

/// Normalises variant spellings of a move.
pub fn normalised(text: &str) -> String {
    const FIGURINES: [(&str, &str); 6] = [("♔♚", "K"), ("♕♛", "Q"), ("♖♜", "R"), ("♗♝", "B"), ("♘♞", "N"), ("♙♟", "")];
    let mut normal = String::new();
    for letter in text.chars().filter_map(plain_letter) {
        match letter {
            '×' => normal.push('x'),
            '/' => normal.push('='),
            '†' | '‡' => {}
            other => match FIGURINES.iter().find(|(figurines, _)| figurines.contains(other)) {
                Some((_, letter)) => normal.push_str(letter),
                None => normal.push(other),
            },
        }
    }
    let normal = normal.trim_end_matches(['.', '+', '#', '*', '@']);
    let normal =
        normal.strip_suffix("e.p").or(normal.strip_suffix("ep")).unwrap_or(normal).trim_end_matches(['=', '.']);
    // Coordinate notation with a hyphen.
    if let [_, b'1'..=b'9', b'-', _, b'1'..=b'9', ..] = normal.as_bytes() {
        return normal.replacen('-', "", 1).replace('=', "");
    }
    // The promotion piece is upper case, and pawns have no letter.
    let (move_itself, becomes) = match normal.split_once('=') {
        Some(parts) => parts,
        None => match normal.char_indices().next_back() {
            Some((at, 'a'..='z')) if normal[..at].ends_with(|letter: char| letter.is_ascii_digit()) => {
                normal.split_at(at)
            }
            _ => (normal, ""),
        },
    };
    let move_itself = match move_itself.strip_prefix('P') {
        Some(bare) if bare.starts_with(|letter: char| letter.is_ascii_lowercase()) => bare,
        _ => move_itself,
    };
    move_itself.to_owned() + &becomes.to_ascii_uppercase()
}

/// The same move with other letters in upper and lower case, for texts that don't keep to SAN.
pub fn recased(text: &str) -> [String; 2] {
    let lower = text.to_ascii_lowercase();
    let mut letters = lower.chars();
    let first = letters.next().map(|first| first.to_ascii_uppercase());
    [lower.clone(), first.into_iter().chain(letters).collect()]
}

/// Castling of the side to move that is written as the king taking its rook.
pub fn castling_onto_rook(text: &str, turn: Color) -> Option<&'static str> {
    match (text, turn) {
        ("e1h1", Color::White) | ("e8h8", Color::Black) => Some("O-O"),
        ("e1a1", Color::White) | ("e8a8", Color::Black) => Some("O-O-O"),
        _ => None,
    }
}

/// The only capture by a pawn between the two files of a text such as `exd`.
pub fn file_capture(text: &str, board_shape: &BoardShape, legal: &[MoveShape]) -> Option<usize> {
    let files = text.trim_end_matches(['+', '#']).replace(['x', ':'], "");
    let fits = |shape: &MoveShape| {
        shape.letter.is_none()
            && shape.takes.is_some()
            && [shape.from, shape.to].into_iter().map(|square| board_shape.file_letter(square)).eq(files.chars())
    };
    let mut found = legal.iter().enumerate().filter(|(_, shape)| is_file_capture(text) && fits(shape));
    let first = found.next().map(|(at, _)| at);
    first.filter(|_| found.next().is_none())
}

/// The length of a move behind which the number of the next one, or after castling the next one itself, is written without
/// a space.
pub fn before_next(word: &str) -> Option<usize> {
    let castling = word.find(|letter| !matches!(letter, 'O' | 'o' | '0' | 'О') && !is_dash(letter));
    if let Some(length) = castling.filter(|&length| castles(&word[..length]) && may_be_move(&word[length..])) {
        return Some(length);
    }
    let (inner, _) = word.split_once('.')?;
    let before = inner.trim_end_matches(|letter: char| letter.is_ascii_digit());
    // The first digit after a file is the rank.
    let square = before.ends_with(|letter| matches!(letter, 'a'..='l'));
    let length = before.len() + usize::from(square);
    (length < inner.len() && may_be_move(&word[..length])).then_some(length)
}
