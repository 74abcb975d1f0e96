//! Practice: parts against brute force, a defence that makes no mistake, and exercises that are proved again.

use std::collections::{BTreeSet, HashMap};

use crate::common::{Rng, tree};
use engine::evaluate::Evaluate;
use engine::prover::ProvedPart;
use engine::report::{PracticeReport, PracticeRequest, PracticeTask, ProvedOutcome};
use engine::search_board::RootBoard;
use notation::fen::Fen;
use puzzles::practice::Practice;
use rules::Position;
use rules::text::PositionText;
use variants::anarchist::Anarchist;
use variants::tools;
use workshop::exercises::{Exercise, ExerciseFinder, ExerciseGoal, Exercises, prove};

/// A board with some pawns, anywhere they may stand.
fn some_pawns(rng: &mut Rng, pawns: usize) -> Anarchist {
    let mut rows = vec![vec!['1'; 8]; 8];
    for _ in 0..pawns {
        let up = rng.below(2) == 0;
        rows[rng.below(7) + usize::from(!up)][rng.below(8)] = if up { 'P' } else { 'p' };
    }
    // The first row of a FEN is the last rank.
    let rows: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let text = format!("{} w - - 0 1", rows.join("/"));
    Anarchist::from_fen(&text).unwrap_or_else(|_| some_pawns(rng, pawns))
}

fn parts_of(position: &Anarchist) -> Vec<ProvedPart> {
    let mut prover = position.prover().unwrap();
    prover.want_parts();
    while !prover.run(&mut || false) {}
    prover.parts().unwrap()
}

fn squares(text: &str) -> [&str; 2] {
    [&text[..2], &text[2..4]]
}

/// The heap that a part of a position is worth, by trying all moves within its room.
fn heap(position: &Anarchist, room: &[String], known: &mut HashMap<u64, u32>) -> u32 {
    if let Some(&heap) = known.get(&position.key()) {
        return heap;
    }
    let mut led = 0_u64;
    for mv in position.legal() {
        if room.iter().any(|square| square == squares(&position.text(mv))[0]) {
            led |= 1 << heap(&position.play(mv), room, known);
        }
    }
    known.insert(position.key(), led.trailing_ones());
    led.trailing_ones()
}

#[test]
fn parts_are_apart_and_their_values_are_those_of_brute_force() {
    let mut rng = Rng(41);
    let mut counts = [0; 8];
    for round in 0..100 {
        let position = some_pawns(&mut rng, 3 + round % 4);
        let parts = parts_of(&position);
        let place = position.fen();
        let all: Vec<&String> = parts.iter().flat_map(|part| &part.room).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "rooms overlap: {place}");
        assert_eq!(parts.iter().map(|part| part.moves.len()).sum::<usize>(), position.legal().len(), "{place}");
        let mut sum = 0;
        for part in &parts {
            let value = heap(&position, &part.room, &mut HashMap::new());
            assert_eq!(part.nimber, Some(value), "{:?}: {place}", part.squares);
            assert!(part.squares.iter().all(|square| part.room.contains(square)), "{place}");
            sum ^= value;
        }
        let everywhere: Vec<String> = (0..64).map(|at| format!("{}{}", (b'a' + at % 8) as char, at / 8 + 1)).collect();
        assert_eq!(sum, heap(&position, &everywhere, &mut HashMap::new()), "{place}");
        counts[parts.len().min(7)] += 1;
    }
    assert!(counts[1..5].iter().all(|&count| count > 1), "{counts:?}");
}

#[test]
fn no_pawn_leaves_the_room_of_its_part() {
    let mut rng = Rng(43);
    for round in 0..150 {
        let start = some_pawns(&mut rng, 4 + round % 9);
        let parts = parts_of(&start);
        let mut owner: HashMap<String, usize> = HashMap::new();
        for (number, part) in parts.iter().enumerate() {
            owner.extend(part.squares.iter().map(|square| (square.clone(), number)));
        }
        let mut position = start;
        loop {
            let legal = position.legal();
            if legal.is_empty() {
                break;
            }
            let mv = legal[rng.below(legal.len())];
            let text = position.text(mv);
            let [from, to] = squares(&text);
            let place = format!("{text} after {}", start.fen());
            let part = owner.remove(from).unwrap_or_else(|| panic!("{place} moves what is out of play"));
            assert!(parts[part].room.iter().any(|square| square == to), "{place}");
            if position.move_shape(mv).takes.is_some() {
                assert_eq!(owner.remove(to), Some(part), "{place} takes what is in another part");
            }
            owner.insert(to.to_owned(), part);
            position = position.play(mv);
        }
    }
}

/// The files of exercises.
fn shipped() -> Vec<Exercises> {
    let read = |path: std::path::PathBuf| {
        let exercises: Exercises = serde_json::from_str(&tree::text(&path)).unwrap();
        assert_eq!(path.file_stem().unwrap().to_str(), Some(exercises.game.as_str()));
        exercises
    };
    tree::files("www/practice", &["json"]).into_iter().map(read).collect()
}

fn proved_again(game: &str, exercise: &Exercise) {
    let again = prove(game, &exercise.fen).unwrap().map(|again| Exercise { grade: exercise.grade, ..again });
    assert_eq!(again.as_ref(), Some(exercise), "{game} {}", exercise.fen);
}

