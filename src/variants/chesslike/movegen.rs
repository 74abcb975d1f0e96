//! The fast move generator of the chess-like variants.
//!
//! Checkers, pinned pieces and the squares that resolve a check are computed once per position;
//! only king moves, castling and en passant are tested individually. [`Kings`] and [`Guards`] name the
//! squares that decide whether one king could capture the other. Only moves that touch one of them
//! are verified by playing them.

use crate::chesslike::ChesslikeRules;
use crate::chesslike::board::{AttackRange, Piece};
use crate::chesslike::castling::{CastlingSide, king_home};
use crate::chesslike::cost_rules::{CostBounds, Costs};
use crate::chesslike::guard_rules::Guards;
use crate::chesslike::king_rules::{KingContact, Kings};
use crate::chesslike::legality::PROMOTIONS;
use crate::chesslike::mv::{Move, MoveKind};
use crate::chesslike::options::DoubleStep;
use crate::chesslike::position::{ChesslikePosition, last_rank};
use board::attacks::{
    between, bishop_attacks, file_squares, forward, king_steps, knight_leaps, line_through, pawn_attacks, rook_attacks,
    within,
};
use board::{Square, SquareSet};
use rules::{Color, MoveSink, Position};

/// Checks and pins of a position.
struct Safety {
    king: Square,
    checkers: SquareSet,
    pinned: SquareSet,
    /// Whether every move is affordable, castling excepted.
    can_pay_all: bool,
}

impl<V: ChesslikeRules> ChesslikePosition<V> {
    #[inline]
    pub(super) fn fast_moves<S: MoveSink<Move>>(&self, sink: &mut S) {
        if self.costs.fares_give_range(self.turn) {
            self.harmless_moves(&mut |destinations, make| sink.push_all(destinations, make));
        } else {
            self.moves_before_fares(sink);
        }
    }

    /// Of the moves that are legal as far as the enemy's money before them is concerned, generates those with whose price it
    /// can't capture the king either. The more it has, the fewer are legal.
    #[inline(never)]
    fn harmless_moves(&self, emit: &mut Emit<'_>) {
        self.moves_before_fares(&mut HarmlessSink { position: self, emit });
    }

    #[inline]
    fn moves_before_fares<S: MoveSink<Move>>(&self, sink: &mut S) {
        let us = self.turn;
        let mut contact_squares = self.rules.king().king_contact_squares(&self.board, us);
        if self.costs.kings_may_meet() || self.rules.guard().kings_may_meet() {
            let contact = self.king_contact(us, self.board.king(us), self.board.occupied(), SquareSet::NONE);
            // Then what guards ours decides.
            if self.king_attacks(contact) {
                contact_squares = self.rules.guard().guard_squares(&self.board, us);
            }
        }
        if contact_squares.is_empty() {
            self.safe_moves(sink);
        } else {
            self.verified_moves(contact_squares, &mut |destinations, make| sink.push_all(destinations, make));
        }
    }

    /// Adds the moves to these squares, and all en passant captures and promotions. Lists of all
    /// moves use it too, so that it is instantiated once per variant.
    #[inline(never)]
    pub(super) fn sift(&self, list: &mut Vec<Move>, wanted: SquareSet) {
        self.moves(&mut LegalFilter { list, wanted });
    }

    /// Uses a trait object, so that it is instantiated once per variant instead of once per sink.
    #[inline(never)]
    fn verified_moves(&self, contact_squares: SquareSet, emit: &mut Emit<'_>) {
        self.safe_moves(&mut VerifiedSink { position: self, contact_squares, emit });
    }

    /// Generates all moves that are legal as far as checks by pieces are concerned; king moves are
    /// fully tested.
    #[inline]
    fn safe_moves<S: MoveSink<Move>>(&self, sink: &mut S) {
        let safety = self.safety();
        if !safety.checkers.has_several() {
            let allowed = match safety.checkers.first() {
                None => !self.forbidden(),
                Some(checker) => between(safety.king, checker) | checker.as_set(),
            };
            self.pawn_moves(&safety, allowed, sink);
            self.piece_moves(&safety, allowed & sink.wanted(), sink);
        }
        self.king_moves(&safety, sink);
    }

