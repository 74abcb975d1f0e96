//! The games that are built in: descriptions like any other, those of others in one file, those of this site in another.

use std::sync::OnceLock;

use crate::description::{self, Description};
use crate::ini::{self, Section};
use crate::packed;
use crate::rules::Rules;
use message::Message;

/// The sections of others.
const OTHERS: &str = include_str!("games.ini");
/// Those of this site.
const OWN: &str = include_str!("own.ini");
/// All of them.
const TEXT: &str = concat!(include_str!("games.ini"), "\n", include_str!("own.ini"));

fn sections() -> &'static [Section] {
    static SECTIONS: OnceLock<Vec<Section>> = OnceLock::new();
    SECTIONS.get_or_init(|| ini::read(TEXT).unwrap_or_default())
}

fn names_in(text: &str) -> Vec<String> {
    ini::read(text).unwrap_or_default().into_iter().map(|section| section.name).collect()
}

/// The names of those of others, in the order of the file.
pub fn names() -> Vec<String> {
    names_in(OTHERS)
}

/// The section of one as text, with those that it builds on.
pub fn text(name: &str) -> String {
    packed::written(sections(), name)
}

/// The names of those of this site.
pub fn own_names() -> Vec<String> {
    names_in(OWN)
}

/// The rules of one. `None` if there is none of this name.
pub fn rules(name: &str) -> Option<Rules> {
    // Tests read them all, so no error is lost here.
    description::resolve(sections(), name, &mut Vec::new()).ok().flatten()
}

/// The sections of one and of those that it changes, the first of them first. None if there is none of this name.
pub fn chain(name: &str) -> Vec<&'static Section> {
    let mut chain = Vec::new();
    let mut wanted = Some(name);
    while let Some(section) = wanted.and_then(|name| sections().iter().find(|section| section.name == name)) {
        chain.insert(0, section);
        wanted = section.parent.as_deref();
    }
    chain
}

/// The game of a name.
pub fn read(name: &str) -> Result<Description, Message> {
    // As its own parent: the id of a game that everybody has needs no more than its name.
    if rules(name).is_none() {
        return description::read(TEXT, name);
    }
    description::read(&["[", name, ":", name, "]"].concat(), name)
}
