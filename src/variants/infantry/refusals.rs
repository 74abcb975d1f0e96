//! Why a move or a sequence of picks is refused.
//!
//! Where the picks follow a piece's ways, the reason is the objection to that very move. Only where no candidate begins
//! like the picks does the geometry speak.

use crate::board::{Cell, Cells};
use crate::message::{Arg, Phrase};
use crate::rules::input::{
    ATTACKED_CELL, BLOCKED, IN_CHECK, KING_NOWHERE, NOT_OFFERED, NOT_YOURS, NOTHING_THERE, OPENS_KING, OWN_AROUND,
    OWN_PIECE, Pick, Picks, SAME_CELL, TOO_MANY,
};
use crate::rules::piece_kind;
use crate::rules::{Objection, Plain, Rules};
use crate::variants::infantry::board::Role;
use crate::variants::infantry::fen::names;
use crate::variants::infantry::geometry::{
    ALFIL, ALFIL_HOMES, COUNT, DARK, DIAGONAL, GEOMETRY, HOLE, KNIGHT, LEAPS, LINES, STEPS, STRAIGHT,
};
use crate::variants::infantry::{Infantry, Move};

const OPENS_LEAP: Phrase = Phrase::new("infantry.opens_leap", &["cell", "over", "landing", "king"]);
const ONE_STEP: Phrase = Phrase::new("infantry.one_step", &["piece"]);
const KNIGHT_LEAP: Phrase = Phrase::new("infantry.knight", &[]);
const PAWN_AHEAD: Phrase = Phrase::new("infantry.pawn.straight", &["piece", "cell"]);
const PAWN_ASIDE: Phrase = Phrase::new("infantry.pawn.diagonal", &["cell"]);
const PAWN_WAYS: Phrase = Phrase::new("infantry.pawn.ways", &[]);
const ALFIL_HOME: Phrase = Phrase::new("infantry.alfil.home", &["side", "cells"]);
const ALFIL_LEAPS: Phrase = Phrase::new("infantry.alfil.leaps", &["cell", "cells"]);
const TANK_WAYS: Phrase = Phrase::new("infantry.tank.ways", &[]);
const TANK_IN_WAY: Phrase = Phrase::new("infantry.tank.in_way", &["piece", "cell"]);
const TANK_BETWEEN: Phrase = Phrase::new("infantry.tank.between", &["piece", "cell"]);
const TANK_AS_FAR: Phrase = Phrase::new("infantry.tank.as_far", &["piece", "cell", "count"]);
const TANK_BEYOND: Phrase = Phrase::new("infantry.tank.beyond", &["count", "landing", "target"]);
const TANK_NO_CELL: Phrase = Phrase::new("infantry.tank.no_cell", &["count", "landing"]);
const ASSASSIN_ALONE: Phrase = Phrase::new("infantry.assassin.alone", &["cell"]);
const ASSASSIN_STUCK: Phrase = Phrase::new("infantry.assassin.stuck", &["cell"]);
const ASSASSIN_WAYS: Phrase = Phrase::new("infantry.assassin.ways", &[]);
const ASSASSIN_LIGHT: Phrase = Phrase::new("infantry.assassin.light", &["cell"]);
const ASSASSIN_NO_OVER: Phrase = Phrase::new("infantry.assassin.no_over", &["over"]);
const ASSASSIN_TAKEN: Phrase = Phrase::new("infantry.assassin.taken", &["piece", "cell"]);
const ASSASSIN_DARK: Phrase = Phrase::new("infantry.assassin.dark", &["piece", "cell"]);
const ASSASSIN_FIRST: Phrase = Phrase::new("infantry.assassin.first", &["landing", "piece", "cell"]);
const ASSASSIN_FAR: Phrase = Phrase::new("infantry.assassin.far", &["piece", "cell"]);
const ASSASSIN_BESIDE: Phrase = Phrase::new("infantry.assassin.beside", &["landing"]);
const OWN_VICTIM: Phrase = Phrase::new("infantry.own_victim", &["piece", "cell"]);
const NO_VICTIM: Phrase = Phrase::new("infantry.no_victim", &["cell"]);

const MOVING: &str = "infantry.html#moving";
const CHECK: &str = "infantry.html#check";

/// Where the rules page speaks of the piece.
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

fn name(cell: Cell) -> Arg {
    GEOMETRY.name(cell).into()
}

