//! Taxi Chess: every move is paid for, and only an affordable capture gives check.

use super::board::{EMPTY, Side, Square, reach};
use super::chesslike::{Chesslike, Kind, Law, Setup, Step};
use super::fen;
use super::rng::Rng;

pub type Taxi = Chesslike<Purses>;

/// Guilders in hand, the income of the side to move already received.
#[derive(Clone)]
pub struct Purses {
    white: u32,
    black: u32,
    income: u32,
}

/// The income that is not written.
const USUAL_INCOME: u32 = 2;

impl Purses {
    const fn of(&self, side: Side) -> u32 {
        match side {
            Side::White => self.white,
            Side::Black => self.black,
        }
    }

    const fn purse(&mut self, side: Side) -> &mut u32 {
        match side {
            Side::White => &mut self.white,
            Side::Black => &mut self.black,
        }
    }
}

/// Towing a captured piece costs 4 in the middle of the board and one guilder less on each ring around it.
pub fn towing_price(square: Square) -> u32 {
    let from_edge = [square.file, 7 - square.file, square.rank, 7 - square.rank];
    from_edge.into_iter().min().unwrap_or(0) as u32 + 1
}

fn fare(at: &Setup, step: &Step) -> u32 {
    let (files, ranks) = ((step.to.file - step.from.file).abs(), (step.to.rank - step.from.rank).abs());
    if let Kind::Castling(rook) = step.kind {
        return if rook.file == 7 { 4 } else { 5 };
    }
    let knight = at.board.at(step.from).eq_ignore_ascii_case(&b'n');
    let drive = if knight { 2 } else { files.max(ranks) as u32 };
    let tow = match step.kind {
        // The pawn is towed from where it stands, not from the square it jumped over.
        Kind::EnPassant => towing_price(Square::new(step.to.file, step.from.rank)),
        _ if at.board.at(step.to) != EMPTY => towing_price(step.to),
        _ => 0,
    };
    drive + tow + if step.promotion.is_some() { 2 } else { 0 }
}

impl Law for Purses {
    const ID: &'static str = "taxi";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 18:16";
    const FIELDS: usize = 7;

    fn read(field: Option<&str>) -> Result<Self, String> {
        let numbers: Vec<_> = field.ok_or("no purses")?.split(':').map(fen::read_number).collect::<Result<_, _>>()?;
        match numbers[..] {
            [white, black] => Ok(Purses { white, black, income: USUAL_INCOME }),
            [white, black, income] => Ok(Purses { white, black, income }),
            _ => Err("purses are two numbers or three".into()),
        }
    }

    fn write(&self) -> String {
        let income = if self.income == USUAL_INCOME { String::new() } else { format!(":{}", self.income) };
        format!(" {}:{}{income}", self.white, self.black)
    }

    /// Mostly short of money, since that is what makes the game odd.
    fn random_board(rng: &mut Rng) -> Self {
        let most = *rng.pick(&[4, 8, 12, 30]);
        let income = if rng.once_in(4) { rng.below(7) } else { USUAL_INCOME };
        Purses { white: rng.below(most), black: rng.below(most), income }
    }

    fn turned(&self) -> Self {
        Purses { white: self.black, black: self.white, income: self.income }
    }

    /// Taking a king ends the count, so only the plain fare is asked for, out of what the enemy holds on its turn: now if
    /// it is to move, else with the income that it will have received by then.
    fn in_check(&self, at: &Setup, side: Side) -> bool {
        let enemy = side.other();
        let money = self.of(enemy) + if at.side == enemy { 0 } else { self.income };
        at.board.find(side.piece(b'k')).is_some_and(|king| {
            at.board.pieces(enemy).any(|(from, _)| reach(&at.board, from, king).is_some_and(|cost| cost <= money))
        })
    }

    fn minors_draw(&self) -> bool {
        true
    }

    fn fare(&self, at: &Setup, step: &Step) -> Option<u32> {
        Some(fare(at, step))
    }

    fn affords(&self, at: &Setup, step: &Step) -> bool {
        fare(at, step) <= self.of(at.side)
    }

    /// Without income guilders only become fewer. A side that has none stands still and threatens nothing, so any king may
    /// come up to it, and mates it if a guilder is left to take with. That can be unless the money says otherwise: here one
    /// side spends as little as it can, the other as much, until the other has none.
    fn mates_with_anything(&self, at: &Setup) -> bool {
        let kings_only = [Side::White, Side::Black].into_iter().all(|side| at.board.pieces(side).count() == 1);
        // A step of a king; or seven squares, and towing from the centre.
        let dear = if kings_only { 1 } else { 7 + 4 };
        let mates = |thrifty: Side| {
            let (mut saved, mut spent, mut turn) = (self.of(thrifty), self.of(thrifty.other()), at.side);
            while spent > 0 && saved > 0 {
                let purse = if turn == thrifty { &mut saved } else { &mut spent };
                *purse = purse.saturating_sub(if turn == thrifty { 1 } else { dear });
                turn = turn.other();
            }
            // One more step, up to the king.
            saved > u32::from(turn == thrifty)
        };
        self.income == 0 && (mates(Side::White) || mates(Side::Black))
    }

    /// The mover pays, and the other side receives its income at once, for it is now on turn.
    fn pay(&mut self, at: &Setup, step: &Step) {
        *self.purse(at.side) -= fare(at, step);
        *self.purse(at.side.other()) += self.income;
    }
}
