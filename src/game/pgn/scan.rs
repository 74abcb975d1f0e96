//! PGN tokenizer: tags, then moves, comments, glyphs, brackets and results, each with its byte
//! offset.
//!
//! It is tolerant of common deviations and independent of variants. Each step advances in the text,
//! so the total time is linear.

use crate::message::{Message, MessageId};
use crate::notation::link::excerpt;

const TAG: MessageId = MessageId::new("pgn.tag", &["line", "text"]);

/// Maximum length of a comment; beyond it, a missing brace is assumed.
const LONGEST: usize = 100_000;
/// Maximum length of a comment with nested braces.
const LONGEST_NESTED: usize = 4_000;

/// A part of the text of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// A word that may be a move, without its number.
    Move(&'a str),
    /// A numeric annotation glyph, written as `$1` or as a symbol such as `!`.
    Glyph(u8),
    /// A comment, without its braces or its semicolon.
    Comment(&'a str),
    /// A brace that is never closed; the text after it is lost.
    Unclosed,
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// A result in its standard form.
    Result(&'static str),
    /// The first tag of the next game.
    Next,
}

/// Symbols for glyphs, as people type them.
const GLYPHS: [(&str, u8); 20] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("=", 10),
    ("∞", 13),
    ("+=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("+−", 18),
    ("-+", 19),
    ("−+", 19),
];

const RESULTS: [(&str, &[&str]); 4] = [
    ("1-0", &["1-0", "1:0", "1–0", "1-O"]),
    ("0-1", &["0-1", "0:1", "0–1", "O-1"]),
    ("1/2-1/2", &["1/2-1/2", "1/2", "½-½", "½–½", "½:½", "½", "0.5-0.5", "1/2–1/2", "1/2:1/2"]),
    ("*", &["*"]),
];

/// Returns the standard form of a result.
pub fn result(text: &str) -> Option<&'static str> {
    RESULTS.into_iter().find(|(_, ways)| ways.contains(&text)).map(|(result, _)| result)
}

/// The text with normalised line ends and without byte order mark.
pub fn plain(text: &str) -> String {
    text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n")
}

/// The offset of the first line that is a tag; other text may precede it.
pub fn first_head(text: &str) -> Option<usize> {
    let mut at = 0;
    text.split_inclusive('\n').find_map(|line| {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        is_tag(line.trim()).then_some(start)
    })
}

/// Line and column, both from 1, of a byte offset.
pub fn position(text: &str, at: usize) -> (u32, u32) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line as u32, column as u32)
}

/// A tag pair.
pub type Pair = (String, String);

