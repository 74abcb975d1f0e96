//! Why a piece never gets to a square, by the way it moves: what stands in between, what it may only do there, or that it never
//! goes there at all, in words.

use message::MessageId;
use rules::{Color, Refusal};

use crate::betza::{Leg, Way};
use crate::geometry::{Square, Squares, bit, each};
use crate::position::InventPosition;
use crate::words;

const WAYS: MessageId = MessageId::new(&("invent.ways", &["piece", "square", "ways", "to"]));
const NEVER_MOVES: MessageId = MessageId::new(&("invent.never_moves", &["piece"]));
const IN_WAY: MessageId = MessageId::new(&("invent.in_way", &["piece", "square"]));
const WALL: MessageId = MessageId::new(&("invent.wall", &["square"]));
const ONLY_MOVES: MessageId = MessageId::new(&("invent.only_moves", &["piece", "square"]));
const ONLY_CAPTURES: MessageId = MessageId::new(&("invent.only_captures", &["piece", "square"]));
const OVER_ONE: MessageId = MessageId::new(&("invent.over_one", &["piece", "square"]));
const REGION: MessageId = MessageId::new(&("invent.region", &["piece", "square"]));
const IMMUNE: MessageId = MessageId::new(&("invent.immune", &["piece"]));
const FROM_START: MessageId = MessageId::new(&("invent.from_start", &["piece", "square"]));

/// How near a leg comes to leading somewhere.
enum Fit {
    /// Something stands in the way.
    Blocked(Square),
    /// It needs exactly one piece to pass.
    NeedsOne(Squares),
    /// Nothing is in its way, but it does not do this there.
    Open,
}

