//! Anarchist Chess: the rules of its source, the mirror claim, and the invariants.

use notation::fen::Fen;
use rules::present::VariantRules;
use std::collections::{BTreeSet, HashMap};
use view::SetupView;

use crate::common::{Rng, invariants, random_game};
use game::record::DrawRules;
use rules::input::{InputStep, MoveInput};
use rules::perft::perft;
use rules::present::Present;
use rules::text::{FromSetup, PositionText};
use rules::{Color, Position, Status};
use variants::anarchist::Anarchist;
use variants::require;

fn position(fen: &str) -> Anarchist {
    Anarchist::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error:?}"))
}

fn texts(position: &Anarchist) -> BTreeSet<String> {
    position.legal().into_iter().map(|mv| position.text(mv)).collect()
}

fn play(position: &Anarchist, text: &str) -> Anarchist {
    let mv = position.legal().into_iter().find(|&mv| position.text(mv) == text);
    position.play(mv.unwrap_or_else(|| panic!("{text} in {}", position.fen())))
}

#[test]
fn check_figures() {
    let start = Anarchist::start();
    for (depth, nodes) in [(1, 32), (2, 1020), (3, 32_260), (4, 1_009_060)] {
        assert_eq!(perft(&start, depth), nodes, "depth {depth}");
    }
}

// What the source says.

#[test]
fn either_player_moves_any_pawn() {
    let white = position("8/2p5/8/8/8/8/5P2/8 w - - 0 1");
    let black = position("8/2p5/8/8/8/8/5P2/8 b - - 0 1");
    assert_eq!(texts(&white), texts(&black));
    assert_eq!(texts(&white), ["c7c5", "c7c6", "f2f3", "f2f4"].map(String::from).into());
}

#[test]
fn there_is_no_en_passant() {
    let jumped = play(&position("8/2p5/8/3P4/8/8/8/8 w - - 0 1"), "c7c5");
    assert_eq!(texts(&jumped), ["c5c4", "d5d6"].map(String::from).into());
}

#[test]
fn pawns_do_not_promote() {
    let last = play(&position("8/4P3/8/8/8/8/8/8 w - - 0 1"), "e7e8");
    assert_eq!(last.fen(), "4P3/8/8/8/8/8/8/8 b - - 0 1");
    assert_eq!(last.status(), Status::Lost);
}

#[test]
fn who_cannot_move_loses() {
    assert_eq!(position("8/8/8/4p3/4P3/8/8/8 b - - 0 1").status(), Status::Lost);
    assert_eq!(position("8/8/8/8/8/8/8/8 w - - 0 1").status(), Status::Lost);
    assert!(!position("8/8/8/8/8/8/8/8 w - - 0 1").is_dead());
}

// The mirror claim.

/// Across the line between ranks 4 and 5, up and down swapped.
fn mirrored(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap();
    let swap = |letter: char| {
        if letter == 'P' {
            'p'
        } else if letter == 'p' {
            'P'
        } else {
            letter
        }
    };
    let ranks: Vec<String> = board.split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    format!("{} {rest}", ranks.join("/"))
}

fn mirrored_text(text: &str) -> String {
    text.chars().map(|symbol| symbol.to_digit(10).map_or(symbol, |rank| (b'0' + 9 - rank as u8) as char)).collect()
}

fn board(position: &Anarchist) -> String {
    position.fen().split(' ').next().unwrap().into()
}

fn symmetric(position: &Anarchist) -> bool {
    board(position) == board(&self::position(&mirrored(&position.fen())))
}

#[test]
fn mirror_images_have_mirrored_moves() {
    let mut rng = Rng(8);
    for _ in 0..20 {
        for position in random_game(Anarchist::start(), 200, &mut rng) {
            let image = self::position(&mirrored(&position.fen()));
            assert_eq!(texts(&image), texts(&position).iter().map(|text| mirrored_text(text)).collect());
        }
    }
}

/// The second player answers each move with its mirror image, whatever the first does, and makes the last move.
#[test]
fn the_second_player_wins_by_mirroring() {
    let mut rng = Rng(45);
    for _ in 0..200 {
        let mut position = Anarchist::start();
        loop {
            assert!(symmetric(&position) && position.turn() == Color::White);
            let legal = position.legal();
            if legal.is_empty() {
                break;
            }
            let mv = legal[rng.below(legal.len())];
            let answer = mirrored_text(&position.text(mv));
            position = play(&position.play(mv), &answer);
        }
        assert_eq!(position.status(), Status::Lost);
    }
}

/// Whether the player to move wins, by trying everything.
fn wins(position: &Anarchist, known: &mut HashMap<String, bool>) -> bool {
    let key = board(position);
    if let Some(&wins) = known.get(&key) {
        return wins;
    }
    let won = position.legal().into_iter().any(|mv| !wins(&position.play(mv), known));
    known.insert(key, won);
    won
}

