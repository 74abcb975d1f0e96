//! Position texts, of whatever game: alone, one a line, or with the operations of EPD behind them.

use crate::game::files::{FoundKind, Listed};
use crate::game::import::{Found, Item, Source};
use crate::game::pgn::Reading;
use crate::message::{Message, MessageId};
use crate::notation::link::{self, LinkParts};
use crate::variants::{DynVariant, GAMES};

/// A list of more would help nobody.
const MOST: usize = 5_000;
const MORE: MessageId = MessageId::new("import.more", &["most", "count"]);

/// So much of what is written beside a position stands in a list.
const LONGEST_NAME: usize = 200;

/// A position to be opened.
#[derive(Clone)]
pub struct Posed {
    pub game: &'static dyn DynVariant,
    pub fen: String,
    /// What is written beside it.
    pub comment: String,
    pub turned: bool,
}

impl Posed {
    pub fn open(self) -> Result<Reading, Message> {
        let mut table = self.game.open(&self.parts())?;
        table.comment(0, &self.comment);
        Ok(Reading { table, problem: None })
    }

    fn parts(&self) -> LinkParts {
        let (game, fen) = (self.game.id().into(), Some(self.fen.clone()));
        LinkParts { game, fen, turned: self.turned, ..LinkParts::default() }
    }

    pub fn item(self, line: u32) -> Item {
        let listed = Listed {
            game: Some(self.game.id()),
            line,
            event: self.comment.chars().take(LONGEST_NAME).collect(),
            link: Some(link::write(&self.parts())),
            ..Listed::default()
        };
        Item { source: Source::Position(self), listed }
    }
}

/// A text that is a position, or a line each.
pub fn find(text: &str, near: Option<&'static dyn DynVariant>) -> Option<Found> {
    let lines: Vec<(u32, &str)> =
        (1..).zip(text.lines()).map(|(at, line)| (at, line.trim())).filter(|(_, line)| !line.is_empty()).collect();
    // Mail programs break a position in two; in a list several lines begin with one.
    if lines.iter().filter(|(_, line)| looks(line)).count() < 2 {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        return looks(&text).then(|| one(&text, near));
    }
    let (mut items, count) = (Vec::new(), lines.len());
    let mut problem = (count > MOST).then(|| MORE.with([(MOST as u32).into(), (count as u32).into()]));
    for (at, line) in lines.into_iter().take(MOST) {
        match games_of(line, near) {
            Ok(mut posed) => items.push(posed.swap_remove(0).item(at)),
            Err(wrong) => problem = problem.or(Some(wrong)),
        }
    }
    Some(Found { kind: FoundKind::Position, items, problem })
}

/// The first position that stands among other words.
pub fn within(text: &str, near: Option<&'static dyn DynVariant>) -> Option<Found> {
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let word = word.trim_matches(['"', '\'', '(', ')', '“', '”', '<', '>', ':']);
        let ranks = word.split('/').count();
        let board = word.split('/').all(is_rank)
            && GAMES.iter().any(|game| usize::from(game.fen_format().shape.height) == ranks);
        // What is no field of it is no longer part of it.
        if board {
            let mut all = vec![word];
            for field in words.take(6).map(|field| field.trim_end_matches([',', '.', ')', '"', '!', '?'])) {
                let counts = field.bytes().all(|byte| byte.is_ascii_digit() || b":-".contains(&byte));
                if !counts && all.len() > 3 || field.len() > 9 {
                    break;
                }
                all.push(field);
            }
            return (1..=all.len()).rev().find_map(|count| games_of(&all[..count].join(" "), near).ok()).map(listed);
        }
    }
    None
}

/// A single position: each game that knows it.
pub fn one(text: &str, near: Option<&'static dyn DynVariant>) -> Found {
    match games_of(text, near) {
        Ok(posed) => listed(posed),
        Err(problem) => Found { kind: FoundKind::Position, items: Vec::new(), problem: Some(problem) },
    }
}

/// A position that only others know, although it would fit the board of the game that was named: what that game says to it
/// is told, too.
pub fn told(mut found: Found, text: &str, named: Option<&'static dyn DynVariant>) -> Found {
    let Some(named) =
        named.filter(|named| found.items.first().is_some_and(|item| item.listed.game != Some(named.id())))
    else {
        return found;
    };
    let (fen, _) = fields(bare(text));
    let ranks = fen.split(' ').next().unwrap_or_default().split('/').count();
    if usize::from(named.fen_format().shape.height) == ranks {
        found.problem = found.problem.or(named.read(&fen).err());
    }
    found
}

