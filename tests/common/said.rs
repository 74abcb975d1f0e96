//! What crosses the edge, put into sentences as a page does it.

use oddchess::catalogue::{Catalogue, Entry};
use oddchess::view::{Said, Value};

/// A phrase as the page puts it together, from the plain data that crosses the edge.
pub fn phrase(catalogue: &Catalogue, said: &Said) -> String {
    let entry = &catalogue.0[said.id];
    let mut text = match (entry, said.args.values().next()) {
        (Entry::Sentence(sentence), _) => sentence.clone(),
        (Entry::Counted { on, zero, one, other }, _) => match said.args[on.as_str()] {
            Value::Number(0) => zero.clone().unwrap_or_else(|| other.clone()),
            Value::Number(1) => one.clone().unwrap_or_else(|| other.clone()),
            _ => other.clone(),
        },
    };
    for (name, value) in &said.args {
        let value = match value {
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            Value::Said(inner) => phrase(catalogue, inner),
        };
        text = text.replace(&format!("{{{name}}}"), &value);
    }
    text
}

/// The same to stand alone: its first letter is a capital.
pub fn sentence(catalogue: &Catalogue, said: &Said) -> String {
    let text = phrase(catalogue, said);
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
