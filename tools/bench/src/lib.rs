//! Perft of the core and of its Rust peers behind one function, native and in WebAssembly.
//!
//! *Bulk*: the last ply is counted, not made. *Each*: every leaf is made, and `black_box` keeps the compiler from noticing
//! that nobody looks at it.

use std::cell::RefCell;
use std::hint::black_box;

use shakmaty::Position;
use variants::tools;

/// Walks a tree of legal moves. `who` is `cozy-chess`, `shakmaty` or a game of the core.
pub fn walk(who: &str, each: bool, depth: u32, fen: &str) -> Option<u64> {
    Some(match (who, each) {
        ("cozy-chess", _) => cozy(&fen.parse().ok()?, each, depth),
        ("shakmaty", _) => shak(
            &fen.parse::<shakmaty::fen::Fen>().ok()?.into_position(shakmaty::CastlingMode::Standard).ok()?,
            each,
            depth,
        ),
        (game, false) => tools(game).ok()?.perft(Some(fen), depth).ok()?,
        (game, true) => tools(game).ok()?.perft_each(Some(fen), depth).ok()?,
    })
}

/// Counting is a closure of its own, so that it stays as small as it can be; so with all three.
fn cozy(board: &cozy_chess::Board, each: bool, depth: u32) -> u64 {
    let mut nodes = 0;
    match depth {
        0 => {
            black_box(board);
            nodes = 1;
        }
        1 if !each => {
            board.generate_moves(|moves| {
                nodes += moves.len() as u64;
                false
            });
        }
        _ => {
            board.generate_moves(|moves| {
                for mv in moves {
                    let mut next = board.clone();
                    next.play_unchecked(mv);
                    nodes += cozy(&next, each, depth - 1);
                }
                false
            });
        }
    }
    nodes
}

fn shak(position: &shakmaty::Chess, each: bool, depth: u32) -> u64 {
    match depth {
        0 => {
            black_box(position);
            1
        }
        1 if !each => position.legal_moves().len() as u64,
        _ => {
            let mut nodes = 0;
            for &mv in &position.legal_moves() {
                let mut next = position.clone();
                next.play_unchecked(mv);
                nodes += shak(&next, each, depth - 1);
            }
            nodes
        }
    }
}

thread_local! {
    /// What the host has written.
    static TEXT: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Room for the host to write `who` and a position text, with a line break between them.
#[unsafe(no_mangle)]
pub extern "C" fn bench_room(length: usize) -> *mut u8 {
    TEXT.with_borrow_mut(|text| {
        *text = vec![0; length];
        text.as_mut_ptr()
    })
}

/// The walk that has been written, or a negative number if it can't be walked.
#[unsafe(no_mangle)]
pub extern "C" fn bench_walk(each: u32, depth: u32) -> f64 {
    TEXT.with_borrow(|text| {
        let (who, fen) = std::str::from_utf8(text).ok()?.split_once('\n')?;
        walk(who, each != 0, depth, fen)
    })
    .map_or(-1.0, |nodes| nodes as f64)
}
