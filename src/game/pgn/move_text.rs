//! Spellings of moves in PGN: suffixes, null moves, and variants of SAN that people and programs write.

/// Splits a move and the glyph of its `!` and `?` suffix.
pub fn suffix(text: &str) -> (&str, Option<u8>) {
    let bare = text.trim_end_matches(['!', '?', '‼', '⁇', '⁉', '⁈']);
    let glyph = match &text[bare.len()..] {
        "!" => Some(1),
        "?" => Some(2),
        "!!" | "‼" => Some(3),
        "??" | "⁇" => Some(4),
        "!?" | "⁉" => Some(5),
        "?!" | "⁈" => Some(6),
        _ => None,
    };
    (bare, glyph)
}

/// Whether the text is a null move.
pub fn is_null_move(text: &str) -> bool {
    matches!(
        text.trim_end_matches(['+', '#']),
        "--" | "Z0" | "z0" | "0000" | "@@@@" | "<>" | "null" | "pass" | "Null" | "Pass"
    )
}

/// Normalises variant spellings of a move.
pub fn normalised(text: &str) -> String {
    const FIGURINES: [(&str, &str); 6] = [("♔♚", "K"), ("♕♛", "Q"), ("♖♜", "R"), ("♗♝", "B"), ("♘♞", "N"), ("♙♟", "")];
    let mut normal = String::new();
    for letter in text.chars() {
        match letter {
            '–' | '—' | '−' | '‐' | '‑' => normal.push('-'),
            '×' => normal.push('x'),
            '/' => normal.push('='),
            '†' | '‡' | '\u{fe0e}' | '\u{fe0f}' => {}
            other => match FIGURINES.iter().find(|(figurines, _)| figurines.contains(other)) {
                Some((_, letter)) => normal.push_str(letter),
                None => normal.push(other),
            },
        }
    }
    let normal = normal.trim_end_matches('.');
    let normal = normal.strip_suffix("e.p").or(normal.strip_suffix("ep")).unwrap_or(normal).trim_end_matches('=');
    // Coordinate notation with a hyphen.
    if let [_, b'1'..=b'9', b'-', _, b'1'..=b'9', ..] = normal.as_bytes() {
        return normal.replacen('-', "", 1).replace('=', "");
    }
    // The promotion piece is upper case, and pawns have no letter.
    let (move_itself, becomes) = normal.split_once('=').unwrap_or((normal, ""));
    let move_itself = match move_itself.strip_prefix('P') {
        Some(bare) if bare.starts_with(|letter: char| letter.is_ascii_lowercase()) => bare,
        _ => move_itself,
    };
    move_itself.to_owned() + &becomes.to_ascii_uppercase()
}
