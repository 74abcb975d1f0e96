// The page of inventions as a whole: what can be begun, or a game with its army, its board, its rules and its text. Everything
// is drawn anew from the state with every change.

import { footer } from '../../components/footer.js';
import { labTabs } from '../../components/lab-tabs.js';
import { within } from '../../components/shortcuts.js';
import { siteHeader } from '../../components/site-header.js';
import { h, hide } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { inventGame } from './game.js';
import { startScene } from './start.js';

/** @import { InventState } from './state/page-state.js' */
/** @import { RuleCard } from './state/cards.js' */

/** Fields that undo what is typed into them. */
const TYPING = 'input:not([type="checkbox"], [type="radio"]), textarea, select';

/**
 * @param {HTMLElement} root
 * @param {InventState} state
 * @param {RuleCard[]} cards
 * @returns {() => void} takes it down
 */
export function inventPage(root, state, cards) {
  const header = siteHeader('lab');
  const foot = footer({ version: state.core.version(), notes: [t('page.invent.private')] });
  const status = h('p', { role: 'status' });
  const undo = h('button', { class: 'plain-button', onclick: () => state.removed?.undo() }, t('page.undo'));
  const notices = h('div', { class: 'invent-notices row' }, status, undo);
  const place = h('div', { class: 'place' });
  const skip = h('button', { class: 'skip', onclick: () => game.focus() }, t('page.key.board'));
  root.replaceChildren(skip, header.element, labTabs('invent'), notices, place, foot.element);
  const news = h('p', { class: 'unseen', 'aria-live': 'polite' });
  const game = inventGame(state, cards, announce);
  const start = startScene(state, () => {
    state.begin(state.core.fork('chess') ?? '');
    game.write();
  });
  place.append(news);

  /** Says what has happened, to those who can't see it. @param {string} text */
  function announce(text) {
    news.textContent = text;
  }

  function update() {
    const { notice, removed } = state;
    const scene = state.game ? game : start;
    hide(skip, scene !== game);
    if (place.firstElementChild !== scene.element) {
      const held = place.contains(document.activeElement);
      place.replaceChildren(scene.element, news);
      root.dataset.page = scene.element.classList[0] ?? '';
      if (held) scene.title.focus({ preventScroll: true });
      scrollTo(0, 0);
    }
    document.title = t('page.title.of', { name: state.name || t('page.invent') });
    scene.update();
    state.notice = undefined;
    status.textContent = [removed && tMessage(removed.message), notice && tMessage(notice)].filter(Boolean).join('. ');
    hide(undo, !removed);
    hide(notices, !removed && !notice);
  }

  /** Undo and redo, where nothing else has a use for these keys; and the way out of a tool. @param {KeyboardEvent} event */
  function keyed(event) {
    const { ctrlKey, metaKey, altKey, shiftKey } = event;
    if (!state.game || event.defaultPrevented || altKey || within(event, 'dialog')) return;
    const key = event.key.toLowerCase();
    const isCommand = (ctrlKey || metaKey) && !within(event, TYPING);
    if (key === 'escape' && game.cancel()) event.preventDefault();
    if (!isCommand || !['z', 'y'].includes(key)) return;
    if (key === 'z' && !shiftKey) game.undo();
    else game.redo();
    event.preventDefault();
  }

  addEventListener('keydown', keyed);
  const leave = state.subscribe(update);
  update();
  return () => {
    removeEventListener('keydown', keyed);
    leave();
    game.end();
    header.end();
    foot.end();
  };
}
