//! What somebody else has played on in a game, taken into the record of the same game.
//!
//! Nothing that stands there is lost: a move that is there already is only walked, another one begins a variation.

use crate::game::session::GameSession;
use crate::game::tree::START;

/// Takes the line in which the other's reader stands into a record of the same game from the same start, with how the
/// players ended it there, makes it the main line and stands at its end. Whether it belongs there; if not, nothing has
/// changed but where the reader stands.
pub fn join(table: &mut GameSession, other: &GameSession) -> bool {
    if table.game() != other.game() || table.start_fen() != other.start_fen() {
        return false;
    }
    let line = &other.tree().line()[1..];
    let Some(texts) =
        line.iter().map(|&node| Some(&other.sheet()[node].played.as_ref()?.text)).collect::<Option<Vec<_>>>()
    else {
        return false;
    };
    table.visit(START as u32);
    for text in texts {
        // Where the record says that the game is over, nothing follows.
        if table.type_move(text).is_err() {
            return false;
        }
    }
    let end = table.tree().at();
    while table.promote(end as u32) {}
    let there = other.tree().line().last();
    if let Some((_, close)) = other.closed().filter(|(node, _)| Some(node) == there) {
        table.close(close);
    }
    true
}
