// The diagram of a piece: nine by nine squares around it, each of which is nothing, a move, a capture or both. A press or a key
// goes on to the next of them; arrow keys walk. The core writes what is pressed in its notation.

import { UNIT } from '../../board/layout.js';
import { drawArt } from '../../board/piece-sets.js';
import { h, svg } from '../../lib/dom.js';
import { t, tInline } from '../../lib/i18n.js';

/** @import { DiagramCell, DraftKind } from '../../pkg/invent-draft.js' */
/** @typedef {'none' | 'move' | 'capture' | 'both'} Use of a square */

/** How far the diagram reaches. */
const FAR = 4;
/** What follows on a press. @type {Record<Use, Use>} */
const NEXT = { none: 'both', both: 'move', move: 'capture', capture: 'none' };
/** Keys that say at once what a square is. @type {Record<string, Use>} */
const KEYS = { m: 'move', c: 'capture', b: 'both', Delete: 'none', Backspace: 'none' };
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const SPAN = Array.from({ length: 2 * FAR + 1 }, (_, at) => at - FAR);

/** @param {(dx: number, dy: number, to: Use) => void} change */
export function pieceDiagram(change) {
  /** @type {Map<string, HTMLElement>} */
  const cells = new Map();
  /** @type {Map<string, DiagramCell[]>} */
  let shown = new Map();
  let focus = keyOf(0, 1);
  const middle = h('div', { class: 'cell middle', role: 'gridcell' });
  const rows = [...SPAN].reverse().map((dy) =>
    h(
      'div',
      { role: 'row' },
      ...SPAN.map((dx) => {
        if (dx === 0 && dy === 0) return middle;
        const cell = h('div', {
          class: (dx + dy) % 2 === 0 ? 'cell dark' : 'cell',
          role: 'gridcell',
          tabindex: -1,
          'data-at': keyOf(dx, dy),
          onclick: () => press(dx, dy),
          onfocus: () => rove(keyOf(dx, dy)),
        });
        cells.set(keyOf(dx, dy), cell);
        return cell;
      }),
    ),
  );
  const element = h('div', { class: 'piece-diagram', role: 'grid', onkeydown: keyed }, ...rows);
  rove(focus);

  /** @param {string} at */
  function rove(at) {
    cells.get(focus)?.setAttribute('tabindex', '-1');
    focus = at;
    cells.get(focus)?.setAttribute('tabindex', '0');
  }

  /** @param {number} dx @param {number} dy */
  function press(dx, dy) {
    change(dx, dy, NEXT[useOf(shown.get(keyOf(dx, dy)) ?? [])]);
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    const [dx = 0, dy = 0] = focus.split(',').map(Number);
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    const use = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (arrow) walk(dx, dy, arrow);
    else if (event.key === ' ' || event.key === 'Enter') press(dx, dy);
    else if (use) change(dx, dy, use);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Over the piece itself, to the edge at most. @param {number} dx @param {number} dy @param {[number, number]} step */
  function walk(dx, dy, [x, y]) {
    const over = dx + x === 0 && dy + y === 0 ? 2 : 1;
    cells.get(keyOf(dx + over * x, dy + over * y))?.focus();
  }

  /** @param {DraftKind} kind @param {string} name */
  function update(kind, name) {
    element.setAttribute('aria-label', t('page.invent.diagram', { name }));
    shown = byPlace(kind.diagram);
    middle.replaceChildren(
      svg('svg', { viewBox: `0 0 ${UNIT} ${UNIT}`, 'aria-hidden': 'true' }, drawArt(kind.art, 'white', kind.letter)),
    );
    middle.setAttribute('aria-label', name);
    for (const [at, cell] of cells) {
      const [dx = 0, dy = 0] = at.split(',').map(Number);
      const now = shown.get(at) ?? [];
      const key = now.map((one) => [useOf([one]), one.way, one.initial].join(' ')).join() || 'none';
      if (cell.dataset.use === key) continue;
      cell.dataset.use = key;
      cell.setAttribute('aria-label', cellLabel(dx, dy, now));
      cell.replaceChildren(...(now.length > 0 ? [drawing(now)] : []));
    }
  }

  return { element, update, focus: () => cells.get(focus)?.focus() };
}

/** @param {number} dx @param {number} dy */
function keyOf(dx, dy) {
  return `${dx},${dy}`;
}

/** The cells by their place: a piece may go to a square in one way, and capture there in another one. @param {DiagramCell[]} all */
function byPlace(all) {
  /** @type {Map<string, DiagramCell[]>} */
  const cells = new Map();
  for (const cell of all) {
    const at = keyOf(cell.dx, cell.dy);
    cells.set(at, [...(cells.get(at) ?? []), cell]);
  }
  return cells;
}

/** @param {DiagramCell[]} cells of one place @returns {Use} */
export function useOf(cells) {
  const [move, capture] = [cells.some((cell) => cell.move), cells.some((cell) => cell.capture)];
  return move && capture ? 'both' : capture ? 'capture' : move ? 'move' : 'none';
}

/** Where a square is, seen from the piece. @param {number} dx @param {number} dy */
export function placeLabel(dx, dy) {
  const parts = [
    dy !== 0 && tInline(`page.invent.at.${dy > 0 ? 'up' : 'down'}`, { count: Math.abs(dy) }),
    dx !== 0 && tInline(`page.invent.at.${dx > 0 ? 'right' : 'left'}`, { count: Math.abs(dx) }),
  ];
  return parts.filter(Boolean).join(', ');
}

/** @param {number} dx @param {number} dy @param {DiagramCell[]} cells of that place */
export function cellLabel(dx, dy, cells) {
  const uses = cells.map((cell) =>
    [
      tInline(`page.invent.use.${useOf([cell])}`),
      cell.way !== 'leap' && tInline(`page.invent.way.${cell.way}`),
      cell.initial && tInline('page.invent.way.initial'),
    ]
      .filter(Boolean)
      .join(', '),
  );
  return t('page.labelled', { label: placeLabel(dx, dy), value: uses.join('; ') || tInline('page.invent.use.none') });
}

/**
 * What is seen of it, by shape: a dot for a move, corners for a capture; around them what says the way: a line for a slide, a ring
 * for a leap over others, a bar for a way that can be blocked, a dashed dot for the first move.
 * @param {DiagramCell[]} cells of one place
 */
function drawing(cells) {
  return svg('svg', { class: 'sign', viewBox: '-20 -20 40 40', 'aria-hidden': 'true' }, ...cells.map(drawn));
}

/** @param {DiagramCell} cell */
function drawn({ dx, dy, move, capture, way, initial }) {
  const angle = (Math.atan2(-dy, dx) * 180) / Math.PI;
  return svg(
    'g',
    { class: initial ? 'initial' : undefined },
    way === 'slide' ? svg('path', { class: 'way', d: 'M-20 0H-9', transform: `rotate(${angle})` }) : null,
    way === 'hop' ? svg('circle', { class: 'way', r: 13 }) : null,
    way === 'lame' ? svg('path', { class: 'way', d: 'M-15 -7V7', transform: `rotate(${angle})` }) : null,
    capture
      ? svg('path', { class: 'takes', d: 'M-18 -18H-9L-18 -9ZM18 -18V-9L9 -18ZM18 18H9L18 9ZM-18 18V9L-9 18Z' })
      : null,
    move ? svg('circle', { class: 'goes', r: 7 }) : null,
  );
}
