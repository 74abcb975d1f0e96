//! FEN parsing and formatting: fields, board, counters. Validation of the setup is up to the
//! variant.
//!
//! Every error is a [`Message`] that names the field, the offending text and what was expected.
//! Never panics.

use crate::link::excerpt;
use board::{BoardShape, Square, Squares, push_number};
use message::text::has;
use message::{Message, MessageId};
use rules::Color;
use rules::dyn_position::DynPosition;
use rules::setup::{FenFormat, PositionSetup, SetupError};
pub use rules::setup::{LARGEST, side_letter, small_number};
use rules::text::{FromSetup, PositionText};

/// Maximum length of a FEN in bytes. The longest real ones, with 43 squares or purses, are shorter
/// than 120.
const LONGEST: usize = 256;
const EMPTY: MessageId = MessageId::new(&("fen.empty", &[]));
const LONG: MessageId = MessageId::new(&("fen.long", &["most"]));
const FIELDS: MessageId = MessageId::new(&("fen.fields", &["count", "most"]));
const SIDE_MISSING: MessageId = MessageId::new(&("fen.side_missing", &[]));
const SIDE: MessageId = MessageId::new(&("fen.side", &["text"]));
const NOT_FEN: MessageId = MessageId::new(&("fen.not_fen", &["text"]));
const RANKS: MessageId = MessageId::new(&("fen.ranks", &["count", "expected"]));
const SQUARES: MessageId = MessageId::new(&("fen.squares", &["rank", "text", "count", "expected"]));
const LETTER: MessageId = MessageId::new(&("fen.letter", &["letter", "letters"]));
const DIGITS: MessageId = MessageId::new(&("fen.digits", &["rank", "text"]));
const HOLE: MessageId = MessageId::new(&("fen.hole", &["rank", "text"]));
const CLOCK: MessageId = MessageId::new(&("fen.clock", &["text", "most"]));
const NUMBER: MessageId = MessageId::new(&("fen.number", &["text", "most"]));
const NOTHING: MessageId = MessageId::new(&("fen.nothing", &["field", "text"]));
const NO_CHECKS: MessageId = MessageId::new(&("fen.no_checks", &["text"]));
/// The third field of a FEN, as errors name it.
pub const FIELD_CASTLING: MessageId = MessageId::new(&("fen.field.castling", &[]));
/// The fourth field of a FEN, as errors name it.
pub const FIELD_EN_PASSANT: MessageId = MessageId::new(&("fen.field.en_passant", &[]));
/// The field of checks to give, as errors and the position editor name it.
pub const FIELD_CHECKS: MessageId = MessageId::new(&("fen.field.checks", &[]));

/// Conversion of positions from and to FEN.
pub trait Fen {
    /// Parses a FEN; an error names the field, the offending text and what was expected.
    fn from_fen(text: &str) -> Result<Self, Message>
    where
        Self: FromSetup,
    {
        let setup = read(text, Self::FEN_FORMAT)?;
        Self::validate(&setup).map_err(|mut errors| errors.swap_remove(0).message)
    }

    /// Formats the position as FEN, with all fields that the variant has. Parsing it yields this position again.
    fn fen(&self) -> String;
}

impl<P: PositionText> Fen for P {
    fn fen(&self) -> String {
        write(&self.setup(), self.fen_format())
    }
}

impl Fen for dyn DynPosition {
    fn fen(&self) -> String {
        write(&self.setup(), self.fen_format())
    }
}

/// Parses a FEN of a variant. Missing fields after the side to move get default values. The seventh
/// field, if the variant has one, is the last field with a colon, even if counters before it are
/// missing; checks to give are a field with a plus sign, wherever it stands.
pub fn read(text: &str, format: &FenFormat) -> Result<PositionSetup, Message> {
    if text.len() > LONGEST {
        return Err(LONG.with([(LONGEST as u32).into()]));
    }
    let mut parts: Vec<&str> = text.split_ascii_whitespace().collect();
    let holdings = match parts.last() {
        Some(last) if format.holdings && has(last, ':') => parts.pop(),
        _ => None,
    };
    let checks = parts.iter().skip(2).position(|part| has(part, '+')).map(|at| parts.remove(at + 2));
    let board = *parts.first().ok_or(EMPTY.with([]))?;
    if !has(board, '/') {
        return Err(NOT_FEN.with([excerpt(text.trim()).into()]));
    }
    if parts.len() > 6 {
        let most = if format.holdings { 7u32 } else { 6 };
        let fields = parts.len() + usize::from(holdings.is_some()) + usize::from(checks.is_some());
        return Err(FIELDS.with([(fields as u32).into(), most.into()]));
    }
    let turn = match parts.get(1) {
        Some(&"w") => Color::White,
        Some(&"b") => Color::Black,
        Some(&other) => return Err(SIDE.with([other.into()])),
        None => return Err(SIDE_MISSING.with([])),
    };
    let field = |at: usize, default: &'static str| parts.get(at).copied().unwrap_or(default);
    let mut setup = PositionSetup::empty();
    setup.turn = turn;
    setup.castling = field(2, "-").into();
    setup.en_passant = field(3, "-").into();
    setup.clock = counter(field(4, "0"), CLOCK)?;
    setup.number = counter(field(5, "1"), NUMBER)?.max(1);
    setup.checks = checks.map(str::to_owned);
    setup.holdings = holdings.map(str::to_owned);
    read_board(format, board, |square, letter| setup.put(square, Some(letter)))?;
    Ok(setup)
}

