//! What the games of a match say about the difference between two players: the interval of the score, Elo, and the SPRT.
//!
//! Games are played in pairs, with one opening and the colours changed. Two games of a pair are not independent, so a pair is
//! one observation: 0, ½, 1, 1½ or 2 points. Everything here is a likelihood ratio over the unknown probabilities of these
//! five results, so it needs no guess of how often games are drawn, and no variance, which is zero after a few wins.
//! `docs/cli.md` gives the derivation.

/// 95 % quantile of the chi-squared distribution with one degree of freedom.
const CHI_SQUARED: f64 = 3.841_458_820_694_124;
/// Correction of this quantile for few pairs: this many times its inverse number is added. Chosen so that the interval holds
/// the true score in at least about 94.5 % of matches, however short.
const FEW: f64 = 1.5;
/// The probability of either error of an SPRT.
pub const SPRT_ERROR: f64 = 0.05;

/// How often a pair of games had each result, from no point to two points in steps of half a point.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u32; 5]);

/// A share of the points with its 95 % interval, each from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Score {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Pairs {
    /// Adds a pair with these points, doubled.
    pub fn add(&mut self, half_points: u32) {
        self.0[(half_points as usize).min(4)] += 1;
    }

    pub fn count(&self) -> u32 {
        self.0.iter().sum()
    }

    /// Results with their number, as shares of the two points of a pair.
    fn results(&self) -> impl Iterator<Item = (f64, f64)> {
        (0_u32..).zip(self.0).map(|(points, count)| (f64::from(points) / 4.0, f64::from(count)))
    }

    /// The score with its interval; `None` without a pair.
    pub fn score(&self) -> Option<Score> {
        let count = f64::from(self.count());
        if count == 0.0 {
            return None;
        }
        let share = self.results().map(|(result, count)| result * count).sum::<f64>() / count;
        let most = CHI_SQUARED * (1.0 + FEW / count) / 2.0;
        let bound = |end: f64| {
            // The deficit grows from the share to either end, where it is infinite unless all results are there.
            let (mut inside, mut outside) = (share, end);
            for _ in 0..40 {
                let middle = (inside + outside) / 2.0;
                *(if self.deficit(middle) <= most { &mut inside } else { &mut outside }) = middle;
            }
            inside
        };
        let low = if share > 0.0 { bound(0.0) } else { 0.0 };
        let high = if share < 1.0 { bound(1.0) } else { 1.0 };
        Some(Score { share, low, high })
    }

    /// By how much the results are less likely, as a logarithm, if the true score is `score` (above 0 and below 1) than with
    /// the score that fits them best. In both cases the probabilities are those that fit best.
    ///
    /// They are count / (1 + tilt × (result − score)), up to a factor, and `tilt` makes the value below a maximum. At the ends
    /// of its range, results that did not occur, no points or two, take a part of the probability.
    fn deficit(&self, score: f64) -> f64 {
        let slope = |tilt: f64| -> f64 {
            let part = |(result, count): (f64, f64)| count * (result - score) / (1.0 + tilt * (result - score));
            self.results().filter(|&(_, count)| count > 0.0).map(part).sum()
        };
        let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            *(if slope(middle) > 0.0 { &mut low } else { &mut high }) = middle;
        }
        let tilt = (low + high) / 2.0;
        let part = |(result, count): (f64, f64)| count * (tilt * (result - score)).ln_1p();
        self.results().filter(|&(_, count)| count > 0.0).map(part).sum()
    }
}

/// The difference in Elo at which a share of the points is expected; infinite at 0 and 1.
pub fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

/// The share of the points expected at a difference in Elo.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

/// A test which of two differences in Elo, on the logistic scale, is nearer to the truth, that ends as early as it can.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
}

/// What a test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    Continue,
    /// The lower difference is accepted.
    Lower,
    /// The higher difference is accepted.
    Higher,
}

