//! The training of a network: forwards, backwards, and the steps of Adam, in floating point; the weights are rounded at the end.
//!
//! The network is that of `engine::network`, with 1 in the place of its units. The loss is the squared error of the expected points.
//! The same positions, seed and settings give the same network on the same kind of machine.

use engine::evaluate::hash64;
use engine::network::inputs::{InputShape, SeenPosition};
use engine::network::{ACTIVE, BUCKETS, Network, UNIT};

/// Positions between two steps.
const BATCH: usize = 4096;
/// The size of the steps: it falls from the first to the last like half a wave.
const RATES: [f32; 2] = [0.002, 0.000_02];
/// The first step of a network that has learnt before: larger ones would spoil what it knows.
const LATER_RATE: f32 = 0.000_5;
/// The memory of Adam for the mean and the square of a gradient.
const MEMORY: [f32; 2] = [0.9, 0.999];
/// The weights of the inputs are rounded to multiples of this.
const STEP: i16 = 2;
/// Bounds of the weights, so that they fit their integers.
const MOST_INPUT: f32 = (127 * STEP) as f32 / ACTIVE as f32;
const MOST_OUTPUT: f32 = 127.0 / UNIT as f32;

/// Positions as a network sees them, with what their side to move can expect.
#[derive(Default)]
pub struct Positions {
    /// The inputs as the side to move sees them, and as the other does.
    rows: [Vec<u16>; 2],
    /// Where the rows of each position end.
    ends: Vec<u32>,
    buckets: Vec<u8>,
    /// What is added to the output: the variant's own evaluation, or 0.
    bases: Vec<f32>,
    /// Expected points, from 0 to 1.
    goals: Vec<f32>,
}

impl Positions {
    pub fn push(&mut self, seen: &SeenPosition, base: f32, goal: f32) {
        for (rows, seen) in self.rows.iter_mut().zip(&seen.rows) {
            rows.extend(seen);
        }
        self.ends.push(self.rows[0].len() as u32);
        self.buckets.push(seen.bucket as u8);
        self.bases.push(base);
        self.goals.push(goal);
    }

    pub fn len(&self) -> usize {
        self.goals.len()
    }

    fn rows(&self, at: usize) -> [&[u16]; 2] {
        let first = if at == 0 { 0 } else { self.ends[at - 1] };
        self.rows.each_ref().map(|rows| &rows[first as usize..self.ends[at] as usize])
    }
}

/// Numbers that look random, from a seed.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(hash64([seed, 0x7261_6e64]))
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        hash64([self.0])
    }

    /// From -1 to 1.
    fn signed(&mut self) -> f32 {
        (self.next() >> 40) as f32 / (1 << 23) as f32 - 1.0
    }

    fn shuffle(&mut self, order: &mut [u32]) {
        for at in (1..order.len()).rev() {
            order.swap(at, (self.next() % (at as u64 + 1)) as usize);
        }
    }
}

/// Weights and what Adam remembers of each, in one row: inputs, biases, output, biases of the output.
pub struct Trainer {
    hidden: usize,
    inputs: usize,
    weights: Vec<f32>,
    gradient: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
    first_rate: f32,
    /// The hidden sums of a position, and the gradients by them.
    sums: [Vec<f32>; 2],
    pushes: [Vec<f32>; 2],
}

fn share(output: f32) -> f32 {
    1.0 / (1.0 + (-output).exp())
}

impl Trainer {
    pub fn new(hidden: usize, shape: &InputShape, random: &mut Random) -> Trainer {
        let inputs = shape.rows();
        let count = hidden * (inputs + 1) + (2 * hidden + 1) * BUCKETS;
        let mut weights: Vec<f32> = (0..count).map(|_| 0.15 * random.signed()).collect();
        let (first, last) = (hidden * inputs, hidden * (inputs + 1) + 2 * hidden * BUCKETS);
        // Neurons start half active: a square has no slope at 0.
        weights[first..first + hidden].iter_mut().for_each(|bias| *bias += 0.3);
        weights[last..].fill(0.0);
        // So the first outputs are small.
        weights[first + hidden..last].iter_mut().for_each(|weight| *weight *= 0.3);
        let zeros = || vec![0.0; count];
        let layer = || vec![0.0; hidden];
        Trainer {
            hidden,
            inputs,
            weights,
            gradient: zeros(),
            mean: zeros(),
            square: zeros(),
            steps: 0,
            first_rate: RATES[0],
            sums: [layer(), layer()],
            pushes: [layer(), layer()],
        }
    }

