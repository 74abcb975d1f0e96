//! The channels by which outside text reaches the core, and what must hold for any text.
//!
//! A channel takes bytes: the first chooses the variant, the rest is the text. It follows the page's path through sessions,
//! links, imports and the editor, and panics when a promise is broken: what was read can be written and read again to the
//! same, and a refusal changes nothing and has a sentence in every language. The tests beside it and the targets of `fuzz/`
//! both use these functions.

use game::import;
use game::merge::merge;
use game::pgn;
use game::record::EndedBy;
use game::saved;
use game::session::GameSession;
use game::session::NewGame;
use game::setup_editor::SetupEditor;
use lab::settings::RunSettings;
use notation::eval::Eval;
use notation::fen::Fen;
use notation::link;
use puzzles::Goal;
use puzzles::judge::{Judge, Task};
use rules::Color;
use variants::{DynVariant, GAMES};
use view::SessionView;
use view::SetupView;
use view::{AnswerState, Drawing, DrawingColor, ExportOptions};

use super::promises::{has_sentence, played_again, plays_on, same_link, same_saved, same_text};

type Game = &'static dyn DynVariant;

/// A way in.
pub struct Channel {
    pub name: &'static str,
    check: fn(Game, &[u8]),
}

pub const CHANNELS: [Channel; 11] = [
    Channel { name: "link", check: by_link },
    Channel { name: "fen", check: by_fen },
    Channel { name: "san", check: by_san },
    Channel { name: "moves", check: by_moves },
    Channel { name: "pgn", check: by_pgn },
    Channel { name: "saved", check: by_saved },
    Channel { name: "steps", check: by_steps },
    Channel { name: "import", check: by_import },
    Channel { name: "editor", check: by_editor },
    Channel { name: "lab", check: by_lab },
    Channel { name: "puzzle", check: by_puzzle },
];

impl Channel {
    pub fn named(name: &str) -> &'static Channel {
        CHANNELS.iter().find(|channel| channel.name == name).unwrap_or_else(|| panic!("no channel {name}"))
    }

    /// Sends bytes in, and panics where a promise is broken. A digit as the first byte is the number of the game.
    pub fn send(&self, bytes: &[u8]) {
        if let Some((&first, rest)) = bytes.split_first() {
            (self.check)(GAMES[usize::from(first) % GAMES.len()], rest);
        }
    }
}

/// As a browser hands text over: what is no text in it becomes a sign that says so.
fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Text without a `#` is the part after the variant's id.
fn by_link(game: Game, bytes: &[u8]) {
    let text = text_of(bytes);
    let text = if text.contains('#') { text } else { format!("#{}{text}", game.id()) };
    match import::open_link(&text) {
        Ok(mut session) => {
            same_link(&session);
            // A link that comes in is taken into the record that is there.
            let mut there = game.start();
            merge(&mut there, &session);
            plays_on(&mut session);
        }
        Err(message) => has_sentence(&message),
    }
    match link::read(&text).and_then(|parts| SetupEditor::open(&parts)) {
        Ok(editor) => same_draft(&editor),
        Err(message) => has_sentence(&message),
    }
    for item in import::find(&text, game.id()).items {
        if let Some(Err(message)) = item.listed.link.as_deref().map(import::open_link) {
            has_sentence(&message);
        }
    }
}

fn by_fen(game: Game, bytes: &[u8]) {
    let text = text_of(bytes);
    let mut session = game.start();
    match (game.read(&text), session.read_fen(&text)) {
        (Ok(position), Ok(())) => {
            same_text(game, position.as_ref());
            assert_eq!(session.view().fen, position.fen());
            same_link(&session);
            plays_on(&mut session);
        }
        (Err(message), Err(same)) => {
            assert_eq!(message, same);
            assert_eq!(session.start_fen(), None, "a refusal changes nothing");
            has_sentence(&message);
        }
        _ => panic!("the session and its game differ about '{text}'"),
    }
    let mut editor = SetupEditor::new(game);
    match editor.read(&text) {
        Ok(()) => same_draft(&editor),
        Err(message) => has_sentence(&message),
    }
}

