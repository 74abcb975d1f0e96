//! Anarchist Chess: two kinds of pawns, which either player may move; a player without a move loses.
//! With settings, written from `docs/settings.md`.

use super::board::{Board, EMPTY, Side, Square, swapped};
use super::notation::Shape;
use super::rng::Rng;
use super::rules::Changeable;
use super::{Opinion, fen};

/// The value of every setting.
#[derive(Clone, Copy)]
pub struct Rules {
    /// From nowhere, the first square, anywhere.
    double: u32,
    must_capture: bool,
    last_loses: bool,
    files: i8,
}

const USUAL: Rules = Rules { double: 1, must_capture: false, last_loses: false, files: 8 };

#[derive(Clone)]
pub struct Anarchist {
    rules: Rules,
    board: Board,
    side: Side,
    clock: u32,
    number: u32,
}

/// Up-walkers are written in upper case and step up, down-walkers in lower case: this says which way, and from which rank
/// a pawn may take two squares.
const fn walk(letter: u8) -> (i8, i8) {
    if letter == b'P' { (1, 1) } else { (-1, 6) }
}

impl Anarchist {
    fn size(&self) -> [i8; 2] {
        [self.rules.files, 8]
    }

    fn sprinkled(rules: Rules, pawns: u32, rng: &mut Rng) -> Anarchist {
        let mut board = Board::narrow(rules.files);
        for _ in 0..pawns {
            let square = Square::new(rng.below(rules.files as u32) as i8, rng.below(8) as i8);
            board.put(square, *rng.pick(b"Pp"));
        }
        // Most of those behind their first rank are sent to the other end, where they may stand for ever.
        for file in 0..rules.files {
            for (rank, misplaced) in [(0, b'P'), (7, b'p')] {
                let square = Square::new(file, rank);
                if board.at(square) == misplaced && !rng.once_in(8) {
                    board.put(square, swapped(misplaced));
                }
            }
        }
        let side = *rng.pick(&[Side::White, Side::Black]);
        Anarchist { rules, board, side, clock: 0, number: 1 + rng.below(60) }
    }
}

impl Opinion for Anarchist {
    type Step = (Square, Square);

    const ID: &'static str = "anarchist";
    const START: &'static str = "8/pppppppp/8/8/8/8/PPPPPPPP/8 w - - 0 1";

    fn read(text: &str) -> Result<Self, String> {
        Anarchist::read_under(USUAL, text)
    }

    fn write(&self) -> String {
        let (board, side) = (fen::write_board(&self.board, self.size()), fen::write_side(self.side));
        format!("{board} {side} - - {} {}", self.clock, self.number)
    }

    fn legal(&self) -> Vec<(Square, Square)> {
        let (mut steps, mut captures) = (Vec::new(), Vec::new());
        for (from, letter) in self.board.squares().filter(|&(_, letter)| letter != EMPTY) {
            let (up, first) = walk(letter);
            let ahead = from.step(0, up);
            if self.board.at(ahead) == EMPTY {
                steps.push((from, ahead));
                let two = ahead.step(0, up);
                let may = match self.rules.double {
                    0 => false,
                    1 => from.rank == first,
                    _ => true,
                };
                if may && self.board.at(two) == EMPTY {
                    steps.push((from, two));
                }
            }
            // Any pawn may be captured, one of its own kind too.
            for to in [from.step(-1, up), from.step(1, up)] {
                if self.board.at(to).is_ascii_alphabetic() {
                    captures.push((from, to));
                }
            }
        }
        if !self.rules.must_capture || captures.is_empty() {
            captures.append(&mut steps);
        }
        captures
    }

    fn after(&self, &(from, to): &(Square, Square)) -> Self {
        let mut next = self.clone();
        let pawn = next.board.lift(from);
        next.board.put(to, pawn);
        // Each move is a pawn's.
        next.clock = 0;
        next.number += u32::from(self.side == Side::Black);
        next.side = self.side.other();
        next
    }

