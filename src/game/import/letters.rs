//! The characters of pasted texts as they were typed: mail programs, messengers and editors of markdown write some of them
//! otherwise, and add others that nobody sees.

use std::borrow::Cow;

use crate::notation::link::{is_dash, plain_letter};

/// References of HTML by name.
const NAMED: [(&str, char); 7] =
    [("&amp;", '&'), ("&lt;", '<'), ("&gt;", '>'), ("&quot;", '"'), ("&apos;", '\''), ("&nbsp;", ' '), ("&num;", '#')];
/// Several programs may have escaped a text in turn.
const ROUNDS: usize = 3;

/// The text with normalised line ends.
pub fn with_plain_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}', '\u{85}'], "\n")
}

/// The text without escapes of HTML and markdown and without characters that nobody sees; spaces are all the same, and
/// full-width characters are the usual ones. Lines stay.
pub fn tidied(text: &str) -> String {
    let mut text = Cow::from(text);
    for _ in 0..ROUNDS {
        if text.contains('&') {
            text = unreferenced(&text).into();
        }
    }
    let mut letters = text.chars().peekable();
    let mut tidy = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        match letter {
            '\n' => tidy.push('\n'),
            '\\' if !letters.peek().is_some_and(char::is_ascii_punctuation) => tidy.push('\\'),
            _ if letter.is_whitespace() => tidy.push(' '),
            // What they mean depends on what is around them.
            _ if is_dash(letter) => tidy.push(letter),
            _ => tidy.extend(plain_letter(letter)),
        }
    }
    tidy
}

fn unreferenced(text: &str) -> String {
    let (mut plain, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, _)) = rest.split_once('&') {
        plain.push_str(before);
        rest = &rest[before.len()..];
        let named = NAMED.iter().find_map(|&(name, letter)| Some((letter, rest.strip_prefix(name)?)));
        let (letter, after) = named.or_else(|| numbered(rest)).unwrap_or(('&', &rest[1..]));
        plain.push(letter);
        rest = after;
    }
    plain + rest
}

/// The character that a reference has the number of, and the text after it.
fn numbered(text: &str) -> Option<(char, &str)> {
    let (number, rest) = text.strip_prefix("&#")?.split_once(';')?;
    let (digits, radix) = number.strip_prefix(['x', 'X']).map_or((number, 10), |digits| (digits, 16));
    Some((char::from_u32(u32::from_str_radix(digits, radix).ok()?)?, rest))
}

/// Elements of HTML that may stand around a position.
const ELEMENTS: [&str; 12] = ["p", "br", "div", "span", "td", "tr", "li", "pre", "code", "b", "strong", "font"];

/// The text with a space in place of each tag of HTML.
pub fn without_elements(text: &str) -> String {
    let (mut plain, mut rest) = (String::with_capacity(text.len()), text);
    while let Some((before, tag)) = rest.split_once('<') {
        plain.push_str(before);
        let name = tag.trim_start_matches('/');
        let name = &name[..name.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(name.len())];
        let end = tag.find(['<', '>', '\n']).filter(|&end| tag[end..].starts_with('>'));
        let known = ELEMENTS.iter().any(|element| name.eq_ignore_ascii_case(element));
        let inside =
            tag.trim_start_matches('/').strip_prefix(name).is_some_and(|rest| rest.starts_with(['>', ' ', '/']));
        rest = match end.filter(|_| known && inside) {
            Some(end) => &tag[end + 1..],
            None => tag,
        };
        plain.push(' ');
    }
    plain + rest
}

/// A field of a position with usual hyphens.
pub fn plain_dashes(field: &str) -> String {
    field.chars().map(|letter| if is_dash(letter) { '-' } else { letter }).collect()
}
