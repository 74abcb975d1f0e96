//! Texts to paste: links of every kind, positions, lists of positions and addresses of boards elsewhere, of every game.

use game::files::ExportOptions;
use game::import;
use game::pgn;
use game::saved;
use game::session::GameSession;
use notation::eval::Eval;
use notation::link::{self, Intent, LinkParts};
use variants::{GAMES, mixes};
use view::SessionView;

use super::{Kind, Source};
use crate::common::Rng;
use crate::common::sessions::random_game;

/// Where the links lead.
const SITE: &str = "https://x.example/play/";

/// Settings of the games that have them.
const RULES: [(&str, &str); 6] = [
    ("tax", "castling=no"),
    ("taxi", "income=3,castling=no"),
    ("monarch", "double=anywhere"),
    ("chess", "sideways=yes,own=yes"),
    ("anarchist", "last=loses"),
    ("tax+taxi", "fifty=20"),
];

/// All texts, with random games of that seed.
pub fn all(seed: u64) -> Vec<Source> {
    let mut rng = Rng(seed);
    let games = GAMES.iter().copied().chain(mixes().iter().copied());
    let mut sources: Vec<Source> = games.flat_map(|game| of_game(game.id(), &mut rng)).collect();
    sources.extend(
        RULES.iter().flat_map(|(game, rules)| {
            links("rules", &played(&format!("#{game}?rules={rules}"), 9, &mut rng), &mut rng)
        }),
    );
    sources.extend(elsewhere(&mut rng));
    sources
}

fn played(start: &str, plies: usize, rng: &mut Rng) -> GameSession {
    let mut session = import::follow(start, GAMES[0]).session;
    random_game(&mut session, plies, rng);
    session
}

fn of_game(game: &str, rng: &mut Rng) -> Vec<Source> {
    let mut sources = links("usual", &played(&format!("#{game}"), 16, rng), rng);
    // A position in the middle of a game, which goes on from there.
    let middle = played(&format!("#{game}"), 12, rng).view().fen;
    let from_there = played(&format!("#{game}/{}", middle.replace(' ', "_")), 6, rng);
    sources.extend(links("from a position", &from_there, rng));
    sources.push(source(Kind::Link, format!("{game}: the start"), game, format!("{SITE}#{game}"), &[]).link());
    sources.extend(positions(game, &from_there, rng));
    sources.extend(games(game, rng));
    sources
}

/// The links of a game: to look at, a move, a challenge, a place in it, a review, the end.
fn links(name: &str, session: &GameSession, rng: &mut Rng) -> Vec<Source> {
    let parts = link::read(&session.view().link).expect("its own link");
    let evals = |count: usize, rng: &mut Rng| (0..count).map(|_| Eval::read(&format!("{}.5", rng.below(9)))).collect();
    let kinds = [
        ("look", parts.clone()),
        ("move", LinkParts { intent: Intent::Links, flipped: true, ..parts.clone() }),
        ("challenge", LinkParts { moves: Vec::new(), intent: Intent::Challenge, ..parts.clone() }),
        ("place", LinkParts { ply: Some(1), ..parts.clone() }),
        ("review", LinkParts { evals: evals(parts.moves.len() + 1, rng), ..parts.clone() }),
        ("end", LinkParts { close: link::read_close("black-resigns"), ..parts.clone() }),
        ("editor", LinkParts { moves: Vec::new(), edit: true, ..parts.clone() }),
    ];
    kinds
        .into_iter()
        .map(|(kind, parts)| {
            let name = format!("{}, {name}: {kind}", parts.game);
            let mut made = source(Kind::Link, name, "chess", format!("{SITE}{}", link::write(&parts)), &[]).link();
            if let Some((_, before)) = parts.moves.split_last().filter(|_| !matches!(kind, "place" | "review")) {
                let older = LinkParts { moves: before.to_vec(), close: None, ..parts.clone() };
                made.older = Some(format!("{SITE}{}", link::write(&older)));
                // In the middle of its last move.
                let end = before.iter().fold(0, |sum, mv| sum + mv.len() + 1) + 1;
                let moves = made.text.find("moves=").expect("its moves") + "moves=".len();
                made.cut = Some((made.text[..moves + end].into(), "Move "));
            } else if let Some(fen) = parts.fen {
                let board = made.text.find(&fen[..4]).expect("its position");
                made.cut = Some((made.text[..board + cut_board(&fen)].into(), "The position "));
            }
            made
        })
        .collect()
}

/// Where a board is cut, behind its fifth rank.
fn cut_board(fen: &str) -> usize {
    fen.match_indices('/').nth(4).map_or(fen.len(), |(at, _)| at)
}

