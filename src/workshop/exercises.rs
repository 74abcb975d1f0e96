//! Exercises for practice: their data, and how they are found and proved.
//!
//! In a game that is a sum of parts, positions come from random games: won, with so many parts, all of which have known
//! nimbers, and with few winning moves. In a game with endgame tables, they come from the tables of random placements of given
//! pieces: won, or drawn as long as care is taken. Either way an exercise is proved from its position alone ([`prove`]), by
//! playing it out against the defence of [`puzzles::practice`], so the same position gives the same exercise anywhere.

use serde::{Deserialize, Serialize};

use engine::endgame::EndgameResult;
use engine::endgame::material::{EndgamePiece, Material};
use engine::endgame::table::EndgameTables;
use engine::evaluate::hash64;
use engine::report::{PracticeReport, PracticeRequest, PracticeTask, ProvedMove, ProvedOutcome};
use engine::search_board::RootBoard;
use message::Message;
use notation::fen;
use puzzles::label::id;
use puzzles::practice::Practice;
use rules::Color;
use variants::{VariantTools, tools};

/// The number of positions that each proof of an exercise may search, so that a browser takes a moment for it.
const NODES: u64 = 500_000;
/// The longest line that is played out, in moves of the reader.
const LONGEST: usize = 40;
/// Lengths of a win: in plies of a sum of parts, and in moves with tables.
const PLIES: std::ops::RangeInclusive<usize> = 5..=25;
const MOVES: std::ops::RangeInclusive<usize> = 3..=24;
/// How long a draw is held, in moves.
const HELD: std::ops::RangeInclusive<usize> = 3..=12;
/// How many moves of an ending must be found among at least three times as many: in a win, and in a draw.
const CAREFUL: [usize; 2] = [2, 3];
/// The number of placements of a table that are solved in search of exercises.
const PLACEMENTS: u64 = 1_000_000;
/// Bytes for the tables, as much as a browser gives them.
const TABLE_BYTES: usize = 48 << 20;

/// The exercises of one game, as in its file `www/practice/<game>.json`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercises {
    /// The variant's id.
    pub game: String,
    /// Sorted by goal, number of parts and difficulty.
    pub exercises: Vec<Exercise>,
}

/// A position to be played out against exact defence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// Five letters and digits derived from the position, unique within the game.
    pub id: String,
    /// The FEN, with the reader to move.
    pub fen: String,
    /// What the reader has to reach.
    pub goal: ExerciseGoal,
    /// The number of independent parts; 0 in a game that is no sum of parts.
    pub parts: usize,
    /// The moves of the reader in the line that was played out; for a draw, how many have to hold it.
    pub moves: usize,
    /// The number of first moves that keep the result.
    pub keys: usize,
    /// The number of all legal first moves.
    pub of: u32,
    /// From 1 (easy) to 5.
    pub grade: u8,
}

/// What the reader of an exercise has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ExerciseGoal {
    /// To win.
    Win,
    /// To hold a draw.
    Draw,
}

/// Proves the exercise at a position; `None` if there is none. It has no grade yet.
pub fn prove(game: &str, fen: &str) -> Result<Option<Exercise>, Message> {
    let board = tools(game)?.root_board(Some(fen), &[])?;
    let mut practice = Practice::default();
    practice.set_node_limit(NODES);
    Ok(prove_by(&mut practice, board.as_ref()))
}

/// The same with what was learnt before, which saves time.
fn prove_by(practice: &mut Practice, board: &dyn RootBoard) -> Option<Exercise> {
    let first = ask(practice, board, PracticeTask::Explain);
    let outcome = first.proof?.result?.outcome;
    let goal = match outcome {
        ProvedOutcome::Win => ExerciseGoal::Win,
        ProvedOutcome::Draw => ExerciseGoal::Draw,
        ProvedOutcome::Loss => return None,
    };
    // A sum whose parts are not all known can't be explained.
    if first.parts.as_ref().is_some_and(|parts| parts.sum.is_none()) {
        return None;
    }
    let parts = first.parts.map_or(0, |parts| parts.parts.len());
    let line = play_out(practice, board, outcome)?;
    let &Turn { keys, of } = line.first()?;
    let careful: Vec<usize> = (0..line.len()).filter(|&at| 3 * line[at].keys <= line[at].of as usize).collect();
    let moves = if goal == ExerciseGoal::Draw { careful.last()? + 1 } else { line.len() };
    let fits = match goal {
        ExerciseGoal::Win if parts > 0 => PLIES.contains(&(2 * moves - 1)),
        ExerciseGoal::Win => MOVES.contains(&moves) && careful.len() >= CAREFUL[0],
        ExerciseGoal::Draw => HELD.contains(&moves) && careful.len() >= CAREFUL[1],
    };
    let narrow = keys <= 3 && 3 * keys <= of as usize;
    (fits && narrow).then(|| Exercise { id: id(board.key()), fen: board.fen(), goal, parts, moves, keys, of, grade: 0 })
}

