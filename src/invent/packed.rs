//! A description as a short text for ids and links, and back.
//!
//! The text of a game is what its section and those that it builds on say, without comments. It is packed by references to what stands
//! before: in the text, or in a dictionary of what descriptions often say. The result is made of letters and digits only, which no
//! program that passes links on takes apart. What was packed once can be read for ever: a dictionary is never changed, a better one
//! would be another version.

use message::Message;
use rules::settings::{DESCRIBED, id_under};

use crate::faults::{DAMAGED, NOTHING, PACKED_LARGE};
use crate::ini::{self, Section};

/// The longest text that is packed, in bytes.
pub const LONGEST: usize = 8192;

/// The version of the form, its first sign.
const VERSION: char = '1';

/// What is referred to before a text has begun.
const DICTIONARY: &str = include_str!("packed.txt");

/// The shortest reference.
const SHORTEST: usize = 3;

/// The signs, each for five or six bits.
const SIGNS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// The id of the last game of a text.
pub fn id(text: &str) -> Result<String, Message> {
    let sections = ini::read(text)?;
    let last = sections.last().ok_or_else(|| NOTHING.with([]))?;
    Ok(id_under(DESCRIBED, &of(&sections, &last.name)?))
}

/// The packed text of a game.
pub fn of(sections: &[Section], name: &str) -> Result<String, Message> {
    let text = written(sections, name);
    if text.len() > LONGEST {
        return Err(PACKED_LARGE.with([(text.len() as u32).into(), (LONGEST as u32).into()]));
    }
    Ok(pack(&text))
}

/// The section of a game behind those that it builds on, in one form: what is written differently and means the same has the same id.
pub fn written(sections: &[Section], name: &str) -> String {
    let mut chain = Vec::new();
    let mut wanted = Some(name);
    let mut rest = sections;
    while let Some(place) = wanted.and_then(|name| rest.iter().position(|section| section.name == name)) {
        chain.push(&rest[place]);
        wanted = rest[place].parent.as_deref();
        rest = &rest[..place];
    }
    let mut text = String::new();
    for section in chain.into_iter().rev() {
        let parent = section.parent.as_deref();
        text.extend(["[", &section.name, parent.map_or("", |_| ":"), parent.unwrap_or_default(), "]\n"]);
        for entry in &section.entries {
            text.extend([&entry.key, "=", &entry.value, "\n"]);
        }
    }
    text
}

/// Bits, written and read from the first to the last.
#[derive(Default)]
struct Bits {
    bits: Vec<bool>,
    at: usize,
}

impl Bits {
    fn put(&mut self, value: usize, count: u32) {
        self.bits.extend((0..count).rev().map(|bit| value >> bit & 1 != 0));
    }

    /// A number from 1: as many zeros as it has further bits, and then these.
    fn put_number(&mut self, value: usize) {
        self.put(0, value.ilog2());
        self.put(value, value.ilog2() + 1);
    }

    fn bit(&mut self) -> Option<bool> {
        self.at += 1;
        self.bits.get(self.at - 1).copied()
    }

    fn take(&mut self, count: u32) -> Option<usize> {
        (0..count).try_fold(0, |value, _| Some(value << 1 | usize::from(self.bit()?)))
    }

    fn take_number(&mut self) -> Option<usize> {
        let mut zeros = 0;
        while !self.bit()? {
            zeros += 1;
            if zeros > 16 {
                return None;
            }
        }
        Some(1 << zeros | self.take(zeros)?)
    }
}

/// The number of bits that a place before this one takes.
const fn width(place: usize) -> u32 {
    usize::BITS - place.leading_zeros()
}

/// The longest piece of what stands before a place that begins what stands there: where, and its length.
fn reference(all: &[u8], place: usize) -> (usize, usize) {
    let (mut start, mut longest) = (0, 0);
    for before in 0..place {
        // A longer piece has the next letter, too, and most begin with another one.
        if all[before] != all[place] || all.get(before + longest) != all.get(place + longest) {
            continue;
        }
        let length = all[before..].iter().zip(&all[place..]).take_while(|(one, other)| one == other).count();
        if length > longest {
            (start, longest) = (before, length);
        }
    }
    (start, longest)
}

/// Packs a text.
pub fn pack(text: &str) -> String {
    let all = [DICTIONARY.as_bytes(), text.as_bytes()].concat();
    let mut bits = Bits::default();
    bits.put_number(text.len() + 1);
    let mut place = DICTIONARY.len();
    while place < all.len() {
        let (start, length) = reference(&all, place);
        if length >= SHORTEST {
            bits.put(1, 1);
            bits.put(start, width(place));
            bits.put_number(length - SHORTEST + 1);
            place += length;
            continue;
        }
        let byte = all[place];
        // A sign is a zero and seven bits; what is no sign of ASCII comes behind eight zeros.
        let plain = (1..128).contains(&byte);
        bits.put(if plain { byte.into() } else { 0 }, 8);
        if !plain {
            bits.put(byte.into(), 8);
        }
        place += 1;
    }
    signs(&mut bits)
}

/// The last two signs stand for five bits, which begin with four ones, the others for six.
fn signs(bits: &mut Bits) -> String {
    bits.bits.extend([false; 5]);
    let mut text = String::from(VERSION);
    while bits.at + 5 < bits.bits.len() {
        let six = bits.take(6).unwrap_or_default();
        if six >= 60 {
            bits.at -= 1;
        }
        text.push(SIGNS[if six >= 60 { 60 + (six >> 1 & 1) } else { six }].into());
    }
    text
}

/// The text that was packed. An error says that something is missing or was changed on its way.
pub fn unpack(packed: &str) -> Result<String, Message> {
    let text = packed.strip_prefix(VERSION).and_then(bits).and_then(|mut bits| text_of(&mut bits));
    text.ok_or_else(|| DAMAGED.with([]))
}

fn bits(signs: &str) -> Option<Bits> {
    let mut bits = Bits::default();
    for sign in signs.bytes() {
        let value = SIGNS.iter().position(|&known| known == sign)?;
        if value < 60 {
            bits.put(value, 6);
        } else {
            bits.put(value - 60 + 30, 5);
        }
    }
    Some(bits)
}

fn text_of(bits: &mut Bits) -> Option<String> {
    let length = bits.take_number()? - 1;
    if length > LONGEST {
        return None;
    }
    let mut all = DICTIONARY.as_bytes().to_vec();
    let end = all.len() + length;
    while all.len() < end {
        if bits.bit()? {
            let start = bits.take(width(all.len()))?;
            let length = bits.take_number()? + SHORTEST - 1;
            if start >= all.len() || all.len() + length > end {
                return None;
            }
            // One after the other: what is repeated may begin within itself.
            (start..start + length).for_each(|from| all.push(all[from]));
        } else {
            match bits.take(7)? as u8 {
                0 => all.push(bits.take(8)? as u8),
                byte => all.push(byte),
            }
        }
    }
    String::from_utf8(all.split_off(DICTIONARY.len())).ok()
}
