//! Message catalogues for the command line, and formatting of messages.
//!
//! The page has its own reader of the same files, because it must show messages even if the core
//! cannot be loaded.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{Arg, Message};

/// An entry: a sentence with `{places}`, one sentence per plural category of an argument, or the
/// forms of a word.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    /// A sentence or a word that is always the same.
    Sentence(String),
    /// A sentence for each plural category of a number.
    Counted {
        /// The argument that is counted.
        on: String,
        /// By plural category (`one`, `few`, `other`…), and `zero` for none. `other` is required.
        #[serde(flatten)]
        sentences: BTreeMap<String, String>,
    },
    /// A word in the forms that the language needs, such as its cases with their articles. A place
    /// `{piece}` takes the form `plain`, a place `{piece:dat}` the form `dat`; the language defines
    /// its forms.
    Forms(BTreeMap<String, String>),
}

/// The form of a word if a place names none.
pub const PLAIN: &str = "plain";

/// The plural category used for numbers without their own sentence.
pub const OTHER: &str = "other";

/// Splits a place into the argument name and the form.
pub fn place(inside: &str) -> (&str, &str) {
    inside.split_once(':').unwrap_or((inside, PLAIN))
}

/// The messages of a language.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Catalogue(pub BTreeMap<String, Entry>);

impl Catalogue {
    /// Parses a catalogue. An error if it is no JSON object, or an entry has none of the forms.
    pub fn read(json: &str) -> Result<Catalogue, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// The text of an id that begins with `=`: what is behind it, and behind a second `=` the id of a side.
    fn literal(&self, key: &str) -> Option<String> {
        let text = key.strip_prefix('=')?;
        Some(match text.split_once('=') {
            Some((text, side)) => format!("{text} ({})", self.plain(side).unwrap_or(side)),
            None => text.into(),
        })
    }

    /// A message without arguments, by its key.
    fn plain(&self, key: &str) -> Option<&str> {
        match self.0.get(key)? {
            Entry::Sentence(sentence) => Some(sentence),
            Entry::Forms(forms) => forms.get(PLAIN).map(String::as_str),
            Entry::Counted { .. } => None,
        }
    }

    /// Formats a message as a sentence with an initial capital. A missing message is replaced by
    /// its id.
    pub fn sentence(&self, message: &Message) -> String {
        capitalized(&self.fill(message, PLAIN).unwrap_or_else(|| message.id.key().into()))
    }

    /// The same of a message without arguments, by its key.
    pub fn plain_sentence(&self, key: &str) -> String {
        match self.literal(key) {
            Some(text) => capitalized(&text),
            None => capitalized(self.plain(key).unwrap_or(key)),
        }
    }

    /// Formats a message; `None` if the catalogue does not have it in this form.
    fn fill(&self, message: &Message, form: &str) -> Option<String> {
        let argument = |name: &str| {
            let index = message.id.args().iter().position(|&known| known == name)?;
            message.args.get(index)
        };
        if let Some(text) = self.literal(message.id.key()) {
            return Some(text);
        }
        let template = match self.0.get(message.id.key())? {
            Entry::Sentence(sentence) => sentence,
            Entry::Forms(forms) => forms.get(form)?,
            Entry::Counted { on, sentences } => {
                let number = match argument(on) {
                    Some(Arg::Number(0)) => "zero",
                    Some(Arg::Number(1)) => "one",
                    _ => OTHER,
                };
                sentences.get(number).or_else(|| sentences.get(OTHER))?
            }
        };
        let mut text = String::new();
        let mut rest = template.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let Some((inside, behind)) = after.split_once('}') else { break };
            let (name, form) = place(inside);
            match argument(name) {
                Some(Arg::Number(number)) => text.push_str(&number.to_string()),
                Some(Arg::Text(given)) => text.push_str(given),
                Some(Arg::Message(inner)) => match self.fill(inner, form) {
                    Some(filled) => text.push_str(&filled),
                    None => text.push_str(inner.id.key()),
                },
                None => text.push_str(name),
            }
            rest = behind;
        }
        Some(text + rest)
    }
}

fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}
