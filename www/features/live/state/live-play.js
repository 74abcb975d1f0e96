// The game within a live game: what both sides have agreed on, what they ask each other, and when a record of the other
// side is taken over.
//
// Nothing is believed: each move is asked of the core, and only the side to move can make one. What was agreed on is
// never undone without the consent of both. Where records differ nonetheless (a page was closed before it could save),
// the owner is told, and people decide. Endings that cross on their way: endings.js; time: time-bounds.js.
//
// An era ends when moves are taken back or another game begins; messages from before it count for nothing.

import { commonPrefix } from '../../../state/line-relation.js';
import { outranks, pointsOf } from './endings.js';
import { hashOf } from './protocol.js';
import { Questions } from './questions.js';
import { TimeBounds } from './time-bounds.js';

/** @import { Color } from '../../../state/clock.js' */
/** @import { Game } from './endings.js' */
/** @import { Asked, Ending, Message, Reason, Summary, Sync } from './protocol.js' */
/** @import { Question } from './questions.js' */
/**
 * What has happened: the record is another one by what the other side did or consented to; another game has begun, with
 * colours changed; the other side asks, or has answered; the records differ from a move on.
 * @typedef {{ kind: 'record' } | { kind: 'round' } | { kind: 'asked', what: Asked }
 *   | { kind: 'answered', what: Asked, yes: boolean } | { kind: 'apart', ply: number }} PlayEvent
 */
/**
 * @typedef {object} Saved what is kept for joining again
 * @property {string} session
 * @property {string} start the link of its start
 * @property {Color} color
 * @property {string[]} moves
 * @property {Ending} end
 * @property {number} era
 * @property {number} rounds how many games were played before this one
 * @property {boolean} blank whether nothing was kept here yet: then the other side's moves are taken over, also its own
 */

export { LAG } from './time-bounds.js';
/** So long after its own end a side may still hear that the other had ended the game better for itself, in milliseconds. */
export const CROSSING = 10_000;
/** Going back to what both have undoes at most so many moves: those that a page may have lost. */
const MOST_BACK = 2;

/** @param {Color} color @returns {Color} */
export const otherColor = (color) => (color === 'white' ? 'black' : 'white');

export class LivePlay {
  /** What the other side waits for an answer to. @type {Asked | undefined} */
  asked;
  /** What this side waits for an answer to. @type {Asked | undefined} */
  asking;
  /** The move from which on the records differ, if they do. @type {number | undefined} */
  conflict;
  /** @type {Game} */
  game;
  #saved;
  #now;
  #send;
  #tell;
  #time;
  #questions = new Questions();
  /** The ply that the other side's question is about. */
  #theirPly = 0;
  /** Of the other side's record, where that is of a later era. @type {Sync | undefined} */
  #ahead;
  /** Since when the other side’s record is of an earlier era. @type {number | undefined} */
  #behind;
  /** The era of which a lost consent to another game was asked for anew. */
  #posed = 0;
  /** When the record has last changed. */
  #changed = -Infinity;
  /** Whether the end is the other side's: it has no second one. */
  #theirs = false;

  /**
   * @param {object} given
   * @param {Game} given.game at its start
   * @param {Saved} given.saved
   * @param {() => import('./time-bounds.js').ClockPort | undefined} given.clock
   * @param {() => number} given.now
   * @param {(message: Message) => void} given.send
   * @param {(event: PlayEvent) => void} given.tell
   */
  constructor({ game, saved, clock, now, send, tell }) {
    this.#time = new TimeBounds(clock, now);
    this.#now = now;
    this.#send = send;
    this.#tell = tell;
    this.#saved = saved;
    this.game = game.with(saved.moves) ?? game;
    // Another version may find one of them illegal: up to there.
    if (this.game === game) saved.moves.every((move) => game.play(move));
    this.game.finish(saved.end);
  }

