// The army: a row of pieces, of which one is pressed, and its card. A piece of the row can be dragged onto the board.

import { UNIT } from '../../board/layout.js';
import { drawArt } from '../../board/piece-sets.js';
import { listenToPointer } from '../../board/pointer-input.js';
import { h, icon, svg } from '../../lib/dom.js';
import { t, tInline } from '../../lib/i18n.js';
import { kindName } from './board.js';
import { pieceCard } from './piece-card.js';

/** @import { InventState } from './state/page-state.js' */
/** @import { DraftKind } from '../../pkg/invent-draft.js' */

/** Letters that a new piece may have, those first that few kinds have. */
const LETTERS = 'cgheldwxzyuvtsomijfaprbnqk';
/** How a new piece moves until its diagram is drawn: a step in each direction. */
const FIRST_MOVES = 'WF';

/**
 * @param {InventState} state
 * @param {ReturnType<typeof import('./board.js').boardPart>} board
 * @param {(text: string) => void} announce
 */
export function armyPart(state, board, announce) {
  const row = h('ul', { class: 'army', 'aria-label': t('page.invent.army') });
  const add = h('button', { class: 'plain-button', onclick: addKind }, icon('plus'), t('page.invent.add'));
  const card = pieceCard(state, announce);
  const element = h(
    'section',
    { class: 'invent-pieces', id: 'invent-pieces', 'aria-labelledby': 'invent-pieces-head' },
    h('h2', { id: 'invent-pieces-head' }, t('page.invent.pieces')),
    row,
    add,
    card.element,
  );
  /** Entries by slot: those that have not changed stay, so that the focus does. @type {Map<string, { item: HTMLElement, key: string }>} */
  let shown = new Map();

  function addKind() {
    const used = new Set(state.view?.kinds.map(({ letter }) => letter));
    const letter = [...LETTERS].find((one) => !used.has(one));
    if (!letter) return announce(t('page.invent.add.full'));
    const before = new Set(state.view?.kinds.map(({ slot }) => slot));
    if (!state.change({ kind: 'add', letter, betza: FIRST_MOVES, title: '', art: '' })) return;
    const added = state.view?.kinds.find(({ slot }) => !before.has(slot));
    if (added) state.choose(added);
    announce(t('page.invent.added', { letter: letter.toUpperCase() }));
    card.focus();
  }

  /** @param {DraftKind} kind */
  function entry(kind) {
    const picture = svg(
      'svg',
      { viewBox: `0 0 ${UNIT} ${UNIT}`, 'aria-hidden': 'true' },
      drawArt(kind.art, 'white', kind.letter.toUpperCase()),
    );
    const faulty = state.view?.faults.some(({ slot }) => slot === kind.slot) ?? false;
    let dragged = false;
    const button = h(
      'button',
      {
        class: 'army-piece',
        'data-slot': kind.slot,
        onclick: () => {
          if (!dragged) state.choose(kind);
          dragged = false;
        },
      },
      h('span', { class: 'army-picture' }, picture),
      h('span', { class: 'army-name', dir: 'auto' }, kindName(kind)),
      h('span', { class: 'army-letter' }, kind.letter.toUpperCase()),
      kind.royal && h('span', { class: 'army-sign' }, tInline('page.invent.royal')),
      faulty && h('span', { class: 'army-sign wrong' }, tInline('page.invent.wrong')),
    );
    const letter = kind.letter.toUpperCase();
    listenToPointer(button, {
      squareAt: (x, y) => board.board.surface.squareAt(x, y),
      // A finger on the row scrolls it, unless it begins at the picture.
      claims: (x, y) => picture.parentElement?.contains(document.elementFromPoint(x, y)) ?? false,
      down: (_, { button: which }) => {
        if (which !== 0) return undefined;
        dragged = false;
        const { draggedStamp } = board;
        return {
          lift: () => {
            dragged = true;
            draggedStamp.lift({ art: kind.art, color: 'white', letter }, board.board.surface.size);
          },
          carry: (x, y, square) => {
            draggedStamp.carry(x, y, square !== undefined);
            board.board.aim(square);
          },
          lower: () => {
            draggedStamp.drop();
            board.board.aim(undefined);
          },
          up: (square, carried) => {
            if (carried && square !== undefined) board.put(square, letter);
          },
        };
      },
    });
    button.addEventListener('dragstart', (event) => event.preventDefault());
    return h('li', {}, button);
  }

  function update() {
    const { view, kind: chosen } = state;
    if (!view) return;
    const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.slot : undefined;
    /** @type {typeof shown} */
    const next = new Map();
    for (const kind of view.kinds) {
      const wrong = view.faults.some(({ slot }) => slot === kind.slot);
      const key = [kind.slot, kind.letter, kindName(kind), kind.art, kind.royal, wrong].join(' ');
      const before = shown.get(kind.slot);
      const item = before?.key === key ? before.item : entry(kind);
      const isChosen = kind.slot === chosen?.slot;
      item.firstElementChild?.setAttribute('aria-pressed', String(isChosen));
      next.set(kind.slot, { item, key });
    }
    const items = [...next.values()].map(({ item }) => item);
    if (items.length !== row.children.length || items.some((item, at) => row.children[at] !== item))
      row.replaceChildren(...items);
    shown = next;
    if (held !== undefined && !row.contains(document.activeElement))
      /** @type {HTMLElement | null} */ (row.querySelector('[aria-pressed="true"]'))?.focus();
    card.update();
  }

  return { element, update, card };
}
