//! The list of legal moves, as programs ask for it, says of each move what playing it does.

use game::record::EndedBy;
use game::session::GameSession;
use game::session::NewGame;
use rules::Color;
use variants::{GAMES, SMALL_GAMES, require, tools};
use view::AnswerState;
use view::SessionView;

/// A game after some plies, with what each move tells of itself.
fn assert_moves(game: &str, start: &dyn Fn() -> GameSession) {
    let mut session = start();
    for ply in 0..12 {
        let moves = view::legal_moves(&session);
        assert_eq!(moves.len() as u64, variants::perft_of(session.record().position(), 1), "{game}");
        for mv in &moves {
            let answer = session.interpret(&mv.steps);
            assert_eq!(answer.state, AnswerState::Legal, "{game}: {mv:?}");
            assert_eq!((&mv.steps[0], &mv.steps[1]), (&mv.from, &mv.to), "{game}");
            assert_eq!(mv.price.is_some(), mv.cost.is_some(), "{game}: {mv:?}");
        }
        let Some(mv) = moves.get(ply * 7 % moves.len().max(1)) else { break };
        session.play(&mv.steps);
        let node = session.tree().at();
        let played = session.annotations()[node].played.as_ref().unwrap();
        assert_eq!((&played.text, &played.san), (&mv.uci, &mv.san), "{game}");
        assert_eq!(played.tag.as_ref().map(|tag| tag.text.clone()), mv.price.map(|price| price.to_string()), "{game}");
    }
    session.close(EndedBy::Resignation(Color::White));
    assert!(view::legal_moves(&session).is_empty(), "{game}: the game is over");
}

#[test]
fn every_listed_move_can_be_played_and_is_what_it_says() {
    for game in GAMES {
        assert_moves(game.id(), &|| game.start());
    }
    for id in ["tax+taxi", "taxi:income=3"] {
        assert_moves(id, &|| require(id).unwrap().start());
    }
}

#[test]
fn perft_is_that_of_the_command_line() {
    for game in GAMES.iter().chain(SMALL_GAMES) {
        let session = game.start();
        let expected = tools(game.id()).unwrap().perft(None, 3).unwrap();
        assert_eq!(variants::perft_of(session.record().position(), 3), expected, "{}", game.id());
        assert_eq!(view::divide(&session, 3).iter().map(|row| row.nodes).sum::<u64>(), expected, "{}", game.id());
        assert_eq!((variants::perft_of(session.record().position(), 0), view::divide(&session, 0).len()), (1, 0));
    }
}
