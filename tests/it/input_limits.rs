//! Limits of reading: the last accepted input and the first that is refused.

use board::{Square, Squares};
use game::import::{find, open};
use game::pgn::commands::{self, LONGEST_CLOCK};
use game::pgn::{self, LONGEST_FILE};
use game::record::EndedBy;
use game::session::NewGame;
use game::setup_editor::SetupEditor;
use message::Message;
use rules::Color;
use rules::input::InputStep;
use variants::{require, tools};
use view::SessionView;
use view::SetupView;
use view::{ExportOptions, FoundKind};

const ALL: ExportOptions =
    ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: true };

fn sentence(message: Option<&Message>) -> String {
    message.map_or_else(|| "ok".into(), |message| oddchess::data::english().sentence(message))
}

#[test]
fn clocks_are_read_as_they_are_written() {
    let board_shape = require("chess").unwrap().fen_format().shape;
    for (text, time) in [
        ("0:00:00", Some(0)),
        ("1:02:03.5", Some(3_723_500)),
        ("1:02:03.05", Some(3_723_050)),
        ("1:02:03.0059", Some(3_723_005)),
        ("0:02:03,5", Some(123_500)),
        // Hours and minutes, or minutes and seconds?
        ("59", None),
        ("2:59", None),
        ("0:999999:0", None),
        ("99:59:59.999", Some(LONGEST_CLOCK - 1)),
        ("100:00:00", None),
        ("0:00:000001", Some(1_000)),
        ("0:00:0000001", None),
        ("0:00:+1", None),
        ("0:00:1a", None),
        ("0:00:1.5x", None),
        ("0:00:1.5001x", None),
        ("0:00:1.", Some(1_000)),
        ("0:0:0:1", None),
        ("0::1", None),
        ("", None),
    ] {
        assert_eq!(commands::split(&format!("[%clk {text}]"), board_shape).clock, time, "{text}");
    }
}

#[test]
fn drawings_are_read_where_both_squares_are() {
    let board_shape = require("chess").unwrap().fen_format().shape;
    for (text, drawn) in [
        ("[%csl Ga1,rh8]", "a1a1 h8h8"),
        ("[%cal Yd2d4, Bd7d5]", "d2d4 d7d5"),
        ("[%cal Ga1,Xa2,Ga9,Ga1a,Ga1a9,G,,Gé1]", "a1a1"),
        ("a [%csl Ga1] b [%csl Gb1", "a1a1"),
        ("[% csl Ga1]", ""),
    ] {
        let drawings = commands::split(text, board_shape).drawings;
        let told: Vec<String> = drawings.iter().map(|one| one.from.clone() + &one.to).collect();
        assert_eq!(told.join(" "), drawn, "{text}");
    }
}

#[test]
fn a_comment_is_left_with_its_words() {
    let board_shape = require("chess").unwrap().fen_format().shape;
    for (text, words, others) in [
        ("a [%eval 0.3] b", "a  b", ""),
        ("a [%eval good][%evaluation 1] b", "a  b", "[%eval good] [%evaluation 1]"),
        ("[%a  1\n2][%b]c", "c", "[%a 1 2] [%b]"),
        ("[%[%a 1] b]", "[% b]", "[%a 1]"),
        ("[%a [%b 1] c]", " c]", "[%a [%b 1]"),
        ("[%1] [% a] [a]", "[%1] [% a] [a]", ""),
        ("[%cost 4]x", "x", ""),
    ] {
        let parts = commands::split(text, board_shape);
        assert_eq!((parts.words.as_str(), parts.others.join(" ").as_str()), (words, others), "{text}");
    }
}

