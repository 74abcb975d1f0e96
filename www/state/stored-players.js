// How what is kept beside a saved game is read that is loaded with the players: who plays, the clock, how the board turns.
// Names in storage are those that earlier versions wrote.

import { LEVELS } from '../core/levels.js';
import { integer, number, object, oneOf, text } from '../lib/shape.js';
import { load } from '../lib/storage.js';
import { COLORS, MAX_TIME } from './clock.js';

/** Upper limit for the computer's time for a move, in milliseconds. */
const LONGEST_THOUGHT = 600_000;
/** Upper limit for the delay before the board turns. */
const MAX_DELAY = 5000;

/** @type {import('./players.js').BoardTurning[]} */
const TURNINGS = ['stays', 'turns', 'facing'];
// Increments may add to the longest time that can be set.
const time = number(0, 2 * MAX_TIME);
const budget = object({ base: number(1, 2 * MAX_TIME), gain: time });

/** @type {import('../lib/shape.js').Shape<import('./clock.js').SavedClock>} */
export const CLOCK = object({
  budgets: object({ white: budget, black: budget }),
  left: object({ white: time, black: time }),
  turn: oneOf(COLORS),
  most: integer(),
  fallen: oneOf([null, ...COLORS]),
});

const PLAYERS = object(
  {},
  {
    manner: oneOf(TURNINGS),
    delay: number(0, MAX_DELAY),
    sides: object(
      {},
      { white: integer(0, LEVELS), black: integer(0, LEVELS), time: number(1, LONGEST_THOUGHT), personality: text },
    ),
    clock: (/** @type {unknown} */ value) => (value === null ? null : CLOCK(value)),
  },
);

/** @param {string} id of the game */
export const loadPlayers = (id) => load(`match.${id}`, PLAYERS);
