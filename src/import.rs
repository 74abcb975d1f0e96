//! Whatever somebody pastes or drops: a link of ours or of an analysis board elsewhere, a position, a game, a file of games,
//! moves alone. This tells what it is and opens it, or says what is wrong and what was expected.
//!
//! Links of other sites are known by their form: a position in the path or behind `fen=`. No host is named here.

mod elsewhere;
mod positions;

use crate::link::{self, excerpt};
use crate::pgn::scan::plain;
use crate::pgn::{self, Reading, Span};
use crate::session::Table;
use crate::variants::{self, Entry, GAMES};
use crate::view::{FoundKind, Listed};
use crate::words::{Phrase, Saying};

const NOTHING: Phrase = Phrase::new("import.nothing", &[]);
const UNKNOWN: Phrase = Phrase::new("import.unknown", &["text"]);
const NO_SUCH: Phrase = Phrase::new("import.no_such", &["number"]);

/// What a text is.
pub struct Found {
    pub kind: FoundKind,
    pub items: Vec<Item>,
    pub problem: Option<Saying>,
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
    Moves(&'static dyn Entry),
}

impl Found {
    fn wrong(problem: Saying) -> Found {
        Found { kind: FoundKind::Unknown, items: Vec::new(), problem: Some(problem) }
    }

    fn one(kind: FoundKind, source: Source, listed: Listed) -> Found {
        Found { kind, items: vec![Item { source, listed }], problem: None }
    }
}

/// Tells what a text is; `near` is the id of the game that is likeliest where the text does not say.
pub fn find(text: &str, near: &str) -> Found {
    if text.len() > pgn::LONGEST_FILE {
        return Found::wrong(pgn::games(text).problem.unwrap_or(NOTHING.say([])));
    }
    let text = plain(text);
    if text.trim().is_empty() {
        return Found::wrong(NOTHING.say([]));
    }
    let near = variants::find(near);
    link::find(&text)
        .map(ours)
        .or_else(|| elsewhere::find(&text, near))
        .or_else(|| positions::find(&text, near))
        .or_else(|| games(&text))
        .or_else(|| link::within(&text).filter(|_| !text.contains('{')).map(ours))
        .or_else(|| moves(&text, near))
        .unwrap_or_else(|| Found::wrong(UNKNOWN.say([excerpt(text.trim()).into()])))
}

/// Opens one of the things that were found, by its place in the list.
pub fn open(text: &str, near: &str, which: usize) -> Reading {
    let mut found = find(text, near);
    let text = plain(text);
    let start = || variants::find(near).unwrap_or(GAMES[0]).start();
    if which >= found.items.len() {
        let problem = found.problem.unwrap_or_else(|| NO_SUCH.say([(which as u32 + 1).into()]));
        return Reading { table: start(), problem: Some(problem) };
    }
    match found.items.swap_remove(which).source {
        Source::Link(fragment) => match opened(&fragment) {
            Ok(table) => Reading { table, problem: None },
            Err(problem) => Reading { table: start(), problem: Some(problem) },
        },
        Source::Position(posed) => {
            posed.open().unwrap_or_else(|problem| Reading { table: start(), problem: Some(problem) })
        }
        Source::Game(range) => pgn::read(text.get(range).unwrap_or_default()),
        Source::Moves(game) => pgn::read_as(&text, Some(game)),
    }
}

/// Opens a link.
fn opened(fragment: &str) -> Result<Box<dyn Table>, Saying> {
    let parts = link::read(fragment)?;
    variants::require(&parts.game)?.open(&parts)
}

/// A link of this site.
fn ours(fragment: String) -> Found {
    let parts = link::read(&fragment);
    let game = parts.as_ref().ok().and_then(|parts| variants::find(&parts.game)).map(|game| game.id());
    let plies = parts.as_ref().map_or(0, |parts| parts.moves.len() as u32);
    let wrong = opened(&fragment).err();
    let neat = parts.map_or(fragment.clone(), |parts| link::write(&parts));
    let problem = wrong.clone().map(Into::into);
    let listed = Listed { game, line: 1, plies, link: Some(neat), problem, ..Listed::default() };
    let mut found = Found::one(FoundKind::Link, Source::Link(fragment), listed);
    found.problem = wrong;
    found
}

/// One game or many, with tags.
fn games(text: &str) -> Option<Found> {
    let tagged = text.lines().map(str::trim_start).find(|line| !line.is_empty() && !line.starts_with('%'));
    if !tagged.is_some_and(|line| line.starts_with('[')) {
        return None;
    }
    let found = pgn::games(text);
    let item = |span: Span| Item { listed: span.listed(), source: Source::Game(span.range) };
    let mut items: Vec<Item> = found.spans.into_iter().map(item).collect();
    let mut problem = found.problem;
    // A game alone is read to its end at once, so that what is wrong with it is known.
    if let [Item { source: Source::Game(range), listed }] = &mut items[..] {
        let reading = pgn::read(text.get(range.clone()).unwrap_or_default());
        problem = problem.or(reading.problem);
        listed.problem = problem.clone().map(Into::into);
    }
    Some(Found { kind: FoundKind::Games, items, problem })
}

/// Moves alone, of the game in which the most of them can be played.
fn moves(text: &str, near: Option<&'static dyn Entry>) -> Option<Found> {
    let likely = near.into_iter().chain(variants::called("").ok()).chain(GAMES.iter().copied());
    let mut best: Option<(usize, &'static dyn Entry, Reading)> = None;
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
    let mut found = Found::one(FoundKind::Moves, Source::Moves(game), listed);
    found.problem = reading.problem;
    Some(found)
}

/// A file as text: UTF-8 or UTF-16 where it is that, else the Western code page that chess programs have long written.
pub fn decode(bytes: &[u8]) -> String {
    /// What stands for the bytes from 0x80 to 0x9f there.
    const WESTERN: [char; 32] = [
        '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘',
        '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
    ];
    let wide = |swap: bool| {
        let unit = |pair: &[u8]| {
            if swap { u16::from_be_bytes([pair[0], pair[1]]) } else { u16::from_le_bytes([pair[0], pair[1]]) }
        };
        String::from_utf16_lossy(&bytes[2..].chunks_exact(2).map(unit).collect::<Vec<_>>())
    };
    match bytes {
        [0xff, 0xfe, ..] => wide(false),
        [0xfe, 0xff, ..] => wide(true),
        _ => String::from_utf8(bytes.to_vec()).unwrap_or_else(|_| {
            let letter = |&byte: &u8| WESTERN.get(usize::from(byte).wrapping_sub(0x80)).copied().unwrap_or(byte.into());
            bytes.iter().map(letter).collect()
        }),
    }
}
