//! Runs on the command line: shards, threads, truncated files, and merging.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// A run of short games.
const RUN: &str = "game=taxi&nodes=20&plies=40&twin=1&games=24&seed=5";

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oddchess")).args(args).stdin(Stdio::null()).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn lab(args: &[&str]) -> String {
    let output = run(&[&["lab"], args].concat());
    assert!(output.status.success(), "{args:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

/// A separate empty folder for each test.
fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("lab-{name}"));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

fn lines(text: &str) -> BTreeSet<&str> {
    text.lines().collect()
}

#[test]
fn threads_and_shards_play_the_same_games() {
    let whole = lab(&["run", RUN, "--threads", "1", "--quiet"]);
    assert_eq!(lines(&whole).len(), 25, "a head and the games");
    assert_eq!(lines(&lab(&["run", RUN, "--threads=3", "--quiet"])), lines(&whole));
    let options = ["--plies", "40", "--game=taxi", "--nodes=20", "--twin", "1", "--games", "24", "--seed=5", "--quiet"];
    assert_eq!(lines(&lab(&[&["run"], &options[..]].concat())), lines(&whole), "the settings one by one");
    let shards: Vec<String> =
        (1..=3).map(|part| lab(&["run", RUN, "--quiet", "--shard", &format!("{part}/3")])).collect();
    assert!(shards.iter().all(|shard| lines(shard).len() == 9));
    let ranges = ["0..7", "7..24"].map(|only| lab(&["run", RUN, "--quiet", "--only", only]));
    assert_eq!(ranges.each_ref().map(|range| lines(range).len()), [8, 18]);
    assert_eq!(ranges.iter().flat_map(|range| lines(range)).collect::<BTreeSet<_>>(), lines(&whole));
    assert_eq!(shards.iter().flat_map(|shard| lines(shard)).collect::<BTreeSet<_>>(), lines(&whole));
    assert_eq!(lab(&["run", RUN, "--quiet", "--shard", "24/25"]).lines().count(), 2, "a game");
    assert_eq!(lab(&["run", RUN, "--quiet", "--shard", "25/25"]).lines().count(), 1, "more parts than games");
}

/// Fewer guilders forbid more moves, and twice the same run differs in nothing.
#[test]
fn runs_are_compared_game_by_game() {
    let folder = folder("compare");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let [usual, poor] = ["usual", "poor"].map(path);
    lab(&["run", RUN, "--quiet", "--out", &usual]);
    lab(&["run", &format!("{RUN}&purse=0&income=1"), "--quiet", "--only", "2..24", "--out", &poor]);
    let report = |args: &[&str]| lab(&[&["report"], args].concat());
    let compared: Value = serde_json::from_str(&report(&[&poor, "--against", &usual, "--json"])).unwrap();
    assert_eq!(compared["pairs"], 22);
    let find = |figure: &str| compared["differences"].as_array().unwrap().iter().find(|row| row["figure"] == figure);
    let barred = find("barred").unwrap();
    assert!(barred["difference"]["low"].as_f64().unwrap() > 0.0 && barred["pairs_missing"].is_null(), "{barred}");
    let same = report(&[&usual, "--against", &usual]);
    assert!(same.contains("24 pairs of games") && same.contains("+0.00   +0.00 to +0.00"), "{same}");
}

