//! `oddchess lab plan`: plays the runs of a plan into a folder, a file for each, and tells what they say together.

use std::fs::{self, File};
use std::io::{BufReader, Write};
use std::path::Path;

use clap::Args;
use console::error::CliError;
use console::threads::ThreadArgs;
use engine::evaluate::hash64;
use lab::data::LabMean;
use lab::figure::FigureKind;
use lab::outcome::{PlanGames, PlanOutcome, Series};
use lab::plan::{Plan, PlanKind};
use lab::settings::RunSettings;
use message::{Message, MessageId};

use crate::lab_file;
use crate::lab_report::{comparison_table, figure_text};
use crate::lab_run;

const NOT_PLANNED: MessageId = MessageId::new(&("cli.plan.run", &["text"]));

/// Games of each run between two looks whether a comparison is settled.
const STRIDE: u32 = 50;

/// Longer names of files are cut, since file systems have limits, and told apart by a digest.
const LONGEST_NAME: usize = 180;

const HELP: &str = "\
A plan is the text of a run with one more key; docs/lab.md describes them:
  against=usual      the same under the usual rules, compared in pairs; with settle=white it ends once that figure's difference is shown
  over=KEY:A,B,C     a run for each value of a setting
  card=N,N,N         all that the game's health card needs, at these node limits
The folder keeps a file for each run. Started again with the same folder, it goes on where it was stopped.

Examples:
  oddchess lab plan 'game=chess&castling=no&games=500&against=usual' --dir castling
  oddchess lab plan 'game=chess&games=500&over=double:never,home,anywhere' --dir steps
  oddchess lab plan 'game=chess&stalemate=loss&games=200&card=250,500,1000' --dir stalemate --json";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct PlanArgs {
    /// The text of the plan
    #[arg(value_name = "PLAN")]
    plan: String,
    /// The folder for the games
    #[arg(long, value_name = "FOLDER")]
    dir: String,
    #[command(flatten)]
    threads: ThreadArgs,
    /// Write the outcome as JSON
    #[arg(long)]
    json: bool,
    /// Play nothing, only report on the games in the folder
    #[arg(long)]
    only_report: bool,
    /// Do not show progress
    #[arg(long)]
    quiet: bool,
}

pub fn plan(args: &PlanArgs, out: &mut impl Write) -> Result<(), CliError> {
    let plan = Plan::read(&args.plan)?;
    if plan.kind == PlanKind::Run {
        return Err(NOT_PLANNED.with([plan.text.into()]).into());
    }
    fs::create_dir_all(&args.dir).map_err(|error| CliError::write(&args.dir, &error))?;
    let games = if args.only_report { read(&plan, &args.dir)? } else { play(&plan, args)? };
    let outcome = games.outcome();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&outcome).unwrap_or_default())?;
        return Ok(());
    }
    table(&outcome, games.is_settled(), out)
}

/// Plays what is missing. A comparison that ends once it is settled is played in turns, so that both runs have the same games.
fn play(plan: &Plan, args: &PlanArgs) -> Result<PlanGames, CliError> {
    let settings = plan.runs.iter().map(|run| RunSettings::read(&run.text)).collect::<Result<Vec<_>, Message>>()?;
    let most = settings.iter().map(|run| run.games).max().unwrap_or(0);
    let stride = if plan.settle.is_some() { STRIDE } else { most };
    let mut end = 0;
    while end < most {
        end = (end + stride).min(most);
        for (run, settings) in plan.runs.iter().zip(&settings) {
            let path = path(&args.dir, &run.text);
            lab_run::play_into(&path, settings.clone(), 0..end.min(settings.games), args.threads.count(), args.quiet)?;
        }
        if plan.settle.is_some() && read(plan, &args.dir)?.is_settled() {
            break;
        }
    }
    read(plan, &args.dir)
}

/// Reads what there is of the runs.
fn read(plan: &Plan, dir: &str) -> Result<PlanGames, CliError> {
    let mut games = PlanGames::new(plan.clone())?;
    for (at, run) in plan.runs.iter().enumerate() {
        let path = path(dir, &run.text);
        if !Path::new(&path).exists() {
            continue;
        }
        let input = BufReader::new(File::open(&path).map_err(|error| CliError::read(&path, &error))?);
        let head = lab_file::Head::of(&RunSettings::read(&run.text)?);
        lab_file::read(&path, input, |read, game, _| {
            let there = games.tally(at).is_some_and(|tally| tally.has(game.number));
            match read.head == head {
                true if there => Ok(()),
                true => games.add(at, &game),
                false => Err(lab_file::other(&path, &read.head, &head)),
            }
        })?;
    }
    Ok(games)
}

/// The file of a run: its text with what files may be named by.
fn path(dir: &str, run: &str) -> String {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || "=+-".contains(letter) { letter } else { '_' };
    let mut name: String = run.trim_start_matches("game=").chars().map(plain).collect();
    if name.len() > LONGEST_NAME {
        let digest = hash64(run.bytes().map(u64::from).collect::<Vec<_>>());
        name = format!("{}-{digest:016x}", &name[..LONGEST_NAME]);
    }
    Path::new(dir).join(format!("{name}.jsonl")).to_string_lossy().into_owned()
}

fn table(outcome: &PlanOutcome, settled: bool, out: &mut impl Write) -> Result<(), CliError> {
    writeln!(out, "{}", outcome.plan.text)?;
    if let Some(comparison) = &outcome.comparison {
        comparison_table(comparison, out)?;
    }
    if settled {
        writeln!(out, "settled: no more games are needed")?;
    }
    let key = outcome.plan.key.as_deref().unwrap_or_default();
    if let Some(series) = &outcome.game {
        series_table(key, outcome, series, &outcome.plan.run, out)?;
    }
    if let Some(series) = &outcome.chess {
        series_table(key, outcome, series, "orthodox chess", out)?;
    }
    Ok(())
}

/// The figures as rows, the values as columns.
fn series_table(
    key: &str,
    outcome: &PlanOutcome,
    series: &Series,
    title: &str,
    out: &mut impl Write,
) -> Result<(), CliError> {
    let catalogue = oddchess::data::english();
    let mut values: Vec<&str> = Vec::new();
    for run in &outcome.plan.runs {
        if !values.contains(&run.value.as_str()) {
            values.push(&run.value);
        }
    }
    writeln!(out, "\n{title}")?;
    write!(out, "{:<50}", format!("{key} ="))?;
    for value in &values {
        write!(out, " {value:>24}")?;
    }
    writeln!(out, " {:>24}", if series.entropies.is_some() { "with each doubling" } else { "" })?;
    for row in &series.rows {
        write!(out, "{:<50}", catalogue.sentence(&row.figure.name()))?;
        for mean in &row.means {
            write!(out, " {:>24}", mean.map_or_else(|| "-".into(), |mean| interval_text(row.kind, mean)))?;
        }
        let slope = row.slope.filter(|_| series.entropies.is_some());
        writeln!(out, " {:>24}", slope.map_or_else(String::new, |slope| interval_text(row.kind, slope)))?;
    }
    if let Some(entropies) = &series.entropies {
        write!(out, "{:<50}", "entropy of the first move, in bits")?;
        for entropy in entropies {
            write!(out, " {entropy:>24.2}")?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// A mean with its interval.
fn interval_text(kind: FigureKind, LabMean { mean, low, high }: LabMean) -> String {
    format!("{} ({} to {})", figure_text(kind, mean), figure_text(kind, low), figure_text(kind, high))
}
