// Applies preferences: attributes of the root and the boards for the style sheets, the piece set, the speed of
// animations. theme.js sets the colours before the first paint.

import { setPace } from '../board/animation.js';
import { usePieces } from '../board/piece-sets.js';
import { loadStyle } from '../lib/styles.js';
import { getPreference, onPreferences } from '../state/preferences.js';
import { showTheme } from './theme.js';

/** Parts of the page with boards, also those that are not shown now. @type {Set<ParentNode>} */
const parts = new Set([document]);
/** @type {Promise<void> | undefined} */
let kept;

/** From now on. @returns {Promise<void>} when all that is needed to draw a board is there */
export function applyPreferences() {
  kept ??= begin();
  return kept;
}

function begin() {
  const forced = matchMedia('(forced-colors: active)');
  const force = () => forced.matches && void loadStyle('forced.css');
  forced.addEventListener('change', force);
  force();
  onPreferences(() => void show());
  return show();
}

/** A part of the page whose boards follow what is chosen later. @param {Element} part @returns {() => void} ends it */
export function followPreferences(part) {
  parts.add(part);
  applyTo(part);
  return () => void parts.delete(part);
}

async function show() {
  const { dataset } = document.documentElement;
  showTheme();
  dataset.board = getPreference('board');
  if (dataset.board !== 'paper') void loadStyle('boards.css');
  dataset.lastMove = getPreference('lastMove') ? 'on' : 'off';
  dataset.destinations = getPreference('destinations') ? 'on' : 'off';
  const size = getPreference('size');
  dataset.sized = String(size > 0);
  document.documentElement.style.setProperty('--board-size', size ? `${size}px` : '100vw');
  setPace(getPreference('animation'));
  parts.forEach(applyTo);
  await usePieces(getPreference('pieces'), [...parts]);
}

/** @param {ParentNode} part */
function applyTo(part) {
  const where = getPreference('coordinates');
  for (const board of part.querySelectorAll('variant-board')) {
    board.setAttribute('input', getPreference('input'));
    board.toggleAttribute('on-release', getPreference('release'));
    if ((board.getAttribute('coordinates') ?? 'inside') !== where) board.setAttribute('coordinates', where);
  }
}
