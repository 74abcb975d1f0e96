//! Decodes files in the encodings that chess programs use.

/// The bytes from 0x80 to 0x9f in Windows-1252, the code page of old files; others are as in
/// Unicode.
const WESTERN: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Decodes a file: UTF-8 or UTF-16 if valid, otherwise Windows-1252.
pub fn decode(bytes: &[u8]) -> String {
    let decode_utf16 = |unit: fn([u8; 2]) -> u16| {
        let units: Vec<u16> = bytes[2..].chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        String::from_utf16_lossy(&units)
    };
    match bytes {
        [0xff, 0xfe, ..] => decode_utf16(u16::from_le_bytes),
        [0xfe, 0xff, ..] => decode_utf16(u16::from_be_bytes),
        _ => match std::str::from_utf8(bytes) {
            Ok(text) => text.into(),
            Err(_) => bytes.iter().map(|&byte| letter(byte)).collect(),
        },
    }
}

fn letter(byte: u8) -> char {
    WESTERN.get(usize::from(byte).wrapping_sub(0x80)).copied().unwrap_or(byte.into())
}

/// Repairs a UTF-8 text that was decoded as Windows-1252. `None` if it cannot be one.
pub fn repaired(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let byte = |letter: char| match WESTERN.iter().position(|&other| other == letter) {
        Some(place) => Some(0x80 + place as u8),
        None => u8::try_from(letter).ok(),
    };
    String::from_utf8(text.chars().map(byte).collect::<Option<_>>()?).ok()
}
