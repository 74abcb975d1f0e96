// One line above the board on small screens: what is odd about this game, and its rules. There the rules stand far below
// the board. It goes for good when it is dismissed.

import { h, hide, iconButton } from '../../lib/dom.js';
import { rulesPage, t, tMessage } from '../../lib/i18n.js';
import { list, text as name } from '../../lib/shape.js';
import { load, save } from '../../lib/storage.js';

/** The stored ids of games whose line was dismissed. */
const KEY = 'told';

export function ruleLine() {
  const text = h('span', { class: 'told' });
  const rules = h('a', {}, t('page.rules.short'));
  const element = h(
    'p',
    { class: 'rule-line', hidden: true },
    h('span', {}, text, ' ', rules),
    iconButton('close', t('page.rules.dismiss'), dismiss),
  );
  let game = '';

  const told = () => load(KEY, list(name)) ?? [];

  function dismiss() {
    save(KEY, [...new Set([...told(), game])]);
    element.hidden = true;
  }

  /** @param {import('../../pkg/oddchess.js').Card} card */
  function update(card) {
    if (card.id === game) return;
    game = card.id;
    text.textContent = tMessage(card.tagline);
    rules.href = rulesPage(card.id);
    hide(element, told().includes(game));
  }

  return { element, update };
}
