//! Recognises positions of all variants: a single FEN, one per line, or EPD with operations.

use crate::game::files::{FoundKind, Listed};
use crate::game::import::{Found, Item, Source};
use crate::game::session::Reading;
use crate::message::{Message, MessageId};
use crate::notation::link::{self, LinkParts};
use crate::variants::{DynVariant, GAMES};

/// Maximum number of positions in a list.
const MOST: usize = 5_000;
const MORE: MessageId = MessageId::new("import.more", &["most", "count"]);

/// Maximum length of a description in a list.
const LONGEST_NAME: usize = 200;

/// A position to open.
#[derive(Clone)]
pub struct FoundPosition {
    pub game: &'static dyn DynVariant,
    pub fen: String,
    /// The text after the position.
    pub comment: String,
    pub flipped: bool,
}

impl FoundPosition {
    pub fn open(self) -> Result<Reading, Message> {
        let mut session = self.game.open(&self.parts())?;
        session.comment(0, &self.comment);
        Ok(Reading::new(session, None))
    }

    fn parts(&self) -> LinkParts {
        let (game, fen) = (self.game.id().into(), Some(self.fen.clone()));
        LinkParts { game, fen, flipped: self.flipped, ..LinkParts::default() }
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

/// Recognises a text that is a position, or has one on each line.
pub fn find(text: &str, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    let lines: Vec<(u32, &str)> =
        (1..).zip(text.lines()).map(|(at, line)| (at, line.trim())).filter(|(_, line)| !line.is_empty()).collect();
    // Mail programs break a FEN into two lines; in a list, several lines begin with a board.
    if lines.iter().filter(|(_, line)| looks(line)).count() < 2 {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        return looks(&text).then(|| one(&text, default_game));
    }
    let (mut items, count) = (Vec::new(), lines.len());
    let mut problem = (count > MOST).then(|| MORE.with([(MOST as u32).into(), (count as u32).into()]));
    for (at, line) in lines.into_iter().take(MOST) {
        match games_of(line, default_game) {
            Ok(mut found) => items.push(found.swap_remove(0).item(at)),
            Err(wrong) => problem = problem.or(Some(wrong)),
        }
    }
    Some(Found::new(FoundKind::Position, items, problem))
}

/// The first position within other text.
pub fn within(text: &str, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    let mut words = text.split_whitespace();
    while let Some(word) = words.next() {
        let word = word.trim_matches(['"', '\'', '(', ')', '“', '”', '<', '>', ':']);
        let ranks = word.split('/').count();
        let board = word.split('/').all(is_rank)
            && GAMES.iter().any(|game| usize::from(game.fen_format().shape.height) == ranks);
        // Stop at the first word that cannot be a FEN field.
        if board {
            let mut all = vec![word];
            for field in words.take(6).map(|field| field.trim_end_matches([',', '.', ')', '"', '!', '?'])) {
                let counts = field.bytes().all(|byte| byte.is_ascii_digit() || b":-".contains(&byte));
                if !counts && all.len() > 3 || field.len() > 9 {
                    break;
                }
                all.push(field);
            }
            return (1..=all.len())
                .rev()
                .find_map(|count| games_of(&all[..count].join(" "), default_game).ok())
                .map(listed);
        }
    }
    None
}

/// A single position, with every variant in which it is valid.
pub fn one(text: &str, default_game: Option<&'static dyn DynVariant>) -> Found {
    match games_of(text, default_game) {
        Ok(found) => listed(found),
        Err(problem) => Found::new(FoundKind::Position, Vec::new(), Some(problem)),
    }
}

/// If a position is only valid in other variants although it fits the board of the named one, adds
/// the problem that the named variant has with it.
pub fn with_named_problem(mut found: Found, text: &str, named: Option<&'static dyn DynVariant>) -> Found {
    let Some(named) =
        named.filter(|named| found.items.first().is_some_and(|item| item.listed.game != Some(named.id())))
    else {
        return found;
    };
    let (fen, _) = fields(without_quotes(text));
    let ranks = fen.split(' ').next().unwrap_or_default().split('/').count();
    if usize::from(named.fen_format().shape.height) == ranks {
        found.problem = found.problem.or(named.read(&fen).err());
    }
    found
}

fn listed(found: Vec<FoundPosition>) -> Found {
    let items = found.into_iter().map(|found| found.item(1)).collect();
    Found::new(FoundKind::Position, items, None)
}

/// Whether a text begins with a board: ranks separated by slashes.
pub fn looks(text: &str) -> bool {
    let text = without_quotes(text);
    let board = text.split([' ', '_']).next().unwrap_or_default();
    board.matches('/').count() >= 3
        && !board.contains("//")
        && board.chars().all(|letter| letter.is_ascii_alphanumeric() || "/*+~[]-".contains(letter))
        && board.split('/').all(|rank| rank.len() <= 20)
}

/// Whether a text is a rank of some variant's board.
pub fn is_rank(text: &str) -> bool {
    let known = |letter: char| GAMES.iter().any(|game| game.fen_format().letters.contains(letter.to_ascii_uppercase()));
    !text.is_empty() && text.chars().all(|letter| letter == '*' || letter.is_ascii_digit() || known(letter))
}

/// The FEN without surrounding quotes, brackets and labels.
fn without_quotes(text: &str) -> &str {
    let text = text.trim().trim_matches(['"', '\'', '`', '“', '”', '<', '>']).trim();
    for name in ["FEN", "EPD", "position fen"] {
        if text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)) {
            let rest = text[name.len()..].trim_start_matches([':', '=', ' ', '"']);
            return rest.trim_end_matches(['"', ';']);
        }
    }
    text
}