/// Formats a setup. Parsing the text yields the setup again.
pub fn write(setup: &PositionSetup, format: &FenFormat) -> String {
    let board = write_board(format.shape, |square| setup.at(square));
    let mut fields = vec![board, side_letter(setup.turn).into(), setup.castling.clone(), setup.en_passant.clone()];
    fields.extend(setup.checks.clone());
    fields.extend([setup.clock.to_string(), setup.number.to_string()]);
    fields.extend(setup.holdings.clone());
    fields.join(" ")
}

/// Rejects castling and en passant fields in variants that have neither.
pub fn nothing_special(setup: &PositionSetup, errors: &mut Vec<SetupError>) {
    for (field, text) in [(FIELD_CASTLING, &setup.castling), (FIELD_EN_PASSANT, &setup.en_passant)] {
        if text != "-" {
            errors.push(SetupError::new(NOTHING.with([field.into(), text.as_str().into()]), Squares::NONE));
        }
    }
    errors.extend(setup.checks.as_ref().map(|text| no_checks(text)));
}

/// The error that a game counts no checks.
pub fn no_checks(text: &str) -> SetupError {
    SetupError::new(NO_CHECKS.with([text.into()]), Squares::NONE)
}

fn counter(text: &str, id: MessageId) -> Result<u32, Message> {
    small_number(text).ok_or_else(|| id.with([text.into(), LARGEST.into()]))
}

/// Parses the board field, calling `place` for every piece. A `*` stands for each place of the
/// surrounding rectangle that is not a square, unless it is a letter of the format, for a square that is blocked.
fn read_board(format: &FenFormat, text: &str, mut place: impl FnMut(Square, char)) -> Result<(), Message> {
    let FenFormat { shape: board_shape, letters, .. } = *format;
    let count = text.split('/').count();
    if count != board_shape.height as usize {
        return Err(RANKS.with([(count as u32).into(), u32::from(board_shape.height).into()]));
    }
    for (row, rank_text) in text.split('/').enumerate() {
        let rank = board_shape.height - 1 - row as u8;
        let wrong = |id: MessageId| id.with([u32::from(rank + 1).into(), rank_text.into()]);
        let mut file = 0;
        // A one for each empty square is common; other digits side by side are a number of two digits.
        let several = |pair: &[u8]| pair != b"11" && pair.iter().all(u8::is_ascii_digit);
        let wide = board_shape.width > 9;
        if !wide && rank_text.as_bytes().windows(2).any(several) {
            return Err(wrong(DIGITS));
        }
        let mut written = rank_text.chars().peekable();
        while let Some(letter) = written.next() {
            let ten = letter == '1' && wide;
            let second = written.next_if(|second| ten && ('0'..='2').contains(second));
            let (span, hole) = match (letter, second) {
                (_, Some(second)) => (10 + second as u8 - b'0', false),
                ('1'..='9', _) => (letter as u8 - b'0', false),
                _ if has(letters, letter) => (1, false),
                ('*', _) => (1, true),
                _ => return Err(LETTER.with([letter.into(), spaced(letters).into()])),
            };
            for _ in 0..span {
                let square = board_shape.at(file, rank as i8);
                if file < board_shape.width as i8 && square.is_none() != hole {
                    return Err(wrong(HOLE));
                }
                if let Some(square) = square.filter(|_| !letter.is_ascii_digit()) {
                    place(square, letter);
                }
                file = file.saturating_add(1);
            }
        }
        if file != board_shape.width as i8 {
            return Err(SQUARES.with([
                u32::from(rank + 1).into(),
                rank_text.into(),
                (file as u32).into(),
                u32::from(board_shape.width).into(),
            ]));
        }
    }
    Ok(())
}

/// Formats the board field.
pub fn write_board(board_shape: &BoardShape, letter: impl Fn(Square) -> Option<char>) -> String {
    let mut text = String::new();
    for rank in (0..board_shape.height as i8).rev() {
        let mut empty = 0;
        for file in 0..board_shape.width as i8 {
            let square = board_shape.at(file, rank);
            let symbol = square.map_or(Some('*'), &letter);
            empty = match symbol {
                None => empty + 1,
                Some(symbol) => {
                    push_count(&mut text, empty);
                    text.push(symbol);
                    0
                }
            };
        }
        push_count(&mut text, empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

fn push_count(text: &mut String, empty: u8) {
    if empty > 0 {
        push_number(text, empty);
    }
}

fn spaced(letters: &str) -> String {
    letters.chars().map(String::from).collect::<Vec<_>>().join(" ")
}
