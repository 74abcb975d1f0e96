//! The characters of pasted texts as they were typed: mail programs, messengers and editors of markdown write some of them
//! otherwise, and add others that nobody sees.

use std::borrow::Cow;

use notation::characters::{is_dash, plain_letter, visible, without_references};

/// Several programs may have escaped a text in turn.
const ROUNDS: usize = 3;

/// The text without escapes of HTML and markdown and without characters that nobody sees; spaces are all the same, and
/// full-width characters are the usual ones. Lines stay.
pub fn tidied(text: &str) -> String {
    // What nobody sees may stand within a reference, or behind a backslash.
    let mut text = if text.contains(['&', '\\']) { Cow::from(visible(text)) } else { Cow::from(text) };
    for _ in 0..ROUNDS {
        if text.contains('&') {
            text = without_references(&text, false).into();
        }
    }
    let mut letters = text.chars().peekable();
    let mut tidy = String::with_capacity(text.len());
    while let Some(letter) = letters.next() {
        match letter {
            '\n' => tidy.push('\n'),
            // It escapes a sign, or ends a line.
            '\\' if !letters.peek().is_some_and(|next| next.is_ascii_punctuation() || *next == '\n') => tidy.push('\\'),
            _ if letter.is_whitespace() => tidy.push(' '),
            // What they mean depends on what is around them.
            _ if is_dash(letter) => tidy.push(letter),
            _ => tidy.extend(plain_letter(letter)),
        }
    }
    tidy
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

/// The text with a space behind the comma of each cell, as tables of programs are without.
pub fn without_cells(text: String) -> String {
    if text.contains(',') { text.replace(',', ", ") } else { text }
}
