//! Statistics of a run. Only integers are accumulated, so the order of games does not matter;
//! shares, means and intervals are computed at the end.

use crate::data::{LabAmount, LabEnding, LabFigure, LabGame, LabMean, LabResult, LabSummary};
use crate::figure::Figure;
use crate::kinds;
use crate::names::{self, COUNT, RESULTS};
use crate::settings::RunSettings;
use crate::stats::{Moments, Z, share};
use engine::sort::sort_by_key;
use message::{Message, MessageId};

const INVALID: MessageId = MessageId::new(&("lab.strange", &["number", "what"]));
const TWICE: MessageId = MessageId::new(&("lab.again", &["number"]));

/// Width of a bin of game lengths, in plies.
const STEP: u32 = 10;
/// Upper bound of the number of legal moves, for validation.
const MOST_CHOICES: u32 = 1_000;
/// Upper bound of the number of kinds of pieces, which have letters, for validation.
const MOST_KINDS: usize = 26;
/// Upper bound of amounts, for validation.
const MOST_HELD: u32 = 100_000;

/// Sums for a mean and its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sums {
    count: u64,
    sum: u64,
    squares: u64,
}

impl Sums {
    fn add(&mut self, value: u32) {
        let value = u64::from(value);
        self.count += 1;
        self.sum += value;
        self.squares += value * value;
    }

    fn mean(&self) -> Option<LabMean> {
        let (count, sum, squares) = (self.count as f64, self.sum as f64, self.squares as f64);
        let mean = sum / count;
        let variance = (squares - sum * mean).max(0.0) / (count - 1.0);
        (self.count > 0).then(|| around(mean, (variance / count).sqrt()))
    }

    /// Points per game, where the values are half points. Games that all ended alike don't scatter: then the interval is as
    /// wide as the games that may end otherwise leave it.
    fn points(&self) -> Option<LabMean> {
        let sums = self.mean()?;
        let [mean, low, high] = [sums.mean, sums.low, sums.high].map(|half| half / 2.0);
        let others = share(0, self.count as u32).high;
        let [low, high] =
            if low < high { [low, high.min(1.0)] } else { [mean * (1.0 - others), mean + (1.0 - mean) * others] };
        Some(LabMean { mean, low, high })
    }
}

/// Sums over pairs, one for each game, for the ratio of the totals and its standard error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ratio {
    count: u64,
    part: u64,
    whole: u64,
    /// Sums of products.
    parts: u64,
    both: u64,
    wholes: u64,
}

impl Ratio {
    fn add(&mut self, part: u32, whole: u32) {
        let (part, whole) = (u64::from(part), u64::from(whole));
        self.count += 1;
        self.part += part;
        self.whole += whole;
        self.parts += part * part;
        self.both += part * whole;
        self.wholes += whole * whole;
    }

    /// Plies of one game are not independent, so the error is computed between games.
    fn mean(&self) -> Option<LabMean> {
        if self.whole == 0 {
            return None;
        }
        let [count, part, whole, parts, both, wholes] =
            [self.count, self.part, self.whole, self.parts, self.both, self.wholes].map(|sum| sum as f64);
        let ratio = part / whole;
        let residues = (parts - 2.0 * ratio * both + ratio * ratio * wholes).max(0.0);
        Some(around(ratio, (residues * count / (count - 1.0)).sqrt() / whole))
    }
}

/// A non-negative mean with its interval; a single value has no error estimate.
fn around(mean: f64, error: f64) -> LabMean {
    let margin = if error.is_finite() { Z * error } else { 0.0 };
    LabMean { mean, low: (mean - margin).max(0.0), high: mean + margin }
}

/// The accumulated games of a run.
#[derive(Clone)]
pub struct Tally {
    settings: RunSettings,
    /// A bit for each game that was added.
    present: Vec<u64>,
    games: u32,
    /// By ending and result.
    ends: [[u32; RESULTS.len()]; COUNT],
    /// White's half points in finished games.
    score: Sums,
    plies: Sums,
    choices: Ratio,
    odd: Ratio,
    barred: Ratio,
    decided: Ratio,
    lengths: Vec<u32>,
    amounts: Vec<Sums>,
    /// The number of games by length.
    by_length: Vec<u32>,
    figures: [Moments; Figure::COUNT],
    /// The moves of each kind; empty before the first game that tells.
    kinds: Vec<u32>,
}

impl Tally {
    /// No games yet, of a run with these settings.
    pub fn new(settings: RunSettings) -> Tally {
        Tally {
            settings,
            present: Vec::new(),
            games: 0,
            ends: [[0; RESULTS.len()]; COUNT],
            score: Sums::default(),
            plies: Sums::default(),
            choices: Ratio::default(),
            odd: Ratio::default(),
            barred: Ratio::default(),
            decided: Ratio::default(),
            lengths: Vec::new(),
            amounts: Vec::new(),
            by_length: Vec::new(),
            figures: [Moments::default(); Figure::COUNT],
            kinds: Vec::new(),
        }
    }

    /// The settings of the run.
    pub fn settings(&self) -> &RunSettings {
        &self.settings
    }

    /// Number of games added.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// Whether a game was added.
    pub fn has(&self, number: u32) -> bool {
        self.present.get(number as usize / 64).is_some_and(|word| word >> (number % 64) & 1 > 0)
    }

