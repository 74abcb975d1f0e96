//! The common part of chess, tax, taxi and monarch: the orthodox moves, tried one by one on a copy of the board.
//!
//! A `Law` holds the differences: who attacks a king, where a king may go, and what a move costs.

use super::board::{Board, DIRECTIONS, EMPTY, KNIGHT, Side, Square, open, swapped};
use super::notation::Shape;
use super::rng::Rng;
use super::{Opinion, fen};

/// Everything but money.
#[derive(Clone)]
pub struct Setup {
    pub board: Board,
    pub side: Side,
    /// Castling rights in the order `KQkq`.
    pub rights: [bool; 4],
    /// The square that a pawn has just jumped over.
    pub passing: Option<Square>,
    pub clock: u32,
    pub number: u32,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Plain,
    EnPassant,
    /// Castling with the rook on this square.
    Castling(Square),
}

#[derive(Clone)]
pub struct Step {
    pub from: Square,
    pub to: Square,
    /// What the pawn becomes, in lower case.
    pub promotion: Option<u8>,
    pub kind: Kind,
}

impl Step {
    const fn plain(from: Square, to: Square) -> Step {
        Step { from, to, promotion: None, kind: Kind::Plain }
    }
}

pub trait Law: Clone {
    const ID: &'static str;
    const START: &'static str;
    /// How many fields the position text has.
    const FIELDS: usize = 6;

    /// Reads what follows the sixth field.
    fn read(field: Option<&str>) -> Result<Self, String>;
    /// Writes it, with the blank before it.
    fn write(&self) -> String {
        String::new()
    }
    fn random_board(rng: &mut Rng) -> Self;
    fn turned(&self) -> Self {
        self.clone()
    }
    /// Whether left and right could be exchanged if nobody may castle.
    const MIRRORS: bool = true;

    /// Whether the king of this side could be captured on the spot.
    fn in_check(&self, at: &Setup, side: Side) -> bool;

    /// The squares a king may try to go to, other than by castling. Orthodox: the eight around it.
    fn king_targets(&self, _at: &Setup, from: Square) -> Vec<Square> {
        DIRECTIONS.iter().map(|&(files, ranks)| from.step(files, ranks)).collect()
    }

    /// What castling takes beside the orthodox conditions.
    fn may_castle(&self, _at: &Setup, _rook: Square) -> bool {
        true
    }
    /// Whether a king and a single knight or bishop are too little to mate a bare king.
    const MINORS_DRAW: bool = false;

    /// Whether somebody may be mated by whatever is left on the board, for another reason than its strength.
    fn mates_with_anything(&self, _at: &Setup) -> bool {
        false
    }

    /// Whether castling is written as king takes own rook.
    const CASTLES_ONTO_ROOK: bool = false;

    fn fare(&self, _at: &Setup, _step: &Step) -> Option<u32> {
        None
    }
    fn affords(&self, _at: &Setup, _step: &Step) -> bool {
        true
    }
    fn pay(&mut self, _at: &Setup, _step: &Step) {}
}

/// Where the rook stands that a castling right is about.
const ROOKS: [(i8, i8); 4] = [(7, 0), (0, 0), (7, 7), (0, 7)];

#[derive(Clone)]
pub struct Chesslike<L> {
    pub at: Setup,
    pub law: L,
}

