//! `oddchess tune`: the numbers of an evaluation, from the samples of `oddchess samples`.
//!
//! How each number moves a position's score is measured once, so the fit is a logistic regression; what data say little
//! about stays near where it was. The same samples give the same numbers.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};

use clap::Args;
use console::error::CliError;
use console::game_args::canonical;
use console::progress::Progress;
use engine::evaluate::EvalTerm;
use message::{Message, MessageId};
use notation::link::excerpt;
use variants::{Gradients, TOOLS, tools};

const GAME: MessageId = MessageId::new(&("cli.tune.game", &["game", "games"]));
const EMPTY: MessageId = MessageId::new(&("cli.tune.empty", &["path"]));
const LINE: MessageId = MessageId::new(&("cli.tune.line", &["path", "line", "problem"]));
const SAMPLE: MessageId = MessageId::new(&("cli.tune.sample", &["text"]));

const ROUNDS: usize = 200;
/// Weight of the outcome of the game against the score of the search.
const OUTCOME: f64 = 0.25;
/// Strength of the pull towards the old value.
const HOLD: f64 = 3e-9;

const HELP: &str = "\
The numbers are printed as they stand in the source.

Example:
  oddchess tune chess samples.txt";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct TuneArgs {
    /// The game, by its id
    #[arg(value_parser = canonical)]
    game: String,
    /// The file of samples; '-' is the input
    #[arg(value_name = "FILE|-")]
    file: String,
}

/// A position: its evaluation with gradients, and the expected points of the side to move.
struct Sample {
    gradients: Gradients,
    estimate: f64,
    outcome: f64,
}

/// Share of the points at a score.
fn share(score: f64, scale: f64) -> f64 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// Prints the numbers of a game's evaluation that fit the samples best.
pub fn tune(args: &TuneArgs, out: &mut impl Write) -> Result<(), CliError> {
    let numbers = tools(&args.game)?.eval_terms();
    if numbers.is_empty() {
        let games = TOOLS.iter().filter(|game| !game.eval_terms().is_empty()).map(|game| game.id());
        return Err(GAME.with([args.game.as_str().into(), games.collect::<Vec<_>>().join(", ").into()]).into());
    }
    let file: Box<dyn BufRead> = match args.file.as_str() {
        "-" => Box::new(io::stdin().lock()),
        path => Box::new(BufReader::new(File::open(path).map_err(|error| CliError::read(path, &error))?)),
    };
    let samples = read(args, file)?;
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

fn read(args: &TuneArgs, file: impl BufRead) -> Result<Vec<Sample>, CliError> {
    let game = tools(&args.game)?;
    let lines = file.split(b'\n').collect::<Result<Vec<Vec<u8>>, _>>();
    let lines = lines.map_err(|error| CliError::read(&args.file, &error))?;
    let lines: Vec<String> = lines.iter().map(|line| String::from_utf8_lossy(line).trim_end().to_owned()).collect();
    let parts = |line| -> Option<(&str, f64, f64)> {
        let (rest, outcome) = str::rsplit_once(line, ';')?;
        let (fen, estimate) = rest.rsplit_once(';')?;
        let (estimate, outcome) = (estimate.parse::<f64>().ok()?, outcome.parse::<f64>().ok()?);
        (estimate.is_finite() && (0.0..=1.0).contains(&outcome)).then_some((fen, estimate, outcome))
    };
    let mut rows = Vec::new();
    for (number, line) in (1_u32..).zip(&lines) {
        let at = |problem: Message| LINE.with([args.file.as_str().into(), number.into(), problem.into()]);
        let row = parts(line).ok_or_else(|| at(SAMPLE.with([excerpt(line).into()])))?;
        game.listing(Some(row.0)).map_err(at)?;
        rows.push(row);
    }
    if rows.is_empty() {
        return Err(EMPTY.with([args.file.as_str().into()]).into());
    }
    let fens: Vec<&str> = rows.iter().map(|row| row.0).collect();
    let gradients = game.gradients(&fens)?;
    Ok(gradients
        .into_iter()
        .zip(rows)
        .map(|(gradients, (_, estimate, outcome))| Sample { gradients, estimate, outcome })
        .collect())
}

/// Finds the numbers that predict the labels best, by gradient descent with a step size for each number.
fn fit(samples: &[Sample], old: &[f64], out: &mut impl Write) -> Result<Vec<f64>, CliError> {
    let estimates = scale(samples.iter().map(|sample| (sample.estimate, sample.outcome)));
    let goal = |sample: &Sample| OUTCOME * sample.outcome + (1.0 - OUTCOME) * share(sample.estimate, estimates);
    let goals: Vec<f64> = samples.iter().map(goal).collect();
    // A teacher's centipawns may be others than ours: ours stay what they are.
    let scale = scale(samples.iter().zip(&goals).map(|(sample, &goal)| (sample.gradients.score.into(), goal)));
    let mut new = old.to_vec();
    let (mut mean, mut square) = (vec![0.0; old.len()], vec![0.0; old.len()]);
    let progress = Progress::new(ROUNDS as u64, "round {pos} of {len} [{bar:30}] {eta} left", true);
    for round in 1..=ROUNDS {
        let mut gradient: Vec<f64> = new.iter().zip(old).map(|(new, old)| HOLD * (new - old)).collect();
        let mut loss = 0.0;
        for (sample, goal) in samples.iter().zip(&goals) {
            let changes = sample.gradients.changes.iter();
            let score = changes.fold(f64::from(sample.gradients.score), |score, &(at, slope)| {
                score + f64::from(slope) * (new[at as usize] - old[at as usize])
            });
            let share = share(score, scale);
            let error = share - goal;
            loss += error * error;
            let push = error * share * (1.0 - share) / scale / samples.len() as f64;
            for &(at, slope) in &sample.gradients.changes {
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
        progress.step();
        if round == 1 || round.is_multiple_of(100) {
            let error = loss / samples.len() as f64;
            progress.aside(|| {
                writeln!(out, "// round {round}, scales {estimates:.0} and {scale:.0}, mean squared error {error:.6}")?;
                out.flush()
            })?;
        }
    }
    progress.clear();
    Ok(new)
}

/// Finds the scale at which scores predict the outcomes best.
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
