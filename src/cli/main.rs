//! The command line, for scripts, tests and designers of variants: the commands and their files.

mod bench;
mod endings;
mod fen;
mod helpers;
mod invented;
mod lab;
mod lab_csv;
mod lab_file;
mod lab_plan;
mod lab_report;
mod lab_run;
mod match_file;
mod match_game;
mod match_play;
mod match_stats;
mod move_text;
mod moves;
mod output;
mod perft;
mod solve;
mod thinker;
mod uci;
mod uci_go;
mod xboard;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use console::error::CliError;
use message::MessageId;
use message::catalogue::Catalogue;
use notation::link::excerpt;
use variants::TOOLS;
use workshop::commands::WorkshopCommand;

const NOT_UTF8: MessageId = MessageId::new(&("cli.utf8", &["text"]));

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
    /// Measures the speed of every game in nodes a second, with the ratio to orthodox chess
    #[command(after_help = bench::HELP)]
    Bench,
    /// Plays and analyses for match runners and chess programs, by the UCI protocol
    #[command(after_help = uci::HELP)]
    Uci,
    /// Plays for XBoard and other programs that speak its protocol, CECP
    #[command(after_help = xboard::HELP)]
    Xboard,
    /// Tells who wins with certain pieces, over all positions, and the longest wins
    Endings(endings::EndingsArgs),
    /// Lets two players play each other
    Match(match_play::MatchArgs),
    /// Plays runs of games against itself, and compares rules by their figures
    Lab(lab::LabArgs),
    #[command(flatten)]
    Workshop(WorkshopCommand),
}

/// The ids of the games, for the help.
fn games() -> String {
    let games: Vec<&str> = TOOLS.iter().map(|game| game.id()).collect();
    format!(
        "GAME is one of: {}\n'oddchess help COMMAND' explains a command, with examples; see docs/cli.md.",
        games.join(" ")
    )
}

fn main() -> ExitCode {
    invent::play::install();
    let catalogue = oddchess::data::english();
    let done = args().and_then(|args| Ok(Cli::try_parse_from(args)?)).and_then(|cli| run(&cli.command, &catalogue));
    done.map_or_else(|failure| failure.report(&catalogue).into(), |()| ExitCode::SUCCESS)
}

fn args() -> Result<Vec<String>, CliError> {
    let read = |arg: OsString| {
        let arg = arg.into_string();
        arg.map_err(|arg| NOT_UTF8.with([excerpt(&arg.to_string_lossy()).into()]).into())
    };
    std::env::args_os().map(read).collect()
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
        Command::Xboard => {
            drop(out);
            xboard::talk(catalogue);
            return Ok(());
        }
        Command::Endings(args) => endings::endings(args, &mut out)?,
        Command::Match(args) => match_play::play_match(args, catalogue, &mut out)?,
        Command::Lab(args) => lab::lab(args, &mut out)?,
        Command::Workshop(command) => command.run(&mut out)?,
    }
    Ok(out.flush()?)
}
