//! Statistics of all positions with given material: the number of wins per side and the longest
//! win.

use crate::board::Square;
use crate::engine::endgame::EndgameResult;
use crate::engine::endgame::material::{EndgamePiece, Material};
use crate::engine::endgame::table::EndgameTables;
use crate::notation::fen;
use crate::rules::Color;

/// Results of the positions with one side to move, from White's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

/// The longest win of a side: its length in plies, the number of positions with the winner to move
/// that take that long, and one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Longest {
    pub plies: u32,
    pub positions: u64,
    pub fen: String,
}

/// All positions with given material, counting symmetric ones separately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Indexed by the side to move.
    pub counts: [Counts; 2],
    /// Indexed by the winner; `None` if that side never wins.
    pub longest: [Option<Longest>; 2],
}

/// Surveys all positions with this material, given as FEN letters such as `KQk`. `None` if a letter
/// is unknown, if there are too many, or if the tables would exceed their limits.
pub fn survey(tables: &mut EndgameTables, letters: &str) -> Option<Survey> {
    let format = tables.shape().format;
    let letters: Option<Vec<u8>> =
        letters.chars().map(|letter| format.letters.find(letter).map(|number| number as u8 + 1)).collect();
    let letters = letters.filter(|letters| (2..=crate::engine::endgame::material::MOST).contains(&letters.len()))?;
    let squares = format.shape.places.len() as u8;
    placements(&letters, squares, &mut |material| tables.want(material));
    tables.work(&mut || false);
    if tables.failed() {
        return None;
    }
    let mut survey = Survey::default();
    placements(&letters, squares, &mut |material| {
        if let Some(known) = tables.known(material) {
            survey.count(material, known, &|| fen::write(&material.setup(format), format));
        }
    });
    Some(survey)
}

impl Survey {
    fn count(&mut self, material: &Material, known: EndgameResult, fen: &dyn Fn() -> String) {
        let counts = &mut self.counts[material.turn.index()];
        let winner = match known {
            EndgameResult::Draw => {
                counts.draws += 1;
                return;
            }
            EndgameResult::Win(_) => material.turn,
            EndgameResult::Loss(_) => !material.turn,
        };
        *(if winner == Color::White { &mut counts.wins } else { &mut counts.losses }) += 1;
        let EndgameResult::Win(plies) = known else { return };
        let longest = self.longest[winner.index()].get_or_insert_default();
        if plies > longest.plies {
            *longest = Longest { plies, positions: 0, fen: fen() };
        }
        longest.positions += u64::from(plies == longest.plies);
    }
}

/// Calls `each` once for every placement of the pieces on different squares, with each side to
/// move.
fn placements(letters: &[u8], squares: u8, each: &mut dyn FnMut(&Material)) {
    fn put(letters: &[u8], material: &Material, squares: u8, each: &mut dyn FnMut(&Material)) {
        let Some((&letter, rest)) = letters.split_first() else { return each(material) };
        for square in (0..squares).filter(|&square| material.list().iter().all(|piece| piece.square != square)) {
            // Pieces of the same letter are interchangeable: only the ascending order is used.
            if material.list().iter().any(|piece| piece.letter == letter && piece.square > square) {
                continue;
            }
            let mut more = *material;
            more.add(EndgamePiece { letter, square: Square(square).0 });
            put(rest, &more, squares, each);
        }
    }
    for side in Color::BOTH {
        put(letters, &Material::new(side), squares, each);
    }
}
