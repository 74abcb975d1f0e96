//! Material placements as numbers, and their symmetries.

use std::cmp::Ordering;

use crate::endgame::{EndgameTerms, Symmetry};
use board::{BoardShape, Square};
use rules::Color;
use rules::setup::{FenFormat, PositionSetup};

/// The maximum number of pieces in a placement.
pub const MOST: usize = 5;

/// A piece: the index of its letter in the FEN format, counted from 1, and its square.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct EndgamePiece {
    /// The place of its letter in [`FenFormat::letters`], counted from 1.
    pub letter: u8,
    /// The index of the square.
    pub square: u8,
}

/// A placement of few pieces, sorted by letter and square, and the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Material {
    list: [EndgamePiece; MOST],
    count: u8,
    /// The side to move.
    pub turn: Color,
    /// The en passant square, or 0 if there is none; it is never square 0.
    pub passed: u8,
}

impl Material {
    /// An empty board.
    pub const fn new(turn: Color) -> Material {
        Material { list: [EndgamePiece { letter: 0, square: 0 }; MOST], count: 0, turn, passed: 0 }
    }

    /// The pieces, sorted by letter and square.
    pub fn list(&self) -> &[EndgamePiece] {
        &self.list[..usize::from(self.count)]
    }

    /// Adds a piece. Returns false if there is no room for it.
    pub fn add(&mut self, piece: EndgamePiece) -> bool {
        let count = usize::from(self.count);
        if count == MOST {
            return false;
        }
        self.list[count] = piece;
        self.count += 1;
        self.sort();
        true
    }

    /// Insertion sort, since the list is very short.
    fn sort(&mut self) {
        for end in 1..usize::from(self.count) {
            let mut at = end;
            while at > 0 && self.list[at] < self.list[at - 1] {
                self.list.swap(at, at - 1);
                at -= 1;
            }
        }
    }

    /// The placement after a move from `from` to `to`, promoting to `letter` and capturing on
    /// `takes` where given, with the other side to move.
    pub fn moved(&self, from: Square, to: Square, letter: Option<u8>, takes: Option<Square>) -> Material {
        let mut after = Material::new(!self.turn);
        for &piece in self.list() {
            if piece.square == from.0 {
                after.add(EndgamePiece { letter: letter.unwrap_or(piece.letter), square: to.0 });
            } else if takes.is_none_or(|square| square.0 != piece.square) {
                after.add(piece);
            }
        }
        after
    }

    /// The index of the promotion letter (upper case) for the side to move.
    pub fn turned_into(&self, letter: char, format: &FenFormat) -> Option<u8> {
        let kinds = format.letters.len() / 2;
        let number = format.letters.find(letter)? % kinds + self.turn.index() * kinds;
        Some(number as u8 + 1)
    }

    /// The placement of a setup, or `None` if it has too many pieces, castling rights or holdings.
    pub fn of(setup: &PositionSetup, format: &FenFormat) -> Option<Material> {
        if setup.castling != "-" || setup.holdings.is_some() {
            return None;
        }
        let mut material = Material::new(setup.turn);
        material.passed = format.shape.find(&setup.en_passant).map_or(0, |square| square.0);
        for square in format.shape.squares() {
            if let Some(letter) = setup.at(square) {
                let number = format.letters.find(letter)? as u8 + 1;
                if !material.add(EndgamePiece { letter: number, square: square.0 }) {
                    return None;
                }
            }
        }
        Some(material)
    }

    /// The setup of the placement, the reverse of [`Material::of`].
    pub fn setup(&self, format: &FenFormat) -> PositionSetup {
        let mut setup = PositionSetup::empty();
        setup.turn = self.turn;
        for piece in self.list() {
            let letter = format.letters.as_bytes().get(usize::from(piece.letter) - 1);
            setup.put(Square(piece.square), letter.map(|&letter| letter.into()));
        }
        if self.passed > 0 {
            setup.en_passant = format.shape.name(Square(self.passed));
        }
        setup
    }
}

/// Where the value of a placement is stored.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Letters of all pieces, squares of the immobile ones, and the en passant square.
    pub slice: u64,
    /// Squares of the mobile pieces, and the side to move.
    pub index: u32,
}

