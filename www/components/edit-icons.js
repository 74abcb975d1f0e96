// Icons of the tools with which boards are edited: line drawings in a 24 x 24 box, in the hand of the others.

import { svg } from '../lib/dom.js';

/** @type {Record<string, string>} */
const PATHS = {
  hand: 'M9 12.5V5.6a1.6 1.6 0 0 1 3.2 0V11M12.2 11V4.6a1.6 1.6 0 0 1 3.2 0V11M15.4 11.4V6.8a1.5 1.5 0 0 1 3 0V14.5c0 3.6-2.4 6-5.7 6-2.8 0-4.2-1.2-5.5-3.6L4.9 13.2c-.9-1.7 1.2-2.9 2.4-1.5L9 13.6',
  eraser:
    'M8.4 19.5 3.9 15a1.8 1.8 0 0 1 0-2.6L12.3 4a1.8 1.8 0 0 1 2.6 0l5 5a1.8 1.8 0 0 1 0 2.6L12 19.5ZM8.2 8.1 15.8 15.7M8 19.5H20.5',
  clear: 'M4.5 6.8H19.5M9.5 6.5V4.2H14.5V6.5M6.3 7 7.2 20H16.8L17.7 7M10.2 10.5V16.5M13.8 10.5V16.5',
  start: 'M4 4H20V20H4ZM4 8H20M4 16H20M9.3 4V8M14.7 4V8M9.3 16V20M14.7 16V20',
  mirror: 'M12 3.5V6M12 8.5V11M12 13.5V16M12 18.5V20.5M9 7.5V17.5H3.5ZM15 7.5V17.5H20.5Z',
  swap: 'M4 9.5H17.5M14 5.8 17.8 9.5 14 13.2M20 15H6.5M10 11.3 6.2 15 10 18.7',
  hole: 'M4 4H9M15 4H20V9M20 15V20H15M9 20H4V15M4 9V4M9.5 9.5 14.5 14.5M14.5 9.5 9.5 14.5',
  sound: 'M4.5 12.5 9.5 17.5 19.5 6.5',
  faulty: 'M12 4 21 19.5H3ZM12 10V14M12 16.8V16.9',
};

/** An icon for the eye only: the name stands in the control that holds it. @param {string} name */
export function toolIcon(name) {
  return svg(
    'svg',
    { class: 'icon', viewBox: '0 0 24 24', 'aria-hidden': 'true' },
    svg('path', { d: PATHS[name] ?? '' }),
  );
}
