//! The file of an opening book: the moves of many games, joined where they reach the same position.
//!
//! A book is a JSON object:
//!
//! | field | meaning |
//! |---|---|
//! | `format` | 1 |
//! | `game` | the id of the game |
//! | `games` | the number of games it was made from, all different |
//! | `nodes` | nodes for each move of these games |
//! | `random` | whether their first moves are random, so that it tells nothing how often a move was played |
//! | `least` | moves of fewer games are left out |
//! | `searched` | nodes for each score; 0 if there are no scores |
//! | `names` | names of openings: for the number of a position, its name by language |
//! | `positions` | the moves of each position, the start first |
//!
//! The moves of a position are a text: one move after another with a space between, the most frequent first. A move is
//! `e2e4,310,42,298,25,7`: its coordinate notation, the games that White won, drew and lost, the score after it in centipawns for
//! White (`#3` or `#-3` for a mate in three moves), and the number of the position it leads to. The score is empty if there is
//! none. The last field is missing where the book ends.

use std::collections::{BTreeMap, HashMap};

use serde::{Deserialize, Serialize};

/// How often a move was played, and how its games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    pub white: u32,
    pub draws: u32,
    pub black: u32,
}

impl Results {
    /// Adds a game with White's points, doubled.
    pub fn add(&mut self, points: u8) {
        *[&mut self.black, &mut self.draws, &mut self.white][usize::from(points.min(2))] += 1;
    }

    pub fn games(&self) -> u32 {
        self.white + self.draws + self.black
    }
}

/// A move of a position that was reached.
struct Branch {
    id: u32,
    text: String,
    results: Results,
    /// The position after it.
    to: usize,
}

/// All positions that games have reached.
pub struct GameGraph {
    positions: Vec<Vec<Branch>>,
    by_key: HashMap<u64, usize>,
}

impl GameGraph {
    /// A graph with only the start, which has this key.
    pub fn new(start: u64) -> GameGraph {
        GameGraph { positions: vec![Vec::new()], by_key: HashMap::from([(start, 0)]) }
    }

    /// The index of a move that is known in a position, and the position after it.
    pub fn known(&self, position: usize, id: u32) -> Option<(usize, usize)> {
        let branches = &self.positions[position];
        branches.iter().position(|branch| branch.id == id).map(|at| (at, branches[at].to))
    }

    /// Adds a move that leads to the position with this key; returns the same as [`GameGraph::known`].
    pub fn insert(&mut self, position: usize, id: u32, text: String, key: u64) -> (usize, usize) {
        let to = *self.by_key.entry(key).or_insert_with(|| {
            self.positions.push(Vec::new());
            self.positions.len() - 1
        });
        self.positions[position].push(Branch { id, text, results: Results::default(), to });
        (self.positions[position].len() - 1, to)
    }

    pub fn results(&mut self, position: usize, branch: usize) -> &mut Results {
        &mut self.positions[position][branch].results
    }

    /// The largest number of games that a move was played in.
    pub fn most(&self) -> u32 {
        self.positions.iter().flatten().map(|branch| branch.results.games()).max().unwrap_or(0)
    }

    /// The part that is reached by moves of at least so many games.
    pub fn part(&self, least: u32) -> BookPart {
        let kept = |position: usize| {
            let mut kept: Vec<&Branch> =
                self.positions[position].iter().filter(|branch| branch.results.games() >= least).collect();
            kept.sort_by(|one, two| {
                two.results.games().cmp(&one.results.games()).then_with(|| one.text.cmp(&two.text))
            });
            kept
        };
        // In the order in which they are reached, so the shortest way to each comes first.
        let (mut order, mut numbers) = (vec![0], HashMap::from([(0, 0)]));
        let mut paths: Vec<Vec<String>> = vec![Vec::new()];
        let mut positions = Vec::new();
        while let Some(&position) = order.get(positions.len()) {
            let path = paths[positions.len()].clone();
            let mut moves = Vec::new();
            for branch in kept(position) {
                let goes_on = !kept(branch.to).is_empty();
                let to = goes_on.then(|| {
                    *numbers.entry(branch.to).or_insert_with(|| {
                        order.push(branch.to);
                        paths.push(path.iter().chain([&branch.text]).cloned().collect());
                        order.len() - 1
                    })
                });
                moves.push(BookMove { text: branch.text.clone(), results: branch.results, after: branch.to, to });
            }
            positions.push(moves);
        }
        BookPart { positions, paths }
    }
}

