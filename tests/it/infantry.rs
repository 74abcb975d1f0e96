//! Infantry Chess: its inventor's rules, the rulings, and the invariants.

use notation::fen::Fen;
use rules::present::VariantRules;
use std::collections::BTreeSet;

use crate::common::{Rng, invariants, random_game};
use game::record::DrawRules;
use rules::input::{InputStep, MoveInput};
use rules::perft::perft;
use rules::present::Present;
use rules::text::{FromSetup, PositionText};
use rules::{Position, Refusal, Status};
use variants::infantry::Infantry;
use view::MarkKind;

fn position(fen: &str) -> Infantry {
    Infantry::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

/// A board with the kings on e1 and e9 and some pieces more, such as `Tc6 pe6`; White to move.
fn with(pieces: &str) -> Infantry {
    placed(&format!("Ke1 ke9 {pieces}"), "w")
}

fn placed(pieces: &str, turn: &str) -> Infantry {
    let board = notation::fen::write_board(Infantry::SHAPE, |square| {
        let name = Infantry::SHAPE.name(square);
        pieces.split_whitespace().find(|piece| piece[1..] == name).and_then(|piece| piece.chars().next())
    });
    position(&format!("{board} {turn} - - 0 1"))
}

/// The moves of the piece there.
fn moves(position: &Infantry, from: &str) -> Vec<String> {
    let mut texts: Vec<_> = position.legal().into_iter().map(|mv| position.text(mv)).collect();
    texts.retain(|text| text.starts_with(from));
    texts.sort();
    texts
}

fn play(position: &Infantry, text: &str) -> Infantry {
    let mv = position.legal().into_iter().find(|&mv| position.text(mv) == text);
    position.play(mv.unwrap_or_else(|| panic!("{text} in {}", position.fen())))
}

fn steps(names: &str) -> Vec<InputStep> {
    names.split_whitespace().map(|name| InputStep::Square(Infantry::SHAPE.find(name).unwrap())).collect()
}

fn refusal(position: &Infantry, names: &str) -> Refusal {
    let steps = steps(names);
    for mv in position.legal() {
        assert!(!position.input_sequences(mv).iter().any(|route| route.starts_with(&steps)), "{names} is legal");
    }
    position.refuse(&steps)
}

fn reason(position: &Infantry, names: &str) -> &'static str {
    refusal(position, names).message.id.key()
}

/// The squares that prove a refusal, in the order of their numbers.
fn proof(position: &Infantry, names: &str) -> String {
    refusal(position, names).evidence.map(|square| Infantry::SHAPE.name(square)).collect::<Vec<_>>().join(" ")
}

#[test]
fn check_figures() {
    let start = Infantry::start();
    for (depth, nodes) in [(1, 19), (2, 362), (3, 7599), (4, 160_066)] {
        assert_eq!(perft(&start, depth), nodes, "depth {depth}");
    }
}

// What the inventor's document says.

#[test]
fn the_known_pieces_stand_where_the_document_puts_them() {
    let start = Infantry::start();
    let letter = |name| {
        let square = Infantry::SHAPE.find(name);
        start.piece_views(false).into_iter().find(|figure| Some(figure.square) == square).map(|figure| figure.letter)
    };
    assert_eq!([letter("a5"), letter("c2"), letter("b5")], [Some('K'), Some('T'), Some('E')]);
}

#[test]
fn the_white_alfil_reaches_d3_d5_and_d7_first() {
    assert_eq!(moves(&Infantry::start(), "b5"), ["b5d3", "b5d5", "b5d7"]);
}

#[test]
fn an_alfil_has_three_moves_from_a_corner_and_four_from_the_middle() {
    for (from, expected) in [
        ("b5", vec!["b5d3", "b5d5", "b5d7"]),
        ("d7", vec!["d7b5", "d7d5", "d7f5"]),
        ("f5", vec!["f5d3", "f5d5", "f5d7"]),
        ("d3", vec!["d3b5", "d3d5", "d3f5"]),
        ("d5", vec!["d5b5", "d5d3", "d5d7", "d5f5"]),
    ] {
        assert_eq!(moves(&with(&format!("E{from}")), from), expected);
    }
    let black = placed("Ke1 ke9 ed5", "b");
    assert_eq!(moves(&black, "d5"), ["d5f3", "d5f5", "d5f7"]);
    assert_eq!(moves(&placed("Ke1 ke9 ef5", "b"), "f5"), ["f5d5", "f5f3", "f5f7", "f5h5"]);
}

