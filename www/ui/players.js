// The two bars at the board: who sits there, whose turn it is, and the player's figures.

import { h, unseen } from './dom.js';
import { drawMeter } from './meters.js';
import { say, words } from '../app/words.js';

/** @typedef {import('../pkg/oddchess.js').View} View */

/** @param {'above' | 'below'} where */
export function playerBar(where) {
  const element = h('div', { class: `player ${where}` });

  /** @param {View} view */
  function update(view) {
    const seat = (where === 'below') === (view.bottom === 'white') ? 'white' : 'black';
    const player = view.players.find((one) => one.seat === seat);
    if (!player) return;
    const turn = view.turn === seat && !view.result;
    const score = view.result?.score.split('-')[seat === 'white' ? 0 : 1];
    element.classList.toggle('turn', turn);
    element.dataset.seat = seat;
    element.replaceChildren(
      h('span', { class: `disc ${seat}`, 'aria-hidden': 'true' }),
      h('span', { class: 'name' }, say(player.name)),
      turn ? unseen(words('page.turn')) : '',
      score ? h('span', { class: 'score' }, score.replace('1/2', '½')) : '',
      h('span', { class: 'meters' }, ...player.meters.map((meter) => drawMeter(meter, seat, view.bottom === 'black'))),
    );
  }

  return { element, update };
}
