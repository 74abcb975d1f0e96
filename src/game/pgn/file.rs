//! Index of a file of games: where each begins and ends, and its tags, without playing it.

use std::ops::Range;

use crate::files::Listed;
use crate::pgn::read::{named, tag};
use crate::pgn::scan::{Head, Scanner, Token};
use crate::pgn::signs;
use crate::pgn::tag_pairs::Pair;
use message::{Message, MessageId};

/// Maximum length of a file in bytes.
pub const LONGEST_FILE: usize = 6_000_000;
/// Maximum number of games listed; further ones are only counted.
pub const MOST: usize = 20_000;

const LONG: MessageId = MessageId::new(&("pgn.file_long", &["most"]));
const MORE: MessageId = MessageId::new(&("pgn.file_more", &["most", "count"]));

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
    /// Whether the moves begin with a number.
    pub numbered: bool,
    /// Whether the first number is that of Black's move.
    pub black_first: bool,
}

/// The games of a [plain](super::plain::plain) text, and what is wrong with the text as a whole.
pub struct Games {
    /// The games in the order of the text, at most `MOST`.
    pub spans: Vec<Span>,
    /// Set if the text is too long, or has more games than are listed.
    pub problem: Option<Message>,
}

/// Indexes the games of a text. What is around them is skipped.
pub fn games(text: &str) -> Games {
    let mut spans = Vec::new();
    if text.len() > LONGEST_FILE {
        return Games { spans, problem: Some(LONG.with([(LONGEST_FILE as u32).into()])) };
    }
    let mut scanner = Scanner::new(text, 0);
    let (mut line, mut counted, mut all) = (1, 0, 0_u32);
    while let Some(span) = next(&mut scanner, all == 0) {
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

/// Scans the next game; its line is not set.
fn next(scanner: &mut Scanner<'_>, first_game: bool) -> Option<Span> {
    while scanner.seek(first_game) {
        let start = scanner.at();
        let Head { tags, problem, .. } = scanner.head();
        let number = scanner.peek_number();
        let (plies, result) = moves(scanner);
        let result = result.or_else(|| tag(&tags, "Result").and_then(signs::result)).unwrap_or("*");
        // Text without tags and moves is not a game.
        if !(tags.is_empty() && plies == 0 && problem.is_none()) {
            return Some(Span {
                range: start..scanner.at(),
                line: 0,
                tags,
                plies,
                result,
                problem,
                numbered: number.is_some(),
                black_first: number.is_some_and(|(_, black)| black),
            });
        }
    }
    None
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
        let text_of = |name| named(&self.tags, name).unwrap_or_default().to_owned();
        let kind = variants::of_tags(named(&self.tags, "Variant").unwrap_or_default(), named(&self.tags, "Rules"));
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
