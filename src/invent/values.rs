//! The values of keys: switches, numbers, letters of pieces, squares, outcomes.

use message::text::excerpt;
use message::{Message, MessageId};

use crate::faults::{NO_LETTER, VALUE};
use crate::geometry::{Board, Squares};
use crate::kinds::{Slot, Slots, only};

const SWITCH: MessageId = MessageId::new(&("invent.expected.switch", &[]));
const NUMBER: MessageId = MessageId::new(&("invent.expected.number", &["min", "max"]));
const FILE: MessageId = MessageId::new(&("invent.expected.file", &[]));
const LETTER: MessageId = MessageId::new(&("invent.expected.letter", &[]));
const LETTERS: MessageId = MessageId::new(&("invent.expected.letters", &[]));
const SQUARES: MessageId = MessageId::new(&("invent.expected.squares", &[]));
const OUTCOME: MessageId = MessageId::new(&("invent.expected.outcome", &[]));
const CHANGES: MessageId = MessageId::new(&("invent.expected.changes", &[]));
const NO_MOVES: MessageId = MessageId::new(&("invent.expected.named", &[]));
const MOVES: MessageId = MessageId::new(&("invent.expected.moves", &[]));
const NAMES: MessageId = MessageId::new(&("invent.expected.names", &[]));
const GLYPHS: MessageId = MessageId::new(&("invent.expected.glyphs", &[]));
const WORTH: MessageId = MessageId::new(&("invent.expected.worth", &[]));
const LIMITS: MessageId = MessageId::new(&("invent.expected.limits", &[]));
const WORDS: MessageId = MessageId::new(&("invent.expected.words", &["one", "other"]));

/// The largest number of files, and of ranks.
pub const MOST: u8 = 12;

/// The beginning of the keys that limit where a kind of a side may go, such as `mobilityRegionWhiteKing`.
pub const MOBILITY: [&str; 2] = ["mobilityRegionWhite", "mobilityRegionBlack"];

/// In a set of kinds, that all of them count together.
pub const ALL: Slots = 1 << 63;

/// What a rule does to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It wins.
    Win,
    /// It loses.
    Loss,
    /// Nobody wins.
    Draw,
}

/// Squares of a board whose size is not known yet: for each rank, its files as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Region([u16; MOST as usize]);

impl Region {
    /// No squares.
    pub const NONE: Region = Region([0; MOST as usize]);

    /// All squares of a rank, from 1.
    pub const fn rank(rank: usize) -> Region {
        let mut region = Region::NONE;
        region.0[rank - 1] = u16::MAX;
        region
    }

    /// The files of each rank.
    pub const fn ranks(self) -> [u16; MOST as usize] {
        self.0
    }

    /// The squares of these files of each rank.
    pub const fn of(ranks: [u16; MOST as usize]) -> Region {
        Region(ranks)
    }

    /// The squares that a board has.
    pub fn on(self, board: Board) -> Squares {
        let files = (1 << board.files) - 1;
        let rank = |rank: u8| Squares::from(self.0[rank as usize] & files) << (rank * board.files);
        (0..board.ranks).map(rank).fold(0, |all, rank| all | rank)
    }
}

/// The letters of the kinds.
pub struct Letters<'a>(pub &'a [Option<u8>]);

impl Letters<'_> {
    /// The slot with a letter.
    pub fn slot(&self, letter: char) -> Result<Slot, Message> {
        let lower = letter.to_ascii_lowercase();
        let found = self.0.iter().position(|other| other.is_some_and(|other| char::from(other) == lower));
        found.ok_or_else(|| {
            let known: String = self.0.iter().flatten().map(|&letter| char::from(letter)).collect();
            NO_LETTER.with([letter.into(), known.into()])
        })
    }
}

fn expected(what: Message, text: &str) -> Message {
    VALUE.with([what.into(), excerpt(text).into()])
}

/// Reads a switch.
pub fn switch(text: &str) -> Result<bool, Message> {
    match text {
        "true" => Ok(true),
        "false" => Ok(false),
        _ => Err(expected(SWITCH.with([]), text)),
    }
}

