//! Explains refusals in Infantry Chess.
//!
//! If the steps match a pseudo-legal move, the reason is why that move is illegal. Otherwise the
//! piece geometry is explained.

use crate::infantry::board::Role;
use crate::infantry::fen::names;
use crate::infantry::geometry::{
    ALFIL, ALFIL_HOMES, COUNT, DARK, DIAGONAL, GEOMETRY, KNIGHT, LEAPS, STEPS, STRAIGHT, line_through,
};
use crate::infantry::options::InfantryRules;
use crate::infantry::{InfantryPosition, Move};
use board::{Square, SquareSet};
use message::{Arg, MessageId};
use rules::input::{
    ATTACKED_SQUARE, BLOCKED, IN_CHECK, InputStep, KING_NOWHERE, MoveInput, NOT_OFFERED, NOT_YOURS, NOTHING_THERE,
    OPENS_KING, OWN_AROUND, OWN_PIECE, SAME_SQUARE, TOO_MANY,
};
use rules::piece_kind;
use rules::{Position, PseudoLegal, Refusal};

const OPENS_LEAP: MessageId = MessageId::new(&("infantry.opens_leap", &["square", "over", "landing", "king"]));
const ONE_STEP: MessageId = MessageId::new(&("infantry.one_step", &["piece"]));
const KNIGHT_LEAP: MessageId = MessageId::new(&("infantry.knight", &[]));
const PAWN_AHEAD: MessageId = MessageId::new(&("infantry.pawn.straight", &["piece", "square"]));
const PAWN_ASIDE: MessageId = MessageId::new(&("infantry.pawn.diagonal", &["square"]));
const PAWN_WAYS: MessageId = MessageId::new(&("infantry.pawn.ways", &[]));
const ALFIL_HOME: MessageId = MessageId::new(&("infantry.alfil.home", &["side", "squares"]));
const ALFIL_LEAPS: MessageId = MessageId::new(&("infantry.alfil.leaps", &["square", "squares"]));
const TANK_WAYS: MessageId = MessageId::new(&("infantry.tank.ways", &[]));
const TANK_RANGE: MessageId = MessageId::new(&("infantry.tank.range", &["most", "distances"]));
const TANK_DISTANCE: MessageId = MessageId::new(&("infantry.tank.distance", &["piece", "square", "distances"]));
const TANK_STANDING: MessageId = MessageId::new(&("infantry.tank.standing", &[]));
const TANK_IN_WAY: MessageId = MessageId::new(&("infantry.tank.in_way", &["piece", "square"]));
const TANK_BETWEEN: MessageId = MessageId::new(&("infantry.tank.between", &["piece", "square"]));
const TANK_AS_FAR: MessageId = MessageId::new(&("infantry.tank.as_far", &["piece", "square", "count"]));
const TANK_BEYOND: MessageId = MessageId::new(&("infantry.tank.beyond", &["count", "landing", "target"]));
const TANK_NO_CELL: MessageId = MessageId::new(&("infantry.tank.no_square", &["count", "landing"]));
const ASSASSIN_ALONE: MessageId = MessageId::new(&("infantry.assassin.alone", &["square"]));
const ASSASSIN_STUCK: MessageId = MessageId::new(&("infantry.assassin.stuck", &["square"]));
const ASSASSIN_IDLE: MessageId = MessageId::new(&("infantry.assassin.idle", &["square"]));
const ASSASSIN_WITHIN: MessageId = MessageId::new(&("infantry.assassin.within", &["landing", "range"]));
const ASSASSIN_OUT_OF_REACH: MessageId =
    MessageId::new(&("infantry.assassin.out_of_reach", &["piece", "square", "range"]));
