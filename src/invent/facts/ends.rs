//! How a game ends, and when it is drawn.

use message::{Arg, MessageId};
use rules::{Color, piece_kind};

use crate::values::Outcome;

use super::{About, Fact, Told, kinds_of};

const MATE: [MessageId; 3] = [
    MessageId::new(&("invent.fact.mate.win", &[])),
    MessageId::new(&("invent.fact.mate.loss", &[])),
    MessageId::new(&("invent.fact.mate.draw", &[])),
];
const STALEMATE: [MessageId; 3] = [
    MessageId::new(&("invent.fact.stalemate.win", &[])),
    MessageId::new(&("invent.fact.stalemate.loss", &[])),
    MessageId::new(&("invent.fact.stalemate.draw", &[])),
];
const FEWER_WIN: MessageId = MessageId::new(&("invent.fact.stalemate.fewer.win", &[]));
const FEWER_LOSE: MessageId = MessageId::new(&("invent.fact.stalemate.fewer.loss", &[]));
const ROYAL_NONE: MessageId = MessageId::new(&("invent.fact.royal.none", &[]));
const ROYAL: MessageId = MessageId::new(&("invent.fact.royal", &["pieces"]));
const ROYAL_LAST: MessageId = MessageId::new(&("invent.fact.royal.last", &["pieces"]));
const DUPLE: MessageId = MessageId::new(&("invent.fact.royal.duple", &[]));
const KINGS: MessageId = MessageId::new(&("invent.fact.kings", &[]));
const ANY: MessageId = MessageId::new(&("invent.fact.any", &[]));
const GOAL: MessageId = MessageId::new(&("invent.fact.goal", &["place", "pieces"]));
const GOAL_SIDES: [MessageId; 2] = [
    MessageId::new(&("invent.fact.goal.white", &["place", "pieces"])),
    MessageId::new(&("invent.fact.goal.black", &["place", "pieces"])),
];
const GOAL_COUNT: MessageId = MessageId::new(&("invent.fact.goal.count", &["count"]));
const GOAL_ANSWER: MessageId = MessageId::new(&("invent.fact.goal.answer", &[]));
const GOAL_STAY: MessageId = MessageId::new(&("invent.fact.goal.stay", &[]));
const GOAL_NEUTRAL: MessageId = MessageId::new(&("invent.fact.goal.neutral", &[]));
const CHECKS: MessageId = MessageId::new(&("invent.fact.checks", &["count"]));
const CHECKS_SIDES: MessageId = MessageId::new(&("invent.fact.checks.sides", &["white", "black"]));
const LOST: [MessageId; 3] = [
    MessageId::new(&("invent.fact.lost.win", &["pieces"])),
    MessageId::new(&("invent.fact.lost.loss", &["pieces"])),
    MessageId::new(&("invent.fact.lost.draw", &["pieces"])),
];
const LOST_ALL: [MessageId; 3] = [
    MessageId::new(&("invent.fact.lost.all.win", &[])),
    MessageId::new(&("invent.fact.lost.all.loss", &[])),
    MessageId::new(&("invent.fact.lost.all.draw", &[])),
];
const LOST_WITH: MessageId = MessageId::new(&("invent.fact.lost.with", &["count"]));
const LOST_OPPONENT: MessageId = MessageId::new(&("invent.fact.lost.opponent", &["count"]));
const LOST_CLAIM: MessageId = MessageId::new(&("invent.fact.lost.claim", &[]));
const MOVES: MessageId = MessageId::new(&("invent.fact.moves", &["count"]));
const MOVES_NONE: MessageId = MessageId::new(&("invent.fact.moves.none", &[]));
const REPETITION: MessageId = MessageId::new(&("invent.fact.repetition", &["count"]));
const REPETITION_NONE: MessageId = MessageId::new(&("invent.fact.repetition.none", &[]));

/// The sentence of an outcome for the side to move.
const fn of(outcome: Outcome, [win, loss, draw]: [MessageId; 3]) -> MessageId {
    match outcome {
        Outcome::Win => win,
        Outcome::Loss => loss,
        Outcome::Draw => draw,
    }
}

