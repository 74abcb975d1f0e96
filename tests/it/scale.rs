//! Runs on many machines: the files of `deploy/` and the examples of docs/scale.md, with short runs on this machine. Shares that
//! were killed and started again make the same file, to the byte, as the run in one go.

use crate::common::tree;

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use lab::settings::RunSettings;

/// A run of short games.
const RUN: &str = "game=taxi&nodes=50&plies=40&games=10&seed=7";

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn program() -> &'static Path {
    Path::new(env!("CARGO_BIN_EXE_oddchess"))
}

fn deploy(name: &str) -> PathBuf {
    tree::root().join("deploy").join(name)
}

/// A command in a folder, with `oddchess` in its path.
fn command(program_name: &str, folder: &Path) -> Command {
    let mut command = Command::new(program_name);
    let path = format!("{}:{}", program().parent().unwrap().display(), std::env::var("PATH").unwrap());
    command.current_dir(folder).env("PATH", path).env("HOME", folder).env("RUN", RUN).env("OUT", "lab");
    command.env_remove("SHARES").env_remove("HOSTS").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn done(command: &mut Command) -> String {
    let output: Output = command.output().unwrap();
    assert!(output.status.success(), "{command:?}: {}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// A separate folder for each test, with its files in `lab`.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("scale-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("lab")).unwrap();
    folder
}

/// The run in one go, in the order of its games.
fn whole(folder: &Path, run: &str) -> String {
    done(command("oddchess", folder).args(["lab", "run", run, "--threads", "1", "--quiet"]))
}

/// The shares in `lab`, merged.
fn merged(folder: &Path) -> String {
    done(command("sh", folder).args(["-c", "oddchess lab merge lab/share-*.jsonl"]))
}

/// Cuts a file in the middle of its last line, as a kill does.
fn cut(file: &Path) {
    let lines = fs::read_to_string(file).unwrap();
    assert!(lines.lines().count() > 2, "{lines}");
    let begin = lines.trim_end().rfind('\n').unwrap() + 1;
    fs::write(file, &lines[..begin + (lines.len() - begin) / 2]).unwrap();
}

fn slurm(folder: &Path, task: u32, tasks: u32) -> Command {
    let mut command = command("sh", folder);
    command.arg(deploy("slurm.sh")).env("SLURM_CPUS_PER_TASK", "2");
    command.env("SLURM_ARRAY_TASK_ID", task.to_string()).env("SLURM_ARRAY_TASK_COUNT", tasks.to_string());
    command
}

#[test]
fn the_tasks_of_slurm_are_the_run() {
    let folder = folder("slurm");
    let whole = whole(&folder, RUN);
    for task in [1, 2] {
        done(&mut slurm(&folder, task, 2));
    }
    assert_eq!(merged(&folder), whole);
    // A task alone, once more: after a kill, and with its file lost.
    let file = folder.join("lab/share-2.jsonl");
    cut(&file);
    done(slurm(&folder, 2, 1).env("SHARES", "2"));
    assert_eq!(merged(&folder), whole);
    fs::remove_file(&file).unwrap();
    done(slurm(&folder, 2, 1).env("SHARES", "2"));
    assert_eq!(merged(&folder), whole);
}

#[test]
fn a_task_that_is_killed_while_it_plays_goes_on() {
    let folder = folder("killed");
    let run = "game=taxi&nodes=50&plies=40&games=40&seed=7";
    let file = folder.join("lab/share-1.jsonl");
    // The script makes way for the program, so that what is killed is the program.
    let mut child = slurm(&folder, 1, 1).env("RUN", run).spawn().unwrap();
    let latest = Instant::now() + Duration::from_secs(60);
    while fs::read_to_string(&file).unwrap_or_default().lines().count() < 2 {
        assert!(Instant::now() < latest, "no game within a minute");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    done(slurm(&folder, 1, 1).env("RUN", run));
    assert_eq!(merged(&folder), whole(&folder, run));
}

/// The shell script in the container of the Kubernetes job.
fn script_of_kubernetes() -> String {
    let yaml = tree::text(&deploy("kubernetes.yaml"));
    let (_, rest) =
        yaml.split_once("          command: [sh, -euc]\n          args:\n").expect("a shell runs the script");
    let (_, block) = rest.split_once("            - |\n").unwrap();
    let lines = block.lines().map_while(|line| line.strip_prefix("              "));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn the_indexes_of_kubernetes_are_the_run() {
    let folder = folder("kubernetes");
    let script = script_of_kubernetes();
    let pod = |index: &str| {
        let mut command = command("sh", &folder);
        command.args(["-euc", &script]).env("JOB_COMPLETION_INDEX", index).env("SHARES", "3");
        command
    };
    for index in ["0", "1", "2"] {
        done(&mut pod(index));
    }
    let whole = whole(&folder, RUN);
    assert_eq!(merged(&folder), whole);
    cut(&folder.join("lab/share-2.jsonl"));
    done(&mut pod("1"));
    assert_eq!(merged(&folder), whole);
    // The job does not try again what can't succeed: a run with a mistake ends with this status.
    assert_eq!(pod("0").env("RUN", "game=ludo").output().unwrap().status.code(), Some(2));
}

/// Whether GNU parallel is there. The tests that need it are skipped without it, but not where the project's own runs have
/// to install it.
fn has_parallel() -> bool {
    let answers = |program: &str, with: &str| {
        let output = Command::new(program).arg("--version").stdin(Stdio::null()).output();
        output.is_ok_and(|output| text(&output.stdout).contains(with))
    };
    let there = answers("parallel", "GNU parallel");
    if !there {
        let expected = std::env::var("CI").is_ok_and(|value| value == "true") && answers("apt-get", "apt");
        assert!(!expected, "no GNU parallel: 'tools/install.sh parallel' installs it");
        // Not with a macro, whose output only failed tests show.
        io::stderr().write_all(b"no GNU parallel: its tests are skipped\n").unwrap();
    }
    there
}

#[test]
fn of_two_jobs_of_gnu_parallel_one_is_killed_and_started_again() {
    if !has_parallel() {
        return;
    }
    let folder = folder("parallel");
    // In place of the program: at first, the second share gets as far as the middle of its last game, and is killed.
    let killed_once = r#"#!/bin/sh
file=lab/share-2.jsonl
case "$*" in
*"--shard 2/2"*)
	if mkdir killed 2>/dev/null; then
		"$PROGRAM" "$@"
		head -c "$(($(wc -c <"$file") - 40))" "$file" >cut
		cp cut "$file"
		kill -9 $$
	fi
	;;
esac
exec "$PROGRAM" "$@"
"#;
    let bin = folder.join("bin");
    fs::create_dir(&bin).unwrap();
    fs::write(bin.join("oddchess"), killed_once).unwrap();
    fs::set_permissions(bin.join("oddchess"), fs::Permissions::from_mode(0o755)).unwrap();
    let path = format!("{}:{}", bin.display(), std::env::var("PATH").unwrap());
    let mut parallel = command("sh", &folder);
    done(parallel.arg(deploy("parallel.sh")).env("PATH", path).env("PROGRAM", program()).env("SHARES", "2"));
    let part = fs::read_to_string(folder.join("cut")).unwrap();
    assert!(part.lines().count() > 2 && !part.ends_with('\n'), "it was killed: {part}");
    assert_eq!(merged(&folder), whole(&folder, RUN));
}

/// What is run where nobody says otherwise.
#[test]
fn the_runs_that_are_given_are_runs() {
    for (name, before, after) in [
        ("slurm.sh", "\nRUN=${RUN:-", "}\n"),
        ("parallel.sh", "\nRUN=${RUN:-", "}\n"),
        ("kubernetes.yaml", "- name: RUN\n              value: ", "\n"),
    ] {
        let whole = tree::text(&deploy(name));
        let (_, rest) = whole.split_once(before).expect(name);
        let run = rest.split_once(after).unwrap().0;
        let settings = RunSettings::read(run).unwrap_or_else(|_| panic!("{name}: {run}"));
        assert!(settings.games >= 2000, "{name}: {run}");
    }
}

/// The examples of the documentation, on this machine: by the shell's own jobs, and by GNU parallel.
#[test]
fn the_examples_of_the_documentation_work() {
    let document = tree::text(&tree::root().join("docs/scale.md"));
    let example = |mark: &str| {
        let (_, rest) = document.split_once(&format!("<!-- {mark} -->\n```sh\n")).expect(mark);
        rest.split_once("```").unwrap().0.to_owned()
    };
    let mut found = Vec::new();
    for mark in ["jobs", "parallel"] {
        if mark == "parallel" && !has_parallel() {
            continue;
        }
        let folder = folder(&format!("example-{mark}"));
        std::os::unix::fs::symlink(tree::root().join("deploy"), folder.join("deploy")).unwrap();
        // Runs of the documentation take long.
        let script = example(mark).replace("nodes=2000", "nodes=20&plies=20").replace("games=2000", "games=16");
        let printed = done(command("sh", &folder).args(["-euc", &script]));
        assert!(printed.contains("16 of 16 games"), "{mark}: {printed}");
        let figures = printed.lines().skip_while(|line| !line.starts_with("game="));
        found.push(figures.map(str::to_owned).collect::<Vec<_>>());
    }
    assert!(found.windows(2).all(|pair| pair[0] == pair[1]), "the same figures either way");
}
