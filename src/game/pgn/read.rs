//! Reads one game: a session starts as the tags say, and the moves in the text are played in it.
//!
//! Reading goes as far as it can. What is wrong in a variation costs the rest of that variation, which is kept as words;
//! what is wrong in the main line ends it. The first thing that is wrong is told, with its line and column.

use std::ops::Range;

use crate::game::pgn::scan::{Pair, Scanner, Token, plain, position};
use crate::game::pgn::tags::TERMINATION;
use crate::game::record::EndedBy;
use crate::game::session::GameSession;
use crate::game::tree::{MoveTree, START};
use crate::message::{Message, MessageId};
use crate::notation::link::{LinkParts, read_close};
use crate::rules::Color;
use crate::rules::marks::Seat;
use crate::variants::{self, DynVariant};

/// Longer games are refused unread.
pub const LONGEST: usize = 1_000_000;
/// More moves than in any game that people have written about; they are played one by one.
pub const MOST_MOVES: usize = 20_000;
/// Variations of variations of variations: deeper ones are left out.
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

/// What has been read, and what was wrong with the rest.
pub struct Reading {
    pub table: GameSession,
    pub problem: Option<Message>,
}

/// Reads the first game of a text. A start that can't be read gives the game's usual one.
pub fn read(text: &str) -> Reading {
    read_as(text, None)
}

/// The same where a text that names no game is of this one.
pub fn read_as(text: &str, unnamed: Option<&'static dyn DynVariant>) -> Reading {
    let text = plain(text);
    read_at(&text, 0..text.len(), unnamed)
}

/// Reads the game that begins there in a text whose lines end [plainly](plain).
pub fn read_at(text: &str, range: Range<usize>, unnamed: Option<&'static dyn DynVariant>) -> Reading {
    let first = || unnamed.unwrap_or(variants::GAMES[0]).start();
    if range.len() > LONGEST {
        return Reading { table: first(), problem: Some(LONG.with([(LONGEST as u32).into()])) };
    }
    let mut scanner = Scanner::new(text, range.start);
    let (tags, mut problem) = scanner.tags();
    let kind = match (tag(&tags, "Variant"), unnamed) {
        (None, Some(unnamed)) => unnamed,
        (name, _) => match variants::by_name(name.unwrap_or_default()) {
            Ok(kind) => kind,
            Err(unknown) => return Reading { table: first(), problem: Some(unknown) },
        },
    };
    let parts = LinkParts {
        game: kind.id().into(),
        fen: tag(&tags, "FEN").map(str::to_owned),
        turned: tag(&tags, "Orientation") == Some("black"),
        ..LinkParts::default()
    };
    let mut table = match kind.open(&parts) {
        Ok(table) => table,
        Err(wrong) => return Reading { table: kind.start(), problem: Some(FEN.with([wrong.into()])) },
    };
    let mut reader = Reader::new(text, &mut table);
    let result = reader.all(&mut scanner);
    let whole = !reader.stopped;
    problem = problem.or(reader.problem);
    let result = tag(&tags, "Result").and_then(super::scan::result).filter(|&score| score != "*").or(result);
    if let Some((name, at)) = tag(&tags, "End").and_then(|end| end.split_once(' ')) {
        let node = node_at(table.tree(), at);
        table.visit(node as u32);
        let close = read_close(name);
        if close.is_some_and(|close| close.draws() && !kind.info().draws) {
            problem = problem.or(Some(NO_DRAWS.with([])));
        } else if let Some(close) = close {
            table.close(close);
        }
    } else if let Some(score) = result.filter(|_| whole) {
        if score == "1/2-1/2" && !kind.info().draws {
            problem = problem.or(Some(NO_DRAWS.with([])));
        }
        settle(&mut table, score, tag(&tags, TERMINATION).unwrap_or_default());
    }
    // After that, since whoever ends a game says anew how that was.
    for (name, value) in &tags {
        table.set_tag(name, value);
    }
    let (ply, end) = tag(&tags, "Place").and_then(|place| place.split_once(" of ")).unwrap_or_default();
    let end = if end.is_empty() { table.tree().main_end() } else { node_at(table.tree(), end) };
    table.visit(end as u32);
    if let Ok(ply) = ply.parse() {
        table.go(ply);
    }
    Reading { table, problem }
}

/// What stands under a name; empty is nothing.
pub fn tag<'a>(tags: &'a [Pair], name: &str) -> Option<&'a str> {
    let value = tags.iter().find(|(other, _)| other == name).map(|(_, value)| value.trim());
    value.filter(|value| !value.is_empty())
}

