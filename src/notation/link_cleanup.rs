//! Repairs links: broken into lines by mail programs, escaped twice, followed by punctuation or
//! within a sentence.

use crate::notation::link::LONGEST;

/// Characters around links that are not part of them.
const AROUND: [char; 18] = ['<', '>', '"', '\'', '(', ')', '[', ']', '.', '!', '?', ':', ';', ',', '“', '”', '…', '`'];

/// The fragment of a link without its `#`, repaired; the whole text if there is no `#`.
pub(super) fn clean(text: &str) -> String {
    let mut text = unwrap_lines(text);
    // Several programs may have escaped it in turn.
    for _ in 0..3 {
        text = text.replace("&amp;", "&");
    }
    // Quoted-printable encoding and character references.
    let text = text.replace("=3D", "=").replace("&#61;", "=").replace("&#38;", "&");
    let text = text.trim().trim_end_matches(AROUND);
    let text = text.trim_start_matches(['<', '"', '\'', '(', '[', '“', '`']);
    let begin = text.find('#').map(|at| at + 1);
    let begin = begin.or_else(|| text.find("%23").map(|at| at + 3)).or_else(|| text.find("%2523").map(|at| at + 5));
    text[begin.unwrap_or(0)..].to_owned()
}

/// Removes line breaks and quote marks inserted by mail programs.
fn unwrap_lines(text: &str) -> String {
    let text = text.replace(['\u{ad}', '\u{200b}', '\u{feff}', '\u{2060}'], "");
    text.trim().split(['\n', '\r']).map(|line| line.trim().trim_start_matches(['>', '|', ' '])).collect()
}

/// Returns the link if the text is one: a URL, a fragment, or the text after the `#`. `known`
/// recognises variant ids.
pub fn find(text: &str, known: &dyn Fn(&str) -> bool) -> Option<String> {
    if text.len() > LONGEST && !text.trim_start().starts_with('#') {
        return None;
    }
    let whole = unwrap_lines(text);
    let hash = ["#", "%23", "%2523"].into_iter().find_map(|hash| whole.split_once(hash));
    let fragment = clean(text);
    let bare = fragment.trim_start_matches(['#', '/', '!']);
    let end = bare.find(|letter: char| !letter.is_ascii_alphanumeric()).unwrap_or(bare.len());
    let (name, rest) = bare.split_at(end);
    let known = known(&name.to_ascii_lowercase());
    // A URL may have any fragment; ours continues with moves or a position.
    let goes_on =
        rest.starts_with('?') && rest.contains('=') || rest.starts_with('/') && rest.matches('/').count() >= 4;
    let ends = rest.is_empty() || rest.starts_with(['/', '?', '%', '&']);
    let is_ours = match hash {
        Some((before, _)) => {
            let before = before.trim_start_matches(AROUND);
            let address =
                before.is_empty() || !before.contains(char::is_whitespace) && before.contains(['/', '.', ':']);
            address && (known && ends || goes_on && !name.is_empty())
        }
        None => known && ends && !rest.contains(' ') && !whole.contains("://"),
    };
    is_ours.then_some(fragment)
}

/// The first link within a text; `known` recognises variant ids.
pub fn within(text: &str, known: &dyn Fn(&str) -> bool) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    text.match_indices('#').find_map(|(at, _)| {
        let rest = &text[at + 1..];
        let name = rest.trim_start_matches(['/', '!']);
        let end = name.find(|letter: char| !letter.is_ascii_alphanumeric())?;
        let known = known(&name[..end].to_ascii_lowercase());
        if !known || !name[end..].starts_with(['/', '?', '%']) {
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
