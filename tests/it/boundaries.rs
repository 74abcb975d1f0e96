//! Boundary cases: texts of exactly the maximum length, empty squares, the far edge of a board.

use crate::common::Rng;
use engine::proof_report;
use engine::prover::{Outcome, ProofResult};
use game::annotations::Annotations;
use game::session::NewGame;
use game::tree::MoveTree;
use notation::link::{self, LONGEST};
use notation::suggest::fitting;
use rules::setup::PositionSetup;
use variants::{find, require, tools};
use view::SessionView;
use view::text_board;

/// A text padded with spaces to this length.
fn padded(text: &str, length: usize) -> String {
    format!("{text}{}", " ".repeat(length - text.len()))
}

#[test]
fn a_text_of_the_greatest_length_is_read_and_one_letter_more_is_refused() {
    let catalogue = oddchess::data::english();
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let game = tools("chess").unwrap();
    assert!(game.listing(Some(&padded(fen, 256))).is_ok());
    let long = game.listing(Some(&padded(fen, 257))).map(|_| ()).unwrap_err();
    assert!(catalogue.sentence(&long).contains("256"), "{}", catalogue.sentence(&long));

    let whole = |length: usize| format!("#chess?moves=e2e4&x={}", "x".repeat(length - 20));
    assert_eq!(whole(LONGEST).len(), LONGEST);
    assert!(link::read(&whole(LONGEST)).is_ok());
    let long = link::read(&whole(LONGEST + 1)).map(|_| ()).unwrap_err();
    assert!(catalogue.sentence(&long).contains("100"), "{}", catalogue.sentence(&long));

    // Spaces around a typed move do not count.
    let chess = require("chess").unwrap().read("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1").unwrap();
    let typed = |letters: usize| fitting(chess.as_ref(), &format!("  {}  ", "N".repeat(letters))).len();
    assert_eq!((typed(24), typed(25)), (0, 0));
    assert_eq!(fitting(chess.as_ref(), &padded("Nf3", 60)).len(), 1);
}

#[test]
fn a_board_as_text_lies_as_its_reader_sees_it() {
    let link = "#chess/r3k3/8/8/8/8/8/P7/4K2R_w_K_-_0_1?moves=a2a4";
    let parts = link::read(link).unwrap();
    let mut session = require(&parts.game).unwrap().open(&parts).unwrap_or_else(|_| panic!("{link}"));
    let white = [
        " 8  r . . . k . . .", " 7  . . . . . . . .", " 6  . . . . . . . .", " 5  . . . . . . . .",
        " 4  P . . . . . . .", " 3  . . . . . . . .", " 2  . . . . . . . .", " 1  . . . . K . . R", "",
        "    a b c d e f g h",
    ];
    assert_eq!(text_board::board(&session).lines().collect::<Vec<_>>(), white);
    session.flip();
    let black = [
        " 1  R . . K . . . .", " 2  . . . . . . . .", " 3  . . . . . . . .", " 4  . . . . . . . P",
        " 5  . . . . . . . .", " 6  . . . . . . . .", " 7  . . . . . . . .", " 8  . . . k . . . r", "",
        "    h g f e d c b a",
    ];
    assert_eq!(text_board::board(&session).lines().collect::<Vec<_>>(), black);
}

#[test]
fn a_line_as_text_begins_with_who_was_to_move() {
    for (link, text) in [
        ("#chess", ""),
        ("#chess?moves=e2e4,e7e5,g1f3", "1. e4 e5 2. Nf3"),
        ("#chess?moves=e2e4,e7e5,g1f3&ply=1", "1. e4 e5 2. Nf3"),
        ("#chess/4k3/p7/8/8/8/8/P7/4K3_b_-_-_0_30?moves=a7a5,a2a4,e8e7", "30... a5 31. a4 Ke7"),
    ] {
        let parts = link::read(link).unwrap();
        let session = require(&parts.game).unwrap().open(&parts).unwrap_or_else(|_| panic!("{link}"));
        assert_eq!(text_board::moves(&session), text, "{link}");
    }
}

