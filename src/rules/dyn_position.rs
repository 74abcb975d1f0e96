//! A position, whichever game's: what sessions, records, human notation and picks are written over.
//!
//! They answer one person at a time, so they need no speed, and compiled for each game apart they would be most of what a
//! page downloads. So they see a position as a trait object and know its moves by number alone: the place in the list of
//! its legal moves, which is the same whenever it is asked for.

use std::any::Any;

use crate::board::{BoardShape, Square, SquareSet};
use crate::rules::draw::DrawRules;
use crate::rules::input::{MoveInput, NamedChoice, Pick, PickSequence};
use crate::rules::present::{Hint, Indicator, Mark, MoveTag, Note, PieceView, Present, VariantRules};
use crate::rules::setup::{FenFormat, PositionSetup};
use crate::rules::text::{MoveShape, PositionText};
use crate::rules::{Color, Position, Refusal, Status};

/// A destination out of reach that is worth showing all the same.
pub struct BlockedMove {
    pub shape: MoveShape,
    pub tag: Option<MoveTag>,
    pub refusal: Refusal,
}

/// What the traits of a game say of a position, with moves as numbers. Of a number that is no move's there is nothing to say.
pub trait DynPosition: Any {
    fn turn(&self) -> Color;
    fn status(&self) -> Status;
    fn fullmove_number(&self) -> u32;
    fn fen_format(&self) -> &'static FenFormat;
    fn setup(&self) -> PositionSetup;

    /// What the legal moves look like.
    fn move_shapes(&self) -> Vec<MoveShape>;

    /// The texts of the legal moves.
    fn move_texts(&self) -> Vec<String>;

    /// The ways to pick each of the legal moves.
    fn pick_sequences(&self) -> Vec<Vec<PickSequence>>;

    fn tag(&self, mv: usize) -> Option<MoveTag>;

    /// The position after a move; this one after none.
    fn play(&self, mv: usize) -> Box<dyn DynPosition>;

    /// The same with the other side to move.
    fn with_null_move(&self) -> Box<dyn DynPosition>;

    fn repetition_key(&self) -> Box<dyn DynPosition>;

    /// Whether both are the same position of the same game.
    fn equals(&self, other: &dyn DynPosition) -> bool;

    fn halfmove_clock(&self) -> u32;
    fn is_dead(&self) -> bool;

    /// Whether a game of this kind can end in a draw.
    fn has_draws(&self) -> bool;

    fn cannot_win(&self, side: Color) -> bool;
    fn named_choices(&self) -> &'static [&'static NamedChoice];
    fn refuse(&self, picks: &[Pick]) -> Refusal;

    /// The candidates of a piece that are not legal and worth showing.
    fn blocked_moves(&self, from: Square) -> Vec<BlockedMove>;

    fn piece_view(&self, square: Square, letter: char, turned: bool) -> Option<PieceView>;
    fn indicators(&self, side: Color) -> Vec<Indicator>;
    fn check(&self) -> Option<(Square, SquareSet)>;
    fn marks(&self) -> Vec<Mark>;
    fn marks_in_hand(&self, picks: &[Pick]) -> Vec<Mark>;
    fn notes(&self) -> Vec<Note>;
    fn hint(&self, picks: &[Pick], square: Square) -> Hint;
    fn attacks(&self, from: Square) -> SquareSet;
}

impl dyn DynPosition {
    pub fn shape(&self) -> &'static BoardShape {
        self.fen_format().shape
    }

    /// The pieces.
    pub fn piece_views(&self, turned: bool) -> Vec<PieceView> {
        let setup = self.setup();
        let figure = |square| self.piece_view(square, setup.at(square)?, turned);
        self.shape().squares().filter_map(figure).collect()
    }
}

/// The number of a legal move.
pub fn index_of<G: VariantRules>(position: &G, mv: G::Move) -> usize {
    let legal = position.legal();
    legal.iter().position(|&other| other == mv).unwrap_or(legal.len())
}

impl<G: VariantRules> DynPosition for G {
    fn turn(&self) -> Color {
        Position::turn(self)
    }

    fn status(&self) -> Status {
        Position::status(self)
    }

    fn fullmove_number(&self) -> u32 {
        PositionText::fullmove_number(self)
    }

    fn fen_format(&self) -> &'static FenFormat {
        G::FEN_FORMAT
    }

    fn setup(&self) -> PositionSetup {
        PositionText::setup(self)
    }

    fn move_shapes(&self) -> Vec<MoveShape> {
        self.legal().into_iter().map(|mv| self.move_shape(mv)).collect()
    }

    fn move_texts(&self) -> Vec<String> {
        self.legal().into_iter().map(|mv| self.text(mv)).collect()
    }

    fn pick_sequences(&self) -> Vec<Vec<PickSequence>> {
        self.legal().into_iter().map(|mv| MoveInput::pick_sequences(self, mv)).collect()
    }

    fn tag(&self, mv: usize) -> Option<MoveTag> {
        Present::tag(self, *self.legal().get(mv)?)
    }

    fn play(&self, mv: usize) -> Box<dyn DynPosition> {
        Box::new(self.legal().get(mv).map_or(*self, |&mv| Position::play(self, mv)))
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

    fn halfmove_clock(&self) -> u32 {
        DrawRules::halfmove_clock(self)
    }

    fn is_dead(&self) -> bool {
        DrawRules::is_dead(self)
    }

    fn has_draws(&self) -> bool {
        G::INFO.draws
    }

    fn cannot_win(&self, side: Color) -> bool {
        DrawRules::cannot_win(self, side)
    }

    fn named_choices(&self) -> &'static [&'static NamedChoice] {
        G::NAMED_CHOICES
    }

    fn refuse(&self, picks: &[Pick]) -> Refusal {
        MoveInput::refuse(self, picks)
    }

    fn blocked_moves(&self, from: Square) -> Vec<BlockedMove> {
        let barred = |mv| {
            let move_shape = self.move_shape(mv);
            let refusal = if move_shape.from == from { self.refusal(mv)? } else { return None };
            refusal.shown.then(|| BlockedMove { shape: move_shape, tag: Present::tag(self, mv), refusal })
        };
        self.pseudo_legal_moves().into_iter().filter_map(barred).collect()
    }

    fn piece_view(&self, square: Square, letter: char, turned: bool) -> Option<PieceView> {
        <G as Present>::piece_view(square, letter, turned)
    }

    fn indicators(&self, side: Color) -> Vec<Indicator> {
        Present::indicators(self, side)
    }

    fn check(&self) -> Option<(Square, SquareSet)> {
        Present::check(self)
    }

    fn marks(&self) -> Vec<Mark> {
        Present::marks(self)
    }

    fn marks_in_hand(&self, picks: &[Pick]) -> Vec<Mark> {
        Present::marks_in_hand(self, picks)
    }

    fn notes(&self) -> Vec<Note> {
        Present::notes(self)
    }

    fn hint(&self, picks: &[Pick], square: Square) -> Hint {
        Present::hint(self, picks, square)
    }

    fn attacks(&self, from: Square) -> SquareSet {
        Present::attacks(self, from)
    }
}