    /// Goes on from a network of the same size. It may have fewer inputs, if they are the first of each side. `scale` is that of the
    /// new network. Returns false, and does nothing, if it does not fit.
    pub fn start_from(&mut self, network: &Network, scale: u16) -> bool {
        let (half, their_half) = (self.inputs / 2, network.rows() / 2);
        if network.hidden != self.hidden || their_half > half {
            return false;
        }
        let (hidden, [biases, output, last]) = (self.hidden, self.places());
        let active = f32::from(ACTIVE);
        let scaled = f32::from(network.scale) / f32::from(scale);
        for (row, theirs) in network.weights.chunks_exact(hidden).enumerate() {
            let row = if row < their_half { row } else { row - their_half + half };
            let own = &mut self.weights[row * hidden..][..hidden];
            own.iter_mut().zip(theirs).for_each(|(own, &weight)| *own = f32::from(weight) / active);
        }
        for (own, &bias) in self.weights[biases..output].iter_mut().zip(&network.biases) {
            *own = f32::from(bias) / active;
        }
        for (own, &weight) in self.weights[output..last].iter_mut().zip(&network.output) {
            *own = f32::from(weight) / UNIT as f32 * scaled;
        }
        for (own, &bias) in self.weights[last..].iter_mut().zip(&network.output_biases) {
            *own = bias as f32 / (i32::from(ACTIVE) * UNIT) as f32 * scaled;
        }
        self.first_rate = LATER_RATE;
        true
    }

    /// Where the biases, the output and its biases begin.
    fn places(&self) -> [usize; 3] {
        let biases = self.hidden * self.inputs;
        [biases, biases + self.hidden, biases + self.hidden + 2 * self.hidden * BUCKETS]
    }

