//! Reads one game: opens a session as the tags say and plays the moves of the text.
//!
//! Reads as far as possible. An error in a variation drops the rest of that variation, which is
//! kept as a comment; an error in the main line ends the game. The first error is reported with
//! line and column.

use std::collections::BTreeSet;
use std::ops::Range;

use crate::game::pgn::letters::{self, Letters};
use crate::game::pgn::move_text::{is_null_move, normalised, suffix};
use crate::game::pgn::result;
use crate::game::pgn::scan::{Pair, Scanner, Token, plain, position};
use crate::game::pgn::tags::TERMINATION;
use crate::game::session::{GameSession, Reading};
use crate::game::tree::{MoveTree, START};
use crate::message::{Message, MessageId};
use crate::notation::link::{LinkParts, read_close};
use crate::notation::san;
use crate::rules::settings::id_under;
use crate::variants::{self, DynVariant};

/// Maximum length of a game in bytes.
pub const LONGEST: usize = 1_000_000;
/// Maximum number of moves.
pub const MOST_MOVES: usize = 20_000;
/// Maximum nesting of variations; deeper ones are skipped.
pub const DEEPEST: usize = 500;

const LONG: MessageId = MessageId::new("pgn.long", &["most"]);
const FEN: MessageId = MessageId::new("pgn.fen", &["problem"]);
const MOVE: MessageId = MessageId::new("pgn.move", &["line", "column", "problem"]);
const PASS: MessageId = MessageId::new("pgn.pass", &["line", "column", "text"]);
const OVER: MessageId = MessageId::new("pgn.over", &["line", "column", "reason"]);
const NO_DRAWS: MessageId = MessageId::new("pgn.no_draws", &[]);
const OPEN: MessageId = MessageId::new("pgn.open", &["line", "column", "sign"]);
const CLOSING: MessageId = MessageId::new("pgn.closing", &["line", "column"]);
const DEEP: MessageId = MessageId::new("pgn.deep", &["line", "column", "most"]);
const MANY: MessageId = MessageId::new("pgn.many", &["line", "column", "most"]);

/// Reads the first game of a text. If its start position is invalid, opens the variant's usual one.
pub fn read(text: &str) -> Reading {
    read_as(text, None)
}

/// [`read`] with the variant of a text that does not name one.
pub fn read_as(text: &str, unnamed: Option<&'static dyn DynVariant>) -> Reading {
    let text = plain(text);
    read_at(&text, 0..text.len(), unnamed)
}

/// Reads the game at `range` of a text with [normalised](plain) line ends. If a move cannot be
/// played, the piece letters may be those of another language.
pub fn read_at(text: &str, range: Range<usize>, unnamed: Option<&'static dyn DynVariant>) -> Reading {
    let (english, foreign) = read_in(text, range.clone(), unnamed, None);
    if !foreign {
        return english;
    }
    letters::longer(english, |letters| read_in(text, range.clone(), unnamed, Some(letters)).0)
}

/// Reads a game with the piece letters of a language, or with English ones. Also returns whether
/// another language is worth a try.
fn read_in(
    text: &str,
    range: Range<usize>,
    unnamed: Option<&'static dyn DynVariant>,
    letters: Option<Letters>,
) -> (Reading, bool) {
    let first = || unnamed.unwrap_or(variants::GAMES[0]).start();
    if range.len() > LONGEST {
        return (Reading::new(first(), Some(LONG.with([(LONGEST as u32).into()]))), false);
    }
    let mut scanner = Scanner::new(text, range.start);
    let (tags, mut problem) = scanner.tags();
    let kind = match (tag(&tags, "Variant"), unnamed) {
        (None, Some(unnamed)) => unnamed,
        (name, _) => match variants::by_name(name.unwrap_or_default()) {
            Ok(kind) => kind,
            Err(unknown) => return (Reading::new(first(), Some(unknown)), false),
        },
    };
    let kind = match variants::require(&id_under(kind.info().id, tag(&tags, "Rules").unwrap_or_default())) {
        Ok(kind) => kind,
        Err(wrong) => return (Reading::new(kind.start(), Some(wrong)), false),
    };
    let parts = LinkParts {
        game: kind.id().into(),
        fen: tag(&tags, "FEN").map(str::to_owned),
        flipped: tag(&tags, "Orientation") == Some("black"),
        ..LinkParts::default()
    };
    let mut session = match kind.open(&parts) {
        Ok(session) => session,
        Err(wrong) => return (Reading::new(kind.start(), Some(FEN.with([wrong.into()]))), false),
    };
    let mut reader = Reader::new(text, &mut session, letters);
    let result = reader.all(&mut scanner);
    let whole = !reader.stopped;
    let foreign = reader.unplayable && letters::orthodox(kind);
    problem = problem.or(reader.problem);
    let result = tag(&tags, "Result").and_then(super::scan::result).filter(|&score| score != "*").or(result);
    if let Some((name, at)) = tag(&tags, "End").and_then(|end| end.split_once(' ')) {
        let node = node_at(session.tree(), at);
        session.visit(node as u32);
        let close = read_close(name);
        if close.is_some_and(|close| close.draws() && !kind.info().draws) {
            problem = problem.or(Some(NO_DRAWS.with([])));
        } else if let Some(close) = close {
            session.close(close);
        }
    } else if let Some(score) = result.filter(|_| whole) {
        if score == "1/2-1/2" && !kind.info().draws {
            problem = problem.or(Some(NO_DRAWS.with([])));
        }
        result::end(&mut session, score, tag(&tags, TERMINATION).unwrap_or_default());
    }
    // After ending the game, because that clears the termination tag.
    for (name, value) in &tags {
        session.set_tag(name, value);
    }
    let (ply, end) = tag(&tags, "Place").and_then(|place| place.split_once(" of ")).unwrap_or_default();
    let end = if end.is_empty() { session.tree().main_end() } else { node_at(session.tree(), end) };
    session.visit(end as u32);
    if let Ok(ply) = ply.parse() {
        session.go(ply);
    }
    (Reading::new(session, problem), foreign)
}

