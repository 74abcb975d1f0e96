//! SAN, written and read for every variant from move shapes.
//!
//! Written as short as is unambiguous among the legal moves; read tolerantly: with or without `x`,
//! `=`, check and annotation marks, castling with letters or zeros, with an unnecessary origin.

use board::BoardShape;
use message::{Message, MessageId};
use rules::Status;
use rules::dyn_position::DynPosition;
use rules::present::Present;
use rules::text::{MoveShape, PositionText};

const UNKNOWN: MessageId = MessageId::new(&("san.unknown", &["text"]));
const ILLEGAL: MessageId = MessageId::new(&("san.illegal", &["text", "reason"]));
const AMBIGUOUS: MessageId = MessageId::new(&("san.ambiguous", &["text", "moves"]));
const UNPROMOTED: MessageId = MessageId::new(&("san.promotion", &["text", "moves"]));
/// Maximum length of a move text in bytes; real ones are less than half as long.
pub const LONGEST: usize = 24;

/// How much of the origin square is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// Nothing, except the file of a capturing pawn.
    Least,
    File,
    Rank,
    Both,
}

const ORIGINS: [Origin; 4] = [Origin::Least, Origin::File, Origin::Rank, Origin::Both];

fn body(board_shape: &BoardShape, move_shape: MoveShape, origin: Origin) -> String {
    if let Some(castled) = move_shape.castling {
        return castled.san.into();
    }
    let mut text = String::new();
    text.extend(move_shape.letter);
    let lands_on_victim = move_shape.takes.is_some() && !move_shape.shot;
    let pawn_capture = move_shape.letter.is_none() && lands_on_victim;
    if matches!(origin, Origin::File | Origin::Both) || origin == Origin::Least && pawn_capture {
        text.push(board_shape.file_letter(move_shape.from));
    }
    if matches!(origin, Origin::Rank | Origin::Both) {
        text.push_str(&board_shape.rank_number(move_shape.from));
    }
    if lands_on_victim {
        text.push('x');
    }
    if move_shape.to != move_shape.from {
        text.push_str(&board_shape.name(move_shape.to));
    }
    if let Some(victim) = move_shape.takes.filter(|_| move_shape.shot) {
        text.push('*');
        text.push_str(&board_shape.name(victim));
    }
    if let Some(letter) = move_shape.promotion {
        text.push('=');
        text.push(letter);
    }
    text
}

/// Returns the SAN of a legal move.
pub fn write<P: PositionText>(position: &P, mv: P::Move) -> String {
    let legal = position.legal();
    let move_shapes: Vec<MoveShape> = legal.iter().map(|&other| position.move_shape(other)).collect();
    let index = legal.iter().position(|&other| other == mv).unwrap_or(legal.len());
    shortest(position.fen_format().shape, &move_shapes, index, &|| position.play(mv).status())
}

/// Returns the SAN of a move given by index.
pub fn written(position: &dyn DynPosition, mv: usize) -> String {
    written_with(position, mv, position.play(mv).status())
}

/// The same where the status after it is known.
pub fn written_with(position: &dyn DynPosition, mv: usize, after: Status) -> String {
    shortest(position.shape(), &position.move_shapes(), mv, &|| after)
}

/// The SAN of one of the legal moves, with the status after it.
fn shortest(board_shape: &BoardShape, move_shapes: &[MoveShape], mv: usize, status: &dyn Fn() -> Status) -> String {
    let Some(&move_shape) = move_shapes.get(mv) else { return String::new() };
    let rival =
        |&(at, other): &(usize, &MoveShape)| at != mv && other.letter == move_shape.letter && other.castling.is_none();
    let rivals: Vec<MoveShape> = move_shapes.iter().enumerate().filter(rival).map(|(_, &other)| other).collect();
    let unique = |origin: &Origin| {
        let text = body(board_shape, move_shape, *origin);
        rivals.iter().all(|&rival| body(board_shape, rival, *origin) != text)
    };
    let origin = ORIGINS.into_iter().find(unique).unwrap_or(Origin::Both);
    let suffix = match status() {
        Status::Check => "+",
        Status::Checkmate => "#",
        Status::Ongoing | Status::Stalemate | Status::Lost | Status::Won => "",
    };
    body(board_shape, move_shape, origin) + suffix
}