fn positions(game: &str, session: &GameSession, rng: &mut Rng) -> Vec<Source> {
    let fen = session.view().fen;
    let at = |fen: &str| opened_from(game, fen, &[]);
    let mut single = source(Kind::Fen, format!("{game}: a position"), game, fen.clone(), &[at(&fen)]);
    single.cut = Some((fen[..cut_board(&fen)].into(), "The board has "));
    let fens: Vec<String> = (0..3).map(|_| played(&format!("#{game}"), 12, rng).view().fen).collect();
    let opens: Vec<String> = fens.iter().map(|fen| at(fen)).collect();
    let list = source(Kind::List, format!("{game}: a list"), game, fens.join("\n"), &opens);
    let mut sources = vec![single, list];
    if let Some(start) = session.start_fen() {
        let moves = link::read(&session.view().link).expect("its own link").moves;
        let opens = [opened_from(game, &start, &moves)];
        let text = format!("position fen {start} moves {}", moves.join(" "));
        sources.push(source(Kind::Played, format!("{game}: position fen"), game, text, &opens));
        sources.push(source(
            Kind::Played,
            format!("{game}: moves below"),
            game,
            format!("{start}\n{}", moves.join(" ")),
            &opens,
        ));
        let usual = link::read(&played(&format!("#{game}"), 8, rng).view().link).expect("its own link").moves;
        let text = format!("position startpos moves {}", usual.join(" "));
        let opens = [import::follow(&format!("#{game}?moves={}", usual.join(",")), GAMES[0]).session.review_link()];
        sources.push(source(Kind::Played, format!("{game}: position startpos"), game, text, &opens));
    }
    sources
}

/// A game with all that PGN has: tags, side lines, comments, glyphs, drawings, clocks. Two of them in a file, and its
/// moves alone.
fn games(game: &str, rng: &mut Rng) -> Vec<Source> {
    let of = |session: &GameSession| saved::write(session);
    let (one, two) = (annotated(game, rng), annotated(game, rng));
    let [text, second] = [&one, &two].map(|session| pgn::export(session, &EVERYTHING));
    let mut single = source(Kind::Game, format!("{game}: a game"), game, text.clone(), &[of(&one)]);
    // In the middle of a comment.
    let comment = text.rfind("Remarkable").expect("its comment");
    single.cut = Some((text[..comment + 5].into(), "Line "));
    let file =
        source(Kind::Games, format!("{game}: two games"), game, format!("{text}\n{second}"), &[of(&one), of(&two)]);
    let mut plain = played(&format!("#{game}"), 14, rng);
    let alone = ExportOptions {
        variations: false,
        comments: false,
        drawings: false,
        clocks: false,
        evals: false,
        costs: false,
    };
    let exported = pgn::export(&plain, &alone);
    let moves = exported.rsplit_once("\n\n").map_or("", |(_, moves)| moves).trim_end().trim_end_matches('*').trim_end();
    plain.visit(plain.tree().main_end() as u32);
    vec![single, file, source(Kind::Moves, format!("{game}: moves"), game, moves.into(), &[of(&plain)])]
}

const EVERYTHING: ExportOptions =
    ExportOptions { variations: true, comments: true, drawings: true, clocks: true, evals: true, costs: false };

fn annotated(game: &str, rng: &mut Rng) -> GameSession {
    let mut session = played(&format!("#{game}"), 12, rng);
    let line: Vec<usize> = session.tree().path(session.tree().main_end());
    for (name, value) in [("Event", "Club evening"), ("Date", "2026.11.29"), ("White", "Ada Müller"), ("Black", "Ben")]
    {
        session.set_tag(name, value);
    }
    session.set_tag("Annotator", "Cleo, who has looked at it for a long time and then again");
    for (at, &node) in line.iter().enumerate().skip(1) {
        let node = node as u32;
        session.clock(node, Some(600_000 - 7_000 * at as u32));
        match rng.below(4) {
            0 => session.comment(
                node,
                "A good move (the best)? It takes a line and a half, so that mail programs break it; or so.",
            ),
            1 => session.glyph(node, [1, 6, 14, 146][rng.below(4)]),
            2 => session.comment(node, "[%csl Gd4,Re5][%cal Bd4e5]"),
            _ => {
                session.visit(session.tree().parent(node as usize).expect("a move before") as u32);
                random_game(&mut session, 3, rng);
            }
        }
    }
    let end = *line.last().expect("a start") as u32;
    session.comment(end, "Remarkable");
    session.visit(session.tree().main_end() as u32);
    session
}

/// Addresses of boards elsewhere, which have orthodox chess.
fn elsewhere(rng: &mut Rng) -> Vec<Source> {
    let fen = played("#chess", 14, rng).view().fen;
    let below = fen.replace(' ', "_");
    let opens = [opened_from("chess", &fen, &[])];
    let black = [format!("{}?side=black", opens[0])];
    let escaped = fen.replace('/', "%2F").replace(' ', "%20");
    [
        (format!("https://board.example/analysis/{below}"), &opens),
        (format!("https://board.example/analysis/standard/{below}?color=black"), &black),
        (format!("https://board.example/editor?fen={escaped}&flip=true"), &black),
        (format!("http://board.example/analysis/chess?fen={}", fen.replace(' ', "+")), &opens),
    ]
    .into_iter()
    .map(|(text, opens)| source(Kind::Address, text.clone(), "tax", text, opens))
    .collect()
}

fn opened_from(game: &str, fen: &str, moves: &[String]) -> String {
    let parts = LinkParts { game: game.into(), fen: Some(fen.into()), moves: moves.to_vec(), ..LinkParts::default() };
    import::follow(&link::write(&parts), GAMES[0]).session.review_link()
}

fn source(kind: Kind, name: String, game: &str, text: String, opens: &[String]) -> Source {
    Source { kind, name, game: game.into(), text, older: None, opens: opens.to_vec(), cut: None }
}

impl Source {
    /// A link opens itself.
    fn link(mut self) -> Source {
        self.opens = self.text.split_once('#').map(|(_, fragment)| format!("#{fragment}")).into_iter().collect();
        self
    }
}
