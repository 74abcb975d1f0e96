// Routes of the page for printing, in the fragment: what is printed, and of which game.
//
// `#rules/<link>` · `#blank/<link>` · `#score/<link>` · `#kept/<id>` · `#puzzles/<game>?count=12&theme=…&ids=…`, where a link is one
// of the playground without its `#`. Games and ids are compared with those there are; nothing here is put on the page but as text.

/** @typedef {'rules' | 'score' | 'blank' | 'puzzles'} Kind */
/**
 * Which puzzles a sheet has; what is empty does not narrow it down.
 * @typedef {object} Choice
 * @property {number} count
 * @property {string} theme
 * @property {string} grade
 * @property {string} moves
 * @property {number} least rating
 * @property {number} most rating
 * @property {number} skip this many of those that fit are left out first
 * @property {string[]} ids exactly these, in this order
 */
/**
 * @typedef {{ kind: 'rules' | 'score' | 'blank', link: string } | { kind: 'kept', id: string }
 *   | { kind: 'puzzles', game: string, choice: Choice } | { kind: 'none' } | { kind: 'unknown', text: string }} Route
 */

/** The puzzles that the reader has proved, of all games. */
export const OWN = 'own';
/** As many as fit on two pages. */
export const USUAL_COUNT = 12;
export const MOST_PUZZLES = 120;
const MOST_RATING = 4000;
/** No address that means anything is longer; a game of 600 moves is not. */
const LONG = 20_000;

/** @param {string} hash @returns {Route} */
export function routeOf(hash) {
  const text = hash.replace(/^#\/?/, '').slice(0, LONG);
  const [, first = '', rest = ''] = /^([^/?]*)\/?(.*)$/s.exec(text) ?? [];
  const kind = first.toLowerCase();
  if (text === '') return { kind: 'none' };
  if ((kind === 'rules' || kind === 'score' || kind === 'blank') && rest !== '') return { kind, link: `#${rest}` };
  if (kind === 'kept' && /^\w+$/.test(rest)) return { kind, id: rest };
  const [game = '', query = ''] = rest.split('?');
  if (kind === 'puzzles' && game !== '') return { kind, game: game.toLowerCase(), choice: choiceOf(query) };
  return { kind: 'unknown', text };
}

/** @param {string} query @returns {Choice} */
function choiceOf(query) {
  const keys = new URLSearchParams(query);
  const text = (/** @type {string} */ name) => keys.get(name) ?? '';
  const number = (/** @type {string} */ name, /** @type {number} */ usual, /** @type {number} */ most) => {
    const value = text(name);
    return /^\d{1,6}$/.test(value) ? Math.min(Number(value), most) : usual;
  };
  return {
    count: Math.max(1, number('count', USUAL_COUNT, MOST_PUZZLES)),
    theme: text('theme'),
    grade: text('grade'),
    moves: text('moves'),
    least: number('least', 0, MOST_RATING),
    most: number('most', 0, MOST_RATING),
    skip: number('skip', 0, 99_999),
    ids: text('ids').toLowerCase().split(',').filter(Boolean).slice(0, MOST_PUZZLES),
  };
}

/** The fragment of a sheet of puzzles. @param {string} game @param {Partial<Choice>} [choice] */
export function puzzleSheetLink(game, { ids = [], ...choice } = {}) {
  const usual = /** @type {Record<string, unknown>} */ (choiceOf(''));
  const keys = Object.entries(choice).filter(([key, value]) => value !== usual[key] && value !== undefined);
  const query = new URLSearchParams(keys.map(([key, value]) => [key, String(value)]));
  if (ids.length > 0) query.set('ids', ids.join(','));
  const text = query.toString().replaceAll('%2C', ',');
  return `#puzzles/${game}${text && `?${text}`}`;
}

/** The fragment of the scoresheet of a game that is kept in this browser. @param {string} id */
export const keptLink = (id) => `#kept/${id}`;

/** The fragment of a sheet about the game of a link. @param {'rules' | 'score' | 'blank'} kind @param {string} link with its # */
export const sheetLink = (kind, link) => `#${kind}/${link.replace(/^#/, '')}`;
