// A player's indicators: an amount, or a chart of amounts by direction.
//
// Their texts come from the core. Elements are updated in place, so that the focus is not lost.

import { h, svg, visuallyHidden } from '../lib/dom.js';
import { bindLocale, formatNumber, tMessage, tMessageInline } from '../lib/i18n.js';
import { yieldToMain } from '../lib/yield.js';

/** @import { Indicator, Color, Mark } from '../pkg/oddchess.js' */
/**
 * @typedef {object} IndicatorView
 * @property {HTMLElement} element
 * @property {string} kind
 * @property {(indicator: any, color: Color, turned: boolean) => void} update
 * @property {(marks: Mark[]) => void} [light] shows what of it the marks on the board are about
 */

/** Height of a pile and number of piles drawn; larger amounts are only written. */
const [HIGH, PILES] = [5, 6];

const make = { amount: amountIndicator, count: countIndicator, directionChart: lazyDirectionChart };

/**
 * A player's indicators, which are updated in place.
 * @param {HTMLElement} holder where they are drawn
 */
export function indicators(holder) {
  /** @type {IndicatorView[]} */
  let shown = [];

  /**
   * @param {Indicator[]} all
   * @param {Color} color
   * @param {boolean} turned whether the board is turned, and directions with it
   */
  const update = (all, color, turned) => {
    if (shown.length !== all.length || all.some((indicator, at) => shown[at]?.kind !== indicator.kind)) {
      shown = all.map(({ kind }) => make[kind]());
      holder.replaceChildren(...shown.map((one) => one.element));
      holder.classList.toggle('several', all.length > 1);
    }
    all.forEach((indicator, at) => shown[at]?.update(indicator, color, turned));
  };
  /** @param {Mark[]} marks that the board shows of the piece in hand or pointed at */
  const light = (marks) => {
    for (const one of shown) one.light?.(marks);
  };
  return { update, light };
}

/** A number with what it counts. @returns {IndicatorView} */
function countIndicator() {
  const label = h('span', { class: 'counted' });
  const number = h('b');
  const element = h('span', { class: 'indicator' }, label, ' ', number);

  /** @param {Extract<Indicator, { kind: 'count' }>} indicator */
  function update(indicator) {
    label.textContent = tMessage(indicator.label);
    number.textContent = formatNumber(indicator.value);
  }

  return { element, kind: 'count', update };
}

/** An amount as a number with piles. @returns {IndicatorView} */
function amountIndicator() {
  const coins = svg('svg', { class: 'coins', 'aria-hidden': 'true' });
  const number = h('span', { class: 'figure', 'aria-hidden': 'true' });
  const description = visuallyHidden('');
  const element = h('span', { class: 'indicator amount-indicator' }, coins, number, description);

  /** @param {Extract<Indicator, { kind: 'amount' }>} indicator */
  function update(indicator) {
    const full = `${tMessage(indicator.label)}: ${tMessageInline(indicator.message)}`;
    element.title = full;
    description.textContent = full;
    number.textContent = formatNumber(indicator.value);
    drawPiles(coins, indicator.value);
  }

  return { element, kind: 'amount', update };
}

/** @param {SVGSVGElement} drawing @param {number} value */
function drawPiles(drawing, value) {
  const count = Math.min(Math.max(value, 0), HIGH * PILES);
  const piles = Math.max(1, Math.ceil(count / HIGH));
  const [wide, high] = [11, 3.4];
  drawing.setAttribute('viewBox', `0 0 ${piles * (wide + 1.5)} ${HIGH * high + 2}`);
  drawing.style.setProperty('--piles', String(piles));
  const coins = Array.from({ length: count }, (_, at) => {
    const [pile, level] = [Math.floor(at / HIGH), at % HIGH];
    return svg('rect', {
      x: pile * (wide + 1.5) + 0.8,
      y: (HIGH - 1 - level) * high + 1,
      width: wide,
      height: high - 0.5,
      rx: 1.4,
    });
  });
  drawing.replaceChildren(...coins);
}

/** A direction chart, loaded when first needed; few games have one. @returns {IndicatorView} */
function lazyDirectionChart() {
  const element = h('span', { class: 'indicator direction-chart' });
  /** @type {(() => void) | undefined} */
  let waiting;
  /** @type {ReturnType<typeof import('./direction-chart.js').directionChart> | undefined} */
  let chart;
  let loading = false;
  async function load() {
    if (loading) return;
    loading = true;
    try {
      const { directionChart } = await import('./direction-chart.js');
      // There are two of them.
      await yieldToMain();
      chart = directionChart(element);
      waiting?.();
    } catch (cause) {
      // Tried again with the next move.
      console.warn(cause);
    } finally {
      loading = false;
    }
  }
  void load();

  return {
    element,
    kind: 'directionChart',
    update: (...now) => {
      if (chart) chart.update(...now);
      else {
        waiting = bindLocale(() => chart?.update(...now));
        void load();
      }
    },
    light: (marks) => chart?.light(marks),
  };
}
