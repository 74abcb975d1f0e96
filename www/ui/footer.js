// The foot of the page: nothing is collected, and under what licence it stands; and what this browser does not keep.

import { h } from './dom.js';
import { languageSwitch } from './language.js';
import { words } from '../app/words.js';

/** @param {string} version */
export function footer(version) {
  const note = h('p', { class: 'fault', hidden: true });
  const element = h(
    'footer',
    { class: 'foot' },
    note,
    h('p', {}, words('page.foot.private')),
    h('p', {}, words('page.foot.licence', { version })),
    languageSwitch(),
  );

  return {
    element,
    /** Something that stays true for as long as the page is open. @param {string} text */
    note(text) {
      note.textContent = text;
      note.hidden = false;
    },
  };
}
