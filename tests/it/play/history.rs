//! Repetition, claims and endings, recalculated from the FENs of the whole game.

use game::record::{Claim, EndedBy, GameEnd, GameRecord};
use notation::fen::Fen;
use rules::setup::PositionSetup;
use rules::text::MoveShape;
use rules::{Color, Status};
use variants::Variant;

use super::facts::Facts;

/// What was there, ply by ply.
#[derive(Default)]
pub struct History {
    /// The part of the position text that repetition compares, as a number.
    stood: Vec<u64>,
    hashes: Vec<u64>,
}

impl History {
    /// A position more: how the game stands by the rules, with which the record must agree. Gives how it ends, if it does.
    pub fn stand<G: Variant>(
        &mut self,
        facts: Facts,
        position: &G,
        setup: &PositionSetup,
        move_shapes: &[MoveShape],
        record: &mut GameRecord,
    ) -> Option<GameEnd> {
        self.stood.push(compared::<G>(setup, move_shapes));
        self.hashes.push(position.key());
        let times = count(&self.stood);
        assert_eq!(record.occurrences(), times, "how often {} stood", position.fen());
        assert_eq!(count(&self.hashes), times, "how often its hash was there: {}", position.fen());

        let ending = ending(facts, setup, position.status(), times);
        assert_eq!(record.ending(), ending, "ending in {}", position.fen());
        let claim = if ending.is_some() {
            None
        } else if times >= 3 {
            Some(Claim::Threefold)
        } else {
            (facts.clock && setup.clock >= 100).then_some(Claim::FiftyMoves)
        };
        assert_eq!(record.claim(), claim, "claim in {}", position.fen());
        match claim {
            None => assert!(!record.close(EndedBy::Claim), "nothing to claim in {}", position.fen()),
            Some(claim) => {
                assert!(record.close(EndedBy::Claim));
                assert_eq!(record.ending(), Some(GameEnd::Claimed(claim)));
                record.reopen();
            }
        }
        ending
    }
}

/// Players may end a game that is not over in any way that the game knows, and take it back.
pub fn players_end_it(facts: Facts, setup: &PositionSetup, record: &mut GameRecord) {
    let standing = (record.position().fen(), record.claim());
    for side in Color::BOTH {
        let bare = facts.clock && men(setup, !side).all(|letter| letter.eq_ignore_ascii_case(&'k'));
        let bare = bare && !outlasts(setup, !side);
        let late = if bare { GameEnd::TimeDrawn { late: side } } else { GameEnd::OutOfTime { winner: !side } };
        for (close, ending) in [
            (EndedBy::Resignation(side), GameEnd::Resigned { winner: !side }),
            (EndedBy::Agreement, GameEnd::Agreed),
            (EndedBy::Time(side), late),
        ] {
            assert_eq!(record.close(close), facts.draws || !close.draws(), "{close:?} in {}", standing.0);
            if close.draws() && !facts.draws {
                continue;
            }
            assert_eq!(record.ending(), Some(ending), "{close:?} in {}", standing.0);
            assert!(record.claim().is_none() && !record.close(EndedBy::Agreement), "a game ends once: {}", standing.0);
            record.reopen();
        }
    }
    assert_eq!((record.position().fen(), record.claim(), record.ending()), (standing.0, standing.1, None));
}

/// How often the last of them is there.
fn count(all: &[u64]) -> usize {
    let last = all[all.len() - 1];
    all.iter().filter(|&&one| one == last).count()
}

/// Board, side, castling, purses, and the en passant square if somebody may take there.
fn compared<G: Variant>(setup: &PositionSetup, move_shapes: &[MoveShape]) -> u64 {
    let passing =
        |move_shape: &MoveShape| !move_shape.shot && move_shape.takes.is_some_and(|victim| victim != move_shape.to);
    let usable = move_shapes.iter().any(passing);
    let letters = G::SHAPE.squares().map(|square| setup.at(square).map_or(b' ', |letter| letter as u8));
    let fields = [
        setup.castling.as_str(),
        if usable { setup.en_passant.as_str() } else { "-" },
        setup.holdings.as_deref().unwrap_or(""),
    ];
    let bytes = letters.chain([setup.turn as u8]).chain(fields.into_iter().flat_map(|field| field.bytes().chain([0])));
    bytes.fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3))
}

fn ending(facts: Facts, setup: &PositionSetup, status: Status, times: usize) -> Option<GameEnd> {
    let winner = !setup.turn;
    match status {
        Status::Checkmate => Some(GameEnd::Checkmate { winner }),
        Status::Lost => Some(GameEnd::Stuck { winner }),
        Status::Won => Some(GameEnd::LastMove { winner: setup.turn }),
        Status::Stalemate => Some(GameEnd::Stalemate),
        Status::Ongoing | Status::Check if dead(facts, setup) => Some(GameEnd::Dead),
        Status::Ongoing | Status::Check if times >= 5 => Some(GameEnd::Fivefold),
        Status::Ongoing | Status::Check => (facts.clock && setup.clock >= 150).then_some(GameEnd::SeventyFiveMoves),
    }
}

/// Bare kings; in some games also with one knight or bishop between them.
fn dead(facts: Facts, setup: &PositionSetup) -> bool {
    let others: Vec<char> = Color::BOTH
        .into_iter()
        .flat_map(|side| men(setup, side))
        .filter(|man| !man.eq_ignore_ascii_case(&'k'))
        .collect();
    let few = others.is_empty() || facts.minors_draw && matches!(others[..], ['N' | 'n' | 'B' | 'b']);
    facts.clock && few && !Color::BOTH.into_iter().any(|side| outlasts(setup, side))
}

/// Whether the purses, where no income fills them again, may leave a side something when the other has nothing: then any king
/// mates. In the best case it pays a guilder a move and the other as much as a move can cost.
fn outlasts(setup: &PositionSetup, side: Color) -> bool {
    let purses: Vec<i64> =
        setup.holdings.iter().flat_map(|text| text.split(':')).map(|one| one.parse().unwrap()).collect();
    let [white, black, 0] = purses[..] else { return false };
    let (own, other) = if side == Color::White { (white, black) } else { (black, white) };
    let dearest = if Color::BOTH.into_iter().all(|side| men(setup, side).count() == 1) { 1 } else { 11 };
    let moves = (other + dearest - 1) / dearest + i64::from(setup.turn == side);
    own - moves >= 1
}

fn men(setup: &PositionSetup, side: Color) -> impl Iterator<Item = char> {
    let own = move |letter: &char| letter.is_ascii_uppercase() == (side == Color::White);
    (0..64).filter_map(|square| setup.at(board::Square(square))).filter(own)
}
