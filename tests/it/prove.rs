//! Proofs of puzzles: what is unique, cooked, too short, refuted or too big, whatever the slices; and what orthodox chess says.

use puzzles::judge::{Judge, Task};
use puzzles::proof_report::{ProofKind, PuzzleReport, PuzzleRequest};
use puzzles::prove::ProofSearch;
use puzzles::{Goal, Puzzle, Puzzles};

use crate::common::tree;

/// Known positions: game, FEN, how far to look, and the answer.
const MATES: &str = include_str!("../data/mates.txt");

fn proved(search: &mut ProofSearch, game: &str, fen: &str, request: PuzzleRequest, slices: bool) -> PuzzleReport {
    search.set_position(game, fen).unwrap_or_else(|error| panic!("{game} {fen}: {error:?}"));
    search.start(request);
    while !search.done() {
        search.run(&mut || slices);
    }
    search.report()
}

fn ask(game: &str, fen: &str, moves: u8) -> PuzzleReport {
    proved(&mut ProofSearch::new(4), game, fen, PuzzleRequest { moves, nodes: 0 }, false)
}

fn texts(report: &PuzzleReport) -> Vec<&str> {
    report.firsts.iter().map(|first| first.step.text.as_str()).collect()
}

#[test]
fn the_number_of_solutions_decides() {
    let mut kinds = [0; 4];
    for row in MATES.lines().filter(|row| !row.starts_with('#') && !row.is_empty()) {
        let [game, fen, _, answer] = row.split(" | ").collect::<Vec<_>>().try_into().unwrap();
        let (moves, keys) = answer.split_once(": ").unwrap_or((answer, ""));
        let count: u8 = moves.rsplit(' ').next().unwrap().parse().unwrap();
        let keys: Vec<&str> = keys.split_whitespace().collect();
        // Where there is no mate in four moves, there is none in two.
        let count = if keys.is_empty() { count.min(2) } else { count };
        if count > 3 {
            continue;
        }
        let report = ask(game, fen, count);
        let kind = match keys.len() {
            0 => ProofKind::None,
            1 => ProofKind::Unique,
            _ => ProofKind::Cooked,
        };
        assert_eq!((report.kind, report.moves, texts(&report)), (kind, count, keys.clone()), "{row}");
        assert_eq!(report.puzzle.is_some(), kind == ProofKind::Unique, "{row}");
        assert_eq!(report.line.len(), if keys.is_empty() { 0 } else { 2 * usize::from(count) - 1 }, "{row}");
        assert_eq!(report.line.first().map(|step| step.text.as_str()), keys.first().copied(), "{row}");
        kinds[keys.len().min(2)] += 1;
        // With a move more than it takes, it is no puzzle.
        if !keys.is_empty() && count < 3 {
            let longer = ask(game, fen, count + 1);
            assert_eq!((longer.kind, longer.moves, texts(&longer)), (ProofKind::Short, count, keys), "{row}");
            kinds[3] += 1;
        }
    }
    assert!(kinds.iter().all(|&count| count >= 10), "{kinds:?}");
}

/// Mates, and wins by a single move.
fn provable(puzzle: &Puzzle) -> bool {
    puzzle.goal == Goal::Mate || puzzle.goal == Goal::Win && puzzle.moves == 1
}

#[test]
fn shipped_puzzles_are_proved_and_slices_do_not_matter() {
    let mut odd = 0;
    for path in tree::files("www/puzzles", &["json"]) {
        let Puzzles { game, puzzles } = serde_json::from_str(&tree::text(&path)).unwrap();
        for puzzle in puzzles.iter().filter(|puzzle| puzzle.moves <= 3 && provable(puzzle)).step_by(5) {
            let place = format!("{game} {}", puzzle.id);
            let request = PuzzleRequest { moves: puzzle.moves, nodes: 0 };
            let whole = proved(&mut ProofSearch::new(4), &game, &puzzle.fen, request, false);
            let sliced = proved(&mut ProofSearch::new(4), &game, &puzzle.fen, request, true);
            assert_eq!(whole, sliced, "{place}");
            assert_eq!(whole.kind, ProofKind::Unique, "{place}");
            let found = whole.puzzle.unwrap();
            assert_eq!(found.goal, puzzle.goal, "{place}");
            assert_eq!((&found.key, &found.line, found.moves), (&puzzle.key, &puzzle.line, puzzle.moves), "{place}");
            odd += usize::from(whole.orthodox.is_some_and(|answer| !answer.same));
        }
    }
    // What is the same in chess is not shipped; what can't stand there is not compared.
    assert!(odd >= 10, "{odd}");
}

