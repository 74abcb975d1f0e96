//! The settings of a run of games, and their canonical text.
//!
//! The text is a query such as `game=chess&nodes=500&games=2000`, in a fixed order and without
//! default values, so that the same run always has the same text. A variant's own settings are
//! identified by their keys.

use crate::data::{LabAmountName, LabNumber, LabSettings};
use crate::names;
use engine::personality::Personality;
use engine::strength;
use game::session::GameSession;
use message::{Message, MessageId};
use notation::fen::Fen;
use notation::link::excerpt;
use rules::Color;
use rules::dyn_position::DynPosition;
use rules::present::Indicator;
use rules::settings::{DESCRIBED, Setting};
use variants::DynVariant;

const LONG: MessageId = MessageId::new(&("lab.long", &["most"]));
const NO_PAIR: MessageId = MessageId::new(&("lab.pair", &["text"]));
const NO_GAME: MessageId = MessageId::new(&("lab.no_game", &["games"]));
const UNKNOWN: MessageId = MessageId::new(&("lab.key", &["text", "keys"]));
const TWICE: MessageId = MessageId::new(&("lab.twice", &["key"]));
const VALUE: MessageId = MessageId::new(&("lab.value", &["text", "key", "min", "max"]));
const WORD: MessageId = MessageId::new(&("lab.word", &["text", "key", "words"]));
const START: MessageId = MessageId::new(&("lab.start", &["text", "problem"]));
const OVER: MessageId = MessageId::new(&("lab.over", &["end"]));
const ENDLESS: MessageId = MessageId::new(&("lab.endless", &["level"]));

/// The keys that are no numbers.
const GAME: &str = "game";
const FEN: &str = "fen";

/// Maximum length of a text in bytes.
pub const LONGEST: usize = 20_000;

/// A parameter of every run: a number, or one of some words, by its place.
#[derive(Clone, Copy, Debug)]
pub struct RunParameter {
    /// The key in texts.
    pub key: &'static str,
    /// The smallest allowed value.
    pub min: u32,
    /// The largest allowed value.
    pub max: u32,
    /// The default value, which is left out of texts.
    pub usual: u32,
    /// Empty for a number.
    pub words: &'static [&'static str],
}

impl RunParameter {
    /// Parses a value.
    fn read(&self, text: &str) -> Result<u32, Message> {
        let word = self.words.iter().position(|word| *word == text).map(|place| place as u32);
        word.or_else(|| parse_number(text)).filter(|number| (self.min..=self.max).contains(number)).ok_or_else(|| {
            let shown = excerpt(text).into();
            match self.words {
                [] => VALUE.with([shown, self.key.into(), self.min.to_string().into(), self.max.to_string().into()]),
                words => WORD.with([shown, self.key.into(), words.join(", ").into()]),
            }
        })
    }

    /// Formats a value.
    pub fn write(&self, value: u32) -> String {
        self.words.get(value as usize).map_or_else(|| value.to_string(), |word| (*word).into())
    }
}

const fn parameter(key: &'static str, min: u32, max: u32, usual: u32) -> RunParameter {
    RunParameter { key, min, max, usual, words: &[] }
}

/// What the players like, in the order of the values.
const PERSONALITIES: &[Personality] = Personality::WITH_MONEY;
const PERSONALITY_WORDS: [&str; PERSONALITIES.len()] = {
    let mut words = [""; PERSONALITIES.len()];
    let mut at = 0;
    while at < words.len() {
        words[at] = PERSONALITIES[at].id();
        at += 1;
    }
    words
};

/// In the order of the text. Default values are part of the meaning of a text and can never be
/// changed.
pub const PARAMETERS: [RunParameter; 13] = [
    parameter("nodes", 0, 10_000_000, 2_000),
    parameter("time", 0, 60_000, 0),
    parameter("level", 1, strength::FULL as u32, strength::FULL as u32),
    parameter("random", 0, 40, 6),
    parameter("even", 0, 1_000, 100),
    parameter("plies", 10, 2_000, 600),
    parameter("twin", 0, 1, 0),
    parameter("narrow", 0, 1, 0),
    parameter("kinds", 0, 1, 0),
    parameter("deep", 1, 16, 1),
    RunParameter { words: &PERSONALITY_WORDS, ..parameter("personality", 0, PERSONALITIES.len() as u32 - 1, 0) },
    parameter("games", 1, 1_000_000, 200),
    parameter("seed", 0, u32::MAX, 1),
];

