//! What a described game is, in short sentences: what its text says that is not as in chess, and how it ends.

mod ends;
mod lines;
mod odd;
mod pawns;
mod places;

use message::{Arg, Message, MessageId, list};
use rules::{Color, piece_kind};

use crate::betza::{self, Betza};
use crate::description::{Description, Kind, Kinds};
use crate::geometry::each;
use crate::kinds::{NAMED, PAWN, SOLDIER};
use crate::words;

use places::Places;

pub use lines::{TAGLINE, lines};

const BOARD: MessageId = MessageId::new(&("invent.fact.board", &["files", "ranks"]));
const HOLES: MessageId = MessageId::new(&("invent.fact.holes", &["place"]));
const MUST_CAPTURE: MessageId = MessageId::new(&("invent.fact.must_capture", &[]));
const NO_CHECKS: MessageId = MessageId::new(&("invent.fact.no_checks", &[]));
const MAKPONG: MessageId = MessageId::new(&("invent.fact.makpong", &[]));
const FLYING: MessageId = MessageId::new(&("invent.fact.flying", &[]));
const IMMOBILE: MessageId = MessageId::new(&("invent.fact.immobile", &[]));
const BLAST: MessageId = MessageId::new(&("invent.fact.blast", &[]));
const BLAST_IMMUNE: MessageId = MessageId::new(&("invent.fact.blast.immune", &["pieces"]));
const PETRIFY: MessageId = MessageId::new(&("invent.fact.petrify", &["pieces"]));
const NEUTRAL: MessageId = MessageId::new(&("invent.fact.neutral", &["pieces"]));
const IMMUNE: MessageId = MessageId::new(&("invent.fact.immune", &["pieces"]));
const REGION: MessageId = MessageId::new(&("invent.fact.region", &["piece", "place"]));
const SOLDIER_RANK: MessageId = MessageId::new(&("invent.fact.soldier", &["rank", "piece"]));
const CANNON: MessageId = MessageId::new(&("invent.fact.cannon", &["piece"]));
const COUNTED: MessageId = MessageId::new(&("invent.fact.counted", &["piece", "count"]));
/// All that is not said.
pub const REST: MessageId = MessageId::new(&("invent.fact.rest", &[]));

/// What a sentence is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum About {
    /// The board.
    Board,
    /// What is forbidden, and what captures do.
    Play,
    /// How it ends.
    End,
    /// Promotion, double steps, castling, and when a game is drawn.
    Detail,
    /// All that is not said.
    Rest,
}

/// A sentence about a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// What it is about.
    pub about: About,
    /// Whether it is so in chess.
    pub usual: bool,
    /// The sentence.
    pub message: Message,
}

/// All that is to be said of a game whose kinds have these names.
pub fn facts(game: &Description, names: &[MessageId]) -> Vec<Fact> {
    let mut told = Told { game, names, places: Places::of(game), facts: Vec::new() };
    told.odd();
    told.board();
    told.captures();
    told.regions();
    told.ends();
    told.promotion();
    told.steps();
    told.castling();
    told.draws();
    told.say(About::Rest, REST.with([]));
    told.facts
}

/// What is told so far.
struct Told<'a> {
    game: &'a Description,
    names: &'a [MessageId],
    places: Places,
    facts: Vec<Fact>,
}

