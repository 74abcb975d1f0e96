//! The stable interface of the crate: `use oddchess::prelude::*`.
//!
//! [`Variant`] is a game with its rules, [`Position`] a position with its legal moves, [`Game`] a position with its history, and
//! [`Engine`] searches. They work for all variants alike, and every text they read can be wrong: [`Error`] then says in a
//! sentence what was wrong and what was expected.
//!
//! **Only this module is covered by semantic versioning.** Names, signatures and meanings here change with a new major
//! version (before 1.0, with a new minor one). So do the ids of variants and settings, FEN, and links, which are stored in
//! many places. Not covered are the texts of sentences, the moves and scores that the engine finds, and all other modules of
//! the crate: they serve the page and the command line of the project and change with them. Nor is a method that takes or
//! gives a type of another module, such as [`GameEnd::message`].
//!
//! # The commonest tasks
//!
//! List the legal moves of a position:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! let start = "chess".parse::<Variant>()?.start();
//! let moves: Vec<String> = start.legal_moves().iter().map(|mv| mv.to_string()).collect();
//! assert_eq!(moves.len(), 20);
//! assert!(moves.contains(&"g1f3".into()));
//! // Where moves cost something, each has a price.
//! let taxi = "taxi".parse::<Variant>()?.start();
//! assert!(taxi.legal_moves().iter().all(|mv| mv.price().is_some()));
//! # Ok::<(), Error>(())
//! ```
//!
//! Play moves, in SAN or in coordinates as UCI has them:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! let mut game = "monarch".parse::<Variant>()?.new_game();
//! for mv in ["e4", "e7e5", "Nf3"] {
//!     game.play(mv)?;
//! }
//! assert_eq!(game.moves(), ["e4", "e5", "Nf3"]);
//! assert_eq!(game.turn(), Color::Black);
//! // Positions are values: playing gives another one.
//! let before = game.position();
//! let after = before.play(&before.parse_move("Nc6")?)?;
//! assert_eq!(before.turn(), Color::Black);
//! assert_eq!(after.turn(), Color::White);
//! # Ok::<(), Error>(())
//! ```
//!
//! Read and write FEN:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! let chess: Variant = "chess".parse()?;
//! let fen = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";
//! assert_eq!(chess.position(fen)?.fen(), fen);
//! // An error says what is wrong.
//! let error = chess.position("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/7 w - - 0 1").unwrap_err();
//! assert_eq!(error.id(), "fen.squares");
//! assert!(error.to_string().contains("Rank 1"), "{error}");
//! # Ok::<(), Error>(())
//! ```
//!
//! Tell why a move is illegal:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! let chess: Variant = "chess".parse()?;
//! let position = chess.position("4k3/8/8/8/8/2b5/3N4/4K3 w - - 0 1")?;
//! let illegal = position.why_illegal("d2e4").unwrap();
//! assert_eq!(illegal.reason, "This would expose your king on e1 to the bishop on c3");
//! assert_eq!(illegal.squares, ["e1", "c3"]);
//! assert!(position.why_illegal("Ke2").is_none(), "it is legal");
//! # Ok::<(), Error>(())
//! ```
//!
//! Count positions with perft:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! // Counted by others, too.
//! assert_eq!("chess".parse::<Variant>()?.start().perft(4), 197_281);
//! assert_eq!("tax".parse::<Variant>()?.start().perft(4), 197_273);
//! let rows = "anarchist".parse::<Variant>()?.start().divide(2);
//! assert_eq!(rows.len(), 32);
//! assert_eq!(rows.iter().map(|(_, count)| count).sum::<u64>(), 1_020);
//! # Ok::<(), Error>(())
//! ```
//!
//! Read and write PGN:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! let game = Game::from_pgn("[Variant \"Taxi Chess\"]\n[White \"Ada\"]\n\n1. e4 d5 2. exd5 *")?;
//! assert_eq!(game.variant().id(), "taxi");
//! assert_eq!(game.moves(), ["e4", "d5", "exd5"]);
//! assert_eq!(game.tag("White"), Some("Ada"));
//! assert!(game.pgn().ends_with("\n1. e4 d5 2. exd5 *\n"));
//! // An error has line and column.
//! let error = Game::from_pgn("1. e4 e5 2. Bc5").unwrap_err();
//! assert!(error.to_string().contains("column 13"), "{error}");
//! # Ok::<(), Error>(())
//! ```
//!
//! Read a file of several games, with variations and comments, as far as each can be read:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! let file = "[White \"Ada\"]\n\n1. e4 e5 (1... c5 {sharp}) 2. Sf3 *\n\n[White \"Bea\"]\n\n1. d4 Ke7 2. c4 *\n";
//! let mut games = Game::read_pgn(file);
//! assert_eq!(games.len(), 2);
//! let PgnGame { game: first, notes, .. } = games.next().unwrap();
//! assert_eq!(first.moves(), ["e4", "e5", "Nf3"]);
//! // What was read otherwise than it is written is said.
//! assert_eq!(notes, ["Piece letters read as German or Scandinavian (S L T D K)"]);
//! let sharp = first.nodes().into_iter().find(|node| node.comment == "sharp").unwrap();
//! assert_eq!(sharp.san, "c5");
//! // What was read before a problem is there.
//! let second = games.next().unwrap();
//! assert_eq!(second.game.moves(), ["d4"]);
//! assert!(second.problem.unwrap().to_string().contains("Ke7"));
//! ```
//!
//! Find out whether a game is over, and how:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! let mut game = Game::from_link("#chess?moves=f2f3,e7e5,g2g4")?;
//! assert_eq!(game.outcome(), None);
//! game.play("Qh4#")?;
//! let outcome = game.outcome().unwrap();
//! assert_eq!(outcome.reason(), GameEnd::Checkmate { winner: Color::Black });
//! assert_eq!(outcome.result(), "0-1");
//! // In Anarchist Chess, who cannot move has lost.
//! let anarchist: Variant = "anarchist".parse()?;
//! let position = anarchist.position("8/8/8/8/8/8/8/8 w - - 0 1")?;
//! assert_eq!(position.outcome().and_then(|outcome| outcome.winner()), Some(Color::Black));
//! # Ok::<(), Error>(())
//! ```
//!
//! Change a rule:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! let taxi: Variant = "taxi".parse()?;
//! let richer = taxi.with("income=3")?;
//! assert_eq!(richer.id(), "taxi:income=3");
//! let income = richer.settings().into_iter().find(|setting| setting.key == "income").unwrap();
//! assert_eq!(income.value, "3");
//! assert!(taxi.with("income=-1").is_err());
//! // Rules of several games can be joined.
//! assert!("tax+taxi:castling=no".parse::<Variant>().is_ok());
//! # Ok::<(), Error>(())
//! ```
//!
//! Play a game that a text describes, here with camels, which leap three squares and one:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! let text = "
//! [camels:chess]
//! customPiece1 = c:C
//! startFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1
//! promotionPieceTypes = cbrq";
//! let camels = Variant::describe(text, "camels")?.variant;
//! let mut game = camels.new_game();
//! for mv in ["Ca4", "d5", "Cxd5"] {
//!     game.play(mv)?;
//! }
//! // The id has the description, and so have links and PGN: who reads them needs no file.
//! assert!(camels.id().starts_with("invent:"));
//! assert_eq!(camels.id().parse::<Variant>()?.start(), camels.start());
//! assert_eq!(Game::from_pgn(&game.pgn())?.position(), game.position());
//! assert_eq!(Engine::new().search(&game, Limits::depth(2)).lines.len(), 1);
//! // An error names the line, the key and what was expected.
//! let error = Variant::describe("[mine:chess]\nmaxRank = many", "mine").unwrap_err();
//! assert!(error.to_string().contains("maxRank"), "{error}");
//! # Ok::<(), Error>(())
//! ```
//!
//! Search the best move:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! // The queen on d5 hangs.
//! let chess: Variant = "chess".parse()?;
//! let game = Game::from(chess.position("4k3/8/8/3q4/8/2N5/8/4K3 w - - 0 1")?);
//! let found = Engine::new().search(&game, Limits::depth(6).and_nodes(100_000));
//! assert_eq!(found.best_move().unwrap().uci(), "c3d5");
//! # Ok::<(), oddchess::prelude::Error>(())
//! ```
//!
//! End a search from another thread, with what it has found by then:
//!
//! ```
//! use std::sync::atomic::{AtomicBool, Ordering};
//! use oddchess::prelude::*;
//!
//! let game = "chess".parse::<Variant>()?.new_game();
//! let stopped = AtomicBool::new(false);
//! let found = std::thread::scope(|scope| {
//!     let thinking = scope.spawn(|| {
//!         Engine::new().search_until(&game, Limits::depth(100), || stopped.load(Ordering::Relaxed))
//!     });
//!     stopped.store(true, Ordering::Relaxed);
//!     thinking.join().unwrap()
//! });
//! assert!(found.depth < 100);
//! # Ok::<(), oddchess::prelude::Error>(())
//! ```
//!
//! Prove a mate:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! let chess: Variant = "chess".parse()?;
//! let position = chess.position("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1")?;
//! let MateProof::Mate { moves, firsts } = Engine::new().prove_mate(&position, 3, 0) else { panic!() };
//! assert_eq!(moves, 2);
//! assert_eq!(position.san(&firsts[0])?, "Ra6");
//! assert_eq!(Engine::new().prove_mate(&position, 1, 0), MateProof::NoMate);
//! # Ok::<(), oddchess::prelude::Error>(())
//! ```
//!
//! Write a link, and read it:
//!
//! ```
//! use oddchess::prelude::*;
//!
//! let mut game = "taxi".parse::<Variant>()?.with("income=3")?.new_game();
//! game.play("e4")?;
//! assert_eq!(game.link(), "#taxi?rules=income=3&moves=e2e4");
//! let again = Game::from_link(&format!("https://oddchess.example/{}", game.link()))?;
//! assert_eq!(again.position(), game.position());
//! # Ok::<(), Error>(())
//! ```

mod described;
mod engine;
mod file;
mod game;
mod position;
mod variant;

pub use self::described::Described;
pub use self::engine::{Engine, Limits, Line, MateProof, Score, Search};
pub use self::file::{GameNode, PgnGame, PgnGames};
pub use self::game::{Game, Outcome};
pub use self::position::{Illegal, Move, Position};
pub use self::variant::{Error, Setting, Variant};
pub use board::Color;
pub use rules::Status;
pub use rules::draw::{Claim, GameEnd};
