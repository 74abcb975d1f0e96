// The menu for choices that are not squares, such as what a piece becomes, or to stop where a move could go on.
//
// Choices with drawings form a column over the board that starts at the square in question; the others are labelled
// buttons in a bar placed where it covers neither that square nor the targets.

import { h, svg } from '../lib/dom.js';
import { t, tMessage } from '../lib/i18n.js';
import { UNIT } from './layout.js';
import { drawArt } from './piece-sets.js';

/** @import { Answer, Choice, Color } from '../pkg/oddchess.js' */
/** @import { Layout } from './layout.js' */

/** @typedef {(step: string, byKey: boolean) => void} Choose called with the choice, and whether it was made by key */

export class ChoiceMenu {
  /** @type {HTMLElement | undefined} */
  #box;
  #surface;

  /** @param {import('./board-surface.js').BoardSurface} surface */
  constructor(surface) {
    this.#surface = surface;
  }

  /**
   * Shows the choices of the current selection, if there are any.
   * @param {Layout} layout
   * @param {import('./move-input.js').MoveInput} input
   * @param {Color} color whose drawings are shown
   * @param {Choose} choose
   */
  show(layout, { answer, steps, choosing }, color, choose) {
    this.#box?.remove();
    this.#box = undefined;
    const square = steps.findLast((step) => layout.has(step));
    if (!answer || !choosing || square === undefined) return undefined;
    const box = drawChoices(layout, answer, square, color, choose);
    this.#box = box;
    this.#surface.stage.append(box);
    const open = answer.targets.map((target) => target.square);
    if (box.classList.contains('bar')) placeBar(box, layout, square, open, this.#surface.size);
    return box;
  }
}

/**
 * @param {Layout} layout
 * @param {Answer} answer
 * @param {string} square the last square that was picked
 * @param {Color} color whose drawings are shown
 * @param {Choose} choose
 */
function drawChoices(layout, answer, square, color, choose) {
  const choices = [...(answer.stop ? [answer.stop] : []), ...answer.choices];
  const pictured = choices.every((choice) => choice.art);
  const box = h('div', {
    class: pictured ? 'choices column' : 'choices bar',
    role: 'group',
    'aria-label': t('page.choices'),
  });
  for (const choice of choices) box.append(button(choice, pictured, color, choose));
  if (pictured) placeColumn(box, layout, square);
  return box;
}

/**
 * @param {Choice} choice
 * @param {boolean} pictured
 * @param {Color} color
 * @param {Choose} choose
 */
function button(choice, pictured, color, choose) {
  const label = tMessage(choice.label);
  const art = choice.art
    ? svg('svg', { viewBox: `0 0 ${UNIT} ${UNIT}`, 'aria-hidden': 'true' }, drawArt(choice.art, color))
    : null;
  const name = choice.tag ? `${label}, ${tMessage(choice.tag.message)}` : label;
  return h(
    'button',
    {
      'data-step': choice.step,
      'aria-label': name,
      title: pictured ? name : undefined,
      onclick: (/** @type {MouseEvent} */ event) => choose(choice.step, event.detail === 0),
    },
    art,
    pictured ? null : label,
    choice.tag ? h('span', { class: 'price' }, choice.tag.text) : null,
  );
}

/**
 * A column from the square towards the middle of the board.
 * @param {HTMLElement} box
 * @param {Layout} layout
 * @param {string} square
 */
function placeColumn(box, layout, square) {
  const { col, row } = layout.spot(square);
  box.style.left = `calc(var(--square-size) * ${col})`;
  if (row < layout.rows / 2) box.style.top = `calc(var(--square-size) * ${row})`;
  else {
    box.style.bottom = `calc(var(--square-size) * ${layout.rows - 1 - row})`;
    box.classList.add('upward');
  }
}

/**
 * Puts a bar near its square, once it is in the page and has a size: above or below, as near as it can be without
 * covering anything that can be picked.
 * @param {HTMLElement} box
 * @param {Layout} layout
 * @param {string} square
 * @param {string[]} open squares to leave free
 * @param {number} size of a square in pixels
 */
function placeBar(box, layout, square, open, size) {
  const { col, row } = layout.spot(square);
  const [wide, high] = [box.offsetWidth, box.offsetHeight];
  const left = Math.min(Math.max((col + 0.5) * size - wide / 2, 0), Math.max(layout.columns * size - wide, 0));
  const keep = [square, ...open].map((name) => layout.spot(name));
  /** @param {number} top */
  const clear = (top) =>
    !keep.some(
      (spot) =>
        spot.col * size < left + wide &&
        (spot.col + 1) * size > left &&
        spot.row * size < top + high &&
        (spot.row + 1) * size > top,
    );
  const tops = Array.from({ length: layout.rows }, (_, far) => [
    (row + 1 + far) * size + 4,
    (row - far) * size - high - 4,
  ])
    .flat()
    .filter((top) => top >= 0 && top + high <= layout.rows * size);
  box.style.left = `${left}px`;
  box.style.top = `${tops.find(clear) ?? layout.rows * size + 4}px`;
}
