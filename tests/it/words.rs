//! Every message of the core is in every catalogue, with the same arguments.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use crate::common::tree::{files, root, text};
use message::catalogue::{Catalogue, Entry, OTHER, PLAIN, place};
use rules::piece_kind;

/// Ids and argument names of the ids that the sources declare: `MessageId::new(&("id", &["one", "two"]))`.
fn declared() -> BTreeMap<String, BTreeSet<String>> {
    let mut ids = BTreeMap::new();
    for path in files("src", &["rs"]) {
        let source = text(&path);
        for theme in source.split("theme!(\"").skip(1) {
            let id = format!("puzzle.theme.{}", theme.split_once('"').expect("a literal ends").0);
            assert!(ids.insert(format!("{id}.hint"), BTreeSet::new()).is_none(), "{id} is declared twice");
            ids.insert(id, BTreeSet::new());
        }
        for call in source.split("MessageId::new(").skip(1) {
            let call = call.split_once("])").map_or("", |(call, _)| call);
            let mut literals = call.split('"').skip(1).step_by(2).map(str::to_owned);
            // Macros put ids together: those of kinds are added below.
            if call.trim_start_matches(['&', '(', ' ', '\n']).starts_with('"') {
                let id = literals.next().unwrap();
                assert!(ids.insert(id.clone(), literals.collect()).is_none(), "{id} is declared twice");
            }
        }
    }
    for kind in piece_kind::ALL.iter().chain(invent::names::FAIRY) {
        for id in [kind.plain, kind.sided[0], kind.sided[1]] {
            ids.insert(id.key().to_owned(), BTreeSet::new());
        }
    }
    ids
}

/// The names of an entry's `{places}`, in all its sentences, each with the form that it asks for.
fn places(entry: &Entry) -> BTreeSet<(String, String)> {
    let sentences: Vec<&String> = match entry {
        Entry::Sentence(sentence) => vec![sentence],
        Entry::Counted { sentences, .. } => sentences.values().collect(),
        Entry::Forms(forms) => forms.values().collect(),
    };
    let named = sentences.into_iter().flat_map(|sentence| {
        sentence.split('{').skip(1).map(|rest| {
            let (name, form) = place(rest.split_once('}').expect("an open brace is closed").0);
            (name.to_owned(), form.to_owned())
        })
    });
    named.collect()
}

/// The names of the arguments that an entry uses.
fn arguments(entry: &Entry) -> BTreeSet<String> {
    let counted = if let Entry::Counted { on, .. } = entry { Some(on.clone()) } else { None };
    places(entry).into_iter().map(|(name, _)| name).chain(counted).collect()
}

/// Each catalogue by the name of its language.
fn catalogues() -> BTreeMap<String, Catalogue> {
    let read = |path: &PathBuf| {
        let language = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let catalogue = Catalogue::read(&text(path)).unwrap_or_else(|error| panic!("{language}: {error}"));
        (language, catalogue)
    };
    files("www/locales", &["json"]).iter().map(read).collect()
}

/// Languages that lack no sentence. In others English takes its place.
const COMPLETE: [&str; 2] = ["de", "en"];

#[test]
fn every_sentence_has_the_same_arguments_in_every_language() {
    let declared = declared();
    assert!(declared.len() > 150, "only {} ids were found in the sources", declared.len());
    let catalogues = catalogues();
    let english = &catalogues["en"];
    assert!(catalogues.len() > 1);
    for (language, catalogue) in &catalogues {
        for (id, expected) in &declared {
            let entry = catalogue.0.get(id);
            assert!(entry.is_some() || !COMPLETE.contains(&language.as_str()), "{language} has no {id}");
            assert!(
                entry.is_none_or(|entry| arguments(entry) == *expected),
                "{id} in {language}: expected {expected:?}"
            );
        }
        for (id, entry) in &catalogue.0 {
            if id.starts_with("page.") {
                let known = english.0.get(id).unwrap_or_else(|| panic!("{language}: {id} is not in English"));
                assert_eq!(arguments(entry), arguments(known), "{id} in {language}");
            } else {
                assert!(declared.contains_key(id), "{language}: nothing says {id}");
            }
        }
        for id in english.0.keys().filter(|_| COMPLETE.contains(&language.as_str())) {
            assert!(catalogue.0.contains_key(id), "{language} has no {id}");
        }
    }
}

/// String literals of the page's scripts that are ids of its own sentences.
#[test]
fn quotation_marks_and_apostrophes_are_typographic() {
    for path in files("www/locales", &["json"]) {
        let straight: Vec<String> = text(&path).lines().filter(|line| line.contains('\'')).map(str::to_owned).collect();
        assert!(straight.is_empty(), "{path:?}: expected ’ or the language's own quotation marks in {straight:#?}");
    }
}

/// The words of a column of docs/terms.md that pages avoid.
fn avoided(column: usize) -> Vec<String> {
    let terms = text(&root().join("docs/terms.md"));
    let rows = terms.lines().filter(|line| line.starts_with('|')).skip(2);
    let words = rows.map(|row| row.split('|').nth(column).expect("a column").trim().to_lowercase());
    words.filter(|word| !word.is_empty()).collect()
}

