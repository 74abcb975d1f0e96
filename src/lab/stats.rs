//! Means with their intervals, for figures that are measured in games.

use crate::data::{LabMean, LabShare};
use crate::figure::{Figure, FigureKind};

/// The 97.5 % quantile of the standard normal distribution, for 95 % intervals.
pub const Z: f64 = 1.959_963_984_540_054;
/// The chance of an interval to miss.
const ALPHA: f64 = 0.05;
/// Values are added up as whole numbers of this size, so that the order of games does not matter.
const UNIT: f64 = 1e6;
/// The number of pairs at which an interval that holds at any time is narrowest, compared with others of its kind.
const NARROWEST: f64 = 500.0;

/// The quantile for so many intervals that hold together with 95 % (Bonferroni).
pub fn joint_quantile(intervals: usize) -> f64 {
    if intervals <= 1 { Z } else { normal_quantile(1.0 - ALPHA / (2.0 * intervals as f64)) }
}

/// The quantile of the standard normal distribution, for probabilities from a half on: what its tail leaves is found by halving.
fn normal_quantile(probability: f64) -> f64 {
    let (mut low, mut high) = (0.0, 10.0);
    for _ in 0..60 {
        let middle = (low + high) / 2.0;
        if upper_tail(middle) > 1.0 - probability { low = middle } else { high = middle }
    }
    high
}

/// The chance of a standard normal variable to exceed a value that is not negative: a continued fraction (Laplace) where it
/// converges, a series for the middle.
fn upper_tail(value: f64) -> f64 {
    let density = (-value * value / 2.0).exp() / (2.0 * std::f64::consts::PI).sqrt();
    if value < 3.0 {
        let (mut term, mut sum) = (value, value);
        for step in 1..100 {
            term *= value * value / f64::from(2 * step + 1);
            sum += term;
        }
        0.5 - density * sum
    } else {
        density / (1..=60).rev().fold(value, |rest, step| value + f64::from(step) / rest)
    }
}

/// A share of games with its Wilson score interval.
pub fn share(count: u32, of: u32) -> LabShare {
    let [low, high] = wilson(f64::from(count), f64::from(of.max(1)), Z);
    LabShare { count, share: f64::from(count) / f64::from(of.max(1)), low, high }
}

/// The Wilson score interval of a share.
fn wilson(count: f64, of: f64, z: f64) -> [f64; 2] {
    let share = count / of;
    let spread = z * (share * (1.0 - share) / of + z * z / (4.0 * of * of)).sqrt();
    let (middle, scale) = (share + z * z / (2.0 * of), 1.0 + z * z / of);
    // Exactly 0 and 1 at the ends, where rounding would leave a trace.
    let low = if count <= 0.0 { 0.0 } else { ((middle - spread) / scale).max(0.0) };
    let high = if count >= of { 1.0 } else { ((middle + spread) / scale).min(1.0) };
    [low, high]
}

/// Values that are not negative, added up for their mean and how much they scatter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    count: u32,
    sum: u64,
    squares: u128,
}

impl Moments {
    pub fn add(&mut self, value: f64) {
        let whole = (value * UNIT).round() as u64;
        self.count += 1;
        self.sum += whole;
        self.squares += u128::from(whole) * u128::from(whole);
    }

    pub const fn count(&self) -> u32 {
        self.count
    }

    pub fn mean(&self) -> f64 {
        self.sum as f64 / UNIT / f64::from(self.count)
    }

    /// The standard error of the mean; infinite for a single value.
    pub fn error(&self) -> f64 {
        let count = f64::from(self.count);
        let squares = self.squares as f64 / UNIT / UNIT;
        let variance = (squares - count * self.mean().powi(2)).max(0.0) / (count - 1.0);
        if self.count > 1 { (variance / count).sqrt() } else { f64::INFINITY }
    }

    /// The mean of a figure with its interval; `None` without values.
    pub fn interval(&self, figure: Figure, z: f64) -> Option<LabMean> {
        let mean = self.mean();
        let margin = if self.count > 1 { z * self.error() } else { 0.0 };
        let most = if figure.kind() == FigureKind::Share { 1.0 } else { f64::INFINITY };
        let [low, high] = if figure.is_yes_or_no() {
            wilson(self.sum as f64 / UNIT, f64::from(self.count), z)
        } else {
            [(mean - margin).max(0.0), (mean + margin).min(most)]
        };
        (self.count > 0).then_some(LabMean { mean, low, high })
    }
}

