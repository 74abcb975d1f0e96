//! Explains refusals in the chess-like variants: illegal moves, and moves that no piece has.

use crate::chesslike::ChesslikeRules;
use crate::chesslike::board::Piece;
use crate::chesslike::castling::{CastlingSide, king_home};
use crate::chesslike::king_rules::{KingContact, Kings, attacked_square};
use crate::chesslike::legality::Illegality;
use crate::chesslike::mv::{Move, MoveKind};
use crate::chesslike::options::DoubleStep;
use crate::chesslike::position::ChesslikePosition;
use crate::chesslike::refusal_context::RefusalContext;
use board::attacks::{
    CHESSBOARD, between, bishop_attacks, forward, king_steps, knight_leaps, pawn_attacks, queen_attacks, rook_attacks,
};
use board::{Square, SquareSet};
use message::MessageId;
use rules::Refusal;
use rules::input::{self, InputSequence, InputStep, MoveInput, NamedChoice};
use rules::piece_kind::{self, promotion_choice};

const WAY_KNIGHT: MessageId = MessageId::new(&("chess.way.knight", &[]));
const WAY_BISHOP: MessageId = MessageId::new(&("chess.way.bishop", &[]));
const WAY_ROOK: MessageId = MessageId::new(&("chess.way.rook", &[]));
const WAY_QUEEN: MessageId = MessageId::new(&("chess.way.queen", &[]));
const WAY_PAWN: MessageId = MessageId::new(&("chess.way.pawn", &[]));
const PAWN_DOUBLE: MessageId = MessageId::new(&("chess.pawn_double", &["square"]));
const PAWN_DOUBLE_NEXT: MessageId = MessageId::new(&("chess.pawn_double_next", &["square"]));
const PAWN_NEVER_DOUBLE: MessageId = MessageId::new(&("chess.pawn_never_double", &[]));
const PAWN_STUCK: MessageId = MessageId::new(&("chess.pawn_stuck", &["pawn", "piece", "square"]));
const PAWN_BLOCKED: MessageId = MessageId::new(&("chess.pawn_blocked", &["piece", "square"]));
const PAWN_CAPTURE: MessageId = MessageId::new(&("chess.pawn_capture", &["square"]));
const PAWN_TOO_LATE: MessageId = MessageId::new(&("chess.pawn_too_late", &["pawn", "square"]));
const IN_THE_WAY: MessageId = MessageId::new(&("chess.in_the_way", &["piece", "square", "mover"]));
const NO_CASTLING: MessageId = MessageId::new(&("chess.no_castling", &[]));
const CASTLING_MOVED: MessageId = MessageId::new(&("chess.castling_moved", &["rook"]));
const CASTLING_BLOCKED: MessageId = MessageId::new(&("chess.castling_blocked", &["piece", "square"]));
const CASTLING_IN_CHECK: MessageId = MessageId::new(&("chess.castling_in_check", &["piece", "square"]));
const CASTLE: MessageId = MessageId::new(&("choice.castle", &[]));

static QUEEN: NamedChoice = promotion_choice(&piece_kind::QUEEN);
static ROOK: NamedChoice = promotion_choice(&piece_kind::ROOK);
static BISHOP: NamedChoice = promotion_choice(&piece_kind::BISHOP);
static KNIGHT: NamedChoice = promotion_choice(&piece_kind::KNIGHT);
static CASTLING: NamedChoice = NamedChoice { text: "castle", label: CASTLE, art: None };

const fn choice(piece: Piece) -> &'static NamedChoice {
    match piece {
        Piece::Rook => &ROOK,
        Piece::Bishop => &BISHOP,
        Piece::Knight => &KNIGHT,
        _ => &QUEEN,
    }
}

impl dyn RefusalContext {
    fn kind(&self, square: Square) -> MessageId {
        self.board().piece_at(square).unwrap_or(Piece::Pawn).kind().plain
    }

