//! The common part of chess, tax, taxi and monarch: the orthodox moves, tried one by one on a copy of the board.

use super::Opinion;
use super::board::{Board, DIRECTIONS, EMPTY, KNIGHT, Side, Square, open, swapped};
use super::fen;
use super::law::ROOKS;
pub use super::law::{Kind, Law, Setup, Step};
use super::notation::Shape;
use super::rng::Rng;

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
            let may_land = |to| board.at(to) == EMPTY || self.may_capture(to);
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

    /// A move never captures a king, nor usually a piece of its own side.
    fn may_capture(&self, to: Square) -> bool {
        let there = self.at.board.at(to);
        let ours = self.at.side.owns(there) && self.law.takes_own();
        (ours || self.at.side.other().owns(there)) && !there.eq_ignore_ascii_case(&b'k')
    }

    fn pawn_tries(&self, from: Square, tries: &mut Vec<Step>) {
        let (board, side) = (&self.at.board, self.at.side);
        let forward = side.forward();
        let mut push = |to: Square, kind| {
            if side.row(to) == 7 {
                tries.extend(b"qrbn".iter().map(|&piece| Step { from, to, promotion: Some(piece), kind }));
            } else {
                tries.push(Step { from, to, promotion: None, kind });
            }
        };
        let ahead = from.step(0, forward);
        if board.at(ahead) == EMPTY {
            push(ahead, Kind::Plain);
            if self.law.may_jump(side.row(from)) && board.at(ahead.step(0, forward)) == EMPTY {
                push(ahead.step(0, forward), Kind::Plain);
            }
        }
        for to in [from.step(-1, forward), from.step(1, forward)] {
            if self.may_capture(to) {
                push(to, Kind::Plain);
            } else if self.at.passing == Some(to) {
                push(to, Kind::EnPassant);
            }
        }
        for &(files, ranks) in self.law.pawn_strolls() {
            let to = from.step(files, ranks * forward);
            // Behind its first square a pawn has no business.
            if board.at(to) == EMPTY && side.row(to) != 0 {
                push(to, Kind::Plain);
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
            let to = king.step(2 * toward, 0);
            let step = Step { from: king, to, promotion: None, kind: Kind::Castling(rook) };
            let price = self.law.fare(&self.at, &step).unwrap_or(0);
            // Check is check before anything is paid; what attacks a square on the way may be paid for it.
            let safe = [(king, 0), (king.step(toward, 0), price)].into_iter().all(|(square, price)| {
                // The king is put on the square while the rook is still at home.
                let mut there = self.at.clone();
                let letter = there.board.lift(king);
                there.board.put(square, letter);
                !self.law.in_check_once_paid(&there, side, price)
            });
            if safe {
                tries.push(step);
            }
        }
    }

    /// Reads a position text; what follows the sixth field is for the law, which is also told who is to move.
    pub fn read_as(text: &str, law: impl FnOnce(Option<&str>, Side) -> Result<L, String>) -> Result<Self, String> {
        let fields: Vec<_> = text.split(' ').collect();
        if fields.len() < 6 || fields.len() > 7 {
            return Err(format!("{} fields", fields.len()));
        }
        let side = fen::read_side(fields[1])?;
        let law = law(fields.get(6).copied(), side)?;
        let rights = read_rights(fields[2])?;
        let passing = match fields[3] {
            "-" => None,
            text => Some(Square::read(text).ok_or(format!("en passant {text}"))?),
        };
        let at = Setup {
            board: fen::read_board(fields[0], Board::eight(), fen::EIGHT, "kqrbnp")?,
            side,
            rights: rights.map(|right| right && law.castles()),
            passing,
            clock: fen::read_number(fields[4])?,
            number: fen::read_number(fields[5])?,
        };
        Chesslike { at, law }.checked()
    }

    fn in_check(&self) -> bool {
        self.law.in_check(&self.at, self.at.side)
    }

    fn checked(self) -> Result<Self, String> {
        let Setup { board, side, passing, .. } = &self.at;
        fen::one_king_each(board)?;
        if board.squares().any(|(square, letter)| letter.eq_ignore_ascii_case(&b'p') && matches!(square.rank, 0 | 7)) {
            return Err("a pawn on the first or last rank".into());
        }
        if self.at.misses_home() {
            return Err("a castling right without king and rook at home".into());
        }
        if let Some(square) = *passing {
            // The pawn has jumped from behind the square to before it, so both that and its first square must fit.
            let back = side.forward();
            let first = side.other().row(square.step(0, back));
            // Nobody steps two squares from behind the pawns, and who does so onto the last rank is no pawn any more.
            let possible = self.law.may_jump(first) && (1..=4).contains(&first);
            let jumped = board.at(square.step(0, -back)) == side.other().piece(b'p');
            let clear = board.at(square) == EMPTY && board.at(square.step(0, back)) == EMPTY;
            if !possible || !jumped || !clear {
                return Err("an en passant square without the pawn that jumped".into());
            }
        }
        if self.law.in_check(&self.at, side.other()) {
            return Err("the side not to move is in check".into());
        }
        Ok(self)
    }
}

