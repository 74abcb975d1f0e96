//! Writes a record: for the page, which keeps all of it, and for the world, which gets what others can read.

use crate::game::annotations::Annotations;
use crate::game::files::Form;
use crate::game::pgn::commands;
use crate::game::pgn::tags::{TERMINATION, pair};
use crate::game::record::EndedBy;
use crate::game::session::GameSession;
use crate::game::tree::{MoveTree, START};
use crate::notation::link::write_close;
use crate::rules::Color;
use crate::rules::marks::Seat;
use crate::variants;

/// No line of a file for the world is longer, unless a single word is.
const WIDTH: usize = 80;

const ALL: Form = Form { variations: true, comments: true, drawings: true, clocks: true, costs: false };

/// Writes all of a record, for [`crate::game::pgn::read()`].
pub fn write(table: &GameSession) -> String {
    let tree = table.tree();
    let mut text = head(table, table.game());
    if table.bottom() == Color::Black {
        text.push_str(&pair("Orientation", "black"));
    }
    if tree.at() != tree.main_end() {
        let end = tree.line().last().copied().unwrap_or(START);
        text.push_str(&pair("Place", &format!("{} of {}", tree.ply(), place(tree, end))));
    }
    if let Some((node, close)) = table.closed() {
        text.push_str(&pair("End", &format!("{} {}", write_close(close), place(tree, node))));
    }
    text + "\n" + &body(table, &ALL, usize::MAX)
}

/// Writes a record for others: without what only the page needs, in lines that are not too long.
pub fn export(table: &GameSession, form: &Form) -> String {
    let called = variants::find(table.game()).and_then(|game| game.info().file_names.first().copied());
    let mut text = head(table, called.unwrap_or(table.game()));
    if table.tags().get(TERMINATION).is_none() {
        let main_end = table.tree().main_end();
        match table.closed().filter(|&(node, _)| node == main_end) {
            Some((_, EndedBy::Time(_))) => text.push_str(&pair(TERMINATION, "time forfeit")),
            _ if table.score().is_some() => text.push_str(&pair(TERMINATION, "normal")),
            _ => {}
        }
    }
    text + "\n" + &body(table, form, WIDTH)
}

/// The tags that both have.
fn head(table: &GameSession, variant: &str) -> String {
    let mut text = String::new();
    let mut put = |name: &str, value: &str| text.push_str(&pair(name, value));
    table.tags().roster().for_each(|(name, value)| put(name, value));
    put("Result", score(table));
    put("Variant", variant);
    if let Some(fen) = table.start_fen() {
        put("SetUp", "1");
        put("FEN", &fen);
    }
    table.tags().others().for_each(|(name, value)| put(name, value));
    text
}

fn score(table: &GameSession) -> &'static str {
    table.score().unwrap_or("*")
}

/// Where a node stands: how many moves lead to it, and behind it the forks where the way is not the main line's.
fn place(tree: &MoveTree, node: usize) -> String {
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

/// The moves and what is written beside them, in lines of that width.
fn body(table: &GameSession, form: &Form, width: usize) -> String {
    let mut writer =
        Writer { tree: table.tree(), sheet: table.sheet(), form, words: Vec::new(), open: 0, numbered: false };
    writer.all();
    writer.words.push(score(table).into());
    lines(&writer.words, width)
}

struct Writer<'a> {
    tree: &'a MoveTree,
    sheet: &'a [Annotations],
    form: &'a Form,
    /// What no line is broken within.
    words: Vec<String>,
    /// Brackets that the next word begins with.
    open: usize,
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
                    for &other in others.iter().rev().filter(|_| self.form.variations) {
                        tasks.extend([Task::Close, Task::After(other), Task::Move(other), Task::Open]);
                    }
                    tasks.push(Task::Move(main));
                }
                Task::Move(node) => self.one(node),
                Task::Open => {
                    self.open += 1;
                    self.numbered = false;
                }
                Task::Close => {
                    if let Some(last) = self.words.last_mut() {
                        last.push(')');
                    }
                    self.numbered = false;
                }
            }
        }
    }

    fn word(&mut self, word: &str) {
        let word = "(".repeat(std::mem::take(&mut self.open)) + word;
        self.words.push(word);
    }

    fn one(&mut self, node: usize) {
        let entry = &self.sheet[node];
        let Some(played) = &entry.played else { return };
        if played.seat == Seat::White {
            self.word(&format!("{}.", played.number));
        } else if !self.numbered {
            self.word(&format!("{}...", played.number));
        }
        self.numbered = true;
        self.word(&played.san);
        for glyph in entry.glyphs.iter().filter(|_| self.form.comments) {
            self.word(&format!("${glyph}"));
        }
        self.comment(node);
    }

    /// A space in a comment is a place where a line may end, unless the next line would begin with a sign that means
    /// something there. A line that ends because its writer wanted it so is followed by an empty one.
    fn comment(&mut self, node: usize) {
        let entry = &self.sheet[node];
        let mut text = commands::write(entry, self.form);
        if self.form.comments && !entry.comment.is_empty() {
            text.push_str(if text.is_empty() { "" } else { " " });
            text.push_str(&entry.comment);
        }
        if text.is_empty() {
            return;
        }
        self.numbered = false;
        let mut word = String::from("{");
        for (at, part) in text.split(' ').enumerate() {
            // Nor within brackets for programs.
            let within = word.match_indices("[%").last().is_some_and(|(open, _)| !word[open..].contains(']'));
            if at > 0 && (within && word.len() < WIDTH || part.starts_with(['%', '[', ';'])) {
                word.push(' ');
            } else if at > 0 {
                let whole = std::mem::take(&mut word);
                self.word(&whole);
            }
            word.push_str(part);
        }
        self.word(&(word + "}"));
    }
}

/// Words in lines of a width. A word may hold ends of lines, which are doubled, so that they differ from those made here.
fn lines(words: &[String], width: usize) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let mut pieces = word.split('\n');
        let first = pieces.next().unwrap_or_default();
        let length = first.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= width;
            text.push(if fits { ' ' } else { '\n' });
            column = if fits { column + 1 } else { 0 };
        }
        text.push_str(first);
        column += length;
        let mut breaks = 0;
        for piece in pieces {
            breaks += 1;
            text.push('\n');
            column = 0;
            if !piece.is_empty() {
                // One more than there are, and no sign that means something at the start of a line.
                text.push_str(if piece.starts_with(['%', '[', ';']) { "\n " } else { "\n" });
                text.push_str(piece);
                column = piece.chars().count();
                breaks = 0;
            }
        }
        if breaks > 0 {
            text.push('\n');
        }
    }
    text.push('\n');
    text
}
