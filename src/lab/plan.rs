//! What to find out with several runs, and their texts.
//!
//! A plan is the text of a run with one more key: `against=usual` plays the same under the usual rules, too; `over=double:never,home`
//! plays it with each of these values; `card=250,500,1000` plays all that the game's health card needs, with these node limits.

use serde::Serialize;

use crate::figure::Figure;
use crate::settings::{PARAMETERS, RunSettings};
use message::{Message, MessageId};
use notation::link::excerpt;
use rules::settings::{DESCRIBED, split_id};
use variants::chess;

const TWO: MessageId = MessageId::new(&("lab.plan.two", &["one", "other"]));
const AGAINST: MessageId = MessageId::new(&("lab.plan.against", &["text"]));
const UNCHANGED: MessageId = MessageId::new(&("lab.plan.unchanged", &["game"]));
const OVER: MessageId = MessageId::new(&("lab.plan.over", &["text"]));
const KEY: MessageId = MessageId::new(&("lab.plan.key", &["text", "keys"]));
const COUNT: MessageId = MessageId::new(&("lab.plan.count", &["key", "min", "max"]));
const REPEATED: MessageId = MessageId::new(&("lab.plan.repeated", &["key", "value"]));
const NODES: MessageId = MessageId::new(&("lab.plan.nodes", &["text"]));
const SETTLE: MessageId = MessageId::new(&("lab.plan.settle", &["text", "keys"]));
const ALONE: MessageId = MessageId::new(&("lab.plan.alone", &[]));

/// The largest number of values to go over.
const MOST_VALUES: usize = 24;
/// The largest number of node limits of a card.
const MOST_BUDGETS: usize = 5;
/// Chess as a section describes it, packed. A described game is profiled beside it: its module in a browser plays no other chess.
const DESCRIBED_CHESS: &str = "invent:17hUxvxlJ0";
/// How many times as long one side thinks in the runs that measure how much thinking helps.
const DEEPER: u32 = 2;

/// What a plan is to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum PlanKind {
    /// A run and nothing else.
    Run,
    /// What the changed rules change.
    Against,
    /// What a number does.
    Over,
    /// How the game is to play.
    Card,
}

/// What a run is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Role {
    /// The game itself.
    Main,
    /// The same under the usual rules, to compare with.
    Control,
    /// The game with a side that thinks longer.
    Deeper,
    /// Orthodox chess.
    Chess,
    /// Orthodox chess with a side that thinks longer.
    ChessDeeper,
}

/// A run of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PlannedRun {
    /// The text of the run.
    pub text: String,
    /// What the run is for.
    pub role: Role,
    /// The value that it has, in a plan that goes over some, as it is written.
    pub value: String,
    /// The value as a number; 0 in a plan without values.
    pub number: u32,
}

/// A plan and its runs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Plan {
    /// The canonical text.
    pub text: String,
    /// The text of the run that it is about, without the plan's own keys.
    pub run: String,
    /// What the plan does with its runs.
    pub kind: PlanKind,
    /// The key that it goes over; `nodes` for a card.
    pub key: Option<String>,
    /// The figure that, once its difference is shown, ends a comparison.
    pub settle: Option<Figure>,
    /// In the order in which they are played.
    pub runs: Vec<PlannedRun>,
}

impl Plan {
    /// Parses the text of a plan or of a run.
    pub fn read(text: &str) -> Result<Plan, Message> {
        let mut own: Vec<(&str, &str)> = Vec::new();
        let mut rest: Vec<&str> = Vec::new();
        for part in text.trim().trim_start_matches(['#', '?']).split('&') {
            match part.split_once('=') {
                Some((key @ ("against" | "over" | "card" | "settle"), value)) => own.push((key, value)),
                _ => rest.push(part),
            }
        }
        let settings = RunSettings::read(&rest.join("&"))?;
        let settle = own.iter().position(|(key, _)| *key == "settle").map(|place| own.remove(place).1);
        let settle = settle.map(settled_by).transpose()?;
        match own[..] {
            [("against", value), ..] if value != "usual" => Err(AGAINST.with([excerpt(value).into()])),
            [(one, _), (other, _), ..] => Err(TWO.with([one.into(), other.into()])),
            [("against", _)] => against(&settings, settle),
            _ if settle.is_some() => Err(ALONE.with([])),
            [("over", value)] => over(&settings, value),
            [(_, value)] => card(&settings, value),
            [] => Ok(Plan::of(&settings, PlanKind::Run, "", vec![planned(&settings, Role::Main)])),
        }
    }

    fn of(settings: &RunSettings, kind: PlanKind, addition: &str, runs: Vec<PlannedRun>) -> Plan {
        let run = settings.text();
        Plan { text: format!("{run}{addition}"), run, kind, key: None, settle: None, runs }
    }
}

fn planned(settings: &RunSettings, role: Role) -> PlannedRun {
    PlannedRun { text: settings.text(), role, value: String::new(), number: 0 }
}

