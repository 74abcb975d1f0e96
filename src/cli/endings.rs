//! `oddchess endings`: who wins with certain men, in all positions.

use std::io::Write;

use clap::Args;
use oddchess::engine::endgame::survey::{Counts, Longest, survey};
use oddchess::engine::endgame::table::EndgameTables;
use oddchess::variants::tools;

use crate::cli::error::CliError;

const MOST_BYTES: usize = 4 << 30;

#[derive(Args)]
pub struct EndingsArgs {
    /// The game, by its id
    game: String,
    /// The men of both sides, such as KQk
    men: String,
}

/// The figures of all positions with certain men.
pub fn endings(args: &EndingsArgs, out: &mut impl Write) -> Result<(), CliError> {
    let game = tools(&args.game)?;
    let tables = EndgameTables::new(game.endgames(), MOST_BYTES);
    let surveyed = tables.and_then(|mut tables| survey(&mut tables, &args.men));
    let survey = surveyed.ok_or_else(|| CliError::value("<MEN>", &args.men))?;
    let names = ["White", "Black"];
    for (name, Counts { wins, draws, losses }) in names.into_iter().zip(&survey.counts) {
        let share = |count: &u64| 100.0 * *count as f64 / (wins + draws + losses).max(1) as f64;
        let (won, drawn, lost) = (share(wins), share(draws), share(losses));
        writeln!(
            out,
            "{name} to move: White wins {wins} ({won:.2} %), draw {draws} ({drawn:.2} %), Black wins {losses} ({lost:.2} %)"
        )?;
    }
    for (name, longest) in names.into_iter().zip(&survey.longest) {
        match longest {
            Some(Longest { plies, positions, fen }) => {
                writeln!(out, "longest win of {name}: {} moves, in {positions} positions: {fen}", plies.div_ceil(2))?;
            }
            None => writeln!(out, "{name} never wins")?,
        }
    }
    Ok(())
}
