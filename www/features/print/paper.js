// Sheets of paper: pages of a fixed size with a head and a foot, filled from top to bottom. The same elements are the preview and
// what is printed, so a page breaks where the preview says.

import { h } from '../../lib/dom.js';
import { t } from '../../lib/i18n.js';

/** How far text may shrink or grow so that a sheet is full, and not more than full. */
const SMALLEST = 0.62;
const LARGEST = 1.22;
/** A page has room for so many rounding errors of the printer, in pixels. */
const SPARE = 2;

/** A name and what it names, with the colon of the language. @param {string} label @param {string} value */
export const labelled = (label, value) => t('page.labelled', { label, value });

/** @typedef {{ name: string, address: string, code?: Element | undefined }} Imprint */

/**
 * A page.
 * @param {string} kind a class
 * @param {string} label
 * @param {string} imprint what stands at its foot
 */
export function sheet(kind, label, imprint) {
  const body = h('div', { class: 'sheet-body' });
  const number = h('span', { class: 'page-number' });
  const foot = h('footer', { class: 'sheet-foot' }, h('span', {}, imprint), number);
  const element = h('article', { class: `sheet ${kind}`, 'aria-label': label }, body, foot);
  return { element, body, number };
}

/** @typedef {ReturnType<typeof sheet>} Sheet */

/** Says on each page which it is. @param {Sheet[]} sheets */
export function numberPages(sheets) {
  if (sheets.length > 1)
    for (const [at, { number }] of sheets.entries())
      number.textContent = t('page.print.page', { page: at + 1, count: sheets.length });
}

/**
 * Gives a page that is in the document the largest text with which all of it fits.
 * @param {Sheet} page
 */
export function fit({ element, body }) {
  let [low, high] = [SMALLEST, LARGEST];
  const fits = (/** @type {number} */ scale) => {
    element.style.setProperty('--scale', String(scale));
    return body.scrollHeight <= body.clientHeight;
  };
  if (fits(high)) return;
  for (let step = 0; step < 5; step += 1) {
    const middle = (low + high) / 2;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  fits(low);
}

/**
 * Fills columns of as many pages as it takes with the rows of a table.
 * @param {HTMLElement} host where the pages go; it is in the document
 * @param {HTMLElement[]} rows
 * @param {object} way
 * @param {(first: boolean) => Sheet} way.page makes the next page, with its head
 * @param {number} way.columns
 * @param {() => HTMLElement} way.titles makes the head of each column
 * @returns {Sheet[]}
 */
export function flow(host, rows, { page, columns, titles }) {
  /** @type {Sheet[]} */
  const sheets = [];
  /** @type {HTMLElement[]} */
  let free = [];
  /** The column that is being filled. @type {{ room: HTMLElement, table: HTMLElement, body: HTMLElement } | undefined} */
  let column;

  function next() {
    if (free.length === 0) {
      const made = page(sheets.length === 0);
      sheets.push(made);
      free = Array.from({ length: columns }, () => h('div', { class: 'column' }));
      made.body.append(h('div', { class: 'columns' }, ...free));
      host.append(made.element);
    }
    const room = /** @type {HTMLElement} */ (free.shift());
    const body = h('tbody', {});
    const table = h('table', {}, titles(), body);
    room.append(table);
    column = { room, table, body };
    return column;
  }

  /** @param {{ room: HTMLElement, table: HTMLElement }} one */
  const isFull = ({ room, table }) => table.offsetHeight > room.clientHeight - SPARE;
  for (const [at, row] of rows.entries()) {
    let here = column ?? next();
    here.body.append(row);
    if (!isFull(here) || here.body.childElementCount === 1) continue;
    // What belongs to what follows is not left behind at the foot of a column.
    const before = rows[at - 1];
    const together = before?.dataset.keep !== undefined && here.body.childElementCount > 2 ? [before, row] : [row];
    here = next();
    here.body.append(...together);
  }
  if (rows.length === 0) next();
  for (const room of free) room.classList.add('empty');
  return sheets;
}

/** Cuts a long text into pieces that fit into any column, at spaces. @param {string} text @param {number} most letters */
export function pieces(text, most) {
  const found = [];
  let rest = text.trim();
  while (rest.length > most) {
    const space = rest.lastIndexOf(' ', most);
    const cut = space > most / 2 ? space : most;
    found.push(rest.slice(0, cut));
    rest = rest.slice(cut).trimStart();
  }
  if (rest) found.push(rest);
  return found;
}
