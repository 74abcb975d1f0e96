//! The prover of Anarchist Chess against brute force, and against itself where brute force is too slow.

use notation::fen::Fen;
use rules::present::{Present, VariantRules};
use std::collections::HashMap;

use crate::common::{Rng, random_game};
use engine::evaluate::Evaluate;
use engine::iterative::{IterativeSearch, SearchLimits};
use engine::prover::{Outcome, ProofResult, Prover};
use engine::score::DECISIVE;
use engine::transposition::TranspositionTable;
use rules::Position;
use rules::Status;
use rules::text::PositionText;
use variants::anarchist::Anarchist;
use variants::{GameRules, Variant, require};

/// The heap that a position is worth, by trying everything.
fn heap<G: Evaluate>(position: &G, known: &mut HashMap<u64, u32>) -> u32 {
    if let Some(&heap) = known.get(&position.key()) {
        return heap;
    }
    let led = position.legal().into_iter().fold(0u64, |led, mv| led | 1 << heap(&position.play(mv), known));
    known.insert(position.key(), led.trailing_ones());
    led.trailing_ones()
}

/// A board with few pawns, anywhere they may stand.
fn small(rng: &mut Rng, pawns: usize, files: usize) -> Anarchist {
    let mut rows = vec![[' '; 8]; 8];
    for _ in 0..pawns {
        let up = rng.below(2) == 0;
        let rank = rng.below(7) + usize::from(up);
        rows[rank][rng.below(files)] = if up { 'P' } else { 'p' };
    }
    let rows: Vec<String> = rows.iter().rev().map(|row| row.iter().collect::<String>().replace(' ', "1")).collect();
    Anarchist::from_fen(&format!("{} w - - 0 1", rows.join("/"))).unwrap()
}

fn consult(position: &impl Evaluate, learnt: Option<Box<dyn std::any::Any>>) -> Box<dyn Prover> {
    let mut prover = position.prover().unwrap();
    if let Some(learnt) = learnt {
        prover.inherit(learnt);
    }
    while !prover.run(&mut || false) {}
    prover
}

#[test]
fn a_mirror_is_the_reason_of_its_verdict() {
    // The reason is known before the moves are examined.
    let reason = |position: &Anarchist| {
        let mut prover = position.prover().unwrap();
        prover.run(&mut || true);
        prover.reason().map(|message| message.id.key())
    };
    assert_eq!(reason(&Anarchist::start()), Some("anarchist.mirror"));
    let near = Anarchist::from_fen("8/8/p7/8/8/8/P7/8 w - - 0 1").unwrap();
    assert_eq!(reason(&near), Some("anarchist.restores"));
    assert_eq!(reason(&Anarchist::from_fen("8/8/p7/8/8/8/7P/8 w - - 0 1").unwrap()), None);
}

const fn outcome(won: bool) -> Outcome {
    if won { Outcome::Win } else { Outcome::Loss }
}

#[test]
fn the_oracle_agrees_with_brute_force() {
    let mut rng = Rng(11);
    let mut known = HashMap::new();
    let mut learnt = None;
    let mut lost = 0;
    for round in 0..3000 {
        let position = small(&mut rng, 2 + round % 5, 2 + round % 4);
        let prover = consult(&position, learnt.take());
        let heap_here = heap(&position, &mut known);
        let verdict = ProofResult { nimber: Some(heap_here), ..ProofResult::new(outcome(heap_here != 0)) };
        assert_eq!(prover.result(), Some(verdict), "{}", position.fen());
        let expected: Vec<_> = position
            .legal()
            .into_iter()
            .map(|mv| {
                let heap = heap(&position.play(mv), &mut known);
                (position.move_id(mv), ProofResult { nimber: Some(heap), ..ProofResult::new(outcome(heap == 0)) })
            })
            .collect();
        assert_eq!(prover.moves(), expected, "{}", position.fen());
        lost += usize::from(heap_here == 0);
        learnt = prover.take_learnt();
    }
    assert!(lost > 300, "{lost}");
}

