//! The lab: reproducible games, and totals that do not depend on the order.

use game::session::NewGame;
use lab::data::LabGame;
use lab::game::SelfPlayGame;
use lab::settings::{LONGEST, PARAMETERS, RunSettings};
use lab::tally::Tally;
use notation::link;
use variants::{GAMES, tools};

fn settings(text: &str) -> RunSettings {
    RunSettings::read(text).unwrap_or_else(|message| panic!("{text}: {message:?}"))
}

/// Plays a game in one go.
fn whole(settings: &RunSettings, number: u32) -> LabGame {
    let mut play = SelfPlayGame::new(settings, number);
    play.run(&mut || 0.0, 1.0);
    play.step().game.expect("a game that is over")
}

/// Plays a game in the shortest possible slices.
fn sliced(settings: &RunSettings, number: u32) -> (LabGame, u32) {
    let mut play = SelfPlayGame::new(settings, number);
    let mut slices = 0;
    loop {
        play.run(&mut || 1.0, 0.0);
        slices += 1;
        let step = play.step();
        if let Some(game) = step.game {
            return (game, slices);
        }
        assert!(!step.done && slices < 100_000);
    }
}

#[test]
fn a_game_follows_from_the_settings_and_its_number_alone() {
    for game in GAMES {
        let settings = settings(&format!("game={}&nodes=300&plies=60&twin=1&seed=9", game.id()));
        let played = [2, 0, 2, 1].map(|number| whole(&settings, number));
        assert_eq!(played[0], played[2], "{}", game.id());
        assert_ne!(played[0].moves, played[1].moves, "{}", game.id());
        let (again, slices) = sliced(&settings, 2);
        assert_eq!(again, played[0], "{}", game.id());
        assert!(slices > again.plies, "{}: {slices} slices", game.id());
    }
}

/// Whole games, since their endings have other ways of thinking.
#[test]
fn slices_do_not_matter_to_the_end() {
    for game in GAMES {
        let settings = settings(&format!("game={}&nodes=100&even=0&seed=3", game.id()));
        assert_eq!(whole(&settings, 5), sliced(&settings, 5).0, "{}", game.id());
    }
}

#[test]
fn a_weak_level_needs_no_limit_and_plays_the_same_again() {
    let settings = settings("game=chess&nodes=0&level=1&plies=40&seed=4294967295");
    assert_eq!(whole(&settings, 7), sliced(&settings, 7).0);
}

#[test]
fn a_time_for_each_move_is_kept() {
    let settings = settings("game=chess&time=50&plies=12&random=0");
    assert!(!settings.repeatable());
    // A clock that is looked at more often than it ticks.
    let mut clock = 0.0;
    let mut play = SelfPlayGame::new(&settings, 0);
    play.run(
        &mut || {
            clock += 1.0;
            clock
        },
        f64::INFINITY,
    );
    assert_eq!(play.step().game.unwrap().plies, 12);
}

/// Replays a game's link and holds what was counted to it.
#[test]
fn what_is_counted_is_what_was_played() {
    for text in ["chess&", "tax&", "taxi&purse=4&income=3&", "taxi&purse=0&", "monarch&", "anarchist&", "infantry&"] {
        let settings = settings(&format!("game={text}nodes=60&even=0"));
        for number in 0..3 {
            let game = whole(&settings, number);
            let parts = link::read(&game.link).unwrap();
            assert_eq!(parts.moves.join(","), game.moves);
            assert_eq!((parts.moves.len(), game.plies.min(6)), (game.plies as usize, game.random), "{text} {number}");
            let session = variants::require(&parts.game).unwrap().open(&parts).unwrap();
            assert_eq!(session.score().unwrap_or("*"), game.result);
            let measured = ["chess", "anarchist", "infantry"].iter().all(|id| parts.game != *id);
            assert_eq!((game.odd.is_some(), game.barred.is_some()), (measured, measured), "{text}");
            assert_eq!(game.decided, None, "nobody was asked");
            let mut texts: Vec<&str> = Vec::new();
            let (mut choices, mut fares) = (0, Vec::new());
            for text in &parts.moves {
                let listing = tools(&parts.game).unwrap();
                let board = listing.root_board(parts.fen.as_deref(), &texts).unwrap();
                choices += board.root_move_count();
                let listing = listing.listing(Some(&board.fen())).unwrap();
                let place = listing.moves.iter().position(|other| other == text).unwrap();
                fares.extend(listing.costs.map(|costs| costs[place]));
                texts.push(text);
            }
            assert_eq!(choices, game.choices, "{text} {number}");
            assert_eq!(game.amounts.len(), fares.len());
            let income = settings.kind().values().get("income");
            for ((before, after), fare) in game.amounts.iter().zip(game.amounts.iter().skip(2)).zip(&fares) {
                assert_eq!(after + fare, before + income, "{text} {number}: money comes from nowhere");
            }
        }
    }
}

