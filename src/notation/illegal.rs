//! What a move text that is not legal means on the board, so that it is refused by the same rule as the same move made by
//! hand.

use crate::san;
use board::{BoardShape, Square};
use rules::Refusal;
use rules::dyn_position::DynPosition;
use rules::input::{InputStep, interpret};
use rules::present::{PieceView, SHOWN};

/// Returns why a move text is illegal, or `None` if it names no move, or a legal one, or if this build shows nothing to anyone.
pub fn refuse(position: &dyn DynPosition, text: &str) -> Option<Refusal> {
    let text = text.trim();
    if !SHOWN || text.len() > san::LONGEST || san::find(position, text).is_ok() {
        return None;
    }
    let steps: Vec<InputStep> = squares(position, text)?.map(InputStep::Square).into();
    // One that only lacks something, such as what a pawn becomes, breaks no rule.
    interpret(position, &steps).refused().then(|| position.refuse(&steps))
}

/// The square of the piece that a text names, and the one it should go to.
fn squares(position: &dyn DynPosition, text: &str) -> Option<[Square; 2]> {
    let text = san::undecorated(text);
    if let Some(castling) = position.castling_squares(&text) {
        return Some(castling);
    }
    let text = san::without_decoration(&text);
    let (to, rest) = last_square(position.shape(), &text)?;
    match last_square(position.shape(), rest) {
        Some((from, _)) => Some([from, to]),
        None => Some([named_piece(position, rest, to)?, to]),
    }
}

/// The last square in a text, and what stands before it.
fn last_square<'a>(shape: &BoardShape, text: &'a str) -> Option<(Square, &'a str)> {
    let found = |end: usize| Some((shape.find(text.get(end.checked_sub(2)?..end)?)?, text.get(..end - 2)?));
    (2..=text.len()).rev().find_map(found)
}

/// The piece of the side to move that a text before the destination names: by a letter, which pawns do without, and
/// perhaps a file and a rank. Of several the first that could go there but for a rule.
fn named_piece(position: &dyn DynPosition, text: &str, to: Square) -> Option<Square> {
    let shape = position.shape();
    let mut rest = text.chars();
    let (letter, origin) = match rest.next() {
        Some(letter) if letter.is_ascii_uppercase() => (letter, rest.as_str()),
        _ => (PAWN, text),
    };
    let stands = |square: Square| {
        let name = shape.name(square);
        let named = name.ends_with(origin) || origin.len() == 1 && name.starts_with(origin);
        let pawn_file = letter != PAWN || !origin.is_empty() || shape.file_letter(square) == shape.file_letter(to);
        named && pawn_file
    };
    let mover = |piece: &PieceView| piece.side.is_none_or(|side| side == position.turn());
    let pieces = position.piece_views(false).into_iter().filter(mover);
    let named = pieces.filter(|piece| piece.letter.to_ascii_uppercase() == letter && stands(piece.square));
    let squares: Vec<Square> = named.map(|piece| piece.square).collect();
    let almost = |&&from: &&Square| position.attacks(from).has(to);
    squares.iter().find(almost).or(squares.first()).copied()
}

/// The letter of a pawn in FEN, in every variant.
const PAWN: char = 'P';