/// The variants in which a position is valid, the most likely first; otherwise the error of the
/// most likely variant.
pub fn games_of(text: &str, default_game: Option<&'static dyn DynVariant>) -> Result<Vec<FoundPosition>, Message> {
    let text = without_quotes(text);
    let (fen, comment) = fields(text);
    let likely = default_game.into_iter().chain(
        GAMES.iter().copied().filter(|game| Some(game.id()) != default_game.map(|default_game| default_game.id())),
    );
    let ranks = fen.split(' ').next().unwrap_or_default().split('/').count();
    let mut found = Vec::new();
    let mut wrong: Option<(bool, Message)> = None;
    for game in likely {
        match game.read(&fen) {
            Ok(_) => found.push(FoundPosition { game, fen: fen.clone(), comment: comment.clone(), flipped: false }),
            Err(message) => {
                let fits = usize::from(game.fen_format().shape.height) == ranks;
                if wrong.as_ref().is_none_or(|(other, _)| fits && !other) {
                    wrong = Some((fits, message));
                }
            }
        }
    }
    match wrong {
        Some((_, message)) if found.is_empty() => Err(message),
        _ => Ok(found),
    }
}

/// The FEN, and the EPD operations after it as a comment.
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
    // A board without further fields is White to move.
    if fields.len() == 1 {
        fields.push("w");
    }
    // The two counters, which EPD has as operations, in any order.
    let (mut clock, mut number) = (None, None);
    let mut operations = Vec::new();
    for operation in rest.split(';').map(str::trim).filter(|operation| !operation.is_empty()) {
        let (code, value) = operation.split_once(' ').unwrap_or((operation, ""));
        match code {
            "hmvc" => clock = Some(value.trim()),
            "fmvn" => number = Some(value.trim()),
            _ => operations.push(operation),
        }
    }
    // What the fields already say counts. Holdings come after the counters.
    let holdings = fields.pop_if(|field| field.contains(':'));
    if fields.len() == 4 && clock.or(number).is_some() {
        fields.push(clock.unwrap_or("0"));
    }
    if fields.len() == 5 {
        fields.extend(number);
    }
    fields.extend(holdings);
    (fields.join(" "), operations.join("; "))
}