#[test]
fn an_alfil_leaps_over_anything_and_takes_where_it_lands() {
    let crowded = with("Ed5 pd4 pd6 pc5 Pe5 pb5 Fd3");
    assert_eq!(moves(&crowded, "d5"), ["d5b5", "d5d7", "d5f5"]);
    assert!(play(&crowded, "d5b5").fen().contains("/1Ep1P4/"));
}

#[test]
fn a_pawn_moves_one_square_straight_and_takes_one_square_diagonally_any_way() {
    assert_eq!(moves(&with("Pe5"), "e5"), ["e5d5", "e5e4", "e5e6", "e5f5"]);
    let amid = with("Pe5 pd4 pf6 pd6 Ff4 ne6");
    assert_eq!(moves(&amid, "e5"), ["e5d4", "e5d5", "e5d6", "e5e4", "e5f5", "e5f6"]);
}

#[test]
fn a_fox_moves_and_takes_like_a_king_and_may_be_lost() {
    let lone = with("Fe5 pe6");
    assert_eq!(moves(&lone, "e5").len(), 8);
    assert!(moves(&placed("Ke1 ke9 Fe5 pd6", "b"), "d6").contains(&"d6e5".to_string()));
}

#[test]
fn the_assassin_of_the_diagram() {
    // The white assassin in the middle, the black tank below it, a black fox and a white fox diagonally below, the white
    // alfil beside it; behind the white fox there is no room. The black assassin stands on the top row, alone.
    let diagram = placed("Ke1 ki5 ae9 nc6 Ed5 Ae5 Fd4 te4 ff4 pg4 Pc3", "w");
    let expected = ["e5c5", "e5c5xc6", "e5e3", "e5e3xe4", "e5g3", "e5g3xg4", "e5xe4"];
    assert_eq!(moves(&diagram, "e5"), expected);
    let black = placed("Ke1 ki5 ae9 nc6 Ed5 Ae5 Fd4 te4 ff4 pg4 Pc3", "b");
    assert_eq!(moves(&black, "e9"), [""; 0]);
    assert_eq!(reason(&black, "e9"), "infantry.assassin.alone");
    let fallen = play(&diagram, "e5e3xe4");
    assert_eq!(moves(&fallen, "e4"), [""; 0]);
    assert!(fallen.fen().starts_with("****a****/***4**/**5**/*1n5*/3E4k/*2F1fp1*/**P1A2**/"));
}

#[test]
fn an_assassin_takes_from_dark_squares_what_stands_on_light_ones() {
    let beside = with("Ae5 pd5 pf6");
    assert_eq!(moves(&beside, "e5"), ["e5c5", "e5c5xd5", "e5g7", "e5xd5"]);
}

#[test]
fn an_assassin_takes_without_moving_or_after_a_leap_and_never_leaps_after_taking() {
    let lone = position("****k****/***4**/**5**/*7*/K2fA4/*7*/**5**/**4***/****1**** w - - 0 1");
    assert_eq!(moves(&lone, "e5"), ["e5c5", "e5c5xd5", "e5xd5"]);
    // Once the fox is taken there would still be the pawn to leap over.
    let beside = position("****k****/***4**/**5**/*3P3*/K2fA4/*7*/**5**/**4***/****1**** w - - 0 1");
    assert_eq!(moves(&beside, "e5"), ["e5c5", "e5c5xd5", "e5e7", "e5xd5"]);
    assert_eq!(reason(&beside, "e5 d5 e7"), "pick.too_many");
    // So no text may promise it.
    for (language, before) in [("en", ["before or after", "before the leap"]), ("de", ["vor oder nach", "vorher"])] {
        let words =
            std::fs::read_to_string(crate::common::tree::root().join(format!("www/locales/{language}.json"))).unwrap();
        for sentence in words.lines().filter(|line| line.to_lowercase().contains("assas")) {
            assert!(!before.iter().any(|promise| sentence.contains(promise)), "{language}: {sentence}");
        }
    }
}

