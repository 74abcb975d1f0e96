//! The solution of a puzzle as a crown and a purse see it: boards before and after each move of who solves it.

use crate::board::Cells;
use crate::engine::search_board::Stack;
use crate::engine::search_board::saved_there;
use crate::message::Phrase;
use crate::rules::Side;
use crate::rules::theme::{Contrast, Story, Theme};
use crate::variants::chesslike::Variant;
use crate::variants::chesslike::board::{Board, Piece};
use crate::variants::chesslike::cost_rules::Purse;
use crate::variants::chesslike::king_rules::Crown;
use crate::variants::chesslike::position::{Move, Position};

const ROYAL: Theme = Theme::new(Phrase::new("puzzle.theme.royal", &[]), Phrase::new("puzzle.theme.royal.hint", &[]));

/// A move of who solves it.
pub struct Deed {
    pub side: Side,
    pub mv: Move,
    pub before: Board,
    pub after: Board,
    /// What gives check after it.
    pub checkers: Cells,
    /// What is left in the purse after it.
    pub left: u32,
}

/// What is known of the whole solution.
#[derive(Clone, Copy)]
pub struct Outline {
    pub contrast: Contrast,
    /// Whether who is mated at its end would not be in orthodox chess.
    pub saved: bool,
}

pub(super) fn themes<V: Variant>(story: &Story<Position<V>>) -> Vec<Theme> {
    let deeds: Vec<Deed> = story
        .deeds()
        .map(|(before, mv, after)| Deed {
            side: before.turn,
            mv,
            before: before.board,
            after: after.board,
            checkers: after.checkers(after.turn),
            left: after.purse.holds(before.turn),
        })
        .collect();
    let outline = Outline { contrast: story.contrast, saved: saved_there(&Stack::new(story.end, [], true)) };
    let royal = deeds.iter().any(|deed| (deed.checkers & deed.after.of(deed.side, Piece::King)).any());
    let mut themes = V::Crown::themes(&deeds, outline);
    themes.extend(V::Purse::themes(&deeds, outline));
    themes.extend(royal.then_some(ROYAL));
    themes
}
