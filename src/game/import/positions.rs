//! Recognises positions of all variants: a single FEN, one per line, or EPD with operations.

use crate::files::{FoundKind, Listed};
use crate::import::{Found, Item, Source};
use crate::session::{GameSession, Reading};
use message::{Message, MessageId};
use notation::characters::{is_dash, unquoted};
use notation::link::{self, LinkParts, is_mark};
use variants::DynVariant;

/// Maximum number of positions in a list.
const MOST: usize = 5_000;
/// Maximum number of lines of a position and its moves within other text.
const MOST_LINES: usize = 100;
const MORE: MessageId = MessageId::new(&("import.more", &["most", "count"]));

/// Maximum number of signs before bold text.
const MOST_STARS: usize = 4;

/// Maximum length of a description in a list.
const LONGEST_NAME: usize = 200;

/// A position to open.
#[derive(Clone)]
pub struct FoundPosition {
    pub game: &'static dyn DynVariant,
    /// `None` for the usual start.
    pub fen: Option<String>,
    /// What is played from it.
    pub moves: Vec<String>,
    /// The text after the position.
    pub comment: String,
    pub flipped: bool,
}

impl FoundPosition {
    pub fn open(self) -> Result<Reading, Message> {
        let (mut session, problem) = GameSession::open(self.game, &self.parts());
        session.comment(0, &self.comment);
        Ok(Reading::new(session, problem))
    }

    fn parts(&self) -> LinkParts {
        let (game, fen, moves) = (self.game.id().into(), self.fen.clone(), self.moves.clone());
        LinkParts { game, fen, moves, flipped: self.flipped, ..LinkParts::default() }
    }

    /// How many of its moves can be played, and what is wrong with the next.
    fn played(&self) -> (u32, Option<Message>) {
        if self.moves.is_empty() {
            return (0, None);
        }
        let (session, problem) = GameSession::open(self.game, &self.parts());
        (session.tree().size() as u32 - 1, problem)
    }

    pub fn item(self, line: u32) -> Item {
        let (plies, problem) = self.played();
        let listed = Listed {
            game: Some(self.game.id()),
            line,
            plies,
            event: self.comment.chars().take(LONGEST_NAME).collect(),
            link: Some(link::write(&self.parts())),
            problem: problem.map(Into::into),
            ..Listed::default()
        };
        Item { source: Source::Position(self), listed }
    }
}

/// Recognises a text that is a position, or has one on each line.
pub fn find(text: &str, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    let lines: Vec<(u32, &str)> =
        (1..).zip(text.lines()).map(|(at, line)| (at, entry(line))).filter(|(_, line)| !line.is_empty()).collect();
    // Mail programs break a FEN into two lines; in a list, several begin a line, or one is behind another.
    let listed = lines.iter().filter(|(_, line)| looks(line)).flat_map(|(_, line)| entries(line));
    if listed.count() < 2 {
        let joined = text.lines().map(unquoted).flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ");
        return match looks(&joined) {
            true if without_quotes(&joined).split(' ').skip(1).any(has_board) => within(text, default_game),
            true => Some(one(&joined, default_game)),
            false => from_the_start(&joined, default_game),
        };
    }
    let lines: Vec<_> = lines.into_iter().flat_map(|(at, line)| entries(line).map(move |entry| (at, entry))).collect();
    let (mut items, count) = (Vec::new(), lines.len());
    let mut problem = (count > MOST).then(|| MORE.with([(MOST as u32).into(), (count as u32).into()]));
    for (at, line) in lines.into_iter().take(MOST) {
        // Words between them.
        if !line.contains('/') || line.contains("://") {
            continue;
        }
        match games_of(line, default_game) {
            Ok(mut found) => items.push(found.swap_remove(0).item(at)),
            Err(wrong) => problem = problem.or(Some(wrong)),
        }
    }
    Some(Found::new(FoundKind::Position, items, problem))
}

/// Whether a text begins with a board and nothing else.
pub fn begins(text: &str) -> bool {
    let board = without_quotes(entry(text.trim_start().lines().next().unwrap_or_default()));
    is_board(board.split([' ', '_']).next().unwrap_or_default())
}