    /// Why no legal move begins with these steps.
    pub(super) fn refuse(&self, steps: &[InputStep]) -> Refusal {
        let plain = |id: MessageId, evidence| Refusal::new(id.with([]), evidence, "chess.html#moves");
        let Some(from) = steps.first().and_then(|step| step.square()) else {
            return plain(input::NOT_OFFERED, SquareSet::NONE);
        };
        let name = CHESSBOARD.name(from);
        let piece = match self.board().at(from) {
            None => {
                return Refusal::new(input::NOTHING_THERE.with([name.into()]), from.as_set(), "chess.html#moves");
            }
            Some((side, piece)) if side != self.turn() => {
                return Refusal::new(
                    input::NOT_YOURS.with([name.into(), piece.kind().plain.into(), piece_kind::side(side).into()]),
                    from.as_set(),
                    "chess.html#moves",
                );
            }
            Some((_, piece)) => piece,
        };
        let to = match steps.get(1) {
            None => return self.refuse_piece(from, piece),
            Some(InputStep::Choice(_)) => return plain(input::NOT_OFFERED, from.as_set()),
            Some(&InputStep::Square(to)) if to == from => {
                return Refusal::new(input::SAME_SQUARE.with([name.into()]), from.as_set(), "chess.html#moves");
            }
            Some(&InputStep::Square(to)) => to,
        };
        match self.candidate(from, to) {
            None => self.refuse_way(piece, from, to),
            Some(mv) => match self.illegality(mv).map(|illegality| self.explain_illegality(mv, illegality)) {
                Some(refusal) => refusal,
                // The move is legal so far, so the remaining steps are superfluous or not offered.
                None if matches!(mv.kind, MoveKind::Promote(_)) && steps.len() == 3 => {
                    plain(input::NOT_OFFERED, to.as_set())
                }
                None => plain(input::TOO_MANY, to.as_set()),
            },
        }
    }

    /// Explains the rule that a move breaks.
    pub(super) fn explain_illegality(&self, mv: Move, illegality: Illegality) -> Refusal {
        if let Some(refusal) = self.enriched(mv, illegality) {
            return refusal;
        }
        let unreachable_fault = || self.exposed(mv, self.board().of(!self.turn(), Piece::King));
        match illegality {
            Illegality::Fare(fare) => {
                let short = self.cannot_pay(fare).unwrap_or_else(unreachable_fault);
                Refusal { evidence: (mv.from.as_set() | mv.to.as_set()).into(), ..short }
            }
            Illegality::CastlingRefused(castling_side) => {
                self.castling_refusal(castling_side).unwrap_or_else(unreachable_fault)
            }
            Illegality::CastlingInCheck(checkers) => {
                let checker = checkers.first().unwrap_or(mv.from);
                Refusal::new(
                    CASTLING_IN_CHECK.with([self.kind(checker).into(), CHESSBOARD.name(checker).into()]),
                    checkers | mv.from.as_set(),
                    "chess.html#castling",
                )
            }
            Illegality::Passing { square, attackers, castling } => {
                let attacker = attackers.first().unwrap_or(square);
                let refusal = Refusal::new(
                    input::PASSING.with([
                        CHESSBOARD.name(square).into(),
                        self.kind(attacker).into(),
                        CHESSBOARD.name(attacker).into(),
                    ]),
                    attackers | square.as_set(),
                    if castling { "chess.html#castling" } else { self.passing_rule() },
                );
                if castling { refusal } else { refusal.shown() }
            }
            Illegality::Exposed(attackers) => self.exposed(mv, attackers),
        }
    }

    /// Why a move may not leave the king to these attackers.
    fn exposed(&self, mv: Move, attackers: SquareSet) -> Refusal {
        let (us, them) = (self.turn(), !self.turn());
        let king = self.board().king(us);
        let after = self.moved(mv);
        let enemy_king = self.board().king(them);
        let attacker = attackers.without(enemy_king.as_set()).first();
        let Some(attacker) = attacker else {
            let before = (after.king(us) == king).then(|| KingContact::on(self.board(), us));
            return self.exposed_to_king(KingContact::on(&after, us), before);
        };
        let kind = after.piece_at(attacker).unwrap_or(Piece::Pawn).kind().plain;
        if mv.piece == Piece::King {
            return attacked_square(after.king(us), attacker, kind);
        }
        let id = if self.checkers(us).has(attacker) { input::IN_CHECK } else { input::OPENS_KING };
        Refusal::new(
            id.with([CHESSBOARD.name(king).into(), kind.into(), CHESSBOARD.name(attacker).into()]),
            king.as_set() | attacker.as_set(),
            "chess.html#check",
        )
    }

