//! What is odd about the solution of a puzzle: the pieces that only this game has, and what is taken from afar.

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

/// Of the key and of the move that mates.
pub(super) fn themes(story: &Solution<Infantry>) -> Vec<Theme> {
    let solver_moves: Vec<_> = story.solver_moves().collect();
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
