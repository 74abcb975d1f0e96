//! A position of a chess-like game, moves, and what playing one does.

use std::marker::PhantomData;

use crate::board::attacks::{distance, file, forward, rank, rank_cells};
use crate::board::{Cell, Cells};
use crate::rules::draw::Drawn;
use crate::rules::{Rules, Side, Sink, Status};
use crate::variants::chesslike::Variant;
use crate::variants::chesslike::board::{Board, Piece};
use crate::variants::chesslike::cost_rules::{Purse, Ride};
use crate::variants::chesslike::king_rules::{Crown, Meeting, bare};

/// A move. Castling is written from the king to its own rook, which no other move can look like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub piece: Piece,
    pub from: Cell,
    pub to: Cell,
    pub way: Way,
}

/// What a move does beside going there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    Plain,
    /// A pawn's first two squares at once.
    Double,
    EnPassant,
    Promote(Piece),
    Castle(Wing),
}

/// A side of the board, seen from the kings at home.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wing {
    King,
    Queen,
}

impl Wing {
    pub const BOTH: [Wing; 2] = [Wing::King, Wing::Queen];

    /// The rook's cell before castling.
    pub const fn rook_home(self, side: Side) -> Cell {
        Cell(home(side) + if matches!(self, Wing::King) { 7 } else { 0 })
    }

    /// The king's cell after castling.
    pub const fn king_goal(self, side: Side) -> Cell {
        Cell(home(side) + if matches!(self, Wing::King) { 6 } else { 2 })
    }

    /// The rook's cell after castling, over which the king passes.
    pub const fn rook_goal(self, side: Side) -> Cell {
        Cell(home(side) + if matches!(self, Wing::King) { 5 } else { 3 })
    }

    const fn right(self, side: Side) -> u8 {
        1 << (self as u8 + 2 * side as u8)
    }
}

/// The king's cell before castling.
pub const fn king_home(side: Side) -> Cell {
    Cell(home(side) + 4)
}

const fn home(side: Side) -> u8 {
    if matches!(side, Side::White) { 0 } else { 56 }
}

/// Which sides may still castle where, as far as their kings and rooks have never moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Rights(u8);

impl Rights {
    #[inline]
    pub const fn has(self, side: Side, wing: Wing) -> bool {
        self.0 & wing.right(side) != 0
    }

    /// All of it, to be hashed.
    pub fn word(self) -> u64 {
        self.0.into()
    }

    /// Whether a side may still castle at all.
    #[inline]
    pub const fn any(self, side: Side) -> bool {
        self.has(side, Wing::King) || self.has(side, Wing::Queen)
    }

    pub fn add(&mut self, side: Side, wing: Wing) {
        self.0 |= wing.right(side);
    }

    /// Drops what a move that touches this cell ends.
    #[inline]
    fn touch(&mut self, cell: Cell) {
        self.0 &= KEPT[cell.index() & 63];
    }
}

/// For each cell, the rights that survive a move from it or to it.
static KEPT: [u8; 64] = {
    let mut kept = [0xff; 64];
    let sides = [Side::White, Side::Black];
    let mut i = 0;
    while i < 2 {
        let (king, queen) = (Wing::King.right(sides[i]), Wing::Queen.right(sides[i]));
        kept[Wing::King.rook_home(sides[i]).index()] &= !king;
        kept[Wing::Queen.rook_home(sides[i]).index()] &= !queen;
        kept[king_home(sides[i]).index()] &= !(king | queen);
        i += 1;
    }
    kept
};

/// A position of the variant `V`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position<V: Variant> {
    pub(super) board: Board,
    pub(super) purse: V::Purse,
    pub(super) turn: Side,
    pub(super) rights: Rights,
    /// The cell that a pawn's double step has just passed over.
    pub(super) en_passant: Option<Cell>,
    /// Plies since the last capture or pawn move.
    pub(super) clock: u16,
    pub(super) number: u16,
    pub(super) variant: PhantomData<V>,
}

impl<V: Variant> Position<V> {
    /// Whether a side may mate with whatever men it has, by having money for longer than the other.
    fn outlasts(&self, side: Side) -> bool {
        self.purse.outlasts(side, self.turn, bare(&self.board))
    }

    /// The cell of what a move takes.
    #[inline]
    pub(super) fn taken(&self, mv: Move) -> Option<Cell> {
        match mv.way {
            Way::EnPassant => forward(!self.turn, mv.to.set()).first(),
            Way::Castle(_) => None,
            _ => self.board.side(!self.turn).has(mv.to).then_some(mv.to),
        }
    }

    /// All of a move that its price may depend on.
    pub(super) fn ride(&self, mv: Move) -> Ride {
        let (promotes, castles) = match mv.way {
            Way::Promote(_) => (true, None),
            Way::Castle(wing) => (false, Some(wing)),
            _ => (false, None),
        };
        Ride { piece: mv.piece, from: mv.from, to: mv.to, takes: self.taken(mv), promotes, castles }
    }

    /// What a move of this position costs.
    pub(super) fn fare(&self, mv: Move) -> u32 {
        V::Purse::fare(&self.ride(mv))
    }

