//! Endgame tables: memory use, shared data, and cancelled work.

use engine::endgame::material::Material;
use engine::endgame::survey::survey;
use engine::endgame::table::EndgameTables;
use engine::prover::{Outcome, Prover};
use notation::fen;
use variants::tools;

fn tables(game: &str) -> EndgameTables {
    EndgameTables::new(tools(game).unwrap().endgames(), 64 << 20).unwrap()
}

/// A prover for a position of orthodox chess with this limit of placements.
fn begin(position: &str, most: u64) -> Box<dyn Prover> {
    let mut prover = tools("chess").unwrap().root_board(Some(position), &[]).unwrap().prover().unwrap();
    prover.set_node_limit(most);
    prover
}

/// It rests whenever it may.
fn finish(mut prover: Box<dyn Prover>) -> Box<dyn Prover> {
    while !prover.run(&mut || true) {}
    prover
}

#[test]
fn men_that_never_come_back_take_no_room() {
    // How many men are free to come and go, and whether the position is small enough to be answered.
    let rows = [
        ("chess", "8/8/8/8/1k6/8/P7/K7 w - - 0 1", 2, true),
        ("chess", "8/8/8/8/1k6/8/Q7/K7 w - - 0 1", 3, true),
        ("chess", "8/8/8/8/1k6/8/PP6/K7 w - - 0 1", 2, false),
        ("monarch", "8/8/8/8/1kn5/8/8/K7 b - - 0 1", 3, true),
        ("infantry", "****1****/***4**/**5**/*7*/9/*7*/**5**/**k1F1***/****K**** w - - 0 1", 3, true),
        // A taxed king without pawns stands still, and so do pawns.
        ("tax", "8/8/8/8/1k6/8/P7/K7 w - - 0 1", 1, true),
        ("tax", "8/8/8/8/1k6/1p6/8/K7 w - - 0 1", 1, true),
        ("tax", "8/8/8/8/1k6/1p6/P7/K7 w - - 0 1", 2, true),
        ("tax", "8/8/8/8/1kn5/8/1Q6/K7 w - - 0 1", 2, true),
        ("tax", "8/8/8/8/1k1p4/8/PQ6/K7 w - - 0 1", 3, false),
    ];
    for (game, position, free, answered) in rows {
        let tables = tables(game);
        let shape = tables.shape();
        let men = Material::of(&fen::read(position, shape.format).unwrap(), shape.format).unwrap();
        assert_eq!((shape.free(&men), shape.answered(&men)), (free, answered), "{game} {position}");
    }
}

#[test]
fn a_taxed_king_moves_within_a_slice_while_it_has_pawns() {
    let tables = tables("tax");
    let slice = |position: &str| {
        let shape = tables.shape();
        shape.place(&Material::of(&fen::read(position, shape.format).unwrap(), shape.format).unwrap()).slice
    };
    let here = slice("8/8/8/8/1k6/8/P7/K7 w - - 0 1");
    assert_eq!(slice("8/8/8/8/1k6/8/P7/2K5 w - - 0 1"), here);
    assert_ne!(slice("8/8/8/8/2k5/8/P7/K7 w - - 0 1"), here);
    assert_ne!(slice("8/8/8/8/1k6/8/1P6/K7 w - - 0 1"), here);
}

#[test]
fn a_placement_and_the_same_with_sides_exchanged_are_kept_once() {
    for (game, one, other) in [
        ("chess", "8/8/8/8/1k6/8/Q7/K7 w - - 0 1", "k7/q7/8/1K6/8/8/8/8 b - - 0 1"),
        ("chess", "8/8/8/8/1k6/8/4P3/K7 b - - 0 1", "k7/4p3/8/1K6/8/8/8/8 w - - 0 1"),
        ("tax", "8/8/8/8/1kn5/8/Q7/K7 w - - 0 1", "k7/q7/8/1KN5/8/8/8/8 b - - 0 1"),
    ] {
        let tables = tables(game);
        let shape = tables.shape();
        let place =
            |fen: &str| shape.place(&Material::of(&fen::read(fen, shape.format).unwrap(), shape.format).unwrap());
        assert_eq!(place(one), place(other), "{game} {one}");
    }
}

