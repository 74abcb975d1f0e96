// The foot of the page: nothing is collected, and under what licence it stands; and what this browser does not keep.

import { h, icon } from '../lib/dom.js';
import { localizedPage, t } from '../lib/i18n.js';
import { PARTS } from './site-header.js';

/** The button is there only once something is new. */
const useFresh = async () => (await import('./offline.js')).activateUpdate();

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
    h('p', {}, t('page.foot.private')),
    h('p', {}, t('page.foot.licence', { version })),
    ...Object.entries(PARTS)
      .filter(([part]) => part !== 'play')
      .map(([part, href]) => h('p', { class: 'part' }, h('a', { href }, t(`page.site.${part}`)))),
    // What comes late has its room from the first: else the foot would grow into the board. What is new takes the place
    // of a link.
    h(
      'div',
      { class: 'foot-room' },
      h(
        'p',
        { class: 'unless-fresh' },
        h('a', { href: localizedPage('page.foot.embed.page', 'embedding.html') }, t('page.foot.embed')),
      ),
      h('button', { type: 'button', class: 'foot-button if-fresh', onclick: useFresh }, t('page.foot.fresh')),
    ),
    h(
      'div',
      { class: 'foot-room' },
      h(
        'p',
        { class: 'if-offline', title: t('page.foot.offline') },
        icon('check'),
        h('span', {}, t('page.foot.offline')),
      ),
      h(
        'p',
        { class: 'if-full', title: t('page.foot.offline.full') },
        icon('close'),
        h('span', {}, t('page.foot.offline.full')),
      ),
    ),
    h('button', { type: 'button', class: 'foot-button', 'aria-keyshortcuts': '?', onclick: listKeys }, t('page.keys')),
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
