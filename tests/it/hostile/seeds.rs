//! Valid texts for each channel, and regressions from the rows of `tests/data/`.

use game::import;
use game::pgn;
use game::saved;
use game::session::GameSession;
use game::session::NewGame;
use notation::fen::Fen;
use notation::link::{self, LinkParts};
use variants::GAMES;
use view::ExportOptions;
use view::SessionView;

use super::promises::played_again;
use crate::common::Rng;
use crate::common::sessions::random_game;

const WHOLE: ExportOptions =
    ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: false };

const BAD_FENS: &str = include_str!("../../data/bad_fens.txt");
const LONG_LINKS: &str = include_str!("../../data/long_links.txt");
const MATES: &str = include_str!("../../data/mates.txt");
const PERFT: &str = include_str!("../../data/perft.txt");
const REFUSALS: &str = include_str!("../../data/refusals.txt");
const FILES: [&[u8]; 8] = [
    include_bytes!("../../data/pgn/chessbase.pgn"),
    include_bytes!("../../data/pgn/chesscom.pgn"),
    include_bytes!("../../data/pgn/endgame-study.pgn"),
    include_bytes!("../../data/pgn/lichess.pgn"),
    include_bytes!("../../data/pgn/old.pgn"),
    include_bytes!("../../data/pgn/promotions.pgn"),
    include_bytes!("../../data/pgn/sloppy.pgn"),
    include_bytes!("../../../www/studies/taxi.en.pgn"),
];

/// No seed is longer: long ones are made by the mutator.
const LONGEST: usize = 3_000;

/// The good texts of a channel, each with the digit of its game before it.
pub fn of(channel: &str) -> Vec<Vec<u8>> {
    let mut seeds: Vec<Vec<u8>> = match channel {
        "link" => links().into_iter().map(|link| [b"0", link.as_bytes()].concat()).collect(),
        "fen" => fens().iter().map(|(game, fen)| seed(*game, fen)).collect(),
        "san" => names().iter().map(|(game, age, name)| seed(*game, &format!("{}{name}", *age as char))).collect(),
        "moves" => moves(),
        "pgn" => (0..).zip(games()).map(|(at, text)| seed(at % GAMES.len(), &text)).collect(),
        "saved" => saved(),
        "steps" => made_up(&|rng| rng.next_u64() as u8),
        "import" => {
            let links = links().into_iter().map(|link| format!("https://example.org/play/{link}"));
            let fens = fens().into_iter().map(|(_, fen)| fen);
            let elsewhere =
                fens.clone().step_by(5).map(|fen| format!("https://example.org/analysis/{}", fen.replace(' ', "_")));
            links.chain(elsewhere).chain(fens).chain(games()).map(|text| seed(5, &text)).collect()
        }
        "editor" => made_up(&|rng| rng.below(112) as u8),
        "lab" => runs().iter().map(|run| seed(0, run)).collect(),
        "puzzle" => MATES
            .lines()
            .filter_map(|row| row.split(" | ").collect::<Vec<_>>().try_into().ok())
            .map(|[game, fen, _, answer]: [&str; 4]| {
                seed(number(game), &format!("{fen}\n{}", answer.rsplit(' ').next().unwrap_or_default()))
            })
            .collect(),
        _ => panic!("no channel {channel}"),
    };
    seeds.retain(|seed| seed.len() <= LONGEST);
    assert!(seeds.len() >= 10, "{channel} has {} seeds", seeds.len());
    seeds
}

fn number(id: &str) -> usize {
    GAMES.iter().position(|game| game.id() == id).unwrap_or_default()
}

fn seed(game: usize, text: &str) -> Vec<u8> {
    format!("{game}{text}").into_bytes()
}

/// Positions, each with its game, good and refused.
fn fens() -> Vec<(usize, String)> {
    let rows = PERFT.lines().chain(REFUSALS.lines()).chain(BAD_FENS.lines());
    let rows = rows.filter(|row| !row.starts_with('#')).filter_map(|row| {
        let mut fields = row.split('|').map(str::trim);
        Some((number(fields.next()?), fields.next()?.to_owned()))
    });
    let mut fens: Vec<(usize, String)> = rows.filter(|(_, fen)| !["start", ""].contains(&fen.as_str())).collect();
    for (at, game) in GAMES.iter().enumerate() {
        fens.push((at, game.position().fen()));
        fens.extend((1..64).step_by(9).map(|age| (at, played_again(*game, age).view().fen)));
    }
    fens
}

