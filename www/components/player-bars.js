// The two bars at the board: who sits there, whose turn it is, the player's figures, and room for a clock.

import { h, visuallyHidden } from '../lib/dom.js';
import { t, tMessage } from '../lib/i18n.js';
import { indicators } from './indicators.js';

/** @typedef {import('../pkg/oddchess.js').View} View */
/** @typedef {import('../pkg/oddchess.js').Seat} Seat */

/** @param {'above' | 'below'} where */
export function playerBar(where) {
  const drawn = h('span', { class: 'sitter' });
  /** Who plays this side, if it is not simply a person. */
  const sits = h('span', { class: 'player-status' });
  const figures = h('span', { class: 'meters' });
  const measure = indicators(figures);
  const clock = h('span', { class: 'clock', role: 'timer', hidden: true });
  const element = h('div', { class: `player ${where}` }, drawn, figures, clock);
  /** @type {Seat} */
  let seat = 'white';

  /**
   * @param {View} view
   * @param {import('../core/open-game.js').OpenGame['names']} [names] of the players, where the record has them
   */
  function update(view, names = {}) {
    seat = (where === 'below') === (view.bottom === 'white') ? 'white' : 'black';
    const player = view.players.find((one) => one.seat === seat);
    if (!player) return;
    const turn = view.turn === seat && !view.result;
    const score = view.result?.score.split('-')[seat === 'white' ? 0 : 1];
    element.classList.toggle('turn', turn);
    element.dataset.seat = seat;
    drawn.replaceChildren(
      h('span', { class: `color-dot ${seat}`, 'aria-hidden': 'true' }),
      names[seat] ? visuallyHidden(`${tMessage(player.name)}: `) : '',
      h('span', { class: 'name' }, names[seat] ?? tMessage(player.name)),
      turn ? visuallyHidden(t('page.turn')) : '',
      sits,
      score ? h('span', { class: 'score' }, score.replace('1/2', '½')) : '',
    );
    measure(player.meters, seat, view.bottom === 'black');
  }

  return {
    element,
    update,
    clock,
    sits,
    get seat() {
      return seat;
    },
    /** The player's time as it is shown; empty where none is measured. */
    get time() {
      return clock.hidden ? '' : (clock.querySelector('.time')?.textContent ?? '');
    },
  };
}
