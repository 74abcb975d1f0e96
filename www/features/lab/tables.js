// Tables of figures: drawn for people, and written as CSV or JSON for programs. One description makes all three, so a
// table that is copied says what the table on the page says, to the last digit.

import { csvText } from '../../lib/csv.js';
import { h, icon, iconButton } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';
import { saveFile } from '../../lib/save-file.js';

/** @typedef {string | number | null} Raw as it is written for programs */
/**
 * @typedef {{ head: string, key: string, kind?: string, use?: 'file' | 'page' }} Column `use`: in files or on the page
 * only
 */
/** @typedef {{ raw: Raw, shown?: string, node?: Node }} Cell */
/**
 * @typedef {{ name: string, caption: string, columns: Column[], rows: Cell[][] }} Sheet `name` is what its file is
 * called
 */

/** @typedef {{ name: string, text: string | Blob }} NamedFile */

/**
 * The columns that are for files, or those for the page.
 * @param {Sheet} sheet
 * @param {'file' | 'page'} use
 * @returns {Sheet}
 */
function only({ columns, rows, ...rest }, use) {
  const saved = columns.map((column) => (column.use ?? use) === use);
  return {
    ...rest,
    columns: columns.filter((_, at) => saved[at]),
    rows: rows.map((row) => row.filter((_, at) => saved[at])),
  };
}

/** @param {Sheet} sheet as text with commas, as RFC 4180 has it */
export function csvOf(sheet) {
  const { columns, rows } = only(sheet, 'file');
  const lines = [columns.map(({ key }) => key), ...rows.map((row) => row.map(({ raw }) => raw))];
  return csvText(lines.map((line) => line.map(written)));
}

/** Decimals of a number in a file: more than games can tell, and no exponents. */
const DECIMALS = 6;

/** @param {number} value */
const plain = (value) => String(Number(value.toFixed(DECIMALS)) + 0);

/** @param {Raw} value */
function written(value) {
  return value === null ? '' : typeof value === 'number' ? plain(value) : value;
}

/** @param {Sheet} sheet as objects, one a row */
function plainOf(sheet) {
  const { columns, rows } = only(sheet, 'file');
  return rows.map((row) => Object.fromEntries(columns.map(({ key }, at) => [key, row[at]?.raw ?? null])));
}

/** @param {() => Sheet} current the table as it is when it is taken */
export function tableOf(current) {
  const head = h('thead');
  const body = h('tbody');
  const caption = h('caption');
  const table = h('table', {}, caption, head, body);
  const status = h('span', { class: 'taken', role: 'status' });
  const tools = h(
    'div',
    { class: 'table-tools' },
    iconButton('copy', t('page.lab.copy.csv'), () => void copy(csvOf(current()), status), { class: 'tool' }),
    h(
      'button',
      { class: 'text-button', onclick: () => void copy(`${JSON.stringify(plainOf(current()), null, 2)}\n`, status) },
      t('page.lab.copy.json'),
    ),
    status,
  );
  const element = h(
    'div',
    { class: 'table-box' },
    h('div', { class: 'scroll', tabindex: 0, role: 'group' }, table),
    tools,
  );

  function update() {
    const sheet = only(current(), 'page');
    element.firstElementChild?.setAttribute('aria-label', sheet.caption);
    caption.textContent = sheet.caption;
    head.replaceChildren(
      h(
        'tr',
        {},
        ...sheet.columns.map((column) =>
          column.head ? h('th', { scope: 'col', class: column.kind }, column.head) : h('td', { class: column.kind }),
        ),
      ),
    );
    body.replaceChildren(
      ...sheet.rows.map((row) =>
        h(
          'tr',
          {},
          ...row.map(({ raw, shown, node }, at) => {
            const inside = node ?? shown ?? (raw === null ? '' : String(raw));
            return at === 0 ? h('th', { scope: 'row' }, inside) : h('td', { class: sheet.columns[at]?.kind }, inside);
          }),
        ),
      ),
    );
  }

  return { element, update };
}

/** @param {string} text @param {HTMLElement} status where the outcome is shown */
async function copy(text, status) {
  try {
    await navigator.clipboard.writeText(text);
    status.textContent = t('page.copied');
  } catch {
    status.textContent = t('page.share.uncopied');
  }
  setTimeout(() => (status.textContent = ''), 2500);
}

/** @type {Record<string, string>} */
const TYPES = { csv: 'text/csv', json: 'application/json', pgn: 'application/vnd.chess-pgn', png: 'image/png' };

/**
 * A button that saves a file, and says how far it is while the file is written.
 * @param {string} label
 * @param {(told: (done: number, total: number) => void) => Promise<NamedFile> | NamedFile} make
 */
export function saver(label, make) {
  const text = h('span', {}, label);
  let busy = false;
  return h(
    'button',
    {
      class: 'plain-button',
      onclick: async () => {
        if (busy) return;
        busy = true;
        try {
          const file = await make((done, total) => (text.textContent = t('page.lab.save.writing', { done, total })));
          const type = TYPES[file.name.split('.').pop() ?? ''] ?? 'text/plain';
          saveFile(new Blob([file.text], { type }), file.name);
          text.textContent = label;
        } catch (cause) {
          console.warn(cause);
          text.textContent = t('page.prove.unsaved');
        }
        busy = false;
      },
    },
    icon('open'),
    text,
  );
}

/** A figure over its interval, and what is to be said of it. @param {string} figure @param {string[]} under */
export const two = (figure, ...under) =>
  h('span', {}, figure, ...under.filter(Boolean).map((text) => h('small', {}, text)));
