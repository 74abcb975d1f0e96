//! The moves of a described game, by trying every piece and every direction, and what they do.

use super::betza::{Hop, Leg, Passing};
use super::board::{Board, Cell, Man, Square, name};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Becomes {
    Itself,
    /// A pawn becomes this.
    Kind(char),
    /// Another piece becomes what its kind becomes.
    Promoted,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    pub from: Square,
    pub to: Square,
    pub becomes: Becomes,
    pub taken: Option<Square>,
    /// Where a rook that castles was, and where it comes.
    pub rook: Option<(Square, Square)>,
    /// Whether it can be taken en passant afterwards.
    passing: bool,
    /// Whether the king could come to the same square without the rook.
    same: bool,
}

impl Move {
    pub fn text(&self) -> String {
        let end = match self.becomes {
            Becomes::Itself => String::new(),
            Becomes::Kind(letter) => letter.to_string(),
            Becomes::Promoted => "+".to_string(),
        };
        let to = self.rook.filter(|_| self.same).map_or(self.to, |(rook, _)| rook);
        format!("{}{}{end}", name(self.from), name(to))
    }
}

impl Board<'_> {
    /// All moves, whatever becomes of kings.
    pub fn pseudo(&self) -> Vec<Move> {
        let mut moves: Vec<Move> = Vec::new();
        for (from, man) in self.movers(self.turn) {
            for mv in self.goes(from, man) {
                let known = moves.iter().position(|other| (other.from, other.to) == (mv.from, mv.to));
                match known {
                    None => moves.push(mv),
                    // What is no initial move can't be taken en passant, and what is no capture takes nothing so.
                    Some(at) => {
                        moves[at].passing &= mv.passing;
                        moves[at].taken = moves[at].taken.and(mv.taken);
                    }
                }
            }
        }
        let mut moves: Vec<Move> = moves.into_iter().flat_map(|mv| self.promotions(mv)).collect();
        moves.extend((0..2).filter_map(|wing| self.castling(wing)));
        moves
    }

    /// The moves of a piece, before it is asked what it becomes.
    fn goes(&self, from: Square, man: Man) -> Vec<Move> {
        let mut moves = Vec::new();
        let mv =
            |to, taken, passing| Move { from, to, becomes: Becomes::Itself, taken, rook: None, passing, same: false };
        for leg in &self.rules.of(man.letter).legs {
            if !self.may(from, man, leg) {
                continue;
            }
            for to in self.reach(from, man, leg) {
                let there = self.man(to);
                if there.is_none() && leg.quiet {
                    moves.push(mv(to, None, leg.initial));
                }
                let other = |there: Man| there.side != self.turn || self.rules.is_neutral(there);
                if there.is_some_and(|there| other(there) && !self.rules.spares(man, there)) && leg.captures {
                    moves.push(mv(to, Some(to), false));
                }
                let takers = &self.rules.passant_kinds[man.side];
                let takes = self.rules.among(man.letter, takers) && !self.rules.is_neutral(man);
                if leg.captures && self.passed.contains(&to) && self.empty(to) && takes {
                    moves.push(mv(to, self.passer, false));
                }
            }
        }
        if self.rules.named(man.letter, "pawn") && self.rules.is("doubleStep", true) {
            let ahead = if man.side == 0 { 1 } else { -1 };
            for (steps, regions) in [(2, &self.rules.double_region), (3, &self.rules.triple_region)] {
                let mut way = (1..=steps).map(|step| (from.0, from.1 + step * ahead));
                if regions[man.side].contains(&from)
                    && way.all(|square| self.on(square) && self.empty(square) && self.may_enter(man, square))
                {
                    moves.push(mv((from.0, from.1 + steps * ahead), None, true));
                }
            }
        }
        moves.retain(|mv| self.may_enter(man, mv.to));
        moves
    }

    /// What a piece can become by a move.
    fn promotions(&self, mv: Move) -> Vec<Move> {
        let (rules, man) = (self.rules, self.man(mv.from).unwrap());
        let region = &rules.promotion_region[man.side];
        let (mut moves, mut stays) = (Vec::new(), true);
        let full = |letter: char| {
            let limit = rules.promotion_limit.iter().find(|(kind, _)| rules.kind(letter) == Some(kind));
            limit.is_some_and(|&(_, most)| {
                self.men(self.turn).iter().filter(|(_, other)| other.letter == letter).count() >= most
            })
        };
        if region.contains(&mv.to) && rules.among(man.letter, &rules.promotion_pawns[man.side]) {
            let kinds = rules.promotion_kinds[man.side].iter().filter_map(|kind| rules.kinds.get(kind));
            for kind in kinds.filter(|kind| !full(kind.letter)) {
                moves.push(Move { becomes: Becomes::Kind(kind.letter), ..mv });
            }
            stays = !rules.is("mandatoryPawnPromotion", true);
        }
        let near = region.contains(&mv.to) || region.contains(&mv.from);
        let became = rules.became(man.letter).filter(|&letter| near && man.was.is_none() && !full(letter));
        if became.is_some() && (mv.taken.is_some() || !rules.is("piecePromotionOnCapture", false)) {
            moves.push(Move { becomes: Becomes::Promoted, ..mv });
            stays &= !rules.is("mandatoryPiecePromotion", false);
        }
        if stays {
            moves.push(mv);
        }
        moves
    }

    fn castling(&self, wing: usize) -> Option<Move> {
        let (king, rook) = self.rights[self.turn][wing]?;
        let (rank, rules) = (self.castling_rank(self.turn), self.rules);
        let (to, rook_to) = if wing == 0 {
            let file = rules.count("castlingKingsideFile", 7) - 1;
            ((file, rank), (file - 1, rank))
        } else {
            let file = rules.count("castlingQueensideFile", 3) - 1;
            ((file, rank), (file + 1, rank))
        };
        let free = |from: Square, to: Square| {
            let mut files = from.0.min(to.0)..=from.0.max(to.0);
            files.all(|file| file == king.0 || file == rook.0 || self.empty((file, rank)))
        };
        let free = free(king, to) && free(rook, rook_to);
        let same = self.goes(king, self.man(king)?).iter().any(|mv| mv.to == to);
        let rook = Some((rook, rook_to));
        free.then_some(Move { from: king, to, becomes: Becomes::Itself, taken: None, rook, passing: false, same })
    }

    /// The position after a move.
    pub fn after(&self, mv: &Move) -> Self {
        let (mut next, side, rules) = (self.clone(), self.turn, self.rules);
        let man = self.man(mv.from).unwrap();
        let arrives = match mv.becomes {
            Becomes::Itself => man,
            Becomes::Kind(letter) => Man { letter, ..man },
            Becomes::Promoted => Man { letter: rules.became(man.letter).unwrap(), was: Some(man.letter), ..man },
        };
        // What belongs to nobody keeps its colour, as long as it does.
        let arrives = Man { side: if rules.is_neutral(arrives) { man.side } else { side }, ..arrives };
        mv.taken.iter().for_each(|&taken| next.put(taken, Cell::Empty));
        next.put(mv.from, Cell::Empty);
        if let Some((from, to)) = mv.rook {
            let rook = self.at(from);
            next.put(from, Cell::Empty);
            next.put(to, rook);
        }
        next.put(mv.to, Cell::Man(arrives));
        if mv.taken.is_some() {
            next.capture(mv.to, arrives, man);
        }
        // Who has moved or is gone castles no more.
        for (side, wing) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            next.rights[side][wing] = self.rights[side][wing]
                .filter(|&(king, rook)| [king, rook].iter().all(|&at| next.at(at) == self.at(at)));
            if mv.rook.is_some() && side == self.turn {
                next.rights[side][wing] = None;
            }
        }
        next.turn = 1 - side;
        next.pass(mv, man);
        let progress = rules.among(man.letter, &rules.clock_kinds[man.side]) && !self.goes_back(mv, man);
        let promoted = mv.becomes != Becomes::Itself;
        next.clock = if mv.taken.is_some() || promoted || progress { 0 } else { self.clock + 1 };
        next.number += side as u32;
        if let Some(checks) = &mut next.checks.filter(|_| next.king_attacked(1 - side)) {
            checks[side] = (checks[side] - 1).max(0);
            next.checks = Some(*checks);
        }
        next
    }

    /// Explosions, and what turns to stone.
    fn capture(&mut self, at: Square, arrives: Man, man: Man) {
        let rules = self.rules;
        let immune = |man: Man| rules.among(man.letter, &rules.immune);
        if rules.is("blastOnCapture", false) {
            for (right, ahead) in (-1..=1).flat_map(|right| (-1..=1).map(move |ahead| (right, ahead))) {
                let near = (at.0 + right, at.1 + ahead);
                let gone = |other: Man| !immune(other) && (near == at || !rules.named(other.letter, "pawn"));
                if self.on(near) && self.man(near).is_some_and(gone) {
                    self.put(near, Cell::Empty);
                }
            }
        }
        if rules.among(man.letter, &rules.petrified) && self.man(at) == Some(arrives) {
            self.put(at, Cell::Hole);
        }
    }

    /// The squares where the piece that moved can be taken en passant. Those of a `pawn` are told only if a `pawn` attacks them, those of
    /// other kinds always, and with the square of the piece, as Fairy-Stockfish does.
    fn pass(&mut self, mv: &Move, man: Man) {
        (self.passed, self.passer) = (Vec::new(), None);
        let rules = self.rules;
        let takers = &rules.passant_kinds[self.turn];
        if !mv.passing || mv.becomes != Becomes::Itself || takers.is_empty() || rules.is_neutral(man) {
            return;
        }
        let (right, ahead) = (mv.to.0 - mv.from.0, mv.to.1 - mv.from.1);
        let line = right == 0 || ahead == 0 || right.abs() == ahead.abs();
        let steps = if line { right.abs().max(ahead.abs()) } else { 1 };
        let squares = (1..steps).map(|step| (mv.from.0 + right.signum() * step, mv.from.1 + ahead.signum() * step));
        let region = &rules.passant_region[self.turn];
        let pawn = rules.named(man.letter, "pawn");
        let attacked = |square: &Square| {
            let mut men = self.men(self.turn).into_iter();
            takers.iter().any(|kind| kind != "pawn")
                || men.any(|(from, man)| rules.named(man.letter, "pawn") && self.aims(from, man, *square))
        };
        self.passed = squares.filter(|square| region.contains(square) && (!pawn || attacked(square))).collect();
        if !self.passed.is_empty() {
            self.passer = Some(mv.to);
            self.passed.extend((!pawn).then_some(mv.to));
        }
    }

    /// The squares to which a piece could go by some of its legs if everything stood as it needs it.
    fn alone(&self, from: Square, man: Man, quiet: bool) -> Vec<Square> {
        let mut bare = self.clone();
        let squares = (0..self.rules.ranks).flat_map(|rank| (0..self.rules.files).map(move |file| (file, rank)));
        squares.for_each(|square| bare.put(square, Cell::Empty));
        let legs = self.rules.of(man.letter).legs.iter();
        let legs = legs.filter(|leg| !leg.initial && (leg.quiet || !quiet) && self.may(from, man, leg));
        let plain = |leg: &Leg| Leg { hop: Hop::No, passing: Passing::Anything, ..leg.clone() };
        legs.flat_map(|leg| bare.reach(from, man, &plain(leg))).collect()
    }

    /// Whether a piece could take a move back.
    fn goes_back(&self, mv: &Move, man: Man) -> bool {
        self.alone(mv.to, man, true).contains(&mv.from)
    }

    /// Whether a piece could never move again.
    pub fn never_moves(&self, at: Square, man: Man) -> bool {
        !self.alone(at, man, false).into_iter().any(|to| self.may_enter(man, to))
    }
}
