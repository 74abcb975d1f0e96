//! The setup editor: every change is shown, and a valid setup can be played.

use crate::common::Rng;
use game::session::NewGame;
use game::setup_editor::SetupEditor;
use message::Message;
use notation::link;
use serde_json::Value;
use variants::{GAMES, require, tools};
use view::SessionView;
use view::SetupView;
use view::{Control, EditorView};

const POSITIONS: &str = include_str!("../data/positions.json");
const BAD: &str = include_str!("../data/bad_fens.txt");

fn edit(game: &str, fen: &str) -> SetupEditor {
    let mut editor = SetupEditor::new(require(game).unwrap());
    editor.read(fen).unwrap_or_else(|error| panic!("{game} {fen}: {error:?}"));
    editor
}

/// Every position that another program has listed, with its game.
fn vectors() -> impl Iterator<Item = (String, String)> {
    let rows: Vec<Value> = serde_json::from_str(POSITIONS).unwrap();
    let text = |row: &Value, key: &str| row[key].as_str().unwrap().to_owned();
    rows.into_iter().map(move |row| (text(&row, "variant"), text(&row, "fen")))
}

fn problem_text(game: &str, fen: &str) -> Option<String> {
    let sentence = |error: Message| oddchess::data::english().sentence(&error);
    tools(game).unwrap().listing(Some(fen)).err().map(sentence)
}

/// The sentences of the problems, in order.
fn problems(editor: &SetupEditor) -> Vec<String> {
    let catalogue = oddchess::data::english();
    editor
        .view()
        .problems
        .iter()
        .map(|problem| crate::common::sentences::sentence(&catalogue, &problem.message))
        .collect()
}

/// What an editor shows fits together, and agrees with those who read its text.
fn check(view: &EditorView) {
    let EditorView { game, fen, .. } = view;
    let error = problem_text(game, fen);
    assert_eq!(view.problems.is_empty(), error.is_none(), "{game} {fen}: {error:?}");
    assert_eq!(view.link.is_some(), error.is_none());
    if let Some(link) = &view.link {
        assert_eq!(
            &tools(game).unwrap().listing(Some(fen)).unwrap().fen,
            fen,
            "the text of a sound position is settled"
        );
        let session = require(game).unwrap().open(&link::read(link).unwrap()).unwrap();
        assert_eq!(&session.view().fen, fen, "{link}");
    } else {
        let first = crate::common::sentences::sentence(&oddchess::data::english(), &view.problems[0].message);
        assert_eq!(Some(first), error, "{game} {fen}");
    }
    let parts = link::read(&view.address).unwrap();
    assert!(parts.edit);
    let again = SetupEditor::open(&parts).unwrap().view();
    assert_eq!(&again.fen, fen, "{}", view.address);
    assert_eq!(again.problems, view.problems);
    for field in &view.fields {
        if let Control::Choice { value, offers } | Control::List { value, offers } = &field.control {
            assert!(offers.iter().any(|offer| offer.value == *value), "{fen}: {field:?}");
        }
    }
}

/// A random thing that a person might do, sometimes a senseless one.
fn meddle(editor: &mut SetupEditor, rng: &mut Rng) {
    let view = editor.view();
    let mut squares: Vec<String> = editor.board().squares.into_iter().map(|place| place.name).collect();
    squares.push("z9".into());
    let letters: Vec<char> = view.palette.iter().map(|stamp| stamp.letter).chain(['?', 'é', '*']).collect();
    let values = ["on", "off", "-", "w", "b", "e6", "d3", "a5", "0", "3", "65535", "65536", "x", "", "éé"];
    let square = |rng: &mut Rng| squares[rng.below(squares.len())].clone();
    match rng.below(16) {
        0..=3 => editor.put(&square(rng), letters[rng.below(letters.len())]),
        4 => editor.take(&square(rng)),
        5 | 6 => editor.shift(&square(rng), &square(rng)),
        7..=9 => {
            let field = rng.below(view.fields.len() + 1);
            let offered = view.fields.get(field).and_then(|field| match &field.control {
                Control::Choice { offers, .. } | Control::List { offers, .. } => {
                    Some(offers[rng.below(offers.len())].value.clone())
                }
                _ => None,
            });
            let value = offered.unwrap_or_else(|| values[rng.below(values.len())].into());
            editor.set(field, &value);
        }
        10 => editor.mirror(),
        11 => editor.swap(),
        12 | 13 => editor.undo(),
        14 => editor.redo(),
        _ if rng.below(4) > 0 => editor.flip(),
        _ if rng.below(2) > 0 => editor.clear(),
        _ => editor.start(),
    }
}