    /// Why the piece has no legal move.
    fn refuse_piece(&self, from: Square, piece: Piece) -> Refusal {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|mv| mv.from == from);
        // Castling is explained separately: it represents the king only if the king has no other
        // move.
        let castles = |mv: &Move| matches!(mv.kind, MoveKind::Castle(_));
        if self.checkers(self.turn()).is_not_empty() || !moves.iter().all(castles) {
            moves.retain(|mv| !castles(mv));
        }
        // The cheapest move represents all if money is missing.
        let Some(cheapest) = moves.iter().copied().min_by_key(|&mv| self.fare(mv)) else {
            return self.refuse_blocked(from, piece);
        };
        let goals: SquareSet = moves.iter().map(|mv| mv.to).collect();
        let illegality = self.illegality(cheapest);
        if let Some(Illegality::Fare(fare)) = illegality
            && goals.has_several()
            && let Some(refusal) = self.cannot_pay_cheapest(fare)
        {
            return Refusal { evidence: (from.as_set() | cheapest.to.as_set()).into(), ..refusal };
        }
        if piece == Piece::King && goals.has_several() {
            let takers = moves.iter().map(|&mv| match self.illegality(mv) {
                Some(Illegality::Exposed(attackers) | Illegality::Passing { attackers, .. }) => Some(attackers),
                _ => None,
            });
            if let Some(takers) = takers.collect::<Option<Vec<SquareSet>>>() {
                let takers = takers.into_iter().fold(SquareSet::NONE, |all, some| all | some);
                let message = input::KING_NOWHERE.with([CHESSBOARD.name(from).into()]);
                return Refusal::new(message, from.as_set() | takers, "chess.html#check");
            }
        }
        illegality.map_or_else(
            || self.refuse_blocked(from, piece),
            |illegality| self.explain_illegality(cheapest, illegality),
        )
    }

    /// Why a piece has no pseudo-legal moves.
    fn refuse_blocked(&self, from: Square, piece: Piece) -> Refusal {
        let blockers = self.neighbours(piece, from) & self.board().occupied();
        let name = CHESSBOARD.name(from).into();
        let shut = (piece == Piece::King).then(|| self.no_way_at_all(from)).flatten();
        match (shut, blockers.first()) {
            (Some(refusal), _) => refusal,
            (None, Some(square)) if piece == Piece::Pawn => Refusal::new(
                PAWN_STUCK.with([name, self.kind(square).into(), CHESSBOARD.name(square).into()]),
                blockers,
                "chess.html#pawn",
            ),
            _ => Refusal::new(input::OWN_AROUND.with([name, piece.kind().plain.into()]), blockers, "chess.html#moves"),
        }
    }

    /// Squares next to a piece on its lines, as evidence of what blocks it.
    fn neighbours(&self, piece: Piece, from: Square) -> SquareSet {
        let full = !from.as_set();
        match piece {
            Piece::Pawn => forward(self.turn(), from.as_set()),
            Piece::Knight => knight_leaps(from),
            Piece::Bishop => bishop_attacks(from, full),
            Piece::Rook => rook_attacks(from, full),
            Piece::Queen | Piece::King => king_steps(from),
        }
    }

    fn refuse_way(&self, piece: Piece, from: Square, to: Square) -> Refusal {
        let (us, occupied) = (self.turn(), self.board().occupied());
        let castling = CastlingSide::BOTH.into_iter().find(|castling_side| {
            piece == Piece::King
                && from == king_home(us)
                && (to == castling_side.rook_home(us) && self.board().of(us, Piece::Rook).has(to)
                    || to == castling_side.king_goal(us))
        });
        if let Some(castling_side) = castling {
            return self.refuse_castling(castling_side);
        }
        let name = |square| CHESSBOARD.name(square);
        if let Some((side, other)) = self.board().at(to) {
            if side == us && (!self.options().own_captures || other == Piece::King) {
                return Refusal::new(
                    input::OWN_PIECE.with([name(to).into(), other.kind().plain.into()]),
                    to.as_set(),
                    "chess.html#moves",
                );
            }
            if other == Piece::King && (self.reached(piece, from)).has(to) {
                return Refusal::new(input::KING_STAYS.with([name(to).into()]), to.as_set(), "chess.html#check");
            }
        }
        let way = |id: MessageId, rule| Refusal::new(id.with([]), self.reached(piece, from), rule);
        let slider = |id, rule, empty_board: SquareSet| {
            let blocker = (between(from, to) & occupied).min_by_key(|&square| board::attacks::distance(from, square));
            match blocker.filter(|_| empty_board.has(to)) {
                Some(blocker) => Refusal::new(
                    IN_THE_WAY.with([self.kind(blocker).into(), name(blocker).into(), piece.kind().plain.into()]),
                    blocker.as_set(),
                    rule,
                ),
                None => way(id, rule),
            }
        };
        match piece {
            Piece::Pawn => self.refuse_pawn(from, to),
            Piece::Knight => way(WAY_KNIGHT, "chess.html#knight"),
            Piece::Bishop => slider(WAY_BISHOP, "chess.html#bishop", bishop_attacks(from, SquareSet::NONE)),
            Piece::Rook => slider(WAY_ROOK, "chess.html#rook", rook_attacks(from, SquareSet::NONE)),
            Piece::Queen => slider(WAY_QUEEN, "chess.html#queen", queen_attacks(from, SquareSet::NONE)),
            Piece::King => self.no_way(from, to),
        }
    }

    /// The squares a piece attacks, whatever they hold.
    pub(super) fn reached(&self, piece: Piece, from: Square) -> SquareSet {
        let occupied = self.board().occupied();
        match piece {
            Piece::Pawn => pawn_attacks(self.turn(), from),
            Piece::Knight => knight_leaps(from),
            Piece::Bishop => bishop_attacks(from, occupied),
            Piece::Rook => rook_attacks(from, occupied),
            Piece::Queen => queen_attacks(from, occupied),
            Piece::King => self.king_reach(from),
        }
    }

    fn refuse_pawn(&self, from: Square, to: Square) -> Refusal {
        let us = self.turn();
        let name = |square| CHESSBOARD.name(square);
        let one = forward(us, from.as_set());
        let two = forward(us, one);
        let options = self.options();
        let other_steps = options.other_steps(us, from.as_set(), !SquareSet::NONE);
        let other = other_steps.into_iter().fold(SquareSet::NONE, |all, some| all | some) & to.as_set();
        if let Some(square) = (other & self.board().occupied()).first() {
            let message = PAWN_BLOCKED.with([self.kind(square).into(), name(square).into()]);
            return Refusal::new(message, other, "chess.html#pawn");
        }
        if (one | two).has(to) {
            if two.has(to) && !options.double_step.from(us).has(from) {
                let message = match options.double_step {
                    DoubleStep::Never => PAWN_NEVER_DOUBLE.with([]),
                    DoubleStep::HomeAndNext => PAWN_DOUBLE_NEXT.with([name(from).into()]),
                    _ => PAWN_DOUBLE.with([name(from).into()]),
                };
                return Refusal::new(message, from.as_set(), "chess.html#pawn");
            }
            let blocker = (one | two) & self.board().occupied();
            let nearest = if (blocker & one).is_not_empty() { blocker & one } else { blocker };
            if let Some(square) = nearest.first() {
                return Refusal::new(
                    PAWN_BLOCKED.with([self.kind(square).into(), name(square).into()]),
                    nearest,
                    "chess.html#pawn",
                );
            }
        }
        if pawn_attacks(us, from).has(to) {
            let beside = forward(!us, to.as_set()) & self.board().of(!us, Piece::Pawn);
            let may_have_jumped = |pawn: &Square| {
                let origin = forward(us, forward(us, pawn.as_set()));
                origin.is_not_empty() && origin.without(options.double_step.from(!us)).is_empty()
            };
            return match beside.first().filter(may_have_jumped) {
                Some(pawn) => Refusal::new(
                    PAWN_TOO_LATE.with([name(pawn).into(), name(to).into()]),
                    beside | to.as_set(),
                    "chess.html#en-passant",
                ),
                None => Refusal::new(PAWN_CAPTURE.with([name(to).into()]), to.as_set(), "chess.html#pawn"),
            };
        }
        Refusal::new(WAY_PAWN.with([]), one, "chess.html#pawn")
    }

    fn refuse_castling(&self, castling_side: CastlingSide) -> Refusal {
        let us = self.turn();
        let (king, rook) = (king_home(us), castling_side.rook_home(us));
        if !self.options().castling {
            return Refusal::new(NO_CASTLING.with([]), king.as_set(), "chess.html#castling");
        }
        // If both the variant's condition and the path are violated, explain the condition.
        if let Some(refusal) = self.castling_refusal(castling_side) {
            return refusal;
        }
        if !self.rights().has(us, castling_side) {
            return Refusal::new(
                CASTLING_MOVED.with([CHESSBOARD.name(rook).into()]),
                king.as_set() | rook.as_set(),
                "chess.html#castling",
            );
        }
        let blockers = between(king, rook) & self.board().occupied();
        let blocker = blockers.first().unwrap_or(rook);
        Refusal::new(
            CASTLING_BLOCKED.with([self.kind(blocker).into(), CHESSBOARD.name(blocker).into()]),
            blockers,
            "chess.html#castling",
        )
    }

    /// The pseudo-legal move from one square to another, with castling in either way of entering
    /// it.
    pub(super) fn candidate(&self, from: Square, to: Square) -> Option<Move> {
        let candidates = self.pseudo_legal_moves();
        let castles_to = |mv: &Move| match mv.kind {
            MoveKind::Castle(castling_side) => castling_side.king_goal(self.turn()) == to,
            _ => false,
        };
        let walk = candidates.iter().find(|mv| mv.from == from && mv.to == to);
        walk.or_else(|| candidates.iter().find(|mv| mv.from == from && castles_to(mv))).copied()
    }
}

