//! Random games of every variant, with all invariants checked at every ply.
//!
//! The short form runs with every other test. The long form is `make verify PART=laws`, a million games: `SHARD=i/n` in
//! the environment plays the i-th of n shares of them. `GAME=tax NUMBER=17` plays one game again, with its panic and its trace.

use crate::play::game;
use crate::play::tally::Tally;
use crate::second::rng::Shard;
use variants::anarchist::Anarchist;
use variants::chess::Chess;
use variants::infantry::Infantry;
use variants::monarch::Monarch;
use variants::tax::Tax;
use variants::taxi::Taxi;

/// Plays the random game of a number.
type Play = fn(u64) -> Tally;

/// Each game, how it is played, and its share of a million games, in thousands.
const GAMES: [(&str, Play, u64); 6] = [
    ("chess", game::play::<Chess>, 100),
    ("tax", game::play::<Tax>, 200),
    ("taxi", game::play::<Taxi>, 200),
    ("monarch", game::play::<Monarch>, 200),
    ("anarchist", game::play::<Anarchist>, 100),
    ("infantry", game::play::<Infantry>, 200),
];

fn short(id: &str) {
    let (_, play, _) = GAMES.into_iter().find(|&(game, ..)| game == id).unwrap();
    let mut tally = Tally::default();
    // From the other end of all numbers than the long form.
    (0..60).for_each(|number| tally.take(play(u64::MAX - number)));
    assert_eq!(tally.violations, [""; 0]);
    assert!(tally.of("plies") > 1500 && tally.of("refusals") > 500 && tally.reasons.len() >= 5, "{:?}", tally.counts);
}

#[test]
fn chess() {
    short("chess");
}

#[test]
fn tax() {
    short("tax");
}

#[test]
fn taxi() {
    short("taxi");
}

#[test]
fn monarch() {
    short("monarch");
}

#[test]
fn anarchist() {
    short("anarchist");
}

#[test]
fn infantry() {
    short("infantry");
}

fn asked(name: &str) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or_else(|| panic!("{name} is a number"))
}

#[test]
#[ignore = "the long form takes hours"]
fn at_length() {
    let shard = Shard::from_environment();
    let mut figures = serde_json::Map::new();
    let mut violations = Vec::new();
    for (id, play, share) in GAMES {
        let mut tally = Tally::default();
        shard.of(share * 1000).for_each(|number| tally.take(play(number)));
        violations.extend(tally.violations);
        figures.insert(id.into(), serde_json::to_value(tally.counts).unwrap());
    }
    let notes: Vec<String> = violations.iter().take(20).map(|what| what.chars().take(600).collect()).collect();
    println!("figures {}", serde_json::Value::Object(figures));
    assert!(violations.is_empty(), "{} games broke a law, first:\n{}", violations.len(), notes.join("\n"));
}

#[test]
#[ignore = "plays one game again"]
fn again() {
    let id = std::env::var("GAME").expect("GAME is the id of a game");
    let (_, play, _) = GAMES.into_iter().find(|&(game, ..)| game == id).expect("GAME is the id of a game");
    assert_eq!(play(asked("NUMBER")).violations, [""; 0]);
}
