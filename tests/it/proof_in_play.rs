//! Proved results in use: moves played without a search, and reports to the page.

use engine::proof_report;
use engine::prover::{Outcome, ProofResult, Prover};
use engine::report::ProvedOutcome;
use variants::tools;

/// One who knows this much, and finds out nothing more.
struct Known {
    verdict: Option<ProofResult>,
    moves: Vec<(u32, ProofResult)>,
}

impl Prover for Known {
    fn run(&mut self, _: &mut dyn FnMut() -> bool) -> bool {
        true
    }

    fn result(&self) -> Option<ProofResult> {
        self.verdict
    }

    fn moves(&self) -> Vec<(u32, ProofResult)> {
        self.moves.clone()
    }
}

const WIN: ProofResult = ProofResult::new(Outcome::Win);
const DRAW: ProofResult = ProofResult::new(Outcome::Draw);
const LOSS: ProofResult = ProofResult::new(Outcome::Loss);

const fn after(plies: u32, verdict: ProofResult) -> ProofResult {
    ProofResult { plies: Some(plies), ..verdict }
}

#[test]
fn a_move_is_sure_where_nothing_better_can_be_found() {
    // What is known of the position, what of its moves, and which of them is sure.
    for (what, of_position, moves, sure) in [
        ("nothing is known of any move", Some(WIN), &[][..], None),
        ("a win is the best there is", None, &[DRAW, WIN], Some(1)),
        ("so is one in a position that is won", Some(WIN), &[WIN], Some(0)),
        ("the quicker of two wins", Some(WIN), &[after(5, WIN), after(3, WIN), WIN], Some(1)),
        ("a draw in a drawn position", Some(DRAW), &[LOSS, DRAW, DRAW], Some(1)),
        ("another move may do better than a draw", None, &[DRAW], None),
        ("a move that does better is still to be found", Some(WIN), &[DRAW, LOSS], None),
        ("all moves lose, nobody knows how fast", Some(LOSS), &[LOSS, LOSS], None),
        ("the longest resistance", Some(after(8, LOSS)), &[after(2, LOSS), after(7, LOSS)], Some(1)),
        ("another move may not lose", None, &[after(2, LOSS)], None),
    ] {
        let moves: Vec<_> = (10..).zip(moves.iter().copied()).collect();
        let expected = sure.map(|at: usize| moves[at]);
        assert_eq!(proof_report::sure(&Known { verdict: of_position, moves }), expected, "{what}");
    }
}

#[test]
fn a_page_is_told_who_wins_and_in_how_many_moves() {
    let catalogue = oddchess::data::english();
    let (whites, blacks) = (["e1d1", "e1f1", "e1e2"], ["e8d8", "e8f8", "e8e7"]);
    for (turn, white, black, texts) in [("w", "White", "Black", whites), ("b", "Black", "White", blacks)] {
        let fen = format!("4k3/8/8/8/8/8/8/4K3 {turn} - - 0 1");
        let board = tools("chess").unwrap().root_board(Some(&fen), &[]).unwrap();
        let codes = texts.map(|text| board.move_id(text).unwrap());
        for (known, outcome, told) in [
            (after(1, WIN), ProvedOutcome::Win, format!("Proved: {white} wins in one move")),
            (after(4, WIN), ProvedOutcome::Win, format!("Proved: {white} wins in 2 moves")),
            (after(5, WIN), ProvedOutcome::Win, format!("Proved: {white} wins in 3 moves")),
            (after(6, LOSS), ProvedOutcome::Loss, format!("Proved: {black} wins in 3 moves")),
            (WIN, ProvedOutcome::Win, format!("Proved: {white} wins with best play")),
            (LOSS, ProvedOutcome::Loss, format!("Proved: {black} wins with best play")),
            (DRAW, ProvedOutcome::Draw, "Proved: a draw with best play".into()),
        ] {
            // Moves that do not exist are not reported.
            let moves = vec![(codes[1], DRAW), (codes[0], known), (u32::MAX, WIN), (codes[2], LOSS)];
            let exact = proof_report::report(board.as_ref(), &Known { verdict: Some(known), moves }, true);
            let result = exact.result.unwrap();
            assert_eq!((result.outcome, result.plies), (outcome, known.plies));
            let sentence = crate::common::sentences::sentence(&catalogue, &result.message);
            assert!(sentence.starts_with(&told), "{sentence}");
            let outcomes: Vec<ProvedOutcome> = exact.moves.iter().map(|proved| proved.result.outcome).collect();
            assert_eq!(outcomes.len(), 3);
            let value = |outcome: &ProvedOutcome| {
                [ProvedOutcome::Win, ProvedOutcome::Draw, ProvedOutcome::Loss].iter().position(|one| one == outcome)
            };
            assert!(outcomes.is_sorted_by_key(value), "{outcomes:?}");
            assert_eq!((exact.done, exact.of), (true, 5));
        }
    }
}

#[test]
fn nothing_is_told_of_what_is_not_known() {
    let board = tools("chess").unwrap().root_board(None, &[]).unwrap();
    let exact = proof_report::report(board.as_ref(), &Known { verdict: None, moves: Vec::new() }, false);
    assert!(!exact.done && exact.result.is_none() && exact.reason.is_none() && exact.moves.is_empty());
    assert_eq!((exact.nodes, exact.of), (0.0, 20));
}
