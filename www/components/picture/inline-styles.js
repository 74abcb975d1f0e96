// Makes a drawing of the page self-contained: computed styles become attributes of each shape,
// so that it looks the same wherever its file is opened.
//
// Only what is to be seen comes along, in the simplest terms that viewers share: no classes, no variables, no colours
// by other names than six digits, no baselines but the usual one.

import { svg } from '../../lib/dom.js';

/**
 * Caches: drawings by piece, and styles by classes.
 * @typedef {{ arts: Map<string, SVGElement[]>, looks: Map<string, Look> }} Known
 */
/** @typedef {Record<string, string | number | null | undefined>} Props */
/**
 * @typedef {{ shown: boolean, hidden: boolean, opacity: string | null, transform: string | null, paint: Props, font: Props, under: boolean, drop: number }} Look a style in attributes
 */

const SHAPES = new Set(['rect', 'circle', 'path', 'line', 'ellipse', 'polygon']);
/** Attributes that say where a shape is; the rest comes from its style. */
const PLACES = [
  'd',
  'x',
  'y',
  'x1',
  'y1',
  'x2',
  'y2',
  'cx',
  'cy',
  'r',
  'rx',
  'ry',
  'width',
  'height',
  'points',
  'fill-rule',
  'text-anchor',
];
/** Styles that are left out where they say what holds anyway. @type {[name: string, usual: string][]} */
const LINES = [
  ['stroke-width', '1'],
  ['stroke-linecap', 'butt'],
  ['stroke-linejoin', 'miter'],
  ['stroke-dasharray', 'none'],
];

/**
 * Plain copies of an element and its descendants; it must be in the document.
 * @param {Element} element
 * @param {Known} known
 * @param {string} [path] the classes that lead to it: what has the same looks the same
 * @returns {SVGElement[]}
 */
export function inlineStyles(element, known, path = '') {
  if (!(element instanceof SVGElement)) return [];
  const name = element.localName;
  const here = `${path} ${name}.${element.getAttribute('class') ?? ''}`;
  const key = `${here} ${element.getAttribute('dominant-baseline') ?? ''}`;
  const look = known.looks.get(key) ?? lookOf(element);
  known.looks.set(key, look);
  if (!look.shown) return [];
  if (name === 'g' || name === 'svg') return group(element, look, known, here);
  if (look.hidden) return [];
  if (name === 'text') return text(element, look);
  return SHAPES.has(name)
    ? [svg(/** @type {'path'} */ (name), { ...places(element), ...look.paint, ...common(element, look) })]
    : [];
}

/** @param {SVGElement} element @param {Look} look @param {Known} known @param {string} path */
function group(element, look, known, path) {
  // A piece sets its own colours, so it looks the same everywhere.
  const { art, color, letter } = element.dataset;
  const key = art === undefined ? '' : `${art} ${color} ${letter}`;
  const before = known.arts.get(key);
  const inside = key ? `${path} ${key}` : path;
  const inner =
    before?.map((one) => /** @type {SVGElement} */ (one.cloneNode(true))) ??
    [...element.children].flatMap((child) => inlineStyles(child, known, inside));
  if (key && !before)
    known.arts.set(
      key,
      inner.map((one) => /** @type {SVGElement} */ (one.cloneNode(true))),
    );
  const transform = element.localName === 'g' ? element.getAttribute('transform') : null;
  if (inner.length === 0 || (!transform && !look.opacity)) return inner;
  return [svg('g', { transform, opacity: look.opacity }, ...inner)];
}

/**
 * A text whose border lies under its letters becomes two, since not every viewer knows the order.
 * @param {SVGElement} element
 * @param {Look} look
 */
function text(element, look) {
  const words = element.textContent ?? '';
  const props = {
    ...places(element),
    y: round(Number(element.getAttribute('y') ?? 0) + look.drop),
    ...look.font,
    ...common(element, look),
  };
  const { fill, 'fill-opacity': faint, ...line } = look.paint;
  const front = svg('text', { ...props, fill, 'fill-opacity': faint }, words);
  if (!line.stroke) return [front];
  const border = svg('text', { ...props, fill: 'none', ...line }, words);
  return look.under ? [border, front] : [front, border];
}

/** @param {SVGElement} element @returns {Look} */
function lookOf(element) {
  const style = getComputedStyle(element);
  const size = parseFloat(style.fontSize);
  const letters = element.localName === 'text';
  return {
    shown: style.display !== 'none',
    hidden: style.visibility !== 'visible',
    opacity: style.opacity === '1' ? null : style.opacity,
    transform: style.transform === 'none' ? null : style.transform,
    paint: paint(style),
    font: letters
      ? {
          'font-size': round(size),
          'font-weight': style.fontWeight === '400' ? null : style.fontWeight,
          'font-family': style.fontFamily,
        }
      : {},
    under: style.paintOrder.startsWith('stroke'),
    drop: letters ? drop(element.getAttribute('dominant-baseline'), style, size) : 0,
  };
}

/**
 * How far below its place the letters of a text stand.
 * @param {string | null} baseline
 * @param {CSSStyleDeclaration} style
 * @param {number} size
 */
function drop(baseline, style, size) {
  const context = baseline ? document.createElement('canvas').getContext('2d') : null;
  if (!context) return 0;
  // Large, since a browser rounds the measures of small letters.
  context.font = `${style.fontWeight} 200px ${style.fontFamily}`;
  const measure = context.measureText('0');
  const { fontBoundingBoxAscent: above, fontBoundingBoxDescent: below } = measure;
  return ((baseline === 'central' ? (above - below) / 2 : above * 0.8) * size) / 200;
}

/** @param {SVGElement} element */
function places(element) {
  return Object.fromEntries(PLACES.map((name) => [name, element.getAttribute(name)]));
}

/** @param {SVGElement} element @param {Look} look */
function common(element, { transform, opacity }) {
  return { transform: element.getAttribute('transform') ?? transform, opacity };
}

/** @param {CSSStyleDeclaration} style @returns {Props} */
function paint(style) {
  const fill = colour(style.fill, style.fillOpacity);
  const stroke = colour(style.stroke, style.strokeOpacity);
  const lines = LINES.map(([name, usual]) => {
    const value = style.getPropertyValue(name).replaceAll('px', '');
    return [name, !stroke || value === usual ? null : value];
  });
  return {
    fill: fill?.name ?? 'none',
    'fill-opacity': fill?.opacity,
    stroke: stroke?.name,
    'stroke-opacity': stroke?.opacity,
    ...Object.fromEntries(lines),
  };
}

/**
 * A colour by six digits, and how much of it is seen; nothing for none.
 * @param {string} value as a browser computes it: rgb(), rgba() or color(srgb …)
 * @param {string} share of it
 */
export function colour(value, share = '1') {
  const numbers = value.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
  const opacity = alpha * Number(share);
  if (value === 'none' || numbers.length < 3 || opacity === 0) return undefined;
  const scale = value.startsWith('color(') ? 255 : 1;
  const name = `#${[red, green, blue].map((part) => hex(part * scale)).join('')}`;
  return { name, opacity: opacity < 1 ? round(opacity) : null };
}

/** @param {number} part */
const hex = (part) =>
  Math.round(Math.min(255, Math.max(0, part)))
    .toString(16)
    .padStart(2, '0');

/** @param {number} value */
const round = (value) => Math.round(value * 1000) / 1000;
