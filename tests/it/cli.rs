//! The command line as scripts use it.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

/// Runs the program to its end.
pub fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_oddchess"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that reads nothing may be gone before the writing is done.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn rows(output: &Output) -> Vec<Value> {
    text(&output.stdout).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn perft_counts_from_the_start_or_a_position() {
    assert_eq!(text(&run(&["perft", "chess", "3"], b"").stdout), "8902\n");
    assert_eq!(text(&run(&["perft", "infantry", "0"], b"").stdout), "1\n");
    let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
    assert_eq!(text(&run(&["perft", "chess", "2", fen], b"").stdout), "191\n");
    let fields: Vec<&str> = ["perft", "chess", "2"].into_iter().chain(fen.split(' ')).collect();
    assert_eq!(text(&run(&fields, b"").stdout), "191\n", "the fields as arguments of their own");
}

#[test]
fn divide_lists_the_first_moves_and_adds_up() {
    let output = text(&run(&["perft", "tax", "2", "--divide"], b"").stdout);
    let (lines, total) = output.trim().split_once("\n\n").unwrap();
    let nodes: u64 = lines.lines().map(|line| line.split_once(": ").unwrap().1.parse::<u64>().unwrap()).sum();
    assert_eq!((lines.lines().count(), nodes, total), (20, 400, "400"));
}

#[test]
fn moves_of_one_position() {
    let output = run(&["moves", "taxi", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 1:0"], b"");
    let expected = json!({
        "fen": "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 1:0",
        "status": "ongoing",
        "moves": ["a1a2", "a1b1", "e1d1", "e1d2", "e1e2", "e1f1", "e1f2"],
        "costs": [1, 1, 1, 1, 1, 1, 1],
    });
    assert_eq!(rows(&output), [expected]);
}

#[test]
fn the_status_of_moves_is_what_the_game_would_say() {
    for (game, fen, status, rule) in [
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 150 90", "draw", Some("dead_position")),
        ("taxi", "8/b7/3B4/8/8/8/8/k6K w - - 0 1", "draw", Some("dead_position")),
        ("monarch:contact=draw", "8/8/2p5/3k4/3K4/2P5/8/8 w - - 150 90", "draw", Some("kings_meet")),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 150 90", "draw", Some("seventy_five_moves")),
        ("chess", "4k3/8/8/8/8/8/8/R3K3 w - - 149 90", "ongoing", None),
        ("chess", "R3k3/8/4K3/8/8/8/8/8 b - - 150 90", "checkmate", None),
        ("chess", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", "stalemate", None),
    ] {
        let row = rows(&run(&["moves", game, fen], b"")).remove(0);
        assert_eq!((&row["status"], row.get("rule")), (&json!(status), rule.map(|rule| json!(rule)).as_ref()), "{fen}");
    }
}

#[test]
fn moves_of_lines_answers_every_line_and_goes_on_after_errors() {
    let input = b"7k/5n1K/6P1/8/8/8/8/8 w - - 0 1\nnonsense\n\n\xff\xfe\n7k/5n1K/6P1/8/8/8/8/8 b - - 0 1";
    let output = run(&["moves", "monarch", "-"], input);
    let rows = rows(&output);
    assert!(output.status.success());
    assert_eq!(rows.len(), 5);
    for good in [&rows[0], &rows[4]] {
        assert_eq!((&good["status"], &good["moves"]), (&json!("stalemate"), &json!([])));
        assert!(good.get("costs").is_none());
    }
    for bad in &rows[1..4] {
        assert!(bad["error"].as_str().is_some_and(|error| error.len() > 10), "{bad}");
    }
    let endless = "9".repeat(1_000_000);
    assert!(rows_of_one(&endless)["error"].is_string());
}

fn rows_of_one(line: &str) -> Value {
    rows(&run(&["moves", "chess", "-"], line.as_bytes())).remove(0)
}

#[test]
fn solve_answers_in_one_line_and_shows_every_defence_when_asked() {
    let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let solve = |rest: &[&str]| text(&run(&[&["solve", "chess"], rest].concat(), b"").stdout);
    assert_eq!(solve(&["3", fen]), "mate in 2: a1a6\n");
    assert_eq!(solve(&["1", fen]), "no mate in 1\n");
    assert_eq!(solve(&["2", fen, "--nodes", "20"]), "not known\n");
    let tree = "mate in 2: a1a6\na1a6\n  b7a6: b6b7\n  b8c7: a6a7\n";
    assert!(solve(&["--tree", "2", fen]).starts_with(tree));
}

#[test]
fn wrong_usage_is_explained_and_exit_status_2() {
    for (args, expected) in [
        (&["fly"][..], "unrecognized subcommand 'fly'"),
        (&["macth"], "a similar subcommand exists: 'match'"),
        (&["perft"], "<GAME>"),
        (&["perft", "chess"], "<DEPTH>"),
        (&["perft", "chess", "2", "--sideways"], "unexpected argument '--sideways'"),
        (&["perft", "chess", "x"], "invalid value 'x' for '<DEPTH>'"),
        (&["perft", "chess", "-3"], "invalid value '-3' for '<DEPTH>': -3 is not in 0..=20"),
        (&["perft", "chess", "99"], "invalid value '99' for '<DEPTH>': 99 is not in 0..=20"),
        (&["solve", "chess", "2"], "<FEN>"),
        (&["solve", "chess", "2", "8/8", "--fast"], "unexpected argument '--fast'"),
        (&["solve", "chess", "2", "8/8", "--nodes"], "a value is required for '--nodes <M>'"),
        (&["solve", "chess", "2", "8/8", "--nodes", "0"], "invalid value '0' for '--nodes <M>'"),
        (&["solve", "chess", "0", "8/8"], "invalid value '0' for '<N>': 0 is not in 1..=50"),
        (&["solve", "chess", "51", "8/8"], "invalid value '51' for '<N>': 51 is not in 1..=50"),
        (&["match", "chess", "random"], "<OTHER>"),
        (&["match", "chess", "random", "greed", "many"], "invalid value 'many' for '[GAMES]'"),
        (&["match", "chess", "random", "greed", "0"], "invalid value '0' for '[GAMES]': 0 is not in 1..=1000000"),
        (&["match", "chess", "random", "greed", "--sprt", "5,0"], "expected two differences in Elo"),
        (&["samples", "chess", "-1"], "'-1'"),
        (&["mine", "chess", "--games", "many"], "invalid value 'many' for '--games <N>'"),
        (&["mine", "chess", "--games", "0"], "invalid value '0' for '--games <N>'"),
        (&["mine", "chess", "--want", "0"], "invalid value '0' for '--want <N>'"),
        (&["mine", "chess", "--threads", "0"], "0 is not in 1..=1024"),
        (&["samples", "chess", "0"], "invalid value '0' for '[GAMES]'"),
        (&["mine", "chess", "tax"], "unexpected argument 'tax'"),
        (&["uci", "chess"], "unexpected argument 'chess'"),
    ] {
        let output = run(args, b"");
        let printed = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            output.stdout.is_empty() && printed.starts_with("error: ") && printed.contains(expected),
            "{args:?}: {printed}"
        );
    }
}

#[test]
fn without_a_command_the_help_is_an_error() {
    let output = run(&[], b"");
    assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()));
    assert_eq!(text(&output.stderr), text(&run(&["--help"], b"").stdout));
}

