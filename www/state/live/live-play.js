// The game within a live game: what both sides have agreed on, what they ask each other, and when a record of the other
// side is taken over.
//
// Nothing is believed: each move is asked of the core, and only the side to move can make one. What was agreed on is
// never undone without the consent of both. Where records differ nonetheless (a page was closed before it could save),
// the owner is told, and people decide.
//
// An era ends when moves are taken back or another game begins; messages from before it count for nothing.

import { commonPrefix } from '../line-relation.js';
import { AgreedGame } from './agreed-game.js';
import { hashOf } from './protocol.js';

/** @typedef {import('../clock.js').Color} Color */
/** @typedef {import('./protocol.js').Asked} Asked */
/** @typedef {import('./protocol.js').Ending} Ending */
/** @typedef {import('./protocol.js').Left} Left */
/** @typedef {import('./protocol.js').Message} Message */
/** @typedef {import('./protocol.js').Reason} Reason */
/** @typedef {import('./protocol.js').Summary} Summary */
/** @typedef {import('./protocol.js').Sync} Sync */
/**
 * What has happened: the record is another one by what the other side did or consented to; another game has begun, with
 * colours changed; the other side asks, or has answered; the records differ from a move on.
 * @typedef {{ kind: 'record' } | { kind: 'round' } | { kind: 'asked', what: Asked }
 *   | { kind: 'answered', what: Asked, yes: boolean } | { kind: 'apart', ply: number }} PlayEvent
 */
/**
 * The clock of the page, if the game has one, in milliseconds.
 * @typedef {object} ClockPort
 * @property {(color: Color) => number} left
 * @property {(color: Color, left: number) => void} set
 * @property {(color: Color) => number} gain for each move
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
 * @property {boolean} blank whether nothing was kept here yet: then the other side's record is taken over whole
 */

/** How much longer a move may have been on its way than the mover's own clock says, in milliseconds. */
export const LAG = 1000;
/** How long the owner of a clock may take to admit that the time is up. */
const GRACE = 5000;

/** @param {Color} color @returns {Color} */
export const otherColor = (color) => (color === 'white' ? 'black' : 'white');

export class LivePlay {
  /** What the other side waits for an answer to. @type {Asked | undefined} */
  asked;
  /** What this side waits for an answer to. @type {Asked | undefined} */
  asking;
  /** The move from which on the records differ, if they do. @type {number | undefined} */
  conflict;
  /** @type {AgreedGame} */
  game;
  #saved;
  #clock;
  #now;
  #send;
  #tell;
  /** The ply that what was asked is about; the same for the other side. */
  #askedAt = 0;
  #theirPly = 0;
  /** Of the other side's record, where that is of a later era. @type {Sync | undefined} */
  #ahead;
  /** When the last own move was sent. */
  #sent = 0;
  /** When the other side's time had run out here. @type {number | undefined} */
  #late;

