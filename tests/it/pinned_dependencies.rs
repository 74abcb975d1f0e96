//! Everything that the project is built and tested with is locked to one version, comes from one registry, and has a digest. Manifests
//! ask for exactly that version, but for the workspace's (`Cargo.toml`): programs use the library beside others, which may ask for newer ones.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::common::tree::{files, root, text};
use serde_json::Value;

/// The files of that name, wherever in the project.
fn named(name: &str) -> Vec<PathBuf> {
    let (_, ending) = name.rsplit_once('.').unwrap();
    files("", &[ending]).into_iter().filter(|path| path.ends_with(name)).collect()
}

/// What a manifest of Rust asks for: name and request, such as `"=1.0.0"` or `{ path = ".." }`, and whether users of the package don't
/// get it: it is for tests.
fn requests(manifest: &str) -> Vec<(String, String, bool)> {
    let (mut found, mut within, mut inside) = (Vec::new(), false, false);
    for line in manifest.lines().map(str::trim).filter(|line| !line.starts_with('#')) {
        if let Some(section) = line.strip_prefix('[') {
            within = section.trim_end_matches(']').ends_with("dependencies");
            inside = section.contains("dev-dependencies");
            assert!(!section.contains("dependencies."), "a dependency with a section of its own: {line}");
            assert!(
                !section.starts_with("patch") && !section.starts_with("replace"),
                "a dependency is replaced: {line}"
            );
        } else if within && let Some((name, request)) = line.split_once('=') {
            found.push((name.trim().to_owned(), request.trim().to_owned(), inside));
        }
    }
    found
}

/// Why a request is not for exactly one version, or, of a library, for that version and all that are compatible; nothing if it is.
fn loose(request: &str, of_library: bool) -> Option<&'static str> {
    if request.contains("git =") || request.contains("registry =") {
        return Some("from elsewhere than the registry");
    }
    if request.starts_with("{ path =") || request.starts_with("{ workspace = true") {
        return None;
    }
    let version = request.split_once("version = ").map_or(request, |(_, rest)| rest);
    let version = version.trim_start_matches('"').split('"').next().unwrap_or_default();
    match version.strip_prefix('=') {
        Some(_) if of_library => Some("bound to one version"),
        Some(one) => (!exact(one)).then_some("not one version"),
        None if of_library => (!exact(version)).then_some("not for a version and what is compatible with it"),
        None => Some("not one version"),
    }
}

/// `1.2.3`, and nothing else.
fn exact(version: &str) -> bool {
    let parts: Vec<&str> = version.split('.').collect();
    parts.len() == 3 && parts.iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit()))
}

#[test]
fn packages_of_rust_are_pinned_and_locked() {
    let manifests = named("Cargo.toml");
    assert!(manifests.len() > 1);
    for path in manifests {
        let here = path.display();
        let asked = requests(&text(&path));
        assert!(!asked.is_empty(), "{here}: no dependency was found: has the form changed?");
        // A member of a workspace has its root's.
        let locks = path.ancestors().skip(1).map(|folder| folder.join("Cargo.lock"));
        let lock =
            text(&locks.into_iter().find(|lock| lock.exists()).unwrap_or_else(|| panic!("{here} has no Cargo.lock")));
        let of_library = path == root().join("Cargo.toml");
        for (name, request, inside) in asked {
            let loose = loose(&request, of_library && !inside);
            assert!(loose.is_none(), "{here}: {name} is {}: {request}", loose.unwrap_or_default());
            assert!(lock.contains(&format!("name = \"{name}\"\n")), "{here}: {name} is not in its Cargo.lock");
        }
        for package in lock.split("[[package]]").skip(1) {
            let Some((_, source)) = package.split_once("source = \"") else {
                continue; // our own
            };
            let source = source.split('"').next().unwrap();
            assert_eq!(source, "registry+https://github.com/rust-lang/crates.io-index", "{here}:{package}");
            assert!(package.contains("checksum = \""), "{here}: no digest:{package}");
        }
    }
}

