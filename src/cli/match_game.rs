//! A game of `oddchess match`: how it is played and ends, and its PGN.
//!
//! The rules here decide alone. What a player answers is played only if it is legal; whoever answers anything else loses, and
//! is told why.

use std::fs::{File, OpenOptions};
use std::io::Write;

use console::error::CliError;
use console::match_players::Contestant;
use console::new_file::lock;
use console::program::{REFUSES, Reply};
use console::random_opening::open;
use game::files::ExportOptions;
use game::pgn;
use game::record::EndedBy;
use game::session::GameSession;
use message::catalogue::Catalogue;
use message::{Message, MessageId};
use notation::link::excerpt;
use rules::Color;

const ILLEGAL: MessageId = MessageId::new(&("cli.match.illegal", &["player", "number", "reason"]));
const NO_MOVE: MessageId = MessageId::new(&("cli.match.no_move", &["player", "number", "text"]));
const CLAIM: MessageId = MessageId::new(&("cli.match.claim", &["player", "number", "text"]));
const TIME: MessageId = MessageId::new(&("cli.match.time", &["player", "number"]));

/// Plies after which a game is drawn.
const LONGEST: usize = 400;
/// What programs write instead of a move if they have none.
const NONE: [&str; 4] = ["", "(none)", "0000", "null"];

/// A game to be played.
pub struct Pairing<'a> {
    pub game: &'a str,
    pub start: Option<&'a str>,
    pub moves: Vec<String>,
    /// From 0; it is the seed of its players.
    pub number: u64,
    /// White's and Black's, as the command names them.
    pub names: [&'a str; 2],
}

/// A game that is over.
pub struct Finished {
    pub session: GameSession,
    /// Why a player lost otherwise than on the board.
    pub fault: Option<Message>,
}

impl Finished {
    /// White's points, doubled: 2 for a win, 1 for a draw.
    pub fn white(&self) -> u32 {
        match self.session.score() {
            Some("1-0") => 2,
            Some("0-1") => 0,
            _ => 1,
        }
    }
}

/// Ends a game that the board does not end.
fn close(session: &mut GameSession, ended_by: EndedBy, termination: &str) {
    session.close(ended_by);
    session.set_tag("Termination", termination);
}

pub fn play(pairing: Pairing<'_>, players: [&mut Contestant; 2]) -> Result<Finished, Message> {
    let Pairing { game: id, start, mut moves, number, names } = pairing;
    let mut session = open(id, start, &moves)?;
    let mut fault = None;
    let mut players = players;
    for player in &mut players {
        player.new_game(id)?;
    }
    while session.over().is_none() && fault.is_none() {
        if moves.len() >= LONGEST {
            close(&mut session, EndedBy::Score(None), "adjudication");
            break;
        }
        let (side, turn) = (session.turn(), session.turn().index());
        let other = players[1 - turn].clock();
        let reply = players[turn].answer(&session, &moves, number, other)?;
        let (player, game) = (names[turn].into(), (number as u32 + 1).into());
        match reply {
            Reply::Move(text, _) if NONE.contains(&text.as_str()) => {
                fault = Some(NO_MOVE.with([player, game, text.as_str().into()]));
            }
            Reply::Move(text, _) => match session.type_move(&text) {
                Ok(()) => moves.push(last_move(&session).unwrap_or(text)),
                Err(reason) => {
                    // By UCI a program can't refuse a move: it goes on with the position before.
                    if let Some((last, before)) = moves.split_last()
                        && open(id, start, before)?.type_move(&text).is_ok()
                    {
                        return Err(REFUSES.with([player, last.as_str().into(), excerpt(&text).into()]));
                    }
                    fault = Some(ILLEGAL.with([player, game, reason.into()]));
                }
            },
            Reply::Resigns => _ = session.close(EndedBy::Resignation(side)),
            Reply::OutOfTime => {
                session.close(EndedBy::Time(side));
                fault = Some(TIME.with([player, game]));
            }
            Reply::Claims(result) => match (result.as_str(), side) {
                ("0-1", Color::White) | ("1-0", Color::Black) => _ = session.close(EndedBy::Resignation(side)),
                ("1/2-1/2", _) if session.close(EndedBy::Claim) => {}
                _ => fault = Some(CLAIM.with([player, game, excerpt(&result).into()])),
            },
        }
        if fault.is_some() && session.over().is_none() {
            close(&mut session, EndedBy::Score(Some(!side)), "rules infraction");
        }
    }
    Ok(Finished { session, fault })
}

/// The last move in coordinates, however it was written.
fn last_move(session: &GameSession) -> Option<String> {
    let played = session.annotations()[session.tree().at()].played.as_ref();
    played.map(|played| played.text.clone())
}

/// A file that games are added to.
pub struct PgnFile {
    path: String,
    file: File,
}

impl PgnFile {
    pub fn open(path: &str) -> Result<PgnFile, CliError> {
        let opened = OpenOptions::new().append(true).create(true).open(path);
        let file = opened.map_err(|error| CliError::write(path, &error))?;
        lock(path, &file)?;
        Ok(PgnFile { path: path.to_owned(), file })
    }

    /// Adds a game, with the reason if it ended otherwise than on the board.
    pub fn add(
        &mut self,
        finished: &mut Finished,
        round: &str,
        names: [&str; 2],
        catalogue: &Catalogue,
    ) -> Result<(), CliError> {
        let session = &mut finished.session;
        for (name, value) in [("Event", "oddchess match"), ("Round", round), ("White", names[0]), ("Black", names[1])] {
            session.set_tag(name, value);
        }
        if let Some(fault) = &finished.fault {
            session.comment(session.tree().at() as u32, &catalogue.sentence(fault));
        }
        let options = ExportOptions {
            variations: false,
            comments: true,
            drawings: false,
            clocks: false,
            evals: false,
            costs: false,
        };
        let text = pgn::export(session, &options) + "\n";
        self.file.write_all(text.as_bytes()).map_err(|error| CliError::write(&self.path, &error))
    }
}
