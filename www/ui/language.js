// The choice of a language: each by its own name, in its own language.

import { h } from './dom.js';
import { languages } from '../app/language.js';
import { chooseLanguage, spoken, words } from '../app/words.js';

export function languageSwitch() {
  const select = h(
    'select',
    { id: 'language', onchange: () => void choose() },
    ...Object.entries(languages).map(([code, name]) => h('option', { value: code, lang: code, selected: code === spoken() }, name)),
  );

  /** Words that can't be had leave the page as it is. */
  async function choose() {
    try {
      await chooseLanguage(select.value);
    } catch (cause) {
      console.warn(cause);
      select.value = spoken();
    }
  }

  return h('label', { class: 'language' }, words('page.language'), select);
}
