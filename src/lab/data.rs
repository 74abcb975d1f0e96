//! The lab's wire types: plain data like that of `view`. A game is also a line of a run's
//! file.

use serde::{Deserialize, Serialize};

use crate::figure::{Figure, FigureKind};
use message::LocalizedMessage;

/// The settings of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct LabSettings {
    /// The canonical text of the run.
    pub text: String,
    /// The variant's id, without settings.
    pub game: &'static str,
    /// Whether the same text gives the same games. False with a time limit.
    pub repeatable: bool,
    /// The FEN that the games begin with, if it is not the usual start.
    pub fen: Option<String>,
    /// In the order of the text, the variant's own settings first.
    pub numbers: Vec<LabNumber>,
    /// The ways to end a game that are rulings of ours and no rules of the variant's source.
    pub rulings: Vec<LabRuling>,
    /// What the players hold, which is counted before each ply; `None` if the variant has no amounts.
    pub amount: Option<LabAmountName>,
}

/// A way to end a game by a ruling.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct LabRuling {
    /// As in [`LabGame::ending`].
    pub ending: &'static str,
    /// Where the rules pages give the ruling, as page and anchor.
    pub rule: &'static str,
}

/// What the players of a variant hold, in its own words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct LabAmountName {
    /// The name of the amount, such as "purse".
    pub name: LocalizedMessage,
    /// The amount at the start with its unit; its only argument is the amount.
    pub start: LocalizedMessage,
}

/// A numeric setting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct LabNumber {
    /// The key in the text.
    pub key: &'static str,
    /// What it sets, for settings of the variant.
    pub label: Option<LocalizedMessage>,
    /// The smallest allowed value.
    pub min: u32,
    /// The largest allowed value.
    pub max: u32,
    /// The default value, which is left out of the text.
    pub usual: u32,
    /// The present value.
    pub value: u32,
    /// What the values from 0 mean; empty if they are amounts, or if the page has words for them.
    pub choices: Vec<LocalizedMessage>,
    /// How the values from 0 are written in texts; empty if they are numbers.
    pub words: Vec<&'static str>,
}

/// The result of parsing a text: the settings, or what is wrong with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct LabReading {
    /// The settings; `null` if the text is wrong.
    pub settings: Option<LabSettings>,
    /// What is wrong with the text, and what was expected; `null` if nothing is.
    pub problem: Option<LocalizedMessage>,
}

/// The progress of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct LabStep {
    /// Whether the game is finished.
    pub done: bool,
    /// Number of plies played so far.
    pub ply: u32,
    /// Set once it is finished.
    pub game: Option<LabGame>,
}

/// A game of a run, also a line of a run's file. The format of these files and of the published summaries is stable, so
/// some fields have another name there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct LabGame {
    /// From 0.
    pub number: u32,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*` if it was stopped undecided.
    pub result: String,
    /// How it ended: a message id of the short name.
    pub ending: String,
    /// Length of the game in plies.
    pub plies: u32,
    /// How many of them were played at random.
    pub random: u32,
    /// Sum of the numbers of legal moves over all plies.
    pub choices: u32,
    /// Number of searched plies whose move is illegal in orthodox chess. `null`, like the next two,
    /// if the variant has no orthodox counterpart, or is orthodox chess.
    pub odd: Option<u32>,
    /// Number of searched plies in which an orthodox move is illegal.
    pub barred: Option<u32>,
    /// Number of searched plies decided by the variant's rules: the move is illegal in orthodox
    /// chess, or the engine would have played an illegal move under orthodox rules. `null` unless
    /// the orthodox engine was asked.
    pub decided: Option<u32>,
    /// What the side to move held before each ply, in variants with amounts; otherwise empty.
    #[serde(rename = "purses")]
    pub amounts: Vec<u32>,
    /// White's winning chance in percent before each searched ply, as the player to move saw it. Empty in older files.
    #[serde(default)]
    pub chances: Vec<u8>,
    /// At some of the searched plies, how many of the best 50 moves are nearly as good as the best one, and how many there are;
    /// only if the run asks for it. Nearly as good: by a search of two plies, in the best quarter of what lies between their
    /// mean and the best.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub near: Option<[u32; 2]>,
    /// How many moves each kind of piece has made, in the order of the letters of the game's FEN, of either side; only if the run
    /// asks for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<u32>,
    /// The side that thinks longer, `white` or `black`; only if the run has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deeper: Option<String>,
    /// Moves in coordinate notation, separated by commas, as in links.
    pub moves: String,
    /// The link to the game, with its `#`.
    pub link: String,
}

