//! What draw rules need to know about a position, and the ways a game can end.

use crate::piece_kind;
use crate::{Color, Position};
use message::{Message, MessageId};

const WON_BY_MATE: MessageId = MessageId::new(&("end.checkmate", &["winner", "loser"]));
const WON_STUCK: MessageId = MessageId::new(&("end.stuck", &["winner", "loser"]));
const WON_LAST_MOVE: MessageId = MessageId::new(&("rules.end.last_move", &["winner", "loser"]));
const STALEMATE: MessageId = MessageId::new(&("end.stalemate", &["side"]));
const REPEATED: MessageId = MessageId::new(&("rules.end.repeated", &["count"]));
const NO_PROGRESS: MessageId = MessageId::new(&("rules.end.no_progress", &["count"]));
const CLAIMED_REPETITION: MessageId = MessageId::new(&("rules.end.claimed_repetition", &["count"]));
const CLAIMED_NO_PROGRESS: MessageId = MessageId::new(&("rules.end.claimed_no_progress", &["count"]));
const FIVEFOLD: MessageId = MessageId::new(&("end.fivefold", &[]));
const SEVENTY_FIVE: MessageId = MessageId::new(&("end.seventy_five", &[]));
const DEAD: MessageId = MessageId::new(&("end.dead", &[]));
const KINGS_MEET: MessageId = MessageId::new(&("rules.end.kings_meet", &[]));
const HILL: MessageId = MessageId::new(&("rules.end.hill", &["winner"]));
const FAR_RANK: MessageId = MessageId::new(&("rules.end.rank", &["winner"]));
const CHECKS: MessageId = MessageId::new(&("rules.end.checks", &["winner"]));
const EXTINCT: MessageId = MessageId::new(&("rules.end.extinct", &["winner", "loser"]));
const RID: MessageId = MessageId::new(&("rules.end.rid", &["winner"]));
const GOAL: MessageId = MessageId::new(&("rules.end.goal", &["winner"]));
const BOTH: MessageId = MessageId::new(&("rules.end.both", &[]));
const CLAIMED_THREEFOLD: MessageId = MessageId::new(&("end.claimed_threefold", &[]));
const CLAIMED_FIFTY: MessageId = MessageId::new(&("end.claimed_fifty", &[]));
const AGREED: MessageId = MessageId::new(&("end.agreed", &[]));
const RESIGNED: MessageId = MessageId::new(&("end.resigned", &["winner", "loser"]));
const OUT_OF_TIME: MessageId = MessageId::new(&("end.out_of_time", &["winner", "loser"]));
const TIME_DRAWN: MessageId = MessageId::new(&("end.time_drawn", &["late", "other"]));
const SCORED: MessageId = MessageId::new(&("end.scored", &["winner", "score"]));
const SCORED_DRAW: MessageId = MessageId::new(&("end.scored_draw", &[]));

/// What draw rules need to know about a position.
pub trait DrawRules: Position {
    /// The position reduced to what repetition compares; all other fields are set to fixed values.
    fn repetition_key(&self) -> Self;

    /// Plies since the last irreversible move, as counted by the 50-move rule. Always 0 in a
    /// variant without that rule.
    fn halfmove_clock(&self) -> u32;

    /// When the game is drawn for want of progress.
    fn draw_limits(&self) -> DrawLimits {
        DrawLimits::USUAL
    }

    /// Whether no sequence of legal moves can lead to a win.
    fn is_dead(&self) -> bool;

    /// How the game ends in this position, whatever came before, by a rule that is neither mate nor one of the draws of all games.
    /// Named first, also if the position is dead. One that is won or lost so has no legal moves.
    fn ends(&self) -> Option<GameEnd> {
        None
    }

    /// Whether `side` cannot win by any sequence of legal moves. Such a side does not win on time
    /// either.
    fn cannot_win(&self, side: Color) -> bool;

    /// Where the rules pages tell of the ruling of ours by which a game that came to this position
    /// ends that way: page and anchor, such as `chess.html#draws`. `None` if the variant's source
    /// says so itself, or calls everything else chess.
    fn ruling(&self, _end: GameEnd) -> Option<&'static str> {
        None
    }
}

