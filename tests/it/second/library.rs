//! Orthodox chess once more, by a public library that neither implementation is based on.

use super::monarch::Chess;
use super::random_board::{STRETCH, accepted, play};
use super::rng::{Rng, Shard};
use super::tally::{Tally, core};
use super::{Opinion, board};
use cozy_chess::{Board, Move, Piece};

/// The library's legal moves in move text, alphabetically. Its error where it refuses the position: it asks more of a
/// position than the page of rules does.
fn moves(text: &str) -> Result<Vec<String>, String> {
    let position = Board::from_fen(text, false).map_err(|error| error.to_string())?;
    let mut moves = Vec::new();
    position.generate_moves(|of_one_piece| {
        moves.extend(of_one_piece.into_iter().map(|step| written(&position, step)));
        false
    });
    moves.sort();
    Ok(moves)
}

/// The library writes castling as king takes own rook; move text says where the king goes.
fn written(position: &Board, step: Move) -> String {
    let castles = position.colors(position.side_to_move()).has(step.to);
    let king = position.piece_on(step.from) == Some(Piece::King);
    if !(castles && king) {
        let promotion = step.promotion.map(|piece| piece.to_string()).unwrap_or_default();
        return format!("{}{}{promotion}", step.from, step.to);
    }
    let rook = board::Square::read(&step.to.to_string()).expect("a square");
    let file = if rook.file == 7 { 6 } else { 2 };
    format!("{}{}", step.from, board::Square::new(file, rook.rank).text())
}

/// Orthodox chess: the core, the second opinion and a public library, on random play and on random positions.
fn three_alike(of_each: u64, shard: Shard, tally: &mut Tally) {
    let mut look = |position: &Chess| {
        let text = position.write();
        let Ok(library) = moves(&text) else {
            tally.refused += 1;
            return;
        };
        tally.position(position.status());
        tally.moves += library.len() as u64;
        match core(Chess::ID).listing(Some(&text)) {
            Ok(listing) if listing.moves == library => {}
            other => tally.differ(format!("{text}: the library has {library:?}, the core {other:?}")),
        }
        if library != position.listed().into_iter().map(|(text, _)| text).collect::<Vec<_>>() {
            tally.differ(format!("{text}: the library has {library:?}, the second opinion does not"));
        }
    };
    for unit in shard.of(of_each / u64::from(STRETCH)) {
        play(&mut Rng::new(Chess::ID, "library play", unit), STRETCH, &mut look);
    }
    for unit in shard.of(of_each) {
        look(&accepted(&mut Rng::new(Chess::ID, "library sprinkle", unit), |_| ()));
    }
}

#[test]
fn a_public_library_agrees_on_chess() {
    let mut tally = Tally::default();
    three_alike(1000, Shard::WHOLE, &mut tally);
    assert!(tally.positions > 1900, "the library accepted {} positions only", tally.positions);
    tally.agreed("chess beside a library");
}

#[test]
#[ignore = "the long form takes many minutes"]
fn a_public_library_agrees_on_chess_at_length() {
    let mut tally = Tally::default();
    three_alike(100_000, Shard::from_environment(), &mut tally);
    tally.print("chess beside a library");
    tally.agreed("chess beside a library");
}