    /// The enemies that could take `side`'s king, were it on `at` with these cells occupied and the pieces on `gone` taken.
    #[inline]
    pub(super) fn attackers(&self, side: Side, at: Cell, occupied: Cells, gone: Cells) -> Cells {
        let means = self.purse.means(!side, self.turn);
        let pieces = self.board.attackers(!side, at, occupied, means).without(gone);
        let meeting = self.meeting(side, at, occupied, gone);
        if u32::from(distance(meeting.king, at)) <= means.squares && V::Crown::takes_king(meeting) {
            pieces | meeting.king.set()
        } else {
            pieces
        }
    }

    /// The enemy king and `side`'s king on `at`.
    #[inline]
    pub(super) fn meeting(&self, side: Side, at: Cell, occupied: Cells, gone: Cells) -> Meeting<'_> {
        Meeting { board: &self.board, by: !side, king: self.board.king(!side), target: at, occupied, gone }
    }

    /// The enemies that could take `side`'s king on the spot.
    #[inline]
    pub(super) fn checkers(&self, side: Side) -> Cells {
        self.attackers(side, self.board.king(side), self.board.occupied(), Cells::NONE)
    }

    /// The board after a move. Clocks, rights and money stay as they are: for asking what the move exposes.
    #[inline]
    pub(super) fn moved(&self, mv: Move) -> Board {
        let us = self.turn;
        let (from, to) = (mv.from.set(), mv.to.set());
        match mv.way {
            Way::Castle(wing) => {
                let mut board = self.board;
                board.toggle(us, Piece::King, from ^ wing.king_goal(us).set());
                board.toggle(us, Piece::Rook, to ^ wing.rook_goal(us).set());
                board
            }
            Way::EnPassant => self.board.after(us, from | forward(!us, to), mv.piece, to),
            Way::Promote(piece) => self.board.after(us, from, piece, to),
            Way::Plain | Way::Double => self.board.after(us, from, mv.piece, to),
        }
    }

    /// Pawns of the side to move that stand ready to take en passant.
    #[inline]
    pub(super) fn en_passant_takers(&self) -> Cells {
        self.en_passant.map_or(Cells::NONE, |goal| {
            crate::board::attacks::pawn_attacks(!self.turn, goal) & self.board.of(self.turn, Piece::Pawn)
        })
    }
}

impl<V: Variant> Rules for Position<V> {
    type Move = Move;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn moves(&self, sink: &mut impl Sink<Move>) {
        self.fast_moves(sink);
    }

    fn list(&self, list: &mut Vec<Move>) {
        self.sift(list, !Cells::NONE);
    }

    #[inline]
    fn play(&self, mv: Move) -> Position<V> {
        let mut next = Position { board: self.moved(mv), ..*self };
        let us = self.turn;
        if !V::Purse::FREE {
            next.purse.pay(us, self.fare(mv));
        }
        next.rights.touch(mv.from);
        next.rights.touch(mv.to);
        next.en_passant = if mv.way == Way::Double { forward(us, mv.from.set()).first() } else { None };
        let irreversible = mv.piece == Piece::Pawn || self.taken(mv).is_some();
        next.clock = if irreversible { 0 } else { self.clock.saturating_add(1) };
        next.number = self.number.saturating_add((us == Side::Black) as u16);
        next.turn = !us;
        next
    }

    fn status(&self) -> Status {
        match (self.checkers(self.turn).any(), self.count() > 0) {
            (false, true) => Status::Ongoing,
            (true, true) => Status::Check,
            (true, false) => Status::Checkmate,
            (false, false) => Status::Stalemate,
        }
    }
}

impl<V: Variant> Drawn for Position<V> {
    /// Counters are levelled, and an en passant cell that nobody can use.
    fn identity(&self) -> Position<V> {
        let usable = self.en_passant.filter(|&to| {
            self.en_passant_takers()
                .find(|&from| self.fault(Move { piece: Piece::Pawn, from, to, way: Way::EnPassant }).is_none())
                .is_some()
        });
        Position { en_passant: usable, clock: 0, number: 1, ..*self }
    }

    fn idle_plies(&self) -> u32 {
        self.clock.into()
    }

    fn dead(&self) -> bool {
        V::Crown::dead(&self.board) && !Side::BOTH.into_iter().any(|side| self.outlasts(side))
    }

    /// A lone king gives no mate in any of these games, unless the other side may be left with nothing to pay with.
    fn helpless(&self, side: Side) -> bool {
        self.board.side(side) == self.board.of(side, Piece::King) && !self.outlasts(side)
    }
}

/// The rank on which a side's pawns turn into pieces.
pub(super) const fn last_rank(side: Side) -> Cells {
    rank_cells(if matches!(side, Side::White) { 7 } else { 0 })
}

/// The rank on which a side's pawns start.
pub(super) const fn pawn_home(side: Side) -> Cells {
    rank_cells(if matches!(side, Side::White) { 1 } else { 6 })
}

/// The cell where a pawn that took its double step over `passed` stands now.
pub(super) fn jumper(passed: Cell) -> Cell {
    Cell(file(passed) + 8 * if rank(passed) == 2 { 3 } else { 4 })
}