#[test]
fn there_are_enough_exercises_and_a_sample_is_proved_again() {
    for Exercises { game, exercises } in shipped() {
        let ids: BTreeSet<&String> = exercises.iter().map(|one| &one.id).collect();
        assert_eq!(ids.len(), exercises.len(), "{game}");
        let count = |goal, parts| exercises.iter().filter(|one| (one.goal, one.parts) == (goal, parts)).count();
        match game.as_str() {
            "anarchist" => assert!((1..=4).all(|parts| count(ExerciseGoal::Win, parts) >= 12)),
            "tax" => assert!(count(ExerciseGoal::Win, 0) >= 20 && count(ExerciseGoal::Draw, 0) >= 10),
            _ => assert!(exercises.len() >= 10, "{game}"),
        }
        exercises.iter().step_by(20).for_each(|exercise| proved_again(&game, exercise));
    }
}

#[test]
#[ignore = "some minutes"]
fn every_exercise_is_proved_again() {
    for Exercises { game, exercises } in shipped() {
        exercises.iter().for_each(|exercise| proved_again(&game, exercise));
        println!("figures {}", serde_json::json!({ "exercises": { game: exercises.len() } }));
    }
}

#[test]
fn the_same_seed_finds_the_same_exercises() {
    let find = |seed| {
        let mut finder = ExerciseFinder::new("anarchist", seed, 2).unwrap();
        (0..6).for_each(|number| finder.look(&[], number).unwrap());
        finder.sorted()
    };
    let found = find(3);
    assert!(!found.exercises.is_empty());
    assert_eq!(found, find(3));
    assert_ne!(found, find(4));
}

fn ask(practice: &mut Practice, board: &dyn RootBoard, task: PracticeTask, rests: bool) -> PracticeReport {
    practice.set_board(board.fresh_copy());
    practice.start(PracticeRequest { task, seed: 7 });
    while !practice.done() {
        practice.run(&mut || rests);
    }
    practice.report()
}

/// From 0, lost, to 2, won.
const fn worth(outcome: ProvedOutcome) -> u8 {
    match outcome {
        ProvedOutcome::Loss => 0,
        ProvedOutcome::Draw => 1,
        ProvedOutcome::Win => 2,
    }
}

fn outcome(report: &PracticeReport) -> u8 {
    worth(report.proof.as_ref().unwrap().result.as_ref().unwrap().outcome)
}

#[test]
fn the_defence_never_gives_anything_back() {
    let mut rng = Rng(47);
    let mut lost = 0;
    for Exercises { game, exercises } in shipped() {
        let mut practice = Practice::default();
        for exercise in exercises.iter().step_by(exercises.len().div_ceil(3)) {
            let mut board = tools(&game).unwrap().root_board(Some(&exercise.fen), &[]).unwrap();
            let mut had = if exercise.goal == ExerciseGoal::Win { 2 } else { 1 };
            for turn in 0..12 {
                let judged = ask(&mut practice, board.as_ref(), PracticeTask::Judge, false);
                let place = format!("{game} {} in move {turn} of {}", board.fen(), exercise.fen);
                assert_eq!(outcome(&judged), had, "{place}");
                // Mostly right, so that mistakes come at any time.
                let moves = &judged.proof.as_ref().unwrap().moves;
                let chosen = &moves[if rng.below(4) == 0 { rng.below(moves.len()) } else { 0 }];
                had = worth(chosen.result.outcome);
                let id = board.move_id(&chosen.step.text).unwrap();
                board.advance(id);
                if board.root_move_count() == 0 {
                    break;
                }
                let reply = ask(&mut practice, board.as_ref(), PracticeTask::Reply, true).reply;
                let again = ask(&mut Practice::default(), board.as_ref(), PracticeTask::Reply, false).reply;
                assert_eq!(reply, again, "{place}: slices and what was learnt change nothing");
                let Some(reply) = reply else { break };
                let id = board.move_id(&reply.text).unwrap();
                board.advance(id);
                if board.root_move_count() == 0 {
                    break;
                }
            }
            lost += u8::from(had == 0);
        }
    }
    assert!(lost > 0, "no mistake was punished");
}

#[test]
fn moves_that_win_make_the_sum_zero() {
    let board = tools("anarchist").unwrap().root_board(Some("8/8/8/8/8/8/P1P3p1/8 w - - 0 1"), &[]).unwrap();
    let report = ask(&mut Practice::default(), board.as_ref(), PracticeTask::Explain, true);
    let parts = report.parts.unwrap();
    assert_eq!(parts.parts.len(), 3);
    let sum = parts.parts.iter().fold(0, |sum, part| sum ^ part.nimber.unwrap());
    assert_eq!(parts.sum, Some(sum));
    for key in &parts.keys {
        assert_eq!(parts.parts[key.part as usize].nimber.unwrap() ^ sum, key.nimber, "{}", key.step.text);
    }
    // A game with endings has no parts, and one with neither has no proofs.
    let ending = tools("chess").unwrap().root_board(Some("8/8/8/8/1k6/8/P7/K7 w - - 0 1"), &[]).unwrap();
    assert_eq!(ask(&mut Practice::default(), ending.as_ref(), PracticeTask::Explain, true).parts, None);
    let none = tools("chess").unwrap().root_board(None, &[]).unwrap();
    assert_eq!(ask(&mut Practice::default(), none.as_ref(), PracticeTask::Reply, true).proof, None);
}
