//! Magic bitboards for sliders, and tables of the squares between two squares. They are filled when
//! the first board is made, to keep them out of the download.
//!
//! Magic multiplication: a mask selects the relevant squares of a slider's lines, and a factor
//! found by trial gathers them in the highest bits of the product, which are the index into the
//! table. The tables use 1.1 MB of zero-initialised memory and are filled in two or three
//! milliseconds. Entries are atomic because the tables are filled at run time; relaxed loads cost
//! no more than plain ones.

use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::attacks::{Line, along, line};

/// Maps the blockers of a slider on one square to a table index.
struct Magic {
    /// The squares of its lines without the edge squares, whose pieces block nothing.
    mask: u64,
    factor: u64,
    /// Leaves as many bits of the product as the mask has squares.
    shift: u32,
    /// Index of the square's first entry.
    offset: u32,
}

/// A power of two, so that masking an index keeps it in bounds.
const SIZE: usize = 1 << 17;
/// Bishops need 5248 entries, rooks 102400.
const ROOKS_BEGIN: u32 = 5248;

static ATTACKS: [AtomicU64; SIZE] = [const { AtomicU64::new(0) }; SIZE];
static BETWEEN: [AtomicU64; 4096] = [const { AtomicU64::new(0) }; 4096];
static THROUGH: [AtomicU64; 4096] = [const { AtomicU64::new(0) }; 4096];

static ROOKS: [Magic; 64] = magics(&ROOK_FACTORS, STRAIGHT, ROOKS_BEGIN);
static BISHOPS: [Magic; 64] = magics(&BISHOP_FACTORS, OBLIQUE, 0);

/// The lines of rooks and of bishops, as arguments of [`line()`].
const STRAIGHT: [usize; 2] = [0, 1];
const OBLIQUE: [usize; 2] = [2, 3];

const fn magics(factors: &[u64; 64], ways: [usize; 2], mut offset: u32) -> [Magic; 64] {
    let mut magics = [const { Magic { mask: 0, factor: 0, shift: 0, offset: 0 } }; 64];
    let mut square = 0;
    while square < 64 {
        let mask = inner(square, ways[0]) | inner(square, ways[1]);
        magics[square as usize] =
            Magic { mask, factor: factors[square as usize], shift: 64 - mask.count_ones(), offset };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    magics
}

/// A line without the square itself and its ends.
const fn inner(square: u8, way: usize) -> u64 {
    let Line { lower, upper } = line(square, way);
    let lowest = lower & lower.wrapping_neg();
    let highest = if upper == 0 { 0 } else { 1 << (63 - upper.leading_zeros()) };
    lower & !lowest | upper & !highest
}

#[inline(always)]
fn entry(magic: &Magic, occupied: u64) -> &'static AtomicU64 {
    slot(magic, (occupied & magic.mask).wrapping_mul(magic.factor))
}

#[inline(always)]
fn slot(magic: &Magic, product: u64) -> &'static AtomicU64 {
    &ATTACKS[(magic.offset as usize + (product >> magic.shift) as usize) & (SIZE - 1)]
}

/// The squares that a rook attacks, up to the first piece on each line.
#[inline(always)]
pub fn rook(square: usize, occupied: u64) -> u64 {
    entry(&ROOKS[square & 63], occupied).load(Ordering::Relaxed)
}

/// The squares that a bishop attacks, up to the first piece on each line.
#[inline(always)]
pub fn bishop(square: usize, occupied: u64) -> u64 {
    entry(&BISHOPS[square & 63], occupied).load(Ordering::Relaxed)
}

/// The squares between two squares on a line.
#[inline(always)]
pub fn between(one: usize, two: usize) -> u64 {
    BETWEEN[(one << 6 | two) & 4095].load(Ordering::Relaxed)
}

/// The line through two squares from edge to edge.
#[inline(always)]
pub fn through(one: usize, two: usize) -> u64 {
    THROUGH[(one << 6 | two) & 4095].load(Ordering::Relaxed)
}