impl<V: ChesslikeRules> MoveInput for ChesslikePosition<V> {
    const NAMED_CHOICES: &'static [&'static NamedChoice] = &[&QUEEN, &ROOK, &BISHOP, &KNIGHT, &CASTLING];

    fn castling_squares(&self, san: &str) -> Option<[Square; 2]> {
        let castling_side = match san {
            "O-O" => CastlingSide::King,
            "O-O-O" => CastlingSide::Queen,
            _ => return None,
        };
        // By the rook where a king can also walk to where castling would take it.
        let to =
            if self.rules.king().walks_like_castling() { CastlingSide::rook_home } else { CastlingSide::king_goal };
        Some([self.board.king(self.turn), to(castling_side, self.turn)])
    }

    fn input_sequences(&self, mv: Move) -> Vec<InputSequence> {
        let straight = vec![InputStep::Square(mv.from), InputStep::Square(mv.to)];
        match mv.kind {
            MoveKind::Promote(piece) => vec![[straight, vec![InputStep::Choice(choice(piece))]].concat()],
            MoveKind::Castle(castling_side) => {
                let goal = castling_side.king_goal(self.turn);
                let mut by_king = vec![InputStep::Square(mv.from), InputStep::Square(goal)];
                let walk = Move { to: goal, kind: MoveKind::Plain, ..mv };
                if self.destinations(Piece::King, mv.from).has(goal) && self.illegality(walk).is_none() {
                    by_king.push(InputStep::Choice(&CASTLING));
                }
                if self.rules.king().walks_like_castling() { vec![straight, by_king] } else { vec![by_king, straight] }
            }
            _ => vec![straight],
        }
    }

    fn refuse(&self, steps: &[InputStep]) -> Refusal {
        (self as &dyn RefusalContext).refuse(steps)
    }
}
