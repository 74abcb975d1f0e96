//! FEN, as Fairy-Stockfish writes it: ranks of up to twelve files with numbers above 9, `*` for a hole, and checks left as `3+3`;
//! behind it what both sides hold, where moves cost something.

use message::text::excerpt;
use message::{Message, MessageId};
use rules::Color;
use variants::chesslike::cost_rules::CostField;

use crate::description::Description;
use crate::faults::{FEN, FEN_FIELD, FEN_LETTER, FEN_RANK, FEN_RANKS};
use crate::geometry::{Square, Squares, bit, each};
use crate::moves::NONE;
use crate::odd::Purses;
use crate::position::{InventPosition, State};

const BOARD: MessageId = MessageId::new(&("invent.fen.board", &[]));
const TURN: MessageId = MessageId::new(&("invent.fen.turn", &[]));
const CASTLING: MessageId = MessageId::new(&("invent.fen.castling", &[]));
const EN_PASSANT: MessageId = MessageId::new(&("invent.fen.en_passant", &[]));
const CHECKS: MessageId = MessageId::new(&("invent.fen.checks", &[]));
const COUNTER: MessageId = MessageId::new(&("invent.fen.counter", &[]));
const END: MessageId = MessageId::new(&("invent.fen.end", &[]));
const EMPTY: MessageId = MessageId::new(&("invent.fen.empty", &[]));

/// The longest FEN that is read.
const LONGEST: usize = 400;

fn field(expected: MessageId, text: &str) -> Message {
    FEN_FIELD.with([expected.into(), excerpt(text).into()])
}

/// Reads the state of a FEN. Castling and the square of en passant may be left out together, and counters at the end.
pub fn read(game: &Description, text: &str) -> Result<State, Message> {
    read_fields(game, text).map_err(|problem| FEN.with([excerpt(text).into(), problem.into()]))
}

fn read_fields(game: &Description, text: &str) -> Result<State, Message> {
    if text.len() > LONGEST {
        return Err(field(BOARD, text));
    }
    let mut fields = text.split_whitespace().peekable();
    let mut state = State::default();
    read_board(game, fields.next().unwrap_or_default(), &mut state)?;
    state.turn = match fields.next() {
        Some("w") | None => Color::White,
        Some("b") => Color::Black,
        Some(other) => return Err(field(TURN, other)),
    };
    let rights = |text: &&str| text.bytes().any(|byte| !byte.is_ascii_digit()) && !text.contains(['+', ':']);
    if fields.peek().is_some_and(rights) {
        read_castling(game, fields.next().unwrap_or_default(), &mut state)?;
        if let Some(text) = fields.next_if(rights) {
            state.passed = read_passed(game, text, &state).ok_or_else(|| field(EN_PASSANT, text))?;
        }
    }
    if game.rules.check_counting {
        let text = fields.next_if(|next| next.contains('+')).unwrap_or("3+3");
        state.checks = read_checks(text).ok_or_else(|| field(CHECKS, text))?;
    }
    let mut counter = |usual: u16| match fields.next_if(|next| !next.contains(':')) {
        Some(text) => text.parse().map_err(|_| field(COUNTER, text)),
        None => Ok(usual),
    };
    (state.clock, state.number) = (counter(0)?, counter(1)?);
    let held = fields.next_if(|next| game.fares.is_some() && next.contains(':'));
    state.purses = Purses::start(game.tariff).read(held, state.turn)?;
    match fields.next() {
        Some(more) => Err(field(END, more)),
        None => Ok(state),
    }
}

fn read_board(game: &Description, text: &str, state: &mut State) -> Result<(), Message> {
    let board = game.board;
    let text = text.strip_suffix("[]").unwrap_or(text);
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != usize::from(board.ranks) {
        return Err(FEN_RANKS.with([u32::from(board.ranks).into(), (ranks.len() as u32).into()]));
    }
    for (rank, text) in (0..board.ranks as i8).rev().zip(ranks) {
        let mut file: u32 = 0;
        let mut gap: u32 = 0;
        let mut promoted = false;
        for letter in text.chars() {
            if promoted && !letter.is_ascii_alphabetic() {
                return Err(FEN_LETTER.with(['+'.into(), game.letters().into()]));
            }
            if let Some(digit) = letter.to_digit(10) {
                gap = (gap * 10 + digit).min(100);
                continue;
            }
            if letter == '+' {
                promoted = true;
                continue;
            }
            file += std::mem::take(&mut gap) + 1;
            let Some(square) = board.at((file - 1).min(100) as i8, rank) else { continue };
            if letter == '*' {
                state.walls |= bit(square);
                continue;
            }
            let kind = u8::try_from(letter).ok().and_then(|letter| game.kind(letter));
            let kind = if std::mem::take(&mut promoted) {
                kind.and_then(|kind| game.kinds[usize::from(kind)].becomes)
            } else {
                kind
            };
            let kind = kind.ok_or_else(|| FEN_LETTER.with([letter.into(), game.letters().into()]))?;
            state.put(square, kind, if letter.is_ascii_uppercase() { Color::White } else { Color::Black });
        }
        file += gap;
        if promoted {
            return Err(FEN_LETTER.with(['+'.into(), game.letters().into()]));
        }
        if file != u32::from(board.files) {
            return Err(FEN_RANK.with([u32::from(rank as u8 + 1).into(), u32::from(board.files).into(), file.into()]));
        }
    }
    if state.sides == [0; 2] { Err(EMPTY.with([])) } else { Ok(()) }
}