/// The symmetries of a variant, as tables.
pub struct Shape {
    /// The format whose letters number the kinds of pieces.
    pub format: &'static FenFormat,
    /// What the variant says of its endgames.
    pub terms: &'static EndgameTerms,
    /// For each symmetry, the image of each square. The first is the identity, the last exchanges
    /// the sides.
    symmetries: Vec<[u8; 64]>,
    /// The lowest image of each square, with directed pieces on the board and without.
    lowest: [[u8; 64]; 2],
}

impl Shape {
    /// The tables for the symmetries that the terms name.
    pub fn new(format: &'static FenFormat, terms: &'static EndgameTerms) -> Shape {
        let itself = Symmetry::new(false, false, false);
        let all = [&[itself], terms.always, terms.undirected, &[terms.swap]].concat();
        let symmetries: Vec<[u8; 64]> = all.into_iter().map(|turn| turned(format.shape, turn)).collect();
        let lowest = |count: usize| {
            std::array::from_fn(|square| {
                symmetries[..count].iter().fold(square as u8, |lowest, turn| lowest.min(turn[square]))
            })
        };
        let lowest = [lowest(1 + terms.always.len()), lowest(symmetries.len() - 1)];
        Shape { format, terms, symmetries, lowest }
    }

    /// Number of piece kinds per side.
    fn kinds(&self) -> u8 {
        self.format.letters.len() as u8 / 2
    }

    fn is_white(&self, piece: EndgamePiece) -> bool {
        piece.letter <= self.kinds()
    }

    /// The piece kind as an upper-case letter.
    fn kind(&self, piece: EndgamePiece) -> char {
        let letter = (usize::from(piece.letter) - 1) % usize::from(self.kinds());
        self.format.letters.as_bytes().get(letter).map_or(' ', |&letter| letter.into())
    }

    /// Whether the piece can never return to a square it has left.
    fn immobile(&self, material: &Material, piece: EndgamePiece) -> bool {
        let white = self.is_white(piece);
        self.terms.immobile.iter().any(|immobile| {
            let freed =
                |&other: &EndgamePiece| self.is_white(other) == white && Some(self.kind(other)) == immobile.without;
            immobile.kind == self.kind(piece) && !material.list().iter().any(freed)
        })
    }

    /// Number of mobile pieces.
    pub fn free(&self, material: &Material) -> usize {
        material.list().iter().filter(|&&piece| !self.immobile(material, piece)).count()
    }

    /// Whether the placement is small enough to be covered.
    pub fn answered(&self, material: &Material) -> bool {
        usize::from(material.count) <= self.terms.max_pieces && self.free(material) <= self.terms.free
    }

    /// Whether a piece tells the two ends of the board apart.
    fn is_directed(&self, material: &Material) -> bool {
        material.list().iter().any(|&piece| self.terms.directed.contains(self.kind(piece)))
    }

    /// The number of symmetries that keep the sides, the identity included.
    fn images(&self, directed: bool) -> usize {
        if directed { 1 + self.terms.always.len() } else { self.symmetries.len() - 1 }
    }

