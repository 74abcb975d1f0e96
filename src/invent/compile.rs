//! Makes the tables of a description from its rules.

use message::Message;

use crate::betza::{self, Betza, Leg, Way};
use crate::description::{
    Attackers, Description, Incoming, Kind, KindOfPiece, Kinds, MOST_KINDS, Movement, Path, Side, Slide,
};
use crate::faults::{AGAINST, BEYOND, NO_KINDS};
use crate::fen;
use crate::geometry::{Board, MOST_SQUARES, PerSquare, Rays, Square, Squares, bit};
use crate::kinds::{JANGGI_CANNON, KING, NAMED, PAWN, SLOTS, SOLDIER, Slot, Slots, only};
use crate::moves::NONE;
use crate::odd::fares::Fares;
use crate::odd::paid_slides::{PaidSlide, is_paid};
use crate::position::State;
use crate::rules::Rules;
use crate::values::ALL;

/// A range without a limit, in tables of attacks.
const ANY_RANGE: u8 = 255;

/// Compiles rules. What is impossible in itself is found by `check`.
pub fn compile(name: &str, rules: Rules, notes: Vec<Message>) -> Result<Description, Message> {
    let mut description = tables(name, rules, notes)?;
    description.start = fen::read(&description, &description.rules.start)?;
    Ok(description)
}

/// All but the start.
pub fn tables(name: &str, rules: Rules, mut notes: Vec<Message>) -> Result<Description, Message> {
    let board = Board { files: rules.files, ranks: rules.ranks };
    let kinds = kinds(&rules)?;
    let beyond: String =
        kinds.iter().filter(|kind| kind.betza.beyond && !kind.promoted).map(|kind| char::from(kind.letter)).collect();
    if !beyond.is_empty() {
        notes.push(BEYOND.with([beyond.into()]));
    }
    let rays = rays(board, &kinds, rules.odd.paid_slides);
    let mut maker = Maker { board, rules: &rules, kinds: &kinds, rays, paid_kinds: 0 };
    let extinct = if rules.extinction.is_some() { maker.set(rules.extinction_kinds) } else { 0 };
    let kings = maker.set(only(KING));
    let pseudo_royal = if rules.pseudo_royal { extinct } else { 0 };
    maker.paid_kinds = if rules.odd.paid_slides { kings | pseudo_royal } else { 0 };
    let sides = [maker.side(0), maker.side(1)];
    let set = |slots: Slots| maker.set(slots);
    let petrify = set(rules.petrify);
    let neutral = set(rules.neutral);
    let only_kings = pseudo_royal == 0
        && !rules.blast
        && petrify == 0
        && rules.checking
        && !rules.makpong_rule
        && !rules.immobility_illegal
        && !rules.flying_general;
    Ok(Description {
        packed: String::new(),
        name: name.into(),
        board,
        around: maker.leaps(&[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)]),
        one_way: (0..)
            .zip(&kinds)
            .filter(|(_, kind)| one_way(&kind.betza))
            .fold(0, |set, (number, _): (u32, _)| set | 1 << number),
        pawn: set(only(PAWN)),
        cannons: set(only(JANGGI_CANNON)),
        kings,
        pseudo_royal,
        extinct,
        extinct_all: rules.extinction.is_some() && rules.extinction_kinds & ALL != 0,
        blast_immune: set(rules.blast_immune),
        mutually_immune: set(rules.mutually_immune),
        petrify,
        neutral,
        limits: kinds.iter().map(|kind| rules.promotion_limit[kind.slot]).collect(),
        en_passant: rules.en_passant_region.map_or(board.all(), |region| region.on(board)),
        paid_kinds: maker.paid_kinds,
        guarded_kinds: if rules.odd.guards { kings | pseudo_royal } else { 0 },
        fares: Fares::of(&rules.odd, &kinds),
        tariff: rules.odd.prices(),
        lasting: rules.blast || petrify != 0,
        plain: only_kings && kings != 0 && neutral == 0,
        free: only_kings && kings == 0,
        start: State::default(),
        rays: maker.rays,
        sides,
        kinds,
        rules,
        notes,
        play: Default::default(),
    })
}

