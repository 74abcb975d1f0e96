//! Sentences for the command line: a catalogue of a language, and how its places are filled.
//!
//! The page has its own reader of the same files, since it must speak even when the core can't be loaded.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::message::{Arg, Message};

/// An entry: a sentence with `{places}`, one for each grammatical number of an argument, or the forms of a word.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Entry {
    Sentence(String),
    Counted {
        /// The argument that is counted.
        on: String,
        /// By the names of the numbers (`one`, `few`, `other`…), and `zero` for none at all; `other` always.
        #[serde(flatten)]
        sentences: BTreeMap<String, String>,
    },
    /// A word in the forms that the language's sentences need, such as its cases with their articles. A place `{piece}`
    /// takes the form `plain`, a place `{piece:dat}` the form `dat`; which forms there are is up to the language.
    Forms(BTreeMap<String, String>),
}

/// The form of a word where a place asks for none.
pub const PLAIN: &str = "plain";

/// The sentence for every number that has none of its own.
pub const OTHER: &str = "other";

/// The name of a place and the form that it asks for.
pub fn place(inside: &str) -> (&str, &str) {
    inside.split_once(':').unwrap_or((inside, PLAIN))
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
        Catalogue::read(include_str!("../../www/locales/en.json")).unwrap_or_else(|_| Catalogue(BTreeMap::new()))
    }

    /// A saying as a sentence, its first letter in upper case. A missing id stands for itself.
    pub fn sentence(&self, message: &Message) -> String {
        let text = self.fill(message, PLAIN).unwrap_or_else(|| message.phrase.id.into());
        let mut letters = text.chars();
        match letters.next() {
            Some(first) => first.to_uppercase().chain(letters).collect(),
            None => text,
        }
    }

    /// A saying with its places filled; nothing if the catalogue has no such sentence, or not in this form.
    fn fill(&self, message: &Message, form: &str) -> Option<String> {
        let argument = |name: &str| {
            let index = message.phrase.args.iter().position(|&known| known == name)?;
            message.args.get(index)
        };
        let template = match self.0.get(message.phrase.id)? {
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
                Some(Arg::Saying(inner)) => match self.fill(inner, form) {
                    Some(filled) => text.push_str(&filled),
                    None => text.push_str(inner.phrase.id),
                },
                None => text.push_str(name),
            }
            rest = behind;
        }
        Some(text + rest)
    }
}
