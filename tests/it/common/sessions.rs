//! Sessions as a page has them: opened from a link, and played by what they offer, knowing no rule.

use game::session::GameSession;
use game::session::NewGame;
use notation::link;
use variants::require;
use view::SessionView;

use super::Rng;

/// Opens a link that has nothing wrong with it.
pub fn opened(fragment: &str) -> GameSession {
    let parts = link::read(fragment).unwrap_or_else(|error| panic!("{fragment}: {error:?}"));
    require(&parts.game).unwrap().open(&parts).unwrap_or_else(|error| panic!("{fragment}: {error:?}"))
}

/// Plays random moves among those that a page is offered.
pub fn random_game(session: &mut GameSession, plies: usize, rng: &mut Rng) {
    for _ in 0..plies {
        let squares: Vec<String> = session.view().pieces.into_iter().map(|piece| piece.square).collect();
        let starts: Vec<String> = squares
            .into_iter()
            .filter(|square| !session.interpret(std::slice::from_ref(square)).targets.is_empty())
            .collect();
        if starts.is_empty() {
            return;
        }
        let mut steps = vec![starts[rng.below(starts.len())].clone()];
        loop {
            let answer = session.interpret(&steps);
            let mut next: Vec<String> = answer
                .targets
                .into_iter()
                .filter(|target| target.blocked.is_none())
                .map(|target| target.square)
                .collect();
            next.extend(answer.choices.into_iter().map(|choice| choice.step.to_owned()));
            if next.is_empty() {
                break;
            }
            steps.push(next[rng.below(next.len())].clone());
        }
        session.play(&steps);
    }
}
