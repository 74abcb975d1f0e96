//! Changes of the size: a file or a rank more or less, and with it the start, and all rules that name squares.
//!
//! Armies stay at their edges: a rank comes in or goes beside the empty one that is nearest to the edge. Only where none is empty, it is
//! the edge itself, with the pieces that stand there, as with files, beside which armies have nothing to keep to.

use crate::geometry::MOST_SQUARES;
use crate::keys::{Field, KEYS};
use crate::regions::mobility_key;
use crate::rules::Rules;
use crate::values::{MOST, Region};

use super::edit::Draft;
use super::start::{self, Cell, Start};
use super::{DraftEdit, Edge, show};

/// The smallest number of files, and of ranks.
const SMALLEST: u8 = 3;

/// One line of squares that comes in or goes.
#[derive(Clone, Copy)]
struct Change {
    /// Whether it is a rank.
    rank: bool,
    /// Its number from 0: what comes in has it afterwards.
    at: usize,
    /// Whether it comes in.
    grows: bool,
}

impl Change {
    fn of(start: &Start, edge: Edge, by: i8) -> Change {
        let rank = matches!(edge, Edge::Top | Edge::Bottom);
        let count = if rank { start.ranks.len() } else { start.ranks.first().map_or(0, Vec::len) };
        let empty = |at: &usize| rank && start.cells().all(|(_, row, cell)| row != *at || cell == Cell::Empty);
        let last = matches!(edge, Edge::Top | Edge::Right);
        let nearest = if last { (0..count).rev().find(empty) } else { (0..count).find(empty) };
        let grows = by > 0;
        let at = match nearest {
            Some(at) if last && grows => at + 1,
            Some(at) => at,
            None if last && grows => count,
            None if last => count.saturating_sub(1),
            None => 0,
        };
        Change { rank, at, grows }
    }

    fn apply(self, start: &mut Start) {
        let at = self.at;
        let files = start.ranks.first().map_or(0, Vec::len);
        if !self.rank {
            for rank in &mut start.ranks {
                if self.grows {
                    rank.insert(at, Cell::Empty);
                } else {
                    rank.remove(at);
                }
            }
        } else if self.grows {
            start.ranks.insert(at, vec![Cell::Empty; files]);
        } else {
            start.ranks.remove(at);
        }
    }

    /// Where squares are afterwards. What comes in between two that belong to a region does, too.
    fn region(self, region: Region) -> Region {
        let mut ranks = region.ranks();
        let (at, most) = (self.at, usize::from(MOST));
        if !self.rank {
            for files in ranks.iter_mut().filter(|files| **files != u16::MAX) {
                let (low, high) = (*files & ((1 << at) - 1), *files >> at);
                *files = if self.grows { low | high << (at + 1) } else { low | high >> 1 << at };
            }
        } else if self.grows {
            let between = if at > 0 && at < most { ranks[at - 1] & ranks[at] } else { 0 };
            ranks.copy_within(at..most - 1, at + 1);
            ranks[at] = between;
        } else {
            ranks.copy_within(at + 1.., at);
            ranks[most - 1] = 0;
        }
        Region::of(ranks)
    }

    /// Where a file is afterwards, from 1; beyond the board there is none to move.
    fn file(self, file: u8, files: u8) -> u8 {
        let number = usize::from(file) - 1;
        match self.grows {
            _ if self.rank || file >= files && file == MOST => file,
            true if number >= self.at => (file + 1).min(MOST),
            false if number > self.at => file - 1,
            _ => file,
        }
    }
}

/// The squares of the pieces that a change of the size takes away.
pub fn lost(text: &str, change: &DraftEdit) -> Vec<String> {
    let DraftEdit::Size { edge, by: by @ ..0 } = change else { return Vec::new() };
    let draft = Draft::of(text);
    let start = draft.start();
    let change = Change::of(&start, *edge, *by);
    let gone = start.cells().filter(|&(file, rank, cell)| {
        matches!(cell, Cell::Piece { .. }) && change.at == if change.rank { rank } else { file }
    });
    gone.map(|(file, rank, _)| start::name(file, rank)).collect()
}

