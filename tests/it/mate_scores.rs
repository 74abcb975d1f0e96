//! Mate scores are true: what a search announces, however soon it is stopped and whatever the clock shows, the mate solver proves.

use notation::fen::Fen;
use std::collections::BTreeSet;

use engine::mate::solver::{MateLimits, MateOutcome, MateSolver, replies};
use engine::player::Player;
use engine::report::{EngineRequest, Task};
use engine::score;
use engine::search_board::RootBoard;
use variants::{VariantTools, tools};

use crate::second::rng::Rng;

/// The mate that a search announces, in moves, with its first move.
fn announced(board: &dyn RootBoard, nodes: u32) -> (Option<i32>, String) {
    let mut player = Player::new(1);
    player.set_board(board.fresh_copy());
    player.start(EngineRequest { nodes, ..EngineRequest::new(Task::Analyse) });
    // The search alone: what is proved beside it is told apart.
    player.run(&mut || false);
    let best = player.progress().lines().into_iter().next();
    let text = best.as_ref().map(|line| board.move_texts(&line.moves[..1]).concat()).unwrap_or_default();
    (best.and_then(|line| score::mate(line.score)), text)
}

/// Whether the side to move mates within so many moves, or is mated if there are fewer than none; `None` if that takes too long to tell.
fn proved(board: &dyn RootBoard, moves: i32) -> Option<bool> {
    let mut board = board.fresh_copy();
    let lines: Vec<Vec<u32>> = match moves {
        1.. => vec![Vec::new()],
        _ => replies(board.as_mut(), &[]).into_iter().map(|reply| vec![reply]).collect(),
    };
    let mut solver = MateSolver::new(4);
    for line in lines {
        solver.start(board.as_mut(), MateLimits { moves: moves.unsigned_abs() as u8, nodes: 400_000 }, &line);
        solver.run(board.as_mut(), &mut || false);
        match solver.outcome() {
            MateOutcome::Mate(..) => {}
            MateOutcome::Unknown(..) => return None,
            _ => return Some(false),
        }
    }
    Some(true)
}

/// A position with its clock near the end, and the mate that there is in it; 0 is none.
const ROWS: [(&str, &str, i32); 10] = [
    // The first move that was searched is mated, the others are not.
    ("monarch+taxi", "rb2k3/2q5/8/8/8/8/8/4K3 w q - 29 60 6:12", -3),
    // The game ends at 75 moves, whether there is a check or not.
    ("tax", "5K2/3k3N/6R1/8/1n6/b2r4/2n5/8 b - - 149 99", 0),
    ("chess", "8/7k/R7/1R6/8/8/8/K7 w - - 149 90", 0),
    // Only the player to move may claim at 50 moves: the winner needn't, the loser does, in check too.
    ("chess", "8/7k/R7/1R6/8/8/8/K7 w - - 97 90", 2),
    ("chess", "8/7k/R7/1R6/8/8/8/K7 w - - 98 90", 2),
    ("chess", "8/7k/R7/1R6/8/8/8/K7 w - - 99 90", 0),
    ("chess", "8/7k/8/R7/1R6/8/8/K7 w - - 96 90", 3),
    ("chess", "8/7k/8/R7/1R6/8/8/K7 w - - 97 90", 0),
    // Where the game is over, nobody mates.
    ("chess", "7k/R7/1R6/8/8/8/8/K7 w - - 150 90", 0),
    // A mate itself comes before the claim.
    ("chess", "7k/R7/1R6/8/8/8/8/K7 w - - 149 90", 1),
];

#[test]
fn a_mate_holds_against_the_draws_that_can_be_claimed() {
    for (game, fen, mate) in ROWS {
        let board = tools(game).unwrap().root_board(Some(fen), &[]).unwrap();
        for nodes in [500, 6_000, 60_000] {
            let (found, best) = announced(board.as_ref(), nodes);
            let expected = (mate != 0).then_some(mate);
            assert!(found == expected || found.is_none() && nodes < 60_000, "{game} {fen}, {nodes}: {found:?} {best}");
        }
        assert_eq!(proved(board.as_ref(), if mate == 0 { 5 } else { mate }), Some(mate != 0), "{game} {fen}");
        if mate.abs() > 1 {
            assert_eq!(proved(board.as_ref(), mate - mate.signum()), Some(false), "{game} {fen}");
        }
    }
}

