// A player in a picture: whose side it is, whether it is to move, the score, and the player's figures.

import { svg } from '../../lib/dom.js';
import { formatNumber, tMessage } from '../../lib/i18n.js';

/** @import { View, Player, Indicator } from '../../pkg/oddchess.js' */

/** Room for a player, in units of the drawing: as a line, or with amounts by direction. */
export const HEIGHT = 28;
export const TALL = 36;
/** The size of one amount among those by direction. */
const [WIDE, HIGH] = [24, 30];

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
      indicator.kind === 'directionChart'
        ? drawDirectionChart(indicator, end, turned)
        : drawAmount(indicator.value, end, indicator.kind === 'count' ? tMessage(indicator.label) : undefined);
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

/**
 * @param {number} value
 * @param {number} end where it ends, on the right
 * @param {string} [label] what it counts; without one it is money
 */
function drawAmount(value, end, label) {
  const text = label ? `${label} ${formatNumber(value)}` : formatNumber(value);
  const wide = 9 * text.length;
  const coins = (label ? [] : [0, 1, 2]).map((level) =>
    svg('rect', { class: 'coin', x: end - wide - 19, y: 2.4 - 4.4 * level, width: 13, height: 3.6, rx: 1.6 }),
  );
  return {
    wide: wide + 19,
    element: svg('g', {}, ...coins, svg('text', { class: 'amount', x: end, y: 5, 'text-anchor': 'end' }, text)),
  };
}

/**
 * A strip as beside the board: for each source an arrow, the amount, and the source below them.
 * @param {Extract<Indicator, { kind: 'directionChart' }>} indicator
 * @param {number} end
 * @param {boolean} turned whether the board is, and directions with it
 */
function drawDirectionChart({ sectors }, end, turned) {
  const wide = WIDE * sectors.length;
  const drawn = (turned ? sectors.toReversed() : sectors).map(({ dx, dy, value, source }, at) => {
    const left = end - wide + at * WIDE;
    const angle = (Math.atan2(turned ? dy : -dy, turned ? -dx : dx) * 180) / Math.PI;
    return svg(
      'g',
      { class: value === 0 ? 'sector none' : 'sector' },
      svg('rect', { class: 'leaf', x: left + 0.5, y: -HIGH / 2, width: WIDE - 1, height: HIGH, rx: 2 }),
      svg('path', {
        class: 'way',
        d: 'M-3.5 0H3M0.5 -2.5 3.2 0 0.5 2.5',
        transform: `translate(${left + 7} -5) rotate(${angle})`,
      }),
      svg('text', { class: 'count', x: left + WIDE - 3, y: -0.8, 'text-anchor': 'end' }, formatNumber(value)),
      svg('text', { class: 'source', x: left + WIDE / 2, y: 11, 'text-anchor': 'middle' }, source),
    );
  });
  return { wide, element: svg('g', {}, ...drawn) };
}
