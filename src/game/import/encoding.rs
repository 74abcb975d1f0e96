//! Decodes files in the encodings that chess programs use.

/// The bytes from 0x80 to 0x9f in Windows-1252, the code page of old files; others are as in
/// Unicode.
const WESTERN: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}', '\u{90}', '‘', '’',
    '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// Number of bytes that are looked at for the form of the text.
const SAMPLE: usize = 4096;

/// Decodes a file: UTF-8 or UTF-16 if valid, otherwise Windows-1252.
pub fn decode(bytes: &[u8]) -> String {
    if let Some((unit, rest)) = wide(bytes) {
        let units: Vec<u16> = rest.chunks_exact(2).map(|pair| unit([pair[0], pair[1]])).collect();
        return String::from_utf16_lossy(&units);
    }
    match std::str::from_utf8(bytes) {
        Ok(text) => text.into(),
        Err(_) => bytes.iter().map(|&byte| letter(byte)).collect(),
    }
}

/// A pair of bytes as a unit of UTF-16.
type Unit = fn([u8; 2]) -> u16;

/// How the bytes of UTF-16 are to be read, and those after its mark. Without a mark, most letters have a byte that is zero, always
/// on the same side.
pub fn wide(bytes: &[u8]) -> Option<(Unit, &[u8])> {
    match bytes {
        [0xff, 0xfe, rest @ ..] => return Some((u16::from_le_bytes, rest)),
        [0xfe, 0xff, rest @ ..] => return Some((u16::from_be_bytes, rest)),
        _ => {}
    }
    let sample = &bytes[..bytes.len().min(SAMPLE)];
    let zeros = |side: usize| sample.iter().skip(side).step_by(2).filter(|&&byte| byte == 0).count();
    let most = |count: usize| count * 2 * 4 > sample.len() * 3;
    match (zeros(0), zeros(1)) {
        (0, after) if most(after) => Some((u16::from_le_bytes, bytes)),
        (before, 0) if most(before) => Some((u16::from_be_bytes, bytes)),
        _ => None,
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