#[test]
fn an_assassin_leaps_over_pieces_of_either_side() {
    assert_eq!(moves(&with("Ae5 Pe6"), "e5"), ["e5e7"]);
    assert_eq!(moves(&with("Ae5 Pe6 Pe7"), "e5"), [""; 0]);
}

#[test]
fn the_tank_of_the_top_row_moves_one_and_takes_from_there() {
    let row = with("Tc6 pe6");
    assert!(moves(&row, "c6d6x").contains(&"c6d6xe6".to_string()));
    let after = play(&row, "c6d6xe6");
    assert!(after.fen().contains("/*2T4*/"));
    assert!(!moves(&row, "c6").contains(&"c6e6".to_string()));
}

#[test]
fn the_tank_of_the_third_row_moves_two_and_takes_from_there() {
    let row = with("Tb4 nf4");
    assert!(moves(&row, "b4").contains(&"b4d4xf4".to_string()));
    assert!(play(&row, "b4d4xf4").fen().contains("/*2T4*/"));
}

#[test]
fn the_tank_of_the_fifth_row_takes_neither_pawn_nor_knight() {
    let row = with("Tb5 pe5 nf5");
    let along: Vec<_> = moves(&row, "b5").into_iter().filter(|text| text.contains('5')).collect();
    assert!(along.contains(&"b5c5".to_string()) && along.contains(&"b5d5".to_string()));
    assert!(along.iter().all(|text| !text.contains('x')));
    assert_eq!(reason(&row, "b5 e5"), "infantry.tank.as_far");
    assert_eq!(reason(&row, "b5 f5"), "infantry.tank.between");
}

#[test]
fn stalemate_is_a_draw_and_there_is_no_promotion() {
    assert_eq!(placed("Ka5 kc5 pc2", "w").status(), Status::Stalemate);
    let far = with("Pi5");
    assert_eq!(moves(&far, "i5"), ["i5h5"]);
}

// Attack, which is taking on the spot.

#[test]
fn a_tank_attacks_at_two_and_four_over_empty_squares() {
    for (pieces, status) in [
        ("Ka5 tc5 ki5", Status::Check),
        ("Ka5 te5 ki5", Status::Check),
        ("Ka5 tb5 ki5", Status::Ongoing),
        ("Ka5 td5 ki5", Status::Ongoing),
        ("Ka5 tf5 ki5", Status::Ongoing),
        ("Ka5 Pb5 tc5 ki5", Status::Ongoing),
        ("Ka5 pd5 te5 ki5", Status::Ongoing),
        ("Ka5 tc5 te5 ki5", Status::Check),
    ] {
        assert_eq!(placed(pieces, "w").status(), status, "{pieces}");
    }
}

#[test]
fn an_assassin_attacks_beside_it_and_beside_where_it_can_leap() {
    for (pieces, status) in [
        ("Kb5 ac5 ki5", Status::Check),
        ("Kb5 ab4 ki5", Status::Check),
        ("Kb5 ae5 ki5", Status::Ongoing),
        ("Kb5 ae5 Pd5 ki5", Status::Check),
        ("Kb5 ae5 pd5 ki5", Status::Check),
        ("Kb5 ae5 pd5 nc5 ki5", Status::Ongoing),
        ("Kb5 ad6 nc5 ki5", Status::Check),
        ("Kb5 ad6 Nc5 ki5", Status::Check),
        ("Ka5 ac5 Pb5 ki5", Status::Ongoing),
    ] {
        let position = placed(pieces, "w");
        assert_eq!(position.status(), status, "{pieces}");
    }
}

#[test]
fn a_pinned_piece_still_attacks() {
    // The black fox shields its king from the tank, and keeps b5 from the white king all the same.
    let pinned = placed("Ka5 Tb6 fc6 kd6", "w");
    assert!(!moves(&pinned, "a5").contains(&"a5b5".to_string()));
    assert_eq!(reason(&pinned, "a5 b5"), "pick.attacked_square");
}

#[test]
fn bare_kings_are_dead_and_a_tank_is_not() {
    assert!(with("").is_dead());
    assert!(!with("Td5").is_dead());
}

#[test]
fn only_captures_set_the_clock_back() {
    let start = position("****1****/***4**/**5**/*7*/K3Pp2k/*7*/**2T2**/**2p1***/****1**** w - - 7 9");
    assert_eq!(play(&start, "e5e6").halfmove_clock(), 8);
    let shot = position("****1****/***4**/**4p**/*7*/K3P3k/*7*/**2T1p**/**4***/****1**** w - - 7 9");
    assert_eq!(play(&shot, "e3f3xg3").halfmove_clock(), 0);
}

