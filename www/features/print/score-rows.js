// The rows of a scoresheet: a row for each move of both sides, broken where something is said of a move, a variation could have been
// played or a diagram is wanted.

import { signOf } from '../../components/move-list/glyphs.js';
import { h } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { formatTime } from '../../state/clock.js';
import { diagram, figure } from './diagram.js';
import { pieces } from './paper.js';

/** @import { SharedGame } from '../../core/shared-game.js' */
/** @import { ScoreMove } from './state/score.js' */
/** @import { Node } from '../../pkg/oddchess.js' */
/**
 * What of a record is printed.
 * @typedef {object} ScoreOptions
 * @property {boolean} comments
 * @property {boolean} variations
 * @property {boolean} prices
 * @property {boolean} clocks
 * @property {'none' | 'final' | 'comments' | number} diagrams at which moves; a number: after as many moves of both sides
 */

/** No row has more letters, so that it fits into a column. */
const LONGEST = 480;

/**
 * @param {SharedGame} game
 * @param {{ start: Node | undefined, moves: ScoreMove[] }} score
 * @param {ScoreOptions} options
 * @param {boolean} amounts whether there are columns for what the sides hold
 */
export function scoreRows(game, { start, moves }, options, amounts) {
  const width = amounts ? 5 : 3;
  /** @type {HTMLElement[]} */
  const rows = [];
  /** The row of White's move, which waits for Black's. @type {HTMLElement | undefined} */
  let open;

  if (start && options.comments && start.comment) say(start.comment, 'said');
  for (const [at, move] of moves.entries()) {
    const { node, played } = move;
    const color = played.color;
    if (color === 'white' || !open) {
      open = h('tr', {}, h('th', { scope: 'row' }, `${played.number}.`));
      if (color === 'black') open.append(h('td', { class: 'skipped' }, '…'), ...(amounts ? [h('td', {})] : []));
      rows.push(open);
    }
    open.append(h('td', { class: 'played' }, ...moveOf(node, options)));
    if (amounts) open.append(h('td', { class: 'held' }, held(node)));
    const rest = after(move, at === moves.length - 1);
    const isLast = at === moves.length - 1;
    if (color === 'black' || rest.length > 0 || isLast) {
      if (color === 'white') open.append(...blank(rest.length > 0 && !isLast ? '…' : ''));
      if (rest.length > 0) open.dataset.keep = '';
      open = undefined;
    }
    rows.push(...rest);
  }

  /** What a side has left after its move. @param {Node} node */
  function held({ amounts: both, played }) {
    return both && played ? String(both[played.color === 'white' ? 0 : 1]) : '';
  }

  /** Black's cells without a move. @param {string} sign */
  function blank(sign) {
    return [h('td', { class: 'skipped' }, sign), ...(amounts ? [h('td', {})] : [])];
  }

  /** @param {string} text @param {string} kind */
  function say(text, kind) {
    const made = pieces(text, LONGEST).map((part) => wide(kind, part));
    rows.push(...made);
  }

  /** @param {string} kind @param {Node | string} content */
  function wide(kind, content) {
    return h('tr', { class: kind }, h('td', { colspan: width }, /** @type {any} */ (content)));
  }

  /** What stands behind a move. @param {ScoreMove} move @param {boolean} isLast */
  function after({ node, played, variations }, isLast) {
    /** @type {HTMLElement[]} */
    const found = [];
    if (options.comments && node.comment)
      found.push(...pieces(node.comment, LONGEST).map((part) => wide('said', part)));
    if (options.variations)
      for (const { moves: line } of variations)
        found.push(...pieces(`(${variationText(line, options)})`, LONGEST).map((part) => wide('variation', part)));
    const { diagrams } = options;
    const wanted =
      !isLast &&
      ((diagrams === 'comments' && node.comment !== '') ||
        (typeof diagrams === 'number' && played.color === 'black' && played.number % diagrams === 0));
    if (wanted) {
      const dots = played.color === 'white' ? '.' : '…';
      found.push(
        wide(
          'drawn',
          /** @type {any} */ (
            pictureAt(game, node.id, t('page.print.after', { move: `${played.number}${dots} ${played.san}` }))
          ),
        ),
      );
    }
    return found;
  }

  return rows;
}

/** The position at a node, with a line below it. @param {SharedGame} game @param {number} node @param {string} words */
export function pictureAt(game, node, words) {
  const view = game.ask((playground) => {
    playground.visit(node);
    return playground.view();
  });
  return figure(
    diagram(game.current.board, view, { coordinates: true, turn: game.current.card.armies !== 'shared' }),
    words,
  );
}

/** @param {Node} node @param {ScoreOptions} options */
function moveOf({ played, glyphs, clock }, { prices, clocks, comments }) {
  const tag = prices ? played?.tag : undefined;
  const timed = clocks && clock !== undefined && clock !== null;
  return [
    `${played?.san ?? ''}${comments ? glyphs.map(signOf).join('') : ''}`,
    tag && ' ',
    tag && h('small', { class: 'price', title: tMessage(tag.message) }, tag.text),
    timed && ' ',
    timed && h('small', { class: 'clock' }, formatTime(clock)),
  ].flatMap((part) => part || []);
}

/** @param {ScoreMove[]} line @param {ScoreOptions} options @returns {string} */
function variationText(line, options) {
  /** @type {string[]} */
  const words = [];
  let numbered = false;
  for (const { node, played, variations } of line) {
    if (played.color === 'white') words.push(`${played.number}.`);
    else if (!numbered) words.push(`${played.number}…`);
    numbered = true;
    const tag = options.prices && played.tag ? ` [${played.tag.text}]` : '';
    words.push(`${played.san}${options.comments ? node.glyphs.map(signOf).join('') : ''}${tag}`);
    if (options.comments && node.comment) {
      words.push(node.comment);
      numbered = false;
    }
    for (const { moves } of variations) {
      words.push(`(${variationText(moves, options)})`);
      numbered = false;
    }
  }
  return words.join(' ');
}
