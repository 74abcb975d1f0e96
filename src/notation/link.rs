//! Links: variant, start position, moves, current ply and orientation in the fragment of a URL.
//!
//! `#<game>`, optionally `/<FEN with _ for spaces>`, then `?rules=castling=no&moves=e2e4,e7e5&ply=1&side=black`;
//! defaults are left out. `rules=` has the settings of the game that are not as usual, or the description of a game of one's own. `evals=` has a letter for the evaluation of each position of the line (see
//! [`eval`]). `by=` says what a link is for: `links` continues a correspondence game,
//! `challenge` offers one; without it, a link is to look at. This module splits and joins links; the
//! game session interprets the parts. Damage by mail and chat programs is repaired in `link_cleanup`.

pub use super::link_cleanup::{clean, is_mark, without_marks};

use crate::eval::{self, Eval};
pub use message::text::excerpt;
use message::{Message, MessageId};
use rules::Color;
use rules::draw::EndedBy;
use rules::settings::{DESCRIBED, id_under, split_id};

/// Maximum length of a link in bytes. A game of 10,000 plies fits.
pub const LONGEST: usize = 100_000;

const LONG: MessageId = MessageId::new(&("link.long", &["most"]));
const NO_GAME: MessageId = MessageId::new(&("link.no_game", &["text"]));
const PLY: MessageId = MessageId::new(&("link.ply", &["text"]));
const END: MessageId = MessageId::new(&("link.end", &["text", "ends"]));
const SIDE: MessageId = MessageId::new(&("link.side", &["text"]));
const EVALS: MessageId = MessageId::new(&("link.evals", &["place"]));
const PERCENT: MessageId = MessageId::new(&("link.percent", &["text"]));

/// What a link is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Intent {
    /// A position or a game to look at; nobody is asked to move.
    #[default]
    Look,
    /// The next move of a correspondence game: the reader plays the side to move.
    Links,
    /// The offer of a correspondence game: the reader plays the side at the bottom.
    Challenge,
}

/// The values of `by=`; links to look at have none.
const INTENTS: [(&str, Intent); 2] = [("links", Intent::Links), ("challenge", Intent::Challenge)];

impl Intent {
    /// The value of `by=`, or `look`.
    pub fn name(self) -> &'static str {
        INTENTS.into_iter().find(|&(_, other)| other == self).map_or("look", |(name, _)| name)
    }
}

/// The parts of a link, checked for their form only.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct LinkParts {
    /// The variant's id in lower case, with the settings that are not as usual.
    pub game: String,
    /// The FEN of the start position; `None` for the usual start.
    pub fen: Option<String>,
    /// Moves in coordinate notation.
    pub moves: Vec<String>,
    /// The evaluations of the positions, the start first, if the link has some.
    pub evals: Vec<Option<Eval>>,
    /// The current ply; `None` for the end.
    pub ply: Option<usize>,
    /// Whether Black is at the bottom of the board.
    pub flipped: bool,
    /// How the players ended the game after its moves.
    pub close: Option<EndedBy>,
    /// Whether to open the position in the setup editor.
    pub edit: bool,
    /// What the link is for.
    pub intent: Intent,
}

/// The values of `end=`.
const ENDED_BY: [(&str, EndedBy); 9] = [
    ("claim", EndedBy::Claim),
    ("agreed", EndedBy::Agreement),
    ("white-resigns", EndedBy::Resignation(Color::White)),
    ("black-resigns", EndedBy::Resignation(Color::Black)),
    ("white-late", EndedBy::Time(Color::White)),
    ("black-late", EndedBy::Time(Color::Black)),
    ("white-wins", EndedBy::Score(Some(Color::White))),
    ("black-wins", EndedBy::Score(Some(Color::Black))),
    ("draw", EndedBy::Score(None)),
];

/// Parses a value of `end=`.
pub fn read_close(text: &str) -> Option<EndedBy> {
    ENDED_BY.into_iter().find(|&(name, _)| name == text).map(|(_, close)| close)
}

/// Formats a value of `end=`.
pub fn write_close(close: EndedBy) -> &'static str {
    ENDED_BY.into_iter().find(|&(_, other)| other == close).map_or("", |(name, _)| name)
}

/// Splits a link: a URL, a fragment, or the text after the `#`. Unknown keys are ignored.
pub fn read(text: &str) -> Result<LinkParts, Message> {
    let (parts, problem) = read_far(text);
    problem.map_or(Ok(parts), Err)
}

/// Splits a link as far as possible. Also returns the first error. If nothing can be read, no
/// variant is named.
pub fn read_far(text: &str) -> (LinkParts, Option<Message>) {
    let mut problem = None;
    let parts = split(text, &mut problem).unwrap_or_else(|wrong| {
        problem = Some(wrong);
        LinkParts::default()
    });
    (parts, problem)
}

