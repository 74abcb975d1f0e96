//! A text as its sender meant it: with normalised line ends, and without what mail programs, editors and web pages have
//! put in.
//!
//! Comments and values of tags keep their letters, also wide ones, and marks of direction.

use crate::pgn::tag_pairs::begins_pair;
use notation::characters::{self, is_invisible, narrow, plain_lines, without_references};
use notation::link::unescaped;

/// The text with normalised line ends and without damage by transport.
pub fn plain(text: &str) -> String {
    let text = plain_lines(text.trim_start_matches('\u{feff}'));
    // A mail is quoted before and after it is encoded.
    let text = apply(apply(apply(text, unquoted), at_the_edge), quoted_printable);
    let text = apply(apply(text, percent), percent);
    let text = apply(apply(text, entities), entities);
    let text = apply(text, unquoted);
    apply(text, visible)
}

fn apply(text: String, repair: impl Fn(&str) -> Option<String>) -> String {
    repair(&text).unwrap_or(text)
}

/// Takes away the spaces that are at the beginning of all lines.
fn at_the_edge(text: &str) -> Option<String> {
    let blank = |line: &&str| line.bytes().take_while(|byte| b" \t".contains(byte)).count();
    let lines = || text.lines().filter(|line| !line.trim().is_empty());
    let width = lines().map(|line| blank(&line)).min().filter(|&width| width > 0)?;
    Some(text.lines().map(|line| line.get(width..).unwrap_or_default()).collect::<Vec<_>>().join("\n"))
}

/// Decodes the quoted-printable encoding of mails: `=3D`, and `=` at the end of a long line that goes on. Only if no other
/// `=` is in the text, since promotions have one, and judgements of a position.
fn quoted_printable(text: &str) -> Option<String> {
    /// Lines are broken from this length on, at the latest after 76 characters.
    const LONG: usize = 50;
    /// Where it is the only sign of the encoding, a line is broken late.
    const FULL: usize = 70;
    if !text.contains('=') {
        return None;
    }
    // What follows the sign at the end of a line was added on the way.
    let text = &text
        .lines()
        .map(|line| if line.contains('=') { line.trim_end() } else { line })
        .collect::<Vec<_>>()
        .join("\n");
    let twice = text.contains("=\n\n") && !text.replace("=\n\n", "").contains("=\n");
    let mut bytes = Vec::new();
    let mut rest = text.as_str();
    let (mut escapes, mut breaks, mut shortest) = (0, 0, usize::MAX);
    while let Some((before, after)) = rest.split_once('=') {
        bytes.extend(before.bytes());
        let hex =
            after.get(..2).filter(|hex| hex.bytes().all(|byte| byte.is_ascii_digit() || (b'A'..=b'F').contains(&byte)));
        if let Some(after) = after.strip_prefix('\n') {
            breaks += 1;
            shortest = shortest.min(before.rsplit('\n').next().map_or(0, str::len));
            rest = after.strip_prefix('\n').filter(|_| twice).unwrap_or(after);
        } else {
            escapes += 1;
            bytes.push(u8::from_str_radix(hex?, 16).ok()?);
            rest = &after[2..];
        }
    }
    bytes.extend(rest.bytes());
    let encoded = escapes > 0 || breaks > 0 && shortest >= if breaks > 1 { LONG } else { FULL };
    if encoded { String::from_utf8(bytes).ok() } else { None }
}

/// Decodes a text that was a part of an address. If others are around it, its tags show it.
fn percent(text: &str) -> Option<String> {
    let text = text.trim();
    let encoded = |text: &str| text.contains("%20") || text.contains("%2520");
    let tags = |text: &str| text.starts_with("%5B") || text.starts_with("%255B");
    if text.contains(char::is_whitespace) {
        let part = text.split(char::is_whitespace).find(|part| tags(part) && encoded(part))?;
        return Some(text.replacen(part, &unescaped(part)?, 1));
    }
    let address = text.contains("://") || text.contains('#');
    if !address && (encoded(text) || tags(text)) { unescaped(text) } else { None }
}

/// Resolves character references, if there are some in place of quotation marks or spaces.
fn entities(text: &str) -> Option<String> {
    // With its own quotation marks the text was not escaped, whatever its comments say.
    let escaped = ["&quot;", "&#34;", "&#x22;", "&nbsp;", "&#160;"].into_iter().any(|sign| text.contains(sign));
    let whole = escaped && !text.contains('"') || text.contains("&amp;quot;") || text.contains("&amp;nbsp;");
    whole.then(|| without_references(text, false))
}

/// Takes the marks of quotation off lines that a mail program has quoted: two or more, or one at the beginning.
fn unquoted(text: &str) -> Option<String> {
    let quoted = |line: &str| line.trim_start_matches([' ', '\t']).starts_with(['>', '|']);
    if !text.lines().any(quoted) {
        return None;
    }
    let lines: Vec<&str> = text.split('\n').collect();
    let mut plain = String::new();
    for (at, &line) in lines.iter().enumerate() {
        plain.push_str(if at > 0 { "\n" } else { "" });
        let neighbour = |at: Option<usize>| {
            at.and_then(|at| lines.get(at)).is_none_or(|line| line.trim().is_empty() || quoted(line))
        };
        if quoted(line) && (neighbour(at.checked_sub(1)) || neighbour(Some(at + 1))) {
            let marks = characters::unquoted(line);
            // Of the spaces behind the last mark, one belongs to it.
            let spaces = line[..line.len() - marks.len()].bytes().rev().take_while(|&byte| byte == b' ').count();
            plain.push_str(&line[line.len() - marks.len() - spaces.saturating_sub(1)..]);
        } else {
            plain.push_str(line);
        }
    }
    Some(plain)
}

/// Takes away invisible characters and makes wide ones narrow, outside of comments and tags.
fn visible(text: &str) -> Option<String> {
    if text.is_ascii() || !text.contains(|letter| narrow(letter) != letter || is_invisible(letter)) {
        return None;
    }
    let mut plain = String::new();
    let mut braces = false;
    for line in text.split_inclusive('\n') {
        let start = line.trim_start_matches(|letter: char| letter == ' ' || is_invisible(letter));
        let tag = !braces && begins_pair(start);
        for letter in if tag { start } else { line }.chars() {
            braces = !tag && (braces || matches!(letter, '{' | '｛')) && !matches!(letter, '}' | '｝');
            match letter {
                '｛' | '｝' => plain.push(narrow(letter)),
                // Where a line may be broken says nothing in any language; marks of direction do.
                '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}' => {}
                letter if tag || braces => plain.push(letter),
                letter if is_invisible(letter) => {}
                letter => plain.push(narrow(letter)),
            }
        }
    }
    Some(plain)
}
