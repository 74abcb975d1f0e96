//! Links to analysis boards on other sites, recognised by their form.

use crate::files::FoundKind;
use crate::import::extent::Extent;
use crate::import::{Found, Item, positions};
use message::{Message, MessageId};
use notation::characters::visible;
use notation::link::{is_mark, spaced, unescaped, without_marks};
use variants::DynVariant;

const NO_POSITION: MessageId = MessageId::new(&("import.no_position", &[]));

/// Maximum number of addresses that are looked at.
const MOST: usize = 100;
const ROUNDS: usize = 3;
/// Path segments before a position that do not name a variant.
const PLACES: [&str; 12] =
    ["analysis", "editor", "embed", "board", "study", "fen", "position", "setup", "white", "black", "play", "training"];

/// The boards elsewhere that a text has addresses of. If it is an address and nothing else, also what is wrong with it;
/// otherwise `None` if there is no board.
pub fn find(text: &str, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    let (mut found, mut problem): (Option<Found>, _) = (None, None);
    let mut done = 0;
    for (at, sign) in text.match_indices("://").take(MOST) {
        let scheme = text[..at].trim_end_matches(|letter: char| letter.is_ascii_alphabetic()).len();
        if at < done || scheme == at {
            continue;
        }
        let extent = Extent::new(text, at + sign.len());
        let (lines, likely) = (extent.lines(), extent.likely());
        let one = [likely, 1, lines].into_iter().find_map(|lines| {
            let one = read(&without_marks(extent.text(lines)), default_game);
            let whole = one.problem.is_none() && !one.items.is_empty();
            whole.then_some((one, extent.end(lines)))
        });
        let letters = |text: &str| text.contains(|letter: char| !is_mark(letter));
        let Some((one, end)) = one else {
            // The number of a move may be behind it.
            let behind = &text[extent.end(likely)..];
            let number = behind
                .strip_prefix('#')
                .map(|number| number.trim_start_matches(|letter: char| letter.is_ascii_digit()));
            if !letters(&text[..scheme]) && !letters(number.unwrap_or(behind)) {
                problem = Some(read(&without_marks(extent.text(likely)), default_game));
            }
            continue;
        };
        // Games have their places in a text of their own.
        if one.kind != FoundKind::Position {
            return found.or(Some(one));
        }
        done = end;
        let line = text[..at].matches('\n').count() as u32 + 1;
        let all = found.get_or_insert(Found::new(one.kind, Vec::new(), None));
        for mut item in one.items {
            item.listed.line = line;
            // Of an address that is shown again, the end may be on another line.
            let position =
                |item: &Item| item.listed.link.as_ref().map(|link| link.split('?').next().map(str::to_owned));
            if all.items.iter().all(|other| item.listed.link.is_none() || position(other) != position(&item)) {
                all.items.push(item);
            }
        }
    }
    found.or(problem)
}

/// What is at an address without its scheme, or at the one to which it leads.
fn read(rest: &str, default_game: Option<&'static dyn DynVariant>) -> Found {
    // An address within another one is escaped again.
    let mut address = rest.replace("=3D", "=");
    for _ in 0..ROUNDS {
        address = unescaped(&address).unwrap_or(address);
    }
    let address = visible(&address);
    let found = at(&address, default_game);
    let inner = address.split_once("://").filter(|_| found.items.is_empty()).map(|(_, inner)| at(inner, default_game));
    inner.filter(|inner| !inner.items.is_empty()).unwrap_or(found)
}

/// What is at an address that nothing is escaped in.
fn at(address: &str, default_game: Option<&'static dyn DynVariant>) -> Found {
    let (path, query) = address.split_once(['?', '#', '&']).unwrap_or((address, ""));
    let segments: Vec<&str> = path.split('/').skip(1).filter(|segment| !segment.is_empty()).collect();
    let value = |name: &str| {
        query
            .split(['&', '#', '?'])
            .filter_map(|pair| pair.split_once('='))
            .find(|(key, _)| *key == name)
            .map(|(_, value)| value)
    };
    let (named, fen) = match value("fen") {
        Some(fen) => (named_after_place(&segments), Some(fen.to_owned())),
        None => in_path(&segments),
    };
    let flipped = ["color", "orientation"].into_iter().any(|key| value(key).is_some_and(|side| side.starts_with('b')))
        || value("flip") == Some("true")
        || segments.last() == Some(&"black");
    // Some sites pass moves in the same way.
    let played = segments.iter().position(|&segment| segment == "pgn").map(|place| segments[place + 1..].join(" "));
    if let Some(played) = value("pgn").map(str::to_owned).or(played).filter(|_| fen.is_none()) {
        let played = played.replace(['_', '+'], " ");
        return crate::import::games_in(played, variants::by_name("").ok())
            .unwrap_or_else(|| Found::wrong(NO_POSITION.with([])));
    }
    match fen {
        Some(fen) => board(&spaced(&fen), named, flipped, default_game),
        None => Found::wrong(NO_POSITION.with([])),
    }
}

/// The last segment of a path if a game is named there: not that of a program or a picture.
fn named_after_place<'a>(segments: &[&'a str]) -> Option<&'a str> {
    let (last, before) = segments.split_last()?;
    let place = before.last().is_some_and(|before| is_place(before));
    Some(*last).filter(|last| place || variants::by_name(last).is_ok())
}

fn is_place(segment: &str) -> bool {
    PLACES.contains(&segment.to_ascii_lowercase().as_str())
}

/// The position in a URL path, whose ranks are path segments, and the segment before it.
fn in_path<'a>(segments: &[&'a str]) -> (Option<&'a str>, Option<String>) {
    for start in 0..segments.len() {
        let rest = segments[start..].join("/");
        if positions::is_rank(segments[start]) && positions::looks(&rest) {
            return (start.checked_sub(1).map(|before| segments[before]), Some(rest));
        }
    }
    (None, None)
}

fn board(fen: &str, named: Option<&str>, flipped: bool, default_game: Option<&'static dyn DynVariant>) -> Found {
    let named = named.filter(|name| !is_place(name));
    let default_game: Result<Option<&'static dyn DynVariant>, Message> = match named {
        Some(name) => variants::by_name(name).map(Some),
        None => Ok(variants::by_name("").ok().or(default_game)),
    };
    let default_game = match default_game {
        Ok(default_game) => default_game,
        Err(unknown) => return Found::wrong(unknown),
    };
    // The link names the variant, so the first match is enough.
    match positions::games_of(fen, default_game) {
        Ok(found) => {
            let items =
                found.into_iter().take(1).map(|found| positions::FoundPosition { flipped, ..found }.item(1)).collect();
            Found::new(FoundKind::Position, items, None)
        }
        Err(problem) => Found::new(FoundKind::Position, Vec::new(), Some(problem)),
    }
}