#[test]
fn whatever_is_done_it_can_be_shown() {
    for game in GAMES {
        for seed in 0..2 {
            let mut rng = Rng(seed);
            let mut editor = SetupEditor::new(*game);
            for _ in 0..80 {
                meddle(&mut editor, &mut rng);
                check(&editor.view());
            }
        }
    }
}

#[test]
fn a_position_that_can_be_played_has_no_fault() {
    for (game, fen) in vectors() {
        let view = edit(&game, &fen).view();
        assert!(view.problems.is_empty(), "{game} {fen}: {:?}", view.problems);
        assert_eq!(view.fen, fen);
        check(&view);
    }
}

#[test]
fn the_first_fault_is_what_a_reader_of_the_text_is_told() {
    for row in BAD.lines().filter(|line| !line.starts_with('#')) {
        let [game, fen, _] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else { panic!("{row}") };
        let mut editor = SetupEditor::new(require(game).unwrap());
        editor.clear();
        match editor.read(fen) {
            // A board alone is taken, and the side to move left as it is.
            Ok(()) if !fen.contains(' ') => {}
            Ok(()) => assert_eq!(problems(&editor).first(), problem_text(game, fen).as_ref(), "{row}"),
            Err(error) => {
                assert_eq!(Some(oddchess::data::english().sentence(&error)), problem_text(game, fen), "{row}")
            }
        }
    }
}

#[test]
fn exchanging_the_sides_gives_the_same_game() {
    for (game, fen) in vectors() {
        let mut editor = edit(&game, &fen);
        editor.swap();
        let swapped = editor.view();
        assert!(swapped.problems.is_empty(), "{game} {fen} became {}", swapped.fen);
        let bench = tools(&game).unwrap();
        assert_eq!(bench.perft(Some(&swapped.fen), 2), bench.perft(Some(&fen), 2), "{game} {fen} {}", swapped.fen);
        editor.swap();
        assert_eq!(editor.view().fen, fen, "{game}");
    }
}

#[test]
fn left_and_right_are_exchanged_where_the_board_allows_it() {
    for (game, fen) in vectors() {
        let mut editor = edit(&game, &fen);
        let offered = editor.view().mirrors;
        assert_eq!(offered, editor.board().squares.len() == 64, "{game}");
        editor.mirror();
        editor.mirror();
        let board = |fen: &str| fen.split(' ').next().unwrap().to_owned();
        assert_eq!(board(&editor.view().fen), board(&fen), "{game}");
    }
    let mut editor = edit("chess", "4k3/8/8/3pP3/8/8/8/R3K2R w KQ d6 0 1");
    editor.mirror();
    assert_eq!(editor.view().fen, "3k4/8/8/3Pp3/8/8/8/R2K3R w - e6 0 1");
}

/// The parts of a field of the FEN that has several: what is set is one of them.
#[test]
fn checks_to_give_are_fields_where_they_win() {
    let fen = |checks: &str| format!("4k3/8/8/8/8/8/8/3QK3 w - - {checks} 0 1");
    let mut editor = edit("taxi:checks=3", &format!("{} 5:6", fen("3+2")));
    let at = |editor: &SetupEditor, value: u32| {
        let shown = |control: &Control| matches!(control, Control::Number { value: shown, .. } if *shown == value);
        editor.view().fields.iter().position(|field| shown(&field.control)).expect("there is such a field")
    };
    editor.set(at(&editor, 3), "1");
    editor.set(at(&editor, 6), "4");
    assert_eq!(editor.view().fen, format!("{} 5:4", fen("1+2")));
    editor.swap();
    assert!(editor.view().fen.contains(" b - - 2+1 0 1 4:5"), "{}", editor.view().fen);
    for (game, checks, begins) in [
        ("chess:checks=3", "0+0", "Invalid checks to give “0+0”"),
        ("chess:checks=3", "4+3", "Invalid checks to give “4+3”"),
        ("chess", "3+3", "This game is not won by checks"),
    ] {
        let said = problems(&edit(game, &fen(checks)));
        assert!(said.len() == 1 && said[0].starts_with(begins), "{game} {checks}: {said:?}");
    }
}

