// The foot of the page: nothing is collected, and under what licence it stands.

import { h } from './dom.js';
import { words } from '../app/words.js';

/** @param {string} version */
export function footer(version) {
  return h(
    'footer',
    { class: 'foot' },
    h('p', {}, words('page.foot.private')),
    h('p', {}, words('page.foot.licence', { version })),
  );
}
