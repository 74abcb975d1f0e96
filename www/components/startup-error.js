// Shown in place of a page that could not start or takes long: the reason, the link that was wanted, and a retry, which
// is automatic once the connection is back.

import { reloadFresh, startupProblem } from '../core/version.js';
import { h } from '../lib/dom.js';
import { setLocale, t } from '../lib/i18n.js';
import { preferred } from '../state/language.js';

/** A connection that is said to be back may take a while to carry anything: pauses between tries, in milliseconds. */
const PATIENCE = [0, 500, 1000, 2000, 4000, 8000];

/** @param {unknown} cause */
export async function showStartupError(cause) {
  await setLocale(preferred);
  const section = document.getElementById('broken');
  if (!section) return;
  const { id, detail } = startupProblem(cause);
  const again = retry();
  section.replaceChildren(
    h('h1', {}, t('page.broken.game')),
    h('p', { role: 'alert' }, sentence(id)),
    h('p', { id: 'broken-kept' }, `${t('page.broken.kept')}:`),
    h('input', {
      type: 'text',
      class: 'address',
      readonly: true,
      value: location.href,
      'aria-labelledby': 'broken-kept',
      onfocus: select,
    }),
    ...again.elements,
    h('details', {}, h('summary', {}, t('page.broken.said')), h('pre', {}, detail)),
  );
  document.getElementById('app')?.remove();
  section.hidden = false;
  addEventListener('online', async () => {
    for (const pause of PATIENCE) {
      await new Promise((done) => setTimeout(done, pause));
      if (!navigator.onLine || (await again.press())) return;
    }
  });
}

/** The page still waits for something. */
export async function showSlowLoading() {
  const waiting = document.querySelector('#app .waiting');
  if (!waiting) return;
  await setLocale(preferred).catch(() => {});
  waiting.replaceWith(
    h('div', { class: 'plain', role: 'status' }, h('p', {}, sentence('page.broken.slow')), ...retry().elements),
  );
}

/** A button, and a word on what came of it. */
function retry() {
  const note = h('p', { role: 'status' });
  const button = h('button', { class: 'primary', onclick: press }, t('page.retry'));
  /** Whether the page is on its way. */
  async function press() {
    button.disabled = true;
    note.textContent = '';
    const coming = await reloadFresh();
    button.disabled = coming;
    if (!coming) note.textContent = sentence('page.broken.still');
    return coming;
  }
  return { elements: [h('p', {}, button), note], press };
}

/** @param {string} id */
const sentence = (id) => `${t(id)}.`;

/** @param {Event} event */
function select({ target }) {
  if (target instanceof HTMLInputElement) target.select();
}