impl<L: Law> Chesslike<L> {
    /// Every move that its piece could make if its own king did not matter.
    fn tries(&self) -> Vec<Step> {
        let (board, side) = (&self.at.board, self.at.side);
        let mut tries = Vec::with_capacity(64);
        for (from, letter) in board.pieces(side) {
            // A move never captures a king, nor a piece of its own side.
            let may_land = |to| {
                let there = board.at(to);
                there == EMPTY || (side.other().owns(there) && !there.eq_ignore_ascii_case(&b'k'))
            };
            match letter.to_ascii_lowercase() {
                b'p' => self.pawn_tries(from, &mut tries),
                b'n' => {
                    let leaps = KNIGHT.iter().map(|&(files, ranks)| from.step(files, ranks));
                    tries.extend(leaps.filter(|&to| may_land(to)).map(|to| Step::plain(from, to)));
                }
                b'k' => {
                    let targets = self.law.king_targets(&self.at, from);
                    tries.extend(targets.into_iter().filter(|&to| may_land(to)).map(|to| Step::plain(from, to)));
                    self.castling_tries(from, &mut tries);
                }
                slider => {
                    let lines = match slider {
                        b'r' => &DIRECTIONS[..4],
                        b'b' => &DIRECTIONS[4..],
                        _ => &DIRECTIONS[..],
                    };
                    for &(files, ranks) in lines {
                        let mut to = from.step(files, ranks);
                        while board.at(to) == EMPTY {
                            tries.push(Step::plain(from, to));
                            to = to.step(files, ranks);
                        }
                        if may_land(to) {
                            tries.push(Step::plain(from, to));
                        }
                    }
                }
            }
        }
        tries
    }

    fn pawn_tries(&self, from: Square, tries: &mut Vec<Step>) {
        let (board, side) = (&self.at.board, self.at.side);
        let forward = side.forward();
        let (first, last) = if side == Side::White { (1, 7) } else { (6, 0) };
        let mut push = |to: Square, kind| {
            if to.rank == last {
                tries.extend(b"qrbn".iter().map(|&piece| Step { from, to, promotion: Some(piece), kind }));
            } else {
                tries.push(Step { from, to, promotion: None, kind });
            }
        };
        let ahead = from.step(0, forward);
        if board.at(ahead) == EMPTY {
            push(ahead, Kind::Plain);
            if from.rank == first && board.at(ahead.step(0, forward)) == EMPTY {
                push(ahead.step(0, forward), Kind::Plain);
            }
        }
        for to in [from.step(-1, forward), from.step(1, forward)] {
            let there = board.at(to);
            if side.other().owns(there) && !there.eq_ignore_ascii_case(&b'k') {
                push(to, Kind::Plain);
            } else if self.at.passing == Some(to) {
                push(to, Kind::EnPassant);
            }
        }
    }

    /// Orthodox castling: the right, nothing between king and rook, and no check before or on the way. The end of the
    /// way is left to the rule that no move may leave the own king in check.
    fn castling_tries(&self, king: Square, tries: &mut Vec<Step>) {
        let side = self.at.side;
        for (&(file, rank), &right) in ROOKS.iter().zip(&self.at.rights) {
            let rook = Square::new(file, rank);
            let ours = rank == if side == Side::White { 0 } else { 7 };
            if !ours || !right || !open(&self.at.board, king, rook) || !self.law.may_castle(&self.at, rook) {
                continue;
            }
            let toward = (rook.file - king.file).signum();
            let safe = [king, king.step(toward, 0)].into_iter().all(|square| {
                // The king is put on the square while the rook is still at home.
                let mut there = self.at.clone();
                let letter = there.board.lift(king);
                there.board.put(square, letter);
                !self.law.in_check(&there, side)
            });
            if safe {
                let to = king.step(2 * toward, 0);
                tries.push(Step { from: king, to, promotion: None, kind: Kind::Castling(rook) });
            }
        }
    }

    fn in_check(&self) -> bool {
        self.law.in_check(&self.at, self.at.side)
    }

