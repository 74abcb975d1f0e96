//! What the rules of draws ask of a game, and the ways in which a game ends.

use crate::message::{Message, MessageId};
use crate::rules::piece_kind;
use crate::rules::{Color, Position};

const WON_BY_MATE: MessageId = MessageId::new("end.checkmate", &["winner", "loser"]);
const WON_STUCK: MessageId = MessageId::new("end.stuck", &["winner", "loser"]);
const STALEMATE: MessageId = MessageId::new("end.stalemate", &["side"]);
const FIVEFOLD: MessageId = MessageId::new("end.fivefold", &[]);
const SEVENTY_FIVE: MessageId = MessageId::new("end.seventy_five", &[]);
const DEAD: MessageId = MessageId::new("end.dead", &[]);
const CLAIMED_THREEFOLD: MessageId = MessageId::new("end.claimed_threefold", &[]);
const CLAIMED_FIFTY: MessageId = MessageId::new("end.claimed_fifty", &[]);
const AGREED: MessageId = MessageId::new("end.agreed", &[]);
const RESIGNED: MessageId = MessageId::new("end.resigned", &["winner", "loser"]);
const OUT_OF_TIME: MessageId = MessageId::new("end.out_of_time", &["winner", "loser"]);
const TIME_DRAWN: MessageId = MessageId::new("end.time_drawn", &["late", "other"]);

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

    /// The sentence that says why the game is over. `turn` is the side that would be to move.
    pub fn message(self, turn: Color) -> Message {
        let decided = |phrase: MessageId, winner: Color| {
            phrase.with([piece_kind::side(winner).into(), piece_kind::side(!winner).into()])
        };
        match self {
            GameEnd::Checkmate { winner } => decided(WON_BY_MATE, winner),
            GameEnd::Stuck { winner } => decided(WON_STUCK, winner),
            GameEnd::Stalemate => STALEMATE.with([piece_kind::side(turn).into()]),
            GameEnd::Fivefold => FIVEFOLD.with([]),
            GameEnd::SeventyFiveMoves => SEVENTY_FIVE.with([]),
            GameEnd::Dead => DEAD.with([]),
            GameEnd::Claimed(Claim::Threefold) => CLAIMED_THREEFOLD.with([]),
            GameEnd::Claimed(Claim::FiftyMoves) => CLAIMED_FIFTY.with([]),
            GameEnd::Agreed => AGREED.with([]),
            GameEnd::Resigned { winner } => decided(RESIGNED, winner),
            GameEnd::OutOfTime { winner } => decided(OUT_OF_TIME, winner),
            GameEnd::TimeDrawn { late } => {
                TIME_DRAWN.with([piece_kind::side(late).into(), piece_kind::side(!late).into()])
            }
        }
    }
}

/// Plies without progress after which the player to move may claim a draw, and after which the game ends.
pub const CLAIM_PLIES: u32 = 100;

pub const END_PLIES: u32 = 150;
