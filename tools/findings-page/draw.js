// Tables and drawings of the findings as text of a page. There is no script in them, and no style but classes: a
// drawing is SVG whose colours come from the sheet.

import { safe } from '../pages/words.js';

/** @import { Mean } from '../../www/features/lab/difference.js' */

/** The sign after a number; where there is a space before it, no line breaks there. @type {Record<string, string>} */
const PERCENT = { de: '\u00a0%' };
/** A number without its sign, where the next one has it. @param {string} text */
const bare = (text) => text.replace(/\s?%$/, '');

/**
 * Numbers as a language writes them.
 * @param {{ language: string, to: string }} text
 */
export function numbersIn({ language, to }) {
  /** @param {number} value @param {number} digits */
  const fixed = (value, digits) =>
    value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  /** @param {number} value */
  const whole = (value) => fixed(value, 0);
  /** @param {number} value */
  const decimal = (value) => fixed(value, 1);
  /** @param {number} value */
  const percent = (value) => `${fixed(100 * value, 1)}${PERCENT[language] ?? '%'}`;
  /** A difference of shares, in percentage points. @param {number} value */
  const points = (value) => fixed(100 * value, 1);
  /** A mean with its interval. @param {Mean | undefined} mean @param {(value: number) => string} write */
  const interval = (mean, write) => {
    if (!mean) return '–';
    const [low, high] = [write(mean.low), write(mean.high)];
    return `${write(mean.mean)} <small>(${bare(low)} ${to} ${high})</small>`;
  };
  /** @param {number} value @param {(value: number) => string} write */
  const signed = (value, write) => `${value < 0 ? '−' : '+'}${write(Math.abs(value))}`;
  /** A difference with its interval. @param {Mean} by @param {(value: number) => string} write */
  const gap = (by, write) =>
    `${signed(by.mean, write)} <small>(${bare(signed(by.low, write))} ${to} ${signed(by.high, write)})</small>`;
  return { whole, decimal, percent, points, interval, gap };
}

/** @param {string} caption @param {string[]} heads @param {string[][]} rows the first cell of each is its head */
export function table(caption, heads, rows) {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  const body = rows.map(
    ([first, ...rest]) => `<tr><th scope="row">${first}</th>${rest.map((cell) => `<td>${cell}</td>`).join('')}</tr>`,
  );
  return `<div class="scroll" tabindex="0" role="group" aria-label="${safe(caption)}">
<table>
<caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${body.join('\n')}
</tbody>
</table>
</div>`;
}

const [WIDE, LABEL, EDGE] = [640, 190, 56];
const round = (/** @type {number} */ value) => Number(value.toFixed(1));

/** Even steps that are easy to read, up to a value. @param {number} most */
function ticks(most) {
  const rough = most / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((one) => one * power).find((one) => one >= rough) ?? power;
  return Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, at) => at * step);
}

/**
 * A dot for each row with its interval as a line.
 * @param {string} label
 * @param {[name: string, mean: Mean][]} rows
 * @param {(value: number) => string} write
 * @param {number} [zero] position of a reference line
 */
export function dots(label, rows, write, zero) {
  const top = Math.max(...rows.map(([, { high }]) => high), zero ?? 0) * 1.05 || 1;
  const x = (/** @type {number} */ value) => round(LABEL + (value / top) * (WIDE - LABEL - 20));
  const high = rows.length * 26 + 30;
  const grid = ticks(top).map(
    (value) =>
      `<path class="grid" d="M${x(value)} 4V${high - 24}"/><text class="tick" x="${x(value)}" y="${high - 8}">${write(value).replace(/[.,]0(?=\s?%)/, '')}</text>`,
  );
  const line = zero === undefined ? '' : `<path class="zero" d="M${x(zero)} 4V${high - 24}"/>`;
  const drawn = rows.map(([name, { mean, low, high: most }], at) => {
    const y = 18 + at * 26;
    return `<text class="name" x="${LABEL - 12}" y="${y + 5}">${safe(name)}</text><path class="whisker" d="M${x(low)} ${y}H${x(most)}"/><circle class="dot" cx="${x(mean)}" cy="${y}" r="5"/>`;
  });
  return figure(label, high, [...grid, line, ...drawn]);
}

/**
 * Bars with their values, small enough to stand under a sentence. They are read as a list.
 * @param {[name: string, value: number][]} rows
 * @param {(value: number) => string} write
 */
export function bars(rows, write) {
  const top = Math.max(...rows.map(([, value]) => value)) || 1;
  const drawn = rows.map(
    ([name, value]) =>
      `<li><span>${safe(name)}</span><svg class="bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${round((100 * value) / top)}" height="10"/></svg><b>${write(value)}</b></li>`,
  );
  return `<ul class="bars">${drawn.join('')}</ul>`;
}

/**
 * Lines over one axis, with bands where they have bounds.
 * @param {string} label
 * @param {{ name: string, points: [x: number, mean: number, low?: number, high?: number][] }[]} curves
 * @param {{ across: string, write: (value: number) => string }} axes
 */
export function lines(label, curves, { across, write }) {
  const high = 280;
  const all = curves.flatMap(({ points }) => points);
  const right = Math.max(...all.map(([at]) => at));
  const top = Math.max(...all.map(([, mean, , most]) => most ?? mean)) * 1.04 || 1;
  const x = (/** @type {number} */ value) => round(EDGE + (value / right) * (WIDE - EDGE - 12));
  const y = (/** @type {number} */ value) => round(high - 44 - (value / top) * (high - 56));
  const path = (/** @type {[number, number][]} */ points) =>
    points.map(([at, value], first) => `${first ? 'L' : 'M'}${x(at)} ${y(value)}`).join('');
  const grid = [
    ...ticks(top).map(
      (value) =>
        `<path class="grid" d="M${EDGE} ${y(value)}H${WIDE - 12}"/><text class="up" x="${EDGE - 8}" y="${y(value) + 4}">${write(value).replace(/[.,]0(?=\s?%)/, '')}</text>`,
    ),
    ...ticks(right).map((value) => `<text class="tick" x="${x(value)}" y="${high - 26}">${value}</text>`),
    `<text class="tick" x="${(WIDE + EDGE) / 2}" y="${high - 6}">${across}</text>`,
  ];
  const bands = curves.map(({ points }, at) => {
    if (points.some(([, , low]) => low === undefined)) return '';
    const over = points.map(([place, , , most]) => /** @type {[number, number]} */ ([place, most ?? 0]));
    const under = points.map(([place, , low]) => /** @type {[number, number]} */ ([place, low ?? 0])).reverse();
    return `<path class="band hue-${at + 1}" d="${path(over)}${path(under).replace(/^M/, 'L')}Z"/>`;
  });
  const drawn = curves.map(
    ({ points }, at) => `<path class="line hue-${at + 1}" d="${path(points.map(([place, mean]) => [place, mean]))}"/>`,
  );
  const keys = `<ul class="keys" aria-hidden="true">${curves.map(({ name }, at) => `<li class="hue-${at + 1}">${safe(name)}</li>`).join('')}</ul>`;
  return keys + figure(label, high, [...grid, ...bands, ...drawn]);
}

/** @param {string} label @param {number} high @param {string[]} parts */
const figure = (label, high, parts) =>
  `<div class="scroll" tabindex="0" role="group" aria-label="${safe(label)}"><svg class="chart" viewBox="0 0 ${WIDE} ${high}" role="img" aria-label="${safe(label)}">${parts.join('')}</svg></div>`;
