//! Endgame results: known facts of orthodox chess, consistency, agreement with a search without
//! tables, and their use in play and reports.

use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};

use crate::common::tree;

use engine::endgame::EndgameResult;
use engine::endgame::material::{EndgamePiece, Material, Place};
use engine::endgame::survey::{Counts, SurveyError, survey};
use engine::endgame::table::EndgameTables;
use engine::prover::{Outcome, Prover};
use notation::fen;
use rules::setup::PositionSetup;
use rules::text::FromSetup;
use rules::{Color, Position, Status};
use variants::infantry::Infantry;
use variants::monarch::Monarch;
use variants::tax::Tax;
use variants::{TOOLS, tools};

fn tables(game: &str) -> EndgameTables {
    EndgameTables::new(tools(game).unwrap().endgames(), 64 << 20).unwrap()
}

/// The tables that most tests share: what one of them has solved, the others find.
fn shared(game: &str) -> MutexGuard<'static, EndgameTables> {
    static SOLVED: LazyLock<Vec<(&str, Mutex<EndgameTables>)>> = LazyLock::new(|| {
        let games = TOOLS.iter().map(|game| game.id()).filter(|game| tools(game).unwrap().endgames().terms().is_some());
        games.map(|game| (game, Mutex::new(tables(game)))).collect()
    });
    let (_, tables) = SOLVED.iter().find(|(id, _)| *id == game).unwrap();
    // A test that failed has left what it solved.
    tables.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the command prints, as numbers.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    white_to_move: [u64; 3],
    black_to_move: [u64; 3],
    /// White's longest win in moves, and how many positions take it.
    longest: (u32, u64),
}

fn row(tables: &mut EndgameTables, men: &str) -> Row {
    let survey = survey(tables, men).unwrap();
    let [white_to_move, black_to_move] = survey.counts.map(|Counts { wins, draws, losses }| [wins, draws, losses]);
    let longest = survey.longest[0].as_ref().map_or((0, 0), |longest| (longest.plies.div_ceil(2), longest.positions));
    Row { white_to_move, black_to_move, longest }
}

/// Numbers that are stirred on the way.
struct Rng(u64);

