//! What is proved, as plain data: verdicts in words, moves with theirs.

use crate::engine::prover::{Outcome, ProofResult, Prover};
use crate::engine::report::{Exact, Proved, Ruled, Ruling};
use crate::engine::score::{DRAW, MATE, PROVED_WIN};
use crate::engine::search_board::RootBoard;
use crate::message::MessageId;
use crate::rules::Color;
use crate::rules::piece_kind;

const WIN: MessageId = MessageId::new("exact.win", &["side"]);
const WIN_IN: MessageId = MessageId::new("exact.win.in", &["side", "count"]);
const BOTH: MessageId = MessageId::new("exact.draw", &[]);

/// A verdict as the search's score.
pub fn score(verdict: ProofResult) -> i32 {
    let win = verdict.plies.map_or(PROVED_WIN, |plies| MATE - plies as i32);
    match verdict.outcome {
        Outcome::Win => win,
        Outcome::Draw => DRAW,
        Outcome::Loss => -win,
    }
}

/// The better the earlier: wins, the quick ones first, draws, then losses, the slow ones first.
pub fn sorted(mut moves: Vec<(u32, ProofResult)>) -> Vec<(u32, ProofResult)> {
    moves.sort_by_key(|&(_, verdict)| -score(verdict));
    moves
}

/// The best of these moves, the first of several.
pub fn best(moves: &[(u32, ProofResult)]) -> Option<(u32, ProofResult)> {
    moves.iter().copied().rev().max_by_key(|&(_, verdict)| score(verdict))
}

/// A move that is proved to be best, if one is: its code, and what it leads to.
pub fn sure(prover: &dyn Prover) -> Option<(u32, ProofResult)> {
    let (code, best) = best(&prover.moves())?;
    let known = prover.result().is_some_and(|verdict| verdict.outcome == best.outcome);
    // Where all moves lose alike and nobody knows how fast, the search knows better how to resist.
    let better = best.outcome > Outcome::Loss || best.plies.is_some();
    (better && (known || best.outcome == Outcome::Win)).then_some((code, best))
}

/// All that a prover knows.
pub fn tell(board: &dyn RootBoard, prover: &dyn Prover, done: bool) -> Exact {
    let turn = board.turn();
    let moves = sorted(prover.moves())
        .into_iter()
        .filter_map(|(code, verdict)| Some(Ruled { step: board.steps(&[code]).pop()?, ruling: ruling(verdict, turn) }));
    Exact {
        done,
        nodes: prover.nodes() as f64,
        ruling: prover.result().map(|verdict| ruling(verdict, turn)),
        reason: prover.reason().map(Into::into),
        moves: moves.collect(),
        of: board.root_move_count(),
    }
}

fn ruling(verdict: ProofResult, turn: Color) -> Ruling {
    let (outcome, winner) = match verdict.outcome {
        Outcome::Win => (Proved::Win, Some(turn)),
        Outcome::Draw => (Proved::Draw, None),
        Outcome::Loss => (Proved::Loss, Some(!turn)),
    };
    let message = match (winner.map(piece_kind::side), verdict.plies) {
        (None, _) => BOTH.with([]),
        (Some(side), None) => WIN.with([side.into()]),
        // As mates are counted: the moves of who wins.
        (Some(side), Some(plies)) => WIN_IN.with([side.into(), (plies.div_ceil(2) as i32).into()]),
    };
    Ruling { outcome, said: message.into(), plies: verdict.plies, nimber: verdict.nimber }
}
