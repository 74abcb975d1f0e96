//! The engine: the same result wherever it pauses, legal moves, no missed mate.

use crate::common::PLAY;
use engine::player::Player;
use engine::report::{EngineReport, EngineRequest, ProvedOutcome, ScoreKind, Task};
use engine::search_board::ScoredMove;
use engine::time::{ClockTime, Tick, TimeControl};
use game::session::GameSession;
use game::session::NewGame;
use notation::link::LinkParts;
use variants::GAMES;

const ASKED: EngineRequest = EngineRequest { nodes: 20_000, ..PLAY };

fn session(game: &str, fen: Option<&str>, moves: &str) -> GameSession {
    let moves = moves.split_whitespace().map(str::to_owned).collect();
    let parts = LinkParts { game: game.into(), fen: fen.map(str::to_owned), moves, ..LinkParts::default() };
    variants::require(game).unwrap().open(&parts).unwrap()
}

/// Thinks to its end.
pub fn think(session: &GameSession, asked: EngineRequest) -> EngineReport {
    let mut player = Player::new(4);
    player.set_board(session.root_board());
    player.start(asked);
    player.run(&mut || false);
    player.report()
}

#[test]
fn slices_do_not_matter() {
    for game in GAMES {
        let session = game.start();
        let whole = think(&session, ASKED);
        let mut player = Player::new(4);
        player.set_board(session.root_board());
        player.start(ASKED);
        let mut slices = 0;
        while !player.report().done {
            player.run(&mut || true);
            slices += 1;
        }
        assert!(slices > 10 || whole.nodes < 2560.0, "{}: {slices} slices", game.id());
        assert_eq!(player.report(), whole, "{}", game.id());
        assert!(whole.choice.is_some(), "{}", game.id());
    }
}

/// A stop waits until the engine asks whether to pause, so that there must be little work in between.
#[test]
fn little_is_done_between_two_pauses() {
    for (game, fen, moves) in [
        ("chess", None, ""),
        ("chess", Some("8/8/8/8/1k6/8/Q7/K7 w - - 0 1"), ""),
        ("tax", Some("8/8/8/1k6/2n5/8/3Q4/K7 w - - 0 1"), ""),
        ("anarchist", None, "a2a4 b7b6 c2c3 d7d5 e2e3 h7h5"),
    ] {
        let mut player = Player::new(4);
        player.set_board(session(game, fen, moves).root_board());
        player.start(EngineRequest { task: Task::Analyse, nodes: 0, ..ASKED });
        let nodes = |player: &mut Player| {
            let report = player.report();
            (report.nodes, report.exact.map_or(0.0, |exact| exact.nodes))
        };
        let mut before = nodes(&mut player);
        for _ in 0..200 {
            player.run(&mut || true);
            let now = nodes(&mut player);
            // The counts of the mate solver and of the search are not added up.
            let (searched, proved) = (now.0 - before.0, now.1 - before.1);
            assert!(searched <= 700.0 && proved <= 512.0, "{game}: {searched} and {proved}");
            before = now;
        }
    }
}

#[test]
fn quick_games_stay_legal_at_every_level() {
    for game in GAMES {
        for (level, seed) in [(1, 5), (4, 6), (10, 7)] {
            let mut session = game.start();
            let mut player = Player::new(1);
            for ply in 0..120 {
                if session.over().is_some() {
                    break;
                }
                player.set_board(session.root_board());
                player.start(EngineRequest { level, seed: seed + ply, nodes: 400, ..ASKED });
                player.run(&mut || false);
                let choice = player.report().choice.expect("a move while the game goes on");
                session.type_move(&choice.text).unwrap();
            }
        }
    }
}