const ASSASSIN_WAYS: MessageId = MessageId::new(&("infantry.assassin.ways", &[]));
const ASSASSIN_LIGHT: MessageId = MessageId::new(&("infantry.assassin.light", &["square"]));
const ASSASSIN_NO_OVER: MessageId = MessageId::new(&("infantry.assassin.no_over", &["over"]));
const ASSASSIN_TAKEN: MessageId = MessageId::new(&("infantry.assassin.taken", &["piece", "square"]));
const ASSASSIN_DARK: MessageId = MessageId::new(&("infantry.assassin.dark", &["piece", "square"]));
const ASSASSIN_FIRST: MessageId = MessageId::new(&("infantry.assassin.first", &["landing", "piece", "square"]));
const ASSASSIN_FAR: MessageId = MessageId::new(&("infantry.assassin.far", &["piece", "square"]));
const ASSASSIN_BESIDE: MessageId = MessageId::new(&("infantry.assassin.beside", &["landing"]));
const OWN_VICTIM: MessageId = MessageId::new(&("infantry.own_victim", &["piece", "square"]));
const NO_VICTIM: MessageId = MessageId::new(&("infantry.no_victim", &["square"]));

const MOVING: &str = "infantry.html#moving";
const CHECK: &str = "infantry.html#check";

/// The section of the rules page about the piece.
const fn rule(role: Role) -> &'static str {
    match role {
        Role::King => "infantry.html#king",
        Role::Knight => "infantry.html#knight",
        Role::Fox => "infantry.html#fox",
        Role::Alfil => "infantry.html#alfil",
        Role::Assassin => "infantry.html#assassin",
        Role::Tank => "infantry.html#tank",
        Role::Pawn => "infantry.html#pawn",
    }
}

fn name(square: Square) -> Arg {
    GEOMETRY.name(square).into()
}

impl<R: InfantryRules> InfantryPosition<R> {
    /// The piece on a square, as a noun.
    pub(super) fn noun(&self, square: Square) -> Arg {
        self.role(square).kind().plain.into()
    }

    /// The role of the piece on an occupied square.
    fn role(&self, square: Square) -> Role {
        self.board.at(square).map_or(Role::Pawn, |(_, role)| role)
    }

    /// Why a pseudo-legal move is illegal: it leaves the king attacked, by which piece, and why
    /// now.
    pub(super) fn king_refusal(&self, candidate: Move) -> Option<Refusal> {
        let after = self.board.after(self.turn, candidate);
        let king = after.king(self.turn);
        let attackers = after.attackers(self.rules, king, !self.turn);
        let attacker = attackers.first()?;
        if self.board.king(self.turn) == candidate.from {
            let message = ATTACKED_SQUARE.with([name(king), self.noun(attacker), name(attacker)]);
            return Some(Refusal::new(message, king.as_set() | attackers, CHECK));
        }
        if let Some(checker) = (attackers & self.checkers()).first() {
            return Some(self.still_checked(king, checker));
        }
        let stands = after.assassin_targets(self.rules, king);
        let leap = LEAPS[attacker.index()].into_iter().find(|leap| {
            after.occupied().has(leap.over) && !after.full().has(leap.landing) && stands.has(leap.landing)
        });
        let leaps = self.role(attacker) == Role::Assassin && !stands.has(attacker);
        if let Some(leap) = leap.filter(|_| leaps) {
            let message = OPENS_LEAP.with([name(attacker), name(leap.over), name(leap.landing), name(king)]);
            let evidence = king.as_set() | attacker.as_set() | leap.over.as_set() | leap.landing.as_set();
            return Some(Refusal::new(message, evidence, CHECK));
        }
        let message = OPENS_KING.with([name(king), self.noun(attacker), name(attacker)]);
        let left = candidate.from.as_set() | candidate.victim.map_or(SquareSet::NONE, Square::as_set);
        Some(Refusal::new(message, king.as_set() | attacker.as_set() | left, CHECK))
    }

    fn still_checked(&self, king: Square, checker: Square) -> Refusal {
        let message = IN_CHECK.with([name(king), self.noun(checker), name(checker)]);
        Refusal::new(message, king.as_set() | checker.as_set(), CHECK)
    }