impl Told<'_> {
    /// How it ends: what is not so in chess first.
    pub(super) fn ends(&mut self) {
        self.goal();
        self.checks();
        self.lost();
        self.royals();
        self.without_moves();
        // What ends the game comes before what does not.
        self.say_if(self.has_no_royals(), About::End, ROYAL_NONE);
    }

    fn goal(&mut self) {
        let rules = &self.game.rules;
        let sides = &self.game.sides;
        let flags = [0, 1].map(|side: usize| sides[side].flag & self.places.inside());
        if flags == [0; 2] {
            return;
        }
        let pieces = |side: usize| match sides[side].flag_kinds {
            Some(kinds) => self.nouns(kinds).unwrap_or_else(|| ANY.into()),
            None => ANY.into(),
        };
        let mut said = Vec::new();
        if !flags.contains(&0) && sides[0].flag_kinds == sides[1].flag_kinds {
            said.push(GOAL.with([self.places.of_sides(flags), pieces(0)]));
        } else {
            let own = [0, 1].into_iter().filter(|&side: &usize| flags[side] != 0);
            said.extend(own.map(|side| GOAL_SIDES[side].with([self.places.say(flags[side]), pieces(side)])));
        }
        if rules.flag_count > 1 {
            said.push(GOAL_COUNT.with([u32::from(rules.flag_count).into()]));
        }
        if sides.iter().any(|side| side.flag != 0 && side.flag_kinds.is_none_or(|kinds| kinds & self.game.neutral != 0))
            && self.game.neutral & self.in_play() != 0
        {
            said.push(GOAL_NEUTRAL.with([]));
        }
        if rules.flag_move {
            let kings = sides.iter().any(|side| side.flag_kinds == Some(self.game.kings) && self.game.kings != 0);
            said.push(if kings { GOAL_ANSWER } else { GOAL_STAY }.with([]));
        }
        said.into_iter().for_each(|message| self.say(About::End, message));
    }

    fn checks(&mut self) {
        if !self.game.rules.check_counting {
            return;
        }
        let [white, black] = self.game.start.checks.map(|count| Arg::from(u32::from(count)));
        let message = if white == black { CHECKS.with([white]) } else { CHECKS_SIDES.with([white, black]) };
        self.say(About::End, message);
    }

    fn lost(&mut self) {
        let (game, rules) = (self.game, &self.game.rules);
        // The last of what must not be left attacked is never taken; only an explosion can remove it.
        let Some(outcome) = rules.extinction.filter(|_| game.pseudo_royal == 0 || rules.blast) else { return };
        if game.extinct_all {
            self.say(About::End, of(outcome, LOST_ALL).with([]));
        } else if game.extinct.count_ones() > 0 {
            self.say_of(game.extinct, About::End, of(outcome, LOST));
        }
        if rules.extinction_count > 0 {
            self.say(About::End, LOST_WITH.with([u32::from(rules.extinction_count).into()]));
        }
        if rules.extinction_opponent > 0 {
            self.say(About::End, LOST_OPPONENT.with([u32::from(rules.extinction_opponent).into()]));
        }
        self.say_if(rules.extinction_claim, About::End, LOST_CLAIM);
    }

    fn has_no_royals(&self) -> bool {
        let game = self.game;
        game.pseudo_royal == 0 && Color::BOTH.iter().all(|&side| game.start.kings(game, side) == 0)
    }

    /// What must not be left attacked, and what mate means.
    fn royals(&mut self) {
        let (game, rules) = (self.game, &self.game.rules);
        let kings = Color::BOTH.map(|side| game.start.kings(game, side).count_ones());
        if self.has_no_royals() {
            return;
        }
        // Each of them, if there is one of its kind or the last ones are many.
        let several = |kinds| Color::BOTH.into_iter().any(|side| game.start.of_kinds(kinds, side).count_ones() > 1);
        let last = rules.extinction_count == 0 && game.counted(game.pseudo_royal).any(several);
        let royal = game.kings | if last { 0 } else { game.pseudo_royal };
        // A king alone needs no word; beside others it is named, so that nobody takes them for all.
        if last || kinds_of(royal).any(|kind| self.noun(kind) != piece_kind::KING.plain) {
            self.say_of(royal, About::End, ROYAL);
        }
        self.say_if(kings.iter().any(|&count| count > 1), About::End, KINGS);
        if last {
            self.say_of(game.pseudo_royal, About::End, ROYAL_LAST);
        }
        self.say_if(rules.duple_check, About::End, DUPLE);
        let usual = rules.checkmate == Outcome::Loss;
        self.facts.push(Fact { about: About::End, usual, message: of(rules.checkmate, MATE).with([]) });
    }

    fn without_moves(&mut self) {
        let rules = &self.game.rules;
        let id = match rules.stalemate {
            Outcome::Win if rules.stalemate_count => FEWER_WIN,
            Outcome::Loss if rules.stalemate_count => FEWER_LOSE,
            outcome => of(outcome, STALEMATE),
        };
        let usual = rules.stalemate == Outcome::Draw;
        self.facts.push(Fact { about: About::End, usual, message: id.with([]) });
    }

    /// When a game without progress is drawn.
    pub(super) fn draws(&mut self) {
        let rules = &self.game.rules;
        match rules.move_limit {
            50 => {}
            0 => self.say(About::Detail, MOVES_NONE.with([])),
            count => self.say(About::Detail, MOVES.with([u32::from(count).into()])),
        }
        match rules.repetitions {
            count if count == 0 || rules.repetition != Outcome::Draw => {
                self.say(About::Detail, REPETITION_NONE.with([]))
            }
            3 => {}
            count => self.say(About::Detail, REPETITION.with([u32::from(count).into()])),
        }
    }
}