/// A line of a list without what people and programs write before each.
fn entry(line: &str) -> &str {
    let line = unquoted(line).trim();
    let line = ["- ", "* ", "• ", "– "].into_iter().find_map(|sign| line.strip_prefix(sign)).unwrap_or(line);
    let after_number = line.trim_start_matches(|letter: char| letter.is_ascii_digit());
    match after_number.strip_prefix(['.', ')']) {
        Some(rest) if rest.starts_with(' ') && after_number.len() < line.len() => rest.trim(),
        _ => line.trim(),
    }
}

/// The positions of a line, each with what is behind it, after what is before them.
fn entries(line: &str) -> impl Iterator<Item = &str> {
    let first = line.len() - without_quotes(line).len();
    let words = line[first..].match_indices(' ').map(move |(at, _)| first + at + 1);
    let starts: Vec<usize> = words.filter(|&at| has_board(line[at..].split(' ').next().unwrap_or_default())).collect();
    let ends = starts.clone().into_iter().chain([line.len()]);
    [0].into_iter().chain(starts).zip(ends).map(|(start, end)| line[start..end].trim())
}

/// Whether a word is a board, with marks around it.
fn has_board(word: &str) -> bool {
    is_board(word.trim_matches(|letter: char| is_mark(letter) && letter != '*'))
}

/// What UCI calls a position: the usual start, and moves.
fn from_the_start(text: &str, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    let (_, rest) = text.split_once("startpos ")?;
    let moves = Moves::read(rest).filter(|moves| moves.named)?;
    let position =
        FoundPosition { game: default_game?, fen: None, moves: moves.texts, comment: moves.behind, flipped: false };
    Some(listed(vec![position]))
}

/// The positions within other text.
pub fn within(text: &str, default_game: Option<&'static dyn DynVariant>) -> Option<Found> {
    let mut positions: Vec<(u32, Vec<FoundPosition>)> = Vec::new();
    let mut links = Vec::new();
    let mut wrong = None;
    for (at, line) in (1..).zip(text.lines()) {
        let line_at = line.as_ptr() as usize - text.as_ptr() as usize;
        for word in line.split(' ') {
            if word.matches('/').count() < 3 {
                continue;
            }
            let word_at = line_at + (word.as_ptr() as usize - line.as_ptr() as usize);
            let rest = text[word_at..].lines().map(unquoted).take(MOST_LINES).collect::<Vec<_>>().join(" ");
            match at_start(&rest, default_game) {
                Some(Ok(found)) => {
                    let link = found.first().map(|one| link::write(&one.parts()));
                    if links.iter().all(|other| *other != link) {
                        links.push(link);
                        positions.push((at, found));
                    }
                }
                Some(Err(problem)) => wrong = wrong.or(Some(problem)),
                None => {}
            }
            if positions.len() >= MOST {
                break;
            }
        }
    }
    // Of one, each game that it may be of is offered; of several, the most likely.
    let each = if positions.len() > 1 { 1 } else { variants::games().len() };
    let items: Vec<Item> = positions
        .into_iter()
        .flat_map(|(at, found)| found.into_iter().take(each).map(move |found| found.item(at)))
        .collect();
    (!items.is_empty() || wrong.is_some()).then(|| {
        let problem = wrong.filter(|_| items.is_empty());
        Found::new(FoundKind::Position, items, problem)
    })
}

/// The position at the beginning of a text, after marks that don't belong to it; `None` if there is no board.
fn at_start(text: &str, default_game: Option<&'static dyn DynVariant>) -> Option<Result<Vec<FoundPosition>, Message>> {
    let start = without_marks(text);
    // A board may be broken where a line ends.
    let mut words = start.splitn(3, ' ');
    let (board, next) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let joined = format!("{board}{next} {}", words.next().unwrap_or_default());
    let mut wrong = None;
    for text in [start, &joined] {
        let (board, rest) = text.split_once(' ').unwrap_or((text, ""));
        let board = board.trim_end_matches(|letter: char| is_mark(letter) && letter != '*');
        if !is_board(board) {
            // Without its end.
            if wrong.is_none() && board.matches('/').count() > 3 && board.split('/').all(is_rank) {
                wrong = games_of(board, default_game).err();
            }
            continue;
        }
        match games_of(&format!("{board} {}", likely_fields(rest)), default_game) {
            Ok(found) => return Some(Ok(found)),
            Err(problem) => wrong = wrong.or(Some(problem)),
        }
    }
    wrong.map(Err)
}

