//! Takes PGN apart: tags, then moves, comments, glyphs, brackets and results, each with its place in the text.
//!
//! It knows how people and programs write, and nothing of any game. Each step goes on in the text, so all of it together
//! takes time in proportion to the text.

use crate::message::{Message, MessageId};
use crate::notation::link::excerpt;

const TAG: MessageId = MessageId::new("pgn.tag", &["line", "text"]);

/// A comment does not go on for longer: then its brace was forgotten.
const LONGEST: usize = 100_000;
/// One with braces of its own in it is looked through no further than this.
const LONGEST_NESTED: usize = 4_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    Move(&'a str),
    Glyph(u8),
    Comment(&'a str),
    /// A brace that is never closed; what follows it is lost.
    Unclosed,
    Open,
    Close,
    /// A result, as it is properly written.
    Result(&'static str),
    /// The first tag of another game.
    Next,
}

/// Signs for what a position is worth, as people type them.
const VERDICTS: [(&str, u8); 20] = [
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

/// A result, if that is one.
pub fn result(text: &str) -> Option<&'static str> {
    RESULTS.into_iter().find(|(_, ways)| ways.contains(&text)).map(|(result, _)| result)
}

/// The text as it is read: with plain ends of lines, and nothing before its beginning.
pub fn plain(text: &str) -> String {
    text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', "\n")
}

/// Where the first line begins that is a tag; people write other things before it.
pub fn first_head(text: &str) -> Option<usize> {
    let mut at = 0;
    text.split_inclusive('\n').find_map(|line| {
        let start = at + line.len() - line.trim_start().len();
        at += line.len();
        heads(line.trim()).then_some(start)
    })
}

/// Line and column, both from 1, of a place in a text.
pub fn position(text: &str, at: usize) -> (u32, u32) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line as u32, column as u32)
}

/// A pair of the head.
pub type Pair = (String, String);

pub struct Scanner<'a> {
    text: &'a str,
    /// In bytes.
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Reads a text whose lines end [plainly](plain), from a place on.
    pub fn new(text: &'a str, at: usize) -> Scanner<'a> {
        Scanner { text, at }
    }

    pub fn at(&self) -> usize {
        self.at
    }

    /// Goes on from a place that it has been at.
    pub fn back_to(&mut self, at: usize) {
        self.at = at;
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn fresh_line(&self) -> bool {
        self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n'
    }

    pub fn skip_blanks(&mut self) {
        loop {
            let blank = |letter: char| letter.is_whitespace() || letter == '\u{feff}' || letter == '\u{0}';
            self.at = self.text.len() - self.rest().trim_start_matches(blank).len();
            // A percent sign at the start of a line takes the line out.
            if !(self.fresh_line() && self.rest().starts_with('%')) {
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

    /// The pairs at the head of a game, and what is wrong with the first that can't be read.
    pub fn tags(&mut self) -> (Vec<Pair>, Option<Message>) {
        let mut tags: Vec<Pair> = Vec::new();
        let mut problem = None;
        loop {
            self.skip_blanks();
            // A head that begins anew belongs to another game.
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

    /// The next token and where it begins; nothing at the end of the text.
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
                    // What closes nothing means nothing.
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
        self.fresh_line() && heads(self.rest().split('\n').next().unwrap_or_default())
    }

    /// A comment ends with the first brace, or with the one that closes all that were opened in it. It does not reach into
    /// the next game.
    fn comment(&mut self) -> Option<Token<'a>> {
        let rest = &self.rest()[1..];
        let next = |text: &str| {
            text.match_indices("\n[").find(|&(at, _)| heads(first_line(&text[at + 1..]))).map(|(at, _)| at)
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

    /// A move with or without its number, a result, a verdict; or something that says nothing.
    fn word(&mut self) -> Option<Token<'a>> {
        let start = self.at;
        let mut word = self.take(|letter| !letter.is_whitespace() && !"(){};$[]".contains(letter));
        // What a pawn becomes may stand in brackets.
        let mut behind = self.rest().chars();
        if word.ends_with(|letter: char| letter.is_ascii_digit())
            && let (Some('('), Some(letter), Some(')')) = (behind.next(), behind.next(), behind.next())
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
        // Castling may be written with zeros; a number before a move ends in dots.
        let text = if text.len() < bare.len() { text } else { word };
        if let Some(result) = result(text) {
            return Some(Token::Result(result));
        }
        let silent = text.is_empty()
            || text.chars().all(|letter| letter.is_ascii_digit())
            || matches!(text.trim_end_matches('.'), "e.p" | "ep" | "+" | "++" | "#" | "ch" | "mate" | "," | "-");
        if silent {
            return None;
        }
        if let Some((_, glyph)) = VERDICTS.into_iter().find(|&(sign, _)| sign == text) {
            return Some(Token::Glyph(glyph));
        }
        Some(Token::Move(text.trim_end_matches(',')))
    }
}

fn first_line(text: &str) -> &str {
    text.split('\n').next().unwrap_or_default()
}

/// Whether a line begins like a tag: a bracket, a name, a blank and a quotation mark.
fn heads(line: &str) -> bool {
    let name = line.strip_prefix('[').and_then(|line| line.trim_start().split_once(char::is_whitespace));
    name.is_some_and(|(name, value)| {
        name.starts_with(|letter: char| letter.is_ascii_uppercase())
            && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && value.trim_start().starts_with(['"', '“', '”'])
    })
}

/// The pairs of a line; mostly one, but some write several.
fn pairs(line: &str, tags: &mut Vec<Pair>) -> Result<(), ()> {
    let mut rest = line.trim();
    while !rest.is_empty() {
        let inner = rest.strip_prefix('[').ok_or(())?.trim_start();
        let end = inner.find(|letter: char| letter.is_whitespace() || letter == '"').ok_or(())?;
        let (name, value) = inner.split_at(end);
        let value = value.trim_start();
        let quote = value.chars().next().filter(|quote| matches!(quote, '"' | '“' | '”' | '„'));
        let (value, behind) = match quote {
            Some(quote) => quoted(&value[quote.len_utf8()..]),
            // Some forget the quotation marks.
            None => value.split_once(']').map(|(value, behind)| (value.trim().to_owned(), behind.trim_start())),
        }
        .ok_or(())?;
        if name.is_empty() {
            return Err(());
        }
        if !tags.iter().any(|(other, _)| other == name) {
            tags.push((name.into(), value));
        }
        rest = behind;
    }
    Ok(())
}

/// A value up to the quotation mark that ends it, and what stands behind its bracket. A mark that nobody escaped ends it
/// only before a bracket.
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
                let behind = text[at + letter.len_utf8()..].trim_start();
                match behind.strip_prefix(']') {
                    Some(behind) => return Some((value, behind.trim_start())),
                    // The bracket was forgotten.
                    None if behind.is_empty() => return Some((value, "")),
                    None => value.push(letter),
                }
            }
            _ => value.push(letter),
        }
    }
    None
}