impl Rng {
    fn next_u64(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// What the successors of a placement say of it.
fn concluded(tables: &EndgameTables, men: &Material, after: &mut Vec<Material>) -> EndgameResult {
    use engine::endgame::adapter::Placement;
    after.clear();
    match tables.look(men, after).expect("a position of the game") {
        Placement::Lost => return EndgameResult::Loss(0),
        Placement::Drawn => return EndgameResult::Draw,
        Placement::Open => {}
    }
    let (mut win, mut loss, mut draws) = (u32::MAX, 0, false);
    for men in after.iter() {
        match tables.known(men).expect("all that can be reached is known") {
            EndgameResult::Loss(plies) => win = win.min(plies + 1),
            EndgameResult::Win(plies) => loss = loss.max(plies + 1),
            EndgameResult::Draw => draws = true,
        }
    }
    if win < u32::MAX {
        EndgameResult::Win(win)
    } else if draws {
        EndgameResult::Draw
    } else {
        EndgameResult::Loss(loss)
    }
}

/// A win or loss in n follows from the moves, and so does a draw. That a draw is not a win that nobody has seen follows from
/// the plies: they are the fewest.
fn agree(tables: &EndgameTables, every: usize) -> usize {
    let mut after = Vec::new();
    let mut count = 0;
    for (men, known) in tables.solved().step_by(every) {
        assert_eq!(concluded(tables, &men, &mut after), known, "{}", text(tables, &men));
        count += 1;
    }
    count
}

fn text(tables: &EndgameTables, men: &Material) -> String {
    let form = tables.shape().format;
    fen::write(&men.setup(form), form)
}

#[test]
fn a_pawn_wins_as_it_is_known_to() {
    let mut tables = shared("chess");
    let pawn = row(&mut tables, "KPk");
    assert_eq!((pawn.white_to_move, pawn.longest.0), ([124_960, 38_368, 0], 28));
    assert_eq!(pawn.black_to_move, [97_604, 70_420, 0]);
    assert!(agree(&tables, 29) > 5_000);
}

#[test]
fn a_queen_wins_as_it_is_known_to() {
    let queen = row(&mut shared("chess"), "KQk");
    assert_eq!((queen.white_to_move[0], queen.black_to_move[1], queen.longest.0), (144_508, 23_048, 10));
}

#[test]
fn a_rook_wins_as_it_is_known_to() {
    let rook = row(&mut shared("chess"), "KRk");
    assert_eq!((rook.white_to_move[0], rook.black_to_move[1], rook.longest.0), (175_168, 22_244, 16));
}

#[test]
fn a_minor_piece_wins_nothing() {
    for minor in ["KBk", "KNk"] {
        let row = row(&mut shared("chess"), minor);
        assert_eq!((row.white_to_move[0], row.black_to_move[0]), (0, 0), "{minor}");
    }
}

/// Wins, draws and losses of White with each side to move; how many moves the longest win takes, and in how many positions.
fn check(game: &str, men: &str, white_to_move: [u64; 3], black_to_move: [u64; 3], longest: (u32, u64)) {
    assert_eq!(row(&mut shared(game), men), Row { white_to_move, black_to_move, longest }, "{game} {men}");
}

#[test]
fn small_endings_of_infantry_have_their_figures() {
    check("infantry", "KFk", [90, 53_508, 0], [42, 63_016, 0], (1, 90));
    check("infantry", "KTk", [0, 57_540, 0], [0, 63_058, 0], (0, 0));
}

#[test]
fn a_knight_and_a_pawn_of_tax_have_their_figures() {
    check("tax", "KNk", [66_472, 162_680, 0], [20_832, 229_152, 0], (1, 66_472));
    check("tax", "KPk", [16_714, 163_204, 0], [7_570, 179_918, 0], (1, 16_714));
}

#[test]
fn a_knight_of_either_side_has_its_figures() {
    check("monarch", "KNk", [205_116, 380, 0], [201_628, 24_700, 0], (27, 24));
    let knight = survey(&mut shared("monarch"), "Knk").unwrap();
    let black = knight.longest[1].as_ref().unwrap();
    assert_eq!((black.plies, black.positions, knight.longest[0].is_none()), (53, 24, true));
    assert_eq!(verdict("monarch", &black.fen), Some((Outcome::Win, Some(53))));
}

#[test]
fn letters_of_other_games_and_too_few_or_many_men_have_no_figures() {
    let no_king = "8/8/8/8/8/8/8/NNK5 w - - 0 1";
    for (men, expected) in [
        ("", SurveyError::Count(0)),
        ("K", SurveyError::Count(1)),
        ("KXk", SurveyError::Letter('X')),
        ("KTk", SurveyError::Letter('T')),
        ("KQRBNPk", SurveyError::Count(7)),
        ("KNN", SurveyError::NoPosition(no_king.into())),
    ] {
        assert_eq!(survey(&mut shared("monarch"), men), Err(expected), "{men}");
    }
}

#[test]
fn sides_exchanged_change_nothing_else() {
    for (game, men, other) in [("monarch", "KQk", "Kkq"), ("infantry", "KFk", "Kkf")] {
        let mut tables = shared(game);
        let one = survey(&mut tables, men).unwrap();
        let two = survey(&mut tables, other).unwrap();
        let swapped = |Counts { wins, draws, losses }| Counts { wins: losses, draws, losses: wins };
        assert_eq!(one.counts.map(swapped), [two.counts[1], two.counts[0]], "{game}");
    }
}

#[test]
fn placements_that_count_as_alike_are() {
    let mut rng = Rng(2019);
    for game in TOOLS.iter().filter(|game| game.endgames().terms().is_some()) {
        let tables = tables(game.id());
        let shape = tables.shape();
        let (letters, squares) = (game.fen_format().letters, game.fen_format().shape.places.len());
        let number = |letter| letters.find(letter).unwrap() as u8 + 1;
        let places = |after: &[Material]| -> Vec<Place> {
            let mut places: Vec<Place> = after.iter().map(|men| shape.place(men)).collect();
            places.sort_unstable();
            places
        };
        let (mut positions, mut turned) = (0, 0);
        for _ in 0..40_000 {
            let mut men = Material::new(Color::BOTH[rng.next_u64(2)]);
            let others = [rng.next_u64(letters.len()) as u8 + 1, rng.next_u64(letters.len()) as u8 + 1];
            for letter in [number('K'), number('k')].into_iter().chain(others).take(3 + rng.next_u64(2)) {
                men.add(EndgamePiece { letter, square: rng.next_u64(squares) as u8 });
            }
            let mut after = Vec::new();
            let distinct =
                (1..men.list().len()).all(|at| men.list()[..at].iter().all(|man| man.square != men.list()[at].square));
            let Some(stand) = tables.look(&men, &mut after).filter(|_| distinct) else { continue };
            positions += 1;
            let place = shape.place(&men);
            let usual = shape.at(place.slice, place.index);
            turned += usize::from(usual != men);
            let mut same = Vec::new();
            assert_eq!(tables.look(&usual, &mut same), Some(stand), "{} {}", game.id(), text(&tables, &men));
            assert_eq!(places(&same), places(&after), "{} {}", game.id(), text(&tables, &men));
        }
        assert!(positions > 5_000 && turned > 1_000, "{}: {turned} of {positions}", game.id());
    }
}

/// Whether the side to move mates within this number of plies, by exhaustive search.
fn mates<G: Position>(position: &G, plies: u32) -> bool {
    plies > 0 && position.legal().into_iter().any(|mv| mated(&position.play(mv), plies - 1))
}

fn mated<G: Position>(position: &G, plies: u32) -> bool {
    let legal = position.legal();
    if legal.is_empty() {
        return position.status() == Status::Checkmate;
    }
    plies > 1 && legal.into_iter().all(|mv| mates(&position.play(mv), plies - 1))
}

/// Short wins are what a search finds that tries everything, and no shorter.
fn spot<G: FromSetup>(game: &str, men: &[&str], longest: u32) {
    let mut tables = tables(game);
    for men in men {
        survey(&mut tables, men).unwrap();
    }
    let mut count = 0;
    for (men, known) in tables.solved().step_by(499) {
        let position = G::validate(&men.setup(G::FEN_FORMAT)).unwrap();
        let plies = if let EndgameResult::Win(plies) = known { plies } else { longest + 2 };
        let depth = plies.min(longest);
        assert_eq!(mates(&position, depth), plies <= longest, "{}", text(&tables, &men));
        assert!(plies > longest || plies < 2 || !mates(&position, plies - 2), "{}", text(&tables, &men));
        count += 1;
    }
    assert!(count > 30, "{game}: {count}");
}

#[test]
fn short_wins_of_monarch_are_those_that_a_search_finds() {
    spot::<Monarch>("monarch", &["KNk"], 3);
}

#[test]
fn short_wins_of_infantry_are_those_that_a_search_finds() {
    spot::<Infantry>("infantry", &["KFk"], 3);
}

#[test]
fn short_wins_of_tax_are_those_that_a_search_finds() {
    spot::<Tax>("tax", &["KNk", "KQk"], 3);
}

/// Solves a position without hurry.
fn ask(game: &str, position: &str) -> Option<Box<dyn Prover>> {
    let mut prover = tools(game).unwrap().root_board(Some(position), &[]).unwrap().prover()?;
    // It rests whenever it may.
    while !prover.run(&mut || true) {}
    Some(prover)
}

fn verdict(game: &str, position: &str) -> Option<(Outcome, Option<u32>)> {
    ask(game, position)?.result().map(|verdict| (verdict.outcome, verdict.plies))
}

#[test]
fn what_is_answered_and_what_is_not() {
    let win = |plies| Some((Outcome::Win, Some(plies)));
    let draw = Some((Outcome::Draw, None));
    assert_eq!(verdict("monarch", "8/8/8/8/8/1k6/8/KN6 w - - 0 1"), win(53));
    // The fifty-move rule applies first, and then there is no winner.
    assert_eq!(verdict("monarch", "8/8/8/8/8/1k6/8/KN6 w - - 47 50"), win(53));
    assert_eq!(verdict("monarch", "8/8/8/8/8/1k6/8/KN6 w - - 48 50"), None);
    assert_eq!(verdict("chess", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1").map(|(outcome, _)| outcome), Some(Outcome::Win));
    assert_eq!(verdict("chess", "8/8/8/8/4k3/8/4P3/4K3 b - - 0 1"), draw);
    assert_eq!(verdict("infantry", "****1****/***4**/**3k1**/*7*/9/*7*/**1T3**/**4***/****K**** w - - 0 1"), draw);
    // With a right to castle, with more men, where money counts.
    assert!(ask("chess", "8/8/8/8/4k3/8/8/4K2R w K - 0 1").is_none());
    assert!(ask("monarch", "8/8/8/8/4k3/8/8/RN2K3 w - - 0 1").is_none());
    assert!(ask("taxi", "8/8/8/8/4k3/8/8/4K2R w - - 0 1 18:16").is_none());
}

#[test]
fn play_by_the_tables_takes_as_long_as_they_say() {
    for (game, start, plies) in [
        ("monarch", "8/8/8/8/8/8/8/K1kB4 w - - 0 1", 71),
        ("monarch", "8/8/8/8/8/1k6/8/KN6 w - - 0 1", 53),
        ("chess", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1", 31),
    ] {
        let game = tools(game).unwrap();
        let mut line: Vec<String> = Vec::new();
        let mut learnt = None;
        loop {
            let moves: Vec<&str> = line.iter().map(String::as_str).collect();
            let board = game.root_board(Some(start), &moves).unwrap();
            if board.over() {
                assert_eq!(board.outcome_without_moves(), Outcome::Loss);
                break;
            }
            let mut prover = board.prover().unwrap();
            if let Some(learnt) = learnt.take() {
                prover.inherit(learnt);
            }
            assert!(prover.run(&mut || false));
            let verdict = prover.result().unwrap();
            assert_eq!(verdict.plies, Some(plies - line.len() as u32), "{line:?}");
            let (code, next) = prover
                .moves()
                .into_iter()
                .find(|(_, next)| next.outcome == verdict.outcome && next.plies.map(|plies| plies + 1) == verdict.plies)
                .unwrap();
            assert!(line.is_empty() || next.plies < verdict.plies);
            line.push(board.move_texts(&[code]).remove(0));
            learnt = prover.take_learnt();
        }
        assert_eq!(line.len() as u32, plies, "{start}");
    }
}

/// What is played goes on in the tables: a right to take in passing too.
#[test]
fn pawns_that_pass_each_other_are_answered() {
    let mut tables = tables("tax");
    for start in ["7k/8/8/8/1p6/8/P7/K7 w - - 0 1", "8/5p2/7k/8/6P1/8/8/3K4 b - - 0 1"] {
        let setup: PositionSetup = fen::read(start, tables.shape().format).unwrap();
        let men = Material::of(&setup, tables.shape().format).unwrap();
        tables.want(&men);
        assert!(tables.work(&mut || false) && !tables.failed());
        assert!(tables.known(&men).is_some());
    }
    let passed = tables.solved().filter(|(men, _)| men.passed > 0).count();
    assert!(passed > 0);
    for (men, known) in tables.solved().filter(|(men, _)| men.passed > 0) {
        assert_eq!(concluded(&tables, &men, &mut Vec::new()), known, "{}", text(&tables, &men));
    }
    assert!(agree(&tables, 1) > 40);
}

/// What the pages of rules tell of the endings is what comes out of the tables.
#[test]
fn pages_tell_the_figures() {
    let chess = ["a queen", "a rook", "a bishop", "a knight", "a pawn"].iter().zip(["KQk", "KRk", "KBk", "KNk", "KPk"]);
    let names = ["a fox", "a knight", "a pawn", "a tank", "an alfil", "an assassin"];
    let infantry = names.iter().zip(["KFk", "KNk", "KPk", "KTk", "KEk", "KAk"]);
    let games = ["monarch", "tax"].into_iter().flat_map(|game| chess.clone().map(move |row| (game, row)));
    for (game, (name, men)) in games.chain(infantry.map(|row| ("infantry", row))) {
        let page = tree::text(&tree::root().join(format!("pages/rules/{game}.html")));
        let Row { white_to_move, black_to_move, longest: (moves, _) } = row(&mut shared(game), men);
        let share = |[wins, draws, losses]: [u64; 3]| {
            format!("<td>{:.2}%</td>", 100.0 * wins as f64 / (wins + draws + losses) as f64)
        };
        let moves = if moves == 0 { "–".into() } else { moves.to_string() };
        let shares = share(white_to_move) + &share(black_to_move);
        let expected = format!("<tr><th scope=\"row\">{name}</th>{shares}<td>{moves}</td></tr>");
        assert!(page.contains(&expected), "{game}.html has no {expected} for {men}");
    }
}
