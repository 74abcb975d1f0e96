// The side of the board that says what game this is: its name, what is odd about it, its rules in three lines, and a new
// game with whatever can be set for one.

import { h } from './dom.js';
import { say, words } from '../app/words.js';

/** @typedef {import('../pkg/oddchess.js').Card} Card */

/** @param {import('../app/store.js').Store} store */
export function about(store) {
  const name = h('h1', {});
  const tagline = h('p', { class: 'tagline' });
  const rules = h('ol', { class: 'rules' });
  const more = h('a', { class: 'more', hreflang: 'en' }, words('page.rules.all'));
  const dials = h('div', { class: 'dials' });
  const form = h(
    'form',
    { class: 'new-game', onsubmit: submit },
    dials,
    h('button', { type: 'submit', class: 'primary' }, words('page.new')),
  );
  const element = h('aside', { class: 'about', 'aria-label': words('page.about') }, name, tagline, rules, more, form);
  /** @type {string | undefined} */
  let shown;

  /** @param {Event} event */
  function submit(event) {
    event.preventDefault();
    restart();
  }

  /** A new game under the settings as they stand; one that is out of range is shown by the browser. */
  function restart() {
    if (!form.reportValidity()) return;
    store.restart([...dials.querySelectorAll('input')].map((input) => Number(input.value)));
  }

  /** @param {Card} card */
  function update(card) {
    if (card.id === shown) return;
    shown = card.id;
    name.textContent = say(card.name);
    tagline.textContent = say(card.tagline);
    rules.replaceChildren(...card.rules.map((rule) => h('li', {}, say(rule))));
    more.href = `rules/${card.id}.html`;
    dials.replaceChildren(
      ...card.settings.map((setting, at) =>
        h(
          'div',
          { class: 'dial' },
          h('label', { for: `dial-${at}` }, say(setting.label)),
          h('input', {
            id: `dial-${at}`, type: 'number', inputmode: 'numeric', required: true, step: 1,
            min: setting.min, max: setting.max, value: setting.value,
          }),
        ),
      ),
    );
  }

  return { element, update, restart };
}
