//! A section of a text as a game, for other programs: what the crate and the npm package make of one.

use message::Message;
use rules::settings::{DESCRIBED, id_under};

use crate::faults::NOTHING;
use crate::{description, ini, packed};

/// A game that a text describes.
#[derive(Debug)]
pub struct Described {
    /// The id, which has the description.
    pub id: String,
    /// What its section is called.
    pub name: String,
    /// What the text says without effect here.
    pub notes: Vec<Message>,
}

/// Reads the game of a section, of the last one without a name. An error says what is wrong in which line.
pub fn describe(text: &str, name: Option<&str>) -> Result<Described, Message> {
    let sections = ini::read(text)?;
    let last = || sections.last().map(|section| section.name.as_str());
    let name = name.or_else(last).ok_or_else(|| NOTHING.with([]))?;
    let notes = description::read(text, name)?.notes;
    Ok(Described { id: id_under(DESCRIBED, &packed::of(&sections, name)?), name: name.into(), notes })
}