#[test]
fn mates_are_found() {
    // A mate on the spot is no longer missed from level 3 on.
    for (game, fen, best, moves) in [
        ("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", 1),
        ("chess", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", 2),
        ("tax", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", 1),
        ("taxi", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 20:9", "a1a8", 1),
        // The black king has nothing left to pay with.
        ("taxi", "k7/8/2K5/8/8/8/8/8 w - - 0 1 9:0:0", "c6b7", 1),
        ("monarch", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "a1a8", 1),
    ] {
        for level in [if moves == 1 { 3 } else { 10 }, 10] {
            let report = think(&session(game, Some(fen), ""), EngineRequest { level, ..ASKED });
            let choice = report.choice.unwrap();
            let score = &report.lines[0].score;
            assert_eq!((choice.text.as_str(), score.kind, score.value), (best, ScoreKind::Mate, moves), "{game} {fen}");
        }
    }
}

#[test]
fn a_lost_side_goes_for_the_repetition() {
    // Black's queen checks for ever; one check more and the position has come again.
    let fen = "6k1/R7/Q7/8/8/5q2/5P1P/5RK1 b - - 0 1";
    let report = think(&session("chess", Some(fen), ""), EngineRequest { task: Task::Analyse, ..ASKED });
    let score = &report.lines[0].score;
    assert_eq!((score.kind, score.value), (ScoreKind::Heuristic, 0), "{:?}", report.lines);
}

#[test]
fn a_threat_is_what_the_other_side_would_do() {
    let quiet = session("chess", Some("r5k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1"), "");
    let threat = think(&quiet, EngineRequest { task: Task::Threat, ..ASKED });
    assert_eq!((threat.lines[0].moves[0].text.as_str(), threat.lines[0].score.value), ("a8a1", -1));
    assert!(threat.choice.is_none());
    let checked = session("chess", Some("6k1/5ppp/8/8/8/8/5PPP/4r1K1 w - - 0 1"), "");
    let none = think(&checked, EngineRequest { task: Task::Threat, ..ASKED });
    assert!(none.done && none.lines.is_empty());
}

#[test]
fn what_orthodox_chess_would_play_is_searched_by_its_rules() {
    let fen = "r3k2r/ppp2ppp/2n5/3pP3/8/8/PPP2PPP/R3K2R w KQk d6 0 7";
    let analysed = EngineRequest { task: Task::Analyse, ..ASKED };
    let expected = think(&session("chess", Some(fen), ""), analysed).lines;
    for (game, purses) in [("tax", ""), ("taxi", " 3:4"), ("monarch", "")] {
        let session = session(game, Some(&format!("{fen}{purses}")), "");
        let mut player = Player::new(4);
        player.set_board(session.root_board());
        let mut ask = |task| {
            player.start(EngineRequest { task, ..ASKED });
            player.run(&mut || false);
            player.report().lines
        };
        let own = ask(Task::Analyse);
        assert_eq!(ask(Task::Orthodox), expected, "{game}");
        assert_eq!(ask(Task::Analyse), own, "{game}: what the one search has remembered is nothing to the other");
    }
    for game in ["anarchist", "infantry", "chess"] {
        let none = think(&session(game, None, ""), EngineRequest { task: Task::Orthodox, ..ASKED });
        assert!(none.done && none.lines.is_empty() && none.choice.is_none(), "{game}");
    }
}

#[test]
fn lines_are_as_many_as_asked_and_best_first() {
    let report = think(&session("taxi", None, "e2e4"), EngineRequest { task: Task::Analyse, lines: 3, ..ASKED });
    let values: Vec<i32> = report.lines.iter().map(|line| -line.score.value).collect();
    assert!(values.len() == 3 && values.is_sorted_by(|one, two| one >= two), "{values:?}");
}

/// Both players have the same moves here, and a mirror-symmetric position is lost for the side to move.
#[test]
fn who_may_mirror_never_loses() {
    let mut rng = 7_u32;
    let mut player = Player::new(1);
    for _ in 0..100 {
        let mut session = session("anarchist", None, "");
        let mut texts: Vec<String> = Vec::new();
        loop {
            let moves: Vec<&str> = texts.iter().map(String::as_str).collect();
            let board = variants::tools("anarchist").unwrap().root_board(None, &moves).unwrap();
            if board.over() {
                break;
            }
            let text = if texts.len().is_multiple_of(2) {
                rng = rng.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                let mut choices = Vec::new();
                let mut board = board.fresh_copy();
                board.generate_all(&mut choices);
                let any = choices[(rng >> 8) as usize % choices.len()].id;
                board.move_texts(&[any]).remove(0)
            } else {
                player.set_board(session.root_board());
                player.start(EngineRequest { nodes: 50, ..ASKED });
                player.run(&mut || false);
                player.report().choice.unwrap().text
            };
            session.type_move(&text).unwrap();
            texts.push(text);
        }
        // Who made the last move has won.
        assert_eq!(texts.len() % 2, 0, "{texts:?}");
    }
}

/// Proved wins are played: once the engine has a won position, the opponent never gets one.
#[test]
fn solved_positions_are_played_perfectly() {
    let mut player = Player::new(1);
    let fens = [
        "8/pp3p2/8/2P1p3/1P1p4/8/5PP1/8 w - - 0 1",
        "8/1p1p1p2/8/P7/4P1p1/8/2P5/8 w - - 0 1",
        "3P4/pp6/8/4pp2/3P2P1/8/PP4P1/8 b - - 0 1",
    ];
    for fen in fens {
        let mut session = session("anarchist", Some(fen), "");
        let mut winner = None;
        let mut ply = 0;
        while session.over().is_none() {
            player.set_board(session.root_board());
            player.start(EngineRequest { task: Task::Analyse, nodes: 200_000, depth: 1, ..ASKED });
            player.run(&mut || false);
            let exact = player.report().exact.unwrap();
            let result = exact.result.unwrap();
            let won = (result.outcome == ProvedOutcome::Win) == (ply % 2 == 0);
            assert_eq!(*winner.get_or_insert(won), won, "{fen}, ply {ply}");
            assert!(exact.done && exact.moves.len() <= exact.of as usize, "{fen}");
            player.start(EngineRequest { nodes: 200_000, ..ASKED });
            player.run(&mut || false);
            session.type_move(&player.report().choice.unwrap().text).unwrap();
            ply += 1;
        }
        assert_eq!(winner, Some(ply % 2 == 1), "{fen}");
    }
}

/// The horizon asks for moves that gain something, and for quiet checks, only, and scores are remembered: both must say what the slow way says.
#[test]
fn what_is_quick_tells_the_same() {
    let games = [
        ("chess", Some("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")),
        ("chess", Some("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1")),
        ("chess", Some("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1")),
    ];
    let starts = GAMES.iter().map(|game| (game.id(), None));
    let mut rng = 5_u32;
    for (game, fen) in games.into_iter().chain(starts) {
        for _ in 0..20 {
            let mut board = variants::tools(game).unwrap().root_board(fen, &[]).unwrap();
            let mut codes = Vec::new();
            for ply in 1..120 {
                let (mut all, mut gains) = (Vec::new(), Vec::new());
                board.truncate_moves(0);
                assert_eq!(board.generate(&mut gains, true), board.move_count() > 0);
                board.truncate_moves(0);
                board.generate_all(&mut all);
                let code = |choice: &ScoredMove| (choice.id, choice.hints);
                let gaining = all.iter().filter(|choice| choice.hints.gain > 0).map(code);
                assert!(gains.iter().map(code).eq(gaining), "{game}: {}", board.fen());
                if !board.node_info().in_check {
                    let mut checks = Vec::new();
                    board.generate_quiet_checks(&mut checks);
                    for check in &checks {
                        let quiet = |choice: &ScoredMove| code(choice) == code(check) && choice.hints.gain <= 0;
                        assert!(all.iter().any(quiet), "{game}: {}", board.fen());
                        board.play(check.at);
                        assert!(board.node_info().in_check, "{game}: {}", board.fen());
                        board.undo();
                    }
                    board.truncate_moves(all.len());
                }
                let Some(chosen) = all.get((rng >> 8) as usize % all.len().max(1)) else { break };
                rng = rng.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                board.play(chosen.at);
                codes.push(chosen.id);
                if ply % 25 == 0 {
                    let texts = board.move_texts(&codes);
                    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
                    let mut fresh = variants::tools(game).unwrap().root_board(fen, &texts).unwrap();
                    assert_eq!(board.evaluate(), fresh.evaluate(), "{game}: {}", fresh.fen());
                }
                board.evaluate();
            }
        }
    }
}

/// Runs a request by a clock that goes on so many milliseconds each time it is read, for so many readings; what it shows
/// then.
fn run_by_clock(player: &mut Player, pace: f64, readings: u32) -> f64 {
    let (mut now, mut left) = (0.0, readings);
    player.run_timed(&mut || {
        now += pace;
        left = left.saturating_sub(1);
        Tick { now, pause: left == 0 }
    });
    now
}

#[test]
fn a_clock_ends_the_search() {
    // A soft limit of 500 milliseconds, a hard one of 2000.
    let clock = ClockTime { remaining: 28_020, increment: 0, moves_to_go: None };
    for game in GAMES {
        let mut player = Player::new(1);
        player.set_board(game.start().root_board());
        player.start(EngineRequest { nodes: 0, time: TimeControl::Clock(clock), ..ASKED });
        let passed = run_by_clock(&mut player, 20.0, u32::MAX);
        assert!(player.done() && player.report().choice.is_some(), "{}", game.id());
        assert!(passed <= 2_100.0, "{}: {passed}", game.id());
        if game.id() == "chess" {
            assert!(passed >= 500.0, "{passed}");
        }
    }
}

/// However late it is, a move is the best of one ply at least.
#[test]
fn a_flag_about_to_fall_leaves_time_for_one_ply() {
    for game in GAMES {
        for time in [TimeControl::MoveTime(1), TimeControl::Clock(ClockTime::default())] {
            let mut player = Player::new(1);
            player.set_board(game.start().root_board());
            player.start(EngineRequest { nodes: 0, time, ..ASKED });
            run_by_clock(&mut player, 1000.0, u32::MAX);
            let report = player.report();
            assert!(report.done && report.choice.is_some() && report.depth >= 1, "{} {time:?}", game.id());
        }
    }
}

#[test]
fn time_runs_from_the_ponder_hit() {
    let mut player = Player::new(1);
    player.set_board(session("chess", None, "e2e4").root_board());
    player.start(EngineRequest { nodes: 0, time: TimeControl::MoveTime(100), ..ASKED });
    player.ponder();
    assert!(run_by_clock(&mut player, 10.0, 200) >= 2_000.0);
    assert!(!player.done());
    player.ponder_hit();
    let passed = run_by_clock(&mut player, 10.0, u32::MAX);
    assert!(player.done() && (100.0..150.0).contains(&passed), "{passed}");
}

/// Who has lost by stalemate can't claim a draw, though the count of moves is full.
#[test]
fn a_stalemate_that_wins_comes_before_a_claim() {
    let session = session("chess:stalemate=loss", Some("k7/8/8/1K6/8/2Q5/8/8 w - - 99 70"), "");
    let report = think(&session, EngineRequest { task: Task::Analyse, nodes: 2_000, ..ASKED });
    let best = &report.lines[0];
    assert_eq!((best.score.kind, best.score.value), (ScoreKind::Mate, 1), "{best:?}");
}
