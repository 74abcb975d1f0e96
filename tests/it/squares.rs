//! Square sets against the sets of the standard library.

use std::collections::BTreeSet;

use crate::common::Rng;
use board::{Square, SquareSet};

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
