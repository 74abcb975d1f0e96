//! A position of any variant behind a trait object, as used by sessions, records, notation and move
//! input.
//!
//! That code serves one person at a time and needs no speed, but compiled once per variant it would
//! be most of the download. So it uses type-erased positions and refers to moves by index: the
//! place in the list of legal moves, whose order is the same on every call.

use std::any::Any;

use crate::draw::{DrawLimits, DrawRules, GameEnd};
use crate::input::{InputSequence, InputStep, MoveInput, NamedChoice};
use crate::present::{Figure, Hint, Indicator, Mark, MoveTag, Note, PieceView, Present, SHOWN};
use crate::setup::{FenFormat, PositionSetup};
use crate::text::{MoveShape, PositionText};
use crate::{Color, Position, Refusal, Status};
use board::{BoardShape, Square, Squares};
use message::Message;

/// An illegal destination that is shown all the same, marked as out of reach.
pub struct BlockedMove {
    /// The move that is illegal.
    pub shape: MoveShape,
    /// What it would cost, or another short text for it.
    pub tag: Option<MoveTag>,
    /// The rule that forbids it.
    pub refusal: Refusal,
}

/// What a position is: who is to move, what stands where, and positions made from it.
pub trait DynState {
    /// See [`Position::turn`].
    fn turn(&self) -> Color;

    /// See [`Position::status`].
    fn status(&self) -> Status;

    /// See [`Present::check`].
    fn check(&self) -> Option<(Square, Squares)>;

    /// See [`PositionText::fullmove_number`].
    fn fullmove_number(&self) -> u32;

    /// See [`PositionText::fen_format`].
    fn fen_format(&self) -> &'static FenFormat;

    /// See [`PositionText::setup`].
    fn setup(&self) -> PositionSetup;

    /// A copy of its own.
    fn fresh_copy(&self) -> Box<dyn DynPosition>;

    /// The same position with the other side to move.
    fn with_null_move(&self) -> Box<dyn DynPosition>;

    /// See [`DrawRules::repetition_key`].
    fn repetition_key(&self) -> Box<dyn DynPosition>;

    /// Whether `other` is the same position of the same variant.
    fn equals(&self, other: &dyn DynPosition) -> bool;
}

/// How a game can end in it.
pub trait DynEnds {
    /// See [`DrawRules::halfmove_clock`].
    fn halfmove_clock(&self) -> u32;

    /// See [`DrawRules::draw_limits`].
    fn draw_limits(&self) -> DrawLimits;

    /// See [`DrawRules::is_dead`].
    fn is_dead(&self) -> bool;

    /// See [`DrawRules::ends`].
    fn ends(&self) -> Option<GameEnd>;

    /// Whether the variant has draws.
    fn has_draws(&self) -> bool;

    /// See [`DrawRules::cannot_win`].
    fn cannot_win(&self, side: Color) -> bool;

    /// See [`DrawRules::ruling`].
    fn ruling(&self, end: GameEnd) -> Option<&'static str>;
}

/// Its moves, by index, and how they are entered and refused.
pub trait DynMoves {
    /// The legal moves. Their order gives the indices that other methods take.
    fn move_shapes(&self) -> Vec<MoveShape>;

    /// The coordinate texts of the legal moves.
    fn move_texts(&self) -> Vec<String>;

    /// The coordinate text of one of them, empty for another index.
    fn move_text(&self, mv: usize) -> String;

    /// The legal move with this coordinate text.
    fn find_text(&self, text: &str) -> Option<usize>;

    /// Returns the position after a move, or this position if the index is not a legal move.
    fn play(&self, mv: usize) -> Box<dyn DynPosition>;

    /// The input sequences of each legal move.
    fn input_sequences(&self) -> Vec<Vec<InputSequence>>;

    /// See [`MoveInput::castling_squares`].
    fn castling_squares(&self, san: &str) -> Option<[Square; 2]>;