    fn checked(self) -> Result<Self, String> {
        let Setup { board, side, rights, passing, .. } = &self.at;
        fen::one_king_each(board)?;
        if board.squares().any(|(square, letter)| letter.eq_ignore_ascii_case(&b'p') && matches!(square.rank, 0 | 7)) {
            return Err("a pawn on the first or last rank".into());
        }
        for ((&(file, rank), &right), owner) in
            ROOKS.iter().zip(rights).zip([Side::White, Side::White, Side::Black, Side::Black])
        {
            let home = board.at(Square::new(4, rank)) == owner.piece(b'k')
                && board.at(Square::new(file, rank)) == owner.piece(b'r');
            if right && !home {
                return Err("a castling right without king and rook at home".into());
            }
        }
        if let Some(square) = *passing {
            // The pawn has jumped from behind the square to before it, so both that and its first square must fit.
            let back = side.forward();
            let rank = if *side == Side::White { 5 } else { 2 };
            let jumped = board.at(square.step(0, -back)) == side.other().piece(b'p');
            let clear = board.at(square) == EMPTY && board.at(square.step(0, back)) == EMPTY;
            if square.rank != rank || !jumped || !clear {
                return Err("an en passant square without the pawn that jumped".into());
            }
        }
        if self.law.in_check(&self.at, side.other()) {
            return Err("the side not to move is in check".into());
        }
        Ok(self)
    }
}

impl<L: Law> Opinion for Chesslike<L> {
    type Step = Step;

    const ID: &'static str = L::ID;
    const START: &'static str = L::START;

    fn read(text: &str) -> Result<Self, String> {
        let fields = fen::fields(text, L::FIELDS)?;
        let mut rights = [false; 4];
        if fields[2] != "-" {
            let mut rest = fields[2];
            for (right, letter) in rights.iter_mut().zip("KQkq".chars()) {
                if let Some(shorter) = rest.strip_prefix(letter) {
                    (*right, rest) = (true, shorter);
                }
            }
            if !rest.is_empty() || rights == [false; 4] {
                return Err(format!("castling {}", fields[2]));
            }
        }
        let passing = match fields[3] {
            "-" => None,
            text => Some(Square::read(text).ok_or(format!("en passant {text}"))?),
        };
        let at = Setup {
            board: fen::read_board(fields[0], Board::eight(), 8, "kqrbnp")?,
            side: fen::read_side(fields[1])?,
            rights,
            passing,
            clock: fen::read_number(fields[4])?,
            number: fen::read_number(fields[5])?,
        };
        Chesslike { at, law: L::read(fields.get(6).copied())? }.checked()
    }

    fn write(&self) -> String {
        let Setup { board, side, rights, passing, clock, number } = &self.at;
        let mut castling: String = "KQkq".chars().zip(rights).filter(|(_, right)| **right).map(|(l, _)| l).collect();
        if castling.is_empty() {
            castling.push('-');
        }
        let passing = passing.map_or("-".into(), Square::text);
        let (board, side) = (fen::write_board(board, 8), fen::write_side(*side));
        format!("{board} {side} {castling} {passing} {clock} {number}{}", self.law.write())
    }

    fn legal(&self) -> Vec<Step> {
        let mut tries = self.tries();
        tries.retain(|step| {
            self.law.affords(&self.at, step) && {
                let after = self.after(step);
                !after.law.in_check(&after.at, self.at.side)
            }
        });
        tries
    }

    fn after(&self, step: &Step) -> Self {
        let mut next = self.clone();
        next.law.pay(&self.at, step);
        let side = self.at.side;
        let letter = next.at.board.lift(step.from);
        let is_pawn = letter.eq_ignore_ascii_case(&b'p');
        let mut captures = self.at.board.at(step.to) != EMPTY;
        match step.kind {
            Kind::Plain => {}
            Kind::EnPassant => {
                next.at.board.lift(Square::new(step.to.file, step.from.rank));
                captures = true;
            }
            Kind::Castling(rook) => {
                let letter = next.at.board.lift(rook);
                next.at.board.put(step.to.step(-(step.to.file - step.from.file).signum(), 0), letter);
                captures = false;
            }
        }
        next.at.board.put(step.to, step.promotion.map_or(letter, |piece| side.piece(piece)));
        for ((&(file, rank), right), home) in ROOKS.iter().zip(&mut next.at.rights).zip([0, 0, 7, 7]) {
            // A right is gone once the king or the rook has left home, or the rook has been captured there.
            for touched in [step.from, step.to] {
                *right &= touched != Square::new(file, rank) && touched != Square::new(4, home);
            }
        }
        let double = is_pawn && (step.to.rank - step.from.rank).abs() == 2;
        next.at.passing = double.then(|| step.from.step(0, side.forward()));
        next.at.clock = if captures || is_pawn { 0 } else { self.at.clock + 1 };
        next.at.number += u32::from(side == Side::Black);
        next.at.side = side.other();
        next
    }