    /// The reason for the first step that no legal move matches; later steps are ignored.
    pub(super) fn refusal(&self, steps: &[InputStep]) -> Refusal {
        let legal = self.legal();
        let dead_end = |&end: &usize| !legal.iter().any(|&mv| self.begins(mv, &steps[..end]));
        let steps = &steps[..(1..steps.len()).find(dead_end).unwrap_or(steps.len())];
        let square = |step: &InputStep| step.square().filter(|square| square.index() < COUNT);
        let Some(squares) = steps.iter().map(square).collect::<Option<Vec<Square>>>() else {
            return Refusal::new(NOT_OFFERED.with([]), SquareSet::NONE, MOVING);
        };
        let mut candidates = self.pseudo_legal_moves();
        candidates.retain(|&mv| self.begins(mv, steps));
        if let [from] = squares[..] {
            return self.cannot_start(from, &candidates);
        }
        // A move that matches all steps is a better explanation than one that they only begin.
        let whole = |mv: &&Move| self.input_sequences(**mv).iter().any(|sequence| sequence == steps);
        let meant = candidates.iter().find(whole).or(candidates.first());
        if let Some(refusal) = meant.and_then(|&mv| self.king_refusal(mv)) {
            return refusal;
        }
        match squares[..] {
            [from, to] => self.cannot_reach(from, to),
            [from, to, victim] if !self.board.occupied().has(to) => match self.role(from) {
                Role::Tank => self.tank_cannot_take(from, to, victim),
                Role::Assassin => self.assassin_cannot_take(to, victim),
                _ => Refusal::new(TOO_MANY.with([]), SquareSet::NONE, MOVING),
            },
            _ => Refusal::new(TOO_MANY.with([]), SquareSet::NONE, MOVING),
        }
    }

    /// The piece has no legal move, or there is no piece to move. `candidates` are its pseudo-legal
    /// moves, all of them illegal.
    fn cannot_start(&self, from: Square, candidates: &[Move]) -> Refusal {
        let Some((side, role)) = self.board.at(from) else {
            return Refusal::new(NOTHING_THERE.with([name(from)]), from.as_set(), MOVING);
        };
        if side != self.turn {
            let message = NOT_YOURS.with([name(from), self.noun(from), piece_kind::side(side).into()]);
            return Refusal::new(message, from.as_set(), MOVING);
        }
        let Some(&first) = candidates.first() else { return self.blocked(from, role) };
        let king = self.board.king(self.turn);
        if from == king {
            let after = |mv: &Move| self.board.after(self.turn, *mv).attackers(self.rules, mv.to, !self.turn);
            let attackers = candidates.iter().map(after).fold(SquareSet::NONE, |all, some| all | some);
            return Refusal::new(KING_NOWHERE.with([name(king)]), king.as_set() | attackers, CHECK);
        }
        if let Some(checker) = self.checkers().first() {
            return self.still_checked(king, checker);
        }
        self.king_refusal(first).unwrap_or_else(|| self.blocked(from, role))
    }

    fn blocked(&self, from: Square, role: Role) -> Refusal {
        let beside =
            LEAPS[from.index()].into_iter().map(|leap| leap.over).filter(|over| self.board.occupied().has(*over));
        let beside: SquareSet = beside.collect();
        let (message, evidence) = match role {
            Role::Assassin if self.assassin_range() > 1 => (ASSASSIN_IDLE.with([name(from)]), from.as_set() | beside),
            Role::Assassin if beside.is_empty() => (ASSASSIN_ALONE.with([name(from)]), from.as_set()),
            Role::Assassin => (ASSASSIN_STUCK.with([name(from)]), from.as_set() | beside),
            Role::King | Role::Fox => (OWN_AROUND.with([name(from), self.noun(from)]), STEPS[from.index()]),
            Role::Knight => (OWN_AROUND.with([name(from), self.noun(from)]), KNIGHT[from.index()]),
            Role::Alfil => (
                OWN_AROUND.with([name(from), self.noun(from)]),
                ALFIL[self.turn.index()][from.index()] & self.board.occupied(),
            ),
            _ => (BLOCKED.with([name(from), self.noun(from)]), beside),
        };
        Refusal::new(message, evidence, rule(role))
    }

