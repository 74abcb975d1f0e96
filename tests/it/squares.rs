//! Square sets against the sets of the standard library, and the squares of large boards.

use std::collections::BTreeSet;

use crate::common::Rng;
use board::{BoardShape, Square, SquareSet};
use notation::fen;
use rules::setup::FenFormat;

fn plain(squares: SquareSet) -> BTreeSet<u8> {
    squares.map(|square| square.0).collect()
}

fn some(rng: &mut Rng) -> SquareSet {
    (0..64).filter(|_| rng.below(3) == 0).map(Square).collect()
}

#[test]
fn sets_of_squares_are_sets() {
    let mut rng = Rng(64);
    for _ in 0..200 {
        let (one, other) = (some(&mut rng), some(&mut rng));
        let (a, b) = (plain(one), plain(other));
        assert_eq!(plain(one | other), &a | &b);
        assert_eq!(plain(one & other), &a & &b);
        assert_eq!(plain(one ^ other), &a ^ &b);
        assert_eq!(plain(one.with(other)), &a | &b);
        assert_eq!(plain(one.without(other)), &a - &b);
        assert_eq!(plain(!one), &(0..64).collect::<BTreeSet<u8>>() - &a);
        let mut set = one;
        set |= other;
        assert_eq!(set, one | other);
        set ^= one;
        assert_eq!(set, other.without(one));
        set &= other;
        assert_eq!(set, other.without(one));
        assert_eq!((one.len() as usize, one.is_not_empty(), one.is_empty()), (a.len(), !a.is_empty(), a.is_empty()));
        assert_eq!((one.has_several(), one.first().map(|square| square.0)), (a.len() > 1, a.first().copied()));
        assert!((0..64).all(|square| one.has(Square(square)) == a.contains(&square)));
        assert_eq!(format!("{one:?}"), format!("{a:?}"));
    }
}

/// A board of so many files and ranks, whose corners at White's side are missing.
fn large(width: u8, height: u8) -> FenFormat {
    let places = (0..height).flat_map(|rank| (0..width).map(move |file| (file, rank)));
    let places: Vec<(u8, u8)> = places.filter(|&(file, rank)| rank > 0 || file > 0 && file < width - 1).collect();
    let shape = Box::leak(Box::new(BoardShape { width, height, places: places.leak() }));
    FenFormat { shape, letters: "KkQq", holdings: false }
}

#[test]
fn squares_of_large_boards_have_names() {
    for (width, height) in [(12, 10), (10, 12), (11, 11), (3, 12), (12, 3)] {
        let shape = large(width, height).shape;
        let names: Vec<String> = shape.squares().map(|square| shape.name(square)).collect();
        assert!(names.iter().zip(shape.squares()).all(|(name, square)| shape.find(name) == Some(square)), "{names:?}");
        assert_eq!(names[0], "b1");
        let last = format!("{}{height}", char::from(b'a' + width - 1));
        assert_eq!(names.last(), Some(&last));
        for wrong in ["a1", "a0", "a13", "a01", "a100", "m2", "a", "2a", "é2"] {
            assert_eq!(shape.find(wrong), None, "{wrong}");
        }
    }
}

#[test]
fn ranks_of_large_boards_have_numbers_of_two_digits() {
    let format = large(12, 10);
    let rows = ["12", "k11", "11q", "1Q10", "12", "5kk5", "10q1", "12", "K1q8K", "*10*"].join("/");
    let fen = format!("{rows} w - - 3 7");
    let setup = fen::read(&fen, &format).unwrap();
    assert_eq!(fen::write(&setup, &format), fen);
    assert_eq!(setup.pieces(format.shape).len(), 9);
    // Two numbers in place of one are read as well.
    let other = fen.replacen("12", "93", 1).replacen("k11", "k65", 1);
    assert_eq!(fen::write(&fen::read(&other, &format).unwrap(), &format), fen);
    for (good, wrong, id) in [("k11", "k12", "fen.squares"), ("k11", "k10", "fen.squares"), ("*10*", "12", "fen.hole")]
    {
        let fen = fen.replacen(good, wrong, 1);
        assert_eq!(fen::read(&fen, &format).unwrap_err().id.key(), id, "{fen}");
    }
}
