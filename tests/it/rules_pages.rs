//! The sources of the rules pages: one for each variant, every anchor that a refusal links to, and every link.
//! What the build adds, and all other anchors, `tests/unit/pages.test.js` checks.

use game::session::NewGame;
use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::common::tree::{files, root, text};
use message::catalogue::Catalogue;
use variants::GAMES;

fn rules_page(name: &str) -> PathBuf {
    root().join("pages/rules").join(name)
}

/// The values of an attribute, as a browser would read them.
fn attributes(page: &str, name: &str) -> Vec<String> {
    let opening = format!(" {name}=\"");
    let values = page.split(opening.as_str()).skip(1).filter_map(|rest| rest.split_once('"'));
    values.map(|(value, _)| value.replace("&amp;", "&")).collect()
}

fn ids(page: &str) -> BTreeSet<String> {
    attributes(page, "id").into_iter().collect()
}

/// String literals such as `"taxi.html#fares"`: page and anchor.
fn pointers(source: &str) -> Vec<(String, String)> {
    let name = |text: &str| !text.is_empty() && text.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    let pointer = |(at, _): (usize, &str)| {
        let page = &source[source[..at].rfind('"')? + 1..at];
        let anchor = source[at..].split_once('#')?.1.split_once('"')?.0;
        (name(page) && name(anchor)).then(|| (page.to_owned(), anchor.to_owned()))
    };
    source.match_indices(".html#").filter_map(pointer).collect()
}

#[test]
fn every_game_has_a_page_and_every_page_a_game() {
    for (end, game) in ["html", "de.html"].iter().flat_map(|end| GAMES.iter().map(move |game| (end, game))) {
        let path = rules_page(&format!("{}.{end}", game.id()));
        assert!(text(&path).contains("<body data-kind=\"rules\">"), "{}", path.display());
    }
    assert_eq!(files("pages/rules", &["html"]).len(), 2 * (GAMES.len() + 1), "a page without a game");
}

#[test]
fn ids_are_unique_in_a_page() {
    for path in files("pages/rules", &["html"]) {
        let page = text(&path);
        assert_eq!(ids(&page).len(), attributes(&page, "id").len(), "{}", path.display());
    }
}

#[test]
fn every_rule_that_a_refusal_points_to_stands_on_its_page() {
    let mut count = 0;
    for path in files("src", &["rs"]) {
        for (page, anchor) in pointers(&text(&path)) {
            let known = ids(&text(&rules_page(&format!("{page}.html"))));
            assert!(known.contains(&anchor), "{}: {page}.html has no #{anchor}", path.display());
            count += 1;
        }
    }
    assert!(count > 0, "the sources point to no rule: has the form of the pointers changed?");
}

#[test]
fn pointers_are_told_from_other_text() {
    let found = pointers(
        r#"/// such as `tax.html#no`. f("taxi.html#fares", "a b.html#c"); const A: &str = "chess.html#en-passant";"#,
    );
    let expected = [("taxi", "fares"), ("chess", "en-passant")];
    assert_eq!(found, expected.map(|(page, anchor)| (page.to_owned(), anchor.to_owned())));
}

/// What is wrong with a link to the playground.
fn misdirected(fragment: &str, catalogue: &Catalogue) -> Option<String> {
    let opened = notation::link::read(fragment).and_then(|parts| variants::require(&parts.game)?.open(&parts));
    opened.err().map(|message| catalogue.sentence(&message))
}

/// Pages whose fragments are not anchors: the text before a variant's id.
const READ_BY_SCRIPT: [(&str, &str); 6] = [
    ("learn.html", ""),
    ("puzzles.html", "practice/"),
    ("puzzles.html", ""),
    ("lab.html", "game="),
    ("study.html", ""),
    ("print.html", "rules/"),
];

#[test]
fn every_link_to_a_game_leads_there() {
    let playground = root().join("pages/index.html").canonicalize().unwrap();
    let catalogue = oddchess::data::english();
    for path in files("pages/rules", &["html"]) {
        let page = text(&path);
        let here = path.display();
        let links = [attributes(&page, "href"), attributes(&page, "src")].concat();
        for link in links.iter().filter(|link| !link.contains("://") && link.contains('#')) {
            let (file, fragment) = link.split_once('#').unwrap_or((link, ""));
            let target = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            let target = target.canonicalize().unwrap_or_else(|error| panic!("{here}: {link}: {error}"));
            if fragment.is_empty() {
                continue;
            }
            if target == playground {
                let problem = misdirected(fragment, &catalogue);
                assert!(problem.is_none(), "{here}: {link}: {}", problem.unwrap_or_default());
            } else if let Some(known) =
                READ_BY_SCRIPT.iter().find(|(name, before)| target.ends_with(name) && fragment.starts_with(before))
            {
                let game = &fragment[known.1.len()..];
                assert!(variants::find(game).is_some(), "{here}: {link}: no such game");
            }
        }
    }
}
