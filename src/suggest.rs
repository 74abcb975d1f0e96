//! Completion of a move that is being typed, written for every game over its notation.
//!
//! Whatever is typed is held against the beginnings of each legal move's names: its human notation with as much of its
//! origin as one likes, and its move text. Signs that only decorate may be left out, capitals don't matter; what is typed
//! to the letter comes first.

use crate::display;
use crate::notation::Notation;
use crate::san::{self, LONGEST};
use crate::show::Game;
use crate::view;
use crate::words::Saying;

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

/// The legal moves that begin with a text, those that fit best first and else in alphabetical order.
pub fn fitting<G: Notation>(position: &G, text: &str) -> Vec<(Fit, G::Move)> {
    let typed = text.trim();
    if typed.len() > LONGEST {
        return Vec::new();
    }
    let typed = san::undecorated(typed);
    let mut fits: Vec<(Fit, String, G::Move)> = Vec::new();
    for mv in position.legal() {
        let names = san::names(position, mv);
        if let Some(fit) = fit(&names, &position.text(mv), &typed) {
            let [shortest, ..] = names;
            fits.push((fit, shortest, mv));
        }
    }
    fits.sort_by(|(one, first, _), (two, second, _)| (one, first).cmp(&(two, second)));
    // A capital is meant, where it can be, and nobody wants what fits worst where something fits better.
    let meant = |fit: Fit| match fits.first() {
        Some((Fit::Exact, ..)) if typed.contains(char::is_uppercase) => fit == Fit::Exact,
        Some((best, ..)) if *best != Fit::Loose => fit != Fit::Loose,
        _ => true,
    };
    fits.iter().filter(|(fit, ..)| meant(*fit)).map(|&(fit, _, mv)| (fit, mv)).collect()
}

fn fit(names: &[String], text: &str, typed: &str) -> Option<Fit> {
    let (folded, bare) = (typed.to_lowercase(), san::bare(typed).to_lowercase());
    let named = |begins: &dyn Fn(&str) -> bool| names.iter().any(|name| begins(name) || begins(&san::bare(name)));
    if text == typed || named(&|name| name.starts_with(typed)) {
        Some(Fit::Exact)
    } else if named(&|name| name.to_lowercase().starts_with(&folded)) {
        Some(Fit::Folded)
    } else if text.to_lowercase().starts_with(&folded) {
        Some(Fit::Text)
    } else {
        named(&|name| name.to_lowercase().starts_with(&bare)).then_some(Fit::Loose)
    }
}

/// The same as a page lists it; what is wrong is said only when nothing fits.
pub fn suggest<G: Game>(position: &G, text: &str) -> view::Suggestions {
    let fits = fitting(position, text);
    let suggestion = |&(_, mv): &(Fit, G::Move)| view::Suggestion {
        san: san::write(position, mv),
        text: position.text(mv),
        tag: position.label(mv).map(display::tag),
    };
    view::Suggestions {
        moves: fits.iter().take(MOST).map(suggestion).collect(),
        count: fits.len() as u32,
        whole: whole(position, text, &fits).map(|mv| position.text(mv)),
        problem: fits.is_empty().then(|| san::unknown(text).into()),
    }
}

/// The move that the text names in full; capitals may be forgotten where only one is called so.
fn whole<G: Notation>(position: &G, text: &str, fits: &[(Fit, G::Move)]) -> Option<G::Move> {
    let folded = |name: &str| san::plain(name).to_lowercase();
    let typed = folded(text.trim());
    let named = |mv: G::Move| san::names(position, mv).iter().any(|name| folded(name) == typed);
    let mut called = fits.iter().map(|&(_, mv)| mv).filter(|&mv| named(mv));
    let only = called.next().filter(|_| called.next().is_none());
    san::read(position, text).ok().or(only)
}

/// When there is nothing to be played any more.
pub fn none(reason: Saying) -> view::Suggestions {
    view::Suggestions { moves: Vec::new(), count: 0, whole: None, problem: Some(reason.into()) }
}