    /// Explains the geometry of a piece that never moves to or shoots at the second square.
    fn cannot_reach(&self, from: Square, to: Square) -> Refusal {
        let role = self.role(from);
        if from == to {
            return Refusal::new(SAME_SQUARE.with([name(from)]), from.as_set(), MOVING);
        }
        if self.board.side(self.turn).has(to) {
            return Refusal::new(OWN_PIECE.with([name(to), self.noun(to)]), to.as_set(), MOVING);
        }
        let (message, evidence) = match role {
            Role::King | Role::Fox => (ONE_STEP.with([self.noun(from)]), STEPS[from.index()]),
            Role::Knight => (KNIGHT_LEAP.with([]), KNIGHT[from.index()]),
            Role::Pawn if STRAIGHT[from.index()].has(to) => (PAWN_AHEAD.with([self.noun(to), name(to)]), to.as_set()),
            Role::Pawn if DIAGONAL[from.index()].has(to) => (PAWN_ASIDE.with([name(to)]), to.as_set()),
            Role::Pawn => (PAWN_WAYS.with([]), STEPS[from.index()]),
            Role::Alfil => return self.alfil_cannot_reach(from, to),
            Role::Tank => return self.tank_cannot_reach(from, to),
            Role::Assassin => return self.assassin_cannot_reach(from, to),
        };
        Refusal::new(message, evidence, rule(role))
    }

    fn alfil_cannot_reach(&self, from: Square, to: Square) -> Refusal {
        let home = ALFIL_HOMES[self.turn.index()];
        if home.has(to) {
            let leaps = ALFIL[self.turn.index()][from.index()];
            return Refusal::new(ALFIL_LEAPS.with([name(from), names(leaps).into()]), leaps, rule(Role::Alfil));
        }
        let message = ALFIL_HOME.with([piece_kind::side(self.turn).into(), names(home).into()]);
        Refusal::new(message, home, rule(Role::Alfil))
    }

    fn tank_cannot_reach(&self, from: Square, to: Square) -> Refusal {
        let options = self.rules.options();
        let occupied = self.board.occupied();
        let line = line_through(from, to);
        let steps = line.iter().position(|&square| square == to).map_or(0, |index| index + 1);
        let blocker = line.iter().copied().take_while(|&square| square != to).find(|&square| occupied.has(square));
        let enemy = occupied.has(to);
        let (message, evidence) = match blocker {
            Some(blocker) if enemy && options.tank_takes_at(steps) => {
                (TANK_BETWEEN.with([self.noun(blocker), name(blocker)]), blocker.as_set())
            }
            Some(blocker) if !enemy && steps <= options.tank => {
                (TANK_IN_WAY.with([self.noun(blocker), name(blocker)]), blocker.as_set())
            }
            _ if enemy && (1..=2 * options.tank).contains(&steps) => {
                let message = match options.usual_tanks() {
                    true => TANK_AS_FAR.with([self.noun(to), name(to), (steps as u32).into()]),
                    false => TANK_DISTANCE.with([self.noun(to), name(to), options.tank_distances().into()]),
                };
                (message, to.as_set())
            }
            _ if options.usual_tanks() => (TANK_WAYS.with([]), SquareSet::NONE),
            _ => {
                let (most, distances) = (options.tank as u32, options.tank_distances());
                (TANK_RANGE.with([most.into(), distances.into()]), SquareSet::NONE)
            }
        };
        Refusal::new(message, evidence | from.as_set(), rule(Role::Tank))
    }

    /// The tank can move to the landing square; the third step is wrong.
    fn tank_cannot_take(&self, from: Square, landing: Square, victim: Square) -> Refusal {
        let options = self.rules.options();
        let refusal = |message, evidence| Refusal::new(message, evidence, rule(Role::Tank));
        if victim == landing {
            return refusal(SAME_SQUARE.with([name(landing)]), landing.as_set());
        }
        if options.standing {
            return refusal(TANK_STANDING.with([]), from.as_set());
        }
        let line = line_through(from, landing);
        let steps = line.iter().position(|&square| square == landing).map_or(0, |index| index + 1);
        let count = Arg::from(steps as u32);
        let beyond = line.get(steps..2 * steps).and_then(|beyond| beyond.split_last());
        let Some((&target, between)) = beyond else {
            return refusal(TANK_NO_CELL.with([count, name(landing)]), landing.as_set());
        };
        if victim != target {
            let message = TANK_BEYOND.with([count, name(landing), name(target)]);
            return refusal(message, landing.as_set() | target.as_set());
        }
        let blocker = between.iter().copied().find(|&square| self.board.occupied().has(square)).unwrap_or(target);
        self.nothing_to_take(victim, Role::Tank).unwrap_or_else(|| {
            refusal(TANK_BETWEEN.with([self.noun(blocker), name(blocker)]), blocker.as_set() | target.as_set())
        })
    }

