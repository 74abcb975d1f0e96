//! How a game ended, as far as its PGN tells: the result is the score, and the termination tag may say more.

use crate::record::EndedBy;
use crate::session::GameSession;
use rules::Color;

/// What the termination tag says about the end of a game.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Told {
    Time,
    Resignation,
    Agreement,
    Claim,
    /// Nothing, or only that the game ended.
    Nothing,
}

/// Words of termination tags, as programs and people write them. The first that occurs counts.
const WORDS: [(&str, Told); 8] = [
    ("time control", Told::Nothing),
    ("time", Told::Time),
    ("resign", Told::Resignation),
    ("agree", Told::Agreement),
    ("claim", Told::Claim),
    ("repetition", Told::Claim),
    ("fifty", Told::Claim),
    ("50", Told::Claim),
];

fn told(termination: &str) -> Told {
    let termination = termination.to_ascii_lowercase();
    WORDS.into_iter().find(|(word, _)| termination.contains(word)).map_or(Told::Nothing, |(_, told)| told)
}

/// Ends a game according to its result if the position does not. Only what the termination tag
/// tells is assumed; without it, the game has just its score. The termination tag is kept.
pub fn end(session: &mut GameSession, score: &str, termination: &str) {
    session.visit(session.tree().main_end() as u32);
    let mover = session.turn();
    let told = told(termination);
    let winner = match score {
        "1-0" => Some(Color::White),
        "0-1" => Some(Color::Black),
        "1/2-1/2" => None,
        _ => return,
    };
    if session.over().is_some() {
        return;
    }
    let ways = match (winner, told) {
        (Some(winner), Told::Time) => vec![EndedBy::Time(!winner)],
        (Some(winner), Told::Resignation) => vec![EndedBy::Resignation(!winner)],
        (None, Told::Time) => vec![EndedBy::Time(mover), EndedBy::Time(!mover)],
        (None, Told::Agreement) => vec![EndedBy::Agreement],
        (None, Told::Claim) => vec![EndedBy::Claim],
        _ => Vec::new(),
    };
    for close in ways.into_iter().chain([EndedBy::Score(winner)]) {
        if session.close(close) && session.score() == Some(score) {
            break;
        }
        session.reopen();
    }
}

/// The termination tag of a game that the players ended; `None` if only the score is known.
pub const fn termination(ended_by: EndedBy) -> Option<&'static str> {
    match ended_by {
        EndedBy::Time(_) => Some("time forfeit"),
        EndedBy::Resignation(_) => Some("resignation"),
        EndedBy::Agreement => Some("draw by agreement"),
        EndedBy::Claim => Some("draw by claim"),
        EndedBy::Score(_) => None,
    }
}
