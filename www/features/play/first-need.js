// What is odd about a game, told where it is first seen: a sign of its legend in the place of the status line, where it
// covers nothing, once for each. It goes with the next move, and is kept as told. A game whose signs all come late offers a
// position that has some.

import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { list, text } from '../../lib/shape.js';
import { load, save } from '../../lib/storage.js';
import { loadStyle } from '../../lib/styles.js';
import { sampleOf } from './legend.js';

/** @import { OpenGame } from '../../core/open-game.js' */
/** @import { Answer, Sample, Shown } from '../../pkg/oddchess.js' */

/** Where it is kept what was told: ids of sentences, and of games whose position was offered. */
const KEY = 'told';
const told = () => load(KEY, list(text)) ?? [];

/**
 * @param {import('../../state/app.js').App} app
 * @param {HTMLElement} play the board with all that lies around it
 */
export async function firstNeed(app, play) {
  await loadStyle('play/variant-panels.css');
  const element = h('aside', { class: 'first-need', 'aria-live': 'polite', hidden: true });
  play.querySelector('.message')?.append(element);
  /** The node at which something was told. */
  let at = -1;

  /** The signs that only this game has. @param {OpenGame} game @returns {Shown[]} */
  const ownSigns = ({ card }) =>
    card.layers
      .flatMap(({ shown }) => shown)
      .filter(({ message }) => card.id.split('+').some((id) => message.id.startsWith(`sign.${id}.`)));

  /** @param {(sample: Sample) => boolean} seen whether that is to be seen now */
  function tellFirst(seen) {
    const { game } = app.state;
    if (!game) return false;
    const known = told();
    const sign = ownSigns(game).find(({ sample, message }) => seen(sample) && !known.includes(message.id));
    if (sign) show(game, sign.message.id, sampleOf(sign.sample), h('p', {}, tMessage(sign.message)));
    return sign !== undefined;
  }

  /** @param {OpenGame} game @param {string} id @param {Node[]} content */
  function show(game, id, ...content) {
    at = game.view.at;
    save(KEY, [...new Set([...told(), id])]);
    element.replaceChildren(...content);
    hide(element, false);
  }

  /** The board was told what a selection means. @param {string[]} steps @param {Answer | undefined} answer */
  function answered(steps, answer) {
    const { game } = app.state;
    const [from] = steps;
    if (!game || !from || answer?.state === 'refused') return hide(element, true);
    if (!answer || answer.state === 'legal') return;
    const piece = game.view.pieces.find(({ square }) => square === from);
    const { targets } = answer;
    const found = tellFirst((sample) => {
      if (sample.kind === 'art') return sample.art === piece?.art;
      if (sample.kind === 'tag') return targets.some(({ tag, blocked }) => tag && !blocked);
      if (sample.kind === 'dear') return targets.some(({ tag, blocked }) => tag && blocked);
      if (sample.kind === 'mark') return [...answer.marks, ...game.view.marks].some(({ kind }) => kind === sample.mark);
      return sample.kind === 'target' && targets.some(({ kind }) => kind === sample.target);
    });
    if (!found) offer(game);
  }

  /** Offers the position of the game's example, if nothing odd is to be seen at its start. @param {OpenGame} game */
  function offer(game) {
    const { card, view } = game;
    const signs = ownSigns(game);
    const late = signs.length > 0 && signs.every(({ sample }) => sample.kind === 'mark');
    if (!late || view.ply > 0 || view.link.includes('/') || told().includes(card.id)) return;
    const [position = ''] = card.sample.split('?');
    const open = () => app.files.open(position, 'enter');
    show(
      game,
      card.id,
      h('p', {}, t('page.need.late')),
      h('button', { class: 'plain-button', onclick: open }, t('page.example')),
    );
  }

  /** @param {Event} event */
  function pointed({ target }) {
    if (target instanceof Element && target.closest('.direction-chart'))
      tellFirst(({ kind }) => kind === 'directionChart');
  }

  for (const type of ['pointerover', 'focusin', 'click']) play.addEventListener(type, pointed);
  app.game.onAnswer = answered;
  // What is said or asked under the board needs the room.
  const leave = app.subscribe(({ message, question }) => {
    if (message || question) hide(element, true);
  });
  return {
    /** @param {OpenGame} game */
    update({ view }) {
      if (view.at !== at) hide(element, true);
    },
    end() {
      leave();
      app.game.onAnswer = () => {};
    },
  };
}
