//! Promises for any input: refusals have sentences, and what was read is written and read again to the same.

use game::session::NewGame;
use notation::fen::Fen;
use std::sync::OnceLock;
use view::SessionView;

use game::import;
use game::saved;
use game::session::GameSession;
use message::catalogue::Catalogue;
use message::{Arg, Message};
use rules::dyn_position::DynPosition;
use variants::{DynVariant, GAMES};

/// No sentence to be read by a person is longer, whatever text it quotes.
const LONGEST: usize = 1_500;

fn catalogues() -> &'static [Catalogue] {
    static READ: OnceLock<Vec<Catalogue>> = OnceLock::new();
    READ.get_or_init(|| {
        let german = Catalogue::read(include_str!("../../../www/locales/de.json")).expect("a catalogue");
        vec![oddchess::data::english(), german]
    })
}

/// A refusal has a sentence in every language, with a word for each of its places.
pub fn has_sentence(message: &Message) {
    complete(message);
    for catalogue in catalogues() {
        let sentence = catalogue.sentence(message);
        assert!(!sentence.is_empty() && sentence.chars().count() <= LONGEST, "{message:?}: {sentence}");
    }
}

fn complete(message: &Message) {
    let id = message.id;
    assert_eq!(message.args.len(), id.args().len(), "{message:?}");
    assert!(catalogues().iter().all(|catalogue| catalogue.0.contains_key(id.key())), "no sentence {}", id.key());
    for arg in &message.args {
        if let Arg::Message(inner) = arg {
            complete(inner);
        }
    }
}

/// The text of a position is read to the same position.
pub fn same_text(game: &'static dyn DynVariant, position: &dyn DynPosition) {
    let fen = position.fen();
    let again = game.read(&fen).unwrap_or_else(|message| panic!("its own text '{fen}': {message:?}"));
    assert!(again.equals(position), "{fen}");
    assert_eq!(again.fen(), fen);
}

/// The link of a session opens what it shows.
pub fn same_link(session: &GameSession) {
    let view = session.view();
    let again =
        import::open_link(&view.link).unwrap_or_else(|message| panic!("its own link {}: {message:?}", view.link));
    let again = again.view();
    assert_eq!((&again.link, &again.fen, again.orientation), (&view.link, &view.fen, view.orientation));
    assert_eq!(
        (again.ply, again.line.len(), &again.pieces),
        (view.ply, view.line.len(), &view.pieces),
        "{}",
        view.link
    );
    // A link tells how the players ended the game where its line ends, not where they did so before and played on.
    let end = session.tree().line().last().copied();
    if session.closed().is_none_or(|(node, _)| Some(node) == end) {
        assert_eq!((&again.status, &again.result), (&view.status, &view.result), "{}", view.link);
    }
}

/// What is kept of a record is the whole of it.
pub fn same_saved(session: &GameSession) {
    let text = saved::write(session);
    let again = saved::read(&text);
    assert!(again.problem.is_none(), "its own text: {text}\n{:?}", again.problem);
    let written = saved::write(&again.session);
    assert!(written == text, "{text}\nis read as\n{written}");
    assert_eq!(again.session.view().link, session.view().link, "{text}");
}

/// Where the game is not over, a move can be made by touches.
pub fn plays_on(session: &mut GameSession) {
    if session.over().is_some() {
        return;
    }
    let before = session.view();
    for piece in before.pieces {
        let mut steps = vec![piece.square];
        loop {
            let answer = session.interpret(&steps);
            let target = answer.targets.into_iter().find(|target| target.blocked.is_none());
            let next =
                target.map(|target| target.square).or(answer.choices.first().map(|choice| choice.step.to_owned()));
            match next {
                Some(step) => steps.push(step),
                None if answer.refusal.is_some() => break,
                None => {
                    session.play(&steps);
                    assert_ne!(session.view().fen, before.fen, "{steps:?}");
                    return;
                }
            }
        }
    }
    panic!("no move to be made in {}", before.fen);
}

/// A reproducible game of this number of plies (at most 63).
pub fn played_again(game: &'static dyn DynVariant, plies: u8) -> GameSession {
    static LINKS: OnceLock<Vec<Vec<String>>> = OnceLock::new();
    let links = LINKS.get_or_init(|| GAMES.iter().map(|game| positions_of(*game)).collect());
    let at = GAMES.iter().position(|other| other.id() == game.id()).unwrap_or_default();
    let fens = &links[at];
    let mut session = game.start();
    session.read_fen(&fens[usize::from(plies) % fens.len()]).expect("a position that was reached");
    session
}

fn positions_of(game: &'static dyn DynVariant) -> Vec<String> {
    let mut position = game.position();
    let mut fens = vec![position.fen()];
    let mut number: usize = 7;
    while fens.len() < 64 {
        let count = position.move_texts().len();
        if count == 0 {
            position = game.position();
            continue;
        }
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position = position.play((number >> 33) % count);
        fens.push(position.fen());
    }
    // The last position may be an end; a game that is over takes no move.
    fens.retain(|fen| game.read(fen).is_ok_and(|position| !position.move_texts().is_empty()));
    fens
}
