//! Figures of all positions with certain men: who wins how many of them, and what the longest win is.

use crate::board::Square;
use crate::engine::endgame::EndgameResult;
use crate::engine::endgame::material::{EndgamePiece, Material};
use crate::engine::endgame::table::EndgameTables;
use crate::notation::fen;
use crate::rules::Color;

/// What becomes of the positions in which one side is to move, as seen by White.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub wins: u64,
    pub draws: u64,
    pub losses: u64,
}

/// The longest win of a side: plies, how many positions with the winner to move take so long, and one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Longest {
    pub plies: u32,
    pub positions: u64,
    pub fen: String,
}

/// All positions with certain men, those that are alike each for itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// By the side to move.
    pub counts: [Counts; 2],
    /// By the winner; nothing for one that never wins.
    pub longest: [Option<Longest>; 2],
}

/// Surveys the positions with these men, given as letters of a position text, such as `KQk`. Nothing if a letter is not one
/// of the game's, if there are too many, or if what they lead to is more than the tables can hold.
pub fn survey(tables: &mut EndgameTables, letters: &str) -> Option<Survey> {
    let form = tables.shape().form;
    let letters: Option<Vec<u8>> =
        letters.chars().map(|letter| form.letters.find(letter).map(|number| number as u8 + 1)).collect();
    let letters = letters.filter(|letters| (2..=crate::engine::endgame::material::MOST).contains(&letters.len()))?;
    let squares = form.shape.places.len() as u8;
    placements(&letters, squares, &mut |men| tables.want(men));
    tables.work(&mut || false);
    if tables.failed() {
        return None;
    }
    let mut survey = Survey::default();
    placements(&letters, squares, &mut |men| {
        if let Some(known) = tables.known(men) {
            survey.count(men, known, &|| fen::write(&men.setup(form), form));
        }
    });
    Some(survey)
}

impl Survey {
    fn count(&mut self, men: &Material, known: EndgameResult, fen: &dyn Fn() -> String) {
        let counts = &mut self.counts[men.turn.index()];
        let winner = match known {
            EndgameResult::Draw => {
                counts.draws += 1;
                return;
            }
            EndgameResult::Win(_) => men.turn,
            EndgameResult::Loss(_) => !men.turn,
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

/// Every way to put the men on different squares, once, with each side to move.
fn placements(letters: &[u8], squares: u8, each: &mut dyn FnMut(&Material)) {
    fn put(letters: &[u8], men: &Material, squares: u8, each: &mut dyn FnMut(&Material)) {
        let Some((&letter, rest)) = letters.split_first() else { return each(men) };
        for square in (0..squares).filter(|&square| men.list().iter().all(|man| man.square != square)) {
            // Men of the same letter are the same men: the first of them stands lowest.
            if men.list().iter().any(|man| man.letter == letter && man.square > square) {
                continue;
            }
            let mut more = *men;
            more.add(EndgamePiece { letter, square: Square(square).0 });
            put(rest, &more, squares, each);
        }
    }
    for side in Color::BOTH {
        put(letters, &Material::new(side), squares, each);
    }
}
