//! What people paste, as it arrives: every kind of text, changed in every way in which mail programs, messengers,
//! spreadsheets and markdown change texts. Each cell has to open what the text itself opens.
//!
//! A new text is a row in `sources.rs`, a new change one in `manglers.rs`; which of them can't meet is said in `applies`.

mod manglers;
mod sources;

use game::import::{Found, find};
use game::saved;
use message::Message;
use notation::characters::is_invisible;
use serde_json::json;

use crate::common::Rng;
use crate::second::rng::Shard;
use manglers::{MANGLERS, Mangler, Stage};

/// What a text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A link to this site.
    Link,
    /// The address of a board elsewhere.
    Address,
    /// A position.
    Fen,
    /// A position with moves behind it.
    Played,
    /// A position on each line.
    List,
    /// A game in PGN.
    Game,
    /// Several.
    Games,
    /// The moves of a game.
    Moves,
}

/// A text that is pasted, and what it opens.
pub struct Source {
    pub kind: Kind,
    /// For messages.
    pub name: String,
    /// The game on the page where it is pasted.
    pub game: String,
    pub text: String,
    /// What a reply to it quotes: the link before the last move.
    pub older: Option<String>,
    /// What opens, as [`state`] tells it, in order.
    pub opens: Vec<String>,
    /// The text without its end, and how the sentence begins that says what is missing.
    pub cut: Option<(String, &'static str)>,
}

/// Everything that a text opens, or what is wrong.
fn read(source: &Source, text: &str) -> Result<Vec<String>, String> {
    let mut found = find(text, &source.game);
    if let Some(problem) = &found.problem {
        return Err(sentence(problem));
    }
    // A position may be one of other games, too; the first is the one that opens.
    let count = if matches!(source.kind, Kind::Fen | Kind::Played) { 1 } else { found.items.len() };
    (0..count).map(|at| state(source, &mut found, at)).collect()
}

/// What an entry opens: of a link also what it is for, of a game its whole record, of a position what is played from it.
fn state(source: &Source, found: &mut Found, at: usize) -> Result<String, String> {
    let reading = found.open(at);
    if let Some(problem) = &reading.problem {
        return Err(sentence(problem));
    }
    let link = found.items[at].listed.link.clone().unwrap_or_default();
    Ok(match source.kind {
        Kind::Link => link,
        Kind::Game | Kind::Games | Kind::Moves => saved::write(&reading.session),
        _ => reading.session.review_link(),
    })
}

/// Without what may change in the words of a comment: the kind and number of its spaces.
fn same_words(text: &str) -> String {
    let visible: String = text.chars().map(|letter| if letter == '}' { ' ' } else { letter }).collect();
    visible
        .split(char::is_whitespace)
        .filter(|word| !word.is_empty())
        .map(|word| word.replace(is_invisible, ""))
        .collect::<Vec<_>>()
        .join(" ")
}

fn sentence(problem: &Message) -> String {
    oddchess::data::english().sentence(problem)
}

/// Why a change and a text can't meet; `None` if they can.
fn applies(source: &Source, mangler: &Mangler) -> Result<(), &'static str> {
    match (source.kind, mangler.stage) {
        (kind, Stage::Address | Stage::Anchor) if !matches!(kind, Kind::Link | Kind::Address) => {
            Err("only addresses are escaped and led to")
        }
        (kind, Stage::Reply) if kind != Kind::Link || source.older.is_none() => Err("only links are answered by links"),
        (kind, Stage::Escape) if !matches!(kind, Kind::Game | Kind::Games) => Err("only whole texts are escaped so"),
        (Kind::Game | Kind::Games, Stage::Letters) if mangler.name == "full-width signs" => {
            Err("the words of comments stay")
        }
        (Kind::List, Stage::Marks | Stage::Line) => Err("a line of a list is its position and nothing else"),
        (Kind::List, Stage::Width) => Err("the end of its line is where a position of a list ends"),
        _ => Ok(()),
    }
}