#[test]
fn a_bad_value_is_one_clear_line_and_exit_status_2() {
    for (args, expected) in [
        (&["perft", "ludo", "2"][..], "Unknown game “ludo”"),
        (&["perft", "chess", "2", "8/8"], "The side to move is missing"),
        (&["solve", "ludo", "2", "8/8"], "Unknown game “ludo”"),
        (&["solve", "chess", "2", "8/8"], "The side to move is missing"),
        (&["moves", "chess", "8/8/8/8/8/8/8/8 w"], "White has no king"),
        (&["moves", "ludo", "-"], "Unknown game “ludo”"),
        (&["mine", "ludo"], "Unknown game “ludo”"),
        (&["practice", "taxi"], "Taxi has neither independent parts nor endgame tables"),
        (&["practice", "tax", "--pieces", "KXk"], "--pieces KXk: “X” is no piece of this game"),
        (&["practice", "tax", "--pieces", "KQRRRk"], "--pieces KQRRRk: expected at most 5 pieces"),
        (&["match", "chess", "random", "luck"], "Unknown player “luck”"),
        (&["match", "chess", "random", "random=1"], "Unknown player “random=1”"),
        (&["match", "chess", "random", "level=0"], "Invalid player “level=0”: expected a whole number from 1 to 10"),
        (&["match", "chess", "random", "level=266"], "Invalid player “level=266”"),
        (&["match", "chess", "nodes=0", "greed"], "Invalid player “nodes=0”"),
        (&["match", "chess", "uci=/no/program,10", "greed"], "Cannot start the program /no/program: "),
        (&["match", "chess", "uci=/no/program,x", "greed"], "Unknown player “uci=/no/program,x”"),
    ] {
        let output = run(args, b"");
        let printed = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(
            output.stdout.is_empty() && printed.lines().count() == 1 && printed.contains(expected),
            "{args:?}: {printed}"
        );
    }
}

