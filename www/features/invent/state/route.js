// The addresses of the page of inventions: a game that this browser keeps, what can be begun, or the text of a game.

/**
 * @typedef {{ kind: 'latest' } | { kind: 'start' } | { kind: 'own', id: string } | { kind: 'packed', packed: string }} Route
 */

/** @param {string} hash of the address @returns {Route} */
export function inventRoute(hash) {
  const asked = hash.replace(/^#/, '');
  if (asked === '') return { kind: 'latest' };
  if (asked === 'new') return { kind: 'start' };
  const [, id] = /^own\/(.+)$/.exec(asked) ?? [];
  return id === undefined ? { kind: 'packed', packed: asked } : { kind: 'own', id };
}

/** The address of a game that is kept; without one, of what can be begun. @param {string} [id] */
export const inventLink = (id) => (id === undefined ? '#new' : `#own/${id}`);

/** Where a game is played. @param {string} packed */
export const playLink = (packed) => `./#invent?rules=${packed}`;

/** Where one goes on inventing it. @param {string} packed */
export const goOnLink = (packed) => `invent.html#${packed}`;
