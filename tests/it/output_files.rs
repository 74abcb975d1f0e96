//! Files that commands write: one process at a time, never through a link, and errors that name the file.
#![cfg(unix)]

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const OWN: &str = env!("CARGO_BIN_EXE_oddchess");

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn run(folder: &Path, command: &str) -> Output {
    Command::new(OWN).args(command.split(' ')).current_dir(folder).output().unwrap()
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).to_lowercase()
}

/// A command with its file, and what it writes until that is complete.
const COMMANDS: [(&str, &str); 8] = [
    ("datagen chess 1 --nodes 1 --out it", "it.part"),
    ("train chess games --out it", "it.part"),
    ("openings chess games --nodes 1 --out it", "it.part"),
    ("practice anarchist --tries 1 --out it", "it.part"),
    ("mine chess --games 1 --out it", "it.lock"),
    ("lab run game=chess&nodes=1&games=1 --out it --resume --quiet", "it"),
    ("match chess random random 2 --append it", "it"),
    ("match chess random random 2 --pgn it", "it"),
];

#[test]
fn one_process_writes_a_file_at_a_time() {
    for (number, (command, written)) in COMMANDS.into_iter().enumerate() {
        let folder = folder(&format!("locked-{number}"));
        assert!(run(&folder, "datagen chess 2 --nodes 1 --out games").status.success());
        let path = folder.join(written);
        let other = OpenOptions::new().write(true).create(true).truncate(false).open(&path).unwrap();
        other.try_lock().unwrap();
        let output = run(&folder, command);
        assert_eq!(output.status.code(), Some(2), "{command}: {}", told(&output));
        assert!(told(&output).contains("another process is writing it:"), "{command}: {}", told(&output));
        assert_eq!(fs::metadata(&path).unwrap().len(), 0, "{command}");
        // What a process that ended left there is no obstacle.
        drop(other);
        let output = run(&folder, command);
        assert!(!told(&output).contains("another process"), "{command}: {}", told(&output));
    }
}

#[test]
fn a_link_is_not_followed() {
    for (number, (command, part)) in
        [("datagen chess 1 --nodes 1 --out it", "it.part"), ("mine chess --games 1 --out it", "it.state.new")]
            .into_iter()
            .enumerate()
    {
        let folder = folder(&format!("linked-{number}"));
        fs::write(folder.join("precious"), "text").unwrap();
        symlink("precious", folder.join(part)).unwrap();
        let output = run(&folder, command);
        assert!(told(&output).contains(&format!("{part} already exists")), "{command}: {}", told(&output));
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert_eq!(fs::read_to_string(folder.join("precious")).unwrap(), "text", "{command}");
        assert!(fs::symlink_metadata(folder.join(part)).unwrap().is_symlink(), "{command}");
    }
    // Nor is a name taken that a link has, wherever it leads.
    let folder = folder("linked-name");
    symlink("nowhere", folder.join("it")).unwrap();
    let output = run(&folder, "datagen chess 1 --nodes 1 --out it");
    assert!(told(&output).contains("the file it already exists"), "{}", told(&output));
    // A file of a command that was stopped is replaced.
    fs::write(folder.join("own.part"), vec![b'x'; 100_000]).unwrap();
    assert!(run(&folder, "datagen chess 1 --nodes 1 --out own").status.success());
    assert!(fs::metadata(folder.join("own")).unwrap().len() < 100_000);
}

#[test]
fn a_disk_that_is_full_is_told_of_with_the_file() {
    let folder = folder("full");
    for command in ["lab run 'game=chess&nodes=1&games=20' --out it --quiet", "datagen chess 40 --nodes 1 --out it"] {
        let script = format!("trap '' XFSZ; ulimit -f 1; '{OWN}' {command}");
        let output = Command::new("sh").args(["-c", &script]).current_dir(&folder).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(told(&output).contains("cannot write it: "), "{command}: {}", told(&output));
        let _ = fs::remove_file(folder.join("it"));
    }
}

#[test]
fn an_output_that_takes_nothing_is_an_error() {
    let Ok(_) = File::open("/dev/full") else { return };
    for (command, input) in [("uci", "uci\nquit\n"), ("xboard", "protover 2\n"), ("perft chess 1", ""), ("--help", "")]
    {
        let script = format!("printf '{input}' | '{OWN}' {command} > /dev/full");
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(told(&output).starts_with("oddchess: "), "{command}: {}", told(&output));
    }
}

#[test]
fn games_need_numbers() {
    let folder = folder("numbers");
    let output = run(&folder, "datagen chess 2 --nodes 1 --from 18446744073709551615 --out it");
    assert_eq!(output.status.code(), Some(2));
    assert!(told(&output).contains("expected at most 18446744073709551613"), "{}", told(&output));
    assert!(run(&folder, "datagen chess 2 --nodes 1 --from 18446744073709551613 --out it").status.success());
}