  /** What is to be kept. @returns {Saved} */
  get saved() {
    return { ...this.#saved, moves: this.game.moves, end: this.game.end };
  }

  get era() {
    return this.#saved.era;
  }

  get color() {
    return this.#saved.color;
  }

  get other() {
    return otherColor(this.color);
  }

  /** Whether this side may move, as far as the game goes. */
  get mayMove() {
    return this.conflict === undefined && !this.game.over && this.game.turn === this.color;
  }

  /** Whether the two can go back to what both have: it undoes little, and no consent to another game is missing. */
  get canGoBack() {
    const { era, rounds } = this.#saved;
    if (this.conflict === undefined || this.#behind !== undefined) return false;
    if (this.conflict < this.game.moves.length - MOST_BACK) return false;
    return !this.#ahead || (this.#ahead.era === era + 1 && this.#ahead.rounds === rounds);
  }

  /** @returns {Summary} */
  get summary() {
    const { moves, end } = this.game;
    const { era, rounds, start } = this.#saved;
    return { era, plies: moves.length, hash: hashOf(moves, rounds > 0 ? `${start} ${rounds}` : start), end };
  }

  /** Questions end with the connection. */
  forgetQuestions() {
    this.asked = this.conflict = this.#ahead = this.#behind = undefined;
    this.watchClock(false);
  }

  /**
   * The other side's time may be up here without its saying so. And an end on time may have been taken back with the
   * move, while there is no more time than before.
   * @param {boolean} heard whether the other side can be heard
   */
  watchClock(heard) {
    const { color, other } = this;
    const { over, turn } = this.game;
    const running = heard && this.conflict === undefined && !over;
    if (running && turn === color && this.#time.isUp(color, false)) this.finish(`${color}-late`);
    else if (this.#time.overdue(other, running && turn === other)) this.finish(`${other}-late`);
  }

  /**
   * This side has moved.
   * @param {string} move
   * @returns {boolean} whether it counts
   */
  play(move) {
    if (!this.mayMove || !this.game.play(move)) return false;
    this.#settled();
    this.#questions.moved();
    const ply = this.game.moves.length - 1;
    this.#time.moved(ply);
    this.#send({ type: 'move', era: this.era, ply, move, left: this.#time.both?.[this.color] ?? null });
    return true;
  }

  /** What was asked about another position is no longer asked; and there is a record now. */
  #settled() {
    this.#changed = this.#now();
    this.#questions.settle();
    this.asked = this.asking = this.conflict = this.#ahead = undefined;
    this.#saved = { ...this.#saved, blank: false };
  }

  /** Another record counts. @param {Game} game @param {boolean} [theirs] whether the other side has ended it */
  #take(game, theirs = false) {
    this.game = game;
    this.#theirs = theirs;
    this.#settled();
  }

  /**
   * This side ends the game: resigns, claims a draw, admits that its time is up, or finds the other's up.
   * @param {Ending} end
   */
  finish(end) {
    const { moves, turn } = this.game;
    if (!this.#mayEnd(this.color, end, moves.length, turn) || !this.game.finish(end)) return false;
    this.#take(this.game);
    this.#send({ type: 'end', era: this.era, ply: this.game.moves.length, end });
    this.#tell({ kind: 'record' });
    return true;
  }

  /** Asks for a draw, the last own move back, or another game. @param {Asked} what */
  ask(what) {
    const ply = this.#plyFor(what, this.color);
    if (ply === undefined) return false;
    if (this.#questions.waits(what, ply)) {
      this.asked = what;
      this.#theirPly = ply;
      this.answer(true);
    } else this.#askAt(what, ply);
    return true;
  }

  /** @param {Asked} what @param {number} ply */
  #askAt(what, ply) {
    this.asking = what;
    this.#questions.ask(what, ply, this.game.over);
    this.#send({ type: 'ask', what, era: this.era, ply });
  }

  /** The records differ, and this side wants to go on from what they have in common. */
  goBack() {
    const ply = this.conflict;
    if (ply === undefined || !this.canGoBack) return;
    if (!this.#ahead) return this.#askAt('takeback', ply);
    // The other side is there already.
    this.#begin(ply, 0);
    this.#tell({ kind: 'record' });
  }

  /** Answers what the other side asks. @param {boolean} yes */
  answer(yes) {
    const what = this.asked;
    this.asked = undefined;
    if (!what) return;
    this.#questions.answered(what, this.#theirPly);
    this.#send({ type: 'answer', what, era: this.era, ply: this.#theirPly, yes });
    if (yes) this.#agree(what, this.#theirPly);
  }

  /**
   * Where something can be asked for: a draw at the end of the record, a move back from one's own last one on, another
   * game after the end.
   * @param {Asked} what @param {Color} by
   */
  #plyFor(what, by) {
    const { game } = this;
    const plies = game.moves.length;
    if (what === 'rematch') return game.over ? plies : undefined;
    if (game.over) return undefined;
    if (what === 'draw') return plies > 0 ? plies : undefined;
    const last = game.colors.lastIndexOf(by);
    return last < 0 ? undefined : last;
  }

  /** Both want it. @param {Asked} what @param {number} ply */
  #agree(what, ply) {
    if (what !== 'draw') this.#begin(what === 'rematch' ? 0 : ply, what === 'rematch' ? 1 : 0);
    else if (this.game.finish('agreed')) this.#take(this.game);
    this.#tell({ kind: what === 'rematch' ? 'round' : 'record' });
  }

  /** Another era begins. @param {number} ply so many moves are kept @param {0 | 1} round whether it is another game */
  #begin(ply, round) {
    const { era, rounds, color } = this.#saved;
    this.#take(this.game.with(this.game.moves.slice(0, ply)) ?? this.game);
    this.#saved = { ...this.#saved, era: era + 1, rounds: rounds + round, color: round ? otherColor(color) : color };
    this.#questions.clear();
    if (round) this.#time.restart();
  }

