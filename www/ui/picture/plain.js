// A drawing of the page made to stand for itself: the styles that hold where it stands become attributes of each shape, so
// that it looks the same wherever its file is opened.
//
// Only what is to be seen comes along, in the simplest terms that viewers share: no classes, no variables, no colours by
// other names than six digits, no baselines but the usual one.

import { s } from '../dom.js';

/** @typedef {Map<string, SVGElement[]>} Known drawings that come again and again, by what they are */

const SHAPES = new Set(['rect', 'circle', 'path', 'line', 'ellipse', 'polygon']);
/** Attributes that say where a shape is; the rest comes from its style. */
const PLACES = ['d', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'width', 'height', 'points', 'fill-rule', 'text-anchor'];
/** Styles that are left out where they say what holds anyway. @type {[name: string, usual: string][]} */
const LINES = [
  ['stroke-width', '1'],
  ['stroke-linecap', 'butt'],
  ['stroke-linejoin', 'miter'],
  ['stroke-dasharray', 'none'],
];

/**
 * The plain copies of an element and of all that is in it; it has to stand in the page.
 * @param {Element} element
 * @param {Known} known
 * @returns {SVGElement[]}
 */
export function plain(element, known) {
  if (!(element instanceof SVGElement)) return [];
  const style = getComputedStyle(element);
  if (style.display === 'none') return [];
  const name = element.localName;
  if (SHAPES.has(name)) return style.visibility === 'visible' ? [shape(name, element, style)] : [];
  if (name === 'text') return style.visibility === 'visible' ? text(element, style) : [];
  if (name !== 'g' && name !== 'svg') return [];
  return group(element, style, known);
}

/** @param {SVGElement} element @param {CSSStyleDeclaration} style @param {Known} known */
function group(element, style, known) {
  // A piece is drawn the same wherever it stands.
  const { art, seat, letter } = element.dataset;
  const key = art === undefined ? '' : `${art} ${seat} ${letter}`;
  const before = known.get(key);
  const inner = before?.map((one) => /** @type {SVGElement} */ (one.cloneNode(true))) ?? [...element.children].flatMap((child) => plain(child, known));
  if (key && !before) known.set(key, inner.map((one) => /** @type {SVGElement} */ (one.cloneNode(true))));
  const transform = element.localName === 'g' ? element.getAttribute('transform') : null;
  const opacity = style.opacity === '1' ? null : style.opacity;
  if (inner.length === 0 || (!transform && !opacity)) return inner;
  return [s('g', { transform, opacity }, ...inner)];
}

/** @param {string} name @param {SVGElement} element @param {CSSStyleDeclaration} style */
function shape(name, element, style) {
  return s(/** @type {'path'} */ (name), { ...places(element), ...paint(style), ...common(element, style) });
}

/** A text whose border lies under its letters becomes two, since not every viewer knows the order. @param {SVGElement} element @param {CSSStyleDeclaration} style */
function text(element, style) {
  const words = element.textContent ?? '';
  const size = parseFloat(style.fontSize);
  const props = {
    ...places(element),
    y: round(Number(element.getAttribute('y') ?? 0) + drop(element.getAttribute('dominant-baseline'), style, size)),
    'font-size': round(size),
    'font-weight': style.fontWeight === '400' ? null : style.fontWeight,
    'font-family': style.fontFamily,
    ...common(element, style),
  };
  const { fill, 'fill-opacity': faint, ...line } = paint(style);
  const front = s('text', { ...props, fill, 'fill-opacity': faint }, words);
  if (!line.stroke) return [front];
  const border = s('text', { ...props, fill: 'none', ...line }, words);
  return style.paintOrder.startsWith('stroke') ? [border, front] : [front, border];
}

/** How far below its place the letters of a text stand. @param {string | null} baseline @param {CSSStyleDeclaration} style @param {number} size */
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

/** @param {SVGElement} element @param {CSSStyleDeclaration} style */
function common(element, style) {
  const own = element.getAttribute('transform');
  return {
    transform: own ?? (style.transform === 'none' ? null : style.transform),
    opacity: style.opacity === '1' ? null : style.opacity,
  };
}

/** @param {CSSStyleDeclaration} style */
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
const hex = (part) => Math.round(Math.min(255, Math.max(0, part))).toString(16).padStart(2, '0');

/** @param {number} value */
const round = (value) => Math.round(value * 1000) / 1000;