/// The kinds of a game, in the order of their slots, and behind them those that pieces become.
fn kinds(rules: &Rules) -> Result<Vec<KindOfPiece>, Message> {
    let moves = |slot: Slot| {
        betza::read(rules.betza[slot].as_deref().unwrap_or(NAMED.get(slot).map_or("", |(_, moves)| moves)))
    };
    let mut kinds = Vec::new();
    for slot in 0..SLOTS {
        let Some(letter) = rules.letters[slot] else { continue };
        kinds.push(KindOfPiece { letter, slot, betza: moves(slot)?, promoted: false, becomes: None, alike: 0 });
    }
    if kinds.is_empty() {
        return Err(NO_KINDS.with([]));
    }
    for number in 0..kinds.len() {
        let (letter, before) = (kinds[number].letter, kinds[number].slot);
        let Some(slot) = rules.becomes[before].filter(|&slot| rules.letters[slot].is_some()) else { continue };
        if kinds.len() == MOST_KINDS || rules.becomes[slot].is_some() {
            let name = format!("{}:{}", char::from(letter), char::from(rules.letters[slot].unwrap_or(b'-')));
            return Err(AGAINST.with(["promotedPieceType".into(), name.into()]));
        }
        kinds[number].becomes = Some(kinds.len() as Kind);
        kinds.push(KindOfPiece { letter, slot, betza: moves(slot)?, promoted: true, becomes: None, alike: 0 });
    }
    for number in 0..kinds.len() {
        let same = |(_, kind): &(u32, &KindOfPiece)| kind.slot == kinds[number].slot;
        kinds[number].alike = (0..).zip(&kinds).filter(same).fold(0, |set, (other, _)| set | 1 << other);
    }
    Ok(kinds)
}

/// Whether no two moves to empty squares undo each other.
fn one_way(betza: &Betza) -> bool {
    let quiet = || betza.legs.iter().filter(|leg| leg.quiet && !leg.initial);
    !quiet().any(|one| quiet().any(|other| (one.right, one.ahead) == (-other.right, -other.ahead)))
}

/// The rays of all vectors that are ridden, of both sides.
fn rays(board: Board, kinds: &[KindOfPiece], paid: bool) -> Vec<Rays> {
    let mut rays: Vec<Rays> = Vec::new();
    // Those of the rook serve kings that face each other, too.
    let lines = [(1, 0), (0, 1)].into_iter().chain([(1, 1), (1, -1)].into_iter().filter(|_| paid));
    let ridden = |leg: &&Leg| matches!(leg.way, Way::Ride(_) | Way::Hop(_) | Way::Grasshop);
    let legs = kinds.iter().flat_map(|kind| kind.betza.legs.iter().filter(ridden));
    for (right, ahead) in lines.chain(legs.map(|leg| (leg.right, leg.ahead))) {
        for (right, ahead) in [(right, ahead), (-right, -ahead)] {
            if !rays.iter().any(|known| (known.right, known.ahead) == (right, ahead)) {
                rays.push(board.rays(right, ahead));
            }
        }
    }
    rays
}

struct Maker<'a> {
    board: Board,
    rules: &'a Rules,
    kinds: &'a [KindOfPiece],
    rays: Vec<Rays>,
    /// The kinds whose slides pawns pay for.
    paid_kinds: Kinds,
}

