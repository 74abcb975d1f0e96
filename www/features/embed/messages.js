// Messages between the page for frames and the page around it. embed.d.ts has their types.
//
// The frame listens to its parent only, and reads what is addressed to it: an object with the key `oddchess`. Each such
// message is answered, by `done` or by `error` with a reason; what is refused changes nothing. Everything else is left
// alone, since pages send each other messages of many kinds.

import { excerpt, fits, lacking, wrongName, wrongValue } from '../../element/checks.js';
import { NAMES } from './options.js';

/** @import { Command, Report } from '../../embed.d.ts' */
/** @import { Fault } from '../../element/checks.js' */
/** @typedef {Omit<Fault, 'reason'> & { reason: import('../../embed.d.ts').Trouble['reason'] }} Refused */

export const VERSION = 1;

/** The keys of each command: those that it must have, and those that it may have. */
const COMMANDS = {
  load: { must: [], may: ['game', 'rules', 'fen', 'moves', 'ply', 'orientation', 'link'] },
  set: { must: [], may: NAMES },
  move: { must: ['move'], may: [] },
  go: { must: ['ply'], may: [] },
  flip: { must: [], may: [] },
  reset: { must: [], may: [] },
  state: { must: [], may: [] },
};
export const TYPES = /** @type {(keyof typeof COMMANDS)[]} */ (Object.keys(COMMANDS));
/** Keys that any message has. */
const ENVELOPE = ['oddchess', 'type', 'id'];
/** Steps in the record, beside the number of a ply. */
export const STEPS = ['start', 'back', 'forward', 'end'];
/** As much as the core reads of a link, in letters. */
const LONGEST = 100_000;

const parent = window.parent === window ? undefined : window.parent;
/** Until the page around has said something, it is not known which it is: it has chosen what the frame shows. */
let origin = '*';

/** Tells the page around. @param {Report['type']} type @param {object} [detail] */
export function tell(type, detail = {}) {
  parent?.postMessage({ source: 'oddchess', oddchess: VERSION, ...detail, type }, origin);
}

/**
 * Reads a message's form.
 * @param {Record<string, unknown>} data
 * @returns {{ type: keyof typeof COMMANDS, rest: Record<string, unknown> } | { fault: Refused }}
 */
function readCommand(data) {
  const { oddchess, type, id, ...rest } = data;
  if (oddchess !== VERSION)
    return { fault: { ...wrongValue('oddchess', oddchess, [String(VERSION)]), reason: 'version' } };
  if (id !== undefined && !plainId(id)) return { fault: wrongValue('id', id, ['"…"', '0, 1, 2, …']) };
  const wanted = typeof type === 'string' ? TYPES.find((one) => one === type) : undefined;
  if (!wanted) return { fault: { ...wrongValue('type', type, TYPES), reason: 'type' } };
  const { must, may } = COMMANDS[wanted];
  /** @type {string[]} */
  const keys = [...must, ...may];
  const unknown = Object.keys(rest).find((name) => !keys.includes(name));
  if (unknown !== undefined) return { fault: wrongName(unknown, [...ENVELOPE, ...keys]) };
  const missing = must.find((name) => !(name in rest));
  if (missing) return { fault: lacking(missing, missing === 'move' ? ['e2e4', 'Nf3'] : ['0, 1, 2, …', ...STEPS]) };
  const long = Object.entries(rest).find(([, value]) => typeof value === 'string' && value.length > LONGEST);
  if (long) return { fault: wrongValue(long[0], long[1], [`≤ ${LONGEST}`]) };
  if (wanted === 'move' && typeof rest.move !== 'string')
    return { fault: wrongValue('move', rest.move, ['"e2e4"', '"Nf3"']) };
  return { type: wanted, rest };
}

/** @param {unknown} id */
const plainId = (id) => Number.isFinite(id) || (typeof id === 'string' && id.length <= 100);

/**
 * The ply that a message asks for.
 * @param {unknown} asked
 * @param {{ ply: number, moves: unknown[] }} now
 * @returns {number | Fault}
 */
export function plyOf(asked, { ply, moves }) {
  const last = moves.length;
  const step = { start: 0, back: ply - 1, forward: ply + 1, end: last }[typeof asked === 'string' ? asked : ''];
  const to = step ?? (typeof asked === 'number' ? asked : -1);
  return fits(String(to), { least: 0, most: last }) ? to : wrongValue('ply', asked, [`0–${last}`, ...STEPS]);
}

/**
 * Listens to the page around.
 * @param {Promise<unknown>} ready settled when the board can be spoken to
 * @param {(type: keyof typeof COMMANDS, rest: Record<string, unknown>) => Refused & { message?: string } | undefined} carryOut
 * @param {(fault: Refused) => string} say
 * @param {() => import('../../embed.d.ts').BoardState | null} state
 */
export function listen(ready, carryOut, say, state) {
  if (!parent) return;
  addEventListener('message', async ({ source, data, origin: from }) => {
    if (source !== parent || !data || typeof data !== 'object' || !Object.hasOwn(data, 'oddchess')) return;
    // Its own reports, should a page send them back.
    if (data.source === 'oddchess') return;
    await ready;
    // A page without an origin of its own can be answered in no other way.
    origin = from === 'null' || !from ? '*' : from;
    const read = readCommand(data);
    const refused = 'fault' in read ? read.fault : carryOut(read.type, read.rest);
    const id = plainId(data.id) ? { id: data.id } : {};
    if (!refused) tell('done', { ...id, state: state() });
    else tell('error', { ...id, message: say(refused), ...refused, text: excerpt(refused.text) });
  });
}
