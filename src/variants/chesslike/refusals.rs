//! Why a pick is refused, in the chess-like games: faults of candidates as sentences, and ways that no piece has.

use crate::board::attacks::{
    GEOMETRY, between, bishop_attacks, forward, king_steps, knight_leaps, pawn_attacks, queen_attacks, rook_attacks,
};
use crate::board::{Cell, Cells};
use crate::message::Phrase;
use crate::rules::input::{self, Pick, Picks, Route, Word};
use crate::rules::piece_kind::{self, becoming};
use crate::rules::{Objection, Side};
use crate::variants::chesslike::Variant;
use crate::variants::chesslike::board::Piece;
use crate::variants::chesslike::king_rules::{Crown, Meeting, attacked_cell};
use crate::variants::chesslike::legality::Fault;
use crate::variants::chesslike::position::{Move, Position, Way, Wing, king_home, pawn_home};
use crate::variants::chesslike::refusal_context::Scene;

const WAY_KNIGHT: Phrase = Phrase::new("chess.way.knight", &[]);
const WAY_BISHOP: Phrase = Phrase::new("chess.way.bishop", &[]);
const WAY_ROOK: Phrase = Phrase::new("chess.way.rook", &[]);
const WAY_QUEEN: Phrase = Phrase::new("chess.way.queen", &[]);
const WAY_PAWN: Phrase = Phrase::new("chess.way.pawn", &[]);
const PAWN_DOUBLE: Phrase = Phrase::new("chess.pawn_double", &["cell"]);
const PAWN_STUCK: Phrase = Phrase::new("chess.pawn_stuck", &["pawn", "piece", "cell"]);
const PAWN_BLOCKED: Phrase = Phrase::new("chess.pawn_blocked", &["piece", "cell"]);
const PAWN_CAPTURE: Phrase = Phrase::new("chess.pawn_capture", &["cell"]);
const PAWN_TOO_LATE: Phrase = Phrase::new("chess.pawn_too_late", &["pawn", "cell"]);
const IN_THE_WAY: Phrase = Phrase::new("chess.in_the_way", &["piece", "cell", "mover"]);
const KING_STAYS: Phrase = Phrase::new("chess.king_stays", &["cell"]);
const CASTLING_MOVED: Phrase = Phrase::new("chess.castling_moved", &["rook"]);
const CASTLING_BLOCKED: Phrase = Phrase::new("chess.castling_blocked", &["piece", "cell"]);
const CASTLING_IN_CHECK: Phrase = Phrase::new("chess.castling_in_check", &["piece", "cell"]);
const PASSING: Phrase = Phrase::new("chess.passing", &["cell", "piece", "attacker"]);
const CASTLE: Phrase = Phrase::new("choice.castle", &[]);

static QUEEN: Word = becoming(&piece_kind::QUEEN);
static ROOK: Word = becoming(&piece_kind::ROOK);
static BISHOP: Word = becoming(&piece_kind::BISHOP);
static KNIGHT: Word = becoming(&piece_kind::KNIGHT);
static CASTLING: Word = Word { text: "castle", label: CASTLE, art: None };

const fn word(piece: Piece) -> &'static Word {
    match piece {
        Piece::Rook => &ROOK,
        Piece::Bishop => &BISHOP,
        Piece::Knight => &KNIGHT,
        _ => &QUEEN,
    }
}

impl dyn Scene {
    fn kind(&self, cell: Cell) -> Phrase {
        self.board().piece_at(cell).unwrap_or(Piece::Pawn).kind().plain
    }

