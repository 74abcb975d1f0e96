//! The layers of the core and of the page: a folder of `src/` or `www/` uses itself and those before it in the list.
//!
//! Checked by the paths that begin with `crate::`, and by the imports of scripts.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::common::tree::{files, root, text};

/// Lowest first.
const LAYERS: [&str; 13] = [
    "message", "board", "rules", "notation", "engine", "variants", "game", "puzzles", "lab", "view", "prelude", "wasm",
    "cli",
];

/// The page's, lowest first.
const PAGE_LAYERS: [&str; 8] = ["lib", "core", "state", "board", "components", "element", "exercise", "features"];
/// The board can be had without the rest: it uses these only.
const BOARD_USES: [&str; 3] = ["lib", "art", "board"];

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

/// The folders of `www/` that a script may not import from, but does.
fn upward_in_page(file: &Path, script: &str) -> BTreeSet<String> {
    let rank = |name: &str| PAGE_LAYERS.iter().position(|&layer| layer == name);
    let first = |path: &Path| {
        path.components().next().and_then(|part| part.as_os_str().to_str()).unwrap_or_default().to_owned()
    };
    let folder = first(file);
    let Some(own) = rank(&folder) else { return BTreeSet::new() };
    let used = imports(file, script).into_iter().map(|(path, _)| first(&path));
    used.filter(|used| {
        let above = rank(used).is_some_and(|used| used > own);
        above || folder == "board" && !BOARD_USES.contains(&used.as_str())
    })
    .collect()
}

/// The scripts that a script imports, as paths in `www/`, and whether it does so only when they are needed.
fn imports(file: &Path, script: &str) -> Vec<(PathBuf, bool)> {
    let code = script.lines().filter(|line| !line.trim_start().starts_with(['/', '*']));
    let found = code.flat_map(|line| {
        let quoted = line.split(['\'', '"']).skip(1).step_by(2);
        let late = line.contains("import(");
        quoted.filter(|text| text.starts_with('.') && text.ends_with(".js")).map(move |text| (text, late))
    });
    let whole = |import: &str| {
        let mut path = file.parent().unwrap().to_owned();
        for part in import.split('/') {
            match part {
                "." => (),
                ".." => drop(path.pop()),
                part => path.push(part),
            }
        }
        path
    };
    found.map(|(import, late)| (whole(import), late)).collect()
}

/// What a feature imports from another one but by `import()` of its `index.js`, and what its state imports from its views.
fn into_other_features(file: &Path, script: &str) -> Vec<PathBuf> {
    let feature =
        |path: &Path| path.strip_prefix("features").ok()?.components().next().map(|name| name.as_os_str().to_owned());
    let is_state = |path: &Path| path.components().any(|part| part.as_os_str() == "state");
    let Some(own) = feature(file) else { return Vec::new() };
    let wrong = imports(file, script).into_iter().filter(|(path, late)| match feature(path) {
        None => false,
        Some(other) if other == own => is_state(file) && !is_state(path),
        Some(_) => !(*late && path.components().count() == 3 && path.ends_with("index.js")),
    });
    wrong.map(|(path, _)| path).collect()
}

#[test]
fn features_know_no_other_from_within() {
    for path in files("www/features", &["js"]) {
        let file = path.strip_prefix(root().join("www")).unwrap();
        let others = into_other_features(file, &text(&path));
        assert!(others.is_empty(), "{} imports {others:?}", file.display());
    }
    let planted = |import: &str| into_other_features(Path::new("features/play/state/a.js"), import);
    assert!(planted("const { a } = await import('../../live/index.js');").is_empty());
    assert!(planted("import { a } from './b.js';").is_empty());
    assert_eq!(planted("import { a } from '../../live/index.js';"), [Path::new("features/live/index.js")]);
    assert_eq!(planted("await import('../../live/panel.js');"), [Path::new("features/live/panel.js")]);
    assert_eq!(planted("import { a } from '../page.js';"), [Path::new("features/play/page.js")]);
}

#[test]
fn scripts_import_one_way() {
    for path in files("www", &["js"]) {
        let file = path.strip_prefix(root().join("www")).unwrap();
        let above = upward_in_page(file, &text(&path));
        assert!(above.is_empty(), "{} imports from {above:?}", file.display());
    }
}

#[test]
fn an_import_that_points_the_wrong_way_is_found() {
    let planted = "import { h } from '../lib/dom.js';\n// '../features/lab/lab.js'\nconst more = await import('../features/lab/lab.js');\n";
    assert_eq!(upward_in_page(Path::new("state/store.js"), planted), BTreeSet::from(["features".to_owned()]));
    assert_eq!(upward_in_page(Path::new("features/page.js"), planted), BTreeSet::new());
    let board = "import { get } from '../state/preferences.js';\n";
    assert_eq!(upward_in_page(Path::new("board/marks.js"), board), BTreeSet::from(["state".to_owned()]));
}
