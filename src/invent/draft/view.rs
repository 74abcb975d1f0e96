//! What the page shows of a text.

use ::view::{Board, Place};
use message::{LocalizedMessage, Message, MessageId};
use rules::Color;

use crate::betza::{self, Leg, Way};
use crate::check::{self, About};
use crate::description::Description;
use crate::faults::{BEYOND, CANT_MOVE, NO_KINDS, NO_SQUARE};
use crate::geometry::{Square, Squares, bit, each};
use crate::keys::KEYS;
use crate::kinds::{self, IMMOBILE, KING, NAMED, PAWN, SLOTS, Slot, only};
use crate::position::InventPosition;
use crate::{compile, fen, packed, regions, words, worth};

use super::edit::CHECKS;
use super::looks::Looks;
use super::read::{Noted, Reading, inner};
use super::start::{self, Cell, Start};
use super::{DraftKind, DraftNote, DraftValue, DraftView, diagram, show};

const STUCK: MessageId = MessageId::new(&("invent.draft.stuck", &["piece", "square"]));
const UNUSED: MessageId = MessageId::new(&("invent.draft.unused", &[]));

/// Nobody reads more of what is wrong.
const MOST_FAULTS: usize = 100;

/// What a text says, as far as it can be read.
pub fn draft(text: &str) -> DraftView {
    let reading = Reading::of(text);
    let start = Start::read(&reading.rules.start);
    let mut drafted = Drafted {
        faults: reading.faults.iter().cloned().map(noted).collect(),
        notes: reading.notes.iter().cloned().map(noted).collect(),
    };
    let game = drafted.compile(&reading, &start);
    let looks = Looks::of(&reading);
    if let Some(game) = &game {
        drafted.look_at_start(game, &looks);
    }
    let kinds = kinds_of(&reading, game.as_ref(), &looks);
    drafted.look_at_kinds(&reading, &start);
    let (files, ranks) = (reading.rules.files, reading.rules.ranks);
    let inside = || start.cells().filter(|&(file, rank, _)| file < files.into() && rank < ranks.into());
    let holes: Vec<String> =
        inside().filter(|(.., cell)| *cell == Cell::Hole).map(|(file, rank, _)| start::name(file, rank)).collect();
    let pieces = inside().filter_map(|(file, rank, cell)| looks.piece(start::name(file, rank), cell)).collect();
    drafted.faults.truncate(MOST_FAULTS);
    let id = if drafted.faults.is_empty() { packed::id(text) } else { Ok(String::new()) };
    let id = match id {
        Ok(id) => Some(id).filter(|id| !id.is_empty()),
        Err(problem) => {
            drafted.faults.push(on_key(&reading, "", problem));
            None
        }
    };
    DraftView {
        id,
        faults: drafted.faults,
        notes: drafted.notes,
        board: Some(board(files, ranks, &holes)),
        holes,
        width: files,
        height: ranks,
        pieces,
        stamps: looks.stamps(&reading),
        kinds,
        facts: game.map(|game| looks.facts(&game)).unwrap_or_default(),
        values: values(&reading, &start),
        parent: reading.own.parent.unwrap_or_default(),
        name: reading.own.name,
    }
}

fn noted(Noted { line, key, problem }: Noted) -> DraftNote {
    let slot = key.as_deref().and_then(kinds::slot).map(kinds::key);
    DraftNote { line, key, slot, message: inner(problem).into(), squares: Vec::new() }
}

struct Drafted {
    faults: Vec<DraftNote>,
    notes: Vec<DraftNote>,
}

/// A note on a key of the section, or of one of its parents.
fn on_key(reading: &Reading, key: &str, problem: Message) -> DraftNote {
    let said = reading.said(key).or_else(|| reading.above.iter().rfind(|entry| entry.key == key));
    DraftNote {
        line: said.map(|entry| entry.line),
        key: Some(key.to_owned()).filter(|key| !key.is_empty()),
        slot: None,
        message: inner(problem).into(),
        squares: Vec::new(),
    }
}

/// A note on a kind.
fn on_kind(reading: &Reading, slot: Slot, problem: Message) -> DraftNote {
    let key = kinds::key(slot);
    DraftNote { slot: Some(key.clone()), ..on_key(reading, &key, problem) }
}