    /// Why no legal move begins with these picks.
    pub(super) fn refuse(&self, picks: &[Pick]) -> Objection {
        let plain = |phrase: Phrase, proof| Objection::new(phrase.say([]), proof, "chess.html#moves");
        let Some(from) = picks.first().and_then(|pick| pick.cell()) else {
            return plain(input::NOT_OFFERED, Cells::NONE);
        };
        let name = GEOMETRY.name(from);
        let piece = match self.board().at(from) {
            None => {
                return Objection::new(input::NOTHING_THERE.say([name.into()]), from.set(), "chess.html#moves");
            }
            Some((side, piece)) if side != self.turn() => {
                return Objection::new(
                    input::NOT_YOURS.say([name.into(), piece.kind().plain.into(), piece_kind::side(side).into()]),
                    from.set(),
                    "chess.html#moves",
                );
            }
            Some((_, piece)) => piece,
        };
        let to = match picks.get(1) {
            None => return self.refuse_piece(from, piece),
            Some(Pick::Word(_)) => return plain(input::NOT_OFFERED, from.set()),
            Some(&Pick::Cell(to)) if to == from => {
                return Objection::new(input::SAME_CELL.say([name.into()]), from.set(), "chess.html#moves");
            }
            Some(&Pick::Cell(to)) => to,
        };
        match self.candidate(from, to) {
            None => self.refuse_way(piece, from, to),
            Some(mv) => match self.fault(mv).map(|fault| self.explain_fault(mv, fault)) {
                Some(objection) => objection,
                // The move is legal up to here, so what follows is too much or was never offered.
                None if matches!(mv.way, Way::Promote(_)) && picks.len() == 3 => plain(input::NOT_OFFERED, to.set()),
                None => plain(input::TOO_MANY, to.set()),
            },
        }
    }

    /// A fault as a sentence.
    pub(super) fn explain_fault(&self, mv: Move, fault: Fault) -> Objection {
        let unreachable_fault = || self.exposed(mv, self.board().of(!self.turn(), Piece::King));
        match fault {
            Fault::Fare(fare) => {
                let short = self.short(fare).unwrap_or_else(unreachable_fault);
                Objection { proof: mv.from.set() | mv.to.set(), ..short }
            }
            Fault::CastlingRefused(wing) => self.castling_objection(wing).unwrap_or_else(unreachable_fault),
            Fault::CastlingInCheck(checkers) => {
                let checker = checkers.first().unwrap_or(mv.from);
                Objection::new(
                    CASTLING_IN_CHECK.say([self.kind(checker).into(), GEOMETRY.name(checker).into()]),
                    checkers | mv.from.set(),
                    "chess.html#castling",
                )
            }
            Fault::Passing { cell, attackers, castling } => {
                let attacker = attackers.first().unwrap_or(cell);
                let objection = Objection::new(
                    PASSING.say([
                        GEOMETRY.name(cell).into(),
                        self.kind(attacker).into(),
                        GEOMETRY.name(attacker).into(),
                    ]),
                    attackers | cell.set(),
                    if castling { "chess.html#castling" } else { self.passing_rule() },
                );
                if castling { objection } else { objection.shown() }
            }
            Fault::Exposed(attackers) => self.exposed(mv, attackers),
        }
    }

    /// Why a move may not leave the king to these attackers.
    fn exposed(&self, mv: Move, attackers: Cells) -> Objection {
        let (us, them) = (self.turn(), !self.turn());
        let king = self.board().king(us);
        let after = self.moved(mv);
        let enemy_king = self.board().king(them);
        let attacker = attackers.without(enemy_king.set()).first();
        let Some(attacker) = attacker else {
            let before = (after.king(us) == king).then(|| Meeting::on(self.board(), us));
            return self.exposed_to_king(Meeting::on(&after, us), before);
        };
        let kind = after.piece_at(attacker).unwrap_or(Piece::Pawn).kind().plain;
        if mv.piece == Piece::King {
            return attacked_cell(after.king(us), attacker, kind);
        }
        let phrase = if self.checkers(us).has(attacker) { input::IN_CHECK } else { input::OPENS_KING };
        Objection::new(
            phrase.say([GEOMETRY.name(king).into(), kind.into(), GEOMETRY.name(attacker).into()]),
            king.set() | attacker.set(),
            "chess.html#check",
        )
    }