#[test]
fn a_mate_holds_against_repetition() {
    let round = ["b5b7", "h7g8", "b7b5", "g8h7"];
    // The winner may repeat. After b5b7, the position would occur for the third time in the last row, where the loser claims.
    for (rounds, mates) in [(0, true), (1, true), (2, false)] {
        let moves = round.repeat(rounds);
        let board = tools("chess").unwrap().root_board(Some("8/7k/R7/1R6/8/8/8/K7 w - - 0 1"), &moves).unwrap();
        let (found, best) = announced(board.as_ref(), 60_000);
        assert_eq!((found, proved(board.as_ref(), 2)), (Some(2), Some(true)), "{rounds}: {best}");
        let mut solver = MateSolver::new(1);
        let mut board = board.fresh_copy();
        solver.start(board.as_mut(), MateLimits { moves: 2, nodes: 100_000 }, &[]);
        solver.run(board.as_mut(), &mut || false);
        let MateOutcome::Mate(2, firsts) = solver.outcome() else { panic!("{:?}", solver.outcome()) };
        assert_eq!(firsts.contains(&board.move_id("b5b7").unwrap()), mates, "{rounds}");
        assert!(firsts.contains(&board.move_id(&best).unwrap()), "{rounds}: {best}");
    }
}

/// Some pieces anywhere, with a clock that is often near an end.
fn thrown(game: &dyn VariantTools, rng: &mut Rng) -> Option<Box<dyn RootBoard>> {
    let start = game.position().fen();
    let (board, _) = start.split_once(' ')?;
    let mut cells: Vec<Vec<char>> = board
        .split('/')
        .map(|rank| {
            let open = |cell: char| match cell.to_digit(10) {
                Some(count) => vec!['.'; count as usize],
                None if cell == '*' => vec!['*'],
                None => vec!['.'],
            };
            rank.chars().flat_map(open).collect()
        })
        .collect();
    // Each kind as often as any other, so that there are mates.
    let letters: BTreeSet<char> = board.chars().filter(|cell| cell.is_ascii_alphabetic()).collect();
    let letters: Vec<char> = letters.into_iter().collect();
    let count = 3 + rng.below(8);
    let more: Vec<char> = (0..count).map(|_| *rng.pick(&letters)).collect();
    for letter in ['K', 'k'].into_iter().chain(more.into_iter().filter(|letter| !"Kk".contains(*letter))) {
        let rank = rng.below(cells.len() as u32) as usize;
        let file = rng.below(cells[rank].len() as u32) as usize;
        if cells[rank][file] == '.' {
            cells[rank][file] = letter;
        }
    }
    let ranks: Vec<String> = cells.iter().map(|rank| rank.iter().collect::<String>()).collect();
    let mut board = ranks.join("/");
    for count in (1..=9).rev() {
        board = board.replace(&".".repeat(count), &count.to_string());
    }
    let clock = *rng.pick(&[0, 20, 90, 95, 97, 98, 99, 100, 120, 143, 146, 147, 148, 149]);
    let purses = if game.info().priced { format!(" {}:{}", rng.below(20), rng.below(20)) } else { String::new() };
    let side = *rng.pick(&["w", "b"]);
    let board = game.root_board(Some(&format!("{board} {side} - - {clock} 90{purses}")), &[]).ok()?;
    (!board.over()).then_some(board)
}

#[test]
fn an_announced_mate_is_proved() {
    let games =
        ["chess", "tax", "taxi", "monarch", "infantry", "tax+taxi", "monarch+taxi", "tax+monarch", "tax+monarch+taxi"];
    let rounds = std::env::var("MATE_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(80);
    let count = |id: &str| {
        let game = tools(id).unwrap();
        let mut confirmed = [0; 2];
        for number in 0..rounds {
            let mut rng = Rng::new(id, "mate scores", number);
            let Some(board) = thrown(game, &mut rng) else { continue };
            for nodes in [257, 700, 2_000, 6_000] {
                let (Some(moves), best) = announced(board.as_ref(), nodes) else { continue };
                let held = proved(board.as_ref(), moves);
                assert_ne!(held, Some(false), "{id} {}, {nodes} nodes: mate {moves} by {best}", board.fen());
                confirmed[usize::from(moves <= 0)] += u64::from(held.is_some());
            }
        }
        confirmed
    };
    let [mates, losses] = std::thread::scope(|scope| {
        let counts: Vec<_> = games.map(|id| scope.spawn(move || count(id))).into();
        let sums = counts.into_iter().map(|count| count.join().unwrap());
        sums.fold([0; 2], |sum: [u64; 2], more| [sum[0] + more[0], sum[1] + more[1]])
    });
    assert!(mates > rounds && losses > rounds / 10, "{mates} mates and {losses} losses say little");
}
