// Opening anything: a dialog with one box for whatever somebody has, and the games of a file to choose from. Loaded
// when somebody first opens, pastes or drops something.

import { openDialog } from '../../components/dialog.js';
import { t } from '../../lib/i18n.js';
import { style } from '../../lib/styles.js';
import { openFile } from '../../state/open-file.js';
import { gameList } from './game-list.js';
import { importText, readFiles } from './import-text.js';
import { importTextBox } from './text-box.js';

/** @typedef {import('../../state/store.js').Store} Store */

/** The dialog that is open. @type {{ close: () => void } | undefined} */
let open;

/**
 * The box; with a text that could not be opened, what is wrong with it.
 * @param {Store} store
 * @param {{ outcome: import('./import-text.js').Outcome, text: string, name?: string }} [given]
 */
export async function openBox(store, given) {
  open?.close();
  await style('open.css');
  const { element, box, settle } = importTextBox(store, {
    id: 'open-text',
    rows: 6,
    opened: () => open?.close(),
    many: () => void openList(store),
  });
  open = await openDialog({ title: t('page.open'), content: [element], kind: 'open-dialog' });
  if (given) settle(given.outcome, given.text, given.name);
  box.focus();
}

/** The games of the file. @param {Store} store */
export async function openList(store) {
  open?.close();
  const { current } = openFile;
  if (!current) return;
  await style('open.css');
  const { element, focus } = gameList(
    store,
    current,
    () => open?.close(),
    () => void openBox(store),
  );
  const title = current.name || t('page.open.many');
  open = await openDialog({ title, content: [element], kind: 'open-dialog list-dialog' });
  focus();
}

/**
 * What was pasted or dropped somewhere on the page.
 * @param {Store} store
 * @param {string} text
 * @param {string} [name] of the file
 */
export function openText(store, text, name) {
  const outcome = importText(store, text, name);
  if (!outcome) return;
  if ('problem' in outcome) void openBox(store, { outcome, text, name });
  else if ('many' in outcome) void openList(store);
  else {
    open?.close();
    scrollTo(0, 0);
  }
}

/** @param {Store} store @param {Iterable<File>} files */
export async function openFiles(store, files) {
  const { text, name } = await readFiles(store, files);
  openText(store, text, name);
}
