// A chart of amounts by direction, as a strip: for each source an arrow, the amount, and the source's name, in the order
// in which the sources stand on the board. Each is a button that highlights its source and its direction on the board and
// says what it means; it is lit while the board shows these marks. One tab stop; arrow keys move between them.

import { h, svg } from '../lib/dom.js';
import { formatNumber, tMessage } from '../lib/i18n.js';
import { highlightOnHover } from './highlight.js';

/** @import { Mark, Sector, Color } from '../pkg/oddchess.js' */
/** @typedef {Extract<import('../pkg/oddchess.js').Indicator, { kind: 'directionChart' }>} DirectionChart */
/** A button, what it says now, and what that was drawn of. @typedef {{ button: HTMLButtonElement, sector: Sector, drawn?: string }} Cell */

/**
 * @param {HTMLElement} element where it grows
 * @returns {{ update: (indicator: DirectionChart, color: Color, turned: boolean) => void, light: (marks: Mark[]) => void }}
 */
export function directionChart(element) {
  element.setAttribute('role', 'group');
  element.addEventListener('keydown', walk);
  /** By source. @type {Map<string, Cell>} */
  const cells = new Map();
  /** What the board shows, by its text. @type {Set<string>} */
  let lit = new Set();

  /** @param {Sector} sector @returns {Cell} */
  function makeCell(sector) {
    const button = h('button', { class: 'sector', tabindex: -1 });
    /** @type {Cell} */
    const cell = { button, sector };
    highlightOnHover(button, () => cell.sector.marks);
    for (const [type, shown] of /** @type {const} */ ([
      ['pointerenter', true],
      ['focus', true],
      ['pointerleave', false],
      ['blur', false],
    ])) {
      button.addEventListener(type, () => explain(shown ? [tMessage(cell.sector.message)] : []));
    }
    button.addEventListener('focus', () => rove(button));
    return cell;
  }

  /** Says what a cell means, where the board says what is pointed at. @param {string[]} detail */
  function explain(detail) {
    element.dispatchEvent(new CustomEvent('hover-info', { detail, bubbles: true }));
  }

  /** One stop for the tab key; the arrows go on from there. @param {HTMLElement} current */
  function rove(current) {
    for (const { button } of cells.values()) button.tabIndex = button === current ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  function walk(event) {
    const all = /** @type {HTMLElement[]} */ ([...element.children]);
    const at = all.indexOf(/** @type {HTMLElement} */ (event.target));
    const step = { ArrowLeft: -1, ArrowRight: 1, Home: -at, End: all.length - 1 - at }[event.key];
    if (step === undefined || at < 0) return;
    event.preventDefault();
    all[at + step]?.focus();
  }

  /** @param {DirectionChart} indicator @param {Color} _color @param {boolean} turned */
  function update(indicator, _color, turned) {
    element.setAttribute('aria-label', tMessage(indicator.label));
    for (const sector of indicator.sectors) {
      const cell = cells.get(sector.source) ?? makeCell(sector);
      cells.set(sector.source, cell);
      cell.sector = sector;
      const said = tMessage(sector.message);
      const drawn = [said, sector.value, sector.dx, sector.dy, turned].join();
      // Few of them change with a move.
      if (cell.drawn === drawn) continue;
      cell.drawn = drawn;
      cell.button.setAttribute('aria-label', said);
      cell.button.classList.toggle('none', sector.value === 0);
      cell.button.replaceChildren(
        h('span', { class: 'reach' }, arrow(sector, turned), h('b', {}, formatNumber(sector.value))),
        h('i', {}, sector.source),
      );
    }
    const order = [...cells.values()].map(({ button }) => button);
    if (turned) order.reverse();
    if (order.some((button, at) => element.children[at] !== button)) element.replaceChildren(...order);
    if (!order.some((button) => button.tabIndex === 0) && order[0]) rove(order[0]);
    mark();
  }

  /** Marks the directions that the board shows as well. */
  function mark() {
    for (const { button, sector } of cells.values())
      button.classList.toggle('lit', sector.marks.length > 0 && sector.marks.every((one) => lit.has(textOf(one))));
  }

  /** @param {Mark[]} marks that the board shows of the piece in hand or pointed at */
  function light(marks) {
    lit = new Set(marks.map(textOf));
    mark();
  }

  return { update, light };
}

/** Two marks of the same text are drawn alike. @param {Mark} mark */
const textOf = ({ kind, squares }) => `${kind} ${squares.join(' ')}`;

/** An arrow in the direction as the board is seen. @param {Sector} sector @param {boolean} turned */
export function arrow({ dx, dy }, turned) {
  const angle = (Math.atan2(turned ? dy : -dy, turned ? -dx : dx) * 180) / Math.PI;
  return svg(
    'svg',
    { class: 'pointer', viewBox: '-10 -10 20 20', 'aria-hidden': 'true' },
    svg('path', { d: 'M-7 0H6M1 -5 6.5 0 1 5', transform: `rotate(${angle})` }),
  );
}
