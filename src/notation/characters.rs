//! Characters as mail programs, typesetting and web pages write them, and as they were typed: dashes, wide letters, what
//! nobody sees, references of HTML, ends of lines, marks of quotation.

/// The text with normalised line ends.
pub fn plain_lines(text: &str) -> String {
    text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}', '\u{85}'], "\n")
}

/// A line without the marks of a quotation before it.
pub fn unquoted(line: &str) -> &str {
    line.trim_start_matches(['>', '|', ' ', '\t'])
}

/// Whether a character looks like a hyphen; programs write such for the sake of beauty.
pub fn is_dash(letter: char) -> bool {
    matches!(letter, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}')
}

/// Whether nobody sees a character: marks of direction and order, soft hyphens, joiners, selectors of a glyph.
pub fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}')
        || matches!(letter, '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// The usual character in place of a full-width one.
pub fn narrow(letter: char) -> char {
    match letter {
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(letter as u32 - 0xfee0).unwrap_or(letter),
        _ => letter,
    }
}

/// A character as it was typed; `None` for what nobody sees or typed.
pub fn plain_letter(letter: char) -> Option<char> {
    match letter {
        '\\' => None,
        _ if is_invisible(letter) => None,
        _ if is_dash(letter) => Some('-'),
        _ => Some(narrow(letter)),
    }
}

/// References of HTML by name.
const NAMED: [(&str, char); 9] = [
    ("amp", '&'),
    ("lt", '<'),
    ("gt", '>'),
    ("quot", '"'),
    ("apos", '\''),
    ("nbsp", ' '),
    ("num", '#'),
    ("ndash", '–'),
    ("hellip", '…'),
];
/// Maximum length of a reference in bytes, without its `&`.
const LONGEST_REFERENCE: usize = 10;

/// The character that a reference stands for, and the text after it. A line may end within it.
fn reference(text: &str) -> Option<(char, &str)> {
    let end = text.bytes().take(LONGEST_REFERENCE).position(|byte| byte == b';')?;
    let (name, after) = (text.get(..end)?.replace('\n', ""), text.get(end + 1..)?);
    let letter = match name.strip_prefix('#') {
        Some(number) => {
            let (digits, radix) = number.strip_prefix(['x', 'X']).map_or((number, 10), |digits| (digits, 16));
            char::from_u32(digits.chars().try_fold(0, |number, digit| Some(number * radix + digit.to_digit(radix)?))?)?
        }
        None => NAMED.iter().find(|(other, _)| *other == name)?.1,
    };
    Some((letter, after))
}

/// The text without what nobody sees.
pub fn visible(text: &str) -> String {
    text.chars().filter(|&letter| !is_invisible(letter)).collect()
}

/// The text with what its references of HTML stand for and, if it is `printable`, with `=` for what mails have in its place.
pub fn without_references(text: &str, printable: bool) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars();
    while let Some(letter) = rest.next() {
        let after = rest.as_str();
        let found = match letter {
            '&' => reference(after),
            '=' if printable => after.strip_prefix("3D").map(|after| ('=', after)),
            _ => None,
        };
        let (letter, after) = found.unwrap_or((letter, after));
        plain.push(letter);
        rest = after.chars();
    }
    plain
}