    /// Why no move of the piece is legal.
    fn refuse_piece(&self, from: Cell, piece: Piece) -> Objection {
        let mut moves = self.candidate_list();
        moves.retain(|mv| mv.from == from);
        // Castling has its own cells to ask about: it speaks for the king only where nothing else does.
        let castles = |mv: &Move| matches!(mv.way, Way::Castle(_));
        if self.checkers(self.turn()).any() || !moves.iter().all(castles) {
            moves.retain(|mv| !castles(mv));
        }
        // The cheapest ride speaks for all when money is what is missing.
        let Some(cheapest) = moves.iter().copied().min_by_key(|&mv| self.fare(mv)) else {
            return self.refuse_shut(from, piece);
        };
        let goals: Cells = moves.iter().map(|mv| mv.to).collect();
        let fault = self.fault(cheapest);
        if let Some(Fault::Fare(fare)) = fault
            && goals.many()
            && let Some(objection) = self.broke(fare)
        {
            return Objection { proof: from.set() | cheapest.to.set(), ..objection };
        }
        if piece == Piece::King && goals.many() {
            let takers = moves.iter().map(|&mv| match self.fault(mv) {
                Some(Fault::Exposed(attackers) | Fault::Passing { attackers, .. }) => Some(attackers),
                _ => None,
            });
            if let Some(takers) = takers.collect::<Option<Vec<Cells>>>() {
                let takers = takers.into_iter().fold(Cells::NONE, |all, some| all | some);
                let saying = input::KING_NOWHERE.say([GEOMETRY.name(from).into()]);
                return Objection::new(saying, from.set() | takers, "chess.html#check");
            }
        }
        fault.map_or_else(|| self.refuse_shut(from, piece), |fault| self.explain_fault(cheapest, fault))
    }

    /// Why a piece has no ways at all.
    fn refuse_shut(&self, from: Cell, piece: Piece) -> Objection {
        let blockers = self.neighbours(piece, from) & self.board().occupied();
        let name = GEOMETRY.name(from).into();
        let shut = (piece == Piece::King).then(|| self.shut(from)).flatten();
        match (shut, blockers.first()) {
            (Some(objection), _) => objection,
            (None, Some(cell)) if piece == Piece::Pawn => Objection::new(
                PAWN_STUCK.say([name, self.kind(cell).into(), GEOMETRY.name(cell).into()]),
                blockers,
                "chess.html#pawn",
            ),
            _ => Objection::new(input::OWN_AROUND.say([name, piece.kind().plain.into()]), blockers, "chess.html#moves"),
        }
    }

    /// Cells next to a piece on its ways, for showing what blocks it.
    fn neighbours(&self, piece: Piece, from: Cell) -> Cells {
        let full = !from.set();
        match piece {
            Piece::Pawn => forward(self.turn(), from.set()),
            Piece::Knight => knight_leaps(from),
            Piece::Bishop => bishop_attacks(from, full),
            Piece::Rook => rook_attacks(from, full),
            Piece::Queen | Piece::King => king_steps(from),
        }
    }

    fn refuse_way(&self, piece: Piece, from: Cell, to: Cell) -> Objection {
        let (us, occupied) = (self.turn(), self.board().occupied());
        let castling = Wing::BOTH.into_iter().find(|wing| {
            piece == Piece::King
                && from == king_home(us)
                && (to == wing.rook_home(us) && self.board().of(us, Piece::Rook).has(to) || to == wing.king_goal(us))
        });
        if let Some(wing) = castling {
            return self.refuse_castling(wing);
        }
        let name = |cell| GEOMETRY.name(cell);
        if let Some((side, other)) = self.board().at(to) {
            if side == us {
                return Objection::new(
                    input::OWN_PIECE.say([name(to).into(), other.kind().plain.into()]),
                    to.set(),
                    "chess.html#moves",
                );
            }
            if other == Piece::King && (self.reached(piece, from)).has(to) {
                return Objection::new(KING_STAYS.say([name(to).into()]), to.set(), "chess.html#check");
            }
        }
        let way = |phrase: Phrase, rule| Objection::new(phrase.say([]), self.reached(piece, from), rule);
        let slider = |phrase, rule, empty_board: Cells| {
            let blocker =
                (between(from, to) & occupied).min_by_key(|&cell| crate::board::attacks::distance(from, cell));
            match blocker.filter(|_| empty_board.has(to)) {
                Some(blocker) => Objection::new(
                    IN_THE_WAY.say([self.kind(blocker).into(), name(blocker).into(), piece.kind().plain.into()]),
                    blocker.set(),
                    rule,
                ),
                None => way(phrase, rule),
            }
        };
        match piece {
            Piece::Pawn => self.refuse_pawn(from, to),
            Piece::Knight => way(WAY_KNIGHT, "chess.html#knight"),
            Piece::Bishop => slider(WAY_BISHOP, "chess.html#bishop", bishop_attacks(from, Cells::NONE)),
            Piece::Rook => slider(WAY_ROOK, "chess.html#rook", rook_attacks(from, Cells::NONE)),
            Piece::Queen => slider(WAY_QUEEN, "chess.html#queen", queen_attacks(from, Cells::NONE)),
            Piece::King => self.no_way(from, to),
        }
    }

