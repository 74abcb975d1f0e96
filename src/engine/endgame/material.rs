//! Placements of few men as numbers, and which of them are alike.

use std::cmp::Ordering;

use crate::board::{BoardShape, Square};
use crate::engine::endgame::{EndgameTerms, Symmetry};
use crate::rules::Color;
use crate::rules::setup::{FenFormat, PositionSetup};

/// No placement has more men.
pub const MOST: usize = 5;

/// A man: its letter by number, counted from 1 in the form's list, and its square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct EndgamePiece {
    pub letter: u8,
    pub square: u8,
}

/// Few men on a board, in order of their letters and then of their squares, and who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material {
    list: [EndgamePiece; MOST],
    count: u8,
    pub turn: Color,
    /// The square over which a pawn has just jumped, if that matters, and 0 otherwise; it is never square 0.
    pub passed: u8,
}

impl Material {
    pub const fn new(turn: Color) -> Material {
        Material { list: [EndgamePiece { letter: 0, square: 0 }; MOST], count: 0, turn, passed: 0 }
    }

    pub fn list(&self) -> &[EndgamePiece] {
        &self.list[..usize::from(self.count)]
    }

    /// Adds a man; whether there is room for it.
    pub fn add(&mut self, man: EndgamePiece) -> bool {
        let count = usize::from(self.count);
        if count == MOST {
            return false;
        }
        self.list[count] = man;
        self.count += 1;
        self.sort();
        true
    }

    /// Few enough that nothing quicker is worth its length.
    fn sort(&mut self) {
        for end in 1..usize::from(self.count) {
            let mut at = end;
            while at > 0 && self.list[at] < self.list[at - 1] {
                self.list.swap(at, at - 1);
                at -= 1;
            }
        }
    }

    /// The placement after the man on `from` has gone to `to` and become `letter`, if it has, and what stood on `takes` is
    /// gone. The other side is then to move.
    pub fn moved(&self, from: Square, to: Square, letter: Option<u8>, takes: Option<Square>) -> Material {
        let mut after = Material::new(!self.turn);
        for &man in self.list() {
            if man.square == from.0 {
                after.add(EndgamePiece { letter: letter.unwrap_or(man.letter), square: to.0 });
            } else if takes.is_none_or(|square| square.0 != man.square) {
                after.add(man);
            }
        }
        after
    }

    /// The number of a promotion's letter, upper case, for the side to move.
    pub fn turned_into(&self, letter: char, form: &FenFormat) -> Option<u8> {
        let kinds = form.letters.len() / 2;
        let number = form.letters.find(letter)? % kinds + self.turn.index() * kinds;
        Some(number as u8 + 1)
    }

    /// The pieces of a setup; nothing if there are too many, or if more than men and a passed square matters in it.
    pub fn of(setup: &PositionSetup, form: &FenFormat) -> Option<Material> {
        if setup.castling != "-" || setup.holdings.is_some() {
            return None;
        }
        let mut men = Material::new(setup.turn);
        men.passed = form.shape.find(&setup.en_passant).map_or(0, |square| square.0);
        for square in form.shape.squares() {
            if let Some(letter) = setup.at(square) {
                let number = form.letters.find(letter)? as u8 + 1;
                if !men.add(EndgamePiece { letter: number, square: square.0 }) {
                    return None;
                }
            }
        }
        Some(men)
    }

    pub fn setup(&self, form: &FenFormat) -> PositionSetup {
        let mut setup = PositionSetup::empty();
        setup.turn = self.turn;
        for man in self.list() {
            let letter = form.letters.as_bytes().get(usize::from(man.letter) - 1);
            setup.put(Square(man.square), letter.map(|&letter| letter.into()));
        }
        if self.passed > 0 {
            setup.en_passant = form.shape.name(Square(self.passed));
        }
        setup
    }
}

/// Where a placement's value is kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Letters of all men, squares of those that stand still, and the passed square.
    pub slice: u64,
    /// Cells of the free men, and who is to move.
    pub index: u32,
}

/// What is alike in a game, as tables.
pub struct Shape {
    pub form: &'static FenFormat,
    pub terms: &'static EndgameTerms,
    /// The board turned: for each turn, where each square goes. The first leaves it as it is, the last exchanges the sides.
    turns: Vec<[u8; 64]>,
    /// The lowest square to which a turn brings each, with directed men on the board and without.
    lowest: [[u8; 64]; 2],
}

impl Shape {
    pub fn new(form: &'static FenFormat, terms: &'static EndgameTerms) -> Shape {
        let itself = Symmetry::new(false, false, false);
        let all = [&[itself], terms.always, terms.undirected, &[terms.swap]].concat();
        let turns: Vec<[u8; 64]> = all.into_iter().map(|turn| turned(form.shape, turn)).collect();
        let lowest = |count: usize| {
            std::array::from_fn(|square| {
                turns[..count].iter().fold(square as u8, |lowest, turn| lowest.min(turn[square]))
            })
        };
        let lowest = [lowest(1 + terms.always.len()), lowest(turns.len() - 1)];
        Shape { form, terms, turns, lowest }
    }

    /// How many letters a side has.
    fn kinds(&self) -> u8 {
        self.form.letters.len() as u8 / 2
    }

    fn is_white(&self, man: EndgamePiece) -> bool {
        man.letter <= self.kinds()
    }

    /// The kind of a man, as an upper-case letter.
    fn kind(&self, man: EndgamePiece) -> char {
        let letter = (usize::from(man.letter) - 1) % usize::from(self.kinds());
        self.form.letters.as_bytes().get(letter).map_or(' ', |&letter| letter.into())
    }

