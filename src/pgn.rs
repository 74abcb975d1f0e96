//! A whole record as text, in the form of PGN: variations, comments and glyphs too.
//!
//! It is how a page keeps games. What PGN has no word for stands in tags of its own: who sits at the bottom, where the
//! reader stands, how the players ended the game. Reading stops at the first thing that is wrong, says where it stands, and
//! keeps what came before.

use crate::link::{Parts, excerpt, read_close, write_close};
use crate::record::Close;
use crate::rules::Side;
use crate::session::Table;
use crate::sheet::Entry;
use crate::tree::{START, Tree};
use crate::variants;
use crate::words::{Phrase, Saying};

/// Longer texts are refused unread.
pub const LONGEST: usize = 1_000_000;

const LONG: Phrase = Phrase::new("pgn.long", &["most"]);
const FEN: Phrase = Phrase::new("pgn.fen", &["problem"]);
const MOVE: Phrase = Phrase::new("pgn.move", &["line", "column", "problem"]);
const OVER: Phrase = Phrase::new("pgn.over", &["line", "column", "reason"]);
const TAG: Phrase = Phrase::new("pgn.tag", &["line", "text"]);
const OPEN: Phrase = Phrase::new("pgn.open", &["line", "column", "sign"]);
const CLOSING: Phrase = Phrase::new("pgn.closing", &["line", "column"]);

/// Writes all of a record.
pub fn write(table: &dyn Table) -> String {
    let tree = table.tree();
    let score = table.score().unwrap_or("*");
    let mut tags = vec![("Variant", table.game().to_owned())];
    if let Some(fen) = table.start_fen() {
        tags.extend([("SetUp", "1".to_owned()), ("FEN", fen)]);
    }
    tags.push(("Result", score.to_owned()));
    if table.bottom() == Side::Black {
        tags.push(("Orientation", "black".to_owned()));
    }
    let end = tree.line().last().copied().unwrap_or(START);
    if tree.at() != tree.main_end() {
        tags.push(("Place", format!("{} of {}", tree.ply(), place(tree, end))));
    }
    if let Some((node, close)) = table.closed() {
        tags.push(("End", format!("{} {}", write_close(close), place(tree, node))));
    }
    let mut text: String = tags.into_iter().map(|(name, value)| format!("[{name} \"{value}\"]\n")).collect();
    text.push('\n');
    Writer { tree, sheet: table.sheet(), text: &mut text, numbered: false }.all();
    text.push_str(score);
    text.push('\n');
    text
}

/// Where a node stands: how many moves lead to it, and behind it the forks where the way is not the main line's.
fn place(tree: &Tree, node: usize) -> String {
    let path = tree.path(node);
    let mut text = (path.len() - 1).to_string();
    for (ply, pair) in path.windows(2).enumerate() {
        let branch = tree.children(pair[0]).iter().position(|&child| child == pair[1]).unwrap_or(0);
        if branch > 0 {
            text.push_str(&format!(" {ply}:{branch}"));
        }
    }
    text
}

/// The node at a place; as far along as there is one.
fn node_at(tree: &Tree, text: &str) -> usize {
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

struct Writer<'a> {
    tree: &'a Tree,
    sheet: &'a [Entry],
    text: &'a mut String,
    /// Whether the line goes on without a break, so that Black's move needs no number.
    numbered: bool,
}

/// What is still to be written, the next thing last.
enum Task {
    /// What follows a node.
    After(usize),
    Move(usize),
    Open,
    Close,
}

impl Writer<'_> {
    fn all(&mut self) {
        self.comment(START);
        let mut tasks = vec![Task::After(START)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::After(node) => {
                    let Some((&main, others)) = self.tree.children(node).split_first() else { continue };
                    tasks.push(Task::After(main));
                    for &other in others.iter().rev() {
                        tasks.extend([Task::Close, Task::After(other), Task::Move(other), Task::Open]);
                    }
                    tasks.push(Task::Move(main));
                }
                Task::Move(node) => self.one(node),
                Task::Open => {
                    self.text.push('(');
                    self.numbered = false;
                }
                Task::Close => {
                    self.text.truncate(self.text.trim_end().len());
                    self.text.push_str(") ");
                    self.numbered = false;
                }
            }
        }
    }

    fn one(&mut self, node: usize) {
        let entry = &self.sheet[node];
        let Some(played) = &entry.played else { return };
        if played.seat == crate::view::Seat::White {
            self.text.push_str(&format!("{}. ", played.number));
        } else if !self.numbered {
            self.text.push_str(&format!("{}... ", played.number));
        }
        self.numbered = true;
        self.text.push_str(&played.san);
        self.text.push(' ');
        for glyph in &entry.glyphs {
            self.text.push_str(&format!("${glyph} "));
        }
        self.comment(node);
    }

    fn comment(&mut self, node: usize) {
        let comment = &self.sheet[node].comment;
        if !comment.is_empty() {
            self.text.push_str(&format!("{{{comment}}} "));
            self.numbered = false;
        }
    }
}

