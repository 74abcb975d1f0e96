//! Reads whatever is pasted or dropped: a link to this site or to an analysis board elsewhere, a position, a game, a file of
//! games, or moves alone. It recognises the text and opens it, or says what is wrong and what was expected.
//!
//! Links to other sites are recognised by their form: a position in the path or in `fen=`. No host is named here.

mod encoding;
mod foreign_links;
mod positions;

pub use encoding::decode;

use crate::game::files::{FoundKind, Listed};
use crate::game::pgn::scan;
use crate::game::pgn::{self, Reading, Span};
use crate::game::session::GameSession;
use crate::message::{Message, MessageId};
use crate::notation::link::{self, excerpt};
use crate::variants::{self, DynVariant, GAMES};

const NOTHING: MessageId = MessageId::new("import.nothing", &[]);
const UNKNOWN: MessageId = MessageId::new("import.unknown", &["text"]);
const NO_SUCH: MessageId = MessageId::new("import.no_such", &["number"]);

/// What a text is.
pub struct Found {
    pub kind: FoundKind,
    pub items: Vec<Item>,
    pub problem: Option<Message>,
}

/// Something in it that can be opened.
pub struct Item {
    source: Source,
    pub listed: Listed,
}

enum Source {
    Link(String),
    Position(positions::Posed),
    /// A game of a file, by where it stands in it.
    Game(std::ops::Range<usize>),
    /// Moves of a game, as the text has them or as an address had them.
    Moves(&'static dyn DynVariant, String),
}

impl Found {
    fn wrong(problem: Message) -> Found {
        Found { kind: FoundKind::Unknown, items: Vec::new(), problem: Some(problem) }
    }