impl Told<'_> {
    fn say(&mut self, about: About, message: Message) {
        self.facts.push(Fact { about, usual: false, message });
    }

    fn say_if(&mut self, holds: bool, about: About, id: MessageId) {
        if holds {
            self.say(about, id.with([]));
        }
    }

    /// Says something of kinds, if there are any.
    fn say_of(&mut self, kinds: Kinds, about: About, id: MessageId) {
        if let Some(pieces) = self.nouns(kinds) {
            self.say(about, id.with([pieces]));
        }
    }

    /// The kinds that are in the start of a side.
    fn standing(&self, side: Color) -> Kinds {
        let start = &self.game.start;
        each(start.sides[side.index()]).fold(0, |set, square| set | 1 << start.kind_at(square))
    }

    /// The kinds that are in the start, and those that others become.
    fn in_play(&self) -> Kinds {
        let standing = Color::BOTH.into_iter().fold(0, |set, side| set | self.standing(side));
        self.game.sides.iter().fold(standing, |set, side| side.promotions.iter().fold(set, |set, kind| set | 1 << kind))
    }

    /// The names of kinds that are in play, each only once.
    fn nouns(&self, kinds: Kinds) -> Option<Arg> {
        let mut nouns: Vec<MessageId> = Vec::new();
        for kind in kinds_of(kinds & self.in_play()).filter(|&kind| !self.game.kinds[usize::from(kind)].promoted) {
            let noun = self.noun(kind);
            if !nouns.contains(&noun) {
                nouns.push(noun);
            }
        }
        list(nouns.into_iter().map(|noun| noun.with([]))).map(Arg::from)
    }

    fn noun(&self, kind: Kind) -> MessageId {
        self.names[usize::from(kind)]
    }

    fn board(&mut self) {
        let board = self.game.board;
        if (board.files, board.ranks) != (8, 8) {
            let [files, ranks] = [board.files, board.ranks].map(|count| u32::from(count).into());
            self.say(About::Board, BOARD.with([files, ranks]));
        }
        let holes = if self.game.has_stones() { 0 } else { self.game.start.walls };
        if holes != 0 {
            self.say(About::Board, HOLES.with([self.places.named(holes)]));
        }
    }

    fn captures(&mut self) {
        let (game, rules) = (self.game, &self.game.rules);
        self.say_if(rules.must_capture, About::Play, MUST_CAPTURE);
        self.say_if(rules.blast, About::Play, BLAST);
        if rules.blast {
            self.say_of(game.blast_immune, About::Play, BLAST_IMMUNE);
        }
        self.say_of(game.neutral, About::Play, NEUTRAL);
        self.say_of(game.petrify, About::Play, PETRIFY);
        self.say_of(game.mutually_immune, About::Play, IMMUNE);
        self.say_if(!rules.checking, About::Play, NO_CHECKS);
        self.say_if(rules.makpong_rule, About::Play, MAKPONG);
        self.say_if(rules.flying_general, About::Play, FLYING);
        self.say_if(rules.immobility_illegal, About::Play, IMMOBILE);
    }

    /// Where kinds may go, and what is so of single kinds only.
    fn regions(&mut self) {
        let game = self.game;
        for kind in kinds_of(self.in_play()) {
            let own = &game.kinds[usize::from(kind)];
            let piece = || Arg::from(self.noun(kind));
            let mut said = Vec::new();
            let regions = [0, 1].map(|side: usize| game.sides[side].mobility[usize::from(kind)]);
            if !own.promoted && regions.iter().any(|region| !region & self.places.inside() != 0) {
                said.push(REGION.with([piece(), self.places.of_sides(regions)]));
            }
            if own.slot == SOLDIER && game.rules.soldier_rank > 1 {
                said.push(SOLDIER_RANK.with([u32::from(game.rules.soldier_rank).into(), piece()]));
            }
            if game.cannons >> kind & 1 != 0 {
                said.push(CANNON.with([piece()]));
            }
            said.into_iter().for_each(|message| self.say(About::Play, message));
        }
    }
}

/// The numbers of a set.
fn kinds_of(kinds: Kinds) -> impl Iterator<Item = Kind> {
    (0..Kinds::BITS as Kind).filter(move |kind| kinds >> kind & 1 != 0)
}

/// Whether a kind moves as a piece of chess of that name does.
fn is_of_chess(noun: MessageId, betza: &Betza) -> bool {
    let chess = [
        (&piece_kind::PAWN, NAMED[PAWN].1),
        (&piece_kind::KNIGHT, "N"),
        (&piece_kind::BISHOP, "B"),
        (&piece_kind::ROOK, "R"),
        (&piece_kind::QUEEN, "Q"),
        (&piece_kind::KING, "K"),
    ];
    chess.into_iter().any(|(kind, moves)| {
        kind.plain == noun && betza::read(moves).is_ok_and(|usual| words::ways(&usual.legs) == words::ways(&betza.legs))
    })
}
