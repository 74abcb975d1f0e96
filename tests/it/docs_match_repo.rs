//! The developer documentation matches the repository: paths, targets of `make`, commands.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::tree::{files, root, text};

/// The pages that tell of the project itself.
fn pages() -> Vec<PathBuf> {
    files("", &["md"])
}

/// Texts between backticks on one line.
fn quoted(page: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    page.lines().flat_map(move |line| {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        let skip = if fenced { usize::MAX } else { 1 };
        line.split('`').skip(skip).step_by(2)
    })
}

/// The lines of its fenced blocks.
fn fenced(page: &str) -> impl Iterator<Item = &str> {
    page.split("```").skip(1).step_by(2).flat_map(|block| block.lines().skip(1))
}

/// What is named but not in the repository, and why.
const ELSEWHERE: [(&str, &str); 29] = [
    (".tools/", "made by make"),
    ("dist/", "made by make dist"),
    ("dist.zip", "made by make dist"),
    ("dist-npm/", "made by make npm"),
    ("oddchess/", "an entry of the npm package"),
    ("release/", "made by make release"),
    ("oembed.json", "made by make dist SITE=…"),
    ("www/pkg/", "made by make build"),
    ("pkg/", "made by make build"),
    ("verify/", "made by make verify"),
    ("mutants.out/", "made by cargo-mutants"),
    ("scripts-…/", "a folder of dist"),
    ("networks-…/", "a folder of dist"),
    ("puzzles-…/", "a folder of dist"),
    ("studies-…/", "a folder of dist"),
    ("courses-…/", "a folder of dist"),
    ("gallery-…/", "a folder of dist"),
    ("openings-…/", "a folder of dist"),
    ("practice-…/", "a folder of dist"),
    ("invent-…/", "a folder of dist"),
    ("sheets-…/", "a folder of dist"),
    ("art-…/", "a folder of dist"),
    ("pkg-…/", "a folder of dist"),
    ("styles-…/", "a folder of dist"),
    ("locales-…/", "a folder of dist"),
    ("chess.js", "a library of somebody else"),
    (".htaccess", "a file of another program"),
    ("/play/oddchess/", "an example of a path on a host"),
    ("/srv/www/play/oddchess", "an example of a path on a host"),
];
/// Endings of files of this project.
const ENDINGS: [&str; 13] =
    [".rs", ".js", ".html", ".css", ".json", ".jsonl", ".toml", ".md", ".sh", ".yml", ".txt", ".webmanifest", ".svg"];

/// Whether a quoted text is meant as a path: it leads through folders or ends like a file, and is not something else.
fn is_path(quoted: &str) -> bool {
    let plain = quoted.chars().all(|letter| letter.is_alphanumeric() || "/._-*<>…".contains(letter));
    let folders = quoted.ends_with('/') || quoted.contains('/') && !quoted.contains("//");
    // Types of media are written alike.
    let medium = ["application/", "text/", "image/"].iter().any(|kind| quoted.starts_with(kind));
    let ending = ENDINGS.iter().any(|ending| quoted.ends_with(ending) && quoted.len() > ending.len());
    plain && !medium && (folders || ending)
}

/// Every file and folder of the project, relative to it, with `/` before each.
fn everything() -> Vec<String> {
    let (mut found, mut folders) = (Vec::new(), vec![root().to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            if ["target", "node_modules", ".git", "test-results"].contains(&name) {
                continue;
            }
            found.push(format!("/{}", path.strip_prefix(root()).unwrap().to_str().unwrap()));
            if path.is_dir() {
                folders.push(path);
            }
        }
    }
    found
}

/// Whether a text with places left open, `*` and `<name>`, fits the end of a path.
fn fits(path: &str, named: &str) -> bool {
    let pieces: Vec<&str> = named.split(['*', '>']).map(|piece| piece.split('<').next().unwrap()).collect();
    let (last, first) = (pieces[pieces.len() - 1], pieces[0]);
    let Some(rest) = path.strip_suffix(last) else { return false };
    match pieces.len() {
        1 => rest.ends_with('/'),
        _ => rest.rfind(&format!("/{first}")).is_some_and(|at| !rest[at + 1 + first.len()..].is_empty()),
    }
}

