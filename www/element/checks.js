// What attributes, options and messages of an embedding page may say, and a fault for anything else: it names the
// value and what was expected, so that it can be shown, and told to the page.

/** Values by attribute; the first is the usual one. */
export const LOOKS = /** @type {const} */ ({
  theme: ['auto', 'light', 'dark'],
  board: ['paper', 'walnut', 'slate', 'green', 'contrast'],
  coordinates: ['inside', 'outside', 'none'],
  message: ['shown', 'none'],
  players: ['shown', 'none'],
  orientation: ['white', 'black'],
});
/** The width of a board, in pixels. */
export const SIZE = { least: 120, most: 2000 };
/** How much of a wrong value is said again. */
const EXCERPT = 60;

/** @typedef {{ least: number, most: number }} Range */
/** @typedef {{ reason: 'name' | 'value' | 'lacks', name: string, text: string, expected: string }} Fault */
/** @typedef {readonly string[] | Range} Allowed */

/** @param {unknown} value as it may be shown */
export function excerpt(value) {
  const text = typeof value === 'string' ? value : written(value);
  const letters = [...text.toWellFormed()];
  return letters.length > EXCERPT ? `${letters.slice(0, EXCERPT).join('')}…` : text.toWellFormed();
}

/** @param {unknown} value which may be what no text can hold */
function written(value) {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return typeof value === 'bigint' ? `${value}n` : Object.prototype.toString.call(value);
  }
}

/** @param {Allowed} allowed */
const listed = (allowed) => ('least' in allowed ? `${allowed.least}–${allowed.most}` : allowed.join(', '));

/** @param {string} name @param {unknown} value @param {Allowed} allowed @returns {Fault} */
export const wrongValue = (name, value, allowed) => ({
  reason: 'value',
  name,
  text: excerpt(value),
  expected: listed(allowed),
});

/** @param {string} name @param {readonly string[]} known @returns {Fault} */
export const wrongName = (name, known) => ({
  reason: 'name',
  name: excerpt(name),
  text: excerpt(name),
  expected: listed(known),
});

/** @param {string} name @param {readonly string[]} known @returns {Fault} */
export const lacking = (name, known) => ({ reason: 'lacks', name, text: '', expected: listed(known) });

/** @param {string} text a value as it is written @param {Allowed} allowed */
export function fits(text, allowed) {
  if (!('least' in allowed)) return allowed.includes(text);
  return /^\d{1,9}$/.test(text) && Number(text) >= allowed.least && Number(text) <= allowed.most;
}

/** The sentence for a fault. @param {Fault} fault @returns {{ id: string, args: Record<string, string> }} */
export const faultMessage = ({ reason, name, text, expected }) => ({
  id: `page.embed.wrong.${reason}`,
  args: { name, text, expected },
});
