//! The mate solver: against plain recursion over the rules, on known positions, and with pauses anywhere.

use crate::common::force::{drawn, wins};
use crate::common::{PLAY, Rng, random_game};
use engine::mate::solver::{MateLimits, MateOutcome, MateSolver, replies};
use engine::player::Player;
use engine::report::EngineRequest;
use engine::search_board::RootBoard;
use game::session::NewGame;
use notation::fen::Fen;
use notation::link::LinkParts;
use rules::present::VariantRules;
use rules::setup::PositionSetup;
use variants::Variant;
use variants::anarchist::Anarchist;
use variants::chess::Chess;
use variants::infantry::Infantry;
use variants::monarch::Monarch;
use variants::tax::Tax;
use variants::taxi::Taxi;
use variants::{require, tools};

const ROWS: &str = include_str!("../data/mates.txt");

const ENDLESS: u64 = u64::MAX;

/// The answer as the command line writes it.
fn answer(board: &mut dyn RootBoard, moves: u8, nodes: u64, rest: &mut dyn FnMut() -> bool) -> String {
    let mut solver = MateSolver::new(1);
    solver.start(board, MateLimits { moves, nodes }, &[]);
    while !solver.done() {
        solver.run(board, rest);
    }
    said(board, moves, solver.outcome())
}

fn said(board: &dyn RootBoard, moves: u8, outcome: &MateOutcome) -> String {
    match outcome {
        MateOutcome::Mate(moves, codes) => {
            let mut texts: Vec<String> = codes.iter().flat_map(|&code| board.move_texts(&[code])).collect();
            texts.sort();
            format!("mate in {moves}: {}", texts.join(" "))
        }
        MateOutcome::None => format!("no mate in {moves}"),
        _ => "not known".into(),
    }
}

pub fn solve(game: &str, fen: &str, moves: u8) -> String {
    let mut board = tools(game).unwrap().root_board(Some(fen), &[]).unwrap();
    answer(board.as_mut(), moves, ENDLESS, &mut || false)
}

fn by_force<G: Variant>(position: &G, moves: u32) -> String {
    for count in 1..=moves {
        let first = |&mv: &G::Move| !drawn(position, 150) && wins(&position.play(mv), count - 1);
        let mut texts: Vec<String> = position.legal().into_iter().filter(first).map(|mv| position.text(mv)).collect();
        if !texts.is_empty() {
            texts.sort();
            return format!("mate in {count}: {}", texts.join(" "));
        }
    }
    format!("no mate in {moves}")
}

/// A position with few pieces, mostly of the side to move, the other king near an edge as often as not.
fn few<G: Variant>(rng: &mut Rng, letters: &[&str; 2]) -> Option<G> {
    let squares: Vec<_> = G::SHAPE.squares().collect();
    let mut setup = PositionSetup::empty();
    let mut put = |rng: &mut Rng, letter: char| {
        let square = squares[rng.below(squares.len())];
        if setup.at(square).is_none() {
            setup.put(square, Some(letter));
        }
    };
    put(rng, 'k');
    put(rng, 'K');
    for (pool, count) in letters.iter().zip([2 + rng.below(3), rng.below(4)]) {
        for _ in 0..count {
            let letter = pool.as_bytes()[rng.below(pool.len())];
            put(rng, letter.into());
        }
    }
    let purse = |rng: &mut Rng| [0, 1, 2, 3, 5, 9, 30][rng.below(7)];
    setup.holdings = G::FEN_FORMAT.holdings.then(|| format!("{}:{}", purse(rng) + 1, purse(rng)));
    // Now and then the clock is about to matter.
    setup.clock = if rng.below(8) == 0 { 93 + rng.below(60) as u32 } else { 0 };
    if rng.below(2) == 0 {
        setup = setup.swapped(G::SHAPE)?;
    }
    G::validate(&setup).ok()
}

