// Marks the rules that are changed in the game that the reader comes from: `?game=#taxi?rules=income=3` names it, by its link.

import { Core, callCore } from '../../core/rules-core.js';
import { h } from '../../lib/dom.js';
import { markLanguage, setLocale, t, tMessage } from '../../lib/i18n.js';
import { at } from '../../lib/site.js';
import { preferred } from '../../state/language.js';
import { sheetLink } from '../../state/print-route.js';
import { onLanguage } from '../../state/text-preferences.js';

/** @param {string} link of the game, with its # */
export async function markChangedRules(link) {
  const core = new Core();
  await Promise.all([core.load(), setLocale(preferred)]);
  const game = core.open(link);
  const { changes, rules } = callCore(() => game.view());
  game.free();
  if (changes.length === 0) return;
  // The sheet of the rules has the changed ones, too.
  for (const sheet of document.querySelectorAll('a[href*="print.html#rules/"]'))
    sheet.setAttribute(
      'href',
      `${at('print.html')}${sheetLink('rules', `${link.split(/[/?]/)[0]}?rules=${encodeURIComponent(rules)}`)}`,
    );
  // So have the other languages.
  for (const version of /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll('.versions a[hreflang]')
  ))
    version.search = location.search;
  mark(link, changes);
  onLanguage(() => mark(link, changes));
  // The notes have moved what the address points to.
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}

/**
 * Writes the notes, in the language that is spoken: the text between may have another one.
 * @param {string} link
 * @param {import('../../pkg/oddchess.js').View['changes']} changes
 */
function mark(link, changes) {
  for (const former of document.querySelectorAll('.rule-changed, .rules-changed')) former.remove();
  const items = changes.map(({ message, rule }) => {
    const text = tMessage(message);
    const [page = '', anchor = ''] = rule.split('#');
    const section = page === thisPage() ? document.getElementById(anchor) : null;
    const title = section?.matches('h2, h3') ? section : section?.querySelector('h2, h3');
    title?.after(h('p', { class: 'rule-changed' }, t('page.rules.changed.here', { change: text })));
    return h('li', {}, section ? h('a', { href: `#${anchor}` }, text) : text);
  });
  document
    .querySelector('main h1')
    ?.after(
      h(
        'aside',
        { class: 'rules-changed', 'aria-label': t('page.rules.changed') },
        h(
          'p',
          {},
          t('page.rules.changed.lead'),
          ' ',
          h('a', { href: `${at('index.html')}${link}` }, t('page.back.game')),
        ),
        h('ul', {}, ...items),
      ),
    );
  for (const note of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll('.rule-changed, .rules-changed')
  ))
    markLanguage(note);
}

/** The file of this page, without its language. */
function thisPage() {
  const name = location.pathname.split('/').pop() ?? '';
  return name.replace(/(\.\w\w)?(\.html)?$/, '.html');
}
