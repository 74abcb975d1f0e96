//! The prover of Anarchist Chess against brute force, and against itself where brute force is too slow.

use oddchess::notation::fen::Fen;
use oddchess::rules::present::VariantRules;
use std::collections::HashMap;

use crate::common::{Rng, random_game};
use oddchess::engine::evaluate::Evaluate;
use oddchess::engine::prover::{Outcome, ProofResult, Prover};
use oddchess::rules::Position;
use oddchess::variants::anarchist::Anarchist;

/// The heap that a position is worth, by trying everything.
fn heap(position: &Anarchist, known: &mut HashMap<u64, u32>) -> u32 {
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

fn consult(position: &Anarchist, learnt: Option<Box<dyn std::any::Any>>) -> Box<dyn Prover> {
    let mut prover = position.prover().unwrap();
    if let Some(learnt) = learnt {
        prover.inherit(learnt);
    }
    while !prover.run(&mut || false) {}
    prover
}

#[test]
fn a_mirror_is_the_reason_of_its_verdict() {
    let reason = |position: &Anarchist| consult(position, None).reason().map(|message| message.id.key);
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
    for round in 0..1500 {
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
    for _ in 0..150 {
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
    assert_eq!([alone, crowds, played], [27_681, 206_542, 3_350]);
}
