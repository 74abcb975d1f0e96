//! A whole game as text: link, saved record, exported PGN. Each restores the same game, and a finished game
//! accepts no moves.

use game::pgn;
use game::record::GameEnd;
use game::saved;
use game::session::GameSession;
use game::session::NewGame;
use notation::fen::Fen;
use notation::link::{self, LinkParts};
use rules::Position;
use variants::Variant;
use variants::require;
use view::ExportOptions;
use view::SessionView;

const PLAIN: ExportOptions =
    ExportOptions { variations: false, comments: false, drawings: false, clocks: false, evals: false, costs: true };

/// What was played.
pub struct Line {
    /// The position text of the start, where it is not the game's usual one.
    pub start: Option<String>,
    pub moves: Vec<String>,
    pub notations: Vec<String>,
    /// The position text of the end.
    pub end: String,
    pub ending: Option<GameEnd>,
    /// A move that would be legal at the end.
    pub another: Option<String>,
}

pub fn come_back<G: Variant>(line: &Line) {
    let id = G::INFO.id;
    let parts =
        LinkParts { game: id.into(), fen: line.start.clone(), moves: line.moves.clone(), ..LinkParts::default() };
    let text = link::write(&parts);
    assert_eq!(link::read(&text).as_ref(), Ok(&parts), "{text}");
    let mut session = require(id).unwrap().open(&parts).unwrap_or_else(|message| panic!("{text}: {message:?}"));
    let view = session.view();
    assert_eq!((&view.fen, &view.link, view.ply as usize), (&line.end, &text, line.moves.len()), "{text}");
    assert_eq!(session.score(), line.ending.map(GameEnd::score), "score of {text}");
    same_moves(&session, line);

    let (kept, exported) = (saved::write(&session), pgn::export(&session, &PLAIN));
    assert_eq!(saved::write(&saved::read(&kept).session), kept);
    for (text, reading) in [(&kept, saved::read(&kept)), (&exported, pgn::read(&exported))] {
        assert_eq!(reading.problem, None, "{text}");
        same_moves(&reading.session, line);
        assert_eq!(reading.session.score(), line.ending.map(GameEnd::score), "{text}");
        assert_eq!(pgn::export(&reading.session, &PLAIN), exported);
    }
    if line.ending.is_some() {
        let refused = line.another.as_ref().map(|text| session.type_move(text).is_err());
        assert_ne!(refused, Some(false), "a move in a game that is over: {text}");
        assert_eq!(session.view().fen, line.end);
    }
}

fn same_moves(session: &GameSession, line: &Line) {
    let nodes = session.tree().path(session.tree().main_end());
    let played = nodes.iter().filter_map(|&node| session.annotations()[node].played.as_ref());
    let expected = line.moves.iter().zip(&line.notations);
    assert!(played.map(|played| (&played.text, &played.san)).eq(expected), "{:?}", line.moves);
    assert_eq!(session.start_fen(), line.start);
}

/// Back and on again through what a record keeps: at every ply the position that was there.
pub fn undo_gives_what_was<G: Variant>(positions: &[G], record: &mut game::record::GameRecord) {
    let plies = 0..positions.len();
    for ply in plies.clone().rev().chain(plies) {
        record.tree_mut().go(ply);
        assert!(record.position().equals(&positions[ply]), "ply {ply} of {}", positions[0].fen());
    }
}

/// The search's own board, down the game and back: after each move taken back it looks as it did before.
pub fn search_board_comes_back<G: Variant>(positions: &[G], moves: &[G::Move]) {
    use engine::search_board::SearchBoard;
    use engine::search_stack::SearchStack;
    let mut board = SearchStack::new(positions[0], [], false);
    let mut choices = Vec::new();
    let mut sizes = Vec::new();
    for (position, &mv) in positions.iter().zip(moves) {
        sizes.push(choices.len());
        board.generate_all(&mut choices);
        let first = sizes[sizes.len() - 1];
        assert_eq!(choices.len() - first, Position::count(position) as usize, "choices in {}", position.fen());
        let code = position.move_id(mv);
        let choice = choices[first..].iter().find(|choice| choice.id == code).expect("what was played is a choice");
        board.play(choice.at);
    }
    for position in positions.iter().rev() {
        let look = board.node_info();
        let expected = (position.key(), position.in_check(), position.halfmove_clock(), position.is_dead());
        assert_eq!(
            (look.key, look.in_check, look.halfmove_clock, look.is_dead),
            expected,
            "search board in {}",
            position.fen()
        );
        assert_eq!((board.move_count(), board.evaluate()), (Position::count(position) as u32, position.evaluate()));
        if let Some(size) = sizes.pop() {
            board.undo();
            choices.truncate(size);
            board.truncate_moves(size);
        }
    }
}
