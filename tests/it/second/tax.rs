//! Tax Chess: a king slides as far as the pawns on the paying files allow.

use super::board::{Board, DIRECTIONS, EMPTY, Side, Square, open, reach};
use super::chesslike::{Chesslike, Law, Setup};
use super::rng::Rng;

pub type Tax = Chesslike<Taxes>;

#[derive(Clone)]
pub struct Taxes;

/// What each file from a to h pays for: files to the right and ranks forward.
pub const PAYS: [(i8, i8); 8] = [(0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1)];

/// How far a side's king may slide in a direction: as many squares as the side has pawns now on the paying file.
fn tax(board: &Board, side: Side, files: i8, ranks: i8) -> i8 {
    let forward = ranks * side.forward();
    let file = PAYS.iter().zip(0..).find(|(direction, _)| **direction == (files, forward)).map(|(_, file)| file);
    let pawn = side.piece(b'p');
    file.map_or(0, |file| (0..8).filter(|&rank| board.at(Square::new(file, rank)) == pawn).count() as i8)
}

/// Whether the king on `from` could slide onto `to`. An attack is geometry: what the slide passes over does not matter
/// as long as it is empty.
fn slides(board: &Board, side: Side, from: Square, to: Square) -> bool {
    let (files, ranks) = (to.file - from.file, to.rank - from.rank);
    let straight = files == 0 || ranks == 0 || files.abs() == ranks.abs();
    let far = files.abs().max(ranks.abs());
    straight && far > 0 && open(board, from, to) && tax(board, side, files.signum(), ranks.signum()) >= far
}

/// Whether a side attacks a square, by its pieces or by its king.
fn attacks(board: &Board, by: Side, square: Square) -> bool {
    board.pieces(by).any(|(from, letter)| match letter {
        b'K' | b'k' => slides(board, by, from, square),
        _ => reach(board, from, square).is_some(),
    })
}

impl Law for Taxes {
    const ID: &'static str = "tax";
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    // File a pays for a direction that is its own mirror image, file h for one that is not: left and right differ.
    const MIRRORS: bool = false;

    fn read(field: Option<&str>) -> Result<Self, String> {
        field.map_or(Ok(Taxes), |text| Err(format!("a field too many: {text}")))
    }

    fn random_board(_dice: &mut Rng) -> Self {
        Taxes
    }

    fn castles_onto_rook(&self) -> bool {
        true
    }

    fn in_check(&self, at: &Setup, side: Side) -> bool {
        at.board.find(side.piece(b'k')).is_some_and(|king| attacks(&at.board, side.other(), king))
    }

    /// Slides over empty squares; none may pass over a square that the enemy attacks, judged with the king off the board.
    fn king_targets(&self, at: &Setup, from: Square) -> Vec<Square> {
        let side = at.side;
        let mut lifted = at.board;
        lifted.lift(from);
        let mut targets = Vec::new();
        for (files, ranks) in DIRECTIONS {
            let mut to = from;
            for _ in 0..tax(&at.board, side, files, ranks) {
                to = to.step(files, ranks);
                targets.push(to);
                if at.board.at(to) != EMPTY || attacks(&lifted, side.other(), to) {
                    // It may end here, if at all, but go no farther.
                    break;
                }
            }
        }
        targets
    }

    /// Castling takes an own pawn on the c-file or the g-file, on the rook's side.
    fn may_castle(&self, at: &Setup, rook: Square) -> bool {
        let file = if rook.file == 0 { 2 } else { 6 };
        (0..8).any(|rank| at.board.at(Square::new(file, rank)) == at.side.piece(b'p'))
    }
}
