//! What the odd rules do to a move, told once for all games: the same board is held beside the orthodox game.

use crate::engine::report::Step;
use crate::engine::search_board::RootBoard;

/// A ply beside the same board in the orthodox game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The move that is played is none there; on a board that is no position there, no move is one.
    pub odd: bool,
    /// Some move there is none here.
    pub barred: bool,
}

/// Compares where a move is played with the same board there, if that is a position there.
pub fn compare(here: &dyn RootBoard, there: Option<&dyn RootBoard>, played: &Step) -> Compared {
    let Some(there) = there else { return Compared { odd: true, barred: false } };
    let (own, orthodox) = (listed(here), listed(there));
    let missing = |text: &String| !orthodox.iter().any(|(_, other)| other == text);
    // What is written in two ways may still be the same move, as castling is.
    let strange: Vec<Step> = steps(here, own.iter().filter(|(_, text)| missing(text)));
    let lacking = orthodox.iter().filter(|(_, text)| !own.iter().any(|(_, other)| other == text));
    let lacking = steps(there, lacking);
    let found = |step: &Step| strange.iter().any(|other| same(other, step));
    Compared {
        odd: missing(&played.text) && !lacking.iter().any(|step| same(step, played)),
        barred: lacking.iter().any(|step| !found(step)),
    }
}

/// Whether a move of another game on the same board is legal here.
pub fn has(here: &dyn RootBoard, step: &Step) -> bool {
    let own = listed(here);
    own.iter().any(|(_, text)| *text == step.text) || steps(here, own.iter()).iter().any(|other| same(other, step))
}

/// Whether two moves do the same to the board. What a piece becomes stands in the text, and those that become something
/// have the same text in all games.
fn same(one: &Step, other: &Step) -> bool {
    one.text.len() == other.text.len() && one.glides == other.glides && one.hits == other.hits
}

fn listed(board: &dyn RootBoard) -> Vec<(u32, String)> {
    let mut choices = Vec::new();
    board.fresh_copy().generate_all(&mut choices);
    choices.into_iter().filter_map(|choice| Some((choice.id, board.move_texts(&[choice.id]).pop()?))).collect()
}

fn steps<'a>(board: &dyn RootBoard, moves: impl Iterator<Item = &'a (u32, String)>) -> Vec<Step> {
    moves.filter_map(|&(code, _)| board.steps(&[code]).pop()).collect()
}