    fn assassin_range(&self) -> u32 {
        self.rules.options().assassin as u32
    }

    fn assassin_cannot_reach(&self, from: Square, to: Square) -> Refusal {
        let leap = LEAPS[from.index()].into_iter().find(|leap| leap.landing == to);
        let over = leap.map(|leap| leap.over).filter(|&over| self.board.occupied().has(over));
        let (message, evidence) = if self.board.occupied().has(to) {
            let (noun, square) = (self.noun(to), name(to));
            let near = self.assassin_range() == 1;
            if near && over.is_some() {
                (ASSASSIN_TAKEN.with([noun, square]), to.as_set())
            } else if near && DARK.has(to) {
                (ASSASSIN_DARK.with([noun, square]), to.as_set())
            } else {
                let mut shots = self
                    .pseudo_legal_moves()
                    .into_iter()
                    .filter(|mv| mv.from == from && mv.victim == Some(to))
                    .peekable();
                let hindered = shots.peek().and_then(|&shot| self.king_refusal(shot));
                match (shots.find(|&shot| self.leaves_king_safe(shot)), hindered) {
                    (Some(shot), _) => {
                        (ASSASSIN_FIRST.with([name(shot.to), noun, square]), shot.to.as_set() | to.as_set())
                    }
                    (None, Some(refusal)) => return refusal,
                    (None, None) if near => (ASSASSIN_FAR.with([noun, square]), to.as_set()),
                    (None, None) if over.is_some() => (ASSASSIN_TAKEN.with([noun, square]), to.as_set()),
                    (None, None) => {
                        (ASSASSIN_OUT_OF_REACH.with([noun, square, self.assassin_range().into()]), to.as_set())
                    }
                }
            }
        } else {
            match leap {
                _ if !DARK.has(to) => (ASSASSIN_LIGHT.with([name(to)]), to.as_set()),
                // If that square were occupied, it would be a leap.
                Some(leap) => (ASSASSIN_NO_OVER.with([name(leap.over)]), leap.over.as_set()),
                None => (ASSASSIN_WAYS.with([]), SquareSet::NONE),
            }
        };
        Refusal::new(message, evidence | from.as_set(), rule(Role::Assassin))
    }

    /// The assassin can leap to the landing square; the third step is wrong.
    fn assassin_cannot_take(&self, landing: Square, victim: Square) -> Refusal {
        let beside = self.board.assassin_targets(self.rules, landing);
        if victim == landing {
            return Refusal::new(SAME_SQUARE.with([name(landing)]), landing.as_set(), rule(Role::Assassin));
        }
        let reason = self.nothing_to_take(victim, Role::Assassin).filter(|_| beside.has(victim));
        reason.unwrap_or_else(|| {
            let message = match self.assassin_range() {
                1 => ASSASSIN_BESIDE.with([name(landing)]),
                range => ASSASSIN_WITHIN.with([name(landing), range.into()]),
            };
            Refusal::new(message, landing.as_set() | beside, rule(Role::Assassin))
        })
    }

    /// Why a square at the right distance for a shot has no victim; `None` if an enemy stands
    /// there.
    fn nothing_to_take(&self, square: Square, shooter: Role) -> Option<Refusal> {
        let message = match self.board.at(square) {
            None => NO_VICTIM.with([name(square)]),
            Some((side, _)) if side == self.turn => OWN_VICTIM.with([self.noun(square), name(square)]),
            Some(_) => return None,
        };
        Some(Refusal::new(message, square.as_set(), rule(shooter)))
    }
}
