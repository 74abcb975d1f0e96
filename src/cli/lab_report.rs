//! `oddchess lab merge` and `lab report`: the files of one run become one file, a summary, or one side of a comparison.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Write};

use clap::Args;
use console::error::CliError;
use console::new_file::NewFile;
use lab::compare::{Comparison, Pairs, Side};
use lab::data::{LabGame, LabMean, LabShare};
use lab::figure::FigureKind;
use lab::tally::Tally;
use message::{Message, MessageId};
use serde_json::json;

use crate::lab_csv;
use crate::lab_file::{self, Head, Read, Seen};

const EMPTY: MessageId = MessageId::new(&("cli.run.empty", &["path"]));
const CUT: MessageId = MessageId::new(&("cli.run.cut", &["path"]));
const NOTHING: MessageId = MessageId::new(&("cli.run.nothing", &["path"]));
const MISSING: MessageId = MessageId::new(&("cli.run.missing", &["number", "found", "games"]));

const MERGE_HELP: &str = "\
Example:
  oddchess lab merge part-1.jsonl part-2.jsonl --out it.jsonl";

const REPORT_HELP: &str = "\
With --against, both runs must have games with the same numbers, which are compared in pairs: with the same seed these begin with the
same random moves, where both rules allow them.

Examples:
  oddchess lab report it.jsonl
  oddchess lab report torpedo.jsonl --against chess.jsonl";

#[derive(Args)]
#[command(after_help = MERGE_HELP)]
pub struct MergeArgs {
    /// The files of one run; '-' is the input
    #[arg(value_name = "FILE|-", required = true)]
    files: Vec<String>,
    /// Where to write; the output if left out
    #[arg(long, value_name = "FILE")]
    out: Option<String>,
}

#[derive(Args)]
#[command(after_help = REPORT_HELP)]
pub struct ReportArgs {
    /// The files of one run; '-' is the input
    #[arg(value_name = "FILE|-", required = true)]
    files: Vec<String>,
    /// The file of another run, to compare with
    #[arg(long, value_name = "FILE")]
    against: Option<String>,
    #[command(flatten)]
    format: OutputFormat,
}

/// How a summary is written; as a table if nothing is asked for.
#[derive(Args)]
#[group(multiple = false)]
struct OutputFormat {
    /// Write the figures as JSON
    #[arg(long)]
    json: bool,
    /// Write the figures as CSV
    #[arg(long, conflicts_with = "against")]
    csv: bool,
}

/// Writes all games as one file of the run, in their order.
pub fn merge(args: &MergeArgs, out: &mut impl Write) -> Result<(), CliError> {
    let merged = read(&args.files, true)?;
    match &args.out {
        Some(path) => {
            let mut file = NewFile::create(path)?;
            merged.lines(&mut file)?;
            file.finish()?;
        }
        None => merged.lines(out)?,
    }
    if let Some(&(first, _)) = merged.missing().first() {
        let summary = merged.tally.summary();
        note(&MISSING.with([first.into(), summary.games.into(), summary.of.into()]));
    }
    Ok(())
}

/// Says on stderr what is no error, but easily overlooked.
fn note(message: &Message) {
    eprintln!("oddchess: {}", oddchess::data::english().sentence(message));
}

/// Prints the figures.
pub fn report(args: &ReportArgs, out: &mut impl Write) -> Result<(), CliError> {
    let merged = read(&args.files, args.against.is_some())?;
    if let Some(other) = &args.against {
        return merged.against(&read(std::slice::from_ref(other), true)?, args.format.json, out);
    }
    match args.format {
        OutputFormat { json: true, .. } => merged.json(out),
        OutputFormat { csv: true, .. } => Ok(lab_csv::write(&merged.tally.summary(), out)?),
        _ => merged.table(out),
    }
}

/// Reads the files of one run; the games themselves are kept if they are needed.
fn read(files: &[String], keep: bool) -> Result<Merged, CliError> {
    let (mut merged, mut seen, mut empty): (Option<Merged>, _, _) = (None, Seen::default(), Vec::new());
    for path in files.iter().map(String::as_str) {
        let input: Box<dyn BufRead> = match path {
            "-" => Box::new(std::io::stdin().lock()),
            _ => Box::new(BufReader::new(File::open(path).map_err(|error| CliError::read(path, &error))?)),
        };
        seen.begin(path);
        let found = lab_file::read(path, input, |read, game, line| {
            let merged = merged.get_or_insert_with(|| Merged::new(read));
            // A different run is reported after its header was read.
            if merged.head == read.head && seen.is_new(game.number, line)? {
                merged.add(&game, line, keep)
            } else {
                Ok(())
            }
        })?;
        let Some(found) = found else {
            empty.push(path);
            continue;
        };
        if found.cut {
            note(&CUT.with([path.into()]));
        }
        let merged = merged.get_or_insert_with(|| Merged::new(&found));
        if merged.head != found.head {
            return Err(lab_file::other(path, &found.head, &merged.head).into());
        }
    }
    let merged = merged.ok_or_else(|| EMPTY.with([files.join(" ").into()]))?;
    for path in empty {
        note(&NOTHING.with([path.into()]));
    }
    Ok(merged)
}

/// All that stands in the files.
struct Merged {
    head: Head,
    tally: Tally,
    lines: BTreeMap<u32, String>,
}

impl Merged {
    fn new(read: &Read) -> Merged {
        Merged { head: read.head.clone(), tally: Tally::new(read.settings.clone()), lines: BTreeMap::new() }
    }