/// The beginning of a text that can be the fields of a position after its board.
fn likely_fields(text: &str) -> String {
    let mut fields: Vec<String> = Vec::new();
    let mut rest = text.trim_start();
    while fields.len() < 6 {
        let word = rest.split(' ').next().unwrap_or_default();
        let (field, ends) = field(word);
        let fits = match fields.len() {
            0 => field == "w" || field == "b",
            1 => field == "-" || field.len() <= 4 && field.bytes().all(|byte| b"KQkqABCDEFGHabcdefgh".contains(&byte)),
            2 => field == "-" || field.len() <= 3 && field.ends_with(|letter: char| letter.is_ascii_digit()),
            _ => {
                let number = field.bytes().all(|byte| byte.is_ascii_digit() || b":-+".contains(&byte)) && field != "-";
                number && !(word.ends_with('.') && Moves::read(&rest[word.len()..]).is_some())
            }
        };
        if !fits {
            break;
        }
        fields.push(field);
        rest = rest[word.len()..].trim_start();
        if ends {
            break;
        }
    }
    let moves = Moves::read(rest).filter(|moves| moves.named || moves.texts.len() > 1);
    let moves = moves.map(|moves| format!("{}{}", if moves.named { "moves " } else { "" }, moves.texts.join(" ")));
    fields.into_iter().chain(moves).collect::<Vec<_>>().join(" ")
}

fn is_board(text: &str) -> bool {
    let ranks = text.split('/').count();
    text.split('/').all(is_rank)
        && variants::games().iter().any(|game| usize::from(game.fen_format().shape.height) == ranks)
}

/// A single position, with every variant in which it is valid.
pub fn one(text: &str, default_game: Option<&'static dyn DynVariant>) -> Found {
    // A board may be broken where a line ends.
    let joined = || without_quotes(text).replacen(' ', "", 1);
    let whole = |wrong| games_of(&joined(), default_game).map_err(|_| wrong);
    match games_of(text, default_game).or_else(whole) {
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
    let fen = fields(without_quotes(&joined(text))).fen;
    let ranks = fen.split(' ').next().unwrap_or_default().split('/').count();
    if usize::from(named.fen_format().shape.height) == ranks {
        found.problem = found.problem.or(named.read(&fen).err());
    }
    found
}

fn listed(found: Vec<FoundPosition>) -> Found {
    let problem = found.first().and_then(|first| first.played().1);
    let items = found.into_iter().map(|found| found.item(1)).collect();
    Found::new(FoundKind::Position, items, problem)
}

/// Whether a text begins with a board: ranks separated by slashes.
pub fn looks(text: &str) -> bool {
    let text = without_quotes(text);
    let board = text.split([' ', '_']).next().unwrap_or_default();
    let board = board.trim_end_matches(|letter: char| is_mark(letter) && letter != '*');
    board.matches('/').count() >= 3
        && !board.contains("//")
        && board.chars().all(|letter| letter.is_ascii_alphanumeric() || "/*+~[]-".contains(letter))
        && board.split('/').all(|rank| rank.len() <= 20)
}

/// Whether a text is a rank of some variant's board.
pub fn is_rank(text: &str) -> bool {
    let known = |letter: char| {
        variants::games().iter().any(|game| game.fen_format().letters.contains(letter.to_ascii_uppercase()))
    };
    !text.is_empty() && text.chars().all(|letter| letter == '*' || letter.is_ascii_digit() || known(letter))
}

/// The text without marks before it, but for the stars that a board may begin with.
fn without_marks(text: &str) -> &str {
    text.trim_start_matches(|letter: char| is_mark(letter) && letter != '*')
}

/// The FEN without surrounding marks and labels.
fn without_quotes(text: &str) -> &str {
    let mut text = without_marks(text);
    // Bold text may be set off further within. Of a board, a digit or a piece is behind the stars.
    loop {
        let bold = text.trim_start_matches('*');
        let inner = without_marks(bold);
        if bold.len() == text.len() || inner.len() == bold.len() {
            break;
        }
        text = inner;
    }
    for name in ["FEN", "EPD", "position fen"] {
        if text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)) {
            return text[name.len()..].trim_start_matches([':', '=', ' ', '"']);
        }
    }
    text
}

