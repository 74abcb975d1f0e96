//! PGN of other programs: `data/pgn/*.pgn` with the expected result beside each; and error messages
//! with their position.

use crate::common::tree::{files, root};
use game::import;
use game::pgn::{self, plain::plain};
use game::saved;
use game::session::NewGame;
use message::Message;
use view::ExportOptions;
use view::SessionView;

const ALL: ExportOptions =
    ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: true };

fn sentence(problem: Option<&Message>) -> String {
    problem.map_or_else(|| "ok".into(), |problem| oddchess::data::english().sentence(problem))
}

/// What is wrong with the main line.
fn problem_text(text: &str) -> String {
    sentence(pgn::read(text).problem.as_ref())
}

/// What is wrong with it, or what is said of the rest.
fn told(text: &str) -> String {
    let reading = pgn::read(text);
    sentence(reading.problem.as_ref().or(reading.notes.first()))
}

fn exported(text: &str) -> String {
    pgn::export(&pgn::read(text).session, &ALL)
}

fn plies(text: &str) -> usize {
    let reading = pgn::read(text);
    let tree = reading.session.tree();
    tree.path(tree.main_end()).len() - 1
}

#[test]
fn files_of_others_come_out_as_they_were_meant() {
    let paths = files("tests/data/pgn", &["pgn"]);
    assert!(paths.len() >= 8);
    for path in paths {
        let text = plain(&import::decode(&std::fs::read(&path).unwrap()));
        let mut out = String::new();
        for span in pgn::games(&text).spans {
            let reading = pgn::read_at(&text, span.range.clone(), None);
            let told = reading.problem.as_ref().or(reading.notes.first());
            out.push_str(&format!("% {} moves, {}, {}\n", span.plies, span.result, sentence(told)));
            out.push_str(&pgn::export(&reading.session, &ALL));
            out.push('\n');
        }
        let expected = path.with_extension("out");
        if std::env::var_os("WRITE").is_some() {
            std::fs::write(&expected, &out).unwrap();
        }
        assert_eq!(
            out,
            std::fs::read_to_string(&expected).unwrap(),
            "{}",
            path.strip_prefix(root()).unwrap().display()
        );
    }
}

#[test]
fn what_comes_first_in_a_file_need_not_be_the_main_line() {
    let written = exported("(1. d4 d5) 1. e4 e5 2. Nf3 *");
    assert!(written.contains("1. e4 (1. d4 d5) 1... e5 2. Nf3 *"), "{written}");
}

#[test]
fn a_comment_between_two_games_belongs_to_the_one_beside_it() {
    for (between, first, second) in [
        // On lines of its own, directly before a first move, or apart from both games.
        ("\n{a}\n", "", "{a} "),
        ("\n\n{a}\n", "", "{a} "),
        ("\n\n{a}\n\n", "", "{a} "),
        ("\n{a}\n; b\n", "", "{a b} "),
        (" {a}\n; b\n  {c}\n", " {a}", "{b c} "),
        ("\n{a}\n\n{b}\n", " {a}", "{b} "),
        // Else to the moves before it.
        (" {a}\n", " {a}", ""),
        ("\n{a}\n\n", " {a}", ""),
        ("\n; a\n\n", " {a}", ""),
        ("\n{a} ", " {a}", ""),
    ] {
        let text = format!("1. e4 e5{between}1. d4 d5");
        let written = |span: &pgn::Span| pgn::export(&pgn::read_at(&text, span.range.clone(), None).session, &ALL);
        let games: Vec<String> = pgn::games(&text).spans.iter().map(written).collect();
        let moves: Vec<&str> = games.iter().filter_map(|game| game.split("\n\n").nth(1)).collect();
        assert_eq!(moves, [format!("1. e4 e5{first} *\n"), format!("{second}1. d4 d5 *\n")], "{text}");
    }
    // No other game begins after it.
    for text in
        ["1. e4 e5\n{a}\n2. Nf3 *\n", "1. e4 e5 2. Nf3\n{a}\n1... Nc6 *\n", "1. e4 e5 (1... c5\n{a}\n1. d4) *\n"]
    {
        assert_eq!(pgn::games(text).spans.len(), 1, "{text}");
    }
}

