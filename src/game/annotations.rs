//! The score sheet: what is written beside each move of a record, under the move's number in the tree.
//!
//! Plain data, whatever the game: the move in human notation and its price, comments, glyphs, and what both sides held
//! after it.

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

use crate::game::files::Drawing;
use crate::game::tree::MoveTree;
use crate::rules::marks::{Seat, Tag};

/// Longer comments are cut. Nobody types as much, and a pasted text must not grow without end.
const LONGEST_COMMENT: usize = 4_000;
/// More glyphs on one move say nothing more.
const MOST_GLYPHS: usize = 8;
/// More drawings cover the board.
const MOST_DRAWINGS: usize = 64;
const MOST_OTHERS: usize = 8;
const LONGEST_OTHER: usize = 200;

/// The numeric annotation glyphs of which a move has at most one: on the move itself, and on the position it leads to.
const EITHER: [&[u8]; 2] = [&[1, 2, 3, 4, 5, 6], &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]];

/// What is written beside a move.
#[derive(Clone, Debug, Default)]
pub struct Annotations {
    /// The move; none at the start.
    pub played: Option<Played>,
    pub comment: String,
    /// Numeric annotation glyphs, as in PGN.
    pub glyphs: Vec<u8>,
    /// What White and Black hold after it, in a game where they hold something.
    pub amounts: Option<[i32; 2]>,
    /// What a reader has drawn on the board.
    pub drawings: Vec<Drawing>,
    /// What was left on the mover's clock, in milliseconds.
    pub clock: Option<u32>,
    /// What other programs have written for themselves, as it stood in their comments.
    pub others: Vec<String>,
}

impl Annotations {
    /// Takes a comment as it can be written into any file: without the braces that would end it there, and with single
    /// spaces, since files break their lines at them.
    pub fn set_comment(&mut self, text: &str) {
        let cut = text.trim().char_indices().nth(LONGEST_COMMENT).map_or(text.trim(), |(end, _)| &text.trim()[..end]);
        self.comment = cut.split('\n').map(shown).collect::<Vec<_>>().join("\n").trim().to_owned();
    }

    /// What is drawn from now on; of two drawings in the same place the later one stays.
    pub fn set_drawings(&mut self, drawings: impl IntoIterator<Item = Drawing>) {
        self.drawings.clear();
        for drawing in drawings {
            self.drawings.retain(|other| (&other.from, &other.to) != (&drawing.from, &drawing.to));
            if self.drawings.len() == MOST_DRAWINGS {
                continue;
            }
            // Rings first, as files have them.
            let rings = self.drawings.iter().take_while(|other| other.from == other.to).count();
            let place = if drawing.from == drawing.to { rings } else { self.drawings.len() };
            self.drawings.insert(place, drawing);
        }
    }

    /// Keeps what another program has written for itself.
    pub fn keep(&mut self, other: String) {
        let other = shown(&other);
        if self.others.len() < MOST_OTHERS && other.len() <= LONGEST_OTHER && !self.others.contains(&other) {
            self.others.push(other);
        }
    }

    /// Puts a glyph there, or takes it away; glyphs that it excludes go.
    pub fn toggle_glyph(&mut self, glyph: u8) {
        let had = self.glyphs.contains(&glyph);
        let group = EITHER.into_iter().find(|group| group.contains(&glyph));
        self.glyphs.retain(|&other| other != glyph && !group.is_some_and(|group| group.contains(&other)));
        if !had && glyph != 0 && self.glyphs.len() < MOST_GLYPHS {
            self.glyphs.push(glyph);
            self.glyphs.sort_unstable();
        }
    }
}

/// A line as it can stand in a comment.
fn shown(line: &str) -> String {
    let letter = |letter: char| match letter {
        '{' => '(',
        '}' => ')',
        letter if letter.is_control() => ' ',
        letter => letter,
    };
    let line: String = line.chars().map(letter).collect();
    line.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The nodes that have changed after a revision, as a page keeps them.
pub fn changed_since(tree: &MoveTree, sheet: &[Annotations], revision: u32) -> RecordPart {
    let node = |number: usize| {
        let entry = &sheet[number];
        Node {
            id: number as u32,
            parent: tree.parent(number).map(|parent| parent as u32),
            children: tree.children(number).iter().map(|&child| child as u32).collect(),
            played: entry.played.clone(),
            comment: entry.comment.clone(),
            glyphs: entry.glyphs.clone(),
            amounts: entry.amounts,
            drawings: entry.drawings.clone(),
            clock: entry.clock,
        }
    };
    RecordPart { revision: tree.revision(), nodes: tree.changed_since(revision).map(node).collect() }
}

/// What has changed in the record after a revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct RecordPart {
    pub revision: u32,
    pub nodes: Vec<Node>,
}

/// A place in the record: a move and what is written beside it. The start is one, too. Nodes that nothing leads to any
/// more have been taken out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Node {
    pub id: u32,
    pub parent: Option<u32>,
    /// What was played from here: the main line first, then variations.
    pub children: Vec<u32>,
    /// The move that led here; `null` at the start.
    pub played: Option<Played>,
    pub comment: String,
    /// Numeric annotation glyphs, as in PGN.
    pub glyphs: Vec<u8>,
    /// What White and Black hold here, in a game where they hold something.
    pub amounts: Option<[i32; 2]>,
    /// What a reader has drawn on this position.
    pub drawings: Vec<Drawing>,
    /// What was left on the mover's clock after this move, in milliseconds.
    pub clock: Option<u32>,
}

/// A move of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Played {
    /// The move's number as written before it: both sides' moves of one round share it.
    pub number: u32,
    pub seat: Seat,
    /// Human notation, such as `Nf3`.
    pub san: String,
    /// Move text, such as `g1f3`.
    pub text: String,
    pub tag: Option<Tag>,
}
