//! Human notation, written and read for every game from what a move looks like.
//!
//! Written as short as it is unambiguous among the legal moves; read as people write it: with or without `x`, `=`, check
//! marks and comments marks, castling with letters or zeros, an origin where none is needed.

use crate::board::BoardShape;
use crate::message::{Message, MessageId};
use crate::rules::Status;
use crate::rules::dyn_position::{DynPosition, index_of};
use crate::rules::present::Variant;
use crate::rules::text::MoveShape;

const UNKNOWN: MessageId = MessageId::new("san.unknown", &["text"]);
const AMBIGUOUS: MessageId = MessageId::new("san.ambiguous", &["text", "moves"]);
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

fn body(geometry: &BoardShape, sketch: MoveShape, origin: Origin) -> String {
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
pub fn write<G: Variant>(position: &G, mv: G::Move) -> String {
    written(position, index_of(position, mv))
}

/// The same of a move by its number.
pub fn written(position: &dyn DynPosition, mv: usize) -> String {
    let geometry = position.shape();
    let sketches = position.move_shapes();
    let Some(&sketch) = sketches.get(mv) else { return String::new() };
    let rival =
        |&(at, other): &(usize, &MoveShape)| at != mv && other.letter == sketch.letter && other.castling.is_none();
    let rivals: Vec<MoveShape> = sketches.iter().enumerate().filter(rival).map(|(_, &other)| other).collect();
    let unique = |origin: &Origin| {
        let text = body(geometry, sketch, *origin);
        rivals.iter().all(|&rival| body(geometry, rival, *origin) != text)
    };
    let origin = ORIGINS.into_iter().find(unique).unwrap_or(Origin::Both);
    let suffix = match position.play(mv).status() {
        Status::Check => "+",
        Status::Checkmate => "#",
        Status::Ongoing | Status::Stalemate | Status::Lost => "",
    };
    body(geometry, sketch, origin) + suffix
}

/// What a legal move may be called in human notation: with as much of its origin as one likes, without check marks.
pub fn names(geometry: &BoardShape, sketch: MoveShape) -> [String; 4] {
    ORIGINS.map(|origin| body(geometry, sketch, origin))
}

/// No legal move is called so.
pub fn unknown(text: &str) -> Message {
    UNKNOWN.with([text.chars().take(LONGEST).collect::<String>().into()])
}

/// Reads a legal move from human notation or from move text.
pub fn read<G: Variant>(position: &G, text: &str) -> Result<G::Move, Message> {
    find(position, text).and_then(|mv| position.legal().get(mv).copied().ok_or_else(|| unknown(text)))
}

/// The same as its number.
pub fn find(position: &dyn DynPosition, text: &str) -> Result<usize, Message> {
    let wanted = text.trim();
    if wanted.is_empty() || wanted.len() > LONGEST {
        return Err(unknown(text));
    }
    // To the letter: in Infantry Chess F5f6 is a fox's move and f5f6 a pawn's.
    if let Some(mv) = position.move_texts().iter().position(|text| text == wanted) {
        return Ok(mv);
    }
    let wanted = plain(wanted);
    let geometry = position.shape();
    // Whatever it is called, where it ends or what it takes is part of it.
    let told = |cell| wanted.contains(&geometry.name(cell));
    let near = |sketch: MoveShape| {
        sketch.castling.is_some() || told(sketch.takes.filter(|_| sketch.shot).unwrap_or(sketch.to))
    };
    let named = |sketch: MoveShape| near(sketch) && names(geometry, sketch).iter().any(|name| plain(name) == wanted);
    let fits: Vec<usize> =
        position.move_shapes().into_iter().enumerate().filter(|&(_, sketch)| named(sketch)).map(|(mv, _)| mv).collect();
    match fits[..] {
        [] => Err(unknown(text)),
        [mv] => Ok(mv),
        _ => {
            let moves: Vec<String> = fits.iter().map(|&mv| written(position, mv)).collect();
            Err(AMBIGUOUS.with([text.into(), moves.join(", ").into()]))
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
