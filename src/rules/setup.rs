//! Positions being set up: the fields of a FEN before validation.
//!
//! FEN text, setup and position are three types. The crate `notation` converts between
//! text and [`PositionSetup`], which can hold anything the format can express, including illegal
//! positions. A variant [validates](crate::text::FromSetup::validate) a setup and returns
//! the position or a list of [`SetupError`]s. So each rule about legal positions is written once,
//! for links, pasted texts and the editor.

use crate::Color;
use board::{BoardShape, MOST_SQUARES, Square, Squares};
use message::Message;

/// The FEN format of a variant.
#[derive(Debug)]
pub struct FenFormat {
    /// The board, which names the squares.
    pub shape: &'static BoardShape,
    /// The letters of the pieces, White's in upper case; corresponding pieces of both sides share a
    /// letter.
    pub letters: &'static str,
    /// Whether there is a seventh field: White's holdings, Black's holdings and possibly more,
    /// separated by colons.
    pub holdings: bool,
}

/// The fields of a FEN. Pieces are stored by letter, the other fields as written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PositionSetup {
    /// The letter on each square, 0 if empty.
    letters: [u8; MOST_SQUARES],
    /// The side to move.
    pub turn: Color,
    /// The third field as written: castling rights, or `-`.
    pub castling: String,
    /// The fourth field as written: the en passant square, or `-`.
    pub en_passant: String,
    /// Halfmove clock: plies since the last irreversible move.
    pub clock: u32,
    /// The fullmove number, from 1.
    pub number: u32,
    /// How many checks each side must still give to win, as written, such as `3+3`: in a game that is won by giving checks, the field
    /// before the counters.
    pub checks: Option<String>,
    /// The seventh field, if the variant has one.
    pub holdings: Option<String>,
}

/// A reason why a setup is not a legal position, and the squares involved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupError {
    /// The reason as a sentence.
    pub message: Message,
    /// The squares involved; empty if it concerns the whole position or a field.
    pub squares: Squares,
}

impl SetupError {
    /// An error with the squares involved.
    pub fn new(message: Message, squares: impl Into<Squares>) -> SetupError {
        SetupError { message, squares: squares.into() }
    }
}

impl PositionSetup {
    /// An empty board with White to move.
    pub fn empty() -> PositionSetup {
        PositionSetup {
            letters: [0; MOST_SQUARES],
            turn: Color::White,
            castling: "-".into(),
            en_passant: "-".into(),
            clock: 0,
            number: 1,
            checks: None,
            holdings: None,
        }
    }

    /// The same setup with this side to move and these counters.
    pub fn counted(self, turn: Color, clock: u16, number: u16) -> PositionSetup {
        PositionSetup { turn, clock: clock.into(), number: number.into(), ..self }
    }

    /// Whether the text fields contain only characters that occur in valid positions. Others could
    /// have a special meaning in a link.
    pub fn is_simple(&self) -> bool {
        let fields = [&self.castling, &self.en_passant].into_iter().chain(&self.checks).chain(&self.holdings);
        fields.flat_map(|field| field.bytes()).all(|byte| byte.is_ascii_alphanumeric() || b"-:+".contains(&byte))
    }

    /// The letter on a square.
    pub fn at(&self, square: Square) -> Option<char> {
        self.letters.get(square.index()).filter(|&&letter| letter != 0).map(|&letter| letter.into())
    }

    /// Places a piece on a square, replacing its contents; `None` empties it.
    pub fn put(&mut self, square: Square, letter: Option<char>) {
        if let Some(place) = self.letters.get_mut(square.index()) {
            *place = letter.and_then(|letter| u8::try_from(letter).ok()).unwrap_or(0);
        }
    }

    /// The occupied squares with their letters in FEN order, from the last rank to the first.
    pub fn pieces(&self, board_shape: &BoardShape) -> Vec<(Square, char)> {
        let occupied: Vec<(Square, char)> =
            board_shape.squares().filter_map(|square| Some((square, self.at(square)?))).collect();
        let rank = |rank| occupied.iter().copied().filter(move |&(square, _)| board_shape.rank(square) == rank);
        (0..board_shape.height).rev().flat_map(rank).collect()
    }

    /// The setup with files or ranks reversed, or `None` if the board does not have that symmetry.
    #[inline(never)]
    fn turned(&self, board_shape: &BoardShape, files: bool, ranks: bool) -> Option<PositionSetup> {
        let to = |square| {
            let turned = |turn: bool, at: u8, count: u8| (if turn { count - 1 - at } else { at }) as i8;
            let file = turned(files, board_shape.file(square), board_shape.width);
            board_shape.at(file, turned(ranks, board_shape.rank(square), board_shape.height))
        };
        let mut setup = PositionSetup { letters: [0; MOST_SQUARES], ..self.clone() };
        for square in board_shape.squares() {
            setup.put(to(square)?, self.at(square));
        }
        if let Some(passed) = board_shape.find(&self.en_passant).and_then(to) {
            setup.en_passant = board_shape.name(passed);
        }
        Some(setup)
    }

    /// The setup with left and right exchanged, or `None` if the board does not have that symmetry.
    pub fn mirrored(&self, board_shape: &BoardShape) -> Option<PositionSetup> {
        self.turned(board_shape, true, false)
    }

    /// The setup with the sides exchanged: White's pieces become Black's on the opposite side of
    /// the board and vice versa. The board is flipped vertically, or rotated by 180 degrees where
    /// its shape only allows that.
    pub fn swapped(&self, board_shape: &BoardShape) -> Option<PositionSetup> {
        let mut setup = self.turned(board_shape, false, true).or_else(|| self.turned(board_shape, true, true))?;
        for letter in &mut setup.letters {
            *letter = u8::try_from(other_case((*letter).into())).unwrap_or(0);
        }
        let (black, white): (String, String) =
            self.castling.chars().map(other_case).partition(char::is_ascii_lowercase);
        setup.castling = white + &black;
        setup.turn = !self.turn;
        for (field, between) in [(&mut setup.holdings, ":"), (&mut setup.checks, "+")] {
            if let Some(text) = field {
                let mut parts: Vec<&str> = text.split(between).collect();
                if parts.len() >= 2 {
                    parts.swap(0, 1);
                }
                *text = parts.join(between);
            }
        }
        Some(setup)
    }
}

const fn other_case(letter: char) -> char {
    if letter.is_ascii_lowercase() { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() }
}

/// The largest counter or purse that is read. It is also the largest that a position can hold, so
/// every FEN that is written can be read back.
pub const LARGEST: u32 = u16::MAX as u32;

/// Parses a number from 0 to [`LARGEST`], digits only.
pub fn small_number(text: &str) -> Option<u32> {
    let digits_only = text.len() <= 5 && text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|&number| digits_only && number <= LARGEST)
}

/// The FEN letter of the side to move.
pub const fn side_letter(side: Color) -> char {
    match side {
        Color::White => 'w',
        Color::Black => 'b',
    }
}