/// The reader's turn in a line: how many moves keep the result, of how many.
struct Turn {
    keys: usize,
    of: u32,
}

/// Plays a position out, with best play of the reader, who is to move. `None` if a proof is missing.
fn play_out(practice: &mut Practice, board: &dyn RootBoard, outcome: ProvedOutcome) -> Option<Vec<Turn>> {
    let mut board = board.fresh_copy();
    let mut line = Vec::new();
    let most = if outcome == ProvedOutcome::Draw { *HELD.end() } else { LONGEST };
    while line.len() < most && board.root_move_count() > 0 {
        let proof = ask(practice, board.as_ref(), PracticeTask::Judge).proof?;
        let keeps = |mv: &&ProvedMove| mv.result.outcome == outcome;
        let best = proof.moves.iter().find(keeps)?;
        line.push(Turn { keys: proof.moves.iter().filter(keeps).count(), of: proof.of });
        let id = board.move_id(&best.step.text)?;
        board.advance(id);
        if board.root_move_count() == 0 {
            break;
        }
        let reply = ask(practice, board.as_ref(), PracticeTask::Reply).reply?;
        let id = board.move_id(&reply.text)?;
        board.advance(id);
    }
    Some(line)
}

fn ask(practice: &mut Practice, board: &dyn RootBoard, task: PracticeTask) -> PracticeReport {
    practice.set_board(board.fresh_copy());
    practice.start(PracticeRequest { task, seed: 1 });
    practice.run(&mut || false);
    practice.report()
}

/// Exercises that are found and kept.
pub struct ExerciseFinder {
    game: &'static dyn VariantTools,
    seed: u64,
    /// How many of each kind are wanted.
    each: usize,
    /// What is kept by now.
    pub exercises: Vec<Exercise>,
}

/// The most parts of an exercise.
pub const MOST_PARTS: usize = 4;
/// Positions of a slice that are looked at.
const LOOKED_AT: usize = 40;

impl ExerciseFinder {
    /// Finds as many exercises of each kind as `each` says. An error if there is no such game.
    pub fn new(game: &str, seed: u64, each: usize) -> Result<ExerciseFinder, Message> {
        Ok(ExerciseFinder { game: tools(game)?, seed, each, exercises: Vec::new() })
    }

    /// Whether another exercise with that goal and number of parts is wanted.
    fn wants(&self, goal: ExerciseGoal, parts: usize) -> bool {
        let same = self.exercises.iter().filter(|one| one.goal == goal && one.parts == parts).count();
        // Drawn endings are half as many as won ones.
        parts <= MOST_PARTS && same < if goal == ExerciseGoal::Draw { self.each.div_ceil(2) } else { self.each }
    }

    /// Whether an exercise of that length is wanted: a third are short, and a third long; in endings, at most a third are of
    /// the same length.
    fn wants_length(&self, exercise: &Exercise) -> bool {
        let length = |one: &Exercise| if one.parts == 0 { one.moves } else { (one.moves.clamp(4, 12) - 1) / 3 };
        let kind = |one: &Exercise| (one.goal, one.parts, length(one));
        let same = self.exercises.iter().filter(|one| kind(one) == kind(exercise)).count();
        same < self.each.div_ceil(3)
    }

    /// Whether all are found that are wanted.
    pub fn full(&self) -> bool {
        if self.game.endgames().terms().is_some() {
            return !self.wants(ExerciseGoal::Win, 0) && !self.wants(ExerciseGoal::Draw, 0);
        }
        (1..=MOST_PARTS).all(|parts| !self.wants(ExerciseGoal::Win, parts))
    }

    /// Looks for exercises in a random game, or in a table of these pieces, by its number.
    pub fn look(&mut self, pieces: &[String], number: u64) -> Result<(), Message> {
        let found = if self.game.endgames().terms().is_some() {
            self.in_tables(&pieces[number as usize % pieces.len()], number)
        } else {
            self.in_game(number)?
        };
        let mut practice = Practice::default();
        practice.set_node_limit(NODES);
        for fen in found {
            let board = self.game.root_board(Some(&fen), &[])?;
            let promising = prove_by(&mut practice, board.as_ref()).is_some();
            // Without what was learnt of other positions, as it is checked.
            let alone = if promising { prove(self.game.id(), &fen)? } else { None };
            let Some(exercise) = alone else { continue };
            let known = self.exercises.iter().any(|one| one.id == exercise.id);
            if !known && self.wants(exercise.goal, exercise.parts) && self.wants_length(&exercise) {
                self.exercises.push(exercise);
                return Ok(());
            }
        }
        Ok(())
    }