#[test]
fn words_that_were_dropped_do_not_come_back() {
    for (language, column, is_own) in [("en", 4, false), ("de", 5, true)] {
        let words = avoided(column);
        assert!(words.len() > 1, "docs/terms.md names none for {language}");
        let pages =
            files("pages", &["html"]).into_iter().filter(|page| page.to_string_lossy().contains(".de.") == is_own);
        let catalogue = root().join(format!("www/locales/{language}.json"));
        let findings = root().join(format!("tools/findings-page/text-{language}.js"));
        for path in pages.chain([catalogue, findings]) {
            // Ids are not read by users.
            let sentences: Vec<String> = text(&path).lines().map(|line| shown(line).to_lowercase()).collect();
            for word in &words {
                let found = sentences.iter().find(|sentence| sentence.contains(word.as_str()));
                assert!(found.is_none(), "{}: “{word}” is not used, see docs/terms.md: {found:?}", path.display());
            }
        }
    }
}

/// What a line of a catalogue says, without its id.
fn shown(line: &str) -> &str {
    line.split_once("\": ").filter(|(id, _)| id.trim_start().starts_with('"')).map_or(line, |(_, sentence)| sentence)
}

#[test]
fn every_sentence_that_the_page_asks_for_is_there() {
    let english = &catalogues()["en"];
    let mut count = 0;
    for path in files("www", &["js"]) {
        let script = text(&path);
        for (at, _) in script.match_indices("'page.") {
            let id = script[at + 1..].split_once('\'').expect("a closed string").0;
            assert!(english.0.contains_key(id), "{}: there is no {id}", path.display());
            count += 1;
        }
    }
    assert!(count > 50, "only {count} ids were found: has the way of writing them changed?");
}

/// What a script says that may be an id or a part of one.
struct Asked {
    /// Whole strings.
    quoted: BTreeSet<String>,
    /// How templates begin, up to the dot before their first value.
    families: BTreeSet<String>,
}

impl Asked {
    fn of(script: &str) -> Self {
        let (mut quoted, mut families) = (BTreeSet::new(), BTreeSet::new());
        for (at, sign) in script.match_indices(['\'', '`']) {
            let rest = &script[at + 1..];
            let end = rest.find(|next: char| !next.is_alphanumeric() && !"._-".contains(next)).unwrap_or(rest.len());
            let (word, rest) = rest.split_at(end);
            if rest.starts_with(sign) {
                quoted.insert(word.to_owned());
            } else if sign == "`" && rest.starts_with("${") {
                families.insert(word.to_owned());
            }
        }
        Self { quoted, families }
    }
}

/// An id is asked for by its name, or its family is: `page.puzzle.grade.${grade}`. What is composed of the first word
/// alone must have its rest in the same script.
#[test]
fn every_sentence_of_the_page_is_asked_for() {
    let scripts: Vec<Asked> =
        ["www", "tools"].iter().flat_map(|folder| files(folder, &["js"])).map(|path| Asked::of(&text(&path))).collect();
    let asked = |id: &str| {
        scripts.iter().any(|script| {
            let composed = |(at, _): (usize, &str)| {
                let template = script.families.contains(&id[..=at]);
                if at == "page".len() {
                    template && script.quoted.contains(&id[at + 1..])
                } else {
                    template || script.quoted.contains(&id[..at])
                }
            };
            script.quoted.contains(id) || id.match_indices('.').any(composed)
        })
    };
    let catalogue = &catalogues()["en"];
    let idle: Vec<&String> = catalogue.0.keys().filter(|id| id.starts_with("page.") && !asked(id)).collect();
    assert!(idle.is_empty(), "nothing asks for {idle:?}");
}

/// All but the last part of an id: words that take each other's places in a sentence.
fn family(id: &str) -> &str {
    id.rsplit_once('.').map_or("", |(family, _)| family)
}

#[test]
fn words_of_a_family_have_the_same_forms_and_sentences_ask_for_no_other() {
    for (language, catalogue) in &catalogues() {
        let mut families: BTreeMap<&str, BTreeSet<&String>> = BTreeMap::new();
        let mut asked = BTreeSet::from([PLAIN.to_owned()]);
        for (id, entry) in &catalogue.0 {
            match entry {
                Entry::Forms(forms) => {
                    let here: BTreeSet<&String> = forms.keys().collect();
                    assert!(forms.contains_key(PLAIN), "{id} in {language} has no form {PLAIN}");
                    assert_eq!(families.entry(family(id)).or_insert(here.clone()), &here, "{id} in {language}");
                }
                Entry::Counted { sentences, .. } => {
                    assert!(sentences.contains_key(OTHER), "{id} in {language} lacks {OTHER}");
                }
                Entry::Sentence(_) => {}
            }
            asked.extend(places(entry).into_iter().map(|(_, form)| form));
        }
        let there: BTreeSet<String> = families.values().flatten().map(|&form| form.clone()).collect();
        assert!(there.is_empty() || there == asked, "{language} has {there:?}, its sentences ask for {asked:?}");
        for id in catalogue.0.keys().filter(|id| families.contains_key(family(id))) {
            assert!(matches!(catalogue.0[id], Entry::Forms(_)), "{id} in {language} has no forms, its family has");
        }
    }
}

#[test]
fn counted_sentences() {
    let catalogue = Catalogue::read(
        r#"{ "some": { "on": "n", "zero": "no {what}", "one": "one {what}", "other": "{n} {what}s" }, "thing": "thing" }"#,
    )
    .unwrap();
    let some = message::MessageId::new(&("some", &["n", "what"]));
    let thing = message::MessageId::new(&("thing", &[]));
    for (n, sentence) in [(0, "No thing"), (1, "One thing"), (7, "7 things")] {
        assert_eq!(catalogue.sentence(&some.with([n.into(), thing.into()])), sentence);
    }
}
