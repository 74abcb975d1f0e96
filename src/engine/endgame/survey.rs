//! Statistics of all positions with given material: the number of wins per side and the longest
//! win.

use crate::endgame::EndgameResult;
use crate::endgame::estimate::{self, Estimate};
use crate::endgame::material::{EndgamePiece, MOST, Material};
use crate::endgame::table::EndgameTables;
use crate::sort::sort_by_key;
use notation::fen;
use rules::Color;

/// Results of the positions with one side to move, from White's point of view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Positions that White wins.
    pub wins: u64,
    /// Positions that are drawn.
    pub draws: u64,
    /// Positions that White loses.
    pub losses: u64,
}

/// The longest win of a side: its length in plies, the number of positions with the winner to move
/// that take that long, and one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Longest {
    /// The length of the win in plies.
    pub plies: u32,
    /// The number of positions with a win of that length.
    pub positions: u64,
    /// The FEN of one of them.
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

/// Why there are no statistics.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SurveyError {
    /// The variant has no piece with this letter.
    Letter(char),
    /// Fewer than two pieces or more than [`MOST`]: their number.
    Count(usize),
    /// No placement of the pieces is a legal position. A FEN of one, so that the variant can tell why.
    NoPosition(String),
    /// The tables would exceed their memory, or a win is longer than they can represent.
    Limits,
}

/// A survey that can be made.
pub struct SurveyPlan {
    letters: Vec<u8>,
    /// What the survey will take.
    pub estimate: Estimate,
}

/// Examining a placement takes about as long as so many placements that are only asked for or counted.
const WEIGHT: u64 = 30;

impl SurveyPlan {
    /// A survey of this material, given as FEN letters such as `KQk`. Takes some milliseconds.
    pub fn new(tables: &EndgameTables, letters: &str) -> Result<SurveyPlan, SurveyError> {
        let format = tables.shape().format;
        let number = |letter| format.letters.find(letter).map(|at| at as u8 + 1).ok_or(SurveyError::Letter(letter));
        let mut letters = letters.chars().map(number).collect::<Result<Vec<u8>, SurveyError>>()?;
        if !(2..=MOST).contains(&letters.len()) {
            return Err(SurveyError::Count(letters.len()));
        }
        sort_by_key(&mut letters, |&letter| letter);
        let estimate = estimate::estimate(tables, &letters);
        if !estimate.possible {
            let mut one = None;
            placements(&letters, letters.len() as u8, &mut |material| _ = one.get_or_insert(*material));
            let one = one.unwrap_or(Material::new(Color::White));
            return Err(SurveyError::NoPosition(fen::write(&one.setup(format), format)));
        }
        Ok(SurveyPlan { letters, estimate })
    }

    fn squares(tables: &EndgameTables) -> u8 {
        tables.shape().format.shape.places.len() as u8
    }

    /// About how many steps the work has.
    pub fn steps(&self, tables: &EndgameTables) -> u64 {
        2 * estimate::placements(&self.letters, SurveyPlan::squares(tables).into()) + WEIGHT * self.estimate.placements
    }

    /// Solves all positions and counts them. `progress` gets the number of steps done, every few milliseconds.
    pub fn run(&self, tables: &mut EndgameTables, progress: &mut dyn FnMut(u64)) -> Result<Survey, SurveyError> {
        /// Steps between two reports.
        const OFTEN: u64 = 1 << 14;
        let format = tables.shape().format;
        let squares = SurveyPlan::squares(tables);
        let mut steps = 0;
        let mut step = |progress: &mut dyn FnMut(u64)| {
            steps += 1;
            if steps % OFTEN == 0 {
                progress(steps);
            }
            steps
        };
        let mut asked = 0;
        placements(&self.letters, squares, &mut |material| {
            asked = step(progress);
            // Symmetric placements share a value, which is asked for once.
            if tables.shape().stored_for(material).is_some() {
                tables.want(material);
            }
        });
        let before = tables.looked();
        while !tables.work(&mut || true) {
            progress(asked + WEIGHT * (tables.looked() - before).min(self.estimate.placements));
        }
        if tables.failed() {
            return Err(SurveyError::Limits);
        }
        let mut survey = Survey::default();
        placements(&self.letters, squares, &mut |material| {
            step(&mut |steps| progress(steps + WEIGHT * self.estimate.placements));
            if let Some(number) = tables.shape().stored_for(material)
                && let Some(known) = tables.known(material)
            {
                survey.count(material, number, known, &|| fen::write(&material.setup(format), format));
            }
        });
        Ok(survey)
    }
}

/// Surveys all positions with this material, given as FEN letters such as `KQk`.
pub fn survey(tables: &mut EndgameTables, letters: &str) -> Result<Survey, SurveyError> {
    SurveyPlan::new(tables, letters)?.run(tables, &mut |_| {})
}
impl Survey {
    /// Counts a placement for so many symmetric ones.
    fn count(&mut self, material: &Material, number: u64, known: EndgameResult, fen: &dyn Fn() -> String) {
        let counts = &mut self.counts[material.turn.index()];
        let winner = match known {
            EndgameResult::Draw => {
                counts.draws += number;
                return;
            }
            EndgameResult::Win(_) => material.turn,
            EndgameResult::Loss(_) => !material.turn,
        };
        *(if winner == Color::White { &mut counts.wins } else { &mut counts.losses }) += number;
        let EndgameResult::Win(plies) = known else { return };
        let longest = self.longest[winner.index()].get_or_insert_default();
        if plies > longest.plies {
            *longest = Longest { plies, positions: 0, fen: fen() };
        }
        longest.positions += number * u64::from(plies == longest.plies);
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
            more.add(EndgamePiece { letter, square });
            put(rest, &more, squares, each);
        }
    }
    for side in Color::BOTH {
        put(letters, &Material::new(side), squares, each);
    }
}
