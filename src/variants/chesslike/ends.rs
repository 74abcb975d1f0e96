//! How a game ends besides mate and draws, if a setting says so: a goal that a king reaches, and the loss of the last piece
//! of a kind.
//!
//! A position in which such a rule has decided the game has no legal moves. So everything that plays or searches stops there,
//! and [`GameEnd`] tells why.

use crate::board::SquareSet;
use crate::board::attacks::distance;
use crate::rules::Color;
use crate::rules::draw::GameEnd;
use crate::rules::marks::MarkKind;
use crate::rules::present::Mark;
use crate::variants::chesslike::ChesslikeRules;
use crate::variants::chesslike::board::{Board, Piece};
use crate::variants::chesslike::position::{ChesslikePosition, last_rank};
use crate::variants::chesslike::tapered::TaperedScore;

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

impl<V: ChesslikeRules> ChesslikePosition<V> {
    /// How a goal or the loss of a kind has ended the game. The player who has just moved comes first: who reaches the goal wins, also if
    /// the other king stands on it, and who leaves himself without a kind loses.
    #[inline]
    pub(super) fn decided(&self) -> Option<GameEnd> {
        let options = self.rules.options();
        if options.goal == Goal::None && !options.extinct {
            return None;
        }
        let sides = [!self.turn, self.turn];
        let arrived = sides.into_iter().find(|&side| options.goal.squares(side).has(self.board.king(side)));
        let reached = arrived.map(|winner| match options.goal {
            Goal::Rank => GameEnd::FarRank { winner },
            _ => GameEnd::Hill { winner },
        });
        let poorer = || sides.into_iter().find(|&side| options.extinct && lacks_a_kind(&self.board, side));
        reached.or_else(|| poorer().map(|loser| GameEnd::Extinct { winner: !loser }))
    }
}
