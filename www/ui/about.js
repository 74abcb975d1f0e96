// The side of the board that says what game this is: its name, what is odd about it, its rules in three lines, and the way
// to a new one.

import { h } from './dom.js';
import { say, words } from '../app/words.js';

/** @typedef {import('../pkg/oddchess.js').Card} Card */

/** @param {() => void} newGame opens the dialog of a new game */
export function about(newGame) {
  const name = h('h1', {});
  const tagline = h('p', { class: 'tagline' });
  const rules = h('ol', { class: 'rules' });
  const more = h('a', { class: 'more', hreflang: 'en' }, words('page.rules.all'));
  const begin = h('button', { type: 'button', class: 'primary', onclick: newGame }, words('page.new.open'));
  const ways = h('p', { class: 'ways' }, begin, more);
  const element = h('aside', { class: 'about', 'aria-label': words('page.about') }, name, tagline, rules, ways);
  /** @type {string | undefined} */
  let shown;

  /** @param {Card} card */
  function update(card) {
    if (card.id === shown) return;
    shown = card.id;
    name.textContent = say(card.name);
    tagline.textContent = say(card.tagline);
    rules.replaceChildren(...card.rules.map((rule) => h('li', {}, say(rule))));
    more.href = `rules/${card.id}.html`;
  }

  return { element, update };
}