impl Infantry {
    /// What stands there, as a noun.
    pub(super) fn noun(&self, cell: Cell) -> Arg {
        self.role(cell).kind().plain.into()
    }

    /// The kind of the piece on an occupied cell.
    fn role(&self, cell: Cell) -> Role {
        self.board.at(cell).map_or(Role::Pawn, |(_, role)| role)
    }

    /// A candidate is illegal only if it leaves the king attacked: by what, and why now.
    pub(super) fn king_objection(&self, candidate: Move) -> Option<Objection> {
        let after = self.board.after(self.turn, candidate);
        let king = after.king(self.turn);
        let attackers = after.attackers(king, !self.turn);
        let attacker = attackers.first()?;
        if self.board.king(self.turn) == candidate.from {
            let saying = ATTACKED_CELL.say([name(king), self.noun(attacker), name(attacker)]);
            return Some(Objection::new(saying, king.set() | attackers, CHECK));
        }
        if let Some(checker) = (attackers & self.checkers()).first() {
            return Some(self.still_checked(king, checker));
        }
        let leap = LEAPS[attacker.index()].into_iter().find(|leap| {
            after.occupied().has(leap.over)
                && !after.full().has(leap.landing)
                && STRAIGHT[king.index()].has(leap.landing)
        });
        if let Some(leap) = leap.filter(|_| self.role(attacker) == Role::Assassin) {
            let saying = OPENS_LEAP.say([name(attacker), name(leap.over), name(leap.landing), name(king)]);
            let proof = king.set() | attacker.set() | leap.over.set() | leap.landing.set();
            return Some(Objection::new(saying, proof, CHECK));
        }
        let saying = OPENS_KING.say([name(king), self.noun(attacker), name(attacker)]);
        let left = candidate.from.set() | candidate.victim.map_or(Cells::NONE, Cell::set);
        Some(Objection::new(saying, king.set() | attacker.set() | left, CHECK))
    }

    fn still_checked(&self, king: Cell, checker: Cell) -> Objection {
        let saying = IN_CHECK.say([name(king), self.noun(checker), name(checker)]);
        Objection::new(saying, king.set() | checker.set(), CHECK)
    }

    /// The reason for the first pick with which no legal move goes on; what follows it does not matter.
    pub(super) fn refusal(&self, picks: &[Pick]) -> Objection {
        let legal = self.legal();
        let dead_end = |&end: &usize| !legal.iter().any(|&mv| self.begins(mv, &picks[..end]));
        let picks = &picks[..(1..picks.len()).find(dead_end).unwrap_or(picks.len())];
        let cell = |pick: &Pick| pick.cell().filter(|cell| cell.index() < COUNT);
        let Some(cells) = picks.iter().map(cell).collect::<Option<Vec<Cell>>>() else {
            return Objection::new(NOT_OFFERED.say([]), Cells::NONE, MOVING);
        };
        let mut candidates = self.candidate_list();
        candidates.retain(|&mv| self.begins(mv, picks));
        if let [from] = cells[..] {
            return self.cannot_start(from, &candidates);
        }
        // The move that the picks say in full is a better answer than one that they only begin.
        let whole = |mv: &&Move| self.routes(**mv).iter().any(|route| route == picks);
        let meant = candidates.iter().find(whole).or(candidates.first());
        if let Some(objection) = meant.and_then(|&mv| self.king_objection(mv)) {
            return objection;
        }
        match cells[..] {
            [from, to] => self.cannot_reach(from, to),
            [from, to, victim] if !self.board.occupied().has(to) => match self.role(from) {
                Role::Tank => self.tank_cannot_take(from, to, victim),
                Role::Assassin => self.assassin_cannot_take(to, victim),
                _ => Objection::new(TOO_MANY.say([]), Cells::NONE, MOVING),
            },
            _ => Objection::new(TOO_MANY.say([]), Cells::NONE, MOVING),
        }
    }

