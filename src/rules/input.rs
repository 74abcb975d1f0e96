//! Move input: a move as a sequence of squares that a player selects, and named choices where
//! squares are ambiguous.
//!
//! Each legal move has one or more step sequences, and the sequences of different moves are
//! distinct. The meaning of an input is derived from these sequences alone, so it always agrees
//! with the move generator. Only the reason for a refusal comes from the variant.

use crate::dyn_position::DynPosition;
use crate::piece_kind::PieceKind;
use crate::text::PositionText;
use crate::{PseudoLegal, Refusal};
use board::Square;
use message::MessageId;

/// A step that is not a square, such as a promotion piece.
#[derive(Debug)]
pub struct NamedChoice {
    /// The text the page sends.
    pub text: &'static str,
    /// What the page calls the choice.
    pub label: MessageId,
    /// The piece kind whose drawing represents the choice, if any.
    pub art: Option<&'static PieceKind>,
}

/// One selection of a player who enters a move.
#[derive(Clone, Copy, Debug)]
pub enum InputStep {
    /// A square that was pressed.
    Square(Square),
    /// A named choice, such as a promotion piece.
    Choice(&'static NamedChoice),
}

impl PartialEq for InputStep {
    fn eq(&self, other: &InputStep) -> bool {
        match (self, other) {
            (InputStep::Square(one), InputStep::Square(two)) => one == two,
            (InputStep::Choice(one), InputStep::Choice(two)) => one.text == two.text,
            _ => false,
        }
    }
}

impl InputStep {
    /// The square; `None` for a named choice.
    pub const fn square(self) -> Option<Square> {
        match self {
            InputStep::Square(square) => Some(square),
            InputStep::Choice(_) => None,
        }
    }
}

/// The steps that enter a move, the first one first.
pub type InputSequence = Vec<InputStep>;

// Refusals shared by all variants. A variant may use them, and should give a more specific one
// where it can.
/// The square is empty.
pub const NOTHING_THERE: MessageId = MessageId::new(&("pick.nothing_there", &["square"]));
/// The piece belongs to the other side.
pub const NOT_YOURS: MessageId = MessageId::new(&("pick.not_yours", &["square", "piece", "side"]));
/// All moves of the piece are blocked.
pub const BLOCKED: MessageId = MessageId::new(&("pick.blocked", &["square", "piece"]));
/// All moves of the piece are blocked, and only its own side's pieces can be the reason.
pub const OWN_AROUND: MessageId = MessageId::new(&("pick.own_around", &["square", "piece"]));
/// Every square the king could move to is attacked.
pub const KING_NOWHERE: MessageId = MessageId::new(&("pick.king_nowhere", &["king"]));
/// A piece of the moving side stands on the destination.
pub const OWN_PIECE: MessageId = MessageId::new(&("pick.own_piece", &["square", "piece"]));
/// The same square was picked twice.
pub const SAME_SQUARE: MessageId = MessageId::new(&("pick.same_square", &["square"]));
/// More steps follow a complete move.
pub const TOO_MANY: MessageId = MessageId::new(&("pick.too_many", &[]));
/// A named choice where a square is expected, or one that this move does not offer.
pub const NOT_OFFERED: MessageId = MessageId::new(&("pick.not_offered", &[]));
/// The king is in check and the move does not stop it.
pub const IN_CHECK: MessageId = MessageId::new(&("pick.in_check", &["king", "piece", "square"]));
/// The move exposes its own king.
pub const OPENS_KING: MessageId = MessageId::new(&("pick.opens_king", &["king", "piece", "square"]));
/// The king would move to an attacked square.
pub const ATTACKED_SQUARE: MessageId = MessageId::new(&("pick.attacked_square", &["king", "piece", "square"]));
/// The king would pass over an attacked square.
pub const PASSING: MessageId = MessageId::new(&("chess.passing", &["square", "piece", "attacker"]));
/// The king would be taken, before which the game ends.
pub const KING_STAYS: MessageId = MessageId::new(&("chess.king_stays", &["square"]));

/// Variants whose moves can be entered on a board.
pub trait MoveInput: PseudoLegal + PositionText {
    /// Every named choice that a step sequence of this variant can contain.
    const NAMED_CHOICES: &'static [&'static NamedChoice] = &[];

    /// The same, where they depend on the rules.
    fn named_choices(&self) -> &'static [&'static NamedChoice] {
        Self::NAMED_CHOICES
    }

    /// The two squares by which castling is entered, for its SAN without decoration; legal or not. `None` for other texts,
    /// and in variants without castling.
    fn castling_squares(&self, _san: &str) -> Option<[Square; 2]> {
        None
    }

    /// The step sequences of a legal move. A sequence may be a prefix of another move's.
    fn input_sequences(&self, mv: Self::Move) -> Vec<InputSequence>;

    /// Why no legal move begins with these steps. Only called with at least one step and when no
    /// sequence matches.
    fn refuse(&self, steps: &[InputStep]) -> Refusal;
}

/// The meaning of an input. Moves are given by index.
#[derive(Clone, Debug)]
pub struct Interpretation {
    /// The move, if the steps complete one.
    pub complete: Option<usize>,
    /// Possible continuations: each next step, once, with one move it leads to.
    pub next: Vec<(InputStep, usize)>,
}

impl Interpretation {
    /// Whether no legal move begins with the input.
    pub fn refused(&self) -> bool {
        self.complete.is_none() && self.next.is_empty()
    }
}

/// Matches the input so far against the step sequences of all legal moves.
pub fn interpret(position: &dyn DynPosition, steps: &[InputStep]) -> Interpretation {
    let mut result = Interpretation { complete: None, next: Vec::new() };
    for (mv, sequences) in position.input_sequences().into_iter().enumerate() {
        for sequence in sequences {
            match sequence.strip_prefix(steps) {
                None => {}
                Some([]) => result.complete = Some(mv),
                Some(&[next, ..]) if result.next.iter().any(|&(known, _)| known == next) => {}
                Some(&[next, ..]) => result.next.push((next, mv)),
            }
        }
    }
    result
}

/// Parses a step from the page: a square name or a named choice of the variant.
pub fn parse(position: &dyn DynPosition, text: &str) -> Option<InputStep> {
    let choice = || position.named_choices().iter().copied().find(|choice| choice.text == text).map(InputStep::Choice);
    position.shape().find(text).map(InputStep::Square).or_else(choice)
}
