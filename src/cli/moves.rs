//! `oddchess moves`: the legal moves of positions, as JSON.

use std::io::{self, BufRead, Write};

use clap::Args;
use console::error::CliError;
use console::game_args::GameArgs;
use console::invented::described;
use message::Message;
use message::catalogue::Catalogue;
use rules::Status;
use serde_json::{Value, json};
use variants::{MoveListing, VariantTools, tools};

use crate::fen;
use crate::invented;

const HELP: &str = "\
The JSON object has the FEN, the moves in alphabetical order, their costs where moves have prices, and the status:
ongoing, check, checkmate, stalemate, lost, won, or draw with the rule, dead_position, seventy_five_moves or kings_meet. Draws
that need the past of a position (repetition) or a claim (50 moves) are left out.

Examples:
  oddchess moves chess
  oddchess moves tax - < positions.txt";

#[derive(Args)]
#[command(after_help = HELP)]
pub struct MovesArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The position, the start if left out; with '-', a FEN a line is read and a JSON object a line written
    #[arg(value_name = "FEN|-")]
    fen: Vec<String>,
}

pub fn moves(args: &MovesArgs, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), CliError> {
    let game = tools(&args.game.id())?;
    if let Some(game) = described(game) {
        return invented::moves(game, fen::join(&args.fen).as_deref(), catalogue, out);
    }
    if args.fen == ["-"] {
        return moves_of_lines(game, catalogue, out);
    }
    let fen = fen::join(&args.fen);
    writeln!(out, "{}", listing(game, fen.as_deref())?)?;
    Ok(())
}

fn listing(game: &dyn VariantTools, fen: Option<&str>) -> Result<Value, Message> {
    let listing = game.listing(fen)?;
    let rule = draw_rule(&listing);
    let mut row = json!({
        "fen": fen.map_or(listing.fen, str::to_owned),
        "status": rule.map_or(listing.status.word(), |_| "draw"),
        "moves": listing.moves,
    });
    if let Some(rule) = rule {
        row["rule"] = rule.into();
    }
    if let Some(costs) = listing.costs {
        row["costs"] = costs.into();
    }
    Ok(row)
}

/// The rule that makes the position a draw although there are moves, as far as a position without its past can tell.
fn draw_rule(listing: &MoveListing) -> Option<&'static str> {
    match listing.status {
        Status::Ongoing | Status::Check if listing.ends.is_some() => Some("kings_meet"),
        Status::Ongoing | Status::Check if listing.dead => Some("dead_position"),
        Status::Ongoing | Status::Check if listing.end_in <= 0 => Some("seventy_five_moves"),
        _ => None,
    }
}

/// Reads a position from each line and writes its moves, or the error, as one line.
fn moves_of_lines(game: &dyn VariantTools, catalogue: &Catalogue, out: &mut impl Write) -> Result<(), CliError> {
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        let fen = String::from_utf8_lossy(&line);
        let row =
            listing(game, Some(fen.trim())).unwrap_or_else(|message| json!({ "error": catalogue.sentence(&message) }));
        writeln!(out, "{row}")?;
        out.flush()?;
    }
    Ok(())
}