#[test]
fn the_odd_rules_of_a_move_are_told_by_the_orthodox_game() {
    // Each game of rows: castling, written otherwise, is no odd move; nothing is both legal in all games and odd.
    use lab::rule_effect::{compare, has};
    for (game, fen, text, odd, barred) in [
        ("tax", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", "e1h1", false, false),
        ("tax", "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1", "e1a1", false, false),
        ("taxi", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 1:0", "a1a2", false, true),
        ("taxi", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 20:9", "a1a2", false, false),
        ("monarch", "8/8/8/4k3/8/8/3R4/3K4 w - - 0 1", "d1c1", false, false),
    ] {
        let here = tools(game).unwrap().root_board(Some(fen), &[]).unwrap();
        let step = here.steps(&[here.move_id(text).unwrap()]).pop().unwrap();
        let compared = compare(here.as_ref(), here.orthodox_counterpart().as_deref(), &step);
        assert_eq!((compared.odd, compared.barred), (odd, barred), "{game} {fen} {text}");
        assert!(has(here.as_ref(), &step));
    }
}

#[test]
fn games_add_up_in_any_order_and_once() {
    let settings = settings("game=taxi&nodes=20&games=12&twin=1&plies=80");
    let games: Vec<LabGame> = (0..12).map(|number| whole(&settings, number)).collect();
    let added = |order: &[usize]| {
        let mut tally = Tally::new(settings.clone());
        for &at in order {
            assert_eq!(tally.add(&games[at]), Ok(()));
        }
        assert!(tally.add(&games[order[0]]).is_err(), "twice");
        assert_eq!(tally.games(), 12);
        tally.summary()
    };
    let forwards: Vec<usize> = (0..12).collect();
    let mixed: Vec<usize> = (0..12).map(|at| at * 5 % 12).collect();
    let summary = added(&forwards);
    assert_eq!(summary, added(&mixed));
    assert_eq!(summary.results.iter().map(|result| result.share.count).sum::<u32>(), 12);
    assert_eq!(summary.endings.iter().map(|ending| ending.share.count).sum::<u32>(), 12);
    assert_eq!(summary.lengths.iter().sum::<u32>(), 12);
    let plies: u32 = games.iter().map(|game| game.plies).sum();
    assert_eq!(summary.plies.unwrap().mean, f64::from(plies) / 12.0);
    assert_eq!(summary.amounts[0].held.mean, 18.0, "the purse and the first income");
    let decided = summary.decided.unwrap();
    assert!(summary.odd.unwrap().mean <= decided.mean && decided.low <= decided.mean && decided.mean <= decided.high);
}

#[test]
fn intervals_are_those_of_the_books() {
    // 8 of 10: Wilson's interval is 0.490 to 0.943.
    let settings = settings("game=chess&games=20");
    let mut tally = Tally::new(settings.clone());
    let game = |number: u32, result: &str, plies: u32| LabGame {
        number,
        result: result.into(),
        ending: "lab.end.checkmate".into(),
        plies,
        random: 0,
        choices: 3 * plies,
        ..LabGame::default()
    };
    for number in 0..10 {
        tally.add(&game(number, if number < 8 { "1-0" } else { "0-1" }, 10 + number)).unwrap();
    }
    let summary = tally.summary();
    let near = |one: f64, other: f64| assert!((one - other).abs() < 5e-4, "{one} is not {other}");
    let share = summary.results[0].share;
    near(share.share, 0.8);
    near(share.low, 0.4902);
    near(share.high, 0.9433);
    let plies = summary.plies.unwrap();
    near(plies.mean, 14.5);
    // The standard deviation of 10 to 19 is 3.0277.
    near(plies.high - plies.mean, 1.95996 * 3.0277 / 10_f64.sqrt());
    let choices = summary.choices.unwrap();
    near(choices.mean, 3.0);
    near(choices.high - choices.low, 0.0);
    for broken in [
        LabGame { number: 20, ..game(0, "1-0", 9) },
        LabGame { plies: u32::MAX, ..game(11, "1-0", 9) },
        LabGame { random: 10, ..game(11, "1-0", 9) },
        LabGame { choices: u32::MAX, ..game(11, "1-0", 9) },
        LabGame { odd: Some(10), ..game(11, "1-0", 9) },
        LabGame { amounts: vec![1; 10], ..game(11, "1-0", 9) },
        LabGame { amounts: vec![u32::MAX], ..game(11, "1-0", 9) },
        LabGame { chances: vec![50; 10], ..game(11, "1-0", 9) },
        LabGame { chances: vec![101], ..game(11, "1-0", 9) },
        LabGame { near: Some([3, 2]), ..game(11, "1-0", 9) },
        LabGame { kinds: vec![9, 1], ..game(11, "1-0", 9) },
        LabGame { kinds: vec![0; 27], ..game(11, "1-0", 9) },
        LabGame { deeper: Some("grey".into()), ..game(11, "1-0", 9) },
        LabGame { ending: "end.checkmate".into(), ..game(11, "1-0", 9) },
        game(11, "2-0", 9),
    ] {
        assert!(tally.add(&broken).is_err(), "{broken:?}");
    }
    assert_eq!(tally.summary(), summary, "what is refused changes nothing");

    // The bound for none is exactly zero, and that for all exactly one, not what rounding leaves of it.
    let mut wins = Tally::new(settings.clone());
    for number in 0..20 {
        wins.add(&game(number, "1-0", 10)).unwrap();
        let summary = wins.summary();
        let [all, none] = [&summary.results[0].share, &summary.results[1].share];
        assert_eq!((all.high, none.low), (1.0, 0.0), "{number}");
    }

    // Games that all ended alike leave open how others end: 20 of 20 are 0.839 to 1 by Wilson, so are draws half as far around.
    for (result, bounds) in [("1-0", [0.8389, 1.0]), ("0-1", [0.0, 0.1611]), ("1/2-1/2", [0.4194, 0.5806])] {
        let mut alike = Tally::new(settings.clone());
        for number in 0..20 {
            alike.add(&game(number, result, 10)).unwrap();
        }
        let score = alike.summary().score.unwrap();
        for (found, wanted) in [score.low, score.high].into_iter().zip(bounds) {
            near(found, wanted);
        }
    }
}

#[test]
fn a_run_has_one_text() {
    for (text, written) in [
        ("game=chess", "game=chess"),
        (" #seed=1&level=10&game=chess&nodes=2000&", "game=chess"),
        ("?games=7&game=taxi&income=2&purse=4&plies=600", "game=taxi&purse=4&games=7"),
        ("game=tax&purse=4&income=999999", "game=tax"),
        ("game=taxi&castling=NO&purse=16&stalemate=1", "game=taxi&castling=no&stalemate=loss"),
        ("game=tax&time=100", "game=tax&time=100"),
        ("game=tax&time=100&nodes=0", "game=tax&time=100"),
        ("game=tax&time=100&nodes=2000", "game=tax&nodes=2000&time=100"),
        (
            "game=infantry&seed=4294967295&twin=1&level=1&nodes=0",
            "game=infantry&nodes=0&level=1&twin=1&seed=4294967295",
        ),
    ] {
        assert_eq!(settings(text).text(), written, "{text}");
        assert_eq!(settings(written).text(), written, "{text}");
    }
    for game in GAMES {
        assert_eq!(RunSettings::of(*game).text(), format!("game={}", game.id()));
        let described = RunSettings::of(*game).describe();
        assert!(
            described.numbers.len() >= PARAMETERS.len()
                && described.numbers.iter().all(|number| number.value == number.usual)
        );
        // The lab names what players hold as the game does.
        let held = described.amount.map(|amount| (amount.name.id, amount.start.id));
        assert_eq!(held, (game.id() == "taxi").then_some(("taxi.purse", "taxi.guilders")));
        for number in described.numbers {
            for value in [number.min, number.max] {
                // A king that slides may not castle where own pieces can be captured.
                let castling = if number.key == "own" { "&castling=no" } else { "" };
                let word = number.words.get(value as usize).map_or(value.to_string(), |word| (*word).into());
                let text = format!("game={}&{}={word}&time=1{castling}", game.id(), number.key);
                if number.key != "time" {
                    let again = settings(&text).describe().numbers.into_iter().find(|other| other.key == number.key);
                    assert_eq!(again.unwrap().value, value, "{text}");
                }
            }
        }
    }
}

#[test]
fn a_text_that_is_none_of_a_run_is_refused_with_what_was_expected() {
    let catalogue = oddchess::data::english();
    for (text, described) in [
        ("", "game="),
        ("games=5", "game="),
        ("game=ludo", "ludo"),
        ("game=chess&game=chess", "twice"),
        ("game=chess&speed=5", "speed"),
        ("game=chess&nodes", "Invalid setting “nodes”"),
        ("game=chess&nodes=", "from 0 to 10000000"),
        ("game=chess&nodes=-1", "Invalid value “-1” for “nodes”"),
        ("game=chess&nodes=+1", "Invalid value “+1”"),
        ("game=chess&nodes=1e3", "Invalid value “1e3”"),
        ("game=chess&nodes=99999999999999999999", "Invalid value"),
        ("game=chess&seed=4294967296", "Invalid value"),
        ("game=chess&level=0", "from 1 to 10"),
        ("game=chess&games=0", "from 1 to 1000000"),
        ("game=taxi&purse=100", "from 0 to 99"),
        ("game=chess&nodes=0", "nodes or time"),
        ("game=chess&nodes=0&time=0", "nodes or time"),
        ("game=chess&\u{fc}=\u{ff}\0", "\u{fc}"),
    ] {
        let error = RunSettings::read(text).map(|settings| settings.text()).expect_err(text);
        let sentence = catalogue.sentence(&error);
        assert!(sentence.contains(described), "{text}: {sentence}");
    }
    assert!(RunSettings::read(&"game=chess&".repeat(LONGEST)).is_err());
    assert!(RunSettings::read(&"&".repeat(LONGEST)).is_err());
    // Cut anywhere, a text is read or refused.
    let text = "game=taxi&purse=16&income=2&nodes=2000&level=10&random=6&games=200&seed=1";
    for end in 0..text.len() {
        let _ = RunSettings::read(&text[..end]);
    }
}

#[test]
fn the_moves_of_each_kind_are_counted_if_the_run_asks() {
    for game in GAMES {
        let text = format!("game={}&nodes=20&plies=60&games=2", game.id());
        let [plain, counted] = [&text, &format!("{text}&kinds=1")].map(|text| settings(text));
        let mut tally = Tally::new(counted.clone());
        for number in 0..2 {
            let game = whole(&counted, number);
            assert_eq!(game.kinds.iter().sum::<u32>(), game.plies, "{text}: every move is one of a kind");
            let same = LabGame { kinds: Vec::new(), ..game.clone() };
            assert_eq!(same, whole(&plain, number), "{text}: the games are the same");
            tally.add(&game).unwrap();
        }
        let kinds = tally.summary().kinds;
        assert_eq!(kinds.len(), lab::kinds::letters(*game).len(), "{text}: those that never moved, too");
        assert!(kinds.is_sorted_by_key(|kind| std::cmp::Reverse(kind.moves)), "{text}");
    }
    let chess = settings("game=chess&fen=4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1&random=0&nodes=50&plies=12&kinds=1");
    let game = whole(&chess, 0);
    let mut tally = Tally::new(chess);
    tally.add(&game).unwrap();
    let kinds = tally.summary().kinds;
    let told: Vec<(char, &str)> = kinds.iter().map(|kind| (kind.letter, kind.name.id)).collect();
    assert!(told.contains(&('r', "piece.rook")), "{told:?}");
    let pawns = kinds.iter().find(|kind| kind.letter == 'p').unwrap();
    assert_eq!((pawns.moves, pawns.share), (0, 0.0));
    // Games without counts, from older files, tell nothing of it.
    let old = LabGame { kinds: Vec::new(), number: 1, ..game.clone() };
    tally.add(&old).unwrap();
    assert_eq!(tally.summary().kinds, kinds);
    let mut alone = Tally::new(settings("game=chess"));
    alone.add(&LabGame { number: 0, ..old }).unwrap();
    assert!(alone.summary().kinds.is_empty());
}
