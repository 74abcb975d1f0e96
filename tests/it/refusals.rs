//! The exact messages of refused moves.

use crate::common::sentences::sentence;
use crate::common::sessions::opened;
use game::session::GameSession;
use game::session::NewGame;
use message::catalogue::Catalogue;
use notation::link::LinkParts;
use variants::require;
use view::AnswerState;
use view::SessionView;

const ROWS: &str = include_str!("../data/refusals.txt");

fn open(game: &str, fen: &str) -> GameSession {
    let fen = Some(fen.to_owned()).filter(|fen| fen != "start");
    let parts = LinkParts { game: game.into(), fen, ..LinkParts::default() };
    require(game).unwrap().open(&parts).unwrap_or_else(|error| panic!("{game} {parts:?}: {error:?}"))
}

/// What is said to these steps, if they are refused.
fn refusal_text(catalogue: &Catalogue, game: &str, fen: &str, steps: &str) -> Option<(String, Vec<String>)> {
    let steps: Vec<String> = steps.split(' ').map(str::to_owned).collect();
    let answer = open(game, fen).interpret(&steps);
    let refusal = answer.refusal.filter(|_| answer.state == AnswerState::Refused)?;
    let text = sentence(catalogue, &refusal.message);
    let mut squares = refusal.evidence;
    squares.sort();
    Some((text, squares))
}

#[test]
fn refusals() {
    let catalogue = oddchess::data::english();
    let mut wrong = Vec::new();
    for row in ROWS.lines().filter(|line| !line.starts_with('#')) {
        let [game, fen, steps, expected, proof] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else {
            panic!("{row}")
        };
        match refusal_text(&catalogue, game, fen, steps) {
            None => wrong.push(format!("not refused: {row}")),
            Some((text, squares)) if (text.as_str(), squares.join(" ").as_str()) == (expected, proof) => {}
            Some((text, squares)) => wrong.push(format!("{game} | {fen} | {steps} | {text} | {}", squares.join(" "))),
        }
    }
    assert!(wrong.is_empty(), "refusal_text otherwise:\n{}", wrong.join("\n"));
}

/// A language whose articles and endings follow gender and case.
#[test]
fn refusals_in_german() {
    let catalogue = Catalogue::read(include_str!("../../www/locales/de.json")).unwrap();
    for (game, fen, steps, expected) in [
        ("chess", "start", "d1 d3", "Der Bauer auf d2 steht der Dame im Weg"),
        ("chess", "start", "a1 a4", "Der Bauer auf a2 steht dem Turm im Weg"),
        ("chess", "start", "e1 d1", "Auf d1 steht deine eigene Dame"),
        ("chess", "start", "a1 b1", "Auf b1 steht dein eigener Springer"),
        ("chess", "start", "d8", "Die Dame auf d8 gehört Schwarz, und Schwarz ist nicht am Zug"),
        (
            "chess",
            "4r2k/8/8/8/8/8/4P3/R3K3 w Q - 0 1",
            "e2 f3",
            "Schräg zieht ein Bauer nur, um zu schlagen, und auf f3 gibt es nichts zu schlagen",
        ),
        (
            "chess",
            "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1",
            "e2 d3",
            "Das würde deinen König auf e1 dem Turm auf e8 aussetzen",
        ),
        (
            "chess",
            "4q2k/8/8/8/8/8/3B4/4K3 w - - 0 1",
            "d2 c3",
            "Dein König auf e1 steht im Schach von der Dame auf e8, und dieser Zug wehrt es nicht ab",
        ),
        (
            "tax",
            "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1",
            "e1 e3",
            "Auf der e-Linie steht nur ein weißer Bauer, also darf der König nur ein Feld nach vorn ziehen",
        ),
        ("infantry", "start", "c6 c5", "Auf c5 steht dein eigener Bauer"),
    ] {
        assert_eq!(refusal_text(&catalogue, game, fen, steps).map(|(text, _)| text).as_deref(), Some(expected));
    }
}

/// A typed move that is illegal, and the steps that mean the same on the board; nothing if the text names no move.
const TYPED: &[(&str, &str, Option<&str>)] = &[
    ("#chess", "Ke2", Some("e1 e2")),
    ("#chess", "ke2", None),
    ("#chess", "e1e2", Some("e1 e2")),
    ("#chess", "O-O", Some("e1 g1")),
    ("#chess", "0-0-0", Some("e1 c1")),
    ("#chess", "e5", Some("e2 e5")),
    ("#chess", "exd3", Some("e2 d3")),
    ("#chess", "bxc3", Some("b2 c3")),
    ("#chess", "Nbd2", Some("b1 d2")),
    ("#chess", "N1xe2+", Some("b1 e2")),
    ("#chess", "e7e5", Some("e7 e5")),
    ("#chess", "Nf3", None),
    ("#chess", "Z9", None),
    ("#chess", "Qq", None),
    ("#chess/k7/6P1/8/8/8/8/8/K7_w_-_-_0_1", "g8", None),
    // Of two rooks the one that only a rule holds back.
    ("#chess/4k3/4r3/8/8/8/4R3/8/R3K3_w_-_-_0_1", "Rd3", Some("e3 d3")),
    ("#tax", "O-O", Some("e1 h1")),
    ("#tax?moves=e2e4,d7d5,e4d5,d8d5", "Ke2", Some("e1 e2")),
    ("#taxi/k7/8/8/8/8/8/8/K2Q4_w_-_-_0_1_3:9", "Qd8", Some("d1 d8")),
    ("#infantry", "Tc5", Some("c2 c5")),
    ("#infantry", "Ac4*c5", Some("c4 c5")),
    ("#anarchist", "e5", None),
];

#[test]
fn a_typed_move_is_refused_by_the_same_reason_as_by_hand() {
    for &(fragment, text, steps) in TYPED {
        let session = opened(fragment);
        let refusal = session.refuse_text(text);
        let by_hand = steps.map(|steps| {
            let steps: Vec<String> = steps.split(' ').map(str::to_owned).collect();
            session.interpret(&steps).refusal.unwrap_or_else(|| panic!("{fragment} {text}: not refused by hand"))
        });
        assert_eq!(refusal, by_hand, "{fragment} {text}");
    }
}