/// What has been read, and what was wrong with the rest.
pub struct Reading {
    pub table: Box<dyn Table>,
    pub problem: Option<Saying>,
}

/// Reads one record. A start that can't be read gives the game's usual one.
pub fn read(text: &str) -> Reading {
    let first = || variants::GAMES[0].start();
    if text.len() > LONGEST {
        return Reading { table: first(), problem: Some(LONG.say([(LONGEST as u32).into()])) };
    }
    let mut scanner = Scanner::new(text);
    let (tags, mut problem) = match scanner.tags() {
        Ok(tags) => (tags, None),
        Err(problem) => (Vec::new(), Some(problem)),
    };
    let tag = |name: &str| tags.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str());
    let parts = Parts {
        game: tag("Variant").unwrap_or("chess").to_ascii_lowercase(),
        fen: tag("FEN").map(str::to_owned),
        turned: tag("Orientation") == Some("black"),
        ..Parts::default()
    };
    let entry = match variants::require(&parts.game) {
        Ok(entry) => entry,
        Err(unknown) => return Reading { table: first(), problem: problem.or(Some(unknown)) },
    };
    let opened = entry.open(&parts).map_err(|wrong| FEN.say([wrong.into()]));
    let (mut table, startable) = match opened {
        Ok(table) => (table, true),
        Err(wrong) => {
            problem = problem.or(Some(wrong));
            (entry.start(), false)
        }
    };
    if problem.is_none() && startable {
        problem = moves(&mut scanner, table.as_mut()).err();
    }
    if let Some((name, at)) = tag("End").and_then(|end| end.split_once(' ')) {
        close(table.as_mut(), read_close(name), at);
    }
    let (ply, end) = tag("Place").and_then(|place| place.split_once(" of ")).unwrap_or_default();
    let end = if end.is_empty() { table.tree().main_end() } else { node_at(table.tree(), end) };
    table.visit(end as u32);
    if let Ok(ply) = ply.parse() {
        table.go(ply);
    }
    Reading { table, problem }
}

fn close(table: &mut dyn Table, close: Option<Close>, place: &str) {
    let node = node_at(table.tree(), place);
    table.visit(node as u32);
    if let Some(close) = close {
        table.close(close);
    }
}

/// Plays what stands in the text, up to its end or the first thing that is wrong.
fn moves(scanner: &mut Scanner<'_>, table: &mut dyn Table) -> Result<(), Saying> {
    let mut at = START;
    /// Where a variation began, and what it is a variation to.
    struct Fork {
        at: usize,
        line: u32,
        column: u32,
    }
    let mut forks: Vec<Fork> = Vec::new();
    while let Some((line, column, token)) = scanner.next()? {
        match token {
            Token::Move(text) => {
                table.visit(at as u32);
                if let Some(reason) = table.over() {
                    return Err(OVER.say([line.into(), column.into(), reason.into()]));
                }
                let (text, glyph) = suffix(text);
                let wrong = |problem: Saying| MOVE.say([line.into(), column.into(), problem.into()]);
                table.type_move(text).map_err(wrong)?;
                at = table.tree().at();
                if let Some(glyph) = glyph.filter(|glyph| !table.sheet()[at].glyphs.contains(glyph)) {
                    table.glyph(at as u32, glyph);
                }
            }
            Token::Glyph(glyph) if !table.sheet()[at].glyphs.contains(&glyph) => table.glyph(at as u32, glyph),
            Token::Glyph(_) => {}
            Token::Comment(text) => {
                let before = &table.sheet()[at].comment;
                let all = if before.is_empty() { text.to_owned() } else { format!("{before} {text}") };
                table.comment(at as u32, &all);
            }
            Token::Open => {
                forks.push(Fork { at, line, column });
                at = table.tree().parent(at).unwrap_or(START);
            }
            Token::Close => match forks.pop() {
                Some(fork) => at = fork.at,
                None => return Err(CLOSING.say([line.into(), column.into()])),
            },
            Token::End => break,
        }
    }
    match forks.pop() {
        Some(fork) => Err(OPEN.say([fork.line.into(), fork.column.into(), "(".into()])),
        None => Ok(()),
    }
}