/// The variants in which a position is valid, the most likely first; otherwise the error of the
/// most likely variant.
pub fn games_of(text: &str, default_game: Option<&'static dyn DynVariant>) -> Result<Vec<FoundPosition>, Message> {
    let text = joined(without_quotes(text));
    // A board may begin with a `*`, and bold text, too.
    let stars = text.len() - text.trim_start_matches('*').len();
    let as_it_is = games_at(&text, default_game);
    let bold = |found| (1..=stars.min(MOST_STARS)).find_map(|at| games_at(&text[at..], default_game).ok()).ok_or(found);
    as_it_is.or_else(bold)
}

fn games_at(text: &str, default_game: Option<&'static dyn DynVariant>) -> Result<Vec<FoundPosition>, Message> {
    let Fields { fen, moves, comment } = fields(text);
    // What is behind a board that is no board is no field of it.
    let board = fen.split(' ').next().unwrap_or_default();
    let fen = if is_board(board) { fen } else { format!("{board} w") };
    let likely = default_game.into_iter().chain(
        variants::games()
            .iter()
            .copied()
            .filter(|game| Some(game.id()) != default_game.map(|default_game| default_game.id())),
    );
    // A position that counts checks is one of a game in which they win.
    let counted = fen.split(' ').skip(2).any(counts_checks).then(|| variants::by_name("Three-check").ok()).flatten();
    let likely = likely.chain(counted);
    let ranks = fen.split(' ').next().unwrap_or_default().split('/').count();
    let mut found = Vec::new();
    let mut wrong: Option<(bool, Message)> = None;
    for game in likely {
        match game.read(&fen) {
            Ok(_) => {
                let (fen, comment) = (Some(fen.clone()), comment.clone());
                found.push(FoundPosition { game, fen, moves: Vec::new(), comment, flipped: false });
            }
            Err(message) => {
                let fits = usize::from(game.fen_format().shape.height) == ranks;
                if wrong.as_ref().is_none_or(|(other, _)| fits && !other) {
                    wrong = Some((fits, message));
                }
            }
        }
    }
    if let Some(moves) = moves {
        played(&mut found, moves);
    }
    match wrong {
        Some((_, message)) if found.is_empty() => Err(message),
        _ => Ok(found),
    }
}

/// Plays moves from a position, in the games in which they can be played. If they can't in any and are not named so, they
/// are a comment.
fn played(found: &mut Vec<FoundPosition>, moves: Moves) {
    let with_moves = |one: &FoundPosition| FoundPosition {
        moves: moves.texts.clone(),
        comment: moves.behind.clone(),
        ..one.clone()
    };
    let all: Vec<FoundPosition> = found.iter().map(with_moves).collect();
    let playable: Vec<FoundPosition> = all.iter().filter(|one| one.played().1.is_none()).cloned().collect();
    if !playable.is_empty() && (moves.named || moves.behind.is_empty() || moves.texts.len() > 1) {
        *found = playable;
    } else if moves.named {
        *found = all;
    }
}

/// Moves behind a position.
struct Moves {
    texts: Vec<String>,
    /// Whether they begin with a number or with the word that UCI has for them.
    named: bool,
    /// The text after them.
    behind: String,
}

impl Moves {
    fn read(text: &str) -> Option<Moves> {
        let text = text.trim();
        let start = text.strip_prefix("moves ");
        let without_number = |word: &str| -> Option<usize> {
            let rest = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let after = rest.trim_start_matches(['.', '…']);
            (rest.len() < word.len() && after.len() < rest.len()).then_some(word.len() - after.len())
        };
        let mut rest = start.unwrap_or(text);
        let named = start.is_some() || without_number(rest).is_some();
        let mut texts = Vec::new();
        while let Some(word) = rest.split([' ', ',']).next().filter(|_| !rest.is_empty()) {
            let after_number = &word[without_number(word).unwrap_or(0)..];
            let bare = after_number.trim_matches(is_mark);
            let result = ["1-0", "0-1", "1/2-1/2"].contains(&bare) || word == "*";
            let castling = bare.starts_with("O-O") || bare.starts_with("0-0");
            let shape = castling
                || (2..=9).contains(&bare.len())
                    && bare.starts_with(|letter: char| letter.is_ascii_alphabetic())
                    && bare.contains(|letter: char| letter.is_ascii_digit());
            if !shape && !result && !bare.is_empty() {
                break;
            }
            if shape {
                texts.push(bare.to_owned());
            }
            rest = rest[word.len()..].trim_start_matches([' ', ',']);
        }
        (!texts.is_empty()).then(|| Moves { texts, named, behind: rest.to_owned() })
    }
}

