//! What the rules of draws ask of a game, and the ways in which a game ends.

use crate::rules::{Rules, Side};

/// What the draw rules ask of a game.
pub trait Drawn: Rules {
    /// This position as repetition compares it: everything that does not matter for it is levelled.
    fn identity(&self) -> Self;

    /// Plies since the last move that can't be taken back. The 50-move rule counts them; 0 throughout where there is none.
    fn idle_plies(&self) -> u32;

    /// Whether no sequence of legal moves can lead to a win.
    fn dead(&self) -> bool;

    /// Whether a side could never win, however the other plays: then it does not win on time either.
    fn helpless(&self, side: Side) -> bool;
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
pub enum Close {
    /// The player to move claims the draw that there is to claim.
    Claim,
    /// Both agree to a draw.
    Agreement,
    /// This side gives up.
    Resignation(Side),
    /// This side has used up its time.
    Time(Side),
}

impl Close {
    /// Whether this makes a draw of any game that can be drawn.
    pub const fn draws(self) -> bool {
        matches!(self, Close::Claim | Close::Agreement)
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    Checkmate {
        winner: Side,
    },
    /// The loser had no move left in a game where that loses.
    Stuck {
        winner: Side,
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
        winner: Side,
    },
    OutOfTime {
        winner: Side,
    },
    /// This side has used up its time, and the other has nothing to win with.
    TimeDrawn {
        late: Side,
    },
}

impl Ending {
    pub const fn winner(self) -> Option<Side> {
        match self {
            Ending::Checkmate { winner }
            | Ending::Stuck { winner }
            | Ending::Resigned { winner }
            | Ending::OutOfTime { winner } => Some(winner),
            _ => None,
        }
    }

    /// The score as it is written: White's part first.
    pub const fn score(self) -> &'static str {
        match self.winner() {
            Some(Side::White) => "1-0",
            Some(Side::Black) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// Plies without progress after which the player to move may claim a draw, and after which the game ends.
pub const CLAIM_PLIES: u32 = 100;

pub const END_PLIES: u32 = 150;
