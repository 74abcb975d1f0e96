// The first page: a live board with one odd move waiting, a chip for each game that has one, and the ways into a game.

import { PARTS } from '../../components/site-parts.js';
import { isSaved } from '../../core/rules-core.js';
import { h, hide } from '../../lib/dom.js';
import { localizedPage, t, tMessage } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { lastGame } from '../../state/new-game-options.js';
import { numberOf } from '../../state/puzzles/daily.js';
import { taskBoard } from './task-board.js';
import { waysToPlay } from './ways-to-play.js';

/** @import { App } from '../../state/app.js' */
/** @import { Task } from './state/tasks.js' */

/**
 * @param {App} app
 * @param {string} day
 * @param {Record<string, Task>} tasks of that day by game
 * @param {(id: string) => void} open
 * @param {Record<'openImport' | 'openLibrary', (app: App) => Promise<void>>} dialogs
 */
export function home(app, day, tasks, open, dialogs) {
  const odd = app.cards.filter(({ id }) => tasks[id]);
  /** The games whose odd move was found. @type {Set<string>} */
  const found = new Set();
  let game = odd[numberOf(day) % odd.length]?.id ?? '';

  const chips = odd.map(({ id }) =>
    h('button', { class: 'chip', 'data-game': id, onclick: () => choose(id) }, t(`page.home.chip.${id}`)),
  );
  const tagline = h('p', { class: 'odd-tagline' });
  const tried = taskBoard(app, (id) => {
    found.add(id);
    mark();
  });
  const ways = waysToPlay(app);
  const continueButton = h('button', { class: 'text-button plain-link', hidden: true, onclick: () => void resume() });
  const learn = h('a', {});
  const others = app.cards.filter((card) => !odd.includes(card));
  const element = h(
    'main',
    { class: 'welcome' },
    h('h1', {}, t('page.welcome')),
    h('div', { class: 'game-chips row', role: 'group', 'aria-label': t('page.games') }, ...chips),
    tried.element,
    h('div', { class: 'odd-rule' }, tagline, tried.words),
    ways.element,
    h(
      'p',
      { class: 'other-ways row' },
      continueButton,
      h('a', { href: localizedPage(PARTS.puzzles) }, t('page.home.puzzle')),
      learn,
      ...others.map(({ id, name }) =>
        h(
          'a',
          { href: `#${id}`, onclick: (/** @type {Event} */ event) => enter(event, id) },
          t('page.play', { game: name }),
        ),
      ),
      link('page.kept', () => void dialogs.openLibrary(app)),
      link('page.home.open', () => void dialogs.openImport(app)),
    ),
    h('p', { class: 'credits why' }, t('page.welcome.lead'), ' ', t('page.foot.credits')),
  );

  /** @param {Event} event @param {string} id */
  function enter(event, id) {
    event.preventDefault();
    open(id);
  }

  /** @param {string} id */
  function choose(id) {
    const card = app.cards.find((one) => one.id === id);
    const task = tasks[id];
    if (!card || !task) return;
    game = id;
    tagline.textContent = tMessage(card.tagline);
    learn.textContent = t('page.home.learn', { game: card.name });
    learn.href = `${localizedPage(PARTS.learn)}#${id}`;
    ways.update(card);
    tried.show(card, task);
    mark();
  }

  /** The game that is shown, those that are known, and the one that comes next. */
  function mark() {
    const at = chips.findIndex((chip) => chip.dataset.game === game);
    const rest = [...chips.slice(at + 1), ...chips.slice(0, at)];
    const next = found.has(game) ? rest.find((chip) => !found.has(chip.dataset.game ?? '')) : undefined;
    for (const chip of chips) {
      chip.setAttribute('aria-pressed', String(chip.dataset.game === game));
      chip.classList.toggle('found', found.has(chip.dataset.game ?? ''));
      chip.classList.toggle('next', chip === next);
    }
  }

  async function resume() {
    const saved = app.saved.latest();
    if (!saved) return;
    if (isSaved(saved.text)) app.files.resume(saved);
    else await (await late(() => import('../../state/old-games.js'))).openOld(app, saved);
  }

  /** Offers what was played and chosen last. */
  function update() {
    const saved = app.saved.latest();
    const name = app.cards.find(({ id }) => id === saved?.game)?.name ?? saved?.name;
    hide(continueButton, !name);
    if (name) continueButton.textContent = t('page.home.continue', { game: name });
    const last = lastGame() ?? '';
    choose(tasks[last] ? last : game);
  }

  return { element, update };
}

/** A button that looks like a link. @param {string} id of what it says @param {() => void} press */
function link(id, press) {
  return h('button', { class: 'text-button plain-link', onclick: press }, t(id));
}
