//! Games that a section of a file describes, where a command takes the id of a game: `FILE.ini#section`, and `fairy#name` for those
//! that are built in. Read once, such a game is found by its own id like any other.

use std::fs;
use std::path::Path;

use invent::description::{self, Description};
use invent::play::{self, Invented};
use invent::{games, ini, position::InventPosition};
use message::{Message, MessageId};
use notation::fen::Fen;
use variants::{DynVariant, find};

use crate::error::READ;

/// A file is named without one of its sections.
const NO_SECTION: MessageId = MessageId::new(&("cli.file.section", &["path", "sections"]));

/// What stands for the file of the built-in games.
const BUILT_IN: &str = "fairy";

/// The game of a section, registered; `None` if the text is neither of that form nor a file alone, which is an error. Notes on what the section says without effect go to
/// stderr.
pub fn read(text: &str) -> Option<Result<&'static Invented, Message>> {
    let is_file = || text.ends_with(".ini") || Path::new(text).is_file();
    let alone = || (find(text).is_none() && is_file()).then_some((text, ""));
    let (file, section) = text.split_once('#').or_else(alone)?;
    Some(description(file, section).and_then(|game| {
        for note in &game.notes {
            eprintln!("oddchess: {}", oddchess::data::english().sentence(note));
        }
        play::game(&game.packed)
    }))
}

fn description(file: &str, section: &str) -> Result<Description, Message> {
    if file == BUILT_IN {
        return games::read(section);
    }
    let text = fs::read_to_string(file).map_err(|error| READ.with([file.into(), error.to_string().into()]))?;
    let sections = if section.is_empty() { ini::read(&text)? } else { Vec::new() };
    if !sections.is_empty() {
        return Err(NO_SECTION.with([file.into(), description::names(&sections).into()]));
    }
    description::read(&text, section)
}

/// The FEN of a position of a game as it is written here. Those of described games may have promoted pieces as `+p`.
pub fn own_fen(game: &dyn DynVariant, fen: &str) -> Result<String, Message> {
    described(game).map_or_else(|| Ok(fen.into()), |game| Ok(Fen::fen(&InventPosition::read(game, fen)?)))
}

/// The description of a game, if it has one.
pub fn described(game: &dyn DynVariant) -> Option<&'static Description> {
    let position = game.position();
    let position: &dyn std::any::Any = position.as_ref();
    position.downcast_ref::<InventPosition<'static>>().map(|position| position.game)
}