/// The text changed by one or two of them in turn; `None` if they can't follow each other.
fn mangled(source: &Source, text: &str, steps: &[&Mangler]) -> Option<String> {
    let in_turn =
        steps.is_sorted_by(|one, next| one.stage < next.stage || one.stage == next.stage && one.stage.again());
    // Without spaces to break at, words are broken, and nobody can tell which.
    let words = steps.windows(2).any(|pair| pair[0].name == "non-breaking spaces" && pair[1].stage == Stage::Width);
    // A text that is escaped as a whole has nothing else in it.
    let whole = steps.windows(2).any(|pair| pair[0].stage == Stage::Escape && pair[1].stage < Stage::Quote)
        || steps.len() > 1 && steps[0].name.starts_with("percent") && steps[1].stage < Stage::Bytes;
    if !in_turn || words || whole || steps.iter().any(|mangler| applies(source, mangler).is_err()) {
        return None;
    }
    Some(steps.iter().fold(text.to_owned(), |text, mangler| (mangler.change)(&text, source)))
}

/// What is wrong with a cell.
fn fault(source: &Source, steps: &[&Mangler]) -> Option<String> {
    let text = mangled(source, &source.text, steps)?;
    let read = read(source, &text);
    let names: Vec<&str> = steps.iter().map(|mangler| mangler.name).collect();
    let same = |read: &Vec<String>| {
        read.iter().map(|text| same_words(text)).eq(source.opens.iter().map(|text| same_words(text)))
    };
    (!read.as_ref().is_ok_and(same))
        .then(|| format!("{} × {names:?}\n{text}\n→ {read:?}\nexpected {:?}", source.name, source.opens))
}

/// What is wrong with a cell whose text lacks its end.
fn cut_fault(source: &Source, steps: &[&Mangler]) -> Option<String> {
    let (cut, start) = source.cut.as_ref()?;
    let text = mangled(source, cut, steps).filter(|_| steps.iter().all(|mangler| mangler.stage != Stage::Reply))?;
    let said = read(source, &text);
    let named = said.as_ref().is_err_and(|said| said.starts_with(start));
    let names: Vec<&str> = steps.iter().map(|mangler| mangler.name).collect();
    (!named).then(|| format!("{}, cut × {names:?}\n{text}\n→ {said:?}\nexpected “{start}…”", source.name))
}

/// Shows the first fault of each kind: of each change of each sort of text.
fn none(faults: &[String], cells: usize) {
    let kind =
        |fault: &String| fault.lines().next().unwrap_or_default().split_once(": ").map(|(_, kind)| kind.to_owned());
    let mut kinds: Vec<_> = faults.iter().map(|fault| (kind(fault), fault)).collect();
    kinds.sort_by(|(one, _), (other, _)| one.cmp(other));
    kinds.dedup_by_key(|(kind, _)| kind.clone());
    let first: Vec<&str> = kinds.iter().take(40).map(|(_, fault)| fault.as_str()).collect();
    assert!(
        faults.is_empty(),
        "{} of {cells} cells, {} kinds, first:\n{}",
        faults.len(),
        kinds.len(),
        first.join("\n\n")
    );
}

#[test]
fn what_is_pasted_opens_however_it_arrived() {
    let (sources, mut rng) = (sources::all(2), Rng(26));
    let mut any = |count: usize| rng.below(count);
    let mut faults: Vec<String> = sources.iter().filter_map(|source| fault(source, &[])).collect();
    let mut cells = sources.len();
    for mangler in MANGLERS {
        for _ in 0..2 {
            let source = &sources[any(sources.len())];
            faults.extend(fault(source, &[mangler]));
            faults.extend(cut_fault(source, &[mangler]));
            let (source, other) = (&sources[any(sources.len())], &MANGLERS[any(MANGLERS.len())]);
            faults.extend(fault(source, &[mangler, other]).or_else(|| fault(source, &[other, mangler])));
            cells += 3;
        }
    }
    none(&faults, cells);
}

#[test]
#[ignore = "long form: every text, changed twice"]
fn at_length() {
    let (mut cells, mut faults) = (0, Vec::new());
    for number in Shard::from_environment().of(40) {
        for source in &sources::all(number + 1) {
            faults.extend(fault(source, &[]));
            for one in MANGLERS {
                faults.extend(fault(source, &[one]));
                faults.extend(cut_fault(source, &[one]));
                faults.extend(MANGLERS.iter().filter_map(|other| fault(source, &[one, other])));
                cells += 2 + MANGLERS.len();
            }
        }
    }
    println!("\nfigures {}", json!({ "cells": cells }));
    none(&faults, cells);
}