// Picks and reasons.

#[test]
fn shots_are_picked_by_landing_or_by_the_victim() {
    let tank = with("Tb4 nf4");
    let shot = tank.legal().into_iter().find(|&mv| tank.text(mv) == "b4d4xf4").unwrap();
    assert_eq!(tank.input_sequences(shot), [steps("b4 d4 f4"), steps("b4 f4")]);
    let assassin = with("Ae5 pd5");
    let routes = |text: &str| {
        let mv = assassin.legal().into_iter().find(|&mv| assassin.text(mv) == text).unwrap();
        assassin.input_sequences(mv)
    };
    assert_eq!(routes("e5xd5"), [steps("e5 d5")]);
    assert_eq!(routes("e5c5xd5"), [steps("e5 c5 d5")]);
    assert_eq!(routes("e5c5"), [steps("e5 c5")]);
}

#[test]
fn shots_in_hand_are_marked() {
    let marks = |position: &Infantry, names: &str| {
        let mut marks: Vec<_> = position
            .marks_in_hand(&steps(names))
            .into_iter()
            .map(|sign| {
                assert_eq!(sign.kind, MarkKind::Shot);
                sign.squares.iter().map(|&square| Infantry::SHAPE.name(square)).collect::<Vec<_>>().join(" ")
            })
            .collect();
        marks.sort();
        marks
    };
    let assassin = with("Ae5 pd5 pc6");
    assert_eq!(marks(&assassin, "e5"), ["c6 c5", "d5 c5", "d5 e5"]);
    assert_eq!(marks(&assassin, "e5 c5"), ["c6 c5", "d5 c5"]);
    assert_eq!(marks(&with("Tb4 nf4"), "b4"), ["f4 d4"]);
    assert_eq!(marks(&with("Tb4 nf4"), "b4 c4"), [""; 0]);
    assert_eq!(marks(&Infantry::start(), "b5"), [""; 0]);
}

#[test]
fn a_refusal_says_what_is_wrong() {
    let amid = with("Tb5 pe5 Ae7 nd7 Fc4 Ed3 Pf4 ng4 Nc2 ph5");
    for (names, id) in [
        ("e6", "pick.nothing_there"),
        ("e6 e7", "pick.nothing_there"),
        ("g4", "pick.not_yours"),
        ("g4 h4 b4", "pick.not_yours"),
        ("e1 e3", "infantry.one_step"),
        ("c4 c6", "infantry.one_step"),
        ("c4 c4", "pick.same_square"),
        ("c4 b5", "pick.own_piece"),
        ("c4 c5 c6", "pick.too_many"),
        ("c2 c3", "infantry.knight"),
        ("f4 g4", "infantry.pawn.straight"),
        ("f4 g5", "infantry.pawn.diagonal"),
        ("f4 f6", "infantry.pawn.ways"),
        ("d3 e4", "infantry.alfil.home"),
        ("d3 d7", "infantry.alfil.leaps"),
        ("b5 c6", "infantry.tank.ways"),
        ("b5 f5", "infantry.tank.ways"),
        ("b5 e5", "infantry.tank.as_far"),
        ("b5 c5 e5", "infantry.tank.beyond"),
        ("b5 c5 d5", "infantry.no_victim"),
        ("b5 c5 c5", "pick.same_square"),
        ("b5 a5 e5", "infantry.tank.no_square"),
        ("e7 e6", "infantry.assassin.light"),
        ("e7 e5", "infantry.assassin.dark"),
        ("e7 g5", "infantry.assassin.no_over"),
        ("e7 h5", "infantry.assassin.far"),
        ("e7 c5", "infantry.assassin.no_over"),
        ("e7 d4", "infantry.assassin.ways"),
        ("e7 c7 e7", "infantry.assassin.beside"),
        ("e7 c7 c6", "infantry.no_victim"),
        ("e7 d7 d8", "pick.too_many"),
    ] {
        assert_eq!(reason(&amid, names), id, "{names}");
    }
}