#[test]
fn however_a_move_is_written_it_is_the_same() {
    let ruy = exported("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O");
    for text in [
        "e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6 O-O",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Bxc6 dxc6 5.O-O",
        "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 4 Bxc6 dxc6 5 0-0",
        "1. e4 1... e5 2. Nf3 2... Nc6 3. Bb5 3… a6 4. Bxc6 4. ... dxc6 5. o-o",
        "1.e2-e4 e7-e5 2.Ng1-f3 Nb8-c6 3.Bf1-b5 a7-a6 4.Bb5xc6 d7xc6 5.0–0",
        "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1",
        "e2-e4 e7-e5 g1-f3 b8-c6 f1-b5 a7-a6 b5-c6 d7-c6 e1-g1",
        "1. Pe4 Pe5 2. ♘f3 ♞c6 3. ♗b5 a6 4. ♗×c6 d:c6 5. O-O",
        "1. e2‒e4 e7﹣e5 2. ♘\u{fe0e}f3 ♞\u{fe0f}c6 3. ♗b5 a6 4. Ｂｘｃ６ d\u{34f}xc6 5. O―O",
        "1. e4, e5, 2. Ng1f3, Nc6, 3. Bfb5 a6 4. B5xc6 dxc6 5. O-O",
        "\u{feff}1.e4\re5\r2.Nf3\rNc6\r3.Bb5\ra6\r4.Bxc6\rdxc6\r5.O-O",
        "1. e4 e5\n% not for people\n2. Nf3 ; 2. f4\nNc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O *",
    ] {
        assert_eq!(problem_text(text), "ok", "{text}");
        let comments = exported(text).replace(" {2. f4}", "").replace("2... Nc6", "Nc6");
        assert_eq!(comments, ruy, "{text}");
    }
    let comments = exported("1. e4 {a bad idea} {bad} {a bad idea} e5");
    assert!(comments.contains("1. e4 {a bad idea bad} 1... e5"), "{comments}");
    for promoted in ["e8=Q", "e8Q", "e8(Q)", "e8/Q", "e8=q", "e7e8q", "e7-e8=Q+", "e8=Q+!!"] {
        let text = format!("[FEN \"k7/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. {promoted} Kb7");
        assert_eq!((problem_text(&text).as_str(), plies(&text)), ("ok", 2), "{promoted}");
    }
}

#[test]
fn results_say_how_a_game_ended() {
    for (tags, moves, score, kept) in [
        ("[Result \"1-0\"]", "1. e4 e5 1-0", "1-0", ""),
        ("", "1. e4 e5 0-1", "0-1", ""),
        ("[Result \"1/2-1/2\"]", "1. e4 e5", "1/2-1/2", ""),
        ("[Result \"1/2\"]", "1. e4 e5 ½", "1/2-1/2", ""),
        ("[Result \"1-0\"]\n[Termination \"Normal\"]", "1. e4 e5", "1-0", "Normal"),
        ("[Result \"0-1\"]\n[Termination \"time forfeit\"]", "1. e4 e5", "0-1", "time forfeit"),
        ("[Result \"0-1\"]\n[Termination \"bert won on time\"]", "1. e4 e5", "0-1", "bert won on time"),
        ("[Result \"1-0\"]\n[Termination \"rules infraction\"]", "1. e4 e5", "1-0", "rules infraction"),
        ("[Result \"*\"]\n[Termination \"abandoned\"]", "1. e4 e5", "*", "abandoned"),
        ("[Result \"0-1\"]", "1. f3 e5 2. g4 Qh4#", "0-1", "normal"),
        // The position on the board overrides the written result.
        ("[Result \"1-0\"]", "1. f3 e5 2. g4 Qh4# 1-0", "0-1", "normal"),
    ] {
        let text = format!("{tags}\n\n{moves}");
        let out = exported(&text);
        assert!(
            out.contains(&format!("[Result \"{score}\"]")) && out.ends_with(&format!("{score}\n")),
            "{text}\n{out}"
        );
        let termination = out.split_once("[Termination \"").map_or("", |(_, rest)| rest.split('"').next().unwrap());
        assert_eq!(termination, kept, "{text}\n{out}");
        assert_eq!(exported(&out), out, "{text}");
        let kept = saved::write(&pgn::read(&text).session);
        assert_eq!(pgn::export(&saved::read(&kept).session, &ALL), out, "{kept}");
    }
}