/// What is begun and given up leaves nothing behind that the next question would pay for.
#[test]
fn work_that_was_given_up_is_done_when_it_is_asked_for_again() {
    let (pawn, far) = ("8/8/8/8/8/1k6/4P3/4K3 w - - 0 1", "8/4P3/4K3/8/8/8/8/k7 w - - 0 1");
    let after = |position: &str, learnt: Box<dyn Prover>| {
        let mut prover = begin(position, u64::MAX);
        prover.inherit(learnt.take_learnt().unwrap());
        finish(prover)
    };
    let (whole, near) = (finish(begin(pawn, u64::MAX)), finish(begin(far, u64::MAX)));
    assert!(whole.result().is_some() && near.result().is_some() && near.nodes() < whole.nodes());
    // Slices of pawns have few placements, so that it stops between them.
    let most = whole.nodes() / 2;
    let stopped = finish(begin(pawn, most));
    assert!(stopped.result().is_none() && (most..whole.nodes()).contains(&stopped.nodes()), "{}", stopped.nodes());
    let other = after(far, stopped);
    assert!(other.result() == near.result() && other.nodes() <= near.nodes(), "{}", other.nodes());
    // What is known is not looked at again, and is not counted.
    let nodes = near.nodes();
    let again = after(pawn, near);
    assert_eq!((again.result(), again.nodes() + nodes), (whole.result(), whole.nodes()));
}

/// A slice of three pieces has hundreds of thousands of placements: they are not solved in one go.
#[test]
fn solving_a_slice_pauses_as_often_as_examining_it_does() {
    let mut prover = begin("8/8/8/8/1k6/8/Q7/K7 w - - 0 1", u64::MAX);
    let (mut pauses, mut without_examining, mut nodes) = (0_u64, 0_u64, 0);
    while !prover.run(&mut || true) {
        let examined = prover.nodes() - nodes;
        assert!(examined <= 256, "{examined}");
        nodes += examined;
        pauses += 1;
        without_examining += u64::from(examined == 0);
    }
    assert!(prover.result().is_some() && nodes > 40_000, "{nodes}");
    assert!(pauses >= nodes / 256 + 2 * nodes / (64 * 256), "{pauses} for {nodes}");
    assert!(without_examining > 0);
}

#[test]
fn tables_take_as_much_room_as_they_need_and_no_more_than_they_may() {
    let ground = tools("chess").unwrap().endgames();
    let room = |most: usize| {
        let mut tables = EndgameTables::new(ground, most)?;
        assert_eq!(tables.bytes(), 0);
        survey(&mut tables, "Kk").ok().map(|_| tables.bytes())
    };
    let needed = room(64 << 20).unwrap();
    assert!(needed >= 3_612, "{needed}");
    assert_eq!(room(needed), Some(needed));
    assert_eq!(room(needed - 1), None);
}

#[test]
fn who_may_look_at_few_placements_only_gives_up() {
    let position = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1";
    let solved = finish(begin(position, u64::MAX));
    assert!(solved.result().is_some() && solved.nodes() > 1_000);
    // All placements of a slice are looked at or none; and what a slice needs may be more than that.
    for (bound, looks) in [(0, false), (10, false), (300_000, true)] {
        let prover = finish(begin(position, bound));
        assert!(prover.nodes() == 0 || looks, "{bound}: {}", prover.nodes());
        assert!(prover.result().is_none() || looks, "{bound}");
    }
}

/// A position with a piece too many is answered by its captures: a win is certain, and nothing else.
#[test]
fn a_capture_into_the_tables_is_proved_before_it_is_made() {
    // The game, the position, the captures with their outcomes, and what follows for the position.
    let rows = [
        ("chess", "8/8/8/3r4/1k6/8/8/K2Q4 w - - 0 1", vec![("d1d5", Outcome::Win)], Some(Outcome::Win)),
        // The king takes back.
        ("chess", "8/8/8/3b4/2k5/8/8/K2R4 w - - 0 1", vec![("d1d5", Outcome::Draw)], None),
        // A taxed king without pawns stands still: taking the rook is stalemate, unless Black has a pawn to move.
        ("tax", "8/8/8/3r4/1k6/8/P7/K2Q4 w - - 0 1", vec![("d1d5", Outcome::Draw)], None),
        ("tax", "8/8/7p/3r4/1k6/8/8/K2Q4 w - - 0 1", vec![("d1d5", Outcome::Win)], Some(Outcome::Win)),
    ];
    for (game, position, captures, result) in rows {
        let board = tools(game).unwrap().root_board(Some(position), &[]).unwrap();
        let found = board.prover().map(finish);
        let moves = found.iter().flat_map(|prover| prover.moves());
        let moves: Vec<(String, Outcome)> =
            moves.map(|(id, proof)| (board.move_texts(&[id]).remove(0), proof.outcome)).collect();
        let captures: Vec<(String, Outcome)> =
            captures.into_iter().map(|(text, outcome)| (text.to_owned(), outcome)).collect();
        let outcome = found.and_then(|prover| prover.result()).map(|proof| proof.outcome);
        assert_eq!((moves, outcome), (captures, result), "{game} {position}");
    }
}
