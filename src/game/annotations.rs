//! Annotations of the moves of a record, by node number of the move tree.
//!
//! Plain data for all variants: the move in SAN with its tag, comments, glyphs, drawings, clocks,
//! evaluations, and what both sides held after it.

use serde::Serialize;

use crate::files::Drawing;
use crate::tree::MoveTree;
use notation::eval::Eval;
use rules::Color;
use rules::marks::Tag;

/// Maximum length of a comment, so that pasted text cannot grow without bound.
pub const LONGEST_COMMENT: usize = 20_000;
/// Maximum number of glyphs on one move.
const MOST_GLYPHS: usize = 8;
/// Maximum number of drawings on one position.
const MOST_DRAWINGS: usize = 64;
const MOST_OTHERS: usize = 32;
const LONGEST_OTHER: usize = 2_000;

/// Groups of mutually exclusive numeric annotation glyphs: about the move, and about the position.
const EXCLUSIVE_GROUPS: [&[u8]; 2] = [&[1, 2, 3, 4, 5, 6], &[10, 11, 12, 13, 14, 15, 16, 17, 18, 19]];

/// The annotations of a move.
#[derive(Clone, Debug, Default)]
pub struct Annotations {
    /// The move; `None` at the start.
    pub played: Option<Played>,
    /// The comment, without commands; empty if there is none.
    pub comment: String,
    /// Numeric annotation glyphs (NAG), as in PGN.
    pub glyphs: Vec<u8>,
    /// What White and Black hold after it, in variants with amounts.
    pub amounts: Option<[i32; 2]>,
    /// What the user has drawn on the board.
    pub drawings: Vec<Drawing>,
    /// Time left on the mover's clock in milliseconds.
    pub clock: Option<u32>,
    /// The evaluation of the position after it.
    pub eval: Option<Eval>,
    /// Unknown commands of other programs, kept verbatim.
    pub others: Vec<String>,
}

impl Annotations {
    /// Sets a comment, normalised so that it can be written to PGN: braces are replaced and spaces
    /// collapsed, because files break lines at spaces.
    pub fn set_comment(&mut self, text: &str) {
        let cut: String = text.trim().chars().take(LONGEST_COMMENT).collect();
        self.comment = cut.split('\n').map(shown).collect::<Vec<_>>().join("\n").trim().to_owned();
    }

    /// Replaces the drawings. Of two in the same place, the later one is kept.
    pub fn set_drawings(&mut self, drawings: impl IntoIterator<Item = Drawing>) {
        self.drawings.clear();
        for drawing in drawings {
            self.drawings.retain(|other| (&other.from, &other.to) != (&drawing.from, &drawing.to));
            if self.drawings.len() == MOST_DRAWINGS {
                continue;
            }
            // Rings come first, as in files.
            let rings = self.drawings.iter().take_while(|other| other.from == other.to).count();
            let place = if drawing.from == drawing.to { rings } else { self.drawings.len() };
            self.drawings.insert(place, drawing);
        }
    }

    /// Keeps a command of another program.
    pub fn keep(&mut self, other: String) {
        let other = shown(&other);
        if self.others.len() < MOST_OTHERS && other.len() <= LONGEST_OTHER && !self.others.contains(&other) {
            self.others.push(other);
        }
    }

    /// Adds or removes a glyph. Glyphs of the same group are removed.
    pub fn toggle_glyph(&mut self, glyph: u8) {
        let had = self.glyphs.contains(&glyph);
        let group = EXCLUSIVE_GROUPS.into_iter().find(|group| group.contains(&glyph));
        self.glyphs.retain(|&other| other != glyph && !group.is_some_and(|group| group.contains(&other)));
        if !had && glyph != 0 && self.glyphs.len() < MOST_GLYPHS {
            let place = self.glyphs.iter().position(|&other| other > glyph).unwrap_or(self.glyphs.len());
            self.glyphs.insert(place, glyph);
        }
    }
}

/// Replaces characters that a comment cannot contain.
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

/// The nodes that have changed since a revision.
pub fn changed_since(tree: &MoveTree, annotations: &[Annotations], revision: u32) -> RecordPart {
    let node = |number: usize| {
        let entry = &annotations[number];
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
            eval: entry.eval.map(Eval::shown),
        }
    };
    RecordPart { revision: tree.revision(), nodes: tree.changed_since(revision).map(node).collect() }
}

/// The changes of the record since a revision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct RecordPart {
    /// The revision of the record with these changes.
    pub revision: u32,
    /// The nodes that have changed, in the order of their numbers.
    pub nodes: Vec<Node>,
}

/// A node of the record: a move with its annotations, or the start. Nodes that are no longer
/// reachable have been removed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Node {
    /// The number of the node; 0 is the start.
    pub id: u32,
    /// The node before the move; `null` at the start.
    pub parent: Option<u32>,
    /// The moves played from here: the main line first, then variations.
    pub children: Vec<u32>,
    /// The move that led here; `null` at the start.
    pub played: Option<Played>,
    /// The comment; empty if there is none.
    pub comment: String,
    /// Numeric annotation glyphs, as in PGN.
    pub glyphs: Vec<u8>,
    /// What White and Black hold here, in variants with amounts.
    pub amounts: Option<[i32; 2]>,
    /// What the user has drawn on this position.
    pub drawings: Vec<Drawing>,
    /// Time left on the mover's clock after this move in milliseconds.
    pub clock: Option<u32>,
    /// The evaluation of the position, for White: pawns such as `+0.35`, or moves to mate such as
    /// `#-3`; a proved win of unknown length is `+300.00` or `-300.00`.
    pub eval: Option<String>,
}

/// A move of the record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Played {
    /// The fullmove number of the move.
    pub number: u32,
    /// The side that made the move.
    pub color: Color,
    /// SAN such as `Nf3`.
    pub san: String,
    /// Coordinate notation such as `g1f3`.
    pub text: String,
    /// A short text for the move, such as its price; `null` in variants without such texts.
    pub tag: Option<Tag>,
}