/// Compares the answers to this number of positions of a variant; returns how many have a mate.
fn compare<G: Variant>(count: usize, letters: [&str; 2], seed: u64) -> usize {
    let rng = &mut Rng(seed);
    let mut solver = MateSolver::new(1);
    let (mut compared, mut won) = (0, 0);
    while compared < count {
        let Some(position) = few::<G>(rng, &letters) else { continue };
        let moves = 1 + rng.below(3) as u8;
        let mut board = tools(G::INFO.id).unwrap().root_board(Some(&position.fen()), &[]).unwrap();
        solver.clear();
        solver.start(board.as_mut(), MateLimits { moves, nodes: ENDLESS }, &[]);
        solver.run(board.as_mut(), &mut || false);
        let expected = by_force(&position, moves.into());
        assert_eq!(said(board.as_ref(), moves, solver.outcome()), expected, "{} {}", G::INFO.id, position.fen());
        compared += 1;
        won += usize::from(expected.starts_with("mate"));
    }
    won
}

const MEN: [&str; 2] = ["QQRRRBNNPPP", "qrbnppp"];

/// A share of all that there are for each game: the whole is `compare_100_000_positions`.
fn compare_all(count: usize, seed: u64) {
    let won = [
        compare::<Chess>(count, MEN, seed),
        compare::<Tax>(count, MEN, seed + 1),
        compare::<Taxi>(count, MEN, seed + 2),
        compare::<Monarch>(count, MEN, seed + 3),
        compare::<Infantry>(count, ["TTTAANNFFFFEP", "tafnep"], seed + 4),
    ];
    assert!(won.iter().all(|&won| won * 100 > count), "of {count}: {won:?}");
    println!("mates among {count} positions of each game: {won:?}");
}

#[test]
fn plain_recursion_gives_the_same_answers() {
    compare_all(150, 1);
}

/// Takes minutes: `cargo test --release --test it solve:: -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn compare_100_000_positions() {
    compare_all(20_000, 1000);
}

#[test]
fn being_stuck_counts_as_mate_where_it_loses() {
    let rng = &mut Rng(5);
    let mut won = 0;
    for _ in 0..60 {
        let line = random_game(Anarchist::start(), 60, rng);
        let Some(position) = line.len().checked_sub(2 + rng.below(4)).map(|at| line[at]) else { continue };
        let expected = by_force(&position, 3);
        assert_eq!(solve("anarchist", &position.fen(), 3), expected, "{}", position.fen());
        won += usize::from(expected.starts_with("mate"));
    }
    assert!(won > 10, "{won}");
}

/// The rows: game, position, how far to look, answer.
fn all_rows() -> Vec<[&'static str; 4]> {
    let row = |line: &'static str| <[&str; 4]>::try_from(line.split(" | ").collect::<Vec<_>>()).unwrap();
    let rows: Vec<_> = ROWS.lines().filter(|line| !line.starts_with('#')).map(row).collect();
    for game in ["chess", "tax", "taxi", "monarch", "infantry"] {
        for answer in ["mate in 1", "mate in 2", "mate in 3", "mate in 4", "no mate in"] {
            assert!(rows.iter().any(|row| row[0] == game && row[3].starts_with(answer)), "{game}: {answer}");
        }
    }
    rows
}

#[test]
fn rows_have_their_answers_wherever_the_solver_rests() {
    for [game, fen, moves, expected] in all_rows() {
        let mut board = tools(game).unwrap().root_board(Some(fen), &[]).unwrap();
        let moves = moves.parse().unwrap();
        let mut slices = 0;
        assert_eq!(answer(board.as_mut(), moves, ENDLESS, &mut || false), expected, "{game} {fen}");
        let rested = answer(board.as_mut(), moves, ENDLESS, &mut || {
            slices += 1;
            true
        });
        assert_eq!(rested, expected, "{game} {fen} in {slices} slices");
    }
}

/// What proof-number search looks at hangs on every number that it keeps, so a change that slows it down, or that makes the
/// browser search otherwise than this machine, changes these sums.
#[test]
fn the_rows_take_as_many_nodes_as_they_took() {
    let mut sums = std::collections::BTreeMap::new();
    for [game, fen, moves, _] in all_rows() {
        let mut board = tools(game).unwrap().root_board(Some(fen), &[]).unwrap();
        let mut solver = MateSolver::new(1);
        solver.start(board.as_mut(), MateLimits { moves: moves.parse().unwrap(), nodes: ENDLESS }, &[]);
        solver.run(board.as_mut(), &mut || false);
        *sums.entry(game).or_insert(0) += solver.nodes();
    }
    let expected = [("chess", 126_809), ("infantry", 47_682), ("monarch", 84_135), ("tax", 6_595), ("taxi", 223_204)];
    assert_eq!(sums.into_iter().collect::<Vec<_>>(), expected);
}

