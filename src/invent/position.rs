//! A position of any described game.

use std::fmt;

use rules::{Color, MoveSink, Position, Status};
use variants::chesslike::cost_rules::Costs;

use crate::description::{Description, Kind, Kinds, Named, Path, Slide};
use crate::end::End;
use crate::geometry::{Square, Squares, bit};
use crate::moves::{InventMove, NONE};
use crate::odd::{Purses, Tariff};
use crate::rules::Sided;
use crate::values::Outcome;

/// The number of bits of a kind.
const PLANES: usize = 5;

/// The pieces and everything else that can change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct State {
    /// The bits of the kinds of the pieces, each bit for all squares.
    pub(crate) planes: [Squares; PLANES],
    /// The pieces of each side.
    pub sides: Sided<Squares>,
    /// Holes, and pieces that turned to stone.
    pub walls: Squares,
    /// The squares that the last move passed and where it may be captured en passant; with its own, if it was no pawn in the sense of
    /// [`Description::pawn`].
    pub passed: Squares,
    /// The squares of the rooks that each side may castle with, to the right and to the left; [`NONE`] without the right.
    pub castling: Sided<[Square; 2]>,
    /// The squares of the kings that may castle; [`NONE`] without a right.
    pub castling_kings: Sided<Square>,
    /// The squares of all of these.
    castling_squares: Squares,
    /// What both sides hold, also where moves cost nothing.
    pub purses: Purses,
    /// How many checks each side must still give.
    pub checks: Sided<u8>,
    /// Plies without progress.
    pub clock: u16,
    /// The move number.
    pub number: u16,
    /// The side to move.
    pub turn: Color,
}

impl Default for State {
    fn default() -> State {
        State {
            planes: [0; PLANES],
            sides: [0; 2],
            walls: 0,
            passed: 0,
            castling: [[NONE; 2]; 2],
            castling_kings: [NONE; 2],
            castling_squares: 0,
            purses: Purses::start(Tariff::FREE),
            checks: [0; 2],
            clock: 0,
            number: 1,
            turn: Color::White,
        }
    }
}

impl State {
    /// The squares of a kind, of both sides.
    #[inline]
    pub fn of_kind(&self, kind: Kind) -> Squares {
        let mut set = self.sides[0] | self.sides[1];
        for (place, plane) in self.planes.iter().enumerate() {
            set &= if kind >> place & 1 != 0 { *plane } else { !*plane };
        }
        set
    }

    /// The kind on an occupied square.
    #[inline]
    pub fn kind_at(&self, square: Square) -> Kind {
        let bits = self.planes.iter().enumerate();
        bits.fold(0, |kind, (place, plane)| kind | Kind::from(plane & bit(square) != 0) << place)
    }

    /// The squares of some kinds of a side.
    #[inline]
    pub fn of_kinds(&self, kinds: Kinds, side: Color) -> Squares {
        self.of_either(kinds) & self.sides[side.index()]
    }

    /// The squares of some kinds of both sides.
    pub fn of_either(&self, kinds: Kinds) -> Squares {
        let mut rest = kinds;
        let mut set = 0;
        while rest != 0 {
            set |= self.of_kind(rest.trailing_zeros() as Kind);
            rest &= rest - 1;
        }
        set
    }

    /// The kings of a side.
    pub fn kings(&self, game: &Description, side: Color) -> Squares {
        self.of_kinds(game.kings, side)
    }

    /// Empties squares.
    #[inline]
    pub fn clear(&mut self, squares: Squares) {
        self.planes.iter_mut().for_each(|plane| *plane &= !squares);
        self.sides.iter_mut().for_each(|side| *side &= !squares);
    }

    /// The same with squares emptied and a piece of a side put on one of them, for the other side to move.
    #[inline(always)]
    fn moved(&self, squares: Squares, square: Square, kind: Kind, side: Color) -> State {
        let set = bit(square);
        let mut sides = self.sides.map(|side| side & !squares);
        sides[side.index()] |= set;
        let bits = |place: usize| Squares::from(kind >> place & 1).wrapping_neg();
        State {
            planes: std::array::from_fn(|place| self.planes[place] & !squares | set & bits(place)),
            sides,
            walls: self.walls,
            passed: 0,
            castling: self.castling,
            castling_kings: self.castling_kings,
            castling_squares: self.castling_squares,
            purses: self.purses,
            checks: self.checks,
            clock: self.clock,
            number: self.number.saturating_add(u16::from(self.turn == Color::Black)),
            turn: !self.turn,
        }
    }

