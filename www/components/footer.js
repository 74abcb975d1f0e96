// The foot of the page: nothing is collected, and under what licence it stands; and what this browser does not keep.

import { h, icon } from '../lib/dom.js';
import { pageOf, words } from '../lib/i18n.js';
import { PARTS } from './site-header.js';

/** The button is there only once something is new. */
const useFresh = async () => (await import('./offline.js')).useIt();

/**
 * @param {string} version
 * @param {() => void} listKeys
 */
export function footer(version, listKeys) {
  const note = h('p', { class: 'fault', hidden: true });
  const element = h(
    'footer',
    { class: 'foot' },
    note,
    h('p', {}, words('page.foot.private')),
    h('p', {}, words('page.foot.licence', { version })),
    ...Object.entries(PARTS)
      .filter(([part]) => part !== 'play')
      .map(([part, href]) => h('p', { class: 'part' }, h('a', { href }, words(`page.site.${part}`)))),
    // What comes late has its room from the first: else the foot would grow into the board. What is new takes the place
    // of a link.
    h(
      'div',
      { class: 'foot-room' },
      h(
        'p',
        { class: 'unless-fresh' },
        h('a', { href: pageOf('page.foot.embed.page', 'embedding.html') }, words('page.foot.embed')),
      ),
      h('button', { type: 'button', class: 'foot-button if-fresh', onclick: useFresh }, words('page.foot.fresh')),
    ),
    h(
      'div',
      { class: 'foot-room' },
      h(
        'p',
        { class: 'if-offline', title: words('page.foot.offline') },
        icon('check'),
        h('span', {}, words('page.foot.offline')),
      ),
      h(
        'p',
        { class: 'if-full', title: words('page.foot.offline.full') },
        icon('close'),
        h('span', {}, words('page.foot.offline.full')),
      ),
    ),
    h(
      'button',
      { type: 'button', class: 'foot-button', 'aria-keyshortcuts': '?', onclick: listKeys },
      words('page.keys'),
    ),
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