#[test]
fn positions_that_are_their_own_mirror_image_are_lost() {
    let mut known = HashMap::new();
    // Three files, in each up to one pawn for each half, in all symmetric ways.
    let columns: Vec<Vec<(usize, char)>> = (2..=7)
        .flat_map(|rank| {
            ['P', 'p'].map(|letter| vec![(rank, letter), (9 - rank, if letter == 'P' { 'p' } else { 'P' })])
        })
        .filter(|column| column[0].0 <= 4)
        .chain([vec![]])
        .collect();
    let mut count = 0;
    for one in &columns {
        for two in &columns {
            for three in &columns {
                let letter = |file: usize, rank: usize| {
                    let column = [one, two, three][file];
                    column.iter().find(|(at, _)| *at == rank).map(|&(_, letter)| letter)
                };
                let fen = notation::fen::write_board(Anarchist::SHAPE, |square| {
                    let (file, rank) = (Anarchist::SHAPE.file(square), Anarchist::SHAPE.rank(square) + 1);
                    if file < 3 { letter(file.into(), rank.into()) } else { None }
                });
                let position = position(&format!("{fen} w - - 0 1"));
                assert!(symmetric(&position));
                assert!(!wins(&position, &mut known), "{fen}");
                count += 1;
            }
        }
    }
    assert_eq!(count, columns.len().pow(3));
}

/// Impartial: the same moves for either player, so the same winner among mover and waiter.
#[test]
fn the_side_to_move_matters_only_for_who_has_lost() {
    let mut rng = Rng(2);
    for position in random_game(Anarchist::start(), 200, &mut rng) {
        let fen = position.fen();
        let other = if fen.contains(" w ") { fen.replace(" w ", " b ") } else { fen.replace(" b ", " w ") };
        let other = self::position(&other);
        assert_eq!(texts(&other), texts(&position));
        assert_eq!(other.status(), position.status());
    }
}

#[test]
fn drawings_turn_with_the_board_and_names_do_not() {
    let start = Anarchist::start();
    for (plain, turned) in start.piece_views(false).into_iter().zip(start.piece_views(true)) {
        assert_eq!(
            (plain.square, plain.letter, plain.name, plain.side),
            (turned.square, turned.letter, turned.name, None)
        );
        let up = plain.letter == 'P';
        assert_eq!(plain.art, if up { "walker-up" } else { "walker-down" });
        assert_eq!(turned.art, if up { "walker-down" } else { "walker-up" });
    }
}

#[test]
fn a_refusal_says_what_is_wrong() {
    let amid = position("3P4/8/8/1p6/1P6/P1p5/4P3/8 w - - 0 1");
    for (names, id) in [
        ("h5", "pick.nothing_there"),
        ("h5 h6", "pick.nothing_there"),
        ("d8", "anarchist.stuck"),
        ("b5", "anarchist.blocked"),
        ("a3 a5", "anarchist.only_first"),
        ("a3 a2", "anarchist.one_way"),
        ("a3 c3", "anarchist.one_way"),
        ("c3 c4", "anarchist.one_way"),
        ("a3 a3", "pick.same_square"),
        ("e2 f3", "anarchist.no_victim"),
        ("e2 e5", "anarchist.ways"),
        ("e2 e4 e5", "pick.too_many"),
    ] {
        let steps: Vec<_> =
            names.split(' ').map(|name| InputStep::Square(Anarchist::SHAPE.find(name).unwrap())).collect();
        assert_eq!(amid.refuse(&steps).message.id.key(), id, "{names}");
    }
    let jam = position("8/8/8/8/8/3pp3/4P3/8 w - - 0 1");
    let steps = ["e2", "e4"].map(|name| InputStep::Square(Anarchist::SHAPE.find(name).unwrap()));
    assert_eq!(jam.refuse(&steps).message.id.key(), "anarchist.straight");
}

// What holds in every position.

fn samples(games: usize) -> Vec<Anarchist> {
    let mut rng = Rng(64);
    (0..games).flat_map(|_| random_game(Anarchist::start(), 300, &mut rng)).collect()
}

#[test]
fn the_laws_hold() {
    let positions = samples(100);
    assert!(positions.len() > 3000);
    for position in positions {
        invariants::assert_invariants(&position);
    }
}

#[test]
fn every_refusal_has_a_reason() {
    let mut reasons = BTreeSet::new();
    for position in samples(60).iter().step_by(41) {
        invariants::refusals_are_total(position, &mut reasons);
    }
    assert!(reasons.len() >= 10, "{reasons:?}");
}

#[test]
fn reading_never_panics() {
    let mut rng = Rng(1);
    for position in samples(60) {
        invariants::reading_never_panics::<Anarchist>(&position.fen(), &mut rng);
    }
}

#[test]
fn positions_are_the_same_whatever_their_numbers() {
    let board = "8/pppppppp/8/8/8/8/PPPPPPPP/8";
    let (one, other) = (position(&format!("{board} w - - 0 1")), position(&format!("{board} w - - 0 9")));
    assert!(one != other && one.repetition_key() == other.repetition_key());
    // Each move is a pawn's, so that no count of moves without one ever grows.
    assert_eq!((other.halfmove_clock(), play(&one, "e2e4").halfmove_clock()), (0, 0));
    let numbers = game::setup_editor::SetupEditor::new(require("anarchist").unwrap()).view().fields;
    assert!(numbers.iter().any(|field| field.label.id == "edit.number"), "{numbers:?}");
}
