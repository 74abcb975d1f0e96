//! The UCI protocol, spoken with the program as a process.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn new() -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_oddchess"))
            .arg("uci")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Talk { child, input, output }
    }

    fn tell(&mut self, text: &str) {
        self.input.write_all(format!("{text}\n").as_bytes()).unwrap();
    }

    /// Reads up to the first line that begins so; that line, and those before it.
    fn until(&mut self, begin: &str) -> (String, Vec<String>) {
        let mut before = Vec::new();
        loop {
            let mut line = String::new();
            assert!(self.output.read_line(&mut line).unwrap() > 0, "no '{begin}' after {before:?}");
            let line = line.trim_end().to_owned();
            if line.starts_with(begin) {
                return (line, before);
            }
            before.push(line);
        }
    }

    fn best(&mut self) -> String {
        let (line, _) = self.until("bestmove");
        line.split(' ').nth(1).unwrap().to_owned()
    }

    fn quit(mut self) {
        self.tell("quit");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn a_runner_gets_its_answers() {
    let mut talk = Talk::new();
    talk.tell("uci");
    let (_, printed) = talk.until("uciok");
    for option in ["Hash", "Threads", "MultiPV", "Level", "Seed", "UCI_Variant"] {
        assert!(printed.iter().any(|line| line.starts_with(&format!("option name {option} type"))), "{printed:?}");
    }
    // Not so many threads that they hinder each other.
    let most = std::thread::available_parallelism().unwrap().get().max(8);
    let option = format!("option name Threads type spin default 1 min 1 max {most}");
    assert!(printed.contains(&option), "{printed:?}");
    talk.tell("setoption name Hash value 2\nisready");
    talk.until("readyok");
    talk.tell("ucinewgame\nposition startpos moves e2e4 e7e5\ngo depth 5");
    let (best, printed) = talk.until("bestmove");
    assert!(best.contains(" ponder "), "{best}");
    let last = printed.last().unwrap();
    for part in ["depth 5", "seldepth", "multipv 1", "score cp", "nodes", "nps", "time", " pv "] {
        assert!(last.contains(part), "{last}");
    }
    talk.tell("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\ngo mate 1");
    let (best, printed) = talk.until("bestmove");
    assert!(best == "bestmove a1a8" && printed.last().unwrap().contains("score mate 1"), "{best} {printed:?}");
    talk.tell("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3");
    assert_eq!(talk.best(), "(none)");
    talk.quit();
}

#[test]
fn a_search_without_end_stops_when_told() {
    let mut talk = Talk::new();
    talk.tell("setoption name MultiPV value 3\nposition startpos\ngo infinite");
    let (_, printed) = talk.until("info depth 4 ");
    assert!(printed.iter().any(|line| line.contains("multipv 3")), "{printed:?}");
    talk.tell("isready");
    talk.until("readyok");
    talk.tell("stop");
    talk.best();
    talk.tell("go ponder wtime 1000 btime 1000");
    talk.until("info depth 3 ");
    talk.tell("ponderhit");
    talk.best();
    talk.tell("position startpos moves e2e4\ngo searchmoves a7a6 h7h6 depth 4");
    let best = talk.best();
    assert!(["a7a6", "h7h6"].contains(&best.as_str()), "{best}");
    talk.tell("go infinite");
    talk.quit();
}

#[test]
fn threads_search_one_position_and_end_with_the_search() {
    let nodes = |printed: &[String]| -> u64 {
        let words: Vec<&str> = printed.last().unwrap().split_whitespace().collect();
        words[words.iter().position(|&word| word == "nodes").unwrap() + 1].parse().unwrap()
    };
    let mut talk = Talk::new();
    talk.tell("setoption name Threads value 3");
    for game in variants::TOOLS {
        talk.tell(&format!("setoption name UCI_Variant value {}\nposition startpos\ngo depth 5", game.id()));
        let best = talk.best();
        assert!(game.listing(None).unwrap().moves.contains(&best), "{best} in {}", game.id());
    }
    talk.tell("setoption name UCI_Variant value chess");
    talk.tell("position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1\ngo depth 16");
    let (best, printed) = talk.until("bestmove");
    assert!(
        best.starts_with("bestmove a1a6") && printed.last().unwrap().contains("score mate 2"),
        "{best} {printed:?}"
    );
    // The nodes are those of all threads: a search that ends after as many of its own has more.
    talk.tell("position startpos\ngo nodes 200000");
    let (_, printed) = talk.until("bestmove");
    assert!(nodes(&printed) > 220_000, "{printed:?}");
    talk.tell("go infinite");
    talk.until("info depth 6 ");
    talk.tell("stop");
    talk.best();
    // At a level the same seed plays the same, with one thread.
    talk.tell("setoption name Level value 5\ngo");
    let (_, printed) = talk.until("bestmove");
    talk.tell("setoption name Threads value 1\ngo");
    let (_, again) = talk.until("bestmove");
    assert_eq!(nodes(&printed), nodes(&again));
    talk.tell("setoption name Threads value many");
    talk.until("info string");
    talk.quit();
}

#[test]
fn every_game_plays_under_every_limit() {
    let mut talk = Talk::new();
    for game in variants::TOOLS {
        talk.tell(&format!("setoption name UCI_Variant value {}\nposition startpos", game.id()));
        for limit in ["nodes 500", "movetime 5", "wtime 100 btime 100 winc 1 binc 1 movestogo 3", "depth 2"] {
            talk.tell(&format!("go {limit}"));
            let best = talk.best();
            assert!(game.listing(None).unwrap().moves.contains(&best), "{best} in {}", game.id());
        }
    }
    talk.quit();
}

/// A solver knows that the first wins, tables know it of the second.
#[test]
fn what_is_proved_is_played() {
    let mut talk = Talk::new();
    talk.tell("setoption name UCI_Variant value anarchist");
    talk.tell("position fen 8/pp3p2/8/2P1p3/1P1p4/8/5PP1/8 w - - 0 1\ngo nodes 100000");
    let (best, printed) = talk.until("bestmove");
    assert!(best == "bestmove e5d4" && printed.last().unwrap().contains("score cp 30000"), "{best} {printed:?}");
    talk.tell("setoption name UCI_Variant value infantry");
    talk.tell("position fen ****1****/***4**/**5**/*7*/9/*7*/**5**/**k1F1***/****K**** w - - 0 1\ngo nodes 200000");
    let (best, printed) = talk.until("bestmove");
    assert!(best == "bestmove e2d2" && printed.last().unwrap().contains("score mate 1"), "{best} {printed:?}");
    talk.quit();
}

#[test]
fn the_same_seed_and_limit_give_the_same_move() {
    let mut moves = Vec::new();
    for _ in 0..2 {
        let mut talk = Talk::new();
        talk.tell("setoption name Level value 2\nsetoption name Seed value 77\nposition startpos\ngo movetime 5000");
        let weak = talk.best();
        talk.tell("setoption name Level value 10\nucinewgame\ngo nodes 5000");
        moves.push((weak, talk.best()));
        talk.quit();
    }
    assert_eq!(moves[0], moves[1]);
}

#[test]
fn odd_input_is_told_of_and_survived() {
    let mut talk = Talk::new();
    for odd in [
        "fly me to the moon",
        "setoption name Hash value many",
        "setoption",
        "setoption name UCI_Variant value ludo",
        "position fen 8/8/8 w",
        "position startpos moves e2e5",
        "position nowhere",
        "\u{0}\u{7f}é",
        "go sideways depth 1",
    ] {
        talk.tell(odd);
        talk.until("info string ");
    }
    talk.best();
    talk.tell("");
    talk.tell("position startpos\ngo depth 99999999999999999999999 nodes 50 movetime -5");
    assert_ne!(talk.best(), "(none)");
    talk.quit();
}

/// After each of these there is no position, whatever there was before.
const REFUSED: [&str; 26] = [
    "position",
    "position nowhere",
    "position startpos e2e4",
    "position startposition",
    "position moves e2e4",
    "position fen",
    "position fen moves e2e4",
    "position fen 8/8/8 w",
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K3 x - - 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K3 w - - -1 1",
    "position fen 4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1",
    "position fen 4k3/8/8/8/8/8/8/4K3 w HAha - 0 1",
    "position fen 4k3/8/8/8/8/8/8/R3K2R w GAha - 0 1",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w HKkq - 0 1",
    "position fen 4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
    "position startpos moves e2e4 e7e5 e1e8",
    "position startpos moves e2e5",
    "position startpos moves e2e4 0000",
    "position startpos moves 0000",
    "position startpos moves e2e4q",
    "position startpos moves e1h1",
    "position startpos moves e1g1",
    "position startpos moves (none)",
    "position fen 7k/P7/8/8/8/8/8/7K w - - 0 1 moves a7a8",
    "setoption name UCI_Variant value ludo",
];

#[test]
fn a_refused_position_leaves_none_to_move_in() {
    let mut talk = Talk::new();
    for refused in REFUSED {
        for go in ["depth 1", "infinite", "mate 1", "perft 1"] {
            talk.tell(&format!("position startpos moves d2d4\n{refused}\ngo {go}"));
            let (best, printed) = talk.until("bestmove");
            assert_eq!(best, "bestmove (none)", "{refused}");
            let told = |line: &&String| line.starts_with("info string ");
            assert_eq!(printed.iter().filter(told).count(), 2, "{refused}: {printed:?}");
        }
        talk.tell("position startpos\ngo depth 1");
        assert_ne!(talk.best(), "(none)", "{refused}");
    }
    talk.quit();
}

/// A game, a position with moves in some spelling, and a move that is legal then.
const SPELLINGS: [(&str, &str, &str); 13] = [
    ("chess", "7k/P7/8/8/8/8/8/7K w - - 0 1 moves a7a8Q", "h8g7"),
    ("Chess", "7k/P7/8/8/8/8/8/7K w - - 0 1 moves a7a8=q", "h8g7"),
    ("normal", "7k/P7/8/8/8/8/8/7K w - - 0 1 moves A7A8R", "h8g7"),
    ("chess", "8/8/8/8/8/8/8/k2RK2R b K - 0 1 moves a1a2 e1g1", "a2b2"),
    ("chess", "8/8/8/8/8/8/8/k2RK2R b K - 0 1 moves a1a2 e1h1", "a2b2"),
    ("chess", "8/8/8/8/8/8/8/k2RK2R b H - 0 1 moves a1a2 E1H1", "a2b2"),
    ("TAXI", "8/8/8/8/8/8/8/k2RK2R b H - 0 1 20:20 moves a1a2 e1h1", "a2b2"),
    ("monarch", "r3k3/8/8/8/8/8/8/7K w a - 0 1 moves h1h2 e8a8", "h2g2"),
    ("monarch", "r3k3/8/8/8/8/8/8/7K w q - 0 1 moves h1h2 e8c8", "h2g2"),
    ("tax", "k7/p7/8/8/8/8/6P1/4K2R w H - 0 1 moves e1h1", "a7a6"),
    ("taxi+Tax", "k7/p7/8/8/8/8/6P1/4K2R w H - 0 1 20:20 moves e1h1", "a7a6"),
    ("Taxi+Monarch+Tax", "k7/p7/8/8/8/8/6P1/4K2R w K - 0 1 20:20 moves E1H1", "a7a6"),
    ("taxi:INCOME=3", "7k/P7/8/8/8/8/8/7K w - - 0 1 20:20 moves a7a8N", "h8g7"),
];

#[test]
fn moves_games_and_rights_are_read_in_every_usual_spelling() {
    for (game, position, then) in SPELLINGS {
        let printed = piped(&format!(
            "setoption name UCI_Variant value {game}\nposition fen {position}\ngo depth 1 searchmoves {then}"
        ));
        assert!(printed.last().unwrap().starts_with(&format!("bestmove {then}")), "{game} {position}: {printed:?}");
        assert!(!printed.iter().any(|line| line.contains("Illegal")), "{printed:?}");
    }
}

#[test]
fn every_go_ends_with_an_answer() {
    // Without a limit that can be used, it thinks for half a second: these rows are played at once.
    let slow = ["go fly", "go depth", "go depth many", "go nodes x", "go movetime", "go wtime", "go movestogo 5"];
    let quick = [
        "go depth 0",
        "go depth -3",
        "go nodes 0",
        "go nodes -1",
        "go movetime 0",
        "go movetime -7",
        "go wtime 0 btime 0",
        "go wtime -20 btime -20",
        "go wtime 1000",
        "go btime 1000",
        "go winc 30 binc 30",
        "go wtime 90.5 btime 1e2",
        "go mate 0",
        "go mate",
        "go depth 2 fly me",
        "go searchmoves depth 1",
        "go searchmoves e2e5 depth 1",
    ];
    std::thread::scope(|scope| {
        for lines in slow.iter().map(std::slice::from_ref).chain([&quick[..]]) {
            scope.spawn(move || {
                let mut talk = Talk::new();
                for line in lines {
                    for position in ["startpos", "startpos moves e2e4"] {
                        talk.tell(&format!("position {position}\n{line}"));
                        assert_ne!(talk.best(), "(none)", "{line}");
                    }
                }
                talk.quit();
            });
        }
    });
}

#[test]
fn perft_is_counted_as_other_programs_count_it() {
    let printed =
        piped("go perft 3\nsetoption name UCI_Variant value infantry\nposition startpos\ngo perft 2\ngo perft 0");
    let of = |begin: &str| printed.iter().filter(|line| line.starts_with(begin)).cloned().collect::<Vec<_>>();
    assert_eq!(of("Nodes searched"), ["Nodes searched: 8902", "Nodes searched: 362", "Nodes searched: 1"]);
    assert_eq!(of("e2e4: "), ["e2e4: 600"]);
    // What would take days ends when it is told to.
    let mut talk = Talk::new();
    talk.tell("go perft 30\nstop");
    talk.until("info string ");
    talk.quit();
}

#[test]
fn a_mate_that_is_asked_for_is_proved() {
    for (game, fen, go, score, best) in [
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "mate 2", "mate 2", "a1a6"),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "mate 5 movetime 60000", "mate 2", "a1a6"),
        ("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "mate 1", "mate 1", "a1a8"),
        ("taxi", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 20:20", "mate 3", "mate 1", "a1a8"),
        // No mate in one: a move all the same.
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "mate 1", "cp ", ""),
    ] {
        let printed = piped(&format!("setoption name UCI_Variant value {game}\nposition fen {fen}\ngo {go}"));
        let [.., info, last] = printed.as_slice() else { panic!("{printed:?}") };
        assert!(info.contains(&format!(" score {score}")), "{printed:?}");
        assert!(last.starts_with(&format!("bestmove {best}")) && !last.contains("(none)"), "{printed:?}");
    }
}

