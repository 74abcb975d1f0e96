//! Which of the puzzles that were found are kept: as many different ideas as there are.

use std::collections::BTreeMap;

use message::Message;
use puzzles::{Goal, Puzzle};
use variants::require;

/// Boards that differ in fewer squares are too similar.
const ALIKE: usize = 7;

/// A puzzle that was found, with what the selection looks at.
struct Candidate {
    puzzle: Puzzle,
    board: Vec<Option<char>>,
    /// Whether the key gives check.
    checks: bool,
    /// The piece that makes the key.
    piece: Option<char>,
}

impl Candidate {
    fn new(game: &str, puzzle: &Puzzle) -> Result<Candidate, Message> {
        let position = require(game)?.read(&puzzle.fen)?;
        let setup = position.setup();
        let board = position.shape().squares().map(|square| setup.at(square)).collect();
        let mv = position.find_text(&puzzle.key);
        let piece =
            mv.and_then(|mv| setup.at(position.move_shapes()[mv].from)).map(|letter| letter.to_ascii_uppercase());
        let checks = mv.is_some_and(|mv| position.play(mv).check().is_some());
        Ok(Candidate { puzzle: puzzle.clone(), board, checks, piece })
    }

    fn is_like(&self, other: &Candidate) -> bool {
        self.board.iter().zip(&other.board).filter(|(one, two)| one != two).count() < ALIKE
    }
}

/// How many puzzles of a kind are kept.
#[derive(Default)]
struct Counts<'a> {
    themes: BTreeMap<&'a str, usize>,
    goals: BTreeMap<Goal, usize>,
    lengths: BTreeMap<(Goal, u8), usize>,
    grades: BTreeMap<u8, usize>,
    pieces: BTreeMap<Option<char>, usize>,
    colors: BTreeMap<bool, usize>,
    checks: usize,
}

fn of<K: Ord>(counts: &BTreeMap<K, usize>, key: &K) -> usize {
    counts.get(key).copied().unwrap_or(0)
}

impl<'a> Counts<'a> {
    fn add(&mut self, candidate: &'a Candidate) {
        let puzzle = &candidate.puzzle;
        for theme in &puzzle.themes {
            *self.themes.entry(theme).or_default() += 1;
        }
        *self.goals.entry(puzzle.goal).or_default() += 1;
        *self.lengths.entry((puzzle.goal, puzzle.moves)).or_default() += 1;
        *self.grades.entry(puzzle.grade).or_default() += 1;
        *self.pieces.entry(candidate.piece).or_default() += 1;
        *self.colors.entry(puzzle.fen.contains(" w ")).or_default() += 1;
        self.checks += usize::from(candidate.checks);
    }

    /// Whether there is room for another one: no theme has more than a quarter, and two in five keys give no check.
    fn has_room(&self, candidate: &Candidate, want: usize) -> bool {
        let [most_of_theme, most_checks] = [want / 4, want * 3 / 5].map(|most| most.max(1));
        let themes = candidate.puzzle.themes.iter().all(|theme| of(&self.themes, &theme.as_str()) < most_of_theme);
        themes && (!candidate.checks || self.checks < most_checks)
    }

    /// The lower, the more it adds to the balance.
    fn crowd(&self, candidate: &Candidate) -> usize {
        let puzzle = &candidate.puzzle;
        let themes = puzzle.themes.iter().map(|theme| of(&self.themes, &theme.as_str())).max().unwrap_or(0);
        4 * themes
            + 2 * of(&self.goals, &puzzle.goal)
            + 4 * of(&self.lengths, &(puzzle.goal, puzzle.moves))
            + if puzzle.rating > 0 { 3 * of(&self.grades, &puzzle.grade) } else { 0 }
            + of(&self.pieces, &candidate.piece)
            + of(&self.colors, &puzzle.fen.contains(" w ")) / 2
            + if candidate.checks { self.checks / 2 } else { 0 }
    }
}

/// Chooses puzzles for balance, at most `want`. The same ones are chosen whatever the order of what was found.
pub fn select(game: &str, found: &[Puzzle], want: usize) -> Result<Vec<Puzzle>, Message> {
    let mut candidates = found.iter().map(|puzzle| Candidate::new(game, puzzle)).collect::<Result<Vec<_>, _>>()?;
    candidates.sort_by(|one, other| (&one.puzzle.id, &one.puzzle.fen).cmp(&(&other.puzzle.id, &other.puzzle.fen)));
    candidates.dedup_by(|one, other| one.puzzle.id == other.puzzle.id);
    let mut chosen: Vec<&Candidate> = Vec::new();
    let mut open: Vec<&Candidate> = candidates.iter().collect();
    let mut counts = Counts::default();
    while chosen.len() < want {
        open.retain(|candidate| counts.has_room(candidate, want));
        let Some(at) = (0..open.len()).min_by_key(|&at| counts.crowd(open[at])) else { break };
        let next = open.swap_remove(at);
        open.sort_by(|one, other| one.puzzle.id.cmp(&other.puzzle.id));
        if chosen.iter().all(|known| !known.is_like(next)) {
            counts.add(next);
            chosen.push(next);
        }
    }
    Ok(chosen.into_iter().map(|candidate| candidate.puzzle.clone()).collect())
}

/// The balance of some puzzles: of each kind, how many there are.
pub fn balance(game: &str, puzzles: &[Puzzle]) -> Result<BTreeMap<String, usize>, Message> {
    let mut balance = BTreeMap::new();
    let mut add = |name: String| *balance.entry(name).or_default() += 1;
    for puzzle in puzzles {
        let candidate = Candidate::new(game, puzzle)?;
        add(format!("goal {:?}", puzzle.goal).to_lowercase());
        add(format!("moves {}", puzzle.moves));
        add(format!("grade {}", puzzle.grade));
        add(if candidate.checks { "key with check".into() } else { "key without check".into() });
        puzzle.themes.iter().for_each(|theme| add(format!("theme {theme}")));
    }
    Ok(balance)
}
