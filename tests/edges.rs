//! Where things end: texts of just the length that is read, empty cells, the far side of a board.

use oddchess::catalogue::Catalogue;
use oddchess::draft::Draft;
use oddchess::link::{self, LONGEST};
use oddchess::plain;
use oddchess::suggest::fitting;
use oddchess::variants::{bench, find, require};

/// A text made as long as told by spaces at its end.
fn padded(text: &str, length: usize) -> String {
    format!("{text}{}", " ".repeat(length - text.len()))
}

#[test]
fn a_text_of_the_greatest_length_is_read_and_one_letter_more_is_refused() {
    let catalogue = Catalogue::english();
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    let game = bench("chess").unwrap();
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
    let mut table = require(&parts.game).unwrap().open(&parts).unwrap_or_else(|_| panic!("{link}"));
    let white = [
        " 8  r . . . k . . .",
        " 7  . . . . . . . .",
        " 6  . . . . . . . .",
        " 5  . . . . . . . .",
        " 4  P . . . . . . .",
        " 3  . . . . . . . .",
        " 2  . . . . . . . .",
        " 1  . . . . K . . R",
        "",
        "    a b c d e f g h",
    ];
    assert_eq!(plain::board(table.as_ref()).lines().collect::<Vec<_>>(), white);
    table.flip();
    let black = [
        " 1  R . . K . . . .",
        " 2  . . . . . . . .",
        " 3  . . . . . . . .",
        " 4  . . . . . . . P",
        " 5  . . . . . . . .",
        " 6  . . . . . . . .",
        " 7  . . . . . . . .",
        " 8  . . . k . . . r",
        "",
        "    h g f e d c b a",
    ];
    assert_eq!(plain::board(table.as_ref()).lines().collect::<Vec<_>>(), black);
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
        let table = require(&parts.game).unwrap().open(&parts).unwrap_or_else(|_| panic!("{link}"));
        assert_eq!(plain::moves(table.as_ref()), text, "{link}");
    }
}

#[test]
fn both_ways_of_counting_a_tree_count_the_same() {
    for game in ["chess", "tax", "taxi", "monarch", "infantry", "anarchist"] {
        let game = bench(game).unwrap();
        for depth in 0..3 {
            assert_eq!(game.perft_each(None, depth), game.perft(None, depth), "{depth}");
        }
    }
}

#[test]
fn the_corner_of_white_s_queen_s_rook_is_dark() {
    for game in ["chess", "tax", "taxi", "monarch"] {
        let board = find(game).unwrap().start().board();
        for place in &board.cells {
            let name = place.name.as_bytes();
            assert_eq!(place.dark, (name[0] - b'a' + name[1] - b'1') % 2 == 0, "{game} {}", place.name);
        }
        assert!(board.cells.iter().any(|place| place.name == "a1" && place.dark));
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
        let geometry = position.geometry();
        let draft: Draft = position.draft();
        let pieces = |draft: &Draft| draft.pieces(geometry);
        let Some(mirrored) = draft.mirrored(geometry) else { continue };
        assert_eq!(pieces(&mirrored).len(), pieces(&draft).len(), "{fen}");
        for (cell, letter) in pieces(&draft) {
            let other =
                geometry.at((geometry.width - 1 - geometry.file(cell)) as i8, geometry.rank(cell) as i8).unwrap();
            assert_eq!(mirrored.at(other), Some(letter), "{fen}");
        }
        let again = mirrored.mirrored(geometry).unwrap();
        assert_eq!(pieces(&again), pieces(&draft), "{fen}");
        assert_eq!(again.en_passant, draft.en_passant);
    }
}
