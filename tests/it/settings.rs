//! Games under changed rules: invariants, positions checked by hand, and what links and files keep of settings.

use notation::fen::Fen;
use std::any::Any;
use std::collections::BTreeSet;
use view::SessionView;

use crate::common::{self, invariants, random_game};
use crate::second::rng::Rng;
use engine::evaluate::Evaluate;
use game::files::ExportOptions;
use game::{import, pgn, saved};
use rules::dyn_position::DynPosition;
use rules::present::Present;
use variants::anarchist::Anarchist;
use variants::infantry::Infantry;
use variants::runtime::Runtime;
use variants::{DynVariant, GameRules, Variant, by_name, find, require, tools};

/// The chess-like games and their mixes.
pub const GAMES: [&str; 8] =
    ["chess", "tax", "taxi", "monarch", "tax+taxi", "monarch+taxi", "tax+monarch", "tax+monarch+taxi"];

/// The games that are not chess-like.
pub const OTHERS: [&str; 2] = ["anarchist", "infantry"];

/// The id of a random rule set, whose values are told.
pub fn draw_id(game: &str, rng: &mut Rng, mut told: impl FnMut(&str, u32)) -> String {
    let settings = find(game).expect("the core has the game").info().settings;
    let mut texts = Vec::new();
    for setting in settings {
        if rng.once_in(2) {
            continue;
        }
        let value = setting.min + rng.below(setting.max - setting.min + 1);
        told(setting.key, value);
        let text = if rng.once_in(2) { value.to_string() } else { setting.write(value) };
        let text = if setting.read(&text) == Ok(value) { text } else { setting.write(value) };
        texts.push(format!("{}={text}", setting.key));
    }
    if texts.is_empty() { game.into() } else { format!("{game}:{}", texts.join(",")) }
}

/// What is asserted of random play from a start of the type `G`; nothing of another one.
fn invariants_in_play<G: Present + Evaluate>(
    game: &'static dyn DynVariant,
    unit: u64,
    reasons: &mut BTreeSet<&'static str>,
) {
    let start = game.position();
    let Some(&start) = (start.as_ref() as &dyn Any).downcast_ref::<G>() else { return };
    for (ply, position) in random_game(start, 60, &mut common::Rng(unit)).into_iter().enumerate() {
        let any: &dyn DynPosition = &position;
        let fen = any.fen();
        invariants::assert_moves(&position, &position.legal(), &format!("{fen} under {}", game.id()));
        let read = game.read(&fen);
        assert!(read.is_ok_and(|read| read.equals(any)), "{fen} under {}", game.id());
        let often = if OTHERS.iter().any(|other| game.id().starts_with(other)) { 10 } else { 30 };
        if ply % often == often - 1 {
            invariants::refusals_are_total(&position, reasons);
        }
    }
}

/// The invariants of the usual rules hold for all others: the fast generator agrees with the rules, each move can be written, read
/// and entered, and whatever is no move gets a reason.
#[test]
fn the_invariants_hold_for_every_setting() {
    let mut reasons = BTreeSet::new();
    for game in GAMES.into_iter().chain(OTHERS) {
        for unit in 0..6 {
            let mut rng = Rng::new(game, "invariants", unit);
            let id = draw_id(game, &mut rng, |_, _| ());
            let Ok(game) = require(&id) else { continue };
            invariants_in_play::<Runtime>(game, unit, &mut reasons);
            invariants_in_play::<Under<Anarchist>>(game, unit, &mut reasons);
            invariants_in_play::<Under<Infantry>>(game, unit, &mut reasons);
        }
    }
    assert!(
        reasons.len() > 70 && reasons.contains("anarchist.must_capture"),
        "only these reasons came up: {reasons:?}"
    );
}

/// A position under rules that are chosen at run time.
type Under<G> = <<G as Variant>::Rules as GameRules>::Position;

/// What the page says of a game and a changed setting makes untrue: game, setting, and the sentences of the game's card.
#[test]
fn a_changed_rule_names_what_it_makes_untrue() {
    let mut told = String::new();
    for game in GAMES.into_iter().chain(OTHERS) {
        let info = find(game).expect("a game").info();
        for setting in info.settings {
            let value = if setting.value == setting.max { setting.min } else { setting.max };
            // Alone, some settings contradict the usual rules.
            let Ok(session) = import::open_link(&format!("#{game}?rules={}={value}", setting.key)) else { continue };
            let sentences: Vec<_> =
                session.rules().into_iter().map(|rule| rule.id).chain([info.tagline.key()]).collect();
            let view = session.view();
            let [change] = &view.changes[..] else { panic!("{game} {}: {:?}", setting.key, view.changes) };
            let untrue: Vec<_> = change.against.split_whitespace().filter(|id| sentences.contains(id)).collect();
            if !untrue.is_empty() {
                told += &format!("{game} {}: {}\n", setting.key, untrue.join(" "));
            }
        }
    }
    assert_eq!(told, include_str!("../data/untrue_sentences.txt"), "{told}");
}

