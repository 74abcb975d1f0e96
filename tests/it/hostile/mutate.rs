//! Mutations of valid texts, as by users, programs and attackers. The same seed gives the same text.

use crate::common::Rng;

/// Signs that mean something to one of the parsers.
const SIGNS: &[u8] = b"#/?&=_%,*:;+-. \n\t\"'`{}()[]<>!$\\0123456789abcdefghKQRBNPkqrbnpTAFExOo~@^|";

/// Text that is not what it looks like, or that other programs stumble over.
const ODD: [&str; 36] = [
    "\u{0}",
    "\u{1}",
    "\u{7f}",
    "\u{85}",
    "\u{ad}",
    "\u{200b}",
    "\u{200f}",
    "\u{202e}",
    "\u{2028}",
    "\u{2066}",
    "\u{feff}",
    "\u{fffd}",
    "\u{10ffff}",
    "\u{e000}",
    "é",
    "e\u{301}\u{302}\u{303}",
    "ß",
    "İ",
    "ı",
    "K",
    "٣",
    "８",
    "ａ",
    "♔",
    "½",
    "…",
    "👨‍👩‍👧",
    "\r\n",
    "__proto__",
    "constructor",
    "<img src=x onerror=alert(1)>",
    "javascript:alert(1)",
    "${7*7}",
    "%s%n",
    "&amp;",
    "&#x3c;",
];

/// Numbers at the edges of what counts them.
const NUMBERS: [&str; 16] = [
    "0",
    "-1",
    "00",
    "9",
    "10",
    "127",
    "255",
    "256",
    "65535",
    "65536",
    "2147483648",
    "4294967295",
    "4294967296",
    "18446744073709551616",
    "99999999999999999999999999999999",
    "1e9",
];

/// Query parts of a link.
const PAIRS: [&str; 14] = [
    "&ply=0",
    "&ply=1",
    "&ply=99999999999999999999",
    "&side=black",
    "&side=up",
    "&end=claim",
    "&end=agreed",
    "&end=white-late",
    "&edit=1",
    "&moves=",
    "?moves=e2e4",
    "&moves=e2e4,e7e5",
    "&ply",
    "&=",
];

/// A good text, made bad in a few places. `others` are good texts of the same kind.
pub fn mutated(rng: &mut Rng, others: &[Vec<u8>]) -> Vec<u8> {
    let mut text = others[rng.below(others.len())].clone();
    let most = 1 + rng.below(4);
    for _ in 0..1 + rng.below(most) {
        once(rng, &mut text, others);
    }
    text
}

/// One change, in one place.
fn once(rng: &mut Rng, text: &mut Vec<u8>, others: &[Vec<u8>]) {
    let at = rng.below(text.len() + 1);
    let end = at + rng.below((text.len() - at + 1).min(40));
    match rng.below(20) {
        // A bit of one byte; it may be no text any more.
        0 | 1 => {
            if let Some(byte) = text.get_mut(at) {
                *byte ^= 1 << rng.below(8);
            }
        }
        2..=4 => text.insert(at, SIGNS[rng.below(SIGNS.len())]),
        5 | 6 => {
            if let Some(byte) = text.get_mut(at) {
                *byte = SIGNS[rng.below(SIGNS.len())];
            }
        }
        7 => drop(text.drain(at..end)),
        8 => text.truncate(at),
        // The end of another one, or a piece of it.
        9 => {
            let other = &others[rng.below(others.len())];
            text.truncate(at);
            text.extend_from_slice(&other[rng.below(other.len() + 1)..]);
        }
        10 => {
            let other = &others[rng.below(others.len())];
            let from = rng.below(other.len() + 1);
            let piece = &other[from..(from + rng.below(30)).min(other.len())];
            drop(text.splice(at..at, piece.iter().copied()));
        }
        11 | 12 => drop(text.splice(at..at, ODD[rng.below(ODD.len())].bytes())),
        13 => number(rng, text, at),
        14 => {
            let escaped: Vec<u8> = text[at..end].iter().flat_map(|byte| format!("%{byte:02x}").into_bytes()).collect();
            drop(text.splice(at..end, escaped));
        }
        15 => {
            drop(text.splice(at..at, [&b"%zz"[..], b"%", b"%2", b"%c3", b"%00", b"%25%32%33"][rng.below(6)].to_vec()))
        }
        16 => text.extend_from_slice(PAIRS[rng.below(PAIRS.len())].as_bytes()),
        17 => repeated(rng, text, at, end),
        18 => {
            let open = [&b"("[..], b"{", b"[%", b"&amp;", b"/", b"(1. e4 ", b"e2e4,", b"%25"][rng.below(8)];
            let most = [8, 100, 1_000][rng.below(3)];
            drop(text.splice(at..at, open.repeat(1 + rng.below(most))));
        }
        _ => text[at..end].iter_mut().for_each(|byte| {
            *byte = if byte.is_ascii_lowercase() { byte.to_ascii_uppercase() } else { byte.to_ascii_lowercase() };
        }),
    }
}

/// Puts one of the odd numbers in the place of the next number.
fn number(rng: &mut Rng, text: &mut Vec<u8>, at: usize) {
    let odd = NUMBERS[rng.below(NUMBERS.len())].bytes();
    let Some(start) = text[at..].iter().position(u8::is_ascii_digit).map(|start| at + start) else { return };
    let end = text[start..].iter().position(|byte| !byte.is_ascii_digit()).map_or(text.len(), |end| start + end);
    drop(text.splice(start..end, odd));
}

/// A piece over and over, now and then beyond every cap.
fn repeated(rng: &mut Rng, text: &mut Vec<u8>, at: usize, end: usize) {
    let most = if rng.below(200) == 0 { 120_000 } else { [50, 400, 3_000][rng.below(3)] };
    let piece = if at < end { text[at..end].to_vec() } else { b"e2e4,".to_vec() };
    let count = rng.below(most) / piece.len();
    drop(text.splice(at..at, piece.repeat(count)));
}
