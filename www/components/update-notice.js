// The notice that a new version is there: it covers no board, asks for nothing, and once put away it stands at the foot
// of the page.

import { h, iconButton } from '../lib/dom.js';
import { t } from '../lib/i18n.js';
import { onLanguage } from '../state/text-preferences.js';

/** @param {() => void} use */
export function updateNotice(use) {
  const element = h('aside', { class: 'update-notice', role: 'status' });
  const put = () => {
    element.setAttribute('aria-label', t('page.fresh'));
    element.replaceChildren(
      h('p', {}, t('page.fresh')),
      h('button', { class: 'primary', onclick: use }, t('page.fresh.use')),
      iconButton('close', t('page.fresh.later'), () => element.remove()),
    );
  };
  put();
  onLanguage(put);
  return element;
}
