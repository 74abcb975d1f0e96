//! The gallery of described games (`www/gallery/gallery.json`): every text is read without faults and can be played.

use std::collections::BTreeSet;

use invent::description::{self, Description};
use invent::ini;
use invent::names::glyph;
use invent::position::InventPosition;
use rules::{Position, Status};
use serde_json::Value;

use crate::common::tree::{root, text};
use crate::common::{Rng, random_game};

/// The languages of a reason.
const LANGUAGES: [&str; 6] = ["de", "en", "es", "fr", "he", "pl"];

fn word<'a>(game: &'a Value, key: &str) -> &'a str {
    game[key].as_str().unwrap_or_else(|| panic!("{game}: {key}"))
}

#[test]
fn every_game_of_the_gallery_can_be_played() {
    let games: Vec<Value> = serde_json::from_str(&text(&root().join("www/gallery/gallery.json"))).unwrap();
    let mut ids = BTreeSet::new();
    let mut rng = Rng(68);
    for row in &games {
        let (id, body) = (word(row, "id"), word(row, "text"));
        assert!(ids.insert(id) && ids.insert(word(row, "name")), "{id} is there twice");
        assert!(row["inventor"].is_string() || row["inventor"].is_null(), "{id}");
        assert!(row["year"].is_null() || (1800..2100).contains(&row["year"].as_u64().unwrap()), "{id}");
        assert!(row["twist"].is_boolean(), "{id}");
        let why = row["why"].as_object().unwrap();
        assert_eq!(why.keys().map(String::as_str).collect::<BTreeSet<_>>(), BTreeSet::from(LANGUAGES), "{id}");
        assert!(why.values().all(|reason| (20..=200).contains(&reason.as_str().unwrap().chars().count())), "{id}");

        let sections = ini::read(body).unwrap();
        assert_eq!(sections.len(), 1, "{id}: one section");
        let game = description::read(body, &sections[0].name).unwrap_or_else(|fault| panic!("{id}: {fault:?}"));
        let game: &'static Description = Box::leak(Box::new(game));
        let view = invent::draft::draft(body);
        assert!(view.id.is_some() && view.notes.is_empty(), "{id}: {:?}", view.notes);
        let start = InventPosition::start(game);
        assert!(start.legal().len() >= 5 && matches!(start.status(), Status::Ongoing), "{id}");
        assert!(random_game(start, 60, &mut rng).len() > 5, "{id}");
        // Each kind has a name of its own, beyond its letter, and a drawing that there is.
        let looks = &game.play().kinds;
        for kind in looks {
            assert!(glyph(kind.art).is_some(), "{id}: {}", kind.art);
            assert!(kind.plain.key().len() > 2, "{id}: {}", kind.plain.key());
        }
        let drawn: BTreeSet<&str> = looks.iter().map(|kind| kind.art).collect();
        assert_eq!(drawn.len(), looks.len(), "{id}: two kinds look the same: {drawn:?}");
    }
    assert!(games.iter().filter(|game| game["twist"] == false).count() >= 12);
}
