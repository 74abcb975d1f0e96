//! Plans of the lab: their texts, the runs they need, and what these say together, on the command line as in the core.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use lab::data::LabGame;
use lab::figure::Figure;
use lab::game::SelfPlayGame;
use lab::outcome::PlanGames;
use lab::plan::{Plan, PlanKind, Role};
use lab::settings::RunSettings;

fn played(text: &str, number: u32) -> LabGame {
    let mut game = SelfPlayGame::new(&RunSettings::read(text).unwrap(), number);
    game.run(&mut || 0.0, 1.0);
    game.step().game.unwrap()
}

#[test]
fn a_plan_names_its_runs() {
    // The text, how it is written, and its runs.
    let rows: [(&str, &str, &[&str]); 6] = [
        ("game=tax&games=7", "game=tax&games=7", &["game=tax&games=7"]),
        (
            "against=usual&game=taxi&income=3&seed=4",
            "game=taxi&income=3&seed=4&against=usual",
            &["game=taxi&seed=4", "game=taxi&income=3&seed=4"],
        ),
        (
            "#game=chess&double=never&castling=no&against=usual&settle=draws",
            "game=chess&castling=no&double=never&against=usual&settle=draws",
            &["game=chess", "game=chess&castling=no&double=never"],
        ),
        (
            "game=taxi&over=purse:4, 16,32&games=9",
            "game=taxi&games=9&over=purse:4,16,32",
            &["game=taxi&purse=4&games=9", "game=taxi&games=9", "game=taxi&purse=32&games=9"],
        ),
        (
            "game=chess&over=double:home,anywhere",
            "game=chess&over=double:home,anywhere",
            &["game=chess", "game=chess&double=anywhere"],
        ),
        (
            "game=infantry&over=personality:balanced,hunter",
            "game=infantry&over=personality:balanced,hunter",
            &["game=infantry", "game=infantry&personality=hunter"],
        ),
    ];
    for (text, written, runs) in rows {
        let plan = Plan::read(text).unwrap_or_else(|message| panic!("{text}: {message:?}"));
        assert_eq!(plan.text, written);
        assert_eq!(plan.runs.iter().map(|run| run.text.as_str()).collect::<Vec<_>>(), runs, "{text}");
        assert_eq!(Plan::read(&plan.text), Ok(plan.clone()), "{text}");
    }
}

#[test]
fn a_card_is_of_all_openings_and_beside_chess() {
    let plan = Plan::read("game=taxi&income=3&games=5&card=100,200").unwrap();
    assert_eq!((plan.kind, plan.runs.len()), (PlanKind::Card, 8));
    for run in &plan.runs {
        let settings = RunSettings::read(&run.text).unwrap();
        let chess = [Role::Chess, Role::ChessDeeper].contains(&run.role);
        assert_eq!(settings.kind().id(), if chess { "chess" } else { "taxi:income=3" }, "{run:?}");
        assert_eq!((settings.even, settings.games, settings.nodes), (0, 5, run.number), "{run:?}");
        let deeper = [Role::Deeper, Role::ChessDeeper].contains(&run.role);
        assert_eq!((settings.deep, settings.narrow), if deeper { (2, false) } else { (1, true) }, "{run:?}");
    }
    assert_eq!(Plan::read("game=chess&card=100").unwrap().runs.len(), 2, "nothing is beside chess");
    assert_eq!(Plan::read("game=chess&castling=no&card=100").unwrap().runs.len(), 4);
    // A described game is beside chess that is described, too, which needs no other module in a browser.
    invent::play::install();
    let chess = format!("invent:{}", invent::games::read("chess").unwrap().packed);
    let camels = invent::packed::id("[camels:chess]\ncustomPiece1 = c:C\n").unwrap();
    let plan = Plan::read(&format!("game={camels}&games=5&card=100")).unwrap();
    let games = plan.runs.iter().map(|run| RunSettings::read(&run.text).unwrap().kind().id());
    assert_eq!(games.collect::<Vec<_>>(), [camels.as_str(), &camels, &chess, &chess]);
    assert_eq!(Plan::read(&format!("game={chess}&card=100")).unwrap().runs.len(), 2);
}

#[test]
fn a_wrong_plan_is_refused_by_its_reason() {
    for (text, reason) in [
        ("game=taxi&over=purse:4", "lab.plan.count"),
        ("game=taxi&over=purse", "lab.plan.over"),
        ("game=taxi&over=purse:4,4", "lab.plan.repeated"),
        ("game=taxi&over=purse:4,100", "setting.range"),
        ("game=taxi&over=purse:4,", "setting.range"),
        ("game=taxi&over=games:4,8", "lab.plan.key"),
        ("game=tax&over=purse:4,8", "lab.plan.key"),
        ("game=taxi&over=nodes:4,x", "lab.value"),
        ("game=taxi&over=personality:balanced,bold", "lab.word"),
        ("game=taxi&against=usual", "lab.plan.unchanged"),
        ("game=taxi&income=3&against=chess", "lab.plan.against"),
        ("game=taxi&income=3&against=usual&card=100", "lab.plan.two"),
        ("game=taxi&settle=white", "lab.plan.alone"),
        ("game=taxi&income=3&against=usual&settle=colour", "lab.plan.settle"),
        ("game=taxi&card=200,100", "lab.plan.nodes"),
        ("game=taxi&card=", "lab.plan.nodes"),
        ("game=taxi&card=100,x", "lab.plan.nodes"),
        ("over=purse:4,8", "lab.no_game"),
        ("game=taxi&purse=0&income=0", "lab.over"),
        ("game=chess&fen=7k/8/8/8/8/8/8/K7 w - - 0 1", "lab.over"),
        ("game=chess&fen=8/8/8/8/8/8/8/8 w - - 0 1", "lab.start"),
    ] {
        assert_eq!(Plan::read(text).unwrap_err().id.key(), reason, "{text}");
    }
}

