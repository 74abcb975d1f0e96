//! `oddchess perft`: counts the tree of legal moves.

use std::io::Write;

use clap::{Args, value_parser};
use console::error::CliError;
use console::game_args::GameArgs;
use console::invented::own_fen;
use console::progress::LateProgress;
use variants::tools;

use crate::fen;

/// No tree of any of the games can be walked deeper in a lifetime.
const DEEPEST: i64 = 20;

const HELP: &str = "\
Examples:
  oddchess perft tax 4
  oddchess perft chess 3 --divide '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'
  oddchess perft fairy#capablanca 3
  oddchess perft my-games.ini#my-game 3";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many plies deep to count, from 0 to 20
    #[arg(allow_negative_numbers = true, value_parser = value_parser!(u32).range(0..=DEEPEST))]
    depth: u32,
    /// The position, as one argument or field by field; the start of the game if left out
    fen: Vec<String>,
    /// List the first moves, each with its count
    #[arg(long)]
    divide: bool,
}

pub fn perft(args: &PerftArgs, out: &mut impl Write) -> Result<(), CliError> {
    let fen = fen::join(&args.fen);
    let mut progress = LateProgress::new("[{bar:30}] {percent} %, {elapsed}, about {left} left");
    let mut heard = |done, of| progress.set(done, of, || "lines of two plies".into());
    let game = tools(&args.game.id())?;
    let fen = fen.map(|fen| own_fen(game, &fen)).transpose()?;
    let rows = game.divide(fen.as_deref(), args.depth, &mut heard)?;
    progress.clear();
    if args.divide {
        for (text, nodes) in &rows {
            writeln!(out, "{text}: {nodes}")?;
        }
        writeln!(out)?;
    }
    // The tree of no plies is the position.
    let nodes = if args.depth == 0 { 1 } else { rows.iter().map(|(_, nodes)| nodes).sum() };
    writeln!(out, "{nodes}")?;
    Ok(())
}
