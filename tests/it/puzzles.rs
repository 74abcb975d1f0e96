//! Shipped puzzles are proved again, and the miner finds the same ones when stopped, continued or split.

use crate::common::tree;
use notation::fen::Fen;

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use engine::prover::Outcome;
use message::catalogue::Catalogue;
use puzzles::judge::Task;
use puzzles::{Goal, Puzzle, Puzzles, TwinReason};
use rules::Status;
use variants::{GAMES, require};
use workshop::miner::dig;
use workshop::proof::PuzzleProver;
use workshop::rating::grade;
use workshop::selection::{balance, select};

/// The puzzles of every game that has some.
fn shipped() -> Vec<Puzzles> {
    let read = |path: std::path::PathBuf| {
        let text = tree::text(&path);
        let puzzles: Puzzles =
            serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(path.file_stem().unwrap().to_str(), Some(puzzles.game.as_str()));
        assert!(text.len() < 24_000, "{} has {} bytes", path.display(), text.len());
        puzzles
    };
    tree::files("www/puzzles", &["json"]).into_iter().map(read).collect()
}

#[test]
fn each_odd_game_has_sixty_puzzles_of_many_kinds() {
    let shipped = shipped();
    for game in GAMES.iter().map(|game| game.id()).filter(|&game| game != "chess") {
        let puzzles = &shipped.iter().find(|puzzles| puzzles.game == game).unwrap().puzzles;
        let balance = balance(game, puzzles).unwrap();
        let count = |kind: &str| balance.get(kind).copied().unwrap_or(0);
        assert!(puzzles.len() >= 60, "{game}: {}", puzzles.len());
        for (kind, &count) in balance.iter().filter(|(kind, _)| kind.starts_with("theme ")) {
            assert!(4 * count <= puzzles.len(), "{game}: {count} have the {kind}");
        }
        assert!(3 * count("key without check") >= puzzles.len(), "{game}: {balance:?}");
        let has_mates = game != "anarchist";
        assert!(!has_mates || 4 * count("goal gain") >= 60 && count("goal mate") < 45, "{game}: {balance:?}");
        assert!((2..=3).all(|moves| count(&format!("moves {moves}")) > 5), "{game}: {balance:?}");
        assert!((1..=5).all(|grade| count(&format!("grade {grade}")) > 0), "{game}: {balance:?}");
    }
}

/// One right first move and no other, as short as it says, for which something odd is needed; the line, the themes and the twin
/// as the prover tells them.
fn proved_again(Puzzles { game, puzzles }: Puzzles, every: usize) {
    let mut prover = PuzzleProver::new(&game).unwrap();
    for puzzle in puzzles.into_iter().step_by(every) {
        let place = format!("{game} {} {}", puzzle.id, puzzle.fen);
        let Puzzle { goal, moves, rating, .. } = puzzle;
        let again =
            prover.prove(&puzzle.fen, Task { goal, moves }).unwrap().unwrap_or_else(|| panic!("{place} is none"));
        assert_eq!(Puzzle { id: puzzle.id.clone(), rating, grade: grade(rating), ..again }, puzzle, "{place}");
    }
}

#[test]
fn every_fourth_puzzle_is_proved_again() {
    shipped().into_iter().for_each(|puzzles| proved_again(puzzles, 4));
}

#[test]
#[ignore = "more of the same"]
fn every_puzzle_is_proved_again() {
    let shipped = shipped();
    let count: usize = shipped.iter().map(|puzzles| puzzles.puzzles.len()).sum();
    shipped.into_iter().for_each(|puzzles| proved_again(puzzles, 1));
    println!("figures {}", serde_json::json!({ "puzzles": count }));
}

#[test]
fn those_are_all_games_that_have_puzzles() {
    let games: Vec<String> = shipped().into_iter().map(|puzzles| puzzles.game).collect();
    assert_eq!(games, ["anarchist", "infantry", "monarch", "tax", "taxi"]);
}

#[test]
fn lines_are_legal_and_end_as_promised() {
    for Puzzles { game, puzzles } in shipped() {
        for Puzzle { fen, goal, moves, key, line, .. } in puzzles {
            let place = format!("{game} {fen} {line:?}");
            let mut position = require(&game).unwrap().read(&fen).unwrap();
            assert_eq!((position.fen(), line.first()), (fen, Some(&key)), "{place}");
            for text in &line {
                let mv = position.find_text(text);
                position = position.play(mv.unwrap_or_else(|| panic!("{text}: {place}")));
            }
            let length = |moves: u8| 2 * usize::from(moves) - 1;
            match goal {
                Goal::Mate => {
                    assert_eq!((position.status(), line.len()), (Status::Checkmate, length(moves)), "{place}")
                }
                Goal::Gain => assert!(line.len() <= length(moves) && position.status() != Status::Stalemate, "{place}"),
                Goal::Save => assert_eq!(line.len(), 1, "{place}"),
                Goal::Win => {
                    assert_eq!(line.len(), length(moves), "{place}");
                    let over = position.move_texts().is_empty();
                    let mut prover = variants::root_board(&*position, &[], over).prover().unwrap();
                    while prover.result().is_none() && !prover.run(&mut || true) {}
                    assert_eq!(prover.result().map(|verdict| verdict.outcome), Some(Outcome::Loss), "{place}");
                }
            }
        }
    }
}

