//! Completion of a move being typed, for all variants.
//!
//! The typed text is matched as a prefix of each legal move's names: all SAN forms and the
//! coordinate notation. Decorations may be omitted and case is ignored; exact matches come first.

use serde::Serialize;

use crate::san::{self, LONGEST};
use message::{LocalizedMessage, Message};
use rules::dyn_position::DynPosition;
use rules::marks::Tag;

/// Maximum number of suggestions.
const MOST: usize = 12;

/// How well a move matches the typed text, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// Exactly, or the complete coordinate notation.
    Exact,
    /// Except for upper and lower case.
    Folded,
    /// As coordinate notation.
    Text,
    /// Except for incorrect decorations, such as an `x` without a capture.
    Loose,
}

/// The legal moves that match a text, by index: best matches first, then in alphabetical order.
pub fn fitting(position: &dyn DynPosition, text: &str) -> Vec<(Fit, usize)> {
    let typed = text.trim();
    if typed.len() > LONGEST {
        return Vec::new();
    }
    let typed = san::undecorated(typed);
    let board_shape = position.shape();
    let mut fits: Vec<(Fit, String, usize)> = Vec::new();
    for (mv, (move_shape, text)) in position.move_shapes().into_iter().zip(position.move_texts()).enumerate() {
        let names = san::names(board_shape, move_shape);
        if let Some(fit) = fit(&names, &text, &typed) {
            let [shortest, ..] = names;
            let entry = (fit, shortest, mv);
            let place = fits.partition_point(|other| *other < entry);
            fits.insert(place, entry);
        }
    }
    // If upper case can be meant, it is; loose matches are dropped if there are better ones.
    let meant = |fit: Fit| match fits.first() {
        Some((Fit::Exact, ..)) if typed.contains(char::is_uppercase) => fit == Fit::Exact,
        Some((best, ..)) if *best != Fit::Loose => fit != Fit::Loose,
        _ => true,
    };
    fits.iter().filter(|(fit, ..)| meant(*fit)).map(|&(fit, _, mv)| (fit, mv)).collect()
}

fn fit(names: &[String], text: &str, typed: &str) -> Option<Fit> {
    let (folded, without_decoration) =
        (typed.to_ascii_lowercase(), san::without_decoration(typed).to_ascii_lowercase());
    let named =
        |begins: &dyn Fn(&str) -> bool| names.iter().any(|name| begins(name) || begins(&san::without_decoration(name)));
    if text == typed || named(&|name| name.starts_with(typed)) {
        Some(Fit::Exact)
    } else if named(&|name| name.to_ascii_lowercase().starts_with(&folded)) {
        Some(Fit::Folded)
    } else if text.to_ascii_lowercase().starts_with(&folded) {
        Some(Fit::Text)
    } else {
        named(&|name| name.to_ascii_lowercase().starts_with(&without_decoration)).then_some(Fit::Loose)
    }
}

/// The suggestions for a text. The problem is only set if nothing matches.
pub fn suggest(position: &dyn DynPosition, text: &str) -> Suggestions {
    let fits = fitting(position, text);
    let mut texts = position.move_texts();
    let whole = whole(position, text, &fits).map(|mv| texts[mv].clone());
    let suggestion = |&(_, mv): &(Fit, usize)| Suggestion {
        san: san::written(position, mv),
        text: std::mem::take(&mut texts[mv]),
        tag: position.tag(mv).map(Tag::from),
    };
    Suggestions {
        moves: fits.iter().take(MOST).map(suggestion).collect(),
        count: fits.len() as u32,
        whole,
        problem: fits.is_empty().then(|| san::unknown(text).into()),
    }
}

/// The move that the text names completely; case is ignored if that is unambiguous.
fn whole(position: &dyn DynPosition, text: &str, fits: &[(Fit, usize)]) -> Option<usize> {
    let (board_shape, move_shapes) = (position.shape(), position.move_shapes());
    let folded = |name: &str| san::plain(name).to_ascii_lowercase();
    let typed = folded(text.trim());
    let named = |mv: usize| san::names(board_shape, move_shapes[mv]).iter().any(|name| folded(name) == typed);
    let mut called = fits.iter().map(|&(_, mv)| mv).filter(|&mv| named(mv));
    let only = called.next().filter(|_| called.next().is_none());
    san::find(position, text).ok().or(only)
}

/// The result when the game is over.
pub fn none(reason: Message) -> Suggestions {
    Suggestions { moves: Vec::new(), count: 0, whole: None, problem: Some(reason.into()) }
}

/// The moves that a typed text can become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Suggestions {
    /// The best matches, possibly not all.
    pub moves: Vec<Suggestion>,
    /// The total number of matches.
    pub count: u32,
    /// Coordinate notation of the move that the text already names, even if it can become others.
    pub whole: Option<String>,
    /// The reason, if there is no match.
    pub problem: Option<LocalizedMessage>,
}

/// A legal move that fits what is typed so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Suggestion {
    /// SAN such as `Nf3`.
    pub san: String,
    /// Coordinate notation such as `g1f3`.
    pub text: String,
    /// A short text for the move, such as its price; `null` in variants without such texts.
    pub tag: Option<Tag>,
}
