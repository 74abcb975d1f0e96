//! Puzzle themes of Infantry Chess: its special pieces, and captures at a distance.

use crate::infantry::board::Role;
use crate::infantry::geometry::GEOMETRY;
use crate::infantry::{Infantry, Move};
use crate::themes::{Solution, Theme};
use rules::Color;
use rules::theme;

const SHOT: Theme = theme!("shot");
const TANK: Theme = theme!("tank");
const ASSASSIN: Theme = theme!("assassin");
const FOX: Theme = theme!("fox");
const ALFIL: Theme = theme!("alfil");

/// An assassin takes without moving.
const STAND: Theme = theme!("stand");
/// The key is a step sideways or back.
const STEP: Theme = theme!("step");

/// The themes of the key move and of the last move.
pub(super) fn themes(solution: &Solution<Infantry>) -> Vec<Theme> {
    let solver_moves: Vec<_> = solution.solver_moves().collect();
    let ends: Vec<_> = solver_moves.first().into_iter().chain(solver_moves.last()).collect();
    let mut themes = Vec::new();
    if ends.iter().any(|(_, mv, _)| mv.victim.is_some()) {
        themes.push(SHOT);
    }
    if ends.iter().any(|(_, mv, _)| mv.victim.is_some() && mv.from == mv.to) {
        themes.push(STAND);
    }
    let steps_aside = |(before, mv, _): &(&Infantry, Move, Infantry)| {
        let [from, to] = [mv.from, mv.to].map(|square| (GEOMETRY.file(square), GEOMETRY.rank(square)));
        let ahead = if before.turn == Color::White { to.0 > from.0 } else { to.0 < from.0 };
        matches!(before.board.at(mv.from), Some((_, Role::Pawn))) && (from.0 == to.0 || from.1 == to.1) && !ahead
    };
    if solver_moves.first().is_some_and(steps_aside) {
        themes.push(STEP);
    }
    for (before, mv, _) in ends {
        let theme = match before.board.at(mv.from) {
            Some((_, Role::Tank)) => TANK,
            Some((_, Role::Assassin)) => ASSASSIN,
            Some((_, Role::Alfil)) => ALFIL,
            _ => continue,
        };
        if !themes.contains(&theme) {
            themes.push(theme);
        }
    }
    // Foxes take part in nearly everything.
    if themes.is_empty()
        && solver_moves.iter().any(|(before, mv, _)| matches!(before.board.at(mv.from), Some((_, Role::Fox))))
    {
        themes.push(FOX);
    }
    themes
}
