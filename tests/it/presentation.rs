//! What each variant shows: exact messages and marks; and the reach of pieces agrees with the rules.

use game::session::NewGame;
use notation::fen::Fen;
use std::collections::BTreeSet;
use view::SessionView;

use crate::common::{Rng, random_game};
use game::session::GameSession;
use notation::link::LinkParts;
use variants::Variant;
use variants::anarchist::Anarchist;
use variants::chess::Chess;
use variants::infantry::Infantry;
use variants::monarch::Monarch;
use variants::tax::Tax;
use variants::taxi::Taxi;
use variants::{GAMES, require};
use view::{Indicator, LocalizedMessage, Mark, MarkKind, Sample, Value};

const ROWS: &str = include_str!("../data/shows.txt");

fn open(game: &str, fen: &str) -> GameSession {
    let fen = Some(fen.to_owned()).filter(|fen| fen != "start");
    let parts = LinkParts { game: game.into(), fen, ..LinkParts::default() };
    require(game).unwrap().open(&parts).unwrap_or_else(|error| panic!("{game} {parts:?}: {error:?}"))
}

/// A sentence in English as the page puts it together, from the plain data that crosses the edge.
fn sentence(said: &LocalizedMessage) -> String {
    let catalogue: serde_json::Value = serde_json::from_str(include_str!("../../www/locales/en.json")).unwrap();
    let text = fill(&catalogue, said);
    text[..1].to_uppercase() + &text[1..]
}

fn fill(catalogue: &serde_json::Value, said: &LocalizedMessage) -> String {
    let entry = &catalogue[said.id];
    let count = entry["on"].as_str().map(|on| &said.args[on]);
    let form = match count {
        Some(Value::Number(0)) if entry["zero"].is_string() => &entry["zero"],
        Some(Value::Number(1)) if entry["one"].is_string() => &entry["one"],
        Some(_) => &entry["other"],
        None => entry,
    };
    let mut text = form.as_str().unwrap_or_else(|| panic!("no sentence for {}", said.id)).to_owned();
    for (name, value) in said.args.iter() {
        let value = match value {
            Value::Number(number) => number.to_string(),
            Value::Text(text) => text.clone(),
            Value::Message(inner) => fill(catalogue, inner),
        };
        text = text.replace(&format!("{{{name}}}"), &value);
    }
    assert!(!text.contains(['{', '}', '_']), "{text}");
    text
}

fn written(marks: &[Mark]) -> String {
    let mark = |mark: &Mark| format!("{:?} {}", mark.kind, mark.squares.join(" ")).to_lowercase();
    marks.iter().map(mark).collect::<Vec<_>>().join(", ")
}

/// What is said and drawn when this is asked.
fn shown(session: &GameSession, asked: &str) -> (Vec<LocalizedMessage>, Vec<Mark>, Option<String>) {
    let words: Vec<&str> = asked.split(' ').collect();
    let hint = match words[..] {
        ["notes"] => {
            let notes = session.view().notes;
            let marks = notes.iter().flat_map(|note| note.marks.clone()).collect();
            return (notes.into_iter().map(|note| note.message).collect(), marks, None);
        }
        ["reach", square] => session.reach(square),
        [ref steps @ .., square] => {
            let steps: Vec<String> = steps.iter().map(|&step| step.to_owned()).collect();
            session.hint(&steps, square)
        }
        [] => panic!("nothing is asked"),
    };
    let tag = hint.tag.map(|tag| tag.text + tag.missing.as_deref().unwrap_or_default());
    (hint.messages, hint.marks, tag)
}

#[test]
fn what_is_said_and_drawn() {
    let mut wrong = Vec::new();
    for row in ROWS.lines().filter(|line| !line.starts_with('#')) {
        let mut fields = row.split('|').map(str::trim);
        let [game, fen, asked] = [fields.next(), fields.next(), fields.next()].map(|field| field.unwrap_or_default());
        let expected = [fields.next(), fields.next(), fields.next()].map(|field| field.unwrap_or_default().to_owned());
        let (said, marks, tag) = shown(&open(game, fen), asked);
        let sentences: Vec<String> = said.iter().map(sentence).collect();
        let found = [sentences.join(" / "), written(&marks), tag.unwrap_or_default()];
        if found != expected {
            wrong.push(format!("{game} | {fen} | {asked} | {}", found.join(" | ").trim_end_matches([' ', '|'])));
        }
    }
    assert!(wrong.is_empty(), "shown otherwise:\n{}", wrong.join("\n"));
}

/// The squares that a mark of this kind names beside its first.
fn squares_of(marks: &[Mark], kind: MarkKind) -> BTreeSet<String> {
    marks.iter().filter(|mark| mark.kind == kind).flat_map(|mark| mark.squares[1..].to_vec()).collect()
}

