// What the signs of the diagram mean, shown beneath it.

import { h, svg } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';

const SIGNS = /** @type {const} */ (['move', 'capture', 'slide', 'hop']);

/** @param {(typeof SIGNS)[number]} sign */
function sample(sign) {
  const parts = {
    move: [svg('circle', { class: 'goes', r: 7 })],
    capture: [svg('path', { class: 'takes', d: 'M-18 -18H-9L-18 -9ZM18 -18V-9L9 -18ZM18 18H9L18 9ZM-18 18V9L-9 18Z' })],
    slide: [svg('path', { class: 'way', d: 'M-20 0H-9' }), svg('circle', { class: 'goes', r: 7 })],
    hop: [svg('circle', { class: 'way', r: 13 }), svg('circle', { class: 'goes', r: 7 })],
  }[sign];
  return svg('svg', { class: 'sign', viewBox: '-20 -20 40 40', 'aria-hidden': 'true' }, ...parts);
}

export function moveSigns() {
  return h(
    'ul',
    { class: 'sign-legend' },
    ...SIGNS.map((sign) => h('li', {}, sample(sign), t(`page.invent.sign.${sign}`))),
  );
}
