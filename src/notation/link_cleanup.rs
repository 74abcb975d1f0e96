//! Repairs links: broken into lines by mail programs, escaped twice, followed by punctuation or
//! within a sentence.

use crate::message::text::has;
use crate::notation::link::LONGEST;

/// Characters around links that are not part of them.
const AROUND: [char; 18] = ['<', '>', '"', '\'', '(', ')', '[', ']', '.', '!', '?', ':', ';', ',', '“', '”', '…', '`'];

/// The fragment of a link without its `#`, repaired; the whole text if there is no `#`.
pub(super) fn clean(text: &str) -> String {
    let mut text = unwrap_lines(text);
    // Several programs may have escaped it in turn.
    for _ in 0..3 {
        text = unescape(&text, &[("&amp;", '&')]);
    }
    // Quoted-printable encoding and character references.
    let text = unescape(&text, &[("=3D", '='), ("&#61;", '='), ("&#38;", '&')]);
    let text = text.trim().trim_end_matches(AROUND);
    let text = text.trim_start_matches(['<', '"', '\'', '(', '[', '“', '`']);
    split_at_hash(text).map_or(text, |(_, fragment)| fragment).to_owned()
}

/// What stands before and after the `#`, which may be escaped. An escaped one only counts where there is no other.
fn split_at_hash(text: &str) -> Option<(&str, &str)> {
    ["#", "%23", "%2523"].into_iter().find_map(|hash| {
        text.char_indices().find_map(|(at, _)| Some((text.get(..at)?, text.get(at..)?.strip_prefix(hash)?)))
    })
}

fn unescape(text: &str, escapes: &[(&str, char)]) -> String {
    let mut plain = String::new();
    let mut rest = text.chars();
    while let Some(next) = rest.clone().next() {
        let escaped = escapes.iter().find_map(|&(escape, letter)| Some((rest.as_str().strip_prefix(escape)?, letter)));
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

/// Removes line breaks and quote marks inserted by mail programs.
fn unwrap_lines(text: &str) -> String {
    let text = text.replace(['\u{ad}', '\u{200b}', '\u{feff}', '\u{2060}'], "");
    text.trim().split(['\n', '\r']).map(|line| line.trim().trim_start_matches(['>', '|', ' '])).collect()
}

/// The letters and digits at the beginning of a text, and what follows.
fn split_name(text: &str) -> (&str, &str) {
    let rest = text.trim_start_matches(|letter: char| letter.is_ascii_alphanumeric());
    (text.strip_suffix(rest).unwrap_or_default(), rest)
}

/// Returns the link if the text is one: a URL, a fragment, or the text after the `#`. `known`
/// recognises variant ids.
pub fn find(text: &str, known: &dyn Fn(&str) -> bool) -> Option<String> {
    if text.len() > LONGEST && !text.trim_start().starts_with('#') {
        return None;
    }
    let whole = unwrap_lines(text);
    let hash = split_at_hash(&whole);
    let fragment = clean(text);
    let bare = fragment.trim_start_matches(['#', '/', '!']);
    let (name, rest) = split_name(bare);
    let known = known(&name.to_ascii_lowercase());
    // A URL may have any fragment; ours continues with moves or a position.
    let goes_on = rest.starts_with('?') && has(rest, '=') || rest.starts_with('/') && rest.matches('/').count() >= 4;
    let ends = rest.is_empty() || rest.starts_with(['/', '?', '%', '&']);
    let is_ours = match hash {
        Some((before, _)) => {
            let before = before.trim_start_matches(AROUND);
            let address =
                before.is_empty() || !before.contains(char::is_whitespace) && before.contains(['/', '.', ':']);
            address && (known && ends || goes_on && !name.is_empty())
        }
        None => known && ends && !has(rest, ' ') && !whole.split(':').skip(1).any(|part| part.starts_with("//")),
    };
    is_ours.then_some(fragment)
}

/// The first link within a text; `known` recognises variant ids.
pub fn within(text: &str, known: &dyn Fn(&str) -> bool) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let after_each = std::iter::successors(text.split_once('#'), |(_, rest)| rest.split_once('#'));
    after_each.map(|(_, rest)| rest).find_map(|rest| {
        let (name, goes_on) = split_name(rest.trim_start_matches(['/', '!']));
        if !known(&name.to_ascii_lowercase()) || !goes_on.starts_with(['/', '?', '%']) {
            return None;
        }
        // A line that ends in the middle of the link is continued.
        let mut link = String::new();
        for line in rest.split('\n') {
            let word = line.trim_start_matches(['>', ' ']).split(char::is_whitespace).next().unwrap_or_default();
            link.push_str(word);
            if word.len() < line.trim().len() || !word.ends_with([',', '=', '&', '?', '/', '_']) {
                break;
            }
        }
        Some(clean(&format!("#{link}")))
    })
}
