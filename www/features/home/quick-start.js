// The ways into a game on the home page: against the computer at once, with a friend here or elsewhere, and the other
// parts of the site.

import { PARTS } from '../../components/site-parts.js';
import { LEVELS } from '../../core/levels.js';
import { h, icon } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { lastChoice, lastGame } from '../../state/new-game-options.js';

/** @import { App } from '../../state/app.js' */
/** @import { Choice } from '../../state/new-game-options.js' */

/**
 * @param {App} app
 * @param {() => void} onImport opens the import dialog
 * @returns {{ element: HTMLElement, update: () => void }} `update` offers what was chosen last
 */
export function quickStart(app, onImport) {
  const { cards } = app;
  const game = choose(
    t('page.new.game'),
    cards.map(({ id, name }) => [id, tMessage(name)]),
  );
  const level = choose(
    t('page.level'),
    Array.from({ length: LEVELS }, (_, at) => [String(at + 1), `${at + 1} · ${t(`page.level.${at + 1}`)}`]),
  );
  const side = choose(
    t('page.new.side'),
    ['white', 'lot', 'black'].map((value) => [value, t(`page.new.side.${value}`)]),
  );
  game.select.addEventListener('change', recall);
  update();

  /** The game that was chosen last, here or elsewhere on the page. */
  function update() {
    const last = lastGame();
    if (cards.some(({ id }) => id === last)) game.select.value = String(last);
    recall();
  }

  /** What was chosen last for this game. */
  function recall() {
    const choice = lastChoice(game.select.value, settings());
    level.select.value = String(choice.level);
    side.select.value = choice.side;
  }

  function settings() {
    return cards.find(({ id }) => id === game.select.value)?.settings ?? [];
  }

  /** @param {Choice['against']} against */
  async function start(against) {
    const { startGame } = await late(() => import('../../state/start-game.js'));
    const id = game.select.value;
    const choice = {
      ...lastChoice(id, settings()),
      against,
      level: Number(level.select.value),
      side: /** @type {Choice['side']} */ (side.select.value),
    };
    startGame(app, id, choice);
    scrollTo(0, 0);
  }

  /** Live or by links: the dialog says what each of them is. */
  async function startElsewhere() {
    const { openNewGameDialog } = await late(() => import('../play/index.js'));
    const id = game.select.value;
    const { against } = lastChoice(id, settings());
    await openNewGameDialog(app, against === 'links' ? 'links' : 'live', id);
  }

  const form = h(
    'form',
    {
      class: 'quick-computer',
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void start('computer');
      },
    },
    game.element,
    level.element,
    side.element,
    h('button', { type: 'submit', class: 'primary' }, icon('computer'), t('page.start.computer')),
  );
  const ways = h(
    'div',
    { class: 'quick-ways' },
    way('page.home.here', 'flip', () => void start('person')),
    way('page.home.elsewhere', 'link', () => void startElsewhere()),
    h('a', { class: 'plain-button', href: PARTS.puzzles }, icon('bulb'), t('page.home.puzzle')),
    h('a', { class: 'plain-button', href: PARTS.learn }, icon('info'), t('page.home.learn')),
    h('a', { class: 'plain-button', href: PARTS.lab }, icon('chart'), t('page.home.lab')),
    way('page.home.open', 'open', onImport),
  );
  return { element: h('section', { class: 'quick', 'aria-label': t('page.home.start') }, form, ways), update };
}

/** @param {string} label @param {string} sign @param {() => void} press */
function way(label, sign, press) {
  return h('button', { type: 'button', class: 'plain-button', onclick: press }, icon(sign), t(label));
}

/** A labelled choice among many. @param {string} label @param {[string, string][]} options */
function choose(label, options) {
  const select = h('select', {}, ...options.map(([value, text]) => h('option', { value }, text)));
  return { element: h('label', { class: 'quick-field' }, h('span', {}, label), select), select };
}