    /// See [`MoveInput::NAMED_CHOICES`].
    fn named_choices(&self) -> &'static [&'static NamedChoice];

    /// See [`MoveInput::refuse`].
    fn refuse(&self, steps: &[InputStep]) -> Refusal;

    /// The illegal pseudo-legal moves of a piece that are worth showing, with their refusals.
    fn blocked_moves(&self, from: Square) -> Vec<BlockedMove>;
}

/// What is shown and said of it.
pub trait DynWords {
    /// See [`Present::piece_view`].
    fn piece_view(&self, square: Square, letter: char, flipped: bool) -> Option<PieceView>;

    /// See [`Present::tagline`].
    fn tagline(&self) -> Message;

    /// The rules in three short lines, for a game that starts from this position.
    fn rules(&self) -> [Message; 3];

    /// See [`Present::indicators`].
    fn indicators(&self, side: Color) -> Vec<Indicator>;

    /// See [`Present::marks`].
    fn marks(&self) -> Vec<Mark>;

    /// See [`Present::marks_in_hand`].
    fn marks_in_hand(&self, steps: &[InputStep]) -> Vec<Mark>;

    /// See [`Present::notes`].
    fn notes(&self) -> Vec<Note>;

    /// See [`Present::hint`].
    fn hint(&self, steps: &[InputStep], square: Square) -> Hint;

    /// See [`Present::attacks`].
    fn attacks(&self, from: Square) -> Squares;

    /// See [`Present::tag`].
    fn tag(&self, mv: usize) -> Option<MoveTag>;

    /// See [`Present::figures`].
    fn figures(&self, mv: usize) -> Vec<Figure>;
}

/// The variant traits of a position with moves given by index. For an index that is not a legal
/// move, methods return `None` or leave the position unchanged. A sum of traits by who asks: records and notation, the rules of ends,
/// move input, the page.
pub trait DynPosition: DynState + DynEnds + DynMoves + DynWords + Any + Send + Sync {}

impl<G: Present> DynPosition for G {}

impl dyn DynPosition {
    /// The board.
    pub fn shape(&self) -> &'static BoardShape {
        self.fen_format().shape
    }

    /// The pieces in the order of their squares, for a board that is or is not rotated by 180 degrees.
    pub fn piece_views(&self, flipped: bool) -> Vec<PieceView> {
        let setup = self.setup();
        let piece = |square| self.piece_view(square, setup.at(square)?, flipped);
        self.shape().squares().filter_map(piece).collect()
    }
}

/// Returns the index of a legal move.
pub fn index_of<G: Present>(position: &G, mv: G::Move) -> usize {
    let legal = position.legal();
    legal.iter().position(|&other| other == mv).unwrap_or(legal.len())
}

/// Makes what is only shown. A build that shows nothing has none of it, and must not ask.
#[inline]
fn shown<T>(make: impl FnOnce() -> T) -> T {
    if SHOWN { make() } else { unreachable!("this module shows no positions") }
}

impl<G: Present> DynState for G {
    fn turn(&self) -> Color {
        Position::turn(self)
    }

    fn status(&self) -> Status {
        Position::status(self)
    }

    fn check(&self) -> Option<(Square, Squares)> {
        shown(|| Present::check(self))
    }

    fn fullmove_number(&self) -> u32 {
        PositionText::fullmove_number(self)
    }

    fn fen_format(&self) -> &'static FenFormat {
        PositionText::fen_format(self)
    }

    fn setup(&self) -> PositionSetup {
        PositionText::setup(self)
    }

    fn fresh_copy(&self) -> Box<dyn DynPosition> {
        Box::new(*self)
    }

    fn with_null_move(&self) -> Box<dyn DynPosition> {
        Box::new(Present::with_null_move(self))
    }

    fn repetition_key(&self) -> Box<dyn DynPosition> {
        Box::new(DrawRules::repetition_key(self))
    }

    fn equals(&self, other: &dyn DynPosition) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
}

impl<G: Present> DynEnds for G {
    fn halfmove_clock(&self) -> u32 {
        DrawRules::halfmove_clock(self)
    }