/// Positions under changed rules, checked by hand: status and legal moves.
#[test]
fn moves_under_changed_rules() {
    for row in include_str!("../data/changed_rules.txt").lines().filter(|row| !row.starts_with('#')) {
        let [id, fen, status, moves] = row.split(" | ").collect::<Vec<_>>()[..] else { panic!("{row}") };
        let listing = tools(id).expect(id).listing(Some(fen)).expect(row);
        assert_eq!(listing.moves.join(" "), moves, "{row}");
        assert_eq!(listing.status.word(), status, "{row}");
    }
}

#[test]
fn a_mix_is_known_by_its_games_in_any_order() {
    for (name, id) in [
        ("taxi+tax", "tax+taxi"),
        ("taxi+monarch", "monarch+taxi"),
        ("monarch+tax", "tax+monarch"),
        ("tax+taxi+monarch", "tax+monarch+taxi"),
        ("taxi+monarch+tax", "tax+monarch+taxi"),
        ("monarch+taxi+tax", "tax+monarch+taxi"),
    ] {
        assert_eq!((require(name).unwrap().id(), tools(name).unwrap().id()), (id, id));
        assert_eq!(by_name(&name.replace('+', " + ")).unwrap().id(), id);
        assert_eq!(require(&format!("{name}:castling=no")).unwrap().id(), format!("{id}:castling=no"));
    }
    for name in
        ["tax+tax", "tax+", "+tax", "taxi+taxi", "tax+chess", "chess+tax", "tax+tax+taxi", "taxi+tax+", "tax+taxi+"]
    {
        assert_eq!(require(name).map(|_| ()).unwrap_err().id.key(), "link.game", "{name}");
        assert!(tools(name).is_err(), "{name}");
    }
}

/// Links, PGN and saved games keep the settings, and say what is wrong with them.
#[test]
fn a_game_keeps_its_settings() {
    let link = "#tax+taxi?rules=income=3,castling=no&moves=e2e4,e7e5,e1e2";
    let mut session = import::open_link(link).expect("a link with settings");
    assert_eq!(session.game(), "tax+taxi:income=3,castling=no");
    assert_eq!(session.view().link, link);
    let words: Vec<&str> = session.view().changes.iter().map(|change| change.rule).collect();
    assert_eq!(words, ["taxi.html#money", "chess.html#castling"]);
    for broken in ["#tax%2Btaxi?rules%3Dincome%3D3%2Ccastling%3Dno", "#tax+taxi?rules=CASTLING=NO,income=3"] {
        assert_eq!(import::open_link(broken).expect(broken).game(), session.game(), "{broken}");
    }
    let saved = saved::read(&saved::write(&session));
    assert!(saved.problem.is_none() && saved.session.view().link == link);
    let all =
        ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: true };
    let text = pgn::export(&session, &all);
    assert!(text.contains("[Variant \"Tax + Taxi\"]\n[Rules \"income=3,castling=no\"]"), "{text}");
    assert_eq!(pgn::read(&text).session.view().link, link);
    let wrong = pgn::read(&text.replace("income=3", "income=33"));
    assert_eq!(wrong.problem.expect("a problem").id.key(), "setting.range");
    // A position does not fit another board, but a new game does.
    let narrow = view::under_rules(&import::open_link("#anarchist?moves=e2e4").expect("a link"), "files=5");
    assert_eq!(narrow.problem.map(|problem| problem.id), Some("rules.other_board"));
    assert_eq!((narrow.rules.as_str(), narrow.link), ("files=5", None));
    // A wrong setting opens the game as usual, and nothing changes where one is asked for.
    let reading = import::follow("#taxi?rules=income=33&moves=e2e4", find("chess").expect("chess"));
    assert_eq!(
        (reading.session.game(), reading.problem.map(|problem| problem.id.key())),
        ("taxi", Some("setting.range"))
    );
    for (settings, problem) in [
        ("income", "setting.pair"),
        ("nothing=1", "setting.unknown"),
        ("income=1,income=2", "setting.twice"),
        ("castling=perhaps", "setting.choice"),
        ("checks=0", "setting.choice"),
        ("checks=10", "setting.choice"),
        ("own=yes", "setting.conflict.own_rook"),
    ] {
        assert_eq!(session.restart(settings).expect_err(settings).id.key(), problem);
        assert_eq!(session.view().link, link);
    }
}