    /// Gives the right to castle.
    pub fn allow_castling(&mut self, side: Color, right: usize, king: Square, rook: Square) {
        self.castling[side.index()][right] = rook;
        self.castling_kings[side.index()] = king;
        self.castling_squares |= bit(king) | bit(rook);
    }

    /// Takes away the rights to castle with what stood on these squares.
    #[cold]
    fn lose_castling(&mut self, squares: Squares) {
        self.castling_squares = 0;
        for (king, rooks) in self.castling_kings.iter_mut().zip(&mut self.castling) {
            if *king == NONE {
                continue;
            }
            let king_gone = squares & bit(*king) != 0;
            for rook in rooks.iter_mut().filter(|rook| **rook != NONE && (king_gone || squares & bit(**rook) != 0)) {
                *rook = NONE;
            }
            if *rooks == [NONE; 2] {
                *king = NONE;
                continue;
            }
            let left = rooks.iter().filter(|rook| **rook != NONE).map(|&rook| bit(rook));
            self.castling_squares |= left.fold(bit(*king), |set, rook| set | rook);
        }
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn put(&mut self, square: Square, kind: Kind, side: Color) {
        let set = bit(square);
        for (place, plane) in self.planes.iter_mut().enumerate() {
            *plane |= if kind >> place & 1 != 0 { set } else { 0 };
        }
        self.sides[side.index()] |= set;
    }
}

/// A position of a described game. One that is walked and kept belongs to a game that stays for ever.
#[derive(Clone, Copy)]
pub struct InventPosition<'g> {
    /// The game.
    pub game: &'g Description,
    /// The pieces.
    pub state: State,
}

impl PartialEq for InventPosition<'_> {
    fn eq(&self, other: &InventPosition<'_>) -> bool {
        std::ptr::eq(self.game, other.game) && self.state == other.state
    }
}

impl Eq for InventPosition<'_> {}

impl fmt::Debug for InventPosition<'_> {
    fn fmt(&self, out: &mut fmt::Formatter) -> fmt::Result {
        write!(out, "{:?} {}", Named(self.game), self.fen())
    }
}