/// Reach is where legal moves go; what is taken by them is among the squares attacked.
fn reach_holds<G: Variant>(position: &G) {
    let session = open(G::INFO.id, &position.fen());
    let name = |square| G::SHAPE.name(square);
    for figure in position.piece_views(false) {
        let mover = if figure.side == Some(!position.turn()) { position.with_null_move() } else { *position };
        let (mut goes, mut takes) = (BTreeSet::new(), BTreeSet::new());
        for move_shape in mover
            .legal()
            .into_iter()
            .map(|mv| mover.move_shape(mv))
            .filter(|move_shape| move_shape.from == figure.square)
        {
            if move_shape.takes != Some(move_shape.to) && move_shape.to != move_shape.from {
                goes.insert(name(move_shape.to));
            }
            // A pawn that is taken in passing stands aside of what its taker attacks.
            takes.extend(move_shape.takes.filter(|&victim| victim == move_shape.to || move_shape.shot).map(name));
        }
        let marks = session.reach(&name(figure.square)).marks;
        let at = format!("{} in {}", name(figure.square), position.fen());
        assert_eq!(squares_of(&marks, MarkKind::Reach), goes, "{at}");
        assert!(squares_of(&marks, MarkKind::Aim).is_superset(&takes), "{at}: {takes:?}");
    }
}

fn reach_is_what_the_rules_allow<G: Variant>() {
    for seed in 0..6 {
        for position in random_game(G::start(), 60, &mut Rng(seed)).iter().step_by(7) {
            reach_holds(position);
        }
    }
}

#[test]
fn reach() {
    reach_is_what_the_rules_allow::<Chess>();
    reach_is_what_the_rules_allow::<Tax>();
    reach_is_what_the_rules_allow::<Taxi>();
    reach_is_what_the_rules_allow::<Monarch>();
    reach_is_what_the_rules_allow::<Anarchist>();
    reach_is_what_the_rules_allow::<Infantry>();
}

/// Every hint, with any selection, has valid squares and complete sentences.
#[test]
fn hints_are_total() {
    for game in GAMES {
        let mut session = open(game.id(), "start");
        let mut rng = Rng(3);
        let mut told = 0;
        for _ in 0..5 {
            crate::common::sessions::random_game(&mut session, 10, &mut rng);
            let squares: Vec<String> = session.board().squares.into_iter().map(|place| place.name).collect();
            let steps = squares.iter().map(|square| vec![square.clone()]).chain([Vec::new()]);
            for steps in steps {
                for square in &squares {
                    let hint = session.hint(&steps, square);
                    told += hint.messages.iter().map(sentence).filter(|sentence| !sentence.is_empty()).count();
                    assert!(hint.marks.iter().flat_map(|mark| &mark.squares).all(|square| squares.contains(square)));
                }
            }
        }
        assert_eq!(told > 0, !["chess", "anarchist"].contains(&game.id()), "{}: {told} hints", game.id());
        assert_eq!(session.hint(&["z9".into()], "e4"), view::Hint::default());
        assert_eq!(session.hint(&[], "z9"), view::Hint::default());
        assert_eq!(session.reach("z9"), view::Hint::default());
    }
}

/// Every mark of a variant is in its legend, once.
#[test]
fn every_mark_has_its_place_in_the_legend() {
    for game in GAMES {
        let card = view::card(*game);
        let ids: BTreeSet<_> = card.layers.iter().map(|layer| layer.id).collect();
        assert_eq!(ids.len(), card.layers.len(), "{}: a layer's id stands twice", game.id());
        let mut known: Vec<MarkKind> = Vec::new();
        for shown in card.layers.iter().flat_map(|layer| layer.shown) {
            assert!(!sentence(&shown.message.into()).is_empty());
            if let Sample::Mark { mark } = shown.sample {
                assert!(!known.contains(&mark), "{}: {mark:?} stands twice", game.id());
                known.push(mark);
            }
        }
        let mut session = open(game.id(), "start");
        let mut rng = Rng(5);
        for _ in 0..40 {
            crate::common::sessions::random_game(&mut session, 2, &mut rng);
            let view = session.view();
            let sectors =
                view.players.iter().flat_map(|player| &player.indicators).flat_map(|indicator| match indicator {
                    Indicator::DirectionChart { sectors, .. } => {
                        sectors.iter().flat_map(|petal| petal.marks.clone()).collect()
                    }
                    Indicator::Amount { .. } | Indicator::Count { .. } => Vec::new(),
                });
            let mut marks: Vec<Mark> = sectors.collect();
            marks.extend(view.notes.iter().flat_map(|note| note.marks.clone()));
            marks.extend(view.marks);
            marks.extend(session.board().marks);
            for piece in &view.pieces {
                marks.extend(session.reach(&piece.square).marks);
                let answer = session.interpret(std::slice::from_ref(&piece.square));
                marks.extend(answer.marks);
                for target in answer.targets {
                    marks.extend(session.hint(std::slice::from_ref(&piece.square), &target.square).marks);
                }
            }
            for mark in marks {
                assert!(known.contains(&mark.kind), "{}: no layer has {:?}", game.id(), mark.kind);
            }
        }
    }
}

