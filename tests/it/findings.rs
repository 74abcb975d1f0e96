//! The runs behind the findings: their first games are replayed, and the published data match the list.

use lab::data::LabGame;
use lab::game::SelfPlayGame;
use lab::settings::RunSettings;
use serde_json::Value;

const LIST: &str = include_str!("../data/findings.txt");
const GAMES: &str = include_str!("../data/findings_games.jsonl");
const PUBLISHED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../www/findings");

/// Name, settings and digest of each run.
fn runs() -> Vec<[&'static str; 3]> {
    let squares = |row: &'static str| row.split('|').map(str::trim).collect::<Vec<_>>().try_into().expect(row);
    LIST.lines().filter(|row| !row.starts_with('#')).map(squares).collect()
}

#[test]
fn the_first_games_are_played_again() {
    let rows: Vec<Value> = GAMES.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let names: Vec<&str> = runs().into_iter().map(|[name, ..]| name).collect();
    assert_eq!(rows.iter().map(|row| row["name"].as_str().unwrap()).collect::<Vec<_>>(), names);
    for row in rows {
        let settings = RunSettings::read(row["run"].as_str().unwrap()).unwrap();
        let games: Vec<LabGame> = serde_json::from_value(row["games"].clone()).unwrap();
        assert!(games.len() >= 2, "{}", row["name"]);
        for game in games {
            let mut play = SelfPlayGame::new(&settings, game.number);
            play.run(&mut || 0.0, 1.0);
            assert_eq!(play.step().game, Some(game), "{}", row["name"]);
        }
    }
}

#[test]
fn what_is_published_is_what_the_list_says() {
    for [name, settings, digest] in runs() {
        let published = std::fs::read_to_string(format!("{PUBLISHED}/{name}.json")).unwrap();
        let run: Value = serde_json::from_str(&published).unwrap();
        assert_eq!((&run["digest"], digest.len()), (&digest.into(), 64), "{name}");
        assert_eq!(run["summary"]["text"], settings, "{name}");
        assert_eq!(run["summary"]["games"], run["summary"]["of"], "{name}: every game is there");
        assert_eq!(run["missing"], Value::Array(Vec::new()), "{name}");
        let counts = |of: &str| -> u64 {
            let rows = run["summary"][of].as_array().unwrap();
            rows.iter().map(|row| row["share"]["count"].as_u64().unwrap()).sum()
        };
        let games = run["summary"]["games"].as_u64().unwrap();
        assert_eq!([counts("results"), counts("endings")], [games; 2], "{name}");
    }
}