  /** The whole record. */
  sync() {
    const { moves, end } = this.game;
    const { era, rounds } = this.#saved;
    this.#send({ type: 'sync', era, rounds, moves, end, left: this.#time.both });
  }

  /** Compares where the other's record stands; the one who is ahead tells. @param {Summary} theirs */
  notice(theirs) {
    const mine = this.summary;
    const ahead = mine.plies - theirs.plies;
    if (theirs.era >= mine.era) this.#behind = undefined;
    if (theirs.era < mine.era) {
      this.sync();
      // It was told long ago that the consent of both is here, and does not follow.
      this.#behind ??= this.#now();
      if (this.#now() - this.#behind > CROSSING) this.#differ(mine.plies);
    } else if (theirs.era > mine.era) return;
    else if (theirs.hash === mine.hash && theirs.end === mine.end) {
      this.#saved = { ...this.#saved, blank: false };
      if (this.conflict === undefined) return;
      this.conflict = undefined;
      this.#tell({ kind: 'record' });
    } else if (mine.end || this.conflict !== undefined || ahead > 0 || (ahead === 0 && theirs.hash !== mine.hash))
      this.sync();
  }

  /**
   * A message about the game.
   * @param {Extract<Message, { era: number }>} message
   * @returns {Reason | undefined} why it is refused
   */
  hear(message) {
    switch (message.type) {
      case 'sync':
        return this.#compare(message);
      case 'move':
        return this.#moved(message);
      case 'ack':
        this.#time.acknowledged(this.color, message.ply, message.left);
        return undefined;
      case 'end':
        return this.#endedAt(message.ply, message.end);
      case 'ask':
        return this.#wanted(message);
      case 'answer':
        return this.#answered(message);
    }
    return undefined;
  }

  /** @param {import('./protocol.js').Move} message @returns {Reason | undefined} */
  #moved({ ply, move, left }) {
    const { game } = this;
    const { moves } = game;
    // Sent twice.
    if (ply < moves.length) return moves[ply] === move ? undefined : 'ply';
    // Others were lost: a summary will bring them.
    if (ply > moves.length) return undefined;
    if (game.over) return game.end ? this.#weigh([...moves, move], '') : 'over';
    if (game.turn !== this.other) return 'turn';
    const counted = this.#time.counted(this.other);
    if (!game.play(move)) return 'illegal';
    this.#advanced();
    const accepted = this.#time.accept(this.other, left, counted);
    if (accepted !== undefined) this.#send({ type: 'ack', era: this.era, ply, left: accepted });
    return undefined;
  }

