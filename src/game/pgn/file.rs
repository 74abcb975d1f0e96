//! Index of a file of games: where each begins and ends, and its tags, without playing it.

use std::ops::Range;

use crate::game::files::Listed;
use crate::game::pgn::read::tag;
use crate::game::pgn::scan::{Pair, Scanner, Token};
use crate::message::{Message, MessageId};
use crate::variants;

/// Maximum length of a file in bytes.
pub const LONGEST_FILE: usize = 6_000_000;
/// Maximum number of games listed; further ones are only counted.
pub const MOST: usize = 20_000;

const LONG: MessageId = MessageId::new("pgn.file_long", &["most"]);
const MORE: MessageId = MessageId::new("pgn.file_more", &["most", "count"]);

/// A game in a file.
pub struct Span {
    /// Byte range in the text.
    pub range: Range<usize>,
    /// The line where it begins, from 1.
    pub line: u32,
    /// The tag pairs in the order of the text.
    pub tags: Vec<Pair>,
    /// Number of moves of the main line.
    pub plies: u32,
    /// The result after the moves, or else in the tags.
    pub result: &'static str,
    /// What is wrong with the tags.
    pub problem: Option<Message>,
}

/// The games of a text with [normalised](super::scan::plain) line ends, and what is wrong with the
/// text as a whole.
pub struct Games {
    /// The games in the order of the text, at most `MOST`.
    pub spans: Vec<Span>,
    /// Set if the text is too long, or has more games than are listed.
    pub problem: Option<Message>,
}

/// Indexes the games of a text.
pub fn games(text: &str) -> Games {
    games_from(text, 0)
}

/// Indexes the games that begin at `start` or later.
pub fn games_from(text: &str, start: usize) -> Games {
    let mut spans = Vec::new();
    if text.len() > LONGEST_FILE {
        return Games { spans, problem: Some(LONG.with([(LONGEST_FILE as u32).into()])) };
    }
    let mut scanner = Scanner::new(text, start);
    let (mut line, mut counted, mut all) = (1, 0, 0_u32);
    while let Some(span) = next(&mut scanner, text) {
        all += 1;
        if spans.len() < MOST {
            line += text[counted..span.range.start].matches('\n').count() as u32;
            counted = span.range.start;
            spans.push(Span { line, ..span });
        }
    }
    let problem = (all as usize > MOST).then(|| MORE.with([(MOST as u32).into(), all.into()]));
    Games { spans, problem }
}

/// The byte range of the first game that begins on a line, from 1, or after it. Takes no longer for
/// a large file than for a small one, apart from finding the line.
pub fn game_at_line(text: &str, line: u32) -> Option<Range<usize>> {
    let start = match line.checked_sub(2) {
        Some(before) => text.match_indices('\n').nth(before as usize)?.0 + 1,
        None => 0,
    };
    next(&mut Scanner::new(text, start), text).map(|span| span.range)
}

/// Scans the next game; its line is not set.
fn next(scanner: &mut Scanner<'_>, text: &str) -> Option<Span> {
    loop {
        scanner.skip_blanks();
        let start = scanner.at();
        if start >= text.len() {
            return None;
        }
        let (tags, problem) = scanner.tags();
        let (plies, result) = moves(scanner);
        let result = result.or_else(|| tag(&tags, "Result").and_then(super::scan::result)).unwrap_or("*");
        // Text without tags and moves is not a game.
        if !(tags.is_empty() && plies == 0 && problem.is_none()) {
            return Some(Span { range: start..scanner.at(), line: 0, tags, plies, result, problem });
        }
    }
}

/// Skips to the end of a game. Returns the number of moves of its main line, and the result after
/// them.
fn moves(scanner: &mut Scanner<'_>) -> (u32, Option<&'static str>) {
    let mut depth = 0_usize;
    let mut plies = 0;
    while let Some((start, token)) = scanner.token() {
        match token {
            Token::Move(_) if depth == 0 => plies += 1,
            Token::Open => depth += 1,
            Token::Close => depth = depth.saturating_sub(1),
            Token::Result(result) if depth == 0 => return (plies, Some(result)),
            Token::Next => {
                scanner.back_to(start);
                break;
            }
            _ => {}
        }
    }
    (plies, None)
}

impl Span {
    /// The list entry of the game.
    pub fn listed(&self) -> Listed {
        let value = |name| tag(&self.tags, name).filter(|value| value.chars().any(|letter| !"?.-".contains(letter)));
        let text_of = |name| value(name).unwrap_or_default().to_owned();
        let kind = variants::by_name(value("Variant").unwrap_or_default());
        Listed {
            game: kind.as_ref().ok().map(|kind| kind.id()),
            line: self.line,
            white: text_of("White"),
            black: text_of("Black"),
            event: text_of("Event"),
            date: text_of("Date"),
            round: text_of("Round"),
            result: self.result.into(),
            plies: self.plies,
            link: None,
            problem: kind.err().or(self.problem.clone()).map(Into::into),
        }
    }
}
