//! A game that is described: everything that its positions need, with tables made once.

use std::fmt;
use std::sync::OnceLock;

use message::Message;
use rules::Color;

use crate::betza::Betza;
use crate::faults::{AGAINST, GAME, LINE, NO_PARENT, NO_SECTION, NO_SQUARE, NOTHING};
use crate::geometry::{Board, PerSquare, Rays, Square, Squares};
use crate::ini::{self, Section};
use crate::kinds::Slot;
use crate::odd::fares::Fares;
use crate::odd::paid_slides::PaidSlide;
use crate::odd::{Odd, Tariff};
use crate::play::Play;
use crate::position::State;
use crate::rules::{Rules, Sided};
use crate::{check, compile, games, keys, packed, regions};

/// A kind by its number in the game.
pub type Kind = u8;

/// A set of kinds.
pub type Kinds = u32;

/// The largest number of kinds: as many as letters, and some that other pieces become.
pub const MOST_KINDS: usize = 32;

/// The largest number of moves that a position may have.
pub const MOST_MOVES: usize = 2_000;

/// A kind of pieces.
#[derive(Debug)]
pub struct KindOfPiece {
    /// Its letter, in lower case; of a promoted piece, the one that it had before.
    pub letter: u8,
    /// Its slot, which says how it moves and what it counts as.
    pub slot: Slot,
    /// Whether it is a promoted piece, written with a `+`.
    pub promoted: bool,
    /// What it becomes in the region of promotion.
    pub becomes: Option<Kind>,
    /// All kinds that count as this one.
    pub alike: Kinds,
    /// Its moves.
    pub betza: Betza,
}

/// A ride or a hop along a vector.
#[derive(Debug)]
pub struct Slide {
    /// The rays, by number.
    pub rays: usize,
    /// The squares within its range, if it has one.
    pub within: Option<PerSquare<Squares>>,
    /// To empty squares.
    pub quiet: bool,
    /// To squares with an enemy.
    pub capture: bool,
    /// Whether a hop ends right behind the piece that it passes.
    pub short: bool,
}

/// A leap that depends on the squares on the way.
#[derive(Debug)]
pub struct Path {
    /// Where it leads to; in the tables of attacks, where it comes from.
    pub other: Square,
    /// The squares on the way.
    pub way: Squares,
    /// Whether one of them must be occupied, instead of none.
    pub jump: bool,
    /// To an empty square.
    pub quiet: bool,
    /// To a square with an enemy.
    pub capture: bool,
    /// In the tables of attacks, the kinds.
    pub kinds: Kinds,
}

/// The moves of a kind of one side.
#[derive(Debug)]
pub struct Movement {
    /// Leaps to empty squares.
    pub quiet: PerSquare<Squares>,
    /// Leaps that capture.
    pub capture: PerSquare<Squares>,
    /// Rides.
    pub slides: Vec<Slide>,
    /// Hops.
    pub hops: Vec<Slide>,
    /// Lame leaps, by square; empty if there are none.
    pub paths: Vec<Vec<Path>>,
    /// Slides that pawns pay for.
    pub paid: Vec<PaidSlide>,
}

/// Rides or hops that end on a square, of all kinds of a side, along one ray seen from there.
#[derive(Debug)]
pub struct Incoming {
    /// The rays, seen from the attacked square.
    pub rays: usize,
    /// The range of each kind: 0 if it does not come so, 255 if it comes from anywhere.
    pub ranges: [u8; MOST_KINDS],
    /// Whether these are hops that end right behind the piece that they pass.
    pub short: bool,
}

/// What attacks a square, for one side.
#[derive(Debug)]
pub struct Attackers {
    /// Squares that leaps of any kind come from.
    pub near: PerSquare<Squares>,
    /// The same for each kind that leaps.
    pub leaps: Vec<(Kind, PerSquare<Squares>)>,
    /// Squares that rides come from.
    pub far: PerSquare<Squares>,
    /// Rides.
    pub slides: Vec<Incoming>,
    /// Hops.
    pub hops: Vec<Incoming>,
    /// Lame leaps, by square; empty if there are none.
    pub paths: Vec<Vec<Path>>,
}