/// All SAN forms of a legal move, by how much of the origin is written, without check marks.
pub fn names(board_shape: &BoardShape, move_shape: MoveShape) -> [String; 4] {
    ORIGINS.map(|origin| body(board_shape, move_shape, origin))
}

/// The error that no legal move has this text.
pub fn unknown(text: &str) -> Message {
    UNKNOWN.with([text.chars().take(LONGEST).collect::<String>().into()])
}

/// The error that a move is illegal, with the reason.
pub fn illegal(text: &str, reason: Message) -> Message {
    ILLEGAL.with([text.chars().take(LONGEST).collect::<String>().into(), reason.into()])
}

/// Parses a legal move from SAN or coordinate notation.
pub fn read<G: Present>(position: &G, text: &str) -> Result<G::Move, Message> {
    find(position, text).and_then(|mv| position.legal().get(mv).copied().ok_or_else(|| unknown(text)))
}

/// Like [`read`], but returns the index of the move.
pub fn find(position: &dyn DynPosition, text: &str) -> Result<usize, Message> {
    let wanted = text.trim();
    if wanted.is_empty() || wanted.len() > LONGEST {
        return Err(unknown(text));
    }
    // Case-sensitive: in Infantry Chess, F5f6 is a fox's move and f5f6 a pawn's.
    if let Some(mv) = position.find_text(wanted) {
        return Ok(mv);
    }
    let wanted = plain(wanted);
    let board_shape = position.shape();
    // Every form contains the destination or the victim.
    let contains = |square| {
        let name = board_shape.name(square);
        wanted.as_bytes().windows(name.len()).any(|part| part == name.as_bytes())
    };
    let may_fit = |move_shape: MoveShape| {
        move_shape.castling.is_some() || contains(move_shape.takes.filter(|_| move_shape.shot).unwrap_or(move_shape.to))
    };
    let named = |move_shape: MoveShape| {
        may_fit(move_shape) && names(board_shape, move_shape).iter().any(|name| plain(name) == wanted)
    };
    let fitting = |named: &dyn Fn(MoveShape) -> bool| -> Vec<usize> {
        position.move_shapes().into_iter().enumerate().filter(|&(_, shape)| named(shape)).map(|(mv, _)| mv).collect()
    };
    let several = |error: MessageId, fits: &[usize]| {
        let moves: Vec<String> = fits.iter().map(|&mv| written(position, mv)).collect();
        Err(error.with([text.into(), moves.join(", ").into()]))
    };
    let fits = fitting(&named);
    match fits[..] {
        [] => {
            let fits = fitting(&|shape| shape.promotion.is_some() && named(MoveShape { promotion: None, ..shape }));
            if fits.is_empty() { Err(unknown(text)) } else { several(UNPROMOTED, &fits) }
        }
        [mv] => Ok(mv),
        // Where a capture and a step lead to the same square, what is written tells them apart.
        _ if let Some(&mv) = fits.iter().find(|&&mv| written(position, mv) == text.trim()) => Ok(mv),
        _ => several(AMBIGUOUS, &fits),
    }
}

/// The text reduced to letters and squares.
pub fn plain(text: &str) -> String {
    without_decoration(&undecorated(text))
}

/// The text without suffixes, with castling in letters.
pub fn undecorated(text: &str) -> String {
    let text = text.strip_suffix("e.p.").unwrap_or(text).trim_end_matches(['+', '#', '!', '?', ' ']);
    if text.starts_with(['0', 'o', 'O']) { text.replace(['0', 'o'], "O") } else { text.replace('-', "") }
}

/// The text without redundant characters within a move.
pub fn without_decoration(text: &str) -> String {
    text.chars().filter(|letter| !matches!(letter, 'x' | '=' | '(' | ')' | ':')).collect()
}
