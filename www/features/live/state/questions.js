// What the two sides of a live game ask each other: a draw, a move back, another game.
//
// A question crosses what the other side does meanwhile. So one's own can be granted until it is sure that the other side
// will not do so any more, and what the other side asks is known until something has happened.

/** @import { Asked } from './protocol.js' */
/**
 * A question of this side: about which ply, whether this side has moved since, it was declined, and the game was over.
 * @typedef {{ what: Asked, ply: number, moved: boolean, declined: boolean, over: boolean }} Question
 */

/** @param {Asked} what @param {number} ply */
const keyOf = (what, ply) => `${what} ${ply}`;

export class Questions {
  /** @type {Map<string, Question>} */
  #own = new Map();
  /** @type {Set<string>} */
  #theirs = new Set();

  /** This side asks. @param {Asked} what @param {number} ply @param {boolean} over whether the game is over */
  ask(what, ply, over) {
    this.#own.set(keyOf(what, ply), { what, ply, moved: false, declined: false, over });
  }

  /** The other side asks. @param {Asked} what @param {number} ply */
  hear(what, ply) {
    this.#theirs.add(keyOf(what, ply));
  }

  /** Whether the other side waits for an answer to it. @param {Asked} what @param {number} ply */
  waits(what, ply) {
    return this.#theirs.has(keyOf(what, ply));
  }

  /** This side has answered. @param {Asked} what @param {number} ply */
  answered(what, ply) {
    this.#theirs.delete(keyOf(what, ply));
  }

  /** What this side has asked and the other may still grant. @param {Asked} what @param {number} ply */
  own(what, ply) {
    return this.#own.get(keyOf(what, ply));
  }

  /** The same, if it still stands as it was asked: if the other asks for it, too, both want it. @param {Asked} what @param {number} ply */
  matching(what, ply) {
    const question = this.own(what, ply);
    return question && !question.moved && !question.declined ? question : undefined;
  }

  /** The first that is so. @param {(question: Question) => boolean} test */
  find(test) {
    return [...this.#own.values()].find(test);
  }

  /** It was granted. @param {Question} question */
  done({ what, ply }) {
    this.#own.delete(keyOf(what, ply));
  }

  /** The position is another one: what the other side asked there is no longer asked. */
  settle() {
    this.#theirs.clear();
  }

  /** This side has moved. */
  moved() {
    for (const question of this.#own.values()) question.moved = true;
  }

  /** The other side has moved: a draw has lapsed; of a move back it may have heard only after its move. */
  advanced() {
    for (const [key, { what, moved }] of this.#own) if (moved || what === 'draw') this.#own.delete(key);
  }

  /** Another era. */
  clear() {
    this.#own.clear();
    this.#theirs.clear();
  }
}
