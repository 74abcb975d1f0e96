//! Pseudo-legal moves: what the pieces can do, before any rule that looks beyond them.

use rules::Color;
use rules::present::SEARCHES;

use crate::description::{Kind, Movement};
use crate::geometry::{Square, Squares, bit, each};
use crate::moves::{InventMove, NONE};
use crate::position::InventPosition;

/// How the squares that a pawn passes matter, in [`InventMove::stepped`].
const PAWN_STEP: u8 = 1;
/// The same of another kind.
const INITIAL: u8 = 2;

/// In castling: written as the king taking its rook, since it could go where it arrives without castling, too, now or at another time.
pub const AS_ROOK: u8 = 3;

/// The sets that the moves of all pieces need.
struct Sets {
    us: Color,
    occupied: Squares,
    empty: Squares,
    theirs: Squares,
}

impl InventPosition<'_> {
    /// The squares that a movement reaches if they are empty, and if an enemy is there.
    #[inline]
    pub(crate) fn reach(&self, movement: &Movement, from: Square, occupied: Squares) -> (Squares, Squares) {
        let at = from as usize & 127;
        let (mut quiet, mut capture) = (movement.quiet[at], movement.capture[at]);
        for slide in &movement.slides {
            let mut reached = self.game.rays[slide.rays].slide(from, occupied);
            if let Some(within) = &slide.within {
                reached &= within[at];
            }
            quiet |= if slide.quiet { reached } else { 0 };
            capture |= if slide.capture { reached } else { 0 };
        }
        for hop in &movement.hops {
            let rays = &self.game.rays[hop.rays];
            let Some(passed) = rays.first(rays.squares[at] & occupied) else { continue };
            let mut reached = rays.slide(passed, occupied);
            if hop.short {
                reached = rays.first(rays.squares[passed as usize & 127]).map_or(0, bit);
            }
            if let Some(within) = &hop.within {
                reached &= within[at];
            }
            quiet |= if hop.quiet { reached } else { 0 };
            capture |= if hop.capture { reached } else { 0 };
        }
        for path in movement.paths.get(at).into_iter().flatten() {
            if (path.way & occupied != 0) == path.jump {
                quiet |= if path.quiet { bit(path.other) } else { 0 };
                capture |= if path.capture { bit(path.other) } else { 0 };
            }
        }
        if !movement.paid.is_empty() {
            let side = self.side_at(from);
            let [slid, taken] = self.slides(&movement.paid, from, occupied, side);
            (quiet, capture) = (quiet | slid, capture | taken);
        }
        (quiet, capture)
    }

    /// Passes all pseudo-legal moves to `emit`.
    #[inline]
    pub fn pseudo_legal(&self, emit: &mut impl FnMut(InventMove)) {
        // Compiled for each use it is fast; a module that searches nothing has it only once.
        if SEARCHES {
            self.generate(emit);
        } else {
            self.generate(&mut (emit as &mut dyn FnMut(InventMove)));
        }
    }

    #[inline]
    fn generate(&self, emit: &mut impl FnMut(InventMove)) {
        let (us, them) = (self.state.turn, !self.state.turn);
        let occupied = self.occupied();
        // Kings are never taken, not even where they meet, or where nobody can pay for it.
        let odd = self.game.guarded_kinds != 0 || self.game.fares.is_some();
        let theirs = self.movable(them) & !if odd { self.royals(them) } else { 0 };
        let sets = Sets { us, occupied, empty: !occupied & self.game.board.all(), theirs };
        let own = self.movable(us);
        for kind in 0..self.game.kinds.len() as Kind {
            let mut pieces = self.state.of_kind(kind) & own;
            while pieces != 0 {
                self.moves_of(kind, pieces.trailing_zeros() as Square, &sets, emit);
                pieces &= pieces - 1;
            }
        }
        if self.game.rules.castling {
            for right in 0..2 {
                self.castling(us, right, emit);
            }
        }
    }

    #[inline]
    fn moves_of(&self, kind: Kind, from: Square, sets: &Sets, emit: &mut impl FnMut(InventMove)) {
        let game = self.game;
        let color = self.moves_as(kind, from);
        let side = game.side(color);
        let region = side.mobility[kind as usize];
        let (mut quiet, mut capture) = self.reach(&side.movements[kind as usize], from, sets.occupied);
        if game.cannons >> kind & 1 != 0 {
            let cannons = self.cannons();
            let without = self.reach(&side.movements[kind as usize], from, sets.occupied & !cannons);
            (quiet, capture) = (quiet & without.0, capture & without.1 & !cannons);
        }
        let reached = quiet;
        let (mut quiet, mut taken) = (quiet & sets.empty & region, capture & sets.theirs & region);
        if game.mutually_immune >> kind & 1 != 0 {
            taken &= !self.state.of_kind(kind);
        }
        let mut stepped = 0;
        if (side.double_step | side.triple_step) & bit(from) != 0 {
            if let Some(initial) = side.initial[kind as usize].as_ref().filter(|_| side.double_step & bit(from) != 0) {
                stepped = self.reach(initial, from, sets.occupied).0 & sets.empty & region & !quiet;
            }
            if game.pawn >> kind & 1 != 0 {
                self.pawn_steps(kind, from, color, sets.empty & region, emit);
            }
        }
        let initial = stepped;
        let without = match game.kinds[kind as usize].becomes {
            Some(becomes) => self.transform(becomes, InventMove::new(from, from, kind), (quiet, taken), sets, emit),
            None => (Squares::MAX, Squares::MAX),
        };
        if side.promoted >> kind & 1 != 0 && (quiet | taken | stepped) & side.promotion != 0 {
            for to in each((quiet | taken | stepped) & side.promotion) {
                self.promote(self.plain_move(kind, from, to, sets.theirs), emit);
            }
            if game.rules.must_promote {
                quiet &= !side.promotion;
                taken &= !side.promotion;
                stepped &= !side.promotion;
            }
        }
        (quiet, taken) = (quiet & without.0, taken & without.1);
        for to in each(quiet) {
            emit(InventMove::new(from, to, kind));
        }
        for to in each(taken) {
            emit(InventMove { captured: to, ..InventMove::new(from, to, kind) });
        }
        for to in each(stepped) {
            emit(InventMove { stepped: INITIAL, ..InventMove::new(from, to, kind) });
        }
        if self.state.passed != 0 && (side.en_passant & !game.neutral) >> kind & 1 != 0 {
            // What the piece could do without capturing is that: one text means one move.
            for to in each(capture & !reached & !initial & self.state.passed & sets.empty & region) {
                if let Some(captured) = self.captured_en_passant(to) {
                    emit(InventMove { captured, ..InventMove::new(from, to, kind) });
                }
            }
        }
    }

    /// Moves by which a piece becomes another one: into the region of promotion, within it, and out of it. Returns those that may be
    /// made without.
    fn transform(
        &self,
        promotion: Kind,
        mv: InventMove,
        (quiet, taken): (Squares, Squares),
        sets: &Sets,
        emit: &mut impl FnMut(InventMove),
    ) -> (Squares, Squares) {
        let rules = &self.game.rules;
        let region = self.game.side(self.moves_as(mv.kind, mv.from)).promotion;
        let there = if region & bit(mv.from) != 0 { Squares::MAX } else { region };
        let by_moving = if rules.becomes_on_capture { 0 } else { there };
        if self.within_limit(promotion, sets.us) {
            for to in each(quiet & by_moving | taken & there) {
                emit(InventMove { promotion, ..self.plain_move(mv.kind, mv.from, to, sets.theirs) });
            }
        }
        if rules.must_become { (quiet & !by_moving, taken & !there) } else { (quiet, taken) }
    }

    /// The cannons that pass no other of their kind, of both sides.
    pub fn cannons(&self) -> Squares {
        self.state.of_either(self.game.cannons)
    }

    #[inline]
    fn plain_move(&self, kind: Kind, from: Square, to: Square, theirs: Squares) -> InventMove {
        let captured = if theirs & bit(to) != 0 { to } else { NONE };
        InventMove { captured, ..InventMove::new(from, to, kind) }
    }

    /// A move with each promotion that is possible.
    fn promote(&self, mv: InventMove, emit: &mut impl FnMut(InventMove)) {
        let us = self.state.turn;
        let side = self.game.side(self.moves_as(mv.kind, mv.from));
        for &promotion in side.promotions.iter().filter(|&&promotion| self.within_limit(promotion, us)) {
            emit(InventMove { promotion, ..mv });
        }
    }

    fn within_limit(&self, kind: Kind, side: Color) -> bool {
        let limit = u32::from(self.game.limits[kind as usize]);
        limit == 0 || self.state.of_kinds(self.game.kinds[kind as usize].alike, side).count_ones() < limit
    }

    /// The double and triple steps of a pawn, over empty squares.
    fn pawn_steps(&self, kind: Kind, from: Square, color: Color, free: Squares, emit: &mut impl FnMut(InventMove)) {
        let side = self.game.side(color);
        let mut at = bit(from);
        for allowed in [0, side.double_step, side.triple_step] {
            // Beyond the edge nothing is free.
            at = free & if side.ahead > 0 { at << side.ahead } else { at >> -side.ahead };
            if at == 0 {
                return;
            }
            if allowed & bit(from) == 0 {
                continue;
            }
            let to = at.trailing_zeros() as Square;
            let mv = InventMove { stepped: PAWN_STEP, ..InventMove::new(from, to, kind) };
            let promotes = side.promoted >> kind & 1 != 0 && side.promotion & bit(to) != 0;
            if promotes {
                self.promote(mv, emit);
            }
            if !promotes || !self.game.rules.must_promote {
                emit(mv);
            }
        }
    }

    /// The squares where a move that was made, and that passed some, can be captured en passant.
    pub fn passed_by(&self, mv: InventMove) -> Squares {
        let game = self.game;
        let (us, them) = (self.state.turn, !self.state.turn);
        let capturing = game.side(us).en_passant;
        if mv.stepped == INITIAL {
            let (right, ahead) =
                (game.board.file(mv.to) - game.board.file(mv.from), game.board.rank(mv.to) - game.board.rank(mv.from));
            let way = game.board.way(mv.from, right, ahead) & game.en_passant;
            return if way == 0 || capturing == 0 { 0 } else { way | bit(mv.to) };
        }
        let between = mv.between(game.side(them).ahead) & game.en_passant;
        if capturing & !game.pawn != 0 {
            return between;
        }
        let pawns = self.state.of_kinds(game.pawn & capturing, us);
        let leaps = game.side(us).attackers.leaps.iter().find(|(kind, _)| game.pawn >> kind & 1 != 0);
        let attacked = |square: Square| leaps.is_some_and(|(_, from)| from[square as usize & 127] & pawns != 0);
        each(between).filter(|&square| attacked(square)).fold(0, |set, square| set | bit(square))
    }

    /// The squares that a pawn of the other side may just have passed, as the pieces stand.
    pub fn may_be_passed(&self) -> Squares {
        let side = self.game.side(!self.state.turn);
        let free = !self.occupied() & self.game.board.all();
        let back = |at: Squares| free & if side.ahead > 0 { at >> side.ahead } else { at << -side.ahead };
        let passed = |pawn: Square| {
            let one = back(bit(pawn));
            let two = back(one);
            let by_two = if two & side.double_step != 0 { one } else { 0 };
            by_two | if back(two) & side.triple_step != 0 { one | two } else { 0 }
        };
        let pawns = self.state.of_kinds(self.game.pawn, !self.state.turn);
        each(pawns).fold(0, |set, pawn| set | passed(pawn)) & self.game.en_passant
    }

    /// The piece that is captured en passant on a square: the one that is marked, or the first one behind.
    fn captured_en_passant(&self, to: Square) -> Option<Square> {
        let theirs = self.state.sides[(!self.state.turn).index()];
        if self.state.passed & theirs != 0 {
            return each(self.state.passed & theirs).next();
        }
        let ahead = i16::from(self.game.side(!self.state.turn).ahead);
        let mut square = to as i16 + ahead;
        while (0..self.game.board.squares() as i16).contains(&square) {
            if theirs & bit(square as Square) != 0 {
                return Some(square as Square);
            }
            square += ahead;
        }
        None
    }

    fn castling(&self, us: Color, right: usize, emit: &mut impl FnMut(InventMove)) {
        let side = self.game.side(us);
        let rook = self.state.castling[us.index()][right];
        if rook == NONE {
            return;
        }
        let king = self.state.castling_kings[us.index()];
        let to = side.castling_to[right];
        let mv = InventMove { rook, ..InventMove::new(king, to, self.state.kind_at(king)) };
        let free = !self.occupied() | bit(king) | bit(rook);
        let needed = span(king, to) | span(rook, mv.rook_to());
        if needed & !free == 0 {
            let reached = self.reach(&side.movements[mv.kind as usize], king, self.occupied()).0;
            let by_rook = reached & bit(to) != 0 || self.game.paid_kinds >> mv.kind & 1 != 0;
            emit(InventMove { stepped: if by_rook { AS_ROOK } else { 0 }, ..mv });
        }
    }
}

/// The squares of a rank from one to another, with both.
pub fn span(one: Square, other: Square) -> Squares {
    let (low, high) = (one.min(other), one.max(other));
    (low..=high).fold(0, |set, square| set | bit(square))
}
