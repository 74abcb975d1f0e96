// What can go wrong, as classes. Each error carries the core's message (an id with arguments), from which its sentence is made.

import { sentence } from './sentences.js';

/** @typedef {import('../../../target/pkg/npm/rules.js').LocalizedMessage} Message an id with arguments */

/** Any error of this package. */
export class OddchessError extends Error {
  name = 'OddchessError';
  /** What the core says: the id of a sentence and its arguments, such as what was expected. @type {Message | undefined} */
  detail;
  /** The text that was wrong. @type {string} */
  input;

  /**
   * @param {Message | string} message
   * @param {string} [input] the text that was wrong
   * @param {ErrorOptions} [options]
   */
  constructor(message, input = '', options) {
    super(typeof message === 'string' ? message : sentence(message), options);
    this.detail = typeof message === 'string' ? undefined : message;
    this.input = input;
  }

  /** A name for the kind of error that stays the same in every language, such as `fen.rank_width`; empty if there is none. */
  get code() {
    return this.detail?.id ?? '';
  }
}

/** There is no such game, or its settings or its description are wrong. */
export class VariantError extends OddchessError {
  name = 'VariantError';
}

/** A position can't be read, or is none of the game. */
export class FenError extends OddchessError {
  name = 'FenError';
}

/** A move is illegal, unknown or ambiguous. */
export class MoveError extends OddchessError {
  name = 'MoveError';
  /** The squares that are the reason. @type {string[]} */
  squares = [];
  /** The rule that forbids it, as a page of the rules with an anchor; empty if no rule does. */
  rule = '';
  /** The moves that may have been meant, in coordinate notation. @type {string[]} */
  candidates = [];
}

/** A text with games can't be read. */
export class PgnError extends OddchessError {
  name = 'PgnError';
  /** The game up to the first error, if there is any of it. @type {import('./game.js').Game | undefined} */
  game;
}

/** A link can't be read. */
export class LinkError extends OddchessError {
  name = 'LinkError';
  /** The game up to the first error, if there is any of it. @type {import('./game.js').Game | undefined} */
  game;
}

/** The engine can't be started, or has failed. */
export class EngineError extends OddchessError {
  name = 'EngineError';
}

/** Something was asked before `await init()`, or of a game that was disposed. */
export class StateError extends OddchessError {
  name = 'StateError';
}

/** The core has crashed, which is a bug. Games that are open then can't be used any more; new ones can. */
export class CoreError extends OddchessError {
  name = 'CoreError';
}
