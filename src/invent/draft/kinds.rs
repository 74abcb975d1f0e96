//! Changes of kinds: their letters, moves, names, drawings and values.
//!
//! A kind that the games of Fairy-Stockfish have by name keeps its moves; with others it is a custom piece with the same letter. Rules name
//! kinds by letters but keep them by slots, so all values that named the old slot are written anew.

use message::text::has;

use crate::betza::{self as reader, LONGEST};
use crate::keys::KEYS;
use crate::kinds::{self, CUSTOM, KING, NAMED, Slot, only};
use crate::names;
use crate::regions::mobility_key;
use crate::rules::Rules;
use crate::values::{self, MOST_WORTH};

use super::edit::Draft;
use super::start::Cell;
use super::text::plain;
use super::{CellTo, betza, diagram, show, view};

/// The key of the names.
const NAMES: &str = "pieceNames";
/// That of the drawings.
const GLYPHS: &str = "pieceGlyphs";
/// That of the values.
const WORTH: &str = "pieceValueMg";
/// The kind that moves as a king and is none.
const COMMONER: Slot = KING - 2;

/// The letter of a kind that the game has.
fn letter_of(draft: &Draft, slot: &str) -> Option<(Slot, u8)> {
    let slot = kinds::slot(slot)?;
    Some((slot, draft.reading.rules.letters[slot]?))
}

/// What a key of a kind says: its letter, and its moves if they are its own.
fn said(letter: u8, moves: Option<&str>) -> String {
    let mut said = String::from(char::from(letter));
    if let Some(moves) = moves {
        said.push(':');
        said.push_str(&plain(moves));
    }
    said
}

/// A place for a kind without a name.
fn free_slot(draft: &Draft) -> Option<Slot> {
    let free =
        |slot: &Slot| draft.reading.rules.letters[*slot].is_none() && !draft.reading.is_wrong(&kinds::key(*slot));
    (NAMED.len()..NAMED.len() + CUSTOM).find(free)
}

/// Adds a kind.
pub fn add(draft: &mut Draft, letter: &str, betza: &str, title: &str, art: &str) -> Option<()> {
    let slot = free_slot(draft)?;
    let wanted = letter.bytes().next().map(|letter| letter.to_ascii_lowercase());
    let free = |letter: &u8| letter.is_ascii_lowercase() && !draft.reading.rules.letters.contains(&Some(*letter));
    let letter = wanted.into_iter().chain(b'a'..=b'z').find(free)?;
    let key = kinds::key(slot);
    draft.lines.set(&key, Some(&said(letter, Some(betza))));
    draft.read_again();
    // A title or a drawing that can't be is left out.
    let _ = set_title(draft, &key, title);
    let _ = set_art(draft, &key, art);
    Some(())
}

/// Takes a kind out, with its pieces and what is said of it.
pub fn remove(draft: &mut Draft, slot: &str) -> Option<()> {
    let (slot, letter) = letter_of(draft, slot)?;
    let mut before = draft.reading.rules.clone();
    before.letters[slot] = None;
    let mut start = draft.start();
    let mut stood = false;
    for cell in start.ranks.iter_mut().flatten().filter(|cell| cell.is_of(letter)) {
        (*cell, stood) = (Cell::Empty, true);
    }
    vacate(draft, slot, letter);
    for side in 0..2 {
        draft.lines.set(&mobility_key(side, slot), None);
    }
    if stood {
        draft.set_start(&start);
    }
    keep(draft, before);
    Some(())
}

/// Takes the letter of a slot away, and from all that would get it back.
fn vacate(draft: &mut Draft, slot: Slot, letter: u8) {
    let kept = draft.reading.parent.letters[slot].is_none();
    draft.lines.set(&kinds::key(slot), if kept { None } else { Some("-") });
    draft.read_again();
    while let Some(other) = draft.reading.rules.letters.iter().position(|own| *own == Some(letter)) {
        draft.lines.set(&kinds::key(other), Some("-"));
        draft.read_again();
    }
}

/// Writes the values that name kinds by letters so that they are those of before, under the letters that these rules have.
fn keep(draft: &mut Draft, mut before: Rules) {
    draft.read_again();
    for key in KEYS {
        if !show::names_kinds(key, &mut before) {
            continue;
        }
        let Some(wanted) = show::value(key, &mut before) else { continue };
        let is = show::value(key, &mut draft.reading.rules);
        if is.is_some_and(|is| alike(&is, &wanted)) && !draft.reading.is_wrong(key.name) {
            continue;
        }
        // What is nothing now is left out where the parent has nothing, too.
        let parent = show::value(key, &mut draft.reading.parent);
        let value =
            Some(wanted.as_str()).filter(|_| parent.as_ref() != Some(&wanted) || !wanted.is_empty() && wanted != "-");
        draft.lines.set(key.name, value);
        draft.read_again();
    }
}