/// What differs between the sides.
#[derive(Debug)]
pub struct Side {
    /// The moves of each kind.
    pub movements: Vec<Movement>,
    /// Its initial moves.
    pub initial: Vec<Option<Movement>>,
    /// Where each kind may go.
    pub mobility: Vec<Squares>,
    /// From where each kind could move on an empty board.
    pub mobile: Vec<Squares>,
    /// What it attacks.
    pub attackers: Attackers,
    /// The step ahead of pawns, in squares.
    pub ahead: i8,
    /// Where double steps and initial moves begin.
    pub double_step: Squares,
    /// Where triple steps begin.
    pub triple_step: Squares,
    /// Where it promotes.
    pub promotion: Squares,
    /// What it promotes.
    pub promoted: Kinds,
    /// What that becomes.
    pub promotions: Vec<Kind>,
    /// The kinds that capture en passant.
    pub en_passant: Kinds,
    /// The kinds whose moves are progress.
    pub progress: Kinds,
    /// The kinds that castle as a king.
    pub castling_king: Kinds,
    /// The kinds that castle as a rook.
    pub castling_rooks: Kinds,
    /// The squares where the king arrives, to the right and to the left; [`crate::moves::NONE`] if the board has no room for it and its rook.
    pub castling_to: [Square; 2],
    /// The rank of castling.
    pub castling_rank: i8,
    /// Where it wins.
    pub flag: Squares,
    /// The kinds that do, all of them if it is `None`.
    pub flag_kinds: Option<Kinds>,
}

/// A game.
#[derive(Debug)]
pub struct Description {
    /// Its name.
    pub name: String,
    /// Its text, packed. Empty if it is too long to be.
    pub packed: String,
    /// What its section says.
    pub rules: Rules,
    /// Its board.
    pub board: Board,
    /// Its kinds.
    pub kinds: Vec<KindOfPiece>,
    /// The rays of all vectors.
    pub rays: Vec<Rays>,
    /// Its sides.
    pub sides: Sided<Side>,
    /// The king steps from each square.
    pub around: PerSquare<Squares>,
    /// The kinds that never move back the way they came, so that all their moves are progress, if any are.
    pub one_way: Kinds,
    /// The pawn, which makes double steps.
    pub pawn: Kinds,
    /// The cannons that pass and take no other of their kind.
    pub cannons: Kinds,
    /// The kings.
    pub kings: Kinds,
    /// The kinds whose last piece is as a king.
    pub pseudo_royal: Kinds,
    /// The kinds that must not be lost.
    pub extinct: Kinds,
    /// Whether all kinds together must not be.
    pub extinct_all: bool,
    /// What no explosion removes.
    pub blast_immune: Kinds,
    /// What is not taken by its own kind.
    pub mutually_immune: Kinds,
    /// What turns to stone.
    pub petrify: Kinds,
    /// What belongs to nobody: both sides move and take it. Its colour says which way is ahead.
    pub neutral: Kinds,
    /// With how many of a kind none is promoted to it; 0 for any number.
    pub limits: Vec<u8>,
    /// Where pawns are captured en passant.
    pub en_passant: Squares,
    /// The kinds whose slides pawns pay for.
    pub paid_kinds: Kinds,
    /// The kinds that fight each other only undefended.
    pub guarded_kinds: Kinds,
    /// What moves cost; `None` if they are free.
    pub fares: Option<Fares>,
    /// What the sides hold and get.
    pub tariff: &'static Tariff,
    /// Whether captures can change more than the board squares of the move.
    pub lasting: bool,
    /// Whether nothing forbids a move but an attack on the one king.
    pub plain: bool,
    /// Whether nothing forbids a move at all.
    pub free: bool,
    /// The start.
    pub start: State,
    /// What the text says without effect here.
    pub notes: Vec<Message>,
    /// What players need, once it is asked for.
    pub play: OnceLock<&'static Play>,
}

/// Shown by name: a position is shown with its description.
pub struct Named<'a>(pub &'a Description);

impl fmt::Debug for Named<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        out.write_str(&self.0.name)
    }
}

impl Description {
    /// What belongs to a side.
    #[inline]
    pub fn side(&self, side: Color) -> &Side {
        &self.sides[side.index()]
    }