impl Drafted {
    /// Compiles the rules, and says what is wrong with them. Without a start that can be read there is a game with nothing on its board.
    fn compile(&mut self, reading: &Reading, start: &Start) -> Option<Description> {
        let mut against = Vec::new();
        let has_board = check::rule_faults(&reading.rules, &mut |problem, keys| {
            // The keys may have values beside them; what the text itself says is the place to change it.
            let keys = keys.map(|key| key.split(' ').next().unwrap_or_default());
            let key = keys.into_iter().find(|key| reading.said(key).is_some()).unwrap_or(keys[0]);
            against.push(on_key(reading, key, problem));
        });
        self.faults.append(&mut against);
        if !has_board {
            return None;
        }
        self.look_at_regions(reading);
        let tables = compile::tables(&reading.own.name, reading.rules.clone(), Vec::new()).or_else(|problem| {
            let key = if problem.id == NO_KINDS { "" } else { "promotedPieceType" };
            self.faults.push(on_key(reading, key, problem));
            let mut rules = reading.rules.clone();
            rules.becomes = [None; SLOTS];
            compile::tables(&reading.own.name, rules, Vec::new())
        });
        let mut game = tables.ok()?;
        match fen::read(&game, &reading.rules.start) {
            Ok(state) => game.start = state,
            Err(problem) => {
                let before = self.faults.len();
                let letters: Vec<u8> = reading.rules.letters.iter().flatten().copied().collect();
                let size = (reading.rules.files, reading.rules.ranks);
                start.faults(size, &letters, &mut |problem, squares| {
                    // A start that is inherited was not changed: the size was.
                    let key = match reading.said("startFen") {
                        None if problem.id == start::FILES => "maxFile",
                        None if problem.id == start::RANKS => "maxRank",
                        _ => "startFen",
                    };
                    self.faults.push(DraftNote { squares, ..on_key(reading, key, problem) });
                });
                if self.faults.len() == before {
                    self.faults.push(on_key(reading, "startFen", problem));
                }
                return Some(game);
            }
        }
        check::faults(&game, &mut |problem, about| {
            let note = match about {
                About::Kind(number) => {
                    let slot = game.kinds[number].slot;
                    // Moves that can't be read are a fault already.
                    if problem.id == CANT_MOVE && reading.is_wrong(&kinds::key(slot)) {
                        return;
                    }
                    on_kind(reading, slot, problem)
                }
                About::Start(squares) => {
                    DraftNote { squares: names_of(&game, squares), ..on_key(reading, "startFen", problem) }
                }
            };
            self.faults.push(note);
        });
        Some(game)
    }

    /// Regions of which no square is on the board. Those of the parent only where they were on its own board.
    fn look_at_regions(&mut self, reading: &Reading) {
        let before = regions::beside_board(&mut reading.parent.clone());
        let mut told: Vec<String> = Vec::new();
        for key in regions::beside_board(&mut reading.rules.clone()) {
            let said = regions::entry(&reading.own, &key).map(|entry| entry.key.clone());
            if said.is_none() && before.contains(&key) {
                continue;
            }
            let key = said.unwrap_or(key);
            if !told.contains(&key) {
                self.notes.push(on_key(reading, &key, NO_SQUARE.with([])));
                told.push(key);
            }
        }
    }

    /// Pieces that can never move from where they stand.
    fn look_at_start(&mut self, game: &Description, looks: &Looks) {
        let start = InventPosition::start(game);
        for side in Color::BOTH {
            for square in each(start.state.sides[side.index()]) {
                let kind = usize::from(start.state.kind_at(square));
                if game.kinds[kind].slot == IMMOBILE || can_move(&start, square, side) {
                    continue;
                }
                let letter = char::from(game.kinds[kind].letter);
                let letter = if side == Color::White { letter.to_ascii_uppercase() } else { letter };
                let Some((_, piece, _)) = looks.shown(letter, game.kinds[kind].promoted) else { continue };
                let name = game.board.name(square);
                self.notes.push(DraftNote {
                    line: None,
                    key: Some("startFen".into()),
                    slot: Some(kinds::key(game.kinds[kind].slot)),
                    message: STUCK.with([piece.into(), name.as_str().into()]).into(),
                    squares: vec![name],
                });
            }
        }
    }

    /// Kinds that other programs read otherwise, and kinds that never come into play.
    fn look_at_kinds(&mut self, reading: &Reading, start: &Start) {
        let rules = &reading.rules;
        for (slot, letter) in reading.kinds() {
            if betza::read(&moves(reading, slot)).is_ok_and(|betza| betza.beyond) {
                self.notes.push(on_kind(reading, slot, BEYOND.with([char::from(letter).into()])));
            }
            let promoted = rules.promotion_kinds.iter().any(|kinds| kinds & only(slot) != 0)
                || rules.becomes.contains(&Some(slot));
            if !promoted && !start.cells().any(|(.., cell)| cell.is_of(letter)) {
                self.notes.push(on_kind(reading, slot, UNUSED.with([])));
            }
        }
    }
}

fn names_of(game: &Description, squares: Squares) -> Vec<String> {
    each(squares).map(|square| game.board.name(square)).collect()
}

