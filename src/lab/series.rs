//! Several runs that differ in one number, such as the node limit or a price: each figure as a row over them.

use serde::Serialize;

use crate::data::LabMean;
use crate::figure::{Figure, FigureKind};
use crate::stats::{joint_quantile, slope};
use crate::tally::Tally;
use message::LocalizedMessage;

/// A figure over the runs.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct SeriesRow {
    pub figure: Figure,
    pub name: LocalizedMessage,
    pub kind: FigureKind,
    /// The means of the runs in their order, with intervals that hold together with 95 %; none for a run without games that have
    /// the figure.
    pub means: Vec<Option<LabMean>>,
    /// By how much the figure changes with each doubling of the number, with its 95 % interval.
    pub slope: Option<LabMean>,
}

/// A run of a series.
pub struct SeriesRun<'a> {
    /// What it differs in.
    pub value: u32,
    pub tally: &'a Tally,
}

/// The rows of those figures that any run has.
pub fn rows(runs: &[SeriesRun]) -> Vec<SeriesRow> {
    let z = joint_quantile(runs.len());
    let row = |figure: Figure| {
        let mean = |run: &SeriesRun| run.tally.moments(figure).interval(figure, z);
        let means: Vec<Option<LabMean>> = runs.iter().map(mean).collect();
        let point = |run: &SeriesRun| {
            let moments = run.tally.moments(figure);
            (moments.count() > 1 && run.value > 0)
                .then(|| [f64::from(run.value).log2(), moments.mean(), moments.error()])
        };
        let points: Vec<[f64; 3]> = runs.iter().filter_map(point).collect();
        means.iter().any(Option::is_some).then(|| SeriesRow {
            figure,
            name: figure.name().into(),
            kind: figure.kind(),
            slope: slope(&points),
            means,
        })
    };
    Figure::ALL.into_iter().filter_map(row).collect()
}
