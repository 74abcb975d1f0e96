// The print section: sheets of paper about the game, each on the page for printing.

import { printLinks } from '../../components/print-links.js';
import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';

/** @param {import('./dialog.js').Shared} shared @returns {import('./dialog.js').Section} */
export function section({ app, game }) {
  const links = printLinks(app.saved, 'plain-button');
  links.update(game);
  const element = h(
    'div',
    { class: 'share-column' },
    h('p', { class: 'share-why why' }, t('page.share.print.why')),
    h('div', { class: 'share-row row' }, links.score, links.blank, links.rules),
  );
  return { element };
}
