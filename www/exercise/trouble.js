// What stands in place of an exercise that can't be shown: why, a way to try again if that may help, and a way out.

import { h } from '../lib/dom.js';
import { t } from '../lib/i18n.js';

/**
 * @param {string} why
 * @param {(() => void) | false} again
 * @param {string} href where the way out leads
 * @param {string} out what it is called
 */
export function trouble(why, again, href, out) {
  const heading = h('h1', { tabindex: -1 }, why);
  const reload = again && h('button', { class: 'primary', onclick: again }, t('page.retry'));
  const element = h('main', { class: 'puzzle-trouble' }, heading, reload, h('p', {}, h('a', { href }, out)));
  return { element, heading };
}
