//! The text of a game as lines, of which a change touches only those that it concerns.

use crate::ini;

/// What a text without a head begins with.
const HEAD: &str = "[My-game:chess]";

/// The lines of a text, and which of them are the section of the game: the last one.
pub struct Lines {
    lines: Vec<String>,
    head: usize,
}

fn is_comment(line: &str) -> bool {
    line.starts_with(['#', ';'])
}

/// The key of a line, if it has one.
fn key_of(line: &str) -> Option<&str> {
    let line = line.trim();
    let pair = line.split_once('=').filter(|_| !is_comment(line) && !line.starts_with('['));
    pair.map(|(key, _)| key.trim())
}

/// A text in one line, without signs that are not seen.
pub fn plain(text: &str) -> String {
    let text: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    text.trim().into()
}

/// A name for a section: what can't stand there becomes a hyphen.
fn section_name(text: &str) -> String {
    let fitting = |sign| if ini::is_title_sign(sign) { sign } else { '-' };
    let name: String = text.trim().chars().take(ini::LONGEST_TITLE).map(fitting).collect();
    name.trim_end().into()
}

/// The name and the parent in a head, as far as they can be read.
pub fn head(line: &str) -> (String, Option<String>) {
    let line = line.trim().trim_start_matches('\u{feff}').trim_start_matches('[').trim_end_matches(']');
    let (name, parent) = line.split_once(':').map_or((line, None), |(name, parent)| (name, Some(parent)));
    (section_name(name), parent.map(section_name).filter(|parent| !parent.is_empty()))
}

impl Lines {
    /// Takes a text apart. Without a head it gets one.
    pub fn of(text: &str) -> Lines {
        let mut lines: Vec<String> = text.split('\n').map(str::to_owned).collect();
        let begins = |line: &String| line.trim().trim_start_matches('\u{feff}').starts_with('[');
        let head = lines.iter().rposition(begins).unwrap_or_else(|| {
            lines.insert(0, HEAD.into());
            0
        });
        Lines { lines, head }
    }

    /// The text.
    pub fn text(&self) -> String {
        self.lines.join("\n")
    }

    /// The head of the section.
    pub fn head(&self) -> &str {
        &self.lines[self.head]
    }

    /// How a line ends before the break, as the head does.
    fn end(&self) -> &'static str {
        if self.head().ends_with('\r') { "\r" } else { "" }
    }

    /// Sets the head.
    pub fn set_head(&mut self, name: &str, parent: Option<&str>) {
        let name = section_name(name);
        let name = if ini::is_title(&name) { &name } else { "My-game" };
        let parent = parent.map(section_name).filter(|parent| ini::is_title(parent));
        let mut head = ["[", name].concat();
        if let Some(parent) = &parent {
            head.push(':');
            head.push_str(parent);
        }
        self.lines[self.head] = [&head, "]", self.end()].concat();
    }

    fn places(&self, key: &str) -> Vec<usize> {
        (self.head + 1..self.lines.len()).filter(|&line| key_of(&self.lines[line]) == Some(key)).collect()
    }

    /// The value of a key in the section.
    pub fn get(&self, key: &str) -> Option<&str> {
        let place = *self.places(key).first()?;
        self.lines[place].split_once('=').map(|(_, value)| value.trim())
    }

    /// Sets the value of a key, or takes the key out. Further lines of the same key go: there is only one of each.
    pub fn set(&mut self, key: &str, value: Option<&str>) {
        let places = self.places(key);
        let end = self.end();
        let mut rest = places.as_slice();
        if let Some(value) = value {
            let value = plain(value);
            match places.first() {
                Some(&place) => {
                    let line = &mut self.lines[place];
                    let end = if line.ends_with('\r') { "\r" } else { "" };
                    let behind = line.split_once('=').map_or("", |(_, behind)| behind);
                    let gap = behind.len() - behind.trim_start().len();
                    let gap = if behind.trim().is_empty() { " " } else { &behind[..gap] };
                    let begin = &line[..line.len() - behind.len()];
                    *line = [begin, gap, &value, end].concat();
                    rest = &places[1..];
                }
                None => {
                    let last = (self.head..self.lines.len()).rev().find(|&line| key_of(&self.lines[line]).is_some());
                    let last = last.unwrap_or(self.head);
                    self.lines.insert(last + 1, [key, " = ", &value, end].concat());
                    // A text ends with a break.
                    if last + 2 == self.lines.len() {
                        self.lines.push(String::new());
                    }
                }
            }
        }
        for &place in rest.iter().rev() {
            self.lines.remove(place);
        }
    }
}
