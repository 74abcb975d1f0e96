//! Sections of keys and values, each with its line. Nothing is said here about what they mean.

use std::collections::BTreeMap;

use message::Message;
use message::text::excerpt;

use crate::faults::{HEADER, KEY_TWICE, LINE, NO_PAIR, OUTSIDE, SECTION_TWICE, TOO_LARGE};

/// The longest text that is read, in bytes. The whole `variants.ini` of Fairy-Stockfish has half of it.
pub const LONGEST: usize = 1 << 17;

/// A section: a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Its name.
    pub name: String,
    /// The name of the game that it changes.
    pub parent: Option<String>,
    /// The line of its head, from 1.
    pub line: u32,
    /// What it says, in order.
    pub entries: Vec<Entry>,
}

/// A key with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// The value, without spaces around it.
    pub value: String,
    /// The line, from 1.
    pub line: u32,
}

/// Reads all sections of a text. A comment is a line that begins with `#` or `;`: there are none behind a value, as in Fairy-Stockfish.
pub fn read(text: &str) -> Result<Vec<Section>, Message> {
    if text.len() > LONGEST {
        return Err(TOO_LARGE.with([(LONGEST as u32 / 1024).into()]));
    }
    let mut sections: Vec<Section> = Vec::new();
    let (mut names, mut keys) = (BTreeMap::new(), BTreeMap::new());
    for (line, text) in (1_u32..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let text = text.trim();
        let fault = |problem: Message| LINE.with([line.into(), problem.into()]);
        if text.is_empty() || text.starts_with(['#', ';']) {
            continue;
        }
        if let Some(head) = text.strip_prefix('[') {
            let section = head.strip_suffix(']').and_then(|head| section(head, line));
            let section = section.ok_or_else(|| fault(HEADER.with([excerpt(text).into()])))?;
            if let Some(first) = names.insert(section.name.clone(), line) {
                return Err(fault(SECTION_TWICE.with([section.name.into(), first.into()])));
            }
            keys.clear();
            sections.push(section);
            continue;
        }
        let Some(section) = sections.last_mut() else {
            return Err(fault(OUTSIDE.with([excerpt(text).into()])));
        };
        let pair = text.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
        let (key, value) =
            pair.filter(|(key, _)| is_name(key)).ok_or_else(|| fault(NO_PAIR.with([excerpt(text).into()])))?;
        if let Some(first) = keys.insert(key, line) {
            return Err(fault(KEY_TWICE.with([key.into(), first.into()])));
        }
        section.entries.push(Entry { key: key.into(), value: value.into(), line });
    }
    Ok(sections)
}

/// The inside of a head: a name, and that of a parent behind a colon.
fn section(head: &str, line: u32) -> Option<Section> {
    let (name, parent) = head.split_once(':').map_or((head, None), |(name, parent)| (name, Some(parent)));
    let (name, parent) = (name.trim(), parent.map(str::trim));
    let plain = is_name(name) && parent.is_none_or(is_name);
    plain.then(|| Section { name: name.into(), parent: parent.map(str::to_owned), line, entries: Vec::new() })
}

/// Whether a text can be a name: names go into links and on pages, where other letters could have a meaning.
fn is_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (1..=60).contains(&text.len()) && text.bytes().all(plain)
}
