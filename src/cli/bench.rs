//! `oddchess bench`: nodes a second of every game, and the ratio to orthodox chess.

use std::io::Write;
use std::time::Instant;

use console::error::CliError;
use message::Message;
use variants::{TOOLS, VariantTools, chess};

pub const HELP: &str = "\
Takes about a second. The nodes are those of perft from the start of the game; 'bulk' counts the last ply without playing it,
'each' plays every move.

Example:
  oddchess bench";

const ROUNDS: usize = 7;
const DEPTH: u32 = 4;

/// A way of walking the tree of legal moves.
type Perft = fn(&dyn VariantTools, u32) -> Result<u64, Message>;

/// Nodes a second of each game from its start, and the ratio to orthodox chess, measured in turns so that a machine whose
/// speed drifts treats all alike.
pub fn bench(out: &mut impl Write) -> Result<(), CliError> {
    let ways: [(&str, Perft); 2] =
        [("bulk", |game, depth| game.perft(None, depth)), ("each", |game, depth| game.perft_each(None, depth))];
    writeln!(out, "perft {DEPTH} from the start, median of {ROUNDS} rounds; ratio to chess in the same round")?;
    for (way, walk) in ways {
        let mut speeds = vec![Vec::new(); TOOLS.len()];
        for _ in 0..ROUNDS {
            for (game, speeds) in TOOLS.iter().zip(&mut speeds) {
                let begin = Instant::now();
                let nodes = walk(*game, DEPTH)?;
                speeds.push(nodes as f64 / begin.elapsed().as_secs_f64() / 1e6);
            }
        }
        let chess = TOOLS.iter().position(|game| game.id() == chess::NAME).unwrap_or(0);
        for (game, own) in TOOLS.iter().zip(&speeds) {
            let ratios = own.iter().zip(&speeds[chess]).map(|(own, chess)| own / chess).collect();
            let (speed, ratio) = (median(own.clone()), median(ratios));
            writeln!(out, "{way}  {:<10} {speed:>8.1} million nodes/s  {ratio:>5.2}", game.id())?;
        }
    }
    Ok(())
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