    fn text(&self, (from, to): &(Square, Square)) -> String {
        from.text() + &to.text()
    }

    fn status(&self) -> &'static str {
        match (self.legal().is_empty(), self.rules.last_loses) {
            (false, _) => "ongoing",
            (true, false) => "lost",
            (true, true) => "won",
        }
    }

    /// There are no kings.
    fn checked(&self) -> bool {
        false
    }

    fn shape(&self, &(from, to): &(Square, Square)) -> Shape {
        let captures = self.board.at(to) != EMPTY;
        Shape { letter: 'P', from, to, captures, distant: None, promotion: None, castling: None }
    }

    const DRAWS: bool = false;

    fn clock(&self) -> u32 {
        self.clock
    }

    fn clocked(&self, clock: u32) -> Self {
        Anarchist { clock, ..self.clone() }
    }

    fn dead(&self) -> bool {
        false
    }

    fn compared(&self) -> String {
        format!("{} {}", fen::write_board(&self.board, self.size()), fen::write_side(self.side))
    }

    fn random_board(rng: &mut Rng) -> Self {
        let pawns = rng.below(24);
        Anarchist::sprinkled(USUAL, pawns, rng)
    }

    /// Up and down exchanged. Who is to move does not matter to the moves, so it may as well be the other one.
    fn turned(&self) -> Self {
        let turn = |square: Square| Square::new(square.file, 7 - square.rank);
        let board = self.board.moved(turn, |letter| if letter == EMPTY { letter } else { swapped(letter) });
        Anarchist { board, side: self.side.other(), ..self.clone() }
    }

    fn mirrored(&self) -> Option<Self> {
        let board =
            self.board.moved(|square| Square::new(self.rules.files - 1 - square.file, square.rank), |letter| letter);
        Some(Anarchist { board, ..self.clone() })
    }
}

impl Changeable for Anarchist {
    type Rules = Rules;

    fn usual(_game: &str) -> Rules {
        USUAL
    }

    fn set(rules: &mut Rules, key: &str, value: u32) {
        match key {
            "double" => rules.double = value,
            "capture" => rules.must_capture = value == 1,
            "last" => rules.last_loses = value == 1,
            "files" => rules.files = value as i8,
            _ => panic!("the document has no setting {key}"),
        }
    }

    fn read_under(rules: Rules, text: &str) -> Result<Self, String> {
        let fields = fen::fields(text, 6)?;
        fen::read_dash(fields[2])?;
        fen::read_dash(fields[3])?;
        let board = fen::read_board(fields[0], Board::narrow(rules.files), [rules.files, 8], "p")?;
        // Nobody walks back, so nobody can stand behind its first rank.
        if board.squares().any(|(square, letter)| matches!((letter, square.rank), (b'P', 0) | (b'p', 7))) {
            return Err("a pawn behind its first rank".into());
        }
        let (clock, number) = (fen::read_number(fields[4])?, fen::read_number(fields[5])?);
        Ok(Anarchist { rules, board, side: fen::read_side(fields[1])?, clock, number })
    }

    fn start(rules: Rules) -> Self {
        let mut board = Board::narrow(rules.files);
        for file in 0..rules.files {
            board.put(Square::new(file, 1), b'P');
            board.put(Square::new(file, 6), b'p');
        }
        Anarchist { rules, board, side: Side::White, clock: 0, number: 1 }
    }

    /// Few pawns or many; now and then on a board of another width.
    fn random_text(rules: Rules, rng: &mut Rng) -> String {
        let files = if rng.once_in(30) { 4 + rng.below(5) as i8 } else { rules.files };
        let most = files as u32 * *rng.pick(&[1, 2, 3, 5]);
        let pawns = rng.below(most);
        Anarchist::sprinkled(Rules { files, ..rules }, pawns, rng).write()
    }
}