    /// No legal move of the piece at all, or no piece to move. `candidates` are its ways, none of them legal.
    fn cannot_start(&self, from: Cell, candidates: &[Move]) -> Objection {
        let Some((side, role)) = self.board.at(from) else {
            return Objection::new(NOTHING_THERE.say([name(from)]), from.set(), MOVING);
        };
        if side != self.turn {
            let saying = NOT_YOURS.say([name(from), self.noun(from), piece_kind::side(side).into()]);
            return Objection::new(saying, from.set(), MOVING);
        }
        let Some(&first) = candidates.first() else { return self.blocked(from, role) };
        let king = self.board.king(self.turn);
        if from == king {
            let after = |mv: &Move| self.board.after(self.turn, *mv).attackers(mv.to, !self.turn);
            let attackers = candidates.iter().map(after).fold(Cells::NONE, |all, some| all | some);
            return Objection::new(KING_NOWHERE.say([name(king)]), king.set() | attackers, CHECK);
        }
        if let Some(checker) = self.checkers().first() {
            return self.still_checked(king, checker);
        }
        self.king_objection(first).unwrap_or_else(|| self.blocked(from, role))
    }

    fn blocked(&self, from: Cell, role: Role) -> Objection {
        let beside =
            LEAPS[from.index()].into_iter().map(|leap| leap.over).filter(|over| self.board.occupied().has(*over));
        let beside: Cells = beside.collect();
        let (saying, proof) = match role {
            Role::Assassin if beside.is_empty() => (ASSASSIN_ALONE.say([name(from)]), from.set()),
            Role::Assassin => (ASSASSIN_STUCK.say([name(from)]), from.set() | beside),
            Role::King | Role::Fox => (OWN_AROUND.say([name(from), self.noun(from)]), STEPS[from.index()]),
            Role::Knight => (OWN_AROUND.say([name(from), self.noun(from)]), KNIGHT[from.index()]),
            _ => (BLOCKED.say([name(from), self.noun(from)]), beside),
        };
        Objection::new(saying, proof, rule(role))
    }

    /// The piece never goes or shoots to the second cell: what its ways are.
    fn cannot_reach(&self, from: Cell, to: Cell) -> Objection {
        let role = self.role(from);
        if from == to {
            return Objection::new(SAME_CELL.say([name(from)]), from.set(), MOVING);
        }
        if self.board.side(self.turn).has(to) {
            return Objection::new(OWN_PIECE.say([name(to), self.noun(to)]), to.set(), MOVING);
        }
        let (saying, proof) = match role {
            Role::King | Role::Fox => (ONE_STEP.say([self.noun(from)]), STEPS[from.index()]),
            Role::Knight => (KNIGHT_LEAP.say([]), KNIGHT[from.index()]),
            Role::Pawn if STRAIGHT[from.index()].has(to) => (PAWN_AHEAD.say([self.noun(to), name(to)]), to.set()),
            Role::Pawn if DIAGONAL[from.index()].has(to) => (PAWN_ASIDE.say([name(to)]), to.set()),
            Role::Pawn => (PAWN_WAYS.say([]), STEPS[from.index()]),
            Role::Alfil => return self.alfil_cannot_reach(from, to),
            Role::Tank => return self.tank_cannot_reach(from, to),
            Role::Assassin => return self.assassin_cannot_reach(from, to),
        };
        Objection::new(saying, proof, rule(role))
    }

    fn alfil_cannot_reach(&self, from: Cell, to: Cell) -> Objection {
        let home = ALFIL_HOMES[self.turn.index()];
        if home.has(to) {
            let leaps = ALFIL[self.turn.index()][from.index()];
            return Objection::new(ALFIL_LEAPS.say([name(from), names(leaps).into()]), leaps, rule(Role::Alfil));
        }
        let saying = ALFIL_HOME.say([piece_kind::side(self.turn).into(), names(home).into()]);
        Objection::new(saying, home, rule(Role::Alfil))
    }

    fn tank_cannot_reach(&self, from: Cell, to: Cell) -> Objection {
        let occupied = self.board.occupied();
        let enemy = occupied.has(to);
        let line = LINES[from.index()].into_iter().find(|line| line.contains(&to));
        let steps = line.and_then(|line| line.iter().position(|&cell| cell == to)).map_or(0, |index| index + 1);
        let between = line.map_or(Cells::NONE, |line| line[..steps - 1].iter().copied().collect());
        let (saying, proof) = match ((between & occupied).first(), steps, enemy) {
            (Some(blocker), 2 | 4, true) => (TANK_BETWEEN.say([self.noun(blocker), name(blocker)]), blocker.set()),
            (Some(blocker), 2, false) => (TANK_IN_WAY.say([self.noun(blocker), name(blocker)]), blocker.set()),
            (_, 1..=4, true) => (TANK_AS_FAR.say([self.noun(to), name(to), (steps as u32).into()]), to.set()),
            _ => (TANK_WAYS.say([]), Cells::NONE),
        };
        Objection::new(saying, proof | from.set(), rule(Role::Tank))
    }