#[test]
fn shards_merge_into_the_whole() {
    let folder = folder("merge");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let whole = path("whole");
    lab(&["run", RUN, "--quiet", "--out", &whole]);
    let parts = [1, 2].map(|part| path(&format!("part-{part}")));
    for (part, file) in (1..).zip(&parts) {
        lab(&["run", RUN, "--quiet", "--out", file, "--shard", &format!("{part}/2")]);
    }
    for form in [&["report", "--json"][..], &["report", "--csv"], &["merge"]] {
        let of = |files: &[&str]| lab(&[form, files].concat());
        let merged = of(&[&whole]);
        assert_eq!(of(&[&parts[1], &parts[0]]), merged, "{form:?}");
        assert_eq!(of(&[&parts[1], &whole, &parts[0], &whole]), merged, "{form:?}: twice");
    }
    lab(&["merge", &parts[0], &parts[1], "--out", &path("merged")]);
    assert_eq!(fs::read_to_string(path("merged")).unwrap(), lab(&["merge", &whole]));
    let output = run(&["lab", "merge", &whole, "--out", &path("merged")]);
    assert!(text(&output.stderr).contains("already exists"), "{}", text(&output.stderr));
    let table = lab(&["report", &whole]);
    assert!(table.contains("24 of 24 games\n") && table.contains("Half-moves per game  "), "{table}");
    // The columns and names of the lab's file.
    let csv = lab(&["report", "--csv", &whole]);
    let rows: Vec<&str> = csv.lines().collect();
    assert_eq!(rows[0], "figure,item_id,item,unit,games,value,ci95_low,ci95_high");
    for start in [
        "result,1-0,White wins,share_of_games,",
        "mean,plies,Half-moves per game,plies_per_game,24,",
        "length,0,0-9,share_of_games,",
        "amount,0,0,amount,24,",
    ] {
        assert!(rows.iter().any(|row| row.starts_with(start)), "{start}: {csv}");
    }
    let quoted = rows.iter().filter(|row| row.starts_with("ending,") && row.contains('"'));
    assert!(quoted.clone().all(|row| row.split('"').count() == 3), "{csv}");
    // Files joined by other programs, with an empty one among them, are read like the files one by one.
    fs::write(path("joined"), parts.clone().map(|file| fs::read_to_string(file).unwrap()).concat()).unwrap();
    fs::write(path("empty"), "").unwrap();
    let output = run(&["lab", "merge", &path("empty"), &path("joined")]);
    assert_eq!(text(&output.stdout), lab(&["merge", &whole]));
    assert!(text(&output.stderr).contains("/empty is empty"), "{}", text(&output.stderr));
    lab(&["run", RUN, "--quiet", "--out", &path("joined"), "--resume"]);
    assert_eq!(lab(&["merge", &path("joined")]), lab(&["merge", &whole]), "nothing was missing");
    // A game that stands in a file twice does not keep anyone from going on with it.
    fs::write(path("doubled"), fs::read_to_string(&parts[0]).unwrap().repeat(2)).unwrap();
    lab(&["run", RUN, "--quiet", "--out", &path("doubled"), "--resume"]);
    assert_eq!(lab(&["merge", &path("doubled")]), lab(&["merge", &whole]));
    // A half says what is missing.
    let output = run(&["lab", "merge", &parts[1]]);
    let noted = text(&output.stderr);
    assert!(output.status.success() && noted.contains("with 12 of 24 games: game 0 is the first"), "{noted}");
    let half = lab(&["report", &parts[0]]);
    assert!(half.contains("12 of 24 games; missing: 1, 3, 5"), "{half}");
    let printed: Value = serde_json::from_str(&lab(&["report", "--json", &parts[0]])).unwrap();
    assert_eq!(printed["missing"][0], serde_json::json!([1, 1]));
    assert_eq!(printed["summary"]["games"], 12);
    let read = lab(&["merge", &whole]);
    let numbers: Vec<Value> = read.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert!((0..).zip(&numbers).all(|(at, game)| game["number"] == at), "in their order");
    // The same number with another game.
    let forged = fs::read_to_string(&parts[0]).unwrap().replace("\"choices\":", "\"choices\":1");
    fs::write(path("forged"), forged).unwrap();
    let output = run(&["lab", "report", &parts[0], &path("forged")]);
    let first = format!("different content; it is first in {}", parts[0]);
    assert!(text(&output.stderr).contains(&first), "{}", text(&output.stderr));
    // The same run of another core.
    let other_core = fs::read_to_string(&parts[1]).unwrap().replacen("\"core\":\"", "\"core\":\"0", 1);
    fs::write(path("core"), other_core).unwrap();
    for args in [&["merge", &parts[0], &path("core")][..], &["run", RUN, "--quiet", "--resume", "--out", &path("core")]]
    {
        let output = run(&[&["lab"], args].concat());
        let error = text(&output.stderr);
        assert!(output.status.code() == Some(2) && error.contains("was played by the core 0"), "{error}");
    }
    // Another run.
    lab(&["run", &format!("{RUN}&income=3"), "--quiet", "--out", &path("other"), "--shard", "1/24"]);
    let output = run(&["lab", "report", &whole, &path("other")]);
    assert!(text(&output.stderr).contains("belongs to the run"), "{}", text(&output.stderr));
}

