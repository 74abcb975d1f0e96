//! Repairs the text of a link: broken into lines, escaped several times, with marks around it, and with characters in it
//! that programs have put there. Where a link begins and ends in other text is found in `game/import/links.rs`.

use crate::message::text::has;
use crate::notation::link::unescaped;

/// Several programs may have escaped a link in turn.
const ROUNDS: usize = 3;

/// The fragment of a link without its `#`, repaired; the whole text if there is no `#`. An error is the text whose percent
/// escapes are wrong.
pub fn clean(text: &str) -> Result<String, String> {
    let line = |line: &str| line.trim().trim_start_matches(['>', '|', ' ']).to_owned();
    let text: String = text.split(['\n', '\r']).map(line).collect();
    let mut fragment = after_hash(&text).unwrap_or(&text).to_owned();
    for _ in 0..ROUNDS {
        if has(&fragment, '%') {
            fragment = unescaped(&fragment).ok_or(fragment)?;
        }
        fragment = without_references(&fragment);
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

/// How mail and pages write signs of a link.
const ESCAPES: [(&str, char); 6] =
    [("&amp;", '&'), ("=3D", '='), ("&#61;", '='), ("&#x3D;", '='), ("&#38;", '&'), ("&#038;", '&')];

fn without_references(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(next) = rest.clone().next() {
        let escaped = ESCAPES.iter().find_map(|&(escape, letter)| Some((rest.as_str().strip_prefix(escape)?, letter)));
        if let Some((after, letter)) = escaped {
            plain.push(letter);
            rest = after.chars();
        } else {
            plain.push(next);
            rest.next();
        }
    }
    plain
}

/// A character as it was typed; `None` for what nobody sees or typed.
pub fn plain_letter(letter: char) -> Option<char> {
    match letter {
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => None,
        '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\\' => None,
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0),
        _ if is_dash(letter) => Some('-'),
        _ => Some(letter),
    }
}

/// Whether a character looks like a hyphen; programs write such for the sake of beauty.
pub fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}')
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
