//! Reads one game: opens a session as the tags say and plays the moves of the text.
//!
//! Reads as far as possible. An error in a variation drops the rest of that variation, which is
//! kept as a comment; an error in the main line ends the game. The first error is reported with
//! line and column.

use crate::session::NewGame;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::annotations::LONGEST_COMMENT;
use crate::pgn::letters::{self, Letters};
use crate::pgn::move_text::{castling_onto_rook, file_capture, normalised, recased};
use crate::pgn::plain::plain;
use crate::pgn::result;
use crate::pgn::scan::{Head, Scanner, Token, position};
use crate::pgn::signs::{is_null_move, split_glyphs};
use crate::pgn::tag_pairs::Pair;
use crate::pgn::tags::TERMINATION;
use crate::session::{GameSession, Reading};
use crate::tree::{MoveTree, START};
use message::{Message, MessageId};
use notation::characters::plain_letter;
use notation::link::{LinkParts, excerpt, read_close};
use notation::san;
use rules::settings::{DESCRIBED, id_under, split_id};
use variants::DynVariant;

/// Maximum length of a game in bytes.
pub const LONGEST: usize = 1_000_000;
/// Maximum number of moves.
pub const MOST_MOVES: usize = 20_000;
/// Maximum nesting of variations; deeper ones are skipped.
pub const DEEPEST: usize = 500;
/// Maximum number of notes; further ones are only counted.
const MOST_NOTES: usize = 10;

const LONG: MessageId = MessageId::new(&("pgn.long", &["most"]));
const FEN: MessageId = MessageId::new(&("pgn.fen", &["problem"]));
const RIGHTS: MessageId = MessageId::new(&("pgn.rights", &["text"]));
const TWICE: MessageId = MessageId::new(&("pgn.twice", &["name"]));
const MOVE: MessageId = MessageId::new(&("pgn.move", &["line", "column", "problem"]));
const PASS: MessageId = MessageId::new(&("pgn.pass", &["line", "column", "text"]));
const OVER: MessageId = MessageId::new(&("pgn.over", &["line", "column", "reason"]));
const WENT_ON: MessageId = MessageId::new(&("pgn.went_on", &["line", "column", "reason"]));
const SKIPPED: MessageId = MessageId::new(&("pgn.skipped", &["line", "column", "text"]));
const LEFT_OUT: MessageId = MessageId::new(&("pgn.left_out", &["line", "column", "text"]));
pub(crate) const BLACK_FIRST: MessageId = MessageId::new(&("import.black_first", &[]));
const LATE: MessageId = MessageId::new(&("pgn.late", &["number"]));
const CUT: MessageId = MessageId::new(&("pgn.cut", &["line", "column", "most"]));
const MORE: MessageId = MessageId::new(&("pgn.more", &["count"]));
const NO_DRAWS: MessageId = MessageId::new(&("pgn.no_draws", &[]));
const OPEN: MessageId = MessageId::new(&("pgn.open", &["line", "column", "sign"]));
const CLOSING: MessageId = MessageId::new(&("pgn.closing", &["line", "column"]));
const DEEP: MessageId = MessageId::new(&("pgn.deep", &["line", "column", "most"]));
const MANY: MessageId = MessageId::new(&("pgn.many", &["line", "column", "most"]));

/// Reads the first game of a text. If its start position is invalid, opens the variant's usual one.
pub fn read(text: &str) -> Reading {
    let text = plain(text);
    read_at(&text, 0..text.len(), None)
}

/// Reads the game at `range` of a [plain] text. `unnamed` is the variant of a game that does not name one. If a move
/// cannot be played, the piece letters may be those of another language.
pub fn read_at(text: &str, range: Range<usize>, unnamed: Option<&'static dyn DynVariant>) -> Reading {
    let (english, unplayable) = read_in(text, range.clone(), unnamed, None);
    match unplayable {
        Some(unplayable) => {
            letters::longer(english, &unplayable, |letters| read_in(text, range.clone(), unnamed, Some(letters)).0)
        }
        None => english,
    }
}

