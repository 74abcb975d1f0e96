//! `oddchess lab`: plays the games of a run, adds up shares of it, and tells what they say.

use std::io::Write;

use clap::{Args, Subcommand};
use console::error::CliError;

use crate::lab_plan::{self, PlanArgs};
use crate::lab_report::{self, MergeArgs, ReportArgs};
use crate::lab_run::{self, LabRunArgs};

const HELP: &str = "\
Shares of a run can be played anywhere and in any order; docs/scale.md has the ways to many machines.

Examples:
  oddchess lab run 'game=chess&double=anywhere&games=2000' --out torpedo.jsonl
  oddchess lab run 'game=chess&games=2000' --out chess.jsonl
  oddchess lab report torpedo.jsonl --against chess.jsonl
  oddchess lab plan 'game=chess&games=500&over=double:never,home,anywhere' --dir steps";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct LabArgs {
    #[command(subcommand)]
    command: LabCommand,
}

#[derive(Subcommand)]
enum LabCommand {
    /// Plays the games of a run, or a share of them
    Run(LabRunArgs),
    /// Plays the runs of a plan, and tells what they say together
    Plan(PlanArgs),
    /// Makes one file of the files of a run, whoever has played its games
    Merge(MergeArgs),
    /// Prints the figures of a run, or how they differ from those of another
    Report(ReportArgs),
}

pub fn lab(args: &LabArgs, out: &mut impl Write) -> Result<(), CliError> {
    match &args.command {
        LabCommand::Run(args) => lab_run::run(args, out),
        LabCommand::Plan(args) => lab_plan::plan(args, out),
        LabCommand::Merge(args) => lab_report::merge(args, out),
        LabCommand::Report(args) => lab_report::report(args, out),
    }
}
