//! Taxi Chess: the rules of its inventor's document, and the rulings. The study: White Kb3, Rd3 and 2 guilders, Black Ka1,
//! Ra4 and none.

use notation::fen::Fen;
use rules::present::VariantRules;
use std::collections::HashMap;

use engine::evaluate::Evaluate;
use game::record::DrawRules;
use rules::present::Present;
use rules::text::{FromSetup, PositionText};
use rules::{Color, Position, Status};
use variants::require;
use variants::taxi::Taxi;

const STUDY: &str = "8/8/8/8/r7/1K1R4/8/k7 w - - 0 1 2:0";

fn position(fen: &str) -> Taxi {
    Taxi::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

fn fare(position: &Taxi, text: &str) -> u32 {
    let mut candidates = Vec::new();
    rules::PseudoLegal::pseudo_legal(position, &mut candidates);
    let mv = candidates.into_iter().find(|&mv| position.text(mv) == text).unwrap_or_else(|| panic!("no {text}"));
    position.tag(mv).unwrap().amount
}

fn legal(position: &Taxi) -> Vec<String> {
    position.legal().into_iter().map(|mv| position.text(mv)).collect()
}

/// Plays a line and asks for the status after each move.
fn line(fen: &str, moves: &[(&str, Status)]) -> Taxi {
    let mut at = position(fen);
    for &(text, status) in moves {
        let mv = at.legal().into_iter().find(|&mv| at.text(mv) == text);
        at = at.play(mv.unwrap_or_else(|| panic!("{text} is not legal in {}", at.fen())));
        assert_eq!(at.status(), status, "after {text}: {}", at.fen());
    }
    at
}

#[test]
fn study_rook_to_d1_is_no_check_since_white_cannot_move_that_far() {
    line(STUDY, &[("d3d1", Status::Ongoing)]);
}

#[test]
fn study_king_cannot_pay_for_the_rook_on_b4() {
    let at = line(STUDY, &[("d3d1", Status::Ongoing), ("a4b4", Status::Check)]);
    assert!(!legal(&at).contains(&"b3b4".into()));
}

#[test]
fn study_a_short_move_gives_the_new_discovered_check() {
    line(STUDY, &[("d3d1", Status::Ongoing), ("a4b4", Status::Check), ("b3a3", Status::Check)]);
}

#[test]
fn study_first_line_leaves_black_two_moves() {
    let at = line(
        STUDY,
        &[
            ("d3d1", Status::Ongoing),
            ("a4b4", Status::Check),
            ("b3a3", Status::Check),
            ("b4b1", Status::Ongoing),
            ("d1e1", Status::Ongoing),
        ],
    );
    assert_eq!(at.count(), 2);
}

#[test]
fn study_taking_on_a3_is_stalemate() {
    line(STUDY, &[("d3d1", Status::Ongoing), ("a4a3", Status::Check), ("b3a3", Status::Stalemate)]);
}

#[test]
fn study_second_line_is_legal() {
    let moves = ["d3d1", "a4a3", "b3b4", "a1b2", "d1d2", "b2c1"];
    let mut at = position(STUDY);
    for text in moves {
        assert!(legal(&at).contains(&text.into()), "{text} in {}", at.fen());
        at = at.play(at.legal().into_iter().find(|&mv| at.text(mv) == text).unwrap());
    }
}

#[test]
fn study_king_to_b2_is_illegal_since_a_taken_king_is_not_towed() {
    assert!(!legal(&position(STUDY)).contains(&"b3b2".into()));
}

#[test]
fn fares() {
    // Fares of candidates, affordable or not: game position, move, guilders.
    let rows = [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 18:16", "e2e4", 2),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 18:16", "e2e3", 1),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 18:16", "g1f3", 2),
        // Castling, whatever its ways are worth.
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 9:9", "e1g1", 4),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 9:9", "e1c1", 5),
        // Towing: 4 in the centre, 3, 2 and 1 on the rings around it.
        ("4k3/8/8/3p4/8/8/3R4/4K3 w - - 0 1 0:0", "d2d5", 3 + 4),
        ("4k3/8/3p4/8/8/8/3R4/4K3 w - - 0 1 0:0", "d2d6", 4 + 3),
        ("4k3/8/8/8/8/6p1/3R4/4K3 w - - 0 1 0:0", "d2d1", 1),
        ("4k3/3p4/8/8/8/8/3R4/4K3 w - - 0 1 0:0", "d2d7", 5 + 2),
        ("3nk3/8/8/8/8/8/3R4/4K3 w - - 0 1 0:0", "d2d8", 6 + 1),
        ("4k3/8/8/5n2/3N4/8/8/4K3 w - - 0 1 0:0", "d4f5", 2 + 3),
        // Promotion costs 2 more, also when it takes.
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1 0:0", "a7a8q", 1 + 2),
        ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1 0:0", "a7b8n", 1 + 1 + 2),
        // Ruling: en passant tows the pawn from where it stands.
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1 0:0", "e5d6", 1 + 4),
        ("4k3/8/8/pP6/8/8/8/4K3 w - a6 0 1 0:0", "b5a6", 1 + 1),
    ];
    for (fen, text, guilders) in rows {
        assert_eq!(fare(&position(fen), text), guilders, "{text} in {fen}");
    }
}

