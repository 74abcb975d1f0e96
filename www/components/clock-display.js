// A clock's face in a player's bar: the time, and a sign of how it stands, so that colour is never the only one.
//
// It writes a text only where it has changed, in a box of fixed width: a running clock moves nothing else.

import { h, hide, svg, visuallyHidden } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { formatTime } from '../state/clock.js';

/** @import { Clock, Color } from '../state/clock.js' */
/** @typedef {'waits' | 'runs' | 'low' | 'paused' | 'fell'} Sign */

/** In a box of 16 x 16. @type {Record<Sign, string>} */
const SIGNS = {
  waits: '',
  runs: 'M8 2.2A5.8 5.8 0 1 0 8 13.8A5.8 5.8 0 1 0 8 2.2ZM8 5V8L10 9.6',
  low: 'M4 2.5H12M4 13.5H12M4.8 2.5C4.8 6.4 11.2 9.6 11.2 13.5M11.2 2.5C11.2 6.4 4.8 9.6 4.8 13.5',
  paused: 'M5.5 3.5V12.5M10.5 3.5V12.5',
  fell: 'M4 14V2.5C6.6 1.2 8.6 4 12.5 2.8V9C8.6 10.2 6.6 7.4 4 8.7',
};

/** @param {HTMLElement} slot where in the bar it stands */
export function clockFace(slot) {
  const path = svg('path', {});
  const [whole, tenths] = [h('span', {}), h('span', { class: 'tenths' })];
  const time = h('span', { class: 'time' }, whole, tenths);
  slot.replaceChildren(
    svg('svg', { class: 'sign', viewBox: '0 0 16 16', 'aria-hidden': 'true' }, path),
    visuallyHidden(`${t('page.clock')}: `),
    time,
  );
  /** @type {Sign | undefined} */
  let drawn;

  /** @param {Clock | undefined} clock @param {Color} color */
  function update(clock, color) {
    hide(slot, !clock);
    if (!clock) return;
    const text = formatTime(clock.left(color));
    if (time.textContent !== text) {
      const [before = '', behind] = text.split('.');
      whole.textContent = before;
      tenths.textContent = behind === undefined ? '' : `.${behind}`;
      slot.classList.toggle('long', before.length > 5);
    }
    const sign = signOf(clock, color);
    if (sign === drawn) return;
    drawn = sign;
    slot.dataset.sign = sign;
    path.setAttribute('d', SIGNS[sign]);
  }

  return { update };
}

/** @param {Clock} clock @param {Color} color @returns {Sign} */
function signOf(clock, color) {
  if (clock.fallen === color) return 'fell';
  if (clock.running === color) return clock.low(color) ? 'low' : 'runs';
  return clock.paused && clock.turn === color && clock.canToggle ? 'paused' : 'waits';
}
