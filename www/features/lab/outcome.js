// What the runs of a plan say together: what changed rules change, pair by pair; what a setting does, as a plot with a band;
// or the health card of a game, at several node limits and beside orthodox chess.

import { selectField } from '../../components/form-fields.js';
import { plotOf } from '../../components/plot.js';
import { h, hide } from '../../lib/dom.js';
import { range, writeFigure } from '../../lib/figures.js';
import { t, tMessage } from '../../lib/i18n.js';
import { nameOf, rulesName } from './format.js';
import { picturesOf } from './outcome-picture.js';
import { cardSheet, comparedSheet, seriesSheet, toldOf, valueNames } from './outcome-tables.js';
import { csvOf, saver, tableOf } from './tables.js';

/** @import { LabState } from './state/page-state.js' */
/** @import { PlanOutcome } from '../../pkg/lab.js' */
/** @import { Sheet } from './tables.js' */

/** What is drawn of a series at first. */
const FIRST = 'white';

/** @param {LabState} lab */
export function planOutcome(lab) {
  const title = h('h2', { id: 'lab-outcome', tabindex: -1 });
  const about = h('p', { class: 'why' });
  const told = h('ul', { class: 'told' });
  const figure = selectField(t('page.lab.col.measure'), [], draw);
  const plot = plotOf(t('page.lab.outcome.plot'));
  const drawn = h('div', {}, figure.element, plot.element);
  const table = tableOf(() => sheet());
  const note = h('p', { class: 'why' });
  const meanings = h('dl', { class: 'meanings' });
  const take = h(
    'div',
    { class: 'take-ways row' },
    saver(t('page.lab.save.picture'), async () => ({
      name: fileName('png'),
      text: await picturesOf(sheet(), lines()),
    })),
    saver(t('page.lab.save.csv'), () => ({ name: fileName('csv'), text: csvOf(sheet()) })),
    saver(t('page.lab.save.json'), () => ({
      name: fileName('json'),
      text: `${JSON.stringify(lab.outcome, null, 2)}\n`,
    })),
  );
  const fold = h('details', { class: 'fold' }, h('summary', {}, t('page.lab.outcome.meanings')), note, meanings, take);
  const element = h(
    'section',
    { class: 'card outcome', 'aria-labelledby': 'lab-outcome' },
    title,
    about,
    told,
    drawn,
    table.element,
    fold,
  );

  /** @param {string} kind */
  const fileName = (kind) => `${(lab.outcome?.plan.text ?? '').replace(/^game=/, '').replace(/[^\w]+/g, '-')}.${kind}`;

  /** What a picture says beside the table. */
  const lines = () => [
    title.textContent ?? '',
    lab.link(),
    ...[...told.children].map((item) => item.textContent ?? ''),
  ];

  /** @returns {Sheet} */
  function sheet() {
    const { outcome } = lab;
    if (outcome?.comparison) return comparedSheet(outcome.comparison);
    if (outcome?.plan.kind === 'card') return cardSheet(lab, outcome);
    if (outcome?.game) return seriesSheet(lab, outcome);
    return { name: '', caption: '', columns: [], rows: [] };
  }

  function update() {
    const { outcome } = lab;
    hide(element, !outcome);
    if (!outcome) return;
    const { kind } = outcome.plan;
    title.textContent = t(`page.lab.outcome.${kind}`, {
      name: (kind === 'card' ? rulesName : nameOf)(lab, outcome.plan.run),
    });
    const games = outcome.summaries.map((summary) => summary.games);
    const of = outcome.summaries.reduce((sum, summary) => sum + summary.of, 0);
    const done = games.reduce((sum, count) => sum + count, 0);
    about.textContent = t('page.lab.count', { done, total: of });
    told.replaceChildren(...toldOf(outcome).map((text) => h('li', {}, text)));
    const empty = outcome.comparison?.pairs === 0;
    hide(told, empty || told.children.length === 0);
    hide(table.element, empty);
    table.update();
    note.textContent = t(`page.lab.outcome.${kind}.why`);
    const rows = outcome.game?.rows ?? outcome.comparison?.differences ?? [];
    meanings.replaceChildren(
      ...rows.map((row) =>
        h('div', {}, h('dt', {}, tMessage(row.name)), h('dd', {}, t(`page.lab.figure.${row.figure}.why`))),
      ),
      ...(kind === 'card'
        ? [h('div', {}, h('dt', {}, t('page.lab.outcome.entropy')), h('dd', {}, t('page.lab.figure.entropy.why')))]
        : []),
    );
    hide(drawn, kind !== 'over');
    if (kind !== 'over') return;
    const before = figure.input.value || FIRST;
    figure.input.replaceChildren(...rows.map((row) => h('option', { value: row.figure }, tMessage(row.name))));
    figure.input.value = rows.some((row) => row.figure === before) ? before : (rows[0]?.figure ?? '');
    draw();
  }

  /** Draws the chosen figure over the values, with the band of its intervals. */
  function draw() {
    const { outcome } = lab;
    const row = outcome?.game?.rows.find((one) => one.figure === figure.input.value);
    if (!outcome || !row) return;
    const names = valueNames(lab, outcome);
    const runs = outcome.plan.runs;
    const isNumber = runs.every(({ value, number }) => value === String(number));
    const write = writeFigure(row.kind);
    const column = (/** @type {'mean' | 'low' | 'high'} */ what) => row.means.map((mean) => mean?.[what] ?? null);
    const edge = /** @type {const} */ ({ label: '', hue: 0, kind: 'edge' });
    plot.update(
      {
        curves: [{ label: tMessage(row.name), hue: 0, kind: 'line' }, edge, edge],
        bands: [[1, 2]],
        across: names.key,
        up: tMessage(row.name),
        write,
        read: (at) => {
          const mean = row.means[at];
          return `${names.values[at]}: ${mean ? `${write(mean.mean)} (${range(mean, write)})` : '–'}`;
        },
      },
      [runs.map(({ number }, at) => (isNumber ? number : at)), column('mean'), column('high'), column('low')],
    );
  }

  return { element, update, show: () => title.scrollIntoView({ block: 'nearest' }) };
}