/// The address of an editor opens the same draft.
fn same_draft(editor: &SetupEditor) {
    let view = editor.view();
    let parts = link::read(&view.address).unwrap_or_else(|_| panic!("the editor's own address: {}", view.address));
    assert!(parts.edit);
    let again =
        SetupEditor::open(&parts).unwrap_or_else(|_| panic!("the editor's own address: {}", view.address)).view();
    assert_eq!(
        (again.fen, again.pieces, again.orientation),
        (view.fen, view.pieces, view.orientation),
        "{}",
        view.address
    );
    assert_eq!((again.problems, again.address), (view.problems, view.address));
    if let Some(link) = view.link {
        assert!(import::open_link(&link).is_ok(), "a position without problems can be played: {link}");
    }
}

/// The second byte says how many plies the game is old.
fn by_san(game: Game, bytes: &[u8]) {
    let Some((&age, rest)) = bytes.split_first() else { return };
    let text = text_of(rest);
    let mut session = played_again(game, age);
    let offered = session.suggest(&text);
    assert_eq!(offered.count == 0, offered.problem.is_some(), "{text}");
    assert!(offered.moves.len() <= offered.count as usize);
    match session.type_move(&text) {
        Ok(()) => {
            assert!(offered.whole.is_some(), "what can be played is a whole move: {text} at {age}");
            let after = session.view().fen;
            let played =
                session.annotations().last().and_then(|entry| entry.played.clone()).expect("a move was played");
            for again in [&played.san, &played.text] {
                let mut other = played_again(game, age);
                assert!(other.type_move(again).is_ok(), "{again} at {age}");
                assert_eq!(other.view().fen, after, "{again} at {age}");
            }
        }
        Err(message) => {
            assert_eq!(session.tree().size(), 1, "a refusal changes nothing");
            has_sentence(&message);
        }
    }
    if let Some(whole) = offered.whole {
        assert!(played_again(game, age).type_move(&whole).is_ok(), "{whole} at {age}");
    }
}

/// More moves than these in one text tell nothing new.
const MOVES: usize = 80;

fn by_moves(game: Game, bytes: &[u8]) {
    let text = text_of(bytes);
    let mut session = game.start();
    for written in text.split([' ', ',', '\n', '\t']).filter(|text| !text.is_empty()).take(MOVES) {
        let plies = session.tree().size();
        match session.type_move(written) {
            Ok(()) => assert_eq!(session.tree().size(), plies + 1),
            Err(message) => {
                assert_eq!(session.tree().size(), plies);
                has_sentence(&message);
            }
        }
    }
    same_link(&session);
    plays_on(&mut session);
}

fn by_pgn(game: Game, bytes: &[u8]) {
    let text = text_of(bytes);
    let text = pgn::plain::plain(&text);
    let reading = pgn::read_at(&text, 0..text.len(), Some(game));
    reading.problem.iter().for_each(has_sentence);
    let session = reading.session;
    same_saved(&session);
    // What goes out to the world has at least the main line in it.
    let form = ExportOptions {
        variations: true,
        comments: true,
        drawings: true,
        clocks: true,
        evals: true,
        costs: bytes.len() % 2 == 1,
    };
    let exported = pgn::export(&session, &form);
    let again = pgn::read(&exported);
    assert!(again.problem.is_none(), "an export can be read: {exported}\n{:?}", again.problem);
    assert_eq!(main_line(&again.session), main_line(&session), "{exported}");
    let found = pgn::games(&text);
    found.problem.iter().for_each(has_sentence);
    for span in found.spans {
        assert!(text.get(span.range.clone()).is_some());
        span.listed();
    }
}

fn main_line(session: &GameSession) -> Vec<String> {
    let path = session.tree().path(session.tree().main_end());
    let text = |&node: &usize| session.annotations()[node].played.as_ref().map(|played| played.text.clone());
    path.iter().filter_map(text).collect()
}

/// A kept game, and behind a zero byte what a reader then does to it.
fn by_saved(game: Game, bytes: &[u8]) {
    let end = bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len());
    let mut text = text_of(&bytes[..end]);
    if !text.starts_with('#') {
        text = format!("#{}\n\n-\n{text}", game.id());
    }
    let reading = saved::read(&text);
    reading.problem.iter().for_each(has_sentence);
    let mut session = reading.session;
    let mut solver_moves = bytes.get(end + 1..).unwrap_or_default().iter().copied();
    for _ in 0..MOVES {
        let Some(deed) = solver_moves.next() else { break };
        let number = solver_moves.next().unwrap_or_default();
        do_to(&mut session, deed, number, &text);
    }
    assert_eq!(session.record_since(0).nodes.iter().filter(|node| node.parent.is_none()).count(), 1);
    same_saved(&session);
    same_link(&session);
    plays_on(&mut session);
}

