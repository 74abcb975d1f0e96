// The diagram of a piece: nine by nine squares around it, each of which is nothing, a move, a capture or both. A press or a key
// goes on to the next of them; arrow keys walk. The core writes what is pressed in its notation.

import { UNIT } from '../../board/layout.js';
import { drawArt } from '../../board/piece-sets.js';
import { byPlace, keyOf, moveSign, SPAN, useOf } from '../../components/piece-moves.js';
import { h, svg } from '../../lib/dom.js';
import { t, tInline } from '../../lib/i18n.js';

/** @import { DiagramCell, DraftKind } from '../../pkg/invent-draft.js' */
/** @import { Use } from '../../components/piece-moves.js' */

/** What follows on a press. @type {Record<Use, Use>} */
const NEXT = { none: 'both', both: 'move', move: 'capture', capture: 'none' };
/** Keys that say at once what a square is. @type {Record<string, Use>} */
const KEYS = { m: 'move', c: 'capture', b: 'both', Delete: 'none', Backspace: 'none' };
/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

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
      cell.replaceChildren(...(now.length > 0 ? [moveSign(now)] : []));
    }
  }

  return { element, update, focus: () => cells.get(focus)?.focus() };
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