/// The settings of a run.
#[derive(Clone)]
pub struct RunSettings {
    /// The game, with the values of its settings.
    pub(crate) kind: &'static dyn DynVariant,
    /// Node and time limits (milliseconds) per move; 0 is no limit. With a time limit, the default
    /// for nodes is no limit.
    pub nodes: u32,
    /// Time limit per move in milliseconds; 0 is no limit.
    pub time: u32,
    /// The playing level, from 1 to 10.
    pub level: u8,
    /// Number of random plies at the start, redrawn until the evaluation is within `even`
    /// centipawns; 0 accepts every opening.
    pub random: u32,
    /// Largest evaluation of an opening in centipawns; 0 accepts all.
    pub even: u32,
    /// Maximum length of a game in plies.
    pub plies: u32,
    /// Whether the engine is asked at each ply what it would play under orthodox rules.
    pub counterpart: bool,
    /// Whether it is counted how many moves are nearly as good as the best one.
    pub narrow: bool,
    /// Whether it is counted how often each kind of piece is moved.
    pub kinds: bool,
    /// How many times as many nodes, or as much time, one side has: White in games with an even number, Black in the next ones,
    /// which begin with the same random moves.
    pub deep: u32,
    /// The personality of both sides.
    pub personality: Personality,
    /// The number of games.
    pub games: u32,
    /// The seed: the same one gives the same games, unless there is a time limit.
    pub seed: u32,
    /// The FEN of the start; none for the usual one.
    pub(crate) fen: Option<String>,
}

impl RunSettings {
    /// The default run of a variant.
    pub fn of(kind: &'static dyn DynVariant) -> RunSettings {
        RunSettings::from_parts(kind, PARAMETERS.map(|parameter| parameter.usual))
    }

    fn from_parts(kind: &'static dyn DynVariant, numbers: [u32; PARAMETERS.len()]) -> RunSettings {
        let [nodes, time, level, random, even, plies, counterpart, narrow, kinds, deep, personality, games, seed] =
            numbers;
        RunSettings {
            kind,
            nodes,
            time,
            level: level as u8,
            random,
            even,
            plies,
            counterpart: counterpart > 0,
            narrow: narrow > 0,
            kinds: kinds > 0,
            deep,
            personality: PERSONALITIES[personality as usize % PERSONALITIES.len()],
            games,
            seed,
            fen: None,
        }
    }

