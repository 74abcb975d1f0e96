//! Puzzle themes of Taxi Chess: what money allows and forbids.

use crate::chesslike::board::{AttackRange, Piece};
use crate::chesslike::cost_rules::{Costs, PricedMove};
use crate::chesslike::solution::{SolutionMove, SolutionSummary};
use crate::taxi::purses::TaxiPurses;
use crate::taxi::tariff::TariffSource;
use board::attacks::king_steps;
use rules::theme;
use rules::theme::{OrthodoxResult, Theme};

/// The defence available in orthodox chess cannot be paid for.
const BANKRUPT: Theme = theme!("bankrupt");
/// Other moves would mate if they or the following moves could be paid for.
const AFFORD: Theme = theme!("afford");
/// The last move takes the last guilder.
const COIN: Theme = theme!("coin");
/// A piece that stood in line with the king all the time gives check, because now there is money for it.
const PAYDAY: Theme = theme!("payday");
/// The mating piece could be reached, but not towed away.
const TOWING: Theme = theme!("towing");

/// The themes of a solution; the purses are those after it.
pub(super) fn themes<T: TariffSource>(
    purses: &TaxiPurses<T>,
    solver_moves: &[SolutionMove],
    summary: SolutionSummary,
) -> Vec<Theme> {
    let mut themes = Vec::new();
    if solver_moves.iter().any(is_payday) {
        themes.push(PAYDAY);
    }
    if solver_moves.last().is_some_and(|last| summary.mates && is_saved_by_towing(purses, last)) {
        themes.push(TOWING);
    }
    if summary.contrast.result == OrthodoxResult::Other {
        themes.push(AFFORD);
    }
    if summary.saved || summary.contrast.reply_forbidden {
        themes.push(BANKRUPT);
    }
    if solver_moves.last().is_some_and(|solution_move| solution_move.left == 0) {
        themes.push(COIN);
    }
    themes
}

/// Whether a move gives check with another piece, whose line was open before.
fn is_payday(solution_move: &SolutionMove) -> bool {
    let SolutionMove { side, before, .. } = solution_move;
    let aimed = before.attackers(*side, before.king(!*side), before.occupied(), AttackRange::UNLIMITED);
    (solution_move.checkers & aimed).without(solution_move.mv.to.as_set()).is_not_empty()
}

/// Whether the side that is mated could pay for reaching the mating piece, but not for its towing.
fn is_saved_by_towing<T: TariffSource>(purses: &TaxiPurses<T>, last: &SolutionMove) -> bool {
    let (to, purse) = (last.mv.to, purses.holds(!last.side));
    let takers = last.after.attackers(!last.side, to, last.after.occupied(), AttackRange::UNLIMITED)
        | king_steps(to) & last.after.of(!last.side, Piece::King);
    takers.into_iter().any(|from| {
        let Some(piece) = last.after.piece_at(from) else { return false };
        let way = PricedMove { piece, from, to, takes: None, promotes: false, castles: None };
        let fare = purses.fare(&way);
        fare <= purse && fare + purses.tariff().towing(to) > purse
    })
}
