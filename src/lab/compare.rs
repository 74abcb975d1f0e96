//! Two runs compared game by game: what changes with a rule, and how sure that is.
//!
//! Games with the same number begin with the same random moves where both rules allow them, so their differences vary less than
//! those of games that have nothing in common.

use serde::Serialize;

use crate::engine::sort::sort_by_key;
use crate::lab::data::{LabGame, LabMean};
use crate::lab::tally::Z;
use crate::message::{Message, MessageId};

const WHITE: MessageId = MessageId::new("lab.figure.white", &[]);
const DRAWS: MessageId = MessageId::new("lab.figure.draws", &[]);
const GIVEN_UP: MessageId = MessageId::new("lab.figure.given_up", &[]);
const PLIES: MessageId = MessageId::new("lab.figure.plies", &[]);
const CHOICES: MessageId = MessageId::new("lab.figure.choices", &[]);
const ODD: MessageId = MessageId::new("lab.figure.odd", &[]);
const BARRED: MessageId = MessageId::new("lab.figure.barred", &[]);
const UNSPENT: MessageId = MessageId::new("lab.figure.unspent", &[]);

/// A figure of a single game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Figure {
    /// White's points: 0, a half or 1. Of finished games only.
    White,
    /// Whether it was drawn. Of finished games only.
    Draws,
    /// Whether it was stopped undecided.
    GivenUp,
    Plies,
    /// Legal moves per ply.
    Choices,
    /// Share of the searched plies whose move is illegal in orthodox chess.
    Odd,
    /// Share of the searched plies in which a rule forbids an orthodox move.
    Barred,
    /// What the side to move held before the last ply, as a share of the most that a side held before.
    Unspent,
}

impl Figure {
    pub const ALL: [Figure; 8] = [
        Figure::White,
        Figure::Draws,
        Figure::GivenUp,
        Figure::Plies,
        Figure::Choices,
        Figure::Odd,
        Figure::Barred,
        Figure::Unspent,
    ];

    pub fn name(self) -> Message {
        let id = match self {
            Figure::White => WHITE,
            Figure::Draws => DRAWS,
            Figure::GivenUp => GIVEN_UP,
            Figure::Plies => PLIES,
            Figure::Choices => CHOICES,
            Figure::Odd => ODD,
            Figure::Barred => BARRED,
            Figure::Unspent => UNSPENT,
        };
        id.with([])
    }

    /// The figure of a game, if it has one.
    fn of(self, game: &LabGame) -> Option<f64> {
        let finished = game.result != "*";
        let per_ply = |count: u32, plies: u32| (plies > 0).then(|| f64::from(count) / f64::from(plies));
        let searched = game.plies.saturating_sub(game.random);
        match self {
            Figure::White => match game.result.as_str() {
                "1-0" => Some(1.0),
                "0-1" => Some(0.0),
                _ => finished.then_some(0.5),
            },
            Figure::Draws => finished.then(|| f64::from(u8::from(game.result == "1/2-1/2"))),
            Figure::GivenUp => Some(f64::from(u8::from(!finished))),
            Figure::Plies => Some(f64::from(game.plies)),
            Figure::Choices => per_ply(game.choices, game.plies),
            Figure::Odd => per_ply(game.odd?, searched),
            Figure::Barred => per_ply(game.barred?, searched),
            Figure::Unspent => per_ply(*game.amounts.last()?, *game.amounts.iter().max()?),
        }
    }
}

/// How a figure differs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    pub figure: Figure,
    /// Number of pairs in which both games have the figure.
    pub pairs: u32,
    /// Means of both runs over these pairs.
    pub changed: f64,
    pub control: f64,
    /// Changed minus control, with its 95 % interval.
    pub difference: LabMean,
    /// About how many more pairs would show a difference of this size; none if it is shown, or if there is none.
    pub pairs_missing: Option<u32>,
}

/// Two runs, by the games that both have.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// The texts of the runs.
    pub changed: String,
    pub control: String,
    pub pairs: u32,
    pub differences: Vec<Difference>,
}

impl Comparison {
    pub fn of(changed: &str, games: &[LabGame], control: &str, others: &[LabGame]) -> Comparison {
        let mut others: Vec<&LabGame> = others.iter().collect();
        sort_by_key(&mut others, |game| game.number);
        let partner = |game: &LabGame| others.binary_search_by_key(&game.number, |other| other.number).ok();
        let pairs: Vec<(&LabGame, &LabGame)> =
            games.iter().filter_map(|game| Some((game, others[partner(game)?]))).collect();
        Comparison {
            changed: changed.into(),
            control: control.into(),
            pairs: pairs.len() as u32,
            differences: Figure::ALL.into_iter().filter_map(|figure| difference(figure, &pairs)).collect(),
        }
    }
}

/// The difference of a figure; `None` if no pair has it.
fn difference(figure: Figure, pairs: &[(&LabGame, &LabGame)]) -> Option<Difference> {
    let values: Vec<(f64, f64)> =
        pairs.iter().filter_map(|(game, other)| Some((figure.of(game)?, figure.of(other)?))).collect();
    let count = values.len() as f64;
    let mean = |of: &dyn Fn(&(f64, f64)) -> f64| values.iter().map(of).sum::<f64>() / count;
    let difference = mean(&|(one, other)| one - other);
    let squares: f64 = values.iter().map(|(one, other)| (one - other - difference).powi(2)).sum();
    let deviation = (squares / (count - 1.0)).sqrt();
    let margin = if count > 1.0 { Z * deviation / count.sqrt() } else { f64::INFINITY };
    let missing = (Z * deviation / difference).powi(2) - count;
    (!values.is_empty()).then(|| Difference {
        figure,
        pairs: values.len() as u32,
        changed: mean(&|(one, _)| *one),
        control: mean(&|(_, other)| *other),
        difference: LabMean { mean: difference, low: difference - margin, high: difference + margin },
        pairs_missing: (missing.is_finite() && missing > 0.0).then_some(missing.ceil() as u32),
    })
}