    #[inline]
    fn safety(&self) -> Safety {
        let (us, them) = (self.turn, !self.turn);
        let board = &self.board;
        let king = board.king(us);
        let range = self.costs.attack_range(them, us);
        let mut checkers = SquareSet::NONE;
        let mut pinned = SquareSet::NONE;
        if range.squares > 0 {
            checkers |= pawn_attacks(us, king) & board.of(them, Piece::Pawn);
        }
        if range.leaps {
            checkers |= knight_leaps(king) & board.of(them, Piece::Knight);
        }
        let queens = board.of(them, Piece::Queen);
        let mut snipers = rook_attacks(king, SquareSet::NONE) & (board.of(them, Piece::Rook) | queens)
            | bishop_attacks(king, SquareSet::NONE) & (board.of(them, Piece::Bishop) | queens);
        if range != AttackRange::UNLIMITED {
            snipers &= within(king, range.squares);
        }
        let occupied = board.occupied();
        for sniper in snipers {
            let blockers = between(king, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= sniper.as_set();
            } else if !blockers.has_several() {
                pinned |= blockers & board.side(us);
            }
        }
        Safety { king, checkers, pinned, can_pay_all: self.costs.can_pay_anything(us) }
    }

    /// Generates the moves of knights, bishops, rooks and queens.
    #[inline]
    fn piece_moves<S: MoveSink<Move>>(&self, safety: &Safety, allowed: SquareSet, sink: &mut S) {
        let us = self.turn;
        let occupied = self.board.occupied();
        let mut add = |piece: Piece, from: Square, reached: SquareSet| {
            let mut goals = reached & allowed;
            if safety.pinned.has(from) {
                goals &= line_through(safety.king, from);
            }
            if !safety.can_pay_all {
                goals = self.costs.affordable_targets(us, piece, from, goals, self.capturable());
            }
            sink.push_all(goals, |to| Move { piece, from, to, kind: MoveKind::Plain });
        };
        // A pinned knight cannot move along the line of its pin.
        for from in self.board.of(us, Piece::Knight).without(safety.pinned) {
            add(Piece::Knight, from, knight_leaps(from));
        }
        for from in self.board.of(us, Piece::Bishop) {
            add(Piece::Bishop, from, bishop_attacks(from, occupied));
        }
        for from in self.board.of(us, Piece::Rook) {
            add(Piece::Rook, from, rook_attacks(from, occupied));
        }
        for from in self.board.of(us, Piece::Queen) {
            add(Piece::Queen, from, rook_attacks(from, occupied) | bishop_attacks(from, occupied));
        }
    }

    /// Generates pawn moves set-wise; each pinned pawn is a set of its own, restricted to its line.
    #[inline]
    fn pawn_moves<S: MoveSink<Move>>(&self, safety: &Safety, allowed: SquareSet, sink: &mut S) {
        let pawns = self.board.of(self.turn, Piece::Pawn);
        let mut pinned = pawns & safety.pinned;
        let (mut group, mut goals) = (pawns.without(pinned), allowed);
        loop {
            self.pawn_group(group, goals, safety.can_pay_all, sink);
            let Some(from) = pinned.next() else { break };
            (group, goals) = (from.as_set(), allowed & line_through(safety.king, from));
        }
        if let Some(to) = self.en_passant {
            for from in self.en_passant_takers() {
                let mv = Move { piece: Piece::Pawn, from, to, kind: MoveKind::EnPassant };
                if self.illegality(mv).is_none() {
                    sink.push(mv);
                }
            }
        }
    }

    /// Generates the moves of a set of pawns to these goals by shifting; diagonal shifts mask the
    /// edge files.
    #[inline(always)]
    fn pawn_group<S: MoveSink<Move>>(&self, pawns: SquareSet, goals: SquareSet, can_pay_all: bool, sink: &mut S) {
        let us = self.turn;
        let empty = !self.board.occupied();
        let ahead = if us == Color::White { 8 } else { -8 };
        let one = forward(us, pawns) & empty;
        let paid = |squares, takes, promotes| match can_pay_all {
            true => !SquareSet::NONE,
            false => self.costs.affordable_at_distance(us, squares, takes, promotes),
        };
        let options = self.rules.options();
        let two = forward(us, one & forward(us, options.double_step.from(us))) & empty & goals;
        let double = if options.double_step == DoubleStep::Anywhere { two.without(last_rank(us)) } else { two };
        sink.push_all(double & paid(2, false, false), |to| {
            let from = Square(to.0.wrapping_add_signed(-2 * ahead));
            Move { piece: Piece::Pawn, from, to, kind: MoveKind::Double }
        });
        if options.double_step == DoubleStep::Anywhere {
            self.pawn_fans(two & last_rank(us), 2 * ahead, [SquareSet::NONE, paid(2, false, true)], sink);
        }
        if options.pawns_sideways || options.pawns_back {
            let steps = options.other_steps(us, pawns, empty);
            for (steps, shift) in steps.into_iter().zip([-1, 1, -ahead]) {
                self.pawn_fans(steps & goals, shift, [paid(1, false, false); 2], sink);
            }
        }

        let captured = self.capturable() & goals;
        let left = forward(us, SquareSet(pawns.without(file_squares(0)).0 >> 1)) & captured;
        let right = forward(us, SquareSet(pawns.without(file_squares(7)).0 << 1)) & captured;
        self.pawn_fans(one & goals, ahead, [paid(1, false, false), paid(1, false, true)], sink);
        let towed = [paid(1, true, false), paid(1, true, true)];
        self.pawn_fans(left, ahead - 1, towed, sink);
        self.pawn_fans(right, ahead + 1, towed, sink);
    }

