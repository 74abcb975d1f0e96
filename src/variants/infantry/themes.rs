//! Puzzle themes of Infantry Chess: its special pieces, and captures at a distance.

use crate::message::MessageId;
use crate::variants::infantry::Infantry;
use crate::variants::infantry::board::Role;
use crate::variants::themes::{Solution, Theme};

const SHOT: Theme = Theme::new(MessageId::new("puzzle.theme.shot", &[]), MessageId::new("puzzle.theme.shot.hint", &[]));
const TANK: Theme = Theme::new(MessageId::new("puzzle.theme.tank", &[]), MessageId::new("puzzle.theme.tank.hint", &[]));
const ASSASSIN: Theme =
    Theme::new(MessageId::new("puzzle.theme.assassin", &[]), MessageId::new("puzzle.theme.assassin.hint", &[]));
const FOX: Theme = Theme::new(MessageId::new("puzzle.theme.fox", &[]), MessageId::new("puzzle.theme.fox.hint", &[]));
const ALFIL: Theme =
    Theme::new(MessageId::new("puzzle.theme.alfil", &[]), MessageId::new("puzzle.theme.alfil.hint", &[]));

/// The themes of the key move and of the mating move.
pub(super) fn themes(solution: &Solution<Infantry>) -> Vec<Theme> {
    let solver_moves: Vec<_> = solution.solver_moves().collect();
    let ends: Vec<_> = solver_moves.first().into_iter().chain(solver_moves.last()).collect();
    let mut themes = Vec::new();
    if ends.iter().any(|(_, mv, _)| mv.victim.is_some()) {
        themes.push(SHOT);
    }
    for (before, mv, _) in ends {
        let theme = match before.board.at(mv.from) {
            Some((_, Role::Tank)) => TANK,
            Some((_, Role::Assassin)) => ASSASSIN,
            Some((_, Role::Fox)) => FOX,
            Some((_, Role::Alfil)) => ALFIL,
            _ => continue,
        };
        if !themes.contains(&theme) {
            themes.push(theme);
        }
    }
    themes
}