/// The position with a piece put on an empty square.
fn with_piece(fen: &str, square: usize, piece: char) -> Option<String> {
    let (rows, rest) = fen.split_once(' ').unwrap();
    let digits = |letter: char| letter.to_digit(10).map_or(letter.to_string(), |count| "1".repeat(count as usize));
    let mut rows: Vec<Vec<char>> = rows
        .split('/')
        .map(|row| row.chars().flat_map(|letter| digits(letter).chars().collect::<Vec<_>>()).collect())
        .collect();
    let place = &mut rows[square / 8][square % 8];
    if *place != '1' {
        return None;
    }
    *place = piece;
    let rows: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    Some(format!("{} {rest}", rows.join("/")))
}

#[test]
fn a_queen_more_cooks_a_puzzle() {
    let fen = "8/8/1n4qn/1r6/3K4/k7/8/8 b - - 0 1 9:31";
    let sound = ask("taxi", fen, 2);
    assert_eq!((sound.kind, texts(&sound)), (ProofKind::Unique, vec!["g6g3"]));
    let mut cooked = 0;
    for square in (0..64).step_by(3) {
        let Some(fen) = with_piece(fen, square, 'q') else { continue };
        let mut search = ProofSearch::new(1);
        if search.set_position("taxi", &fen).is_err() {
            continue;
        }
        let report = proved(&mut search, "taxi", &fen, PuzzleRequest { moves: 2, nodes: 0 }, false);
        if report.kind != ProofKind::Cooked {
            continue;
        }
        cooked += 1;
        assert_eq!(report.message.id, "prove.cooked", "{fen}");
        assert!(report.orthodox.is_none() && report.puzzle.is_none(), "{fen}");
        // Each of them solves the task, says the judge.
        let mut judge = Judge::new(1);
        judge.pose("taxi", &fen, Task { goal: Goal::Mate, moves: 2 }).unwrap();
        for first in texts(&report) {
            judge.ask(&[first]).unwrap();
            while !judge.done() {
                judge.run(&mut || false);
            }
            assert_eq!(judge.judgement().right, Some(true), "{fen} {first}");
        }
    }
    assert!(cooked >= 3, "{cooked}");
}

#[test]
fn the_best_try_has_the_fewest_refutations() {
    // Two checks, of which one leaves more squares to the king.
    let report = ask("chess", "6k1/5ppp/3b4/8/8/8/8/K3R3 w - - 0 1", 1);
    assert_eq!((report.kind, report.moves, report.message.id), (ProofKind::None, 1, "prove.none"));
    let attempt = report.attempt.unwrap();
    assert_eq!((attempt.step.text.as_str(), attempt.reply.text.as_str(), attempt.refutations), ("e1e8", "d6f8", 1));
}

#[test]
fn a_limit_is_told_and_the_search_goes_on_from_there() {
    let fen = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
    let mut search = ProofSearch::new(4);
    let big = proved(&mut search, "chess", fen, PuzzleRequest { moves: 3, nodes: 100 }, false);
    assert_eq!((big.kind, big.message.id, big.done), (ProofKind::Big, "prove.big", true));
    assert!(big.moves < 3 && big.nodes >= 100.0 && big.puzzle.is_none(), "{big:?}");
    let more = proved(&mut search, "chess", fen, PuzzleRequest { moves: 0, nodes: 0 }, false);
    assert_eq!((more.kind, more.moves, texts(&more)), (ProofKind::Unique, 3, vec!["f6a6"]));
    let wide = "8/pp6/8/8/P7/8/1P5P/8 w - - 0 1";
    let big = proved(&mut ProofSearch::new(1), "anarchist", wide, PuzzleRequest { moves: 0, nodes: 1 }, false);
    assert!([ProofKind::Big, ProofKind::Cooked].contains(&big.kind), "{:?}", big.kind);
}

#[test]
fn what_is_over_or_no_position_is_said() {
    let over = ask("chess", "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 2);
    assert_eq!((over.kind, over.message.id), (ProofKind::Over, "prove.over"));
    let stalemate = ask("chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 1);
    assert_eq!(stalemate.kind, ProofKind::Over);
    let mut search = ProofSearch::new(1);
    for (game, fen) in [("chess", "8/8/8 w"), ("nothing", "8/8/8/8/8/8/8/8 w - - 0 1")] {
        assert!(search.set_position(game, fen).is_err(), "{game} {fen}");
        search.start(PuzzleRequest { moves: 2, nodes: 0 });
        assert!(search.done() && search.report().puzzle.is_none());
    }
}

#[test]
fn chess_is_asked_about_the_key() {
    let row = |game, fen, moves| ask(game, fen, moves).orthodox.map(|answer| (answer.same, answer.message.id));
    // A back rank mate needs no odd rule; a fare changes that only if someone can't pay.
    assert_eq!(row("taxi", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1 9:9", 1), Some((true, "prove.chess.same")));
    assert_eq!(row("taxi", "6k1/5ppp/2b5/8/8/8/8/K3R3 w - - 0 1 9:0", 1), Some((false, "prove.chess.answered")));
    assert_eq!(row("chess", "6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1", 1), None);
}
