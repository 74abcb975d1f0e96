//! A position behind the trait object `DynPosition` answers like its own type.

use board::Square;
use game::record::DrawRules;
use notation::fen::Fen;
use rules::draw::GameEnd;
use rules::dyn_position::{DynMoves, DynPosition, DynState, index_of};
use rules::input::{InputStep, MoveInput};
use rules::present::Present;
use rules::text::PositionText;
use rules::{Color, Position};
use variants::Variant;
use variants::anarchist::Anarchist;
use variants::chess::Chess;
use variants::infantry::Infantry;
use variants::monarch::Monarch;
use variants::tax::Tax;
use variants::taxi::Taxi;
use variants::{SMALL_GAMES, find};

/// Whatever two things are, they are the same when they look the same.
macro_rules! alike {
    ($one:expr, $two:expr, $fen:expr) => {
        assert_eq!(format!("{:?}", $one), format!("{:?}", $two), "{}: {}", stringify!($one), $fen)
    };
}

/// The position with rules that were chosen at run time, as the page has it, says the same.
fn small(any: &dyn DynPosition, game: &str) {
    let fen = any.fen();
    let entry = SMALL_GAMES.iter().find(|other| other.id() == game).unwrap();
    let position = entry.read(&fen).unwrap();
    let small: &dyn DynPosition = position.as_ref();
    assert_eq!(small.fen(), fen);
    // For the engine it is the same, too.
    let root = entry.search_root(small, &[small], false).unwrap();
    let expected = variants::root_board(any, &[any], false);
    assert_eq!((root.fen(), root.key(), root.past()), (fen.clone(), expected.key(), expected.past()));
    assert_eq!(small.move_texts(), any.move_texts(), "{fen}");
    assert_eq!(small.input_sequences(), any.input_sequences(), "{fen}");
    alike!((small.status(), small.check(), small.rules()), (any.status(), any.check(), any.rules()), fen);
    alike!((small.marks(), small.notes(), small.is_dead()), (any.marks(), any.notes(), any.is_dead()), fen);
    for mv in 0..any.move_texts().len() {
        alike!((small.tag(mv), small.figures(mv)), (any.tag(mv), any.figures(mv)), fen);
        assert_eq!(small.play(mv).fen(), any.play(mv).fen());
    }
    for side in Color::BOTH {
        alike!((small.indicators(side), small.cannot_win(side)), (any.indicators(side), any.cannot_win(side)), fen);
    }
    for end in [GameEnd::Dead, GameEnd::Fivefold, GameEnd::TimeDrawn { late: Color::White }] {
        assert_eq!(small.ruling(end), any.ruling(end), "{fen} {end:?}");
    }
    let squares: Vec<Square> = any.shape().squares().collect();
    for (at, &from) in squares.iter().enumerate() {
        let steps = [from, squares[at * 7 % squares.len()]].map(InputStep::Square);
        alike!(
            small.hint(&steps[..1], steps[1].square().unwrap()),
            any.hint(&steps[..1], steps[1].square().unwrap()),
            fen
        );
        alike!(small.marks_in_hand(&steps[..1]), any.marks_in_hand(&steps[..1]), fen);
        assert_eq!(small.attacks(from), any.attacks(from), "{fen}");
        if any.input_sequences().iter().flatten().all(|route| !route.starts_with(&steps)) {
            assert_eq!(small.refuse(&steps), any.refuse(&steps), "{fen}");
        }
    }
}

fn position<G: Variant>(position: &G) {
    let (any, fen): (&dyn DynPosition, _) = (position, position.fen());
    small(any, G::INFO.id);
    let legal = position.legal();
    assert_eq!(any.fen(), fen);
    assert_eq!(
        (any.turn(), any.status(), any.fullmove_number()),
        (Position::turn(position), Position::status(position), PositionText::fullmove_number(position))
    );
    assert_eq!(any.setup(), PositionText::setup(position));
    assert_eq!(any.move_texts(), legal.iter().map(|&mv| position.text(mv)).collect::<Vec<_>>(), "{fen}");
    assert_eq!(any.move_shapes(), legal.iter().map(|&mv| position.move_shape(mv)).collect::<Vec<_>>(), "{fen}");
    assert_eq!(
        any.input_sequences(),
        legal.iter().map(|&mv| MoveInput::input_sequences(position, mv)).collect::<Vec<_>>(),
        "{fen}"
    );
    for (at, &mv) in legal.iter().enumerate() {
        assert_eq!(index_of(position, mv), at);
        let after = position.play(mv);
        assert!(DynMoves::play(position, at).equals(&after), "{fen}");
        alike!(any.tag(at), Present::tag(position, mv), fen);
    }
    // A number that is no move's says nothing and changes nothing.
    assert!(any.tag(legal.len()).is_none() && DynMoves::play(position, legal.len()).equals(position), "{fen}");
    assert!(DynState::with_null_move(position).equals(&Present::with_null_move(position)), "{fen}");
    assert_eq!(any.with_null_move().turn(), !any.turn(), "{fen}");
    assert!(DynState::repetition_key(position).equals(&DrawRules::repetition_key(position)), "{fen}");
    assert_eq!(
        (any.halfmove_clock(), any.is_dead()),
        (DrawRules::halfmove_clock(position), DrawRules::is_dead(position)),
        "{fen}"
    );
    for side in Color::BOTH {
        assert_eq!(any.cannot_win(side), DrawRules::cannot_win(position, side), "{fen}");
        alike!(any.indicators(side), Present::indicators(position, side), fen);
    }
    alike!(any.marks(), Present::marks(position), fen);
    alike!(any.notes(), Present::notes(position), fen);
    alike!(any.check(), Present::check(position), fen);
    alike!(any.named_choices(), G::NAMED_CHOICES, fen);
    for square in G::SHAPE.squares() {
        let steps = [InputStep::Square(square)];
        alike!(any.marks_in_hand(&steps), Present::marks_in_hand(position, &steps), fen);
        alike!(any.hint(&steps, Square(0)), Present::hint(position, &steps, Square(0)), fen);
        alike!(any.hint(&[], square), Present::hint(position, &[], square), fen);
        assert_eq!(any.attacks(square), Present::attacks(position, square), "{fen}");
        barred(position, square);
        if any.input_sequences().iter().flatten().all(|route| route[0] != InputStep::Square(square)) {
            assert_eq!(any.refuse(&steps), MoveInput::refuse(position, &steps), "{fen}");
        }
    }
    let setup = any.setup();
    let figures = G::SHAPE.squares().filter_map(|square| <G as Present>::piece_view(square, setup.at(square)?, false));
    alike!(any.piece_views(false), figures.collect::<Vec<_>>(), fen);
    let turned = G::SHAPE.squares().filter_map(|square| <G as Present>::piece_view(square, setup.at(square)?, true));
    alike!(any.piece_views(true), turned.collect::<Vec<_>>(), fen);
}