    fn dice(&self, number: u64, what: u64) -> u64 {
        hash64([self.seed, number, what]) >> 8
    }

    /// Positions of a random game, in a random order.
    fn in_game(&self, number: u64) -> Result<Vec<String>, Message> {
        let mut board = self.game.root_board(None, &[])?;
        let mut positions = Vec::new();
        for ply in 0.. {
            let mut moves = Vec::new();
            board.fresh_copy().generate_all(&mut moves);
            if moves.is_empty() {
                break;
            }
            positions.push((self.dice(number, 1000 + ply), board.fen()));
            board.advance(moves[(self.dice(number, ply) % moves.len() as u64) as usize].id);
        }
        // Most of the first half is too large to be solved.
        let mut late = positions.split_off(positions.len() / 2);
        late.sort();
        late.truncate(6);
        Ok(late.into_iter().map(|(_, fen)| fen).collect())
    }

    /// Positions from the tables of a random placement of pieces, given as letters of a FEN.
    fn in_tables(&self, pieces: &str, number: u64) -> Vec<String> {
        let rules = self.game.endgames();
        let format = rules.fen_format();
        let Some(mut tables) = EndgameTables::new(rules, TABLE_BYTES) else { return Vec::new() };
        let mut material = Material::new(Color::White);
        for (at, letter) in pieces.chars().enumerate() {
            let Some(letter) = format.letters.find(letter) else { return Vec::new() };
            let square = self.dice(number, at as u64) % format.shape.places.len() as u64;
            material.add(EndgamePiece { letter: letter as u8 + 1, square: square as u8 });
        }
        if !tables.shape().answered(&material) || tables.look(&material, &mut Vec::new()).is_none() {
            return Vec::new();
        }
        tables.want(&material);
        while !tables.work(&mut || true) {
            if tables.looked() > PLACEMENTS {
                return Vec::new();
            }
        }
        let stored = tables.shape().stored_letters(&material);
        let same = |other: &Material| other.list().iter().map(|piece| piece.letter).eq(stored.iter().copied());
        let goal = if self.dice(number, 50).is_multiple_of(3) { ExerciseGoal::Draw } else { ExerciseGoal::Win };
        let goal = if self.wants(goal, 0) { goal } else { ExerciseGoal::Win };
        let wanted = |result: &EndgameResult| match (goal, result) {
            (ExerciseGoal::Win, EndgameResult::Win(plies)) => MOVES.contains(&(plies.div_ceil(2) as usize)),
            (ExerciseGoal::Draw, EndgameResult::Draw) => true,
            _ => false,
        };
        let plies = |result| if let EndgameResult::Win(plies) = result { plies } else { 0 };
        let mut found: Vec<(u32, u64, String)> = tables
            .solved()
            .filter(|(one, result)| same(one) && wanted(result) && self.is_narrow(&tables, one, goal))
            .map(|(one, result)| (u32::MAX - plies(result), fen::write(&one.setup(format), format)))
            .map(|(rank, fen)| (rank, fen.bytes().fold(self.seed, |hash, byte| hash64([hash, byte.into()])), fen))
            .collect();
        // The longest wins first.
        found.sort();
        found.truncate(LOOKED_AT);
        found.into_iter().map(|(.., fen)| fen).collect()
    }

    /// Whether few moves keep the result.
    fn is_narrow(&self, tables: &EndgameTables, material: &Material, goal: ExerciseGoal) -> bool {
        let mut after = Vec::new();
        tables.look(material, &mut after);
        let keeps = |known| match goal {
            ExerciseGoal::Win => matches!(known, EndgameResult::Loss(_)),
            ExerciseGoal::Draw => known == EndgameResult::Draw,
        };
        let keys = after.iter().filter(|next| tables.known(next).is_some_and(keeps)).count();
        let ends = after.iter().filter_map(|next| tables.known(next)).any(|known| known == EndgameResult::Loss(0));
        keys > 0 && keys <= 2 && after.len() >= 4 && !ends
    }

    /// All exercises in the order in which they are shown, with their grades: a fifth of each kind is as hard as the next.
    pub fn sorted(&self) -> Exercises {
        let mut exercises = self.exercises.clone();
        let hardness = |one: &Exercise| (10 * one.moves) as u32 + 10 * one.of / one.keys.max(1) as u32;
        exercises.sort_by_key(|one| (one.goal, one.parts, hardness(one), one.id.clone()));
        let kinds: Vec<_> = exercises.iter().map(|one| (one.goal, one.parts)).collect();
        for at in 0..exercises.len() {
            let first = kinds.iter().position(|kind| *kind == kinds[at]).unwrap_or(at);
            let count = kinds.iter().filter(|kind| **kind == kinds[at]).count();
            exercises[at].grade = 1 + (5 * (at - first) / count) as u8;
        }
        Exercises { game: self.game.id().to_owned(), exercises }
    }
}