#[test]
fn a_draw_of_a_game_without_draws_is_told_and_the_moves_are_kept() {
    for (head, end) in
        [("[Result \"1/2-1/2\"]", "1/2-1/2"), ("", "1/2-1/2"), ("[End \"agreed 2\"]", "*"), ("[End \"claim 2\"]", "*")]
    {
        let text = format!("[Variant \"Anarchist\"]\n{head}\n\n1. e4 d5 {end}\n");
        assert_eq!(
            problem_text(&text),
            "The result is a draw, but this game has no draws: expected 1-0, 0-1 or *",
            "{text}"
        );
        let session = pgn::read(&text).session;
        assert_eq!((session.view().link.as_str(), session.score()), ("#anarchist?moves=e2e4,d7d5", None), "{text}");
    }
    assert_eq!(problem_text("[Variant \"Anarchist\"]\n\n1. e4 d5 1-0\n"), "ok");
}

#[test]
fn what_is_wrong_is_told_with_its_place_and_the_rest_is_kept() {
    for (text, start, plies_read) in [
        ("1. e4 e5 2. Ke3 Nf6", "Line 1, column 13: “Ke3” is not a legal move: A king moves one square", 2),
        ("[Event \"x\"]\r\n\r\n1. e4 {ü}\r\n  e5 2. Ke3 Nf6", "Line 4, column 9: “Ke3”", 2),
        ("[Event \"x\"]\r\r1. e4\r  e5 2. Ke3", "Line 4, column 9: “Ke3”", 2),
        (
            "1. e4 e5 (1... Ke6 2. d4) 2. Nf3 Nc6",
            "Line 1, column 16: “Ke6” is not a legal move: A king moves one square",
            4,
        ),
        ("1. e4 e5 (1... c5 2. -- d6) 2. Nf3 Nc6", "Line 1, column 22: “--” passes", 4),
        ("1. e4 e5 2. Z0 Nc6", "Line 1, column 13: “Z0” passes", 2),
        ("1. e4 e5 2. {what", "Line 1, column 13: the { is never closed", 2),
        ("1. e4 e5 (1... c5 2. Nf3", "Line 1, column 10: the ( is never closed", 2),
        ("1. e4 e5) 2. Nf3", "Line 1, column 9: this ) closes no variation; expected a ( before it", 3),
        ("[Round 4]\n[Event\n\n1. e4", "Line 2: expected a tag such as", 1),
        ("[Event \"x]\n[White \"W\"]\n\n1. e4", "Line 1: expected a tag such as", 1),
        ("[Variant \"Crazyhouse\"]\n\n1. e4", "Unknown game “Crazyhouse”: expected one of ", 0),
        ("[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4", "Invalid start position", 0),
    ] {
        assert!(told(text).starts_with(start), "{text}: {}", told(text));
        assert_eq!(plies(text), plies_read, "{text}");
    }
    let kept = exported("1. e4 e5 (1... c5 2. -- {threat} d6 3. Bb5+ (3. d4)) 2. Nf3");
    assert!(kept.contains("(1... c5 {-- (threat) d6 3. Bb5+ (3. d4)}) 2. Nf3"), "{kept}");
}

#[test]
fn nesting_is_bounded_and_time_is_in_proportion() {
    let deep = format!("1. e4 e5 {} 2. Nf3", "(1... c5 ".repeat(pgn::DEEPEST + 10) + &")".repeat(pgn::DEEPEST + 10));
    assert!(told(&deep).contains("variations are nested too deep"), "{}", told(&deep));
    assert_eq!(plies(&deep), 3);
    // None of these may take time that grows faster than the text.
    for text in [
        "{".repeat(300_000),
        "(".repeat(300_000),
        "[Event \"x\"]\n{\n".repeat(20_000),
        "1. e4 {{} ".repeat(30_000),
        "$1 ".repeat(100_000),
        "; \n".repeat(100_000),
    ] {
        problem_text(&text);
        pgn::games(&text);
    }
    let shuffle = "Nf3 Nf6 Ng1 Ng8 ".repeat(20_000);
    assert!(problem_text(&shuffle).contains("too many moves in a game"));
    assert!(sentence(pgn::read(&shuffle).notes.first()).contains("the game was over here ("));
}