#[test]
fn games_begin_with_the_position_that_is_asked_for() {
    let fen = "4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1";
    let settings = RunSettings::read(&format!("game=tax&fen={fen}&nodes=30&plies=20")).unwrap();
    assert_eq!(settings.text(), format!("game=tax&fen={fen}&nodes=30&plies=20"));
    let game = played(&settings.text(), 0);
    assert!(game.link.starts_with("#tax/4k3/8/"), "{}", game.link);
    let usual = RunSettings::read("game=chess&fen=rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
    assert_eq!(usual.text(), "game=chess");
}

/// Both games of a pair begin alike, and more nodes win more points.
#[test]
fn a_side_that_thinks_longer_plays_both_colours() {
    let text = "game=chess&nodes=40&deep=8&even=0&games=12";
    let games: Vec<LabGame> = (0..12).map(|number| played(text, number)).collect();
    for pair in games.chunks(2) {
        let opening = |game: &LabGame| game.moves.split(',').take(6).collect::<Vec<_>>().join(",");
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!([&pair[0], &pair[1]].map(|game| game.deeper.as_deref()), [Some("white"), Some("black")]);
    }
    let points: f64 = games.iter().filter_map(|game| Figure::Deeper.of(game)).sum();
    assert!(points >= 8.0, "{points} of 12");
}

#[test]
fn what_is_seen_of_a_game_is_recorded() {
    for game in variants::GAMES {
        let id = game.id();
        let game = played(&format!("game={id}&nodes=60&narrow=1&plies=60"), 1);
        assert_eq!(game.chances.len() as u32, game.plies - game.random, "{id}");
        let [near, all] = game.near.unwrap();
        assert!(0 < near && near <= all && all > 0, "{id}: {near} of {all}");
    }
    // An ending is weighed without its table, which would take minutes for each position.
    let ending = played("game=tax&fen=8/8/8/4k3/8/8/3Q4/3K4 w - - 0 1&random=0&nodes=50&narrow=1&plies=30", 0);
    assert!(ending.near.is_some());
}

fn oddchess(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_oddchess")).args(args).stdin(Stdio::null()).output().unwrap()
}

fn stdout(output: Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

fn folder(name: &str) -> String {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("plan-{name}"));
    let _ = fs::remove_dir_all(&folder);
    folder.to_str().unwrap().to_owned()
}

/// The program says what the core says of the same games, also when it was stopped in between.
#[test]
fn the_program_plays_a_plan_and_goes_on_where_it_was_stopped() {
    let text = "game=taxi&nodes=20&plies=60&games=8&over=purse:0,16";
    let dir = folder("over");
    let plan = |more: &[&str]| oddchess(&[&["lab", "plan", text, "--dir", &dir, "--quiet"], more].concat());
    let outcome = stdout(plan(&["--json"]));
    let mut games = PlanGames::new(Plan::read(text).unwrap()).unwrap();
    for at in 0..2 {
        let run = games.plan().runs[at].text.clone();
        (0..8).for_each(|number| games.add(at, &played(&run, number)).unwrap());
    }
    // Not by assert_eq: it would print all of both.
    assert!(outcome.trim_end() == serde_json::to_string_pretty(&games.outcome()).unwrap());
    // A file that was cut in the middle of a line is completed.
    let files: Vec<PathBuf> = fs::read_dir(&dir).unwrap().map(|file| file.unwrap().path()).collect();
    assert_eq!(files.len(), 2);
    let whole = fs::read(&files[0]).unwrap();
    fs::write(&files[0], &whole[..whole.len() - 10]).unwrap();
    assert!(stdout(plan(&["--json"])) == outcome);
    let table = stdout(plan(&["--only-report"]));
    assert!(table.contains("purse =") && table.contains("Length in half-moves"), "{table}");
    // Games of another core are no games of this plan.
    let other = String::from_utf8(whole).unwrap().replacen("\"core\":\"", "\"core\":\"other-", 1);
    fs::write(&files[0], other).unwrap();
    let refused = plan(&["--only-report"]);
    assert!(String::from_utf8_lossy(&refused.stderr).contains("other-"), "{refused:?}");
}

/// Pawns that step one square at first have fewer moves: that is settled long before the last game.
#[test]
fn a_comparison_ends_once_it_is_settled() {
    let text = "game=chess&double=never&nodes=20&plies=20&even=0&games=400&against=usual&settle=choices";
    let dir = folder("settle");
    let outcome = stdout(oddchess(&["lab", "plan", text, "--dir", &dir, "--quiet"]));
    assert!(outcome.contains("settled") && outcome.contains("50 pairs of games"), "{outcome}");
}

/// The same plans are played on the page (tests/browser/lab-plans.spec.js), with the same outcome.
#[test]
fn plans_come_out_as_recorded() {
    for name in ["compare", "sweep", "card"] {
        let recorded =
            fs::read_to_string(crate::common::tree::root().join(format!("tests/data/plans/{name}.json"))).unwrap();
        let plan = serde_json::from_str::<serde_json::Value>(&recorded).unwrap()["plan"]["text"].clone();
        let dir = folder(name);
        let outcome = stdout(oddchess(&["lab", "plan", plan.as_str().unwrap(), "--dir", &dir, "--json", "--quiet"]));
        assert!(outcome == recorded, "oddchess lab plan '{plan}' --json is not what tests/data/plans/{name}.json has");
    }
}
