// The messages of a live game, and what a valid one looks like (docs/live.md describes them).
//
// They come from another browser, which may be anybody's. A text that is too long, is no JSON, has an unknown type or
// one field too many or of the wrong shape is refused with a reason before anything else looks at it. One table says of each
// type when it counts, how often, and what it holds.

import {
  array,
  boolean,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  picklist,
  pipe,
  regex,
  safeParse,
  strictObject,
  string,
} from '../../../pkg/schema.js';
import { COLORS, MAX_TIME } from '../../../state/clock.js';

/** @import { Color } from '../../../state/clock.js' */
/** @typedef {'' | 'agreed' | 'claim' | `${Color}-resigns` | `${Color}-late`} Ending how the players ended the game, as links write it */
/** @typedef {Record<Color, number>} Left milliseconds on both clocks */
/**
 * Why a message is refused. The first four are about its form, the others about the game.
 * @typedef {'size' | 'text' | 'type' | 'shape' | 'protocol' | 'terms' | 'order' | 'turn' | 'ply' | 'illegal' | 'over' |
 *   'unasked' | 'record' | 'flood'} Reason
 */
/**
 * @typedef {{ era: number, plies: number, hash: string, end: Ending }} Summary where a record stands
 * @typedef {{ type: 'hello', protocol: number, core: string, session: string, game: string, rules: string, start: string,
 *   color: Color } & Summary} Hello
 * @typedef {{ type: 'sync', era: number, rounds: number, moves: string[], end: Ending, left: Left | null }} Sync
 * @typedef {{ type: 'move', era: number, ply: number, move: string, left: number | null }} Move
 * @typedef {{ type: 'ask', what: Asked, era: number, ply: number }} Ask
 * @typedef {{ type: 'answer', what: Asked, era: number, ply: number, yes: boolean }} Answer
 * @typedef {Hello | Sync | Move | Ask | Answer
 *   | { type: 'ack', era: number, ply: number, left: number }
 *   | { type: 'end', era: number, ply: number, end: Ending }
 *   | { type: 'ping', at: number } & Summary
 *   | { type: 'pong', at: number }
 *   | { type: 'refused', reason: string, about: string }
 *   | { type: 'bye' }} Message
 */
/** @typedef {'draw' | 'takeback' | 'rematch'} Asked what needs the other side's consent */

/** Changes when an older page could misunderstand a message. */
export const PROTOCOL = 1;
/** Maximum number of characters of a message. */
export const LONGEST = 65_536;
/** Maximum number of moves of a record. */
const MOST_MOVES = 4000;

/** @type {Ending[]} */
export const ENDINGS = ['', 'agreed', 'claim', 'white-resigns', 'black-resigns', 'white-late', 'black-late'];
/** @type {Asked[]} */
const ASKED = ['draw', 'takeback', 'rematch'];

const whole = (/** @type {number} */ most) => pipe(number(), integer(), minValue(0), maxValue(most));
const text = (/** @type {number} */ most) => pipe(string(), maxLength(most));
const era = whole(1_000_000);
const ply = whole(MOST_MOVES);
const time = whole(4 * MAX_TIME);
const stamp = pipe(number(), minValue(0), maxValue(Number.MAX_SAFE_INTEGER));
/** As links write moves; a comma or another sign of a link is none of them. */
const move = pipe(string(), regex(/^[\w=+*@:.-]{1,40}$/));
const color = picklist(COLORS);
const end = picklist(ENDINGS);
const summary = { era, plies: ply, hash: pipe(string(), regex(/^[0-9a-f]{8}$/)), end };

/**
 * The rules of each type of message. What it may change: docs/live.md.
 * @typedef {object} Rule
 * @property {'always' | 'greeted' | 'era'} counts when it counts: at any time, once the other side has greeted, or then
 *   and only in the era in which it was sent
 * @property {number} most so many at once; what comes beyond that counts for nothing
 * @property {number} every milliseconds until there may be one more
 * @property {Parameters<typeof strictObject>[0]} fields
 */