fn listed(posed: Vec<Posed>) -> Found {
    let items = posed.into_iter().map(|posed| posed.item(1)).collect();
    Found { kind: FoundKind::Position, items, problem: None }
}

/// Whether a text begins with a board: ranks with slashes between them.
pub fn looks(text: &str) -> bool {
    let text = bare(text);
    let board = text.split([' ', '_']).next().unwrap_or_default();
    board.matches('/').count() >= 3
        && !board.contains("//")
        && board.chars().all(|letter| letter.is_ascii_alphanumeric() || "/*+~[]-".contains(letter))
        && board.split('/').all(|rank| rank.len() <= 20)
}

/// Whether a text is a rank of some game's board.
pub fn is_rank(text: &str) -> bool {
    let known = |letter: char| GAMES.iter().any(|game| game.fen_format().letters.contains(letter.to_ascii_uppercase()));
    !text.is_empty() && text.chars().all(|letter| letter == '*' || letter.is_ascii_digit() || known(letter))
}

/// A position text without what people put around it.
fn bare(text: &str) -> &str {
    let text = text.trim().trim_matches(['"', '\'', '`', '“', '”', '<', '>']).trim();
    for name in ["FEN", "EPD", "position fen"] {
        if text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)) {
            let rest = text[name.len()..].trim_start_matches([':', '=', ' ', '"']);
            return rest.trim_end_matches(['"', ';']);
        }
    }
    text
}

/// The games that know a position, the likeliest first; else what is wrong with it, as the likeliest game says it.
pub fn games_of(text: &str, near: Option<&'static dyn DynVariant>) -> Result<Vec<Posed>, Message> {
    let text = bare(text);
    let (fen, comment) = fields(text);
    let likely =
        near.into_iter().chain(GAMES.iter().copied().filter(|game| Some(game.id()) != near.map(|near| near.id())));
    let ranks = fen.split(' ').next().unwrap_or_default().split('/').count();
    let mut posed = Vec::new();
    let mut wrong: Option<(bool, Message)> = None;
    for game in likely {
        match game.read(&fen) {
            Ok(_) => posed.push(Posed { game, fen: fen.clone(), comment: comment.clone(), turned: false }),
            Err(message) => {
                let fits = usize::from(game.fen_format().shape.height) == ranks;
                if wrong.as_ref().is_none_or(|(other, _)| fits && !other) {
                    wrong = Some((fits, message));
                }
            }
        }
    }
    match wrong {
        Some((_, message)) if posed.is_empty() => Err(message),
        _ => Ok(posed),
    }
}

/// The position text proper, and the operations behind it as a comment.
fn fields(text: &str) -> (String, String) {
    let spaced;
    let text = if text.contains(' ') {
        text
    } else {
        spaced = text.replace('_', " ");
        &spaced
    };
    let mut fields: Vec<&str> = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (field, behind) = rest.split_once(' ').unwrap_or((rest, ""));
        let counter = field.bytes().all(|byte| byte.is_ascii_digit());
        let held = field.contains(':') && field.bytes().all(|byte| byte.is_ascii_digit() || b":-".contains(&byte));
        if fields.len() >= 4 && !counter && !held {
            break;
        }
        fields.push(field);
        rest = behind.trim_start();
    }
    // A board alone is White's to move.
    if fields.len() == 1 {
        fields.push("w");
    }
    let mut operations = Vec::new();
    for operation in rest.split(';').map(str::trim).filter(|operation| !operation.is_empty()) {
        let (code, value) = operation.split_once(' ').unwrap_or((operation, ""));
        match code {
            // The two counters, which EPD writes here.
            "hmvc" | "fmvn" => {
                let place = if code == "hmvc" { 4 } else { 5 };
                while fields.len() < place {
                    fields.push("0");
                }
                if fields.len() == place {
                    fields.push(value.trim());
                }
            }
            _ => operations.push(operation),
        }
    }
    (fields.join(" "), operations.join("; "))
}
