//! Turns wire messages into sentences, as a page does.

use message::catalogue::{Catalogue, Entry, OTHER, PLAIN, place};
use view::{LocalizedMessage, Value};

/// A phrase as the page puts it together, from the plain data that crosses the edge.
pub fn text(catalogue: &Catalogue, message: &LocalizedMessage) -> String {
    form_of(catalogue, message, PLAIN)
}

fn form_of(catalogue: &Catalogue, message: &LocalizedMessage, form: &str) -> String {
    let template = match &catalogue.0[message.id] {
        Entry::Sentence(sentence) => sentence,
        Entry::Forms(forms) => &forms[form],
        Entry::Counted { on, sentences } => match message.args[on.as_str()] {
            Value::Number(0) if sentences.contains_key("zero") => &sentences["zero"],
            Value::Number(1) if sentences.contains_key("one") => &sentences["one"],
            _ => &sentences[OTHER],
        },
    };
    let mut pieces = template.split('{');
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for piece in pieces {
        let (inside, behind) = piece.split_once('}').unwrap();
        let (name, form) = place(inside);
        text += &match &message.args[name] {
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            Value::Message(inner) => form_of(catalogue, inner, form),
        };
        text += behind;
    }
    text
}

/// The same as a separate sentence, with a capital first letter.
pub fn sentence(catalogue: &Catalogue, message: &LocalizedMessage) -> String {
    let text = text(catalogue, message);
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