  /**
   * @param {object} given
   * @param {import('./agreed-game.js').Core} given.core
   * @param {Saved} given.saved
   * @param {() => ClockPort | undefined} given.clock
   * @param {() => number} given.now
   * @param {(message: Message) => void} given.send
   * @param {(event: PlayEvent) => void} given.tell
   */
  constructor({ core, saved, clock, now, send, tell }) {
    this.#clock = clock;
    this.#now = now;
    this.#send = send;
    this.#tell = tell;
    this.#saved = saved;
    this.game = new AgreedGame(core, saved.start);
    for (const move of saved.moves) if (!this.game.play(move)) break;
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

  /** @returns {Summary} */
  get summary() {
    const { moves, end } = this.game;
    return { era: this.era, plies: moves.length, hash: hashOf(moves, this.#saved.start), end };
  }

  /** Questions end with the connection. */
  forgetQuestions() {
    this.asked = this.conflict = this.#late = undefined;
  }

  /** The other side's time may be up here without its saying so. @param {boolean} heard whether it can be heard */
  watchClock(heard) {
    const clock = this.#clock();
    const up = heard && clock && !this.game.over && this.game.turn === this.other && clock.left(this.other) <= 0;
    if (!up) this.#late = undefined;
    else this.#late ??= this.#now();
    if (this.#late !== undefined && this.#now() - this.#late > GRACE) this.finish(`${this.other}-late`);
  }

  /**
   * This side has moved.
   * @param {string} move
   * @returns {boolean} whether it counts
   */
  play(move) {
    if (!this.mayMove || !this.game.play(move)) return false;
    const left = this.#clock()?.left(this.color);
    this.#settled();
    this.#sent = this.#now();
    const ply = this.game.moves.length - 1;
    this.#send({ type: 'move', era: this.era, ply, move, left: left === undefined ? null : Math.round(left) });
    return true;
  }

  /** What was asked about another position is no longer asked; and there is a record now. */
  #settled() {
    this.asked = this.asking = this.conflict = undefined;
    this.#saved = { ...this.#saved, blank: false };
  }

  /**
   * This side ends the game: resigns, claims a draw, admits that its time is up, or finds the other's up.
   * @param {Ending} end
   */
  finish(end) {
    if (!this.#mayEnd(this.color, end) || !this.game.finish(end)) return false;
    this.#settled();
    this.#send({ type: 'end', era: this.era, ply: this.game.moves.length, end });
    this.#tell({ kind: 'record' });
    return true;
  }

  /** Asks for a draw, the last own move back, or another game. @param {Asked} what */
  ask(what) {
    const ply = this.#plyFor(what, this.color);
    if (ply === undefined) return false;
    this.#askAt(what, ply);
    return true;
  }

  /** @param {Asked} what @param {number} ply */
  #askAt(what, ply) {
    this.asking = what;
    this.#askedAt = ply;
    this.#send({ type: 'ask', what, era: this.era, ply });
  }

  /** The records differ, and this side wants to go on from what they have in common. */
  goBack() {
    const ply = this.conflict;
    if (ply === undefined) return;
    if (!this.#ahead) return this.#askAt('takeback', ply);
    // The other side is there already.
    const { era, rounds } = this.#ahead;
    const turned = (rounds - this.#saved.rounds) % 2 !== 0;
    this.game.cut(ply);
    this.#saved = { ...this.#saved, era, rounds, color: turned ? this.other : this.color };
    this.#settled();
    this.#ahead = undefined;
    this.#tell({ kind: turned ? 'round' : 'record' });
  }

  /** Answers what the other side asks. @param {boolean} yes */
  answer(yes) {
    const what = this.asked;
    this.asked = undefined;
    if (!what) return;
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
    this.#settled();
    this.#ahead = undefined;
    if (what === 'draw') this.game.finish('agreed');
    else {
      const { era, rounds } = this.#saved;
      if (what === 'takeback') {
        this.game.cut(ply);
        this.#saved = { ...this.#saved, era: era + 1 };
      } else {
        this.game.restart();
        this.#saved = { ...this.#saved, era: era + 1, rounds: rounds + 1, color: this.other };
      }
    }
    this.#tell({ kind: what === 'rematch' ? 'round' : 'record' });
  }

  /** The whole record. */
  sync() {
    const { moves, end } = this.game;
    const { era, rounds } = this.#saved;
    const clock = this.#clock();
    const left = clock && { white: Math.round(clock.left('white')), black: Math.round(clock.left('black')) };
    this.#send({ type: 'sync', era, rounds, moves, end, left: left ?? null });
  }

  /** Compares where the other's record stands; the one who is ahead tells. @param {Summary} theirs */
  notice(theirs) {
    const mine = this.summary;
    const same = theirs.hash === mine.hash && theirs.end === mine.end;
    if (theirs.era < mine.era) this.sync();
    else if (theirs.era > mine.era) return;
    else if (same) {
      this.conflict = undefined;
      this.#saved = { ...this.#saved, blank: false };
    } else if (mine.plies > theirs.plies || (mine.plies === theirs.plies && (mine.end || theirs.hash !== mine.hash)))
      this.sync();
  }

  /**
   * A message about the game.
   * @param {Extract<Message, { era: number }>} message
   * @returns {Reason | undefined} why it is refused
   */
  hear(message) {
    if (message.type === 'sync') return this.#compare(message);
    // From before moves were taken back: late, but no fault. From after it: a summary brings what is missing.
    if (message.era !== this.era) return undefined;
    switch (message.type) {
      case 'move':
        return this.#moved(message);
      case 'ack':
        return this.#acknowledged(message);
      case 'end':
        return this.#ended(message.end, message.ply);
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
    if (game.over) return 'over';
    if (game.turn !== this.other) return 'turn';
    const clock = this.#clock();
    const counted = clock?.left(this.other);
    if (!game.play(move)) return 'illegal';
    this.#settled();
    this.#tell({ kind: 'record' });
    if (clock && counted !== undefined && left !== null) {
      // The mover's own clock counts, but by no more than a bounded time.
      const accepted = Math.round(Math.min(left, counted + clock.gain(this.other) + LAG));
      clock.set(this.other, accepted);
      this.#send({ type: 'ack', era: this.era, ply, left: accepted });
    }
    return undefined;
  }

  /** The other side has bounded what this side's clock said. @param {{ ply: number, left: number }} ack @returns {Reason | undefined} */
  #acknowledged({ ply, left }) {
    const { colors, turn } = this.game;
    if (ply < colors.length && colors[ply] !== this.color) return 'ply';
    const clock = this.#clock();
    if (!clock || turn === this.color || ply !== colors.length - 1) return undefined;
    const mine = clock.left(this.color);
    // No more can be lost than the move may have been on its way; rounding is no difference.
    if (left < mine - 1) clock.set(this.color, Math.max(left, mine - (this.#now() - this.#sent)));
    return undefined;
  }

  /** Whether a side may end the game like that. @param {Color} by @param {Ending} end */
  #mayEnd(by, end) {
    const against = otherColor(by);
    if (end === `${by}-resigns` || end === `${by}-late`) return true;
    if (end === 'claim') return this.game.turn === by && this.game.claimable;
    return end === `${against}-late` && (this.#clock()?.left(against) ?? Infinity) <= LAG;
  }

  /** @param {Ending} end @param {number} ply @returns {Reason | undefined} */
  #ended(end, ply) {
    const { game } = this;
    if (ply > game.moves.length || (game.end === end && game.moves.length === ply)) return undefined;
    if (ply < game.moves.length || game.over) return 'over';
    const granted = end === 'agreed' && this.asking === 'draw' && this.#askedAt === ply;
    if (!granted && !this.#mayEnd(this.other, end)) return 'unasked';
    if (!game.finish(end)) return 'illegal';
    this.#settled();
    this.#tell({ kind: 'record' });
    return undefined;
  }

  /** @param {import('./protocol.js').Ask} ask @returns {Reason | undefined} */
  #wanted({ what, ply }) {
    const common = what === 'takeback' && this.conflict === ply;
    const possible = this.#plyFor(what, this.other);
    if (!common && possible === undefined) return what === 'rematch' ? 'order' : 'over';
    if (!common && ply !== possible) return 'ply';
    if (this.asking === what && this.#askedAt === ply) {
      // Both ask for the same: both want it.
      this.#send({ type: 'answer', what, era: this.era, ply, yes: true });
      this.#agree(what, ply);
      this.#tell({ kind: 'answered', what, yes: true });
      return undefined;
    }
    this.asked = what;
    this.#theirPly = ply;
    this.#tell({ kind: 'asked', what });
    return undefined;
  }

  /** @param {import('./protocol.js').Answer} answer @returns {Reason | undefined} */
  #answered({ what, ply, yes }) {
    if (this.asking !== what || this.#askedAt !== ply) return yes ? 'unasked' : undefined;
    this.asking = undefined;
    if (yes) this.#agree(what, ply);
    this.#tell({ kind: 'answered', what, yes });
    return undefined;
  }

  /** The whole record of the other side. @param {Sync} theirs @returns {Reason | undefined} */
  #compare(theirs) {
    const { era, rounds, blank } = this.#saved;
    if (theirs.era < era) return undefined;
    if (theirs.era > era) {
      const what = this.#consented(theirs);
      if (what) {
        this.#agree(what, this.#askedAt);
        this.#tell({ kind: 'answered', what, yes: true });
      } else if (blank && theirs.rounds >= rounds)
        this.#saved = { ...this.#saved, era: theirs.era, rounds: theirs.rounds };
      else {
        this.#ahead = theirs;
        return this.#differ(commonPrefix(this.game.moves, theirs.moves));
      }
    }
    const { length } = this.game.moves;
    const reason = this.#extend(theirs, blank);
    if (!reason && this.game.moves.length > length) this.#takeClock(theirs.left, blank);
    return reason;
  }

  /**
   * With new moves each side's own time is what it says, within bounds, as with single ones.
   * @param {Left | null} left @param {boolean} blank whether nothing is known here
   */
  #takeClock(left, blank) {
    const clock = this.#clock();
    if (!clock || !left) return;
    const { other } = this;
    clock.set(other, blank ? left[other] : Math.min(left[other], clock.left(other) + LAG));
    if (blank) clock.set(this.color, left[this.color]);
  }

  /** What this side has asked for, if the other's record shows that it was granted. @param {Sync} theirs */
  #consented({ era, rounds, moves }) {
    const now = this.#saved;
    if (era !== now.era + 1 || !this.asking) return undefined;
    if (this.asking === 'rematch') return rounds === now.rounds + 1 ? this.asking : undefined;
    const kept = this.game.moves.slice(0, this.#askedAt);
    return this.asking === 'takeback' && commonPrefix(kept, moves) === kept.length ? this.asking : undefined;
  }

  /**
   * Takes over what the other's record has more, if it could have come move by move. All or nothing.
   * @param {Sync} theirs
   * @param {boolean} blank whether this side has nothing yet, so that its own moves come from there, too
   * @returns {Reason | undefined}
   */
  #extend({ moves, end }, blank) {
    const { game } = this;
    const mine = game.moves;
    const common = commonPrefix(mine, moves);
    if (common < mine.length) return common < moves.length ? this.#differ(common) : undefined;
    const more = moves.slice(common);
    for (const move of more) {
      const reason = game.over ? 'over' : game.turn === this.color && !blank ? 'turn' : 'illegal';
      if (reason === 'illegal' && game.play(move)) continue;
      if (game.moves.length > common) game.cut(common);
      return reason;
    }
    if (more.length > 0) {
      this.#settled();
      this.#tell({ kind: 'record' });
    }
    if (!end || end === game.end) return undefined;
    if (!blank) return this.#ended(end, moves.length);
    if (!game.finish(end)) return 'illegal';
    this.#tell({ kind: 'record' });
    return undefined;
  }

  /** @param {number} ply @returns {undefined} */
  #differ(ply) {
    if (this.conflict === ply) return;
    this.conflict = ply;
    this.#tell({ kind: 'apart', ply });
  }
}
