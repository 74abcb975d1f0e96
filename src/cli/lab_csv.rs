//! A summary of a run as CSV: a row for each figure, with the columns and names of the lab's "All figures (CSV)".

use std::io::{self, Write};

use lab::data::{LabMean, LabShare, LabSummary};
use message::MessageId;
use message::catalogue::Catalogue;

const HEAD: &str = "figure,item_id,item,unit,games,value,ci95_low,ci95_high";
const SHARE_OF_GAMES: &str = "share_of_games";
const SHARE_OF_PLIES: &str = "share_of_plies";

/// A mean over games, as the lab has it.
pub struct Measure {
    pub id: &'static str,
    name: MessageId,
    unit: &'static str,
    /// For a share, bounds that can be: with few games those of the mean may lie beyond.
    pub mean: LabMean,
    games: u32,
}

impl Measure {
    pub fn name(&self, catalogue: &Catalogue) -> String {
        catalogue.sentence(&self.name.with([]))
    }
}

/// The means that a run has.
pub fn measures(summary: &LabSummary) -> Vec<Measure> {
    const SCORE: MessageId = MessageId::new(&("page.lab.measure.score", &[]));
    const PLIES: MessageId = MessageId::new(&("page.lab.measure.plies", &[]));
    const CHOICES: MessageId = MessageId::new(&("page.lab.measure.choices", &[]));
    const ODD: MessageId = MessageId::new(&("page.lab.measure.odd", &[]));
    const BARRED: MessageId = MessageId::new(&("page.lab.measure.barred", &[]));
    const DECIDED: MessageId = MessageId::new(&("page.lab.measure.decided", &[]));
    let open: u32 = summary.results.iter().filter(|one| one.result == "*").map(|one| one.share.count).sum();
    let all = [
        ("score", SCORE, "points_per_game", true, summary.score),
        ("plies", PLIES, "plies_per_game", false, summary.plies),
        ("choices", CHOICES, "legal_moves_per_ply", false, summary.choices),
        ("odd", ODD, SHARE_OF_PLIES, true, summary.odd),
        ("barred", BARRED, SHARE_OF_PLIES, true, summary.barred),
        ("decided", DECIDED, SHARE_OF_PLIES, true, summary.decided),
    ];
    let measure = |(id, name, unit, is_share, mean): (_, _, _, _, Option<LabMean>)| {
        let mut mean = mean?;
        if is_share {
            (mean.low, mean.high) = (mean.low.max(0.0), mean.high.min(1.0));
        }
        // A game that was stopped has no points.
        let games = if id == "score" { summary.games - open } else { summary.games };
        Some(Measure { id, name, unit, mean, games })
    };
    all.into_iter().filter_map(measure).collect()
}

pub fn write(summary: &LabSummary, out: &mut impl Write) -> io::Result<()> {
    let catalogue = oddchess::data::english();
    let name = |id: &'static str| catalogue.plain_sentence(id);
    writeln!(out, "{HEAD}")?;
    let mut row = |figure: &str, [id, item, unit]: [&str; 3], games: u32, value: f64, bounds: Option<(f64, f64)>| {
        let (low, high) = bounds.map(|(low, high)| (plain(low), plain(high))).unwrap_or_default();
        writeln!(out, "{figure},{},{},{unit},{games},{},{low},{high}", quoted(id), quoted(item), plain(value))
    };
    let of_share = |LabShare { share, low, high, .. }: LabShare| (share, Some((low, high)));
    for one in &summary.results {
        let (value, bounds) = of_share(one.share);
        row("result", [one.result, &name(one.message.id), SHARE_OF_GAMES], one.share.count, value, bounds)?;
    }
    for one in &summary.endings {
        let (value, bounds) = of_share(one.share);
        let id = format!("{} {}", one.ending.trim_start_matches("lab.end."), one.result);
        let item = format!("{} ({})", name(one.message.id), one.result);
        row("ending", [&id, &item, SHARE_OF_GAMES], one.share.count, value, bounds)?;
    }
    for one in measures(summary) {
        let LabMean { mean, low, high } = one.mean;
        row("mean", [one.id, &one.name(&catalogue), one.unit], one.games, mean, Some((low, high)))?;
    }
    for one in &summary.kinds {
        row("kind", [&one.letter.to_string(), &name(one.name.id), "share_of_moves"], summary.games, one.share, None)?;
    }
    for (at, &count) in (0..).zip(&summary.lengths) {
        let (from, next) = (at * summary.step, (at + 1) * summary.step);
        let share = f64::from(count) / f64::from(summary.games.max(1));
        let item = format!("{from}-{}", next - 1);
        row("length", [&from.to_string(), &item, SHARE_OF_GAMES], count, share, None)?;
    }
    for one in &summary.amounts {
        let (ply, LabMean { mean, low, high }) = (one.ply.to_string(), one.held);
        row("amount", [&ply, &ply, "amount"], one.games, mean, Some((low, high)))?;
    }
    Ok(())
}

/// At most six decimals, which is more than games can tell, and none that say nothing.
fn plain(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn quoted(text: &str) -> String {
    if text.contains([',', '"']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text.into() }
}
