//! A stable insertion sort.
//!
//! Lists of moves are short. The sort of the standard library is hardly faster for them, but compiled anew for each kind of
//! list: 3 to 8 KB of the module each time.

/// Sorts by a key; what has equal keys keeps its order.
pub fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    sort_by(items, |one, two| key(one) <= key(two));
}

/// Sorts so that neighbours are in order.
pub fn sort_by<T>(items: &mut [T], in_order: impl Fn(&T, &T) -> bool) {
    for end in 1..items.len() {
        let mut at = end;
        while at > 0 && !in_order(&items[at - 1], &items[at]) {
            items.swap(at - 1, at);
            at -= 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_sorts_like_the_standard_library() {
        let mut seed = 1_u32;
        let mut next = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            seed >> 24
        };
        for length in 0..60 {
            let items: Vec<(u32, usize)> = (0..length).map(|at| (next() % 9, at)).collect();
            let (mut own, mut standard) = (items.clone(), items);
            sort_by_key(&mut own, |item| item.0);
            standard.sort_by_key(|item| item.0);
            assert_eq!(own, standard);
        }
    }
}
