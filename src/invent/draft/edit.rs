//! Changes of the text: the head, keys and the board. Those of kinds are in `kinds`, those of the size in `size`.

use super::read::Reading;
use super::start::{self, Cell, Start};
use super::text::Lines;
use super::{DraftEdit, kinds, size};
use crate::ini;

/// The key of the start.
pub const START: &str = "startFen";
/// What stands for a key where the number of checks to give is meant, which the start has.
pub const CHECKS: &str = "checks";
const CHECK_COUNTING: &str = "checkCounting";

/// A text to begin with, from a game that is built in.
pub fn fork(name: &str) -> String {
    let mut lines = Lines::of("");
    lines.set_head("My-game", Some(name));
    lines.text()
}

/// The text after a change; the same text if the change can't be made.
pub fn edit(text: &str, change: &DraftEdit) -> String {
    let mut draft = Draft::of(text);
    match draft.make(change) {
        Some(()) if draft.lines.text().len() <= ini::LONGEST => draft.lines.text(),
        _ => text.into(),
    }
}

/// A text that is being changed.
pub struct Draft {
    /// Its lines.
    pub lines: Lines,
    /// What it says.
    pub reading: Reading,
}

impl Draft {
    /// Reads a text.
    pub fn of(text: &str) -> Draft {
        let lines = Lines::of(text);
        let reading = Reading::of(&lines.text());
        Draft { lines, reading }
    }

    /// Reads again what the text says.
    pub fn read_again(&mut self) {
        self.reading = Reading::of(&self.lines.text());
    }

    /// Makes a change; `None` if that is impossible. Then the lines may have changed, and count for nothing.
    fn make(&mut self, change: &DraftEdit) -> Option<()> {
        match change {
            DraftEdit::Name { text } => {
                let parent = self.reading.own.parent.clone();
                self.lines.set_head(text, parent.as_deref());
            }
            DraftEdit::Key { key, value } if key == CHECKS => {
                let mut start = self.start();
                let count =
                    value.as_deref().filter(|text| text.parse().is_ok_and(|count| (1..100_u8).contains(&count)))?;
                start.set_checks(Some(count));
                self.set_start(&start);
            }
            DraftEdit::Key { key, value } => {
                if !ini::is_name(key) {
                    return None;
                }
                self.lines.set(key, value.as_deref());
                if key == CHECK_COUNTING && value.as_deref() == Some("false") {
                    let mut start = self.start();
                    if start.checks().is_some() {
                        start.set_checks(None);
                        self.set_start(&start);
                    }
                }
            }
            DraftEdit::Put { square, letter, mirrored } => {
                let promoted = letter.starts_with('+');
                let letter = letter.chars().last().filter(char::is_ascii_alphabetic)?;
                self.fill(square, Cell::Piece { letter, promoted }, *mirrored)?;
            }
            DraftEdit::Take { square, mirrored } => self.fill(square, Cell::Empty, *mirrored)?,
            DraftEdit::Shift { from, to, mirrored } => self.shift(from, to, *mirrored)?,
            DraftEdit::Hole { square, mirrored } => {
                let (start, (file, rank)) = self.start_at(square)?;
                let is_hole = start.ranks[rank][file] == Cell::Hole;
                self.fill(square, if is_hole { Cell::Empty } else { Cell::Hole }, *mirrored)?;
            }
            DraftEdit::Size { edge, by } => size::change(self, *edge, *by)?,
            DraftEdit::Add { letter, betza, title, art } => kinds::add(self, letter, betza, title, art)?,
            DraftEdit::Remove { slot } => kinds::remove(self, slot)?,
            DraftEdit::Letter { slot, letter } => kinds::rename(self, slot, letter)?,
            DraftEdit::Moves { slot, betza } => {
                kinds::set_moves(self, crate::kinds::slot(slot)?, betza)?;
            }
            DraftEdit::Cell { slot, dx, dy, to, slide, symmetric } => {
                kinds::set_cell(self, slot, (*dx, *dy), *to, *slide, *symmetric)?;
            }
            DraftEdit::Title { slot, text } => kinds::set_title(self, slot, text)?,
            DraftEdit::Art { slot, name } => kinds::set_art(self, slot, name)?,
            DraftEdit::Value { slot, value } => kinds::set_value(self, slot, *value)?,
            DraftEdit::Royal { slot, royal } => kinds::set_royal(self, slot, *royal)?,
        }
        Some(())
    }

    /// The start in force, as large as the board.
    pub fn start(&self) -> Start {
        let mut start = Start::read(&self.reading.rules.start);
        start.fit(self.reading.rules.files, self.reading.rules.ranks);
        start
    }

    /// Writes the start.
    pub fn set_start(&mut self, start: &Start) {
        self.lines.set(START, Some(&start.fen()));
    }

    fn place(&self, square: &str) -> Option<(usize, usize)> {
        start::square(square, self.reading.rules.files, self.reading.rules.ranks)
    }

    fn start_at(&self, square: &str) -> Option<(Start, (usize, usize))> {
        Some((self.start(), self.place(square)?))
    }

    /// Black's square for one of White's, and the other way round.
    fn mirror(&self, (file, rank): (usize, usize)) -> (usize, usize) {
        (file, usize::from(self.reading.rules.ranks) - 1 - rank)
    }

    fn fill(&mut self, square: &str, cell: Cell, mirrored: bool) -> Option<()> {
        let (mut start, at) = self.start_at(square)?;
        let other = self.mirror(at);
        if mirrored {
            start.ranks[other.1][other.0] = cell.swapped();
        }
        start.ranks[at.1][at.0] = cell;
        self.set_start(&start);
        Some(())
    }

    fn shift(&mut self, from: &str, to: &str, mirrored: bool) -> Option<()> {
        let (mut start, from) = self.start_at(from)?;
        let to = self.place(to)?;
        let cell = start.ranks[from.1][from.0];
        if !matches!(cell, Cell::Piece { .. }) {
            return None;
        }
        let (other_from, other_to) = (self.mirror(from), self.mirror(to));
        let mut put = |(file, rank): (usize, usize), cell| start.ranks[rank][file] = cell;
        put(from, Cell::Empty);
        if mirrored {
            put(other_from, Cell::Empty);
            put(other_to, cell.swapped());
        }
        put(to, cell);
        self.set_start(&start);
        Some(())
    }
}
