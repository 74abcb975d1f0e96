//! Lists that are composed when compiling.

/// The lists one after the other; `N` is the sum of their lengths. Called by [`joined!`](crate::joined), which counts.
pub const fn join<T: Copy, const N: usize>(lists: &[&[T]]) -> [T; N] {
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
    all
}

/// Constant lists as one.
#[macro_export]
macro_rules! joined {
    ($($list:expr),+ $(,)?) => {{
        const LENGTH: usize = 0 $(+ $list.len())+;
        &$crate::join::join::<_, LENGTH>(&[$($list),+])
    }};
}
