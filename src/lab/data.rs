//! What crosses the edge of the lab: plain data like that of [`crate::view`]. A game is also a line of a run's file.

use serde::{Deserialize, Serialize};
#[cfg(target_arch = "wasm32")]
use tsify::Tsify;

use crate::message::Said;

/// The settings of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct LabSettings {
    /// The one text of this run.
    pub text: String,
    pub game: &'static str,
    /// Whether the same text gives the same games: not where a clock has its say.
    pub repeatable: bool,
    /// In the order of the text, the game's own first.
    pub numbers: Vec<LabNumber>,
}

/// A number of the settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct LabNumber {
    /// As it stands in the text.
    pub key: &'static str,
    /// What it sets, where it is one of the game's own.
    pub label: Option<Said>,
    pub min: u32,
    pub max: u32,
    /// The value that is left out of the text.
    pub usual: u32,
    pub value: u32,
}

/// What a text was read as: the settings, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct LabReading {
    pub settings: Option<LabSettings>,
    pub problem: Option<Said>,
}

/// How far a game is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct LabStep {
    pub done: bool,
    /// Plies played by now.
    pub ply: u32,
    /// Once it is done.
    pub game: Option<LabGame>,
}

/// A game of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct LabGame {
    /// From 0.
    pub number: u32,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` where it was given up.
    pub result: String,
    /// How it ended: the id of a short name for it.
    pub ending: String,
    pub plies: u32,
    /// How many of them were played at random.
    pub random: u32,
    /// The legal moves of all plies together.
    pub choices: u32,
    /// Of the plies that were thought about, those whose move is none of the orthodox game on the same board. This and the
    /// next two are nothing in a game whose boards are none of the orthodox game's, and in that game itself.
    pub odd: Option<u32>,
    /// Those in which a move of the orthodox game is not legal.
    pub barred: Option<u32>,
    /// Those that the odd rules decided: the move is odd, or the orthodox game's player would have played one that is not
    /// legal. Nothing unless that player was asked.
    pub decided: Option<u32>,
    /// What who moves held before each ply, in a game where something is held; empty in others.
    pub purses: Vec<u32>,
    /// Move texts, as in links, between commas.
    pub moves: String,
    /// The link to it, with its `#`.
    pub link: String,
}

/// What the games of a run say together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct LabSummary {
    pub text: String,
    /// Games that are there, and those of the whole run.
    pub games: u32,
    pub of: u32,
    /// White's wins, draws, Black's wins, games that were given up; all shares are of all games.
    pub results: Vec<LabResult>,
    /// White's points a game, a draw being half a point, over games that have ended.
    pub score: Option<LabMean>,
    /// How games ended, the most frequent first.
    pub endings: Vec<LabEnding>,
    pub plies: Option<LabMean>,
    /// Legal moves a ply.
    pub choices: Option<LabMean>,
    /// Shares of the plies that were thought about; see [`LabGame`].
    pub odd: Option<LabMean>,
    pub barred: Option<LabMean>,
    pub decided: Option<LabMean>,
    /// How many games took so many plies: from 0, from `step`, from twice that and so on.
    pub lengths: Vec<u32>,
    pub step: u32,
    /// What who moves holds before each ply, as long as some games last: White at plies 0, 2, 4….
    pub purses: Vec<LabPurse>,
}

/// A number of games and its share, with the interval that holds the true share 95 times out of 100 (Wilson's).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct LabShare {
    pub count: u32,
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// A mean with such an interval (the normal one, over games).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct LabMean {
    pub mean: f64,
    pub low: f64,
    pub high: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct LabResult {
    /// As in [`LabGame::result`].
    pub result: &'static str,
    pub said: Said,
    pub share: LabShare,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify), tsify(hashmap_as_object))]
pub struct LabEnding {
    /// As in [`LabGame::ending`].
    pub ending: &'static str,
    pub said: Said,
    pub result: &'static str,
    pub share: LabShare,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(Tsify))]
pub struct LabPurse {
    pub ply: u32,
    /// Games that got so far.
    pub games: u32,
    pub held: LabMean,
}