#[test]
fn every_path_that_a_page_names_is_there() {
    let everything = everything();
    let (mut count, mut faults) = (0, Vec::new());
    for page in pages() {
        let whole = text(&page);
        for named in quoted(&whole).filter(|&quoted| is_path(quoted)) {
            count += 1;
            if ELSEWHERE.iter().any(|(known, _)| named == *known || known.ends_with('/') && named.starts_with(known)) {
                continue;
            }
            let there = everything.iter().any(|path| fits(path, named.trim_end_matches('/')));
            if !there {
                faults.push(format!("{}: there is no `{named}`", page.display()));
            }
        }
        for link in whole.split("](").skip(1).filter_map(|rest| rest.split_once(')')).map(|(link, _)| link) {
            let (file, _) = link.split_once('#').unwrap_or((link, ""));
            if !file.is_empty() && !file.contains("://") && !page.with_file_name(file).exists() {
                faults.push(format!("{}: there is no {file}", page.display()));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(count > 100, "only {count} paths were found: has the way of writing them changed?");
}

/// The targets that the Makefile tells of, and the variables in it.
fn made() -> (BTreeSet<String>, String) {
    let makefile = text(&root().join("Makefile"));
    let targets = makefile.lines().filter(|line| line.contains(" ## ")).filter_map(|line| line.split_once(':'));
    (targets.map(|(name, _)| name.to_owned()).collect(), makefile.clone())
}

#[test]
fn every_target_of_make_that_a_page_names_is_there_and_the_other_way_round() {
    let (targets, makefile) = made();
    let mut printed = BTreeSet::new();
    for page in pages().into_iter().chain(files(".github", &["yml"])) {
        let whole = text(&page);
        let workflow = page.extension().is_some_and(|ending| ending == "yml");
        let lines: Vec<&str> = if workflow {
            whole.lines().filter_map(|line| line.trim().strip_prefix("- run: ")).collect()
        } else {
            quoted(&whole).chain(fenced(&whole)).collect()
        };
        for command in lines
            .iter()
            .filter_map(|line| line.trim().strip_prefix("make ").map(|rest| rest.split('#').next().unwrap()))
        {
            for word in command.split_whitespace() {
                match word.split_once('=') {
                    // Some are read by the program that make starts.
                    Some((name, _)) => assert!(
                        makefile.contains(&format!("$({name})")) || makefile.contains(&format!("{name}=")),
                        "{}: make knows no {name}=",
                        page.display()
                    ),
                    None => {
                        assert!(targets.contains(word), "{}: there is no make {word}", page.display());
                        printed.insert(word.to_owned());
                    }
                }
            }
        }
    }
    for phony in makefile.lines().find_map(|line| line.strip_prefix(".PHONY: ")).unwrap().split_whitespace() {
        assert!(targets.contains(phony), "make help does not tell of {phony}");
    }
    assert!(printed.len() > 4, "{printed:?}");
}

/// What the command line says of itself, or of one of its commands.
fn help(command: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_oddchess")).args(command).arg("--help").output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The commands that a help lists, but for help itself.
fn commands(help: &str) -> BTreeSet<&str> {
    let listed = help.split_once("Commands:\n").map_or("", |(_, listed)| listed);
    let lines = listed.lines().map_while(|line| line.strip_prefix("  "));
    lines.filter_map(|line| line.split(' ').next()).filter(|&name| name != "help").collect()
}

/// Whether a help tells of an option.
fn tells_of(help: &str, option: &str) -> bool {
    help.split(|letter: char| !letter.is_alphanumeric() && letter != '-').any(|word| word == option)
}

#[test]
fn every_command_that_a_page_shows_is_known_and_the_readme_shows_all() {
    let overview = help(&[]);
    let known = commands(&overview);
    assert!(known.len() > 8, "{known:?}");
    let mut shown = BTreeSet::new();
    for page in pages() {
        let whole = text(&page);
        for line in fenced(&whole).chain(quoted(&whole)) {
            let line = line.split(" # ").next().unwrap();
            for before in ["cargo run --release -- ", "oddchess "] {
                let Some((head, command)) = line.split_once(before) else { continue };
                if !(head.is_empty() || head.ends_with([' ', '/']))
                    || head.contains("cargo")
                    || head.starts_with("node ")
                {
                    continue;
                }
                let words: Vec<&str> = command.split_whitespace().collect();
                let name = words[0];
                if name == "--help" {
                    continue;
                }
                assert!(known.contains(name), "{}: oddchess knows no {name}: {line}", page.display());
                shown.insert(name.to_owned());
                let options = words.iter().filter(|word| word.starts_with("--") && word.len() > 2);
                let options: Vec<&str> = options.map(|option| option.split('=').next().unwrap()).collect();
                if options.is_empty() {
                    continue;
                }
                let mut printed = help(&[name]);
                if let Some(second) = words.get(1).filter(|second| commands(&printed).contains(**second)) {
                    printed = help(&[name, second]);
                }
                for option in options {
                    assert!(tells_of(&printed, option), "{}: {name} has no {option}: {line}", page.display());
                }
            }
        }
    }
    let missing: Vec<&&str> = known.iter().filter(|name| !shown.contains(**name)).collect();
    assert!(missing.is_empty(), "no page shows {missing:?}");
}

/// The settings of a run, which the command line takes as options.
#[test]
fn every_setting_of_the_lab_is_an_option() {
    let page = text(&root().join("docs/lab.md"));
    let table = page.split_once("\n| key |").unwrap().1.split("\n\n").next().unwrap();
    let keys: Vec<&str> = table.lines().filter_map(|row| row.strip_prefix("| `")?.split('`').next()).collect();
    assert!(keys.len() > 8, "{keys:?}");
    let printed = help(&["lab", "run"]);
    for key in keys {
        assert!(tells_of(&printed, &format!("--{key}")), "oddchess lab run has no --{key}");
    }
}

#[test]
fn the_map_has_every_part() {
    let map = text(&root().join("ARCHITECTURE.md"));
    let mut faults = Vec::new();
    for folder in ["src", "www", "www/state", "www/features", "tools", "tests"] {
        for entry in fs::read_dir(root().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_str().unwrap();
            // The sources of the core one by one, of all else the folders.
            let wanted =
                path.is_dir() && name != "node_modules" && name != "variants" || folder == "src" && name != "lib.rs";
            let printed = [
                format!("`{name}`"),
                format!("`{name}/`"),
                format!("/{name}/`"),
                format!("/{name}`"),
                format!("/{name}/"),
            ];
            if wanted && !printed.iter().any(|printed| map.contains(printed)) {
                faults.push(format!("ARCHITECTURE.md does not tell of {folder}/{name}"));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[test]
fn open_places_in_a_path_are_filled() {
    for (path, named) in [
        ("/src/main.rs", "main.rs"),
        ("/www/features/lab/state/outcome.js", "*/state/outcome.js"),
        ("/pages/rules/tax.html", "pages/rules/<id>.html"),
    ] {
        assert!(fits(path, named), "{named}");
    }
    for (path, named) in [
        ("/src/domain.rs", "main.rs"),
        ("/www/state/tree.js", "*/state/outcome.js"),
        ("/pages/rules/tax.css", "pages/rules/<id>.html"),
    ] {
        assert!(!fits(path, named), "{named}");
    }
    assert!(
        is_path("src/main.rs")
            && is_path("docs/")
            && is_path("main.rs")
            && !is_path("text/css")
            && !is_path("e2e4,e7e5")
    );
    assert!(Path::new(root()).exists());
}