#[test]
fn no_debt_but_the_last_guilder_may_go() {
    let at = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 3:0");
    let moves = legal(&at);
    assert!(moves.contains(&"a1a4".into()) && !moves.contains(&"a1a5".into()));
}

#[test]
fn a_side_can_be_checkmated_by_bankruptcy() {
    // The way out would be taking the queen on g7, but towing it costs 2 beside the step.
    let at = position("7k/6Q1/8/8/8/8/8/K7 b - - 0 1 0:2");
    assert_eq!((at.status(), at.count()), (Status::Checkmate, 0));
    assert_eq!(position("7k/6Q1/8/8/8/8/8/K7 b - - 0 1 0:3").status(), Status::Check);
}

#[test]
fn money_is_accounted_for() {
    let mut at = Taxi::start();
    let (mut white, mut black) = (16, 16);
    for text in ["e2e4", "e7e5", "g1f3", "b8c6", "f3e5", "c6e5"] {
        let purse = if at.turn() == rules::Color::White { &mut white } else { &mut black };
        *purse += 2;
        *purse -= fare(&at, text);
        at = at.play(at.legal().into_iter().find(|&mv| at.text(mv) == text).unwrap());
    }
    assert!(at.fen().ends_with(&format!(" {}:{black}", white + 2)), "{}", at.fen());
}

#[test]
fn start_purse_and_income_are_settings() {
    assert!(Taxi::start().fen().ends_with(" 18:16"));
    let start = |id: &str| require(id).unwrap().position().fen();
    assert!(start("taxi:purse=8").ends_with(" 10:8"));
    // The income of the rules is not written, any other is.
    assert!(start("taxi:purse=8,income=3").ends_with(" 11:8"));
    assert!(
        require("taxi:income=3")
            .unwrap()
            .read("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 3:0:2")
            .unwrap()
            .fen()
            .ends_with(" 3:0:2")
    );
    let income = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 3:0:5");
    // What is proved with one income is not known with another.
    assert_ne!(income.key(), position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 3:0").key());
    let after = income.play(income.legal().into_iter().find(|&mv| income.text(mv) == "a1a4").unwrap());
    assert!(after.fen().ends_with(" 0:5:5"));
}

/// Whether some line of legal moves ends in a mate by White, and whether one by Black does. Without income every line ends.
fn mates(position: &Taxi, known: &mut HashMap<u64, [bool; 2]>) -> [bool; 2] {
    if let Some(&found) = known.get(&position.key()) {
        return found;
    }
    let mut found = [false; 2];
    if position.status() == Status::Checkmate {
        found[(!position.turn()).index()] = true;
    }
    for mv in position.legal() {
        let there = mates(&position.play(mv), known);
        found = [0, 1].map(|side| found[side] || there[side]);
    }
    known.insert(position.key(), found);
    found
}

#[test]
fn without_income_no_position_is_called_dead_that_is_not() {
    // Every place of the kings, but for mirrors, and every small purse; besides, a man on some of his squares.
    let (mut dead, mut mated, mut helpless) = (0, 0, 0);
    for man in [None, Some('B'), Some('N'), Some('Q'), Some('P')] {
        let mut known = HashMap::new();
        for white in (0..64).filter(|white| white % 8 < 4 && (man == Some('P') || *white < 32)) {
            for black in (0..64).filter(|&black| black != white && (man.is_none() || (white * 7 + black) % 31 == 0)) {
                let mut letters: Vec<Option<char>> = vec![None; 64];
                (letters[white], letters[black]) = (Some('K'), Some('k'));
                let free = (8..56).filter(|&square| letters[square].is_none()).nth((white * 5 + black * 3) % 44);
                if let (Some(man), Some(square)) = (man, free) {
                    letters[square] = Some(man);
                }
                let board = notation::fen::write_board(Taxi::SHAPE, |square| letters[square.index()]);
                const MOST: usize = 4;
                for turn in ["w", "b"] {
                    for purse in 0..MOST * MOST {
                        let fen = format!("{board} {turn} - - 0 1 {}:{}:0", purse / MOST, purse % MOST);
                        let Ok(position) = Taxi::from_fen(&fen) else { continue };
                        let found = mates(&position, &mut known);
                        assert!(!position.is_dead() || found == [false; 2], "{fen} is not dead: {found:?}");
                        for side in Color::BOTH {
                            assert!(!position.cannot_win(side) || !found[side.index()], "{fen}: {side:?} can mate");
                            helpless += usize::from(position.cannot_win(side));
                        }
                        dead += usize::from(position.is_dead());
                        mated += usize::from(found != [false; 2]);
                    }
                }
            }
        }
    }
    assert!(dead > 10_000 && mated > 1_000 && helpless > 10_000, "{dead} {mated} {helpless}");
}

#[test]
fn repetition_compares_both_purses() {
    let rich = position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 3:0");
    assert_ne!(rich.repetition_key(), position("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 3:1").repetition_key());
    assert_eq!(rich.repetition_key(), position("4k3/8/8/8/8/8/8/R3K3 w - - 7 30 3:0").repetition_key());
}