/// The value of a tag; `None` if it is empty.
pub fn tag<'a>(tags: &'a [Pair], name: &str) -> Option<&'a str> {
    let value = tags.iter().find(|(other, _)| other == name).map(|(_, value)| value.trim());
    value.filter(|value| !value.is_empty())
}

/// The node at a place as written by the page, or the last existing node on the way there.
fn node_at(tree: &MoveTree, text: &str) -> usize {
    let mut words = text.split_whitespace();
    let plies: usize = words.next().and_then(|word| word.parse().ok()).unwrap_or(0);
    let forks: Vec<(usize, usize)> = words
        .filter_map(|word| {
            word.split_once(':').and_then(|(ply, branch)| Some((ply.parse().ok()?, branch.parse().ok()?)))
        })
        .collect();
    let mut node = START;
    for ply in 0..plies.min(tree.size()) {
        let branch = forks.iter().find(|&&(at, _)| at == ply).map_or(0, |&(_, branch)| branch);
        let Some(&next) = tree.children(node).get(branch) else { break };
        node = next;
    }
    node
}

/// The start of a variation, and the node to return to after it.
struct Fork {
    at: usize,
    /// Byte offset in the text.
    start: usize,
}

struct Reader<'a> {
    text: &'a str,
    session: &'a mut GameSession,
    /// The piece letters, unless they are English.
    letters: Option<Letters>,
    at: usize,
    forks: Vec<Fork>,
    /// Comments before the first move of a variation; they are attached to that move.
    pending_comments: Vec<&'a str>,
    /// Whether the next move starts a variation.
    variation_start: bool,
    /// Whether a move of the main line has been played.
    main_line_begun: bool,
    /// Whether the main line could not be read to its end.
    stopped: bool,
    /// Whether a move could not be played as written.
    unplayable: bool,
    /// Remaining bytes of comments that are joined, to bound the time for many comments on one
    /// move.
    comment_budget: usize,
    /// The comments of each move: what is said twice is kept once.
    comments: BTreeSet<(usize, String)>,
    problem: Option<Message>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, session: &'a mut GameSession, letters: Option<Letters>) -> Reader<'a> {
        let (forks, pending_comments) = (Vec::new(), Vec::new());
        let comment_budget = 20 * LONGEST;
        Reader {
            text,
            session,
            letters,
            at: START,
            forks,
            pending_comments,
            variation_start: false,
            main_line_begun: false,
            stopped: false,
            unplayable: false,
            comment_budget,
            comments: BTreeSet::new(),
            problem: None,
        }
    }

    fn wrong(&mut self, start: usize, message: impl FnOnce(u32, u32) -> Message) {
        if self.problem.is_none() {
            let (line, column) = position(self.text, start);
            self.problem = Some(message(line, column));
        }
    }

    /// Reads to the end of the game. Returns the result written there.
    fn all(&mut self, scanner: &mut Scanner<'a>) -> Option<&'static str> {
        let result = self.moves(scanner);
        if let Some(Fork { start, .. }) = self.forks.pop() {
            self.wrong(start, |line, column| OPEN.with([line.into(), column.into(), "(".into()]));
        }
        result
    }

    fn moves(&mut self, scanner: &mut Scanner<'a>) -> Option<&'static str> {
        while let Some((start, token)) = scanner.token() {
            match token {
                Token::Move(text) => {
                    if !self.play(start, text) && !self.give_up(scanner, start) {
                        self.stopped = true;
                        return None;
                    }
                }
                Token::Glyph(glyph) => {
                    if self.at != START && !self.session.annotations()[self.at].glyphs.contains(&glyph) {
                        self.session.glyph(self.at as u32, glyph);
                    }
                }
                Token::Comment(text) if self.variation_start => self.pending_comments.push(text),
                Token::Comment(text) => self.comment(&[text]),
                Token::Open if self.forks.len() >= DEEPEST => {
                    self.wrong(start, |line, column| DEEP.with([line.into(), column.into(), (DEEPEST as u32).into()]));
                    skip(scanner);
                }
                Token::Open => {
                    self.flush_comments();
                    self.forks.push(Fork { at: self.at, start });
                    self.at = self.session.tree().parent(self.at).unwrap_or(START);
                    self.variation_start = true;
                }
                Token::Close => match self.forks.pop() {
                    Some(fork) => self.leave(fork),
                    None => {
                        self.wrong(start, |line, column| CLOSING.with([line.into(), column.into()]));
                        self.stopped = true;
                        return None;
                    }
                },
                Token::Unclosed => {
                    self.wrong(start, |line, column| OPEN.with([line.into(), column.into(), "{".into()]));
                    self.stopped = true;
                    return None;
                }
                // A result within a variation is ignored.
                Token::Result(result) if self.forks.is_empty() => return Some(result),
                Token::Result(_) => {}
                Token::Next => break,
            }
        }
        None
    }

    /// Attaches the waiting comments to the current node.
    fn flush_comments(&mut self) {
        let pending_comments = std::mem::take(&mut self.pending_comments);
        self.comment(&pending_comments);
        self.variation_start = false;
    }

    fn leave(&mut self, fork: Fork) {
        self.at = fork.at;
        self.flush_comments();
    }

    /// Appends to the comment of the last move.
    fn comment(&mut self, texts: &[&str]) {
        for text in texts {
            let text = unwrap_lines(text);
            let before = &self.session.annotations()[self.at].comment;
            self.comment_budget = self.comment_budget.saturating_sub(before.len() + text.len());
            if text.is_empty() || self.comment_budget == 0 || !self.comments.insert((self.at, text.clone())) {
                continue;
            }
            let all = if before.is_empty() { text } else { format!("{before} {text}") };
            self.session.comment(self.at as u32, &all);
        }
    }

    /// Plays a move. Returns false if it could not be played.
    fn play(&mut self, start: usize, written: &str) -> bool {
        if self.session.tree().size() > MOST_MOVES {
            self.wrong(start, |line, column| MANY.with([line.into(), column.into(), (MOST_MOVES as u32).into()]));
            return false;
        }
        self.session.visit(self.at as u32);
        if let Some(reason) = self.session.over() {
            self.wrong(start, |line, column| OVER.with([line.into(), column.into(), reason.into()]));
            return false;
        }
        let (text, glyph) = suffix(written);
        if is_null_move(text) {
            self.wrong(start, |line, column| PASS.with([line.into(), column.into(), text.into()]));
            return false;
        }
        if let Err(problem) = self.type_move(text) {
            self.unplayable = true;
            self.wrong(start, |line, column| MOVE.with([line.into(), column.into(), problem.into()]));
            return false;
        }
        self.at = self.session.tree().at();
        if self.forks.is_empty() && !std::mem::replace(&mut self.main_line_begun, true) {
            // Variations may precede it.
            self.session.promote(self.at as u32);
        }
        if let Some(glyph) = glyph.filter(|glyph| !self.session.annotations()[self.at].glyphs.contains(glyph)) {
            self.session.glyph(self.at as u32, glyph);
        }
        self.flush_comments();
        true
    }

    fn type_move(&mut self, text: &str) -> Result<(), Message> {
        let english = match self.letters {
            Some(letters) => letters.english(text).ok_or_else(|| san::unknown(text))?,
            None => text.to_owned(),
        };
        self.session.type_move(&english).or_else(|wrong| match normalised(&english) {
            normal if normal == english => Err(wrong),
            normal => self.session.type_move(&normal).map_err(|_| wrong),
        })
    }

    /// Leaves a variation with an error and keeps its rest as a comment. Returns false in the main
    /// line.
    fn give_up(&mut self, scanner: &mut Scanner<'a>, start: usize) -> bool {
        let Some(fork) = self.forks.pop() else { return false };
        let end = skip(scanner);
        let rest = self.text.get(start..end).unwrap_or_default();
        self.pending_comments.push(rest);
        self.variation_start = false;
        self.flush_comments();
        self.at = fork.at;
        true
    }
}

/// Skips to the end of the variation. Returns the byte offset of its closing bracket.
fn skip(scanner: &mut Scanner<'_>) -> usize {
    let mut depth = 1;
    let mut end = scanner.at();
    while let Some((start, token)) = scanner.token() {
        end = start;
        match token {
            Token::Open => depth += 1,
            Token::Close => depth -= 1,
            Token::Next => return end,
            _ => {}
        }
        if depth == 0 {
            return end;
        }
        end = scanner.at();
    }
    end
}

/// Unwraps a comment: a single line break is a space, of several one is removed.
fn unwrap_lines(text: &str) -> String {
    let mut lines = text.trim().split('\n').map(|line| line.trim_matches([' ', '\t']));
    let mut all = lines.next().unwrap_or_default().to_owned();
    let mut breaks = 0;
    for line in lines {
        breaks += 1;
        if !line.is_empty() {
            all.push_str(&if breaks == 1 { " ".into() } else { "\n".repeat(breaks - 1) });
            all.push_str(line);
            breaks = 0;
        }
    }
    all
}