/// Reads a game with the piece letters of a language, or with English ones. Also returns the first move that could not
/// be played, if another language is worth a try.
fn read_in(
    text: &str,
    range: Range<usize>,
    unnamed: Option<&'static dyn DynVariant>,
    letters: Option<Letters>,
) -> (Reading, Option<String>) {
    let first = || unnamed.unwrap_or(variants::games()[0]).start();
    if range.len() > LONGEST {
        return (Reading::new(first(), Some(LONG.with([(LONGEST as u32).into()]))), None);
    }
    let mut scanner = Scanner::new(&text[..range.end], range.start);
    scanner.seek(true);
    let Head { tags, comments, mut problem, twice } = scanner.head();
    let rules = named(&tags, "Rules");
    let kind = match (named(&tags, "Variant"), unnamed) {
        (None, Some(unnamed)) if rules.is_none_or(|rules| split_id(rules).0 != DESCRIBED) => unnamed,
        (name, _) => match variants::of_tags(name.unwrap_or_default(), rules) {
            Ok(kind) => kind,
            Err(unknown) => return (Reading::new(first(), Some(unknown)), None),
        },
    };
    let settings = rules.filter(|_| split_id(kind.id()).0 != DESCRIBED);
    let kind = match settings.map_or(Ok(kind), |rules| variants::require(&id_under(kind.info().id, rules))) {
        Ok(kind) => kind,
        Err(wrong) => return (Reading::new(kind.start(), Some(wrong)), None),
    };
    let (fen, mended) = match start_fen(kind, &tags) {
        Ok(found) => found,
        Err(wrong) => return (Reading::new(kind.start(), Some(FEN.with([wrong.into()]))), None),
    };
    let late = scanner.peek_number().filter(|_| fen.is_none()).and_then(|number| match number {
        (0 | 1, false) => None,
        (0 | 1, true) => Some(BLACK_FIRST.with([])),
        (number, _) => Some(LATE.with([u32::try_from(number).unwrap_or(u32::MAX).into()])),
    });
    let flipped = tag(&tags, "Orientation") == Some("black");
    let parts = LinkParts { game: kind.id().into(), fen, flipped, ..LinkParts::default() };
    let (mut session, _) = GameSession::open(kind, &parts);
    let mut reader = Reader::new(text, &mut session, letters);
    reader.notes.extend(mended);
    reader.notes.extend(twice.map(|name| TWICE.with([name.into()])));
    reader.comment(range.start, &comments);
    let result = reader.all(&mut scanner);
    let whole = !reader.stopped;
    let unplayable = reader.unplayable.take().filter(|_| letters::orthodox(kind));
    let wrong = reader.problem.take();
    let mut notes = reader.all_notes();
    // Moves from the middle of a game may be legal from its start, and be others then.
    problem = problem.or(match wrong {
        Some(wrong) => message::list(late.into_iter().chain([wrong])),
        None => {
            notes.splice(0..0, late);
            None
        }
    });
    let result = tag(&tags, "Result").and_then(super::signs::result).filter(|&score| score != "*").or(result);
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
    (Reading { notes, ..Reading::new(session, problem) }, unplayable)
}

/// The value of a tag; `None` if it is empty.
pub fn tag<'a>(tags: &'a [Pair], name: &str) -> Option<&'a str> {
    let value = tags.iter().find(|(other, _)| other == name).map(|(_, value)| value.trim());
    value.filter(|value| !value.is_empty())
}

/// The value of a tag; `None` if it says that nothing is known, as `?` does.
pub fn named<'a>(tags: &'a [Pair], name: &str) -> Option<&'a str> {
    tag(tags, name).filter(|value| value.chars().any(|letter| !"?.-*".contains(letter)))
}

