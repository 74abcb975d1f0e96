//! Score values and their presentation.
//!
//! A score is for the side to move, in centipawns as long as it is an evaluation. Near the ends of
//! the range it is proved: a mate in a number of plies, or a win of unknown length.

use crate::report::{Score, ScoreKind};
use message::{Message, MessageId};
use rules::Color;
use rules::piece_kind;

/// The score of a draw.
pub const DRAW: i32 = 0;
/// Score of a mate at the node itself; one less for each ply before it.
pub const MATE: i32 = 32_000;
const MATES: i32 = 31_000;
/// A proved win of unknown length; one less for each ply before the proof.
pub const PROVED_WIN: i32 = 30_000;
/// Scores of at least this size are proved.
pub const DECISIVE: i32 = 29_000;
/// The largest evaluation.
pub const MAX_EVAL: i32 = 20_000;
/// Larger than any score.
pub const INFINITE: i32 = 32_500;

const EVEN: MessageId = MessageId::new(&("score.even", &["figure"]));
const SLIGHT: MessageId = MessageId::new(&("score.slight", &["side", "figure"]));
const BETTER: MessageId = MessageId::new(&("score.better", &["side", "figure"]));
const WINNING: MessageId = MessageId::new(&("score.winning", &["side", "figure"]));
const MATES_IN: MessageId = MessageId::new(&("score.mate", &["side", "count"]));
const WINS: MessageId = MessageId::new(&("score.wins", &["side"]));
const OPEN: MessageId = MessageId::new(&("score.open", &[]));

/// Moves to mate, if the score is a mate: negative if the side to move is mated.
pub const fn mate(score: i32) -> Option<i32> {
    if score >= MATES {
        Some((MATE - score + 1) / 2)
    } else if score <= -MATES {
        Some(-(MATE + score + 1) / 2)
    } else {
        None
    }
}

/// Plies to mate.
pub const fn mate_plies(score: i32) -> Option<i32> {
    if score.abs() >= MATES { Some(MATE - score.abs()) } else { None }
}

/// Returns a score of the side `turn` for display. In an impartial game only the player to move can
/// own a win, so a proved score is a win or a loss.
pub fn describe(score: i32, turn: Color, impartial: bool) -> Score {
    let white = if turn == Color::White { score } else { -score };
    let ahead = if white >= 0 { Color::White } else { Color::Black };
    let named = || piece_kind::side(ahead).into();
    let proven = score.abs() >= DECISIVE;
    let (kind, value, message): (ScoreKind, i32, Message) = match mate(white) {
        _ if proven && impartial => (if score > 0 { ScoreKind::Win } else { ScoreKind::Loss }, 0, WINS.with([named()])),
        Some(moves) => (ScoreKind::Mate, moves, MATES_IN.with([named(), moves.abs().into()])),
        None if proven => (ScoreKind::Win, 0, WINS.with([named()])),
        // In an impartial game, evaluations only order moves and are meaningless as numbers.
        None if impartial => (ScoreKind::Open, 0, OPEN.with([])),
        None => {
            let figure = || figure(white).into();
            let message = match white.abs() {
                0..=29 => EVEN.with([figure()]),
                30..=89 => SLIGHT.with([named(), figure()]),
                90..=249 => BETTER.with([named(), figure()]),
                _ => WINNING.with([named(), figure()]),
            };
            (ScoreKind::Heuristic, white, message)
        }
    };
    let bar = if kind == ScoreKind::Open { 500 } else { bar(white) };
    Score { kind, value, bar, message: message.into() }
}

/// White's advantage in pawns, such as `+1.3`.
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
    if white.abs() >= DECISIVE {
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
        let described = |score, turn| {
            let score = describe(score, turn, false);
            (score.value, score.bar, score.message.id)
        };
        assert_eq!(described(100, Color::White), (100, 625, "score.better"));
        assert_eq!(described(100, Color::Black), (-100, 375, "score.better"));
        assert_eq!(described(0, Color::Black), (0, 500, "score.even"));
        assert_eq!(described(MATE - 3, Color::Black), (-2, 0, "score.mate"));
        assert_eq!(describe(PROVED_WIN - 7, Color::Black, true).kind, ScoreKind::Win);
        let open = describe(120, Color::White, true);
        assert_eq!((open.kind, open.value, open.bar), (ScoreKind::Open, 0, 500));
        assert_eq!([134, -8, -4].map(figure), ["+1.3", "−0.1", "0.0"]);
    }
}
