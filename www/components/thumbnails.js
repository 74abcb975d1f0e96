// A list of positions as small boards, such as puzzles or exercises. A board is drawn once it comes into sight, one a
// frame, so that a long list costs no more than what is seen of it.

import { miniBoard } from '../board/mini-board.js';
import { orRecover } from '../core/shared-core.js';
import { SharedGame } from '../core/shared-game.js';
import { h, icon } from '../lib/dom.js';
import { gradeSign } from './grade-sign.js';

/** @import { Board, View } from '../pkg/oddchess.js' */
/** @typedef {() => { board: Board, view: View } | undefined} Seen what is to be seen, asked for when it is in sight */
/**
 * @typedef {object} Item
 * @property {string} href
 * @property {string} position a link to it
 * @property {string} name what is to be done
 * @property {number} grade
 * @property {string} [label] in place of all that can be read
 * @property {string} [done] how it went, if it is done
 * @property {string} [about] small print
 */

/** Boards are drawn this far below what is seen already. */
const AHEAD = '300px';

/** Those that are in sight and not yet drawn. @type {Set<Element>} */
const waiting = new Set();
/** What all show that are not yet drawn. @type {WeakMap<Element, Seen>} */
const positions = new WeakMap();
const sight = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting) waiting.delete(target);
      else waiting.add(target);
    }
    if (waiting.size > 0) requestAnimationFrame(drawNext);
  },
  { rootMargin: AHEAD },
);

function drawNext() {
  const [room] = waiting;
  if (!room) return;
  waiting.delete(room);
  sight.unobserve(room);
  const seen = orRecover(() => positions.get(room)?.());
  if (seen) room.replaceChildren(miniBoard(seen.board, [seen.view]).element);
  if (waiting.size > 0) requestAnimationFrame(drawNext);
}

/** A position with the side to move at the bottom. @param {string} link @returns {ReturnType<Seen>} */
function seenAt(link) {
  const game = SharedGame.open(link);
  if (!(game instanceof SharedGame)) return undefined;
  const { board, view, card } = game.current;
  game.release();
  const isTurned = view.turn === 'black' && card.armies !== 'shared';
  return { board, view: { ...view, orientation: isTurned ? 'black' : 'white' } };
}

/** The place of a small board. @param {string | Seen} position a link to it, or what is asked for it */
export function thumbnail(position) {
  const room = h('span', { class: 'thumbnail-board' });
  positions.set(room, typeof position === 'string' ? () => seenAt(position) : position);
  sight.observe(room);
  return room;
}

/** @param {string} label of the list */
export function thumbnails(label) {
  const element = h('ul', { class: 'thumbnails', 'aria-label': label });
  /** Places of boards by what they show: they stay when the list is narrowed down. @type {Map<string, HTMLElement>} */
  const rooms = new Map();

  /** @param {string} position */
  function roomOf(position) {
    const room = rooms.get(position) ?? thumbnail(position);
    rooms.set(position, room);
    return room;
  }

  /** @param {Item[]} items */
  function update(items) {
    element.replaceChildren(
      ...items.map(({ href, position, name, grade, label: said, done, about }) =>
        h(
          'li',
          {},
          h(
            'a',
            { href, class: done ? 'thumbnail is-done' : 'thumbnail', 'aria-label': said },
            roomOf(position),
            h('span', { class: 'thumbnail-name' }, done ? icon('check') : null, name),
            gradeSign(grade),
            done && h('span', { class: 'thumbnail-about' }, done),
            about && h('span', { class: 'thumbnail-about' }, about),
          ),
        ),
      ),
    );
  }

  return { element, update };
}
