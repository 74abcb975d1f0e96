// What the options of the engine may be. They are checked here because its worker could only fail.

import { EngineError } from './errors.js';

/** @typedef {{ expected: string, fits: (value: any) => boolean }} Option */

/** @param {number} least @param {number} most @returns {Option} */
const whole = (least, most) => ({
  expected: `a whole number from ${least} to ${most}`,
  fits: (value) => Number.isInteger(value) && value >= least && value <= most,
});

/** As the core counts. */
const MOST = 2 ** 32 - 1;
const PERSONALITIES = ['balanced', 'greedy', 'careful', 'thrifty', 'hunter'];

/** @type {Record<string, Option>} */
export const ENGINE = {
  hash: whole(1, 256),
  startWorker: { expected: 'a function', fits: (value) => typeof value === 'function' },
};
/** @type {Record<string, Option>} */
const LIMITS = {
  depth: whole(1, MOST),
  nodes: whole(1, MOST),
  time: whole(1, MOST),
  signal: {
    expected: 'an AbortSignal',
    fits: (value) => typeof value?.throwIfAborted === 'function' && typeof value.addEventListener === 'function',
  },
};
/** @type {Record<string, Option>} */
export const ANALYSE = { ...LIMITS, multiPv: whole(1, 50) };
/** @type {Record<string, Option>} */
export const BEST_MOVE = {
  ...LIMITS,
  level: whole(1, 10),
  personality: { expected: PERSONALITIES.join(', '), fits: (value) => PERSONALITIES.includes(value) },
  seed: whole(0, MOST),
};

/**
 * The options that were given, unless one is unknown or has a value that it can't have. `undefined` is as if it were left out.
 * @template {object} T
 * @param {string} of what they are options
 * @param {T} given
 * @param {Record<string, Option>} known
 * @returns {T}
 * @throws {EngineError} that names the option and what was expected
 */
export function checked(of, given, known) {
  if (given === null || typeof given !== 'object')
    throw new EngineError(`${of}: expected an object with options, got ${shown(given)}`, shown(given));
  for (const [name, value] of Object.entries(given)) {
    const option = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!option)
      throw new EngineError(`${of}: unknown option ${name}: expected ${Object.keys(known).join(', ')}`, name);
    if (value !== undefined && !option.fits(value))
      throw new EngineError(`${of}: ${name}: expected ${option.expected}, got ${shown(value)}`, shown(value));
  }
  return given;
}

/** @param {unknown} value */
const shown = (value) => (typeof value === 'string' ? JSON.stringify(value) : String(value));