#[test]
fn every_command_has_its_help() {
    let overview = text(&run(&["--help"], b"").stdout);
    assert_eq!(text(&run(&["help"], b"").stdout), overview);
    let commands = overview.split_once("Commands:\n").unwrap().1.lines().map_while(|line| line.strip_prefix("  "));
    let commands: Vec<&str> = commands.filter_map(|line| line.split(' ').next()).collect();
    assert!(commands.len() > 10, "{overview}");
    for command in commands.into_iter().filter(|&command| command != "help") {
        let output = run(&[command, "--help"], b"");
        let printed = text(&output.stdout);
        assert!(
            output.status.success()
                && printed.contains(&format!("Usage: oddchess {command}"))
                && printed.contains(&format!("\n  oddchess {command}"))
                || ["uci", "xboard"].contains(&command) && printed.contains(&format!(" | oddchess {command}")),
            "{command}, with an example: {printed}"
        );
        // Terminals of usual width show tables as tables.
        assert!(printed.lines().all(|line| line.chars().count() <= 132), "{command}: {printed}");
    }
    let version = format!("oddchess {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(text(&run(&["--version"], b"").stdout), version);
    assert_eq!(text(&run(&["-V"], b"").stdout), version);
}

#[test]
fn an_option_that_comes_twice_counts_as_it_came_last() {
    let fen = "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1";
    let args = ["solve", "chess", "--nodes", "20", "2", "--nodes=1000000", fen];
    assert_eq!(text(&run(&args, b"").stdout), "mate in 2: a1a6\n");
}

#[test]
fn help_names_every_game() {
    let printed = text(&run(&["--help"], b"").stdout);
    for game in variants::GAMES {
        assert!(printed.contains(game.id()), "{printed}");
    }
}

#[test]
fn endings_are_surveyed() {
    let output = text(&run(&["endings", "infantry", "KTk"], b"").stdout);
    let lines: Vec<&str> = output.lines().collect();
    assert_eq!(lines.len(), 4, "{output}");
    assert_eq!(lines[0], "White to move: White wins 0 (0.00 %), draw 57540 (100.00 %), Black wins 0 (0.00 %)");
    assert_eq!(lines[2..], ["White never wins", "Black never wins"]);
    for (game, pieces, expected) in [
        ("infantry", "KZk", "Unknown piece “Z” in “KZk”: expected some of KNFEATPknfeatp"),
        ("taxi", "KQk", "no endgame tables for “taxi”: expected one of tax, monarch, infantry, chess"),
        ("chess", "K", "“K” has 1 pieces: expected 2 to 5, such as KQk"),
        ("chess", "KQRBNk", "“KQRBNk” has 6 pieces"),
        ("monarch", "KNN", "No legal position has the pieces “KNN”: Black has no king"),
        ("chess", "KQKq", "White has 2 kings"),
        // Found out before any work.
        ("monarch", "KQRRk", "GB of memory: at most 4 are allowed"),
    ] {
        let output = run(&["endings", game, pieces], b"");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{game} {pieces}");
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    }
}

#[test]
fn a_program_that_does_not_answer_is_named_and_ended_and_loses_no_game() {
    // It ends at once, for it wants a command.
    let gone = env!("CARGO_BIN_EXE_oddchess");
    // Without `bestmove`, it is silent to us: this one says every line that it is told.
    let mut cases = vec![(format!("uci={gone},10"), format!("{gone} has ended without an answer"))];
    if cfg!(unix) {
        cases.push((
            "uci=cat,20n".into(),
            "No answer from cat within 50 ms: expected “uciok”, but its last line was".into(),
        ));
        cases.push((
            "uci=yes,20".into(),
            "No answer from yes within 50 ms: expected “uciok”, but its last line was “y”".into(),
        ));
    }
    for (player, expected) in cases {
        let output = run(&["match", "chess", &player, "random", "2", "--timeout", "50"], b"");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{player}");
        assert!(text(&output.stderr).contains(&expected), "{player}: {}", text(&output.stderr));
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_does_not_heed_quit_is_ended() {
    let folder = std::env::temp_dir().join(format!("oddchess-silent-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (program, told) = (folder.join("silent"), folder.join("told"));
    // It writes its number, and then nothing, whatever it is told. A shell makes it: a program that is still open here
    // while another test starts one can't be run.
    let script = format!("#!/bin/sh\necho $$ > '{}'\nexec sleep 600\n", told.display());
    let make = format!("printf %s \"$1\" > '{0}' && chmod +x '{0}'", program.display());
    assert!(Command::new("sh").args(["-c", &make, "sh", &script]).status().unwrap().success());
    let player = format!("uci={},300", program.display());
    let output = run(&["match", "chess", &player, "random", "2", "--timeout", "700"], b"");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
    let number = std::fs::read_to_string(&told).unwrap();
    let there = Command::new("kill").args(["-0", number.trim()]).stderr(Stdio::null()).status().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(!there.success(), "the program {number} goes on");
}

#[test]
fn a_match_tells_its_result_with_an_interval_and_stops_when_a_test_is_decided() {
    // An odd number of games is rounded up, since each opening is played with both colours.
    let output = text(&run(&["match", "infantry", "nodes=1000", "random", "3"], b"").stdout);
    let expected = "infantry: nodes=1000 against random: +4 =0 -0, 100.0 % (18.6 … 100.0 %), \
                    Elo ∞ (-256 … ∞), pairs 0-0-0-0-2\n";
    assert_eq!(output, expected);
    let output = text(&run(&["match", "infantry", "greed", "random", "--sprt", "-300,0"], b"").stdout);
    let last = output.lines().last().unwrap();
    assert!(last.starts_with("SPRT of Elo -300 against 0: LLR ") && last.ends_with(", 0 accepted"), "{output}");
}

#[test]
fn a_match_in_slices_is_the_match_at_once() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-match");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("slices.jsonl");
    let file = path.to_str().unwrap();
    let play = |rest: &[&str]| run(&[&["match", "infantry", "nodes=200", "greed"], rest].concat(), b"");
    let last = |output: Output| text(&output.stdout).lines().last().unwrap_or_default().to_owned();
    let lines = || std::fs::read_to_string(&path).unwrap().lines().count();

    let whole = last(play(&["6"]));
    play(&["2", "--append", file]);
    let complete = std::fs::read(&path).unwrap();
    // Stopped while it wrote the second pair, which is then played again.
    std::fs::write(&path, [&complete, b"{\"pair\":1,\"poi".as_slice()].concat()).unwrap();
    assert_eq!((last(play(&["4", "--append", file])), lines()), (whole.clone(), 4));

    // The games of the file are enough for this test, so none is played.
    let decided = text(&play(&["--append", file, "--sprt=-900,-600"]).stdout);
    assert!(decided.starts_with(&whole) && decided.ends_with(", -600 accepted\n"), "{decided}");
    assert_eq!(lines(), 4);

    let refused = |args: &[&str], expected: &str| {
        let before = std::fs::read(&path).unwrap();
        let output = run(args, b"");
        let printed = text(&output.stderr);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()), "{args:?}");
        assert!(printed.contains(expected), "{args:?}: {printed}");
        assert_eq!(std::fs::read(&path).unwrap(), before, "{args:?}");
    };
    let same = ["match", "infantry", "nodes=200", "greed", "2", "--append", file];
    for (place, word) in [(1, "chess"), (2, "nodes=300"), (3, "random")] {
        let mut other = same;
        other[place] = word;
        refused(&other, "belongs to the match “infantry: nodes=200 against greed” (");
        refused(&other, &format!("not to “{}: {} against {}”", other[1], other[2], other[3]));
    }
    for (content, expected) in [
        (b"{\"pair\":2,\"points\":[1,0]}\n".as_slice(), "line 3: expected pair 1 with the points"),
        (b"{\"pair\":1,\"points\":[1,2]}\n", "line 3: expected pair 1 with the points"),
        (b"\xff\n", "line 3: expected pair 1 with the points"),
    ] {
        std::fs::write(&path, [&complete, content].concat()).unwrap();
        refused(&same, expected);
    }
    for foreign in ["remember the milk", "remember the milk\n", "{\"run\":1}\n"] {
        std::fs::write(&path, foreign).unwrap();
        refused(&same, "does not start with the line that names its match");
    }
}

#[test]
fn tuning_prints_rows_for_the_source_and_the_same_again_for_the_same_seed() {
    let [samples, same] = [(); 2].map(|()| text(&run(&["samples", "infantry", "2", "7"], b"").stdout));
    assert_eq!(samples, same);
    let one = text(&run(&["tune", "infantry", "-"], samples.as_bytes()).stdout);
    let rows: Vec<&str> = one.lines().filter(|line| !line.starts_with("//")).collect();
    assert_eq!(rows.len(), 7, "{one}");
    assert!(rows[0].starts_with("material: [") && rows[0].ends_with("],"), "{}", rows[0]);
    let game = "chess";
    let good = b"4k3/8/8/8/8/8/8/R3K3 w - - 0 1;500;1\n".as_slice();
    let bad_fen = [good, b"4k3/8/8/8/8/8/8/R2K3 w - - 0 1;500;1\n"].concat();
    for (game, input, expected) in [
        ("anarchist", good, "The evaluation of “anarchist” has no numbers to fit: expected one of tax"),
        (game, b"", "No samples in -"),
        (game, b"what;is;this\n", "line 1: invalid sample “what;is;this”: expected FEN;centipawns;points"),
        (game, b"4k3/8/8/8/8/8/8/R3K3 w - - 0 1;500;2\n", "with points from 0 to 1"),
        (game, &bad_fen, "line 2: rank 1 of the board"),
        (game, b"\xff\n", "line 1: invalid sample"),
    ] {
        let output = run(&["tune", game, "-"], input);
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(2), String::new()));
        assert!(text(&output.stderr).contains(expected), "{}", text(&output.stderr));
    }
}

