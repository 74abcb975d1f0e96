//! PGN tokenizer: tags, then moves, comments, glyphs, brackets and results, each with its byte
//! offset.
//!
//! It is tolerant of common deviations and independent of variants. Each step advances in the text,
//! so the total time is linear.

use crate::pgn::move_text::before_next;
use crate::pgn::signs::{self, Kind, bare, is_null_move, kind, markup, may_be_move, result, split_glyphs, undotted};
use crate::pgn::tag_pairs::{Pair, begins_known, begins_pair, pair, repeats};
use message::{Message, MessageId};
use notation::characters::{is_dash, is_invisible};
use notation::link::excerpt;

const TAG: MessageId = MessageId::new(&("pgn.tag", &["line", "text"]));

/// Maximum length of a comment with nested braces.
const LONGEST_NESTED: usize = 4_000;
/// Maximum length of a bracket that may be a remark instead of a variation.
const LONGEST_REMARK: usize = 300;
/// How far a text is looked through for more moves, before it counts as what follows the game.
const LOOKAHEAD: usize = 600;
/// Maximum length of a tag that begins a game in the middle of a line.
const LONGEST_INLINE: usize = 500;
/// Maximum length of a result with spaces in it.
const LONGEST_RESULT: usize = 24;
/// Maximum length of a game that is enclosed in brackets.
const LONGEST_ENCLOSED: usize = 20_000;

/// A part of the text of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Token<'a> {
    /// A word that may be a move, without its number.
    Move(&'a str),
    /// A numeric annotation glyph, written as `$1` or as a symbol such as `!`.
    Glyph(u8),
    /// A comment, without its braces or its semicolon.
    Comment(&'a str),
    /// Words that can be no move, between moves.
    Unknown(&'a str),
    /// A brace that is never closed; the text after it is lost.
    Unclosed,
    /// The beginning of a variation.
    Open,
    /// The end of a variation.
    Close,
    /// A result in its standard form.
    Result(&'static str),
    /// The next game begins, or text that belongs to none.
    Next,
}

/// Line and column, both from 1, of a byte offset.
pub fn position(text: &str, at: usize) -> (u32, u32) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
    (line as u32, column as u32)
}

/// Splits a text into tags and tokens. Never fails: what is no token is skipped.
pub struct Scanner<'a> {
    text: &'a str,
    /// Byte offset.
    at: usize,
    /// Number of open brackets.
    depth: usize,
    /// Number of moves of the main line so far.
    plies: usize,
    /// Whether a blank line was skipped before the current token.
    blank_line: bool,
    /// A closing brace and the offset from which it is the next one.
    next_close: Option<(usize, Option<usize>)>,
    /// Comments before this offset belong to no other game.
    no_game_before: usize,
}

/// The head of a game.
#[derive(Default)]
pub struct Head<'a> {
    /// The tag pairs in their order; of two with one name, only the first.
    pub tags: Vec<Pair>,
    /// Comments between the tags.
    pub comments: Vec<&'a str>,
    /// The error of the first pair that cannot be parsed.
    pub problem: Option<Message>,
    /// The name of a tag that occurs twice with different values.
    pub twice: Option<String>,
}

