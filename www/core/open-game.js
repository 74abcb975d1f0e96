// Reads the game that is open in the core as plain data: the current view, the move tree and the record as text.

import { CoreCrash, callCore } from './rules-core.js';

/** @import { Playground, Card, Color } from '../pkg/oddchess.js' */
/**
 * A game that is open.
 * @typedef {object} OpenGame
 * @property {string} id under which the game is saved
 * @property {Card} card
 * @property {import('../pkg/oddchess.js').Board} board
 * @property {import('../pkg/oddchess.js').LocalizedMessage[]} rules in three short lines, as the start of this game makes
 *   them
 * @property {import('../pkg/oddchess.js').View} view
 * @property {Map<number, import('../pkg/oddchess.js').Node>} nodes of the move tree; removed ones stay, unreachable
 * @property {import('../pkg/oddchess.js').Played[]} moves of the current line
 * @property {Partial<Record<Color, string>>} names of the players, where the record has them
 * @property {string} saved the whole record as text
 * @property {string} [was] the former id, if it has just been given another
 * @property {boolean} [came] whether it has just been synchronised from another tab
 */

/**
 * @param {Playground} playground
 * @param {string} id
 * @param {() => Card[]} cards
 * @param {OpenGame} [before] the same game as it was: only what has changed is copied from the core
 * @returns {OpenGame}
 */
export function readGame(playground, id, cards, before) {
  const view = callCore(() => playground.view());
  const same = before?.card.id === view.game && before.view.rules === view.rules ? before : undefined;
  const known = () => (view.rules ? callCore(() => playground.card()) : cards().find((one) => one.id === view.game));
  const card = same?.card ?? known();
  if (!card) throw new CoreCrash(`no card for ${view.game}`);
  const nodes = same?.nodes ?? new Map();
  if (same?.view.revision !== view.revision) {
    const changed = callCore(() => playground.record(same?.view.revision ?? 0));
    for (const node of changed.nodes) nodes.set(node.id, node);
  }
  const moves = view.line.flatMap((at) => nodes.get(at)?.played ?? []);
  const board = same?.board ?? callCore(() => playground.board());
  const rules = same?.rules ?? callCore(() => playground.rules());
  const names = same?.names ?? namesIn(callCore(() => playground.tags()));
  return { id, card, board, rules, view, nodes, moves, names, saved: callCore(() => playground.save()) };
}

/** Whether nothing was played or annotated. @param {Pick<OpenGame, 'nodes'>} game */
export function isEmpty({ nodes }) {
  const root = nodes.get(0);
  return !root || (root.children.length === 0 && root.comment === '' && root.drawings.length === 0);
}

/**
 * The players' names in the headers of the record.
 * @param {import('../pkg/oddchess.js').Heading[]} tags
 * @returns {OpenGame['names']}
 */
function namesIn(tags) {
  const name = (/** @type {string} */ color) => tags.find((tag) => tag.name === color)?.value.replace(/^[?.\s-]+$/, '');
  return { white: name('White') || undefined, black: name('Black') || undefined };
}