/// Whether lists of letters, or of pairs, differ only in their order.
fn alike(one: &str, other: &str) -> bool {
    let part = |sign: char| sign == ' ' || sign == ',';
    let all_in = |one: &str, other: &str| {
        if has(one, ':') {
            one.split(part).all(|pair| other.split(part).any(|known| known == pair))
        } else {
            one.chars().all(|letter| has(other, letter))
        }
    };
    one == other || one.len() == other.len() && all_in(one, other)
}

/// Gives a kind another letter, which must be free.
pub fn rename(draft: &mut Draft, slot: &str, letter: &str) -> Option<()> {
    let (slot, old) = letter_of(draft, slot)?;
    let letter = values::letter(letter.trim()).ok()??;
    if draft.reading.rules.letters.contains(&Some(letter)) {
        return None;
    }
    let mut before = draft.reading.rules.clone();
    before.letters[slot] = Some(letter);
    let mut start = draft.start();
    let moves = view::moves(&draft.reading, slot);
    let own = slot >= NAMED.len() || before.betza[slot].is_some();
    draft.lines.set(&kinds::key(slot), Some(&said(letter, Some(moves.as_str()).filter(|_| own))));
    let mut stood = false;
    for cell in start.ranks.iter_mut().flatten().filter(|cell| cell.is_of(old)) {
        if let Cell::Piece { letter: shown, .. } = cell {
            let letter = char::from(letter);
            *shown = if shown.is_ascii_uppercase() { letter.to_ascii_uppercase() } else { letter };
            stood = true;
        }
    }
    if stood {
        draft.set_start(&start);
    }
    keep(draft, before);
    Some(())
}

/// Sets the moves of a kind. Returns its slot, another one if it has become a custom piece.
pub fn set_moves(draft: &mut Draft, slot: Slot, betza: &str) -> Option<Slot> {
    let letter = draft.reading.rules.letters[slot]?;
    if slot >= NAMED.len() || slot == KING {
        draft.lines.set(&kinds::key(slot), Some(&said(letter, Some(betza))));
        return Some(slot);
    }
    // A drawing stays what it was, though the name is that of other moves.
    let drawn = names::drawing(slot).filter(|_| draft.reading.rules.glyphs[slot].is_none());
    let to = free_slot(draft)?;
    change_slot(draft, slot, to, betza);
    if let Some(art) = drawn {
        set_pair(draft, GLYPHS, letter, Some(art), ", ");
    }
    Some(to)
}

/// Makes a kind one of another slot, with the same letter and these moves.
fn change_slot(draft: &mut Draft, from: Slot, to: Slot, betza: &str) {
    let before = draft.reading.rules.clone();
    let Some(letter) = before.letters[from] else { return };
    let board = (before.files, before.ranks);
    let kept = draft.reading.parent.letters[from].is_none();
    draft.lines.set(&kinds::key(from), if kept { None } else { Some("-") });
    let has_own = to >= NAMED.len() || to == KING;
    draft.lines.set(&kinds::key(to), Some(&said(letter, Some(betza).filter(|_| has_own))));
    for (side, regions) in before.mobility[from].into_iter().enumerate() {
        draft.lines.set(&mobility_key(side, from), None);
        if let Some(region) = regions {
            draft.lines.set(&mobility_key(side, to), Some(&show::region(region, board)));
        }
    }
    keep(draft, before);
}

/// Changes a cell of the diagram.
pub fn set_cell(
    draft: &mut Draft,
    slot: &str,
    (dx, dy): (i8, i8),
    to: CellTo,
    slide: bool,
    symmetric: bool,
) -> Option<()> {
    let (slot, _) = letter_of(draft, slot)?;
    let mut legs = view::legs(&draft.reading, slot);
    let cells = if symmetric { diagram::images(dx, dy) } else { vec![(dx, dy)] };
    for (dx, dy) in cells {
        diagram::set(&mut legs, dx, dy, to, slide);
    }
    let written = betza::write(&legs);
    if written.len() > LONGEST || reader::read(&written).is_err() {
        return None;
    }
    set_moves(draft, slot, &written).map(|_| ())
}

