//! A move as a sequence of picks: squares a person touches, and words chosen where squares leave a choice.
//!
//! Each legal move has one or more routes; the routes of all legal moves of a position are distinct. What the picks so far
//! mean follows from the routes alone, so it can't disagree with the generator; only the reason for a refusal is the game's.

use crate::board::Square;
use crate::message::MessageId;
use crate::rules::dyn_position::DynPosition;
use crate::rules::piece_kind::PieceKind;
use crate::rules::text::PositionText;
use crate::rules::{PseudoLegal, Refusal};

/// A pick that is not a square.
#[derive(Debug)]
pub struct NamedChoice {
    /// As the page sends it.
    pub text: &'static str,
    pub label: MessageId,
    /// The kind of piece whose drawing stands for it, if one does.
    pub art: Option<&'static PieceKind>,
}

#[derive(Clone, Copy, Debug)]
pub enum Pick {
    Square(Square),
    Word(&'static NamedChoice),
}

impl PartialEq for Pick {
    fn eq(&self, other: &Pick) -> bool {
        match (self, other) {
            (Pick::Square(one), Pick::Square(two)) => one == two,
            (Pick::Word(one), Pick::Word(two)) => one.text == two.text,
            _ => false,
        }
    }
}

impl Pick {
    pub const fn square(self) -> Option<Square> {
        match self {
            Pick::Square(square) => Some(square),
            Pick::Word(_) => None,
        }
    }
}

pub type PickSequence = Vec<Pick>;

// Refusals that all games share; a game may say them, and should say better where it can.
/// There is nothing on the square.
pub const NOTHING_THERE: MessageId = MessageId::new("pick.nothing_there", &["square"]);
/// The piece belongs to the other side.
pub const NOT_YOURS: MessageId = MessageId::new("pick.not_yours", &["square", "piece", "side"]);
/// The piece's ways are all blocked by what stands in them.
pub const BLOCKED: MessageId = MessageId::new("pick.blocked", &["square", "piece"]);
/// The same, where it can only be one's own pieces.
pub const OWN_AROUND: MessageId = MessageId::new("pick.own_around", &["square", "piece"]);
/// Wherever the king could go, it would be taken.
pub const KING_NOWHERE: MessageId = MessageId::new("pick.king_nowhere", &["king"]);
/// One's own piece stands on the destination.
pub const OWN_PIECE: MessageId = MessageId::new("pick.own_piece", &["square", "piece"]);
/// The same square was picked twice.
pub const SAME_CELL: MessageId = MessageId::new("pick.same_square", &["square"]);
/// The picks go on behind a whole move.
pub const TOO_MANY: MessageId = MessageId::new("pick.too_many", &[]);
/// A word where a square was expected, or a word that this move does not offer.
pub const NOT_OFFERED: MessageId = MessageId::new("pick.not_offered", &[]);
/// Whatever else is picked, the king has to be saved first.
pub const IN_CHECK: MessageId = MessageId::new("pick.in_check", &["king", "piece", "square"]);
/// The move opens a line to one's own king.
pub const OPENS_KING: MessageId = MessageId::new("pick.opens_king", &["king", "piece", "square"]);
/// The king would step onto an attacked square.
pub const ATTACKED_CELL: MessageId = MessageId::new("pick.attacked_square", &["king", "piece", "square"]);

/// Games whose moves can be picked on a board.
pub trait MoveInput: PseudoLegal + PositionText {
    /// Every word that a route of this game can hold.
    const NAMED_CHOICES: &'static [&'static NamedChoice];

    /// The ways to pick a legal move. A route may be the beginning of another move's.
    fn pick_sequences(&self, mv: Self::Move) -> Vec<PickSequence>;

    /// Why no legal move begins with these picks (at least one). Asked only when none does.
    fn refuse(&self, picks: &[Pick]) -> Refusal;
}

/// What a sequence of picks means. Moves are told by their numbers.
#[derive(Clone, Debug)]
pub struct Interpretation {
    /// The move that the picks are, if they are a whole one.
    pub complete: Option<usize>,
    /// How legal moves go on: the next pick, and a move it leads to. One entry for each next pick.
    pub next: Vec<(Pick, usize)>,
}

impl Interpretation {
    /// Whether no legal move begins so.
    pub fn refused(&self) -> bool {
        self.complete.is_none() && self.next.is_empty()
    }
}

/// Holds the picks against the routes of all legal moves.
pub fn interpret(position: &dyn DynPosition, picks: &[Pick]) -> Interpretation {
    let mut verdict = Interpretation { complete: None, next: Vec::new() };
    for (mv, routes) in position.pick_sequences().into_iter().enumerate() {
        for route in routes {
            match route.strip_prefix(picks) {
                None => {}
                Some([]) => verdict.complete = Some(mv),
                Some(&[next, ..]) if verdict.next.iter().any(|&(known, _)| known == next) => {}
                Some(&[next, ..]) => verdict.next.push((next, mv)),
            }
        }
    }
    verdict
}

/// A pick as the page writes it: a square's name or a word of the game.
pub fn parse(position: &dyn DynPosition, text: &str) -> Option<Pick> {
    let word = || position.named_choices().iter().copied().find(|word| word.text == text).map(Pick::Word);
    position.shape().find(text).map(Pick::Square).or_else(word)
}