    /// The kind of a letter of either case.
    pub fn kind(&self, letter: u8) -> Option<Kind> {
        let lower = letter.to_ascii_lowercase();
        self.kinds.iter().position(|kind| kind.letter == lower && !kind.promoted).map(|kind| kind as Kind)
    }

    /// The kinds of a set, each only once if several count as it.
    pub fn counted(&self, kinds: Kinds) -> impl Iterator<Item = Kinds> {
        let own =
            self.kinds.iter().enumerate().filter(move |(number, kind)| kinds >> number & 1 != 0 && !kind.promoted);
        own.map(|(_, kind)| kind.alike)
    }

    /// The letters of all kinds, for messages.
    pub fn letters(&self) -> String {
        self.kinds.iter().filter(|kind| !kind.promoted).map(|kind| char::from(kind.letter)).collect()
    }
}

/// Reads the game of a section, whose parents are earlier sections or built-in games.
pub fn read(text: &str, name: &str) -> Result<Description, Message> {
    let sections = ini::read(text)?;
    let mut notes = Vec::new();
    let rules = resolve(&sections, name, &mut notes)?;
    let Some(rules) = rules else {
        if sections.is_empty() {
            return Err(NOTHING.with([]));
        }
        return Err(NO_SECTION.with([name.into(), names(&sections).into()]));
    };
    let packed = packed::of(&sections, name).unwrap_or_default();
    Ok(Description { packed, ..finish(name, rules, notes)? })
}

/// Compiles and checks rules.
pub fn finish(name: &str, rules: Rules, notes: Vec<Message>) -> Result<Description, Message> {
    let fault = |problem: Message| GAME.with([name.into(), problem.into()]);
    check::rules(&rules).map_err(fault)?;
    let description = compile::compile(name, rules, notes).map_err(fault)?;
    check::description(&description).map_err(fault)?;
    Ok(description)
}

/// The rules of a section with those of its parents, which stand before it or are built in. `None` if there is no such section.
pub fn resolve(sections: &[Section], name: &str, notes: &mut Vec<Message>) -> Result<Option<Rules>, Message> {
    let named = |before: usize, name: &str| sections[..before].iter().position(|section| section.name == name);
    let Some(mut place) = named(sections.len(), name) else { return Ok(None) };
    let mut chain = vec![&sections[place]];
    let mut rules = loop {
        let Some(parent) = &sections[place].parent else { break Rules::default() };
        if let Some(earlier) = named(place, parent) {
            place = earlier;
            chain.push(&sections[place]);
            continue;
        }
        break games::rules(parent)
            .ok_or_else(|| LINE.with([sections[place].line.into(), no_parent(parent, &sections[..place]).into()]))?;
    };
    for section in chain.iter().rev() {
        notes.clear();
        keys::read(section, &mut rules, notes)?;
    }
    for key in regions::beside_board(&mut rules) {
        let Some(entry) = regions::entry(chain[0], &key) else { continue };
        let note = keys::at(entry, NO_SQUARE.with([]));
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    if let Some([key, other]) = Odd::conflict(&rules) {
        let problem = AGAINST.with([key.into(), other.into()]);
        let entry = chain.iter().flat_map(|section| &section.entries).find(|entry| entry.key == key);
        return Err(entry.map_or_else(
            || GAME.with([name.into(), problem.clone().into()]),
            |entry| keys::at(entry, problem.clone()),
        ));
    }
    Ok(Some(rules))
}

/// That there is no such game to start from, with one that there is.
pub(crate) fn no_parent(name: &str, earlier: &[Section]) -> Message {
    let built_in = games::names();
    let names = earlier.iter().map(|section| section.name.as_str()).chain(built_in.iter().map(AsRef::as_ref));
    let near = keys::nearest(name, names).unwrap_or("chess");
    NO_PARENT.with([name.into(), near.into()])
}

/// The names of sections, for messages: not all of them if there are many.
pub fn names<'a>(sections: impl IntoIterator<Item = &'a Section>) -> String {
    let mut sections = sections.into_iter();
    let mut names: Vec<&str> = sections.by_ref().take(20).map(|section| section.name.as_str()).collect();
    names.extend(sections.next().map(|_| "…"));
    names.join(", ")
}
