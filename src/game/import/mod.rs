//! Reads whatever is pasted or dropped: a link to this site or to an analysis board elsewhere, a position, a game, a file of
//! games, or moves alone. It recognises the text and opens it, or says what is wrong and what was expected.
//!
//! Links to other sites are recognised by their form: a position in the path or in `fen=`. No host is named here.

mod binary;
mod encoding;
mod foreign_links;
mod positions;

pub use binary::find as not_text;
pub use encoding::decode;

use crate::game::files::{FoundKind, Listed};
use crate::game::pgn::scan;
use crate::game::pgn::{self, Span};
use crate::game::session::{GameSession, Reading};
use crate::message::text::has;
use crate::message::{Message, MessageId};
use crate::notation::link::{self, excerpt};
use crate::variants::{self, DynVariant, GAMES};

const NOTHING: MessageId = MessageId::new("import.nothing", &[]);
const UNKNOWN: MessageId = MessageId::new("import.unknown", &["text"]);
const NO_SUCH: MessageId = MessageId::new("import.no_such", &["number"]);

/// What a text was recognised as.
pub struct Found {
    /// What the text is as a whole.
    pub kind: FoundKind,
    /// What can be opened, in the order of [`open`]'s index.
    pub items: Vec<Item>,
    /// What is wrong with the text as a whole, and what was expected. Also set if there is nothing to open.
    pub problem: Option<Message>,
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
    /// A game of a file, by its byte range.
    Game(std::ops::Range<usize>),
    /// Moves of a game, from the text or from a URL.
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

/// Recognises a text; `default_game` is the id of the variant if the text does not name one.
pub fn find(text: &str, default_game: &str) -> Found {
    if text.len() > pgn::LONGEST_FILE {
        return Found::wrong(pgn::games(text).problem.unwrap_or(NOTHING.with([])));
    }
    let text = plain(text);
    if text.trim().is_empty() {
        return Found::wrong(NOTHING.with([]));
    }
    // Without any other indication, orthodox chess is assumed.
    let named = variants::find(default_game);
    let default_game = named.or(variants::by_name("").ok());
    find_link(&text)
        .map(own_link)
        .or_else(|| foreign_links::find(&text, default_game))
        .or_else(|| {
            positions::find(&text, default_game).map(|found| positions::with_named_problem(found, &text, named))
        })
        .or_else(|| games(&text))
        .or_else(|| link_within(&text).filter(|_| !has(&text, '{')).map(own_link))
        .or_else(|| positions::within(&text, default_game))
        .or_else(|| moves(&text, default_game))
        .unwrap_or_else(|| Found::wrong(UNKNOWN.with([excerpt(text.trim()).into()])))
}

/// The text with normalised line ends and repaired encoding.
fn plain(text: &str) -> String {
    let text = scan::plain(text);
    encoding::repaired(&text).unwrap_or(text)
}

/// Opens an entry of the list that [`find`] returns.
pub fn open(text: &str, default_game: &str, which: usize) -> Reading {
    let mut found = find(text, default_game);
    let default_game = variants::find(default_game).unwrap_or(GAMES[0]);
    let start = || default_game.start();
    if which >= found.items.len() {
        let problem = found.problem.unwrap_or_else(|| NO_SUCH.with([(which as u32 + 1).into()]));
        return Reading::new(start(), Some(problem));
    }
    let text = plain(text);
    match found.items.swap_remove(which).source {
        Source::Link(fragment) => follow(&fragment, default_game),
        Source::Position(found) => found.open().unwrap_or_else(|problem| Reading::new(start(), Some(problem))),
        Source::Game(range) => pgn::read_at(&text, range, None),
        Source::Moves(game, moves) => pgn::read_as(&moves, Some(game)),
    }
}

/// Opens the game of a file that begins on a line, from 1, as [`find`] lists it, without reading
/// the rest of the file again.
pub fn open_at_line(text: &str, line: u32) -> Reading {
    let text = plain(text);
    match pgn::game_at_line(&text, line) {
        Some(range) => pgn::read_at(&text, range, None),
        None => Reading::new(GAMES[0].start(), Some(NO_SUCH.with([line.into()]))),
    }
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

/// The result for a link to this site.
fn own_link(fragment: String) -> Found {
    let game = variants::find(&link::read_far(&fragment).0.game).map(|game| game.id());
    let Reading { session, problem: wrong, .. } = follow(&fragment, GAMES[0]);
    let plies = session.tree().size() as u32 - 1;
    let neat = link::read(&fragment).map_or_else(|_| format!("#{fragment}"), |parts| link::write(&parts));
    let problem = wrong.clone().map(Into::into);
    let listed = Listed { game, line: 1, plies, link: Some(neat), problem, ..Listed::default() };
    let mut found = Found::one(FoundKind::Link, Source::Link(fragment), listed);
    found.problem = wrong;
    found
}

/// One or more games with tags.
fn games(text: &str) -> Option<Found> {
    // Some programs omit quotation marks around tag values, but their files begin with a bracket
    // all the same.
    let start = if text.trim_start().starts_with('[') { Some(0) } else { scan::first_head(text) };
    let found = pgn::games_from(text, start?);
    let item = |span: Span| Item { listed: span.listed(), source: Source::Game(span.range) };
    let mut items: Vec<Item> = found.spans.into_iter().map(item).collect();
    let mut problem = found.problem;
    // A single game is read to its end at once, so that its problems are known.
    if let [Item { source: Source::Game(range), listed }] = &mut items[..] {
        let reading = pgn::read_at(text, range.clone(), None);
        if reading.problem.is_some() {
            listed.plies = reading.session.tree().path(reading.session.tree().main_end()).len() as u32 - 1;
        }
        problem = problem.or(reading.problem);
        listed.problem = problem.clone().map(Into::into);
    }
    Some(Found { kind: FoundKind::Games, items, problem })
}

/// Moves without tags, read as the variant in which most of them can be played.
fn moves(text: &str, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    let likely = default_game.into_iter().chain(variants::by_name("").ok()).chain(GAMES.iter().copied());
    let mut best: Option<(usize, &'static dyn DynVariant, Reading)> = None;
    for game in likely {
        let reading = pgn::read_as(text, Some(game));
        let whole = reading.problem.is_none();
        let plies = reading.session.tree().size() - 1;
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
        result: reading.session.score().unwrap_or("*").into(),
        problem: reading.problem.clone().map(Into::into),
        ..Listed::default()
    };
    let mut found = Found::one(FoundKind::Moves, Source::Moves(game, text.into()), listed);
    found.problem = reading.problem;
    Some(found)
}

/// Returns the link if the text is one.
pub fn find_link(text: &str) -> Option<String> {
    link::find(text, &is_game)
}

/// Returns the first link in a text.
pub fn link_within(text: &str) -> Option<String> {
    link::within(text, &is_game)
}

fn is_game(id: &str) -> bool {
    variants::find(id).is_some()
}
