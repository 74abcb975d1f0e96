//! Which moves of a described game are legal, and how it ends.

use super::board::{Board, Cell, Man, Square};
use super::moves::{Becomes, Move};
use super::sections::Value;

/// What an end means for the side to move, and the rule.
pub type End = (&'static str, &'static str);

impl Board<'_> {
    /// How many pieces of a kind a side has. `None` counts all.
    fn count(&self, side: usize, kind: Option<&str>) -> i32 {
        let men = self.men(side).into_iter().filter(|(_, man)| !self.rules.is_neutral(*man));
        men.filter(|(_, man)| kind.is_none_or(|kind| self.rules.named(man.letter, kind))).count() as i32
    }

    /// The kinds that must not be lost.
    fn extinct(&self) -> Vec<Option<&str>> {
        let kinds = self.rules.extinct.iter().filter(|kind| self.rules.kinds.contains_key(*kind));
        kinds.map(|kind| Some(kind.as_str())).chain(self.rules.extinct_all.then_some(None)).collect()
    }

    fn of_kind(&self, side: usize, kind: Option<&str>) -> impl Iterator<Item = Square> {
        let men = self.men(side).into_iter();
        men.filter(move |(_, man)| kind.is_none_or(|kind| self.rules.named(man.letter, kind))).map(|(square, _)| square)
    }

    /// The last pieces of a kind that must not be left attacked.
    fn last_ones(&self, side: usize) -> Vec<Square> {
        if !self.rules.is("extinctionPseudoRoyal", false) {
            return Vec::new();
        }
        let most = self.rules.count("extinctionPieceCount", 0) + 1;
        let kinds = self.extinct().into_iter().filter(|kind| self.count(side, *kind) <= most);
        kinds.flat_map(|kind| self.of_kind(side, kind)).collect()
    }

    fn kings(&self, side: usize) -> Vec<Square> {
        self.of_kind(side, Some("king")).collect()
    }

    pub fn king_attacked(&self, side: usize) -> bool {
        self.kings(side).into_iter().any(|king| !self.attackers(1 - side, king).is_empty())
    }

    /// Whether a piece that must not be lost could be taken, and he who takes it would not lose his own by that.
    fn attacked(&self, side: usize, at: Square) -> bool {
        let near = |other: &Square| (other.0 - at.0).abs() <= 1 && (other.1 - at.1).abs() <= 1;
        if self.rules.is("blastOnCapture", false) && self.last_ones(1 - side).iter().any(near) {
            return false;
        }
        !self.attackers(1 - side, at).is_empty()
    }

    /// Whether a side is in check, in any way that it may not be.
    pub fn exposed(&self, side: usize) -> bool {
        self.exposed_beside(side, self.last_ones(side))
    }

    /// The same, with these as the last ones of their kinds.
    fn exposed_beside(&self, side: usize, last_ones: Vec<Square>) -> bool {
        if self.kings(side).into_iter().chain(last_ones).any(|at| self.attacked(side, at)) {
            return true;
        }
        let duple = self.rules.is("dupleCheck", false) && self.rules.is("extinctionPseudoRoyal", false);
        let all: Vec<Square> = self.extinct().into_iter().flat_map(|kind| self.of_kind(side, kind)).collect();
        duple && !all.is_empty() && all.into_iter().all(|at| self.attacked(side, at))
    }

    /// What was the last of its kind before a move still counts as such, even if it is promoted, and what becomes the last does not, as
    /// in Fairy-Stockfish. Only what a pawn becomes is counted anew.
    fn last_ones_after(&self, mv: &Move, after: &Self) -> Vec<Square> {
        let place = |at| if at == mv.from { mv.to } else { at };
        let mut last: Vec<Square> = self.last_ones(self.turn).into_iter().map(place).collect();
        if let Becomes::Kind(letter) = mv.becomes {
            last.retain(|&at| at == mv.to || after.man(at).is_none_or(|man| man.letter != letter));
            let anew = after.last_ones(self.turn).into_iter();
            last.extend(anew.filter(|&at| after.man(at).is_some_and(|man| man.letter == letter)));
        }
        last
    }

    fn is_legal(&self, mv: &Move) -> bool {
        let (rules, us, them) = (self.rules, self.turn, 1 - self.turn);
        let man = self.man(mv.from).unwrap();
        if mv.rook.is_some() && !self.may_castle(mv, man) {
            return false;
        }
        let after = self.after(mv);
        let gone = |at: Square, side| after.man(at).is_none_or(|man| man.side != side);
        let place = |at| if at == mv.from { mv.to } else { at };
        let mut own = self.kings(us).into_iter().chain(self.last_ones(us));
        if own.any(|at| mv.rook.is_none() && gone(place(at), us)) {
            return false;
        }
        if rules.is("makpongRule", false) && rules.named(man.letter, "king") {
            let checkers = self.attackers(them, mv.from);
            if checkers.iter().any(|&at| at != mv.to) {
                return false;
            }
        }
        if !rules.is("checking", true) && after.exposed(them) {
            return false;
        }
        let stays = rules.is("immobilityIllegal", false) && mv.rook.is_none() && after.man(mv.to) == Some(man);
        if stays && after.never_moves(mv.to, man) {
            return false;
        }
        let wins = self.last_ones(them).into_iter().any(|at| gone(at, them));
        // Who takes the last one of a kind need not care for his own last ones, but for his king.
        let safe = !after.kings(us).into_iter().any(|king| after.attacked(us, king));
        safe && (wins || !after.exposed_beside(us, self.last_ones_after(mv, &after)))
    }

    /// Kings castle neither out of check nor through it.
    fn may_castle(&self, mv: &Move, man: Man) -> bool {
        let us = self.turn;
        if !self.rules.named(man.letter, "king") && !self.last_ones(us).contains(&mv.from) {
            return true;
        }
        let mut files = mv.from.0.min(mv.to.0)..=mv.from.0.max(mv.to.0);
        files.all(|file| {
            let mut there = self.clone();
            there.put(mv.from, Cell::Empty);
            there.put((file, mv.to.1), Cell::Man(man));
            !there.attacked(us, (file, mv.to.1))
        })
    }

    /// The legal moves, whether or not the game is over.
    fn allowed(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = self.pseudo().into_iter().filter(|mv| self.is_legal(mv)).collect();
        if self.rules.is("mustCapture", false) && moves.iter().any(|mv| mv.taken.is_some()) {
            moves.retain(|mv| mv.taken.is_some());
        }
        moves
    }

    pub fn legal(&self) -> Vec<Move> {
        if self.ended().is_some() { Vec::new() } else { self.allowed() }
    }

    /// How the game is over, if it is.
    pub fn end(&self) -> Option<End> {
        self.ended().or_else(|| {
            if !self.allowed().is_empty() {
                return None;
            }
            let rules = self.rules;
            if self.exposed(self.turn) {
                return Some((rules.value("checkmateValue", Some("loss"))?, "Checkmate"));
            }
            let value = rules.value("stalemateValue", Some("draw"))?;
            let more = self.count(self.turn, None) - self.count(1 - self.turn, None);
            let value = match more.signum() {
                1 if rules.is("stalematePieceCount", false) => other(value),
                0 if rules.is("stalematePieceCount", false) => "draw",
                _ => value,
            };
            Some((value, "Stalemate"))
        })
    }

    /// How the game is over for another reason than that there is no move.
    fn ended(&self) -> Option<End> {
        if let Some(value) = self.died_out() {
            return Some((value, "Extinction"));
        }
        if let Some(value) = self.flag() {
            return Some((value, "Flag"));
        }
        let given = self.checks.is_some_and(|checks| checks[1 - self.turn] == 0);
        (given && self.rules.is("checkCounting", false)).then_some(("loss", "Checks"))
    }

    fn died_out(&self) -> Value {
        let rules = self.rules;
        let value = rules.value("extinctionValue", None)?;
        // What must not be left attacked is lost only by explosions.
        if rules.is("extinctionPseudoRoyal", false) && !rules.is("blastOnCapture", false) {
            return None;
        }
        let (least, enough) = (rules.count("extinctionPieceCount", 0), rules.count("extinctionOpponentPieceCount", 0));
        for side in [1 - self.turn, self.turn] {
            // Who has just moved loses his kinds at once; the other one may answer, unless there are more pieces against him.
            let answer = i32::from(rules.is("extinctionClaim", false) && side == self.turn);
            let lost = |kind| self.count(side, kind) <= least && self.count(1 - side, kind) >= enough + answer;
            if self.extinct().into_iter().any(lost) {
                return Some(if side == self.turn { value } else { other(value) });
            }
        }
        None
    }

    /// Whether a side has its pieces where they win.
    fn is_there(&self, side: usize) -> bool {
        let there = self.movers(side).into_iter().filter(|(square, man)| {
            let kinds = &self.rules.flag_kinds[side];
            self.rules.flag_region[side].contains(square) && (kinds.is_empty() || self.rules.among(man.letter, kinds))
        });
        let count = there.count() as i32;
        count > 0 && count >= self.rules.count("flagPieceCount", 1)
    }

    fn flag(&self) -> Value {
        let (us, them) = (self.turn, 1 - self.turn);
        if !self.rules.is("flagMove", false) {
            // What belongs to nobody may have been brought to the other side's goal.
            let given = !self.rules.neutral.is_empty() && self.is_there(us);
            return if self.is_there(them) { Some("loss") } else { given.then_some("win") };
        }
        if self.is_there(us) {
            return Some(if self.is_there(them) && us == 0 { "draw" } else { "win" });
        }
        let kinds = &self.rules.flag_kinds[them];
        if !self.is_there(them) || kinds.is_empty() || !kinds.iter().all(|kind| kind == "king") {
            return None;
        }
        // Black has one more move, if a king can get there by it.
        let arrives = |mv: &Move| {
            let king = self.man(mv.from).is_some_and(|man| self.rules.named(man.letter, "king"));
            king && self.rules.flag_region[us].contains(&mv.to)
        };
        let answer = us == 1 && !self.exposed(us) && self.allowed().iter().any(arrives);
        (!answer).then_some("loss")
    }
}

fn other(value: &'static str) -> &'static str {
    match value {
        "win" => "loss",
        "loss" => "win",
        other => other,
    }
}
