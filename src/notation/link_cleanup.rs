//! Repairs the text of a link: broken into lines, escaped several times, with marks around it, and with characters in it
//! that programs have put there. Where a link begins and ends in other text is found in `game/import/links.rs`.

use crate::characters::{plain_letter, unquoted, visible, without_references};
use crate::link::unescaped;
use message::text::has;

/// Several programs may have escaped a link in turn.
const ROUNDS: usize = 3;

/// The fragment of a link without its `#`, repaired; the whole text if there is no `#`. An error is the text whose percent
/// escapes are wrong.
pub fn clean(text: &str) -> Result<String, String> {
    let text: String = text.split(['\n', '\r']).map(|line| unquoted(line.trim())).collect();
    // What nobody sees may stand within an escape.
    let mut fragment = visible(after_hash(&text).unwrap_or(&text));
    for _ in 0..ROUNDS {
        if has(&fragment, '%') {
            fragment = unescaped(&fragment).ok_or(fragment)?;
        }
        fragment = without_references(&fragment, true);
    }
    let mut plain = String::new();
    for letter in fragment.chars().filter_map(plain_letter) {
        if !plain.is_empty() || letter == '?' || !is_mark(letter) {
            plain.push(letter);
        }
    }
    Ok(without_marks(plain))
}

/// What stands after the `#`, which may be escaped. An escaped one only counts where there is no other.
fn after_hash(text: &str) -> Option<&str> {
    ["#", "%23", "%2523"].into_iter().find_map(|hash| after(text, hash))
}

/// What stands after the first of these signs.
fn after<'a>(text: &'a str, sign: &str) -> Option<&'a str> {
    text.char_indices().find_map(|(at, _)| text.get(at..)?.strip_prefix(sign))
}

/// Whether a character is neither a digit nor a letter of an alphabet: it may stand around a link.
pub fn is_mark(letter: char) -> bool {
    !letter.is_ascii_alphanumeric() && !('\u{c0}'..'\u{2000}').contains(&letter)
}

/// The link without the marks behind it. A field of a position may be a hyphen, an evaluation as well.
pub fn without_marks(mut link: String) -> String {
    let evals = after(&link, "evals=").is_some_and(|evals| !has(evals, '&'));
    while let Some(last) = link.pop() {
        let field = last == '-' && (evals || matches!(link.as_bytes().last(), Some(b'_' | b'+' | b' ')));
        if field || !is_mark(last) {
            link.push(last);
            break;
        }
    }
    link
}
