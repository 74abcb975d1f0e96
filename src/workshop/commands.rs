//! The commands of the makers, which the program lists after its own.

use std::io::Write;

use clap::Subcommand;
use console::error::CliError;

use crate::datagen::{self, DatagenArgs};
use crate::mine::{self, MineArgs};
use crate::openings::{self, OpeningsArgs};
use crate::practice::{self, PracticeArgs};
use crate::samples::{self, SamplesArgs};
use crate::train::{self, TrainArgs};
use crate::tune::{self, TuneArgs};

/// A command with its arguments.
#[derive(Subcommand)]
pub enum WorkshopCommand {
    /// Writes quiet positions of games against itself, each with a player's score and the result of its game
    Samples(SamplesArgs),
    /// Fits the numbers of an evaluation to the samples of `oddchess samples`
    Tune(TuneArgs),
    /// Plays fast games against itself, as training data for `oddchess train`
    Datagen(DatagenArgs),
    /// Trains a network for the evaluation of a game, from the games of `oddchess datagen`
    Train(TrainArgs),
    /// Makes the opening book of a game from the games of `oddchess datagen`
    Openings(OpeningsArgs),
    /// Finds puzzles in games against itself, each with one winning first move, proved
    Mine(MineArgs),
    /// Finds exercises for practice against exact defence, each proved, or proves them again
    Practice(PracticeArgs),
}

impl WorkshopCommand {
    /// Does what is asked. Results go to `out`, or to the files that the arguments name.
    pub fn run(&self, out: &mut impl Write) -> Result<(), CliError> {
        match self {
            WorkshopCommand::Samples(args) => samples::samples(args, out),
            WorkshopCommand::Tune(args) => tune::tune(args, out),
            WorkshopCommand::Datagen(args) => datagen::datagen(args, out),
            WorkshopCommand::Train(args) => train::train(args, out),
            WorkshopCommand::Openings(args) => openings::openings(args, out),
            WorkshopCommand::Mine(args) => mine::mine(args, out),
            WorkshopCommand::Practice(args) => practice::practice(args, out),
        }
    }
}