/// The same board is a position of orthodox chess, unless it is said to be none; the line that shows why is legal there, but for a
/// key that is not.
#[test]
fn twins_are_positions_of_orthodox_chess() {
    let mut count = 0;
    for Puzzles { puzzles, .. } in shipped() {
        for Puzzle { fen, twin, key, .. } in puzzles {
            let Some(twin) = twin else { continue };
            let plain = fen.split(' ').take(6).collect::<Vec<_>>().join(" ");
            let read = require(&twin.game).unwrap().read(&plain);
            assert_eq!(read.is_err(), twin.why == TwinReason::Impossible, "{fen}");
            let Ok(mut position) = read else { continue };
            assert_eq!(twin.line.first() == Some(&key), twin.why != TwinReason::Also, "{fen}");
            for text in &twin.line {
                let mv = position.find_text(text);
                assert_eq!(mv.is_none(), twin.why == TwinReason::Illegal, "{fen} {text}");
                position = position.play(mv.unwrap_or(usize::MAX));
            }
            assert_eq!(twin.why == TwinReason::Stalemate, position.status() == Status::Stalemate, "{fen}");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

#[test]
fn ids_are_short_and_unique_and_themes_have_sentences() {
    let languages = tree::files("www/locales", &["json"]);
    let catalogues: Vec<Catalogue> = languages.iter().map(|path| Catalogue::read(&tree::text(path)).unwrap()).collect();
    for Puzzles { game, puzzles } in shipped() {
        let mut ids = BTreeSet::new();
        for Puzzle { id, themes, grade, effort, .. } in puzzles {
            assert!((4..=6).contains(&id.len()) && id.bytes().all(|sign| sign.is_ascii_alphanumeric()), "{game} {id}");
            assert!((1..=5).contains(&grade) && effort > 0, "{game} {id}");
            assert!(!themes.is_empty(), "{game} {id}");
            for theme in themes {
                for id in [format!("puzzle.theme.{theme}"), format!("puzzle.theme.{theme}.hint")] {
                    assert!(catalogues.iter().all(|catalogue| catalogue.0.contains_key(&id)), "{game} {id} {id}");
                }
            }
            assert!(ids.insert(id.clone()), "{game}: {id} comes twice");
        }
    }
}

#[test]
fn a_game_holds_the_same_puzzles_each_time_and_the_choice_depends_on_no_order() {
    let games: Vec<Vec<Puzzle>> = (0..3).map(|number| dig("tax", 6, number).unwrap()).collect();
    assert_eq!(dig("tax", 6, 1).unwrap(), games[1]);
    let mut found = games.concat();
    assert!(found.len() > 3);
    let chosen = select("tax", &found, 8).unwrap();
    for want in 1..4 {
        assert!(!select("tax", &found, want).unwrap().is_empty(), "{want} wanted");
    }
    found.reverse();
    found.extend(found.clone());
    assert_eq!(select("tax", &found, 8).unwrap(), chosen);
}

#[test]
fn the_miner_goes_on_where_it_was_stopped() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("mine");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let mine = |file: &str, games: &str, threads: &str, seed: &str| {
        let out = folder.join(file);
        let args = ["mine", "infantry", "--seed", seed, "--games", games, "--threads", threads, "--out"];
        let ran = Command::new(env!("CARGO_BIN_EXE_oddchess")).args(args).arg(&out).output().unwrap();
        (ran.status.code(), std::fs::read_to_string(out).unwrap_or_default())
    };
    let whole = mine("whole.json", "2", "2", "6");
    assert_eq!(whole.0, Some(0));
    assert!(serde_json::from_str::<Puzzles>(&whole.1).is_ok(), "{}", whole.1);
    mine("parts.json", "1", "1", "6");
    assert_eq!(mine("parts.json", "2", "1", "6"), whole);
    // Another seed does not go on with what belongs to this one, and spoils nothing.
    assert_eq!(mine("parts.json", "3", "1", "7"), (Some(2), whole.1));
}
