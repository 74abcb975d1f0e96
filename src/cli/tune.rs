//! `oddchess samples` and `oddchess tune`: the numbers of an evaluation, from games that the program plays against itself.
//!
//! Samples are quiet positions of fast games, each with what a player thinks of it (a search with more nodes than those of
//! the games, or another program) and with how the game ended. How each number moves a position's score is measured once, so
//! the fit is a logistic regression; what data say little about stays near where it was. The same samples give the same
//! numbers, the same seed the same samples.

use std::io::{BufRead, Write};

use oddchess::engine::evaluate::EvalTerm;
use oddchess::engine::iterative::{IterativeSearch, SearchLimits};
use oddchess::engine::score::DECISIVE;
use oddchess::engine::search_board::RootBoard;
use oddchess::engine::transposition::TranspositionTable;
use oddchess::variants::{Gradients, tools};

use crate::cli::CliError;
use crate::cli::match_play::{Contestant, open, opening, player};

/// Nodes for each move of the games.
const NODES: u64 = 1500;
const LONGEST: usize = 240;
const ROUNDS: usize = 200;
/// How much the end of the game counts beside what was thought.
const OUTCOME: f64 = 0.25;
/// How strongly a number is held where it was.
const HOLD: f64 = 3e-9;

/// A position: its evaluation, and what share of the points its side to move is thought to get.
struct Sample {
    slopes: Gradients,
    thought: f64,
    outcome: f64,
}

