//! Reads whatever is pasted or dropped: a link to this site or to an analysis board elsewhere, a position, a game, a file of
//! games, or moves alone. It recognises the text and opens it, or says what is wrong and what was expected.
//!
//! Links to other sites are recognised by their form: a position in the path or in `fen=`. No host is named here.

mod binary;
mod encoding;
mod extent;
mod foreign_links;
mod letters;
mod links;
mod loose;
mod positions;

use crate::session::NewGame;
use std::ops::Range;

pub use binary::find as not_text;
pub use encoding::decode;

use crate::files::{FoundKind, Listed};
use crate::import::loose::Loose;
use crate::pgn::plain::plain;
use crate::pgn::{self, Span};
use crate::session::{GameSession, Reading};
use message::text::has;
use message::{Message, MessageId};
use notation::characters::plain_lines;
use notation::fen::Fen;
use notation::link::{self, excerpt};
use variants::DynVariant;

const NOTHING: MessageId = MessageId::new(&("import.nothing", &[]));
const UNKNOWN: MessageId = MessageId::new(&("import.unknown", &["text"]));
const OTHER_PAGE: MessageId = MessageId::new(&("import.other_page", &["page"]));
const MOVES_ALONE: MessageId = MessageId::new(&("import.moves_alone", &[]));
const NO_SUCH: MessageId = MessageId::new(&("import.no_such", &["number"]));

/// What is said of a text without anything in it.
pub fn nothing() -> Message {
    NOTHING.with([])
}

/// A text, and what was recognised in it.
pub struct Found {
    /// What the text is as a whole.
    pub kind: FoundKind,
    /// What can be opened, in the order of the index of [`Found::open`].
    pub items: Vec<Item>,
    /// What is wrong with the text as a whole, and what was expected. Also set if there is nothing to open.
    pub problem: Option<Message>,
    /// The text as it was read, in which the games have their places.
    text: String,
    /// The variant of a game that does not name one.
    default_game: &'static dyn DynVariant,
}

/// Something in a text that can be opened.
pub struct Item {
    source: Source,
    /// What a list shows of it.
    pub listed: Listed,
}

