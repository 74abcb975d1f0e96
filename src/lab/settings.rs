//! What a run of games is: its settings, and the one text that says them.
//!
//! The text is a query such as `game=chess&nodes=500&games=2000`: in a fixed order, with all that has its usual value left
//! out, so that the same run has the same text everywhere. A game's own dials stand in it by their keys.

use crate::engine::strength;
use crate::lab::data::{LabNumber, LabSettings};
use crate::message::{Message, MessageId};
use crate::notation::link::excerpt;
use crate::rules::present::Setting;
use crate::variants::{self, DynVariant, GAMES};

const LONG: MessageId = MessageId::new("lab.long", &["most"]);
const NO_PAIR: MessageId = MessageId::new("lab.pair", &["text"]);
const NO_GAME: MessageId = MessageId::new("lab.no_game", &["games"]);
const UNKNOWN: MessageId = MessageId::new("lab.key", &["text", "keys"]);
const TWICE: MessageId = MessageId::new("lab.twice", &["key"]);
const VALUE: MessageId = MessageId::new("lab.value", &["text", "key", "min", "max"]);
const ENDLESS: MessageId = MessageId::new("lab.endless", &["level"]);

/// Longer texts are refused unread.
pub const LONGEST: usize = 1_000;

/// A number that every run has.
#[derive(Clone, Copy, Debug)]
pub struct RunParameter {
    pub key: &'static str,
    pub min: u32,
    pub max: u32,
    pub usual: u32,
}

const fn knob(key: &'static str, min: u32, max: u32, usual: u32) -> RunParameter {
    RunParameter { key, min, max, usual }
}

/// In the order in which they are written. What is usual is part of what a text means, and can't be changed any more.
pub const KNOBS: [RunParameter; 9] = [
    knob("nodes", 0, 10_000_000, 2_000),
    knob("time", 0, 60_000, 0),
    knob("level", 1, strength::FULL as u32, strength::FULL as u32),
    knob("random", 0, 40, 6),
    knob("even", 0, 1_000, 100),
    knob("plies", 10, 2_000, 600),
    knob("twin", 0, 1, 0),
    knob("games", 1, 1_000_000, 200),
    knob("seed", 0, u32::MAX, 1),
];

/// The settings of a run.
#[derive(Clone)]
pub struct RunSettings {
    kind: &'static dyn DynVariant,
    /// One for each of the game's dials.
    pub dials: Vec<u32>,
    /// What the computer may look at for a move, and how long, in milliseconds; 0 is no limit. Where there is a limit of time,
    /// none of nodes is usual.
    pub nodes: u32,
    pub time: u32,
    pub level: u8,
    /// So many plies are played at random, and again until neither side is better by more centipawns than `even`; 0 takes all.
    pub random: u32,
    pub even: u32,
    /// A game is given up after so many plies.
    pub plies: u32,
    /// Whether a player of the orthodox game is asked at each ply what it would play.
    pub twin: bool,
    pub games: u32,
    pub seed: u32,
}

impl RunSettings {
    /// The usual run of a game.
    pub fn of(kind: &'static dyn DynVariant) -> RunSettings {
        let dials = kind.info().settings.iter().map(|dial| dial.value).collect();
        RunSettings::made(kind, dials, KNOBS.map(|knob| knob.usual))
    }

    fn made(kind: &'static dyn DynVariant, dials: Vec<u32>, numbers: [u32; KNOBS.len()]) -> RunSettings {
        let [nodes, time, level, random, even, plies, twin, games, seed] = numbers;
        RunSettings { kind, dials, nodes, time, level: level as u8, random, even, plies, twin: twin > 0, games, seed }
    }

