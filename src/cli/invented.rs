//! What `oddchess moves` says of a game that a section of a file describes: the rule of its end, and positions behind moves.

use std::io::{self, BufRead, Write};

use console::error::CliError;
use invent::description::Description;
use invent::end::EndRule;
use invent::faults::NO_MOVE;
use invent::position::InventPosition;
use message::Message;
use message::catalogue::Catalogue;
use rules::Position;
use serde_json::{Value, json};

/// The position of a FEN, or the start.
fn position(game: &'static Description, fen: Option<&str>) -> Result<InventPosition<'static>, Message> {
    fen.map_or_else(|| Ok(InventPosition::start(game)), |fen| InventPosition::read(game, fen))
}

/// Lists the legal moves of a position, or of each line of the input: a FEN, and behind `moves` those that lead on from it.
pub fn moves(
    game: &'static Description,
    fen: Option<&str>,
    catalogue: &Catalogue,
    out: &mut impl Write,
) -> Result<(), CliError> {
    if fen != Some("-") {
        writeln!(out, "{}", listing(position(game, fen)?))?;
        return Ok(());
    }
    for line in io::stdin().lock().split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        let row =
            at_line(game, line.trim()).map_or_else(|message| json!({ "error": catalogue.sentence(&message) }), listing);
        writeln!(out, "{row}")?;
        out.flush()?;
    }
    Ok(())
}

fn at_line(game: &'static Description, line: &str) -> Result<InventPosition<'static>, Message> {
    let (fen, moves) = line.split_once(" moves ").unwrap_or((line, ""));
    let start = position(game, Some(fen))?;
    moves.split_whitespace().try_fold(start, |position, text| {
        let found = position.legal().into_iter().find(|mv| mv.text(game) == text);
        found.map(|mv| position.play(mv)).ok_or_else(|| NO_MOVE.with([text.into()]))
    })
}

fn listing(position: InventPosition<'static>) -> Value {
    let mut moves: Vec<String> = position.legal().into_iter().map(|mv| mv.text(position.game)).collect();
    moves.sort_unstable();
    let mut row = json!({ "fen": position.fen(), "status": position.status().word(), "moves": moves });
    if let Some(end) = position.end() {
        row["rule"] = word(end.rule).into();
    }
    row
}

/// The name of a rule in the output.
const fn word(rule: EndRule) -> &'static str {
    match rule {
        EndRule::Checkmate => "checkmate",
        EndRule::Stalemate => "stalemate",
        EndRule::Extinction => "extinction",
        EndRule::Flag => "flag",
        EndRule::Checks => "checks",
    }
}
