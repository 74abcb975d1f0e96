//! Two runs compared game by game: what changes with a rule, and how sure that is.
//!
//! Games with the same number begin with the same random moves where both rules allow them, so their differences vary less than
//! those of games that have nothing in common.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::data::{LabGame, LabMean};
use crate::figure::{Figure, FigureKind};
use crate::stats::{Z, always_margin};
use message::LocalizedMessage;

/// With fewer pairs nothing is called shown: a chance of so few says little, whatever an interval holds.
pub const ENOUGH: u32 = 30;

/// How a figure differs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Difference {
    /// The figure.
    pub figure: Figure,
    /// Its name.
    pub name: LocalizedMessage,
    /// How it is written.
    pub kind: FigureKind,
    /// Number of pairs in which both games have the figure.
    pub pairs: u32,
    /// The mean of the changed run over these pairs.
    pub changed: f64,
    /// The mean of the control run over these pairs.
    pub control: f64,
    /// Changed minus control, with its 95 % interval.
    pub difference: LabMean,
    /// The same with an interval that holds at whatever number of pairs one looks.
    pub always: LabMean,
    /// About how many more pairs would show a difference of this size; none if it is shown, or if there is none.
    pub pairs_missing: Option<u32>,
}

impl Difference {
    /// Whether the usual interval leaves 0 out, after enough pairs.
    pub fn is_shown(&self) -> bool {
        self.pairs >= ENOUGH && (self.difference.low > 0.0 || self.difference.high < 0.0)
    }

    /// Whether one may stop here: the difference is shown however often one has looked.
    pub fn is_settled(&self) -> bool {
        self.pairs >= ENOUGH && (self.always.low > 0.0 || self.always.high < 0.0)
    }
}

/// Two runs, by the games that both have.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Comparison {
    /// The text of the changed run.
    pub changed: String,
    /// The text of the control run.
    pub control: String,
    /// Number of games that both runs have.
    pub pairs: u32,
    /// The figures that both runs have, in the order of [`Figure::ALL`].
    pub differences: Vec<Difference>,
}

/// The figures of a game; none for what it lacks.
type Figures = [Option<f64>; Figure::COUNT];

/// Which of the two runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The run with the changed rules.
    Changed,
    /// The run with the usual rules.
    Control,
}

/// Collects the games of two runs.
#[derive(Clone, Debug)]
pub struct Pairs {
    texts: [String; 2],
    /// By game number.
    games: BTreeMap<u32, [Option<Figures>; 2]>,
}

impl Pairs {
    /// No games yet, of runs with these texts.
    pub fn new(changed: &str, control: &str) -> Pairs {
        Pairs { texts: [changed.into(), control.into()], games: BTreeMap::new() }
    }

    /// Adds a game of one of the runs, in any order.
    pub fn add(&mut self, side: Side, game: &LabGame) {
        let figures = Figure::ALL.map(|figure| figure.of(game));
        self.games.entry(game.number).or_default()[side as usize] = Some(figures);
    }

    /// The comparison of the games by now.
    pub fn compare(&self) -> Comparison {
        let both = |games: &[Option<Figures>; 2]| Some((games[0]?, games[1]?));
        let pairs: Vec<(Figures, Figures)> = self.games.values().filter_map(both).collect();
        let [changed, control] = self.texts.clone();
        Comparison {
            changed,
            control,
            pairs: pairs.len() as u32,
            differences: Figure::ALL.into_iter().filter_map(|figure| difference(figure, &pairs)).collect(),
        }
    }
}

/// The difference of a figure; `None` if no pair has it.
fn difference(figure: Figure, pairs: &[(Figures, Figures)]) -> Option<Difference> {
    let at = figure as usize;
    let values: Vec<(f64, f64)> = pairs.iter().filter_map(|(one, other)| Some((one[at]?, other[at]?))).collect();
    let count = values.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| values.iter().map(of).sum::<f64>() / count;
    let difference = mean(&|(one, other)| one - other);
    let squares: f64 = values.iter().map(|(one, other)| (one - other - difference).powi(2)).sum();
    let deviation = (squares / (count - 1.0)).sqrt();
    let around = |margin: f64| {
        let margin = if count > 1.0 { margin } else { f64::INFINITY };
        LabMean { mean: difference, low: difference - margin, high: difference + margin }
    };
    let missing = (Z * deviation / difference).powi(2) - count;
    (!values.is_empty()).then(|| Difference {
        figure,
        name: figure.name().into(),
        kind: figure.kind(),
        pairs: values.len() as u32,
        changed: mean(&|(one, _)| *one),
        control: mean(&|(_, other)| *other),
        difference: around(Z * deviation / count.sqrt()),
        always: around(always_margin(deviation, count)),
        pairs_missing: (missing.is_finite() && missing > 0.0).then_some(missing.ceil() as u32),
    })
}
