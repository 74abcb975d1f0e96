//! `oddchess bench`: nodes a second of every game, and the ratio to orthodox chess.

use std::io::Write;
use std::time::Instant;

use console::error::CliError;
use invent::games;
use invent::position::InventPosition;
use message::Message;
use rules::perft::{perft, perft_each};
use variants::{TOOLS, VariantTools, chess};

pub const HELP: &str = "\
Takes about a second. The nodes are those of perft from the start of the game; 'bulk' counts the last ply without playing it,
'each' plays every move.

Example:
  oddchess bench";

/// Orthodox chess as a description, by the position of all of them.
const DESCRIBED: &str = "fairy#chess";

const ROUNDS: usize = 7;
const DEPTH: u32 = 4;

/// A way of walking the tree of legal moves of a game, and of one that is described.
type Perft = (fn(&dyn VariantTools, u32) -> Result<u64, Message>, fn(&InventPosition<'static>, u32) -> u64);

/// Nodes a second of each game from its start, and the ratio to orthodox chess, measured in turns so that a machine whose
/// speed drifts treats all alike.
pub fn bench(out: &mut impl Write) -> Result<(), CliError> {
    let ways: [(&str, Perft); 2] = [
        ("bulk", (|game, depth| game.perft(None, depth), perft)),
        ("each", (|game, depth| game.perft_each(None, depth), perft_each)),
    ];
    let described = InventPosition::start(Box::leak(Box::new(games::read(chess::NAME)?)));
    writeln!(out, "perft {DEPTH} from the start, median of {ROUNDS} rounds; ratio to chess in the same round")?;
    for (way, (walk, walk_described)) in ways {
        let mut speeds = vec![Vec::new(); TOOLS.len() + 1];
        for _ in 0..ROUNDS {
            for (place, speeds) in speeds.iter_mut().enumerate() {
                let begin = Instant::now();
                let nodes = match TOOLS.get(place) {
                    Some(game) => walk(*game, DEPTH)?,
                    None => walk_described(&described, DEPTH),
                };
                speeds.push(nodes as f64 / begin.elapsed().as_secs_f64() / 1e6);
            }
        }
        let chess = TOOLS.iter().position(|game| game.id() == chess::NAME).unwrap_or(0);
        let names = TOOLS.iter().map(|game| game.id()).chain([DESCRIBED]);
        for (name, own) in names.zip(&speeds) {
            let ratios = own.iter().zip(&speeds[chess]).map(|(own, chess)| own / chess).collect();
            let (speed, ratio) = (median(own.clone()), median(ratios));
            writeln!(out, "{way}  {:<11} {speed:>8.1} million nodes/s  {ratio:>5.2}", name)?;
        }
    }
    Ok(())
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}
