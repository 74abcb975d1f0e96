//! Mate queries: requests, reports, and what is reused between queries.

use engine::mate::query::MateQuery;
use engine::mate::solver::{MateLimits, MateSolver, replies};
use engine::report::{MateReport, MateReportKind, MateRequest};
use game::session::GameSession;
use game::session::NewGame;
use notation::link::LinkParts;
use variants::{require, tools};

fn open(game: &str, fen: Option<&str>) -> GameSession {
    let parts = LinkParts { game: game.into(), fen: fen.map(str::to_owned), ..LinkParts::default() };
    require(game).unwrap().open(&parts).unwrap()
}

/// What a query says in the end to a question about a position.
fn ask(query: &mut MateQuery, session: &GameSession, request: MateRequest) -> MateReport {
    query.set_board(session.root_board());
    query.start(request);
    while !query.done() {
        query.run(&mut || true);
    }
    query.report()
}

fn pose(game: &str, fen: Option<&str>, request: MateRequest) -> MateReport {
    ask(&mut MateQuery::new(1), &open(game, fen), request)
}

#[test]
fn a_riddle_is_answered_as_plain_data() {
    let fen = Some("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
    let proof = pose("chess", fen, MateRequest { moves: 3, nodes: 0, line: vec![] });
    assert_eq!((proof.kind, proof.moves, proof.message.id), (MateReportKind::Mate, 2, "solve.mate"));
    assert_eq!(proof.firsts.iter().map(|ply| ply.step.san.as_str()).collect::<Vec<_>>(), ["Ra6"]);
    let defences = pose("chess", fen, MateRequest { moves: 1, nodes: 0, line: vec![proof.firsts[0].id] }).defences;
    let told: Vec<_> =
        defences.iter().map(|one| (one.ply.step.san.as_str(), one.answers[0].step.san.as_str())).collect();
    assert!(told.len() == 7 && told[0] == ("bxa6", "b7#") && told[1..].iter().all(|one| one.1 == "Rxa7#"), "{told:?}");
    let little = pose("chess", fen, MateRequest { moves: 3, nodes: 30, line: vec![] });
    assert_eq!((little.kind, little.moves), (MateReportKind::Unknown, 1));
    assert_eq!(pose("anarchist", None, MateRequest { moves: 3, nodes: 0, line: vec![] }).message.id, "solve.never");
}

/// Where stalemate is lost, it wins like mate.
#[test]
fn a_lost_stalemate_is_found_like_mate() {
    let fen = Some("k7/P7/8/1K6/8/8/8/8 w - - 0 1");
    let proof = pose("chess:stalemate=loss", fen, MateRequest { moves: 1, nodes: 0, line: vec![] });
    assert_eq!((proof.kind, proof.moves), (MateReportKind::Mate, 1));
    assert_eq!(proof.firsts.iter().map(|ply| ply.step.san.as_str()).collect::<Vec<_>>(), ["Ka6", "Kb6"]);
    assert_eq!(pose("chess", fen, MateRequest { moves: 1, nodes: 0, line: vec![] }).kind, MateReportKind::None);
}

#[test]
fn a_riddle_remembers_the_position_that_it_looks_at_and_no_other() {
    let mate = "r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1";
    let mate_in_3 = |query: &mut MateQuery, session: &GameSession| -> f64 {
        let proof = ask(query, session, MateRequest { moves: 3, nodes: 0, line: vec![] });
        assert_eq!((proof.kind, proof.moves), (MateReportKind::Mate, 3));
        proof.nodes
    };
    let session = open("chess", Some(mate));
    let mut query = MateQuery::new(1);
    let first = mate_in_3(&mut query, &session);
    let again = mate_in_3(&mut query, &session);
    assert!(again * 4.0 < first, "{again} of {first}");
    // Another game with the same men, and another position: all is begun anew, as it is in the first one behind that.
    for other in [open("monarch", Some(mate)), open("chess", Some("r5rk/5p1p/5R2/4B3/8/8/P6P/7K w - - 0 1"))] {
        let anew = mate_in_3(&mut MateQuery::new(1), &other);
        assert_eq!(mate_in_3(&mut query, &other), anew);
        assert_eq!(mate_in_3(&mut query, &session), first);
    }
}

#[test]
fn a_riddle_begins_anew_where_the_last_one_was_left_open() {
    let mut query = MateQuery::new(1);
    query.set_board(open("chess", Some("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")).root_board());
    query.start(MateRequest { moves: 3, nodes: 0, line: vec![] });
    assert!(!query.done());
    // Nothing is sought in a game that has no mates.
    query.set_board(open("anarchist", None).root_board());
    query.start(MateRequest { moves: 3, nodes: 0, line: vec![] });
    assert!(query.done());
    assert_eq!(query.report().message.id, "solve.never");
}

#[test]
fn the_longest_defence_comes_first_and_all_that_was_looked_at_is_counted() {
    let fen = "2r2R2/8/1q6/5K2/1k6/8/8/8 b - - 0 1";
    let first = pose("chess", Some(fen), MateRequest { moves: 4, nodes: 0, line: vec![] }).firsts[0].id;
    let proof = pose("chess", Some(fen), MateRequest { moves: 3, nodes: 0, line: vec![first] });
    let lengths: Vec<u8> = proof.defences.iter().map(|one| one.moves).collect();
    assert!(lengths.is_sorted_by(|one, other| one >= other) && lengths[0] > lengths[lengths.len() - 1], "{lengths:?}");
    let mut board = tools("chess").unwrap().root_board(Some(fen), &[]).unwrap();
    let mut solver = MateSolver::new(1);
    let mut nodes = 0;
    for reply in replies(board.as_mut(), &[first]) {
        solver.start(board.as_mut(), MateLimits { moves: 3, nodes: u64::MAX }, &[first, reply]);
        solver.run(board.as_mut(), &mut || false);
        nodes += solver.nodes();
    }
    assert_eq!(proof.nodes, nodes as f64);
}

#[test]
fn the_clock_of_a_position_is_not_forgotten_with_its_moves() {
    // The same men mate in time first, and then too late for the fiftieth move; what was learnt of the one is of no use there.
    let fen = |clock: u32| format!("2k5/8/8/4K3/8/8/8/7R w - - {clock} 90");
    let mut query = MateQuery::new(1);
    let kind = |query: &mut MateQuery, clock: u32| {
        let proof = ask(query, &open("chess", Some(&fen(clock))), MateRequest { moves: 6, nodes: 0, line: vec![] });
        (proof.kind, proof.moves)
    };
    assert_eq!(kind(&mut query, 0), (MateReportKind::Mate, 6));
    assert_eq!(kind(&mut query, 91), (MateReportKind::None, 6));
}

#[test]
fn first_moves_that_were_found_before_the_end_are_told() {
    // There is time to find the mate, but not for all other first moves.
    let fen = "7k/R7/8/8/8/8/1R6/6K1 w - - 0 1";
    let session = open("chess", Some(fen));
    let mut told = Vec::new();
    for nodes in 1..400 {
        let proof = ask(&mut MateQuery::new(1), &session, MateRequest { moves: 2, nodes, line: vec![] });
        if proof.kind == MateReportKind::Unknown && !proof.firsts.is_empty() {
            told.push((proof.moves, proof.message.id));
        }
    }
    told.dedup();
    assert_eq!(told, [(1, "solve.partly")]);
}

/// Where kings that meet draw, a defence that brings them together is one.
#[test]
fn a_king_that_meets_the_other_escapes_the_mate() {
    let fen = Some("5b1k/8/5K2/3BP3/8/8/8/1QR5 w - - 0 1");
    let mates = |game: &str| -> Vec<String> {
        let proof = pose(game, fen, MateRequest { moves: 2, nodes: 0, line: vec![] });
        proof.firsts.into_iter().map(|ply| ply.step.san).collect()
    };
    assert!(mates("monarch").contains(&"Rh1+".to_owned()), "{:?}", mates("monarch"));
    assert!(!mates("monarch:contact=draw").contains(&"Rh1+".to_owned()), "{:?}", mates("monarch:contact=draw"));
}
