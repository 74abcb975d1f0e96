// Style sheets for shadow roots: each is fetched once a page and shared by all boards there. None goes into the page
// itself.

import { readSheet } from '../lib/site-files.js';
import { markAdopted } from '../lib/styles.js';

/** In the order in which they count. */
const USUAL = ['tokens.css', 'reset.css', 'board.css', 'marks.css', 'player-bars.css', 'element.css'];
const ORDER = [...USUAL.toSpliced(2, 0, 'boards.css'), 'forced.css'];
markAdopted(...ORDER);

/** @type {Map<string, Promise<CSSStyleSheet>>} */
const fetched = new Map();

/** @param {string} name of a file in styles/ */
function sheet(name) {
  const known = fetched.get(name) ?? fetchSheet(name);
  fetched.set(name, known);
  known.catch(() => fetched.delete(name));
  return known;
}

/** @param {string} name */
async function fetchSheet(name) {
  return new CSSStyleSheet().replace(await readSheet(name));
}

/** Widths that were asked for by attribute. @type {Map<string, CSSStyleSheet>} */
const widths = new Map();

/** The page's own styles of the element come before it. @param {string} pixels */
function width(pixels) {
  const known = widths.get(pixels);
  if (known) return known;
  const made = new CSSStyleSheet();
  made.replaceSync(`:host { width: ${Number(pixels)}px; max-width: 100%; }`);
  widths.set(pixels, made);
  return made;
}

/**
 * Puts the sheets of a board into its root.
 * @param {ShadowRoot} root
 * @param {string[]} [more] beyond those that every board needs
 * @param {string} [size] the width of the board, in pixels
 */
export async function adoptStyles(root, more = [], size = '') {
  const forced = matchMedia('(forced-colors: active)').matches ? ['forced.css'] : [];
  const names = ORDER.filter((name) => [...USUAL, ...more, ...forced].includes(name));
  root.adoptedStyleSheets = [...(await Promise.all(names.map(sheet))), ...(size ? [width(size)] : [])];
}

/** @type {CanvasRenderingContext2D | null | undefined} */
let canvas;

/** A colour such as `oklch(…)` in red, green and blue. @param {string} color */
function pixel(color) {
  canvas ??= document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) return [];
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return canvas.getImageData(0, 0, 1, 1).data;
}

/** Whether an element is on a dark page that declares no colour scheme: its text is light then. @param {Element} element */
export function onDark(element) {
  const { color, colorScheme } = getComputedStyle(element);
  const plain = /^rgba?\((\d+), (\d+), (\d+)/.exec(color)?.slice(1).map(Number);
  const [red = 0, green = 0, blue = 0] = plain ?? pixel(color);
  return colorScheme === 'normal' && 0.3 * red + 0.6 * green + 0.1 * blue > 140;
}