    /// Parses the text of a run. Keys may be in any order; settings of other variants are ignored.
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
        let games = || variants::games().iter().map(|game| game.id()).collect::<Vec<_>>().join(", ");
        let kind = variants::require(of(GAME).ok_or_else(|| NO_GAME.with([games().into()]))?)?;
        let settings: &[Setting] = kind.info().settings;
        let is_setting = |key: &str| {
            variants::games().iter().any(|game| game.info().settings.iter().any(|setting| setting.key == key))
        };
        let known = |key: &str| {
            [GAME, FEN].contains(&key) || PARAMETERS.iter().any(|parameter| parameter.key == key) || is_setting(key)
        };
        if let Some((key, _)) = pairs.iter().find(|(key, _)| !known(key)) {
            let own = settings.iter().map(|setting| setting.key);
            let keys: Vec<&str> =
                [GAME, FEN].into_iter().chain(own).chain(PARAMETERS.map(|parameter| parameter.key)).collect();
            return Err(UNKNOWN.with([excerpt(key).into(), keys.join(", ").into()]));
        }
        let mut values = kind.values();
        for setting in settings {
            if let Some(text) = of(setting.key) {
                values = values.with(setting.key, setting.read(text)?);
            }
        }
        let kind = variants::under(kind, values)?;
        let mut numbers = [0; PARAMETERS.len()];
        for (slot, parameter) in numbers.iter_mut().zip(PARAMETERS) {
            *slot = of(parameter.key).map_or(Ok(parameter.usual), |text| parameter.read(text))?;
        }
        let mut settings = RunSettings::from_parts(kind, numbers);
        if settings.time > 0 && of("nodes").is_none() {
            settings.nodes = 0;
        }
        if let Some(fen) = of(FEN) {
            let position = kind.read(fen).map_err(|problem| START.with([excerpt(fen).into(), problem.into()]))?;
            settings.fen = Some(position.fen()).filter(|fen| *fen != kind.position().fen());
        }
        // No game can be drawn from a start that has no moves.
        if let Some(end) = GameSession::new(kind, settings.start()).over() {
            return Err(OVER.with([end.into()]));
        }
        if settings.nodes == 0 && settings.time == 0 && settings.level >= strength::FULL {
            return Err(ENDLESS.with([u32::from(strength::FULL).into()]));
        }
        Ok(settings)
    }

    fn numbers(&self) -> [u32; PARAMETERS.len()] {
        [
            self.nodes,
            self.time,
            self.level.into(),
            self.random,
            self.even,
            self.plies,
            self.counterpart.into(),
            self.narrow.into(),
            self.kinds.into(),
            self.deep,
            PERSONALITIES.iter().position(|one| *one == self.personality).unwrap_or(0) as u32,
            self.games,
            self.seed,
        ]
    }

    /// The id of the game without its settings, which stand beside it; with the description, if it has one.
    fn game(&self) -> &'static str {
        if self.kind.info().id == DESCRIBED { self.kind.id() } else { self.kind.info().id }
    }

    /// The canonical text of the run.
    pub fn text(&self) -> String {
        let mut text = format!("game={}", self.game());
        for (setting, value) in self.kind.values().changed() {
            text.push_str(&format!("&{}={}", setting.key, setting.write(value)));
        }
        if let Some(fen) = &self.fen {
            text.push_str(&format!("&{FEN}={fen}"));
        }
        for (parameter, value) in PARAMETERS.into_iter().zip(self.numbers()) {
            let usual = if parameter.key == "nodes" && self.time > 0 { 0 } else { parameter.usual };
            if value != usual {
                text.push_str(&format!("&{}={}", parameter.key, parameter.write(value)));
            }
        }
        text
    }

    /// The game, with the values of its settings.
    pub fn kind(&self) -> &'static dyn DynVariant {
        self.kind
    }

    /// The same run of another game, from the same start if that game has it.
    pub fn with_game(&self, kind: &'static dyn DynVariant) -> RunSettings {
        let fen = self.fen.clone().filter(|fen| kind.read(fen).is_ok());
        RunSettings { kind, fen, ..self.clone() }
    }

    /// The value of a parameter of every run, as it is written and as a number.
    pub fn parameter(&self, key: &str) -> (String, u32) {
        let mut all = PARAMETERS.into_iter().zip(self.numbers());
        let found = all.find(|(parameter, _)| parameter.key == key);
        found.map_or_else(Default::default, |(parameter, value)| (parameter.write(value), value))
    }

    /// The position that the games begin with.
    pub fn start(&self) -> Box<dyn DynPosition> {
        let set = self.fen.as_deref().and_then(|fen| self.kind.read(fen).ok());
        set.unwrap_or_else(|| self.kind.position())
    }

    /// Whether the games are reproducible. False with a time limit.
    pub fn repeatable(&self) -> bool {
        self.time == 0
    }

    /// Size of a player's transposition table in megabytes. It affects the games, so it depends on
    /// the settings only.
    pub fn memory(&self) -> u32 {
        match self.nodes {
            1..=20_000 => 1,
            20_001..=200_000 => 4,
            _ => 16,
        }
    }

    /// The settings as plain data, with their ranges.
    pub fn describe(&self) -> LabSettings {
        let setting = |(setting, value): (&'static Setting, u32)| LabNumber {
            key: setting.key,
            label: Some(setting.label.into()),
            min: setting.min,
            max: setting.max,
            usual: setting.value,
            value,
            choices: setting.choices.iter().map(|choice| choice.message().into()).collect(),
            words: setting.choices.iter().map(|choice| choice.word).collect(),
        };
        let parameter = |(parameter, value): (RunParameter, u32)| LabNumber {
            key: parameter.key,
            label: None,
            min: parameter.min,
            max: parameter.max,
            usual: parameter.usual,
            value,
            choices: Vec::new(),
            words: parameter.words.into(),
        };
        let values = self.kind.values();
        let settings = values.iter().map(setting);
        LabSettings {
            text: self.text(),
            game: self.game(),
            repeatable: self.repeatable(),
            fen: self.fen.clone(),
            numbers: settings.chain(PARAMETERS.into_iter().zip(self.numbers()).map(parameter)).collect(),
            rulings: names::rulings(self.start().as_ref()),
            amount: self.amount(),
        }
    }

    /// What the players hold: the amount that the variant shows beside the board.
    fn amount(&self) -> Option<LabAmountName> {
        let shown = self.kind.position().indicators(Color::White);
        shown.into_iter().find_map(|indicator| match indicator {
            Indicator::Amount { label, message, .. } => {
                Some(LabAmountName { name: label.into(), start: message.into() })
            }
            Indicator::Count { .. } | Indicator::DirectionChart { .. } => None,
        })
    }
}

/// Parses a number of digits only.
fn parse_number(text: &str) -> Option<u32> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}