/// The start position of the tags. Files claim castling rights and en passant squares that their position can't have:
/// it is opened without these, with a note.
fn start_fen(kind: &'static dyn DynVariant, tags: &[Pair]) -> Result<(Option<String>, Option<Message>), Message> {
    let Some(written) = named(tags, "FEN").filter(|fen| !fen.eq_ignore_ascii_case("startpos")) else {
        return Ok((None, None));
    };
    let fen: String = written.chars().filter_map(plain_letter).collect();
    let Err(wrong) = kind.read(&fen) else { return Ok((Some(fen), None)) };
    let fields: Vec<&str> = fen.split_whitespace().collect();
    let [board, turn, castling, en_passant, ref counters @ ..] = fields[..] else { return Err(wrong) };
    let with = |castling: &str, en_passant: &str| {
        let fen = [&[board, turn, castling, en_passant], counters].concat().join(" ");
        kind.read(&fen).is_ok().then_some(fen)
    };
    let alone = |right: &char| ["-", en_passant].into_iter().any(|square| with(&right.to_string(), square).is_some());
    let mut rights: String = castling.chars().filter(alone).collect();
    if rights.is_empty() {
        rights.push('-');
    }
    match with(&rights, en_passant).or_else(|| with(&rights, "-")) {
        Some(fen) => Ok((Some(fen), Some(RIGHTS.with([format!("{castling} {en_passant}").into()])))),
        None => Err(wrong),
    }
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
    /// Words that are no move, and their byte offset, until it is known whether moves follow.
    unknown: Vec<(usize, &'a str)>,
    /// Whether the next move starts a variation.
    variation_start: bool,
    /// Whether a move of the main line has been played.
    main_line_begun: bool,
    /// Whether the main line could not be read to its end.
    stopped: bool,
    /// Whether moves after the end of the game were noted.
    went_on: bool,
    /// The first move that could not be played as written.
    unplayable: Option<String>,
    /// Remaining bytes of comments that are joined, to bound the time for many comments on one
    /// move.
    comment_budget: usize,
    /// The comments of each move: what is said twice is kept once.
    comments: BTreeSet<(usize, String)>,
    /// What is wrong with the main line.
    problem: Option<Message>,
    /// What was read otherwise than it is written, or not at all, beside the main line.
    notes: Vec<Message>,
    /// Number of notes, also of those that are not kept.
    noted: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, session: &'a mut GameSession, letters: Option<Letters>) -> Reader<'a> {
        Reader {
            text,
            session,
            letters,
            at: START,
            forks: Vec::new(),
            pending_comments: Vec::new(),
            unknown: Vec::new(),
            variation_start: false,
            main_line_begun: false,
            stopped: false,
            went_on: false,
            unplayable: None,
            comment_budget: 20 * LONGEST,
            comments: BTreeSet::new(),
            problem: None,
            notes: Vec::new(),
            noted: 0,
        }
    }

    /// Reports what is wrong at a byte offset: with the main line, which ends there, or with a variation.
    fn wrong(&mut self, start: usize, message: impl FnOnce(u32, u32) -> Message) {
        if !self.forks.is_empty() {
            self.note(start, message);
        } else if self.problem.is_none() {
            let (line, column) = position(self.text, start);
            self.problem = Some(message(line, column));
        }
    }

    fn note(&mut self, start: usize, message: impl FnOnce(u32, u32) -> Message) {
        self.noted += 1;
        if self.noted <= MOST_NOTES {
            let (line, column) = position(self.text, start);
            self.notes.push(message(line, column));
        }
    }

    fn all_notes(&mut self) -> Vec<Message> {
        let mut notes = std::mem::take(&mut self.notes);
        let more = self.noted.saturating_sub(MOST_NOTES) as u32;
        notes.extend((more > 0).then(|| MORE.with([more.into()])));
        notes
    }

    /// Reads to the end of the game. Returns the result written there.
    fn all(&mut self, scanner: &mut Scanner<'a>) -> Option<&'static str> {
        let result = self.moves(scanner);
        if let Some(&(start, text)) = self.unknown.first() {
            self.note(start, |line, column| LEFT_OUT.with([line.into(), column.into(), excerpt(text).into()]));
        }
        // The main line is whole, even if a bracket is not.
        if let Some(start) = self.forks.first().map(|fork| fork.start) {
            self.forks.clear();
            self.wrong(start, |line, column| OPEN.with([line.into(), column.into(), "(".into()]));
        }
        result
    }

    fn moves(&mut self, scanner: &mut Scanner<'a>) -> Option<&'static str> {
        while let Some((start, token)) = scanner.token() {
            let encloses = token == Token::Close && self.forks.is_empty();
            if !encloses && !matches!(token, Token::Unknown(_) | Token::Next) {
                self.keep_unknown();
            }
            match token {
                Token::Move(text) => {
                    if !self.play(start, text) && !self.give_up(scanner, start) {
                        self.stopped = true;
                        return None;
                    }
                }
                Token::Glyph(glyph) => self.glyph(glyph),
                Token::Comment(text) if self.variation_start => self.pending_comments.push(text),
                Token::Comment(text) => self.comment(start, &[text]),
                Token::Unknown(text) => self.unknown.push((start, text)),
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
                    // The moves around it are the main line all the same.
                    None => self.note(start, |line, column| CLOSING.with([line.into(), column.into()])),
                },
                Token::Unclosed => {
                    self.forks.clear();
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

    fn glyph(&mut self, glyph: u8) {
        if self.at != START && !self.session.annotations()[self.at].glyphs.contains(&glyph) {
            self.session.glyph(self.at as u32, glyph);
        }
    }

    /// Keeps words between moves as a comment.
    fn keep_unknown(&mut self) {
        for (start, text) in std::mem::take(&mut self.unknown) {
            self.note(start, |line, column| SKIPPED.with([line.into(), column.into(), excerpt(text).into()]));
            if self.variation_start {
                self.pending_comments.push(text);
            } else {
                self.comment(start, &[text]);
            }
        }
    }

    /// Attaches the waiting comments to the current node.
    fn flush_comments(&mut self) {
        let pending_comments = std::mem::take(&mut self.pending_comments);
        self.comment(0, &pending_comments);
        self.variation_start = false;
    }

    fn leave(&mut self, fork: Fork) {
        self.at = fork.at;
        self.flush_comments();
    }

    /// Appends to the comment of the last move. `start` is the byte offset.
    fn comment(&mut self, start: usize, texts: &[&str]) {
        for text in texts {
            let text = unwrap_lines(text);
            let before = &self.session.annotations()[self.at].comment;
            self.comment_budget = self.comment_budget.saturating_sub(before.len() + text.len());
            if text.is_empty() || self.comment_budget == 0 || !self.comments.insert((self.at, text.clone())) {
                continue;
            }
            let all = if before.is_empty() { text } else { format!("{before} {text}") };
            if all.len() > LONGEST_COMMENT && all.chars().count() > LONGEST_COMMENT {
                self.note(start, |line, column| {
                    CUT.with([line.into(), column.into(), (LONGEST_COMMENT as u32).into()])
                });
            }
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
        let (text, glyphs) = split_glyphs(written);
        if is_null_move(text) {
            self.wrong(start, |line, column| PASS.with([line.into(), column.into(), text.into()]));
            return false;
        }
        if let Some(reason) = self.session.over() {
            if self.session.stuck() {
                self.wrong(start, |line, column| OVER.with([line.into(), column.into(), reason.into()]));
                return false;
            }
            // Players and servers don't notice every end: what they have played is kept.
            if !std::mem::replace(&mut self.went_on, true) {
                self.note(start, |line, column| WENT_ON.with([line.into(), column.into(), reason.into()]));
            }
        }
        let mut novelty = None;
        let played = self.type_move(text).or_else(|problem| {
            // An `N` for a novelty may be glued to the move.
            novelty = text.strip_suffix('N').map(|_| 146);
            text.strip_suffix('N').ok_or(()).and_then(|text| self.type_move(text).map_err(drop)).map_err(|()| problem)
        });
        if let Err(problem) = played {
            self.unplayable.get_or_insert_with(|| text.to_owned());
            self.wrong(start, |line, column| MOVE.with([line.into(), column.into(), problem.into()]));
            return false;
        }
        self.at = self.session.tree().at();
        if self.forks.is_empty() && !std::mem::replace(&mut self.main_line_begun, true) {
            // Variations may precede it.
            self.session.promote(self.at as u32);
        }
        glyphs.into_iter().chain(novelty).for_each(|glyph| self.glyph(glyph));
        self.flush_comments();
        true
    }

    /// Plays a move as it is written or, if that is none, as it may be meant.
    fn type_move(&mut self, text: &str) -> Result<(), Message> {
        let english = match self.letters {
            Some(letters) => letters.english(text).ok_or_else(|| san::unknown(text))?,
            None => text.to_owned(),
        };
        let wrong = match self.session.replay_move(&english) {
            Ok(()) => return Ok(()),
            Err(wrong) => wrong,
        };
        let normal = normalised(&english);
        let rook = castling_onto_rook(&normal, self.session.turn()).map(str::to_owned);
        let ways = [Some(normal.clone()), rook].into_iter().flatten().chain(recased(&normal));
        for way in ways.filter(|way| *way != english) {
            if self.session.replay_move(&way).is_ok() {
                return Ok(());
            }
        }
        if self.session.play_chosen(|shape, legal| file_capture(&normal, shape, legal)) { Ok(()) } else { Err(wrong) }
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

/// Unwraps a comment: a single line break is a space, of several one is removed. A break of HTML is one.
fn unwrap_lines(text: &str) -> String {
    let text = ["<br />", "<br/>", "<br>"].into_iter().fold(text.to_owned(), |text, sign| text.replace(sign, "\n\n"));
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
