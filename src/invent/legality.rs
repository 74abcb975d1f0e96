//! What forbids a pseudo-legal move.

use rules::Color;

use crate::attacks::Field;
use crate::geometry::{Square, Squares, bit, each};
use crate::movegen::span;
use crate::moves::{InventMove, NONE};
use crate::odd::fares::UNLIMITED;
use crate::position::InventPosition;

/// What a fast test of moves needs, while the one king is not in check.
struct Danger {
    king: Square,
    /// Leaving these squares may open an attack on the king.
    from: Squares,
    /// Going to these may.
    to: Squares,
}

impl InventPosition<'_> {
    /// Passes all legal moves to `emit`, if the game is not over.
    #[inline]
    pub fn legal_moves(&self, emit: &mut impl FnMut(InventMove)) {
        if self.game.rules.must_capture {
            return self.moves_that_must_be(emit);
        }
        self.moves_allowed(emit);
    }

    #[inline]
    fn moves_allowed(&self, emit: &mut impl FnMut(InventMove)) {
        if self.game.free {
            return self.pseudo_legal(&mut |mv| {
                if self.can_pay(mv) {
                    emit(mv);
                }
            });
        }
        match self.danger() {
            Some(danger) => self.pseudo_legal(&mut |mv| {
                let safe = mv.from != danger.king
                    && danger.from & bit(mv.from) == 0
                    && danger.to & bit(mv.to) == 0
                    && (mv.captured == NONE || mv.captured == mv.to);
                if if safe { self.can_pay(mv) } else { self.is_legal(mv) } {
                    emit(mv);
                }
            }),
            None => self.pseudo_legal(&mut |mv| {
                if self.is_legal(mv) {
                    emit(mv);
                }
            }),
        }
    }

    /// The legal moves where captures are compulsory: these, or all if there are none.
    fn moves_that_must_be(&self, emit: &mut impl FnMut(InventMove)) {
        let mut all = Vec::new();
        self.moves_allowed(&mut |mv| all.push(mv));
        let captures = all.iter().any(|mv| mv.captured != NONE);
        all.into_iter().filter(|mv| !captures || mv.captured != NONE).for_each(emit);
    }

    /// The squares that matter for the king. `None` if every move must be tested: in check, or where more than one attack counts.
    fn danger(&self) -> Option<Danger> {
        let game = self.game;
        let us = self.state.turn;
        let kings = self.state.kings(game, us);
        if !game.plain || kings.count_ones() != 1 {
            return None;
        }
        let king = kings.trailing_zeros() as Square;
        // What cannot be paid for now may be after a move, and what is defended may not.
        let field = Field { money: UNLIMITED, guards: false, ..self.field(!us) };
        // Any move may let a king slide farther, or be in its way.
        if game.paid_kinds != 0 && self.on_line_with_royal(king) {
            return None;
        }
        let mut danger = Danger { king, from: 0, to: 0 };
        let table = &game.side(!us).attackers;
        let at = king as usize & 127;
        let beside = table.near[at] & field.attackers != 0 || !table.hops.is_empty() || !table.paths.is_empty();
        if beside && self.attacked(king, !us, field) {
            return None;
        }
        if table.far[at] & field.attackers != 0 {
            for slide in &table.slides {
                let rays = &game.rays[slide.rays];
                let ray = rays.squares[at];
                if ray & field.attackers == 0 {
                    continue;
                }
                let Some(first) = rays.first(ray & field.occupied) else { continue };
                if field.attackers & bit(first) != 0 {
                    // It may be too far away, or not allowed here: then it checks nobody, and the test of all moves is only slower.
                    if slide.ranges[self.state.kind_at(first) as usize] != 0 {
                        return None;
                    }
                    continue;
                }
                let Some(second) = rays.first(rays.squares[first as usize & 127] & field.occupied) else { continue };
                if field.attackers & bit(second) != 0 && slide.ranges[self.state.kind_at(second) as usize] != 0 {
                    danger.from |= bit(first);
                }
            }
        }
        for hop in &table.hops {
            let ray = game.rays[hop.rays].squares[at];
            if each(ray & field.attackers).any(|from| hop.ranges[self.state.kind_at(from) as usize] != 0) {
                danger.from |= ray;
                danger.to |= ray;
            }
        }
        for path in table.paths.get(at).into_iter().flatten() {
            if field.attackers & bit(path.other) != 0 && path.kinds >> self.state.kind_at(path.other) & 1 != 0 {
                danger.from |= path.way;
                danger.to |= path.way;
            }
        }
        Some(danger)
    }

    /// Whether nothing forbids a pseudo-legal move, except that another one must capture.
    pub fn is_legal(&self, mv: InventMove) -> bool {
        self.can_pay(mv) && self.is_legal_against(mv, self.money_against(mv))
    }

    /// The same of a move that can be paid for, if the other side can spend so much on taking a king.
    pub(crate) fn is_legal_against(&self, mv: InventMove, money: u32) -> bool {
        let game = self.game;
        let us = self.state.turn;
        let ordinary = mv.promotion == NONE && mv.rook == NONE && (mv.captured == NONE || mv.captured == mv.to);
        if game.rules.immobility_illegal && ordinary && !self.can_go_on(mv) {
            return false;
        }
        let royals = self.royals(us);
        if mv.rook != NONE && !(self.castling_is_paid(mv) && self.castles_safely(mv, money)) {
            return false;
        }
        if game.paid_kinds != 0 && self.attacked_on_the_way(mv, money).is_some() {
            return false;
        }
        if game.rules.makpong_rule && game.kings >> mv.kind & 1 != 0 {
            let checkers = self.attackers(mv.from, !us, self.field(!us));
            if checkers != 0 && checkers != bit(mv.to) {
                return false;
            }
        }
        if !self.royals_safe(mv, royals, money) {
            return false;
        }
        game.rules.checking || !self.after(mv).in_check()
    }

    /// Whether a piece could move again, on an empty board.
    pub(crate) fn can_go_on(&self, mv: InventMove) -> bool {
        let side = self.game.side(self.moves_as(mv.kind, mv.from));
        side.mobile[usize::from(mv.kind)] & bit(mv.to) != 0
    }

    /// The squares that a king must not be attacked on in castling.
    pub(crate) fn passed_in_castling(&self, mv: InventMove) -> Squares {
        let castles = mv.rook != NONE && self.royals(self.state.turn) & bit(mv.from) != 0;
        let way = if castles { span(mv.from, mv.to) } else { 0 };
        // What it attacks and what defends it where it arrives is seen only then.
        if self.lifts_kings() { way & !bit(mv.to) } else { way }
    }

    /// Whether squares that a king passes are judged as if it had left its own.
    const fn lifts_kings(&self) -> bool {
        self.game.guarded_kinds | self.game.paid_kinds != 0
    }

    /// Whether the king may pass its squares in castling.
    fn castles_safely(&self, mv: InventMove, money: u32) -> bool {
        let us = self.state.turn;
        let field = self.field(!us);
        // Whether it is in check before has nothing to do with the price of a move.
        let occupied =
            |square| if self.lifts_kings() { field.occupied & !bit(mv.from) | bit(square) } else { field.occupied };
        let then =
            |square| if square == mv.from { field } else { Field { money, occupied: occupied(square), ..field } };
        let mut way = each(self.passed_in_castling(mv));
        way.all(|square| !self.royals_attacked(us, bit(square), then(square)))
    }

    /// The pieces of a side that must not be left attacked.
    pub fn royals(&self, side: Color) -> Squares {
        let game = self.game;
        let mut royals = self.state.kings(game, side);
        if game.pseudo_royal == 0 {
            return royals;
        }
        for kinds in game.counted(game.pseudo_royal) {
            let pieces = self.state.of_kinds(kinds, side);
            if pieces.count_ones() <= u32::from(game.rules.extinction_count) + 1 {
                royals |= pieces;
            }
        }
        royals
    }

    /// Whether one of these squares, with pieces of this side, is attacked; or, where that counts, all pieces of the kinds.
    pub fn royals_attacked(&self, side: Color, royals: Squares, field: Field) -> bool {
        let theirs = self.royals(!side);
        if each(royals).any(|royal| self.royal_attacked(royal, side, theirs, field)) {
            return true;
        }
        self.game.rules.duple_check && {
            let all = self.state.of_kinds(self.game.pseudo_royal, side);
            all != 0 && each(all).all(|royal| self.royal_attacked(royal, side, theirs, field))
        }
    }

    /// Whether a piece is attacked so that it counts: where captures explode, not if the capture would blow up a king of its own.
    fn royal_attacked(&self, royal: Square, side: Color, theirs: Squares, field: Field) -> bool {
        let blown = theirs & !self.state.of_either(self.game.blast_immune);
        let touches = self.game.rules.blast && blown & self.game.around[royal as usize & 127] != 0;
        !touches && self.attacked(royal, !side, field)
    }

    /// Whether the pieces that must not be left attacked are not, after a move.
    fn royals_safe(&self, mv: InventMove, royals: Squares, money: u32) -> bool {
        let game = self.game;
        let (us, them) = (self.state.turn, !self.state.turn);
        let captures = mv.captured != NONE;
        let (mut own, mut theirs) = (self.state.sides[us.index()], self.state.sides[them.index()]);
        own = own & !bit(mv.from) | bit(mv.to);
        let mut walls = self.state.walls;
        if mv.rook != NONE {
            own = own & !bit(mv.rook) | bit(mv.rook_to()) | bit(mv.to);
        }
        let mut gone = 0;
        if captures {
            theirs &= !bit(mv.captured);
            let immune = game.blast_immune >> mv.kind & 1 != 0;
            gone = self.blown(mv.to) & !bit(mv.from) | if game.rules.blast && !immune { bit(mv.to) } else { 0 };
            if game.petrify >> mv.kind & 1 != 0 {
                gone |= bit(mv.to);
                walls |= bit(mv.to);
            }
        }
        own &= !gone;
        let left = theirs & !gone;
        let mover_royal = royals & bit(mv.from) != 0;
        let mut royals = royals;
        if mover_royal {
            royals = royals & !bit(mv.from) | bit(mv.to);
        }
        if royals & gone != 0 {
            return false;
        }
        if game.rules.blast && self.royals(them) & gone & !left != 0 {
            return true;
        }
        if mv.promotion != NONE && game.pseudo_royal >> mv.promotion & 1 != 0 {
            let pieces = self.state.of_kinds(game.kinds[mv.promotion as usize].alike, us);
            if pieces.count_ones() + 1 > u32::from(game.rules.extinction_count) + 1 {
                royals &= !pieces;
            } else {
                royals |= bit(mv.to);
            }
        }
        let mut cannons = self.cannons() & !bit(mv.from) & !bit(mv.to) & !gone;
        if game.cannons >> mv.kind & 1 != 0 {
            cannons |= bit(mv.to) & own;
        }
        let mut pawns = self.pawns() & !bit(mv.from) & !bit(mv.to) & (own | left);
        let becomes = if mv.promotion == NONE { mv.kind } else { mv.promotion };
        if game.paid_kinds != 0 && game.side(us).promoted >> becomes & 1 != 0 {
            pawns |= bit(mv.to) & own;
        }
        let field = Field { occupied: own | left | walls, attackers: left, cannons, money, guards: false, pawns };
        let enemies = self.royals(them);
        if game.guarded_kinds | game.neutral != 0 {
            // What defends them has moved, too, or may attack them itself.
            let next = self.after(mv);
            return !next.royals_attacked(us, royals, Field { money, ..next.field(them) });
        }
        if each(royals).any(|royal| self.royal_attacked(royal, us, enemies, field)) {
            return false;
        }
        if !game.rules.duple_check {
            return true;
        }
        let mut all = self.state.of_kinds(game.pseudo_royal, us);
        if game.pseudo_royal >> mv.kind & 1 != 0 {
            all = all & !bit(mv.from) | bit(mv.to);
        }
        if mv.promotion != NONE && game.pseudo_royal >> mv.promotion & 1 != 0 {
            all |= bit(mv.to);
        }
        all == 0 || !each(all).all(|royal| self.royal_attacked(royal, us, enemies, field))
    }
}