#[test]
fn a_name_is_changed_and_taken_away_and_there_are_so_many() {
    let mut session = require("chess").unwrap().start();
    for value in ["A", "B", "  C\t"] {
        session.set_tag("White", value);
        assert_eq!(session.tags().get("White"), Some(value.trim()));
    }
    session.set_tag("White", " ");
    assert_eq!(session.tags().get("White"), None);
    (0..300).for_each(|number| session.set_tag(&format!("T{number}"), "x"));
    assert_eq!(session.tags().others().count(), 256);
    // One that is there can still be changed.
    session.set_tag("T255", "y");
    assert_eq!((session.tags().get("T255"), session.tags().get("T256")), (Some("y"), None));
    let mut session = require("chess").unwrap().start();
    for (name, kept) in [
        ("N".repeat(255), true),
        ("N".repeat(256), false),
        ("a-b:c".into(), true),
        ("2nd".into(), true),
        ("-a".into(), false),
        ("Ä".into(), false),
    ] {
        session.set_tag(&name, "x");
        assert_eq!(session.tags().get(&name).is_some(), kept, "{name}");
    }
    session.set_tag("Site", &"é".repeat(4_001));
    assert_eq!(session.tags().get("Site").map(|value| value.chars().count()), Some(4_000));
}

#[test]
fn counters_are_digits() {
    let listing = |fen: &str| tools("chess").unwrap().listing(Some(fen)).map(|listing| listing.fen);
    for (counters, read) in [
        ("0 1", Some("0 1")),
        ("00000 00001", Some("0 1")),
        ("65535 65535", Some("65535 65535")),
        ("65536 1", None),
        ("000000 1", None),
        ("+5 1", None),
        ("5 +1", None),
        ("-5 1", None),
    ] {
        let kings = "4k3/8/8/8/8/8/8/4K3 w - -";
        assert_eq!(
            listing(&format!("{kings} {counters}")).ok(),
            read.map(|read| format!("{kings} {read}")),
            "{counters}"
        );
    }
}

#[test]
fn how_a_draw_came_about_is_only_what_the_record_says() {
    let again = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    for (tags, moves, close) in [
        ("", again, Some(EndedBy::Score(None))),
        ("[Termination \"draw agreed\"]", again, Some(EndedBy::Agreement)),
        ("[Termination \"threefold repetition\"]", again, Some(EndedBy::Claim)),
        ("[Termination \"threefold repetition\"]", "Nf3 Nf6", Some(EndedBy::Score(None))),
        ("", "Nf3 Nf6", Some(EndedBy::Score(None))),
        ("[Termination \"time forfeit\"]", "Nf3 Nf6", Some(EndedBy::Score(None))),
        ("[Termination \"time control\"]", again, Some(EndedBy::Score(None))),
    ] {
        let reading = pgn::read(&format!("{tags}\n\n{moves} 1/2-1/2"));
        assert_eq!(reading.session.closed().map(|(_, close)| close), close, "{tags} {moves}");
    }
    // A lone king can't win, whoever is to move when the other's time is up.
    for (fen, late) in
        [("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", Color::White), ("4k3/8/8/8/8/8/8/R3K3 b - - 0 1", Color::White)]
    {
        let text = format!("[FEN \"{fen}\"]\n[Termination \"time forfeit\"]\n\n1/2-1/2");
        assert_eq!(pgn::read(&text).session.closed().map(|(_, close)| close), Some(EndedBy::Time(late)), "{fen}");
    }
}

#[test]
fn nobody_resigned_unless_the_record_says_so() {
    for (termination, score, close) in [
        ("time forfeit", "1-0", EndedBy::Time(Color::Black)),
        ("White forfeits on time", "0-1", EndedBy::Time(Color::White)),
        ("time control", "0-1", EndedBy::Score(Some(Color::Black))),
        ("normal", "1-0", EndedBy::Score(Some(Color::White))),
        ("", "1-0", EndedBy::Score(Some(Color::White))),
        ("Anna won by resignation", "1-0", EndedBy::Resignation(Color::Black)),
    ] {
        let text = format!("[Termination \"{termination}\"]\n\n1. e4 e5 {score}");
        assert_eq!(pgn::read(&text).session.closed().map(|(_, close)| close), Some(close), "{termination} {score}");
    }
}