/// Rights that the pieces do not allow are left out, as in Fairy-Stockfish.
fn read_castling(game: &Description, text: &str, state: &mut State) -> Result<(), Message> {
    if text == "-" {
        return Ok(());
    }
    for letter in text.chars() {
        let side = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let right = match letter.to_ascii_lowercase() {
            'k' => 0,
            'q' => 1,
            _ => return Err(field(CASTLING, text)),
        };
        if !game.rules.castling {
            continue;
        }
        let Some(king) = castling_king(game, state, side) else { continue };
        if let Some(rook) = castling_rook(game, state, side, king, right) {
            state.allow_castling(side, right, king, rook);
        }
    }
    Ok(())
}

/// The piece that castles as a king: the one on its file if there are several on the rank.
fn castling_king(game: &Description, state: &State, side: Color) -> Option<Square> {
    let board = game.board;
    let own = game.side(side);
    let kings = state.of_kinds(own.castling_king, side);
    let on_rank = || each(kings).filter(|&square| board.rank(square) == own.castling_rank);
    let on_file = |square: &Square| board.file(*square) == game.rules.castling_king_file as i8 - 1;
    on_rank().find(on_file).or_else(|| on_rank().next().filter(|_| on_rank().count() == 1))
}

/// The outermost rook to one side of the king.
fn castling_rook(game: &Description, state: &State, side: Color, king: Square, right: usize) -> Option<Square> {
    let board = game.board;
    let own = game.side(side);
    if own.castling_to[right] == NONE {
        return None;
    }
    let outermost = game.rules.castling_rook_files[right] as i8 - 1;
    let outermost = outermost.min(board.files as i8 - 1);
    let rooks = state.of_kinds(own.castling_rooks, side);
    let between = |square: &Square| {
        let file = board.file(*square);
        if right == 0 { *square > king && file <= outermost } else { *square < king && file >= outermost }
    };
    let mut found = each(rooks).filter(|&square| board.rank(square) == own.castling_rank).filter(between);
    if right == 0 { found.last() } else { found.next() }
}

/// Squares one after the other, such as `e3` or `e3e4`; `-` for none.
fn read_passed(game: &Description, text: &str, state: &State) -> Option<Squares> {
    let (mut rest, mut squares) = (text, 0);
    while !rest.is_empty() && text != "-" {
        let (square, after) = game.board.read(rest)?;
        (rest, squares) = (after, squares | bit(square));
    }
    // Squares of one's own pieces, and walls, can't have been passed.
    Some(squares & !state.walls & !state.sides[state.turn.index()])
}

fn read_checks(text: &str) -> Option<[u8; 2]> {
    let (white, black) = text.split_once('+')?;
    let number = |text: &str| text.parse().ok().filter(|_| text.len() <= 2 && !text.starts_with('+'));
    Some([number(white)?, number(black)?])
}

impl<'g> InventPosition<'g> {
    /// The position of a FEN.
    pub fn read(game: &'g Description, text: &str) -> Result<InventPosition<'g>, Message> {
        let position = InventPosition { game, state: read(game, text)? };
        crate::check::position(&position).map_err(|problem| FEN.with([excerpt(text).into(), problem.into()]))?;
        Ok(position)
    }

    /// The FEN.
    pub fn fen(&self) -> String {
        let (game, state) = (self.game, &self.state);
        let ranks: Vec<String> = (0..game.board.ranks as i8).rev().map(|rank| self.rank(rank)).collect();
        let turn = if state.turn == Color::White { 'w' } else { 'b' };
        let rights = [(0, 0, 'K'), (0, 1, 'Q'), (1, 0, 'k'), (1, 1, 'q')];
        let held = rights.iter().filter(|&&(side, right, _)| state.castling[side][right] != NONE);
        let or_none = |text: String| if text.is_empty() { "-".into() } else { text };
        let castling = or_none(held.map(|&(.., letter)| letter).collect());
        let passed = or_none(each(state.passed).map(|square| game.board.name(square)).collect());
        let checks =
            if game.rules.check_counting { format!(" {}+{}", state.checks[0], state.checks[1]) } else { String::new() };
        let purses = if game.fares.is_some() { state.purses.write() } else { None };
        let purses = purses.map_or_else(String::new, |purses| format!(" {purses}"));
        format!("{} {turn} {castling} {passed}{checks} {} {}{purses}", ranks.join("/"), state.clock, state.number)
    }

    fn rank(&self, rank: i8) -> String {
        let (mut text, mut gap) = (String::new(), 0);
        let state = &self.state;
        for square in (0..self.game.board.files as i8).filter_map(|file| self.game.board.at(file, rank)) {
            if self.occupied() & bit(square) == 0 {
                gap += 1;
                continue;
            }
            if gap > 0 {
                text += &std::mem::take(&mut gap).to_string();
            }
            if state.walls & bit(square) != 0 {
                text.push('*');
                continue;
            }
            let kind = &self.game.kinds[usize::from(state.kind_at(square))];
            let letter = char::from(kind.letter);
            if kind.promoted {
                text.push('+');
            }
            text.push(if state.sides[0] & bit(square) != 0 { letter.to_ascii_uppercase() } else { letter });
        }
        if gap > 0 { text + &gap.to_string() } else { text }
    }
}
