//! The difficulty of puzzles, measured by who solves them: the ten levels of the engine, and five players below the lowest.
//!
//! Each player plays the solver's moves of the main line, with as many seeds as there are; its share of solutions is the product
//! of the shares of the moves. They count as players of 400, 550, … 2500 points. The rating is the one at which such
//! players, by Elo's formula, would solve as many puzzles as these did.

use engine::evaluate::hash64;
use engine::iterative::{IterativeSearch, SearchLimits};
use engine::search_board::RootBoard;
use engine::strength::{FULL, WIDE};
use engine::transposition::TranspositionTable;
use message::Message;
use puzzles::{Goal, Puzzle};
use variants::{VariantTools, tools};

/// The lowest rating, and the highest.
pub const RATINGS: [u16; 2] = [300, 2600];
/// The ratings at which the grades 2, 3, 4 and 5 begin.
const GRADES: [u16; 4] = [800, 1200, 1600, 2000];
/// Above this, no level has solved it.
const DOUBTFUL: u16 = 2500;
/// Points of the lowest player, and from each player to the next.
const LOWEST: f64 = 400.0;
const STEP: f64 = 150.0;
/// Node limits of the players below the lowest level, who err like that one.
const BEGINNERS: [u64; 5] = [25, 75, 200, 500, 1_200];
const PLAYERS: u8 = BEGINNERS.len() as u8 + FULL;
/// Seeds tried for each move.
const SEEDS: u32 = 48;
/// Node limit of the highest level, which has none of its own.
const NODES: u64 = 200_000;

/// Whether a puzzle with that rating is none: what not even the highest level plays may be right, and yet no good move.
pub fn is_doubtful(puzzle: &Puzzle) -> bool {
    puzzle.goal == Goal::Gain && puzzle.rating >= DOUBTFUL
}

/// Measures a puzzle and sets its rating and its grade.
pub fn rate(game: &str, puzzle: &mut Puzzle) -> Result<(), Message> {
    let game = tools(game)?;
    let mut solved = 0.0;
    for nodes in BEGINNERS {
        solved += share_solved(game, puzzle, 1, nodes)?;
    }
    for level in 1..=FULL {
        // The highest level proves mates, and has the exact results.
        let proves = level == FULL && puzzle.goal != Goal::Gain;
        solved += if proves { 1.0 } else { share_solved(game, puzzle, level, NODES)? };
    }
    puzzle.rating = rating(solved);
    puzzle.grade = grade(puzzle.rating);
    Ok(())
}

/// From 1 to 5.
pub fn grade(rating: u16) -> u8 {
    1 + GRADES.iter().filter(|&&least| rating >= least).count() as u8
}

/// How likely a player is to play all of the solver's moves.
fn share_solved(game: &dyn VariantTools, puzzle: &Puzzle, level: u8, nodes: u64) -> Result<f64, Message> {
    let line: Vec<&str> = puzzle.line.iter().map(String::as_str).collect();
    let mut share = 1.0;
    for ply in (0..line.len()).step_by(2) {
        let mut board = game.root_board(Some(&puzzle.fen), &line[..ply])?;
        board.set_network(oddchess::data::network(game.id()).as_ref());
        share *= share_found(board.as_mut(), line[ply], level, nodes);
        if share == 0.0 {
            break;
        }
    }
    Ok(share)
}

/// How often a player plays a move.
fn share_found(board: &mut dyn RootBoard, text: &str, level: u8, nodes: u64) -> f64 {
    let (mut table, mut search) = (TranspositionTable::new(4), IterativeSearch::default());
    let limits = WIDE.limits(level, SearchLimits { nodes, ..SearchLimits::default() });
    search.start(board, &mut table, limits, &[]);
    search.run(board, &mut table, &mut || false);
    let lines = search.lines();
    let Some(wanted) = board.move_id(text) else { return 0.0 };
    let plays = |seed: u32| {
        let seed = hash64([seed.into()]) as u32;
        lines[WIDE.choose(level, seed, board.key(), &lines)].moves.first() == Some(&wanted)
    };
    if lines.is_empty() {
        return 0.0;
    }
    f64::from((0..SEEDS).filter(|&seed| plays(seed)).count() as u32) / f64::from(SEEDS)
}

/// The rating of a puzzle that so many of the players solve.
fn rating(solved: f64) -> u16 {
    let expected = |rating: f64| {
        let wins = |player: u8| 1.0 / (1.0 + 10_f64.powf((rating - LOWEST - STEP * f64::from(player)) / 400.0));
        (0..PLAYERS).map(wins).sum::<f64>()
    };
    let (mut low, mut high) = (f64::from(RATINGS[0]), f64::from(RATINGS[1]));
    while high - low > 0.5 {
        let middle = f64::midpoint(low, high);
        if expected(middle) > solved { low = middle } else { high = middle }
    }
    // To the nearest ten: the levels tell no more.
    (low / 10.0).round() as u16 * 10
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_is_solved_by_fewer_levels_is_harder() {
        let ratings: Vec<u16> = (0..=30).map(|half| rating(f64::from(30 - half) / 2.0)).collect();
        assert!(ratings.is_sorted() && ratings[0] == RATINGS[0] && ratings[30] == RATINGS[1], "{ratings:?}");
        // Solved by the upper half: between the player of 1300 points and the one of 1600.
        assert_eq!(rating(7.5), 1450);
        assert_eq!([400, 800, 1590, 1600, 2600].map(grade), [1, 2, 3, 4, 5]);
    }
}