    /// What a piece attacks, whatever stands there.
    pub(super) fn reached(&self, piece: Piece, from: Cell) -> Cells {
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

    fn refuse_pawn(&self, from: Cell, to: Cell) -> Objection {
        let us = self.turn();
        let name = |cell| GEOMETRY.name(cell);
        let one = forward(us, from.set());
        let two = forward(us, one);
        if (one | two).has(to) {
            if two.has(to) && !pawn_home(us).has(from) {
                return Objection::new(PAWN_DOUBLE.say([name(from).into()]), from.set(), "chess.html#pawn");
            }
            let blocker = (one | two) & self.board().occupied();
            let nearest = if (blocker & one).any() { blocker & one } else { blocker };
            if let Some(cell) = nearest.first() {
                return Objection::new(
                    PAWN_BLOCKED.say([self.kind(cell).into(), name(cell).into()]),
                    nearest,
                    "chess.html#pawn",
                );
            }
        }
        if pawn_attacks(us, from).has(to) {
            let beside = forward(!us, to.set()) & self.board().of(!us, Piece::Pawn);
            let passed = if us == Side::White { 4 } else { 3 };
            return match beside.first().filter(|_| crate::board::attacks::rank(from) == passed) {
                Some(pawn) => Objection::new(
                    PAWN_TOO_LATE.say([name(pawn).into(), name(to).into()]),
                    beside | to.set(),
                    "chess.html#en-passant",
                ),
                None => Objection::new(PAWN_CAPTURE.say([name(to).into()]), to.set(), "chess.html#pawn"),
            };
        }
        Objection::new(WAY_PAWN.say([]), one, "chess.html#pawn")
    }

    fn refuse_castling(&self, wing: Wing) -> Objection {
        let us = self.turn();
        let (king, rook) = (king_home(us), wing.rook_home(us));
        // The game's own condition is the better answer where both it and the way are at fault.
        if let Some(objection) = self.castling_objection(wing) {
            return objection;
        }
        if !self.rights().has(us, wing) {
            return Objection::new(
                CASTLING_MOVED.say([GEOMETRY.name(rook).into()]),
                king.set() | rook.set(),
                "chess.html#castling",
            );
        }
        let blockers = between(king, rook) & self.board().occupied();
        let blocker = blockers.first().unwrap_or(rook);
        Objection::new(
            CASTLING_BLOCKED.say([self.kind(blocker).into(), GEOMETRY.name(blocker).into()]),
            blockers,
            "chess.html#castling",
        )
    }

    /// The candidate that begins with going from one cell to another, castling by either way of picking it included.
    pub(super) fn candidate(&self, from: Cell, to: Cell) -> Option<Move> {
        let candidates = self.candidate_list();
        let castles_to = |mv: &Move| match mv.way {
            Way::Castle(wing) => wing.king_goal(self.turn()) == to,
            _ => false,
        };
        let walk = candidates.iter().find(|mv| mv.from == from && mv.to == to);
        walk.or_else(|| candidates.iter().find(|mv| mv.from == from && castles_to(mv))).copied()
    }
}

impl<V: Variant> Picks for Position<V> {
    const WORDS: &'static [&'static Word] = &[&QUEEN, &ROOK, &BISHOP, &KNIGHT, &CASTLING];

    fn routes(&self, mv: Move) -> Vec<Route> {
        let straight = vec![Pick::Cell(mv.from), Pick::Cell(mv.to)];
        match mv.way {
            Way::Promote(piece) => vec![[straight, vec![Pick::Word(word(piece))]].concat()],
            Way::Castle(wing) => {
                let goal = wing.king_goal(self.turn);
                let mut by_king = vec![Pick::Cell(mv.from), Pick::Cell(goal)];
                let walk = Move { to: goal, way: Way::Plain, ..mv };
                if self.destinations(Piece::King, mv.from).has(goal) && self.fault(walk).is_none() {
                    by_king.push(Pick::Word(&CASTLING));
                }
                if V::Crown::WALKS_FAR { vec![straight, by_king] } else { vec![by_king, straight] }
            }
            _ => vec![straight],
        }
    }

    fn refuse(&self, picks: &[Pick]) -> Objection {
        (self as &dyn Scene).refuse(picks)
    }
}
