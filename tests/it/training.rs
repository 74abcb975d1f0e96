//! `oddchess datagen` and `oddchess train`, and networks as an option of players.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::Arc;

use engine::network::Network;
use variants::tools;

/// An empty folder for the files of a test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(folder: &PathBuf, line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oddchess")).current_dir(folder).args(line.split(' ')).output().unwrap()
}

/// Runs a command that must succeed; returns what it prints.
fn done(folder: &PathBuf, line: &str) -> String {
    let output = run(folder, line);
    assert_eq!(output.status.code(), Some(0), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn slices_make_up_the_run_and_a_network_learns_from_them() {
    let folder = folder("training");
    done(&folder, "datagen infantry 12 --nodes 20 --out whole.games");
    done(&folder, "datagen infantry 7 --nodes 20 --out one.games");
    done(&folder, "datagen infantry 5 --from 7 --nodes 20 --out two.games");
    let [whole, one, two] =
        ["whole", "one", "two"].map(|name| fs::read(folder.join(name).with_extension("games")).unwrap());
    let head = 9 + "infantry".len();
    assert!(whole == [&one[..], &two[head..]].concat(), "the slices are not the run");

    // Varied moves are remembered from game to game, which changes no game.
    let varied = "datagen chess 4 --nodes 20 --random 0 --varied 4 --lines 3 --out";
    done(&folder, &format!("{varied} varied.games"));
    done(&folder, &format!("{varied} last.games").replace("chess 4", "chess 1 --from 3"));
    let [varied, last] = ["varied.games", "last.games"].map(|name| fs::read(folder.join(name)).unwrap());
    assert!(varied.ends_with(&last[9 + "chess".len()..]), "the fourth game depends on those before it");

    // What branches off begins with moves of another game, which are not scored again.
    done(
        &folder,
        "datagen infantry 6 --nodes 20 --branch one.games --branch two.games --random 1 --out branches.games",
    );
    let moves = |name: &str| -> Vec<Vec<[u8; 6]>> {
        let file = fs::read(folder.join(name)).unwrap();
        let (mut rest, mut games) = (&file[head..], Vec::new());
        while let [low, high, _, left @ ..] = rest {
            let (game, left) = left.split_at(6 * usize::from(u16::from_le_bytes([*low, *high])));
            games.push(game.as_chunks().0.to_vec());
            rest = left;
        }
        games
    };
    let trunks = moves("whole.games");
    let branches = moves("branches.games");
    assert_eq!(branches.len(), 6);
    for branch in branches {
        let unscored = branch.iter().take_while(|ply| ply[4..] == i16::MIN.to_le_bytes()).count();
        let shared =
            |trunk: &Vec<[u8; 6]>| trunk.iter().zip(&branch).take_while(|(one, two)| one[..4] == two[..4]).count();
        let most = trunks.iter().map(shared).max().unwrap();
        assert!(most > 8 && most <= unscored + 1, "{most} moves are shared, {unscored} are without a score");
    }

    let told = done(&folder, "train infantry one.games two.games --hidden 16 --epochs 12 --out it.bin");
    // The mean squared error before, and after the last pass.
    let losses: Vec<f64> =
        told.lines().filter_map(|line| line.split_once(": ")?.1.split_once(", held back")?.0.parse().ok()).collect();
    assert_eq!(losses.len(), 13, "{told}");
    assert!(losses[12] < 0.95 * losses[0], "{told}");
    let network = Network::read(&fs::read(folder.join("it.bin")).unwrap()).unwrap();
    assert!(network.corrects && network.hidden == 16);
    assert!(tools("infantry").unwrap().root_board(None, &[]).unwrap().set_network(Some(&Arc::new(network))));
    assert_eq!(told, done(&folder, "train infantry whole.games --hidden 16 --epochs 12 --out same.bin"));
    assert!(fs::read(folder.join("it.bin")).unwrap() == fs::read(folder.join("same.bin")).unwrap());

    // What has learnt before begins where it ended.
    let told = done(&folder, "train infantry whole.games --hidden 16 --epochs 1 --from it.bin --out later.bin");
    let pass = told.lines().find_map(|line| line.strip_prefix("pass 1: ")?.split_once(',')?.0.parse().ok());
    assert!(pass.is_some_and(|loss: f64| loss < 1.02 * losses[12]), "{told}");
    let output = run(&folder, "train infantry whole.games --from it.bin --out last.bin");
    let printed = String::from_utf8(output.stderr).unwrap();
    assert!(
        printed.contains("Training cannot start from the network it.bin: expected one with a hidden layer of 32"),
        "{printed}"
    );

    let played = done(&folder, "match infantry nodes=50,network=it.bin nodes=50,network=none 2");
    assert!(played.starts_with("infantry: nodes=50,network=it.bin against nodes=50,network=none: +"), "{played}");
    for line in ["match tax nodes=5,network=it.bin greed 2", "samples tax 1 1 nodes=5,network=it.bin"] {
        let printed = String::from_utf8(run(&folder, line).stderr).unwrap();
        assert!(printed.contains("The network of “infantry” cannot evaluate “tax”"), "{line}: {printed}");
    }
}

#[test]
fn what_cannot_be_learnt_from_is_explained() {
    let folder = folder("training-errors");
    done(&folder, "datagen infantry 1 --nodes 5 --out few.games");
    let games = fs::read(folder.join("few.games")).unwrap();
    fs::write(folder.join("cut.games"), &games[..games.len() - 1]).unwrap();
    fs::write(folder.join("lost.games"), &games[..9 + "infantry".len()]).unwrap();
    fs::write(folder.join("note.txt"), "remember the milk").unwrap();
    for (line, expected) in [
        ("datagen infantry 1 --out few.games", "The file few.games already exists"),
        ("train infantry few.games --out note.txt", "The file note.txt already exists"),
        ("datagen infantry 1 --out nowhere/it.games", "Cannot write nowhere/it.games: No such file"),
        ("datagen infantry 0 --out it.games", "invalid value '0' for '<GAMES>'"),
        ("datagen chess 1 --branch few.games --out it.games", "The file few.games has games of “infantry”"),
        ("datagen infantry 1 --branch lost.games --out it.games", "No game of lost.games has a balanced position"),
        ("train infantry few.games --out it.bin", "positions are too few to learn from: expected at least 1000"),
        ("train infantry cut.games --out it.bin", "The file cut.games is damaged at game 1: expected whole games"),
        ("train infantry note.txt --out it.bin", "The file note.txt has no training games: expected a file of"),
        ("train infantry none.games --out it.bin", "Cannot read none.games: No such file"),
        ("train chess few.games --out it.bin", "The file few.games has games of “infantry”: expected games of “chess”"),
        ("train anarchist few.games --out it.bin", "“anarchist” is not evaluated by networks"),
        (
            "train infantry few.games --out it.bin --hidden 20",
            "Invalid size “20” of the hidden layer: expected a multiple of 16",
        ),
        ("match infantry nodes=5,network=none.bin random 2", "Cannot read none.bin: No such file"),
        ("match infantry nodes=5,network=note.txt random 2", "The file note.txt is no network: expected a file of"),
    ] {
        let output = run(&folder, line);
        let printed = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(printed.contains(expected), "{line}: {printed}");
    }
    assert_eq!(fs::read(folder.join("few.games")).unwrap(), games);
    let files: Vec<_> = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(files.len(), 4, "{files:?}");
}
