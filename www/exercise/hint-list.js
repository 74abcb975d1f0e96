// The hints of an exercise so far, one below the other.

import { h, hide } from '../lib/dom.js';
import { t, tMessage } from '../lib/i18n.js';

export function hintList() {
  const element = h('ol', {
    class: 'hints',
    'aria-label': t('page.puzzle.hints'),
    'aria-live': 'polite',
    hidden: true,
  });

  /** @param {import('../pkg/oddchess.js').LocalizedMessage[]} clues */
  function update(clues) {
    const texts = clues.map(tMessage);
    const now = [...element.children].map((item) => item.textContent);
    if (now.join('\n') === texts.join('\n')) return;
    // Existing hints are not announced again.
    const changed = texts.findIndex((text, at) => text !== now[at]);
    while (element.children.length > (changed < 0 ? texts.length : changed)) element.lastElementChild?.remove();
    element.append(...texts.slice(element.children.length).map((text) => h('li', { class: 'callout' }, text)));
    hide(element, texts.length === 0);
    // On a small screen it may come up out of sight.
    if (texts.length > now.length) element.lastElementChild?.scrollIntoView({ block: 'nearest' });
  }

  return { element, update };
}
