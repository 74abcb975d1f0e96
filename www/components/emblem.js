// The sign of the site, as it stands at the head of its pages.

import { svg } from '../lib/dom.js';

/** Two squares and a disc: the sign of the site. */
export function emblem() {
  return svg(
    'svg',
    { class: 'emblem', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { d: 'M4 4H12V12H4ZM12 12H20V20H12Z' }),
    svg('circle', { cx: 16, cy: 8, r: 3.2 }),
  );
}