#[test]
fn what_was_cut_off_goes_on_to_the_same_end() {
    let folder = folder("resume");
    let path = folder.join("run").to_str().unwrap().to_owned();
    lab(&["run", RUN, "--quiet", "--threads=1", "--out", &path]);
    let whole = fs::read_to_string(&path).unwrap();
    let output = run(&["lab", "run", RUN, "--quiet", "--out", &path]);
    assert!(text(&output.stderr).contains("--resume"), "a file is not overwritten by mistake");
    let ends: Vec<usize> = whole.match_indices('\n').map(|(at, _)| at).collect();
    // Within the head, at the end of a line, within one, and where only the end of the line is missing.
    for cut in [9, ends[0] + 1, ends[5] + 40, ends[9], ends[24] - 1, ends[24] + 1] {
        fs::write(&path, &whole[..cut]).unwrap();
        lab(&["run", RUN, "--quiet", "--out", &path, "--resume"]);
        let again = fs::read_to_string(&path).unwrap();
        assert_eq!(lines(&again), lines(&whole), "cut at {cut}");
        let kept = whole[..cut].rfind('\n').map_or(0, |end| end + 1);
        assert!(again.starts_with(&whole[..kept]), "what was there stays, cut at {cut}");
    }
    // What is cut off does not count, and nothing is written into the file of another run.
    fs::write(&path, &whole[..ends[5] + 40]).unwrap();
    let output = run(&["lab", "report", &path]);
    assert!(text(&output.stdout).contains("5 of 24 games") && text(&output.stderr).contains("cut off"));
    let output = run(&["lab", "run", &format!("{RUN}&level=3"), "--quiet", "--out", &path, "--resume"]);
    assert!(text(&output.stderr).contains("belongs to the run"), "{}", text(&output.stderr));
    assert_eq!(fs::read_to_string(&path).unwrap(), whole[..ends[5] + 40]);
}