#[test]
fn both_ways_of_counting_a_tree_count_the_same() {
    for game in ["chess", "tax", "taxi", "monarch", "infantry", "anarchist"] {
        let game = tools(game).unwrap();
        for depth in 0..3 {
            assert_eq!(game.perft_each(None, depth), game.perft(None, depth), "{depth}");
        }
    }
}

#[test]
fn the_corner_of_white_s_queen_s_rook_is_dark() {
    for game in ["chess", "tax", "taxi", "monarch"] {
        let board = find(game).unwrap().start().board();
        for place in &board.squares {
            let name = place.name.as_bytes();
            assert_eq!(place.dark, (name[0] - b'a' + name[1] - b'1').is_multiple_of(2), "{game} {}", place.name);
        }
        assert!(board.squares.iter().any(|place| place.name == "a1" && place.dark));
    }
}

#[test]
fn a_draft_seen_in_a_mirror_twice_is_itself() {
    for (game, fen) in [
        ("chess", "r3k2r/p1p5/8/3pP3/8/8/1P6/R3K3 w Qkq d6 3 9"),
        ("infantry", "****k****/***4**/**5**/*7*/9/*7*/**5**/**4***/****K**** b - - 3 9"),
    ] {
        let entry = find(game).unwrap();
        let position = entry.read(fen).unwrap();
        let board_shape = position.shape();
        let setup: PositionSetup = position.setup();
        let pieces = |setup: &PositionSetup| setup.pieces(board_shape);
        let Some(mirrored) = setup.mirrored(board_shape) else { continue };
        assert_eq!(pieces(&mirrored).len(), pieces(&setup).len(), "{fen}");
        for (square, letter) in pieces(&setup) {
            let other = board_shape
                .at((board_shape.width - 1 - board_shape.file(square)) as i8, board_shape.rank(square) as i8)
                .unwrap();
            assert_eq!(mirrored.at(other), Some(letter), "{fen}");
        }
        let again = mirrored.mirrored(board_shape).unwrap();
        assert_eq!(pieces(&again), pieces(&setup), "{fen}");
        assert_eq!(again.en_passant, setup.en_passant);
    }
}

#[test]
fn what_is_written_beside_a_move_is_bounded() {
    let mut entry = Annotations::default();
    for number in 0..40 {
        // What is there already is not kept twice, and the longest that is kept has 2,000 letters.
        entry.keep(format!("[%x {number}]"));
        entry.keep(format!("[%x {number}]"));
        entry.keep("x".repeat(2_001));
    }
    assert_eq!(entry.others, (0..32).map(|number| format!("[%x {number}]")).collect::<Vec<_>>());
    let mut entry = Annotations::default();
    entry.keep("x".repeat(2_000));
    assert_eq!(entry.others.len(), 1);

    // Exclusive glyphs never occur together, no glyph occurs twice, and there are at most eight.
    let mut entry = Annotations::default();
    for glyph in [1, 4, 10, 14, 22, 32, 36, 40, 132, 138, 140, 0] {
        entry.toggle_glyph(glyph);
    }
    assert_eq!(entry.glyphs, [4, 14, 22, 32, 36, 40, 132, 138]);
    for glyph in [4, 32] {
        entry.toggle_glyph(glyph);
    }
    assert_eq!(entry.glyphs, [14, 22, 36, 40, 132, 138]);

    let mut entry = Annotations::default();
    entry.set_comment("  one\ttwo {three}\u{7f}  four \n five ");
    assert_eq!(entry.comment, "one two (three) four\nfive");
}

