//! Regions of the board: the keys of those of single kinds, and those of which the board has no square.

use crate::geometry::{Board, MOST_SQUARES};
use crate::ini::{Entry, Section};
use crate::keys::{Field, KEYS};
use crate::kinds::{self, Slot};
use crate::rules::Rules;
use crate::values::{self, Region};

/// The kind and the side of a key such as `mobilityRegionWhiteKing`.
pub fn mobility(key: &str) -> Option<(Slot, usize)> {
    let (side, name) = (0..2).find_map(|side| Some((side, key.strip_prefix(values::MOBILITY[side])?)))?;
    let first = name.chars().next()?;
    let name = format!("{}{}", first.to_ascii_lowercase(), &name[first.len_utf8()..]);
    Some((kinds::slot(&name).filter(|_| first.is_ascii_uppercase())?, side))
}

/// The key of where a kind of a side may go.
pub fn mobility_key(side: usize, slot: Slot) -> String {
    let name = kinds::key(slot);
    let first = name.chars().next().map(|letter| letter.to_ascii_uppercase());
    let mut key = String::from(values::MOBILITY[side]);
    key.extend(first);
    key.push_str(&name[1..]);
    key
}

/// The keys, each of one side, of regions that are not on the board: not with a single square.
pub fn beside_board(rules: &mut Rules) -> Vec<String> {
    let board = Board { files: rules.files, ranks: rules.ranks };
    if board.squares() > MOST_SQUARES {
        return Vec::new();
    }
    let is_beside = |region: &Region| *region != Region::NONE && region.on(board) == 0;
    let named = KEYS.iter().filter(|key| match (key.field)(rules) {
        Field::Squares(regions) => matches!(&regions[..], [region] if is_beside(region)),
        Field::Limit(Some(region)) => is_beside(region),
        _ => false,
    });
    let mut keys: Vec<String> = named.map(|key| key.name.into()).collect();
    for (slot, regions) in rules.mobility.iter().enumerate() {
        for (side, region) in regions.iter().enumerate() {
            if region.as_ref().is_some_and(is_beside) {
                keys.push(mobility_key(side, slot));
            }
        }
    }
    keys
}

/// What a section says of the region of a key: with this key, or with one for both sides.
pub fn entry<'a>(section: &'a Section, key: &str) -> Option<&'a Entry> {
    let find = |key: &str| section.entries.iter().find(|entry| entry.key == key);
    let for_both = || find(key.strip_suffix("White").or_else(|| key.strip_suffix("Black"))?);
    find(key).or_else(for_both)
}
