//! Bitboards of the pieces on the 43 squares, and attack tests.

use crate::infantry::Move;
use crate::infantry::geometry::{
    ALFIL, DARK, DIAGONAL, HOLE, KNIGHT, LEAPS, LINES, STEPS, STRAIGHT, ray, straight_reach,
};
use crate::infantry::options::{InfantryRules, Options};
use board::{Square, SquareSet};
use rules::Color;
use rules::piece_kind::{self, PieceKind};

/// A piece type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Role {
    King,
    Knight,
    Fox,
    Alfil,
    Assassin,
    Tank,
    Pawn,
}

impl Role {
    pub const ALL: [Role; 7] =
        [Role::King, Role::Knight, Role::Fox, Role::Alfil, Role::Assassin, Role::Tank, Role::Pawn];

    /// The upper-case letter of FEN and SAN.
    pub const fn letter(self) -> char {
        match self {
            Role::King => 'K',
            Role::Knight => 'N',
            Role::Fox => 'F',
            Role::Alfil => 'E',
            Role::Assassin => 'A',
            Role::Tank => 'T',
            Role::Pawn => 'P',
        }
    }

    pub const fn kind(self) -> &'static PieceKind {
        match self {
            Role::King => &piece_kind::KING,
            Role::Knight => &piece_kind::KNIGHT,
            Role::Fox => &piece_kind::FOX,
            Role::Alfil => &piece_kind::ALFIL,
            Role::Assassin => &piece_kind::ASSASSIN,
            Role::Tank => &piece_kind::TANK,
            Role::Pawn => &piece_kind::PAWN,
        }
    }
}

/// Piece placement, without the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Board {
    sides: [SquareSet; 2],
    roles: [SquareSet; 7],
}

impl Board {
    /// The board as words, for hashing.
    pub fn words(&self) -> impl Iterator<Item = u64> + use<> {
        self.roles.into_iter().chain(self.sides).map(|squares| squares.0)
    }

    pub fn put(&mut self, square: Square, side: Color, role: Role) {
        self.sides[side.index()] |= square.as_set();
        self.roles[role as usize] |= square.as_set();
    }

    pub const fn side(&self, side: Color) -> SquareSet {
        self.sides[side.index()]
    }

    pub const fn occupied(&self) -> SquareSet {
        self.sides[0].with(self.sides[1])
    }

    /// The occupied squares and [`HOLE`].
    pub const fn full(&self) -> SquareSet {
        self.occupied().with(HOLE.as_set())
    }

    pub const fn of(&self, side: Color, role: Role) -> SquareSet {
        SquareSet(self.sides[side.index()].0 & self.roles[role as usize].0)
    }

    pub fn at(&self, square: Square) -> Option<(Color, Role)> {
        let side = Color::BOTH.into_iter().find(|&side| self.side(side).has(square))?;
        let role = Role::ALL.into_iter().find(|&role| self.roles[role as usize].has(square))?;
        Some((side, role))
    }

    /// The king's square. Every valid position has one; otherwise any square is returned rather
    /// than a panic.
    pub fn king(&self, side: Color) -> Square {
        self.of(side, Role::King).first().unwrap_or(Square(0))
    }

    /// The board after a move of `side`.
    pub fn after(mut self, side: Color, mv: Move) -> Board {
        let gone = mv.touched();
        for role in &mut self.roles {
            let moved = role.0 >> mv.from.0 & 1;
            *role = role.without(gone) | SquareSet(moved << mv.to.0);
        }
        self.sides[side.index()] = self.sides[side.index()].without(gone) | mv.to.as_set();
        self.sides[(!side).index()] = self.sides[(!side).index()].without(gone);
        self
    }

    /// The landing squares of an assassin: over an adjacent piece of either side, to the empty
    /// square right behind it.
    pub fn landings(&self, assassin: Square) -> SquareSet {
        let full = self.full();
        let mut landings = SquareSet::NONE;
        for leap in LEAPS[assassin.index()] {
            if full.has(leap.over) && !full.has(leap.landing) {
                landings |= leap.landing.as_set();
            }
        }
        landings
    }

    /// The pieces of a side that could capture an enemy on that square in one move, ignoring the
    /// safety of their own king.
    pub fn attackers<R: InfantryRules>(&self, rules: R, square: Square, by: Color) -> SquareSet {
        let at = square.index();
        let of = |role| self.roles[role as usize];
        let steppers = STEPS[at] & (of(Role::King) | of(Role::Fox));
        let knights = KNIGHT[at] & of(Role::Knight);
        let pawns = DIAGONAL[at] & of(Role::Pawn);
        let alfils = ALFIL[by.index()][at] & of(Role::Alfil);
        let leapers = (steppers | knights | pawns | alfils) & self.side(by);
        leapers | self.tanks_upon(rules, square, by) | self.assassins_upon(rules, square, by)
    }

