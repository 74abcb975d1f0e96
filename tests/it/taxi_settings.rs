//! Taxi Chess under other prices, and where the opponent is paid: that no position is called dead that is not, that the mate
//! solver keeps to the rules, and who has what after a move.

use std::any::Any;
use std::collections::HashMap;

use game::record::DrawRules;
use rules::text::PositionText;
use rules::{Color, Position, Status};
use variants::chess::Chess;
use variants::require;
use variants::runtime::Runtime;

use crate::common::Rng;
use crate::solve::solve;
use notation::fen::Fen;
use rules::text::FromSetup;

/// A position under rules that are chosen at run time; `None` if it is none under them.
fn read(id: &str, fen: &str) -> Option<Runtime> {
    let position = require(id).expect(id).read(fen).ok()?;
    (position.as_ref() as &dyn Any).downcast_ref().copied()
}

/// The letters on the squares as the first field of a FEN.
fn board(men: &[(usize, char)]) -> Option<String> {
    let mut letters: Vec<Option<char>> = vec![None; 64];
    for &(square, letter) in men {
        if letters[square].replace(letter).is_some() {
            return None;
        }
    }
    Some(notation::fen::write_board(Chess::SHAPE, |square| letters[square.index()]))
}

/// Where the income pays for a square, or squares cost nothing, kings and one minor piece never mate, whatever is held and
/// whoever is paid. Nothing is added to these pieces by any move, so this is all that dead positions need.
#[test]
fn kings_and_a_minor_piece_never_mate_where_a_step_can_be_paid_for() {
    let (mut checks, mut seen) = (0, 0);
    for (id, purses) in [
        ("taxi:payee=opponent", ["2:0:2", "3:1:2", "6:2:2"]),
        ("taxi:step=3,income=3,payee=opponent", ["3:0:3", "5:4:3", "9:1:3"]),
        ("taxi:step=0,knight=1", ["0:0:0", "1:0:0", "0:3:0"]),
    ] {
        let places = (0..64_usize).flat_map(|king| (0..64).map(move |minor| (king, minor)));
        for (king, minor) in places {
            // By symmetry; a mate is at the edge.
            for mated in [0, 1, 2, 3] {
                for man in ['N', 'B', 'n', 'b'] {
                    let Some(board) = board(&[(king, 'K'), (mated, 'k'), (minor, man)]) else { continue };
                    let purse = purses[(king + minor) % 3];
                    let [one, other, income] = purse.split(':').collect::<Vec<_>>()[..] else { panic!("{purse}") };
                    let Some(position) = read(id, &format!("{board} b - - 0 1 {other}:{one}:{income}")) else {
                        continue;
                    };
                    let status = position.status();
                    assert!(position.is_dead() && status != Status::Checkmate, "{id} {}", position.fen());
                    checks += usize::from(status == Status::Check);
                    seen += 1;
                }
            }
        }
    }
    assert!(checks > 1_000 && seen > 50_000, "{checks} {seen}");
    // Otherwise nothing is called dead.
    for (id, fen) in [
        ("taxi:step=3", "k7/8/8/8/8/8/8/K7 w - - 0 1 9:9"),
        ("taxi:payee=opponent", "k7/8/8/8/8/8/8/K7 w - - 0 1 9:9:0"),
        ("taxi:step=2", "k7/8/8/8/8/8/8/K7 w - - 0 1 9:9:0"),
    ] {
        let position = read(id, fen).expect(fen);
        assert!(!position.is_dead() && !position.cannot_win(Color::White), "{id}");
    }
}

/// The first moves of the shortest mate, as the solver writes them.
fn by_force(position: &Runtime, moves: u32) -> String {
    for count in 1..=moves {
        let first = |mv: &_| loses(&position.play(*mv), count - 1);
        let mut texts: Vec<String> = position.legal().into_iter().filter(first).map(|mv| position.text(mv)).collect();
        if !texts.is_empty() {
            texts.sort();
            return format!("mate in {count}: {}", texts.join(" "));
        }
    }
    format!("no mate in {moves}")
}

/// Whether the side to move is mated after so many more moves of the other side.
fn loses(position: &Runtime, moves: u32) -> bool {
    let legal = position.legal();
    match position.status() {
        Status::Checkmate => true,
        Status::Stalemate => false,
        _ if moves == 0 => false,
        _ => legal.into_iter().all(|mv| {
            let there = position.play(mv);
            !there.is_dead() && there.legal().into_iter().any(|mv| loses(&there.play(mv), moves - 1))
        }),
    }
}

#[test]
fn the_solver_finds_the_mates_of_changed_prices() {
    let mut rng = Rng(7);
    let mut found = HashMap::new();
    for id in ["taxi:payee=opponent", "taxi:step=2,payee=opponent", "taxi:step=0", "monarch+taxi:payee=opponent"] {
        let mut asked = 0;
        while asked < 60 {
            let men = "KkQRNBPrp".chars().map(|letter| (8 + rng.below(48), letter)).collect::<Vec<_>>();
            let men = [&[(rng.below(64), 'K'), (rng.below(8) + 56, 'k')], &men[2..4 + rng.below(5)]].concat();
            let Some(board) = board(&men) else { continue };
            let fen = format!("{board} w - - 0 1 {}:{}", 2 + rng.below(9), rng.below(9));
            let Some(position) = read(id, &fen) else { continue };
            let expected = by_force(&position, 2);
            assert_eq!(solve(id, &fen, 2), expected, "{id} {fen}");
            *found.entry((id, expected.starts_with("mate"))).or_insert(0) += 1;
            asked += 1;
        }
        assert!(found.get(&(id, true)) >= Some(&5), "{id}: {found:?}");
    }
}

/// Who is paid, and what a player is told before.
#[test]
fn the_opponent_gets_the_price() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 18:16";
    let after = |id: &str| {
        let position = read(id, fen).expect(id);
        let mv = position.legal().into_iter().find(|&mv| position.text(mv) == "e2e4").expect("e2e4");
        position.play(mv).fen()
    };
    assert!(after("taxi:payee=bank,step=3").ends_with(" 12:18"));
    assert!(after("taxi:payee=opponent").ends_with(" 16:20"));
    assert!(after("taxi:payee=opponent,step=3").ends_with(" 12:24"));
    assert!(after("taxi:payee=opponent,step=0").ends_with(" 18:18"));
}
