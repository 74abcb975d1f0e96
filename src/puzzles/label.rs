//! What a puzzle is called, and how hard it is: its id and its grade.

/// Minimum difficulty of the mate grades 2, 3, 4 and 5.
const HARDER: [u32; 4] = [10, 13, 18, 22];

/// The grade: longer, harder to prove, or with a quiet key is harder. Wins have no length and are
/// graded by effort.
pub fn grade(moves: u8, effort: u64, quiet: bool) -> u8 {
    if moves == 0 {
        return (effort.max(1).ilog(5) as u8).clamp(1, 5);
    }
    let hard = 3 * u32::from(moves) + effort.max(1).ilog2() + 2 * u32::from(quiet);
    1 + HARDER.iter().filter(|&&least| hard >= least).count() as u8
}

/// Length of an id.
const LENGTH: usize = 5;

/// An id derived from the position's hash.
pub fn id(key: u64) -> String {
    const ALPHABET: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
    (0..LENGTH).map(|at| ALPHABET[(key >> (5 * at)) as usize % 32] as char).collect()
}