#[test]
fn every_fault_is_listed_with_its_squares() {
    let editor = edit("chess", "4k2P/8/8/8/8/8/8/p6R w KQ e6 0 1");
    let listed: Vec<(String, Vec<String>)> =
        problems(&editor).into_iter().zip(editor.view().problems.into_iter().map(|problem| problem.squares)).collect();
    let expected = [
        ("A pawn can’t stand on h8", vec!["h8"]),
        ("A pawn can’t stand on a1", vec!["a1"]),
        ("White has no king", vec![]),
        ("Invalid castling field “KQ”: “K” needs", vec!["e1", "h1"]),
        ("Invalid castling field “KQ”: “Q” needs", vec!["a1", "e1"]),
        ("Invalid en passant field “e6”", vec!["e5", "e6"]),
    ];
    assert_eq!(listed.len(), expected.len(), "{listed:#?}");
    for ((said, squares), (begins, proof)) in listed.iter().zip(&expected) {
        assert!(said.starts_with(begins), "{said}");
        assert_eq!(squares, proof, "{said}");
    }
    let editor = edit("taxi", "4k2r/8/8/8/8/8/8/K3K2R b - - 0 1 3:x");
    assert_eq!(problems(&editor).len(), 2, "two kings, and purses that can't be read");
    let editor = edit("chess", "4k2R/8/8/8/8/8/8/4K3 w - - 0 1");
    assert_eq!(editor.view().problems[0].squares, ["e8", "h8"]);
    let editor = edit("infantry", "****k****/***4**/**5**/*7*/1A2E3A/*7*/**5**/**4***/****1**** w - - 0 1");
    assert_eq!(editor.view().problems.iter().map(|problem| problem.squares.len()).collect::<Vec<_>>(), [1, 1, 0]);
}

/// The place of the field that is a switch with this letter's position among the switches, and whether it is on.
fn switches(view: &EditorView) -> Vec<bool> {
    let on = |control: &Control| if let Control::Switch { on } = control { Some(*on) } else { None };
    view.fields.iter().filter_map(|field| on(&field.control)).collect()
}