    /// Adds a game of this run. On an error nothing changes.
    pub fn add(&mut self, game: &LabGame) -> Result<(), Message> {
        let (ending, result) = self.validated(game).map_err(|what| INVALID.with([game.number.into(), what.into()]))?;
        if self.has(game.number) {
            return Err(TWICE.with([game.number.into()]));
        }
        let word = game.number as usize / 64;
        if self.present.len() <= word {
            self.present.resize(word + 1, 0);
        }
        self.present[word] |= 1 << (game.number % 64);
        self.games += 1;
        self.ends[ending][result] += 1;
        if let Some(&points) = [2, 1, 0].get(result) {
            self.score.add(points);
        }
        self.plies.add(game.plies);
        self.choices.add(game.choices, game.plies);
        let searched = game.plies - game.random;
        for (ratio, part) in
            [(&mut self.odd, game.odd), (&mut self.barred, game.barred), (&mut self.decided, game.decided)]
        {
            if let Some(part) = part {
                ratio.add(part, searched);
            }
        }
        let length = (game.plies / STEP) as usize;
        if self.lengths.len() <= length {
            self.lengths.resize(length + 1, 0);
        }
        self.lengths[length] += 1;
        if self.amounts.len() < game.amounts.len() {
            self.amounts.resize(game.amounts.len(), Sums::default());
        }
        for (sums, &held) in self.amounts.iter_mut().zip(&game.amounts) {
            sums.add(held);
        }
        let length = game.plies as usize;
        if self.by_length.len() <= length {
            self.by_length.resize(length + 1, 0);
        }
        self.by_length[length] += 1;
        if self.kinds.len() < game.kinds.len() {
            self.kinds.resize(game.kinds.len(), 0);
        }
        for (sum, &moves) in self.kinds.iter_mut().zip(&game.kinds) {
            *sum += moves;
        }
        for (moments, figure) in self.figures.iter_mut().zip(Figure::ALL) {
            if let Some(value) = figure.of(game) {
                moments.add(value);
            }
        }
        Ok(())
    }

    /// Returns the indices of a game's ending and result, or the name of the field that is invalid
    /// for this run.
    fn validated(&self, game: &LabGame) -> Result<(usize, usize), &'static str> {
        // Checked first, because it bounds the products below.
        let long = self.settings.plies.max(self.settings.random);
        if game.number >= self.settings.games {
            return Err("number");
        }
        if game.plies > long || game.random > game.plies {
            return Err("plies");
        }
        if game.choices > game.plies * MOST_CHOICES {
            return Err("choices");
        }
        let searched = game.plies - game.random;
        if [game.odd, game.barred, game.decided].into_iter().flatten().any(|count| count > searched) {
            return Err("odd");
        }
        if game.amounts.len() > game.plies as usize || game.amounts.iter().any(|&held| held > MOST_HELD) {
            return Err("purses");
        }
        if game.chances.len() > game.plies as usize || game.chances.iter().any(|&chance| chance > 100) {
            return Err("chances");
        }
        if game.near.is_some_and(|[near, all]| near > all || all > game.plies * MOST_CHOICES) {
            return Err("near");
        }
        let counted = game.kinds.len() <= MOST_KINDS && game.kinds.iter().all(|&moves| moves <= game.plies);
        if !counted || game.kinds.iter().sum::<u32>() > game.plies {
            return Err("kinds");
        }
        if game.deeper.as_deref().is_some_and(|side| !["white", "black"].contains(&side)) {
            return Err("deeper");
        }
        Ok((names::number(&game.ending).ok_or("ending")?, names::result(&game.result).ok_or("result")?))
    }

    /// Returns the statistics.
    pub fn summary(&self) -> LabSummary {
        let results = RESULTS.iter().enumerate().map(|(at, &(result, ending))| LabResult {
            result,
            message: ending.into(),
            share: share(self.ends.iter().map(|counts| counts[at]).sum(), self.games),
        });
        let mut endings = Vec::new();
        for (number, counts) in self.ends.iter().enumerate() {
            for (&count, &(result, _)) in counts.iter().zip(&RESULTS).filter(|(count, _)| **count > 0) {
                let ending = names::ending(number);
                let share = share(count, self.games);
                endings.push(LabEnding { ending: ending.key(), message: ending.into(), result, share });
            }
        }
        sort_by_key(&mut endings, |ending| std::cmp::Reverse(ending.share.count));
        let amounts = (0..).zip(&self.amounts);
        let purse = |(ply, sums): (u32, &Sums)| Some(LabAmount { ply, games: sums.count as u32, held: sums.mean()? });
        LabSummary {
            text: self.settings.text(),
            games: self.games,
            of: self.settings.games,
            results: results.collect(),
            score: self.score.points(),
            endings,
            plies: self.plies.mean(),
            choices: self.choices.mean(),
            odd: self.odd.mean(),
            barred: self.barred.mean(),
            decided: self.decided.mean(),
            lengths: self.lengths.clone(),
            step: STEP,
            amounts: amounts.filter_map(purse).collect(),
            quartiles: self.quartiles(),
            figures: Figure::ALL.into_iter().filter_map(|figure| self.figure(figure)).collect(),
            kinds: kinds::shares(self.settings.kind(), &self.kinds),
        }
    }

    /// The sums of a figure.
    pub fn moments(&self, figure: Figure) -> &Moments {
        &self.figures[figure as usize]
    }

    fn figure(&self, figure: Figure) -> Option<LabFigure> {
        let moments = self.moments(figure);
        Some(LabFigure {
            figure,
            name: figure.name().into(),
            kind: figure.kind(),
            games: moments.count(),
            mean: moments.interval(figure, Z)?,
        })
    }

    /// The lengths up to which a quarter, half and three quarters of the games go.
    fn quartiles(&self) -> Option<[u32; 3]> {
        let length = |part: u32| {
            let mut games = 0;
            let up_to = |&count: &u32| {
                games += count;
                u64::from(games) * 4 >= u64::from(self.games) * u64::from(part)
            };
            self.by_length.iter().position(up_to).map(|plies| plies as u32)
        };
        (self.games > 0).then_some(())?;
        Some([length(1)?, length(2)?, length(3)?])
    }
}
