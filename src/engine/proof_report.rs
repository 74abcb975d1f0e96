//! Proofs as plain data: results in words, for the position and its moves.

use crate::prover::{Outcome, ProofResult, Prover};
use crate::report::{ProofReport, ProvedMove, ProvedOutcome, ProvedResult};
use crate::score::{DRAW, MATE, PROVED_WIN};
use crate::search_board::RootBoard;
use crate::sort::sort_by_key;
use message::MessageId;
use rules::Color;
use rules::piece_kind;

const WIN: MessageId = MessageId::new(&("exact.win", &["side"]));
const WIN_IN: MessageId = MessageId::new(&("exact.win.in", &["side", "count"]));
const BOTH: MessageId = MessageId::new(&("exact.draw", &[]));

/// Returns a proof result as a search score.
pub fn score(result: ProofResult) -> i32 {
    let win = result.plies.map_or(PROVED_WIN, |plies| MATE - plies as i32);
    match result.outcome {
        Outcome::Win => win,
        Outcome::Draw => DRAW,
        Outcome::Loss => -win,
    }
}

/// Sorts moves best first: wins, the quickest first, draws, then losses, the slowest first.
pub fn sorted(mut moves: Vec<(u32, ProofResult)>) -> Vec<(u32, ProofResult)> {
    sort_by_key(&mut moves, |&(_, result)| -score(result));
    moves
}

/// Returns the best of these moves; the first if several are equal.
pub fn best(moves: &[(u32, ProofResult)]) -> Option<(u32, ProofResult)> {
    moves.iter().copied().rev().max_by_key(|&(_, result)| score(result))
}

/// Returns the id and result of a move that is proved to be best.
pub fn sure(prover: &dyn Prover) -> Option<(u32, ProofResult)> {
    let (id, best) = best(&prover.moves())?;
    let known = prover.result().is_some_and(|result| result.outcome == best.outcome);
    // If all moves lose and the lengths are unknown, the search chooses the better resistance.
    let better = best.outcome > Outcome::Loss || best.plies.is_some();
    (better && (known || best.outcome == Outcome::Win)).then_some((id, best))
}

/// Returns everything that a prover knows.
pub fn report(board: &dyn RootBoard, prover: &dyn Prover, done: bool) -> ProofReport {
    let turn = board.turn();
    let moves = sorted(prover.moves()).into_iter().filter_map(|(id, result)| {
        Some(ProvedMove { step: board.steps(&[id]).pop()?, result: proved_result(result, turn) })
    });
    ProofReport {
        done,
        nodes: prover.nodes() as f64,
        result: prover.result().map(|result| proved_result(result, turn)),
        reason: prover.reason().map(Into::into),
        moves: moves.collect(),
        of: board.root_move_count(),
    }
}

fn proved_result(result: ProofResult, turn: Color) -> ProvedResult {
    let (outcome, winner) = match result.outcome {
        Outcome::Win => (ProvedOutcome::Win, Some(turn)),
        Outcome::Draw => (ProvedOutcome::Draw, None),
        Outcome::Loss => (ProvedOutcome::Loss, Some(!turn)),
    };
    let message = match (winner.map(piece_kind::side), result.plies) {
        (None, _) => BOTH.with([]),
        (Some(side), None) => WIN.with([side.into()]),
        // Length in moves of the winner, as mates are counted.
        (Some(side), Some(plies)) => WIN_IN.with([side.into(), (plies.div_ceil(2) as i32).into()]),
    };
    ProvedResult { outcome, message: message.into(), plies: result.plies, nimber: result.nimber }
}