/// A position and what is behind it.
struct Fields {
    fen: String,
    moves: Option<Moves>,
    /// Operations of EPD, or other text.
    comment: String,
}

/// A text whose fields are joined by `_`, with spaces.
fn joined(text: &str) -> String {
    if text.contains(' ') { text.to_owned() } else { text.replace('_', " ") }
}

/// A field without what stands around it, and whether marks behind it say that it is the last.
fn field(word: &str) -> (String, bool) {
    let plain = word.replace(is_dash, "-");
    let core = plain.trim_end_matches(|letter: char| is_mark(letter) && letter != '-' && letter != '+');
    (core.to_owned(), core.len() < plain.len())
}

/// Whether a field has the form of the checks that are still to give, or were given: `3+3` or `+0+0`.
fn counts_checks(field: &str) -> bool {
    let pair = field.strip_prefix('+').unwrap_or(field).split_once('+');
    pair.is_some_and(|pair| {
        [pair.0, pair.1].iter().all(|one| one.len() == 1 && one.bytes().all(|b| b.is_ascii_digit()))
    })
}

/// The FEN, and the moves or EPD operations after it.
fn fields(text: &str) -> Fields {
    let mut fields: Vec<String> = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let word = rest.split(' ').next().unwrap_or_default();
        let behind = rest[word.len()..].trim_start();
        let (field, ends) = field(word);
        let digits = field.bytes().any(|byte| byte.is_ascii_digit());
        let number = digits && field.bytes().all(|byte| byte.is_ascii_digit() || b":-+".contains(&byte));
        // A number before a move is the move's, and after all counters only some signs are a field.
        let numbers_a_move = word.ends_with('.') && Moves::read(behind).is_some();
        let counts = match fields.len() {
            0..4 => true,
            _ if numbers_a_move => false,
            4 | 5 => number,
            _ => number && !field.starts_with(['-', '+']) || field.matches('+').count() > 1,
        };
        if !counts || field.is_empty() {
            break;
        }
        fields.push(if fields.is_empty() {
            word.trim_end_matches([',', ';', '"', '\'', '`', ')', ']', '>']).into()
        } else {
            field
        });
        rest = behind;
        // Behind a wrong number nothing is in its place.
        let wrong = |last: &String| last.contains(['-', '+']) && !last.contains(':') && !counts_checks(last);
        let wrong = fields.len() > 4 && fields.last().is_some_and(wrong);
        if ends && fields.len() > 1 || wrong {
            break;
        }
    }
    // A board without further fields is White to move.
    if fields.len() == 1 {
        fields.push("w".into());
    }
    // EPD calls its comments `c0` to `c9`; marks right behind a move are those of the text around it.
    let moves = Moves::read(rest).filter(|moves| moves.named || !moves.behind.contains([';', '"']));
    // The two counters, which EPD has as operations, in any order.
    let (mut clock, mut number) = (None, None);
    let mut operations = Vec::new();
    for operation in rest.split(';').map(str::trim).filter(|operation| !operation.is_empty()) {
        let (code, value) = operation.split_once(' ').unwrap_or((operation, ""));
        match code {
            "hmvc" => clock = Some(value.trim()),
            "fmvn" => number = Some(value.trim()),
            _ if operation.chars().all(is_mark) => {}
            _ => operations.push(operation),
        }
    }
    // What the fields already say counts. Holdings come after the counters.
    let holdings = fields.pop_if(|field| field.contains(':'));
    if fields.len() == 4 && clock.or(number).is_some() {
        fields.push(clock.unwrap_or("0").into());
    }
    if fields.len() == 5 {
        fields.extend(number.map(Into::into));
    }
    fields.extend(holdings);
    Fields { fen: fields.join(" "), moves, comment: operations.join("; ") }
}