#[test]
fn every_defence_of_a_mate_has_an_answer_that_mates_in_time() {
    for [game, fen, moves, expected] in all_rows() {
        let mut board = tools(game).unwrap().root_board(Some(fen), &[]).unwrap();
        let mut solver = MateSolver::new(1);
        let moves: u8 = moves.parse().unwrap();
        solver.start(board.as_mut(), MateLimits { moves, nodes: ENDLESS }, &[]);
        solver.run(board.as_mut(), &mut || false);
        let MateOutcome::Mate(moves @ 2.., firsts) = solver.outcome().clone() else { continue };
        for first in firsts {
            let defences = replies(board.as_mut(), &[first]);
            assert!(!defences.is_empty(), "{game} {fen}");
            let mut longest = 0;
            for defence in defences {
                solver.start(board.as_mut(), MateLimits { moves: moves - 1, nodes: ENDLESS }, &[first, defence]);
                solver.run(board.as_mut(), &mut || false);
                let MateOutcome::Mate(left, _) = *solver.outcome() else { panic!("{game} {fen}: {expected}") };
                longest = longest.max(left);
            }
            assert_eq!(longest, moves - 1, "{game} {fen}");
        }
    }
}

#[test]
fn a_solver_that_is_stopped_says_how_far_it_was_and_can_begin_again() {
    let fen = "6r1/p3p1rk/1p1pPp1p/q3n2R/4P3/3BR2P/PPP2QP1/7K w - - 0 1";
    let mut board = tools("chess").unwrap().root_board(Some(fen), &[]).unwrap();
    let mut solver = MateSolver::new(1);
    let mut runs = Vec::new();
    for nodes in [3_000, 100_000, 3_000] {
        solver.clear();
        solver.start(board.as_mut(), MateLimits { moves: 5, nodes }, &[]);
        solver.run(board.as_mut(), &mut || false);
        let MateOutcome::Unknown(none, found) = solver.outcome().clone() else { panic!("{:?}", solver.outcome()) };
        assert!(found.is_empty() && solver.nodes() < nodes + 3_000);
        runs.push((none, solver.nodes()));
    }
    assert!(runs[0] == runs[2] && runs[0].0 < runs[1].0, "{runs:?}");
    // It asks often enough whether to rest, and not all the time.
    let mut asked = 0;
    solver.clear();
    solver.start(board.as_mut(), MateLimits { moves: 5, nodes: 100_000 }, &[]);
    solver.run(board.as_mut(), &mut || {
        asked += 1;
        false
    });
    assert!((100_000 / 1_000..100_000 / 200).contains(&asked), "{asked}");
    // In the middle of anything.
    solver.start(board.as_mut(), MateLimits { moves: 5, nodes: ENDLESS }, &[]);
    solver.run(board.as_mut(), &mut || true);
    solver.stop(board.as_mut());
    assert!(matches!(solver.outcome(), MateOutcome::Unknown(..)));
    assert_eq!(answer(board.as_mut(), 2, ENDLESS, &mut || false), "no mate in 2");
}