    fn one(kind: FoundKind, source: Source, listed: Listed) -> Found {
        Found { kind, items: vec![Item { source, listed }], problem: None }
    }
}

/// Tells what a text is; `near` is the id of the game that is likeliest where the text does not say.
pub fn find(text: &str, near: &str) -> Found {
    if text.len() > pgn::LONGEST_FILE {
        return Found::wrong(pgn::games(text).problem.unwrap_or(NOTHING.with([])));
    }
    let text = plain(text);
    if text.trim().is_empty() {
        return Found::wrong(NOTHING.with([]));
    }
    // Where nobody says anything the orthodox game is meant.
    let named = variants::find(near);
    let near = named.or(variants::by_name("").ok());
    find_link(&text)
        .map(ours)
        .or_else(|| foreign_links::find(&text, near))
        .or_else(|| positions::find(&text, near).map(|found| positions::told(found, &text, named)))
        .or_else(|| games(&text))
        .or_else(|| link_within(&text).filter(|_| !text.contains('{')).map(ours))
        .or_else(|| positions::within(&text, near))
        .or_else(|| moves(&text, near))
        .unwrap_or_else(|| Found::wrong(UNKNOWN.with([excerpt(text.trim()).into()])))
}

/// The text with plain ends of lines, and with the letters that were meant.
fn plain(text: &str) -> String {
    let text = scan::plain(text);
    encoding::mended(&text).unwrap_or(text)
}

/// Opens one of the things that were found, by its place in the list.
pub fn open(text: &str, near: &str, which: usize) -> Reading {
    let mut found = find(text, near);
    let near = variants::find(near).unwrap_or(GAMES[0]);
    let start = || near.start();
    if which >= found.items.len() {
        let problem = found.problem.unwrap_or_else(|| NO_SUCH.with([(which as u32 + 1).into()]));
        return Reading { table: start(), problem: Some(problem) };
    }
    let text = plain(text);
    match found.items.swap_remove(which).source {
        Source::Link(fragment) => follow(&fragment, near),
        Source::Position(posed) => {
            posed.open().unwrap_or_else(|problem| Reading { table: start(), problem: Some(problem) })
        }
        Source::Game(range) => pgn::read_at(&text, range, None),
        Source::Moves(game, moves) => pgn::read_as(&moves, Some(game)),
    }
}

/// Opens a link of this site.
pub fn open_link(fragment: &str) -> Result<GameSession, Message> {
    let parts = link::read(fragment)?;
    variants::require(&parts.game)?.open(&parts)
}

/// The same as far as it can be read. One that names no game of ours opens the start of another.
pub fn follow(fragment: &str, another: &'static dyn DynVariant) -> Reading {
    let (parts, wrong) = link::read_far(fragment);
    match variants::require(&parts.game) {
        Ok(game) => {
            let (table, problem) = GameSession::open(game, &parts);
            Reading { table, problem: wrong.or(problem) }
        }
        Err(unknown) => Reading { table: another.start(), problem: wrong.or(Some(unknown)) },
    }
}

/// A link of this site.
fn ours(fragment: String) -> Found {
    let game = variants::find(&link::read_far(&fragment).0.game).map(|game| game.id());
    let Reading { table, problem: wrong } = follow(&fragment, GAMES[0]);
    let plies = table.tree().size() as u32 - 1;
    let neat = link::read(&fragment).map_or_else(|_| format!("#{fragment}"), |parts| link::write(&parts));
    let problem = wrong.clone().map(Into::into);
    let listed = Listed { game, line: 1, plies, link: Some(neat), problem, ..Listed::default() };
    let mut found = Found::one(FoundKind::Link, Source::Link(fragment), listed);
    found.problem = wrong;
    found
}

/// One game or many, with tags.
fn games(text: &str) -> Option<Found> {
    // Some programs don't put the usual tags in quotation marks, but their files begin with a bracket all the same.
    let start = if text.trim_start().starts_with('[') { Some(0) } else { scan::first_head(text) };
    let found = pgn::games_from(text, start?);
    let item = |span: Span| Item { listed: span.listed(), source: Source::Game(span.range) };
    let mut items: Vec<Item> = found.spans.into_iter().map(item).collect();
    let mut problem = found.problem;
    // A game alone is read to its end at once, so that what is wrong with it is known.
    if let [Item { source: Source::Game(range), listed }] = &mut items[..] {
        let reading = pgn::read_at(text, range.clone(), None);
        if reading.problem.is_some() {
            listed.plies = reading.table.tree().path(reading.table.tree().main_end()).len() as u32 - 1;
        }
        problem = problem.or(reading.problem);
        listed.problem = problem.clone().map(Into::into);
    }
    Some(Found { kind: FoundKind::Games, items, problem })
}

/// Moves alone, of the game in which the most of them can be played.
fn moves(text: &str, near: Option<&'static dyn DynVariant>) -> Option<Found> {
    let likely = near.into_iter().chain(variants::by_name("").ok()).chain(GAMES.iter().copied());
    let mut best: Option<(usize, &'static dyn DynVariant, Reading)> = None;
    for game in likely {
        let reading = pgn::read_as(text, Some(game));
        let whole = reading.problem.is_none();
        let plies = reading.table.tree().size() - 1;
        if best.as_ref().is_none_or(|(most, ..)| plies > *most) {
            best = Some((plies, game, reading));
        }
        if whole && plies > 0 {
            break;
        }
    }
    let (plies, game, reading) = best.filter(|(plies, ..)| *plies > 0)?;
    let listed = Listed {
        game: Some(game.id()),
        line: 1,
        plies: plies as u32,
        result: reading.table.score().unwrap_or("*").into(),
        problem: reading.problem.clone().map(Into::into),
        ..Listed::default()
    };
    let mut found = Found::one(FoundKind::Moves, Source::Moves(game, text.into()), listed);
    found.problem = reading.problem;
    Some(found)
}

/// The link that a text is, if it is one.
pub fn find_link(text: &str) -> Option<String> {
    link::find(text, &is_game)
}

/// The first link that stands among other words.
pub fn link_within(text: &str) -> Option<String> {
    link::within(text, &is_game)
}

fn is_game(id: &str) -> bool {
    variants::find(id).is_some()
}
