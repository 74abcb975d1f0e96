//! Every sentence that the core can say stands in every catalogue, with the same arguments.

#[path = "common/tree.rs"]
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use oddchess::catalogue::{Catalogue, Entry};
use oddchess::kinds;
use tree::{files, text};

/// Ids and argument names of the phrases that the sources declare: `Phrase::new("id", &["one", "two"])`.
fn declared() -> BTreeMap<String, BTreeSet<String>> {
    let mut phrases = BTreeMap::new();
    for path in files("src", &["rs"]) {
        let source = text(&path);
        for call in source.split("Phrase::new(").skip(1) {
            let call = call.split_once("])").map_or("", |(call, _)| call);
            let mut literals = call.split('"').skip(1).step_by(2).map(str::to_owned);
            // The macro of kinds.rs puts its ids together; those are added below.
            if call.trim_start().starts_with('"') {
                let id = literals.next().unwrap();
                assert!(phrases.insert(id.clone(), literals.collect()).is_none(), "{id} is declared twice");
            }
        }
    }
    for kind in kinds::ALL {
        for phrase in [kind.plain, kind.sided[0], kind.sided[1]] {
            phrases.insert(phrase.id.to_owned(), BTreeSet::new());
        }
    }
    phrases
}

/// The `{places}` of a sentence, in all its forms.
fn places(entry: &Entry) -> BTreeSet<String> {
    let forms: Vec<&String> = match entry {
        Entry::Sentence(sentence) => vec![sentence],
        Entry::Counted { zero, one, other, .. } => {
            [zero.as_ref(), one.as_ref(), Some(other)].into_iter().flatten().collect()
        }
    };
    let named = forms.into_iter().flat_map(|form| {
        form.split('{').skip(1).map(|rest| rest.split_once('}').expect("an open brace is closed").0.to_owned())
    });
    let counted = if let Entry::Counted { on, .. } = entry { Some(on.clone()) } else { None };
    named.chain(counted).collect()
}

#[test]
fn every_id_has_a_sentence_with_the_same_arguments_in_every_language() {
    let declared = declared();
    assert!(declared.len() > 150, "only {} phrases were found in the sources", declared.len());
    let catalogues = files("www/words", &["json"]);
    assert!(!catalogues.is_empty());
    for path in catalogues {
        let catalogue = Catalogue::read(&text(&path)).unwrap();
        for (id, arguments) in &declared {
            let entry = catalogue.0.get(id).unwrap_or_else(|| panic!("{} has no {id}", path.display()));
            assert_eq!(&places(entry), arguments, "{id} in {}", path.display());
        }
        for id in catalogue.0.keys().filter(|id| !id.starts_with("page.")) {
            assert!(declared.contains_key(id), "{}: nothing says {id}", path.display());
        }
    }
}

#[test]
fn counted_sentences() {
    let catalogue = Catalogue::read(
        r#"{ "some": { "on": "n", "zero": "no {what}", "one": "one {what}", "other": "{n} {what}s" }, "thing": "thing" }"#,
    )
    .unwrap();
    let some = oddchess::words::Phrase::new("some", &["n", "what"]);
    let thing = oddchess::words::Phrase::new("thing", &[]);
    for (n, sentence) in [(0, "No thing"), (1, "One thing"), (7, "7 things")] {
        assert_eq!(catalogue.sentence(&some.say([n.into(), thing.into()])), sentence);
    }
}
