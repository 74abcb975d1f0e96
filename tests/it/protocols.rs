//! Other programs as players, good ones and bad ones, and the XBoard protocol of this one: each row is a dialogue.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread;

const OWN: &str = env!("CARGO_BIN_EXE_oddchess");

fn run(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(OWN)
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

/// What is told, and parts of what is answered, in their order.
const XBOARD: [(&str, &[&str]); 21] = [
    ("xboard\nprotover 2", &["feature done=0", "variants=\"tax,", "normal", "tax+taxi", "option=\"Level", "done=1"]),
    ("ping 7", &["pong 7"]),
    ("new\nsd 2\nusermove e2e4\nping 1", &["move ", "pong 1"]),
    ("protover 2\ncores 2\nsd 6\ngo", &["smp=1", "move "]),
    // The old form of a move, and thinking that is shown.
    ("post\nsd 2\ne2e4", &["2 ", "move "]),
    ("force\nusermove e2e4\nusermove e7e5\nundo\nusermove d7d5\nusermove e4d5\nping 1", &["pong 1"]),
    ("force\nusermove e2e5", &["Illegal move (“e2e5” is not a legal move: A pawn moves straight ahead", "): e2e5"]),
    ("variant infantry", &["setup (PNT..FEA.............Kpnt..fea.............k) 9x9+0_fairy ****1****/***3t**/"]),
    // A capture at a distance, in legs, as the only good move; a piece stays where it is, in the other one.
    (
        "variant infantry\nsetboard ****1****/***4**/**5**/*4n2*/K6pk/*3T3*/**5**/***4**/****1**** w - - 0 1\nforce\n\
         usermove e4e5\nusermove e5e7,e7e6",
        &["setup ", "Illegal move", "e5e7,e7e6"],
    ),
    (
        "variant taxi:income=3\nvariant ludo\nvariant taxi:income=x",
        &["19:16", "unsupported variant): ludo", "telluser Invalid"],
    ),
    (
        "setboard 8/8 w\nforce\nusermove e2e4\nping 2",
        &["tellusererror Illegal position: The board has 2 ranks", "pong 2"],
    ),
    ("setboard 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo", &["1/2-1/2 {Draw by stalemate"]),
    ("setboard 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1\nnps 2000\nst 1\ngo", &["move a1a8", "1-0 {"]),
    (
        "level 40 x 0\nst many\noption Level=strong\noption Level=3\nfly",
        &["level 40 x 0", "st many", "Level=strong", "fly"],
    ),
    ("time 9223372036854775807\nlevel 0 1000000 1000000\nnps 99999999999\nsd 1\ngo", &["move "]),
    (
        "\u{0}\u{7f}é\nusermove\nusermove é2e4,é\nundo\nremove\nping 9",
        &["Error (unknown", "Illegal move", "Illegal move", "pong 9"],
    ),
    // After a position that can't be, no move is made until there is one.
    (
        "sd 1\nsetboard 8/8 w\ngo\nusermove e2e4\nundo\nplayother\ngo\nnew\nsd 1\ngo\nping 1",
        &[
            "Illegal position", "Illegal position", "Illegal move (", "Illegal position", "Illegal position", "move ",
            "pong 1",
        ],
    ),
    ("sd 1\nvariant ludo\ngo\nsetboard 7k/8/8/8/8/8/P7/K7 w - - 0 1\ngo", &["ludo", "Illegal position", "move "]),
    // The spellings of UCI, each a mate; what is taken back is replayed.
    (
        "variant Taxi\nforce\nsetboard 7k/P5pp/8/8/8/8/8/7K w - - 0 1 20:20\nusermove a7a8Q\nundo\nusermove A7A8=q\nping 1",
        &["1-0 {", "1-0 {", "pong 1"],
    ),
    (
        "variant Normal\nforce\nsetboard 5k2/8/8/8/8/8/4R1R1/4K2R w H - 0 1\nusermove e1h1\nundo\nE1H1\nusermove 0000\nping 1",
        &["1-0 {", "1-0 {", "Illegal move (", "0000", "pong 1"],
    ),
    // Nobody waits for a move, or all that comes before the end is answered.
    ("level 0 60 0\ngo\nforce\nping 3\nsd 1\ngo", &["pong 3", "move "]),
];

#[test]
fn the_xboard_protocol_is_answered_in_order() {
    for (told, parts) in XBOARD {
        let output = run(&["xboard"], told);
        let printed = text(&output.stdout);
        let mut rest = printed.as_str();
        for part in parts {
            let at = rest.find(part).unwrap_or_else(|| panic!("{told}: no '{part}' in {printed}"));
            rest = &rest[at + part.len()..];
        }
        assert!(output.status.success(), "{told}");
    }
    // A move that is asked for now comes now, one that nobody waits for does not.
    let printed = text(&run(&["xboard"], "level 0 60 0\ngo\n?\nquit").stdout);
    assert!(!printed.contains("move "), "{printed}");
    let printed = text(&run(&["xboard"], "level 0 60 0\ngo\n?").stdout);
    assert!(printed.contains("move "), "{printed}");
}

#[test]
fn uci_describes_every_game_that_is_chosen() {
    for (game, described) in [
        ("tax", "variant tax files 8 ranks 8 pocket 0 template fairy startpos rnbqkbnr/"),
        ("tax+taxi:income=3", "variant tax+taxi:income=3 files 8 ranks 8 pocket 0 template fairy startpos rnbqkbnr/"),
        ("3check", "variant chess:checks=3 files 8 ranks 8 pocket 0 template fairy startpos rnbqkbnr/"),
        ("KingOfTheHill", "variant chess:goal=hill files 8 ranks 8 pocket 0 template fairy startpos rnbqkbnr/"),
        ("infantry", "variant infantry files 9 ranks 9 pocket 0 template fairy startpos ****1****/***3t**/**P3p**/"),
    ] {
        let printed = text(&run(&["uci"], &format!("uci\nsetoption name UCI_Variant value {game}")).stdout);
        assert!(printed.contains(&format!("info string {described}")), "{printed}");
        assert!(printed.contains(" var tax+monarch+taxi"), "{printed}");
    }
    let printed = text(&run(&["uci"], "setoption name UCI_Variant value chess").stdout);
    assert!(!printed.contains("info string"), "{printed}");
}

/// The same player under two protocols: the second game of a pair is the first one with the colours changed.
#[test]
fn both_protocols_play_the_same() {
    let path = folder("two-protocols").join("it.pgn");
    let pgn = path.to_str().unwrap();
    let [uci, xboard] = ["uci", "xboard"].map(|protocol| format!("{protocol}={OWN} {protocol},60n"));
    let fen = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 1";
    for (game, more) in
        [("infantry", &[][..]), ("tax+taxi:income=3", &[]), ("monarch", &["--fen", fen, "--option", "Level=9"])]
    {
        let args = [&["match", game, &uci, &xboard, "2", "--pgn", pgn], more].concat();
        let output = run(&args, "");
        let printed = text(&output.stdout);
        assert!(printed.ends_with(", pairs 0-0-1-0-0\n"), "{game}: {printed} {}", text(&output.stderr));
        assert_eq!(text(&output.stderr), "");
    }
    let games = std::fs::read_to_string(path).unwrap();
    assert_eq!(games.matches("[Event \"oddchess match\"]").count(), 6);
    assert!(games.contains("[Rules \"income=3\"]") && games.contains(&format!("[FEN \"{fen}\"]")), "{games}");
    assert!(games.contains("[Round \"1.2\"]") && games.contains(" xboard,60n\"]"), "{games}");
}

/// What a program does with a line, in the shell, besides what it must: for the protocol, what it says when it is asked for a
/// move.
#[cfg(unix)]
fn script(protocol: &str, asked: &str) -> String {
    let hello = match protocol {
        "uci" => {
            "uci) echo 'id name it'; echo 'option name Hash type spin default 1'; echo uciok;; isready) echo readyok;;"
        }
        _ => "protover*) echo 'feature ping=1 setboard=1 usermove=1 done=1';; ping*) echo \"pong ${line#ping }\";;",
    };
    format!("while read -r line; do case \"$line\" in {hello} {asked} quit) exit;; esac; done\n")
}

#[cfg(unix)]
#[test]
fn a_bad_program_is_told_of_with_the_reason() {
    let folder = folder("bad-programs");
    let twice = format!(
        "'{OWN}' uci | while read -r line; do echo \"$line\"; case \"$line\" in bestmove*) echo bestmove a1a1;; esac; done\n"
    );
    let late = "i=0; while [ $i -lt 300000 ]; do i=$((i+1)); done; echo bestmove a7a6;;";
    // The protocol, what it does, its limit, what else is asked; the exit status, and a part of what is said.
    let waits: &[&str] = &["--timeout", "2000"];
    let rows = [
        ("uci", script("uci", "go*) ;;"), "20n", waits, 2, "within 2000 ms: expected “"),
        ("uci", script("uci", "go*) exec yes info string;;"), "20n", waits, 2, "within 2000 ms: expected “"),
        ("uci", script("uci", "go*) tr '\\0' x < /dev/zero;;"), "20n", waits, 2, "within 2000 ms: expected “"),
        // It answers for the position before the last move.
        (
            "uci",
            script("uci", "position*) last=\"${line##* }\";; go*) echo \"bestmove $last\";;"),
            "20n",
            &[],
            2,
            "refuses “",
        ),
        ("uci", script("uci", "go*) exit 3;;"), "20n", &[], 2, "has ended without an answer"),
        ("uci", script("uci", "go*) echo bestmove e2e5;;"), "20n", &[], 0, ",20n: “e2e5” is not a legal move: "),
        ("uci", script("uci", "go*) echo bestmove;;"), "20n", &[], 0, "Game 2 is lost for uci=sh "),
        ("uci", script("uci", "go*) echo 'bestmove (none)';;"), "20n", &[], 0, "it answers “(none)”"),
        ("uci", script("uci", "go*) printf 'bestmove \\377\\n';;"), "20n", &[], 0, "Game 1 is lost for uci=sh "),
        ("uci", script("uci", &format!("go*) {late}")), "1+0", &[], 0, ",1+0: its clock has run out"),
        ("uci", script("uci", ""), "20n", &["--option", "Contempt=1"], 2, "no option “Contempt”: expected one of Hash"),
        ("uci", script("uci", ""), "20n", &["--rule", "castling=no"], 2, "does not play “chess:castling=no”"),
        // A second answer to the same question counts for nothing.
        ("uci", twice, "40n", &[], 0, ""),
        ("xboard", script("xboard", "go) ;;"), "20", waits, 2, "within 20"),
        ("xboard", script("uci", ""), "20", waits, 2, "within 2000 ms: expected “feature done=1”"),
        ("xboard", script("xboard", "go) echo move e2e5;;"), "20", &[], 0, ",20: “e2e5” is not a legal move: "),
        ("xboard", script("xboard", "go) echo resign;;"), "20", &[], 0, ""),
        ("xboard", script("xboard", "go) echo '1-0 {I win}';;"), "20", &[], 0, "it claims 1-0"),
        ("xboard", script("xboard", "setboard*) echo 'tellusererror no';;"), "20", &[], 2, "refuses “setboard "),
        ("xboard", script("xboard", ""), "20n", &[], 2, "lacks the feature nps=1"),
    ];
    let check = |number: usize, row: &(&str, String, &str, &[&str], i32, &str)| {
        let (protocol, script, limit, more, status, part) = row;
        let path = folder.join(format!("{number}.sh"));
        std::fs::write(&path, script).unwrap();
        let player = format!("{protocol}=sh {},{limit}", path.display());
        let output = run(&[&["match", "chess", &player, "nodes=40", "2"], *more].concat(), "");
        let (printed, told) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(output.status.code(), Some(*status), "{script}: {told}");
        assert!(told.contains(part) && told.is_empty() == part.is_empty(), "{script}: {told}");
        // Whoever breaks the rules loses; whoever ends or is silent loses nothing.
        let lost = *status == 0 && *limit != "40n";
        assert_eq!((printed.contains("+0 =0 -2"), printed.is_empty()), (lost, *status > 0), "{script}: {printed}");
    };
    // The rows are independent, and most of their time is waiting.
    thread::scope(|scope| {
        let check = &check;
        for (number, row) in rows.iter().enumerate() {
            scope.spawn(move || check(number, row));
        }
    });
}

/// A program may list games only after an option has named their file.
#[cfg(unix)]
#[test]
fn games_are_asked_for_again_after_options() {
    let path = folder("games-of-a-file").join("it.sh");
    let script = "games=''\nwhile read -r line; do case \"$line\" in \
        uci) echo 'option name VariantPath type string'; echo \"option name UCI_Variant type combo$games\"; echo uciok;; \
        *VariantPath*) games=' default tax var tax';; \
        isready) echo readyok;; go*) exit;; quit) exit;; esac; done\n";
    std::fs::write(&path, script).unwrap();
    for (options, expected) in [(",VariantPath=x", "has ended without an answer"), ("", "does not play “tax”")] {
        let player = format!("uci=sh {},20n{options}", path.display());
        let output = run(&["match", "tax", &player, "nodes=40", "2"], "");
        assert!(text(&output.stderr).contains(expected), "{options}: {}", text(&output.stderr));
        assert_eq!(output.status.code(), Some(2), "{options}");
    }
}
