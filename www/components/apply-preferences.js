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
  const { style } = document.documentElement;
  showTheme();
  const board = getPreference('board');
  if (board !== 'paper') void loadStyle('boards.css');
  mark('board', board, 'paper');
  mark('lastMove', getPreference('lastMove') ? 'on' : 'off', 'on');
  mark('destinations', getPreference('destinations') ? 'on' : 'off', 'on');
  const size = getPreference('size');
  mark('sized', String(size > 0), 'false');
  if (size > 0) style.setProperty('--board-size', `${size}px`);
  else if (style.length > 0) style.removeProperty('--board-size');
  setPace(getPreference('animation'));
  parts.forEach(applyTo);
  await usePieces(getPreference('pieces'), [...parts]);
}

/**
 * What is as usual is left out: for each change of the root the browser computes the styles of the whole page again.
 * @param {string} name of an attribute of the root @param {string} value @param {string} usual
 */
function mark(name, value, usual) {
  const { dataset } = document.documentElement;
  if (value !== usual) dataset[name] = value;
  else delete dataset[name];
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