/// The node at a place; as far along as there is one.
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

/// Ends a game as its result says where the position does not say it: by time if that is told, else as people mostly end
/// what is not over. How it ended stays written as it was.
fn settle(table: &mut GameSession, score: &str, termination: &str) {
    table.visit(table.tree().main_end() as u32);
    let how = termination.to_ascii_lowercase();
    let on_time = how.contains("time") && !how.contains("control");
    let view = table.view();
    let mover = if view.turn == Seat::White { Color::White } else { Color::Black };
    let loser = match score {
        "1-0" => Some(Color::Black),
        "0-1" => Some(Color::White),
        "1/2-1/2" => None,
        _ => return,
    };
    let ways = match loser {
        Some(side) if on_time => vec![EndedBy::Time(side), EndedBy::Resignation(side)],
        Some(side) => vec![EndedBy::Resignation(side)],
        None if on_time => vec![EndedBy::Time(mover), EndedBy::Time(!mover), EndedBy::Agreement],
        None if how.contains("agree") => vec![EndedBy::Agreement],
        None => vec![EndedBy::Claim, EndedBy::Agreement],
    };
    if view.result.is_some() {
        return;
    }
    for close in ways {
        if table.close(close) && table.score() == Some(score) {
            break;
        }
        table.reopen();
    }
}

/// Where a variation began, and where to go on behind it.
struct Fork {
    at: usize,
    /// In the text.
    start: usize,
}

struct Reader<'a> {
    text: &'a str,
    table: &'a mut GameSession,
    at: usize,
    forks: Vec<Fork>,
    /// Comments that stand before the first move of a variation: they are written to that move.
    waiting: Vec<&'a str>,
    /// Whether the next move begins a variation.
    fresh: bool,
    /// Whether a move of the main line has been played.
    begun: bool,
    /// Whether the main line could not be read to its end.
    stopped: bool,
    /// How many more bytes of comments are put together: a hundred thousand comments on one move are none.
    patience: usize,
    problem: Option<Message>,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, table: &'a mut GameSession) -> Reader<'a> {
        let (forks, waiting) = (Vec::new(), Vec::new());
        let patience = 20 * LONGEST;
        Reader {
            text,
            table,
            at: START,
            forks,
            waiting,
            fresh: false,
            begun: false,
            stopped: false,
            patience,
            problem: None,
        }
    }

    fn wrong(&mut self, start: usize, say: impl FnOnce(u32, u32) -> Message) {
        if self.problem.is_none() {
            let (line, column) = position(self.text, start);
            self.problem = Some(say(line, column));
        }
    }

    /// Reads up to the end of the game; the result, if one is written there.
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
                    if self.at != START && !self.table.sheet()[self.at].glyphs.contains(&glyph) {
                        self.table.glyph(self.at as u32, glyph);
                    }
                }
                Token::Comment(text) if self.fresh => self.waiting.push(text),
                Token::Comment(text) => self.comment(&[text]),
                Token::Open if self.forks.len() >= DEEPEST => {
                    self.wrong(start, |line, column| DEEP.with([line.into(), column.into(), (DEEPEST as u32).into()]));
                    skip(scanner);
                }
                Token::Open => {
                    self.speak();
                    self.forks.push(Fork { at: self.at, start });
                    self.at = self.table.tree().parent(self.at).unwrap_or(START);
                    self.fresh = true;
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
                // A result within a variation says what would have come of it.
                Token::Result(result) if self.forks.is_empty() => return Some(result),
                Token::Result(_) => {}
                Token::Next => break,
            }
        }
        None
    }

    /// What was to be said of the next move is said where the reader stands.
    fn speak(&mut self) {
        let waiting = std::mem::take(&mut self.waiting);
        self.comment(&waiting);
        self.fresh = false;
    }

    fn leave(&mut self, fork: Fork) {
        self.at = fork.at;
        self.speak();
    }

    /// Adds to the comment of the move last read.
    fn comment(&mut self, texts: &[&str]) {
        for text in texts {
            let text = unwrapped(text);
            let before = &self.table.sheet()[self.at].comment;
            self.patience = self.patience.saturating_sub(before.len() + text.len());
            if text.is_empty() || self.patience == 0 || before.contains(&text) {
                continue;
            }
            let all = if before.is_empty() { text } else { format!("{before} {text}") };
            self.table.comment(self.at as u32, &all);
        }
    }

    /// Plays a move; whether that could be done.
    fn play(&mut self, start: usize, written: &str) -> bool {
        if self.table.tree().size() > MOST_MOVES {
            self.wrong(start, |line, column| MANY.with([line.into(), column.into(), (MOST_MOVES as u32).into()]));
            return false;
        }
        self.table.visit(self.at as u32);
        if let Some(reason) = self.table.over() {
            self.wrong(start, |line, column| OVER.with([line.into(), column.into(), reason.into()]));
            return false;
        }
        let (text, glyph) = suffix(written);
        if passes(text) {
            self.wrong(start, |line, column| PASS.with([line.into(), column.into(), text.into()]));
            return false;
        }
        if let Err(problem) = self.table.type_move(text).or_else(|wrong| match tidy(text) {
            tidied if tidied == text => Err(wrong),
            tidied => self.table.type_move(&tidied).map_err(|_| wrong),
        }) {
            self.wrong(start, |line, column| MOVE.with([line.into(), column.into(), problem.into()]));
            return false;
        }
        self.at = self.table.tree().at();
        if self.forks.is_empty() && !std::mem::replace(&mut self.begun, true) {
            // Variations may have come before it.
            self.table.promote(self.at as u32);
        }
        if let Some(glyph) = glyph.filter(|glyph| !self.table.sheet()[self.at].glyphs.contains(glyph)) {
            self.table.glyph(self.at as u32, glyph);
        }
        self.speak();
        true
    }

    /// Leaves the variation in which something was wrong and keeps its rest as words; whether it was one.
    fn give_up(&mut self, scanner: &mut Scanner<'a>, start: usize) -> bool {
        let Some(fork) = self.forks.pop() else { return false };
        let end = skip(scanner);
        let rest = self.text.get(start..end).unwrap_or_default();
        self.waiting.push(rest);
        self.fresh = false;
        self.speak();
        self.at = fork.at;
        true
    }
}

