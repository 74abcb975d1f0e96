// A chart of amounts by direction. Each is a button that highlights its source on the board. One tab stop; arrow keys
// move between them.

import { h } from '../lib/dom.js';
import { formatNumber, tMessage } from '../lib/i18n.js';
import { highlightOnHover } from './highlight.js';

/** @typedef {Extract<import('../pkg/oddchess.js').Indicator, { kind: 'directionChart' }>} DirectionChart */
/** @typedef {import('../pkg/oddchess.js').Sector} Sector */
/** @typedef {import('../pkg/oddchess.js').Color} Color */

/**
 * @param {HTMLElement} element where it grows
 * @returns {(indicator: DirectionChart, color: Color, turned: boolean) => void} draws what it shows now
 */
export function directionChart(element) {
  const hub = h('span', { class: 'hub', 'aria-hidden': 'true' });
  element.setAttribute('role', 'group');
  element.addEventListener('keydown', walk);
  element.append(hub);
  /** By direction as the board is seen. @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  /** @type {Map<string, Sector>} */
  let sectors = new Map();

  for (const dy of [1, 0, -1]) {
    for (const dx of [-1, 0, 1]) {
      const place = `${dx} ${dy}`;
      if (dx === 0 && dy === 0) continue;
      const button = h('button', { type: 'button', class: 'sector', tabindex: -1, 'data-place': place });
      button.style.gridArea = `${2 - dy} / ${2 + dx}`;
      highlightOnHover(button, () => sectors.get(place)?.marks ?? []);
      button.addEventListener('focus', () => rove(place));
      buttons.set(place, button);
      element.append(button);
    }
  }
  rove('0 1');

  /** One stop for the tab key; the arrows go on from there. @param {string} place */
  function rove(place) {
    for (const [at, button] of buttons) button.tabIndex = at === place ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    /** @type {Record<string, [number, number]>} */
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const way = ways[event.key];
    const from = event.target instanceof HTMLElement ? event.target.dataset.place : undefined;
    if (!way || !from) return;
    event.preventDefault();
    const [x = 0, y = 0] = from.split(' ').map(Number);
    // Over the hub to the other side, never beyond the edge.
    for (let step = 1; step <= 2; step += 1) {
      const next = buttons.get(`${x + step * way[0]} ${y + step * way[1]}`);
      if (next) return next.focus();
    }
  }

  /** @param {DirectionChart} indicator @param {Color} color @param {boolean} turned */
  function update(indicator, color, turned) {
    const round = turned ? -1 : 1;
    sectors = new Map(indicator.sectors.map((sector) => [`${round * sector.dx} ${round * sector.dy}`, sector]));
    element.setAttribute('aria-label', tMessage(indicator.label));
    hub.className = `hub ${color}`;
    for (const [place, button] of buttons) {
      const sector = sectors.get(place);
      button.hidden = !sector;
      if (!sector) continue;
      button.title = tMessage(sector.message);
      button.setAttribute('aria-label', tMessage(sector.message));
      button.classList.toggle('none', sector.value === 0);
      button.replaceChildren(h('b', {}, formatNumber(sector.value)), h('i', {}, sector.source));
    }
  }

  return update;
}
