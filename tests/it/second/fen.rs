//! Reading and writing the FEN fields that several variants share.

use super::board::{Board, EMPTY, HOLE, Side, Square};

/// The fields of a position text; `count` of them.
pub fn fields(text: &str, count: usize) -> Result<Vec<&str>, String> {
    let fields: Vec<_> = text.split(' ').collect();
    if fields.len() == count { Ok(fields) } else { Err(format!("{} fields instead of {count}", fields.len())) }
}

/// Files and ranks of a chess board.
pub const EIGHT: [i8; 2] = [8, 8];

/// Fills the empty board of so many files and ranks with the pieces that the text names, from the last rank down. Each square that does not exist is
/// a star if the board is one with holes; a digit counts empty squares and never spans a hole.
pub fn read_board(text: &str, empty: Board, [files, ranks]: [i8; 2], letters: &str) -> Result<Board, String> {
    let rows: Vec<_> = text.split('/').collect();
    if rows.len() != ranks as usize {
        return Err(format!("{} ranks instead of {ranks}", rows.len()));
    }
    let mut board = empty;
    for (row, rank) in rows.iter().zip((0..ranks).rev()) {
        let mut file = 0;
        for letter in row.bytes() {
            match letter {
                b'1'..=b'9' => {
                    for _ in b'0'..letter {
                        if file >= files || board.at(Square::new(file, rank)) != EMPTY {
                            return Err(format!("the digit {} spans too much", letter as char));
                        }
                        file += 1;
                    }
                }
                HOLE => {
                    if file >= files || board.at(Square::new(file, rank)) != HOLE {
                        return Err("a star where there is a square".into());
                    }
                    file += 1;
                }
                _ if letters.as_bytes().contains(&letter.to_ascii_lowercase()) => {
                    if file >= files || board.at(Square::new(file, rank)) == HOLE {
                        return Err(format!("{} where there is no square", letter as char));
                    }
                    board.put(Square::new(file, rank), letter);
                    file += 1;
                }
                _ => return Err(format!("unknown piece {}", letter as char)),
            }
        }
        if file != files {
            return Err(format!("{file} squares on a rank"));
        }
    }
    Ok(board)
}

/// The ranks of the board from the last one down.
pub fn write_board(board: &Board, [files, ranks]: [i8; 2]) -> String {
    let mut text = String::new();
    for rank in (0..ranks).rev() {
        let mut empty = 0;
        for file in 0..=files {
            let letter = if file < files { board.at(Square::new(file, rank)) } else { b'/' };
            if letter == EMPTY {
                empty += 1;
                continue;
            }
            if empty > 0 {
                text += &empty.to_string();
                empty = 0;
            }
            text.push(letter as char);
        }
    }
    text.pop();
    text
}

pub fn read_side(text: &str) -> Result<Side, String> {
    match text {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        _ => Err(format!("side to move {text}")),
    }
}

pub const fn write_side(side: Side) -> &'static str {
    match side {
        Side::White => "w",
        Side::Black => "b",
    }
}

/// A number without a sign. How large it may be the page of rules leaves open; six digits are certainly huge.
pub fn read_number(text: &str) -> Result<u32, String> {
    if text.is_empty() || text.len() > 5 || !text.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(format!("number {text}"));
    }
    text.parse().map_err(|_| format!("number {text}"))
}

/// A field that means nothing in the game.
pub fn read_dash(text: &str) -> Result<(), String> {
    if text == "-" { Ok(()) } else { Err(format!("{text} instead of -")) }
}

/// Both sides have exactly one king.
pub fn one_king_each(board: &Board) -> Result<(), String> {
    for side in [Side::White, Side::Black] {
        let kings = board.count(side.piece(b'k'));
        if kings != 1 {
            return Err(format!("{kings} kings of {side:?}"));
        }
    }
    Ok(())
}