fn read_rights(text: &str) -> Result<[bool; 4], String> {
    let (mut rights, mut rest) = ([false; 4], text);
    if text == "-" {
        return Ok(rights);
    }
    for (right, letter) in rights.iter_mut().zip("KQkq".chars()) {
        if let Some(shorter) = rest.strip_prefix(letter) {
            (*right, rest) = (true, shorter);
        }
    }
    if rest.is_empty() && rights != [false; 4] { Ok(rights) } else { Err(format!("castling {text}")) }
}

impl<L: Law> Opinion for Chesslike<L> {
    type Step = Step;

    const ID: &'static str = L::ID;
    const START: &'static str = L::START;

    fn read(text: &str) -> Result<Self, String> {
        fen::fields(text, L::FIELDS)?;
        Self::read_as(text, |field, _| L::read(field))
    }

    fn write(&self) -> String {
        let Setup { board, side, rights, passing, clock, number } = &self.at;
        let mut castling: String = "KQkq".chars().zip(rights).filter(|(_, right)| **right).map(|(l, _)| l).collect();
        if castling.is_empty() {
            castling.push('-');
        }
        let passing = passing.map_or("-".into(), Square::text);
        let (board, side) = (fen::write_board(board, fen::EIGHT), fen::write_side(*side));
        let before = self.law.write_before_counters();
        format!("{board} {side} {castling} {passing} {before}{clock} {number}{}", self.law.write())
    }

    fn legal(&self) -> Vec<Step> {
        if self.law.decided(&self.at).is_some() {
            return Vec::new();
        }
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
        let advance = side.row(step.to) - side.row(step.from);
        let advances = letter.eq_ignore_ascii_case(&b'p') && advance > 0;
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
        let double = advances && advance == 2 && step.promotion.is_none();
        next.at.passing = double.then(|| step.from.step(0, side.forward()));
        next.at.clock = if captures || advances { 0 } else { self.at.clock + 1 };
        next.at.number += u32::from(side == Side::Black);
        next.at.side = side.other();
        let at = next.at.clone();
        next.law.moved(&at);
        next
    }

    fn text(&self, step: &Step) -> String {
        let to = match step.kind {
            Kind::Castling(rook) if self.law.castles_onto_rook() => rook,
            _ => step.to,
        };
        let promotion = step.promotion.map(|piece| (piece as char).to_string()).unwrap_or_default();
        format!("{}{}{promotion}", step.from.text(), to.text())
    }

    fn decided(&self) -> Option<&'static str> {
        self.law.decided(&self.at).map(|(_, how)| how)
    }

    fn status(&self) -> &'static str {
        if let Some((winner, _)) = self.law.decided(&self.at) {
            return match winner == self.at.side {
                true => "won",
                // Without moves, in check.
                false if self.in_check() => "checkmate",
                false => "lost",
            };
        }
        match (self.legal().is_empty(), self.in_check()) {
            (false, false) => "ongoing",
            (false, true) => "check",
            (true, true) => "checkmate",
            (true, false) if self.law.stalemate_loses() => "lost",
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
        self.law.dead(&self.at)
    }

    fn meets(&self) -> bool {
        self.law.meets(&self.at)
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
