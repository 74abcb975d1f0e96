//! How a game ends besides mate and draws, if a setting says so: a goal that a king reaches, a number of checks, and the loss of the
//! last piece of a kind.
//!
//! A position in which such a rule has decided the game has no legal moves. So everything that plays or searches stops there,
//! and [`GameEnd`] tells why.

use std::fmt::Debug;

use crate::chesslike::ChesslikeRules;
use crate::chesslike::board::{Board, Piece};
use crate::chesslike::mv::Move;
use crate::chesslike::options::Options;
use crate::chesslike::position::{ChesslikePosition, last_rank};
use crate::chesslike::tapered::TaperedScore;
use board::SquareSet;
use board::attacks::distance;
use message::MessageId;
use notation::fen::FIELD_CHECKS;
use rules::Color;
use rules::draw::GameEnd;
use rules::layers::{Layer, mark};
use rules::marks::MarkKind;
use rules::present::{Indicator, Mark};

/// What a king wins by reaching.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    None,
    /// One of the four squares in the middle ("king of the hill").
    Hill,
    /// The rank on which its pawns promote.
    Rank,
}

impl Goal {
    /// In the order of the setting's values.
    pub const ALL: [Goal; 3] = [Goal::None, Goal::Hill, Goal::Rank];

    /// The squares that `side`'s king wants to reach.
    #[inline]
    pub const fn squares(self, side: Color) -> SquareSet {
        match self {
            Goal::None => SquareSet::NONE,
            Goal::Hill => SquareSet(0x18_1800_0000),
            Goal::Rank => last_rank(side),
        }
    }

    /// Its squares on the board.
    pub(super) fn marks(self) -> Vec<Mark> {
        let zone = |side: Color| Mark::new(MarkKind::Goal, self.squares(side));
        match self {
            Goal::None => Vec::new(),
            Goal::Hill => vec![zone(Color::White)],
            Goal::Rank => Color::BOTH.map(|side| zone(side).of(side)).into(),
        }
    }

    /// The layer of its squares.
    pub fn layer(self) -> Option<Layer> {
        let goals = |shown| Layer { id: "goals", label: MessageId::new(&("layer.goals", &[])), on: true, shown };
        match self {
            Goal::None => None,
            Goal::Hill => Some(goals(const { &[mark(MarkKind::Goal).means(MessageId::new(&("sign.goal", &[])))] })),
            Goal::Rank => Some(goals(const { &[mark(MarkKind::Goal).means(MessageId::new(&("sign.goal.own", &[])))] })),
        }
    }

    /// What it is worth to be near it.
    pub(super) fn score(self, board: &Board, side: Color) -> TaperedScore {
        let king = board.king(side);
        match self.squares(side).map(|square| distance(king, square)).min() {
            None => TaperedScore::new(0, 0),
            Some(far) => TaperedScore::new(20, 40).times(4 - i32::from(far).min(4)),
        }
    }
}

/// Whether a side has no piece of some kind.
fn lacks_a_kind(board: &Board, side: Color) -> bool {
    Piece::ALL.into_iter().any(|piece| board.of(side, piece).is_empty())
}

/// How many checks each side must still give to win: no bytes in the positions of rules by which checks never win, since the time for a
/// move grows with them.
pub trait CheckCount: Copy + Eq + Debug + Send + Sync + 'static {
    /// Whether there may be such a rule.
    const COUNTS: bool;

    /// White's number and Black's.
    fn of(left: [u8; 2]) -> Self;

    /// Both numbers; 0 where checks don't win.
    fn left(self) -> [u8; 2];
}

impl CheckCount for () {
    const COUNTS: bool = false;

    #[inline]
    fn of(_: [u8; 2]) {}

    #[inline]
    fn left(self) -> [u8; 2] {
        [0; 2]
    }
}

impl CheckCount for [u8; 2] {
    const COUNTS: bool = true;

    fn of(left: [u8; 2]) -> [u8; 2] {
        left
    }

    fn left(self) -> [u8; 2] {
        self
    }
}

/// How many checks a side must still give, where checks win.
pub(super) fn checks_indicator(options: Options, left: u8) -> Vec<Indicator> {
    if options.checks == 0 {
        return Vec::new();
    }
    vec![Indicator::Count { label: FIELD_CHECKS, value: left.into() }]
}

/// What it is worth to need so few checks more.
pub(super) fn checks_score(left: u8) -> i32 {
    match left {
        0 => 0,
        1 => 240,
        2 => 90,
        _ => 120 / i32::from(left) - 10,
    }
}

impl<V: ChesslikeRules> ChesslikePosition<V> {
    /// How many checks are left after a move, when the sides hold `costs`.
    pub(super) fn checks_left_after(&self, mv: Move, costs: V::Costs) -> V::Checks {
        let mut left = self.checks_left.left();
        if self.rules.options().checks > 0 {
            let after = ChesslikePosition { board: self.moved(mv), costs, turn: !self.turn, ..*self };
            let given = after.checkers(after.turn).is_not_empty();
            left[self.turn.index()] = left[self.turn.index()].saturating_sub(given.into());
        }
        V::Checks::of(left)
    }

    /// How a goal or the loss of a kind has ended the game. The player who has just moved comes first: who reaches the goal wins, also if
    /// the other king stands on it; then by checks; and who leaves himself without a kind loses.
    #[inline]
    pub(super) fn decided(&self) -> Option<GameEnd> {
        let options = self.rules.options();
        if options.goal == Goal::None && !options.extinct && options.checks == 0 {
            return None;
        }
        let sides = [!self.turn, self.turn];
        let arrived = sides.into_iter().find(|&side| options.goal.squares(side).has(self.board.king(side)));
        let reached = arrived.map(|winner| match options.goal {
            Goal::Rank => GameEnd::FarRank { winner },
            _ => GameEnd::Hill { winner },
        });
        let left = self.checks_left.left();
        let checked = || sides.into_iter().find(|side| options.checks > 0 && left[side.index()] == 0);
        let poorer = || sides.into_iter().find(|&side| options.extinct && lacks_a_kind(&self.board, side));
        let reached = reached.or_else(|| checked().map(|winner| GameEnd::Checks { winner }));
        reached.or_else(|| poorer().map(|loser| GameEnd::Extinct { winner: !loser }))
    }
}