impl Sprt {
    /// `ELO0,ELO1`, such as `0,10`.
    pub fn read(text: &str) -> Result<Sprt, String> {
        const MOST: f64 = 1000.0;
        let numbers = text.split_once(',').map(|(elo0, elo1)| (elo0.trim().parse::<f64>(), elo1.trim().parse::<f64>()));
        match numbers {
            Some((Ok(elo0), Ok(elo1))) if -MOST <= elo0 && elo0 < elo1 && elo1 <= MOST => Ok(Sprt { elo0, elo1 }),
            _ => Err(format!("expected two differences in Elo from -{MOST} to {MOST}, the lower first, such as 0,10")),
        }
    }

    /// The logarithm of the likelihood ratio: above 0 where the results speak for the higher difference.
    pub fn ratio(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        pairs.deficit(expected(self.elo0)) - pairs.deficit(expected(self.elo1))
    }

    /// The ratio at which the higher difference is accepted; at minus that, the lower one is.
    pub fn bound() -> f64 {
        ((1.0 - SPRT_ERROR) / SPRT_ERROR).ln()
    }

    pub fn decision(&self, pairs: &Pairs) -> Decision {
        match self.ratio(pairs) {
            ratio if ratio >= Sprt::bound() => Decision::Higher,
            ratio if ratio <= -Sprt::bound() => Decision::Lower,
            _ => Decision::Continue,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(one: f64, two: f64) {
        assert!((one - two).abs() < 1e-5, "{one} is not {two}");
    }

    /// From another program, which finds the likeliest probabilities themselves, by Newton's method with both constraints.
    #[test]
    fn figures_agree_with_another_way_of_finding_them() {
        for (pairs, score, ratios) in [
            ([0, 0, 3, 0, 5], [0.8125, 0.579_819, 0.952_742], [0.114_301, 1.068_735]),
            ([2, 0, 3, 0, 5], [0.65, 0.373_212, 0.865_317], [0.060_276, 0.474_704]),
            ([1, 4, 10, 6, 3], [0.5625, 0.454_629, 0.668_022], [0.152_417, 0.700_766]),
            ([0, 2, 30, 9, 1], [0.553_571, 0.511_642, 0.601_876], [0.600_080, 2.637_235]),
        ] {
            let pairs = Pairs(pairs);
            let Score { share, low, high } = pairs.score().unwrap();
            for (found, expected) in [share, low, high].into_iter().zip(score) {
                near(found, expected);
            }
            for (elo1, expected) in [5.0, 50.0].into_iter().zip(ratios) {
                near(Sprt { elo0: 0.0, elo1 }.ratio(&pairs), expected);
            }
        }
    }

    /// Where all pairs end alike, a line of algebra gives the bounds.
    #[test]
    fn wins_only_and_draws_only_have_intervals() {
        assert_eq!(Pairs::default().score(), None);
        for count in [1_u32, 2, 10, 1000] {
            let n = f64::from(count);
            let likely = (-1.920_729_41 * (1.0 + 1.5 / n) / n).exp();
            let won = Pairs([0, 0, 0, 0, count]).score().unwrap();
            assert_eq!((won.share, won.high), (1.0, 1.0));
            near(won.low, likely);
            let lost = Pairs([count, 0, 0, 0, 0]).score().unwrap();
            assert_eq!((lost.share, lost.low), (0.0, 0.0));
            near(lost.high, 1.0 - likely);
            let drawn = Pairs([0, 0, count, 0, 0]).score().unwrap();
            near(drawn.low, likely / 2.0);
            near(drawn.high, 1.0 - likely / 2.0);
            let sprt = Sprt { elo0: 0.0, elo1: 100.0 };
            near(sprt.ratio(&Pairs([0, 0, 0, 0, count])), n * (expected(100.0) / 0.5).ln());
        }
    }

    /// The sums of the probabilities of all matches whose interval holds the true score.
    #[test]
    fn the_interval_holds_the_true_score_in_enough_matches() {
        /// Of each result of a pair, the probability.
        const PLAYERS: [[f64; 5]; 9] = [
            [0.0625, 0.25, 0.375, 0.25, 0.0625],
            // Many draws, equal and not.
            [0.0025, 0.09, 0.815, 0.09, 0.0025],
            [0.0, 0.0, 0.9, 0.1, 0.0],
            [0.0, 0.0, 0.7225, 0.255, 0.0225],
            // One side always wins.
            [0.02, 0.05, 0.86, 0.05, 0.02],
            // Pairs that are won or lost as a whole.
            [0.3, 0.0, 0.1, 0.0, 0.6],
            // Nearly always won.
            [0.0025, 0.01, 0.095, 0.17, 0.7225],
            [0.0, 0.0, 0.0004, 0.0392, 0.9604],
            [0.05, 0.0, 0.0, 0.0, 0.95],
        ];
        let factorial = |number: u32| (1..=number).map(f64::from).product::<f64>();
        for count in [1, 2, 3, 5, 8, 12] {
            let mut held = [0.0; PLAYERS.len()];
            for all in matches(count) {
                let score = Pairs(all).score().unwrap();
                let ways = all.iter().fold(factorial(count), |ways, &number| ways / factorial(number));
                for (player, held) in PLAYERS.iter().zip(&mut held) {
                    let truth: f64 = (0_u32..).zip(player).map(|(points, share)| f64::from(points) / 4.0 * share).sum();
                    if (score.low - 1e-9..=score.high + 1e-9).contains(&truth) {
                        *held +=
                            player.iter().zip(all).fold(ways, |part, (share, number)| part * share.powi(number as i32));
                    }
                }
            }
            for (player, held) in PLAYERS.iter().zip(held) {
                assert!((0.93..=1.0 + 1e-9).contains(&held), "{player:?}, {count} pairs: {held}");
            }
        }
    }

    /// All numbers of results that so many pairs can have.
    fn matches(count: u32) -> Vec<[u32; 5]> {
        let mut all = Vec::new();
        for a in 0..=count {
            for b in 0..=count - a {
                for c in 0..=count - a - b {
                    all.extend((0..=count - a - b - c).map(|d| [a, b, c, d, count - a - b - c - d]));
                }
            }
        }
        all
    }

    #[test]
    fn a_test_ends_with_the_nearer_difference_mostly() {
        /// Equal players, and one who is 100 Elo better; half of the games are drawn.
        const TRUTHS: [(f64, Decision); 2] = [(0.0, Decision::Lower), (100.0, Decision::Higher)];
        let sprt = Sprt::read("0,100").unwrap();
        let mut state = 1_u64;
        let mut chance = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        for (elo, right) in TRUTHS {
            let won = expected(elo) - 0.25;
            let mut game = || match chance() {
                chance if chance < won => 2,
                chance if chance < won + 0.5 => 1,
                _ => 0,
            };
            let decided = (0..200).filter(|_| {
                let mut pairs = Pairs::default();
                while sprt.decision(&pairs) == Decision::Continue {
                    pairs.add(game() + game());
                }
                sprt.decision(&pairs) == right
            });
            // 190 of 200 are expected, give or take 3.
            let decided = decided.count();
            assert!(decided >= 180, "{decided} of 200 at {elo}");
        }
    }

    #[test]
    fn elo_is_logistic_and_its_text_is_read() {
        near(elo(0.5), 0.0);
        near(elo(10.0 / 11.0), 400.0);
        near(expected(elo(0.3)), 0.3);
        assert_eq!((elo(1.0), elo(0.0)), (f64::INFINITY, f64::NEG_INFINITY));
        assert_eq!(Sprt::read("-5, 2.5"), Ok(Sprt { elo0: -5.0, elo1: 2.5 }));
        for wrong in ["", "5", "5,5", "5,0", "a,b", "0,1001", "nan,5", "0,inf", "0,5,6"] {
            assert!(Sprt::read(wrong).is_err(), "{wrong}");
        }
        near(Sprt::bound(), 2.944_439);
    }
}