impl InventPosition<'static> {
    /// The legs of a piece as its side goes them.
    fn legs(&self, from: Square) -> impl Iterator<Item = Leg> + use<> {
        let side = self.side_at(from);
        let paid = self.game.paid_kinds >> self.state.kind_at(from) & 1 != 0;
        let turn = |leg: Leg| {
            let leg = if side == Color::White { leg } else { Leg { right: -leg.right, ahead: -leg.ahead, ..leg } };
            if paid { self.as_paid(leg, side) } else { Some(leg) }
        };
        self.legs_of_white(from).into_iter().filter_map(turn).collect::<Vec<_>>().into_iter()
    }

    /// The same as White goes them, and as they are described.
    fn legs_of_white(&self, from: Square) -> Vec<Leg> {
        let game = self.game;
        let kind = self.state.kind_at(from);
        let mut legs = game.kinds[usize::from(kind)].betza.legs.clone();
        // The double and triple steps of the pawn are rules of their own.
        if game.pawn >> kind & 1 != 0 {
            let step =
                |steps: i8| Leg { right: 0, ahead: steps, way: Way::Lame, quiet: true, capture: false, initial: true };
            let side = game.side(self.side_at(from));
            legs.extend((side.double_step != 0).then(|| step(2)));
            legs.extend((side.triple_step != 0).then(|| step(3)));
        }
        legs
    }

    /// The squares on the way of a leg that leads from one square to another, without the other; `None` if it does not lead there.
    fn way(&self, leg: &Leg, from: Square, to: Square) -> Option<Squares> {
        let board = self.game.board;
        let most = match leg.way {
            Way::Leap | Way::Lame | Way::Jump => 1,
            Way::Ride(0) | Way::Hop(0) | Way::Grasshop => 12,
            Way::Ride(range) | Way::Hop(range) => range as i8,
        };
        let mut passed = 0;
        for times in 1..=most {
            let next = board.step(from, leg.right * times, leg.ahead * times)?;
            if next == to {
                let lame = matches!(leg.way, Way::Lame | Way::Jump);
                return Some(if lame { board.way(from, leg.right, leg.ahead) } else { passed });
            }
            passed |= bit(next);
        }
        None
    }

    /// The squares that a piece could reach on an empty board.
    pub(crate) fn empty_reach(&self, from: Square) -> Squares {
        let legs: Vec<Leg> = self.legs(from).collect();
        let reached = |to: &Square| legs.iter().any(|leg| self.way(leg, from, *to).is_some());
        each(self.game.board.all() & !bit(from)).filter(reached).fold(0, |set, to| set | bit(to))
    }

    /// The first occupied squares on the ways of a piece.
    pub(crate) fn blockers(&self, from: Square) -> Squares {
        let legs: Vec<Leg> = self.legs(from).collect();
        let occupied = self.occupied();
        let first =
            |to: &Square| legs.iter().any(|leg| self.way(leg, from, *to).is_some_and(|way| way & occupied == 0));
        each(occupied & !bit(from)).filter(first).fold(0, |set, to| set | bit(to))
    }

    fn fit(&self, leg: &Leg, from: Square, way: Squares) -> Fit {
        let in_way = way & self.occupied();
        // From the piece on, the nearest first.
        let far = |square: &Square| {
            let board = self.game.board;
            (board.file(*square) - board.file(from)).abs().max((board.rank(*square) - board.rank(from)).abs())
        };
        let nearest = || each(in_way).min_by_key(far);
        match leg.way {
            Way::Leap => Fit::Open,
            Way::Lame | Way::Ride(_) => nearest().map_or(Fit::Open, Fit::Blocked),
            Way::Jump if in_way == 0 => Fit::NeedsOne(way),
            Way::Jump => Fit::Open,
            Way::Hop(_) | Way::Grasshop if in_way.count_ones() == 1 => Fit::Open,
            Way::Hop(_) | Way::Grasshop => Fit::NeedsOne(in_way),
        }
    }

    /// Why a piece that has some way of its own cannot go to a square that is empty or the enemy's.
    pub(crate) fn cannot_reach(&self, from: Square, to: Square) -> Refusal {
        let kind = self.state.kind_at(from);
        let noun = || self.noun(from);
        let enemy = self.movable(!self.state.turn) & bit(to) != 0;
        if self.state.walls & bit(to) != 0 {
            return self.refused(WALL.with([self.name(to)]), bit(to));
        }
        let ways: Vec<(Leg, Squares)> =
            self.legs(from).filter_map(|leg| Some((leg, self.way(&leg, from, to)?))).collect();
        if ways.is_empty() {
            return self.other_ways(from, to);
        }
        let region = self.game.side(self.moves_as(kind, from)).mobility[usize::from(kind)];
        if region & bit(to) == 0 {
            return self.refused(REGION.with([noun(), self.name(to)]), region);
        }
        if enemy && self.game.mutually_immune >> kind & 1 != 0 && self.state.kind_at(to) == kind {
            return self.refused(IMMUNE.with([noun()]), bit(to));
        }
        // What fits what is there, first; and of that what is blocked, since nothing else can be wrong.
        let fits = |leg: &Leg| if enemy { leg.capture } else { leg.quiet };
        for (leg, way) in ways.iter().filter(|(leg, _)| fits(leg)) {
            match self.fit(leg, from, *way) {
                Fit::Blocked(square) if self.state.walls & bit(square) != 0 => {
                    return self.refused(WALL.with([self.name(square)]), bit(square));
                }
                Fit::Blocked(square) => {
                    let message = IN_WAY.with([self.noun(square), self.name(square)]);
                    return self.refused(message, bit(square));
                }
                Fit::NeedsOne(squares) => {
                    return self.refused(OVER_ONE.with([noun(), self.name(to)]), squares | bit(to));
                }
                Fit::Open if leg.initial => {
                    return self.refused(FROM_START.with([noun(), self.name(to)]), bit(from));
                }
                Fit::Open => {}
            }
        }
        if ways.iter().any(|(leg, _)| fits(leg)) {
            return self.other_ways(from, to);
        }
        let id = if enemy { ONLY_MOVES } else { ONLY_CAPTURES };
        self.refused(id.with([noun(), self.name(to)]), bit(to))
    }

    /// The piece never goes there: how it does move.
    fn other_ways(&self, from: Square, to: Square) -> Refusal {
        match words::ways(&self.legs_of_white(from)) {
            Some(ways) => {
                let message = WAYS.with([self.noun(from), self.name(from), ways.into(), self.name(to)]);
                self.refused(message, self.empty_reach(from))
            }
            None => self.never_moves(from),
        }
    }

    /// Its kind has no moves at all.
    pub(crate) fn never_moves(&self, from: Square) -> Refusal {
        self.refused(NEVER_MOVES.with([self.noun(from)]), bit(from))
    }
}
