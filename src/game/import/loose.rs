//! Moves that other words stand between, and moves in cells: chats, tables, lists of programs.

use crate::pgn::{bare, is_null_move, may_be_move, result, split_glyphs};
use notation::characters::is_dash;

/// A text in which everything but moves and results is blank, so that each stays at its place; `None` if it has fewer than
/// two moves, or one that passes: without it, those behind it would be the other side's.
pub struct Loose {
    pub text: String,
    /// Whether words were left out, beside numbers.
    pub words: bool,
}

impl Loose {
    pub fn new(text: &str) -> Option<Loose> {
        let (mut loose, mut words, mut moves) = (String::with_capacity(text.len()), false, 0);
        for word in text.split_inclusive(separates) {
            let inner = word.trim_end_matches(separates);
            // A line of a table is no move, and a value of a program neither.
            if is_null_move(inner) && !word.ends_with('|') && inner != "null" {
                return None;
            }
            let is_move = is_move(inner);
            moves += usize::from(is_move);
            if is_move || result(inner).is_some_and(|result| result != "*") {
                loose.push_str(inner);
            } else {
                words |= inner.contains(char::is_alphabetic);
                loose.extend(inner.chars().map(blank));
            }
            loose.extend(word[inner.len()..].chars().map(blank));
        }
        (moves > 1).then_some(Loose { text: loose, words })
    }
}

/// Not a time or a dash: those that a word of a sentence is not.
fn is_move(word: &str) -> bool {
    let (inner, _) = split_glyphs(bare(word));
    may_be_move(inner)
        && !is_null_move(inner)
        && !inner.chars().all(|letter| letter.is_ascii_digit() || is_dash(letter))
}

/// What separates cells, and the values of programs.
fn separates(letter: char) -> bool {
    letter.is_whitespace() || ",;|\"'`“”„«»{}[]()<>".contains(letter)
}

fn blank(letter: char) -> char {
    if letter == '\n' { '\n' } else { ' ' }
}
