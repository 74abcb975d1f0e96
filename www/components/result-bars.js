// A share drawn as a bar, with its interval as a whisker over the end. The figures stand beside it, so it is for the
// eye only.

import { svg } from '../lib/dom.js';

/** @param {{ share: number, low: number, high: number }} share @param {string} [kind] a class, for its colour */
export function shareBar({ share, low, high }, kind = '') {
  const at = (/** @type {number} */ value) => `${(100 * value).toFixed(3)}%`;
  return svg(
    'svg',
    { class: `share-bar ${kind}`.trim(), 'aria-hidden': 'true', width: '100%', height: 22 },
    svg('rect', { class: 'ground', x: 0, y: 5, width: '100%', height: 12, rx: 2 }),
    svg('rect', { class: 'value', x: 0, y: 5, width: at(share), height: 12, rx: 2 }),
    svg('line', { class: 'whisker', x1: at(low), x2: at(high), y1: 11, y2: 11 }),
    svg('line', { class: 'whisker', x1: at(low), x2: at(low), y1: 6.5, y2: 15.5 }),
    svg('line', { class: 'whisker', x1: at(high), x2: at(high), y1: 6.5, y2: 15.5 }),
  );
}

/**
 * White's wins, draws and Black's wins as one strip.
 * @param {{ result: string, share: { share: number } }[]} results
 */
export function resultBar(results) {
  let x = 0;
  const parts = results.map(({ result, share: { share } }) => {
    const rect = svg('rect', {
      class: `part ${kindOf(result)}`,
      x: `${(100 * x).toFixed(3)}%`,
      width: `${(100 * share).toFixed(3)}%`,
      y: 0,
      height: '100%',
    });
    x += share;
    return rect;
  });
  return svg('svg', { class: 'strip', 'aria-hidden': 'true', width: '100%', height: 12 }, ...parts);
}

/** A class for a result as it is written. @param {string} result */
export function kindOf(result) {
  return { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'drawn' }[result] ?? 'open';
}
