//! What does not combine, and what is impossible.

use message::Message;
use rules::Color;

use crate::description::{Description, MOST_MOVES};
use crate::faults::{AGAINST, CANT_MOVE, LARGE_BOARD, MANY_MOVES, NO_END, NO_MOVES, OVER, TAKEN};
use crate::geometry::{Board, MOST_SQUARES, Squares, bit, each};
use crate::kinds::{IMMOBILE, KING, only};
use crate::odd::Odd;
use crate::position::InventPosition;
use crate::rules::Rules;
use crate::values::Outcome;

/// The smallest number of files, and of ranks.
const SMALLEST: u8 = 3;

fn against(one: &str, other: &str) -> Message {
    AGAINST.with([one.into(), other.into()])
}

/// What is reported first.
fn first(all: impl FnOnce(&mut dyn FnMut(Message))) -> Result<(), Message> {
    let mut first = Ok(());
    all(&mut |problem| {
        if first.is_ok() {
            first = Err(problem);
        }
    });
    first
}

/// Keys that do not go together.
pub fn rules(rules: &Rules) -> Result<(), Message> {
    first(|report| {
        rule_faults(rules, &mut |problem, _| report(problem));
    })
}

/// Reports all that does not go together, with the keys or what they say. Whether there is a board at all.
pub fn rule_faults(rules: &Rules, report: &mut dyn FnMut(Message, [&'static str; 2])) -> bool {
    let king = rules.present(only(KING)) != 0;
    let extinction = rules.extinction.is_some();
    let royal = king || extinction && rules.pseudo_royal;
    let neutral = rules.present(rules.neutral);
    let [kings, rooks] = [rules.castling_king, rules.castling_rooks].map(|[white, black]| white | black);
    let pairs = [
        (king && rules.blast, "king", "blastOnCapture = true"),
        (rules.pseudo_royal && !extinction, "extinctionPseudoRoyal = true", "extinctionValue = none"),
        (rules.duple_check && !rules.pseudo_royal, "dupleCheck = true", "extinctionPseudoRoyal = false"),
        (rules.flying_general && !king, "flyingGeneral = true", "king = -"),
        (rules.makpong_rule && !king, "makpongRule = true", "king = -"),
        (!rules.checking && !royal, "checking = false", "king = -"),
        (!rules.checking && rules.check_counting, "checking = false", "checkCounting = true"),
        (rules.check_counting && !royal, "checkCounting = true", "king = -"),
        (royal && rules.mutually_immune != 0, "king", "mutuallyImmuneTypes"),
        (royal && rules.blast_immune != 0, "extinctionPseudoRoyal = true", "blastImmuneTypes"),
        (neutral & only(KING) != 0, "neutralPieceTypes", "king"),
        (extinction && neutral & rules.extinction_kinds != 0, "neutralPieceTypes", "extinctionPieceTypes"),
        (rules.castling && neutral & (kings | rooks) != 0, "neutralPieceTypes", "castling = true"),
        (extinction && rules.present(rules.extinction_kinds) == 0, "extinctionValue", "extinctionPieceTypes = -"),
        (rules.castling && rules.castling_rank > rules.ranks, "castlingRank", "maxRank"),
        (
            rules.castling && rules.castling_files[0] < rules.castling_files[1],
            "castlingKingsideFile",
            "castlingQueensideFile",
        ),
    ];
    for (wrong, one, other) in pairs {
        if wrong {
            report(against(one, other), [one, other]);
        }
    }
    if let Some([one, other]) = Odd::conflict(rules) {
        report(against(one, other), [one, other]);
    }
    let board = Board { files: rules.files, ranks: rules.ranks };
    if board.files < SMALLEST || board.ranks < SMALLEST || board.squares() > MOST_SQUARES {
        let [files, ranks] = [board.files, board.ranks].map(|count| u32::from(count).into());
        report(LARGE_BOARD.with([files, ranks, (MOST_SQUARES as u32).into()]), ["maxFile", "maxRank"]);
        return false;
    }
    if !king && !ends_without_king(rules) {
        report(NO_END.with([]), ["", ""]);
    }
    true
}

/// Whether something else than mate can end the game.
fn ends_without_king(rules: &Rules) -> bool {
    let board = Board { files: rules.files, ranks: rules.ranks };
    let flag = rules.flag_region.iter().any(|region| region.on(board) != 0);
    rules.extinction.is_some() || flag || rules.stalemate != Outcome::Draw
}

/// The kinds, and the start.
pub fn description(game: &Description) -> Result<(), Message> {
    first(|report| faults(game, &mut |problem, _| report(problem)))
}

/// What a fault of a game is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// A kind.
    Kind(usize),
    /// Squares of the start, or the whole of it.
    Start(Squares),
}

/// Reports all that is wrong with the kinds and the start.
pub fn faults(game: &Description, report: &mut dyn FnMut(Message, About)) {
    for (number, kind) in game.kinds.iter().enumerate() {
        let stuck = game.sides.iter().all(|side| side.mobile[number] == 0 && side.initial[number].is_none());
        if stuck && kind.slot != IMMOBILE {
            report(CANT_MOVE.with([char::from(kind.letter).into()]), About::Kind(number));
        }
    }
    let kings = Color::BOTH.map(|side| game.start.kings(game, side));
    if kings == [0; 2] && game.kings != 0 && !ends_without_king(&game.rules) {
        report(NO_END.with([]), About::Start(0));
    }
    let start = InventPosition::start(game);
    if let Err((problem, squares)) = playable(&start) {
        report(problem, About::Start(squares));
    } else if start.has_ended().is_some() {
        report(OVER.with([]), About::Start(0));
    } else if start.end().is_some() {
        report(NO_MOVES.with([]), About::Start(0));
    }
}

/// Whether a position can be played: the side that has moved is not in check, and there are not too many moves.
pub fn position(position: &InventPosition) -> Result<(), Message> {
    playable(position).map_err(|(problem, _)| problem)
}

/// The same, with the squares that show why not.
fn playable(position: &InventPosition) -> Result<(), (Message, Squares)> {
    let us = position.state.turn;
    let field = position.field(us);
    let royals = position.royals(!us);
    // Who blows up the other king may leave the own one attacked: the game is over.
    let goes_on = position.has_ended().is_none();
    if goes_on && !position.game.free && position.royals_attacked(!us, royals, field) {
        let taken = each(royals).find(|&royal| position.attacked(royal, us, field)).unwrap_or_default();
        return Err((TAKEN.with([position.game.board.name(taken).into()]), bit(taken)));
    }
    let mut count = 0_usize;
    position.pseudo_legal(&mut |_| count += 1);
    if count > MOST_MOVES { Err((MANY_MOVES.with([(MOST_MOVES as u32).into()]), 0)) } else { Ok(()) }
}
