// What a person asks of the runner, read strictly: a slip would cost hours or record half of it.

import { parseArgs } from 'node:util';
import { Wrong } from './wrong.js';

/**
 * @typedef {object} Wanted
 * @property {string[]} parts names; all parts if there is none
 * @property {{ index: number, count: number }} shard does the units u with u % count === index
 * @property {number} minutes after which no unit is begun
 * @property {boolean} dirty tries what is not committed, and keeps nothing of it
 * @property {boolean} record writes the record, and runs nothing
 */

/** @param {string[]} args @returns {Wanted} */
export function wanted(args) {
  const text = /** @type {const} */ ({ type: 'string' });
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  let values;
  try {
    ({ values } = parseArgs({ args, options: { part: text, shard: text, minutes: text, dirty: flag, record: flag } }));
  } catch (error) {
    throw new Wrong(/** @type {Error} */ (error).message);
  }
  return {
    parts: values.part === undefined ? [] : partsOf(values.part),
    shard: shardOf(values.shard ?? '1/1'),
    minutes: values.minutes === undefined ? Infinity : minutesOf(values.minutes),
    dirty: values.dirty,
    record: values.record,
  };
}

/** @param {string} text */
function partsOf(text) {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('')) throw new Wrong(`PART is "${text}", expected names of parts with commas between them`);
  return names;
}

/** @param {string} text */
function shardOf(text) {
  const [index, count] = (/^(\d{1,6})\/(\d{1,6})$/.exec(text) ?? []).slice(1).map(Number);
  if (!index || index > count) throw new Wrong(`SHARD is "${text}", expected i/n with i from 1 to n`);
  return { index: index - 1, count };
}

/** @param {string} text */
function minutesOf(text) {
  const minutes = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0;
  if (!(minutes > 0)) throw new Wrong(`MINUTES is "${text}", expected a number above 0`);
  return minutes;
}