/// Sets or takes away what is said of a letter in a list of pairs.
fn set_pair(draft: &mut Draft, key: &str, letter: u8, value: Option<&str>, parted: &str) {
    let name = said(letter, None);
    let text = draft.lines.get(key).unwrap_or_default().to_owned();
    let separates = |sign: char| sign == ',' || parted == " " && sign.is_whitespace();
    let others = text
        .split(separates)
        .map(str::trim)
        .filter(|pair| pair.split_once(':').is_some_and(|(other, _)| !other.trim().eq_ignore_ascii_case(&name)));
    let mut pairs: Vec<String> = others.map(str::to_owned).collect();
    if let Some(value) = value {
        pairs.push(said(letter, Some(value)));
    }
    let list = pairs.join(parted);
    draft.lines.set(key, Some(list.as_str()).filter(|list| !list.is_empty()));
    draft.read_again();
}

/// Whether the parent says something of a kind, which must be taken away.
fn nothing(inherited: bool) -> Option<&'static str> {
    inherited.then_some("-")
}

/// Names a kind.
pub fn set_title(draft: &mut Draft, slot: &str, text: &str) -> Option<()> {
    let (slot, letter) = letter_of(draft, slot)?;
    // What can't be in a name is left out.
    let fits = |letter: &char| values::is_name(letter.encode_utf8(&mut [0; 4]));
    let name: String = plain(text).chars().filter(fits).take(values::LONGEST_NAME).collect();
    let name = name.trim();
    let inherited = nothing(draft.reading.parent.names[slot].is_some());
    let value = if name.is_empty() || name == "-" { inherited } else { Some(name) };
    set_pair(draft, NAMES, letter, value, ", ");
    Some(())
}

/// Draws a kind.
pub fn set_art(draft: &mut Draft, slot: &str, name: &str) -> Option<()> {
    let (slot, letter) = letter_of(draft, slot)?;
    let value = match names::glyph(name.trim()) {
        Some(art) => Some(art),
        None if name.trim().is_empty() => nothing(draft.reading.parent.glyphs[slot].is_some()),
        None => return None,
    };
    set_pair(draft, GLYPHS, letter, value, ", ");
    Some(())
}

/// Says what a kind is worth.
pub fn set_value(draft: &mut Draft, slot: &str, value: Option<u16>) -> Option<()> {
    let (slot, letter) = letter_of(draft, slot)?;
    let value = value.map(|value| value.min(MOST_WORTH).to_string());
    let inherited = nothing(draft.reading.parent.worth[slot].is_some());
    set_pair(draft, WORTH, letter, value.as_deref().or(inherited), " ");
    Some(())
}

/// Makes a kind royal, or a piece like others. Where there is no king it becomes one; else none of the kind may be left attacked.
pub fn set_royal(draft: &mut Draft, slot: &str, royal: bool) -> Option<()> {
    let (slot, _) = letter_of(draft, slot)?;
    if view::is_royal(&draft.reading, slot) == royal {
        return None;
    }
    let moves = view::moves(&draft.reading, slot);
    let rules = &draft.reading.rules;
    if royal && rules.letters[KING].is_none() {
        change_slot(draft, slot, KING, &moves);
        return Some(());
    }
    if slot == KING {
        let plain_king = moves == "K" && rules.letters[COMMONER].is_none();
        let to = if plain_king { COMMONER } else { free_slot(draft)? };
        change_slot(draft, KING, to, &moves);
        return Some(());
    }
    // Extinction that means something else is not touched.
    if rules.extinction.is_some() && !rules.pseudo_royal {
        return None;
    }
    let mut after = rules.clone();
    if rules.extinction.is_none() {
        after.extinction_kinds = 0;
    }
    let own = only(slot);
    after.extinction_kinds = if royal { after.extinction_kinds | own } else { after.extinction_kinds & !own };
    let types = show::value(show::key("extinctionPieceTypes")?, &mut after)?;
    let none = types == "-";
    let settings = [
        ("extinctionValue", if none { "none" } else { "loss" }),
        ("extinctionPseudoRoyal", if none { "false" } else { "true" }),
        ("extinctionPieceTypes", &types),
    ];
    for (key, value) in settings {
        set_or_inherit(draft, key, value)?;
    }
    // However many there are, each is royal.
    if royal && draft.reading.rules.extinction_count == 0 {
        draft.lines.set("extinctionPieceCount", Some("64"));
    } else if none {
        draft.lines.set("extinctionPieceCount", None);
    }
    Some(())
}

/// Sets a key, or takes it out where the parent has that value.
fn set_or_inherit(draft: &mut Draft, key: &str, value: &str) -> Option<()> {
    let inherited = show::value(show::key(key)?, &mut draft.reading.parent);
    draft.lines.set(key, Some(value).filter(|value| inherited.as_deref() != Some(value)));
    Some(())
}
