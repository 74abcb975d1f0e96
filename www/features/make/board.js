// The board of a proof: the position, and lines of the solution put on it to be walked through. One may also play on it.

import { walkControls } from '../../components/walk-controls.js';
import { BoardElement } from '../../element/board-element.js';
import { h, hide } from '../../lib/dom.js';
import { currentLanguage, t } from '../../lib/i18n.js';

/** @import { Position } from './state/page-state.js' */

/** On this page the usual name is that of boards without a core of their own (exercise/board.js). */
class ProofBoard extends BoardElement {}
customElements.define('proof-board', ProofBoard);

export function proofBoard() {
  const board = new ProofBoard();
  board.lang = currentLanguage();
  board.setAttribute('message', 'shown');
  const walk = walkControls(board);
  const moves = h('ol', { class: 'moves', 'aria-label': t('page.record'), onclick: jump });
  const element = h('section', { class: 'prove-play', 'aria-label': t('page.prove.text') }, board, walk.element, moves);
  hide(element, true);
  let shown = '';

  board.addEventListener('position', () => {
    const now = board.state;
    if (!now) return;
    const { ply, moves: line } = now;
    walk.update(now);
    moves.replaceChildren(
      ...line.map(({ number, side, san, tag, tagSaid }, at) =>
        h(
          'li',
          {},
          side === 'white' || at === 0
            ? h('span', { class: 'number' }, `${number}${side === 'white' ? '.' : '…'}`)
            : null,
          h(
            'button',
            { class: 'move', 'data-ply': at + 1, title: tagSaid, 'aria-current': at + 1 === ply && 'step' },
            h('span', { class: 'san' }, san),
            tag ? h('span', { class: 'price' }, tag) : null,
          ),
        ),
      ),
    );
    hide(moves, line.length === 0);
  });

  /** @param {Event} event */
  function jump({ target }) {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button) return;
    const ply = Number(button.dataset.ply);
    board.go(ply);
    moves.querySelectorAll('button')[ply - 1]?.focus();
  }

  return {
    element,
    /** @param {Position | undefined} position */
    update(position) {
      hide(element, !position);
      if (!position || position.link === shown) return;
      shown = position.link;
      board.link = position.fen.split(' ')[1] === 'b' && position.card.armies !== 'shared' ? turned(shown) : shown;
    },
    /**
     * Puts a line on the board, and shows the position after so many of its moves.
     * @param {string[]} line @param {number} [ply]
     */
    play(line, ply = line.length) {
      board.moves = line.join();
      board.ply = ply;
    },
    /** Whether the position itself is seen. */
    get atStart() {
      return board.ply === 0;
    },
    /** @param {import('../../pkg/oddchess.js').Mark[]} marks */
    highlight: (marks) => board.highlight(marks),
  };
}

/** With Black at the bottom. @param {string} link */
const turned = (link) => `${link}${link.includes('?') ? '&' : '?'}side=black`;
