//! The figures of a game: what is measured of each, so that runs can be compared by it.

use serde::Serialize;

use crate::data::LabGame;
use message::{Message, MessageId};

/// From this chance on, in percent, a side is in the lead. The other side needs as much: between the two nobody's lead changes.
const LEAD: u8 = 55;
/// From this chance on, in percent, a side has as good as won.
const DECIDED: u8 = 90;

/// A figure of a single game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Figure {
    /// Whether it was stopped undecided.
    GivenUp,
    /// White's points: 0, a half or 1. Of finished games only.
    White,
    /// Whether it was drawn. Of finished games only.
    Draws,
    /// Whether Black won. Of games with a winner only.
    Black,
    /// Length of the game in plies.
    Plies,
    /// Legal moves per ply.
    Choices,
    /// Of the moves at some plies, the share that is nearly as good as the best one; see [`LabGame::near`].
    Narrow,
    /// Mean over the searched plies of how far the later winner was behind, from 0 to 1. Of games with a winner only.
    Drama,
    /// How often the lead passed from one side to the other.
    LeadChanges,
    /// The share of the game after which the winner's chance stays at 90 % or more. Of games with a winner only.
    DecidedAt,
    /// Points of the side that thinks longer. Of finished games of runs with such a side only.
    Deeper,
    /// Share of the searched plies whose move is illegal in orthodox chess.
    Odd,
    /// Share of the searched plies in which a rule forbids an orthodox move.
    Barred,
    /// Share of the searched plies that the odd rules decided.
    Decided,
    /// What the side to move held before the last ply, as a share of the most that a side held before.
    Unspent,
}

/// How a figure is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum FigureKind {
    /// A share of something, from 0 to 1.
    Share,
    /// A number of things.
    Count,
}

impl Figure {
    /// The number of figures.
    pub const COUNT: usize = 15;
    /// All figures, in the order in which they are listed.
    pub const ALL: [Figure; Figure::COUNT] = [
        Figure::GivenUp,
        Figure::White,
        Figure::Draws,
        Figure::Black,
        Figure::Plies,
        Figure::Choices,
        Figure::Narrow,
        Figure::Drama,
        Figure::LeadChanges,
        Figure::DecidedAt,
        Figure::Deeper,
        Figure::Odd,
        Figure::Barred,
        Figure::Decided,
        Figure::Unspent,
    ];

    /// Their names.
    const NAMES: [MessageId; Figure::COUNT] = [
        MessageId::new(&("lab.figure.given_up", &[])),
        MessageId::new(&("lab.figure.white", &[])),
        MessageId::new(&("lab.figure.draws", &[])),
        MessageId::new(&("lab.figure.black", &[])),
        MessageId::new(&("lab.figure.plies", &[])),
        MessageId::new(&("lab.figure.choices", &[])),
        MessageId::new(&("lab.figure.narrow", &[])),
        MessageId::new(&("lab.figure.drama", &[])),
        MessageId::new(&("lab.figure.lead_changes", &[])),
        MessageId::new(&("lab.figure.decided_at", &[])),
        MessageId::new(&("lab.figure.deeper", &[])),
        MessageId::new(&("lab.figure.odd", &[])),
        MessageId::new(&("lab.figure.barred", &[])),
        MessageId::new(&("lab.figure.decided", &[])),
        MessageId::new(&("lab.figure.unspent", &[])),
    ];

    /// The key in texts and files: the end of the name's id.
    pub fn key(self) -> &'static str {
        let id = Figure::NAMES[self as usize].key();
        id.rsplit('.').next().unwrap_or(id)
    }

    /// The figure with that key.
    pub fn find(key: &str) -> Option<Figure> {
        Figure::ALL.into_iter().find(|figure| figure.key() == key)
    }

    /// The name as a message.
    pub fn name(self) -> Message {
        Figure::NAMES[self as usize].with([])
    }

    /// How the figure is written.
    pub const fn kind(self) -> FigureKind {
        match self {
            Figure::Plies | Figure::Choices | Figure::LeadChanges => FigureKind::Count,
            _ => FigureKind::Share,
        }
    }

    /// Whether a game either has it or not, so that its mean is a share of games.
    pub const fn is_yes_or_no(self) -> bool {
        matches!(self, Figure::GivenUp | Figure::Draws | Figure::Black)
    }

    /// The figure of a game, if it has one.
    pub fn of(self, game: &LabGame) -> Option<f64> {
        let points = white_points(game);
        let won = points.filter(|&points| points != 0.5);
        let searched = game.plies.saturating_sub(game.random);
        match self {
            Figure::GivenUp => Some(one_if(points.is_none())),
            Figure::White => points,
            Figure::Draws => points.map(|points| one_if(points == 0.5)),
            Figure::Black => won.map(|points| one_if(points == 0.0)),
            Figure::Plies => Some(f64::from(game.plies)),
            Figure::Choices => ratio(game.choices, game.plies),
            Figure::Narrow => game.near.and_then(|[near, all]| ratio(near, all)),
            Figure::Drama => drama(&winner_chances(game, won?)?),
            Figure::LeadChanges => (!game.chances.is_empty()).then(|| f64::from(lead_changes(&game.chances))),
            Figure::DecidedAt => decided_at(game, &winner_chances(game, won?)?),
            Figure::Deeper => match game.deeper.as_deref()? {
                "white" => points,
                _ => points.map(|points| 1.0 - points),
            },
            Figure::Odd => ratio(game.odd?, searched),
            Figure::Barred => ratio(game.barred?, searched),
            Figure::Decided => ratio(game.decided?, searched),
            Figure::Unspent => ratio(*game.amounts.last()?, *game.amounts.iter().max()?),
        }
    }
}

