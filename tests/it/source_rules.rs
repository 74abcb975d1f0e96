//! Rules for the sources that can be read off the files: what a page must not know, how long a file may be.

use crate::common::tree;

use std::path::{Path, PathBuf};

/// The files with one of these endings below a folder, with their texts.
fn files(folder: &str, endings: &[&str]) -> impl Iterator<Item = (PathBuf, String)> + use<> {
    tree::files(folder, endings).into_iter().map(|path| {
        let text = tree::text(&path);
        (path, text)
    })
}

/// Words of a line, split at everything but letters, `camelCase` and `snake_case` taken apart.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for letter in line.chars() {
        if letter.is_ascii_uppercase() || !letter.is_ascii_alphabetic() {
            words.push(String::new());
        }
        if letter.is_ascii_alphabetic() {
            words.last_mut().unwrap().push(letter.to_ascii_lowercase());
        }
    }
    words
}

#[test]
fn the_page_knows_no_rule() {
    // A page that names a piece, a game or a price has begun to know what it may only draw.
    let forbidden = [
        "king", "queen", "rook", "bishop", "knight", "pawn", "fox", "alfil", "assassin", "tank", "guilder", "guilders",
        "money", "fare", "tax", "taxi", "monarch", "anarchist", "infantry", "castle", "castling", "promotion",
        "stalemate",
    ];
    let folders = ["lib", "core", "state", "board", "components", "element", "exercise", "features"];
    for (path, text) in folders.iter().flat_map(|folder| files(&format!("www/{folder}"), &["js"])) {
        for line in text.lines().map(str::trim).filter(|line| !line.starts_with("//") && !line.starts_with('*')) {
            for word in words(line) {
                assert!(!forbidden.contains(&word.as_str()), "{} knows of a {word}: {line}", path.display());
            }
        }
    }
}

#[test]
fn no_file_is_too_long_to_read() {
    for (folder, endings) in [("src", &["rs"][..]), ("www", &["js", "css"]), ("tests", &["rs", "js"])] {
        for (path, text) in files(folder, endings) {
            let lines = text.lines().count();
            assert!(lines <= 600, "{} has {lines} lines", path.display());
        }
    }
}

#[test]
fn every_source_opens_with_what_it_is_for() {
    for (path, text) in files("src", &["rs"]) {
        assert!(text.starts_with("//! "), "{}", path.display());
    }
    for (path, text) in files("www", &["js", "css"]) {
        assert!(text.starts_with("//") || text.starts_with("/*"), "{}", path.display());
    }
}

#[test]
fn shared_modules_know_no_game() {
    // What is written over the traits may not name one of the games; the registry, the games and the kit's own folder may, and so may
    // the list of their files, and where their rules become parts of described games.
    let games = ["anarchist", "infantry", "monarch", "tax", "taxi", "taxed", "taxes", "guilders"];
    for (path, text) in files("src", &["rs"]) {
        let relative = path.strip_prefix(tree::root()).unwrap();
        let of_games = relative.starts_with("src/variants") && !relative.starts_with("src/variants/chesslike");
        let of_parts = relative.starts_with("src/invent/odd") || relative == Path::new("src/invent/keys.rs");
        if of_games || of_parts || relative == Path::new("src/data.rs") {
            continue;
        }
        // But for comments, and commands to try in the help of the command line.
        for line in text.lines().map(str::trim).filter(|line| !line.starts_with("//") && !line.starts_with("oddchess "))
        {
            for word in words(line) {
                assert!(!games.contains(&word.as_str()), "{} knows of {word}: {line}", relative.display());
            }
        }
    }
}