    fn add(&mut self, game: &LabGame, line: &str, keep: bool) -> Result<(), Message> {
        self.tally.add(game)?;
        if keep {
            self.lines.insert(game.number, line.to_owned());
        }
        Ok(())
    }

    /// The numbers that are missing, as ranges.
    fn missing(&self) -> Vec<(u32, u32)> {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        for number in (0..self.tally.settings().games).filter(|&number| !self.tally.has(number)) {
            match ranges.last_mut() {
                Some((_, last)) if *last + 1 == number => *last = number,
                _ => ranges.push((number, number)),
            }
        }
        ranges
    }

    fn missing_text(&self) -> String {
        const SHOWN: usize = 12;
        let ranges = self.missing();
        let range_text =
            |&(first, last): &(u32, u32)| if first == last { first.to_string() } else { format!("{first}-{last}") };
        let mut text = ranges.iter().take(SHOWN).map(range_text).collect::<Vec<_>>().join(", ");
        if ranges.len() > SHOWN {
            text.push_str(&format!(" and {} more gaps", ranges.len() - SHOWN));
        }
        text
    }

    /// How the games differ from those of another run with the same numbers.
    fn against(&self, other: &Merged, as_json: bool, out: &mut impl Write) -> Result<(), CliError> {
        let mut pairs = Pairs::new(&self.head.run, &other.head.run);
        for (side, run) in [(Side::Changed, self), (Side::Control, other)] {
            for game in run.lines.values().filter_map(|line| serde_json::from_str::<LabGame>(line).ok()) {
                pairs.add(side, &game);
            }
        }
        let comparison = pairs.compare();
        if as_json {
            writeln!(out, "{}", serde_json::to_string_pretty(&comparison).unwrap_or_default())?;
            return Ok(());
        }
        comparison_table(&comparison, out)
    }

    /// As a file of the run: games in their order.
    fn lines(&self, out: &mut impl Write) -> Result<(), CliError> {
        writeln!(out, "{}", serde_json::to_string(&self.head).unwrap_or_default())?;
        for line in self.lines.values() {
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    fn json(&self, out: &mut impl Write) -> Result<(), CliError> {
        let value = json!({ "core": self.head.core, "missing": self.missing(), "summary": self.tally.summary() });
        writeln!(out, "{}", serde_json::to_string_pretty(&value).unwrap_or_default())?;
        Ok(())
    }

    fn table(&self, out: &mut impl Write) -> Result<(), CliError> {
        let (summary, catalogue) = (self.tally.summary(), oddchess::data::english());
        let name = |message: &view::LocalizedMessage| catalogue.plain_sentence(message.id);
        writeln!(out, "{}", summary.text)?;
        write!(out, "{} of {} games", summary.games, summary.of)?;
        if summary.games < summary.of {
            write!(out, "; missing: {}", self.missing_text())?;
        }
        writeln!(out, "\n\n{:<50} {:>8} {:>8}   95 % interval", "", "games", "share")?;
        let mut row = |name: &str, LabShare { count, share, low, high }: LabShare| {
            let [share, low, high] = [share, low, high].map(|share| 100.0 * share);
            writeln!(out, "{name:<50} {count:>8} {share:>6.1} %   {low:.1} to {high:.1}")
        };
        for result in &summary.results {
            row(&name(&result.message), result.share)?;
        }
        for ending in &summary.endings {
            row(&format!("  {}, {}", name(&ending.message), ending.result), ending.share)?;
        }
        writeln!(out, "\n{:<50} {:>8}      95 % interval", "", "mean")?;
        for measure in lab_csv::measures(&summary) {
            let (name, LabMean { mean, low, high }) = (measure.name(&catalogue), measure.mean);
            writeln!(out, "{name:<50} {mean:>8.3}      {low:.3} to {high:.3}")?;
        }
        if !summary.kinds.is_empty() {
            writeln!(out, "\n{:<50} {:>8} {:>8}", "", "moves", "share")?;
        }
        for kind in &summary.kinds {
            writeln!(out, "{:<50} {:>8} {:>6.1} %", name(&kind.name), kind.moves, 100.0 * kind.share)?;
        }
        Ok(())
    }
}

/// How two runs differ, a figure a line.
pub fn comparison_table(comparison: &Comparison, out: &mut impl Write) -> Result<(), CliError> {
    let catalogue = oddchess::data::english();
    writeln!(out, "{}\nagainst {}\n{} pairs of games\n", comparison.changed, comparison.control, comparison.pairs)?;
    writeln!(out, "{:<50} {:>9} {:>9} {:>10}   95 % interval", "", "changed", "control", "difference")?;
    for one in &comparison.differences {
        let name = catalogue.sentence(&one.figure.name());
        let [changed, control] = [one.changed, one.control].map(|mean| figure_text(one.kind, mean));
        let LabMean { mean, low, high } = one.difference;
        let [mean, low, high] =
            [mean, low, high].map(|value| format!("{}{}", sign(value), figure_text(one.kind, value.abs())));
        write!(out, "{name:<50} {changed:>9} {control:>9} {mean:>10}   {low} to {high}")?;
        match one.pairs_missing {
            Some(pairs) => writeln!(out, ", not significant: about {pairs} more pairs needed")?,
            None => writeln!(out)?,
        }
    }
    Ok(())
}

const fn sign(value: f64) -> &'static str {
    if value < 0.0 { "-" } else { "+" }
}

/// A value of a figure: shares in percent, numbers as they are.
pub fn figure_text(kind: FigureKind, value: f64) -> String {
    match kind {
        FigureKind::Share => format!("{:.1} %", 100.0 * value),
        FigureKind::Count => format!("{value:.2}"),
    }
}
