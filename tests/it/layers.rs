//! The layers of the core are crates, so the compiler checks that no arrows go round in a circle. What it does not know is their order:
//! `Cargo.toml` lists them lowest first, and a crate depends on earlier ones only. Layers of the page: `tests/unit/layers.test.js`.

use crate::common::tree::{root, text};

/// The crates in the order of the workspace, those of the browser aside.
fn layers() -> Vec<String> {
    let manifest = text(&root().join("Cargo.toml"));
    let (_, rest) = manifest.split_once("members = [").unwrap();
    let (list, _) = rest.split_once(']').unwrap();
    list.split('"')
        .filter_map(|path| path.strip_prefix("src/"))
        .filter(|path| *path != "wasm/*")
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_layer_depends_on_those_below_it() {
    let layers = layers();
    assert!(layers.len() > 10, "{layers:?}");
    for (rank, layer) in layers.iter().enumerate() {
        let manifest = text(&root().join(format!("src/{layer}/Cargo.toml")));
        for name in
            manifest.lines().filter_map(|line| line.strip_prefix("oddchess-")?.split_once(" =")).map(|(name, _)| name)
        {
            let used = layers.iter().position(|other| other == name);
            assert!(used.is_some_and(|used| used < rank), "{layer} depends on {name}, which is not below it");
        }
    }
}

#[test]
fn every_folder_is_a_layer() {
    for entry in std::fs::read_dir(root().join("src")).unwrap() {
        let name = entry.unwrap().file_name().into_string().unwrap();
        let known = ["prelude", "lib.rs", "data.rs", "wasm"].contains(&name.as_str()) || layers().contains(&name);
        assert!(known, "src/{name} is no crate of the workspace");
    }
}
