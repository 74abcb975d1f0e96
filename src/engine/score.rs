//! Scores as numbers: what they mean, and how they are told.
//!
//! A score is for the side to move, in centipawns as long as it is a guess. Near the ends of the range it is a proof: of a mate
//! in so many plies, or of a win without a known length.

use crate::engine::report::{Score, ScoreKind};
use crate::message::{Phrase, Saying};
use crate::rules::Side;
use crate::rules::piece_kind;

pub const DRAW: i32 = 0;
/// Mate on the spot; one less for each ply before it.
pub const MATE: i32 = 32_000;
const MATES: i32 = 31_000;
/// Won by a proof that gives no length; one less for each ply before the proof.
pub const PROVEN: i32 = 30_000;
/// Nothing below is proven.
pub const PROVENS: i32 = 29_000;
/// Guesses stay within.
pub const GUESS: i32 = 20_000;
/// Beyond all scores.
pub const ENDLESS: i32 = 32_500;

const EVEN: Phrase = Phrase::new("score.even", &["figure"]);
const SLIGHT: Phrase = Phrase::new("score.slight", &["side", "figure"]);
const BETTER: Phrase = Phrase::new("score.better", &["side", "figure"]);
const WINNING: Phrase = Phrase::new("score.winning", &["side", "figure"]);
const MATES_IN: Phrase = Phrase::new("score.mate", &["side", "count"]);
const WINS: Phrase = Phrase::new("score.wins", &["side"]);
const OPEN: Phrase = Phrase::new("score.open", &[]);

/// The moves of the side that mates, if a score is a mate: negative if the side to move is mated.
pub const fn mate(score: i32) -> Option<i32> {
    if score >= MATES {
        Some((MATE - score + 1) / 2)
    } else if score <= -MATES {
        Some(-(MATE + score + 1) / 2)
    } else {
        None
    }
}

/// In plies, how far away the mate is.
pub const fn mate_plies(score: i32) -> Option<i32> {
    if score.abs() >= MATES { Some(MATE - score.abs()) } else { None }
}

/// A score of the side `turn`, told. In an impartial game, where a player owns nothing but the turn, a proof is a win or a loss.
pub fn tell(score: i32, turn: Side, impartial: bool) -> Score {
    let white = if turn == Side::White { score } else { -score };
    let ahead = if white >= 0 { Side::White } else { Side::Black };
    let named = || piece_kind::side(ahead).into();
    let proven = score.abs() >= PROVENS;
    let (kind, value, saying): (ScoreKind, i32, Saying) = match mate(white) {
        _ if proven && impartial => (if score > 0 { ScoreKind::Win } else { ScoreKind::Loss }, 0, WINS.say([named()])),
        Some(moves) => (ScoreKind::Mate, moves, MATES_IN.say([named(), moves.abs().into()])),
        None if proven => (ScoreKind::Win, 0, WINS.say([named()])),
        // What is guessed of such a game orders moves; as a figure it would mean nothing to anybody.
        None if impartial => (ScoreKind::Open, 0, OPEN.say([])),
        None => {
            let figure = || figure(white).into();
            let saying = match white.abs() {
                0..=29 => EVEN.say([figure()]),
                30..=89 => SLIGHT.say([named(), figure()]),
                90..=249 => BETTER.say([named(), figure()]),
                _ => WINNING.say([named(), figure()]),
            };
            (ScoreKind::Heuristic, white, saying)
        }
    };
    let bar = if kind == ScoreKind::Open { 500 } else { bar(white) };
    Score { kind, value, bar, said: saying.into() }
}

/// Such as `+1.3`: pawns, for White.
fn figure(white: i32) -> String {
    let tenths = (white.abs() + 5) / 10;
    let sign = if tenths == 0 {
        ""
    } else if white > 0 {
        "+"
    } else {
        "−"
    };
    format!("{sign}{}.{}", tenths / 10, tenths % 10)
}

/// White's share of a bar of 1000.
const fn bar(white: i32) -> u32 {
    if white.abs() >= PROVENS {
        return if white > 0 { 1000 } else { 0 };
    }
    (500 + 500 * white / (white.abs() + 300)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_count_the_moves_of_the_side_that_mates() {
        assert_eq!([MATE - 1, MATE - 3, -MATE, 2 - MATE, 150].map(mate), [Some(1), Some(2), Some(0), Some(-1), None]);
    }

    #[test]
    fn scores_are_told_for_white_and_fill_the_bar() {
        let told = |score, turn| {
            let told = tell(score, turn, false);
            (told.value, told.bar, told.said.id)
        };
        assert_eq!(told(100, Side::White), (100, 625, "score.better"));
        assert_eq!(told(100, Side::Black), (-100, 375, "score.better"));
        assert_eq!(told(0, Side::Black), (0, 500, "score.even"));
        assert_eq!(told(MATE - 3, Side::Black), (-2, 0, "score.mate"));
        assert_eq!(tell(PROVEN - 7, Side::Black, true).kind, ScoreKind::Win);
        let open = tell(120, Side::White, true);
        assert_eq!((open.kind, open.value, open.bar), (ScoreKind::Open, 0, 500));
        assert_eq!([134, -8, -4].map(figure), ["+1.3", "−0.1", "0.0"]);
    }
}