/// Files side by side with walkers that face each other, where much is stuck and little more can ever be taken: there it is
/// decided which pawns can meet.
fn crowd(rng: &mut Rng, pawns: usize) -> Anarchist {
    let mut rows = vec![vec!['1'; 8]; 8];
    let files = 2 + rng.below(3);
    for _ in 0..pawns {
        let (file, rank, up) = (rng.below(files), 1 + rng.below(6), rng.below(2) == 0);
        rows[rank][file] = if up { 'P' } else { 'p' };
    }
    let rows: Vec<String> = rows.iter().rev().map(|row| row.iter().collect()).collect();
    Anarchist::from_fen(&format!("{} w - - 0 1", rows.join("/"))).unwrap()
}

#[test]
fn parts_of_a_crowd_add_up() {
    let mut rng = Rng(5);
    let mut known = HashMap::new();
    let mut learnt = None;
    for round in 0..200 {
        let position = crowd(&mut rng, 5 + round % 4);
        let prover = consult(&position, learnt.take());
        let verdict = prover.result().unwrap();
        assert_eq!(verdict.nimber, Some(heap(&position, &mut known)), "{}", position.fen());
        learnt = prover.take_learnt();
    }
}

#[test]
fn what_is_alike_is_worth_the_same() {
    let mut rng = Rng(17);
    for _ in 0..60 {
        let position = small(&mut rng, 7, 6);
        let ranks = |text: &str| text.split(' ').next().unwrap().split('/').map(str::to_owned).collect::<Vec<_>>();
        let swapped = |text: &str| -> String {
            text.chars()
                .map(|c| if c.is_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() })
                .collect()
        };
        let here = ranks(&position.fen());
        let reflected: Vec<String> = here.iter().map(|rank| rank.chars().rev().collect()).collect();
        let over: Vec<String> = here.iter().rev().map(|rank| swapped(rank)).collect();
        let turned: Vec<String> = reflected.iter().rev().map(|rank| swapped(rank)).collect();
        let verdict = consult(&position, None).result().unwrap();
        for image in [reflected, over, turned] {
            let image = Anarchist::from_fen(&format!("{} w - - 0 1", image.join("/"))).unwrap();
            assert_eq!(consult(&image, None).result(), Some(verdict), "{}", position.fen());
        }
    }
}

#[test]
fn worth_is_the_smallest_that_no_move_leads_to_in_larger_positions_too() {
    let mut rng = Rng(29);
    let mut learnt = None;
    let mut count = 0;
    while count < 12 {
        let line = random_game(Anarchist::start(), 28, &mut rng);
        if line.len() < 29 {
            continue;
        }
        let prover = consult(&line[28], learnt.take());
        let (verdict, moves) = (prover.result().unwrap(), prover.moves());
        assert_eq!(verdict.outcome == Outcome::Win, moves.iter().any(|(_, verdict)| verdict.outcome == Outcome::Win));
        assert_eq!(moves.len(), line[28].legal().len());
        let led = moves.iter().try_fold(0u64, |led, (_, verdict)| Some(led | 1 << verdict.nimber?));
        assert_eq!(verdict.nimber, led.map(u64::trailing_ones));
        count += usize::from(verdict.nimber.is_some());
        learnt = prover.take_learnt();
    }
}

#[test]
fn slices_of_a_proof_do_not_matter() {
    let mut rng = Rng(3);
    let line = random_game(Anarchist::start(), 22, &mut rng);
    let position = line[line.len() - 1];
    let whole = consult(&position, None);
    let mut sliced = position.prover().unwrap();
    let mut slices = 1;
    while !sliced.run(&mut || true) {
        slices += 1;
    }
    assert!(slices > 3);
    assert_eq!((sliced.result(), sliced.moves(), sliced.nodes()), (whole.result(), whole.moves(), whole.nodes()));
}