/// A move of a book.
pub struct BookMove {
    /// Coordinate notation.
    pub text: String,
    pub results: Results,
    /// The position after it, as the graph counts them.
    pub after: usize,
    /// Its number in the book, unless the book ends there.
    pub to: Option<usize>,
}

/// The positions of a book with their moves, the start first.
pub struct BookPart {
    pub positions: Vec<Vec<BookMove>>,
    /// The moves that lead to each.
    pub paths: Vec<Vec<String>>,
}

impl BookPart {
    /// The number of the position after these moves.
    pub fn find(&self, moves: &str) -> Option<usize> {
        moves.split_whitespace().try_fold(0, |position, text| {
            self.positions[position].iter().find(|mv| mv.text == text).and_then(|mv| mv.to)
        })
    }

    /// The text of each position's moves, with the scores of the positions after them.
    pub fn texts(&self, score: &dyn Fn(usize) -> String) -> Vec<String> {
        let text = |mv: &BookMove| {
            let Results { white, draws, black } = mv.results;
            let to = mv.to.map_or_else(String::new, |to| format!(",{to}"));
            format!("{},{white},{draws},{black},{}{to}", mv.text, score(mv.after))
        };
        self.positions.iter().map(|moves| moves.iter().map(text).collect::<Vec<_>>().join(" ")).collect()
    }
}

/// A name, by language.
pub type Name = BTreeMap<String, String>;

/// A named opening in the file of names.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NamedOpening {
    /// Its moves in coordinate notation, with spaces between.
    pub moves: String,
    pub name: Name,
}

/// The file, with its fields in this order.
#[derive(Serialize)]
pub struct BookFile<'a> {
    pub format: u32,
    pub game: &'a str,
    pub games: u32,
    pub nodes: u64,
    pub random: bool,
    pub least: u32,
    pub searched: u64,
    pub names: BTreeMap<usize, &'a Name>,
    pub positions: Vec<String>,
}

impl BookFile<'_> {
    /// The content, a line for each position.
    pub fn write(&self) -> serde_json::Result<String> {
        let text = serde_json::to_string(self)?;
        // Nothing in the moves of a position is escaped.
        let (head, positions) = text.split_once("\"positions\":[").unwrap_or((&text, ""));
        Ok(format!("{head}\"positions\":[\n{}\n", positions.replace("\",\"", "\",\n\"")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two ways to the same position, one of them by two games, and a move of a single game.
    fn graph() -> GameGraph {
        let mut graph = GameGraph::new(100);
        let mut play = |line: &[(u32, u64)], points: u8| {
            let mut now = 0;
            for &(id, key) in line {
                let (branch, to) = match graph.known(now, id) {
                    Some(known) => known,
                    None => graph.insert(now, id, format!("m{id}"), key),
                };
                graph.results(now, branch).add(points);
                now = to;
            }
        };
        play(&[(1, 101), (2, 103), (5, 105)], 2);
        play(&[(1, 101), (2, 103), (5, 105)], 1);
        play(&[(2, 102), (1, 103), (5, 105)], 0);
        play(&[(2, 102), (1, 103), (6, 106)], 0);
        graph
    }

    #[test]
    fn orders_of_moves_are_joined_where_they_meet() {
        let graph = graph();
        assert_eq!(graph.most(), 3);
        let texts = |least| graph.part(least).texts(&|after| after.to_string());
        let two = ["m1,1,1,0,1,1 m2,0,0,2,4,2", "m2,1,1,0,2,3", "m1,0,0,2,2,3", "m5,1,1,1,3"];
        assert_eq!(texts(2), two);
        assert_eq!(texts(1)[3], "m5,1,1,1,3 m6,0,0,1,5");
        assert_eq!(texts(4), [""]);
        let part = graph.part(2);
        assert_eq!(part.paths[3], ["m1", "m2"]);
        assert_eq!(
            [part.find("m2 m1"), part.find("m1 m2"), part.find("m1 m1"), part.find("")],
            [Some(3), Some(3), None, Some(0)]
        );
    }
}