#[test]
fn a_draw_on_the_way_is_no_mate() {
    // Mate comes in time for the clock, and too late for it: the defender claims a draw after fifty moves.
    let fen = |clock: u32| format!("k7/8/2K5/8/8/8/8/1R6 w - - {clock} 90");
    assert_eq!(solve("chess", &fen(98), 2), "mate in 2: c6c7");
    assert_eq!(solve("chess", "k7/8/1K6/8/8/8/8/6R1 w - - 99 90", 1), "mate in 1: g1g8");
    assert_eq!(solve("chess", "k7/8/1K6/8/8/8/8/6R1 w - - 149 90", 1), "mate in 1: g1g8");
    assert_eq!(solve("chess", "k7/8/1K6/8/8/8/8/6R1 w - - 150 90", 1), "no mate in 1");
    assert_eq!(solve("chess", &fen(99), 2), "no mate in 2");
    // The mating move leads to a position that has stood twice: the third time a draw may be claimed.
    let fen = "k7/8/2K5/8/8/8/8/1R6 w - - 0 1";
    assert_eq!(solve("chess", fen, 2), "mate in 2: c6c7");
    let there_and_back = ["c6c7", "a8a7", "c7c6", "a7a8"];
    let mut board = tools("chess").unwrap().root_board(Some(fen), &there_and_back.repeat(2)).unwrap();
    assert_eq!(answer(board.as_mut(), 2, ENDLESS, &mut || false), "no mate in 2");
    // A position where the attacker is to move has to stand five times, and what has stood elsewhere draws nothing.
    let stood = ["c7c6", "a7a8", "c6c7", "a8a7", "c7c6", "a7a8"];
    let mut board = tools("chess").unwrap().root_board(Some("8/k1K5/8/8/8/8/8/1R6 w - - 0 1"), &stood).unwrap();
    assert_eq!(answer(board.as_mut(), 2, ENDLESS, &mut || false), "mate in 2: c6c7");
}

#[test]
fn nothing_is_sought_within_no_moves() {
    assert_eq!(solve("chess", "k7/8/1K6/8/8/8/8/6R1 w - - 0 1", 0), "no mate in 0");
}

/// What the rules page says of the study beyond the rows.
#[test]
fn the_study_of_the_rules_page() {
    let after = |moves: &[&str], most: u8| {
        let fen = "8/8/8/8/r7/1K1R4/8/k7 w - - 0 1 2:0";
        let mut board = tools("taxi").unwrap().root_board(Some(fen), moves).unwrap();
        answer(board.as_mut(), most, ENDLESS, &mut || false)
    };
    assert_eq!(after(&["d3d1", "a4a3"], 7), "no mate in 7");
    assert_eq!(after(&["d3d1", "a4b4", "b3a3", "b4b1"], 2), "mate in 2: d1e1");
    assert_eq!(after(&["b3a4", "a1b2"], 6), "mate in 5: d3c3");
    assert_eq!(after(&["d3d2", "a4b4"], 6), "mate in 5: b3b4");
    for rook in ["a4a2", "a4a5", "a4a6", "a4c4"] {
        assert_eq!(after(&["d3d2", rook], 1), "mate in 1: d2d1");
    }
}

#[test]
fn the_opponent_at_full_level_takes_every_forced_mate() {
    for [game, fen, _, expected] in all_rows() {
        let Some((head, firsts)) = expected.split_once(": ") else { continue };
        if !["mate in 1", "mate in 2", "mate in 3"].contains(&head) {
            continue;
        }
        let mut player = Player::new(4);
        let parts = LinkParts { game: game.into(), fen: Some(fen.into()), ..LinkParts::default() };
        player.set_board(require(game).unwrap().open(&parts).unwrap().root_board());
        let asked = EngineRequest { nodes: 20_000, ..PLAY };
        player.start(asked);
        player.run(&mut || false);
        let choice = player.report().choice.map(|step| step.text).unwrap_or_default();
        assert!(firsts.split(' ').any(|first| first == choice), "{game} {fen}: {expected}, not {choice}");
    }
}

#[test]
fn nobody_looks_farther_than_the_most_moves() {
    // Two kings behind a wall of pawns, so that there is nothing to find however long one looks.
    let mut board = tools("chess").unwrap().root_board(Some("7k/8/8/p1p1p1p1/P1P1P1P1/8/8/K7 w - - 0 1"), &[]).unwrap();
    let mut solver = MateSolver::new(1);
    solver.start(board.as_mut(), MateLimits { moves: u8::MAX, nodes: 2_000_000 }, &[]);
    solver.run(board.as_mut(), &mut || false);
    assert!(solver.nodes() < 2_000_000 && *solver.outcome() == MateOutcome::None, "{:?}", solver.outcome());
}
