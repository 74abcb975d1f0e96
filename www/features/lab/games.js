// Every game of the run: a list, some at a time, with a filter by result and one by ending; each game opens in the
// playground. Moves are loaded from storage only for games that are shown.

import { selectField } from '../../components/form-fields.js';
import { h, hide } from '../../lib/dom.js';
import { number } from '../../lib/figures.js';
import { t, tMessage } from '../../lib/i18n.js';

/** @import { LabState } from './state/page-state.js' */
/** @import { Row } from '../../state/runs/run.js' */

const PAGE = 12;
/** Ways to sort the games: those that say most about the game's limits come first. @type {Record<string, (one: Row, other: Row) => number>} */
const ORDERS = {
  number: () => 0,
  longest: (one, other) => other.plies - one.plies,
  shortest: (one, other) => one.plies - other.plies,
  drama: (one, other) => other.drama - one.drama,
  changes: (one, other) => other.changes - one.changes,
};

/** @param {LabState} lab */
export function gamesList(lab) {
  const result = selectField(t('page.lab.col.result'), [], again);
  const ending = selectField(t('page.lab.col.ending'), [], again);
  const order = selectField(
    t('page.lab.order'),
    Object.keys(ORDERS).map((id) => [id, t(`page.lab.order.${id}`)]),
    again,
  );
  const body = h('tbody');
  const columns = ['game', 'result', 'ending', 'plies'];
  const table = h(
    'table',
    {},
    h('caption', { class: 'unseen' }, t('page.lab.part.games')),
    h(
      'thead',
      {},
      h(
        'tr',
        {},
        ...columns.map((id) =>
          h('th', { scope: 'col', class: id === 'plies' ? 'figures' : '' }, t(`page.lab.col.${id}`)),
        ),
        h('th', { scope: 'col' }, t('page.lab.col.open')),
      ),
    ),
    body,
  );
  const where = h('p', { class: 'where-in why', role: 'status' });
  const back = h(
    'button',
    { class: 'plain-button', onclick: () => back.getAttribute('aria-disabled') !== 'true' && turn(-1) },
    t('page.previous'),
  );
  const on = h(
    'button',
    { class: 'plain-button', onclick: () => on.getAttribute('aria-disabled') !== 'true' && turn(1) },
    t('page.next'),
  );
  const element = h(
    'section',
    { class: 'card part games', 'aria-labelledby': 'lab-part-games' },
    h('h2', { id: 'lab-part-games' }, t('page.lab.part.games')),
    h('div', { class: 'filters fields' }, result.element, ending.element, order.element),
    h('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-labelledby': 'lab-part-games' }, table),
    h('div', { class: 'pager' }, back, where, on),
  );
  let from = 0;
  /** What is shown, so that nothing is drawn in vain. */
  let shown = '';
  let run = '';

  function again() {
    from = 0;
    update();
  }

  /** @param {number} way */
  function turn(way) {
    from += way * PAGE;
    update();
  }

  function update() {
    const summary = lab.run?.summary();
    hide(element, !lab.run || !summary);
    if (!lab.run || !summary) return;
    if (run !== lab.run.id) {
      run = lab.run.id;
      from = 0;
      shown = '';
      result.input.value = '';
      ending.input.value = '';
    }
    const results = new Map(summary.results.map((one) => [one.result, tMessage(one.said)]));
    const endings = new Map(summary.endings.map((one) => [one.ending, tMessage(one.said)]));
    saveAs(
      result.input,
      summary.results.filter((one) => one.share.count > 0).map((one) => [one.result, tMessage(one.said)]),
    );
    saveAs(ending.input, [...endings]);
    const rows = lab.run.rows(
      (row) =>
        (!result.input.value || row.result === result.input.value) &&
        (!ending.input.value || row.ending === ending.input.value),
    );
    rows.sort(ORDERS[order.input.value]);
    from = Math.min(from, Math.max(0, Math.floor((rows.length - 1) / PAGE) * PAGE));
    const page = rows.slice(from, from + PAGE);
    where.textContent =
      rows.length > 0
        ? t('page.lab.games.where', { from: from + 1, to: from + page.length, count: rows.length })
        : t('page.lab.games.none');
    back.setAttribute('aria-disabled', String(from === 0));
    on.setAttribute('aria-disabled', String(from + PAGE >= rows.length));
    const now = `${run} ${page.map((row) => row.number).join()}`;
    if (now === shown) return;
    shown = now;
    void draw(page, results, endings);
  }

  /** @param {Row[]} page @param {Map<string, string>} results @param {Map<string, string>} endings */
  async function draw(page, results, endings) {
    const mine = shown;
    const games = await Promise.all(page.map((row) => lab.run?.game(row.number)));
    if (shown !== mine) return;
    const held = document.activeElement?.closest('[data-number]')?.getAttribute('data-number');
    body.replaceChildren(
      ...page.map((row, at) => {
        const named = t('page.lab.games.open', { number: row.number + 1 });
        const link = games[at]?.link;
        return h(
          'tr',
          { 'data-number': row.number },
          h('th', { scope: 'row' }, number(row.number + 1, 0)),
          h(
            'td',
            {},
            h('span', { class: 'score' }, row.result.replaceAll('1/2', '½')),
            ' ',
            results.get(row.result) ?? '',
          ),
          h('td', {}, endings.get(row.ending) ?? tMessage({ id: row.ending, args: {} })),
          h('td', { class: 'figures' }, number(row.plies, 0)),
          h('td', {}, link ? h('a', { href: `index.html${link}`, 'aria-label': named }, t('page.lab.col.open')) : '–'),
        );
      }),
    );
    if (held)
      /** @type {HTMLElement | null} */ (body.querySelector(`[data-number="${held}"] a`))?.focus({
        preventScroll: true,
      });
  }

  return { element, update };
}

/** Options of a filter; what is chosen stays. @param {HTMLSelectElement} select @param {[string, string][]} options */
function saveAs(select, options) {
  const all = /** @type {[string, string][]} */ ([['', t('page.lab.games.all')], ...options]);
  const same = select.options.length === all.length && all.every(([value], at) => select.options[at]?.value === value);
  if (same) return;
  const { value } = select;
  select.replaceChildren(...all.map(([id, text]) => h('option', { value: id }, text)));
  select.value = all.some(([id]) => id === value) ? value : '';
}
