// The import dialog: one box for any text or file, and the list of games of a file. Loaded when first needed.

import { openDialog } from '../../components/dialog.js';
import { t } from '../../lib/i18n.js';
import { loadStyle } from '../../lib/styles.js';
import { openFile } from '../../state/open-file.js';
import { gameList } from './game-list.js';
import { importFiles, importText } from './import-text.js';
import { importTextBox } from './text-box.js';

/** @import { App } from '../../state/app.js' */

/** The dialog that is open. @type {{ close: () => void } | undefined} */
let open;

/**
 * The box; with a text that could not be opened, what is wrong with it.
 * @param {App} app
 * @param {{ outcome: import('./import-text.js').Outcome, text: string, name?: string }} [given]
 */
export async function openImportBox(app, given) {
  open?.close();
  await loadStyle('import.css');
  const { element, box, settle } = importTextBox(app, {
    id: 'open-text',
    rows: 6,
    opened: () => open?.close(),
    many: () => void openList(app),
  });
  open = await openDialog({ title: t('page.open'), content: [element], kind: 'open-dialog' });
  if (given) settle(given.outcome, given.text, given.name);
  box.focus();
}

/** The games of the file. @param {App} app */
export async function openList(app) {
  open?.close();
  const { current } = openFile;
  if (!current) return;
  await loadStyle('import.css');
  const { element, focus } = gameList(
    app,
    current,
    () => open?.close(),
    () => void openImportBox(app),
  );
  const title = current.name || t('page.open.many');
  open = await openDialog({ title, content: [element], kind: 'open-dialog list-dialog' });
  focus();
}

/**
 * Opens a text that was pasted or dropped anywhere on the page.
 * @param {App} app
 * @param {string} text
 * @param {string} [name] of the file
 */
export async function openText(app, text, name) {
  settle(app, await importText(app, text, name), text, name);
}

/**
 * @param {App} app
 * @param {import('./import-text.js').Outcome | undefined} outcome
 * @param {string} text
 * @param {string} [name] of the file
 */
function settle(app, outcome, text, name) {
  if (!outcome) return;
  if ('problem' in outcome) void openImportBox(app, { outcome, text, name });
  else if ('many' in outcome) void openList(app);
  else open?.close();
}

/** @param {App} app @param {Iterable<File>} files */
export async function openFiles(app, files) {
  const { text, name, outcome } = await importFiles(app, files);
  settle(app, outcome, text, name);
}