/// Goes behind the bracket that closes the variation; where that bracket stands.
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

/// A comment as it was meant: a single end of line stands where a space was, more of them for one less.
fn unwrapped(text: &str) -> String {
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

/// A move and the glyph that its `!` and `?` stand for.
fn suffix(text: &str) -> (&str, Option<u8>) {
    let bare = text.trim_end_matches(['!', '?', '‼', '⁇', '⁉', '⁈']);
    let glyph = match &text[bare.len()..] {
        "!" => Some(1),
        "?" => Some(2),
        "!!" | "‼" => Some(3),
        "??" | "⁇" => Some(4),
        "!?" | "⁉" => Some(5),
        "?!" | "⁈" => Some(6),
        _ => None,
    };
    (bare, glyph)
}

/// Whether a side is to move nothing.
fn passes(text: &str) -> bool {
    matches!(
        text.trim_end_matches(['+', '#']),
        "--" | "Z0" | "z0" | "0000" | "@@@@" | "<>" | "null" | "pass" | "Null" | "Pass"
    )
}

/// A move as it is written here: without signs that others have for the same.
fn tidy(text: &str) -> String {
    const FIGURINES: [(&str, &str); 6] = [("♔♚", "K"), ("♕♛", "Q"), ("♖♜", "R"), ("♗♝", "B"), ("♘♞", "N"), ("♙♟", "")];
    let mut tidied = String::new();
    for letter in text.chars() {
        match letter {
            '–' | '—' | '−' | '‐' | '‑' => tidied.push('-'),
            '×' => tidied.push('x'),
            '/' => tidied.push('='),
            '†' | '‡' | '\u{fe0e}' | '\u{fe0f}' => {}
            other => match FIGURINES.iter().find(|(signs, _)| signs.contains(other)) {
                Some((_, letter)) => tidied.push_str(letter),
                None => tidied.push(other),
            },
        }
    }
    let tidied = tidied.trim_end_matches('.');
    let tidied = tidied.strip_suffix("e.p").or(tidied.strip_suffix("ep")).unwrap_or(tidied).trim_end_matches('=');
    // From one square to another, whatever moves.
    if let [_, b'1'..=b'9', b'-', _, b'1'..=b'9', ..] = tidied.as_bytes() {
        return tidied.replacen('-', "", 1).replace('=', "");
    }
    // What a pawn becomes is a capital, and the pawn itself has none.
    let (move_itself, becomes) = tidied.split_once('=').unwrap_or((tidied, ""));
    let move_itself = match move_itself.strip_prefix('P') {
        Some(bare) if bare.starts_with(|letter: char| letter.is_ascii_lowercase()) => bare,
        _ => move_itself,
    };
    move_itself.to_owned() + &becomes.to_ascii_uppercase()
}