/// What a proof looks at hangs on how a position is taken apart, on what is known to be alike and on what comes first: whoever
/// slows it down, or makes it differ from one machine to the next, changes these sums.
#[test]
fn proofs_take_as_many_nodes_as_they_took() {
    let mut rng = Rng(41);
    let alone: u64 = (0..100).map(|round| consult(&small(&mut rng, 5 + round % 4, 6), None).nodes()).sum();
    let crowds: u64 = (0..100).map(|round| consult(&crowd(&mut rng, 5 + round % 4), None).nodes()).sum();
    let mut learnt = None;
    let mut played = 0;
    for _ in 0..4 {
        let line = random_game(Anarchist::start(), 26, &mut rng);
        let prover = consult(&line[line.len() - 1], learnt.take());
        played += prover.nodes();
        learnt = prover.take_learnt();
    }
    assert_eq!([alone, crowds, played], [27_682, 207_878, 3_351]);
}

/// A position under rules that are chosen at run time.
type Changed = <<Anarchist as Variant>::Rules as GameRules>::Position;

/// The same pawns under the rules of an id, as far as they fit its board.
fn under(id: &str, position: &Anarchist) -> Changed {
    let game = require(id).unwrap();
    let mut setup = position.setup();
    let width = game.fen_format().shape.width;
    for square in 0..64 {
        let letter = setup.at(board::Square(square));
        setup.put(board::Square(square), None);
        if square % 8 < width {
            setup.put(board::Square(square / 8 * width + square % 8), letter);
        }
    }
    let position: Box<dyn std::any::Any> = game.validate(&setup).ok().unwrap();
    *position.downcast().unwrap()
}

/// Also where pawns step two squares from everywhere or nowhere, on narrow boards, and if what was learnt under other rules is
/// offered.
#[test]
fn the_oracle_agrees_with_brute_force_under_changed_rules() {
    let mut rng = Rng(13);
    let mut learnt = None;
    let ids = ["anarchist:double=never", "anarchist:double=anywhere", "anarchist:double=anywhere,files=5"];
    let mut known = [HashMap::new(), HashMap::new(), HashMap::new()];
    for round in 0..450 {
        let at = round % 3;
        let base = if round % 2 == 0 { small(&mut rng, 2 + round % 5, 2 + round % 4) } else { crowd(&mut rng, 6) };
        let position = under(ids[at], &base);
        let prover = consult(&position, learnt.take());
        let heap = heap(&position, &mut known[at]);
        assert_eq!(prover.result().unwrap().nimber, Some(heap), "{} {}", ids[at], position.fen());
        learnt = prover.take_learnt();
    }
    // A mirror image is no proof where pawns step two squares from everywhere.
    let mirror = under(ids[1], &Anarchist::from_fen("8/8/p7/8/8/P7/8/8 w - - 0 1").unwrap());
    assert!(mirror.marks().is_empty() && consult(&mirror, None).result().unwrap().outcome == Outcome::Win);
}

/// Whether the player to move wins, by trying everything.
fn wins(position: &Changed, known: &mut HashMap<u64, bool>) -> bool {
    if let Some(&won) = known.get(&position.key()) {
        return won;
    }
    let won = match position.status() {
        Status::Ongoing => position.legal().into_iter().any(|mv| !wins(&position.play(mv), known)),
        status => status == Status::Won,
    };
    known.insert(position.key(), won);
    won
}

/// Without an oracle the ordinary search decides; what it is sure of is right.
#[test]
fn a_search_decides_where_nothing_adds_up() {
    for id in ["anarchist:last=loses", "anarchist:capture=must", "anarchist:double=anywhere,capture=must,last=loses"] {
        let mut rng = Rng(19);
        let mut known = HashMap::new();
        let mut table = TranspositionTable::new(1);
        for round in 0..60 {
            let position = under(id, &small(&mut rng, 2 + round % 3, 4));
            assert!(position.prover().is_none());
            // A single move is played without a search.
            if position.count() < 2 {
                continue;
            }
            let mut board = variants::root_board(&position, &[], false);
            let mut search = IterativeSearch::default();
            let limits = SearchLimits { nodes: 200_000, stop_when_decided: true, ..SearchLimits::default() };
            table.clear();
            search.start(board.as_mut(), &mut table, limits, &[]);
            search.run(board.as_mut(), &mut table, &mut || false);
            let score = search.lines()[0].score;
            assert_eq!(score > 0, wins(&position, &mut known), "{id} {}: {score}", position.fen());
            assert!(score.abs() > DECISIVE, "{id} {}: {score}", position.fen());
        }
    }
}