    fn draw_limits(&self) -> DrawLimits {
        DrawRules::draw_limits(self)
    }

    fn is_dead(&self) -> bool {
        DrawRules::is_dead(self)
    }

    fn ends(&self) -> Option<GameEnd> {
        DrawRules::ends(self)
    }

    fn has_draws(&self) -> bool {
        self.info().draws
    }

    fn cannot_win(&self, side: Color) -> bool {
        DrawRules::cannot_win(self, side)
    }

    fn ruling(&self, end: GameEnd) -> Option<&'static str> {
        DrawRules::ruling(self, end)
    }
}

impl<G: Present> DynMoves for G {
    fn move_shapes(&self) -> Vec<MoveShape> {
        self.legal().into_iter().map(|mv| self.move_shape(mv)).collect()
    }

    fn move_texts(&self) -> Vec<String> {
        self.legal().into_iter().map(|mv| self.text(mv)).collect()
    }

    fn move_text(&self, mv: usize) -> String {
        self.legal().get(mv).map(|&mv| self.text(mv)).unwrap_or_default()
    }

    fn find_text(&self, text: &str) -> Option<usize> {
        self.legal().into_iter().position(|mv| self.text(mv) == text)
    }

    fn play(&self, mv: usize) -> Box<dyn DynPosition> {
        Box::new(self.legal().get(mv).map_or(*self, |&mv| Position::play(self, mv)))
    }

    fn input_sequences(&self) -> Vec<Vec<InputSequence>> {
        shown(|| self.legal().into_iter().map(|mv| MoveInput::input_sequences(self, mv)).collect())
    }

    fn castling_squares(&self, san: &str) -> Option<[Square; 2]> {
        shown(|| MoveInput::castling_squares(self, san))
    }

    fn named_choices(&self) -> &'static [&'static NamedChoice] {
        shown(|| MoveInput::named_choices(self))
    }

    fn refuse(&self, steps: &[InputStep]) -> Refusal {
        shown(|| MoveInput::refuse(self, steps))
    }

    fn blocked_moves(&self, from: Square) -> Vec<BlockedMove> {
        shown(|| {
            let blocked = |mv| {
                let move_shape = self.move_shape(mv);
                let refusal = if move_shape.from == from { self.refusal(mv)? } else { return None };
                refusal.shown.then(|| BlockedMove { shape: move_shape, tag: Present::tag(self, mv), refusal })
            };
            self.pseudo_legal_moves().into_iter().filter_map(blocked).collect()
        })
    }
}

impl<G: Present> DynWords for G {
    fn piece_view(&self, square: Square, letter: char, flipped: bool) -> Option<PieceView> {
        shown(|| Present::view_piece(self, square, letter, flipped))
    }

    fn tagline(&self) -> Message {
        shown(|| Present::tagline(self))
    }

    fn rules(&self) -> [Message; 3] {
        shown(|| Present::rules(self))
    }

    fn indicators(&self, side: Color) -> Vec<Indicator> {
        Present::indicators(self, side)
    }

    fn marks(&self) -> Vec<Mark> {
        shown(|| Present::marks(self))
    }

    fn marks_in_hand(&self, steps: &[InputStep]) -> Vec<Mark> {
        shown(|| Present::marks_in_hand(self, steps))
    }

    fn notes(&self) -> Vec<Note> {
        shown(|| Present::notes(self))
    }

    fn hint(&self, steps: &[InputStep], square: Square) -> Hint {
        shown(|| Present::hint(self, steps, square))
    }

    fn attacks(&self, from: Square) -> Squares {
        shown(|| Present::attacks(self, from))
    }

    fn tag(&self, mv: usize) -> Option<MoveTag> {
        Present::tag(self, *self.legal().get(mv)?)
    }

    fn figures(&self, mv: usize) -> Vec<Figure> {
        shown(|| self.legal().get(mv).map_or(Vec::new(), |&mv| Present::figures(self, mv)))
    }
}