#[test]
fn how_a_game_ended_is_told_to_others_and_read_again() {
    let mut session = require("chess").unwrap().start();
    session.type_move("e4").unwrap();
    assert!(!pgn::export(&session, &ALL).contains("Termination"));
    for (close, told) in [
        (EndedBy::Time(Color::Black), "[Termination \"time forfeit\"]"),
        (EndedBy::Resignation(Color::Black), "[Termination \"resignation\"]"),
        (EndedBy::Agreement, "[Termination \"draw by agreement\"]"),
        (EndedBy::Score(Some(Color::White)), "[Result \"1-0\"]"),
        (EndedBy::Score(None), "[Result \"1/2-1/2\"]"),
    ] {
        session.reopen();
        assert!(session.close(close));
        let text = pgn::export(&session, &ALL);
        assert!(text.contains(told), "{text}");
        assert_eq!(pgn::read(&text).session.closed(), Some((1, close)), "{text}");
    }
    assert!(!pgn::export(&session, &ALL).contains("Termination"));
}

#[test]
fn the_longest_texts_are_read_and_one_letter_more_is_refused() {
    let padded = |text: &str, length: usize| text.to_owned() + &" ".repeat(length - text.len());
    for (length, read) in [(pgn::LONGEST, true), (pgn::LONGEST + 1, false)] {
        let reading = pgn::read(&padded("1. e4", length));
        assert_eq!((reading.problem.is_none(), reading.session.view().line.len()), (read, usize::from(read)));
    }
    for (length, read) in [(LONGEST_FILE, true), (LONGEST_FILE + 1, false)] {
        let text = padded("[Event \"x\"]\n\n1. e4", length);
        assert_eq!(pgn::games(&text).problem.is_none(), read);
        assert_eq!(find(&text, "").items.len(), usize::from(read));
        assert_eq!(sentence(find(&text, "").problem.as_ref()).starts_with("The file is too long"), !read);
    }
}

#[test]
fn what_is_not_there_is_named_by_its_number() {
    let reading = open("1. e4", "chess", 7);
    assert!(sentence(reading.problem.as_ref()).contains('8'), "{}", sentence(reading.problem.as_ref()));
}

#[test]
fn a_position_among_words_ends_where_its_fields_do() {
    let kings = "4k3/8/8/8/8/8/8/4K3";
    for (text, fen) in [
        (format!("so {kings} w - - 5 20, you see"), format!("{kings} w - - 5 20")),
        (format!("so {kings} b - - and more"), format!("{kings} b - - 0 1")),
        (format!("so {kings} b said he"), format!("{kings} b - - 0 1")),
        (format!("so {kings} b - overwhelmingly"), format!("{kings} b - - 0 1")),
    ] {
        let found = find(&text, "chess");
        assert_eq!(found.kind, FoundKind::Position, "{text}");
        assert_eq!(open(&text, "chess", 0).session.view().fen, fen, "{text}");
    }
}

#[test]
fn counters_of_epd_take_their_places() {
    let kings = "4k3/8/8/8/8/8/8/4K3 b - -";
    for (operations, counters, comment) in [
        ("hmvc 3; fmvn 20;", "3 20", ""),
        ("fmvn 20; hmvc 3;", "3 20", ""),
        ("fmvn 20;", "0 20", ""),
        ("hmvc 3", "3 1", ""),
        ("id \"x\"; hmvc 3; bm Kd1", "3 1", "id \"x\"; bm Kd1"),
        ("7 30 bm Kd1;", "7 30", "bm Kd1"),
        ("7 30 hmvc 9; fmvn 9;", "7 30", ""),
    ] {
        let reading = open(&format!("{kings} {operations}"), "chess", 0);
        assert_eq!(reading.session.view().fen, format!("{kings} {counters}"), "{operations}");
        assert_eq!(reading.session.annotations()[0].comment, comment, "{operations}");
    }
}

