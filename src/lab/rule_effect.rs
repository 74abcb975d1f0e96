//! The effect of a variant's rules on a move, determined by comparing it with orthodox rules on the
//! same board.

use engine::report::Step;
use engine::search_board::RootBoard;

/// The comparison of a ply with the same board under orthodox rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The move played is illegal in orthodox chess, or the position is.
    pub odd: bool,
    /// Some orthodox move is illegal here.
    pub barred: bool,
}

/// Compares the move played with the orthodox moves on the same board, if that is a legal orthodox
/// position.
pub fn compare(here: &dyn RootBoard, there: Option<&dyn RootBoard>, played: &Step) -> Compared {
    let Some(there) = there else { return Compared { odd: true, barred: false } };
    let (own, orthodox) = (legal_move_texts(here), legal_move_texts(there));
    let missing = |text: &String| !orthodox.iter().any(|(_, right)| right == text);
    // A move may be written in two ways, such as castling.
    let only_here: Vec<Step> = steps(here, own.iter().filter(|(_, text)| missing(text)));
    let only_there = orthodox.iter().filter(|(_, text)| !own.iter().any(|(_, right)| right == text));
    let only_there = steps(there, only_there);
    let found = |step: &Step| only_here.iter().any(|right| same(right, step));
    Compared {
        odd: missing(&played.text) && !only_there.iter().any(|step| same(step, played)),
        barred: only_there.iter().any(|step| !found(step)),
    }
}

/// Whether a move of another variant on the same board is legal here.
pub fn has(here: &dyn RootBoard, step: &Step) -> bool {
    let own = legal_move_texts(here);
    own.iter().any(|(_, text)| *text == step.text) || steps(here, own.iter()).iter().any(|right| same(right, step))
}

/// Whether two moves have the same effect on the board. The promotion piece is part of the text,
/// whose form is the same in all variants.
fn same(left: &Step, right: &Step) -> bool {
    left.text.len() == right.text.len() && left.glides == right.glides && left.hits == right.hits
}

fn legal_move_texts(board: &dyn RootBoard) -> Vec<(u32, String)> {
    let mut choices = Vec::new();
    board.fresh_copy().generate_all(&mut choices);
    choices.into_iter().filter_map(|choice| Some((choice.id, board.move_texts(&[choice.id]).pop()?))).collect()
}

fn steps<'a>(board: &dyn RootBoard, moves: impl Iterator<Item = &'a (u32, String)>) -> Vec<Step> {
    moves.filter_map(|&(id, _)| board.steps(&[id]).pop()).collect()
}
