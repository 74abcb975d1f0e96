//! Writes a record as PGN.

use crate::annotations::Annotations;
use crate::files::ExportOptions;
use crate::pgn::commands;
use crate::pgn::result::termination;
use crate::pgn::tags::{PLY_COUNT, TERMINATION, pair};
use crate::session::GameSession;
use crate::tree::{MoveTree, START};
use rules::Color;
use rules::settings::{DESCRIBED, split_id};

/// Maximum line length of exported files, unless a single word is longer.
const WIDTH: usize = 80;

/// Writes a record for other programs.
pub fn export(session: &GameSession, options: &ExportOptions) -> String {
    let name = variants::find(session.game()).and_then(|game| game.info().file_names.first().copied());
    let mut text = head(session, name.unwrap_or(session.game()));
    if session.tags().get(TERMINATION).is_none() {
        let main_end = session.tree().main_end();
        let how = match session.closed().filter(|&(node, _)| node == main_end) {
            Some((_, ended_by)) => termination(ended_by),
            None => session.score().map(|_| "normal"),
        };
        text.extend(how.map(|how| pair(TERMINATION, how)));
    }
    text + "\n" + &body(session, options)
}

/// The tags that name the game, and those that follow from the record.
fn head(session: &GameSession, variant: &str) -> String {
    let mut text = String::new();
    let mut put = |name: &str, value: &str| text.push_str(&pair(name, value));
    session.tags().whole_roster().for_each(|(name, value)| put(name, value));
    put("Result", score(session));
    put("Variant", variant);
    // Of a described game the whole id: its name says nothing to others.
    let (game, settings) = split_id(session.game());
    let settings = if game == DESCRIBED { session.game() } else { settings };
    if !settings.is_empty() {
        put("Rules", settings);
    }
    if let Some(fen) = session.start_fen() {
        put("SetUp", "1");
        put("FEN", &fen);
    }
    for (name, value) in session.tags().others() {
        match name {
            PLY_COUNT => put(name, &(session.tree().path(session.tree().main_end()).len() - 1).to_string()),
            _ => put(name, value),
        }
    }
    text
}

fn score(session: &GameSession) -> &'static str {
    session.score().unwrap_or("*")
}

/// The moves with their annotations.
fn body(session: &GameSession, options: &ExportOptions) -> String {
    let mut writer = Writer {
        tree: session.tree(),
        annotations: session.annotations(),
        options,
        words: Vec::new(),
        open: 0,
        numbered: false,
    };
    writer.all();
    writer.words.push(score(session).into());
    lines(&writer.words)
}

struct Writer<'a> {
    tree: &'a MoveTree,
    annotations: &'a [Annotations],
    options: &'a ExportOptions,
    /// Words, within which no line is broken.
    words: Vec<String>,
    /// Number of opening brackets before the next word.
    open: usize,
    /// Whether the previous move directly precedes, so that Black's move needs no number.
    numbered: bool,
}

/// A task of the writer's stack, the next one last.
enum Task {
    /// Write what follows a node.
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
                    for &other in others.iter().rev().filter(|_| self.options.variations) {
                        tasks.extend([Task::Close, Task::After(other), Task::Move(other), Task::Open]);
                    }
                    tasks.push(Task::Move(main));
                }
                Task::Move(node) => self.write_move(node),
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

    fn write_move(&mut self, node: usize) {
        let move_annotations = &self.annotations[node];
        let Some(played) = &move_annotations.played else { return };
        if played.color == Color::White {
            self.word(&format!("{}.", played.number));
        } else if !self.numbered {
            self.word(&format!("{}...", played.number));
        }
        self.numbered = true;
        self.word(&played.san);
        for glyph in move_annotations.glyphs.iter().filter(|_| self.options.comments) {
            self.word(&format!("${glyph}"));
        }
        self.comment(node);
    }

    /// Lines may be broken at spaces in a comment, unless the next line would begin with a
    /// significant character. An intended line break is followed by an empty line.
    fn comment(&mut self, node: usize) {
        let move_annotations = &self.annotations[node];
        let mut text = commands::write(move_annotations, self.options);
        if self.options.comments && !move_annotations.comment.is_empty() {
            text.push_str(if text.is_empty() { "" } else { " " });
            text.push_str(&move_annotations.comment);
        }
        if text.is_empty() {
            return;
        }
        self.numbered = false;
        let mut word = String::from("{");
        for (at, part) in text.split(' ').enumerate() {
            // Commands are not broken either.
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

/// Wraps words. Line breaks within a word are doubled, to distinguish them from wrapping.
fn lines(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words {
        let mut pieces = word.split('\n');
        let first = pieces.next().unwrap_or_default();
        let length = first.chars().count();
        if column > 0 {
            let fits = column + 1 + length <= WIDTH;
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
                // One more line break than in the text, and no significant character at the start
                // of a line.
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