/// When a game is drawn for want of progress: the numbers of the 50-move rule and of repetition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrawLimits {
    /// Moves of each side without progress after which the player to move may claim a draw; at one and a half times as many
    /// the game ends. 0 for never.
    pub moves: u16,
    /// Occurrences of a position after which the player to move may claim a draw; two more end the game.
    pub times: u8,
}

impl DrawLimits {
    /// The rules of orthodox chess: FIDE Laws, articles 9.2, 9.3 and 9.6.
    pub const USUAL: DrawLimits = DrawLimits { moves: 50, times: 3 };

    /// Plies until a draw can be claimed, if no move is progress: 0 or less if it can be now.
    #[inline]
    pub const fn claim_in(self, halfmove_clock: u32) -> i32 {
        self.left(2 * self.moves as i32, halfmove_clock)
    }

    /// Plies until the game ends, likewise.
    #[inline]
    pub const fn end_in(self, halfmove_clock: u32) -> i32 {
        self.left(3 * self.moves as i32, halfmove_clock)
    }

    #[inline]
    const fn left(self, plies: i32, halfmove_clock: u32) -> i32 {
        if self.moves == 0 { i32::MAX } else { plies - halfmove_clock as i32 }
    }

    /// A score as far as it can be trusted: a long time without progress makes a win less likely.
    #[inline]
    pub fn faded(self, score: i32, halfmove_clock: u32) -> i32 {
        // As it would stand at the same part of the way to a claim under the usual rule.
        let clock = match self.moves {
            50 => halfmove_clock,
            0 => 0,
            moves => halfmove_clock * 50 / moves as u32,
        };
        score * (220 - clock.clamp(20, 100) as i32) / 200
    }

    /// The number of occurrences that ends the game.
    pub const fn end_times(self) -> usize {
        self.times as usize + 2
    }
}

/// A draw that the player to move may claim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// The position has occurred three times, or as often as the rules say.
    Threefold,
    /// Fifty moves by each side without a capture or pawn move, or as many as the rules say.
    FiftyMoves,
}

/// How players end a game that could continue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EndedBy {
    /// The player to move claims an available draw.
    Claim,
    /// Both agree to a draw.
    Agreement,
    /// This side resigns.
    Resignation(Color),
    /// This side has run out of time.
    Time(Color),
    /// Only the score is known: who won, or that it was a draw.
    Score(Option<Color>),
}

impl EndedBy {
    /// Whether this ends the game in a draw, provided the variant has draws.
    pub const fn draws(self) -> bool {
        matches!(self, EndedBy::Claim | EndedBy::Agreement | EndedBy::Score(None))
    }
}

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum GameEnd {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that mates.
        winner: Color,
    },
    /// The side to move has no legal move, in a variant where that loses.
    Stuck {
        /// The side that made the last move.
        winner: Color,
    },
    /// The side to move has no legal move, under rules by which that wins.
    LastMove {
        /// The side that cannot move.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move, in a variant where that is a draw.
    Stalemate,
    /// The position has occurred five times, or two times more than a claim needs.
    Fivefold,
    /// Seventy-five moves by each side without a capture or pawn move, or one and a half times as many as a claim needs.
    SeventyFiveMoves,
    /// No sequence of legal moves leads to a win.
    Dead,
    /// The kings stand next to each other, under rules by which that is a draw.
    KingsMeet,
    /// A king has reached one of the four squares in the middle, under rules by which that wins.
    Hill {
        /// The side of that king.
        winner: Color,
    },
    /// A king has reached the rank on which its pawns promote, under rules by which that wins.
    FarRank {
        /// The side of that king.
        winner: Color,
    },
    /// A side has given check as often as wins by the rules.
    Checks {
        /// That side.
        winner: Color,
    },
    /// A side has lost the last piece of a kind, under rules by which that loses.
    Extinct {
        /// The other side.
        winner: Color,
    },
    /// The same under rules by which that wins.
    Rid {
        /// That side; `None` if both have.
        winner: Option<Color>,
    },
    /// A piece has reached where that wins.
    Goal {
        /// Its side; `None` if both sides have one there.
        winner: Option<Color>,
    },
    /// The player to move claimed a draw.
    Claimed(Claim),
    /// The players agreed to a draw.
    Agreed,
    /// A player resigned.
    Resigned {
        /// The opponent of the player who resigned.
        winner: Color,
    },
    /// A player ran out of time.
    OutOfTime {
        /// The opponent of the player who ran out of time.
        winner: Color,
    },
    /// `late` has run out of time, but the opponent cannot win.
    TimeDrawn {
        /// The player who ran out of time.
        late: Color,
    },
    /// Only the score is known; without a winner it is a draw.
    Scored {
        /// Who won; `None` for a draw.
        winner: Option<Color>,
    },
}

