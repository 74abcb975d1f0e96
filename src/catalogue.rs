//! Sentences for the command line: a catalogue of a language, and how its places are filled.
//!
//! The page has its own reader of the same files, since it must speak even when the core can't be loaded.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::words::{Arg, Saying};

/// An entry: a sentence with `{places}`, or one for each grammatical number of an argument.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    Sentence(String),
    Counted {
        /// The argument that is counted.
        on: String,
        zero: Option<String>,
        one: Option<String>,
        other: String,
    },
}

/// The sentences of a language.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct Catalogue(pub BTreeMap<String, Entry>);

impl Catalogue {
    pub fn read(json: &str) -> Result<Catalogue, serde_json::Error> {
        serde_json::from_str(json)
    }

    /// The project's own language, built in.
    pub fn english() -> Catalogue {
        Catalogue::read(include_str!("../www/words/en.json")).unwrap_or_else(|_| Catalogue(BTreeMap::new()))
    }

    /// A saying as a sentence, its first letter in upper case. A missing id stands for itself.
    pub fn sentence(&self, saying: &Saying) -> String {
        let text = self.fill(saying);
        let mut letters = text.chars();
        match letters.next() {
            Some(first) => first.to_uppercase().chain(letters).collect(),
            None => text,
        }
    }

    fn fill(&self, saying: &Saying) -> String {
        let argument = |name: &str| {
            let index = saying.phrase.args.iter().position(|&known| known == name)?;
            saying.args.get(index)
        };
        let template = match self.0.get(saying.phrase.id) {
            None => return saying.phrase.id.into(),
            Some(Entry::Sentence(sentence)) => sentence,
            Some(Entry::Counted { on, zero, one, other }) => match argument(on) {
                Some(Arg::Number(0)) => zero.as_ref().unwrap_or(other),
                Some(Arg::Number(1)) => one.as_ref().unwrap_or(other),
                _ => other,
            },
        };
        let mut text = String::new();
        let mut rest = template.as_str();
        while let Some((before, after)) = rest.split_once('{') {
            text.push_str(before);
            let Some((name, behind)) = after.split_once('}') else { break };
            match argument(name) {
                Some(Arg::Number(number)) => text.push_str(&number.to_string()),
                Some(Arg::Text(given)) => text.push_str(given),
                Some(Arg::Saying(inner)) => text.push_str(&self.fill(inner)),
                None => text.push_str(name),
            }
            rest = behind;
        }
        text + rest
    }
}
