//! The score sheet: what is written beside each move of a record, under the move's number in the tree.
//!
//! Plain data, whatever the game: the move in human notation and its price, comments, glyphs, and what both sides held
//! after it.

use crate::tree::Tree;
use crate::view;

/// Longer comments are cut. Nobody types as much, and a pasted text must not grow without end.
const LONGEST_COMMENT: usize = 4_000;
/// More glyphs on one move say nothing more.
const MOST_GLYPHS: usize = 8;

/// The numeric annotation glyphs of which a move has at most one: on the move itself, and on the position it leads to.
const EITHER: [&[u8]; 2] = [&[1, 2, 3, 4, 5, 6], &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]];

/// What is written beside a move.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The move; none at the start.
    pub played: Option<view::Played>,
    pub comment: String,
    /// Numeric annotation glyphs, as in PGN.
    pub glyphs: Vec<u8>,
    /// What White and Black hold after it, in a game where they hold something.
    pub amounts: Option<[i32; 2]>,
}

impl Entry {
    /// Takes a comment as it can be written into any file: without the braces that would end it there.
    pub fn set_comment(&mut self, text: &str) {
        let shown = |letter: char| match letter {
            '{' => '(',
            '}' => ')',
            letter if letter.is_control() && letter != '\n' => ' ',
            letter => letter,
        };
        self.comment = text.trim().chars().take(LONGEST_COMMENT).map(shown).collect();
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

/// The nodes that have changed after a revision, as a page keeps them.
pub fn changed_since(tree: &Tree, sheet: &[Entry], revision: u32) -> view::RecordPart {
    let node = |number: usize| {
        let entry = &sheet[number];
        view::Node {
            id: number as u32,
            parent: tree.parent(number).map(|parent| parent as u32),
            children: tree.children(number).iter().map(|&child| child as u32).collect(),
            played: entry.played.clone(),
            comment: entry.comment.clone(),
            glyphs: entry.glyphs.clone(),
            amounts: entry.amounts,
        }
    };
    view::RecordPart { revision: tree.revision(), nodes: tree.changed_since(revision).map(node).collect() }
}
