//! Lists that are composed when compiling.

/// The lists one after the other; `N` is the sum of their lengths.
pub const fn joined<T: Copy, const N: usize>(lists: &[&[T]]) -> [T; N] {
    let mut all = [lists[0][0]; N];
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        let mut at = 0;
        while at < lists[list].len() {
            all[count] = lists[list][at];
            at += 1;
            count += 1;
        }
        list += 1;
    }
    assert!(count == N, "all places are taken");
    all
}
