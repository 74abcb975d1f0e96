//! Human notation, written and read for every game from what a move looks like.
//!
//! Written as short as it is unambiguous among the legal moves; read as people write it: with or without `x`, `=`, check
//! marks and comments marks, castling with letters or zeros, an origin where none is needed.

use crate::cells::Geometry;
use crate::notation::{Notation, Sketch};
use crate::rules::Status;
use crate::words::{Phrase, Saying};

const UNKNOWN: Phrase = Phrase::new("san.unknown", &["text"]);
const AMBIGUOUS: Phrase = Phrase::new("san.ambiguous", &["text", "moves"]);
/// Longer text is refused unread; no move is half as long.
pub const LONGEST: usize = 24;

/// How much of its origin a move tells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Nothing, except the file of a capturing pawn.
    Least,
    File,
    Rank,
    Both,
}

const ORIGINS: [Origin; 4] = [Origin::Least, Origin::File, Origin::Rank, Origin::Both];

fn body(geometry: &Geometry, sketch: Sketch, origin: Origin) -> String {
    if let Some(castled) = sketch.castling {
        return castled.san.into();
    }
    let mut text = String::new();
    text.extend(sketch.letter);
    let lands_on_victim = sketch.takes.is_some() && !sketch.shot;
    let pawn_capture = sketch.letter.is_none() && lands_on_victim;
    if matches!(origin, Origin::File | Origin::Both) || origin == Origin::Least && pawn_capture {
        text.push(geometry.file_letter(sketch.from));
    }
    if matches!(origin, Origin::Rank | Origin::Both) {
        text.push(geometry.rank_digit(sketch.from));
    }
    if lands_on_victim {
        text.push('x');
    }
    if sketch.to != sketch.from {
        text.push_str(&geometry.name(sketch.to));
    }
    if let Some(victim) = sketch.takes.filter(|_| sketch.shot) {
        text.push('*');
        text.push_str(&geometry.name(victim));
    }
    if let Some(letter) = sketch.promotion {
        text.push('=');
        text.push(letter);
    }
    text
}

/// A legal move in human notation.
pub fn write<G: Notation>(position: &G, mv: G::Move) -> String {
    let sketch = position.sketch(mv);
    let rivals: Vec<Sketch> = position
        .legal()
        .into_iter()
        .filter(|&other| other != mv)
        .map(|other| position.sketch(other))
        .filter(|other| other.letter == sketch.letter && other.castling.is_none())
        .collect();
    let unique = |origin: &Origin| {
        let text = body(G::GEOMETRY, sketch, *origin);
        rivals.iter().all(|&rival| body(G::GEOMETRY, rival, *origin) != text)
    };
    let origin = ORIGINS.into_iter().find(unique).unwrap_or(Origin::Both);
    let suffix = match position.play(mv).status() {
        Status::Check => "+",
        Status::Checkmate => "#",
        Status::Ongoing | Status::Stalemate | Status::Lost => "",
    };
    body(G::GEOMETRY, sketch, origin) + suffix
}

/// What a legal move may be called in human notation: with as much of its origin as one likes, without check marks.
pub fn names<G: Notation>(position: &G, mv: G::Move) -> [String; 4] {
    let sketch = position.sketch(mv);
    ORIGINS.map(|origin| body(G::GEOMETRY, sketch, origin))
}

/// No legal move is called so.
pub fn unknown(text: &str) -> Saying {
    UNKNOWN.say([text.chars().take(LONGEST).collect::<String>().into()])
}

/// Reads a legal move from human notation or from move text.
pub fn read<G: Notation>(position: &G, text: &str) -> Result<G::Move, Saying> {
    let wanted = text.trim();
    if wanted.is_empty() || wanted.len() > LONGEST {
        return Err(unknown(text));
    }
    let legal = position.legal();
    // To the letter: in Infantry Chess F5f6 is a fox's move and f5f6 a pawn's.
    if let Some(&mv) = legal.iter().find(|&&mv| position.text(mv) == wanted) {
        return Ok(mv);
    }
    let wanted = plain(wanted);
    let mut fits: Vec<G::Move> = Vec::new();
    for mv in legal {
        if names(position, mv).iter().any(|name| plain(name) == wanted) {
            fits.push(mv);
        }
    }
    match fits.as_slice() {
        [] => Err(unknown(text)),
        [mv] => Ok(*mv),
        several => {
            let moves: Vec<String> = several.iter().map(|&mv| write(position, mv)).collect();
            Err(AMBIGUOUS.say([text.into(), moves.join(", ").into()]))
        }
    }
}

/// The letters and squares of a move alone.
pub fn plain(text: &str) -> String {
    bare(&undecorated(text))
}

/// Without what stands behind a move, and castling in letters.
pub fn undecorated(text: &str) -> String {
    let text = text.trim_end_matches("e.p.").trim_end_matches(['+', '#', '!', '?', ' ']);
    if text.starts_with(['0', 'o', 'O']) { text.replace(['0', 'o'], "O") } else { text.replace('-', "") }
}

/// Without the signs within a move that say what one sees anyway.
pub fn bare(text: &str) -> String {
    text.chars().filter(|letter| !matches!(letter, 'x' | '=' | '(' | ')' | ':')).collect()
}
