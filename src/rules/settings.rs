//! What can be changed about a variant: its settings, values for them, and both as text.
//!
//! A variant declares its settings once. The text of values, `income=3,castling=no`, has only what differs from the usual
//! rules, in the order of the declarations; links, files and the command line use it.

use message::text::excerpt;
use message::{LocalizedMessage, Message, MessageId};
use serde::Serialize;

const UNKNOWN: MessageId = MessageId::new(&("setting.unknown", &["text", "keys"]));
const NONE: MessageId = MessageId::new(&("setting.none", &["text"]));
const NO_PAIR: MessageId = MessageId::new(&("setting.pair", &["text"]));
const TWICE: MessageId = MessageId::new(&("setting.twice", &["key"]));
const RANGE: MessageId = MessageId::new(&("setting.range", &["text", "key", "min", "max", "usual"]));
const CHOICE: MessageId = MessageId::new(&("setting.choice", &["text", "key", "words", "usual"]));
const AMOUNT: MessageId = MessageId::new(&("setting.amount", &["label", "count"]));
const CHOSEN: MessageId = MessageId::new(&("setting.chosen", &["label", "choice"]));

/// Between the id of a game and the text of its settings, as in `taxi:income=3`.
const SEPARATOR: char = ':';

/// The first part of the id of a game that its players have described; the second is the description, packed.
pub const DESCRIBED: &str = "invent";

/// The id of a game under the settings of a text, which is not checked.
pub fn id_under(game: &str, text: &str) -> String {
    if text.is_empty() { game.into() } else { format!("{game}{SEPARATOR}{text}") }
}

/// The id of the game and the text of the settings in an id.
pub fn split_id(id: &str) -> (&str, &str) {
    id.split_once(SEPARATOR).unwrap_or((id, ""))
}

/// One of the values of a setting that is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(into = "SettingChoice")]
pub struct Choice {
    /// As written in texts.
    pub word: &'static str,
    /// What the page calls the value; of a number, it has that as its argument.
    pub label: MessageId,
}

/// A value of a setting that is no amount, for the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct SettingChoice {
    /// As written in texts of settings.
    pub word: &'static str,
    /// What the user reads.
    pub label: LocalizedMessage,
}

impl From<Choice> for SettingChoice {
    fn from(choice: Choice) -> SettingChoice {
        SettingChoice { word: choice.word, label: choice.message().into() }
    }
}

const COUNT: MessageId = MessageId::new(&("setting.count", &["count"]));

impl Choice {
    /// A number among words.
    pub const fn count(word: &'static str) -> Choice {
        Choice { word, label: COUNT }
    }

    /// What the page calls the value.
    pub fn message(&self) -> Message {
        if self.label == COUNT { COUNT.with([self.word.into()]) } else { self.label.with([]) }
    }
}

/// No or yes.
pub const NO_YES: &[Choice] = &[
    Choice { word: "no", label: MessageId::new(&("setting.no", &[])) },
    Choice { word: "yes", label: MessageId::new(&("setting.yes", &[])) },
];

/// A number with what it counts.
pub fn amount(label: MessageId, count: u32) -> Message {
    AMOUNT.with([label.into(), count.into()])
}

/// Something about the rules that can be changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Setting {
    /// The key in texts.
    pub key: &'static str,
    /// What is set, with its unit.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "LocalizedMessage"))]
    pub label: MessageId,
    /// The smallest allowed value.
    pub min: u32,
    /// The largest allowed value.
    pub max: u32,
    /// The value of the usual rules.
    pub value: u32,
    /// What the values from 0 mean; empty if they are amounts.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "SettingChoice[]"))]
    pub choices: &'static [Choice],
    /// The rule that it changes, as page and anchor.
    pub rule: &'static str,
    /// The ids of the sentences of the game's card that are no longer true under another value, with spaces between.
    #[serde(skip)]
    pub against: &'static str,
}

impl Setting {
    /// A number from `min` to `max`.
    pub const fn number(
        key: &'static str,
        label: MessageId,
        range: [u32; 2],
        value: u32,
        rule: &'static str,
    ) -> Setting {
        Setting { key, label, min: range[0], max: range[1], value, choices: &[], rule, against: "" }
    }

    /// One of some choices, given by index.
    pub const fn choice(
        key: &'static str,
        label: MessageId,
        choices: &'static [Choice],
        value: u32,
        rule: &'static str,
    ) -> Setting {
        Setting { key, label, min: 0, max: choices.len() as u32 - 1, value, choices, rule, against: "" }
    }