/// One thing that a reader does to a record.
fn do_to(session: &mut GameSession, deed: u8, number: u8, text: &str) {
    // A number that is no node's does nothing.
    let node = u32::from(number);
    let words: String = text.chars().skip(usize::from(number)).take(40).collect();
    match deed % 17 {
        0 => session.visit(node),
        1 => session.go(usize::from(number)),
        2 => drop(session.promote(node)),
        3 => session.remove(node),
        4 => session.comment(node, &words),
        5 => session.glyph(node, number.rotate_left(3)),
        6 => session.clock(node, Some(u32::from_le_bytes([number; 4])).filter(|_| !number.is_multiple_of(5))),
        7 => {
            let square = |at: u8| ["a1", "e4", "h8", "e5", "d9", "", "zz"][usize::from(at) % 7].to_owned();
            let color = if number.is_multiple_of(2) { DrawingColor::Red } else { DrawingColor::Blue };
            session.draw(node, vec![Drawing { from: square(number), to: square(number / 7), color }]);
        }
        8 => {
            let side = if number.is_multiple_of(2) { Color::White } else { Color::Black };
            let ways = [EndedBy::Claim, EndedBy::Agreement, EndedBy::Resignation(side), EndedBy::Time(side)];
            session.close(ways[usize::from(number) / 2 % 4]);
        }
        9 => session.reopen(),
        10 => session.flip(),
        11 => session.set_tag(["White", "Event", "Place", "__proto__", ""][usize::from(number) % 5], &words),
        12 => drop(session.restart(&format!("purse={node},income={},castling=no", number % 30))),
        13 => drop(session.type_move(&words)),
        16 => session.evaluate(node, Eval::read(&words)),
        _ => plays_on(session),
    }
}

/// Each byte is a touch, or something else that a hand does.
fn by_steps(game: Game, bytes: &[u8]) {
    const ODD: [&str; 8] = ["", " ", "e", "e4e4", "E4", "\u{0}", "=Q", "\u{202e}4e"];
    let mut session = game.start();
    let squares: Vec<String> = session.board().squares.into_iter().map(|place| place.name).collect();
    let mut steps: Vec<String> = Vec::new();
    for &byte in bytes.iter().take(MOVES) {
        let number = usize::from(byte & 0x3f);
        match byte >> 6 {
            // Any square.
            0 => steps.push(squares[number % squares.len()].clone()),
            // What the board offers; behind nothing that it offers, nothing.
            1 | 2 => {
                let answer = session.interpret(&steps);
                let mut next: Vec<String> = answer.choices.iter().map(|choice| choice.step.to_owned()).collect();
                next.extend(answer.targets.into_iter().filter(|at| at.blocked.is_none()).map(|at| at.square));
                if steps.is_empty() {
                    next = session.view().pieces.into_iter().map(|piece| piece.square).collect();
                }
                next.get(number % next.len().max(1)).into_iter().for_each(|step| steps.push(step.clone()));
            }
            _ => match number {
                0..=7 => steps.push(ODD[number].into()),
                8..=15 => session.go(number - 8),
                16..=31 => {
                    session.hint(&steps, &squares[number % squares.len()]);
                    session.reach(&squares[number % squares.len()]);
                }
                _ => steps.clear(),
            },
        }
        steps.truncate(12);
        touched(&mut session, &mut steps);
    }
    same_link(&session);
}

