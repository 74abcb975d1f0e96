// Applies preferences: attributes of the root and the boards for the style sheets, the piece set, the speed of
// animations. theme.js sets the colours before the first paint.

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
 * Toggles between light and dark, also when the theme follows the system.
 * @returns {'light' | 'dark'} what it becomes
 */
export function toggleTheme() {
  const theme = getPreference('theme');
  const dark = theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
  return dark ? 'light' : 'dark';
}