/// Statistics of the games of a run.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct LabSummary {
    /// The canonical text of the run.
    pub text: String,
    /// The number of games available.
    pub games: u32,
    /// The number of games of the whole run.
    pub of: u32,
    /// White's wins, draws, Black's wins, undecided games. All shares are relative to all games.
    pub results: Vec<LabResult>,
    /// White's points per game, half a point for a draw, over finished games.
    pub score: Option<LabMean>,
    /// How games ended, the most frequent first.
    pub endings: Vec<LabEnding>,
    /// Length of the games in plies.
    pub plies: Option<LabMean>,
    /// Legal moves per ply.
    pub choices: Option<LabMean>,
    /// Shares of the searched plies; see [`LabGame`].
    pub odd: Option<LabMean>,
    /// Share of the searched plies in which a rule forbids an orthodox move.
    pub barred: Option<LabMean>,
    /// Share of the searched plies that the odd rules decided.
    pub decided: Option<LabMean>,
    /// Histogram of game lengths in plies: from 0, from `step`, from twice `step` and so on.
    pub lengths: Vec<u32>,
    /// The width of a bin of `lengths` in plies.
    pub step: u32,
    /// What the side to move holds before each ply: White at plies 0, 2, 4…. Ends with the longest
    /// game.
    #[serde(rename = "purses")]
    pub amounts: Vec<LabAmount>,
    /// A quarter, half and three quarters of the games take at most so many plies.
    pub quartiles: Option<[u32; 3]>,
    /// The means of what is measured of each game.
    pub figures: Vec<LabFigure>,
    /// How often each kind of piece was moved, the most moved first; only if the games tell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub kinds: Vec<LabKind>,
}

/// How often a kind of piece was moved.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct LabKind {
    /// Its letter, in lower case.
    pub letter: char,
    /// Its name.
    pub name: LocalizedMessage,
    /// The number of its moves, of both sides, in all games.
    pub moves: u32,
    /// Its share of all moves, from 0 to 1.
    pub share: f64,
}

/// The mean of a figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct LabFigure {
    /// The figure.
    pub figure: Figure,
    /// Its name.
    pub name: LocalizedMessage,
    /// How it is written.
    pub kind: FigureKind,
    /// The number of games that have it.
    pub games: u32,
    /// The mean over these games.
    pub mean: LabMean,
}

/// A number of games and its share with the 95 % Wilson score interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct LabShare {
    /// The number of games.
    pub count: u32,
    /// Its share of all games, from 0 to 1.
    pub share: f64,
    /// The lower end of the interval, from 0.
    pub low: f64,
    /// The upper end of the interval, up to 1.
    pub high: f64,
}

/// A mean with its 95 % confidence interval (normal approximation over games).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct LabMean {
    /// The mean, in the unit of what is measured.
    pub mean: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// How many games had a result.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct LabResult {
    /// As in [`LabGame::result`].
    pub result: &'static str,
    /// The result in words.
    #[serde(rename = "said")]
    pub message: LocalizedMessage,
    /// The games with this result.
    pub share: LabShare,
}

/// How many games ended in a way.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct LabEnding {
    /// As in [`LabGame::ending`].
    pub ending: &'static str,
    /// The way in words.
    #[serde(rename = "said")]
    pub message: LocalizedMessage,
    /// The result of these games, as in [`LabGame::result`].
    pub result: &'static str,
    /// The games that ended like this.
    pub share: LabShare,
}

/// What the side to move holds before a ply.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct LabAmount {
    /// The number of plies before it, from 0.
    pub ply: u32,
    /// Number of games that lasted that long.
    pub games: u32,
    /// The mean of what the side to move holds, in the unit of the game.
    pub held: LabMean,
}
