//! The command line: the commands and their files.

mod bench;
mod endings;
mod error;
mod fen;
mod match_play;
mod match_stats;
mod mine;
mod moves;
mod perft;
mod progress;
mod samples;
mod selfplay;
mod selfplay_file;
mod selfplay_merge;
mod solve;
mod tune;
mod uci;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use oddchess::message::catalogue::Catalogue;
use oddchess::variants::TOOLS;

use crate::cli::error::CliError;

/// Chess variants with exact rules, for scripts, tests and designers
#[derive(Parser)]
#[command(name = "oddchess", version, args_override_self = true, after_help = games())]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Counts the tree of legal moves
    Perft(perft::PerftArgs),
    /// Lists the legal moves as JSON
    Moves(moves::MovesArgs),
    /// Proves a mate within so many moves, or that there is none
    Solve(solve::SolveArgs),
    /// Measures nodes a second of every game, with the ratio to orthodox chess
    Bench,
    /// Talks to match runners and analysis programs by the protocol UCI
    Uci,
    /// Tells who wins with certain men: all positions, the longest wins
    Endings(endings::EndingsArgs),
    /// Lets two players play each other
    Match(match_play::MatchArgs),
    /// Plays the games of a run on all cores, a line of JSON for each, or adds them up; see docs/lab.md
    Selfplay(selfplay::SelfplayArgs),
    /// Writes quiet positions of games against itself, with a player's opinion of each
    Samples(samples::SamplesArgs),
    /// Fits the numbers of an evaluation to such samples
    Tune(tune::TuneArgs),
    /// Finds puzzles in games against itself, each with one winning first move, proved
    Mine(mine::MineArgs),
}

/// The ids of the games, for the help.
fn games() -> String {
    format!("GAME is one of: {}", TOOLS.iter().map(|game| game.id()).collect::<Vec<_>>().join(" "))
}

pub fn main() -> ExitCode {
    let args = std::env::args_os().map(|arg| arg.to_string_lossy().into_owned());
    let catalogue = Catalogue::english();
    let done = Cli::try_parse_from(args).map_err(CliError::from).and_then(|cli| run(&cli.command, &catalogue));
    done.map_or_else(|failure| failure.report(&catalogue), |()| ExitCode::SUCCESS)
}

fn run(command: &Command, catalogue: &Catalogue) -> Result<(), CliError> {
    let mut out = io::BufWriter::new(io::stdout().lock());
    match command {
        Command::Perft(args) => perft::perft(args, &mut out)?,
        Command::Moves(args) => moves::moves(args, catalogue, &mut out)?,
        Command::Solve(args) => solve::solve(args, &mut out)?,
        Command::Bench => bench::bench(&mut out)?,
        Command::Uci => {
            // Its threads write, so the output must not be locked here.
            drop(out);
            uci::talk(catalogue);
            return Ok(());
        }
        Command::Endings(args) => endings::endings(args, &mut out)?,
        Command::Match(args) => match_play::play_match(args, &mut out)?,
        Command::Selfplay(args) => selfplay::selfplay(args, &mut out)?,
        Command::Samples(args) => samples::samples(args, &mut out)?,
        Command::Tune(args) => tune::tune(args, &mut out)?,
        Command::Mine(args) => mine::mine(args, &mut out)?,
    }
    Ok(out.flush()?)
}