/// The answer to touches says what playing them does.
fn touched(session: &mut GameSession, steps: &mut Vec<String>) {
    let answer = session.interpret(steps);
    assert_eq!(answer.state == AnswerState::Refused, answer.refusal.is_some(), "{steps:?}");
    let goes_on = answer.choices.len() + answer.targets.len() > 0;
    let (at, plies) = (session.tree().at(), session.tree().size());
    if answer.state == AnswerState::Legal && goes_on && answer.stop.is_none() {
        panic!("a move that may go on may also stop: {steps:?}");
    }
    if answer.state == AnswerState::Legal && !goes_on || answer.state == AnswerState::Refused {
        assert_eq!(session.play(steps), answer);
        let played = answer.state == AnswerState::Legal;
        assert_eq!(session.tree().at() != at, played, "{steps:?}");
        assert!(session.tree().size() - plies <= usize::from(played));
        steps.clear();
    }
}

fn by_import(game: Game, bytes: &[u8]) {
    const OPENED: usize = 3;
    let text = import::decode(bytes);
    let mut found = import::find(&text, game.id());
    found.problem.iter().for_each(has_sentence);
    assert!(found.problem.is_some() || !found.items.is_empty(), "neither found nor refused: {text}");
    for which in 0..=found.items.len().min(OPENED) {
        let reading = found.open(which);
        reading.notes.iter().for_each(has_sentence);
        reading.problem.iter().for_each(has_sentence);
        if which == found.items.len() {
            assert!(reading.problem.is_some(), "there is no number {which} in {text}");
        } else if which == 0 {
            let mut session = reading.session;
            same_saved(&session);
            same_link(&session);
            plays_on(&mut session);
        }
    }
}

/// Each two bytes are a step of an editor; the rest of a line behind `=` is a text that is read or set.
fn by_editor(game: Game, bytes: &[u8]) {
    let mut editor = SetupEditor::new(game);
    let squares: Vec<String> = editor.board().squares.into_iter().map(|place| place.name).collect();
    let letters: Vec<char> = game.fen_format().letters.chars().chain(['?', '\u{0}', '♔']).collect();
    let mut rest = bytes;
    for _ in 0..MOVES {
        let Some((&[deed, number], behind)) = rest.split_first_chunk::<2>() else { break };
        rest = behind;
        let at = usize::from(number);
        let square = &squares[at % squares.len()];
        match deed % 14 {
            0..=2 => editor.put(square, letters[usize::from(deed / 14) % letters.len()]),
            3 => editor.take(square),
            4 => editor.shift(square, &squares[usize::from(deed) % squares.len()]),
            5 | 6 => {
                let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
                let value = text_of(&rest[..end]);
                rest = &rest[end..];
                if deed % 14 == 5 {
                    editor.set(at % 16, &value);
                } else if let Err(message) = editor.read(value.trim()) {
                    has_sentence(&message);
                }
            }
            7 => editor.clear(),
            8 => editor.start(),
            9 => editor.mirror(),
            10 => editor.swap(),
            11 => editor.undo(),
            12 => editor.redo(),
            _ => editor.flip(),
        }
    }
    same_draft(&editor);
}

fn by_lab(game: Game, bytes: &[u8]) {
    let text = text_of(bytes);
    let text = if text.contains("game=") { text } else { format!("game={}&{text}", game.id()) };
    match RunSettings::read(&text) {
        Ok(settings) => {
            let written = settings.text();
            let again = RunSettings::read(&written).unwrap_or_else(|_| panic!("a run's own text: {written}"));
            assert_eq!(again.text(), written);
            assert!(
                settings.describe().numbers.iter().all(|one| (one.min..=one.max).contains(&one.value)),
                "{written}"
            );
        }
        Err(message) => has_sentence(&message),
    }
}

/// A position, and after a newline the moves tried there.
fn by_puzzle(game: Game, bytes: &[u8]) {
    thread_local! {
        static JUDGE: std::cell::RefCell<Judge> = std::cell::RefCell::new(Judge::new(1));
    }
    let text = text_of(bytes);
    let (fen, tries) = text.split_once('\n').unwrap_or((&text, ""));
    let tries: Vec<&str> = tries.split_whitespace().take(MOVES).collect();
    let goal = [Goal::Mate, Goal::Gain, Goal::Win, Goal::Save][bytes.len() / 4 % 4];
    JUDGE.with_borrow_mut(|judge| {
        let task = Task { goal, moves: bytes.len() as u8 % 4 };
        for asked in [judge.pose(game.id(), fen, task), judge.ask(&tries)] {
            if let Err(message) = asked {
                has_sentence(&message);
            }
        }
        judge.judgement();
    });
}