/** @type {Record<Message['type'], Rule>} */
export const RULES = {
  hello: {
    counts: 'always',
    most: 10,
    every: 2000,
    fields: {
      protocol: whole(1000),
      core: text(100),
      session: pipe(string(), regex(/^[0-9a-f]{16}$/)),
      game: text(100),
      rules: text(2000),
      start: text(2000),
      color,
      ...summary,
    },
  },
  bye: { counts: 'always', most: 1, every: 1000, fields: {} },
  refused: { counts: 'always', most: 20, every: 1000, fields: { reason: text(40), about: text(40) } },
  ping: { counts: 'greeted', most: 40, every: 1000, fields: { at: stamp, ...summary } },
  pong: { counts: 'greeted', most: 40, every: 1000, fields: { at: stamp } },
  sync: {
    counts: 'greeted',
    most: 10,
    every: 1000,
    fields: {
      era,
      rounds: whole(1_000_000),
      moves: pipe(array(move), maxLength(MOST_MOVES)),
      end,
      left: nullable(strictObject({ white: time, black: time })),
    },
  },
  move: { counts: 'era', most: 20, every: 500, fields: { era, ply, move, left: nullable(time) } },
  ack: { counts: 'era', most: 20, every: 500, fields: { era, ply, left: time } },
  ask: { counts: 'era', most: 5, every: 3000, fields: { what: picklist(ASKED), era, ply } },
  answer: { counts: 'era', most: 10, every: 1000, fields: { what: picklist(ASKED), era, ply, yes: boolean() } },
  end: { counts: 'era', most: 10, every: 1000, fields: { era, ply, end } },
};
const SCHEMAS = new Map(
  Object.entries(RULES).map(([type, { fields }]) => [type, strictObject({ type: string(), ...fields })]),
);

/** Counts what comes on one connection. */
export class RateLimit {
  #now;
  /** By type: how many more there may be, and since when. @type {Map<string, { rest: number, at: number }>} */
  #counts = new Map();

  /** @param {() => number} now in milliseconds */
  constructor(now) {
    this.#now = now;
  }

  /** Whether one more of a type may come. @param {string} type */
  take(type) {
    const now = this.#now();
    const { most, every } = RULES[/** @type {Message['type']} */ (type)];
    const { rest, at } = this.#counts.get(type) ?? { rest: most, at: now };
    const full = Math.min(most, rest + (now - at) / every);
    this.#counts.set(type, { rest: full >= 1 ? full - 1 : full, at: now });
    return full >= 1;
  }
}

/**
 * Reads what the other side has sent.
 * @param {unknown} data
 * @param {RateLimit} [limit]
 * @returns {{ message: Message } | { reason: Reason, about: string } | undefined} nothing if there are too many of it
 */
export function readMessage(data, limit) {
  if (typeof data !== 'string') return { reason: 'text', about: '' };
  if (data.length > LONGEST) return { reason: 'size', about: '' };
  /** @type {any} */
  let value;
  try {
    value = JSON.parse(data);
  } catch {
    return { reason: 'text', about: '' };
  }
  const type = typeof value?.type === 'string' ? value.type.slice(0, 40) : '';
  const schema = SCHEMAS.get(type);
  if (!schema) return { reason: 'type', about: type };
  if (limit && !limit.take(type)) return undefined;
  // Another version may write its greeting otherwise: that it is another one is the better reason.
  if (type === 'hello' && Number.isInteger(value.protocol) && value.protocol !== PROTOCOL)
    return { reason: 'protocol', about: type };
  const read = safeParse(schema, value);
  return read.success ? { message: /** @type {Message} */ (read.output) } : { reason: 'shape', about: type };
}

/** A short sum of a record, to compare two. @param {string[]} moves @param {string} start */
export function hashOf(moves, start) {
  let hash = 0x811c9dc5;
  for (const sign of `${start} ${moves.join(' ')}`) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
