//! The layers of the core: a folder of `src/` uses itself and those before it in the list.
//!
//! Read off the paths that begin with `crate::`. Arrows that point the wrong way are debts: each is listed here with what it asks
//! for, none may be added, and one that is gone is taken off the list.

use std::collections::BTreeSet;
use std::path::Path;

use crate::common::tree::{files, root, text};

/// Lowest first.
const LAYERS: [&str; 12] =
    ["message", "board", "rules", "notation", "engine", "variants", "game", "puzzles", "lab", "view", "wasm", "cli"];

/// A file and the layer above it that it uses.
const DEBTS: &[(&str, &str)] = &[
    ("engine/mate/query.rs", "game"),
    ("engine/player.rs", "game"),
    ("engine/search_board.rs", "puzzles"),
    ("engine/search_board.rs", "view"),
    ("game/annotations.rs", "view"),
    ("game/session.rs", "view"),
    ("game/setup_editor.rs", "view"),
    ("notation/link_cleanup.rs", "variants"),
    ("notation/suggest.rs", "view"),
    ("rules/dyn_position.rs", "engine"),
    ("rules/dyn_position.rs", "notation"),
    ("rules/present.rs", "engine"),
    ("rules/setup_fields.rs", "view"),
    ("rules/text.rs", "notation"),
    ("variants/mod.rs", "game"),
    ("variants/mod.rs", "view"),
];

/// The layers above its own that a source uses.
fn upward(file: &Path, source: &str) -> BTreeSet<&'static str> {
    let rank = |name: &str| LAYERS.iter().position(|&layer| layer == name);
    let folder = file.components().next().and_then(|part| part.as_os_str().to_str()).unwrap_or_default();
    let Some(own) = rank(folder) else { return BTreeSet::new() };
    let code = source.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect::<Vec<_>>().join("\n");
    code.split("crate::")
        .skip(1)
        .filter_map(|rest| rest.split(|letter: char| !letter.is_ascii_lowercase() && letter != '_').next())
        .filter_map(rank)
        .filter(|&used| used > own)
        .map(|used| LAYERS[used])
        .collect()
}

#[test]
fn arrows_point_one_way() {
    let mut found = BTreeSet::new();
    for path in files("src", &["rs"]) {
        let file = path.strip_prefix(root().join("src")).unwrap();
        let above = upward(file, &text(&path));
        found.extend(above.into_iter().map(|layer| (file.to_str().unwrap().replace('\\', "/"), layer.to_owned())));
    }
    let known: BTreeSet<(String, String)> =
        DEBTS.iter().map(|&(file, layer)| (file.to_owned(), layer.to_owned())).collect();
    let added: Vec<_> = found.difference(&known).collect();
    assert!(added.is_empty(), "these files use a layer above their own: {added:#?}");
    let paid: Vec<_> = known.difference(&found).collect();
    assert!(paid.is_empty(), "no debt any more, take it off the list: {paid:#?}");
}

#[test]
fn every_folder_is_a_layer() {
    for entry in std::fs::read_dir(root().join("src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        assert!(LAYERS.contains(&name) || ["lib.rs", "main.rs"].contains(&name), "src/{name} is in no layer");
    }
}

#[test]
fn an_arrow_that_points_the_wrong_way_is_found() {
    let planted =
        "use crate::board::Cell;\n// crate::lab\nuse crate::game::record::Record;\nfn f() { crate::view::show() }\n";
    assert_eq!(upward(Path::new("rules/text.rs"), planted), BTreeSet::from(["game", "view"]));
    assert_eq!(upward(Path::new("view/mod.rs"), planted), BTreeSet::new());
    let tests = "use crate::board::Cell;\n#[cfg(test)]\nmod tests {\n    use crate::game::record::Record;\n}\n";
    assert_eq!(upward(Path::new("rules/text.rs"), tests), BTreeSet::new());
}