    /// The output for a position; leaves its sums behind.
    fn forward(&mut self, rows: [&[u16]; 2], bucket: usize) -> f32 {
        let (hidden, [biases, output, last]) = (self.hidden, self.places());
        let Trainer { weights, sums, .. } = self;
        for (sums, rows) in sums.iter_mut().zip(rows) {
            sums.copy_from_slice(&weights[biases..output]);
            for &row in rows {
                let weights = &weights[usize::from(row) * hidden..][..hidden];
                sums.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += weight);
            }
        }
        let mut total = weights[last + bucket];
        for (side, sums) in sums.iter().enumerate() {
            let weights = &weights[output + (2 * bucket + side) * hidden..][..hidden];
            total += sums.iter().zip(weights).map(|(sum, weight)| sum.clamp(0.0, 1.0).powi(2) * weight).sum::<f32>();
        }
        total
    }

    /// Adds the gradient of the last position's loss, given that by its output.
    fn backward(&mut self, rows: [&[u16]; 2], bucket: usize, push: f32) {
        let (hidden, [biases, output, last]) = (self.hidden, self.places());
        let Trainer { weights, gradient, sums, pushes, .. } = self;
        gradient[last + bucket] += push;
        for side in 0..2 {
            let place = output + (2 * bucket + side) * hidden;
            let (weights, slopes) = (&weights[place..][..hidden], &mut gradient[place..][..hidden]);
            for at in 0..hidden {
                let clipped = sums[side][at].clamp(0.0, 1.0);
                slopes[at] += push * clipped * clipped;
                let open = sums[side][at] > 0.0 && sums[side][at] < 1.0;
                pushes[side][at] = if open { push * weights[at] * 2.0 * clipped } else { 0.0 };
            }
            let slopes = &mut gradient[biases..][..hidden];
            slopes.iter_mut().zip(&pushes[side]).for_each(|(slope, push)| *slope += push);
        }
        for (pushes, rows) in pushes.iter().zip(rows) {
            for &row in rows {
                let slopes = &mut gradient[usize::from(row) * hidden..][..hidden];
                slopes.iter_mut().zip(pushes).for_each(|(slope, push)| *slope += push);
            }
        }
    }

    /// One step of Adam along the gradient of a batch, which is then forgotten.
    fn step(&mut self, rate: f32) {
        self.steps += 1;
        let [mean_left, square_left] = MEMORY.map(|memory| 1.0 - memory.powi(self.steps));
        let [_, output, last] = self.places();
        for (at, slope) in self.gradient.iter_mut().enumerate() {
            let (mean, square) = (&mut self.mean[at], &mut self.square[at]);
            *mean += (1.0 - MEMORY[0]) * (*slope - *mean);
            *square += (1.0 - MEMORY[1]) * (*slope * *slope - *square);
            let most = if at < output {
                MOST_INPUT
            } else if at < last {
                MOST_OUTPUT
            } else {
                f32::MAX
            };
            let step = rate * (*mean / mean_left) / ((*square / square_left).sqrt() + 1e-8);
            self.weights[at] = (self.weights[at] - step).clamp(-most, most);
            *slope = 0.0;
        }
    }

    /// Learns from all positions once, in a random order. `progress` is the part of the training done before and after.
    pub fn epoch(&mut self, positions: &Positions, random: &mut Random, progress: [f32; 2]) -> f64 {
        let mut loss = 0.0;
        let mut order: Vec<u32> = (0..positions.len() as u32).collect();
        random.shuffle(&mut order);
        let batches = order.len().div_ceil(BATCH) as f32;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            for &at in batch {
                let at = at as usize;
                let bucket = usize::from(positions.buckets[at]);
                let rows = positions.rows(at);
                let share = share(positions.bases[at] + self.forward(rows, bucket));
                let error = share - positions.goals[at];
                loss += f64::from(error * error);
                self.backward(rows, bucket, error * share * (1.0 - share) / batch.len() as f32);
            }
            let done = progress[0] + (progress[1] - progress[0]) * number as f32 / batches;
            let wave = 0.5 + 0.5 * (std::f32::consts::PI * done).cos();
            self.step(RATES[1] + (self.first_rate - RATES[1]) * wave);
        }
        loss / order.len().max(1) as f64
    }

    /// The mean squared error over these positions if the output were always 0.
    pub fn base_loss(positions: &Positions) -> f64 {
        let errors = positions.bases.iter().zip(&positions.goals).map(|(base, goal)| f64::from(share(*base) - goal));
        errors.map(|error| error * error).sum::<f64>() / positions.len().max(1) as f64
    }

    /// The mean squared error over these positions.
    pub fn loss(&mut self, positions: &Positions) -> f64 {
        let mut loss = 0.0;
        for at in 0..positions.len() {
            let output = self.forward(positions.rows(at), positions.buckets[at].into());
            loss += f64::from(share(positions.bases[at] + output) - positions.goals[at]).powi(2);
        }
        loss / positions.len().max(1) as f64
    }

    /// The network, its weights rounded.
    pub fn network(&self, game: &str, scale: u16, corrects: bool) -> Network {
        let [biases, output, last] = self.places();
        let rounded = |weights: &[f32], unit: f32, step: i16| -> Vec<i16> {
            weights.iter().map(|weight| step * (weight * unit).round() as i16).collect()
        };
        let active = f32::from(ACTIVE);
        let mut output_biases = [0; BUCKETS];
        for (bias, weight) in output_biases.iter_mut().zip(&self.weights[last..]) {
            *bias = (weight * (i32::from(ACTIVE) * UNIT) as f32).round() as i32;
        }
        Network {
            game: game.into(),
            corrects,
            hidden: self.hidden,
            scale,
            step: STEP as u8,
            weights: rounded(&self.weights[..biases], active / f32::from(STEP), STEP),
            biases: rounded(&self.weights[biases..output], active, 1),
            output: rounded(&self.weights[output..last], UNIT as f32, 1),
            output_biases,
        }
    }
}
