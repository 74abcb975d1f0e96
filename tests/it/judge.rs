//! The puzzle judge against plain recursion over the rules, for every legal move of small positions.

use crate::common::{
    self,
    force::{holds, mates, wins},
};
use notation::fen::Fen;
use puzzles::gain::WORTH;
use puzzles::judge::{Judge, Task};
use puzzles::{Goal, Judgement, Puzzle, Puzzles};
use rules::text::PositionText;
use rules::{Position, Status};
use variants::Variant;
use variants::anarchist::Anarchist;
use variants::chess::Chess;
use variants::infantry::Infantry;
use variants::monarch::Monarch;
use variants::tax::Tax;
use variants::taxi::Taxi;

const ROWS: &str = include_str!("../data/mates.txt");

const fn mate(moves: u8) -> Task {
    Task { goal: Goal::Mate, moves }
}

const fn win(moves: u8) -> Task {
    Task { goal: Goal::Win, moves }
}

fn finish(judge: &mut Judge, rest: bool) -> Judgement {
    while !judge.done() {
        judge.run(&mut || rest);
    }
    judge.judgement()
}

fn ask(judge: &mut Judge, line: &[&str]) -> Judgement {
    judge.ask(line).unwrap_or_else(|error| panic!("{line:?}: {error:?}"));
    finish(judge, false)
}

fn after<G: Variant>(position: &G, text: &str) -> G {
    let mv = position.legal().into_iter().find(|&mv| position.text(mv) == text);
    position.play(mv.unwrap_or_else(|| panic!("{text} in {}", position.fen())))
}

/// In how many moves the side to move mates, if it can within so many.
fn length<G: Variant>(position: &G, most: u8) -> Option<u8> {
    (1..=most).find(|&moves| mates(position, moves.into()))
}

/// Holds the judge to every legal try at a puzzle of a mate in `moves`, and to all that may follow right ones.
fn check_line<G: Variant>(judge: &mut Judge, position: &G, line: &mut Vec<String>, moves: u8) {
    let played = line.clone();
    let before: Vec<&str> = played.iter().map(String::as_str).collect();
    let task = ask(judge, &before);
    assert_eq!((task.right, task.solved, task.left, task.reply), (None, false, moves, None));
    let best: Vec<String> = task.moves.into_iter().map(|step| step.text).collect();
    assert!(!best.is_empty(), "{} {}", G::INFO.id, position.fen());
    for mv in position.legal() {
        let text = position.text(mv);
        let next = position.play(mv);
        let judgement = ask(judge, &[&before[..], &[&text]].concat());
        let right = wins(&next, u32::from(moves) - 1);
        let place = format!("{} {} {line:?} {text}: {judgement:?}", G::INFO.id, position.fen());
        assert_eq!(judgement.right, Some(right), "{place}");
        assert_eq!(judgement.left, moves - 1, "{place}");
        assert_eq!(best.contains(&text), right, "{place}");
        assert_eq!(judgement.solved, next.status() == Status::Checkmate, "{place}");
        if judgement.solved {
            assert!(judgement.reply.is_none() && right, "{place}");
            continue;
        }
        let replies = next.legal();
        let Some(reply) = judgement.reply else {
            assert!(!right && (replies.is_empty() || next.is_dead() || next.halfmove_clock() >= 100), "{place}");
            continue;
        };
        let answered = after(&next, &reply.text);
        if right {
            let longest = replies.iter().map(|&mv| length(&next.play(mv), moves - 1)).max().unwrap();
            assert_eq!(length(&answered, moves - 1), longest, "{place}");
            if moves == 2 || line.is_empty() {
                line.extend([text, reply.text]);
                check_line(judge, &answered, line, moves - 1);
                line.truncate(line.len() - 2);
            }
        } else {
            assert_eq!(length(&answered, moves - 1), None, "{place}");
        }
    }
}

fn hold_rows<G: Variant>(most: usize) {
    let mut held = 0;
    for row in ROWS.lines().filter(|line| line.starts_with(&format!("{} | ", G::INFO.id))) {
        let [_, fen, _, answer] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let Some(moves) = answer.strip_prefix("mate in ").and_then(|rest| rest[..1].parse().ok()) else { continue };
        if moves > 3 || held == most {
            continue;
        }
        let position = G::from_fen(fen).unwrap();
        let mut judge = Judge::new(1);
        judge.pose(G::INFO.id, fen, mate(moves)).unwrap();
        check_line(&mut judge, &position, &mut Vec::new(), moves);
        held += 1;
    }
    assert!(held >= 5, "{}: {held}", G::INFO.id);
}

#[test]
fn every_try_is_judged_as_plain_recursion_judges_it() {
    hold_rows::<Chess>(7);
    hold_rows::<Tax>(7);
    hold_rows::<Taxi>(7);
    hold_rows::<Monarch>(7);
    hold_rows::<Infantry>(7);
}

/// The shipped puzzles of a goal.
fn shipped(game: &str, goal: Goal) -> Vec<Puzzle> {
    let text = common::tree::text(&common::tree::root().join(format!("www/puzzles/{game}.json")));
    let puzzles: Puzzles = serde_json::from_str(&text).unwrap();
    puzzles.puzzles.into_iter().filter(|puzzle| puzzle.goal == goal).collect()
}

