//! What the core reads in the texts of a file, for tools/verify/foreign.js to compare with what other libraries read in them.

use std::fmt::Write;

use game::import;
use game::pgn::commands;
use game::session::Reading;
use game::tree::START;
use serde_json::{Value, json};
use view::ExportOptions;

const ALL: ExportOptions =
    ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: true };

/// One JSON object a line, with a `text` or a `fen`, in the file that TEXTS names; the answers go to a file beside it.
#[test]
#[ignore = "a side of the long check against other libraries: make verify PART=foreign"]
fn of_a_file() {
    let path = std::env::var("TEXTS").expect("TEXTS names the file");
    let mut answers = String::new();
    for line in std::fs::read_to_string(&path).unwrap().lines() {
        let asked: Value = serde_json::from_str(line).unwrap();
        let answer = match asked["fen"].as_str() {
            Some(fen) => position(fen),
            None => games(asked["text"].as_str().unwrap()),
        };
        writeln!(answers, "{answer}").unwrap();
    }
    std::fs::write(format!("{path}.read"), answers).unwrap();
}

fn position(fen: &str) -> Value {
    match variants::require("chess").unwrap().read(fen) {
        Ok(position) => json!({ "moves": position.move_texts().len() }),
        Err(wrong) => json!({ "wrong": oddchess::data::english().sentence(&wrong) }),
    }
}

fn games(text: &str) -> Value {
    let mut found = import::find(text, "chess");
    let problem = found.problem.clone();
    let wrong = problem.filter(|_| found.items.is_empty()).map(|wrong| oddchess::data::english().sentence(&wrong));
    match wrong {
        Some(wrong) => json!({ "wrong": wrong }),
        None => (0..found.items.len()).map(|which| game(&found.open(which))).collect(),
    }
}

fn game(reading: &Reading) -> Value {
    let session = &reading.session;
    let tree = session.tree();
    let tags: Vec<_> = session.tags().roster().chain(session.tags().others()).collect();
    // Each move with the place of the one before it, in the order of the text.
    let (mut nodes, mut rest) = (Vec::new(), vec![(START, -1)]);
    while let Some((node, parent)) = rest.pop() {
        let annotations = &session.annotations()[node];
        let comment = commands::write(annotations, &ALL) + " " + &annotations.comment;
        let played = annotations.played.as_ref().map_or("", |played| &played.text);
        rest.extend(tree.children(node).iter().rev().map(|&child| (child, nodes.len() as i32)));
        nodes.push(json!([parent, played, annotations.glyphs, [comment]]));
    }
    let sentences: Vec<String> = reading.notes.iter().map(|note| oddchess::data::english().sentence(note)).collect();
    json!({
        "fen": session.start_fen(),
        "tags": tags,
        "score": session.score().unwrap_or("*"),
        "ended": session.score().is_some() && session.closed().is_none(),
        "nodes": nodes,
        "wrong": reading.problem.as_ref().map(|wrong| oddchess::data::english().sentence(wrong)),
        "notes": sentences,
    })
}
