//! Small networks as evaluation: what a position looks like to one, its file, and the score of a position.
//!
//! A network has one hidden layer. Its inputs are bits: a piece on a square, or a fact that the game is about. They are seen twice,
//! by the side to move and by the other, with the same weights. Each view gives the sums of one hidden layer; clipped and squared,
//! both layers give one score, which is that of the position or a correction of the variant's own. The weights of the last step depend on how much material is left.
//!
//! All arithmetic is in whole numbers, so that the same network gives the same score on every machine.
//!
//! - [`inputs`]: what a variant tells of its positions
//! - [`mod@file`]: the file of a network, and what can be wrong with it
//! - `accumulator`: the sums of the positions on the way to a node, each made from those of one before it
//! - [`lanes`]: the loops over the hidden layer, also with the vector instructions of WebAssembly

pub(crate) mod accumulator;
pub mod file;
pub mod inputs;
pub mod lanes;

/// The sum at which a hidden neuron is fully active.
pub const ACTIVE: i16 = 255;
/// The unit of the weights of the last step.
pub const UNIT: i32 = 64;
/// Kinds of positions, by the material left, with weights of their own in the last step.
pub const BUCKETS: usize = 8;
/// The size of the hidden layer is a multiple of this.
pub const LANES: usize = 16;
/// The largest hidden layer: with it, no sum of the last step exceeds 32 bits.
pub const MOST_HIDDEN: usize = 128;
/// The largest step of the weights of the inputs.
pub const MOST_STEP: u8 = 3;
/// The largest bias of the inputs, and more than their weights: with it, the sums of 64 pieces fit 16 bits.
pub const MOST_WEIGHT: i16 = 505;

/// A network of one variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// The variant's id.
    pub game: String,
    /// Size of the hidden layer, for each of the two views.
    pub hidden: usize,
    /// Whether the score corrects the variant's own evaluation, rather than taking its place.
    pub corrects: bool,
    /// Centipawns of an output of 1.
    pub scale: u16,
    /// All weights of the inputs are multiples of this, at most 127 times as large; at most [`MOST_STEP`].
    pub step: u8,
    /// The weights of the inputs: for each of them, one for each hidden neuron; at most [`MOST_WEIGHT`].
    pub weights: Vec<i16>,
    /// Where the sums begin.
    pub biases: Vec<i16>,
    /// For each bucket, the weights of both hidden layers, that of the side to move first; from -127 to 127.
    pub output: Vec<i16>,
    /// For each bucket, where the output begins, in units of `ACTIVE * UNIT`.
    pub output_biases: [i32; BUCKETS],
}

impl Network {
    /// Number of inputs.
    pub fn rows(&self) -> usize {
        self.weights.len() / self.hidden
    }

    /// The weights of an input.
    #[inline]
    fn row(&self, row: usize) -> &[i16] {
        &self.weights[row * self.hidden..][..self.hidden]
    }

    /// The score for the side to move in centipawns, from the sums of its view and of the other.
    #[inline]
    fn score(&self, own: &[i16], other: &[i16], bucket: usize) -> i32 {
        let weights = &self.output[2 * self.hidden * bucket..][..2 * self.hidden];
        let (first, second) = weights.split_at(self.hidden);
        let sum = lanes::activated(own, first) + lanes::activated(other, second);
        let output = i64::from(sum / i32::from(ACTIVE) + self.output_biases[bucket]);
        (output * i64::from(self.scale) / i64::from(i32::from(ACTIVE) * UNIT)) as i32
    }
}
