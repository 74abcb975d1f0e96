//! Links: a game, its start, moves, the reader's ply and side, as the fragment of an address.
//!
//! `#<game>`, then optionally `/<FEN with _ for spaces>`, then `?moves=e2e4,e7e5&ply=1&side=black`; defaults are left out.
//! A link that is sent in a game by links ends with `by=links`; all others are only to be looked at.
//! This module takes links apart and puts them together; what the parts mean, a game's session decides. What mail and chat
//! programs do to links on their way is undone in `link_cleanup`.

pub use super::link_cleanup::{find, within};

use crate::message::{Message, MessageId};
use crate::rules::Color;
use crate::rules::draw::EndedBy;

/// Longer links are refused unread. A game of 10,000 plies still fits.
pub const LONGEST: usize = 100_000;

const LONG: MessageId = MessageId::new("link.long", &["most"]);
const NO_GAME: MessageId = MessageId::new("link.no_game", &["text"]);
const PLY: MessageId = MessageId::new("link.ply", &["text"]);
const END: MessageId = MessageId::new("link.end", &["text", "ends"]);
const SIDE: MessageId = MessageId::new("link.side", &["text"]);
const PERCENT: MessageId = MessageId::new("link.percent", &["text"]);

/// The parts of a link, unread but for their form.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct LinkParts {
    /// The game's id in lower case.
    pub game: String,
    /// The start position, its spaces restored; none for the game's own start.
    pub fen: Option<String>,
    /// Move texts.
    pub moves: Vec<String>,
    /// Where the reader stands; none for the end.
    pub ply: Option<usize>,
    /// Whether Black sits at the bottom.
    pub turned: bool,
    /// How the players have ended the game where its moves end.
    pub close: Option<EndedBy>,
    /// Whether the position is to be edited rather than played.
    pub edit: bool,
    /// Whether it was sent in a game that two people play by sending each other links.
    pub by_links: bool,
}

/// How each way to end a game is written behind `end=`.
const CLOSES: [(&str, EndedBy); 6] = [
    ("claim", EndedBy::Claim),
    ("agreed", EndedBy::Agreement),
    ("white-resigns", EndedBy::Resignation(Color::White)),
    ("black-resigns", EndedBy::Resignation(Color::Black)),
    ("white-late", EndedBy::Time(Color::White)),
    ("black-late", EndedBy::Time(Color::Black)),
];

/// The ending of that name, if there is one.
pub fn read_close(text: &str) -> Option<EndedBy> {
    CLOSES.into_iter().find(|&(name, _)| name == text).map(|(_, close)| close)
}

/// The name of an ending.
pub fn write_close(close: EndedBy) -> &'static str {
    CLOSES.into_iter().find(|&(_, other)| other == close).map_or("", |(name, _)| name)
}

/// Takes a link apart: a whole address, a fragment, or what stands behind the `#`. Unknown keys are ignored.
pub fn read(text: &str) -> Result<LinkParts, Message> {
    let (parts, problem) = read_far(text);
    problem.map_or(Ok(parts), Err)
}

/// The same as far as it can be read, and the first thing that is wrong with the rest. What could not even be taken apart
/// names no game.
pub fn read_far(text: &str) -> (LinkParts, Option<Message>) {
    let mut problem = None;
    let parts = take_apart(text, &mut problem).unwrap_or_else(|wrong| {
        problem = Some(wrong);
        LinkParts::default()
    });
    (parts, problem)
}

/// An error is what nothing can be read of; what costs only its own key is put into `problem`.
fn take_apart(text: &str, problem: &mut Option<Message>) -> Result<LinkParts, Message> {
    if text.len() > LONGEST {
        return Err(LONG.with([(LONGEST as u32).into()]));
    }
    let fragment = super::link_cleanup::clean(text);
    let fragment = percent_decoded(fragment.trim_start_matches(['#', '/', '!']))?;
    let mut wrong = |message: Message| {
        problem.get_or_insert(message);
    };
    let (path, query) = fragment.split_once('?').unwrap_or((&fragment, ""));
    let (game, fen) = path.split_once('/').unwrap_or((path, ""));
    let mut parts = LinkParts { game: game.trim().to_ascii_lowercase(), ..LinkParts::default() };
    if parts.game.is_empty() {
        return Err(NO_GAME.with([excerpt(text).into()]));
    }
    let fen = fen.replace(['_', '+'], " ");
    parts.fen = Some(fen.trim().to_owned()).filter(|fen| !fen.is_empty());
    for (key, value) in query.split(['&', ';', '?']).filter_map(|pair| pair.split_once('=')) {
        match key.trim().to_ascii_lowercase().as_str() {
            "moves" => {
                let moves = value.split([',', ' ', '_', '+']).map(str::trim).filter(|text| !text.is_empty());
                parts.moves = moves.map(str::to_owned).collect();
            }
            "ply" => match value.trim().parse() {
                Ok(ply) => parts.ply = Some(ply),
                Err(_) => wrong(PLY.with([excerpt(value).into()])),
            },
            "side" => match value.trim().to_ascii_lowercase().as_str() {
                "black" | "b" => parts.turned = true,
                "white" | "w" => parts.turned = false,
                _ => wrong(SIDE.with([excerpt(value).into()])),
            },
            "end" => {
                parts.close = read_close(value.trim());
                if parts.close.is_none() {
                    let ends = CLOSES.map(|(name, _)| name).join(", ");
                    wrong(END.with([excerpt(value).into(), ends.into()]));
                }
            }
            "edit" => parts.edit = value.trim() == "1",
            "by" => parts.by_links = value.trim().eq_ignore_ascii_case("links"),
            _ => {}
        }
    }
    Ok(parts)
}

/// Puts a link together, with its `#`.
pub fn write(parts: &LinkParts) -> String {
    let mut link = format!("#{}", parts.game);
    if let Some(fen) = &parts.fen {
        link.push('/');
        link.push_str(&fen.replace(' ', "_"));
    }
    let mut query = Vec::new();
    if !parts.moves.is_empty() {
        query.push(format!("moves={}", parts.moves.join(",")));
    }
    if let Some(ply) = parts.ply {
        query.push(format!("ply={ply}"));
    }
    if parts.turned {
        query.push("side=black".into());
    }
    if let Some(close) = parts.close {
        query.push(format!("end={}", write_close(close)));
    }
    if parts.edit {
        query.push("edit=1".into());
    }
    if parts.by_links {
        query.push("by=links".into());
    }
    if !query.is_empty() {
        link.push('?');
        link.push_str(&query.join("&"));
    }
    link
}

/// The side that sits at the bottom.
pub const fn orientation(turned: bool) -> Color {
    if turned { Color::Black } else { Color::White }
}

/// The beginning of a text that may be long, for showing in an error.
pub fn excerpt(text: &str) -> String {
    const SHOWN: usize = 60;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}

/// Without percent signs that stand for other signs, also where a program has written them twice.
fn percent_decoded(text: &str) -> Result<String, Message> {
    const ROUNDS: usize = 3;
    let mut text = text.to_owned();
    for _ in 0..ROUNDS {
        if !text.contains('%') {
            break;
        }
        text = unescaped(&text).ok_or_else(|| PERCENT.with([excerpt(&text).into()]))?;
    }
    Ok(text)
}

/// With each percent sign and its two digits read as the byte that they stand for; nothing if that can't be.
pub fn unescaped(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' {
            let mut digit = || rest.next().and_then(|digit| (digit as char).to_digit(16));
            let (high, low) = (digit()?, digit()?);
            (high * 16 + low) as u8
        } else {
            byte
        });
    }
    String::from_utf8(bytes).ok()
}
