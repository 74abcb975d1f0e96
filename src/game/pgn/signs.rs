//! What words between moves mean: results, glyphs, words to ignore; and which words can be moves at all.

use notation::characters::is_dash;

/// Symbols for glyphs, as people and programs write them. Of several for one glyph, any is read.
const GLYPHS: [(&str, u8); 54] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("‼", 3),
    ("??", 4),
    ("⁇", 4),
    ("!?", 5),
    ("⁉", 5),
    ("?!", 6),
    ("⁈", 6),
    ("□", 7),
    ("▢", 7),
    ("=", 10),
    ("==", 10),
    ("∞", 13),
    ("inf", 13),
    ("unclear", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("⊙", 22),
    ("⨀", 22),
    ("zz", 22),
    ("○", 26),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("=∞", 44),
    ("=/∞", 44),
    ("∞=", 44),
    ("⯹", 44),
    ("⇆", 132),
    ("⇄", 132),
    ("⊕", 138),
    ("∆", 140),
    ("Δ", 140),
    ("△", 140),
    ("⌓", 142),
    ("≤", 143),
    ("≥", 142),
    ("RR", 145),
    ("N", 146),
    ("TN", 146),
    ("⊥", 151),
    ("D", 220),
];

const RESULTS: [(&str, &[&str]); 4] = [
    ("1-0", &["1-0", "1:0", "1-O", "1-o"]),
    ("0-1", &["0-1", "0:1", "O-1", "o-1"]),
    ("1/2-1/2", &["1/2-1/2", "1/2", "½-½", "½:½", "½", "0.5-0.5", "1/2:1/2", "=-="]),
    ("*", &["*"]),
];

/// Maximum length of a tag of HTML or BBCode.
const LONGEST_MARKUP: usize = 200;

/// Signs that are part of moves, numbers and results. All others beside a word only set it off: emphasis, quotation.
const MEANINGFUL: &str = "+#!?=/.…½()[]<@†‡×♔♕♖♗♘♙♚♛♜♝♞♟%";

/// The word without the marks that set it off. The check mark and a glyph stay, and so does `*` as a result of its own.
pub fn bare(word: &str) -> &str {
    // Nearly all words.
    if let [first, .., last] = word.as_bytes()
        && first.is_ascii_alphanumeric()
        && (last.is_ascii_alphanumeric() || b"+#!?.".contains(last))
    {
        return word;
    }
    let set_off = |letter: char| {
        !letter.is_alphanumeric()
            && !is_dash(letter)
            && !MEANINGFUL.contains(letter)
            && (letter.is_ascii() || GLYPHS.iter().all(|(sign, _)| !sign.contains(letter)))
    };
    let inner = word.trim_matches(set_off);
    // A sign between marks is that of the sentence around them: `“Nf3“!“`.
    let inner = match inner.trim_end_matches(['!', '?', '.']) {
        sentence if sentence.ends_with(set_off) => sentence.trim_end_matches(set_off),
        _ => inner,
    };
    // The end of a sentence, behind what is quoted in it.
    if inner.trim_matches(['!', '?', '.']).is_empty() && word.starts_with(['“', '”', '"', '»', '’', '`']) {
        return "";
    }
    // A result within emphasis: of `***`, two belong to it.
    if inner.is_empty() && word.matches('*').count() % 2 == 1 { "*" } else { inner }
}

/// Returns the standard form of a result.
pub fn result(text: &str) -> Option<&'static str> {
    let text = bare(text.trim()).trim_end_matches(['.', ';', '!']);
    if !text.starts_with(['0', '1', 'O', 'o', '½', '*', '=']) {
        return None;
    }
    let hyphens = text.replace(is_dash, "-");
    RESULTS.into_iter().find(|(_, ways)| ways.contains(&hyphens.as_str())).map(|(result, _)| result)
}

/// The glyph that a symbol stands for.
fn glyph(text: &str) -> Option<u8> {
    GLYPHS.into_iter().find(|&(sign, _)| before_sign(text, sign) == Some("")).map(|(_, glyph)| glyph)
}

/// The text before the sign at its end, whose hyphen may be any dash.
fn before_sign<'a>(text: &'a str, sign: &str) -> Option<&'a str> {
    let mut rest = text.chars();
    let ends = sign
        .chars()
        .rev()
        .all(|sign| rest.next_back().is_some_and(|last| last == sign || sign == '-' && is_dash(last)));
    ends.then_some(rest.as_str())
}

/// Splits a move and the glyphs that are written behind it without a space.
pub fn split_glyphs(mut text: &str) -> (&str, Vec<u8>) {
    let mut glyphs = Vec::new();
    // A move without a sign, or with a check mark.
    let plain = text.trim_end_matches(['+', '#']);
    if text.len() - plain.len() < 2 && plain.ends_with(|letter: char| letter.is_ascii_alphanumeric()) {
        return (text, glyphs);
    }
    // Letters are not split off: a promotion ends with one.
    let signs =
        || GLYPHS.into_iter().filter(|(sign, _)| !sign.starts_with(|letter: char| letter.is_ascii_alphabetic()));
    let stripped = |text: &str| signs().filter_map(|(sign, glyph)| Some((before_sign(text, sign)?.len(), glyph))).min();
    while let Some((rest, glyph)) = stripped(text).filter(|&(rest, _)| rest > 0) {
        text = &text[..rest];
        glyphs.insert(0, glyph);
    }
    (text, glyphs)
}

/// The longest word that says nothing.
const LONGEST_NOTHING: usize = 12;

