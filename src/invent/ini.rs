//! Sections of keys and values, each with its line. Nothing is said here about what they mean.

use std::collections::BTreeMap;

use message::Message;
use message::text::excerpt;

use crate::faults::{HEADER, KEY_TWICE, LINE, NO_PAIR, OUTSIDE, SECTION_TWICE, TOO_LARGE};
use crate::values;

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

/// What is wrong in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The line, from 1.
    pub line: u32,
    /// The key, if the line has one.
    pub key: Option<String>,
    /// What is wrong.
    pub problem: Message,
}

/// Reads all sections of a text. A comment is a line that begins with `#` or `;`: there are none behind a value, as in Fairy-Stockfish.
pub fn read(text: &str) -> Result<Vec<Section>, Message> {
    if text.len() > LONGEST {
        return Err(too_large());
    }
    let (sections, faults) = read_all(text);
    match faults.into_iter().next() {
        Some(fault) => Err(LINE.with([fault.line.into(), fault.problem.into()])),
        None => Ok(sections),
    }
}

/// A text that is not read.
pub fn too_large() -> Message {
    TOO_LARGE.with([(LONGEST as u32 / 1024).into()])
}

/// Reads what can be read of a text that is not too large, with everything that is wrong. Below a head that can't be read there is a section, too.
pub fn read_all(text: &str) -> (Vec<Section>, Vec<Fault>) {
    let (mut sections, mut faults): (Vec<Section>, Vec<Fault>) = (Vec::new(), Vec::new());
    let (mut names, mut keys) = (BTreeMap::new(), BTreeMap::new());
    for (line, text) in (1_u32..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let text = text.trim();
        let mut fault = |key: Option<&str>, problem: Message| {
            faults.push(Fault { line, key: key.map(str::to_owned), problem });
        };
        if text.is_empty() || text.starts_with(['#', ';']) {
            continue;
        }
        if let Some(head) = text.strip_prefix('[') {
            let section = head.strip_suffix(']').and_then(|head| section(head, line)).unwrap_or_else(|| {
                fault(None, HEADER.with([excerpt(text).into()]));
                Section { name: String::new(), parent: None, line, entries: Vec::new() }
            });
            if let Some(first) = names.insert(section.name.clone(), line).filter(|_| !section.name.is_empty()) {
                fault(None, SECTION_TWICE.with([section.name.as_str().into(), first.into()]));
            }
            keys.clear();
            sections.push(section);
            continue;
        }
        let Some(section) = sections.last_mut() else {
            fault(None, OUTSIDE.with([excerpt(text).into()]));
            continue;
        };
        let pair = text.split_once('=').map(|(key, value)| (key.trim(), value.trim()));
        let Some((key, value)) = pair.filter(|(key, _)| is_name(key)) else {
            fault(None, NO_PAIR.with([excerpt(text).into()]));
            continue;
        };
        if let Some(first) = keys.insert(key, line) {
            fault(Some(key), KEY_TWICE.with([key.into(), first.into()]));
            continue;
        }
        section.entries.push(Entry { key: key.into(), value: value.into(), line });
    }
    (sections, faults)
}

/// The inside of a head: a name, and that of a parent behind a colon.
fn section(head: &str, line: u32) -> Option<Section> {
    let (name, parent) = head.split_once(':').map_or((head, None), |(name, parent)| (name, Some(parent)));
    let (name, parent) = (name.trim(), parent.map(str::trim));
    let plain = is_title(name) && parent.is_none_or(is_title);
    plain.then(|| Section { name: name.into(), parent: parent.map(str::to_owned), line, entries: Vec::new() })
}

/// The longest name of a game, in characters.
pub const LONGEST_TITLE: usize = 60;

/// Whether a text can be the name of a game, in any script.
pub fn is_title(text: &str) -> bool {
    let length = text.chars().count();
    (1..=LONGEST_TITLE).contains(&length) && text.chars().all(is_title_sign) && text.trim() == text
}

/// Whether a sign can stand in the name of a game: not if it has a meaning in heads, comments or markup.
pub fn is_title_sign(sign: char) -> bool {
    values::is_seen(sign) && !matches!(sign, '[' | ']' | ':' | '=' | '#' | ';' | '"' | '<' | '>' | '&' | '\\')
}

/// Whether a text can be a key.
pub fn is_name(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.".contains(&byte);
    (1..=60).contains(&text.len()) && text.bytes().all(plain)
}