/// A move and the glyph that its `!` and `?` stand for.
fn suffix(text: &str) -> (&str, Option<u8>) {
    let bare = text.trim_end_matches(['!', '?']);
    let glyph = match &text[bare.len()..] {
        "!" => Some(1),
        "?" => Some(2),
        "!!" => Some(3),
        "??" => Some(4),
        "!?" => Some(5),
        "?!" => Some(6),
        _ => None,
    };
    (bare, glyph)
}

enum Token<'a> {
    Move(&'a str),
    Glyph(u8),
    Comment(&'a str),
    Open,
    Close,
    /// A result, or the beginning of another game.
    End,
}

/// Takes the text apart and knows where it stands in it.
struct Scanner<'a> {
    text: &'a str,
    /// In bytes.
    at: usize,
}

impl<'a> Scanner<'a> {
    fn new(text: &'a str) -> Scanner<'a> {
        Scanner { text, at: if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 } }
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// Line and column, both from 1, of a place in the text.
    fn position(&self, at: usize) -> (u32, u32) {
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        (line as u32, column as u32)
    }

    fn skip_blanks(&mut self) {
        loop {
            self.at = self.text.len() - self.rest().trim_start().len();
            // A percent sign at the start of a line takes the line out.
            let fresh = self.at == 0 || self.text[..self.at].ends_with('\n');
            if !(fresh && self.rest().starts_with('%')) {
                return;
            }
            self.take_until('\n');
        }
    }

    /// What stands before a sign, which is skipped; all the rest if it does not come.
    fn take_until(&mut self, sign: char) -> &'a str {
        let rest = self.rest();
        let end = rest.find(sign);
        self.at += end.map_or(rest.len(), |end| end + sign.len_utf8());
        &rest[..end.unwrap_or(rest.len())]
    }

    /// The pairs in brackets at the head of the text.
    fn tags(&mut self) -> Result<Vec<(String, String)>, Saying> {
        let mut tags = Vec::new();
        loop {
            self.skip_blanks();
            if !self.rest().starts_with('[') {
                return Ok(tags);
            }
            let (line, _) = self.position(self.at);
            let text = self.take_until('\n');
            let pair = text.trim().strip_prefix('[').and_then(|text| text.strip_suffix(']')).and_then(|text| {
                let (name, value) = text.trim().split_once(char::is_whitespace)?;
                let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
                Some((name.to_owned(), value.replace("\\\"", "\"").replace("\\\\", "\\")))
            });
            match pair {
                Some(pair) => tags.push(pair),
                None => return Err(TAG.say([line.into(), excerpt(text.trim()).into()])),
            }
        }
    }

    /// The next token with its line and column.
    fn next(&mut self) -> Result<Option<(u32, u32, Token<'a>)>, Saying> {
        loop {
            self.skip_blanks();
            let start = self.at;
            let Some(first) = self.rest().chars().next() else { return Ok(None) };
            self.at += first.len_utf8();
            let token = match first {
                '{' => {
                    if !self.rest().contains('}') {
                        let (line, column) = self.position(start);
                        return Err(OPEN.say([line.into(), column.into(), "{".into()]));
                    }
                    Token::Comment(self.take_until('}').trim())
                }
                ';' => Token::Comment(self.take_until('\n').trim()),
                '(' => Token::Open,
                ')' => Token::Close,
                '[' => Token::End,
                '$' => {
                    let digits = self.word(|letter| letter.is_ascii_digit());
                    Token::Glyph(digits.parse().unwrap_or(0))
                }
                _ => {
                    self.at = start;
                    let word = self.word(|letter| !letter.is_whitespace() && !"(){};$[]".contains(letter));
                    if matches!(word, "1-0" | "0-1" | "1/2-1/2" | "*") {
                        Token::End
                    } else {
                        // Castling may be written with zeros; a number before a move ends in dots.
                        let number = word.len() - word.trim_start_matches(|letter: char| letter.is_ascii_digit()).len();
                        let dots = word[number..].len() - word[number..].trim_start_matches('.').len();
                        let text = if dots > 0 { &word[number + dots..] } else { word };
                        if word.is_empty() {
                            // A bracket that closes nothing; it means nothing here.
                            self.at += first.len_utf8();
                            continue;
                        }
                        if text.is_empty() || text.chars().all(|letter| letter.is_ascii_digit()) {
                            continue;
                        }
                        Token::Move(text)
                    }
                }
            };
            let (line, column) = self.position(start);
            return Ok(Some((line, column, token)));
        }
    }

    fn word(&mut self, part: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let word = &rest[..rest.find(|letter| !part(letter)).unwrap_or(rest.len())];
        self.at += word.len();
        word
    }
}
