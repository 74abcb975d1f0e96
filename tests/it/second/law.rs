//! A position and a move of the chess-like games, and what these games differ in.
//!
//! A `Law` holds the differences: who attacks a king, where a king may go, what pawns may do, and what a move costs.

use super::board::{Board, DIRECTIONS, Side, Square};
use super::rng::Rng;

/// Everything but money.
#[derive(Clone)]
pub struct Setup {
    pub board: Board,
    pub side: Side,
    /// Castling rights in the order `KQkq`.
    pub rights: [bool; 4],
    /// The square that a pawn has just jumped over.
    pub passing: Option<Square>,
    pub clock: u32,
    pub number: u32,
}

/// Where the rook stands that a castling right is about.
pub const ROOKS: [(i8, i8); 4] = [(7, 0), (0, 0), (7, 7), (0, 7)];

impl Setup {
    /// Whether there is a castling right without king and rook at home.
    pub fn misses_home(&self) -> bool {
        ROOKS.iter().zip(self.rights).any(|(&(file, rank), right)| {
            let owner = if rank == 0 { Side::White } else { Side::Black };
            let king = self.board.at(Square::new(4, rank)) == owner.piece(b'k');
            right && !(king && self.board.at(Square::new(file, rank)) == owner.piece(b'r'))
        })
    }

    /// All pieces of both sides but the kings, in lower case.
    pub fn others(&self) -> Vec<u8> {
        let letters = self.board.squares().map(|(_, letter)| letter.to_ascii_lowercase());
        letters.filter(|&letter| letter.is_ascii_alphabetic() && letter != b'k').collect()
    }

    /// Whether there is a knight beside the kings and no more, or bishops alone whose squares have the same colour.
    pub fn few_minors(&self) -> bool {
        let others = self.others();
        let bishops = self.board.squares().filter(|&(_, letter)| letter.eq_ignore_ascii_case(&b'b'));
        let light = bishops.filter(|(square, _)| (square.file + square.rank) % 2 == 1).count();
        others == [b'n'] || others.iter().all(|&letter| letter == b'b') && (light == 0 || light == others.len())
    }
}

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Plain,
    EnPassant,
    /// Castling with the rook on this square.
    Castling(Square),
}

#[derive(Clone)]
pub struct Step {
    pub from: Square,
    pub to: Square,
    /// What the pawn becomes, in lower case.
    pub promotion: Option<u8>,
    pub kind: Kind,
}

impl Step {
    pub const fn plain(from: Square, to: Square) -> Step {
        Step { from, to, promotion: None, kind: Kind::Plain }
    }
}

pub trait Law: Clone {
    const ID: &'static str;
    const START: &'static str;
    /// How many fields the position text has.
    const FIELDS: usize = 6;

    /// Reads what follows the sixth field.
    fn read(field: Option<&str>) -> Result<Self, String>;
    /// Writes it, with the blank before it.
    fn write(&self) -> String {
        String::new()
    }
    fn random_board(rng: &mut Rng) -> Self;
    fn turned(&self) -> Self {
        self.clone()
    }
    /// Whether left and right could be exchanged if nobody may castle.
    const MIRRORS: bool = true;

    /// Whether the king of this side could be captured on the spot.
    fn in_check(&self, at: &Setup, side: Side) -> bool;

    /// The same once the other side has received the price of this side's move, where it does.
    fn in_check_once_paid(&self, at: &Setup, side: Side, _price: u32) -> bool {
        self.in_check(at, side)
    }

    /// The squares a king may try to go to, other than by castling. Orthodox: the eight around it.
    fn king_targets(&self, _at: &Setup, from: Square) -> Vec<Square> {
        DIRECTIONS.iter().map(|&(files, ranks)| from.step(files, ranks)).collect()
    }

    /// What castling takes beside the orthodox conditions.
    fn may_castle(&self, _at: &Setup, _rook: Square) -> bool {
        true
    }

    /// Whether there is castling at all: else rights to it are ignored.
    fn castles(&self) -> bool {
        true
    }

    /// Whether castling is written as king takes own rook.
    fn castles_onto_rook(&self) -> bool {
        false
    }

    /// Whether a pawn may step two squares from this rank, counted from 0 on its own side.
    fn may_jump(&self, rank: i8) -> bool {
        rank == 1
    }

    /// Where a pawn may step beside going ahead, as files to the right and ranks forward.
    fn pawn_strolls(&self) -> &'static [(i8, i8)] {
        &[]
    }

    /// Whether pieces of the own side may be captured.
    fn takes_own(&self) -> bool {
        false
    }

    /// Whether who can't move, and is not in check, has lost.
    fn stalemate_loses(&self) -> bool {
        false
    }

    /// Whether the game is drawn because the kings meet.
    fn meets(&self, _at: &Setup) -> bool {
        false
    }

    /// Which side has won otherwise than by mate, and how.
    fn decided(&self, _at: &Setup) -> Option<(Side, &'static str)> {
        None
    }

    /// Whether neither side can win any more.
    fn dead(&self, at: &Setup) -> bool {
        let others = at.others();
        let few = others.is_empty() || self.minors_draw() && at.few_minors();
        few && !self.mates_with_anything(at)
    }

    /// Whether a single knight, and bishops on squares of one colour, are too little to mate.
    fn minors_draw(&self) -> bool {
        false
    }

    /// Whether somebody may be mated by whatever is left on the board, for another reason than its strength.
    fn mates_with_anything(&self, _at: &Setup) -> bool {
        false
    }

    fn fare(&self, _at: &Setup, _step: &Step) -> Option<u32> {
        None
    }
    fn affords(&self, _at: &Setup, _step: &Step) -> bool {
        true
    }
    fn pay(&mut self, _at: &Setup, _step: &Step) {}

    /// A move was made, after which the position is this.
    fn moved(&mut self, _at: &Setup) {}

    /// What stands before the counters, with a space behind it.
    fn write_before_counters(&self) -> String {
        String::new()
    }
}
