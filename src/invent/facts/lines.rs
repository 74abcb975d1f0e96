//! What is said of a game beside its board: one line on what is new about it, and three more, which end with how it ends.

use message::{Message, MessageId, list};

use crate::description::Description;
use crate::words;

use super::{About, Fact, REST, facts, is_of_chess};

/// What is said of a game of which nothing is new.
pub const TAGLINE: MessageId = MessageId::new(&("invent.tagline", &[]));
const PIECES: MessageId = MessageId::new(&("invent.fact.pieces", &["pieces"]));
const KIND: MessageId = MessageId::new(&("invent.fact.kind", &["piece", "ways"]));

/// So many lines are about what is new, at most.
const NEW: usize = 2;

/// The most telling facts of a game whose kinds have these names: what is new first, then how it ends.
pub fn lines(game: &Description, names: &[MessageId]) -> (Message, [Message; 3]) {
    let kinds = game.kinds.iter().zip(names);
    let own = kinds.filter(|(kind, name)| !kind.promoted && !is_of_chess(**name, &kind.betza));
    let (nouns, ways): (Vec<Message>, Vec<Option<Message>>) = own
        .map(|(kind, name)| {
            let ways = words::ways(&kind.betza.legs);
            (name.with([]), ways.map(|ways| KIND.with([(*name).into(), ways.into()])))
        })
        .unzip();
    let facts = facts(game, names);
    let about = |wanted: About, usual: bool| {
        let fits = move |fact: &&Fact| fact.about == wanted && fact.usual == usual;
        facts.iter().filter(fits).map(|fact| fact.message.clone())
    };
    let mut new: Vec<Message> = ways.into_iter().flatten().collect();
    new.extend(about(About::Play, false).chain(about(About::Board, false)));
    let mut ends: Vec<Message> = about(About::End, false).collect();
    let usual: Vec<Message> = about(About::End, true).collect();
    let mut details: Vec<Message> = about(About::Detail, false).collect();
    // Two more are left, so that none is said twice.
    let enough = ends.len() + usual.len() + details.len() > 2;
    let tagline = match list(nouns) {
        Some(pieces) => PIECES.with([pieces.into()]),
        None if !new.is_empty() => new.remove(0),
        None if enough && !ends.is_empty() => ends.remove(0),
        None if enough && !details.is_empty() => details.remove(0),
        None => TAGLINE.with([]),
    };
    new.truncate(NEW);
    let told = new.into_iter().chain(ends).chain(usual).chain(details);
    let mut lines = told.chain(std::iter::repeat_with(|| REST.with([])));
    (tagline, std::array::from_fn(|_| lines.next().unwrap_or_else(|| REST.with([]))))
}
