//! Orthodox chess: the yardstick beside the odd games.

use crate::engine::endgame::Terms;
use crate::message::Phrase;
use crate::rules::layers;
use crate::rules::present::Face;
use crate::variants::chesslike::cost_rules::Free;
use crate::variants::chesslike::king_rules::Orthodox;
use crate::variants::chesslike::position::Position;
use crate::variants::chesslike::{ENDINGS, Variant};

/// Its id; files that name no game are of this one.
pub const NAME: &str = "chess";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules;

impl Variant for Rules {
    type Crown = Orthodox;
    type Purse = Free;
    const ENDINGS: Option<&'static Terms> = Some(&ENDINGS);
    const FACE: Face = Face {
        id: NAME,
        called: &["Standard", "Chess", "From position", "Normal", "Orthodox", "Classical", "Regular"],
        name: Phrase::new("game.chess.name", &[]),
        tagline: Phrase::new("game.chess.tagline", &[]),
        rules: [
            Phrase::new("game.chess.rule1", &[]),
            Phrase::new("game.chess.rule2", &[]),
            Phrase::new("game.chess.rule3", &[]),
        ],
        sample: "#chess?moves=e2e4,e7e5,g1f3",
        priced: false,
        draws: true,
        dials: &[],
        layers: &[layers::REACH, layers::JOINT_MOVES, layers::LAST, layers::CHECK],
        wordings: &[],
    };
}

pub type Chess = Position<Rules>;