/// Packages by their places in a lock file of npm.
fn locked(path: &Path) -> BTreeMap<String, Value> {
    let lock: Value = serde_json::from_str(&text(path)).unwrap();
    serde_json::from_value(lock["packages"].clone()).unwrap()
}

#[test]
fn packages_of_npm_are_pinned_and_locked() {
    let manifests = named("package.json");
    assert!(manifests.len() > 1);
    for path in manifests {
        let here = path.display();
        let manifest: Value = serde_json::from_str(&text(&path)).unwrap();
        assert_eq!(manifest["private"], Value::Bool(true), "{here}: nothing of this is to be published");
        assert!(manifest["dependencies"].is_null(), "{here}: what the page takes is built into it, so it is a tool");
        assert!(text(&path.with_file_name(".npmrc")).contains("save-exact=true"), "{here}");
        let packages = locked(&path.with_file_name("package-lock.json"));
        for (name, version) in manifest["devDependencies"].as_object().unwrap() {
            let version = version.as_str().unwrap();
            assert!(exact(version), "{here}: {name} is not one version: {version}");
            assert_eq!(packages[&format!("node_modules/{name}")]["version"], version, "{here}: {name}");
        }
        for (place, package) in packages.iter().filter(|(place, _)| !place.is_empty()) {
            let digest = package["integrity"].as_str().unwrap_or_default();
            assert!(digest.starts_with("sha512-"), "{here}: {place} has no digest");
            assert!(package["resolved"].is_null(), "{here}: {place} is bound to a host");
        }
    }
}

#[test]
fn loose_requests_are_told_from_exact_ones() {
    for request in ["\"=1.2.3\"", "{ version = \"=1.2.3\", features = [\"derive\"] }", "{ path = \"..\" }"] {
        assert_eq!(loose(request, false), None, "{request}");
    }
    for request in [
        "\"1.2.3\"",
        "\"^1.2.3\"",
        "\"=1.2\"",
        "\"*\"",
        "\">=1.2.3\"",
        "{ version = \"1.2.3\" }",
        "{ git = \"https://x\" }",
        "{ version = \"=1.2.3\", registry = \"x\" }",
        "\"=1.2.3, <2\"",
    ] {
        assert!(loose(request, false).is_some(), "{request}");
    }
    for request in ["\"1.2.3\"", "{ version = \"1.2.3\", optional = true }"] {
        assert_eq!(loose(request, true), None, "{request}");
    }
    for request in ["\"=1.2.3\"", "\"*\"", "\">=1.2.3\"", "\"1\"", "{ git = \"https://x.example/y\" }"] {
        assert!(loose(request, true).is_some(), "{request}");
    }
    assert!(
        exact("10.0.2")
            && !exact("1.2")
            && !exact("^1.2.3")
            && !exact("1.2.x")
            && !exact("latest")
            && !exact("1.2.3-beta")
    );
}

/// A program that uses the library alone is not to build what only the command line needs.
#[test]
fn only_the_program_needs_the_packages_of_the_command_line() {
    let output = std::process::Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--locked", "--package", "oddchess"])
        .args(["--edges", "normal", "--prefix", "none", "--target", "x86_64-unknown-linux-gnu"])
        .current_dir(root())
        .output()
        .unwrap();
    let tree = String::from_utf8(output.stdout).unwrap();
    let packages: std::collections::BTreeSet<&str> = tree.lines().filter_map(|line| line.split(' ').next()).collect();
    assert!(packages.contains("oddchess") && packages.contains("serde"), "{tree}");
    assert!(!packages.contains("clap") && !packages.contains("indicatif"), "{tree}");
    let foreign = packages.iter().filter(|name| !name.starts_with("oddchess")).count();
    assert!(foreign <= 15, "{} packages: {packages:?}", packages.len());
}