/// What is answered if all of this comes through a pipe at once.
fn piped(input: &str) -> Vec<String> {
    let mut talk = Talk::new();
    talk.tell(input);
    drop(talk.input);
    let mut printed = String::new();
    talk.output.read_to_string(&mut printed).unwrap();
    assert!(talk.child.wait().unwrap().success());
    printed.lines().map(str::to_owned).collect()
}

#[test]
fn commands_through_a_pipe_are_answered_in_their_order() {
    let white = variants::tools("chess").unwrap().listing(None).unwrap().moves;
    // The words that answers begin with, and the moves.
    for (input, answers) in [
        ("position startpos\ngo nodes 3000", "bestmove white"),
        ("go depth 4\nposition startpos moves e2e4\ngo depth 3", "bestmove white, bestmove other"),
        ("go infinite", "bestmove white"),
        ("go", "bestmove white"),
        ("go ponder", "bestmove white"),
        ("go ponder depth 2", "bestmove white"),
        ("go infinite\nquit", "bestmove white"),
        // A stop means all that was asked before, and nothing later.
        ("go infinite\nposition startpos moves e2e4\ngo infinite\nstop\nquit", "bestmove white, bestmove other"),
        ("go infinite\nstop\nisready\nucinewgame\ngo depth 2\nquit", "bestmove white, readyok, bestmove white"),
        ("stop\nponderhit\ngo nodes 500\ngo movetime 5", "bestmove white, bestmove white"),
        // What is set meanwhile holds for what is asked after it.
        ("go depth 5\nsetoption name UCI_Variant value infantry\ngo depth 1", "bestmove white, bestmove other"),
        ("joho go depth 1", "bestmove white"),
        ("uci\nisready\nquit\ngo depth 1", "uciok, readyok"),
    ] {
        let printed = piped(input);
        let answer = |line: &String| match line.split(' ').collect::<Vec<_>>().as_slice() {
            ["bestmove", best, ..] => {
                let side = if white.iter().any(|legal| legal == best) { "white" } else { "other" };
                assert_ne!(*best, "(none)", "{input:?}");
                Some(format!("bestmove {side}"))
            }
            ["uciok"] | ["readyok"] => Some(line.clone()),
            _ => None,
        };
        let mut found: Vec<String> = printed.iter().filter_map(answer).collect();
        // During a search, the question whether it is ready is answered at once.
        if found.get(..2).is_some_and(|first| first[0] == "readyok" && first[1] == "bestmove white") {
            found.swap(0, 1);
        }
        assert_eq!(found.join(", "), answers, "{input:?}: {printed:?}");
    }
    // What comes before a search is answered before a question that comes during it.
    let printed = piped("uci\nisready\nposition startpos\ngo nodes 1000\nisready\nstop\nquit");
    let at = |text: &str| printed.iter().position(|line| line.starts_with(text)).unwrap();
    assert!(at("uciok") < at("readyok") && at("readyok") < at("bestmove"), "{printed:?}");
    assert_eq!(printed.iter().filter(|line| *line == "readyok").count(), 2, "{printed:?}");
}

#[cfg(unix)]
#[test]
fn a_hash_that_cannot_be_had_leaves_the_former_one() {
    for (command, input, told) in [
        (
            "uci",
            "setoption name Hash value 1024\\ngo depth 2\\n",
            "info string There is no memory for a hash of 1024 MB",
        ),
        ("xboard", "memory 1024\\nsd 2\\ngo\\n", "Error (There is no memory for a hash of 1024 MB"),
    ] {
        let script = format!("ulimit -v 700000; printf '{input}' | '{}' {command}", env!("CARGO_BIN_EXE_oddchess"));
        let output = Command::new("sh").args(["-c", &script]).output().unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        assert!(printed.contains(told) && printed.contains("move"), "{printed}");
        assert!(output.status.success() && output.stderr.is_empty(), "{command}");
    }
}