#[test]
fn moves_alone_are_of_the_game_in_which_the_most_can_be_played() {
    // Two pawns on the e-file let a king of Tax Chess go two squares ahead.
    let text = "1. d4 e5 2. dxe5 a6 3. e4 a5 4. Ke3";
    for near in ["chess", "taxi", "tax", ""] {
        let reading = open(text, near, 0);
        let view = reading.session.view();
        assert_eq!((view.game, view.line.len(), reading.problem.is_none()), ("tax", 7, true), "{near}");
    }
    // Where it can be played whole, it is of the game that is near.
    assert_eq!(open("1. d4 e5 2. dxe5", "monarch", 0).session.view().game, "monarch");
}

#[test]
fn a_list_tells_how_far_a_game_could_be_read() {
    for (text, plies) in [("[White \"A\"]\n\n1. e4 e5 2. Ke3 Nf6", 2), ("[White \"A\"]\n\n1. e4 e5 2. Nf3", 3)] {
        let found = find(text, "");
        assert_eq!((found.items.len(), found.items[0].listed.plies), (1, plies), "{text}");
        assert_eq!(found.items[0].listed.problem.is_some(), plies == 2);
    }
}

#[test]
fn what_is_beside_a_move_is_kept_once_and_where_it_belongs() {
    for (text, kept) in [
        ("1. e4! $1 e5 $2 $2", "1. e4 $1 e5 $2 *"),
        ("1. e4! e5? 2. d4!! d5?? 3. c4!? c5?!", "1. e4 $1 e5 $2 2. d4 $3 d5 $4 3. c4 $5 c5 $6 *"),
        ("1. e4‼ e5⁇ 2. d4⁉ d5⁈ 3. c4!?!", "1. e4 $3 e5 $4 2. d4 $5 d5 $6 3. c4 $6 *"),
        ("$1 1. e4", "1. e4 *"),
        ("{of all} 1. e4", "{of all} 1. e4 *"),
        ("1. e4 (1. d4 d5 1-0) e5", "1. e4 (1. d4 d5) 1... e5 *"),
        ("1. e4 ({rather} 1. d4 d5) e5", "1. e4 (1. d4 {rather} 1... d5) 1... e5 *"),
        ("1. e4 (1. d4 {why} {not} d5) e5", "1. e4 (1. d4 {why not} 1... d5) 1... e5 *"),
        ("1. e4 {a} {a} {b} e5", "1. e4 {a b} 1... e5 *"),
    ] {
        let session = pgn::read(text).session;
        let moves = pgn::export(&session, &ALL).split_once("\n\n").unwrap().1.trim().to_owned();
        assert_eq!(moves, kept, "{text}");
    }
}

#[test]
fn the_fields_of_a_position_among_words_are_taken_whole() {
    let jumped = "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3";
    let rich = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 65535:7:1";
    for (game, fen) in [("chess", jumped), ("taxi", rich)] {
        assert_eq!(open(&format!("so {fen} it was"), game, 0).session.view().fen, fen, "{fen}");
    }
}

#[test]
fn the_number_of_a_move_is_set_and_begins_with_one() {
    let mut editor = SetupEditor::new(require("chess").unwrap());
    let at = editor.view().fields.iter().position(|field| field.label.id == "edit.number").unwrap();
    for (text, number) in [("17", "17"), ("0", "1"), ("65535", "65535"), ("65536", "65535"), ("x", "65535")] {
        editor.set(at, text);
        assert!(editor.view().fen.ends_with(&format!(" 0 {number}")), "{text}: {}", editor.view().fen);
    }
    assert!(editor.view().problems.is_empty());
}

#[test]
fn squares_that_a_board_has_not_are_not_offered() {
    for (game, first) in [("infantry", 43), ("anarchist", 64)] {
        let position = require(game).unwrap().position();
        for square in first..=u8::MAX {
            let refusal = position.refuse(&[InputStep::Square(Square(square))]);
            assert_eq!(
                (refusal.message.id.key(), refusal.evidence),
                ("pick.not_offered", Squares::NONE),
                "{game} {square}"
            );
        }
    }
}
