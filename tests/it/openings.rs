//! `oddchess openings`: the book of some games, and the books of the site.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::{Value, json};
use variants::{TOOLS, tools};

use crate::common::tree;

/// The largest size of a book, in bytes.
const MOST: usize = 60_000;

/// An empty folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(folder: &Path, line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oddchess")).current_dir(folder).args(line.split(' ')).output().unwrap()
}

/// Runs a command that must succeed; returns what it prints.
fn done(folder: &Path, line: &str) -> String {
    let output = run(folder, line);
    assert_eq!(output.status.code(), Some(0), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// A file of games as `oddchess datagen` writes it: moves, and White's points doubled.
fn games(game: &str, games: &[(&str, u8)]) -> Vec<u8> {
    let mut bytes = [b"OCGAMES1", &[game.len() as u8][..], game.as_bytes()].concat();
    for (moves, points) in games {
        let moves: Vec<&str> = moves.split_whitespace().collect();
        bytes.extend((moves.len() as u16).to_le_bytes());
        bytes.push(*points);
        for (at, text) in moves.iter().enumerate() {
            let board = tools(game).unwrap().root_board(None, &moves[..at]).unwrap();
            bytes.extend(board.move_id(text).unwrap().to_le_bytes());
            bytes.extend(0i16.to_le_bytes());
        }
    }
    bytes
}

/// Two orders of the same moves, a mate that was played twice, a game that comes back to its start, and an odd one.
const GAMES: &[(&str, u8)] = &[
    ("d2d4 g8f6 c2c4 e7e6 b1c3", 2),
    ("c2c4 g8f6 d2d4 e7e6 b1c3", 1),
    ("d2d4 g8f6 c2c4 e7e6", 0),
    ("f2f3 e7e5 g2g4 d8h4", 0),
    ("f2f3 e7e5 g2g4 d8h4", 0),
    ("f2f3 e7e5 g2g4 h7h6", 0),
    ("g1f3 g8f6 f3g1 f6g8 g1f3 g8f6", 1),
    ("a2a4", 2),
];

#[test]
fn games_are_joined_counted_scored_and_named() {
    let folder = folder("openings");
    fs::write(folder.join("it.games"), games("chess", GAMES)).unwrap();
    // The same games in two files are the same book.
    fs::write(folder.join("one.games"), games("chess", &GAMES[..3])).unwrap();
    fs::write(folder.join("two.games"), games("chess", &GAMES[3..])).unwrap();
    let names = json!([{"moves": "c2c4 g8f6 d2d4", "name": {"en": "Slow", "de": "Langsam"}}]);
    fs::write(folder.join("names.json"), names.to_string()).unwrap();

    let line = "openings chess it.games --nodes 400 --least 1 --search 300 --names names.json --out it.json";
    assert_eq!(done(&folder, line), "8 games, 7 different, 13 positions, 18 moves of 1 games or more\n");
    done(&folder, &line.replace("it.games", "one.games two.games").replace("it.json", "same.json"));
    assert_eq!(fs::read(folder.join("it.json")).unwrap(), fs::read(folder.join("same.json")).unwrap());

    let book: Value = serde_json::from_slice(&fs::read(folder.join("it.json")).unwrap()).unwrap();
    let mut head = book.clone();
    head["positions"].take();
    let name = json!({"9": {"en": "Slow", "de": "Langsam"}});
    let expected = json!({"format": 1, "game": "chess", "games": 7, "nodes": 400, "random": false, "least": 1,
        "searched": 300, "names": name, "positions": null});
    assert_eq!(head, expected);
    let scored = positions(&book);
    let counts = |position: usize| -> Vec<(&str, [u32; 3], Option<usize>)> {
        scored[position].iter().map(|mv| (mv.text.as_str(), mv.results, mv.to)).collect()
    };
    let first = [
        ("d2d4", [1, 0, 1], Some(1)),
        ("f2f3", [0, 0, 2], Some(2)),
        ("a2a4", [1, 0, 0], None),
        ("c2c4", [0, 1, 0], Some(3)),
        // Twice in the same game.
        ("g1f3", [0, 1, 0], Some(4)),
    ];
    assert_eq!(counts(0), first);
    // Both orders of moves lead there.
    assert_eq!(
        (scored[5][0].text.as_str(), scored[5][0].to, scored[7][0].text.as_str(), scored[7][0].to),
        ("c2c4", Some(9), "d2d4", Some(9))
    );
    assert_eq!(counts(9), [("e7e6", [1, 1, 1], Some(12))]);
    assert_eq!(counts(12), [("b1c3", [1, 1, 0], None)]);
    assert_eq!(counts(11), [("f6g8", [0, 1, 0], Some(0))]);
    // After the mate there is nothing to search; before it, it is found.
    let mate = &scored[10][0];
    assert_eq!((mate.text.as_str(), mate.score.as_str()), ("d8h4", ""));
    assert_eq!(scored[6][0].score, "#-1");
    assert!(scored[0][0].score.parse::<i32>().unwrap().abs() < 200);
}

#[test]
fn moves_of_few_games_are_left_out_and_more_where_the_file_would_be_too_large() {
    let folder = folder("openings-least");
    fs::write(folder.join("it.games"), games("chess", GAMES)).unwrap();
    let printed =
        done(&folder, "openings chess it.games --nodes 9 --least 2 --search 0 --plies 2 --random --out two.json");
    assert_eq!(printed, "8 games, 7 different, 3 positions, 4 moves of 2 games or more\n");
    let text = fs::read_to_string(folder.join("two.json")).unwrap();
    let expected = "{\"format\":1,\"game\":\"chess\",\"games\":7,\"nodes\":9,\"random\":true,\"least\":2,\"searched\":0,\
        \"names\":{},\"positions\":[\n\"d2d4,1,0,1,,1 f2f3,0,0,2,,2\",\n\"g8f6,1,0,1,\",\n\"e7e5,0,0,2,\"]}\n";
    assert_eq!(text, expected);

    // Four first moves with sixteen answers each, played by one to four games.
    let mut many = Vec::new();
    for (at, first) in ["d2d3", "d2d4", "e2e3", "e2e4"].iter().enumerate() {
        for answer in "abcdefgh".chars().flat_map(|file| ["6", "5"].map(|rank| format!("{file}7{file}{rank}"))) {
            many.extend(
                ["b1c3", "g1f3", "b1a3", "g1h3"][..=at].iter().map(|third| (format!("{first} {answer} {third}"), 1)),
            );
        }
    }
    let many: Vec<(&str, u8)> = many.iter().map(|(moves, points)| (moves.as_str(), *points)).collect();
    fs::write(folder.join("many.games"), games("chess", &many)).unwrap();
    let printed =
        done(&folder, "openings chess many.games --nodes 9 --least 1 --search 0 --size 1500 --out small.json");
    let least: u32 = printed.split(" moves of ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(least > 1 && fs::read(folder.join("small.json")).unwrap().len() <= 1500, "{printed}");
}

#[test]
fn what_makes_no_book_is_explained() {
    let folder = folder("openings-errors");
    let good = games("chess", GAMES);
    fs::write(folder.join("it.games"), &good).unwrap();
    fs::write(folder.join("cut.games"), &good[..good.len() - 1]).unwrap();
    let mut wrong = good.clone();
    // The second move of the second game.
    let second = 14 + 3 + 5 * 6 + 3 + 6;
    wrong[second..second + 4].copy_from_slice(&1u32.to_le_bytes());
    fs::write(folder.join("wrong.games"), wrong).unwrap();
    fs::write(folder.join("note.txt"), "remember the milk").unwrap();
    fs::write(folder.join("names.json"), r#"[{"moves": "e2e4 e7e5", "name": {"en": "Nothing"}}]"#).unwrap();
    fs::write(folder.join("odd.json"), r#"[{"moves": "e2e4", "title": "Nothing"}]"#).unwrap();
    for (line, expected) in [
        ("openings chess it.games --out it.json", "required arguments were not provided"),
        ("openings checkers it.games --nodes 9 --out it.json", "Unknown game “checkers”"),
        (
            "openings tax it.games --nodes 9 --out it.json",
            "The file it.games has games of “chess”: expected games of “tax”",
        ),
        ("openings chess none.games --nodes 9 --out it.json", "Cannot read none.games: No such file"),
        (
            "openings chess note.txt --nodes 9 --out it.json",
            "The file note.txt has no training games: expected a file of",
        ),
        (
            "openings chess cut.games --nodes 9 --out it.json",
            "The file cut.games is damaged at game 8: expected whole games",
        ),
        (
            "openings chess wrong.games --nodes 9 --out it.json",
            "The file wrong.games is damaged at game 2: its move 2 is illegal",
        ),
        (
            "openings chess it.games --nodes 9 --out it.json",
            "No opening book from 7 games: expected a move that at least 5 games",
        ),
        ("openings chess it.games --nodes 9 --least 2 --out it.games", "The file it.games already exists"),
        (
            "openings chess it.games --nodes 9 --least 2 --size 5 --out it.json",
            "invalid value '5' for '--size <BYTES>'",
        ),
        (
            "openings chess it.games --nodes 9 --least 2 --names names.json --out it.json",
            "The file names.json names an opening that is not in the book: “e2e4 e7e5”",
        ),
        (
            "openings chess it.games --nodes 9 --least 2 --names odd.json --out it.json",
            "Cannot read odd.json: unknown field `title`",
        ),
    ] {
        let output = run(&folder, line);
        let printed = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(printed.contains(expected), "{line}: {printed}");
    }
    assert_eq!(fs::read(folder.join("it.games")).unwrap(), good);
    assert!(!folder.join("it.json").exists());
}

#[test]
fn the_books_of_the_site_are_small_and_have_legal_moves_and_names_in_every_language() {
    let languages: Vec<String> = tree::files("www/locales", &["json"]).iter().map(|path| stem(path)).collect();
    let books = tree::files("www/openings", &["json"]);
    for path in &books {
        let text = tree::text(path);
        let game = stem(path);
        assert!(text.len() <= MOST, "{game} has {} bytes", text.len());
        let book: Value = serde_json::from_str(&text).unwrap();
        assert_eq!((&book["format"], &book["game"]), (&json!(1), &json!(game)));
        let number = |field: &str| book[field].as_u64().unwrap() as u32;
        let positions = positions(&book);
        let mut paths: Vec<Option<Vec<&str>>> = vec![None; positions.len()];
        paths[0] = Some(Vec::new());
        let mut of_start = 0;
        for (at, moves) in positions.iter().enumerate() {
            let path = paths[at].clone().unwrap_or_else(|| panic!("{game}: nothing leads to position {at}"));
            let board = tools(&game).unwrap().root_board(None, &path).unwrap();
            let mut counts = Vec::new();
            for (number_here, mv) in moves.iter().enumerate() {
                assert!(board.move_id(&mv.text).is_some(), "{game}, after {path:?}: {} is illegal", mv.text);
                assert!(moves[..number_here].iter().all(|other| other.text != mv.text), "{game}: {} twice", mv.text);
                assert!(tools(&game).unwrap().info().draws || mv.results[1] == 0, "{game} has no draws");
                counts.push(mv.results.iter().sum::<u32>());
                if let Some(to) = mv.to {
                    assert!(!positions[to].is_empty());
                    paths[to].get_or_insert_with(|| path.iter().copied().chain([mv.text.as_str()]).collect());
                }
            }
            assert!(counts.is_sorted_by(|one, two| one >= two), "{game}: {counts:?}");
            assert!(
                counts.iter().all(|count| (number("least")..=number("games")).contains(count)),
                "{game}: {counts:?}"
            );
            of_start = if at == 0 { counts.iter().sum() } else { of_start };
        }
        assert!((1..=number("games")).contains(&of_start), "{game}: {of_start} games begin with a move of the book");
        let names = book["names"].as_object().unwrap();
        assert!((8..=15).contains(&names.len()), "{game} has {} names", names.len());
        for (position, name) in names {
            assert!((1..positions.len()).contains(&position.parse().unwrap()), "{game}: {position}");
            for language in &languages {
                assert!(name[language].as_str().is_some_and(|name| !name.is_empty()), "{game}: {name} in {language}");
            }
        }
    }
    assert_eq!(books.len(), TOOLS.len(), "a book for each game");
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// A move of a book.
struct BookMove {
    text: String,
    results: [u32; 3],
    score: String,
    to: Option<usize>,
}

/// The moves of each position of a book.
fn positions(book: &Value) -> Vec<Vec<BookMove>> {
    let read = |text: &str| {
        let fields: Vec<&str> = text.split(',').collect();
        assert!((5..=6).contains(&fields.len()), "{text}");
        BookMove {
            text: fields[0].to_owned(),
            results: [1, 2, 3].map(|at| fields[at].parse().unwrap()),
            score: fields[4].to_owned(),
            to: fields.get(5).map(|to| to.parse().unwrap()),
        }
    };
    let moves = |position: &Value| position.as_str().unwrap().split(' ').map(read).collect();
    book["positions"].as_array().unwrap().iter().map(moves).collect()
}