fn settled_by(text: &str) -> Result<Figure, Message> {
    let keys = || Figure::ALL.map(Figure::key).join(", ");
    Figure::find(text).ok_or_else(|| SETTLE.with([excerpt(text).into(), keys().into()]))
}

fn against(settings: &RunSettings, settle: Option<Figure>) -> Result<Plan, Message> {
    let game = settings.kind().info().id;
    if settings.kind().id() == game {
        return Err(UNCHANGED.with([game.into()]));
    }
    let control = settings.with_game(variants::require(game)?);
    let stop = settle.map(|figure| format!("&settle={}", figure.key())).unwrap_or_default();
    let runs = vec![planned(&control, Role::Control), planned(settings, Role::Main)];
    Ok(Plan { settle, ..Plan::of(settings, PlanKind::Against, &format!("&against=usual{stop}"), runs) })
}

fn over(settings: &RunSettings, text: &str) -> Result<Plan, Message> {
    let (key, list) = text.split_once(':').ok_or_else(|| OVER.with([excerpt(text).into()]))?;
    let own = settings.kind().info().settings.iter().map(|setting| setting.key);
    // The number of games and the seed are no properties of a game.
    let common = PARAMETERS.map(|parameter| parameter.key).into_iter().filter(|key| !["games", "seed"].contains(key));
    let keys: Vec<&str> = own.chain(common).collect();
    if !keys.contains(&key) {
        return Err(KEY.with([excerpt(key).into(), keys.join(", ").into()]));
    }
    let mut runs: Vec<PlannedRun> = Vec::new();
    for value in list.split(',').map(str::trim) {
        let run = with(settings, key, value)?;
        let (value, number) = value_of(&run, key);
        if runs.iter().any(|other| other.value == value) {
            return Err(REPEATED.with([key.into(), value.into()]));
        }
        runs.push(PlannedRun { value, number, ..planned(&run, Role::Main) });
    }
    if !(2..=MOST_VALUES).contains(&runs.len()) {
        return Err(COUNT.with([key.into(), 2.into(), (MOST_VALUES as u32).into()]));
    }
    let values: Vec<&str> = runs.iter().map(|run| run.value.as_str()).collect();
    let addition = format!("&over={key}:{}", values.join(","));
    Ok(Plan { key: Some(key.into()), ..Plan::of(settings, PlanKind::Over, &addition, runs) })
}

fn card(settings: &RunSettings, text: &str) -> Result<Plan, Message> {
    let wrong = || NODES.with([excerpt(text).into()]);
    let budgets =
        text.split(',').map(|part| part.trim().parse().ok()).collect::<Option<Vec<u32>>>().ok_or_else(wrong)?;
    if budgets.is_empty() || budgets.len() > MOST_BUDGETS || !budgets.is_sorted_by(|one, other| one < other) {
        return Err(wrong());
    }
    // All openings, since those that are left out for being unbalanced would hide an advantage.
    let plain =
        |settings: &RunSettings| RunSettings { even: 0, narrow: true, deep: 1, counterpart: false, ..settings.clone() };
    let main = plain(settings);
    let is_described = split_id(settings.kind().id()).0 == DESCRIBED;
    let chess = variants::require(if is_described { DESCRIBED_CHESS } else { chess::NAME })?;
    let chess = plain(&settings.with_game(chess));
    let beside = chess.kind().id() != main.kind().id();
    let mut runs = Vec::new();
    for (settings, role, deeper) in [(&main, Role::Main, Role::Deeper), (&chess, Role::Chess, Role::ChessDeeper)] {
        if role == Role::Chess && !beside {
            continue;
        }
        for &nodes in &budgets {
            let run = with(settings, "nodes", &nodes.to_string())?;
            let longer = RunSettings { deep: DEEPER, narrow: false, ..run.clone() };
            for (run, role) in [(&run, role), (&longer, deeper)] {
                runs.push(PlannedRun { value: nodes.to_string(), number: nodes, ..planned(run, role) });
            }
        }
    }
    let list: Vec<String> = budgets.iter().map(u32::to_string).collect();
    let addition = format!("&card={}", list.join(","));
    Ok(Plan { key: Some("nodes".into()), ..Plan::of(settings, PlanKind::Card, &addition, runs) })
}

/// The run with another value of a key.
fn with(settings: &RunSettings, key: &str, value: &str) -> Result<RunSettings, Message> {
    let text = settings.text();
    let others = text.split('&').filter(|part| part.split('=').next() != Some(key));
    let parts: Vec<String> = others.map(String::from).chain([format!("{key}={value}")]).collect();
    RunSettings::read(&parts.join("&"))
}

/// The value of a key in a run, as it is written and as a number.
fn value_of(settings: &RunSettings, key: &str) -> (String, u32) {
    let values = settings.kind().values();
    let own =
        values.iter().find(|(setting, _)| setting.key == key).map(|(setting, value)| (setting.write(value), value));
    own.unwrap_or_else(|| settings.parameter(key))
}