#[test]
fn who_is_killed_loses_nothing_that_was_finished() {
    let folder = folder("kill");
    let path = folder.join("run");
    let long = "game=chess&nodes=300&games=1000000&plies=20";
    let mut child = Command::new(env!("CARGO_BIN_EXE_oddchess"))
        .args(["lab", "run", long, "--quiet", "--threads=1", "--out", path.to_str().unwrap()])
        .spawn()
        .unwrap();
    let written = || fs::read_to_string(&path).unwrap_or_default();
    while written().lines().count() < 4 {
        assert!(child.try_wait().unwrap().is_none(), "it plays on");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = written();
    let games = kept.matches('\n').count() - 1;
    let merged = lab(&["report", path.to_str().unwrap()]);
    assert!(games >= 3 && merged.contains(&format!("{games} of 1000000 games")), "{merged}");
}

/// The most that a process has held so far, in kilobytes, where the system tells. What it holds at the moment would say
/// whether it is between two games.
fn most_held(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn a_long_run_of_short_games_leaves_memory_flat() {
    let folder = folder("memory");
    let path = folder.join("run");
    let short = "game=tax&nodes=1&even=0&plies=10&games=10000";
    let mut child = Command::new(env!("CARGO_BIN_EXE_oddchess"))
        .args(["lab", "run", short, "--quiet", "--threads=1", "--out", path.to_str().unwrap()])
        .spawn()
        .unwrap();
    let mut after = |games: usize| {
        while fs::read_to_string(&path).unwrap_or_default().lines().count() < games {
            assert!(child.try_wait().unwrap().is_none(), "it plays on");
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        most_held(child.id())
    };
    let (early, late) = (after(30), after(200));
    child.kill().unwrap();
    child.wait().unwrap();
    // Each game is played in the room of the one before.
    if let (Some(early), Some(late)) = (early, late) {
        assert!(late < early + 2_000, "{early} kB, then {late} kB");
    }
}

#[test]
fn a_file_that_is_none_is_refused_with_its_line() {
    let folder = folder("strange");
    let path = folder.join("run").to_str().unwrap().to_owned();
    let head = lab(&["run", "game=chess&plies=10", "--shard", "200/201", "--nodes=1", "--quiet"]);
    let (head, game) = head.split_once('\n').unwrap();
    for (content, printed) in [
        ("once upon a time\n".to_owned(), "does not start with the line"),
        ("a note without an end".to_owned(), "does not start with the line"),
        ("{\"run\":\"game=ludo\",\"core\":\"\"}\n".into(), "ludo"),
        (format!("{head}\n{{\"number\":0}}\n"), "line 2: no whole game (missing field `result`)"),
        (
            format!("{head}\n{}", game.replace("\"number\":199", "\"number\":200")),
            "line 2: Game 200 does not belong to this run",
        ),
        (format!("{head}\n{}", game.replace("\"plies\":", "\"plies\":9")), "line 2"),
        (
            format!("{head}\n{game}{}", game.replace("\"choices\":", "\"choices\":1")),
            "line 3: Game 199 appears twice, with different content; it is first in",
        ),
        (format!("{head}\n\u{0}\u{ff}\n"), "line 2"),
        // Two programs wrote at once, or the machine stopped while it wrote.
        (format!("{head}\n{}{game}", &game[..40]), "line 2: no whole game (expected `,` or `}`)"),
        (format!("{head}\n{}\n", "\0".repeat(80)), "line 2: no whole game (expected value)"),
        // Files that were joined, of two cores and of two runs.
        (format!("{head}\n{game}{}\n", head.replace("\"core\":\"", "\"core\":\"0")), "was played by the core 0"),
        (format!("{head}\n{game}{}\n", head.replace("plies=10", "plies=11")), "belongs to the run"),
        (format!("{head}\n{game}{}", head.replace("\"}", "\n")), "line 3: no whole game (control character"),
        (format!("{head}\n{}\n", "[".repeat(2_000_000)), "line 2"),
    ] {
        fs::write(&path, &content).unwrap();
        for args in
            [&["lab", "report", &path][..], &["lab", "run", "game=chess&plies=10&nodes=1", "--out", &path, "--resume"]]
        {
            let output = run(args);
            let error = text(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{printed}");
            assert!(error.contains(printed) && error.lines().count() == 1, "{error}");
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), content, "nothing is lost");
    }
    for (args, printed) in [
        (&["lab", "run"][..], "<SETTINGS|--game <GAME>>"),
        (&["lab", "report"], "<FILE|->..."),
        (&["lab", "report", "x", "--xml"], "unexpected argument '--xml'"),
        (&["lab", "report", "x", "--json", "--csv"], "cannot be used with"),
        (&["lab", "report", "/dev/null"], "No run in /dev/null: expected"),
        (&["lab", "run", "game=chess", "--resume"], "--out <FILE>"),
        (&["lab", "run", "--game"], "a value is required for '--game <GAME>'"),
        (&["lab", "run", "--game", "chess", "--ply", "3"], "unexpected argument '--ply'"),
        (&["lab", "run", "--game", "chess", "--nodes", "-5"], "“-5”"),
        (&["lab", "run", "game=chess", "--nodes", "5", "nodes=6"], "nodes"),
        (&["lab", "run", "--game", "ludo"], "ludo"),
        (&["lab", "run", "--game", "chess", "--shard", "0/4"], "Invalid part of a run “0/4”"),
        (&["lab", "run", "--game", "chess", "--shard", "5/4"], "Invalid part of a run “5/4”"),
        (&["lab", "run", "game=chess&games=9", "--only", "3..10"], "Invalid games “3..10”: expected"),
        (&["lab", "run", "--game", "chess", "--threads", "0"], "invalid value '0' for '--threads <N>'"),
        (&["lab", "run", "--game", "chess", "--threads", "1025"], "1025 is not in 1..=1024"),
        (&["lab", "report", "/nowhere/at/all"], "/nowhere/at/all"),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(text(&output.stderr).contains(printed), "{args:?}: {}", text(&output.stderr));
    }
}
