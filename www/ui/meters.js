// The figures of a player: an amount as a purse, eight amounts as a rose.
//
// A meter says what it is in the core's own words; this only gives it a shape.

import { h, s, unseen } from './dom.js';
import { figure, say, within } from '../app/words.js';

/** @typedef {import('../pkg/oddchess.js').Meter} Meter */
/** @typedef {import('../pkg/oddchess.js').Petal} Petal */
/** @typedef {import('../pkg/oddchess.js').Seat} Seat */

const [WIDE, HIGH] = [25, 17];

/**
 * @param {Meter} meter
 * @param {Seat} seat
 * @param {boolean} turned whether the board is turned, and directions with it
 */
export function drawMeter(meter, seat, turned) {
  if (meter.kind === 'amount') return purse(say(meter.label), within(meter.said), meter.value);
  return rose(say(meter.label), meter.petals, seat, turned);
}

/** @param {string} label @param {string} said @param {number} value */
function purse(label, said, value) {
  const coin = s(
    'svg',
    { class: 'coin', viewBox: '0 0 20 20', 'aria-hidden': 'true' },
    s('circle', { cx: 10, cy: 10, r: 8.4 }),
    s('circle', { class: 'inner', cx: 10, cy: 10, r: 5.4 }),
    s('path', { d: 'M10 7.4V12.6' }),
  );
  return h(
    'span',
    { class: 'meter purse', title: `${label}: ${said}` },
    coin,
    h('span', { class: 'figure', 'aria-hidden': 'true' }, figure(value)),
    unseen(`${label}: ${said}`),
  );
}

/** @param {string} label @param {Petal[]} petals @param {Seat} seat @param {boolean} turned */
function rose(label, petals, seat, turned) {
  const round = turned ? -1 : 1;
  const drawn = petals.map((petal) => {
    const x = (1 + round * petal.dx) * WIDE;
    const y = (1 - round * petal.dy) * HIGH;
    return s(
      'g',
      { class: petal.value > 0 ? 'petal' : 'petal none', transform: `translate(${x} ${y})` },
      s('title', {}, say(petal.said)),
      s('rect', { x: 0.75, y: 0.75, width: WIDE - 1.5, height: HIGH - 1.5, rx: 3.5 }),
      s(
        'text',
        { x: WIDE / 2, y: HIGH / 2 + 4.2, 'text-anchor': 'middle' },
        s('tspan', { class: 'figure' }, figure(petal.value)),
        s('tspan', { class: 'source', dx: 1.5 }, petal.source),
      ),
    );
  });
  const said = petals.map((petal) => within(petal.said)).join(', ');
  return h(
    'span',
    { class: 'meter rose' },
    s(
      'svg',
      { viewBox: `0 0 ${3 * WIDE} ${3 * HIGH}`, role: 'img', 'aria-label': `${label}: ${said}` },
      s('circle', { class: `hub ${seat}`, cx: 1.5 * WIDE, cy: 1.5 * HIGH, r: 4.6 }),
      ...drawn,
    ),
  );
}