/// What is shown as out of reach is a candidate from there that is worth it, with what forbids it.
fn barred<G: Variant>(position: &G, from: Square) {
    let candidates = position.pseudo_legal_moves().into_iter().filter(|&mv| position.move_shape(mv).from == from);
    let shown = candidates.filter_map(|mv| {
        let refusal = position.refusal(mv).filter(|refusal| refusal.shown)?;
        Some((position.move_shape(mv), refusal, format!("{:?}", Present::tag(position, mv))))
    });
    let any: &dyn DynPosition = position;
    let described = any.blocked_moves(from).into_iter().map(|one| (one.shape, one.refusal, format!("{:?}", one.tag)));
    assert_eq!(described.collect::<Vec<_>>(), shown.collect::<Vec<_>>(), "{}", position.fen());
}

fn game<G: Variant>(fens: &[&str]) {
    let random_games = crate::common::random_game(G::start(), 60, &mut crate::common::Rng(3)).into_iter().step_by(9);
    for one in random_games.chain(fens.iter().map(|fen| G::from_fen(fen).unwrap())) {
        position(&one);
    }
    let entry = find(G::INFO.id).unwrap();
    let start = G::start();
    assert!(entry.position().equals(&start) && start.equals(entry.position().as_ref()));
    alike!(entry.board_marks(), G::board_marks(), entry.id());
    let small = SMALL_GAMES.iter().find(|other| other.id() == G::INFO.id).unwrap();
    assert_eq!(small.position().fen(), G::start().fen());
    alike!(small.board_marks(), G::board_marks(), entry.id());
    alike!(small.fields(&PositionText::setup(&start)), G::fields(&PositionText::setup(&start)), entry.id());
    let mut broken = PositionText::setup(&start);
    (broken.castling, broken.holdings) = ("x".into(), Some("?".into()));
    assert_eq!(small.validate(&broken).err(), G::validate(&broken).err(), "{}", entry.id());
    alike!(entry.fields(&PositionText::setup(&start)), G::fields(&PositionText::setup(&start)), entry.id());
    let others = ["chess", "infantry"].into_iter().filter(|&other| other != entry.id());
    others.for_each(|other| assert!(!start.equals(find(other).unwrap().position().as_ref())));
}

#[test]
fn chess() {
    game::<Chess>(&["r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1"]);
}

#[test]
fn tax() {
    game::<Tax>(&["7k/1b6/8/8/2P2K2/2P5/2P5/8 w - - 0 1", "8/8/4P3/4P3/8/3k4/8/3K4 b - - 0 1"]);
}

#[test]
fn taxi() {
    game::<Taxi>(&["8/8/8/8/r7/1K1R4/8/k7 w - - 0 1 2:0"]);
}

#[test]
fn monarch() {
    game::<Monarch>(&["8/1p4p1/8/3p3p/4PKk1/6P1/4r3/8 b - - 0 53"]);
}

#[test]
fn anarchist() {
    game::<Anarchist>(&["8/2p2p2/8/8/6p1/8/2P5/8 w - - 0 1"]);
}

#[test]
fn infantry() {
    game::<Infantry>(&["****1****/***4**/**3k1**/*7*/9/*7*/**1T3**/**4***/****K**** w - - 0 1"]);
}

#[test]
fn what_is_odd_about_a_game_is_shown() {
    let game = |id: &str, fen: &str| find(id).unwrap().read(fen).ok().unwrap();
    let purse = game("taxi", "8/8/8/8/r7/1K1R4/8/k7 w - - 0 1 7:3");
    for (side, held) in [(Color::White, "7"), (Color::Black, "3")] {
        let indicators = format!("{:?}", purse.indicators(side));
        assert!(indicators.contains(held), "{indicators}");
    }
    assert_eq!(game("tax", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").indicators(Color::White).len(), 1);
    // Kings that touch, and the axis of a position that is its own mirror image.
    assert!(!game("monarch", "8/1p4p1/8/3p3p/5Kk1/4P1P1/4r3/8 b - - 0 53").marks().is_empty());
    assert!(!find("anarchist").unwrap().position().marks().is_empty());
    // What a king may not pass over is ruled by its own game.
    let passing = game("tax", "7k/1b6/8/8/2P2K2/2P5/2P5/8 w - - 0 1");
    let refused = passing.refuse(&["f4", "d4"].map(|square| InputStep::Square(passing.shape().find(square).unwrap())));
    assert_eq!(refused.rule, "tax.html#passing");
}