/// Fills the tables once. Called before a board is made, so lookups need no check.
pub fn fill() {
    static FILLED: Once = Once::new();
    FILLED.call_once(|| {
        for square in 0..64 {
            fill_slider(square, STRAIGHT, &ROOKS[square as usize]);
            fill_slider(square, OBLIQUE, &BISHOPS[square as usize]);
            fill_lines(square);
        }
    });
}

/// Attacks along the two lines are independent and products add up, so each line is processed
/// separately.
fn fill_slider(square: u8, ways: [usize; 2], magic: &Magic) {
    let mut first = [(0, 0); 64];
    let count = blockers(square, ways[0], |index, set| {
        first[index & 63] = (set.wrapping_mul(magic.factor), along(square, ways[0], set));
    });
    blockers(square, ways[1], |_, set| {
        let (product, attacked) = (set.wrapping_mul(magic.factor), along(square, ways[1], set));
        for (other, others) in first.iter().take(count) {
            slot(magic, product.wrapping_add(*other)).store(attacked | others, Ordering::Relaxed);
        }
    });
}

/// Calls `each` with every set of blockers on a line and its index. Returns the number of sets.
fn blockers(square: u8, way: usize, mut each: impl FnMut(usize, u64)) -> usize {
    let mask = inner(square, way);
    let mut set = 0;
    for index in 0.. {
        each(index, set);
        set = set.wrapping_sub(mask) & mask;
        if set == 0 {
            return index + 1;
        }
    }
    0
}

fn fill_lines(square: u8) {
    for way in 0..4 {
        let Line { lower, upper } = line(square, way);
        let mut others = upper;
        while others != 0 {
            let other = others.trailing_zeros() as u8;
            others &= others - 1;
            for place in [usize::from(square) << 6 | usize::from(other), usize::from(other) << 6 | usize::from(square)]
            {
                BETWEEN[place & 4095].store(upper & line(other, way).lower, Ordering::Relaxed);
                THROUGH[place & 4095].store(lower | upper | 1 << square, Ordering::Relaxed);
            }
        }
    }
}

/// Found by trying random numbers with few bits set.
const BISHOP_FACTORS: [u64; 64] = [
    0x0588_0200_8801_0100, 0x0010_0208_010e_2d58, 0x8008_0240_4208_0000, 0x4011_0400_8004_0005, 0x1401_1041_4300_9004,
    0x0201_0148_4010_8044, 0x0882_0101_0840_0000, 0x2002_0240_4824_5005, 0x0130_4002_8441_260a, 0x2010_1a04_0409_9202,
    0x0154_4112_0081_0806, 0x0400_0410_4200_1060, 0x0a0a_0403_0820_240a, 0x6140_0101_0840_0000, 0x2015_0844_3004_1040,
    0x4401_0500_8804_0200, 0x0110_0220_6002_00a0, 0x8820_0105_2418_a201, 0x0208_8a84_0400_1200, 0x0020_2002_0200_4001,
    0x0801_0508_2008_0028, 0x0002_0018_4450_0400, 0x0855_2020_8808_0240, 0x0000_8007_1041_3001, 0x4010_e400_3020_2204,
    0x0404_2080_0202_0c00, 0x0061_1106_3000_c201, 0x0002_0208_1800_8008, 0x0101_0090_8501_4000, 0x0020_a200_4108_0208,
    0x0294_0080_1c48_0440, 0x0000_8201_0082_0080, 0x0084_1040_0008_0200, 0x6018_0809_0054_3500, 0x24e2_0132_0004_0802,
    0x0404_3280_8008_0200, 0x0000_4404_0008_4100, 0x9000_a401_0004_9000, 0x2004_2800_4482_1120, 0x8120_820e_0228_8080,
    0x000e_3090_1402_0800, 0x0004_4442_2080_a800, 0x6002_0014_0400_a210, 0x1036_0442_0200_6020, 0x0348_8c03_1c01_0e00,
    0x0232_2004_2100_0820, 0x2845_8420_8600_0404, 0x0010_0081_0046_2100, 0x0009_0088_2008_0000, 0x2084_4904_0160_0100,
    0x0000_0084_0088_0000, 0x9000_2aa1_0488_0800, 0x4008_8850_1050_400c, 0x0002_2184_1080_8008, 0x8041_0288_1101_0440,
    0x8250_0400_a400_4100, 0x0002_0088_8088_2001, 0x0200_0080_8811_3023, 0x0000_0001_1080_9004, 0x0458_380a_0084_0400,
    0x018c_0810_4042_9200, 0x0600_0084_9002_120c, 0x0200_7220_0800_b082, 0x0882_1004_0800_4040,
];