    /// Generates the pawn moves of one shift as far as they are affordable: to other ranks, and
    /// promotions.
    #[inline(always)]
    fn pawn_fans<S: MoveSink<Move>>(&self, goals: SquareSet, shift: i8, paid: [SquareSet; 2], sink: &mut S) {
        let last = last_rank(self.turn);
        let make = |to: Square, kind: MoveKind| Move {
            piece: Piece::Pawn,
            from: Square(to.0.wrapping_add_signed(-shift)),
            to,
            kind,
        };
        sink.push_all(goals.without(last) & paid[0], |to| make(to, MoveKind::Plain));
        if (goals & last).is_not_empty() {
            for piece in PROMOTIONS {
                sink.push_all(goals & last & paid[1], |to| make(to, MoveKind::Promote(piece)));
            }
        }
    }

    #[inline]
    fn king_moves<S: MoveSink<Move>>(&self, safety: &Safety, sink: &mut S) {
        let (us, from) = (self.turn, safety.king);
        let lifted = self.board.occupied().without(from.as_set());
        let captured = self.capturable();
        let shut = self.rules.king().is_shut_in(king_steps(from).without(self.forbidden()));
        let mut goals = if shut { SquareSet::NONE } else { self.destinations(Piece::King, from) };
        if !safety.can_pay_all {
            goals = self.costs.affordable_targets(us, Piece::King, from, goals, captured);
        }
        if !self.rules.king().walks_like_castling() {
            goals &= sink.wanted();
        }
        let covered = if self.rules.king().walks_like_castling() { self.covered(lifted) } else { SquareSet::NONE };
        let attacked = |to: Square| match self.rules.king().walks_like_castling() {
            true => self.takes_king(self.king_contact(us, to, lifted, to.as_set() & captured)),
            false => self.attackers(us, to, lifted, to.as_set() & captured).is_not_empty(),
        };
        let safe: SquareSet = goals.without(covered).filter(|&to| !attacked(to)).collect();
        // The squares a king passes over are among its goals.
        let barred = goals.without(safe);
        let goals: SquareSet = safe.filter(|&to| (self.rules.king().passes(from, to) & barred).is_empty()).collect();
        sink.push_all(goals, |to| Move { piece: Piece::King, from, to, kind: MoveKind::Plain });
        if safety.checkers.is_empty() && self.castling.any(us) && (!sink.wanted()).is_empty() {
            self.castling_candidates(&mut |mv| {
                if self.castling_allowed(mv, lifted) {
                    sink.push(mv);
                }
            });
        }
    }

    /// The squares attacked by enemy pieces, except the king. For kings with many goals, this
    /// examines each piece only once.
    #[inline]
    fn covered(&self, lifted: SquareSet) -> SquareSet {
        let (us, them, board) = (self.turn, !self.turn, &self.board);
        let range = self.costs.attack_range(them, us);
        let pawns = board.of(them, Piece::Pawn);
        let aside = pawns.without(file_squares(0)).0 >> 1 | pawns.without(file_squares(7)).0 << 1;
        let mut covered = if range.squares > 0 { forward(them, SquareSet(aside)) } else { SquareSet::NONE };
        if range.leaps {
            board.of(them, Piece::Knight).for_each(|from| covered |= knight_leaps(from));
        }
        let queens = board.of(them, Piece::Queen);
        for from in board.of(them, Piece::Rook) | queens {
            covered |= rook_attacks(from, lifted) & within(from, range.squares);
        }
        for from in board.of(them, Piece::Bishop) | queens {
            covered |= bishop_attacks(from, lifted) & within(from, range.squares);
        }
        covered
    }

    /// Whether a move of another piece lets the enemy king capture ours.
    #[inline(never)]
    fn exposes(&self, mv: Move) -> bool {
        let (board, us) = (self.moved(mv), self.turn);
        let (king, target, occupied) = (board.king(!us), board.king(us), board.occupied());
        self.takes_king(KingContact { board: &board, by: !us, king, target, occupied, gone: SquareSet::NONE })
    }