impl<'a> Scanner<'a> {
    /// Scans a [plain](super::plain::plain) text from a byte offset.
    pub fn new(text: &'a str, at: usize) -> Scanner<'a> {
        Scanner { text, at, depth: 0, plies: 0, blank_line: false, next_close: None, no_game_before: 0 }
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

    fn first(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn at_line_start(&self) -> bool {
        self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n'
    }

    /// Skips blank lines, spaces, escaped lines and markup. Notes whether a line was blank.
    pub fn skip_blanks(&mut self) {
        loop {
            let blank =
                |letter: char| letter.is_whitespace() || is_invisible(letter) || matches!(letter, '\u{0}' | '\u{1a}');
            let skipped = self.take(blank);
            self.blank_line |= skipped.bytes().filter(|&byte| byte == b'\n').count() > 1;
            // A percent sign at the start of a line escapes the line.
            if self.at_line_start() && self.rest().starts_with('%') {
                self.take_line();
            } else if let Some(length) = markup(self.rest()) {
                self.at += length;
            } else {
                return;
            }
        }
    }

    fn take_line(&mut self) -> &'a str {
        let rest = self.rest();
        let line = rest.split('\n').next().unwrap_or_default();
        self.at += (line.len() + 1).min(rest.len());
        line
    }

    /// Goes to the beginning of the next game, past text that belongs to none. Returns whether there is one. Where nothing
    /// else is in the text, the `first` game may be a single move without a number.
    pub fn seek(&mut self, first_game: bool) -> bool {
        (self.depth, self.plies) = (0, 0);
        let (mut comments, mut enclosed) = (None, false);
        loop {
            self.skip_blanks();
            let start = self.at;
            let Some(first) = self.first() else {
                return false;
            };
            if first == '(' && first_game && (enclosed || self.is_enclosed()) {
                enclosed = true;
                self.at += 1;
                continue;
            }
            let begins = match first {
                '[' => begins_pair(self.rest()) || pair(self.rest()).is_some() || begins_known(self.rest()),
                '{' | ';' => {
                    self.comment_at(first);
                    comments = comments.or(Some(start));
                    continue;
                }
                _ => self.moves_begin(first_game),
            };
            self.at = start;
            if begins {
                self.at = comments.unwrap_or(start);
                return true;
            }
            comments = None;
            self.at += first.len_utf8();
            self.take(|letter| !letter.is_whitespace() && !"[{;<".contains(letter));
        }
    }

    /// Whether no moves follow the bracket that opens here: then it encloses the game, and is no variation.
    fn is_enclosed(&self) -> bool {
        let mut depth = 0;
        let end = prefix(self.rest(), LONGEST_ENCLOSED).char_indices().find(|&(_, letter)| {
            depth += i32::from(letter == '(') - i32::from(letter == ')');
            depth == 0
        });
        let after = end.map_or("", |(at, _)| prefix(&self.rest()[at..], LOOKAHEAD));
        let is_move = |word: &str| may_be_move(word) && !is_null_move(word);
        !after
            .split(|letter: char| letter.is_whitespace() || letter == '$')
            .any(|word| is_move(split_glyphs(bare(word)).0))
    }

    /// Whether moves begin here: one with a number and dots, or two of them.
    fn moves_begin(&mut self, first_game: bool) -> bool {
        if self.rest().starts_with('(') {
            self.at += 1;
        }
        let numbered = self.word_number().is_some_and(|(_, dots)| dots + self.dots_apart() > 0);
        // A line may be broken after a number.
        self.take(|letter| letter.is_whitespace() && (numbered || letter != '\n') || ".…".contains(letter));
        let is_move = |word: &str| may_be_move(split_glyphs(bare(word).trim_start_matches(['.', '…'])).0);
        if !is_move(self.take(in_word)) {
            return false;
        }
        self.skip_blanks();
        let next = self.take(in_word);
        numbered || is_move(next) || result(next).is_some() || first_game && next.is_empty()
    }

    /// Reads the tag pairs of a game.
    pub fn head(&mut self) -> Head<'a> {
        let mut head = Head::default();
        (self.depth, self.plies) = (0, 0);
        loop {
            self.blank_line = false;
            let before = self.at;
            let comments = head.comments.len();
            self.skip_blanks();
            // Comments may stand between tags; after the last one they belong to the moves.
            while let Some(sign @ ('{' | ';')) = self.first() {
                match self.comment_at(sign) {
                    Some(Token::Comment(text)) => head.comments.push(text),
                    _ => break,
                }
                self.skip_blanks();
            }
            // A tag that is there already belongs to the next game.
            let pair = pair(self.rest());
            let again = pair.as_ref().is_some_and(|((name, _), _)| {
                name == "Event" && head.tags.iter().any(|(other, _)| other == name)
                    || self.blank_line && repeats(self.rest(), &head.tags)
            });
            if !self.rest().starts_with('[') || again {
                head.comments.truncate(comments);
                self.at = before;
                self.blank_line = false;
                return head;
            }
            match pair {
                Some(((name, value), length)) => {
                    self.at += length;
                    match head.tags.iter().find(|(other, _)| *other == name) {
                        None => head.tags.push((name, value)),
                        Some((_, first)) if *first == value => {}
                        Some(_) => head.twice = head.twice.take().or(Some(name)),
                    }
                }
                None => {
                    let start = self.at;
                    let line = self.take_line();
                    let wrong = || TAG.with([position(self.text, start).0.into(), excerpt(line.trim()).into()]);
                    head.problem = head.problem.take().or_else(|| Some(wrong()));
                }
            }
        }
    }

    /// The next word if it is the number of a move, and whether that is Black's.
    pub fn peek_number(&mut self) -> Option<(usize, bool)> {
        let start = self.at;
        self.skip_blanks();
        let number = self.word_number().filter(|&(_, dots)| dots > 0);
        let apart = self.rest().trim_start().starts_with(['.', '…']);
        self.at = start;
        number.map(|(number, dots)| (number, dots > 1 || apart))
    }

    /// Returns the next token and its offset; `None` at the end of the text.
    pub fn token(&mut self) -> Option<(usize, Token<'a>)> {
        self.blank_line = false;
        loop {
            self.skip_blanks();
            let start = self.at;
            let token = match self.first()? {
                '{' | ';' if self.introduces_game() => Some(Token::Next),
                sign @ ('{' | ';') => self.comment_at(sign),
                '(' => self.bracket(),
                ')' => {
                    self.depth = self.depth.saturating_sub(1);
                    self.sign(Token::Close)
                }
                '[' if self.begins_game() => Some(Token::Next),
                '$' => {
                    self.at += 1;
                    let digits = self.take(|letter| letter.is_ascii_digit());
                    digits.parse().ok().filter(|&glyph| glyph > 0).map(Token::Glyph)
                }
                '[' | ']' | '}' => {
                    // Stray brackets are ignored.
                    self.at += 1;
                    None
                }
                _ => self.word(),
            };
            if let Some(token) = token {
                self.plies += usize::from(matches!(token, Token::Move(_)) && self.depth == 0);
                return Some((start, token));
            }
        }
    }

    fn sign(&mut self, token: Token<'a>) -> Option<Token<'a>> {
        self.at += 1;
        Some(token)
    }

    /// Whether nothing is before it on its line.
    fn begins_line(&self) -> bool {
        let before = self.text[..self.at].trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with('\n')
    }

    /// Whether a tag begins here: on a line of its own, or complete within one.
    fn begins_game(&self) -> bool {
        begins_pair(self.rest()) && (self.begins_line() || pair(prefix(self.rest(), LONGEST_INLINE)).is_some())
    }

    /// A variation begins, or a remark in brackets, such as an offer of a draw or a time.
    fn bracket(&mut self) -> Option<Token<'a>> {
        let rest = &self.rest()[1..];
        let end = rest.bytes().take(LONGEST_REMARK).position(|byte| b"(){};[]".contains(&byte));
        if let Some(inner) = end.filter(|&end| rest.as_bytes()[end] == b')').map(|end| &rest[..end]) {
            let unnumbered =
                |word: &'a str| word.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == '.');
            let moves = inner.split(|letter| !in_word(letter)).any(|word| {
                may_be_move(split_glyphs(bare(word)).0) || may_be_move(split_glyphs(bare(unnumbered(word))).0)
            });
            if !moves {
                let remark = &self.rest()[..inner.len() + 2];
                self.at += remark.len();
                return Some(Token::Comment(remark)).filter(|_| !inner.trim().is_empty());
            }
        }
        self.depth += 1;
        self.sign(Token::Open)
    }

    fn comment_at(&mut self, sign: char) -> Option<Token<'a>> {
        if sign == '{' {
            return self.comment();
        }
        Some(Token::Comment(&self.take(|letter| letter != '\n')[1..]))
    }