/// White's points in a finished game.
fn white_points(game: &LabGame) -> Option<f64> {
    match game.result.as_str() {
        "1-0" => Some(1.0),
        "0-1" => Some(0.0),
        "1/2-1/2" => Some(0.5),
        _ => None,
    }
}

fn one_if(yes: bool) -> f64 {
    f64::from(u8::from(yes))
}

fn ratio(part: u32, whole: u32) -> Option<f64> {
    (whole > 0).then(|| f64::from(part) / f64::from(whole))
}

/// The later winner's chances in percent; `None` if they were not recorded.
fn winner_chances(game: &LabGame, points: f64) -> Option<Vec<u8>> {
    let own = |&chance: &u8| if points == 1.0 { chance } else { 100 - chance.min(100) };
    (!game.chances.is_empty()).then(|| game.chances.iter().map(own).collect())
}

/// The mean of how far the winner was behind, in parts of what lies between the sides.
fn drama(chances: &[u8]) -> Option<f64> {
    let behind: u32 = chances.iter().map(|&chance| 2 * u32::from(50 - chance.min(50))).sum();
    ratio(behind, 100 * chances.len() as u32)
}

fn lead_changes(chances: &[u8]) -> u32 {
    let mut leader = None;
    let mut changes = 0;
    for &chance in chances {
        let now = if chance >= LEAD {
            true
        } else if chance <= 100 - LEAD {
            false
        } else {
            continue;
        };
        changes += u32::from(leader == Some(!now));
        leader = Some(now);
    }
    changes
}

/// When the game was decided; at its end if nobody saw it coming.
fn decided_at(game: &LabGame, chances: &[u8]) -> Option<f64> {
    let settled = chances.iter().rev().take_while(|&&chance| chance >= DECIDED).count();
    ratio(game.random + (chances.len() - settled) as u32, game.plies)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(result: &str, chances: &[u8]) -> LabGame {
        LabGame {
            result: result.into(),
            plies: 2 + chances.len() as u32,
            random: 2,
            chances: chances.into(),
            ..LabGame::default()
        }
    }

    #[test]
    fn keys_are_those_of_the_list() {
        for (at, figure) in Figure::ALL.into_iter().enumerate() {
            assert_eq!(figure as usize, at);
            assert_eq!(Figure::find(figure.key()), Some(figure));
            assert!(figure.name().id.key().ends_with(figure.key()));
        }
    }

    #[test]
    fn the_course_of_a_game_is_the_winners() {
        /// The result, the chances of White, and the drama, the lead changes and the moment of decision.
        type Row = (&'static str, &'static [u8], Option<f64>, f64, Option<f64>);
        let rows: [Row; 6] = [
            ("1-0", &[50, 60, 95, 100], Some(0.0), 0.0, Some(4.0 / 6.0)),
            // Behind by 40 of 100 parts at two of four plies.
            ("1-0", &[30, 30, 95, 95], Some(0.2), 1.0, Some(4.0 / 6.0)),
            ("0-1", &[70, 70, 5, 5], Some(0.2), 1.0, Some(4.0 / 6.0)),
            // What lies between 45 and 55 changes nobody's lead.
            ("0-1", &[46, 54, 46, 54], Some(0.04), 0.0, Some(1.0)),
            ("1/2-1/2", &[60, 40, 60, 40], None, 3.0, None),
            ("*", &[60, 50, 60, 50], None, 0.0, None),
        ];
        for (result, chances, drama, changes, decided) in rows {
            let game = game(result, chances);
            assert_eq!(Figure::Drama.of(&game), drama, "{result} {chances:?}");
            assert_eq!(Figure::LeadChanges.of(&game), Some(changes), "{result} {chances:?}");
            assert_eq!(Figure::DecidedAt.of(&game), decided, "{result} {chances:?}");
        }
    }

    #[test]
    fn a_figure_that_a_game_lacks_is_none() {
        let open = game("*", &[]);
        for figure in [Figure::White, Figure::Draws, Figure::Black, Figure::Drama, Figure::LeadChanges, Figure::Deeper]
        {
            assert_eq!(figure.of(&open), None, "{figure:?}");
        }
        assert_eq!(Figure::GivenUp.of(&open), Some(1.0));
        assert_eq!(Figure::Black.of(&game("1/2-1/2", &[50])), None);
        let deeper = LabGame { deeper: Some("black".into()), ..game("0-1", &[50]) };
        assert_eq!(Figure::Deeper.of(&deeper), Some(1.0));
    }
}
