//! Merges a line of another copy of a game into a record.
//!
//! No moves are lost: existing moves are followed, other moves start a variation.

use crate::session::GameSession;
use crate::tree::START;

/// Merges the current line of `other` into `session`, which must be the same variant with the same
/// start. Makes it the main line, copies how the players ended the game, and goes to its end.
/// Returns whether it could be merged; if not, only the current node has changed.
pub fn merge(session: &mut GameSession, other: &GameSession) -> bool {
    if session.game() != other.game() || session.start_fen() != other.start_fen() {
        return false;
    }
    let line = &other.tree().line()[1..];
    let Some(texts) =
        line.iter().map(|&node| Some(&other.annotations()[node].played.as_ref()?.text)).collect::<Option<Vec<_>>>()
    else {
        return false;
    };
    session.visit(START as u32);
    for text in texts {
        // Nothing can follow where the game is over.
        if session.type_move(text).is_err() {
            return false;
        }
    }
    let end = session.tree().at();
    while session.promote(end as u32) {}
    let there = other.tree().line().last();
    if let Some((_, close)) = other.closed().filter(|(node, _)| Some(node) == there) {
        session.close(close);
    }
    true
}