#[test]
fn an_export_has_what_was_asked_for() {
    let text = "[White \"A\"]\n\n1. e4 $1 {[%csl Ge4][%clk 0:01:00][%eval #3] good} e5 (1... c5) 2. Nf3";
    let session = pgn::read(text).session;
    let none = ExportOptions {
        variations: false,
        comments: false,
        drawings: false,
        clocks: false,
        evals: false,
        costs: false,
    };
    let line = |form: ExportOptions| pgn::export(&session, &form).split_once("\n\n").unwrap().1.trim().to_owned();
    assert_eq!(line(none), "1. e4 e5 2. Nf3 *");
    assert_eq!(line(ExportOptions { variations: true, ..none }), "1. e4 e5 (1... c5) 2. Nf3 *");
    assert_eq!(line(ExportOptions { comments: true, ..none }), "1. e4 $1 {good} 1... e5 2. Nf3 *");
    assert_eq!(line(ExportOptions { drawings: true, ..none }), "1. e4 {[%csl Ge4]} 1... e5 2. Nf3 *");
    assert_eq!(line(ExportOptions { clocks: true, ..none }), "1. e4 {[%clk 0:01:00]} 1... e5 2. Nf3 *");
    assert_eq!(line(ExportOptions { evals: true, ..none }), "1. e4 {[%eval #3]} 1... e5 2. Nf3 *");
    assert_eq!(line(ALL), "1. e4 $1 {[%csl Ge4][%clk 0:01:00][%eval #3] good} 1... e5 (1... c5) 2. Nf3 *");
    let mut priced = variants::find("taxi").unwrap().start();
    priced.type_move("e4").unwrap();
    let costs = pgn::export(&priced, &ExportOptions { costs: true, ..none });
    assert!(costs.contains("1. e4 {[%cost "), "{costs}");
    assert_eq!(pgn::export(&pgn::read(&costs).session, &ExportOptions { costs: true, ..none }), costs);
    let mut session = pgn::read("1. e4 e5 1-0").session;
    session.flip();
    session.go(0);
    let sent = pgn::export(&session, &ALL);
    assert!(!["Place", "End", "Orientation"].iter().any(|tag| sent.contains(tag)), "{sent}");
}