#[test]
fn a_tree_keeps_its_shape_through_all_that_is_done_to_it() {
    for seed in 0..40 {
        let mut rng = Rng(seed);
        let mut tree = MoveTree::default();
        // Beside it the children of each node, as plainly as can be.
        let mut plain: Vec<Vec<usize>> = vec![Vec::new()];
        let mut parents = vec![0];
        for _ in 0..60 {
            let reached = |plain: &[Vec<usize>]| {
                let mut reached = vec![0];
                let mut at = 0;
                while at < reached.len() {
                    reached.extend(&plain[reached[at]]);
                    at += 1;
                }
                reached
            };
            let nodes = reached(&plain);
            let node = nodes[rng.below(nodes.len())];
            let before = tree.revision();
            match rng.below(6) {
                0 if node != 0 => {
                    plain[parents[node]].retain(|&child| child != node);
                    tree.remove(node);
                    assert!(tree.revision() > before);
                }
                1 => {
                    // The nearest fork at which the way here is not the first.
                    let mut at = node;
                    while at != 0 && plain[parents[at]][0] == at {
                        at = parents[at];
                    }
                    if at != 0 {
                        plain[parents[at]].retain(|&child| child != at);
                        plain[parents[at]].insert(0, at);
                    }
                    assert_eq!(tree.promote(node), at != 0);
                }
                2 => {
                    tree.visit(node);
                    assert_eq!(tree.at(), node);
                }
                3 => {
                    let ply = rng.below(10);
                    tree.go(ply);
                    assert_eq!(tree.ply(), ply.min(tree.line().len() - 1));
                }
                _ => {
                    let added = tree.add(node);
                    plain[node].push(added);
                    plain.push(Vec::new());
                    parents.push(node);
                    let changed: Vec<usize> = tree.changed_since(before).collect();
                    assert_eq!(changed, [node, added]);
                }
            }
            let nodes = reached(&plain);
            for node in 0..plain.len() + 2 {
                assert_eq!(tree.has(node), nodes.contains(&node), "seed {seed}: {node} in {plain:?}");
            }
            assert!(nodes.iter().all(|&node| tree.children(node) == plain[node]));
            assert!(nodes.contains(&tree.at()) && tree.line()[tree.ply()] == tree.at());
            assert!(tree.line().windows(2).all(|pair| plain[pair[0]].contains(&pair[1])));
        }
    }
}

#[test]
fn verdicts_are_ordered_as_players_want_them() {
    let won = |plies| ProofResult { plies, ..ProofResult::new(Outcome::Win) };
    let lost = |plies| ProofResult { plies, ..ProofResult::new(Outcome::Loss) };
    let wanted = [
        won(Some(1)),
        won(Some(3)),
        won(None),
        ProofResult::new(Outcome::Draw),
        lost(None),
        lost(Some(8)),
        lost(Some(2)),
    ];
    let numbered: Vec<(u32, ProofResult)> = (0..).zip(wanted).collect();
    let mixed: Vec<(u32, ProofResult)> = [3, 6, 0, 5, 2, 4, 1].map(|at| numbered[at]).into();
    assert_eq!(proof_report::sorted(mixed.clone()), numbered);
    assert_eq!(proof_report::best(&mixed), Some(numbered[0]));
    // The first of several that are as good.
    let draws = [7, 5, 9].map(|code| (code, ProofResult::new(Outcome::Draw)));
    assert_eq!(proof_report::best(&draws), Some(draws[0]));
}

#[test]
fn eight_pawns_may_promote_at_once_and_each_square_is_offered_once() {
    let fen = "8/PPPPPPPP/8/8/8/8/8/k1K5 w - - 0 1";
    let parts = link::LinkParts { game: "chess".into(), fen: Some(fen.into()), ..link::LinkParts::default() };
    let session = require("chess").unwrap().open(&parts).unwrap();
    let moves: usize = ["a7", "b7", "c7", "d7", "e7", "f7", "g7", "h7"]
        .into_iter()
        .map(|from| {
            let last = from.replace('7', "8");
            let offered = session.interpret(&[from.to_owned()]);
            assert_eq!(offered.targets.len(), 1, "{offered:?}");
            session.interpret(&[from.to_owned(), last]).choices.len()
        })
        .sum();
    assert_eq!(moves, 32);
}

#[test]
fn the_first_moves_add_up_to_the_tree_and_tell_how_far_the_count_is() {
    for (game, depth, parts) in [("chess", 3, 400), ("anarchist", 3, 1020), ("infantry", 2, 0)] {
        let (game, mut heard) = (tools(game).unwrap(), Vec::new());
        let rows = game.divide(None, depth, &mut |done, of| heard.push((done, of))).unwrap();
        assert_eq!(rows.iter().map(|(_, nodes)| nodes).sum::<u64>(), game.perft(None, depth).unwrap());
        assert_eq!(heard, (1..=parts).map(|done| (done, parts)).collect::<Vec<_>>());
    }
}