/// A rose's petals light what pays for them.
#[test]
fn the_petals_of_the_compass_name_the_pawns_that_pay() {
    let view = open("tax", "4k3/8/8/8/6P1/8/6P1/4K3 w - - 0 1").view();
    let Indicator::DirectionChart { sectors, .. } = &view.players[0].indicators[0] else {
        panic!("no direction chart")
    };
    let lit: Vec<String> = sectors.iter().filter(|petal| petal.value > 0).map(|petal| written(&petal.marks)).collect();
    assert_eq!(lit, ["slide e1 f1 g1, paying g2, paying g4"]);
    assert!(sectors.iter().filter(|petal| petal.value == 0).all(|petal| petal.marks.is_empty()));
}

/// The towing map holds each square once, at the price of the document.
#[test]
fn the_towing_map() {
    let zones = open("taxi", "start").board().marks;
    let prices: Vec<String> = zones.iter().map(|zone| zone.tag.as_ref().unwrap().text.clone()).collect();
    assert_eq!(prices, ["1", "2", "3", "4"]);
    assert_eq!(zones.iter().map(|zone| zone.squares.len()).collect::<Vec<_>>(), [28, 20, 12, 4]);
    assert_eq!(zones[3].squares, ["d4", "e4", "d5", "e5"]);
}

/// The unit can be swapped for another by one id, since every amount is said by it. Courses and printed sheets are prose like the
/// rules pages, which speak of the inventor's money.
#[test]
fn every_amount_has_its_unit_from_one_phrase() {
    let card = view::card(require("taxi").unwrap());
    let wording = &card.wordings[0];
    let options: Vec<String> = wording.options.iter().map(sentence).collect();
    assert_eq!(options, ["16 guilders", "16 dollars", "16 lire", "16 pounds"]);
    let catalogue: serde_json::Value = serde_json::from_str(include_str!("../../www/locales/en.json")).unwrap();
    for (id, entry) in catalogue.as_object().unwrap() {
        let own = wording.options.iter().any(|option| option.id == id);
        let prose = ["page.course.", "page.sheet."].iter().any(|family| id.starts_with(family));
        assert!(own || prose || !entry.to_string().contains("guilder"), "{id} names the unit itself");
    }
}

#[test]
fn the_rules_in_short_follow_the_start_of_the_game() {
    let money = |game: &GameSession| sentence(&game.rules()[1]);
    for (fen, expected) in [
        ("start", "Each side starts with 16 guilders and gets 2 guilders before each turn. No debt."),
        (
            "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1 7:10:3",
            "Each side starts with 7 guilders and gets 3 guilders before each turn. No debt.",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 3:4:1",
            "White starts with 2 guilders, Black with 4 guilders; each gets 1 guilder before each turn. No debt.",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 9:9:0",
            "What is in the purses at the start must last for the whole game: there is no income. No debt.",
        ),
    ] {
        let mut game = open("taxi", fen);
        assert_eq!(money(&game), expected, "{fen}");
        // Not what the purses hold later.
        game.type_move(if fen.contains(" b ") { "Ke7" } else { "e4" }).unwrap();
        assert_eq!(money(&game), expected, "{fen}: after a move");
    }
    for game in GAMES {
        let rules = game.start().rules();
        assert_eq!(rules, view::card(*game).rules, "{}", game.id());
        rules.iter().for_each(|rule| assert!(!sentence(rule).is_empty()));
    }
}

/// In a mix, a king that stands beside an undefended one gives check only if its step there is paid for.
#[test]
fn a_king_gives_check_only_where_it_could_capture() {
    let said = |game: &str, fen: &str| {
        let hint = open(game, fen).hint(&["d5".into()], "d6");
        hint.messages.iter().map(sentence).any(|sentence| sentence.contains("gives check"))
    };
    let e_pawn = "8/4k3/R7/3K4/8/8/4P3/8 w - - 0 1";
    assert_eq!([said("monarch", e_pawn), said("tax+monarch", e_pawn)], [true, false]);
    // The way from d6 to e7 is that of the pawn's file.
    let f_pawn = "8/4k3/R7/3K4/8/8/4PP2/8 w - - 0 1";
    assert!(said("tax+monarch", f_pawn));
    assert_eq!(["10:10", "3:10:0"].map(|purses| said("monarch+taxi", &format!("{e_pawn} {purses}"))), [true, true]);
    assert!(!said("monarch+taxi", &format!("{e_pawn} 1:10:0")));
}
