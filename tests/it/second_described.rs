//! Described games against a second implementation: legal moves, ends and positions in random games.
//!
//! The short form runs with every other test. The long form is a part of `make verify PART=second`, with `SHARD=i/n` as there.

use std::collections::BTreeMap;

use invent::description::{self, Description};
use invent::games;
use invent::position::InventPosition;
use rules::Position;

use crate::second::invented::board::Board;
use crate::second::invented::random::section;
use crate::second::invented::sections::{Rules, rules};
use crate::second::rng::{Rng, Shard};

/// The sections of the built-in games.
const BUILT_IN: &str = include_str!("../../src/invent/games.ini");

/// The longest game.
const PLIES: u32 = 150;

/// What was compared, and where both differ.
#[derive(Default)]
struct Tally {
    positions: u64,
    moves: u64,
    ends: BTreeMap<String, u64>,
    differences: Vec<String>,
}

impl Tally {
    /// One line of figures, each of which can be added to another share's.
    fn print(&self, what: &str) {
        let Tally { positions, moves, ends, differences } = self;
        let figures = serde_json::json!({ "positions": positions, "moves": moves, "ends": ends, "differences": differences.len() });
        println!("figures {}", serde_json::json!({ what: figures }));
    }

    fn agreed(&self) {
        let first = self.differences.iter().take(20).cloned().collect::<Vec<_>>().join("\n");
        assert!(first.is_empty(), "{} differences, first:\n{first}", self.differences.len());
    }
}

/// Plays a random game in both, until they differ, the game is over, or there were enough positions.
fn game(name: &str, game: &'static Description, rules: &Rules, rng: &mut Rng, most: u64, tally: &mut Tally) {
    let (mut core, mut second) = (InventPosition::start(game), Board::read(rules, &rules.start));
    let end = tally.positions + most;
    let mut before = String::new();
    for _ in 0..PLIES {
        if tally.positions == end {
            return;
        }
        tally.positions += 1;
        let (name, fen) = (format!("{name}{before}:"), core.fen());
        let theirs = core.end().map(|end| (format!("{:?}", end.outcome).to_lowercase(), format!("{:?}", end.rule)));
        let ours = second.end().map(|(value, rule)| (value.to_string(), rule.to_string()));
        if ours != theirs || core.in_check() != second.exposed(second.turn) {
            let checks = (core.in_check(), second.exposed(second.turn));
            return tally.differences.push(format!("{name} {fen}: end {theirs:?}, second {ours:?}; check {checks:?}"));
        }
        if fen != second.write() {
            return tally.differences.push(format!("{name} {fen}: second {}", second.write()));
        }
        let mut listed = Vec::new();
        if theirs.is_none() {
            listed.extend(core.legal().into_iter().map(|mv| (mv.text(game), mv)));
        }
        let legal: Vec<_> = second.legal().into_iter().map(|mv| (mv.text(), mv)).collect();
        let only = |one: Vec<&String>, other: Vec<&String>| -> Vec<String> {
            let mut only: Vec<_> = one.into_iter().filter(|text| !other.contains(text)).cloned().collect();
            only.sort();
            only
        };
        let (core_texts, second_texts) =
            (|| listed.iter().map(|(text, _)| text), || legal.iter().map(|(text, _)| text));
        let more = only(core_texts().collect(), second_texts().collect());
        let less = only(second_texts().collect(), core_texts().collect());
        if listed.len() != legal.len() || !more.is_empty() || !less.is_empty() {
            let counts = (listed.len(), legal.len());
            let what = format!("{name} {fen}: of {counts:?} only the core has {more:?}, only the second {less:?}");
            return tally.differences.push(what);
        }
        if let Some((value, rule)) = theirs {
            *tally.ends.entry(format!("{rule} {value}")).or_default() += 1;
            return;
        }
        tally.moves += legal.len() as u64;
        // Captures more often than chance has them, so that games come to their ends.
        let captures: Vec<_> = legal.iter().filter(|(_, mv)| mv.taken.is_some()).collect();
        let (text, mv) = if captures.is_empty() || !rng.once_in(3) { rng.pick(&legal) } else { rng.pick(&captures) };
        before = format!(" {fen} {text}");
        second = second.after(mv);
        core = core.after(listed.iter().find(|(other, _)| other == text).unwrap().1);
    }
}

/// Random games of a built-in game, `most` positions in all.
fn built_in(name: &str, most: u64, shard: Shard, tally: &mut Tally) {
    let described: &'static Description = Box::leak(Box::new(games::read(name).unwrap()));
    let rules = rules(BUILT_IN, name);
    // So many positions are one unit of work.
    const UNIT: u64 = 100;
    for unit in shard.of(most.div_ceil(UNIT)) {
        let (mut rng, end) = (Rng::new(name, "described", unit), tally.positions + UNIT.min(most));
        while tally.positions < end && tally.differences.len() < 20 {
            game(name, described, &rules, &mut rng, end - tally.positions, tally);
        }
    }
}

/// One game of each of so many sections made at random; those that the core refuses are counted.
fn random(sections: u64, shard: Shard, tally: &mut Tally) -> u64 {
    let mut refused = 0;
    for number in shard.of(sections) {
        let mut rng = Rng::new("section", "described", number);
        let text = section(&mut rng);
        match description::read(&text, "random") {
            Ok(described) => {
                let described: &'static Description = Box::leak(Box::new(described));
                let (before, rules) = (tally.differences.len(), rules(&text, "random"));
                game("random", described, &rules, &mut rng, u64::from(PLIES), tally);
                tally.differences[before..].iter_mut().for_each(|what| *what += &format!("\n{text}\n"));
            }
            Err(_) => refused += 1,
        }
    }
    refused
}

#[test]
fn built_in_games() {
    let mut tally = Tally::default();
    for name in games::names() {
        built_in(&name, 15, Shard::WHOLE, &mut tally);
    }
    tally.print("described");
    tally.agreed();
}

#[test]
fn random_sections() {
    let mut tally = Tally::default();
    let refused = random(12, Shard::WHOLE, &mut tally);
    tally.print("sections");
    tally.agreed();
    assert!(refused < 4, "{refused} are refused");
}

#[test]
#[ignore = "the long form takes many minutes"]
fn at_length() {
    let shard = Shard::from_environment();
    for name in games::names() {
        let mut tally = Tally::default();
        built_in(&name, 10_000, shard, &mut tally);
        tally.print(&name);
        tally.agreed();
    }
}

#[test]
#[ignore = "the long form takes many minutes"]
fn sections_at_length() {
    let (shard, mut tally) = (Shard::from_environment(), Tally::default());
    random(10_000, shard, &mut tally);
    tally.print("sections");
    tally.agreed();
}
