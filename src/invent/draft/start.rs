//! The board of a start as a grid, whatever is wrong with it, so that it can be shown and changed.

use message::{Arg, Message, MessageId};

use crate::faults::{FEN_LETTER, FEN_RANK};

/// The start is wider than the board, or less wide.
pub const FILES: MessageId = MessageId::new(&("invent.draft.files", &["files", "count"]));
/// It has more ranks, or fewer.
pub const RANKS: MessageId = MessageId::new(&("invent.draft.ranks", &["ranks", "count"]));

/// More is not looked at: no board has so many files or ranks.
const MOST: usize = 16;

/// What is on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// The square is missing.
    Hole,
    /// A piece, of White in upper case.
    Piece {
        /// Its letter.
        letter: char,
        /// Whether it is promoted.
        promoted: bool,
    },
}

impl Cell {
    /// The same of the other side.
    pub fn swapped(self) -> Cell {
        match self {
            Cell::Piece { letter, promoted } => {
                let upper = letter.is_ascii_uppercase();
                let letter = if upper { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() };
                Cell::Piece { letter, promoted }
            }
            other => other,
        }
    }

    /// Whether it is a piece of this letter, of either side.
    pub fn is_of(self, wanted: u8) -> bool {
        matches!(self, Cell::Piece { letter, .. } if letter.to_ascii_lowercase() == char::from(wanted))
    }
}

/// The start of a game.
pub struct Start {
    /// The ranks as they are written, White's first.
    pub ranks: Vec<Vec<Cell>>,
    /// What is behind the board.
    rest: String,
}

impl Start {
    /// Reads what can be read.
    pub fn read(fen: &str) -> Start {
        let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
        let mut ranks: Vec<Vec<Cell>> = board.split('/').take(MOST).map(rank).collect();
        ranks.reverse();
        Start { ranks, rest: rest.into() }
    }

    /// What does not fit a board: too many or few ranks and files, and letters that no piece has. With each the squares.
    pub fn faults(&self, (files, ranks): (u8, u8), letters: &[u8], report: &mut impl FnMut(Message, Vec<String>)) {
        let known: String = letters.iter().map(|&letter| char::from(letter)).collect();
        if self.ranks.len() != usize::from(ranks) {
            report(RANKS.with([u32::from(ranks).into(), (self.ranks.len() as u32).into()]), Vec::new());
        }
        let width = self.ranks.first().map_or(0, Vec::len);
        let is_even = self.ranks.iter().all(|rank| rank.len() == width);
        if is_even && width != usize::from(files) {
            report(FILES.with([u32::from(files).into(), (width as u32).into()]), Vec::new());
        }
        for (number, rank) in (1_u32..).zip(&self.ranks) {
            if !is_even && rank.len() != usize::from(files) {
                let counts = [number.into(), u32::from(files).into(), (rank.len() as u32).into()];
                report(FEN_RANK.with(counts), Vec::new());
            }
        }
        let mut told: Vec<char> = Vec::new();
        for (.., cell) in self.cells() {
            let Cell::Piece { letter, .. } = cell else { continue };
            let lower = letter.to_ascii_lowercase();
            if told.contains(&lower) || letters.iter().any(|&known| cell.is_of(known)) {
                continue;
            }
            told.push(lower);
            let same = |cell: Cell| matches!(cell, Cell::Piece { letter, .. } if letter.to_ascii_lowercase() == lower);
            let here = self.cells().filter(|(.., cell)| same(*cell));
            let squares = here.map(|(file, rank, _)| name(file, rank)).collect();
            report(FEN_LETTER.with([Arg::from(letter), known.as_str().into()]), squares);
        }
    }

    /// All cells with their file and rank, from 0.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize, Cell)> {
        let ranks = self.ranks.iter().enumerate();
        ranks.flat_map(|(rank, cells)| cells.iter().enumerate().map(move |(file, &cell)| (file, rank, cell)))
    }

    /// Makes it as large as a board. What is beyond goes.
    pub fn fit(&mut self, files: u8, ranks: u8) {
        self.ranks.resize(ranks.into(), Vec::new());
        self.ranks.iter_mut().for_each(|rank| rank.resize(files.into(), Cell::Empty));
    }

    /// How many checks White has to give, if it says.
    pub fn checks(&self) -> Option<&str> {
        self.rest.split_whitespace().find_map(|field| Some(field.split_once('+').filter(|_| counts_checks(field))?.0))
    }

    /// Sets how many checks each side has to give; none where they are not counted.
    pub fn set_checks(&mut self, count: Option<&str>) {
        let mut fields: Vec<&str> = self.rest.split_whitespace().filter(|field| !counts_checks(field)).collect();
        let both = count.map(|count| [count, "+", count].concat());
        if let Some(both) = &both {
            // Behind the turn, castling and en passant.
            let usual = ["w", "-", "-", "0", "1"];
            fields.extend(usual.iter().skip(fields.len()));
            fields.insert(3, both);
        }
        self.rest = fields.join(" ");
    }

    /// Writes it.
    pub fn fen(&self) -> String {
        let ranks: Vec<String> = self.ranks.iter().rev().map(|rank| written(rank)).collect();
        let rest = if self.rest.trim().is_empty() { "w - - 0 1" } else { &self.rest };
        [&ranks.join("/"), " ", rest].concat()
    }
}

/// Whether a field of a FEN has the checks that are still to be given, such as `3+3`.
fn counts_checks(field: &str) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    field.split_once('+').is_some_and(|(white, black)| digits(white) && digits(black))
}

/// Reads a rank.
fn rank(text: &str) -> Vec<Cell> {
    let (mut cells, mut gap, mut promoted) = (Vec::new(), 0, false);
    for letter in text.chars().filter(|letter| !matches!(letter, '[' | ']')) {
        if let Some(digit) = letter.to_digit(10) {
            gap = (gap * 10 + digit as usize).min(MOST);
            continue;
        }
        cells.resize(cells.len() + std::mem::take(&mut gap), Cell::Empty);
        match letter {
            '+' => promoted = true,
            '*' => cells.push(Cell::Hole),
            letter => cells.push(Cell::Piece { letter, promoted: std::mem::take(&mut promoted) }),
        }
        if cells.len() > MOST {
            break;
        }
    }
    cells.resize(cells.len() + gap, Cell::Empty);
    cells
}

/// Writes a rank.
fn written(rank: &[Cell]) -> String {
    let (mut text, mut gap) = (String::new(), 0_u32);
    for cell in rank {
        if *cell == Cell::Empty {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text.push_str(&std::mem::take(&mut gap).to_string());
        }
        match *cell {
            Cell::Piece { letter, promoted } => {
                if promoted {
                    text.push('+');
                }
                text.push(letter);
            }
            _ => text.push('*'),
        }
    }
    if gap > 0 { text + &gap.to_string() } else { text }
}

/// The name of a square, by its file and rank from 0.
pub fn name(file: usize, rank: usize) -> String {
    let mut name = String::from(char::from(b'a' + file as u8));
    name.push_str(&(rank + 1).to_string());
    name
}

/// The file and the rank of a name, from 0, on a board of this size.
pub fn square(name: &str, files: u8, ranks: u8) -> Option<(usize, usize)> {
    let file = name.bytes().next()?.checked_sub(b'a').filter(|file| *file < files)?;
    let rank: u8 = name.get(1..)?.parse().ok()?;
    (1..=ranks).contains(&rank).then(|| (file.into(), usize::from(rank) - 1))
}
