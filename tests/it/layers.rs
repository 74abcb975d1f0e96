//! The layers of the library: a folder of `src/` uses itself and those before it in the list. Checked by the paths that begin
//! with `crate::`. Of crates, the compiler checks it; those of the page are in `tests/unit/layers.test.js`.

use std::collections::BTreeSet;
use std::path::Path;

use crate::common::tree::{files, root, text};

/// Lowest first.
const LAYERS: [&str; 9] = ["message", "board", "rules", "notation", "engine", "variants", "game", "view", "prelude"];

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
    assert!(found.is_empty(), "these files use a layer above their own: {found:#?}");
}

#[test]
fn every_folder_is_a_layer() {
    for entry in std::fs::read_dir(root().join("src")).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_crate = path.join("Cargo.toml").exists() || name == "wasm";
        assert!(is_crate || LAYERS.contains(&name) || name == "lib.rs", "src/{name} is no crate, and in no layer");
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
