//! The loops over a hidden layer, sixteen neurons at a time.
//!
//! The plain forms are written so that a compiler can use vector instructions where it may. In WebAssembly with SIMD, `vector` does
//! the same by hand. Both give the same numbers: sums wrap, and nothing else can overflow.

use crate::engine::network::ACTIVE;
#[cfg(not(all(target_arch = "wasm32", target_feature = "simd128")))]
pub use plain::{activated, updated};
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use vector::{activated, updated};

/// The plain forms. Slices of sums and weights have the same length, a multiple of [`LANES`](crate::engine::network::LANES).
pub mod plain {
    use super::ACTIVE;
    use crate::engine::network::LANES;

    /// Sets `sums` to `before`, plus the rows `added`, minus the rows `removed`.
    #[inline]
    pub fn updated(sums: &mut [i16], before: &[i16], added: &[&[i16]], removed: &[&[i16]]) {
        let (sums, before) = (sums.as_chunks_mut::<LANES>().0, before.as_chunks::<LANES>().0);
        for (at, (sums, before)) in sums.iter_mut().zip(before).enumerate() {
            let mut lanes = *before;
            for row in added {
                let row = &row.as_chunks::<LANES>().0[at];
                for (lane, weight) in lanes.iter_mut().zip(row) {
                    *lane = lane.wrapping_add(*weight);
                }
            }
            for row in removed {
                let row = &row.as_chunks::<LANES>().0[at];
                for (lane, weight) in lanes.iter_mut().zip(row) {
                    *lane = lane.wrapping_sub(*weight);
                }
            }
            *sums = lanes;
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

    /// See the plain form.
    pub fn updated(sums: &mut [i16], before: &[i16], added: &[&[i16]], removed: &[&[i16]]) {
        for at in (0..sums.len()).step_by(WIDTH) {
            let mut lanes = load(before, at);
            for row in added {
                lanes = i16x8_add(lanes, load(row, at));
            }
            for row in removed {
                lanes = i16x8_sub(lanes, load(row, at));
            }
            let goal = &mut sums[at..at + WIDTH];
            // SAFETY: as above.
            unsafe { v128_store(goal.as_mut_ptr().cast(), lanes) };
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