impl<'g> InventPosition<'g> {
    /// The start of a game.
    pub const fn start(game: &'g Description) -> InventPosition<'g> {
        InventPosition { game, state: game.start }
    }

    /// All squares where nothing can pass.
    #[inline]
    pub const fn occupied(&self) -> Squares {
        self.state.sides[0] | self.state.sides[1] | self.state.walls
    }

    /// The pieces that belong to nobody.
    #[inline]
    pub fn neutral(&self) -> Squares {
        self.state.of_either(self.game.neutral)
    }

    /// The pieces that belong to a side.
    #[inline]
    pub fn owned(&self, side: Color) -> Squares {
        self.state.sides[side.index()] & !self.neutral()
    }

    /// The pieces that a side can move, and the other one take.
    #[inline]
    pub fn movable(&self, side: Color) -> Squares {
        self.state.sides[side.index()] | self.neutral()
    }

    /// The side of the piece on an occupied square.
    #[inline]
    pub(crate) const fn side_at(&self, square: Square) -> Color {
        if self.state.sides[0] & bit(square) != 0 { Color::White } else { Color::Black }
    }

    /// The side as which a piece moves: that of its colour if it belongs to nobody, else the one to move.
    #[inline]
    pub(crate) const fn moves_as(&self, kind: Kind, from: Square) -> Color {
        if self.game.neutral >> kind & 1 != 0 { self.side_at(from) } else { self.state.turn }
    }

    /// The squares that a capture by an explosion around this square empties.
    pub fn blown(&self, square: Square) -> Squares {
        let game = self.game;
        if !game.rules.blast {
            return 0;
        }
        let pieces = self.state.sides[0] | self.state.sides[1];
        game.around[square as usize & 127] & pieces & !self.state.of_either(game.pawn | game.blast_immune)
    }

    /// Whether the piece could take its move back by another one, whatever stands on the way: then it is no progress.
    fn could_return(&self, mv: InventMove) -> bool {
        let movement = &self.game.side(self.moves_as(mv.kind, mv.from)).movements[mv.kind as usize];
        let from = bit(mv.from);
        let ridden =
            |slide: &Slide| slide.quiet && self.game.rays[slide.rays].squares[mv.to as usize & 127] & from != 0;
        let rides = || movement.slides.iter().chain(&movement.hops).any(ridden);
        let lame = |paths: &Vec<Path>| paths.iter().any(|path| path.quiet && path.other == mv.from);
        let leaps = || movement.paths.get(mv.to as usize).is_some_and(lame);
        let slides = || {
            movement
                .paid
                .iter()
                .any(|slide| slide.quiet && self.game.rays[slide.rays].squares[mv.to as usize & 127] & from != 0)
        };
        movement.quiet[mv.to as usize & 127] & from != 0 || rides() || leaps() || slides()
    }

    /// Whether the side to move is in check by any rule.
    pub fn in_check(&self) -> bool {
        let us = self.state.turn;
        !self.game.free && self.royals_attacked(us, self.royals(us), self.field(!us))
    }

    /// The position after a move.
    #[inline(always)]
    pub fn after(&self, mv: InventMove) -> InventPosition<'g> {
        let game = self.game;
        let us = self.state.turn;
        let captures = mv.captured != NONE;
        let captured = if captures { bit(mv.captured) } else { 0 };
        let kind = if mv.promotion == NONE { mv.kind } else { mv.promotion };
        let squares = bit(mv.from) | bit(mv.to) | captured;
        // Who makes something else of a piece that belongs to nobody keeps it.
        let side = if game.neutral >> kind & 1 != 0 { self.moves_as(mv.kind, mv.from) } else { us };
        let mut next = InventPosition { game, state: self.state.moved(squares, mv.to, kind, side) };
        if next.state.castling_squares & squares != 0 {
            next.state.lose_castling(squares);
        }
        if mv.rook != NONE {
            self.move_rook(mv, &mut next.state);
        }
        if captures && game.lasting {
            self.devastate(mv, &mut next.state);
        }
        let own = 1 << mv.kind;
        let progress = captures
            || mv.promotion != NONE
            || game.side(us).progress & own != 0 && (game.one_way & own != 0 || !self.could_return(mv));
        next.state.clock = if progress { 0 } else { self.state.clock.saturating_add(1) };
        if mv.stepped != 0 && mv.rook == NONE && game.neutral & own == 0 {
            next.state.passed = next.passed_by(mv);
        }
        if game.fares.is_some() {
            next.state.purses.pay(us, self.fare(mv));
        }
        if game.rules.check_counting && next.in_check() {
            let left = &mut next.state.checks[us.index()];
            *left = left.saturating_sub(1);
        }
        next
    }

    /// The rook's part of castling.
    #[cold]
    fn move_rook(&self, mv: InventMove, state: &mut State) {
        if mv.rook != mv.to {
            state.clear(bit(mv.rook));
        }
        state.put(mv.rook_to(), self.state.kind_at(mv.rook), self.state.turn);
    }

    /// What a capture does beyond taking: it explodes, or turns to stone.
    #[cold]
    fn devastate(&self, mv: InventMove, state: &mut State) {
        let game = self.game;
        let own = 1 << mv.kind;
        let mut gone = self.blown(mv.to) & !bit(mv.from);
        if game.petrify & own != 0 {
            state.walls |= bit(mv.to);
            gone |= bit(mv.to);
        } else if game.rules.blast && game.blast_immune & own == 0 {
            gone |= bit(mv.to);
        }
        state.clear(gone);
        state.lose_castling(gone | bit(mv.captured));
    }
}

impl Position for InventPosition<'static> {
    type Move = InventMove;

    fn turn(&self) -> Color {
        self.state.turn
    }

    fn moves(&self, sink: &mut impl MoveSink<InventMove>) {
        if self.has_ended().is_none() {
            self.legal_moves(&mut |mv| sink.push(mv));
        }
    }

    #[inline(always)]
    fn play(&self, mv: InventMove) -> InventPosition<'static> {
        self.after(mv)
    }

    fn status(&self) -> Status {
        match self.end() {
            Some(End { outcome: Outcome::Draw, .. }) => Status::Stalemate,
            Some(End { outcome: Outcome::Loss, mate: true, .. }) => Status::Checkmate,
            Some(End { outcome: Outcome::Loss, .. }) => Status::Lost,
            Some(End { outcome: Outcome::Win, .. }) => Status::Won,
            None if self.in_check() => Status::Check,
            None => Status::Ongoing,
        }
    }
}
