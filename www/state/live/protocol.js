// The messages of a live game, and what a valid one looks like (docs/live.md describes them).
//
// They come from another browser, which may be anybody's. A text that is too long, is no JSON, has an unknown type or
// one field too many or of the wrong shape is refused with a reason before anything else looks at it.

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
} from '../../pkg/schema.js';
import { COLORS, MAX_TIME } from '../clock.js';

/** @typedef {import('../clock.js').Color} Color */
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
const ENDINGS = ['', 'agreed', 'claim', 'white-resigns', 'black-resigns', 'white-late', 'black-late'];
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

/** @type {Record<string, Parameters<typeof strictObject>[0]>} */
const FIELDS = {
  hello: {
    protocol: whole(1000),
    core: text(100),
    session: pipe(string(), regex(/^[0-9a-f]{16}$/)),
    game: text(100),
    rules: text(2000),
    start: text(2000),
    color,
    ...summary,
  },
  sync: {
    era,
    rounds: whole(1_000_000),
    moves: pipe(array(move), maxLength(MOST_MOVES)),
    end,
    left: nullable(strictObject({ white: time, black: time })),
  },
  move: { era, ply, move, left: nullable(time) },
  ack: { era, ply, left: time },
  ask: { what: picklist(ASKED), era, ply },
  answer: { what: picklist(ASKED), era, ply, yes: boolean() },
  end: { era, ply, end },
  ping: { at: stamp, ...summary },
  pong: { at: stamp },
  refused: { reason: text(40), about: text(40) },
  bye: {},
};
const SCHEMAS = new Map(
  Object.entries(FIELDS).map(([type, fields]) => [type, strictObject({ type: string(), ...fields })]),
);

/**
 * Reads what the other side has sent.
 * @param {unknown} data
 * @returns {{ message: Message } | { reason: Reason, about: string }}
 */
export function readMessage(data) {
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