#[test]
fn a_mix_may_be_named_in_any_order() {
    for args in [&["match", "taxi+tax", "random", "random", "2"][..], &["tune", "taxi+tax", "-"]] {
        let output = run(args, b"");
        let printed = text(&output.stdout) + &text(&output.stderr);
        assert!(!printed.contains("taxi+tax") && !printed.contains("nknown"), "{args:?}: {printed}");
    }
    let [one, other] = ["taxi+tax+monarch", "tax+monarch+taxi"].map(|game| text(&run(&["moves", game], b"").stdout));
    assert!(one == other && one.contains("18:16"), "{one}");
}

#[test]
fn errors_name_the_file_and_spoil_nothing() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("cli-files");
    std::fs::create_dir_all(&folder).unwrap();
    let note = folder.join("note.txt");
    std::fs::write(&note, "remember the milk").unwrap();
    let [folder, note] = [&folder, &note].map(|path| path.to_str().unwrap());
    let nowhere = format!("{folder}/nowhere/it.json");
    for (args, expected) in [
        (&["tune", "chess", &nowhere][..], format!("Cannot read {nowhere}: No such file")),
        (&["tune", "chess", folder], format!("Cannot read {folder}: Is a directory")),
        (&["lab", "report", &nowhere], format!("Cannot read {nowhere}: No such file")),
        (&["lab", "report", folder], format!("Cannot read {folder}: Is a directory")),
        (&["lab", "run", "game=chess", "--out", &nowhere], format!("Cannot write {nowhere}: No such file")),
        (&["lab", "run", "game=chess", "--out", note], format!("The file {note} already exists")),
        (&["lab", "run", "game=chess", "--out", note, "--resume"], format!("The file {note} does not start")),
        (
            &["match", "chess", "random", "random", "--append", &nowhere],
            format!("Cannot write {nowhere}: No such file"),
        ),
        (&["match", "chess", "random", "random", "--append", note], format!("The file {note} does not start")),
        (&["mine", "chess", "--out", &nowhere], format!("Cannot write {nowhere}: No such file")),
        (&["mine", "chess", "--out", note], format!("The file {note} already exists")),
    ] {
        let output = run(args, b"");
        let printed = text(&output.stderr);
        assert_eq!((output.status.code(), printed.lines().count()), (Some(2), 1), "{args:?}: {printed}");
        assert!(printed.contains(&expected), "{args:?}: {printed}");
    }
    assert_eq!(std::fs::read_to_string(note).unwrap(), "remember the milk");
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text_is_refused() {
    use std::os::unix::ffi::OsStrExt;
    let name = std::ffi::OsStr::from_bytes(b"\xff.txt");
    let output = Command::new(env!("CARGO_BIN_EXE_oddchess")).args(["tune", "chess"]).arg(name).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("is not valid UTF-8"), "{}", text(&output.stderr));
}
