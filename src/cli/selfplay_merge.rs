//! `oddchess selfplay merge`: the files of one run become one summary, or one file.

use std::collections::BTreeMap;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{BufRead, BufReader, Write};

use clap::Args;
use oddchess::lab::data::{LabGame, LabMean, LabShare};
use oddchess::lab::tally::Tally;
use oddchess::message::catalogue::Catalogue;
use oddchess::message::{Message, MessageId};
use serde_json::json;

use crate::cli::error::CliError;
use crate::cli::selfplay_csv;
use crate::cli::selfplay_file::{self, Head, Read};

const EMPTY: MessageId = MessageId::new("cli.run.empty", &["path"]);
const DIFFERS: MessageId = MessageId::new("cli.run.differs", &["number"]);

const HELP: &str = "\
Examples:
  oddchess selfplay merge it.jsonl
  oddchess selfplay merge part-1.jsonl part-2.jsonl --lines > it.jsonl";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct MergeArgs {
    /// The files of one run; '-' is the input
    #[arg(value_name = "FILE|-", required = true)]
    files: Vec<String>,
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
    #[arg(long)]
    csv: bool,
    /// Write all games as one file of the run, in their order
    #[arg(long)]
    lines: bool,
}

pub fn merge(args: &MergeArgs, out: &mut impl Write) -> Result<(), CliError> {
    let mut merged: Option<Merged> = None;
    for path in args.files.iter().map(String::as_str) {
        let input: Box<dyn BufRead> = match path {
            "-" => Box::new(std::io::stdin().lock()),
            _ => Box::new(BufReader::new(File::open(path).map_err(|error| CliError::read(path, &error))?)),
        };
        let keep = args.format.lines;
        let found = selfplay_file::read(path, input, |read, game, line| {
            let merged = merged.get_or_insert_with(|| Merged::new(read));
            // A different run is reported after its header was read.
            if merged.head == read.head { merged.add(&game, line, keep) } else { Ok(()) }
        })?;
        let Some(found) = found else { continue };
        if found.cut {
            eprintln!("oddchess: the last line of {path} is cut off, so its game is not counted");
        }
        let merged = merged.get_or_insert_with(|| Merged::new(&found));
        if merged.head != found.head {
            return Err(selfplay_file::other(path, &found.head, &merged.head).into());
        }
    }
    let merged = merged.ok_or_else(|| EMPTY.with([args.files.join(" ").into()]))?;
    match args.format {
        OutputFormat { json: true, .. } => merged.json(out),
        OutputFormat { csv: true, .. } => Ok(selfplay_csv::write(&merged.tally.summary(), out)?),
        OutputFormat { lines: true, .. } => merged.lines(out),
        _ => merged.table(out),
    }
}

/// All that stands in the files.
struct Merged {
    head: Head,
    tally: Tally,
    /// A digest of each line by game number, to check that repeated games are equal.
    seen: BTreeMap<u32, u64>,
    lines: BTreeMap<u32, String>,
}

impl Merged {
    fn new(read: &Read) -> Merged {
        Merged {
            head: read.head.clone(),
            tally: Tally::new(read.settings.clone()),
            seen: BTreeMap::new(),
            lines: BTreeMap::new(),
        }
    }

    fn add(&mut self, game: &LabGame, line: &str, keep: bool) -> Result<(), Message> {
        let mut hasher = DefaultHasher::new();
        line.hash(&mut hasher);
        let digest = hasher.finish();
        match self.seen.get(&game.number) {
            Some(&other) if other == digest => return Ok(()),
            Some(_) => return Err(DIFFERS.with([game.number.into()])),
            None => {}
        }
        self.tally.add(game)?;
        self.seen.insert(game.number, digest);
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
        let (summary, catalogue) = (self.tally.summary(), Catalogue::english());
        let name =
            |message: &oddchess::view::LocalizedMessage| catalogue.sentence(&MessageId::new(message.id, &[]).with([]));
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
        for measure in selfplay_csv::measures(&summary) {
            let (name, LabMean { mean, low, high }) = (measure.name(&catalogue), measure.mean);
            writeln!(out, "{name:<50} {mean:>8.3}      {low:.3} to {high:.3}")?;
        }
        Ok(())
    }
}