    /// Whether a man of the placement never comes back to where it has stood.
    fn still(&self, men: &Material, man: EndgamePiece) -> bool {
        let white = self.is_white(man);
        self.terms.immobile.iter().any(|still| {
            let freed =
                |&other: &EndgamePiece| self.is_white(other) == white && Some(self.kind(other)) == still.without;
            still.kind == self.kind(man) && !men.list().iter().any(freed)
        })
    }

    /// How many men are free to come and go.
    pub fn free(&self, men: &Material) -> usize {
        men.list().iter().filter(|&&man| !self.still(men, man)).count()
    }

    /// Whether the placement has a king for each side and is small enough to be answered.
    pub fn answered(&self, men: &Material) -> bool {
        usize::from(men.count) <= self.terms.max_pieces && self.free(men) <= self.terms.free
    }

    /// The same with the sides exchanged.
    fn swapped(&self, men: &Material) -> Material {
        let kinds = self.kinds();
        let mut swapped = self.turned(men, self.turns.len() - 1);
        swapped.turn = !men.turn;
        for man in &mut swapped.list[..usize::from(men.count)] {
            man.letter = if man.letter <= kinds { man.letter + kinds } else { man.letter - kinds };
        }
        swapped.sort();
        swapped
    }

    fn turned(&self, men: &Material, turn: usize) -> Material {
        let turn = &self.turns[turn];
        let mut turned = *men;
        for man in &mut turned.list[..usize::from(men.count)] {
            man.square = turn[usize::from(man.square & 63)];
        }
        if men.passed > 0 {
            turned.passed = turn[usize::from(men.passed & 63)];
        }
        turned.sort();
        turned
    }

    /// Where the value of a placement is kept, and of all that are like it. Of a placement and the same with the sides
    /// exchanged, one stands for both: the one whose lower letters are White's, or else the one that is kept first.
    pub fn place(&self, men: &Material) -> Place {
        let letters = |men: &Material| men.list.map(|man| man.letter);
        let swapped = self.swapped(men);
        match letters(men).cmp(&letters(&swapped)) {
            Ordering::Less => self.turned_place(men),
            Ordering::Greater => self.turned_place(&swapped),
            Ordering::Equal => self.turned_place(men).min(self.turned_place(&swapped)),
        }
    }

    /// The same but for the sides: of all ways to turn the board those count that bring a man of a certain letter to the
    /// lowest square, and of them the one that is kept first. The letter is one of men that stand still if there are any, so
    /// that a slice is kept as a whole.
    fn turned_place(&self, men: &Material) -> Place {
        let first = men.list().iter().find(|&&man| self.still(men, man)).or(men.list().first());
        let letter = first.map_or(0, |man| man.letter);
        let anchors = || men.list().iter().filter(|man| man.letter == letter).map(|man| usize::from(man.square & 63));
        let directed = men.list().iter().any(|&man| self.terms.directed.contains(self.kind(man)));
        let count = if directed { 1 + self.terms.always.len() } else { self.turns.len() - 1 };
        let turns = &self.turns[..count];
        let lowest = anchors().map(|square| self.lowest[usize::from(!directed)][square]).min();
        let brings = |&turn: &usize| anchors().any(|square| Some(turns[turn][square]) == lowest);
        let places = (0..count).filter(brings).map(|turn| self.own_place(&self.turned(men, turn)));
        places.min().unwrap_or_else(|| self.own_place(men))
    }

    fn own_place(&self, men: &Material) -> Place {
        let mut slice = u64::from(men.passed);
        let mut index = men.turn.index() as u32;
        for &man in &men.list {
            let mut at = 0;
            if man.letter > 0 && self.still(men, man) {
                at = u64::from(man.square) + 1;
            } else if man.letter > 0 {
                index = index << 6 | u32::from(man.square);
            }
            slice = slice << 11 | u64::from(man.letter) << 7 | at;
        }
        Place { slice, index }
    }

    /// The placement whose value is kept there.
    pub fn at(&self, slice: u64, index: u32) -> Material {
        let mut men = Material::new(Color::White);
        men.passed = (slice >> (11 * MOST)) as u8;
        let mut index = index;
        // The last one's square stands lowest.
        for place in 0..MOST {
            let part = slice >> (11 * place);
            let (letter, at) = ((part >> 7 & 15) as u8, (part & 127) as u8);
            if letter == 0 {
                continue;
            }
            let mut square = at.wrapping_sub(1);
            if at == 0 {
                square = (index & 63) as u8;
                index >>= 6;
            }
            men.add(EndgamePiece { letter, square });
        }
        men.turn = Color::BOTH[(index & 1) as usize];
        men
    }

    /// How many places a slice has.
    pub fn size(slice: u64) -> usize {
        let free = (0..MOST).map(|place| slice >> (11 * place)).filter(|part| part >> 7 & 15 > 0 && part & 127 == 0);
        2 << (6 * free.count())
    }
}

/// Where each square goes when the board is turned; nowhere else than it is if its shape does not allow that.
fn turned(board_shape: &BoardShape, turn: Symmetry) -> [u8; 64] {
    let mut to: [u8; 64] = std::array::from_fn(|square| square as u8);
    for square in board_shape.squares() {
        let (file, rank) = (board_shape.file(square), board_shape.rank(square));
        let (file, rank) = if turn.diagonal { (rank, file) } else { (file, rank) };
        let file = if turn.files { board_shape.width - 1 - file } else { file };
        let rank = if turn.ranks { board_shape.height - 1 - rank } else { rank };
        if let Some(square_to) = board_shape.at(file as i8, rank as i8) {
            to[square.index()] = square_to.0;
        }
    }
    to
}
