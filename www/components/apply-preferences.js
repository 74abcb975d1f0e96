// How the page looks as the reader prefers it: attributes of the root and of the board that the style sheets know, the
// set of pieces, the pace of what moves. theme.js sets the colours before the first paint, from the same place.

import { setPace } from '../board/animation.js';
import { usePieces } from '../board/piece-sets.js';
import { loadStyle } from '../lib/styles.js';
import { getPreference, onPreferences } from '../state/preferences.js';

/** Parts of the page with boards, also those that are not shown now. @type {Set<ParentNode>} */
const parts = new Set([document]);

/** @returns {Promise<void>} when all that is needed to draw a board is there */
export function applyPreferences() {
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
  const theme = getPreference('theme');
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
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
    if ((board.getAttribute('coordinates') ?? 'inside') !== where) board.setAttribute('coordinates', where);
  }
}

/**
 * Light becomes dark and dark light, whoever has chosen what is there now.
 * @returns {'light' | 'dark'} what it becomes
 */
export function toggleTheme() {
  const theme = getPreference('theme');
  const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  return dark ? 'light' : 'dark';
}
