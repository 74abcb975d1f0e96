// A link as a QR code: always dark on white, with the required quiet zone, sharp at any size, and never too fine for a
// camera: of a long game, the code has the position only.

import { h, svg } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { button, download, fileName } from './destinations.js';
import { svgText } from './picture/files.js';

/** @import { Shared } from '../features/share/dialog.js' */
/** @typedef {boolean[][]} Bitmap the rows of a code with what stays white around it, dark or not */

/** Modules that have to stay white on each side. */
const QUIET = 4;
/** The width of a module in a saved picture, in pixels. */
const DOT = 8;
/** The width of a code on the page, in pixels (`.qr` in share.css), and the least that a camera needs of a module. */
const SHOWN = 320;
const FINEST = 3;

/** Of error correction, the highest first. */
const LEVELS = /** @type {const} */ (['high', 'quartile', 'medium', 'low']);

/** @param {string} text @returns {Promise<Bitmap | undefined>} nothing when it is too long, or too fine to be scanned */
export async function encode(text) {
  const { encodeQR } = await import('../pkg/qr.js');
  const smallest = made('low');
  if (!smallest || SHOWN / smallest.length < FINEST) return undefined;
  const version = (smallest.length - 2 * QUIET - 17) / 4;
  // The smallest code, with the highest error correction that fits.
  return LEVELS.map((level) => made(level, version)).find(Boolean);

  /** Nothing when it does not fit. @param {(typeof LEVELS)[number]} ecc @param {number} [version] */
  function made(ecc, version) {
    try {
      return encodeQR(text, 'raw', { ecc, version, border: QUIET });
    } catch {
      return undefined;
    }
  }
}

/** @param {Bitmap} code @param {string} [label] */
export function drawCode(code, label = t('page.qr')) {
  const side = code.length;
  let shape = '';
  for (const [y, row] of code.entries()) {
    for (let x = 0; x < side; x += 1) {
      let run = 0;
      while (row[x + run]) run += 1;
      if (run > 0) shape += `M${x} ${y}h${run}v1h${-run}z`;
      x += run;
    }
  }
  return svg(
    'svg',
    {
      viewBox: `0 0 ${side} ${side}`,
      width: side * DOT,
      height: side * DOT,
      'shape-rendering': 'crispEdges',
      role: 'img',
      'aria-label': label,
    },
    svg('rect', { width: side, height: side, fill: '#ffffff' }),
    svg('path', { d: shape, fill: '#000000' }),
  );
}

/**
 * The picture of a code.
 * @param {string} text
 * @param {string} label for those who don't see it
 * @returns {Promise<SVGSVGElement | undefined>} nothing when the text is too long
 */
export async function qrPicture(text, label) {
  const code = await encode(text);
  return code && drawCode(code, label);
}

/**
 * The QR code with its buttons.
 * @param {Shared} shared
 */
export function qrCode(shared) {
  const picture = h('div', { class: 'qr' });
  const save = h(
    'div',
    { class: 'share-row row' },
    button('page.save.png', () => void saved('png')),
    button('page.save.svg', () => void saved('svg')),
  );
  const long = h('p', { class: 'qr-long', hidden: true });
  const element = h('section', { class: 'qr-place', 'aria-label': t('page.qr') }, picture, long, save);
  let asked = 0;

  /** @param {string} link @param {(() => string) | undefined} shorter a link to the position alone, which always fits */
  async function show(link, shorter) {
    const mine = (asked += 1);
    try {
      const whole = await encode(link);
      const code = whole ?? (shorter && (await encode(shorter())));
      if (mine !== asked) return;
      picture.hidden = save.hidden = !code;
      long.hidden = Boolean(whole);
      long.textContent = t(code ? 'page.share.qr.position' : 'page.share.qr.long');
      picture.replaceChildren(...(code ? [drawCode(code)] : []));
    } catch (cause) {
      // The link itself is still available.
      console.warn(cause);
      element.hidden = true;
    }
  }

  /** @param {'png' | 'svg'} kind */
  async function saved(kind) {
    const svg = picture.querySelector('svg');
    if (!svg) return;
    const { pngOf } = await import('./picture/files.js');
    const text = svgText(svg);
    const blob = kind === 'png' ? await pngOf(text) : new Blob([text], { type: 'image/svg+xml' });
    download(shared, blob, fileName(shared, kind, '-qr'));
  }

  return { element, show };
}
