//! Completion of a move that is being typed, written for every game over its notation.
//!
//! Whatever is typed is held against the beginnings of each legal move's names: its human notation with as much of its
//! origin as one likes, and its move text. Signs that only decorate may be left out, capitals don't matter; what is typed
//! to the letter comes first.

use serde::Serialize;
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

use crate::message::{Message, Said};
use crate::notation::san::{self, LONGEST};
use crate::rules::dyn_position::DynPosition;
use crate::rules::marks::Tag;

/// So many are listed; who wants another types on.
const MOST: usize = 12;

/// How well a move fits what was typed, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fit {
    /// To the letter, or the whole of a move text.
    Exact,
    /// But for capitals.
    Folded,
    /// As move text.
    Text,
    /// But for signs that are not so, such as an `x` where nothing is taken.
    Loose,
}

/// The legal moves that begin with a text, by their numbers: those that fit best first and else in alphabetical order.
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
    // A capital is meant, where it can be, and nobody wants what fits worst where something fits better.
    let meant = |fit: Fit| match fits.first() {
        Some((Fit::Exact, ..)) if typed.contains(char::is_uppercase) => fit == Fit::Exact,
        Some((best, ..)) if *best != Fit::Loose => fit != Fit::Loose,
        _ => true,
    };
    fits.iter().filter(|(fit, ..)| meant(*fit)).map(|&(fit, _, mv)| (fit, mv)).collect()
}

fn fit(names: &[String], text: &str, typed: &str) -> Option<Fit> {
    let (folded, bare) = (typed.to_ascii_lowercase(), san::bare(typed).to_ascii_lowercase());
    let named = |begins: &dyn Fn(&str) -> bool| names.iter().any(|name| begins(name) || begins(&san::bare(name)));
    if text == typed || named(&|name| name.starts_with(typed)) {
        Some(Fit::Exact)
    } else if named(&|name| name.to_ascii_lowercase().starts_with(&folded)) {
        Some(Fit::Folded)
    } else if text.to_ascii_lowercase().starts_with(&folded) {
        Some(Fit::Text)
    } else {
        named(&|name| name.to_ascii_lowercase().starts_with(&bare)).then_some(Fit::Loose)
    }
}

/// The same as a page lists it; what is wrong is said only when nothing fits.
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

/// The move that the text names in full; capitals may be forgotten where only one is called so.
fn whole(position: &dyn DynPosition, text: &str, fits: &[(Fit, usize)]) -> Option<usize> {
    let (board_shape, move_shapes) = (position.shape(), position.move_shapes());
    let folded = |name: &str| san::plain(name).to_ascii_lowercase();
    let typed = folded(text.trim());
    let named = |mv: usize| san::names(board_shape, move_shapes[mv]).iter().any(|name| folded(name) == typed);
    let mut called = fits.iter().map(|&(_, mv)| mv).filter(|&mv| named(mv));
    let only = called.next().filter(|_| called.next().is_none());
    san::find(position, text).ok().or(only)
}

/// When there is nothing to be played any more.
pub fn none(reason: Message) -> Suggestions {
    Suggestions { moves: Vec::new(), count: 0, whole: None, problem: Some(reason.into()) }
}

/// The moves that a text being typed can become.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Suggestions {
    /// Those that fit best, not always all.
    pub moves: Vec<Suggestion>,
    /// How many there are in all.
    pub count: u32,
    /// The move text of what the text is as it stands, whatever else it can become.
    pub whole: Option<String>,
    /// Set when there is none: why.
    pub problem: Option<Said>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct Suggestion {
    /// Human notation, such as `Nf3`.
    pub san: String,
    /// Move text, such as `g1f3`.
    pub text: String,
    pub tag: Option<Tag>,
}
