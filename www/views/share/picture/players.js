// A player in a picture: whose side it is, whether it is to move, the score, and the player's figures.

import { UNIT } from '../../../board/layout.js';
import { svg } from '../../../lib/dom.js';
import { formatNumber, tMessage } from '../../../lib/i18n.js';

/** @typedef {import('../../../pkg/oddchess.js').View} View */
/** @typedef {import('../../../pkg/oddchess.js').Player} Player */
/** @typedef {import('../../../pkg/oddchess.js').Indicator} Indicator */

/** Room for a player, in units of the drawing: as a line, or with amounts by direction. */
export const HEIGHT = 28;
export const TALL = 58;
/** The size of one amount among those by direction. */
const [WIDE, HIGH] = [25, 18];

/** @param {View} view */
export function isTall(view) {
  return view.players.some((player) => player.indicators.some(({ kind }) => kind === 'directionChart'));
}

/**
 * @param {Player} player
 * @param {View} view
 * @param {number} width
 * @param {number} middle how high on the drawing
 */
export function drawPlayer({ color, name, indicators }, view, width, middle) {
  const turn = view.turn === color && !view.result;
  const score = view.result?.score.split('-')[color === 'white' ? 0 : 1]?.replace('1/2', '½');
  const turned = view.orientation === 'black';
  let end = width - 2;
  const figures = [...indicators].reverse().map((indicator) => {
    const drawn =
      indicator.kind === 'amount' ? drawAmount(indicator.value, end) : drawDirectionChart(indicator, end, turned);
    end -= drawn.wide + 10;
    return drawn.element;
  });
  return svg(
    'g',
    { class: 'sign', transform: `translate(0 ${middle})` },
    turn && svg('circle', { class: 'turn', cx: 9, cy: 0, r: 7.6 }),
    svg('circle', { class: `color-dot ${color}`, cx: 9, cy: 0, r: 4.8 }),
    svg(
      'text',
      { class: turn ? 'name turn' : 'name', x: 23, y: 4.6 },
      score ? `${tMessage(name)}  ${score}` : tMessage(name),
    ),
    ...figures,
  );
}

/** @param {number} value @param {number} end where it ends, on the right */
function drawAmount(value, end) {
  const text = formatNumber(value);
  const wide = 9 * text.length;
  const coins = [0, 1, 2].map((level) =>
    svg('rect', { class: 'coin', x: end - wide - 19, y: 2.4 - 4.4 * level, width: 13, height: 3.6, rx: 1.6 }),
  );
  return {
    wide: wide + 19,
    element: svg('g', {}, ...coins, svg('text', { class: 'amount', x: end, y: 5, 'text-anchor': 'end' }, text)),
  };
}

/**
 * @param {Extract<Indicator, { kind: 'directionChart' }>} indicator
 * @param {number} end
 * @param {boolean} turned whether the board is, and directions with it
 */
function drawDirectionChart({ sectors }, end, turned) {
  const round = turned ? -1 : 1;
  const centre = end - 1.5 * WIDE;
  const drawn = sectors.map(({ dx, dy, value, source }) => {
    const [x, y] = [centre + round * dx * WIDE, -round * dy * HIGH];
    return svg(
      'g',
      { class: value === 0 ? 'sector none' : 'sector' },
      svg('rect', {
        class: 'leaf',
        x: x - WIDE / 2 + 0.5,
        y: y - HIGH / 2 + 0.5,
        width: WIDE - 1,
        height: HIGH - 1,
        rx: 2,
      }),
      svg('text', { class: 'count', x: x - 1.5, y: y + 4.4, 'text-anchor': 'end' }, formatNumber(value)),
      svg('text', { class: 'source', x: x + 1.5, y: y + 4.4 }, source),
    );
  });
  return {
    wide: 3 * WIDE,
    element: svg('g', {}, ...drawn, svg('circle', { class: 'hub', cx: centre, cy: 0, r: UNIT * 0.09 })),
  };
}
