//! Sources of positions: random play, random boards, and invalid texts.

use super::Opinion;
use super::board::{Board, DIRECTIONS, EMPTY, Side, Square};
use super::chesslike::Setup;
use super::rng::Rng;

/// Random pieces on random squares, with the side to move, castling rights, en passant and counts thrown as well. Most of
/// it is made to fit, or else hardly anything would be a position; some is left as it falls.
pub fn setup(rng: &mut Rng) -> Setup {
    let mut board = Board::eight();
    let side = *rng.pick(&[Side::White, Side::Black]);
    // Kings first, so that castling can be tried; often on one line and near each other, where kings are odd.
    let home = rng.once_in(3);
    let white = if home { Square::new(4, 0) } else { anywhere(rng) };
    board.put(white, b'K');
    let (&(files, ranks), far) = (rng.pick(&DIRECTIONS), *rng.pick(&[1, 1, 2, 2, 3, 4]));
    let near = white.step(far * files, far * ranks);
    let black = match rng.below(5) {
        0 => Square::new(4, 7),
        1 => *rng.pick(&[Square::new(0, 0), Square::new(0, 7), Square::new(7, 0), Square::new(7, 7)]),
        2 | 3 if board.at(near) == EMPTY => near,
        _ => anywhere(rng),
    };
    board.put(black, b'k');
    if home || rng.once_in(3) {
        for (file, rank, rook) in [(0, 0, b'R'), (7, 0, b'R'), (0, 7, b'r'), (7, 7, b'r')] {
            let corner = Square::new(file, rank);
            if board.at(corner) == EMPTY && !rng.once_in(4) {
                board.put(corner, rook);
            }
        }
    }
    // Few pieces, or many; now and then nearly only pawns.
    let kinds: &[u8] = if rng.once_in(3) { b"pppppppn" } else { b"ppppnbrqnbr" };
    let most = *rng.pick(&[4, 8, 14, 22, 32]);
    for _ in 0..rng.below(most) {
        let owner = *rng.pick(&[Side::White, Side::Black]);
        let letter = owner.piece(*rng.pick(kinds));
        let square = anywhere(rng);
        let misplaced = letter.eq_ignore_ascii_case(&b'p') && matches!(square.rank, 0 | 7) && !rng.once_in(150);
        if board.at(square) == EMPTY && !misplaced {
            board.put(square, letter);
        }
    }
    if rng.once_in(60) {
        // A king too many, or one too few.
        let king = *rng.pick(b"Kk");
        if rng.once_in(2) {
            board.put(anywhere(rng), king);
        } else if let Some(square) = board.find(king) {
            board.lift(square);
        }
    }
    let rights = [(4, 7, 0), (4, 0, 0), (4, 7, 7), (4, 0, 7)].map(|(king, rook, rank)| {
        let owner = if rank == 0 { Side::White } else { Side::Black };
        let fits = board.at(Square::new(king, rank)) == owner.piece(b'k')
            && board.at(Square::new(rook, rank)) == owner.piece(b'r');
        if fits { !rng.once_in(4) } else { rng.once_in(200) }
    });
    let mut clock = rng.below(60);
    let passing = passing(&mut board, side, if side == Side::White { 5 } else { 2 }, rng);
    if passing.is_some() {
        clock = 0;
    }
    Setup { board, side, rights, passing, clock, number: 1 + rng.below(80) }
}

fn anywhere(rng: &mut Rng) -> Square {
    Square::new(rng.below(8) as i8, rng.below(8) as i8)
}

/// Often a pawn that has just jumped over this rank, with an enemy pawn beside it to capture it; seldom a square where none has.
pub fn passing(board: &mut Board, side: Side, rank: i8, rng: &mut Rng) -> Option<Square> {
    if rng.once_in(80) {
        return Some(anywhere(rng));
    }
    if !rng.once_in(3) {
        return None;
    }
    let (square, back) = (Square::new(rng.below(8) as i8, rank), side.forward());
    let jumper = square.step(0, -back);
    let taken = [square, square.step(0, back), jumper].iter().any(|&square| board.at(square) != EMPTY);
    if taken && !rng.once_in(10) {
        return None;
    }
    board.put(jumper, side.other().piece(b'p'));
    let beside = jumper.step(*rng.pick(&[-1, 1]), 0);
    if board.at(beside) == EMPTY {
        board.put(beside, side.piece(b'p'));
    }
    Some(square)
}

/// A position's text with one thing made wrong in a way that the page of rules names.
pub fn spoilt(text: &str, rng: &mut Rng) -> String {
    let mut fields: Vec<String> = text.split(' ').map(String::from).collect();
    let board = fields[0].clone();
    let rank = board.split('/').next().unwrap_or_default();
    match rng.below(10) {
        0 => fields[0] = format!("{board}/{rank}"),
        1 => fields[0] = board.split_once('/').map_or(String::new(), |(_, rest)| rest.into()),
        2 => fields[0] = format!("{board}1"),
        3 => fields[0] = format!("x{}", &board[1..]),
        4 => fields[1] = rng.pick(&["W", "x", "", "wb"]).to_string(),
        5 => fields[2] = rng.pick(&["X", "e3", "Kx"]).to_string(),
        6 => fields[3] = rng.pick(&["e5", "z3", "e", "i6", "e9"]).to_string(),
        7 => fields[4] = rng.pick(&["-1", "99999999999999999999", "x", "1.5"]).to_string(),
        8 => fields[5] = rng.pick(&["-1", "99999999999999999999", "x", "1e3"]).to_string(),
        // Where there are purses, something that is none.
        _ if fields.len() == 7 => {
            fields[6] = rng.pick(&["-1:3", "x:2", "5", "3:-1", "4:99999999999999999999"]).to_string()
        }
        _ => fields.truncate(1),
    }
    fields.join(" ")
}

/// How many positions of random play one unit of work has.
pub const STRETCH: u32 = 100;

/// This number of random positions of one variant, starting again when a game ends.
pub fn play<O: Opinion>(rng: &mut Rng, plies: u32, each: impl FnMut(&O)) {
    play_from(rng, plies, begin, each);
}

/// Half the games begin at the start, the others somewhere.
fn begin<O: Opinion>(rng: &mut Rng) -> O {
    if rng.once_in(2) { O::read(O::START).expect("the start is a position") } else { accepted(rng, |_| ()) }
}

/// The same, with games that begin in a given way.
pub fn play_from<O: Opinion>(rng: &mut Rng, plies: u32, begin: impl Fn(&mut Rng) -> O, mut each: impl FnMut(&O)) {
    let mut position = None;
    for _ in 0..plies {
        let here = position.take().unwrap_or_else(|| begin(rng));
        each(&here);
        let steps = here.legal();
        if !steps.is_empty() {
            position = Some(here.after(rng.pick(&steps)));
        }
    }
}

/// The first random position that is one, after showing all that are none.
pub fn accepted<O: Opinion>(rng: &mut Rng, refused: impl FnMut(&str)) -> O {
    accepted_from(rng, |rng| O::random_board(rng).write(), O::read, refused).1
}

/// The same with other ways to make up a text and to read it; the text comes with the position.
pub fn accepted_from<O>(
    rng: &mut Rng,
    random_text: impl Fn(&mut Rng) -> String,
    read: impl Fn(&str) -> Result<O, String>,
    mut refused: impl FnMut(&str),
) -> (String, O) {
    loop {
        let text = random_text(rng);
        match read(&text) {
            Ok(position) => return (text, position),
            Err(_) => refused(&text),
        }
    }
}
