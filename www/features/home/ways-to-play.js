// The ways into a game: against the computer at once, or with a friend here, by link, or live.

import { LEVELS } from '../../core/levels.js';
import { h, icon } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { lastChoice, lastGame } from '../../state/new-game-options.js';

/** @import { App } from '../../state/app.js' */
/** @import { Card } from '../../pkg/oddchess.js' */
/** @import { Choice } from '../../state/new-game-options.js' */

/** @param {App} app */
export function waysToPlay(app) {
  /** @type {Card | undefined} */
  let card;
  const play = h('button', { class: 'primary', onclick: () => void start('computer') });
  const level = h(
    'select',
    { class: 'play-level', 'aria-label': t('page.level') },
    ...Array.from({ length: LEVELS }, (_, at) => h('option', { value: at + 1 }, t(`page.level.${at + 1}`))),
  );
  const friends = h(
    'details',
    { class: 'with-friend', ontoggle: watch, onkeydown: fold },
    h('summary', { class: 'plain-button' }, t('page.home.friend'), icon('down')),
    h(
      'div',
      { class: 'friends' },
      h('button', { onclick: () => void start('person') }, t('page.new.against.person')),
      h('button', { onclick: () => void start('links') }, t('page.new.against.links')),
      h('button', { onclick: () => void start('live') }, t('page.new.against.live')),
    ),
  );
  const element = h('div', { class: 'starts row' }, h('div', { class: 'against-computer' }, play, level), friends);

  /** While it is open, a press elsewhere closes it. It opens upwards, where the page may be out of sight. */
  function watch() {
    if (friends.open) {
      addEventListener('pointerdown', leave);
      friends.lastElementChild?.scrollIntoView({ block: 'nearest' });
    } else removeEventListener('pointerdown', leave);
  }

  /** @param {PointerEvent} event */
  function leave({ target }) {
    if (!(target instanceof Node && friends.contains(target))) friends.open = false;
  }

  /** @param {KeyboardEvent} event */
  function fold(event) {
    if (event.key !== 'Escape' || !friends.open) return;
    friends.open = false;
    friends.querySelector('summary')?.focus();
  }

  /** @param {Choice['against']} against */
  async function start(against) {
    if (!card) return;
    const { id, settings } = card;
    friends.open = false;
    const { beginGame } = await late(() => import('../play/index.js'));
    const last = lastChoice(id, settings);
    // Who comes for the first time has the first move.
    const side = lastGame() ? last.side : 'white';
    beginGame(app, id, { ...last, against, side, level: Number(level.value) }, false);
  }

  /** @param {Card} now the game that is played, at the level that was last chosen for it */
  function update(now) {
    card = now;
    play.textContent = t('page.play', { game: now.name });
    level.value = String(lastChoice(now.id, now.settings).level);
  }

  return { element, update };
}
