//! How a game between players begins: at a position, after random moves that leave neither side much better.

use engine::evaluate::hash64;
use engine::player::Player;
use engine::report::{EngineRequest, ScoreKind, Task};
use game::session::{GameSession, NewGame};
use message::Message;
use notation::link::LinkParts;

use crate::match_players::Contestant;

/// Random moves at the beginning.
const OPENING: u64 = 6;

/// A game from its start, or from the FEN `start`, with these moves played.
pub fn open(game: &str, start: Option<&str>, moves: &[String]) -> Result<GameSession, Message> {
    let (fen, moves) = (start.map(str::to_owned), moves.to_vec());
    variants::require(game)?.open(&LinkParts { game: game.into(), fen, moves, ..LinkParts::default() })
}

/// Random moves after which neither side is much better.
pub fn opening(game: &str, start: Option<&str>, pair: u64) -> Result<Vec<String>, Message> {
    let mut umpire = Player::new(4);
    for attempt in 0..100 {
        let mut session = open(game, start, &[])?;
        let mut moves = Vec::new();
        for ply in 0..OPENING {
            if session.over().is_none()
                && let Some(text) = Contestant::Random.choose_move(&session, &moves, hash64([pair, attempt, ply]))
            {
                session.type_move(&text)?;
                moves.push(text);
            }
        }
        umpire.set_board(session.root_board());
        umpire.start(EngineRequest { nodes: 20_000, ..EngineRequest::new(Task::Analyse) });
        umpire.run(&mut || false);
        let report = umpire.report();
        let Some(line) = report.lines.first() else { continue };
        if matches!(line.score.kind, ScoreKind::Heuristic | ScoreKind::Open) && line.score.value.abs() < 70 {
            return Ok(moves);
        }
    }
    Ok(Vec::new())
}