impl Maker<'_> {
    /// The kinds of a set of slots that the game has.
    fn set(&self, slots: Slots) -> Kinds {
        let numbered = (0..).zip(self.kinds);
        numbered
            .filter(|(_, kind)| slots & only(kind.slot) != 0)
            .fold(0, |set, (number, _): (u32, _)| set | 1 << number)
    }

    fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        0..self.board.squares() as Square
    }

    /// Where vectors lead to.
    fn leaps(&self, vectors: &[(i8, i8)]) -> PerSquare<Squares> {
        let mut table = Box::new([0; MOST_SQUARES]);
        for from in self.squares() {
            for &(right, ahead) in vectors {
                table[from as usize] |= self.board.step(from, right, ahead).map_or(0, bit);
            }
        }
        table
    }

    fn number(&self, right: i8, ahead: i8) -> usize {
        let same = |rays: &Rays| (rays.right, rays.ahead) == (right, ahead);
        self.rays.iter().position(same).unwrap_or_default()
    }

    fn side(&self, side: usize) -> Side {
        let (rules, board) = (self.rules, self.board);
        let mobility: Vec<Squares> = self
            .kinds
            .iter()
            .map(|kind| rules.mobility[kind.slot][side].map_or(board.all(), |region| region.on(board)))
            .collect();
        let made = |initial: bool| {
            let one = |(number, (kind, &region)): (usize, (&KindOfPiece, &Squares))| {
                let has = kind.betza.legs.iter().any(|leg| leg.initial == initial);
                let paid = self.paid_kinds >> number & 1 != 0;
                (has || !initial).then(|| self.movement(kind, side, initial, region, paid))
            };
            self.kinds.iter().zip(&mobility).enumerate().map(one).collect::<Vec<_>>()
        };
        let movements: Vec<Movement> = made(false).into_iter().flatten().collect();
        let rank =
            if side == 0 { rules.castling_rank as i8 - 1 } else { rules.ranks as i8 - rules.castling_rank as i8 };
        // Beside the king there is the rook.
        let to = |right: bool| {
            let file = rules.castling_files[usize::from(!right)] as i8 - 1;
            let beside = board.at(if right { file - 1 } else { file + 1 }, rank);
            board.at(file, rank).filter(|_| beside.is_some()).unwrap_or(NONE)
        };
        let flags = rules.flag_kinds[side];
        Side {
            mobile: movements.iter().map(|movement| self.mobile(movement)).collect(),
            attackers: self.attackers(&movements, side),
            movements,
            initial: made(true),
            mobility,
            ahead: if side == 0 { board.files as i8 } else { -(board.files as i8) },
            double_step: if rules.double_step { rules.double_step_region[side].on(board) } else { 0 },
            triple_step: rules.triple_step_region[side].on(board),
            promotion: rules.promotion_region[side].on(board),
            promoted: self.set(rules.promotion_pawns[side]),
            promotions: {
                let set = self.set(rules.promotion_kinds[side]);
                let unpromoted = |kind: &Kind| set >> kind & 1 != 0 && !self.kinds[*kind as usize].promoted;
                (0..self.kinds.len() as Kind).filter(unpromoted).collect()
            },
            en_passant: self.set(rules.en_passant_kinds[side]),
            progress: self.set(rules.progress_kinds[side]),
            castling_king: self.set(rules.castling_king[side]),
            castling_rooks: self.set(rules.castling_rooks[side]),
            castling_to: [to(true), to(false)],
            castling_rank: rank,
            flag: rules.flag_region[side].on(board),
            flag_kinds: (flags & ALL == 0).then(|| self.set(flags)),
        }
    }

    /// The legs of a kind as a side goes them: Black turns the board round.
    fn legs<'a>(betza: &'a Betza, side: usize, initial: bool) -> impl Iterator<Item = Leg> + use<'a> {
        let turned = move |leg: &Leg| {
            if side == 0 { *leg } else { Leg { right: -leg.right, ahead: -leg.ahead, ..*leg } }
        };
        betza.legs.iter().filter(move |leg| leg.initial == initial).map(turned)
    }

    /// Whether a step is one to the side that a soldier may not make yet.
    fn held_back(&self, kind: &KindOfPiece, side: usize, from: Square, leg: &Leg) -> bool {
        let rank = self.board.rank(from) as u8;
        let own = if side == 0 { rank + 1 } else { self.board.ranks - rank };
        kind.slot == SOLDIER && own < self.rules.soldier_rank && leg.right != 0
    }

    fn movement(&self, kind: &KindOfPiece, side: usize, initial: bool, region: Squares, paid: bool) -> Movement {
        let mut movement = Movement {
            quiet: Box::new([0; MOST_SQUARES]),
            capture: Box::new([0; MOST_SQUARES]),
            slides: Vec::new(),
            hops: Vec::new(),
            paths: Vec::new(),
            paid: Vec::new(),
        };
        for leg in Self::legs(&kind.betza, side, initial) {
            if paid && is_paid(&leg) {
                movement.paid.push(PaidSlide::of(&leg, side, self.number(leg.right, leg.ahead)));
                continue;
            }
            match leg.way {
                Way::Leap | Way::Lame | Way::Jump => {
                    for from in self.squares().filter(|&from| !self.held_back(kind, side, from, &leg)) {
                        let to = self.board.step(from, leg.right, leg.ahead);
                        if let Some(to) = to.filter(|&to| region & bit(to) != 0) {
                            self.leap(&mut movement, from, to, &leg);
                        }
                    }
                }
                Way::Ride(range) => movement.slides.push(self.slide(&leg, range, false)),
                Way::Hop(range) => movement.hops.push(self.slide(&leg, range, false)),
                Way::Grasshop => movement.hops.push(self.slide(&leg, 0, true)),
            }
        }
        movement
    }

    fn leap(&self, movement: &mut Movement, from: Square, to: Square, leg: &Leg) {
        let way = self.board.way(from, leg.right, leg.ahead);
        let jump = leg.way == Way::Jump;
        if leg.way == Way::Leap || way == 0 && !jump {
            movement.quiet[from as usize] |= if leg.quiet { bit(to) } else { 0 };
            movement.capture[from as usize] |= if leg.capture { bit(to) } else { 0 };
            return;
        }
        if movement.paths.is_empty() {
            movement.paths.resize_with(MOST_SQUARES, Vec::new);
        }
        let (quiet, capture) = (leg.quiet, leg.capture);
        movement.paths[from as usize].push(Path { other: to, way, jump, quiet, capture, kinds: 0 });
    }

    fn slide(&self, leg: &Leg, range: u8, short: bool) -> Slide {
        let within = (range > 0).then(|| {
            let steps: Vec<(i8, i8)> = (1..=range as i8).map(|times| (leg.right * times, leg.ahead * times)).collect();
            self.leaps(&steps)
        });
        Slide { rays: self.number(leg.right, leg.ahead), within, quiet: leg.quiet, capture: leg.capture, short }
    }

    /// From where a kind could move on an empty board.
    fn mobile(&self, movement: &Movement) -> Squares {
        let could = |from: &Square| {
            let from = *from as usize;
            movement.quiet[from] != 0
                || movement.capture[from] != 0
                || movement.slides.iter().chain(&movement.hops).any(|slide| self.rays[slide.rays].squares[from] != 0)
                || movement.paths.get(from).is_some_and(|paths| !paths.is_empty())
                || movement.paid.iter().any(|slide| self.rays[slide.rays].squares[from] != 0)
        };
        self.squares().filter(could).fold(0, |set, from| set | bit(from))
    }

    fn attackers(&self, movements: &[Movement], side: usize) -> Attackers {
        let table = || Box::new([0; MOST_SQUARES]);
        let mut attackers = Attackers {
            near: table(),
            leaps: Vec::new(),
            far: table(),
            slides: Vec::new(),
            hops: Vec::new(),
            paths: Vec::new(),
        };
        for (kind, movement) in movements.iter().enumerate() {
            let mut into = table();
            for from in self.squares() {
                for to in crate::geometry::each(movement.capture[from as usize]) {
                    into[to as usize] |= bit(from);
                }
                for path in movement.paths.get(from as usize).into_iter().flatten().filter(|path| path.capture) {
                    if attackers.paths.is_empty() {
                        attackers.paths.resize_with(MOST_SQUARES, Vec::new);
                    }
                    let kinds = 1 << kind;
                    attackers.paths[path.other as usize].push(Path { other: from, kinds, ..*path });
                }
            }
            if into.iter().any(|&squares| squares != 0) {
                attackers.near.iter_mut().zip(into.iter()).for_each(|(near, into)| *near |= into);
                attackers.leaps.push((kind as Kind, into));
            }
            let paid = self.paid_kinds >> kind & 1 != 0;
            for leg in Self::legs(&self.kinds[kind].betza, side, false).filter(|leg| leg.capture) {
                match leg.way {
                    _ if paid && is_paid(&leg) => {}
                    Way::Ride(range) => self.incoming(&mut attackers.slides, kind, &leg, range, false),
                    Way::Hop(range) => self.incoming(&mut attackers.hops, kind, &leg, range, false),
                    Way::Grasshop => self.incoming(&mut attackers.hops, kind, &leg, 0, true),
                    Way::Leap | Way::Lame | Way::Jump => {}
                }
            }
        }
        for slide in &attackers.slides {
            let rays = &self.rays[slide.rays].squares;
            attackers.far.iter_mut().zip(rays.iter()).for_each(|(far, ray)| *far |= ray);
        }
        attackers
    }

    /// Adds a ride or a hop to those that arrive from the other end of its ray.
    fn incoming(&self, list: &mut Vec<Incoming>, kind: usize, leg: &Leg, range: u8, short: bool) {
        let rays = self.number(-leg.right, -leg.ahead);
        let place = list.iter().position(|known| (known.rays, known.short) == (rays, short)).unwrap_or_else(|| {
            list.push(Incoming { rays, ranges: [0; MOST_KINDS], short });
            list.len() - 1
        });
        let incoming = &mut list[place];
        incoming.ranges[kind] = incoming.ranges[kind].max(if range == 0 { ANY_RANGE } else { range });
    }
}
