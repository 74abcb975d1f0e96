// The findings page: puts the button that checks them into its place. What checks is loaded when it is pressed.

import { h } from '../../lib/dom.js';
import { markLanguage, setLocale, t } from '../../lib/i18n.js';
import { needParts } from '../../lib/locales.js';
import { loadStyle } from '../../lib/styles.js';
import { preferred } from '../../state/language.js';
import { onLanguage } from '../../state/text-preferences.js';

const place = document.getElementById('verify-findings');

/** @param {HTMLElement} into */
function show(into) {
  const button = h('button', { class: 'primary', onclick: () => void begin() }, t('page.verify.button'));
  const trouble = h('p', { class: 'error', role: 'alert' });

  async function begin() {
    button.disabled = true;
    try {
      const [{ verificationPanel }] = await Promise.all([import('./verify.js'), loadStyle('lab/verify.css')]);
      const panel = await verificationPanel(into.dataset.runs?.split(' ') ?? []);
      into.replaceChildren(panel);
      panel.querySelector('select')?.focus();
    } catch (cause) {
      console.warn(cause);
      button.disabled = false;
      trouble.textContent = t('page.fault.unloaded');
    }
  }
  markLanguage(into);
  into.replaceChildren(h('p', {}, t('page.verify.why')), button, trouble);
}

if (place) {
  const words = needParts('more', 'lab').then(() => setLocale(preferred));
  words.then(() => {
    show(place);
    // A check that is running, or has been made, stays as it is.
    onLanguage(() => place.querySelector('.verify') || show(place));
  }, console.warn);
}