/// Share of the points at a score.
fn share(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// Writes samples of so many games, one a line: FEN, centipawns and points (1, 0.5 or 0), both for the side to move,
/// between semicolons. Without a teacher the games' own searches are asked.
pub fn samples(game: &str, games: u64, seed: u64, teacher: Option<&str>, out: &mut impl Write) -> Result<(), CliError> {
    let mut teacher = teacher.map(player).transpose()?;
    for number in 0..games {
        play(game, seed.wrapping_mul(1_000_003).wrapping_add(number), &mut teacher, out)?;
        out.flush()?;
    }
    Ok(())
}

/// One game, its quiet positions written.
fn play(game: &str, seed: u64, teacher: &mut Option<Contestant>, out: &mut impl Write) -> Result<(), CliError> {
    let mut moves = opening(game, seed)?;
    let mut table = open(game, &moves)?;
    let (mut memory, mut search) = (TranspositionTable::new(2), IterativeSearch::default());
    let mut quiet = Vec::new();
    while table.over().is_none() && moves.len() < LONGEST {
        let mut board = table.root_board();
        search.start(board.as_mut(), &mut memory, SearchLimits { nodes: NODES, ..SearchLimits::default() }, &[]);
        search.run(board.as_mut(), &mut memory, &mut || false);
        let lines = search.lines();
        let Some(line) = lines.first() else { break };
        if line.score.abs() < DECISIVE && !board.node_info().in_check && !gains(board.as_mut(), line.moves[0]) {
            let score = match teacher {
                Some(teacher) => teacher.score(&table, &moves)?,
                None => Some(line.score),
            };
            quiet.extend(score.map(|score| (moves.len(), board.fen(), score)));
        }
        let Some(text) = board.move_texts(&line.moves[..1]).pop() else { break };
        table.type_move(&text)?;
        moves.push(text);
    }
    let white = match table.score() {
        Some("1-0") => 1.0,
        Some("0-1") => 0.0,
        _ => 0.5,
    };
    for (ply, fen, score) in quiet {
        writeln!(out, "{fen};{score};{}", if ply % 2 == 0 { white } else { 1.0 - white })?;
    }
    Ok(())
}

/// Prints the numbers of a game's evaluation that fit the samples best.
pub fn tune(game: &str, samples: impl BufRead, out: &mut impl Write) -> Result<(), CliError> {
    let numbers = tools(game)?.eval_terms();
    if numbers.is_empty() {
        return Err(CliError::Usage);
    }
    let samples = read(game, samples)?;
    writeln!(out, "// {} positions", samples.len())?;
    let old: Vec<f64> = numbers.iter().flat_map(|row| &row.values).map(|&number| number.into()).collect();
    let new = fit(&samples, &old, out)?;
    let mut left = new.iter().map(|number| number.round() as i32);
    for row in numbers {
        let values: Vec<i32> = left.by_ref().take(row.values.len()).collect();
        writeln!(out, "{}", written(&EvalTerm { values, ..row }))?;
    }
    Ok(())
}

fn read(game: &str, samples: impl BufRead) -> Result<Vec<Sample>, CliError> {
    let lines = samples.lines().collect::<Result<Vec<String>, _>>()?;
    let parts = |line| -> Option<(&str, f64, f64)> {
        let (rest, outcome) = str::rsplit_once(line, ';')?;
        let (fen, thought) = rest.rsplit_once(';')?;
        Some((fen, thought.parse().ok()?, outcome.parse().ok()?))
    };
    let rows: Option<Vec<_>> = lines.iter().map(|line| parts(line)).collect();
    let rows = rows.ok_or(CliError::Usage)?;
    let fens: Vec<&str> = rows.iter().map(|row| row.0).collect();
    let slopes = tools(game)?.gradients(&fens)?;
    Ok(slopes
        .into_iter()
        .zip(rows)
        .map(|(slopes, (_, thought, outcome))| Sample { slopes, thought, outcome })
        .collect())
}

/// Whether a move takes something.
fn gains(board: &mut dyn RootBoard, code: u32) -> bool {
    let mut choices = Vec::new();
    board.generate(&mut choices, true);
    choices.iter().any(|choice| choice.id == code)
}

/// The numbers that foretell the labels best, by gradient descent with a step of its own for each number.
fn fit(samples: &[Sample], old: &[f64], out: &mut impl Write) -> Result<Vec<f64>, CliError> {
    let thoughts = scale(samples.iter().map(|sample| (sample.thought, sample.outcome)));
    let goal = |sample: &Sample| OUTCOME * sample.outcome + (1.0 - OUTCOME) * share(sample.thought, thoughts);
    let goals: Vec<f64> = samples.iter().map(goal).collect();
    // A teacher's centipawns may be others than ours: ours stay what they are.
    let scale = scale(samples.iter().zip(&goals).map(|(sample, &goal)| (sample.slopes.score.into(), goal)));
    let mut new = old.to_vec();
    let (mut mean, mut square) = (vec![0.0; old.len()], vec![0.0; old.len()]);
    for round in 1..=ROUNDS {
        let mut gradient: Vec<f64> = new.iter().zip(old).map(|(new, old)| HOLD * (new - old)).collect();
        let mut loss = 0.0;
        for (sample, goal) in samples.iter().zip(&goals) {
            let changes = sample.slopes.changes.iter();
            let score = changes.fold(f64::from(sample.slopes.score), |score, &(at, slope)| {
                score + f64::from(slope) * (new[at as usize] - old[at as usize])
            });
            let share = share(score, scale);
            let error = share - goal;
            loss += error * error;
            let push = error * share * (1.0 - share) / scale / samples.len() as f64;
            for &(at, slope) in &sample.slopes.changes {
                gradient[at as usize] += push * f64::from(slope);
            }
        }
        for (at, gradient) in gradient.into_iter().enumerate() {
            mean[at] += 0.1 * (gradient - mean[at]);
            square[at] += 0.01 * (gradient * gradient - square[at]);
            let step = |rate: f64| 1.0 - f64::powi(rate, round as i32);
            let (mean, square) = (mean[at] / step(0.9), square[at] / step(0.99));
            new[at] -= 0.4 * mean / (square.sqrt() + 1e-9);
        }
        if round == 1 || round.is_multiple_of(100) {
            writeln!(
                out,
                "// round {round}, scales {thoughts:.0} and {scale:.0}, mean squared error {:.6}",
                loss / samples.len() as f64
            )?;
            out.flush()?;
        }
    }
    Ok(new)
}

/// The scale at which scores foretell best what comes out.
fn scale(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let loss = |scale: f64| pairs.clone().map(|(score, goal)| (share(score, scale) - goal).powi(2)).sum::<f64>();
    (8..=80).map(|fives| f64::from(fives) * 5.0).min_by(|one, two| loss(*one).total_cmp(&loss(*two))).unwrap_or(150.0)
}

/// A row as it stands in the source.
fn written(row: &EvalTerm) -> String {
    let squares: Vec<String> = if row.pairs {
        row.values.chunks(2).map(|pair| format!("w({}, {})", pair[0], pair[1])).collect()
    } else {
        row.values.iter().map(i32::to_string).collect()
    };
    let text = match row.group {
        0 if squares.len() == 1 && row.pairs => squares[0].clone(),
        0 => format!("[{}]", squares.join(", ")),
        group => {
            let groups: Vec<String> = squares.chunks(group).map(|group| format!("[{}]", group.join(", "))).collect();
            format!("[{}]", groups.join(", "))
        }
    };
    format!("{}: {text},", row.name)
}
