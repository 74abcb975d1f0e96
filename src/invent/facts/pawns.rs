//! Promotion, double steps, and castling, where they are not as in chess.

use message::{Arg, Message, MessageId, list};
use rules::{Color, piece_kind};

use crate::description::Kinds;
use crate::moves::NONE;

use super::{About, COUNTED, Told, kinds_of};

const PROMOTION: MessageId = MessageId::new(&("invent.fact.promotion", &["pieces", "choices", "place"]));
const PROMOTION_SIDES: [MessageId; 2] = [
    MessageId::new(&("invent.fact.promotion.white", &["pieces", "choices", "place"])),
    MessageId::new(&("invent.fact.promotion.black", &["pieces", "choices", "place"])),
];
const PROMOTION_NONE: MessageId = MessageId::new(&("invent.fact.promotion.none", &[]));
const PROMOTION_FREE: MessageId = MessageId::new(&("invent.fact.promotion.free", &[]));
const PROMOTION_MOST: MessageId = MessageId::new(&("invent.fact.promotion.most", &["kinds"]));
const BECOMES: MessageId = MessageId::new(&("invent.fact.becomes", &["kinds", "place"]));
const BECOMES_CAPTURE: MessageId = MessageId::new(&("invent.fact.becomes.capture", &[]));
const CHANGE: MessageId = MessageId::new(&("invent.fact.change", &["from", "to"]));
const STEP_ONE: MessageId = MessageId::new(&("invent.fact.step.one", &["piece"]));
const STEP_DOUBLE: MessageId = MessageId::new(&("invent.fact.step.double", &["piece", "place"]));
const STEP_TRIPLE: MessageId = MessageId::new(&("invent.fact.step.triple", &["piece", "place"]));
const PASSING: MessageId = MessageId::new(&("invent.fact.passing", &["place"]));
const PASSING_NONE: MessageId = MessageId::new(&("invent.fact.passing.none", &[]));
const PASSING_KINDS: MessageId = MessageId::new(&("invent.fact.passing.kinds", &["pieces"]));
const CASTLING_NONE: MessageId = MessageId::new(&("invent.fact.castling.none", &[]));
const CASTLING_TO: MessageId = MessageId::new(&("invent.fact.castling.to", &["piece", "squares"]));
const CASTLING_KINDS: MessageId = MessageId::new(&("invent.fact.castling.kinds", &["piece", "pieces"]));

