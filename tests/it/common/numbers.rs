//! Numbers of the core as lines of text, which must be the same on every platform.
//!
//! Nothing here checks that they are right; `rows.rs` and the tests of the solvers do. A line is `what | of what | figures`.

use engine::mate::solver::{MateLimits, MateOutcome, MateSolver};
use engine::prover::ProofResult;
use puzzles::Puzzles;
use puzzles::judge::{Judge, Task};
use variants::tools;

use super::rows;

const MATES: &str = include_str!("../../data/mates.txt");
const PUZZLES: &[&str] = &[
    include_str!("../../../www/puzzles/anarchist.json"),
    include_str!("../../../www/puzzles/infantry.json"),
    include_str!("../../../www/puzzles/monarch.json"),
    include_str!("../../../www/puzzles/tax.json"),
    include_str!("../../../www/puzzles/taxi.json"),
];
/// Positions that are answered exactly.
const ENDINGS: &[(&str, &str)] = &[
    ("chess", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1"),
    ("chess", "8/8/8/8/4k3/8/4P3/4K3 b - - 0 1"),
    ("chess", "8/8/8/8/8/2k5/1Q6/K7 b - - 0 1"),
    ("monarch", "8/8/8/8/8/1k6/8/KN6 w - - 0 1"),
    ("monarch", "8/8/8/8/8/8/8/K1kB4 w - - 0 1"),
    ("infantry", "****1****/***4**/**3k1**/*7*/9/*7*/**1T3**/**4***/****K**** w - - 0 1"),
    ("anarchist", "8/8/1P3p2/p7/2pp4/8/5P2/8 w - - 0 1"),
    ("anarchist", "8/2p2p2/8/8/6p1/8/2P5/8 w - - 0 1"),
];
/// Node limit of a tree.
const MOST: u64 = 1_000_000;

pub fn lines() -> Vec<String> {
    [perft(), searches(), mates(), puzzles(), endings()].concat()
}

fn perft() -> Vec<String> {
    let trees = rows::trees().filter(|&(.., nodes)| nodes <= MOST);
    trees
        .map(|(id, fen, depth, _)| {
            let nodes = tools(id).unwrap().perft(fen, depth).unwrap();
            format!("perft | {id} {} {depth} | {nodes}", fen.unwrap_or("start"))
        })
        .collect()
}

fn searches() -> Vec<String> {
    let named = |what: &'static str| {
        move |line: String| {
            let (id, figures) = line.split_once(": ").unwrap();
            format!("{what} | {id} | {figures}")
        }
    };
    let searched = rows::signatures().into_iter().map(named("search"));
    let shipped = rows::shipped_signatures().into_iter().map(named("network"));
    searched.chain(shipped).chain(rows::lab_signatures().into_iter().map(named("run"))).collect()
}

fn mates() -> Vec<String> {
    let rows = MATES.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| {
        let [id, fen, moves, _] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let mut board = tools(id).unwrap().root_board(Some(fen), &[]).unwrap();
        let mut solver = MateSolver::new(1);
        solver.start(board.as_mut(), MateLimits { moves: moves.parse().unwrap(), nodes: u64::MAX }, &[]);
        while !solver.done() {
            solver.run(board.as_mut(), &mut || false);
        }
        let found = match solver.outcome() {
            MateOutcome::Mate(moves, codes) => {
                let mut codes = codes.clone();
                // The solver has them as it found them, a page by their names.
                codes.sort_unstable();
                format!("mate in {moves} by {codes:?}")
            }
            other => format!("{other:?}"),
        };
        format!("mate | {id} {fen} | {found}, {} nodes", solver.nodes())
    })
    .collect()
}

/// What the judge says of each puzzle's position and of each move that solves it.
fn puzzles() -> Vec<String> {
    let mut lines = Vec::new();
    for text in PUZZLES {
        let file: Puzzles = serde_json::from_str(text).unwrap();
        for puzzle in &file.puzzles {
            let mut judge = Judge::new(1);
            let task = Task { goal: puzzle.goal, moves: puzzle.moves };
            judge.pose(&file.game, &puzzle.fen, task).unwrap();
            let line: Vec<&str> = puzzle.line.iter().map(String::as_str).collect();
            for end in (0..=line.len()).filter(|end| end % 2 == 1 || *end == 0) {
                judge.ask(&line[..end]).unwrap();
                while !judge.done() {
                    judge.run(&mut || false);
                }
                let judgement = judge.judgement();
                let reply = judgement.reply.map_or("-".into(), |step| step.text);
                let moves: Vec<String> = judgement.moves.into_iter().map(|step| step.text).collect();
                let figures = format!(
                    "{:?} {} {} {reply} {}",
                    judgement.right,
                    judgement.solved,
                    judgement.left,
                    moves.join(" ")
                );
                lines.push(format!("puzzle | {} {} {end} | {figures}", file.game, puzzle.id));
            }
        }
    }
    lines
}

/// What the prover says of a position and of each of its moves.
fn endings() -> Vec<String> {
    ENDINGS
        .iter()
        .map(|(id, fen)| {
            let board = tools(id).unwrap().root_board(Some(fen), &[]).unwrap();
            let mut prover = board.prover().unwrap_or_else(|| panic!("nobody to ask about {id} {fen}"));
            while !prover.run(&mut || false) {}
            let moves: Vec<String> =
                prover.moves().into_iter().map(|(code, judgement)| format!("{code} {}", ruled(&judgement))).collect();
            format!(
                "ending | {id} {fen} | {}: {}",
                prover.result().as_ref().map_or("-".into(), ruled),
                moves.join(", ")
            )
        })
        .collect()
}

fn ruled(judgement: &ProofResult) -> String {
    format!("{:?} {:?} {:?}", judgement.outcome, judgement.plies, judgement.nimber)
}