#[test]
fn a_refusal_about_shots_points_at_the_squares() {
    let between = with("Tc2 Nd2 pe2");
    assert_eq!((reason(&between, "c2 e2"), proof(&between, "c2 e2").as_str()), ("infantry.tank.between", "c2 d2"));
    let in_way = with("Tc2 pc3");
    assert_eq!(reason(&in_way, "c2 c4"), "infantry.tank.in_way");
    assert_eq!(reason(&in_way, "c2 c3"), "infantry.tank.as_far");
    let far = with("Tb5 pe5 nf5");
    assert_eq!((reason(&far, "b5 d5 f5"), proof(&far, "b5 d5 f5").as_str()), ("infantry.tank.between", "e5 f5"));
    let own = with("Tb5 Pd5");
    assert_eq!(reason(&own, "b5 c5 d5"), "infantry.own_victim");
    let first = with("Ae5 Pf5 pg6 pe3 Pe4");
    assert_eq!((reason(&first, "e5 g6"), proof(&first, "e5 g6").as_str()), ("infantry.assassin.first", "e5 g5 g6"));
    assert_eq!(reason(&first, "e5 e3"), "infantry.assassin.taken");
    assert_eq!(reason(&first, "e5 e3 e4"), "infantry.assassin.taken");
    assert_eq!(reason(&first, "e5 g5 f5"), "infantry.own_victim");
    let dark = with("Ae5 pg5");
    assert_eq!(reason(&dark, "e5 g5"), "infantry.assassin.alone");
    let dark = with("Ae5 pg5 pe4");
    assert_eq!(reason(&dark, "e5 g5"), "infantry.assassin.dark");
    let stuck = with("Ae5 Pe4 Pe3");
    assert_eq!((reason(&stuck, "e5"), proof(&stuck, "e5").as_str()), ("infantry.assassin.stuck", "e4 e5"));
    let walled = with("Pe2 Fd2 Ff2");
    assert_eq!(reason(&walled, "e1"), "pick.own_around");
    let hemmed = placed("Ka5 Ne1 Pc2 Pd3 Pf3 ki5", "w");
    assert_eq!((reason(&hemmed, "e1"), proof(&hemmed, "e1").as_str()), ("pick.own_around", "c2 d3 f3"));
    let back = with("Te2 nd2 pc2");
    assert_eq!((reason(&back, "e2 c2"), proof(&back, "e2 c2").as_str()), ("infantry.tank.between", "d2 e2"));
}

#[test]
fn a_refusal_about_the_king_names_its_attacker() {
    let stepping = with("ne4");
    assert_eq!((reason(&stepping, "e1 d2"), proof(&stepping, "e1 d2").as_str()), ("pick.attacked_square", "d2 e4"));
    let line = placed("Ka5 Nc5 te5 ki5", "w");
    assert_eq!((reason(&line, "c5"), proof(&line, "c5").as_str()), ("pick.opens_king", "a5 c5 e5"));
    assert_eq!(reason(&line, "c5 d7"), "pick.opens_king");
    let checked = placed("Ka5 Nd3 te5 ki5 ng5", "w");
    assert_eq!((reason(&checked, "d3 f4"), proof(&checked, "d3 f4").as_str()), ("pick.in_check", "a5 e5"));
    assert_eq!(moves(&checked, "d3"), ["d3c5", "d3e5"]);
    // Stepping to d5 would be a stone for the assassin to leap over.
    let stone = placed("Kb5 ae5 Fd4 ki5", "w");
    assert_eq!((reason(&stone, "d4 d5"), proof(&stone, "d4 d5").as_str()), ("infantry.opens_leap", "b5 c5 d5 e5"));
    // Whatever else stands beside the assassin.
    let crowd = placed("Kb5 ae5 pe6 pe4 Fd4 ki5", "w");
    assert_eq!((reason(&crowd, "d4 d5"), proof(&crowd, "d4 d5").as_str()), ("infantry.opens_leap", "b5 c5 d5 e5"));
    // Leaving c5 would open the landing.
    let landing = placed("Kb5 ae5 nd5 Fc5 ki5", "w");
    assert_eq!(reason(&landing, "c5 c6"), "infantry.opens_leap");
    let nowhere = placed("Ka5 kc5 Pg4", "w");
    assert_eq!((reason(&nowhere, "a5"), proof(&nowhere, "a5").as_str()), ("pick.king_nowhere", "a5 c5"));
}

