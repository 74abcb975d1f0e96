//! Position setups: what a position text says, before any rule has judged it.
//!
//! Text, setup and position are three types. [`fen`](crate::notation::fen) parses and writes text and knows only its form. A
//! [`PositionSetup`] holds whatever can be written so, even what cannot be played. A game
//! [validates](crate::rules::text::PositionText::validate) a setup: the result is a position, or every [`SetupError`] in it. So
//! each rule about legal positions stands once, for links, pasted texts and the editor.

use crate::board::{BoardShape, Square, SquareSet};
use crate::message::Message;
use crate::rules::Color;

/// The form of a game's position texts.
#[derive(Debug)]
pub struct FenFormat {
    /// The shape of the board, which names the squares.
    pub shape: &'static BoardShape,
    /// The letters of the pieces, upper case for White's; a piece and its counterpart share a letter.
    pub letters: &'static str,
    /// Whether there is a seventh field: what White holds, what Black holds, perhaps more, with colons between them.
    pub holdings: bool,
}

/// The fields of a position text. What stands on the board is known by its letters, the rest as it is written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionSetup {
    /// The letter on each square, 0 on an empty one.
    letters: [u8; 64],
    pub turn: Color,
    pub castling: String,
    pub en_passant: String,
    /// Half-moves since the last irreversible one.
    pub clock: u32,
    /// The number of the move to be played, from 1.
    pub number: u32,
    /// The seventh field, in a game that has one.
    pub holdings: Option<String>,
}

/// A reason why a setup is not a legal position, and the squares it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    pub message: Message,
    pub squares: SquareSet,
}

impl SetupError {
    pub const fn new(message: Message, squares: SquareSet) -> SetupError {
        SetupError { message, squares }
    }
}

impl PositionSetup {
    /// An empty board with White to move.
    pub fn empty() -> PositionSetup {
        PositionSetup {
            letters: [0; 64],
            turn: Color::White,
            castling: "-".into(),
            en_passant: "-".into(),
            clock: 0,
            number: 1,
            holdings: None,
        }
    }

    /// The same with this side to move and these counters.
    pub fn counted(self, turn: Color, clock: u16, number: u16) -> PositionSetup {
        PositionSetup { turn, clock: clock.into(), number: number.into(), ..self }
    }

    /// Whether its fields hold no sign but those that some position's hold. Others may mean something else in a link.
    pub fn plain(&self) -> bool {
        let fields = [&self.castling, &self.en_passant].into_iter().chain(&self.holdings);
        fields.flat_map(|field| field.bytes()).all(|byte| byte.is_ascii_alphanumeric() || b"-:".contains(&byte))
    }

    /// The letter of what stands there.
    pub fn at(&self, square: Square) -> Option<char> {
        self.letters.get(square.index()).filter(|&&letter| letter != 0).map(|&letter| letter.into())
    }

    /// Puts a piece on a square, in place of what stood there; nothing empties it.
    pub fn put(&mut self, square: Square, letter: Option<char>) {
        if let Some(place) = self.letters.get_mut(square.index()) {
            *place = letter.and_then(|letter| u8::try_from(letter).ok()).unwrap_or(0);
        }
    }

    /// The occupied squares with their letters, in the order in which a text names them: from the last rank to the first.
    pub fn pieces(&self, board_shape: &BoardShape) -> Vec<(Square, char)> {
        let occupied: Vec<(Square, char)> =
            board_shape.squares().filter_map(|square| Some((square, self.at(square)?))).collect();
        let rank = |rank| occupied.iter().copied().filter(move |&(square, _)| board_shape.rank(square) == rank);
        (0..board_shape.height).rev().flat_map(rank).collect()
    }

    /// The same with files or ranks counted from the other end; nothing on a board that is not the same that way.
    #[inline(never)]
    fn turned(&self, board_shape: &BoardShape, files: bool, ranks: bool) -> Option<PositionSetup> {
        let to = |square| {
            let turned = |turn: bool, at: u8, count: u8| (if turn { count - 1 - at } else { at }) as i8;
            let file = turned(files, board_shape.file(square), board_shape.width);
            board_shape.at(file, turned(ranks, board_shape.rank(square), board_shape.height))
        };
        let mut setup = PositionSetup { letters: [0; 64], ..self.clone() };
        for square in board_shape.squares() {
            setup.put(to(square)?, self.at(square));
        }
        if let Some(passed) = board_shape.find(&self.en_passant).and_then(to) {
            setup.en_passant = board_shape.name(passed);
        }
        Some(setup)
    }

    /// Left and right exchanged; nothing on a board whose shape does not allow it.
    pub fn mirrored(&self, board_shape: &BoardShape) -> Option<PositionSetup> {
        self.turned(board_shape, true, false)
    }

    /// The two sides exchanged: all that was White's is Black's on the other side of the board, and the other way round.
    /// The board is turned upside down, or by a half turn where its shape allows only that.
    pub fn swapped(&self, board_shape: &BoardShape) -> Option<PositionSetup> {
        let mut setup = self.turned(board_shape, false, true).or_else(|| self.turned(board_shape, true, true))?;
        for letter in &mut setup.letters {
            *letter = u8::try_from(other_case((*letter).into())).unwrap_or(0);
        }
        // Upper case comes first in the text.
        let (black, white): (String, String) =
            self.castling.chars().map(other_case).partition(char::is_ascii_lowercase);
        setup.castling = white + &black;
        setup.turn = !self.turn;
        if let Some(holdings) = &mut setup.holdings {
            let mut parts: Vec<&str> = holdings.split(':').collect();
            if parts.len() >= 2 {
                parts.swap(0, 1);
            }
            *holdings = parts.join(":");
        }
        Some(setup)
    }
}

const fn other_case(letter: char) -> char {
    if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

/// The largest counter or purse that is read. It is the largest that a position can hold, so whatever is written can be
/// read back.
pub const LARGEST: u32 = u16::MAX as u32;

/// Reads a number from 0 to [`LARGEST`], digits only.
pub fn small_number(text: &str) -> Option<u32> {
    let plain = text.len() <= 5 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| plain && number <= LARGEST)
}

/// The letter of the side to move.
pub const fn side_letter(side: Color) -> char {
    match side {
        Color::White => 'w',
        Color::Black => 'b',
    }
}