    /// The same, with the sentences that another value contradicts.
    pub const fn against(self, against: &'static str) -> Setting {
        Setting { against, ..self }
    }

    /// Parses a value: a number, or the word of a choice.
    pub fn read(&self, text: &str) -> Result<u32, Message> {
        let word = self.choices.iter().position(|choice| choice.word.eq_ignore_ascii_case(text));
        // Where words are numbers, none is an index.
        let digits =
            text.bytes().all(|byte| byte.is_ascii_digit()) && self.choices.iter().all(|one| one.label != COUNT);
        let number = text.parse().ok().filter(|number| digits && (self.min..=self.max).contains(number));
        word.map(|index| index as u32).or(number).ok_or_else(|| {
            let (shown, key) = (excerpt(text).into(), self.key.into());
            let words = self.choices.iter().map(|choice| choice.word).collect::<Vec<_>>().join(", ");
            match self.choices {
                [] => RANGE.with([shown, key, self.min.into(), self.max.into(), self.value.into()]),
                _ => CHOICE.with([shown, key, words.into(), self.write(self.value).into()]),
            }
        })
    }

    /// Formats a value.
    pub fn write(&self, value: u32) -> String {
        self.choices.get(value as usize).map_or_else(|| value.to_string(), |choice| choice.word.into())
    }

    /// The value in words, such as "Income a turn: 3".
    pub fn message(&self, value: u32) -> Message {
        match self.choices.get(value as usize) {
            Some(choice) => CHOSEN.with([self.label.into(), choice.message().into()]),
            None => amount(self.label, value),
        }
    }
}

/// A value for each of a variant's settings.
#[derive(Clone, Debug)]
pub struct SettingValues {
    settings: &'static [Setting],
    values: Vec<u32>,
}

impl PartialEq for SettingValues {
    fn eq(&self, other: &SettingValues) -> bool {
        self.values == other.values
    }
}

impl SettingValues {
    /// The usual rules.
    pub fn usual(settings: &'static [Setting]) -> SettingValues {
        SettingValues { settings, values: settings.iter().map(|setting| setting.value).collect() }
    }

    /// Parses a text; what it does not name has its usual value.
    pub fn read(settings: &'static [Setting], text: &str) -> Result<SettingValues, Message> {
        let mut values = SettingValues::usual(settings);
        let mut seen: Vec<&str> = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let shown = || excerpt(part);
            let (key, value) = part.split_once('=').ok_or_else(|| NO_PAIR.with([shown().into()]))?;
            let (key, value) = (key.trim(), value.trim());
            let index = settings.iter().position(|setting| setting.key == key).ok_or_else(|| {
                let keys = settings.iter().map(|setting| setting.key).collect::<Vec<_>>().join(", ");
                if settings.is_empty() {
                    NONE.with([shown().into()])
                } else {
                    UNKNOWN.with([shown().into(), keys.into()])
                }
            })?;
            if seen.contains(&key) {
                return Err(TWICE.with([key.into()]));
            }
            seen.push(key);
            values.values[index] = settings[index].read(value)?;
        }
        Ok(values)
    }

    /// The text of what differs from the usual rules.
    pub fn text(&self) -> String {
        let pair = |(setting, value): (&Setting, u32)| format!("{}={}", setting.key, setting.write(value));
        self.changed().map(pair).collect::<Vec<_>>().join(",")
    }

    /// The value of a setting; 0 for one that the variant does not have.
    pub fn get(&self, key: &str) -> u32 {
        self.iter().find(|(setting, _)| setting.key == key).map_or(0, |(_, value)| value)
    }

    /// Whether a setting that is a choice of [`NO_YES`] is on.
    pub fn is_on(&self, key: &str) -> bool {
        self.get(key) > 0
    }

    /// The same with another value of a setting, which must be in its range.
    pub fn with(mut self, key: &str, value: u32) -> SettingValues {
        if let Some(index) = self.settings.iter().position(|setting| setting.key == key) {
            self.values[index] = value;
        }
        self
    }

    /// Each setting with its value, in the order of the declarations.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Setting, u32)> + use<'_> {
        self.settings.iter().zip(self.values.iter().copied())
    }

    /// Those that differ from the usual rules.
    pub fn changed(&self) -> impl Iterator<Item = (&'static Setting, u32)> + use<'_> {
        self.iter().filter(|(setting, value)| *value != setting.value)
    }
}