#[test]
fn a_shot_may_be_legal_where_its_landing_alone_is_not() {
    let checked = placed("Ka5 Tc7 tc5 ki5", "w");
    assert_eq!(moves(&checked, "c7"), ["c7c6xc5"]);
    assert_eq!(reason(&checked, "c7 d7"), "pick.in_check");
    assert_eq!(reason(&checked, "c7 c6 d6"), "infantry.tank.beyond");
}

#[test]
fn a_landing_may_be_legal_where_its_shot_is_not() {
    // The pawn is all that stands between the black tank and the white king.
    let shield = placed("Ka5 Af6 te5 pd5 ki5", "w");
    assert_eq!(moves(&shield, "f6"), ["f6d4"]);
    assert_eq!(reason(&shield, "f6 d4 d5"), "pick.opens_king");
    assert_eq!(reason(&shield, "f6 d5"), "pick.opens_king");
}

// What holds in every position.

/// A half turn with colours swapped leaves the game as it is.
fn turned(fen: &str) -> String {
    let mut fields: Vec<String> = fen.split(' ').map(String::from).collect();
    let swap = |letter: char| match letter {
        'a'..='z' => letter.to_ascii_uppercase(),
        _ => letter.to_ascii_lowercase(),
    };
    fields[0] = fields[0].chars().rev().map(swap).collect();
    fields[1] = if fields[1] == "w" { "b" } else { "w" }.into();
    fields.join(" ")
}

fn turned_text(text: &str) -> String {
    let turn = |byte: u8| match byte {
        b'a'..=b'i' => b'a' + b'i' - byte,
        b'1'..=b'9' => b'1' + b'9' - byte,
        _ => byte,
    };
    text.bytes().map(turn).map(char::from).collect()
}

/// Positions that play from the start would hardly reach.
fn scattered(rng: &mut Rng) -> Infantry {
    loop {
        let density = 2 + rng.below(9);
        let kings = [rng.below(43), rng.below(43)];
        let board = notation::fen::write_board(Infantry::SHAPE, |square| {
            let roll = (kings[0] * 7 + kings[1] * 13 + density + square.index() * 29) as u64;
            let roll = Rng(roll.wrapping_mul(rng.0)).below(density * 14);
            match square.index() {
                at if at == kings[0] => Some('K'),
                at if at == kings[1] => Some('k'),
                _ => "NFFEATTPPnffeattppAa".chars().nth(roll),
            }
        });
        let fen = format!("{board} {} - - 0 1", if rng.below(2) == 0 { "w" } else { "b" });
        if let Ok(position) = Infantry::from_fen(&fen) {
            return position;
        }
    }
}

fn samples(count: usize) -> Vec<Infantry> {
    let mut rng = Rng(43);
    let mut positions = Vec::new();
    while positions.len() < count {
        positions.extend(random_game(Infantry::start(), 120, &mut rng));
        positions.extend((0..40).map(|_| scattered(&mut rng)));
    }
    positions
}

#[test]
fn the_laws_hold() {
    for position in samples(4000) {
        invariants::assert_invariants(&position);
    }
}

#[test]
fn a_half_turn_changes_nothing() {
    for position in samples(2000) {
        let other = self::position(&turned(&position.fen()));
        let texts =
            |position: &Infantry| -> BTreeSet<_> { position.legal().into_iter().map(|mv| position.text(mv)).collect() };
        assert_eq!(texts(&other), texts(&position).iter().map(|text| turned_text(text)).collect());
        assert_eq!(other.status(), position.status());
    }
}

#[test]
fn every_refusal_has_a_reason() {
    let mut reasons = BTreeSet::new();
    for position in samples(8000).iter().step_by(89) {
        invariants::refusals_are_total(position, &mut reasons);
    }
    // All but the words that no step of this game holds, and a pinned piece's line, which chance may leave out.
    assert!(reasons.len() >= 35, "{reasons:?}");
}

#[test]
fn reading_never_panics() {
    let mut rng = Rng(1);
    for position in samples(3000) {
        invariants::reading_never_panics::<Infantry>(&position.fen(), &mut rng);
    }
    for text in ["", " ", "/", "w w w w w w w w", "****1**** w", &"*".repeat(300), "- - - - - -"] {
        assert!(Infantry::from_fen(text).is_err());
    }
}