    /// Whether castling is legal, given that no piece gives check. Unless the enemy king is near,
    /// two attack tests suffice.
    #[inline]
    fn castling_allowed(&self, mv: Move, lifted: SquareSet) -> bool {
        let (us, MoveKind::Castle(castling_side)) = (self.turn, mv.kind) else { return false };
        let squares = [castling_side.rook_goal(us), castling_side.king_goal(us)];
        let way = mv.from.as_set() | squares[0].as_set() | squares[1].as_set();
        let enemy = self.board.king(!us);
        // Whether a king that goes far bars castling is asked below.
        let near = match self.rules.king().walks_like_castling() {
            true => king_steps(enemy),
            false => self.rules.king().reach(&self.board, !us, enemy, lifted),
        };
        if !self.rules.king().castles(&self.board, us, castling_side) {
            return false;
        }
        if (near & way).is_not_empty() {
            return self.illegality(mv).is_none();
        }
        let range = self.costs.attack_range(!us, us);
        (self.costs.free() || self.fare(mv) <= self.costs.holds(us))
            && squares.iter().all(|&square| self.board.attackers(!us, square, lifted, range).is_empty())
            && !(self.rules.king().walks_like_castling() && self.king_bars_castling(castling_side, lifted))
    }

    /// Whether a long-range enemy king attacks our king on its square, on its path or on its
    /// castling destination.
    fn king_bars_castling(&self, castling_side: CastlingSide, lifted: SquareSet) -> bool {
        let us = self.turn;
        let castled = lifted.without(castling_side.rook_home(us).as_set()) | castling_side.rook_goal(us).as_set();
        let ways =
            [(king_home(us), lifted), (castling_side.rook_goal(us), lifted), (castling_side.king_goal(us), castled)];
        ways.into_iter()
            .any(|(square, occupied)| self.takes_king(self.king_contact(us, square, occupied, SquareSet::NONE)))
    }
}

/// A sink for the moves to certain squares, and all en passant captures and promotions.
struct LegalFilter<'a> {
    list: &'a mut Vec<Move>,
    wanted: SquareSet,
}

impl MoveSink<Move> for LegalFilter<'_> {
    #[inline]
    fn push(&mut self, mv: Move) {
        if self.wanted.has(mv.to) || mv.kind == MoveKind::EnPassant {
            self.list.push(mv);
        }
    }

    #[inline]
    fn push_all(&mut self, destinations: SquareSet, make: impl Fn(Square) -> Move) {
        // A batch consists of promotions only, or contains none.
        let promotes = destinations.first().is_some_and(|to| matches!(make(to).kind, MoveKind::Promote(_)));
        self.list.extend(if promotes { destinations } else { destinations & self.wanted }.map(make));
    }

    fn wanted(&self) -> SquareSet {
        self.wanted
    }
}

/// Passes on the moves whose price doesn't let the enemy capture the king.
struct HarmlessSink<'a, 'b, V: ChesslikeRules> {
    position: &'a ChesslikePosition<V>,
    emit: &'a mut Emit<'b>,
}

impl<V: ChesslikeRules> MoveSink<Move> for HarmlessSink<'_, '_, V> {
    fn push(&mut self, mv: Move) {
        self.push_all(mv.to.as_set(), |_| mv);
    }

    #[inline]
    fn push_all(&mut self, destinations: SquareSet, make: impl Fn(Square) -> Move) {
        let harmless: SquareSet = destinations.filter(|&to| self.position.illegality(make(to)).is_none()).collect();
        if harmless.is_not_empty() {
            (self.emit)(harmless, &make);
        }
    }
}

/// Receives a batch of moves.
type Emit<'a> = dyn FnMut(SquareSet, &dyn Fn(Square) -> Move) + 'a;

/// Passes on the moves after which the enemy king cannot capture ours. King moves are tested
/// already.
struct VerifiedSink<'a, 'b, V: ChesslikeRules> {
    position: &'a ChesslikePosition<V>,
    contact_squares: SquareSet,
    emit: &'a mut Emit<'b>,
}

impl<V: ChesslikeRules> VerifiedSink<'_, '_, V> {
    fn is_safe(&self, mv: Move) -> bool {
        let untouched = ((mv.from.as_set() | mv.to.as_set()) & self.contact_squares).is_empty();
        mv.piece == Piece::King || untouched || !self.position.exposes(mv)
    }
}

impl<V: ChesslikeRules> MoveSink<Move> for VerifiedSink<'_, '_, V> {
    fn push(&mut self, mv: Move) {
        self.push_all(mv.to.as_set(), |_| mv);
    }

    #[inline]
    fn push_all(&mut self, destinations: SquareSet, make: impl Fn(Square) -> Move) {
        let safe: SquareSet = destinations.filter(|&to| self.is_safe(make(to))).collect();
        if safe.is_not_empty() {
            (self.emit)(safe, &make);
        }
    }
}