impl Told<'_> {
    /// What is promoted, where, and to what.
    pub(super) fn promotion(&mut self) {
        let (game, rules) = (self.game, &self.game.rules);
        let sides = &game.sides;
        let chosen = |side: usize| sides[side].promotions.iter().fold(0, |set, kind| set | 1 << kind);
        let pawns = [0, 1].map(|side: usize| sides[side].promoted & self.standing(Color::BOTH[side]));
        let happens = [0, 1].map(|side| pawns[side] != 0 && chosen(side) != 0 && sides[side].promotion != 0);
        if happens == [false; 2] {
            let pawn = kinds_of(self.in_play()).any(|kind| self.noun(kind) == piece_kind::PAWN.plain);
            self.say_if(pawn && kinds_of(self.in_play()).count() > 1, About::Detail, PROMOTION_NONE);
        } else if !(0..2).all(|side| !happens[side] || self.is_usual(side, pawns[side], chosen(side))) {
            let regions = [0, 1].map(|side: usize| sides[side].promotion);
            let alike = happens == [true; 2] && pawns[0] == pawns[1] && chosen(0) == chosen(1);
            if alike {
                self.promotes(PROMOTION, pawns[0], chosen(0), self.places.of_sides(regions));
            } else {
                for side in (0..2).filter(|&side| happens[side]) {
                    self.promotes(PROMOTION_SIDES[side], pawns[side], chosen(side), self.places.say(regions[side]));
                }
            }
        }
        self.say_if(happens.contains(&true) && !rules.must_promote, About::Detail, PROMOTION_FREE);
        if happens.contains(&true) {
            self.limits(chosen(0) | chosen(1));
        }
        self.changes();
    }

    fn promotes(&mut self, id: MessageId, pawns: Kinds, choices: Kinds, place: Arg) {
        if let Some((pieces, choices)) = self.nouns(pawns).zip(self.nouns(choices)) {
            self.say(About::Detail, id.with([pieces, choices, place]));
        }
    }

    /// Whether pawns become what else is in their army or in both, but no king, on the last rank.
    fn is_usual(&self, side: usize, pawns: Kinds, choices: Kinds) -> bool {
        let game = self.game;
        let named = |kinds, noun| {
            kinds_of(kinds).filter(move |&kind| self.noun(kind) == noun).fold(0, |set, kind| set | 1 << kind)
        };
        let kings = |kinds| named(kinds, piece_kind::KING.plain);
        let [own, both] = [side, 1 - side].map(|side| self.standing(Color::BOTH[side]));
        let other = game.kings
            | game.pseudo_royal
            | kings(own | both)
            | game.sides.iter().fold(0, |set, side| set | side.promoted);
        let choices = choices & self.in_play();
        let army = [own, own | both].into_iter().any(|army| army & !other == choices & !other);
        let rank = if side == 0 { game.board.ranks as i8 - 1 } else { 0 };
        let region = game.sides[side].promotion & self.places.inside();
        army && kings(choices) == 0 && named(pawns, piece_kind::PAWN.plain) == pawns && region == self.places.rank(rank)
    }

    /// With how many of a kind none is promoted to it.
    fn limits(&mut self, choices: Kinds) {
        let limited = kinds_of(choices).filter(|&kind| self.game.limits[usize::from(kind)] > 0);
        let said: Vec<Message> = limited
            .map(|kind| COUNTED.with([self.noun(kind).into(), u32::from(self.game.limits[usize::from(kind)]).into()]))
            .collect();
        if let Some(kinds) = list(said) {
            self.say(About::Detail, PROMOTION_MOST.with([kinds.into()]));
        }
    }

    /// What other kinds become.
    fn changes(&mut self) {
        let game = self.game;
        let standing = self.standing(Color::White) | self.standing(Color::Black);
        let change = |(number, kind): (usize, &crate::description::KindOfPiece)| {
            let becomes = usize::from(kind.becomes.filter(|_| standing >> number & 1 != 0)?);
            // A promoted piece is called as the kind that it moves as, if the game has that.
            let slot = game.kinds[becomes].slot;
            let same = game.kinds.iter().position(|other| other.slot == slot && !other.promoted);
            Some(CHANGE.with([self.names[number].into(), self.names[same.unwrap_or(becomes)].into()]))
        };
        let Some(kinds) = list(game.kinds.iter().enumerate().filter_map(change)) else { return };
        let place = self.places.of_sides([0, 1].map(|side: usize| game.sides[side].promotion));
        self.say(About::Detail, BECOMES.with([kinds.into(), place]));
        self.say_if(game.rules.becomes_on_capture, About::Detail, BECOMES_CAPTURE);
    }

    /// Double and triple steps of the pawn, and what passing costs.
    pub(super) fn steps(&mut self) {
        let (game, rules) = (self.game, &self.game.rules);
        let standing = self.standing(Color::White) | self.standing(Color::Black);
        let Some(pawn) = kinds_of(game.pawn & standing).next() else { return };
        let piece = || Arg::from(self.noun(pawn));
        let doubles = [0, 1].map(|side: usize| game.sides[side].double_step & self.places.inside());
        let triples = [0, 1].map(|side: usize| game.sides[side].triple_step & self.places.inside());
        let mut said = Vec::new();
        if !rules.double_step || doubles == [0; 2] {
            said.push(STEP_ONE.with([piece()]));
        } else if doubles != [1, self.game.board.ranks as i8 - 2].map(|rank| self.places.rank(rank)) {
            said.push(STEP_DOUBLE.with([piece(), self.places.of_sides(doubles)]));
        }
        if triples != [0; 2] {
            said.push(STEP_TRIPLE.with([piece(), self.places.of_sides(triples)]));
        }
        if rules.double_step {
            let capturing = game.sides.iter().fold(0, |set, side| set | side.en_passant) & standing;
            let promoted = game.sides.iter().fold(0, |set, side| set | side.promoted) & standing;
            if capturing == 0 || game.en_passant == 0 {
                said.push(PASSING_NONE.with([]));
            } else if game.en_passant & self.places.inside() != self.places.inside() {
                said.push(PASSING.with([self.places.say(game.en_passant)]));
            }
            if let Some(pieces) = self.nouns(capturing).filter(|_| capturing != promoted && game.en_passant != 0) {
                said.push(PASSING_KINDS.with([pieces]));
            }
        }
        said.into_iter().for_each(|message| self.say(About::Detail, message));
    }

    pub(super) fn castling(&mut self) {
        let game = self.game;
        let king = kinds_of(self.in_play()).any(|kind| self.noun(kind) == piece_kind::KING.plain);
        let able = Color::BOTH.into_iter().find(|side| game.start.castling[side.index()] != [NONE; 2]);
        let Some(side) = able.filter(|_| game.rules.castling) else {
            return self.say_if(king, About::Detail, CASTLING_NONE);
        };
        let own = game.side(side);
        let Some(piece) = self.nouns(own.castling_king) else { return };
        if game.board.files != 8 || game.rules.castling_files != [7, 3] {
            let rights = game.start.castling[side.index()].iter().zip(&own.castling_to);
            let to = rights.filter(|(rook, _)| **rook != NONE).map(|(_, &to)| game.board.name(to));
            let squares: Vec<String> = to.collect();
            self.say(About::Detail, CASTLING_TO.with([piece.clone(), squares.join(", ").into()]));
        }
        let usual = |kinds: Kinds, noun| kinds_of(kinds & self.in_play()).all(|kind| self.noun(kind) == noun);
        if !usual(own.castling_king, piece_kind::KING.plain) || !usual(own.castling_rooks, piece_kind::ROOK.plain) {
            let Some(rooks) = self.nouns(own.castling_rooks) else { return };
            self.say(About::Detail, CASTLING_KINDS.with([piece, rooks]));
        }
    }
}