enum Source {
    Link(String),
    Position(positions::FoundPosition),
    /// A game of the text, by its byte range, and its variant if it does not name one.
    Game(Range<usize>, Option<&'static dyn DynVariant>),
    /// The same, which was read already.
    Read(Box<Reading>, Range<usize>, Option<&'static dyn DynVariant>),
}

impl Found {
    fn new(kind: FoundKind, items: Vec<Item>, problem: Option<Message>) -> Found {
        Found { kind, items, problem, text: String::new(), default_game: variants::games()[0] }
    }

    fn wrong(problem: Message) -> Found {
        Found::new(FoundKind::Unknown, Vec::new(), Some(problem))
    }

    fn one(kind: FoundKind, source: Source, listed: Listed) -> Found {
        Found::new(kind, vec![Item { source, listed }], None)
    }

    /// Opens an entry of the list. Takes time in proportion to the game, not to the text.
    pub fn open(&mut self, which: usize) -> Reading {
        let start = || self.default_game.start();
        let Some(item) = self.items.get_mut(which) else {
            let problem = self.problem.clone().unwrap_or_else(|| NO_SUCH.with([(which as u32 + 1).into()]));
            return Reading::new(start(), Some(problem));
        };
        match &mut item.source {
            Source::Link(fragment) => follow(fragment, self.default_game),
            Source::Position(found) => found.clone().open().unwrap_or_else(|wrong| Reading::new(start(), Some(wrong))),
            Source::Game(range, unnamed) => pgn::read_at(&self.text, range.clone(), *unnamed),
            Source::Read(_, range, unnamed) => {
                let again = Source::Game(range.clone(), *unnamed);
                match std::mem::replace(&mut item.source, again) {
                    Source::Read(reading, ..) => *reading,
                    _ => Reading::new(start(), None),
                }
            }
        }
    }
}

/// Recognises a text; `default_game` is the id of the variant if the text does not name one.
pub fn find(text: &str, default_game: &str) -> Found {
    if text.len() > pgn::LONGEST_FILE {
        return Found::wrong(pgn::games(text).problem.unwrap_or_else(nothing));
    }
    let repaired = |text: String| encoding::repaired(&text).unwrap_or(text);
    // Links and positions are read as they were typed. A game has comments, which stay as they are.
    let typed = letters::tidied(&repaired(plain_lines(text)));
    let text = repaired(plain(text));
    if text.trim().is_empty() {
        return Found::wrong(nothing());
    }
    // Without any other indication, orthodox chess is assumed.
    let named = variants::find(default_game);
    let default_game = named.or(variants::by_name("").ok());
    let soft = letters::without_cells(letters::without_elements(&typed.replace("=\n", "")));
    let position =
        || positions::find(&soft, default_game).map(|found| positions::with_named_problem(found, &soft, named));
    let without_tags = || {
        let first = positions::begins(&soft).then(position).flatten();
        first
            .or_else(|| links::find(&typed, false))
            .or_else(|| foreign_links::find(&typed, default_game))
            .or_else(position)
    };
    let found = (if has_tags(&text) { None } else { without_tags() })
        .or_else(|| tagged(&text, default_game))
        .or_else(|| positions::within(&soft, default_game))
        .or_else(|| scattered(&text, games(&text, default_game), default_game))
        .or_else(|| links::find(&typed, true))
        .unwrap_or_else(|| Found::wrong(UNKNOWN.with([excerpt(text.trim()).into()])));
    let found = leading_there(&text, &found, default_game).unwrap_or(found);
    let found = match links::other_page(&typed).filter(|_| found.problem.is_some()) {
        Some(page) => Found::wrong(OTHER_PAGE.with([page.into()])),
        None => found,
    };
    let text = if found.text.is_empty() { text } else { found.text.clone() };
    Found { text, default_game: named.unwrap_or(variants::games()[0]), ..found }
}

/// The games of a text that is a part of another, such as an address.
fn games_in(text: String, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    games(&text, default_game).map(|found| Found { text, ..found })
}

/// Opens an entry of the list that [`find`] returns. For several, keep what it returns.
pub fn open(text: &str, default_game: &str, which: usize) -> Reading {
    find(text, default_game).open(which)
}

/// Opens a link to this site.
pub fn open_link(fragment: &str) -> Result<GameSession, Message> {
    let parts = link::read(fragment)?;
    variants::require(&parts.game)?.open(&parts)
}

/// Opens a link as far as it can be read. If it names an unknown variant, opens the start position
/// of `another`.
pub fn follow(fragment: &str, another: &'static dyn DynVariant) -> Reading {
    let (parts, wrong) = link::read_far(fragment);
    match variants::require(&parts.game) {
        Ok(game) => {
            let (session, problem) = GameSession::open(game, &parts);
            Reading::new(session, wrong.or(problem))
        }
        Err(unknown) => {
            Reading::new(variants::nearest(&parts.game).unwrap_or(another).start(), wrong.or(Some(unknown)))
        }
    }
}

/// Whether lines of a text are tags; some programs omit the quotation marks.
fn has_tags(text: &str) -> bool {
    let mut bare = 0;
    text.lines().map(str::trim).any(|line| {
        let pair = line.strip_prefix('[').and_then(|line| line.trim_start().split_once(' '));
        let tag =
            pair.filter(|(name, _)| name.starts_with(char::is_uppercase) && name.chars().all(char::is_alphanumeric));
        bare += usize::from(tag.is_some() && line.ends_with(']'));
        bare > 1 || tag.is_some_and(|(_, value)| value.trim_start().starts_with(['"', '“', '”', '„']))
    })
}

/// Games, if one of them has tags. Texts with tags may have links and positions in their comments.
fn tagged(text: &str, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    has(text, '[').then(|| games(text, default_game)).flatten().filter(|found| found.kind == FoundKind::Games)
}

/// The games of a text, with and without tags.
fn games(text: &str, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    let mut index = pgn::games(text);
    let moves_alone = |span: &Span| span.tags.is_empty() && span.problem.is_none();
    match &mut index.spans[..] {
        [] => None,
        [span] if moves_alone(span) => moves(text, span, default_game),
        [span] => {
            // A single game is read to its end at once, so that its problems are known.
            let reading = pgn::read_at(text, span.range.clone(), None);
            let mut listed = span.listed();
            if reading.problem.is_some() {
                listed.plies = plies(&reading);
            }
            let problem = index.problem.or(reading.problem.clone());
            listed.problem = problem.clone().map(Into::into);
            let source = Source::Read(Box::new(reading), span.range.clone(), None);
            Some(Found { problem, ..Found::one(FoundKind::Games, source, listed) })
        }
        spans => {
            // All that have no tags are of one variant, as the first of them shows.
            let first = spans.iter().find(|span| moves_alone(span));
            let unnamed = first.and_then(|span| Some(likeliest(text, span, default_game)?.0));
            let items = spans.iter().map(|span| {
                let unnamed = unnamed.filter(|_| moves_alone(span));
                let game = unnamed.map(|game| game.id());
                let listed = span.listed();
                Item {
                    source: Source::Game(span.range.clone(), unnamed),
                    listed: Listed { game: game.or(listed.game), ..listed },
                }
            });
            Some(Found::new(FoundKind::Games, items.collect(), index.problem))
        }
    }
}

/// The moves of a text that lead to the only position in it: they say more than that.
fn leading_there(text: &str, found: &Found, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    let board = |fen: &str| fen.split(' ').next().map(str::to_owned);
    let line = found.items.first()?.listed.line;
    let Source::Position(position) = &found.items[0].source else { return None };
    let fen = position.fen.as_deref().filter(|_| position.moves.is_empty())?;
    let alone = found.items.iter().all(|item| item.listed.line == line);
    let game = alone.then(|| games(text, default_game)).flatten().filter(|game| game.problem.is_none())?;
    let [Item { source: Source::Read(reading, ..), .. }] = &game.items[..] else { return None };
    (board(&reading.session.record().position().fen()) == board(fen)).then_some(game)
}

/// What was found, or the moves of a text in which words stand between them, if more of them can be played so: all, if some
/// were found already.
fn scattered(text: &str, found: Option<Found>, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    let plies = |found: &Found| found.items.iter().map(|item| item.listed.plies).sum::<u32>();
    let whole = found.as_ref().is_some_and(|found| found.problem.is_none() && plies(found) > 1);
    // A semicolon begins a comment, and may end a cell.
    let cells = has(text, ';') && !has(text, '{');
    if found.as_ref().is_some_and(|found| found.kind != FoundKind::Moves || found.items.len() > 1 || whole && !cells) {
        return found;
    }
    let loose = || {
        let Loose { text, words } = Loose::new(text).filter(|loose| !(whole && loose.words))?;
        let mut loose = games(&text, default_game)?;
        // Words of a sentence may be moves of another game.
        let likely = [default_game, variants::by_name("").ok()].map(|game| game.map(|game| game.id()));
        let meant = loose.items.iter().all(|item| likely.contains(&item.listed.game));
        let more = plies(&loose) > found.as_ref().map_or(1, plies) && (found.is_none() || loose.problem.is_none());
        if let [Item { source: Source::Read(reading, ..), .. }] = &mut loose.items[..] {
            reading.notes.extend(words.then(|| MOVES_ALONE.with([])));
        }
        (meant && more).then_some(Found { text, ..loose })
    };
    loose().or(found)
}

/// The number of moves of the main line that were read.
fn plies(reading: &Reading) -> u32 {
    let tree = reading.session.tree();
    tree.path(tree.main_end()).len() as u32 - 1
}

/// Moves without tags.
fn moves(text: &str, span: &Span, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    let (game, reading) = likeliest(text, span, default_game)?;
    let listed = Listed {
        game: Some(game.id()),
        line: span.line,
        plies: plies(&reading),
        result: reading.session.score().unwrap_or("*").into(),
        problem: reading.problem.clone().map(Into::into),
        ..Listed::default()
    };
    let problem = reading.problem.clone();
    let source = Source::Read(Box::new(reading), span.range.clone(), Some(game));
    Some(Found { problem, ..Found::one(FoundKind::Moves, source, listed) })
}

/// The variant in which most moves of a game without tags can be played, and the game read so. `None` if no move can.
fn likeliest(
    text: &str,
    span: &Span,
    default_game: Option<&'static dyn DynVariant>,
) -> Option<(&'static dyn DynVariant, Reading)> {
    let likely = default_game.into_iter().chain(variants::by_name("").ok());
    // Where either player may move anything, a list that begins with Black's move would be another game.
    let others = variants::games().iter().copied().filter(|_| !span.black_first);
    let mut best: Option<(u32, &'static dyn DynVariant, Reading)> = None;
    for game in likely.chain(others) {
        let reading = pgn::read_at(text, span.range.clone(), Some(game));
        let whole = reading.problem.is_none();
        let count = reading.session.tree().size() as u32 - 1;
        if best.as_ref().is_none_or(|(most, ..)| count > *most) {
            best = Some((count, game, reading));
        }
        if whole && count > 0 {
            break;
        }
    }
    let (count, game, mut reading) = best?;
    if span.black_first && count == 0 {
        reading.problem = Some(pgn::BLACK_FIRST.with([]));
        return Some((game, reading));
    }
    (count > 0 || span.numbered).then_some((game, reading))
}
