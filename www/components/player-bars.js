// The two bars at the board: who sits there, whose turn it is, the player's figures, and room for a clock.

import { h, visuallyHidden } from '../lib/dom.js';
import { t, tMessage } from '../lib/i18n.js';
import { indicators } from './indicators.js';

/** @import { View, Color } from '../pkg/oddchess.js' */

/** @param {'above' | 'below'} where */
export function playerBar(where) {
  const drawn = h('span', { class: 'player-identity' });
  /** Who plays this side, if it is not simply a person. */
  const status = h('span', { class: 'player-status' });
  const figures = h('span', { class: 'indicators' });
  const measure = indicators(figures);
  const clock = h('span', { class: 'clock', role: 'timer', hidden: true });
  const element = h('div', { class: `player ${where}` }, drawn, figures, clock);
  /** @type {Color} */
  let color = 'white';

  /**
   * @param {View} view
   * @param {import('../core/open-game.js').OpenGame['names']} [names] of the players, where the record has them
   * @param {boolean} [sideways] whether the armies stand on the left and on the right
   */
  function update(view, names = {}, sideways = false) {
    color = (where === 'below') === (view.orientation === 'white') ? 'white' : 'black';
    const player = view.players.find((one) => one.color === color);
    if (!player) return;
    const turn = view.turn === color && !view.result;
    const score = view.result?.score.split('-')[color === 'white' ? 0 : 1];
    element.classList.toggle('turn', turn);
    element.dataset.color = color;
    element.classList.toggle('sideways', sideways);
    drawn.replaceChildren(
      h('span', { class: `color-dot ${color}`, 'aria-hidden': 'true' }),
      names[color] ? visuallyHidden(`${tMessage(player.name)}: `) : '',
      h('span', { class: 'name' }, names[color] ?? tMessage(player.name)),
      sideways ? h('span', { class: 'army' }, t(`page.side.${where}`)) : '',
      turn ? visuallyHidden(t('page.turn')) : '',
      status,
      score ? h('span', { class: 'score' }, score.replace('1/2', '½')) : '',
    );
    measure.update(player.indicators, color, view.orientation === 'black');
  }

  return {
    element,
    update,
    light: measure.light,
    clock,
    status,
    get color() {
      return color;
    },
    /** The player's time as it is shown; empty where none is measured. */
    get time() {
      return clock.hidden ? '' : (clock.querySelector('.time')?.textContent ?? '');
    },
  };
}