/// Changes the size.
pub fn change(draft: &mut Draft, edge: Edge, by: i8) -> Option<()> {
    if by == 0 {
        return None;
    }
    let before = draft.reading.rules.clone();
    let mut start = draft.start();
    let change = Change::of(&start, edge, by);
    let (files, ranks) = (before.files, before.ranks);
    let grown = |count: u8, changes: bool| match (changes, change.grows) {
        (false, _) => count,
        (true, true) => count + 1,
        (true, false) => count - 1,
    };
    let (files, ranks) = (grown(files, !change.rank), grown(ranks, change.rank));
    let fits = |count: u8| (SMALLEST..=MOST).contains(&count);
    if !fits(files) || !fits(ranks) || usize::from(files) * usize::from(ranks) > MOST_SQUARES {
        return None;
    }
    change.apply(&mut start);
    let key = if change.rank { "maxRank" } else { "maxFile" };
    draft.lines.set(key, Some(&if change.rank { ranks } else { files }.to_string()));
    draft.set_start(&start);
    let wanted = moved(change, &before, files, ranks);
    follow(draft, wanted);
    Some(())
}

/// The rules on the board of the new size.
fn moved(change: Change, before: &Rules, files: u8, ranks: u8) -> Rules {
    let mut wanted = before.clone();
    (wanted.files, wanted.ranks) = (files, ranks);
    for key in KEYS {
        match (key.field)(&mut wanted) {
            // A key for both sides has its parts behind it, which are moved then.
            Field::Squares(regions) if regions.len() == 1 => {
                regions.into_iter().for_each(|region| *region = change.region(*region));
            }
            Field::Limit(Some(region)) => *region = change.region(*region),
            _ => {}
        }
    }
    for region in wanted.mobility.iter_mut().flatten().flatten() {
        *region = change.region(*region);
    }
    // Where pawns were promoted on a rank that is gone, it is the last one.
    let board = (files, ranks);
    let last = [ranks, 1];
    for (side, region) in wanted.promotion_region.iter_mut().enumerate() {
        let was = show::region(before.promotion_region[side], (before.files, before.ranks));
        if was != "-" && show::region(*region, board) == "-" {
            *region = Region::rank(last[side].into());
        }
    }
    let castling = wanted.castling_files.iter_mut().chain([&mut wanted.castling_king_file]);
    castling.for_each(|file| *file = change.file(*file, before.files));
    // The outermost files may stay the edges.
    for (number, file) in wanted.castling_rook_files.iter_mut().enumerate() {
        let edge = if number == 0 { *file >= before.files } else { *file == 1 };
        if !edge {
            *file = change.file(*file, before.files);
        }
    }
    wanted
}

/// Writes what the text does not say of these rules.
fn follow(draft: &mut Draft, mut wanted: Rules) {
    draft.read_again();
    for key in KEYS {
        let squares = show::names_squares(key, &mut wanted);
        let file = matches!((key.field)(&mut wanted), Field::File(_)) && key.name != "maxFile" && wanted.castling;
        if !squares && !file {
            continue;
        }
        let Some(value) = show::value(key, &mut wanted) else { continue };
        if show::value(key, &mut draft.reading.rules).as_ref() != Some(&value) {
            draft.lines.set(key.name, Some(&value));
            draft.read_again();
        }
    }
    let board = (wanted.files, wanted.ranks);
    for (slot, sides) in wanted.mobility.iter().enumerate() {
        for (side, region) in sides.iter().enumerate() {
            let Some(region) = region else { continue };
            let value = show::region(*region, board);
            let is = draft.reading.rules.mobility[slot][side].map(|region| show::region(region, board));
            if is.as_ref() != Some(&value) {
                draft.lines.set(&mobility_key(side, slot), Some(&value));
            }
        }
    }
}