/// Reads a number.
pub fn number(text: &str, min: u16, max: u16) -> Result<u16, Message> {
    let digits = (1..=5).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse().ok().filter(|number| digits && (min..=max).contains(number));
    number.ok_or_else(|| expected(NUMBER.with([u32::from(min).into(), u32::from(max).into()]), text))
}

/// Reads a file by letter or number, from 1.
pub fn file(text: &str) -> Result<u8, Message> {
    let by_letter = match text.as_bytes() {
        [letter @ b'a'..=b'l'] => Some(letter - b'a' + 1),
        _ => None,
    };
    let by_number = || number(text, 1, MOST.into()).ok().map(|number| number as u8);
    by_letter.or_else(by_number).ok_or_else(|| expected(FILE.with([]), text))
}

/// Reads one letter, such as that of a piece. `None` for `-`.
pub fn letter(text: &str) -> Result<Option<u8>, Message> {
    match text.as_bytes() {
        [b'-'] => Ok(None),
        [letter] if letter.is_ascii_alphabetic() => Ok(Some(letter.to_ascii_lowercase())),
        _ => Err(expected(LETTER.with([]), text)),
    }
}

/// Reads letters of kinds, with spaces between or not; where they can count together, `*` says so.
pub fn kinds(text: &str, letters: &Letters, all: bool) -> Result<Slots, Message> {
    match text {
        "-" => return Ok(0),
        "*" if all => return Ok(ALL),
        _ => {}
    }
    let mut kinds = 0;
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        if !letter.is_ascii_alphabetic() {
            return Err(expected(LETTERS.with([]), text));
        }
        kinds |= only(letters.slot(letter)?);
    }
    if kinds == 0 { Err(expected(LETTERS.with([]), text)) } else { Ok(kinds) }
}

/// Reads squares with spaces between; `*` stands for any file, a lone `-` for none.
pub fn squares(text: &str) -> Result<Region, Message> {
    let mut region = Region::NONE;
    let fault = || expected(SQUARES.with([]), text);
    if text == "-" {
        return Ok(region);
    }
    for name in text.split_whitespace() {
        let mut letters = name.chars();
        let files = match letters.next() {
            Some('*') => u16::MAX,
            Some(letter @ 'a'..='l') => 1 << (letter as u8 - b'a'),
            _ => return Err(fault()),
        };
        let rank = number(letters.as_str(), 1, MOST.into()).map_err(|_| fault())?;
        region.0[usize::from(rank) - 1] |= files;
    }
    if region == Region::NONE { Err(fault()) } else { Ok(region) }
}

/// Reads an outcome. `None` for `none`.
pub fn outcome(text: &str) -> Result<Option<Outcome>, Message> {
    match text {
        "win" => Ok(Some(Outcome::Win)),
        "loss" => Ok(Some(Outcome::Loss)),
        "draw" => Ok(Some(Outcome::Draw)),
        "none" => Ok(None),
        _ => Err(expected(OUTCOME.with([]), text)),
    }
}

/// Reads letters with letters, such as `p:g s:g`, the second `-` for none.
pub fn changes(text: &str, letters: &Letters) -> Result<Vec<(Slot, Option<Slot>)>, Message> {
    let pair = |pair: &str| {
        let fault = || expected(CHANGES.with([]), text);
        let mut parts = pair.chars();
        let (from, colon, to) = (parts.next(), parts.next(), parts.next());
        match (from, colon, to, parts.next()) {
            (Some(from), Some(':'), Some('-'), None) => Ok((letters.slot(from)?, None)),
            (Some(from), Some(':'), Some(to), None) => Ok((letters.slot(from)?, Some(letters.slot(to)?))),
            _ => Err(fault()),
        }
    };
    text.split_whitespace().filter(|pair| *pair != "-").map(pair).collect()
}

