// The foot of every page: nothing is collected, under what licence it stands, and how to put a board elsewhere; where
// there is a program that runs, also whether it works without a connection, and the list of keys. What this browser does
// not keep is said there as long as that is so.

import { h, icon } from '../lib/dom.js';
import { faults, onFault } from '../lib/faults.js';
import { localizedPage, t } from '../lib/i18n.js';

/** The button is there only once something is new. */
const applyUpdate = async () => (await import('./offline.js')).activateUpdate();

/**
 * @typedef {object} Options
 * @property {string} [version] of the core, where there is one
 * @property {() => void} [listKeys] where there are keys
 * @property {string[]} [notes] what this page has to say beside
 * @property {string} [base] the way to the root of the site
 */

/** @param {Options} [options] */
export function footer({ version, listKeys, notes = [], base = '' } = {}) {
  const note = h('p', { class: 'fault', hidden: true });
  const embed = h(
    'p',
    { class: 'unless-update' },
    h('a', { href: `${base}${localizedPage('embedding.html')}` }, t('page.foot.embed')),
  );
  const element = h(
    'footer',
    { class: 'foot' },
    note,
    h('p', {}, t('page.foot.private')),
    h('p', {}, version === undefined ? t('page.site.free') : t('page.foot.licence', { version })),
    ...notes.map((text) => h('p', {}, text)),
    ...(version === undefined ? [embed] : rooms(embed)),
    listKeys &&
      h('button', { class: 'text-button foot-button', 'aria-keyshortcuts': '?', onclick: listKeys }, t('page.keys')),
  );

  const end = onFault(() => {
    note.textContent = faults()
      .map(([fault, args]) => t(`page.fault.${fault}`, args))
      .join('. ');
    note.hidden = !note.textContent;
  });
  return { element, end };
}

/**
 * Space for late parts is reserved, or the footer would grow into the board. The update notice replaces
 * a link.
 * @param {HTMLElement} embed
 */
function rooms(embed) {
  return [
    h(
      'div',
      { class: 'foot-room' },
      embed,
      h('button', { class: 'text-button foot-button if-update', onclick: applyUpdate }, t('page.fresh.use')),
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
  ];
}
