//! The loops over a hidden layer, sixteen neurons at a time.
//!
//! The plain forms are written so that a compiler can use vector instructions where it may. In WebAssembly with SIMD, `vector` does
//! the same by hand. Both give the same numbers: sums wrap, and nothing else can overflow.

use crate::network::ACTIVE;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub use plain::{activated, add, moved, subtract};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use vector::{activated, add, moved, subtract};

/// The plain forms. Slices of sums and weights have the same length, a multiple of [`LANES`](crate::network::LANES).
pub mod plain {
    use std::array;

    use super::ACTIVE;
    use crate::network::LANES;

    /// Sets `sums` to `before`, plus the row `added`, minus the row `removed`.
    #[inline]
    pub fn moved(sums: &mut [i16], before: &[i16], added: &[i16], removed: &[i16]) {
        let rows =
            before.as_chunks::<LANES>().0.iter().zip(added.as_chunks::<LANES>().0).zip(removed.as_chunks::<LANES>().0);
        for (sums, ((before, added), removed)) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(rows) {
            *sums = array::from_fn(|lane| before[lane].wrapping_add(added[lane]).wrapping_sub(removed[lane]));
        }
    }

    /// Adds a row to `sums`.
    #[inline]
    pub fn add(sums: &mut [i16], row: &[i16]) {
        for (sums, row) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(row.as_chunks::<LANES>().0) {
            *sums = array::from_fn(|lane| sums[lane].wrapping_add(row[lane]));
        }
    }

    /// Subtracts a row from `sums`.
    #[inline]
    pub fn subtract(sums: &mut [i16], row: &[i16]) {
        for (sums, row) in sums.as_chunks_mut::<LANES>().0.iter_mut().zip(row.as_chunks::<LANES>().0) {
            *sums = array::from_fn(|lane| sums[lane].wrapping_sub(row[lane]));
        }
    }

    /// The sum of the weights, each times the square of its neuron's clipped sum. Weights are from -127 to 127.
    #[inline]
    pub fn activated(sums: &[i16], weights: &[i16]) -> i32 {
        let mut total = 0;
        for (sums, weights) in sums.as_chunks::<LANES>().0.iter().zip(weights.as_chunks::<LANES>().0) {
            for (&sum, &weight) in sums.iter().zip(weights) {
                let clipped = sum.clamp(0, ACTIVE);
                total += i32::from(clipped.wrapping_mul(weight)) * i32::from(clipped);
            }
        }
        total
    }
}

/// The same with the vector instructions of WebAssembly.
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod vector {
    use core::arch::wasm32::{
        i16x8_add, i16x8_max, i16x8_min, i16x8_mul, i16x8_splat, i16x8_sub, i32x4_add, i32x4_dot_i16x8,
        i32x4_extract_lane, i32x4_splat, v128, v128_load, v128_store,
    };

    use super::ACTIVE;

    /// Lanes of a vector.
    const WIDTH: usize = 8;

    fn load(slice: &[i16], at: usize) -> v128 {
        let lanes = &slice[at..at + WIDTH];
        // SAFETY: the slice has `WIDTH` values, 16 bytes, and any alignment will do.
        unsafe { v128_load(lanes.as_ptr().cast()) }
    }

    fn store(slice: &mut [i16], at: usize, lanes: v128) {
        let goal = &mut slice[at..at + WIDTH];
        // SAFETY: as above.
        unsafe { v128_store(goal.as_mut_ptr().cast(), lanes) };
    }

    /// See the plain form.
    pub fn moved(sums: &mut [i16], before: &[i16], added: &[i16], removed: &[i16]) {
        for at in (0..sums.len()).step_by(WIDTH) {
            store(sums, at, i16x8_sub(i16x8_add(load(before, at), load(added, at)), load(removed, at)));
        }
    }

    /// See the plain form.
    pub fn add(sums: &mut [i16], row: &[i16]) {
        for at in (0..sums.len()).step_by(WIDTH) {
            store(sums, at, i16x8_add(load(sums, at), load(row, at)));
        }
    }

    /// See the plain form.
    pub fn subtract(sums: &mut [i16], row: &[i16]) {
        for at in (0..sums.len()).step_by(WIDTH) {
            store(sums, at, i16x8_sub(load(sums, at), load(row, at)));
        }
    }

    /// See the plain form.
    pub fn activated(sums: &[i16], weights: &[i16]) -> i32 {
        let (none, full) = (i16x8_splat(0), i16x8_splat(ACTIVE));
        let mut total = i32x4_splat(0);
        for at in (0..sums.len()).step_by(WIDTH) {
            let clipped = i16x8_min(i16x8_max(load(sums, at), none), full);
            let product = i16x8_mul(clipped, load(weights, at));
            total = i32x4_add(total, i32x4_dot_i16x8(product, clipped));
        }
        i32x4_extract_lane::<0>(total)
            + i32x4_extract_lane::<1>(total)
            + i32x4_extract_lane::<2>(total)
            + i32x4_extract_lane::<3>(total)
    }
}