/// The half width of an interval around a mean that holds at whatever number of values one looks, in 95 % of all cases: an
/// asymptotic confidence sequence (Robbins' normal mixture, with an estimated deviation).
pub fn always_margin(deviation: f64, count: f64) -> f64 {
    let log = -2.0 * ALPHA.ln();
    let mixed = (log + (log + 1.0).ln()) / NARROWEST;
    let scaled = count * mixed + 1.0;
    deviation * (2.0 * scaled / (count * count * mixed) * (scaled.sqrt() / ALPHA).ln()).sqrt()
}

/// The slope of the straight line through means at some places, weighted by how sure they are, with its 95 % interval; `None`
/// for fewer than two places or without errors. Each point is a place, a mean and its standard error.
pub fn slope(points: &[[f64; 3]]) -> Option<LabMean> {
    // A share of 0 or 1 has no error of its own, and would decide everything.
    let usual = points.iter().map(|[_, _, error]| *error).filter(|error| error.is_finite()).fold(0.0, f64::max);
    if points.len() < 2 || usual <= 0.0 {
        return None;
    }
    // Not `clamp`, which can say its limits: the text of floats would be 3 % of the engine's module.
    let weight = |error: f64| 1.0 / error.max(usual / 10.0).min(usual * 10.0).powi(2);
    let sum = |of: &dyn Fn(f64, f64) -> f64| {
        points.iter().map(|&[place, mean, error]| weight(error) * of(place, mean)).sum::<f64>()
    };
    let all = sum(&|_, _| 1.0);
    let (middle, height) = (sum(&|place, _| place) / all, sum(&|_, mean| mean) / all);
    let spread = sum(&|place, _| (place - middle).powi(2));
    let slope = sum(&|place, mean| (place - middle) * (mean - height)) / spread;
    let margin = Z / spread.sqrt();
    slope.is_finite().then_some(LabMean { mean: slope, low: slope - margin, high: slope + margin })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (intervals, expected) in [(1, 1.959_964), (2, 2.241_403), (5, 2.575_829), (10, 2.807_034), (100, 3.480_756)]
        {
            assert!((joint_quantile(intervals) - expected).abs() < 1e-5, "{intervals}: {}", joint_quantile(intervals));
        }
    }

    #[test]
    fn the_order_of_values_does_not_matter() {
        let [mut one, mut other] = [Moments::default(); 2];
        let values = [0.1, 0.7, 12.25, 3.0, 0.0];
        values.into_iter().for_each(|value| one.add(value));
        values.into_iter().rev().for_each(|value| other.add(value));
        assert_eq!(one, other);
        assert!((one.mean() - 3.21).abs() < 1e-9);
        let mean = one.mean();
        let variance = values.map(|value: f64| (value - mean).powi(2)).iter().sum::<f64>() / 4.0;
        assert!((one.error() - (variance / 5.0).sqrt()).abs() < 1e-6);
    }

    /// Looking after each value, in random walks without a trend.
    #[test]
    fn an_interval_that_always_holds_is_left_by_few_walks() {
        let mut seed = 7_u64;
        let mut coin = || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            if seed >> 63 == 0 { 1.0 } else { -1.0 }
        };
        let [mut left, mut left_usual] = [0; 2];
        for _ in 0..400 {
            let (mut sum, mut early, mut early_usual) = (0.0, false, false);
            for count in 1..=2_000 {
                sum += coin();
                let (mean, count) = (sum / f64::from(count), f64::from(count));
                early |= count >= 30.0 && f64::abs(mean) > always_margin(1.0, count);
                early_usual |= count >= 30.0 && f64::abs(mean) > Z / count.sqrt();
            }
            left += u32::from(early);
            left_usual += u32::from(early_usual);
        }
        assert!(left <= 20, "{left} of 400 walks left the interval at some time");
        assert!(left_usual > 100, "the usual interval is left much more often: {left_usual}");
    }

    #[test]
    fn a_slope_is_that_of_the_line() {
        let line = slope(&[[0.0, 1.0, 0.1], [1.0, 1.5, 0.1], [2.0, 2.0, 0.1]]).unwrap();
        assert!((line.mean - 0.5).abs() < 1e-12);
        // The standard error of the slope of three points is that of a point over the root of two.
        assert!((line.high - line.mean - Z * 0.1 / 2.0_f64.sqrt()).abs() < 1e-9);
        assert_eq!(slope(&[[0.0, 1.0, 0.1]]), None);
        assert_eq!(slope(&[[0.0, 1.0, 0.0], [1.0, 1.0, 0.0]]), None);
    }
}
