//! A position of a described game: a mailbox of letters, its text, and who attacks what.

use super::betza::{Hop, Leg, Passing, way};
use super::sections::{Kind, Kinds, Rules};

/// File and rank, from 0.
pub type Square = (i32, i32);

/// A piece. Sides are 0 and 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    pub side: usize,
    pub letter: char,
    /// What it was before it became another.
    pub was: Option<char>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cell {
    Empty,
    Hole,
    Man(Man),
}

/// Where a king and a rook are that may castle.
pub type Right = Option<(Square, Square)>;

#[derive(Clone)]
pub struct Board<'r> {
    pub rules: &'r Rules,
    cells: Vec<Cell>,
    pub turn: usize,
    /// Of each side, to the right and to the left as White sees it.
    pub rights: [[Right; 2]; 2],
    /// The squares where what has just moved can be taken, and where it is.
    pub passed: Vec<Square>,
    pub passer: Option<Square>,
    /// The checks that each side has still to give.
    pub checks: Option<[i32; 2]>,
    pub clock: u32,
    pub number: u32,
}

impl<'r> Board<'r> {
    /// Reads a FEN in which nothing can be taken en passant.
    pub fn read(rules: &'r Rules, fen: &str) -> Board<'r> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let mut cells = vec![Cell::Empty; (rules.files * rules.ranks) as usize];
        for (rank, row) in (0..rules.ranks).rev().zip(fields[0].split('/')) {
            let (mut file, mut number, mut promoted) = (0, 0, false);
            for letter in row.chars() {
                if let Some(digit) = letter.to_digit(10) {
                    number = number * 10 + digit as i32;
                    continue;
                }
                file += number;
                number = 0;
                if letter == '+' {
                    promoted = true;
                    continue;
                }
                cells[(rank * rules.files + file) as usize] = match letter {
                    '*' => Cell::Hole,
                    _ => Cell::Man(rules.man(letter, promoted)),
                };
                file += 1;
                promoted = false;
            }
        }
        let (turn, castling) = (usize::from(fields[1] == "b"), fields[2]);
        let checks = fields.get(4).and_then(|field| field.split_once('+'));
        let counters = &fields[if checks.is_some() { 5 } else { 4 }.min(fields.len())..];
        let mut board = Board {
            rules,
            cells,
            turn,
            rights: [[None; 2]; 2],
            passed: Vec::new(),
            passer: None,
            checks: checks.map(|(white, black)| [white.parse().unwrap(), black.parse().unwrap()]),
            clock: counters.first().map_or(0, |count| count.parse().unwrap()),
            number: counters.get(1).map_or(1, |count| count.parse().unwrap()),
        };
        if rules.is("castling", true) {
            for (side, wing) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                if castling.contains(["KQ", "kq"][side].as_bytes()[wing] as char) {
                    board.rights[side][wing] = board.right(side, wing);
                }
            }
        }
        board
    }

    /// The rank of castling, from White's side.
    pub fn castling_rank(&self, side: usize) -> i32 {
        let rank = self.rules.count("castlingRank", 1) - 1;
        if side == 0 { rank } else { self.rules.ranks - 1 - rank }
    }

    /// The king and the outermost rook of a wing.
    fn right(&self, side: usize, wing: usize) -> Right {
        let (rules, rank) = (self.rules, self.castling_rank(side));
        let of =
            |kinds: &Kinds, square| self.man(square).filter(|man| man.side == side && rules.among(man.letter, kinds));
        let row = (0..rules.files).map(|file| (file, rank));
        let kings: Vec<Square> = row.filter(|&square| of(&rules.castling_kings[side], square).is_some()).collect();
        let file = rules.count("castlingKingFile", 5) - 1;
        let king = match kings[..] {
            [] => return None,
            [king] => king,
            _ => kings.into_iter().find(|king| king.0 == file)?,
        };
        let rook = |&square: &Square| of(&rules.castling_rooks[side], square).is_some();
        let rook = if wing == 0 {
            let outermost = (rules.count("castlingRookKingsideFile", 12) - 1).min(rules.files - 1);
            (king.0 + 1..=outermost).rev().map(|file| (file, rank)).find(rook)
        } else {
            let outermost = rules.count("castlingRookQueensideFile", 1) - 1;
            (outermost..king.0).map(|file| (file, rank)).find(rook)
        };
        Some((king, rook?))
    }

    pub fn write(&self) -> String {
        let mut text = String::new();
        for rank in (0..self.rules.ranks).rev() {
            let mut gap = 0;
            for file in 0..=self.rules.files {
                let cell = if file < self.rules.files { Some(self.at((file, rank))) } else { None };
                if cell == Some(Cell::Empty) {
                    gap += 1;
                    continue;
                }
                if gap > 0 {
                    text += &gap.to_string();
                    gap = 0;
                }
                match cell {
                    Some(Cell::Man(man)) => {
                        let letter = man.was.unwrap_or(man.letter);
                        text += if man.was.is_some() { "+" } else { "" };
                        text.push(if man.side == 0 { letter.to_ascii_uppercase() } else { letter });
                    }
                    Some(_) => text.push('*'),
                    None if rank > 0 => text.push('/'),
                    None => {}
                }
            }
        }
        let rights = (0..2).flat_map(|side| (0..2).map(move |wing| (side, wing)));
        let rights: String = rights
            .filter(|&(side, wing)| self.rights[side][wing].is_some())
            .map(|(side, wing)| ["KQ", "kq"][side].as_bytes()[wing] as char)
            .collect();
        let mut passed = self.passed.clone();
        passed.sort_by_key(|&(file, rank)| (rank, file));
        let passed: String = passed.into_iter().map(name).collect();
        let or_none = |text: String| if text.is_empty() { "-".to_string() } else { text };
        let checks = self.checks.map_or(String::new(), |[white, black]| format!("{white}+{black} "));
        let turn = ["w", "b"][self.turn];
        format!("{text} {turn} {} {} {checks}{} {}", or_none(rights), or_none(passed), self.clock, self.number)
    }

    pub fn on(&self, (file, rank): Square) -> bool {
        (0..self.rules.files).contains(&file) && (0..self.rules.ranks).contains(&rank)
    }

    pub fn at(&self, (file, rank): Square) -> Cell {
        self.cells[(rank * self.rules.files + file) as usize]
    }

    pub fn put(&mut self, (file, rank): Square, cell: Cell) {
        self.cells[(rank * self.rules.files + file) as usize] = cell;
    }

    pub fn man(&self, square: Square) -> Option<Man> {
        match self.at(square) {
            Cell::Man(man) => Some(man),
            _ => None,
        }
    }

    pub fn empty(&self, square: Square) -> bool {
        self.at(square) == Cell::Empty
    }

    /// The pieces of a side with their squares.
    pub fn men(&self, side: usize) -> Vec<(Square, Man)> {
        let squares = (0..self.rules.ranks).flat_map(|rank| (0..self.rules.files).map(move |file| (file, rank)));
        squares.filter_map(|square| Some((square, self.man(square)?))).filter(|(_, man)| man.side == side).collect()
    }

    /// The pieces that a side moves: its own, and those that belong to nobody.
    pub fn movers(&self, side: usize) -> Vec<(Square, Man)> {
        let others = self.men(1 - side).into_iter().filter(|(_, man)| self.rules.is_neutral(*man));
        self.men(side).into_iter().chain(others).collect()
    }

    /// The squares to which a leg leads, whoever is there.
    pub fn reach(&self, from: Square, man: Man, leg: &Leg) -> Vec<Square> {
        let ahead = if man.side == 0 { 1 } else { -1 };
        let step = (leg.step.0 * ahead, leg.step.1 * ahead);
        let cannon = self.rules.named(man.letter, "janggiCannon");
        let (mut found, mut here, mut made, mut over) = (Vec::new(), from, 0, leg.hop == Hop::No);
        loop {
            let stands = |&(right, ahead): &Square| !self.empty((here.0 + right, here.1 + ahead));
            let next = (here.0 + step.0, here.1 + step.1);
            if !self.on(next) {
                return found;
            }
            let stopped = match leg.passing {
                Passing::Anything => false,
                Passing::Nothing => way(step).iter().any(stands),
                Passing::Something => !way(step).iter().any(stands),
            };
            if stopped {
                return found;
            }
            here = next;
            let other = cannon && self.man(here).is_some_and(|man| self.rules.named(man.letter, "janggiCannon"));
            made += 1;
            if !over {
                over = !self.empty(here);
                if other || made == leg.range {
                    return found;
                }
                continue;
            }
            if self.at(here) != Cell::Hole && !other {
                found.push(here);
            }
            if !self.empty(here) || made == leg.range || leg.hop == Hop::RightBehind {
                return found;
            }
        }
    }

    /// Whether a piece may use a leg where it stands.
    pub fn may(&self, from: Square, man: Man, leg: &Leg) -> bool {
        let rank = if man.side == 0 { from.1 } else { self.rules.ranks - 1 - from.1 };
        let to_the_side = leg.step.0 != 0 && self.rules.named(man.letter, "soldier");
        let begins = !leg.initial || self.rules.double_region[man.side].contains(&from);
        begins && !(to_the_side && rank + 1 < self.rules.count("soldierPromotionRank", 1))
    }

    /// Whether a piece may be on a square at all.
    pub fn may_enter(&self, man: Man, square: Square) -> bool {
        self.rules.of(man.letter).regions[man.side].as_ref().is_none_or(|region| region.contains(&square))
    }

    /// Whether a piece captures on a square, if there is something to capture.
    pub fn aims(&self, from: Square, man: Man, at: Square) -> bool {
        let legs = self.rules.of(man.letter).legs.iter().filter(|leg| leg.captures && self.may(from, man, leg));
        self.may_enter(man, at) && legs.into_iter().any(|leg| self.reach(from, man, leg).contains(&at))
    }

    /// The pieces of a side that could capture what is on a square.
    pub fn attackers(&self, side: usize, at: Square) -> Vec<Square> {
        let target = self.man(at);
        let immune = |man: Man| target.is_some_and(|target| self.rules.spares(man, target));
        let takes = |&(from, man): &(Square, Man)| {
            !immune(man) && self.aims(from, man, at) || target.is_some_and(|target| self.faces(from, man, at, target))
        };
        self.movers(side).into_iter().filter(takes).map(|(from, _)| from).collect()
    }

    /// Whether two kings face each other where that is forbidden.
    fn faces(&self, from: Square, man: Man, at: Square, target: Man) -> bool {
        let kings = [man, target].iter().all(|man| self.rules.named(man.letter, "king"));
        let line = from.0 == at.0 || from.1 == at.1;
        let step = ((at.0 - from.0).signum(), (at.1 - from.1).signum());
        let mut here = (from.0 + step.0, from.1 + step.1);
        kings && line && self.rules.is("flyingGeneral", false) && {
            while here != at && self.empty(here) {
                here = (here.0 + step.0, here.1 + step.1);
            }
            here == at
        }
    }
}

