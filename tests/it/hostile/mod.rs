//! Hostile text: mutated texts through every channel, and regressions.
//!
//! The long forms are parts of `make verify` (docs/verification.md); `fuzz/` generates its own texts for the same channels.

mod channels;
mod mutate;
mod promises;
mod rows;
mod seeds;

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::common::Rng;
use crate::second::rng::Shard;
use channels::{CHANNELS, Channel};
use game::import;
use serde_json::json;

const ROWS: &str = include_str!("../../data/hostile.txt");
const PAGE: &str = include_str!("../../data/hostile_links.json");

/// So many mutated links has the long form.
const LINKS: u64 = 1_000_000;

/// Links for the page are of another range of numbers than those that the core gets alone.
const FOR_THE_PAGE: u64 = 1 << 32;

/// What was broken by these bytes, as a row that repeats it.
fn broken(channel: &Channel, bytes: &[u8]) -> Option<String> {
    let sent = catch_unwind(AssertUnwindSafe(|| channel.send(bytes)));
    sent.err().map(|_| format!("{} | {}", channel.name, rows::write(bytes)))
}

/// Mutated links, each of which follows from its number.
struct Links(Vec<Vec<u8>>);

impl Links {
    fn new() -> Links {
        Links(seeds::links().into_iter().map(String::into_bytes).collect())
    }

    fn number(&self, number: u64) -> Vec<u8> {
        mutate::mutated(&mut Rng(number.wrapping_mul(0xd134_2543_de82_ef95)), &self.0)
    }

    /// What a browser can have in its address or hand over.
    fn text(&self, number: u64) -> String {
        String::from_utf8_lossy(&self.number(number)).into_owned()
    }
}

fn env(name: &str) -> String {
    std::env::var(name).unwrap_or_else(|_| panic!("{name} is not set"))
}

#[test]
fn what_once_broke_something_does_so_no_more() {
    let rows = ROWS.lines().filter(|row| !row.starts_with('#')).map(|row| row.split_once(" | ").expect(row));
    let wrong: Vec<String> =
        rows.filter_map(|(channel, text)| broken(Channel::named(channel), &rows::read(text))).collect();
    assert!(wrong.is_empty(), "broken again:\n{}", wrong.join("\n"));
}

#[test]
fn a_row_says_its_bytes() {
    let all: Vec<u8> = (0..=255).collect();
    assert_eq!(rows::read(&rows::write(&all)), all);
}

#[test]
fn good_texts_hold() {
    for channel in &CHANNELS {
        let wrong: Vec<String> = seeds::of(channel.name).iter().filter_map(|seed| broken(channel, seed)).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[test]
fn mutated_texts_hold_in_every_channel() {
    let mut rng = Rng(1);
    for channel in &CHANNELS {
        let seeds = seeds::of(channel.name);
        let wrong: Vec<String> =
            (0..400).filter_map(|_| broken(channel, &mutate::mutated(&mut rng, &seeds))).take(5).collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }
}

#[test]
fn mutated_links_hold() {
    let (links, channel) = (Links::new(), Channel::named("link"));
    let mut opened = 0;
    for number in 0..5_000 {
        let link = [b"0", &links.number(number)[..]].concat();
        assert_eq!(broken(channel, &link), None);
        opened += usize::from(import::open_link(&links.text(number)).is_ok());
    }
    // Neither all good nor all bad, or they would test little.
    assert!((500..4_000).contains(&opened), "{opened} opened");
}

#[test]
fn the_links_for_the_page_are_those_of_the_mutator() {
    let kept: Vec<String> = serde_json::from_str(PAGE).expect("a list of links");
    assert_eq!(
        kept,
        for_the_page(0, kept.len()),
        "write them again: FILE=tests/data/hostile_links.json UNIT=0 COUNT=60"
    );
    assert_eq!(kept.len(), 60);
}

/// The links of a unit for the page; an address bar holds no more than so much of one.
fn for_the_page(unit: u64, count: usize) -> Vec<String> {
    const LONGEST: usize = 30_000;
    let links = Links::new();
    let texts = (FOR_THE_PAGE * (unit + 1)..).map(|number| links.text(number));
    texts.filter(|text| text.len() <= if count < 100 { 2_000 } else { LONGEST }).take(count).collect()
}

#[test]
#[ignore = "long form: a million links"]
fn links_at_length() {
    let (links, channel) = (Links::new(), Channel::named("link"));
    let (mut count, mut opened, mut notes) = (0, 0, Vec::new());
    for number in Shard::from_environment().of(LINKS) {
        let link = [b"0", &links.number(number)[..]].concat();
        notes.extend(broken(channel, &link));
        count += 1;
        opened += u64::from(notes.len() < 100 && import::open_link(&links.text(number)).is_ok());
    }
    println!("\nfigures {}", json!({ "links": count, "opened": opened, "refused": count - opened }));
    assert!(notes.is_empty(), "{} broke a promise, first:\n{}", notes.len(), notes[0]);
}

#[test]
#[ignore = "writes mutated links into a file, for the page"]
fn links_for_the_page() {
    let number = |name: &str| env(name).parse::<u64>().expect("a number");
    let links = for_the_page(number("UNIT"), number("COUNT") as usize);
    fs::write(env("FILE"), serde_json::to_string_pretty(&links).expect("a list") + "\n").expect("a file");
}

#[test]
#[ignore = "writes seeds for the fuzzer"]
fn seeds_for_the_fuzzer() {
    for channel in &CHANNELS {
        let folder = format!("{}/{}", env("FOLDER"), channel.name);
        fs::create_dir_all(&folder).expect("a folder");
        let broke = ROWS.lines().filter_map(|row| row.split_once(" | ")).filter(|(name, _)| *name == channel.name);
        let all = seeds::of(channel.name).into_iter().chain(broke.map(|(_, text)| rows::read(text)));
        for (at, bytes) in all.enumerate() {
            fs::write(format!("{folder}/seed-{at}"), bytes).expect("a file");
        }
    }
}