    /// Reads a run's text. Keys may come in any order; dials of other games mean nothing.
    pub fn read(text: &str) -> Result<RunSettings, Message> {
        if text.len() > LONGEST {
            return Err(LONG.with([(LONGEST as u32).into()]));
        }
        let mut pairs: Vec<(&str, &str)> = Vec::new();
        for part in text.trim().trim_start_matches(['#', '?']).split('&').filter(|part| !part.is_empty()) {
            let (key, value) = part.split_once('=').ok_or_else(|| NO_PAIR.with([excerpt(part).into()]))?;
            if pairs.iter().any(|&(other, _)| other == key) {
                return Err(TWICE.with([excerpt(key).into()]));
            }
            pairs.push((key, value));
        }
        let of = |key: &str| pairs.iter().find(|&&(other, _)| other == key).map(|&(_, value)| value);
        let games = || GAMES.iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
        let kind = variants::require(of("game").ok_or_else(|| NO_GAME.with([games().into()]))?)?;
        let dials: &[Setting] = kind.info().settings;
        let elsewhere =
            |key: &str| GAMES.iter().any(|game| game.info().settings.iter().any(|setting| setting.key == key));
        let known = |key: &str| key == "game" || KNOBS.iter().any(|knob| knob.key == key) || elsewhere(key);
        if let Some((key, _)) = pairs.iter().find(|(key, _)| !known(key)) {
            let own = dials.iter().map(|dial| dial.key);
            let keys: Vec<&str> = std::iter::once("game").chain(own).chain(KNOBS.map(|knob| knob.key)).collect();
            return Err(UNKNOWN.with([excerpt(key).into(), keys.join(", ").into()]));
        }
        let number = |key: &'static str, min: u32, max: u32, usual: u32| match of(key) {
            None => Ok(usual),
            Some(text) => figure(text).filter(|number| (min..=max).contains(number)).ok_or_else(|| {
                VALUE.with([excerpt(text).into(), key.into(), min.to_string().into(), max.to_string().into()])
            }),
        };
        let dials = dials.iter().map(|dial| number(dial.key, dial.min, dial.max, dial.value));
        let dials = dials.collect::<Result<Vec<u32>, Message>>()?;
        let mut numbers = [0; KNOBS.len()];
        for (slot, knob) in numbers.iter_mut().zip(KNOBS) {
            *slot = number(knob.key, knob.min, knob.max, knob.usual)?;
        }
        let mut settings = RunSettings::made(kind, dials, numbers);
        if settings.time > 0 && of("nodes").is_none() {
            settings.nodes = 0;
        }
        if settings.nodes == 0 && settings.time == 0 && settings.level >= strength::FULL {
            return Err(ENDLESS.with([u32::from(strength::FULL).into()]));
        }
        Ok(settings)
    }

    fn numbers(&self) -> [u32; KNOBS.len()] {
        [
            self.nodes,
            self.time,
            self.level.into(),
            self.random,
            self.even,
            self.plies,
            self.twin.into(),
            self.games,
            self.seed,
        ]
    }

    /// The text of the run.
    pub fn text(&self) -> String {
        let mut text = format!("game={}", self.kind.id());
        let mut add = |key: &str, value: u32, usual: u32| {
            if value != usual {
                text.push_str(&format!("&{key}={value}"));
            }
        };
        for (dial, &value) in self.kind.info().settings.iter().zip(&self.dials) {
            add(dial.key, value, dial.value);
        }
        for (knob, value) in KNOBS.into_iter().zip(self.numbers()) {
            let usual = if knob.key == "nodes" && self.time > 0 { 0 } else { knob.usual };
            add(knob.key, value, usual);
        }
        text
    }

    pub fn kind(&self) -> &'static dyn DynVariant {
        self.kind
    }

    /// Whether the same games come out again: not where a clock has its say.
    pub fn repeatable(&self) -> bool {
        self.time == 0
    }

    /// How much a player remembers within a game, in megabytes. It changes the games, so it follows from the settings alone.
    pub fn memory(&self) -> u32 {
        match self.nodes {
            1..=20_000 => 1,
            20_001..=200_000 => 4,
            _ => 16,
        }
    }

    /// As plain data, with all that could be set instead.
    pub fn told(&self) -> LabSettings {
        let dial = |(dial, &value): (&Setting, &u32)| LabNumber {
            key: dial.key,
            label: Some(dial.label.into()),
            min: dial.min,
            max: dial.max,
            usual: dial.value,
            value,
        };
        let knob = |(knob, value): (RunParameter, u32)| LabNumber {
            key: knob.key,
            label: None,
            min: knob.min,
            max: knob.max,
            usual: knob.usual,
            value,
        };
        let dials = self.kind.info().settings.iter().zip(&self.dials).map(dial);
        LabSettings {
            text: self.text(),
            game: self.kind.id(),
            repeatable: self.repeatable(),
            numbers: dials.chain(KNOBS.into_iter().zip(self.numbers()).map(knob)).collect(),
        }
    }
}

/// A number in plain digits.
fn figure(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}
