//! `oddchess tune`: the numbers of an evaluation, from games that the program plays against itself.
//!
//! Quiet positions of fast games are labelled with how the game ended and with what the search thought of them. How each
//! number moves a position's score is measured once, so the fit is a logistic regression; what data say little about stays
//! near where it was. The same seed gives the same numbers.

use std::io::Write;

use oddchess::search::board::Teller;
use oddchess::search::deepen::{Limits, Search};
use oddchess::search::score::PROVENS;
use oddchess::search::table::Table;
use oddchess::search::weighed::Row;
use oddchess::variants::{Slopes, bench};

use crate::cli::Failure;
use crate::contest::{open, opening};

/// Nodes for each move of the games.
const NODES: u64 = 1500;
const LONGEST: usize = 240;
const ROUNDS: usize = 400;
/// How much the end of the game counts beside what the search thought.
const OUTCOME: f64 = 0.4;
/// How strongly a number is held where it was.
const HOLD: f64 = 2e-8;

/// A position: how it is weighed, and what share of the points its side to move is thought to get.
struct Sample {
    slopes: Slopes,
    thought: f64,
    outcome: f64,
}

/// Share of the points at a score.
fn share(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

pub fn tune(game: &str, games: u64, seed: u64, out: &mut impl Write) -> Result<(), Failure> {
    let numbers = bench(game)?.numbers();
    if numbers.is_empty() {
        return Err(Failure::Usage);
    }
    let mut samples = Vec::new();
    for number in 0..games {
        play(game, seed.wrapping_mul(1_000_003).wrapping_add(number), &mut samples)?;
        if (number + 1).is_multiple_of(100) {
            writeln!(out, "// {} games, {} positions", number + 1, samples.len())?;
            out.flush()?;
        }
    }
    let old: Vec<f64> = numbers.iter().flat_map(|row| &row.values).map(|&number| number.into()).collect();
    let new = fit(&samples, &old, out)?;
    let mut left = new.iter().map(|number| number.round() as i32);
    for row in numbers {
        let values: Vec<i32> = left.by_ref().take(row.values.len()).collect();
        writeln!(out, "{}", written(&Row { values, ..row }))?;
    }
    Ok(())
}

/// One game, its quiet positions added to the samples.
fn play(game: &str, seed: u64, samples: &mut Vec<Sample>) -> Result<(), Failure> {
    let mut moves = opening(game, seed)?;
    let mut table = open(game, &moves)?;
    let (mut memory, mut search) = (Table::new(2), Search::default());
    let mut quiet = Vec::new();
    while table.over().is_none() && moves.len() < LONGEST {
        let mut board = table.teller();
        search.begin(board.as_mut(), &mut memory, Limits { nodes: NODES, ..Limits::default() }, &[]);
        search.think(board.as_mut(), &mut memory, &mut || false);
        let lines = search.lines();
        let Some(line) = lines.first() else { break };
        if line.score.abs() < PROVENS && !board.look().check && !gains(board.as_mut(), line.codes[0]) {
            quiet.push((moves.len(), line.score));
        }
        let Some(text) = board.texts(&line.codes[..1]).pop() else { break };
        table.type_move(&text)?;
        moves.push(text);
    }
    let white = match table.score() {
        Some("1-0") => 1.0,
        Some("0-1") => 0.0,
        _ => 0.5,
    };
    let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
    let plies: Vec<usize> = quiet.iter().map(|&(ply, _)| ply).collect();
    let slopes = bench(game)?.slopes(&texts, &plies)?;
    samples.extend(slopes.into_iter().zip(quiet).map(|(slopes, (ply, score))| Sample {
        slopes,
        thought: score.into(),
        outcome: if ply % 2 == 0 { white } else { 1.0 - white },
    }));
    Ok(())
}

/// Whether a move takes something.
fn gains(board: &mut dyn Teller, code: u32) -> bool {
    let mut choices = Vec::new();
    board.unfold(&mut choices, true);
    choices.iter().any(|choice| choice.code == code)
}

/// The numbers that foretell the labels best, by gradient descent with a step of its own for each number.
fn fit(samples: &[Sample], old: &[f64], out: &mut impl Write) -> Result<Vec<f64>, Failure> {
    let scale = scale(samples);
    let goals: Vec<f64> = samples
        .iter()
        .map(|sample| OUTCOME * sample.outcome + (1.0 - OUTCOME) * share(sample.thought, scale))
        .collect();
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
            writeln!(out, "// round {round}, scale {scale:.0}, mean squared error {:.6}", loss / samples.len() as f64)?;
            out.flush()?;
        }
    }
    Ok(new)
}

/// The scale at which what the search thought foretells best how games end.
fn scale(samples: &[Sample]) -> f64 {
    let loss = |scale: f64| {
        let errors = samples.iter().map(|sample| (share(sample.thought, scale) - sample.outcome).powi(2));
        errors.sum::<f64>()
    };
    (4..=40).map(|tens| f64::from(tens) * 10.0).min_by(|one, two| loss(*one).total_cmp(&loss(*two))).unwrap_or(150.0)
}

/// A row as it stands in the source.
fn written(row: &Row) -> String {
    let cells: Vec<String> = if row.pairs {
        row.values.chunks(2).map(|pair| format!("w({}, {})", pair[0], pair[1])).collect()
    } else {
        row.values.iter().map(i32::to_string).collect()
    };
    let text = match row.group {
        0 if cells.len() == 1 && row.pairs => cells[0].clone(),
        0 => format!("[{}]", cells.join(", ")),
        group => {
            let groups: Vec<String> = cells.chunks(group).map(|group| format!("[{}]", group.join(", "))).collect();
            format!("[{}]", groups.join(", "))
        }
    };
    format!("{}: {text},", row.name)
}
