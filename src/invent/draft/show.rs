//! The values of keys as text: what [`keys`](crate::keys) reads, written again.

use crate::keys::{Field, KEYS, Key};
use crate::kinds::{SLOTS, Slots, only};
use crate::rules::Rules;
use crate::values::{ALL, Outcome, Region};

/// What is written for nothing.
const NOTHING: &str = "-";

/// The letters of the kinds of a game.
type Letters = [Option<u8>; SLOTS];

/// Writes the value that a key has in some rules, which are not changed. `None` if the key sets several values, which differ.
pub fn value(key: &Key, rules: &mut Rules) -> Option<String> {
    let (letters, board) = (rules.letters, (rules.files, rules.ranks));
    let same = |kinds: Vec<&mut Slots>| {
        let first = *kinds[0];
        kinds
            .iter()
            .all(|other| present(**other, &letters) == present(first, &letters))
            .then(|| kinds_of(first, &letters))
    };
    // How many files there are is a number, not the last one's letter.
    if key.name == "maxFile" {
        return Some(rules.files.to_string());
    }
    Some(match (key.field)(rules) {
        Field::Switch(on) => if *on { "true" } else { "false" }.into(),
        Field::Number(number, _) => number.to_string(),
        Field::Count(number, _) | Field::Rank(number) => number.to_string(),
        Field::File(file) => char::from(b'a' + file.saturating_sub(1)).into(),
        Field::Kinds(kinds) | Field::KindsOrAll(kinds) => return same(kinds),
        Field::Squares(regions) => {
            let first = region(*regions[0], board);
            return regions.iter().all(|other| region(**other, board) == first).then_some(first);
        }
        Field::Limit(limit) => region(limit.unwrap_or(Region::of([u16::MAX; 12])), board),
        Field::Outcome(outcome) => outcome_of(Some(*outcome)).into(),
        Field::Maybe(outcome) => outcome_of(*outcome).into(),
        Field::Limits(limits) => pairs(&letters, " ", "", |slot| {
            Some(limits[slot]).filter(|limit| *limit > 0).map(|limit| limit.to_string())
        }),
        Field::Prices(prices) => pairs(&letters, " ", "", |slot| prices[slot].map(|price| price.to_string())),
        Field::Amount(amount, _) => amount.to_string(),
        Field::Word(second, words) => words[usize::from(*second)].into(),
        Field::Changes(changes) => pairs(&letters, " ", NOTHING, |slot| {
            changes[slot].and_then(|slot| letters[slot]).map(|letter| char::from(letter).into())
        }),
        Field::Names(names) => pairs(&letters, ", ", NOTHING, |slot| names[slot].clone()),
        Field::Glyphs(glyphs) => pairs(&letters, ", ", NOTHING, |slot| glyphs[slot].map(str::to_owned)),
        Field::Worth(worth) => pairs(&letters, " ", NOTHING, |slot| worth[slot].map(|worth| worth.to_string())),
        Field::Text(text) => text.clone(),
        Field::Idle => return None,
    })
}

/// The keys whose values name kinds by their letters.
pub fn names_kinds(key: &Key, rules: &mut Rules) -> bool {
    matches!(
        (key.field)(rules),
        Field::Kinds(_)
            | Field::KindsOrAll(_)
            | Field::Limits(_)
            | Field::Prices(_)
            | Field::Changes(_)
            | Field::Names(_)
            | Field::Glyphs(_)
            | Field::Worth(_)
    )
}

/// All keys whose values name squares.
pub fn names_squares(key: &Key, rules: &mut Rules) -> bool {
    matches!((key.field)(rules), Field::Squares(_) | Field::Limit(_))
}

/// A key by its name.
pub fn key(name: &str) -> Option<&'static Key> {
    KEYS.iter().find(|key| key.name == name)
}

fn present(kinds: Slots, letters: &Letters) -> Slots {
    let named = (0..SLOTS).filter(|&slot| letters[slot].is_some()).fold(0, |set, slot| set | only(slot));
    kinds & (named | ALL)
}

fn kinds_of(kinds: Slots, letters: &Letters) -> String {
    if kinds & ALL != 0 {
        return "*".into();
    }
    let own = (0..SLOTS).filter(|&slot| kinds & only(slot) != 0);
    let text: String = own.filter_map(|slot| letters[slot]).map(char::from).collect();
    if text.is_empty() { NOTHING.into() } else { text }
}

/// Writes the squares that a board of so many files and ranks has.
pub fn region(region: Region, (files, ranks): (u8, u8)) -> String {
    let all: u16 = (1 << files) - 1;
    let mut names: Vec<String> = Vec::new();
    for (rank, set) in (1..=ranks).zip(region.ranks()) {
        let rank = rank.to_string();
        if set & all == all {
            names.push(["*", &rank].concat());
            continue;
        }
        for file in (0..files).filter(|file| set >> file & 1 != 0) {
            let mut name = String::from(char::from(b'a' + file));
            name.push_str(&rank);
            names.push(name);
        }
    }
    if names.is_empty() { NOTHING.into() } else { names.join(" ") }
}

const fn outcome_of(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        Some(Outcome::Win) => "win",
        Some(Outcome::Loss) => "loss",
        Some(Outcome::Draw) => "draw",
        None => "none",
    }
}

fn pairs(letters: &Letters, parted: &str, nothing: &str, value: impl Fn(usize) -> Option<String>) -> String {
    let mut pairs = Vec::new();
    for (slot, letter) in letters.iter().enumerate() {
        if let Some((letter, value)) = letter.zip(value(slot)) {
            let mut pair = String::from(char::from(letter));
            pair.push(':');
            pair.push_str(&value);
            pairs.push(pair);
        }
    }
    if pairs.is_empty() { nothing.into() } else { pairs.join(parted) }
}
