//! A whole record as the page keeps it: variations, comments, glyphs, drawings, clocks and evaluations too.
//!
//! PGN is for other programs (`game/pgn/`). This form needs so little code that it belongs to the first download, and every
//! record that is written is read back whole.
//!
//! ```text
//! #tax?side=black            the start position, as a link
//! White=Ada                  a line for each tag
//! at 2 3                     the current node, and the end of the current line
//! end white-resigns 3        how the players ended the game, and at which node
//!
//! -                          the start, node 0; then a line for each node
//! e2e4 $1                    node 1, with a glyph
//! e7e5 {A comment.}Its second line; commands of PGN are written as there.
//! @1 d7d5                    not after the node of the line before, but after node 1
//! ```
//!
//! Nodes are numbered by their lines, and the moves after a node are in their order. A comment is the rest of its line;
//! `}`, which no comment contains, stands for a line break.

use crate::annotations::Annotations;
use crate::files::ExportOptions;
use crate::pgn::commands;
use crate::session::{GameSession, Reading};
use crate::tree::START;
use message::{Message, MessageId};
use notation::link::{self, read_close, write_close};
use rules::present::SHOWN;
use variants::{nearest, require};

/// Maximum length of a record in bytes.
pub const LONGEST: usize = 2_000_000;
/// Maximum number of moves.
pub const MOST_MOVES: usize = 20_000;

const LONG: MessageId = MessageId::new(&("saved.long", &["most"]));
const LINE: MessageId = MessageId::new(&("saved.line", &["line", "problem"]));
const NODE: MessageId = MessageId::new(&("saved.node", &["text"]));
const GLYPH: MessageId = MessageId::new(&("saved.glyph", &["text"]));
const MANY: MessageId = MessageId::new(&("saved.many", &["most"]));

/// What of the annotations is written into a comment: all that does not follow from the moves.
const KEPT: ExportOptions =
    ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: false };

/// Writes a complete record.
pub fn write(session: &GameSession) -> String {
    let tree = session.tree();
    let order = in_order(session);
    let mut numbers = vec![START; tree.size()];
    order.iter().enumerate().for_each(|(number, &node)| numbers[node] = number);
    let number = |node: usize| numbers[node];
    let mut text = session.start_link();
    for (name, value) in session.tags().roster().chain(session.tags().others()) {
        text.extend(["\n", name, "=", value]);
    }
    if tree.at() != tree.main_end() {
        let end = tree.line().last().copied().unwrap_or(START);
        text.push_str(&format!("\nat {} {}", number(tree.at()), number(end)));
    }
    if let Some((node, ended_by)) = session.closed() {
        text.push_str(&format!("\nend {} {}", write_close(ended_by), number(node)));
    }
    text.push('\n');
    let mut before = None;
    for &node in &order {
        text.push('\n');
        if tree.parent(node) != before {
            text.push_str(&format!("@{} ", tree.parent(node).map_or(START, number)));
        }
        write_node(&session.annotations()[node], &mut text);
        before = Some(node);
    }
    text
}

/// The nodes of the tree: each before those that follow it, and the moves after a node in their order.
fn in_order(session: &GameSession) -> Vec<usize> {
    let mut order = Vec::new();
    let mut rest = vec![START];
    while let Some(node) = rest.pop() {
        order.push(node);
        rest.extend(session.tree().children(node).iter().rev());
    }
    order
}

fn write_node(annotations: &Annotations, text: &mut String) {
    text.push_str(annotations.played.as_ref().map_or("-", |played| &played.text));
    for glyph in &annotations.glyphs {
        text.push_str(&format!(" ${glyph}"));
    }
    let mut comment = commands::write(annotations, &KEPT);
    if !comment.is_empty() && !annotations.comment.is_empty() {
        comment.push(' ');
    }
    comment.push_str(&annotations.comment);
    if !comment.is_empty() {
        text.push_str(" {");
        text.push_str(&comment.replace('\n', "}"));
    }
}

/// Reads a record as far as possible: a move that cannot be played is left out with all that follows it. The first
/// problem is reported.
pub fn read(text: &str) -> Reading {
    let (mut session, mut reader) = Reader::new(text.into());
    reader.go(&mut session, usize::MAX);
    let problem = reader.finish(&mut session);
    Reading::new(session, problem)
}

/// Reads a record a part at a time, so that a page stays alive while it reads a long one.
pub struct Reader {
    text: String,
    /// Where the next line begins in the text.
    at: usize,
    /// The lines between the link and the nodes.
    head: Vec<String>,
    /// The node of each line; `None` where it could not be read.
    numbers: Vec<Option<usize>>,
    problem: Option<Message>,
}

