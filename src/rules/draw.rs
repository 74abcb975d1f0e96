//! What the rules of draws ask of a game, and the ways in which a game ends.

use crate::rules::{Color, Position};

/// What the draw rules ask of a game.
pub trait DrawRules: Position {
    /// This position as repetition compares it: everything that does not matter for it is levelled.
    fn repetition_key(&self) -> Self;

    /// Plies since the last move that can't be taken back. The 50-move rule counts them; 0 throughout where there is none.
    fn halfmove_clock(&self) -> u32;

    /// Whether no sequence of legal moves can lead to a win.
    fn is_dead(&self) -> bool;

    /// Whether a side could never win, however the other plays: then it does not win on time either.
    fn cannot_win(&self, side: Color) -> bool;
}

/// A draw that the player to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The position has stood three times.
    Threefold,
    /// Fifty moves a side without progress.
    FiftyMoves,
}

/// How players end a game that would go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndedBy {
    /// The player to move claims the draw that there is to claim.
    Claim,
    /// Both agree to a draw.
    Agreement,
    /// This side gives up.
    Resignation(Color),
    /// This side has used up its time.
    Time(Color),
}

impl EndedBy {
    /// Whether this makes a draw of any game that can be drawn.
    pub const fn draws(self) -> bool {
        matches!(self, EndedBy::Claim | EndedBy::Agreement)
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameEnd {
    Checkmate {
        winner: Color,
    },
    /// The loser had no move left in a game where that loses.
    Stuck {
        winner: Color,
    },
    Stalemate,
    /// The position has stood five times.
    Fivefold,
    /// Seventy-five moves a side without progress.
    SeventyFiveMoves,
    Dead,
    Claimed(Claim),
    Agreed,
    Resigned {
        winner: Color,
    },
    OutOfTime {
        winner: Color,
    },
    /// This side has used up its time, and the other has nothing to win with.
    TimeDrawn {
        late: Color,
    },
}

impl GameEnd {
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameEnd::Checkmate { winner }
            | GameEnd::Stuck { winner }
            | GameEnd::Resigned { winner }
            | GameEnd::OutOfTime { winner } => Some(winner),
            _ => None,
        }
    }

    /// The score as it is written: White's part first.
    pub const fn score(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// Plies without progress after which the player to move may claim a draw, and after which the game ends.
pub const CLAIM_PLIES: u32 = 100;

pub const END_PLIES: u32 = 150;
