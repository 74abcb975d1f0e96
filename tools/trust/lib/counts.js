// Adding up figures of units: numbers add, lists are joined, and what is nested likewise.

/** @typedef {import('./part.js').Counts} Counts */

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return all.reduce(add, {});
}

/** @param {Counts} one @param {Counts} two @returns {Counts} */
function add(one, two) {
  const names = [...new Set([...Object.keys(one), ...Object.keys(two)])];
  return Object.fromEntries(names.map((name) => [name, together(one[name], two[name], name)]));
}

/** @param {Counts[string] | undefined} one @param {Counts[string] | undefined} two @param {string} name */
function together(one, two, name) {
  if (one === undefined || two === undefined) return /** @type {Counts[string]} */ (one ?? two);
  if (typeof one === 'number' && typeof two === 'number') return one + two;
  if (Array.isArray(one) && Array.isArray(two)) return [...one, ...two];
  if (typeof one === 'object' && typeof two === 'object') return add(/** @type {Counts} */ (one), /** @type {Counts} */ (two));
  throw new Error(`${name} is a ${typeof one} in one unit and a ${typeof two} in another`);
}

/**
 * Says what is not made of whole numbers and lists of strings: it would not add up.
 * @param {unknown} counts
 * @param {string} [name]
 * @returns {string | undefined}
 */
export function unfit(counts, name = 'counts') {
  if (Number.isSafeInteger(counts)) return undefined;
  if (Array.isArray(counts)) return counts.every((note) => typeof note === 'string') ? undefined : `${name} has no strings`;
  if (counts === null || typeof counts !== 'object') return `${name} is ${String(counts)}, expected a whole number`;
  for (const [key, value] of Object.entries(counts)) {
    const why = unfit(value, key);
    if (why) return why;
  }
  return undefined;
}