impl GameEnd {
    /// Who has won; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            GameEnd::Checkmate { winner }
            | GameEnd::Stuck { winner }
            | GameEnd::LastMove { winner }
            | GameEnd::Hill { winner }
            | GameEnd::FarRank { winner }
            | GameEnd::Checks { winner }
            | GameEnd::Extinct { winner }
            | GameEnd::Resigned { winner }
            | GameEnd::OutOfTime { winner } => Some(winner),
            GameEnd::Rid { winner } | GameEnd::Goal { winner } | GameEnd::Scored { winner } => winner,
            _ => None,
        }
    }

    /// The PGN result, such as `1-0`.
    pub const fn score(self) -> &'static str {
        match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// Returns the sentence that explains the result. `turn` is the side to move in the final
    /// position.
    pub fn message(self, turn: Color, DrawLimits { moves, times }: DrawLimits) -> Message {
        let decided =
            |id: MessageId, winner: Color| id.with([piece_kind::side(winner).into(), piece_kind::side(!winner).into()]);
        match self {
            GameEnd::Checkmate { winner } => decided(WON_BY_MATE, winner),
            GameEnd::Stuck { winner } => decided(WON_STUCK, winner),
            GameEnd::LastMove { winner } => decided(WON_LAST_MOVE, winner),
            GameEnd::Hill { winner } => HILL.with([piece_kind::side(winner).into()]),
            GameEnd::FarRank { winner } => FAR_RANK.with([piece_kind::side(winner).into()]),
            GameEnd::Checks { winner } => CHECKS.with([piece_kind::side(winner).into()]),
            GameEnd::Extinct { winner } => decided(EXTINCT, winner),
            GameEnd::Rid { winner: Some(winner) } => RID.with([piece_kind::side(winner).into()]),
            GameEnd::Goal { winner: Some(winner) } => GOAL.with([piece_kind::side(winner).into()]),
            GameEnd::Rid { winner: None } | GameEnd::Goal { winner: None } => BOTH.with([]),
            GameEnd::Stalemate => STALEMATE.with([piece_kind::side(turn).into()]),
            GameEnd::Fivefold if times != DrawLimits::USUAL.times => REPEATED.with([(u32::from(times) + 2).into()]),
            GameEnd::Claimed(Claim::Threefold) if times != DrawLimits::USUAL.times => {
                CLAIMED_REPETITION.with([u32::from(times).into()])
            }
            GameEnd::SeventyFiveMoves if moves != DrawLimits::USUAL.moves => {
                NO_PROGRESS.with([(3 * u32::from(moves)).into()])
            }
            GameEnd::Claimed(Claim::FiftyMoves) if moves != DrawLimits::USUAL.moves => {
                CLAIMED_NO_PROGRESS.with([u32::from(moves).into()])
            }
            GameEnd::Fivefold => FIVEFOLD.with([]),
            GameEnd::SeventyFiveMoves => SEVENTY_FIVE.with([]),
            GameEnd::Dead => DEAD.with([]),
            GameEnd::KingsMeet => KINGS_MEET.with([]),
            GameEnd::Claimed(Claim::Threefold) => CLAIMED_THREEFOLD.with([]),
            GameEnd::Claimed(Claim::FiftyMoves) => CLAIMED_FIFTY.with([]),
            GameEnd::Agreed => AGREED.with([]),
            GameEnd::Resigned { winner } => decided(RESIGNED, winner),
            GameEnd::OutOfTime { winner } => decided(OUT_OF_TIME, winner),
            GameEnd::TimeDrawn { late } => {
                TIME_DRAWN.with([piece_kind::side(late).into(), piece_kind::side(!late).into()])
            }
            GameEnd::Scored { winner: Some(winner) } => {
                SCORED.with([piece_kind::side(winner).into(), self.score().replace('-', "–").into()])
            }
            GameEnd::Scored { winner: None } => SCORED_DRAW.with([]),
        }
    }
}