    /// How many placements share a place, on average.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn sharing(&self, material: &Material) -> usize {
        let letters = |material: &Material| material.list.map(|piece| piece.letter);
        let swaps = letters(material) == letters(&self.swapped(material));
        self.images(self.is_directed(material)) * (1 + usize::from(swaps))
    }

    /// The letters of a placement, or those of the sides exchanged, whichever are stored.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn stored_letters(&self, material: &Material) -> Vec<u8> {
        let letters = |material: &Material| material.list().iter().map(|piece| piece.letter).collect::<Vec<u8>>();
        letters(material).min(letters(&self.swapped(material)))
    }

    /// How many placements are symmetric to this one, itself included, with the same side to move and the same letters.
    /// `None` for all of them but the one that is stored.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn stored_for(&self, material: &Material) -> Option<u64> {
        let swapped = self.swapped(material);
        // Cheap, and true of few.
        if !self.is_anchored(material) && !self.is_anchored(&swapped) {
            return None;
        }
        let Place { slice, index } = self.place(material);
        let stored = self.at(slice, index);
        if stored != *material && stored != swapped {
            return None;
        }
        let count = self.images(self.is_directed(material));
        let images: Vec<Material> = (0..count).map(|turn| self.turned(material, turn)).collect();
        Some((0..count).filter(|&one| !images[..one].contains(&images[one])).count() as u64)
    }

    /// Whether one of the pieces that [`Shape::turned_place`] goes by is on the lowest square that it can be turned to.
    #[cfg(not(target_arch = "wasm32"))]
    fn is_anchored(&self, material: &Material) -> bool {
        let first = material.list().iter().find(|&&piece| self.immobile(material, piece)).or(material.list().first());
        let letter = first.map_or(0, |piece| piece.letter);
        let anchors = || material.list().iter().filter(|piece| piece.letter == letter).map(|piece| piece.square & 63);
        let lowest = &self.lowest[usize::from(!self.is_directed(material))];
        let goal = anchors().map(|square| lowest[usize::from(square)]).min();
        anchors().any(|square| Some(square) == goal)
    }

    /// The placement with the sides exchanged.
    fn swapped(&self, material: &Material) -> Material {
        let kinds = self.kinds();
        let mut swapped = self.turned(material, self.symmetries.len() - 1);
        swapped.turn = !material.turn;
        for piece in &mut swapped.list[..usize::from(material.count)] {
            piece.letter = if piece.letter <= kinds { piece.letter + kinds } else { piece.letter - kinds };
        }
        swapped.sort();
        swapped
    }

    fn turned(&self, material: &Material, turn: usize) -> Material {
        let turn = &self.symmetries[turn];
        let mut turned = *material;
        for piece in &mut turned.list[..usize::from(material.count)] {
            piece.square = turn[usize::from(piece.square & 63)];
        }
        if material.passed > 0 {
            turned.passed = turn[usize::from(material.passed & 63)];
        }
        turned.sort();
        turned
    }

    /// Where the value of a placement, and of all placements symmetric to it, is stored. Of a
    /// placement and its counterpart with the sides exchanged, the representative is the one in
    /// which White has the lower letters, or else the one that is stored first.
    pub fn place(&self, material: &Material) -> Place {
        let letters = |material: &Material| material.list.map(|piece| piece.letter);
        let swapped = self.swapped(material);
        match letters(material).cmp(&letters(&swapped)) {
            Ordering::Less => self.turned_place(material),
            Ordering::Greater => self.turned_place(&swapped),
            Ordering::Equal => self.turned_place(material).min(self.turned_place(&swapped)),
        }
    }

    /// [`Shape::place`] without exchanging the sides. The symmetries considered are those that move
    /// a piece of one letter to the lowest possible square; of them, the one stored first is used.
    /// The letter is that of an immobile piece if there is one, so that a slice is stored as a
    /// whole.
    fn turned_place(&self, material: &Material) -> Place {
        let first = material.list().iter().find(|&&piece| self.immobile(material, piece)).or(material.list().first());
        let letter = first.map_or(0, |piece| piece.letter);
        let anchors = || {
            material.list().iter().filter(|piece| piece.letter == letter).map(|piece| usize::from(piece.square & 63))
        };
        let directed = self.is_directed(material);
        let count = self.images(directed);
        let symmetries = &self.symmetries[..count];
        let lowest = anchors().map(|square| self.lowest[usize::from(!directed)][square]).min();
        let brings = |&turn: &usize| anchors().any(|square| Some(symmetries[turn][square]) == lowest);
        let places = (0..count).filter(brings).map(|turn| self.own_place(&self.turned(material, turn)));
        places.min().unwrap_or_else(|| self.own_place(material))
    }

    fn own_place(&self, material: &Material) -> Place {
        let mut slice = u64::from(material.passed);
        let mut index = material.turn.index() as u32;
        for &piece in &material.list {
            let mut at = 0;
            if piece.letter > 0 && self.immobile(material, piece) {
                at = u64::from(piece.square) + 1;
            } else if piece.letter > 0 {
                index = index << 6 | u32::from(piece.square);
            }
            slice = slice << 11 | u64::from(piece.letter) << 7 | at;
        }
        Place { slice, index }
    }

    /// The placement whose value is stored there.
    pub fn at(&self, slice: u64, index: u32) -> Material {
        let mut material = Material::new(Color::White);
        material.passed = (slice >> (11 * MOST)) as u8;
        let mut index = index;
        // The square of the last piece is in the lowest bits.
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
            material.add(EndgamePiece { letter, square });
        }
        material.turn = Color::BOTH[(index & 1) as usize];
        material
    }

    /// Number of places in a slice.
    pub fn size(slice: u64) -> usize {
        let free = (0..MOST).map(|place| slice >> (11 * place)).filter(|part| part >> 7 & 15 > 0 && part & 127 == 0);
        2 << (6 * free.count())
    }
}

/// The image of each square under a symmetry; the identity if the board does not have it.
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
