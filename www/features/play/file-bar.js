// Above the record of a game that came out of a file of several: which of them it is, the ones before and after it, and
// the way back to the list.

import { h, hide, iconButton } from '../../lib/dom.js';
import { t, tMessage } from '../../lib/i18n.js';
import { late } from '../../lib/locales.js';
import { loadStyle } from '../../lib/styles.js';
import { openFile } from '../../state/open-file.js';

/** @import { App } from '../../state/app.js' */

/** @param {App} app */
export function fileBar(app) {
  const where = h('button', { class: 'text-button file-where', onclick: () => void list() });
  const former = iconButton('previous', t('page.open.former'), () => void step(-1));
  const note = h('p', { class: 'file-problem why', hidden: true });
  const later = iconButton('next', t('page.open.later'), () => void step(1));
  const element = h(
    'section',
    { class: 'file-bar', 'aria-label': t('page.open.many'), hidden: true },
    former,
    where,
    later,
    note,
  );

  /** @type {Promise<void> | undefined} */
  let dressed;

  function update() {
    const { current } = openFile;
    const at = openFile.indexOf(app.state.game?.id);
    hide(element, at === undefined || !current);
    if (at === undefined || !current) return;
    dressed = loadStyle('import.css');
    where.textContent = t('page.open.where', { number: at + 1, count: current.games.length });
    where.title = current.name;
    note.textContent = current.problem ? tMessage(current.problem) : '';
    hide(note, !current.problem);
    former.setAttribute('aria-disabled', String(at === 0));
    later.setAttribute('aria-disabled', String(at === current.games.length - 1));
  }

  /** @param {1 | -1} by */
  async function step(by) {
    const at = openFile.indexOf(app.state.game?.id);
    if (at === undefined) return;
    const { openFromFile } = await late(() => import('../import/index.js'));
    await openFromFile(app, at + by);
  }

  async function list() {
    const { openList } = await late(() => import('../import/index.js'));
    await openList(app);
  }

  const end = openFile.subscribe(update);
  return { element, update, end, settled: () => dressed };
}