const ROOK_FACTORS: [u64; 64] = [
    0x2080_0410_2040_0084, 0x0040_2000_4000_1004, 0x2080_1000_0880_2004, 0x4100_0408_1001_0020, 0x8180_0400_0800_8102,
    0x1080_0200_0104_0080, 0x4080_0080_0100_0200, 0x8200_0044_8c01_0822, 0x0323_0021_0080_0240, 0x8054_8040_0020_0082,
    0x0020_8010_0080_2000, 0x4102_8080_0800_1000, 0x8404_8004_0048_0080, 0x2000_8080_0200_0400, 0x0204_8002_0080_0900,
    0x4003_0008_8200_4100, 0x2200_8080_0040_0031, 0x9000_8080_2000_4000, 0x01a5_0100_1020_0040, 0x0388_0900_1000_2100,
    0x8048_0040_0402_0041, 0x0881_0100_0400_0208, 0x1426_4400_8250_0801, 0x1100_5200_008e_6401, 0x0000_4000_8000_8020,
    0x1010_0052_4000_200a, 0x3020_0010_1002_0400, 0x0040_0802_8010_0084, 0x2005_0400_8008_0280, 0xc900_0400_8002_0080,
    0x0000_0884_0001_1002, 0x8000_8002_8001_c500, 0x8500_c000_8480_0320, 0x4010_0020_0040_0042, 0x0040_80a0_0280_1000,
    0x0000_2010_0100_0900, 0x0400_0400_8080_0800, 0x4102_0008_0200_0410, 0x0004_5001_8400_0802, 0x0024_3051_0600_0084,
    0x8008_e140_0480_8000, 0x0221_0022_0082_0048, 0x6010_0020_0282_8051, 0x0000_0822_0012_0040, 0x0008_0004_0008_8080,
    0x0924_0100_0200_4040, 0x2001_8100_0200_8080, 0x0211_1081_0042_0014, 0x4041_0230_8008_4100, 0x4a80_4000_8020_0880,
    0x0880_2000_1000_8080, 0x9002_0040_6088_1600, 0x0008_0040_0402_0040, 0x0008_0400_8002_0080, 0x0284_4102_1008_0400,
    0x0101_0900_4484_0600, 0x1800_4c10_8000_2101, 0x2000_3082_4005_0121, 0x0984_0840_2000_1101, 0x0005_6100_1000_0409,
    0x5945_0004_1002_0801, 0x000a_0004_9008_0102, 0x9808_1002_0801_0084, 0x0402_0409_0080_3442,
];

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the tables against obstruction difference for random blockers.
    #[test]
    fn tables_hold_what_sliders_attack() {
        fill();
        let mut seed = 8u64;
        let mut random = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            seed ^ seed >> 29
        };
        for _ in 0..2000 {
            let occupied = random() & random();
            for square in 0..64u8 {
                let both = |[one, two]: [usize; 2]| along(square, one, occupied) | along(square, two, occupied);
                assert_eq!(rook(square.into(), occupied), both(STRAIGHT), "rook on {square}, {occupied:x}");
                assert_eq!(bishop(square.into(), occupied), both(OBLIQUE), "bishop on {square}, {occupied:x}");
            }
        }
    }

    #[test]
    fn lines_join_squares_that_share_one() {
        fill();
        assert_eq!(between(0, 63), 0x0040_2010_0804_0200);
        assert_eq!(between(63, 0), between(0, 63));
        assert_eq!((between(0, 1), through(0, 1)), (0, 0xff));
        assert_eq!((between(0, 17), through(0, 17)), (0, 0));
        assert_eq!(through(20, 36), 0x1010_1010_1010_1010);
    }
}