impl Rules {
    fn man(&self, letter: char, promoted: bool) -> Man {
        let (side, letter) = (usize::from(letter.is_ascii_lowercase()), letter.to_ascii_lowercase());
        let became = if promoted { self.became(letter) } else { None };
        Man { side, letter: became.unwrap_or(letter), was: became.map(|_| letter) }
    }

    /// What a kind becomes that is no pawn.
    pub fn became(&self, letter: char) -> Option<char> {
        let (_, to) = self.promoted.iter().find(|(from, _)| self.kind(letter) == Some(from))?;
        Some(self.kinds.get(to)?.letter)
    }

    pub fn of(&self, letter: char) -> &Kind {
        self.kinds.values().find(|kind| kind.letter == letter).unwrap()
    }

    /// Whether a kind has this key.
    pub fn named(&self, letter: char, key: &str) -> bool {
        self.kind(letter) == Some(key)
    }

    pub fn among(&self, letter: char, kinds: &Kinds) -> bool {
        kinds.iter().any(|kind| self.kind(letter) == Some(kind))
    }

    /// Whether a piece belongs to nobody.
    pub fn is_neutral(&self, man: Man) -> bool {
        self.among(man.letter, &self.neutral)
    }

    /// Whether a piece can't take another.
    pub fn spares(&self, man: Man, target: Man) -> bool {
        man.letter == target.letter && self.among(man.letter, &self.mutually_immune)
    }
}

/// The name of a square.
pub fn name((file, rank): Square) -> String {
    format!("{}{}", char::from(b'a' + file as u8), rank + 1)
}
