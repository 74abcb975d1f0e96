//! How far exact play reaches: the share of random positions after so many plies whose winner is proved within a number of
//! nodes. `cargo run --release --example frontier -- [POSITIONS [NODES [PLIES…]]]`

use std::time::Instant;

use oddchess::rules::Rules;
use oddchess::search::weighed::Weighed;
use oddchess::show::Game;
use oddchess::variants::anarchist::Anarchist;

/// A position after so many random moves with something left to play, from a seed.
fn random(plies: usize, seed: &mut u64) -> Anarchist {
    loop {
        let mut position = Anarchist::start(&[]);
        for _ in 0..plies {
            let moves = position.legal();
            if moves.is_empty() {
                break;
            }
            *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            position = position.play(moves[(*seed >> 33) as usize % moves.len()]);
        }
        if position.count() > 0 {
            return position;
        }
    }
}

fn main() {
    let mut given = std::env::args().skip(1).filter_map(|arg| arg.parse::<u64>().ok());
    let (count, most) = (given.next().unwrap_or(50), given.next().unwrap_or(500_000));
    let plies: Vec<u64> = given.collect();
    let plies = if plies.is_empty() { vec![28, 24, 20, 16, 12] } else { plies };
    for plies in plies {
        let mut seed = plies;
        let (mut nodes, mut solved, mut second) = (Vec::new(), 0, 0);
        let begin = Instant::now();
        for _ in 0..count {
            let position = random(plies as usize, &mut seed);
            let Some(mut oracle) = position.oracle() else { return };
            oracle.bound(most);
            let clock = Instant::now();
            while oracle.verdict().is_none() && !oracle.think(&mut || true) {}
            solved += u64::from(oracle.verdict().is_some());
            second += u64::from(oracle.verdict().is_some() && clock.elapsed().as_secs_f64() < 2.0);
            nodes.push(oracle.nodes());
        }
        nodes.sort_unstable();
        let (all, median) = (nodes.iter().sum::<u64>(), nodes[nodes.len() / 2]);
        let speed = all as f64 / begin.elapsed().as_secs_f64() / 1e3;
        println!(
            "after {plies}: {solved} of {count} within {most} nodes, {second} within 2 s; median {median} nodes, {speed:.0} thousand a second"
        );
    }
}
