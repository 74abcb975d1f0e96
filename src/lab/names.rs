//! Endings and results that are counted, with their short names.

use crate::data::LabRuling;
use message::{Message, MessageId};
use rules::Color;
use rules::draw::{Claim, DrawLimits, GameEnd};
use rules::dyn_position::DynPosition;

/// Not finished within the maximum number of plies.
const GIVEN_UP: MessageId = MessageId::new(&("lab.end.given_up", &[]));

const GOAL: MessageId = MessageId::new(&("lab.end.goal", &[]));
const THREEFOLD: MessageId = MessageId::new(&("lab.end.threefold", &[]));
const FIFTY: MessageId = MessageId::new(&("lab.end.fifty", &[]));
const FIVEFOLD: MessageId = MessageId::new(&("lab.end.fivefold", &[]));
const SEVENTY_FIVE: MessageId = MessageId::new(&("lab.end.seventy_five", &[]));

/// The message of the end of a game, and the short name of that kind of ending.
const ENDGAMES: &[(&str, MessageId)] = &[
    ("end.checkmate", MessageId::new(&("lab.end.checkmate", &[]))),
    ("end.stuck", MessageId::new(&("lab.end.stuck", &[]))),
    ("rules.end.last_move", MessageId::new(&("lab.end.last_move", &[]))),
    ("end.stalemate", MessageId::new(&("lab.end.stalemate", &[]))),
    ("end.claimed_threefold", THREEFOLD),
    ("end.claimed_fifty", FIFTY),
    ("end.fivefold", FIVEFOLD),
    ("end.seventy_five", SEVENTY_FIVE),
    ("end.dead", MessageId::new(&("lab.end.dead", &[]))),
    ("rules.end.kings_meet", MessageId::new(&("lab.end.kings_meet", &[]))),
    ("rules.end.hill", MessageId::new(&("lab.end.hill", &[]))),
    ("rules.end.rank", MessageId::new(&("lab.end.rank", &[]))),
    ("rules.end.checks", MessageId::new(&("lab.end.checks", &[]))),
    ("rules.end.extinct", MessageId::new(&("lab.end.extinct", &[]))),
    ("rules.end.rid", MessageId::new(&("lab.end.rid", &[]))),
    ("rules.end.goal", GOAL),
    ("rules.end.both", GOAL),
    // The same under other draw limits.
    ("rules.end.claimed_repetition", THREEFOLD),
    ("rules.end.claimed_no_progress", FIFTY),
    ("rules.end.repeated", FIVEFOLD),
    ("rules.end.no_progress", SEVENTY_FIVE),
    ("", GIVEN_UP),
];

/// Results with their names: White's wins, draws, Black's wins, undecided games.
pub const RESULTS: [(&str, MessageId); 4] = [
    ("1-0", MessageId::new(&("lab.result.white", &[]))),
    ("1/2-1/2", MessageId::new(&("lab.result.draw", &[]))),
    ("0-1", MessageId::new(&("lab.result.black", &[]))),
    ("*", MessageId::new(&("lab.result.open", &[]))),
];

/// The ends that a run may come to and a position may call a ruling.
const RULED: [GameEnd; 5] = [
    GameEnd::Claimed(Claim::Threefold),
    GameEnd::Claimed(Claim::FiftyMoves),
    GameEnd::Fivefold,
    GameEnd::SeventyFiveMoves,
    GameEnd::Dead,
];

/// The endings that are rulings in games from this start.
pub fn rulings(start: &dyn DynPosition) -> Vec<LabRuling> {
    let ruled = |end: GameEnd| {
        let ending = of(Some(&end.message(Color::White, DrawLimits::USUAL)));
        Some(LabRuling { ending: ending.key(), rule: start.ruling(end)? })
    };
    RULED.into_iter().filter_map(ruled).collect()
}

/// Number of kinds of endings.
pub const COUNT: usize = ENDGAMES.len();

/// The kind of an ending, by its message; `None` for an unfinished game.
pub fn of(over: Option<&Message>) -> MessageId {
    let id = over.map_or("", |message| message.id.key());
    ENDGAMES.iter().find(|(message, _)| *message == id).map_or(GIVEN_UP, |&(_, ending)| ending)
}

/// The index of a kind of ending, by its message id.
pub fn number(id: &str) -> Option<usize> {
    ENDGAMES.iter().position(|(_, ending)| ending.key() == id)
}

/// The kind with that index.
pub fn ending(number: usize) -> MessageId {
    ENDGAMES.get(number).map_or(GIVEN_UP, |&(_, ending)| ending)
}

/// The index of a result.
pub fn result(text: &str) -> Option<usize> {
    RESULTS.iter().position(|(written, _)| *written == text)
}
