// How the page looks as the reader prefers it: attributes of the root and of the board that the style sheets know, the
// set of pieces, the pace of what moves. theme.js sets the colours before the first paint, from the same place.

import { setPace } from '../board/animation.js';
import { usePieces } from '../board/piece-sets.js';
import { style } from '../lib/styles.js';
import { get, subscribe } from '../state/preferences.js';
import { showTheme } from './theme.js';

/** Parts of the page with boards, also those that are not shown now. @type {Set<ParentNode>} */
const parts = new Set([document]);
/** @type {Promise<void> | undefined} */
let kept;

/** From now on. @returns {Promise<void>} when all that is needed to draw a board is there */
export function keepLook() {
  kept ??= begin();
  return kept;
}

function begin() {
  const forced = matchMedia('(forced-colors: active)');
  const force = () => forced.matches && void style('forced.css');
  forced.addEventListener('change', force);
  force();
  subscribe(() => void show());
  return show();
}

/** A part of the page whose boards follow what is chosen later. @param {Element} part @returns {() => void} ends it */
export function follow(part) {
  parts.add(part);
  dress(part);
  return () => void parts.delete(part);
}

async function show() {
  const { dataset } = document.documentElement;
  showTheme();
  dataset.board = get('board');
  if (dataset.board !== 'paper') void style('boards.css');
  dataset.lastMove = get('lastMove') ? 'on' : 'off';
  dataset.destinations = get('destinations') ? 'on' : 'off';
  const size = get('size');
  dataset.sized = String(size > 0);
  document.documentElement.style.setProperty('--board-size', size ? `${size}px` : '100vw');
  setPace(get('animation'));
  parts.forEach(dress);
  await usePieces(get('pieces'), [...parts]);
}

/** @param {ParentNode} part */
function dress(part) {
  const where = get('coordinates');
  for (const board of part.querySelectorAll('variant-board')) {
    if ((board.getAttribute('coordinates') ?? 'inside') !== where) board.setAttribute('coordinates', where);
  }
}