#[test]
fn a_right_goes_with_the_piece_that_it_needs() {
    let mut editor = edit("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    editor.shift("h1", "h2");
    assert_eq!(switches(&editor.view()), [false, true, true, true]);
    editor.shift("h2", "h1");
    assert_eq!(switches(&editor.view()), [false, true, true, true], "it does not come back by itself");
    editor.undo();
    editor.undo();
    assert_eq!(switches(&editor.view()), [true; 4]);
    editor.take("e8");
    assert_eq!(switches(&editor.view()), [true, true, false, false]);
    // Switched on without its rook it is a problem, and stays on until the rook is there.
    editor.put("e8", 'k');
    editor.take("a8");
    editor.set(4, "on");
    assert_eq!(editor.view().problems.len(), 1);
    editor.put("b8", 'n');
    assert_eq!(switches(&editor.view()), [true, true, false, true]);
    editor.put("a8", 'r');
    assert!(editor.view().problems.is_empty());
}

#[test]
fn en_passant_is_offered_where_a_pawn_may_just_have_jumped() {
    invent::play::install();
    let described = invent::packed::id("[same:chess]\n").unwrap();
    for game in ["chess", &described] {
        let mut editor = edit(game, "4k3/8/8/1pP1p2p/4p3/8/PP6/4K3 w - - 0 1");
        let field =
            |view: &EditorView| view.fields.iter().position(|field| field.label.id == "fen.field.en_passant").unwrap();
        let offers = |view: &EditorView| match &view.fields[field(view)].control {
            Control::List { offers, .. } => offers.iter().map(|offer| offer.value.clone()).collect::<Vec<_>>(),
            _ => Vec::new(),
        };
        let view = editor.view();
        assert_eq!(offers(&view), ["-", "b6", "e6", "h6"], "{game}");
        editor.set(field(&view), "b6");
        assert!(editor.view().fen.contains(" b6 "), "{game}");
        editor.set(0, "b");
        assert!(editor.view().fen.ends_with("b - - 0 1"), "it is gone with the side to move: {game}");
        assert_eq!(offers(&editor.view()), ["-"], "{game}");
    }
}

#[test]
fn numbers_are_set_and_what_is_out_of_range_is_not() {
    let mut editor = SetupEditor::new(require("taxi").unwrap());
    let number = |editor: &SetupEditor, label: &str| {
        let fields = editor.view().fields;
        let at =
            fields.iter().position(|field| field.label.id == label && matches!(field.control, Control::Number { .. }));
        at.unwrap_or_else(|| panic!("{label} in {fields:?}"))
    };
    editor.set(number(&editor, "side.black"), "3");
    editor.set(number(&editor, "taxi.edit.income"), "5");
    editor.set(number(&editor, "edit.clock"), "12");
    for senseless in ["-1", "65536", "", "two", "1.5"] {
        editor.set(number(&editor, "side.white"), senseless);
    }
    assert!(editor.view().fen.ends_with(" 12 1 18:3:5"), "{}", editor.view().fen);
    editor.swap();
    assert!(editor.view().fen.ends_with(" 12 1 3:18:5"), "{}", editor.view().fen);
    editor.clear();
    assert!(editor.view().fen.ends_with("8/8 b - - 0 1 3:18:5"), "{}", editor.view().fen);
    let mut editor = SetupEditor::new(require("infantry").unwrap());
    editor.set(number(&editor, "edit.clock"), "7");
    editor.set(number(&editor, "edit.number"), "9");
    assert!(editor.view().fen.ends_with(" w - - 7 9"), "{}", editor.view().fen);
}

#[test]
fn steps_are_taken_back_and_again() {
    for game in GAMES {
        let mut editor = SetupEditor::new(*game);
        let mut rng = Rng(3);
        let mut seen = vec![editor.view().fen];
        while seen.len() < 30 {
            let view = editor.view();
            let squares = editor.board().squares;
            editor.put(&squares[rng.below(squares.len())].name, view.palette[rng.below(view.palette.len())].letter);
            let fen = editor.view().fen;
            if seen.last() != Some(&fen) {
                seen.push(fen);
            }
        }
        for fen in seen.iter().rev() {
            assert_eq!(&editor.view().fen, fen);
            editor.undo();
        }
        assert!(!editor.view().undo);
        for fen in &seen {
            assert_eq!(&editor.view().fen, fen);
            editor.redo();
        }
        assert!(!editor.view().redo);
    }
}

#[test]
fn texts_are_read_with_forgiveness() {
    let mut editor = SetupEditor::new(require("taxi").unwrap());
    editor.set(0, "b");
    editor.read("4k3/8/8/8/8/8/8/4K3").unwrap();
    assert_eq!(editor.view().fen, "4k3/8/8/8/8/8/8/4K3 b - - 0 1 16:18");
    editor.read("https://example.org/oddchess/#taxi?moves=e2e4,e7e5&ply=1").unwrap();
    assert!(editor.view().fen.starts_with("rnbqkbnr/pppppppp/8/8/4P3/"));
    assert_eq!(editor.read("#chess").unwrap_err().id.key(), "edit.other_game");
    assert_eq!(editor.read("").unwrap_err().id.key(), "fen.empty");
    assert!(editor.read("#taxi?moves=e2e5").is_err());
    assert!(editor.view().fen.starts_with("rnbqkbnr/pppppppp/8/8/4P3/"), "a problem changes nothing");
    assert!(editor.read(&"8/".repeat(60_000)).is_err());
}

#[test]
fn an_editor_opens_where_a_link_stands() {
    let open = |link: &str| SetupEditor::open(&link::read(link).unwrap());
    let view = open("#chess?moves=e2e4,e7e5&ply=1&side=black&edit=1").unwrap().view();
    assert_eq!(view.fen, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_eq!(
        view.link.as_deref(),
        Some("#chess/rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR_b_KQkq_e3_0_1?side=black")
    );
    let view = open("#chess/8/8/8/8/8/8/8/8_w?edit=1").unwrap().view();
    assert_eq!((view.problems.len(), view.link), (2, None));
    assert_eq!(open("#chess/8/8/8/8/8/8/8/9_w?edit=1").map(|_| ()).unwrap_err().id.key(), "link.fen");
    assert_eq!(open("#halma?edit=1").map(|_| ()).unwrap_err().id.key(), "link.game");
}

#[test]
fn each_switch_is_the_right_that_it_is_called() {
    let editor = edit("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let catalogue = oddchess::data::english();
    let mut rights = Vec::new();
    for (at, field) in editor.view().fields.iter().enumerate() {
        if let Control::Switch { .. } = field.control {
            let mut editor = edit("chess", &editor.view().fen);
            editor.set(at, "");
            let castling = editor.view().fen.split(' ').nth(2).unwrap().to_owned();
            rights.push(format!("{}: {castling}", crate::common::sentences::sentence(&catalogue, &field.label)));
        }
    }
    let shredder = edit("chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAh - 0 1").view();
    assert_eq!(shredder.fen, "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1");
    assert_eq!(rights, ["White O-O: Qkq", "White O-O-O: Kkq", "Black O-O: KQq", "Black O-O-O: KQk"]);
}

#[test]
fn faults_name_what_is_wrong_and_where() {
    let mut wrong = Vec::new();
    for (game, fen, expected) in [
        (
            "infantry",
            "****1****/***4**/**5**/*2k4*/9/*3N3*/**5**/**4***/****K**** w - - 0 1",
            "Side to move “w”: the knight on e4 could take Black’s king on d6. Only the side to move may be in \
             check | e4 d6",
        ),
        (
            "anarchist",
            "8/8/8/8/8/8/8/P7 w - - 0 1",
            "Board: P can’t stand on a1. These pawns start on rank 2 and never move back | a1",
        ),
        (
            "anarchist",
            "p7/8/8/8/8/8/8/8 w - - 0 1",
            "Board: p can’t stand on a8. These pawns start on rank 7 and never move back | a8",
        ),
        (
            "chess",
            "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1",
            "Invalid en passant field “e6”: expected a pawn that has just moved two squares to e5, with empty squares \
             behind it | e6",
        ),
    ] {
        let editor = edit(game, fen);
        let found = format!("{} | {}", problems(&editor).join(" / "), editor.view().problems[0].squares.join(" "));
        if found != expected {
            wrong.push(format!("{game} {fen}: {found}"));
        }
    }
    assert!(wrong.is_empty(), "problem_text otherwise:\n{}", wrong.join("\n"));
}

#[test]
fn a_list_has_the_value_that_it_shows_and_takes_squares_only() {
    let mut editor = edit("chess", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1");
    let at = editor.view().fields.iter().position(|field| field.label.id == "fen.field.en_passant").unwrap();
    let shown = |editor: &SetupEditor| match &editor.view().fields[at].control {
        Control::List { value, offers } => {
            (value.clone(), offers.iter().map(|offer| offer.value.clone()).collect::<Vec<_>>())
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(shown(&editor), ("e6".into(), vec!["-".into(), "e6".into()]));
    for senseless in ["e", "e66", "\u{e9}", "e-", "--", ""] {
        editor.set(at, senseless);
        assert_eq!(shown(&editor).0, "e6", "{senseless}");
    }
    editor.set(at, "-");
    assert_eq!(shown(&editor), ("-".into(), vec!["-".into()]));
}

#[test]
fn the_position_stays_when_the_rules_change() {
    let fen = "k7/8/8/8/8/8/8/R3K3 w - - 0 1 0:0";
    let mut editor = edit("taxi", fen);
    editor.set_rules("step=0,castling=NO").unwrap();
    let view = editor.view();
    assert_eq!((view.rules, view.changes.len()), ("step=0,castling=no", 2));
    // Without money the rook reaches the king where squares cost nothing.
    assert_eq!(
        (view.fen.as_str(), view.link, view.problems[0].squares.as_slice()),
        (fen, None, &["a1", "a8"].map(String::from)[..])
    );
    editor.put("a4", 'P');
    let link = editor.view().link.expect("the pawn is in the way");
    assert!(link.starts_with("#taxi/") && link.contains("rules=step=0,castling=no"), "{link}");
    assert_eq!(SetupEditor::open(&link::read(&editor.view().address).unwrap()).unwrap().view().rules, view.rules);
    for (wrong, id) in [("step=10", "setting.range"), ("step", "setting.pair"), ("tank=1", "setting.unknown")] {
        assert_eq!(editor.set_rules(wrong).unwrap_err().id.key(), id);
        assert_eq!(editor.view().rules, view.rules);
    }
    // The rules are undone like everything else.
    editor.undo();
    editor.undo();
    assert_eq!((editor.view().rules, editor.view().link.is_some()), ("", true));
    editor.redo();
    assert_eq!(editor.view().rules, view.rules);
    let mut narrow = SetupEditor::new(require("anarchist").unwrap());
    assert_eq!(narrow.set_rules("files=5").unwrap_err().id.key(), "rules.other_board");
}