    fn text(&self, step: &Step) -> String {
        let to = match step.kind {
            Kind::Castling(rook) if L::CASTLES_ONTO_ROOK => rook,
            _ => step.to,
        };
        let promotion = step.promotion.map(|piece| (piece as char).to_string()).unwrap_or_default();
        format!("{}{}{promotion}", step.from.text(), to.text())
    }

    fn status(&self) -> &'static str {
        match (self.legal().is_empty(), self.in_check()) {
            (false, false) => "ongoing",
            (false, true) => "check",
            (true, true) => "checkmate",
            (true, false) => "stalemate",
        }
    }

    fn checked(&self) -> bool {
        self.in_check()
    }

    fn shape(&self, step: &Step) -> Shape {
        let castling = match step.kind {
            Kind::Castling(rook) => Some(if rook.file == 7 { "O-O" } else { "O-O-O" }),
            _ => None,
        };
        Shape {
            letter: self.at.board.at(step.from).to_ascii_uppercase().into(),
            from: step.from,
            to: step.to,
            captures: step.kind == Kind::EnPassant || self.at.board.at(step.to) != EMPTY,
            distant: None,
            promotion: step.promotion.map(|piece| piece.to_ascii_uppercase().into()),
            castling,
        }
    }

    fn clock(&self) -> u32 {
        self.at.clock
    }

    fn clocked(&self, clock: u32) -> Self {
        Chesslike { at: Setup { clock, ..self.at.clone() }, law: self.law.clone() }
    }

    fn dead(&self) -> bool {
        let others: Vec<u8> = [Side::White, Side::Black]
            .into_iter()
            .flat_map(|side| self.at.board.pieces(side))
            .map(|(_, letter)| letter.to_ascii_lowercase())
            .filter(|&letter| letter != b'k')
            .collect();
        let few = others.is_empty() || L::MINORS_DRAW && matches!(others[..], [b'n' | b'b']);
        few && !self.law.mates_with_anything(&self.at)
    }

    /// An en passant square counts only if a capture there is legal.
    fn compared(&self) -> String {
        let mut same = self.clone();
        (same.at.clock, same.at.number) = (0, 0);
        if !self.legal().iter().any(|step| step.kind == Kind::EnPassant) {
            same.at.passing = None;
        }
        same.write()
    }

    fn fare(&self, step: &Step) -> Option<u32> {
        self.law.fare(&self.at, step)
    }

    fn random_board(rng: &mut Rng) -> Self {
        Chesslike { at: super::random_board::setup(rng), law: L::random_board(rng) }
    }

    fn turned(&self) -> Self {
        let turn = |square: Square| Square::new(square.file, 7 - square.rank);
        let Setup { board, side, rights: [a, b, c, d], passing, clock, number } = self.at.clone();
        let at = Setup {
            board: board.moved(turn, |letter| if letter == EMPTY { letter } else { swapped(letter) }),
            side: side.other(),
            rights: [c, d, a, b],
            passing: passing.map(turn),
            clock,
            number,
        };
        Chesslike { at, law: self.law.turned() }
    }

    fn mirrored(&self) -> Option<Self> {
        if !L::MIRRORS || self.at.rights != [false; 4] {
            return None;
        }
        let mirror = |square: Square| Square::new(7 - square.file, square.rank);
        let mut mirrored = self.clone();
        mirrored.at.board = self.at.board.moved(mirror, |letter| letter);
        mirrored.at.passing = self.at.passing.map(mirror);
        Some(mirrored)
    }
}