/// Whether a word says nothing that the move does not: check, mate, en passant, lone punctuation.
fn says_nothing(text: &str) -> bool {
    let word = text.trim_end_matches(['.', '+', '#', '!', ',']);
    if word.len() > LONGEST_NOTHING {
        return false;
    }
    let word = word.to_ascii_lowercase();
    word.is_empty()
        || word.chars().all(|letter| is_dash(letter) || ".…,:;/\\=…·•".contains(letter))
        || matches!(
            word.as_str(),
            "e.p"
                | "ep"
                | "e"
                | "p"
                | "ch"
                | "dis"
                | "dis.ch"
                | "disch"
                | "dbl"
                | "dbl.ch"
                | "check"
                | "mate"
                | "checkmate"
        )
}

/// Whether a word is a null move.
pub fn is_null_move(text: &str) -> bool {
    let text = text.trim_end_matches(['+', '#']);
    matches!(text, "Z0" | "z0" | "0000" | "@@@@" | "<>" | "null" | "pass" | "Null" | "Pass")
        || text.chars().count() == 2 && text.chars().all(is_dash)
}

/// Whether a word may be meant as a move: castling, or letters around a square. What is not is skipped between moves.
pub fn may_be_move(text: &str) -> bool {
    /// Longer than any move with its check mark and glyph.
    const LONGEST: usize = 24;
    /// At most a piece of two letters and an origin stand before the first square.
    const BEFORE: usize = 3;
    const SIGNS: &str = ":×=+#*/()†‡!?.@♔♕♖♗♘♙♚♛♜♝♞♟";
    if text.len() > LONGEST {
        return false;
    }
    let (mut place, mut file, mut square) = (0, false, false);
    for letter in text.chars() {
        if !letter.is_alphanumeric() && !is_dash(letter) && !SIGNS.contains(letter) {
            return false;
        }
        square |= file && matches!(letter, '1'..='9') && place <= BEFORE + 1;
        // What stands between the two squares of a move doesn't count.
        if !is_dash(letter) && !":x×".contains(letter) {
            place += 1;
            file = matches!(letter, 'a'..='l' | 'A'..='L');
        }
    }
    square || castles(text) || is_null_move(text) || is_file_capture(text)
}

/// Whether what stands behind a number and a dot makes it a decimal fraction, such as a time: no move begins with a digit.
pub fn is_fraction(behind: &str) -> bool {
    let word = behind.split(char::is_whitespace).next().unwrap_or_default();
    let castling = castles(&word.chars().take(3).collect::<String>());
    word.starts_with(|letter: char| letter.is_ascii_digit()) && !castling && result(word).is_none()
}

pub fn castles(text: &str) -> bool {
    if !text.starts_with(['O', 'o', '0', 'О']) {
        return false;
    }
    let text = text.trim_end_matches(['+', '#', '!', '?', '.']).replace(is_dash, "-").replace(['0', 'o', 'О'], "O");
    matches!(text.as_str(), "O-O" | "O-O-O" | "OO" | "OOO")
}

/// Whether a word is a capture by a pawn that names only files, such as `exd`.
pub fn is_file_capture(text: &str) -> bool {
    match text.trim_end_matches(['+', '#', '!', '?', '.']).as_bytes() {
        [from @ b'a'..=b'l', b'x' | b':', to @ b'a'..=b'l'] => from.abs_diff(*to) == 1,
        _ => false,
    }
}

/// The word without marks and dots behind it, in whatever order they stand.
pub fn undotted(word: &str) -> &str {
    let inner = bare(word).trim_end_matches(['.', '…']);
    if inner.len() < word.len() && !inner.is_empty() { undotted(inner) } else { inner }
}

/// What a word between moves is.
pub enum Kind {
    /// What says nothing.
    Nothing,
    /// A symbol for a glyph.
    Glyph(u8),
    /// What may be a move.
    Move,
    /// Anything else.
    Other,
}

/// What a word between moves is, as far as its form tells.
pub fn kind(text: &str) -> Kind {
    let plain =
        text.as_bytes().first().is_some_and(u8::is_ascii_alphabetic) && text.bytes().any(|byte| byte.is_ascii_digit());
    if is_null_move(text) || plain && may_be_move(text) {
        return Kind::Move;
    }
    let (word, glyphs) = split_glyphs(text);
    if let Some(glyph) = glyph(text) {
        Kind::Glyph(glyph)
    } else if let [glyph] = glyphs[..]
        && says_nothing(word)
    {
        // Such as `e.p.?`.
        Kind::Glyph(glyph)
    } else if says_nothing(text) || text.chars().all(|letter| letter.is_ascii_digit()) {
        Kind::Nothing
    } else if may_be_move(word) {
        Kind::Move
    } else {
        Kind::Other
    }
}

/// The length of a tag of HTML or BBCode at the beginning of a text, such as `<br />` or `[/pgn]`.
pub fn markup(text: &str) -> Option<usize> {
    const BBCODE: [&str; 16] = [
        "pgn", "code", "quote", "b", "i", "u", "s", "url", "spoiler", "size", "color", "center", "font", "pre",
        "chess", "game",
    ];
    let close = match text.as_bytes().first()? {
        b'<' => b'>',
        b'[' => b']',
        _ => return None,
    };
    if !text[1..].starts_with(|letter: char| letter.is_ascii_alphabetic() || matches!(letter, '/' | '!')) {
        return None;
    }
    let end = text.bytes().take(LONGEST_MARKUP).position(|byte| byte == close || byte == b'\n')?;
    let inner = text.get(1..end).filter(|_| text.as_bytes()[end] == close)?;
    let name = inner.trim_start_matches('/');
    let is_markup = match close {
        b'>' => name.starts_with(|letter: char| letter.is_ascii_alphabetic() || letter == '!'),
        _ => BBCODE.iter().any(|code| name.split('=').next().is_some_and(|name| name.eq_ignore_ascii_case(code))),
    };
    is_markup.then_some(end + 1)
}