  /** The other side has moved on. */
  #advanced() {
    this.#questions.advanced();
    this.#settled();
    this.#tell({ kind: 'record' });
  }

  /**
   * Whether a side may end the game like that. Whether a draw can be claimed is for the rules to say.
   * @param {Color} by @param {Ending} end @param {number} ply @param {Color} turn who is to move there
   */
  #mayEnd(by, end, ply, turn) {
    if (end === `${by}-resigns` || end === `${by}-late`) return true;
    if (end === 'claim') return turn === by;
    if (end === 'agreed') return by === this.other && this.#questions.own('draw', ply) !== undefined;
    const late = otherColor(by);
    const here = turn === late && ply === this.game.moves.length;
    return end === `${late}-late` && here && this.#time.isUp(late, late === this.color);
  }

  /** @param {number} ply @param {Ending} end @returns {Reason | undefined} */
  #endedAt(ply, end) {
    const { moves } = this.game;
    return ply > moves.length || !end ? undefined : this.#weigh(moves.slice(0, ply), end);
  }

  /**
   * The other side has another record of this era: one of the two is the beginning of the other, and the game is over in
   * one of them. Which counts?
   * @param {string[]} moves @param {Ending} end @param {boolean} [both] whether it is this side's end just as well
   * @returns {Reason | undefined} why it is refused
   */
  #weigh(moves, end, both = false) {
    const mine = this.game;
    const { length } = mine.moves;
    if (moves.length === length && end === mine.end) return undefined;
    // One own move may be on its way; after that, the other side has moved.
    if (mine.colors.slice(moves.length).some((color) => color !== this.color)) return 'over';
    if (mine.over && !mine.end) return undefined;
    const theirs = mine.with(moves, end);
    const own = theirs?.colors.slice(length).some((color) => color === this.color);
    if (!theirs || own) return mine.over ? undefined : 'unasked';
    if (!theirs.over) return mine.end === `${this.other}-late` ? this.#differ(length) : undefined;
    if (mine.over && !outranks(theirs, mine)) return undefined;
    // The other side has no second end.
    if (this.#theirs) return 'over';
    if (end && !this.#mayEnd(this.other, end, moves.length, theirs.turn)) return mine.over ? undefined : 'unasked';
    const worse = mine.over && pointsOf(theirs, this.color) < pointsOf(mine, this.color);
    if (worse && this.#now() - this.#changed > CROSSING) return this.#differ(Math.min(length, moves.length));
    this.#take(theirs, !both);
    this.#tell({ kind: 'record' });
    return undefined;
  }

  /** @param {import('./protocol.js').Ask} ask @returns {Reason | undefined} */
  #wanted({ what, ply }) {
    const { game } = this;
    const { moves } = game;
    const common = what === 'takeback' && this.conflict === ply && this.canGoBack;
    const possible = this.#plyFor(what, this.other);
    const both = this.#questions.matching(what, ply);
    if (!common && ply !== possible && !(both && what === 'draw')) {
      // It was asked before this side’s move or end was heard of, or a move has not come yet.
      const near = ply < moves.length + MOST_BACK && what !== 'rematch';
      if (game.over || (near && (possible !== undefined || ply >= moves.length))) return undefined;
      return possible !== undefined ? 'ply' : what === 'rematch' ? 'order' : 'over';
    }
    if (both) {
      // Both ask for the same: both want it.
      this.#send({ type: 'answer', what, era: this.era, ply, yes: true });
      return this.#granted(both, true);
    }
    if (this.asked === what && this.#theirPly === ply) return undefined;
    this.asked = what;
    this.#theirPly = ply;
    this.#questions.hear(what, ply);
    this.#tell({ kind: 'asked', what });
    return undefined;
  }

  /** @param {import('./protocol.js').Answer} answer @returns {Reason | undefined} */
  #answered({ what, ply, yes }) {
    const question = this.#questions.own(what, ply);
    if (!question) return yes && !this.game.over ? 'unasked' : undefined;
    if (yes) return this.#granted(question);
    question.declined = true;
    if (this.asking === what) {
      this.asking = undefined;
      this.#tell({ kind: 'answered', what, yes });
    }
    return undefined;
  }

  /**
   * The other side wants what this side has asked for.
   * @param {Question} question @param {boolean} [both] whether it has asked for it, too
   * @returns {Reason | undefined}
   */
  #granted(question, both = false) {
    const { what, ply } = question;
    if (what === 'draw') {
      const reason = this.#weigh(this.game.moves.slice(0, ply), 'agreed', both);
      if (reason) return reason;
    } else if (this.#stands(question)) this.#agree(what, ply);
    else return undefined;
    this.#questions.done(question);
    this.#tell({ kind: 'answered', what, yes: true });
    return undefined;
  }

  /** Whether what was asked still makes sense. What has ended meanwhile is taken back only from who gains by it. @param {Question} question */
  #stands({ over }) {
    const { game } = this;
    const given = Boolean(game.end) && !this.#theirs && pointsOf(game, this.color) < 2;
    return over === game.over || (given && this.#now() - this.#changed <= CROSSING);
  }

  /** The whole record of the other side. @param {Sync} theirs @returns {Reason | undefined} */
  #compare(theirs) {
    const { era, rounds, blank } = this.#saved;
    const { moves } = this.game;
    if (theirs.era < era) return undefined;
    if (blank && theirs.rounds >= rounds) {
      const game = this.game.with(theirs.moves);
      if (!game) return 'illegal';
      this.#take(game);
      this.#saved = { ...this.#saved, era: theirs.era, rounds: theirs.rounds };
      this.#tell({ kind: 'record' });
    } else if (theirs.era > era) {
      const question = this.#consented(theirs);
      if (question) this.#granted(question);
      else if (theirs.era === era + 1 && theirs.rounds === rounds + 1 && this.game.over) {
        // A consent to another game that was lost here.
        if (this.#posed === theirs.era) return undefined;
        this.#posed = theirs.era;
        this.asked = 'rematch';
        this.#theirPly = moves.length;
        this.#tell({ kind: 'asked', what: 'rematch' });
        return undefined;
      } else {
        return this.#differ(commonPrefix(moves, theirs.moves), theirs);
      }
    } else if (theirs.rounds !== rounds) {
      // Each has a consent that the other has lost.
      return this.#differ(commonPrefix(moves, theirs.moves), theirs);
    }
    const known = blank ? 0 : this.game.moves.length;
    const reason = this.#merge(theirs);
    if (this.game.moves.length > known)
      this.#time.accept(this.other, theirs.left?.[this.other] ?? null, this.#time.left(this.other));
    return reason;
  }

  /** What this side has asked for, if the other's record shows that it was granted. @param {Sync} theirs */
  #consented({ era, rounds, moves }) {
    const now = this.#saved;
    const round = rounds - now.rounds;
    if (era !== now.era + 1) return undefined;
    return this.#questions.find((question) => {
      if (question.what === 'draw' || round !== Number(question.what === 'rematch')) return false;
      const kept = round ? 0 : question.ply;
      return this.#stands(question) && commonPrefix(this.game.moves.slice(0, kept), moves) === kept;
    });
  }

  /** Takes over what the other's record of this era has more, if it could have come message by message. @param {Sync} theirs @returns {Reason | undefined} */
  #merge({ moves, end }) {
    const mine = this.game.moves;
    const common = commonPrefix(mine, moves);
    const [next, ...rest] = moves.slice(common);
    if (common < mine.length && next !== undefined) return this.#differ(common);
    if (next !== undefined && !this.game.over) {
      // One’s own moves are known here.
      if (this.game.turn === this.color || rest.length > 0) return 'turn';
      if (!this.game.play(next)) return 'illegal';
      this.#advanced();
    }
    const reason = end || next !== undefined ? this.#weigh(moves, end) : undefined;
    if (reason && reason !== 'illegal') return this.#differ(Math.min(mine.length, moves.length));
    const now = this.game;
    const same = moves.length === now.moves.length && end === now.end;
    // The other side has heard of the end here long ago, and does not agree.
    if (now.over && !same && this.#now() - this.#changed > CROSSING)
      return this.#differ(Math.min(now.moves.length, moves.length));
    return reason;
  }

  /** @param {number} ply @param {Sync} [ahead] of a later era @returns {undefined} */
  #differ(ply, ahead) {
    this.#ahead = ahead;
    if (this.conflict === ply) return;
    this.conflict = ply;
    this.#tell({ kind: 'apart', ply });
  }
}