/// Reads one of two words, and returns whether it is the second.
pub fn word(text: &str, words: [&'static str; 2]) -> Result<bool, Message> {
    let found = words.iter().position(|word| *word == text).map(|place| place == 1);
    found.ok_or_else(|| expected(WORDS.with(words.map(Into::into)), text))
}

/// Reads letters with numbers up to the largest, such as `q:1 r:2`.
pub fn limits(text: &str, letters: &Letters, largest: u16) -> Result<Vec<(Slot, u8)>, Message> {
    let pair = |pair: &str| {
        let fault = || expected(LIMITS.with([]), text);
        let (name, most) = pair.split_once(':').ok_or_else(fault)?;
        let letter = name.chars().next().filter(|_| name.len() == 1).ok_or_else(fault)?;
        Ok((letters.slot(letter)?, number(most, 0, largest).map_err(|_| fault())? as u8))
    };
    text.split_whitespace().map(pair).collect()
}

/// The longest name of a kind, in characters.
pub const LONGEST_NAME: usize = 24;
/// The largest value of a kind.
pub const MOST_WORTH: u16 = 20_000;

/// Whether a letter of any script may stand in a name: not if it is not seen, or turns the direction of what follows.
pub fn is_seen(letter: char) -> bool {
    let turns = matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !letter.is_control() && !turns && !matches!(letter, '\u{2028}' | '\u{2029}')
}

/// Whether a text can be the name of a kind. Names stand in lists: no signs that part these.
pub fn is_name(text: &str) -> bool {
    let plain = |letter: char| is_seen(letter) && !matches!(letter, ',' | '=');
    (1..=LONGEST_NAME).contains(&text.chars().count()) && text.chars().all(plain)
}

/// What is behind the letter of a pair; `None` for `-`.
type Pairs<T> = Result<Vec<(Slot, Option<T>)>, Message>;

/// Reads letters with something behind a colon, each pair parted from the next; a lone `-` for none.
fn pairs<'a, T>(
    text: &'a str,
    letters: &Letters,
    what: MessageId,
    parted: impl Iterator<Item = &'a str>,
    read: impl Fn(&str) -> Option<T>,
) -> Pairs<T> {
    let pair = |pair: &str| {
        let fault = || expected(what.with([]), text);
        let (name, value) = pair.split_once(':').ok_or_else(fault)?;
        let (name, value) = (name.trim(), value.trim());
        let letter = name.chars().next().filter(|_| name.len() == 1).ok_or_else(fault)?;
        let value = if value == "-" { None } else { Some(read(value).ok_or_else(fault)?) };
        Ok((letters.slot(letter)?, value))
    };
    parted.filter(|_| text != "-").map(pair).collect()
}

/// Reads letters with names, such as `c:Camel, a:Great Archer`.
pub fn names(text: &str, letters: &Letters) -> Pairs<String> {
    pairs(text, letters, NAMES, text.split(','), |name| Some(name.to_owned()).filter(|name| is_name(name)))
}

/// Reads letters with drawings, such as `c:camel, a:archer`.
pub fn glyphs(text: &str, letters: &Letters) -> Pairs<&'static str> {
    pairs(text, letters, GLYPHS, text.split(','), crate::names::glyph)
}

/// Reads letters with values, such as `c:260 a:310`.
pub fn worth(text: &str, letters: &Letters) -> Pairs<u16> {
    let parted = text.split(|letter: char| letter == ',' || letter.is_whitespace()).filter(|pair| !pair.is_empty());
    pairs(text, letters, WORTH, parted, |value| number(value, 0, MOST_WORTH).ok())
}

/// Moves behind the letter of a kind that has its own.
pub fn unexpected_moves(text: &str) -> Message {
    expected(NO_MOVES.with([]), text)
}

/// A kind without a name, and without moves.
pub fn missing_moves(text: &str) -> Message {
    expected(MOVES.with([]), text)
}

/// `none` where something must happen.
pub fn not_an_outcome(text: &str) -> Message {
    expected(OUTCOME.with([]), text)
}