#[test]
fn names_are_kept_and_given() {
    let mut session =
        pgn::read("[Event \"a \\\\ \\\"b\\\"\"]\n[Made_up \"ü\"]\n[2nd \"Ada\"]\n[White \"?\"]\n\n1. e4 *").session;
    session.set_tag("Black", "  Bobby\n\"B\" ");
    session.set_tag("White", "");
    for (name, value) in [("FEN", "8/8"), ("no name", "x"), ("", "x"), ("Place", "1"), ("Result", "1-0")] {
        session.set_tag(name, value);
    }
    let out = pgn::export(&session, &ALL);
    // The seven tags of the standard come first and in its order, also where nothing is known.
    let head = "[Event \"a \\\\ \\\"b\\\"\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
        [Black \"Bobby \\\"B\\\"\"]\n[Result \"*\"]\n[Variant \"Standard\"]\n[Made_up \"ü\"]\n[2nd \"Ada\"]\n\n";
    assert!(out.starts_with(head), "{out}");
    assert_eq!(exported(&out), out);
    assert!(!saved::write(&pgn::read(&out).session).contains('?'));
}

#[test]
fn piece_letters_of_other_languages_are_read_where_they_mean_one_thing() {
    let ruy = exported("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Qf6 6. Re1");
    let other = "Piece letters read as";
    for (text, note) in [
        ("1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. Lxc6 dxc6 5. 0-0 Df6 6. Te1", "German or Scandinavian (S L T D K)"),
        (
            "1. e4 e5 2. Sg1-f3 Sb8-c6 3. Lf1-b5 a6 4. Lb5xc6 dxc6 5. 0-0 Df6 6. Te1",
            "German or Scandinavian (S L T D K)",
        ),
        ("1. e4 e5 2. Cf3 Cc6 3. Fb5 a6 4. Fxc6 dxc6 5. O-O Df6 6. Te1", "French (C F T D R)"),
        ("1. e4 e5 2. Cf3 Cc6 3. Ab5 a6 4. Axc6 dxc6 5. O-O Df6 6. Te1", "Spanish or Italian (C A T D R)"),
        ("1. Pe4 e5 2. Cf3 Cc6 3. Bb5 a6 4. Bxc6 dxc6 5. O-O Df6 6. Te1", "Portuguese (C B T D R)"),
        ("1. e4 e5 2. Pf3 Pc6 3. Lb5 a6 4. Lxc6 dxc6 5. O-O Df6 6. Te1", "Dutch (P L T D K)"),
    ] {
        let reading = pgn::read(text);
        assert_eq!(sentence(reading.notes.first()), format!("{other} {note}"), "{text}");
        assert_eq!((problem_text(text).as_str(), exported(text)), ("ok", ruy.clone()), "{text}");
    }
    // An error after such moves stays one; the game is read up to it.
    let reading = pgn::read("1. e4 e5 2. Sf3 Sc6 3. Lb9 a6");
    assert_eq!(reading.session.view().link, "#chess?moves=e2e4,e7e5,g1f3,b8c6");
    assert!(!reading.notes.is_empty() && reading.problem.is_some());
    for text in [
        // English, with a mistake.
        "1. e4 e5 2. Nf3 Nc6 3. Re1 a6",
        // A bishop in Portuguese, a pawn in German.
        "[FEN \"4k3/p7/8/8/8/8/2P1B3/R3K3 w - - 0 1\"]\n\n1. Tb1 a6 2. Bc4",
        // Other pieces with letters of their own.
        "[Variant \"Infantry\"]\n\n1. De2",
    ] {
        let reading = pgn::read(text);
        assert!(reading.notes.is_empty() && reading.problem.is_some(), "{text}");
    }
    let promoted = pgn::read("[FEN \"k7/4P3/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. e8D+ Ka7 2. Dd7");
    assert_eq!((promoted.problem, promoted.session.tree().size()), (None, 4));
}

#[test]
fn evaluations_of_other_programs_are_shown_and_written_again() {
    let text = "1. e4 {[%eval 0.25] [%clk 0:01:00] good} 1... e5 {[%eval #-3,12]} *";
    let out = exported(text);
    assert!(out.contains("{[%clk 0:01:00][%eval 0.25] good}") && out.contains("{[%eval #-3,12]}"), "{out}");
    let kept = saved::write(&pgn::read(text).session);
    assert_eq!(pgn::export(&saved::read(&kept).session, &ALL), out, "{kept}");
    // What has another form is kept as it is.
    let odd = "1. e4 {[%eval good][%eval 0.5,x] } *";
    assert!(exported(odd).contains("1. e4 {[%eval good][%eval 0.5,x]} *"), "{}", exported(odd));
    let text = "1. e4 {[%eval 0.25]} e5 {[%eval #-3,12]} 2. d4 {[%eval 0.00]} d5 {[%eval -1.5]} 3. c4 {[%eval good]} \
        c5 {[%eval 1.2.3]} 4. a4 {[%evaluation 1]} a5 {[%eval 35,18]} 5. h4 {[%eval 300.00] [%eval -300]}";
    let shown: Vec<_> =
        pgn::read(text).session.record_since(0).nodes.into_iter().skip(1).map(|node| node.eval).collect();
    let evals =
        [Some("+0.25"), Some("#-3"), Some("0.00"), Some("-1.50"), None, None, None, Some("+0.35"), Some("-300.00")];
    assert_eq!(shown, evals.map(|eval| eval.map(str::to_owned)));
}

#[test]
fn lines_are_short() {
    for path in files("tests/data/pgn", &["out"]) {
        let text = std::fs::read_to_string(&path).unwrap();
        for line in text.lines().filter(|line| !line.starts_with(['%', '['])) {
            assert!(line.chars().count() <= 80, "{}: {line}", path.display());
        }
    }
}