/// Splits a text into tags and tokens. Never fails: what is no token is skipped.
pub struct Scanner<'a> {
    text: &'a str,
    /// Byte offset.
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Scans a text with [normalised](plain) line ends from a byte offset.
    pub fn new(text: &'a str, at: usize) -> Scanner<'a> {
        Scanner { text, at }
    }

    /// The byte offset that has been reached.
    pub fn at(&self) -> usize {
        self.at
    }

    /// Continues from an earlier offset.
    pub fn back_to(&mut self, at: usize) {
        self.at = at;
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n'
    }

    /// Skips blank lines and spaces.
    pub fn skip_blanks(&mut self) {
        loop {
            let blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}' || letter == '\u{0}';
            self.at = self.text.len() - self.rest().trim_start_matches(blank).len();
            // A percent sign at the start of a line escapes the line.
            if !(self.at_line_start() && self.rest().starts_with('%')) {
                return;
            }
            self.take_line();
        }
    }

    fn take_line(&mut self) -> &'a str {
        let rest = self.rest();
        let line = rest.split('\n').next().unwrap_or_default();
        self.at += (line.len() + 1).min(rest.len());
        line
    }

    /// Reads the tag pairs of a game. Also returns the error of the first one that cannot be
    /// parsed.
    pub fn tags(&mut self) -> (Vec<Pair>, Option<Message>) {
        let mut tags: Vec<Pair> = Vec::new();
        let mut problem = None;
        loop {
            self.skip_blanks();
            // Repeated tags belong to the next game.
            let again = tags.iter().any(|(name, _)| name == "Event") && self.rest().starts_with("[Event ");
            if !self.rest().starts_with('[') || again {
                return (tags, problem);
            }
            let start = self.at;
            let line = self.take_line();
            let wrong = |_| TAG.with([position(self.text, start).0.into(), excerpt(line.trim()).into()]);
            if let Err(message) = pairs(line, &mut tags).map_err(wrong) {
                problem = problem.or(Some(message));
            }
        }
    }

    /// Returns the next token and its offset; `None` at the end of the text.
    pub fn token(&mut self) -> Option<(usize, Token<'a>)> {
        loop {
            self.skip_blanks();
            let start = self.at;
            let first = self.rest().chars().next()?;
            let token = match first {
                '{' => self.comment(),
                ';' => {
                    let line = self.take_line();
                    Some(Token::Comment(&line[1..]))
                }
                '(' => self.sign(Token::Open),
                ')' => self.sign(Token::Close),
                '[' if self.begins_game() => Some(Token::Next),
                '$' => {
                    self.at += 1;
                    let digits = self.take(|letter| letter.is_ascii_digit());
                    digits.parse().ok().filter(|&glyph| glyph > 0).map(Token::Glyph)
                }
                '[' | ']' | '}' => {
                    // Stray closing brackets are ignored.
                    self.at += 1;
                    None
                }
                _ => self.word(),
            };
            if let Some(token) = token {
                return Some((start, token));
            }
        }
    }

    fn sign(&mut self, token: Token<'a>) -> Option<Token<'a>> {
        self.at += 1;
        Some(token)
    }

    /// Whether the line is a tag.
    fn begins_game(&self) -> bool {
        self.at_line_start() && is_tag(self.rest().split('\n').next().unwrap_or_default())
    }

    /// A comment ends at the first closing brace, or, if braces are nested in it, at the matching
    /// one. It never extends into the next game.
    fn comment(&mut self) -> Option<Token<'a>> {
        let rest = &self.rest()[1..];
        let next = |text: &str| {
            text.match_indices("\n[").find(|&(at, _)| is_tag(first_line(&text[at + 1..]))).map(|(at, _)| at)
        };
        let end = rest.bytes().take(LONGEST).position(|sign| sign == b'}');
        let Some(mut end) = end.filter(|&end| next(&rest[..end]).is_none()) else {
            self.at += next(rest).map_or(rest.len() + 1, |at| at + 2);
            return Some(Token::Unclosed);
        };
        if rest[..end].contains('{') {
            let mut depth = 1;
            for (at, sign) in rest.bytes().enumerate().take(LONGEST_NESTED) {
                match sign {
                    b'{' => depth += 1,
                    b'}' => depth -= 1,
                    _ => {}
                }
                if depth == 0 {
                    end = at;
                    break;
                }
            }
        }
        self.at += end + 2;
        Some(Token::Comment(&rest[..end]))
    }

    fn take(&mut self, part: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let word = &rest[..rest.find(|letter| !part(letter)).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// Reads a move with or without its number, a result or a glyph; `None` for words to ignore.
    fn word(&mut self) -> Option<Token<'a>> {
        let start = self.at;
        let mut word = self.take(|letter| !letter.is_whitespace() && !"(){};$[]".contains(letter));
        // The promotion piece may be in brackets.
        let mut rest_after = self.rest().chars();
        if word.ends_with(|letter: char| letter.is_ascii_digit())
            && let (Some('('), Some(letter), Some(')')) = (rest_after.next(), rest_after.next(), rest_after.next())
            && letter.is_ascii_alphabetic()
        {
            self.at += 3;
            word = &self.text[start..self.at];
        }
        if let Some(result) = result(word) {
            return Some(Token::Result(result));
        }
        let bare = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        let text = bare.trim_start_matches(['.', '…']);
        // Castling may be written with zeros; a move number ends with dots.
        let text = if text.len() < bare.len() { text } else { word };
        if let Some(result) = result(text) {
            return Some(Token::Result(result));
        }
        let ignored = text.is_empty()
            || text.chars().all(|letter| letter.is_ascii_digit())
            || matches!(text.trim_end_matches('.'), "e.p" | "ep" | "+" | "++" | "#" | "ch" | "mate" | "," | "-");
        if ignored {
            return None;
        }
        if let Some((_, glyph)) = GLYPHS.into_iter().find(|&(sign, _)| sign == text) {
            return Some(Token::Glyph(glyph));
        }
        Some(Token::Move(text.trim_end_matches(',')))
    }
}

fn first_line(text: &str) -> &str {
    text.split('\n').next().unwrap_or_default()
}

/// Whether a line begins like a tag: a bracket, a name, a space and a quotation mark.
fn is_tag(line: &str) -> bool {
    let name = line.strip_prefix('[').and_then(|line| line.trim_start().split_once(char::is_whitespace));
    name.is_some_and(|(name, value)| {
        name.starts_with(|letter: char| letter.is_ascii_uppercase())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && value.trim_start().starts_with(['"', '“', '”'])
    })
}

/// Parses the tag pairs of a line; usually one, but some programs write several.
fn pairs(line: &str, tags: &mut Vec<Pair>) -> Result<(), ()> {
    let mut rest = line.trim();
    while !rest.is_empty() {
        let inner = rest.strip_prefix('[').ok_or(())?.trim_start();
        let end = inner.find(|letter: char| letter.is_whitespace() || letter == '"').ok_or(())?;
        let (name, value) = inner.split_at(end);
        let value = value.trim_start();
        let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '“' | '”' | '„'));
        let (value, rest_after) = match quote {
            Some(quote) => quoted(&value[quote.len_utf8()..]),
            // The quotation marks are missing.
            None => value.split_once(']').map(|(value, rest_after)| (value.trim().to_owned(), rest_after.trim_start())),
        }
        .ok_or(())?;
        if name.is_empty() {
            return Err(());
        }
        if !tags.iter().any(|(other, _)| other == name) {
            tags.push((name.into(), value));
        }
        rest = rest_after;
    }
    Ok(())
}

/// Splits a value at its closing quotation mark; returns the value and the text after the bracket.
/// An unescaped quotation mark only ends the value before a bracket.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '\\' => match letters.next() {
                Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                Some((_, other)) => value.extend(['\\', other]),
                None => return None,
            },
            '"' | '“' | '”' => {
                let rest_after = text[at + letter.len_utf8()..].trim_start();
                match rest_after.strip_prefix(']') {
                    Some(rest_after) => return Some((value, rest_after.trim_start())),
                    // The bracket is missing.
                    None if rest_after.is_empty() => return Some((value, "")),
                    None => value.push(letter),
                }
            }
            _ => value.push(letter),
        }
    }
    None
}
