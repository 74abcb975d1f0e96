// The options for a new game, remembered for each variant, and validated when read.

import { LEVELS, NO_COMPUTER } from '../core/levels.js';
import { fits, flag, integer, list, number, object, oneOf, or, text } from '../lib/shape.js';
import { load, save } from '../lib/storage.js';

/** @import { Color, Budget } from './clock.js' */
/** @import { GameOptions } from './players.js' */
/** @import { Setting } from '../pkg/oddchess.js' */
/** @typedef {{ minutes: number, seconds: number }} Pace minutes for the game, seconds for each move */
/** @typedef {Color | 'mover'} Bottom who sits at the bottom; `mover` is the side to move */
/**
 * @typedef {object} Choice
 * @property {number[]} settings of the game itself
 * @property {string} clock a pace such as `5+3`, or `none`, or `own`
 * @property {boolean} odds whether the own pace is different for each player
 * @property {Record<Color, Pace>} own
 * @property {Bottom} bottom
 * @property {number} delay before the board turns, in milliseconds
 * @property {boolean} facing whether the far side's pieces stand upside down
 * @property {'person' | 'live' | 'links' | 'computer'} against whom one plays: at this screen, live at another, elsewhere
 * by links, or the computer
 * @property {Color | 'lot'} side that the user plays live and against the computer
 * @property {number} level of the computer
 * @property {number} time that it may think, in milliseconds
 * @property {string} personality of the computer; the game may not have it
 */

/** @type {Pace[]} */
export const PACES = [
  [3, 2],
  [5, 3],
  [10, 0],
  [15, 10],
  [30, 0],
].map(([minutes = 0, seconds = 0]) => ({ minutes, seconds }));
export const DELAYS = [0, 500, 1000, 2000];
export const TIMES = [500, 1000, 3000, 10_000, 30_000];
/** What can be set of a pace. */
export const MINUTES = { min: 0.5, max: 180, step: 0.5 };
export const SECONDS = { min: 0, max: 180, step: 1 };

/** Where the last game is kept. */
const LAST_GAME = 'home.game';

/** @param {Pace} pace */
export const paceId = ({ minutes, seconds }) => `${minutes}+${seconds}`;

/** @param {{ min: number, max: number }} range */
const within = ({ min, max }) => number(min, max);
const pace = object({ minutes: within(MINUTES), seconds: within(SECONDS) });
/** A choice as it is kept. */
const CHOICE = object(
  {},
  {
    settings: list(or(fits(Number.isInteger), NaN)),
    clock: oneOf(['none', 'own', ...PACES.map(paceId)]),
    odds: flag,
    own: object({}, { white: pace, black: pace }),
    bottom: oneOf(/** @type {Bottom[]} */ (['white', 'black', 'mover'])),
    delay: oneOf(DELAYS),
    facing: flag,
    against: oneOf(/** @type {Choice['against'][]} */ (['person', 'computer', 'links', 'live'])),
    side: oneOf(/** @type {Choice['side'][]} */ (['white', 'black', 'lot'])),
    level: integer(1, LEVELS),
    time: oneOf(TIMES),
    personality: text,
  },
);

/** @param {Setting[]} settings @returns {Choice} */
function defaults(settings) {
  const pace = { minutes: 10, seconds: 5 };
  return {
    settings: settings.map((one) => one.value),
    clock: 'none',
    odds: false,
    own: { white: { ...pace }, black: { ...pace } },
    bottom: 'white',
    delay: 500,
    facing: false,
    against: 'person',
    side: 'lot',
    level: 3,
    time: NO_COMPUTER.time,
    personality: NO_COMPUTER.personality,
  };
}

/**
 * The last choice for a game, or the defaults.
 * @param {string} game
 * @param {Setting[]} settings
 * @returns {Choice}
 */
export function lastChoice(game, settings) {
  const usual = defaults(settings);
  const saved = load(`new.${game}`, CHOICE);
  // A setting that the game has otherwise by now is at its default.
  const kept = settings.map(({ min, max, value }, at) => integer(min, max)(saved?.settings?.[at]) ?? value);
  return { ...usual, ...saved, own: { ...usual.own, ...saved?.own }, settings: kept };
}

/** @param {string} game @param {Choice} choice */
export function rememberChoice(game, choice) {
  save(`new.${game}`, choice);
  save(LAST_GAME, game);
}

/** The game for which something was chosen last; undefined if there is none. */
export const lastGame = () => load(LAST_GAME, text);

/**
 * The person's side at this screen; undefined if both are, or if the first move decides.
 * @param {Choice} choice
 * @returns {Color | undefined}
 */
export function personSide({ against, side }) {
  if (against !== 'computer' && against !== 'live') return undefined;
  if (side !== 'lot') return side;
  return Math.random() < 0.5 ? 'white' : 'black';
}

/**
 * The players' arrangements for this choice.
 * @param {Choice} choice
 * @param {Color} [person] the side at this screen, if it is one
 * @returns {GameOptions}
 */
export function gameOptions({ against, clock, odds, own, bottom, delay, facing, level, time, personality }, person) {
  /** @type {import('./players.js').BoardTurning} */
  const turning = person || against === 'links' ? 'stays' : bottom === 'mover' ? 'turns' : facing ? 'facing' : 'stays';
  const computers =
    person && against === 'computer'
      ? { white: 0, black: 0, [person === 'white' ? 'black' : 'white']: level, time, personality }
      : { ...NO_COMPUTER, time };
  // Correspondence games have no clock.
  if (clock === 'none' || against === 'links') return { budgets: null, turning, delay, computers };
  const pace = PACES.find((one) => paceId(one) === clock);
  const white = budget(pace ?? own.white);
  const black = budget(pace ?? (odds ? own.black : own.white));
  return { budgets: { white, black }, turning, delay, computers };
}

/** @param {Pace} pace @returns {Budget} */
function budget({ minutes, seconds }) {
  return { base: minutes * 60_000, gain: seconds * 1000 };
}