/// Links of every kind: starts, positions, moves short and long, sides, plies, endings, the editor's.
pub fn links() -> Vec<String> {
    let mut links: Vec<String> = GAMES.iter().map(|game| view::card(*game).sample.to_owned()).collect();
    for (game, fen) in fens() {
        let edit = links.len().is_multiple_of(3);
        let flipped = links.len().is_multiple_of(2);
        let parts = LinkParts { game: GAMES[game].id().into(), fen: Some(fen), edit, flipped, ..LinkParts::default() };
        links.push(link::write(&parts));
    }
    let mut rng = Rng(4);
    for (at, end) in ["&evals=Ae9", "&end=claim", "&end=agreed", "&end=white-resigns", "&end=black-late", "&ply=2"]
        .iter()
        .enumerate()
    {
        for plies in [2, 8, 30] {
            let mut session = GAMES[at].start();
            random_game(&mut session, plies, &mut rng);
            links.push(format!("{}{end}", session.view().link));
        }
    }
    links.extend(LONG_LINKS.lines().map(str::to_owned));
    links
}

/// Names of moves in both notations, each with its game and how many plies old it is.
fn names() -> Vec<(usize, u8, String)> {
    let mut names = Vec::new();
    for (at, game) in GAMES.iter().enumerate() {
        for age in (b'0'..b'0' + 60).step_by(5) {
            for name in played_again(*game, age).suggest("").moves {
                names.push((at, age, if names.len().is_multiple_of(2) { name.san } else { name.text }));
            }
        }
    }
    names
}

fn moves() -> Vec<Vec<u8>> {
    let mut all = Vec::new();
    for line in LONG_LINKS.lines() {
        let (game, moves) = line.trim_start_matches('#').split_once("?moves=").unwrap_or_default();
        all.push(seed(number(game), &moves.split(',').take(70).collect::<Vec<_>>().join(" ")));
    }
    for (at, game) in GAMES.iter().enumerate() {
        for plies in [3, 12, 40] {
            let mut session = game.start();
            random_game(&mut session, plies, &mut Rng(plies as u64));
            let played = session.annotations().iter().filter_map(|entry| entry.played.as_ref());
            all.push(seed(at, &played.map(|played| played.san.as_str()).collect::<Vec<_>>().join(" ")));
        }
    }
    all
}

/// The games of the files, and files as they are where they are short.
fn games() -> Vec<String> {
    let mut games = Vec::new();
    for file in FILES.map(import::decode) {
        games.extend(pgn::games(&file).spans.into_iter().map(|span| file[span.range].to_owned()));
        games.push(file.chars().take(LONGEST / 2).collect());
    }
    games.extend(GAMES.iter().enumerate().map(|(at, _)| pgn::export(&sprawling(at, 3), &WHOLE)));
    games
}

/// A record with variations and all kinds of annotations.
fn sprawling(game: usize, seed: u64) -> GameSession {
    let (mut rng, mut session) = (Rng(seed), GAMES[game].start());
    for round in 0..6 {
        random_game(&mut session, 6, &mut rng);
        let node = rng.below(session.tree().size()) as u32;
        session.comment(
            node,
            ["so be it", "[%csl Ge4][%cal Rd2d4][%clk 0:05:00][%eval -1.2,9] (1. e4 {so}) $1", "“Größe” ♔"][round % 3],
        );
        session.glyph(node, [1, 14, 22][round % 3]);
        session.visit(node);
    }
    session.set_tag("White", "O\"Brien\\");
    session
}

/// Kept games, with deeds behind them.
fn saved() -> Vec<Vec<u8>> {
    let mut rng = Rng(9);
    let mut kept = Vec::new();
    for round in 0..24 {
        let game = round % GAMES.len();
        let mut text = seed(game, &saved::write(&sprawling(game, round as u64)));
        text.push(0);
        text.extend((0..round * 2).map(|_| rng.below(48) as u8));
        kept.push(text);
    }
    kept
}

/// Runs of the lab.
fn runs() -> Vec<String> {
    let mut runs = vec![
        "game=tax&nodes=200&twin=1&games=2000".into(),
        "game=taxi&purse=4&nodes=200&twin=1&games=2000".into(),
        "game=infantry&nodes=200&games=2000".into(),
        "game=chess&time=50&level=3&random=0&even=0&plies=2000&twin=1&games=1000000&seed=4294967295".into(),
    ];
    runs.extend(GAMES.iter().map(|game| format!("game={}", game.id())));
    runs
}

fn made_up(byte: &dyn Fn(&mut Rng) -> u8) -> Vec<Vec<u8>> {
    let mut rng = Rng(5);
    (0..36)
        .map(|at| {
            let mut bytes = vec![b'0' + at % 6];
            bytes.extend((0..4 + rng.below(60)).map(|_| byte(&mut rng)));
            bytes
        })
        .collect()
}