    /// The offset of the first closing brace at `from` or after it.
    fn close_after(&mut self, from: usize) -> Option<usize> {
        match self.next_close {
            Some((since, close)) if from >= since && close.is_none_or(|close| from <= close) => close,
            _ => {
                let close = self.text[from..].find('}').map(|at| from + at);
                self.next_close = Some((from, close));
                close
            }
        }
    }

    /// A comment ends at the first closing brace, or, if braces are nested in it, at the matching one. One that is
    /// never closed ends at the next game.
    fn comment(&mut self) -> Option<Token<'a>> {
        let start = self.at + 1;
        let rest = &self.text[start..];
        let head = |text: &str| {
            text.match_indices('\n')
                .map(|(at, _)| at + 1)
                .find(|&at| begins_pair(text[at..].trim_start_matches([' ', '\t'])))
        };
        let end = self.close_after(start).map(|close| close - start);
        // A brace that belongs to a comment of the next game closes none here.
        let closed = end.filter(|&end| head(&rest[..end]).is_none_or(|head| !rest[head..end].contains('{')));
        let Some(mut end) = closed else {
            self.at = start + head(rest).unwrap_or(rest.len());
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
        self.at = start + end + 1;
        Some(Token::Comment(&rest[..end]))
    }

    fn take(&mut self, part: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let word = &rest[..rest.find(|letter| !part(letter)).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// Reads the number of a move, if one stands here, and the number of dots after it: two for three dots.
    fn word_number(&mut self) -> Option<(usize, usize)> {
        let start = self.at;
        if self.first().is_none_or(|letter| letter.is_ascii_alphabetic()) {
            return None;
        }
        // Marks that set off the text may stand before it.
        let word = self.take(in_word);
        let inner = bare(word);
        let before = word.find(inner).unwrap_or(0);
        self.at = start + before;
        let number = self.take(|letter| letter.is_ascii_digit()).parse().ok();
        let dots = self.take(|letter| matches!(letter, '.' | '…'));
        let whole = dots.is_empty() && start + before + inner.len() == self.at;
        let bracket = whole && self.depth == 0 && self.rest().starts_with(')');
        if number.is_none() || if dots.is_empty() { !whole } else { signs::is_fraction(self.rest()) } {
            self.at = start;
            return None;
        }
        self.at += usize::from(bracket);
        let count = if dots.contains('…') || dots.len() > 1 { 2 } else { usize::from(bracket || !dots.is_empty()) };
        number.map(|number| (number, count))
    }

    /// How many dots stand apart from the number that was just read.
    fn dots_apart(&self) -> usize {
        let weigh = |letter| match letter {
            '.' => Some(1),
            '…' => Some(2),
            _ => None,
        };
        self.rest().trim_start().chars().map_while(weigh).sum()
    }

    /// A result with spaces in it.
    fn spaced_result(&mut self) -> Option<&'static str> {
        if !self.rest().starts_with(['0', '1', '½']) {
            return None;
        }
        let line = prefix(self.rest(), LONGEST_RESULT).split('\n').next()?;
        let all: Vec<&str> = line.split_whitespace().take(3).collect();
        let &[left, sign, right] = &all[..] else { return None };
        let single = sign == ":" || sign.chars().all(is_dash);
        let found = result(&format!("{left}-{}", bare(right))).filter(|_| single)?;
        self.at += line.find(sign)? + sign.len();
        self.skip_blanks();
        self.take(in_word);
        Some(found)
    }

    /// Reads a move, a result, a glyph or words that are neither; `None` for numbers and words to ignore.
    fn word(&mut self) -> Option<Token<'a>> {
        let start = self.at;
        if let Some(result) = self.spaced_result() {
            return Some(Token::Result(result));
        }
        let mut word = self.take(in_word);
        if word.is_empty() {
            // A sign that begins no markup; with its counterpart it is a null move.
            let null = self.rest().starts_with("<>");
            self.at += self.first().map_or(0, char::len_utf8) + usize::from(null);
            return null.then(|| Token::Move(&self.text[start..self.at]));
        }
        if let Some(result) = result(word) {
            return Some(Token::Result(result));
        }
        let after_word = self.at;
        self.at = start;
        if let Some((number, dots)) = self.word_number() {
            // After a move of Black, or after a blank line, a first move begins a game.
            if self.is_first(number, dots) {
                self.at = start;
                return Some(Token::Next);
            }
            return None;
        }
        self.at = after_word;
        // The promotion piece may be in brackets.
        let mut rest_after = self.rest().chars();
        if word.ends_with(|letter: char| letter.is_ascii_digit())
            && let (Some('('), Some(letter), Some(')')) = (rest_after.next(), rest_after.next(), rest_after.next())
            && letter.is_alphabetic()
        {
            self.at += 2 + letter.len_utf8();
            word = &self.text[start..self.at];
        }
        if let Some(length) = before_next(word) {
            self.at = start + length;
            word = &word[..length];
        }
        let text = undotted(word).trim_start_matches(['.', '…']);
        // A line of two hyphens stands before a signature.
        let ends = self.rest().trim_start_matches([' ', '\t']).starts_with('\n');
        let alone = word == "--" && self.text[..start].ends_with('\n');
        if alone && ends && self.depth == 0 && self.plies > 0 {
            self.at = start;
            return Some(Token::Next);
        }
        // Marks may stand between a move and its sign, too.
        let inner = undotted(bare(split_glyphs(text).0));
        match kind(text) {
            Kind::Other if may_be_move(inner) => Some(Token::Move(inner)),
            Kind::Nothing => None,
            Kind::Glyph(glyph) => Some(Token::Glyph(glyph)),
            Kind::Move => Some(Token::Move(text)),
            Kind::Other => Some(self.unknown(start)),
        }
    }