impl Reader {
    /// Reads what is before the nodes, and opens the game that the others take.
    pub fn new(text: String) -> (GameSession, Reader) {
        let too_long = text.len() > LONGEST;
        let text = if too_long { String::new() } else { text };
        let (parts, mut problem) = link::read_far(text.lines().next().unwrap_or_default());
        if too_long {
            problem = Some(LONG.with([(LONGEST as u32).into()]));
        }
        let game = require(&parts.game).unwrap_or_else(|unknown| {
            problem.get_or_insert(unknown);
            nearest(&parts.game).unwrap_or(variants::games()[0])
        });
        let (session, wrong) = GameSession::open(game, &parts);
        let problem = problem.or(wrong);
        let mut reader = Reader { text, at: 0, head: Vec::new(), numbers: Vec::new(), problem };
        reader.next_line();
        // Up to an empty line.
        while let Some(line) = reader.next_line().filter(|line| !line.is_empty()) {
            reader.head.push(line);
        }
        (session, reader)
    }

    fn next_line(&mut self) -> Option<String> {
        // An index would bring the words for a wrong one into the page's module.
        let rest = self.text.get(self.at..)?;
        let line = rest.lines().next()?.to_owned();
        self.at += rest.find('\n').map_or(rest.len(), |end| end + 1);
        Some(line)
    }

    /// Reads at most so many nodes. Returns whether there are more.
    pub fn go(&mut self, session: &mut GameSession, nodes: usize) -> bool {
        for _ in 0..nodes {
            let Some(text) = self.next_line() else { return false };
            // After the link and an empty line.
            let line = (self.head.len() + self.numbers.len() + 3) as u32;
            if self.numbers.len() > MOST_MOVES {
                self.problem.get_or_insert_with(|| MANY.with([(MOST_MOVES as u32).into()]));
                return false;
            }
            let problem = &mut self.problem;
            let mut wrong = |wrong: Message| {
                problem.get_or_insert_with(|| LINE.with([line.into(), wrong.into()]));
            };
            self.numbers.push(read_node(session, &text, &self.numbers, &mut wrong));
        }
        true
    }

    /// The record as it was given.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Makes of the game what is written before the nodes. Returns what was wrong with the record.
    pub fn finish(self, session: &mut GameSession) -> Option<Message> {
        let Reader { head, numbers, problem, .. } = self;
        let number = |text: &str| text.parse().ok().and_then(|number: usize| *numbers.get(number)?);
        let (mut at, mut tags) = (None, Vec::new());
        for line in &head {
            if let Some(tag) = line.split_once('=') {
                tags.push(tag);
            } else if let Some((node, end)) = line.strip_prefix("at ").and_then(|rest| rest.split_once(' ')) {
                at = Some([number(end), number(node)]);
            } else if let Some((close, node)) = line.strip_prefix("end ").and_then(|rest| rest.split_once(' '))
                && let (Some(close), Some(node)) = (read_close(close), number(node))
            {
                session.visit(node as u32);
                session.close(close);
            }
        }
        // After ending the game, because that clears the termination tag.
        for (name, value) in tags.into_iter().filter(|_| SHOWN) {
            session.set_tag(name, value);
        }
        let end = session.tree().main_end();
        for node in at.unwrap_or([Some(end), None]).into_iter().flatten() {
            session.visit(node as u32);
        }
        problem
    }
}

/// Reads the line of a node, given those before it. `None` if it, or the node that it follows, could not be read.
fn read_node(
    session: &mut GameSession,
    text: &str,
    numbers: &[Option<usize>],
    wrong: &mut impl FnMut(Message),
) -> Option<usize> {
    let (words, comment) = text.split_once('{').unwrap_or((text, ""));
    let mut words = words.split(' ').filter(|word| !word.is_empty()).peekable();
    let after = match words.peek().and_then(|word| word.strip_prefix('@')) {
        Some(number) => {
            words.next();
            number.parse().ok().and_then(|number: usize| numbers.get(number).copied())
        }
        None => numbers.last().copied(),
    };
    let word = words.next().unwrap_or_default();
    let node = match after {
        None if numbers.is_empty() && word == "-" => START,
        None => {
            wrong(NODE.with([link::excerpt(text).into()]));
            return None;
        }
        Some(after) => {
            let after = after?;
            if session.tree().at() != after {
                session.visit(after as u32);
            }
            session.replay_move(word).map_err(&mut *wrong).ok()?;
            session.tree().at()
        }
    };
    for glyph in words {
        match glyph.strip_prefix('$').and_then(|number| number.parse().ok()) {
            Some(number) if SHOWN => session.glyph(node as u32, number),
            Some(_) => {}
            None => wrong(GLYPH.with([link::excerpt(glyph).into()])),
        }
    }
    if SHOWN && !comment.is_empty() {
        session.comment(node as u32, &comment.replace('}', "\n"));
    }
    Some(node)
}
