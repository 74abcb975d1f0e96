//! Reads tag pairs: `[White "Ada"]`, also with other quotation marks, without them, or broken into two lines.

use crate::pgn::tags::{is_derived, known};
use notation::characters::is_invisible;

/// A tag pair: the name and the value.
pub type Pair = (String, String);

/// Maximum length of a value in bytes; beyond it, a missing quotation mark is assumed.
const LONGEST: usize = 20_000;

/// Quotation marks around values, as programs write them and typesetting changes them.
const QUOTES: [char; 9] = ['"', '“', '”', '„', '‟', '«', '»', '″', '＂'];

/// Whether a text begins like a tag: a bracket, a name and a quotation mark.
pub fn begins_pair(text: &str) -> bool {
    split_name(text).is_some_and(|(_, value)| value.starts_with(QUOTES))
}

/// Whether a text begins with the name of a tag, whatever is wrong with its value.
pub fn begins_known(text: &str) -> bool {
    split_name(text).is_some_and(|(name, _)| known(name).is_some())
}

/// The name after the bracket, and what follows it.
fn split_name(text: &str) -> Option<(&str, &str)> {
    let blank = |letter: char| letter.is_whitespace() && letter != '\n' || is_invisible(letter);
    let inner = text.strip_prefix('[')?.trim_start_matches(blank);
    let end = inner
        .find(|letter: char| letter.is_whitespace() || letter == ']' || letter == '[' || QUOTES.contains(&letter))?;
    let (name, value) = inner.split_at(end);
    let valid = name.starts_with(|letter: char| letter.is_ascii_alphanumeric()) && !name.contains('%');
    valid.then(|| (name, value.trim_start_matches(blank)))
}

/// Parses the tag pair at the beginning of a text. Also returns its length.
pub fn pair(text: &str) -> Option<(Pair, usize)> {
    let (name, value) = split_name(text)?;
    let (value, rest) = match value.strip_prefix(QUOTES) {
        Some(value) => quoted(value)?,
        // The quotation marks are missing; in brackets there may be other text, too.
        None if !name.starts_with(|letter: char| letter.is_ascii_uppercase()) => return None,
        None => {
            let (value, _) = value.split_once('\n').unwrap_or((value, ""));
            let (inner, _) = value.split_once(']').filter(|(inner, _)| !inner.trim().is_empty())?;
            (inner.trim().to_owned(), &text[text.find(inner)? + inner.len() + 1..])
        }
    };
    let name = name.replace(is_invisible, "");
    let name = known(&name).map_or(name.clone(), str::to_owned);
    // What programs read has no letters but those that it needs.
    let value =
        if is_derived(&name) { value.replace(is_invisible, "").replace(char::is_whitespace, " ") } else { value };
    Some(((name, value), text.len() - rest.len()))
}

/// Splits a value at its closing quotation mark; returns the value and the text after the bracket.
/// An unescaped quotation mark only ends the value before a bracket. A line may be broken once, not before a tag.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut breaks = 0;
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next().filter(|&(at, _)| at < LONGEST) {
        match letter {
            '\\' => match letters.next() {
                Some((_, escaped @ ('"' | '\\'))) => value.push(escaped),
                Some((_, other)) => value.extend(['\\', other]),
                None => return None,
            },
            '\n' => {
                let next = text[at + 1..].trim_start_matches([' ', '\t']);
                breaks += 1;
                if breaks > 6 || next.is_empty() || next.starts_with(['[', '\n']) {
                    return None;
                }
                value.push(' ');
            }
            letter if QUOTES.contains(&letter) => {
                let blank = |letter: char| letter == ' ' || letter == '\t' || is_invisible(letter);
                let after = text[at + letter.len_utf8()..].trim_start_matches(blank);
                match after.strip_prefix(']') {
                    Some(after) => return Some((value, after)),
                    // The bracket is missing.
                    None if after.is_empty() || after.starts_with('\n') => return Some((value, after)),
                    None => value.push(letter),
                }
            }
            _ => value.push(letter),
        }
    }
    None
}

/// Whether one of the tags from here to the next blank line is among those tags.
pub fn repeats(mut text: &str, tags: &[Pair]) -> bool {
    while let Some(((name, _), length)) = pair(text) {
        if tags.iter().any(|(other, _)| *other == name) {
            return true;
        }
        let after = text[length..].trim_start_matches([' ', '\t']);
        text = after.strip_prefix('\n').unwrap_or(after);
    }
    false
}
