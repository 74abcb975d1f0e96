//! What the runs of a plan say together.

use serde::Serialize;

use crate::compare::{Comparison, Pairs, Side};
use crate::data::{LabGame, LabSummary};
use crate::figure::Figure;
use crate::plan::{Plan, PlanKind, PlannedRun, Role};
use crate::series::{self, SeriesRow, SeriesRun};
use crate::settings::RunSettings;
use crate::tally::Tally;
use crate::weigh;
use message::Message;

/// The outcome of a plan, or of what there is of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct PlanOutcome {
    /// The plan.
    pub plan: Plan,
    /// Of each of the plan's runs.
    pub summaries: Vec<LabSummary>,
    /// Whether the figure that ends the comparison is settled.
    pub settled: bool,
    /// How the figures change, if the plan compares two runs.
    pub comparison: Option<Comparison>,
    /// The figures over the values of the plan, if it has values.
    pub game: Option<Series>,
    /// The same of orthodox chess, on a card of another game.
    pub chess: Option<Series>,
}

/// The figures of a game over some values.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct Series {
    /// The figures that any of the runs has.
    pub rows: Vec<SeriesRow>,
    /// The entropy of the first move in bits by value, on a card.
    pub entropies: Option<Vec<f64>>,
}

/// Collects the games of a plan's runs.
pub struct PlanGames {
    plan: Plan,
    tallies: Vec<Tally>,
    pairs: Option<Pairs>,
}

impl PlanGames {
    /// No games yet. An error if the text of a run is wrong.
    pub fn new(plan: Plan) -> Result<PlanGames, Message> {
        let tally = |run: &PlannedRun| Ok(Tally::new(RunSettings::read(&run.text)?));
        let tallies = plan.runs.iter().map(tally).collect::<Result<Vec<Tally>, Message>>()?;
        let text = |role: Role| plan.runs.iter().find(|run| run.role == role).map_or("", |run| run.text.as_str());
        let pairs = (plan.kind == PlanKind::Against).then(|| Pairs::new(text(Role::Main), text(Role::Control)));
        Ok(PlanGames { plan, tallies, pairs })
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Adds a game of the run at that place; says why it does not belong there.
    pub fn add(&mut self, run: usize, game: &LabGame) -> Result<(), Message> {
        let (Some(tally), Some(planned)) = (self.tallies.get_mut(run), self.plan.runs.get(run)) else { return Ok(()) };
        tally.add(game)?;
        if let Some(pairs) = &mut self.pairs {
            pairs.add(if planned.role == Role::Main { Side::Changed } else { Side::Control }, game);
        }
        Ok(())
    }

    /// The totals of the run at that place.
    pub fn tally(&self, run: usize) -> Option<&Tally> {
        self.tallies.get(run)
    }

    /// Whether the figure whose difference is to be shown has been shown, so that no more games are needed.
    pub fn is_settled(&self) -> bool {
        let compared = self.plan.settle.zip(self.pairs.as_ref().map(Pairs::compare));
        compared.is_some_and(|(figure, comparison)| {
            comparison.differences.iter().any(|one| one.figure == figure && one.is_settled())
        })
    }

    /// The outcome of the games by now.
    pub fn outcome(&self) -> PlanOutcome {
        let has_values = matches!(self.plan.kind, PlanKind::Over | PlanKind::Card);
        let series = |role: Role, deeper: Role| {
            let of = |wanted: Role| {
                let runs = self.plan.runs.iter().zip(&self.tallies).filter(move |(run, _)| run.role == wanted);
                runs.map(|(run, tally)| SeriesRun { value: run.number, tally }).collect::<Vec<_>>()
            };
            let mut rows = series::rows(&of(role));
            rows.extend(series::rows(&of(deeper)).into_iter().filter(|row| row.figure == Figure::Deeper));
            let entropy = |run: &SeriesRun| weigh::first_move_entropy(run.tally.settings());
            let entropies = (self.plan.kind == PlanKind::Card).then(|| of(role).iter().map(entropy).collect());
            (!of(role).is_empty()).then_some(Series { rows, entropies })
        };
        PlanOutcome {
            plan: self.plan.clone(),
            summaries: self.tallies.iter().map(Tally::summary).collect(),
            settled: self.is_settled(),
            comparison: self.pairs.as_ref().map(Pairs::compare),
            game: has_values.then(|| series(Role::Main, Role::Deeper)).flatten(),
            chess: has_values.then(|| series(Role::Chess, Role::ChessDeeper)).flatten(),
        }
    }
}
