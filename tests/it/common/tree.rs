//! The project's own files, for tests that read them.

use std::fs;
use std::path::{Path, PathBuf};

/// Folders that no person writes.
const BUILT: [&str; 8] = ["pkg", "target", "node_modules", "dist", "dist-npm", "test-results", ".git", ".tools"];

pub fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The files with one of these endings below a folder of the project, what is built left out, in a settled order.
pub fn files(folder: &str, endings: &[&str]) -> Vec<PathBuf> {
    let (mut found, mut folders) = (Vec::new(), vec![root().join(folder)]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let named = |ending: &&str| path.extension().is_some_and(|known| known == *ending);
            if path.is_dir() && !BUILT.iter().any(|name| path.ends_with(name)) {
                folders.push(path);
            } else if endings.iter().any(named) {
                found.push(path);
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no {endings:?} in {folder}");
    found
}

pub fn text(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