    /// A tank captures at a distance of two or four squares and moves half of it: all squares
    /// between must be empty.
    fn tanks_upon<R: InfantryRules>(&self, rules: R, square: Square, by: Color) -> SquareSet {
        let tanks = self.of(by, Role::Tank);
        let mut found = SquareSet::NONE;
        if tanks.is_empty() {
            return found;
        }
        if !R::CONSTANT {
            return self.tank_targets(square, rules.options()).filter(|&from| tanks.has(from)).collect();
        }
        let full = self.full();
        for [one, two, three, four] in LINES[square.index()] {
            if full.has(one) {
                continue;
            }
            if tanks.has(two) {
                found |= two.as_set();
            } else if !full.has(two) && !full.has(three) && tanks.has(four) {
                found |= four.as_set();
            }
        }
        found
    }

    /// An assassin captures from an adjacent square, at once or after a leap. If it leaps over the
    /// victim itself, it was adjacent already.
    fn assassins_upon<R: InfantryRules>(&self, rules: R, square: Square, by: Color) -> SquareSet {
        let assassins = self.of(by, Role::Assassin);
        if assassins.is_empty() || R::CONSTANT && DARK.has(square) {
            return SquareSet::NONE;
        }
        let beside = self.assassin_targets(rules, square);
        assassins.filter(|&from| beside.has(from) || (self.landings(from) & beside).is_not_empty()).collect()
    }

    /// The squares on which an assassin could capture from a square: straight beside it, or farther
    /// away with only empty squares between. It works both ways: from there it could capture here.
    #[inline(always)]
    pub fn assassin_targets<R: InfantryRules>(&self, rules: R, from: Square) -> SquareSet {
        if R::CONSTANT {
            return STRAIGHT[from.index()];
        }
        straight_reach(from, rules.options().assassin, self.occupied())
    }

    /// Under changed rules, the occupied squares at which a tank could aim from a square: the first
    /// ones in each direction, if they are twice as far away as it may move. It works both ways.
    pub fn tank_targets(&self, from: Square, options: Options) -> SquareSet {
        let occupied = self.occupied();
        let target = |way| {
            let (steps, first) = (1..).zip(ray(from, way)).find(|&(_, square)| occupied.has(square))?;
            options.tank_takes_at(steps).then_some(first)
        };
        (0..4).filter_map(target).collect()
    }

    /// The squares that matter to the safety of a king that is not in check: its own, and each
    /// square that, occupied or vacated, could expose it to a tank or an assassin. All other pieces
    /// ignore what stands between. Under changed rules these are all squares.
    pub fn king_contact_squares<R: InfantryRules>(&self, side: Color) -> SquareSet {
        if !R::CONSTANT {
            return !SquareSet::NONE;
        }
        let king = self.king(side);
        let mut contact_squares = king.as_set();
        let tanks = self.of(!side, Role::Tank);
        if tanks.is_not_empty() {
            for [one, two, three, four] in LINES[king.index()] {
                if tanks.has(two) {
                    contact_squares |= one.as_set();
                }
                if tanks.has(four) {
                    contact_squares |= one.as_set() | two.as_set() | three.as_set();
                }
            }
        }
        if !DARK.has(king) {
            let beside = STRAIGHT[king.index()];
            for assassin in self.of(!side, Role::Assassin) {
                for leap in LEAPS[assassin.index()] {
                    if beside.has(leap.landing) {
                        contact_squares |= leap.over.as_set() | leap.landing.as_set();
                    }
                }
            }
        }
        contact_squares
    }

    /// The squares one of which a move must touch to attack a king from the next square on: those from which a piece could
    /// attack it, and those that could expose it. Leaps of an assassin in two directions are left out. Under changed rules
    /// these are all squares.
    pub fn check_squares<R: InfantryRules>(&self, side: Color) -> SquareSet {
        let contact_squares = self.king_contact_squares::<R>(side);
        let at = self.king(side).index();
        let near = STEPS[at] | KNIGHT[at] | ALFIL[(!side).index()][at];
        LINES[at].iter().fold(contact_squares | near, |found, [_, two, _, four]| found | two.as_set() | four.as_set())
    }
}