    /// The landing is a cell to which the tank can go; the third pick is wrong.
    fn tank_cannot_take(&self, from: Cell, landing: Cell, victim: Cell) -> Objection {
        let line = LINES[from.index()].into_iter().find(|line| line[..2].contains(&landing)).unwrap_or([HOLE; 4]);
        let steps = if line[0] == landing { 1 } else { 2 };
        let target = line[2 * steps - 1];
        let count = Arg::from(steps as u32);
        let objection = |saying, proof| Objection::new(saying, proof, rule(Role::Tank));
        if victim == landing {
            return objection(SAME_CELL.say([name(landing)]), landing.set());
        }
        if target == HOLE {
            return objection(TANK_NO_CELL.say([count, name(landing)]), landing.set());
        }
        if victim != target {
            let saying = TANK_BEYOND.say([count, name(landing), name(target)]);
            return objection(saying, landing.set() | target.set());
        }
        match self.nothing_to_take(victim, Role::Tank) {
            Some(reason) => reason,
            None => objection(TANK_BETWEEN.say([self.noun(line[2]), name(line[2])]), line[2].set() | target.set()),
        }
    }

    fn assassin_cannot_reach(&self, from: Cell, to: Cell) -> Objection {
        let leap = LEAPS[from.index()].into_iter().find(|leap| leap.landing == to);
        let over = leap.map(|leap| leap.over).filter(|&over| self.board.occupied().has(over));
        let (saying, proof) = if self.board.occupied().has(to) {
            let (noun, cell) = (self.noun(to), name(to));
            if over.is_some() {
                (ASSASSIN_TAKEN.say([noun, cell]), to.set())
            } else if DARK.has(to) {
                (ASSASSIN_DARK.say([noun, cell]), to.set())
            } else {
                let mut shots =
                    self.candidate_list().into_iter().filter(|mv| mv.from == from && mv.victim == Some(to)).peekable();
                let hindered = shots.peek().and_then(|&shot| self.king_objection(shot));
                match (shots.find(|&shot| self.leaves_king_safe(shot)), hindered) {
                    (Some(shot), _) => (ASSASSIN_FIRST.say([name(shot.to), noun, cell]), shot.to.set() | to.set()),
                    (None, Some(objection)) => return objection,
                    (None, None) => (ASSASSIN_FAR.say([noun, cell]), to.set()),
                }
            }
        } else {
            match leap {
                _ if !DARK.has(to) => (ASSASSIN_LIGHT.say([name(to)]), to.set()),
                // With somebody there it would be a leap.
                Some(leap) => (ASSASSIN_NO_OVER.say([name(leap.over)]), leap.over.set()),
                None => (ASSASSIN_WAYS.say([]), Cells::NONE),
            }
        };
        Objection::new(saying, proof | from.set(), rule(Role::Assassin))
    }

    /// The landing is a cell to which the assassin can leap; the third pick is wrong.
    fn assassin_cannot_take(&self, landing: Cell, victim: Cell) -> Objection {
        let beside = STRAIGHT[landing.index()];
        if victim == landing {
            return Objection::new(SAME_CELL.say([name(landing)]), landing.set(), rule(Role::Assassin));
        }
        let reason = self.nothing_to_take(victim, Role::Assassin).filter(|_| beside.has(victim));
        reason.unwrap_or_else(|| {
            Objection::new(ASSASSIN_BESIDE.say([name(landing)]), landing.set() | beside, rule(Role::Assassin))
        })
    }

    /// Why a cell that lies right for a shot has no victim, unless an enemy stands there.
    fn nothing_to_take(&self, cell: Cell, shooter: Role) -> Option<Objection> {
        let saying = match self.board.at(cell) {
            None => NO_VICTIM.say([name(cell)]),
            Some((side, _)) if side == self.turn => OWN_VICTIM.say([self.noun(cell), name(cell)]),
            Some(_) => return None,
        };
        Some(Objection::new(saying, cell.set(), rule(shooter)))
    }
}