/// Holds the judge to every legal first move of some puzzles of a game.
fn hold_shipped<G: Variant>(goal: Goal, most: usize, is_right: fn(&G, G::Move, u32) -> bool) {
    let puzzles = shipped(G::INFO.id, goal).into_iter().filter(|puzzle| (1..=2).contains(&puzzle.moves));
    for puzzle in puzzles.take(most) {
        let position = G::from_fen(&puzzle.fen).unwrap();
        let mut judge = Judge::new(1);
        judge.pose(G::INFO.id, &puzzle.fen, Task { goal, moves: puzzle.moves }).unwrap();
        for mv in position.legal() {
            let text = position.text(mv);
            let judgement = ask(&mut judge, &[&text]);
            let place = format!("{} {} {text}: {judgement:?}", G::INFO.id, puzzle.fen);
            assert_eq!(judgement.right, Some(is_right(&position, mv, puzzle.moves.into())), "{place}");
            assert_eq!(judgement.right, Some(text == puzzle.key), "{place}");
        }
    }
}

#[test]
fn who_wins_material_is_judged_as_plain_recursion_judges_it() {
    fn is_right<G: Variant>(position: &G, mv: G::Move, moves: u32) -> bool {
        holds(&position.play(mv), WORTH - position.move_hints(mv).gain, moves - 1)
    }
    hold_shipped::<Tax>(Goal::Gain, 3, is_right);
    hold_shipped::<Taxi>(Goal::Gain, 3, is_right);
    hold_shipped::<Monarch>(Goal::Gain, 3, is_right);
    hold_shipped::<Infantry>(Goal::Gain, 3, is_right);
}

#[test]
fn who_avoids_mate_is_judged_as_plain_recursion_judges_it() {
    fn is_right<G: Variant>(position: &G, mv: G::Move, moves: u32) -> bool {
        !mates(&position.play(mv), moves)
    }
    hold_shipped::<Tax>(Goal::Save, 3, is_right);
    hold_shipped::<Taxi>(Goal::Save, 3, is_right);
    hold_shipped::<Monarch>(Goal::Save, 3, is_right);
    hold_shipped::<Infantry>(Goal::Save, 3, is_right);
}

#[test]
fn who_wins_is_judged_where_there_is_no_mate() {
    // The f-file and the g-file are more than the mirror of the c-file.
    let fen = "8/2p2p2/8/8/6p1/8/2P5/8 w - - 0 1";
    let position = Anarchist::from_fen(fen).unwrap();
    let mut judge = Judge::new(1);
    judge.pose("anarchist", fen, win(1)).unwrap();
    let task = finish(&mut judge, true);
    assert_eq!((task.right, task.solved, task.message.id), (None, false, "puzzle.task.win"));
    // Whether the player to move wins, by trying everything.
    fn won(position: &Anarchist) -> bool {
        position.legal().into_iter().any(|mv| !won(&position.play(mv)))
    }
    let best: Vec<String> = task.moves.into_iter().map(|step| step.text).collect();
    assert!(!best.is_empty());
    for mv in position.legal() {
        let (text, next) = (position.text(mv), position.play(mv));
        let judgement = ask(&mut judge, &[&text]);
        assert_eq!(judgement.right, Some(!won(&next)), "{text}");
        assert_eq!((judgement.solved, best.contains(&text)), (!won(&next), !won(&next)), "{text}");
        match judgement.reply {
            None => assert!(judgement.solved, "{text}"),
            Some(reply) => assert!(!judgement.solved && !won(&after(&next, &reply.text)), "{text}"),
        }
    }
}

#[test]
fn slices_do_not_matter_and_every_asking_gets_the_same_answer() {
    let fen = "6r1/p3p1rk/1p1pPp1p/q3n2R/4P3/3BR2P/PPP2QP1/7K w - - 0 1";
    for line in [&[][..], &["f2f6"], &["h5h6"], &["h5h6", "h7h6", "f2h4"]] {
        let judgement = [false, true, false].map(|rest| {
            let mut judge = Judge::new(1);
            judge.pose("chess", fen, mate(3)).unwrap();
            judge.ask(line).unwrap();
            finish(&mut judge, rest)
        });
        assert!(judgement[0] == judgement[1] && judgement[1] == judgement[2], "{line:?}: {judgement:?}");
    }
}

#[test]
fn what_is_no_position_or_no_move_is_said() {
    let mut judge = Judge::new(1);
    assert_eq!(judge.pose("go", "", mate(1)).unwrap_err().id.key(), "link.game");
    assert!(judge.pose("chess", "8/8 w", mate(1)).unwrap_err().id.key().starts_with("fen."));
    assert!(judge.done() && judge.ask(&["e2e4"]).is_ok());
    judge.pose("chess", "k7/8/1K6/8/8/8/8/6R1 w - - 0 1", mate(1)).unwrap();
    assert_eq!(judge.ask(&["g1g9"]).unwrap_err().id.key(), "san.unknown");
    assert!(judge.done());
    let judgement = ask(&mut judge, &["g1g8"]);
    assert_eq!((judgement.right, judgement.solved, judgement.message.id), (Some(true), true, "puzzle.solved"));
    // A line that goes on too long, and one that stalemates.
    let judgement = ask(&mut judge, &["g1g7", "a8b8", "g7g8"]);
    assert_eq!((judgement.right, judgement.solved, judgement.left), (Some(false), false, 0));
    judge.pose("chess", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", mate(2)).unwrap();
    assert_eq!(ask(&mut judge, &["c1c7"]).message.id, "puzzle.wrong.stalemate");
}