/// Whether a piece could ever leave its square, if others were where it needs them.
fn can_move(start: &InventPosition, from: Square, side: Color) -> bool {
    let game = start.game;
    let kind = usize::from(start.state.kind_at(from));
    let own = game.side(side);
    let walls = start.state.walls;
    let at = usize::from(from);
    let mut movements = vec![&own.movements[kind]];
    movements.extend(own.initial[kind].as_ref().filter(|_| own.double_step & bit(from) != 0));
    movements.into_iter().any(|movement| {
        let (quiet, capture) = start.reach(movement, from, walls);
        let hops = movement.hops.iter().fold(0, |set, hop| set | game.rays[hop.rays].squares[at]);
        let jumps = movement.paths.get(at).into_iter().flatten().filter(|path| path.jump);
        let jumped = jumps.fold(0, |set, path| set | bit(path.other));
        (quiet | capture | hops | jumped) & !walls & own.mobility[kind] != 0
    })
}

/// The moves of a kind, as text; of one that can't be read, what is written.
pub fn moves(reading: &Reading, slot: Slot) -> String {
    let key = kinds::key(slot);
    if reading.is_wrong(&key)
        && let Some((_, moves)) = reading.said(&key).and_then(|entry| entry.value.split_once(':'))
    {
        return moves.trim().into();
    }
    let usual = NAMED.get(slot).map_or("", |(_, moves)| moves);
    reading.rules.betza[slot].clone().unwrap_or_else(|| usual.into())
}

/// The legs of a kind with the double steps that keys give to the pawn; none if they can't be read.
pub fn legs(reading: &Reading, slot: Slot) -> Vec<Leg> {
    let mut legs = betza::read(&moves(reading, slot)).map(|betza| betza.legs).unwrap_or_default();
    if slot == PAWN && reading.rules.double_step {
        legs.push(Leg { right: 0, ahead: 2, way: Way::Lame, quiet: true, capture: false, initial: true });
    }
    legs
}

/// Whether a kind must not be left attacked.
pub fn is_royal(reading: &Reading, slot: Slot) -> bool {
    let rules = &reading.rules;
    slot == KING || rules.extinction.is_some() && rules.pseudo_royal && rules.extinction_kinds & only(slot) != 0
}

fn kinds_of(reading: &Reading, game: Option<&Description>, looks: &Looks) -> Vec<DraftKind> {
    let rules = &reading.rules;
    let kind = |(slot, letter): (Slot, u8)| {
        let by_moves = |game: &Description| {
            let number = game.kinds.iter().position(|kind| kind.slot == slot && !kind.promoted);
            number.map(|number| worth::value(game, number))
        };
        let look = looks.of_letter(letter.into(), false)?;
        let legs = legs(reading, slot);
        Some(DraftKind {
            slot: kinds::key(slot),
            letter: letter.into(),
            name: look.plain.into(),
            title: rules.names[slot].clone().unwrap_or_default(),
            art: look.art,
            betza: moves(reading, slot),
            own: slot >= NAMED.len() || slot == KING,
            royal: is_royal(reading, slot),
            pawn: rules.promotion_pawns.iter().any(|pawns| pawns & only(slot) != 0),
            value: rules.worth[slot].map(i32::from).or_else(|| game.and_then(by_moves)).unwrap_or(0),
            fitted: rules.worth[slot].is_some(),
            ways: words::ways(&legs).map(LocalizedMessage::from),
            diagram: diagram::cells(&legs),
        })
    };
    reading.kinds().filter_map(kind).collect()
}

fn board(files: u8, ranks: u8, holes: &[String]) -> Board {
    let mut squares = Vec::new();
    for (rank, file) in (0..ranks).flat_map(|rank| (0..files).map(move |file| (rank, file))) {
        let name = start::name(file.into(), rank.into());
        if !holes.contains(&name) {
            squares.push(Place {
                x: file,
                y: ranks - 1 - rank,
                dark: (file + rank) % 2 == 0,
                file: name[..1].into(),
                rank: name[1..].into(),
                name,
            });
        }
    }
    Board { width: files, height: ranks, squares, marks: Vec::new() }
}

fn values(reading: &Reading, start: &Start) -> Vec<DraftValue> {
    let mut rules = reading.rules.clone();
    let value = |key: &'static crate::keys::Key| {
        let idle = matches!((key.field)(&mut rules), crate::keys::Field::Idle);
        let value = show::value(key, &mut rules).unwrap_or_default();
        (!idle).then(|| DraftValue { key: key.name, value, own: reading.said(key.name).is_some() })
    };
    let mut values: Vec<DraftValue> = KEYS.iter().filter_map(value).collect();
    if reading.rules.check_counting {
        let count = start.checks().unwrap_or("3").into();
        values.push(DraftValue { key: CHECKS, value: count, own: false });
    }
    values
}