    /// Whether the number that was just read is that of another game: a first move after one of Black, or a blank line.
    fn is_first(&self, number: usize, dots: usize) -> bool {
        let begins = number == 1 && dots + self.dots_apart() == 1 && self.depth == 0 && self.plies > 0;
        begins && (self.plies.is_multiple_of(2) || self.blank_line)
    }

    /// Whether the comment that begins here belongs to the first move of another game: nothing but such comments is before it,
    /// and they stand behind a blank line, or on lines of their own without one.
    fn introduces_game(&mut self) -> bool {
        let (start, apart) = (self.at, self.blank_line);
        if self.depth > 0 || self.plies == 0 || start < self.no_game_before {
            return false;
        }
        while (apart || self.begins_line() && !self.blank_line)
            && let Some(sign @ ('{' | ';')) = self.first()
        {
            if self.comment_at(sign) == Some(Token::Unclosed) {
                break;
            }
            self.skip_blanks();
        }
        self.no_game_before = self.at;
        let begins = self.at > start && (apart || self.begins_line() && !self.blank_line);
        self.blank_line |= apart;
        let introduces = begins && self.word_number().is_some_and(|(number, dots)| self.is_first(number, dots));
        (self.at, self.blank_line) = (start, apart);
        introduces
    }

    /// Words that can be no move, up to the next that can.
    fn unknown(&mut self, start: usize) -> Token<'a> {
        let mut end = self.at;
        loop {
            let blanks = self.take(char::is_whitespace);
            let text = bare(self.take(in_word));
            if blanks.bytes().filter(|&byte| byte == b'\n').count() > 1
                || text.is_empty()
                || result(text).is_some()
                || text.starts_with(|letter: char| letter.is_ascii_digit())
                || !matches!(kind(text), Kind::Other | Kind::Nothing)
            {
                break;
            }
            end = self.at;
        }
        self.at = end;
        let words = &self.text[start..end];
        // After a blank line, a sentence ends the game, unless its moves go on after it.
        if self.blank_line
            && self.depth == 0
            && self.plies > 0
            && words.contains(char::is_whitespace)
            && !self.goes_on()
        {
            self.at = start;
            return Token::Next;
        }
        Token::Unknown(words)
    }

    /// Whether the numbers of moves go on in the text that follows.
    fn goes_on(&self) -> bool {
        let mut rest = Scanner::new(self.text, self.at);
        while rest.at < self.at + LOOKAHEAD && !rest.rest().is_empty() {
            rest.take(|letter| !in_word(letter));
            if rest.rest().starts_with('[') || rest.text[..rest.at].ends_with('[') {
                return false;
            }
            if let Some((number, dots)) = rest.word_number() {
                if number == 1 && dots < 2 {
                    return false;
                }
                rest.take(|letter| letter.is_whitespace() || ".…".contains(letter));
                if dots > 0 && may_be_move(split_glyphs(bare(rest.take(in_word))).0) {
                    return true;
                }
            }
            rest.take(in_word);
        }
        false
    }
}

/// The beginning of a text, of at most that many bytes.
fn prefix(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    &text[..end.unwrap_or(0)]
}

/// Whether a character can be within a word.
fn in_word(letter: char) -> bool {
    !letter.is_whitespace() && !matches!(letter, '(' | ')' | '{' | '}' | ';' | '$' | '[' | ']' | '<')
}
