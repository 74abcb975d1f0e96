//! Searching in text without the standard library's substring search, which would be 2 % of the page's module: also
//! `str::contains` with a character needs it.

/// Whether a character occurs in a text.
pub fn has(text: &str, letter: char) -> bool {
    text.chars().any(|other| other == letter)
}

/// The beginning of a text, for error messages.
pub fn excerpt(text: &str) -> String {
    const SHOWN: usize = 60;
    let mut rest = text.chars();
    let mut shown: String = rest.by_ref().take(SHOWN).collect();
    if rest.next().is_some() {
        shown.push('…');
    }
    shown
}