/// Returns an error if nothing can be read; errors of single keys are stored in `problem`.
fn split(text: &str, problem: &mut Option<Message>) -> Result<LinkParts, Message> {
    if text.len() > LONGEST {
        return Err(LONG.with([(LONGEST as u32).into()]));
    }
    let fragment = clean(text).map_err(|wrong| PERCENT.with([excerpt(&wrong).into()]))?;
    let mut wrong = |message: Message| {
        problem.get_or_insert(message);
    };
    let (path, query) = fragment.split_once('?').unwrap_or((&fragment, ""));
    let (game, fen) = path.split_once('/').unwrap_or((path, ""));
    let mut parts = LinkParts { game: game.trim().to_ascii_lowercase(), ..LinkParts::default() };
    if parts.game.is_empty() {
        return Err(NO_GAME.with([excerpt(text).into()]));
    }
    let mut rules = String::new();
    let fen = spaced(fen);
    parts.fen = Some(fen.trim().to_owned()).filter(|fen| !fen.is_empty());
    for (key, value) in query.split(['&', ';', '?']).filter_map(|pair| pair.split_once('=')) {
        match key.trim().to_ascii_lowercase().as_str() {
            // A description is packed in letters of both cases.
            "rules" if parts.game == DESCRIBED => rules = value.trim().to_owned(),
            "rules" => rules = value.trim().to_ascii_lowercase(),
            "moves" => {
                let moves = value.split([',', ' ', '_', '+']).map(str::trim).filter(|text| !text.is_empty());
                parts.moves = moves.map(str::to_owned).collect();
            }
            "evals" => match eval::read_line(value.trim()) {
                Ok(evals) => parts.evals = evals,
                Err(place) => wrong(EVALS.with([(place as u32).into()])),
            },
            "ply" => match value.trim().parse() {
                Ok(ply) => parts.ply = Some(ply),
                Err(_) => wrong(PLY.with([excerpt(value).into()])),
            },
            "side" => match value.trim().to_ascii_lowercase().as_str() {
                "black" | "b" => parts.flipped = true,
                "white" | "w" => parts.flipped = false,
                _ => wrong(SIDE.with([excerpt(value).into()])),
            },
            "end" => {
                parts.close = read_close(value.trim());
                if parts.close.is_none() {
                    let ends = ENDED_BY.map(|(name, _)| name).join(", ");
                    wrong(END.with([excerpt(value).into(), ends.into()]));
                }
            }
            "edit" => parts.edit = value.trim() == "1",
            "by" => {
                let named = |(name, _): &(&str, Intent)| value.trim().eq_ignore_ascii_case(name);
                parts.intent = INTENTS.into_iter().find(named).map_or(Intent::Look, |(_, intent)| intent);
            }
            _ => {}
        }
    }
    parts.game = id_under(&parts.game, &rules);
    Ok(parts)
}

/// Joins the parts of a link, with its `#`.
pub fn write(parts: &LinkParts) -> String {
    let (game, rules) = split_id(&parts.game);
    let mut link = format!("#{game}");
    if let Some(fen) = &parts.fen {
        link.push('/');
        link.push_str(&fen.replace(' ', "_"));
    }
    let mut query = Vec::new();
    if !rules.is_empty() {
        query.push(format!("rules={rules}"));
    }
    if !parts.moves.is_empty() {
        query.push(format!("moves={}", parts.moves.join(",")));
    }
    let evals = eval::write_line(parts.evals.iter().copied());
    if !evals.is_empty() {
        query.push(format!("evals={evals}"));
    }
    if let Some(ply) = parts.ply {
        query.push(format!("ply={ply}"));
    }
    if parts.flipped {
        query.push("side=black".into());
    }
    if let Some(close) = parts.close {
        query.push(format!("end={}", write_close(close)));
    }
    if parts.edit {
        query.push("edit=1".into());
    }
    if parts.intent != Intent::Look {
        query.push(format!("by={}", parts.intent.name()));
    }
    if !query.is_empty() {
        link.push('?');
        link.push_str(&query.join("&"));
    }
    link
}

/// The side at the bottom of the board.
pub const fn orientation(flipped: bool) -> Color {
    if flipped { Color::Black } else { Color::White }
}

/// Decodes percent escapes once. `None` if the text is invalid.
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

/// A position as links write it, with spaces between its fields. A plus sign is one, too, unless there are other marks between
/// the fields: then it is that of the checks to give.
pub fn spaced(fen: &str) -> String {
    if fen.contains(['_', ' ']) { fen.replace('_', " ") } else { fen.replace('+', " ") }
}
