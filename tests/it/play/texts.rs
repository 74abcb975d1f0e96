//! A whole game as text: the link that is shared, the record that the page keeps, the PGN that goes to the world. Read at a
//! table, each gives the same game; and a table takes no move of a game that is over.

use oddchess::game::pgn;
use oddchess::game::record::Ending;
use oddchess::game::session::Table;
use oddchess::notation::link::{self, Parts};
use oddchess::rules::Rules;
use oddchess::rules::present::Game;
use oddchess::variants::require;
use oddchess::view::Form;

const PLAIN: Form = Form { variations: false, comments: false, drawings: false, clocks: false, costs: true };

/// What was played.
pub struct Line {
    /// The position text of the start, where it is not the game's usual one.
    pub start: Option<String>,
    pub moves: Vec<String>,
    pub notations: Vec<String>,
    /// The position text of the end.
    pub end: String,
    pub ending: Option<Ending>,
    /// A move that would be legal at the end.
    pub another: Option<String>,
}

pub fn come_back<G: Game>(line: &Line) {
    let id = G::FACE.id;
    let parts = Parts { game: id.into(), fen: line.start.clone(), moves: line.moves.clone(), ..Parts::default() };
    let text = link::write(&parts);
    assert_eq!(link::read(&text).as_ref(), Ok(&parts), "{text}");
    let mut table = require(id).unwrap().open(&parts).unwrap_or_else(|saying| panic!("{text}: {saying:?}"));
    let view = table.view();
    assert_eq!((&view.fen, &view.link, view.ply as usize), (&line.end, &text, line.moves.len()), "{text}");
    assert_eq!(table.score(), line.ending.map(Ending::score), "score of {text}");
    same_moves(table.as_ref(), line);

    for (pgn, whole) in [(pgn::write(table.as_ref()), true), (pgn::export(table.as_ref(), &PLAIN), false)] {
        let reading = pgn::read(&pgn);
        assert_eq!(reading.problem, None, "{pgn}");
        same_moves(reading.table.as_ref(), line);
        assert_eq!(reading.table.score(), line.ending.map(Ending::score), "{pgn}");
        let again =
            if whole { pgn::write(reading.table.as_ref()) } else { pgn::export(reading.table.as_ref(), &PLAIN) };
        assert_eq!(again, pgn);
    }
    if line.ending.is_some() {
        let refused = line.another.as_ref().map(|text| table.type_move(text).is_err());
        assert_ne!(refused, Some(false), "a move in a game that is over: {text}");
        assert_eq!(table.view().fen, line.end);
    }
}

fn same_moves(table: &dyn Table, line: &Line) {
    let nodes = table.tree().path(table.tree().main_end());
    let played = nodes.iter().filter_map(|&node| table.sheet()[node].played.as_ref());
    let expected = line.moves.iter().zip(&line.notations);
    assert!(played.map(|played| (&played.text, &played.san)).eq(expected), "{:?}", line.moves);
    assert_eq!(table.start_fen(), line.start);
}

/// Back and on again through what a record keeps: at every ply the position that was there.
pub fn undo_gives_what_was<G: Game>(positions: &[G], record: &mut oddchess::game::record::Record) {
    let plies = 0..positions.len();
    for ply in plies.clone().rev().chain(plies) {
        record.tree_mut().go(ply);
        assert!(record.position().same(&positions[ply]), "ply {ply} of {}", positions[0].fen());
    }
}

/// The search's own board, down the game and back: after each move taken back it looks as it did before.
pub fn search_board_comes_back<G: Game>(positions: &[G], moves: &[G::Move]) {
    use oddchess::engine::search_board::{Board, Stack};
    let mut board = Stack::new(positions[0], [], false);
    let mut choices = Vec::new();
    let mut sizes = Vec::new();
    for (position, &mv) in positions.iter().zip(moves) {
        sizes.push(choices.len());
        board.expand(&mut choices);
        let first = sizes[sizes.len() - 1];
        assert_eq!(choices.len() - first, Rules::count(position) as usize, "choices in {}", position.fen());
        let code = position.code(mv);
        let choice = choices[first..].iter().find(|choice| choice.code == code).expect("what was played is a choice");
        board.play(choice.at);
    }
    for position in positions.iter().rev() {
        let look = board.look();
        let expected = (position.key(), position.checked(), position.idle_plies(), position.dead());
        assert_eq!((look.key, look.check, look.idle, look.dead), expected, "search board in {}", position.fen());
        assert_eq!((board.count(), board.score()), (Rules::count(position) as u32, position.score()));
        if let Some(size) = sizes.pop() {
            board.undo();
            choices.truncate(size);
            board.shrink(size);
        }
    }
}
