// What the run says in detail, behind a fold: who won, how games ended, how long they took, how often the odd rule had a say, and what
// the players held; each with its interval, as a table and, where a picture says more, as a plot. And the ways to take
// it along.

import { plotOf } from '../../components/plot.js';
import { h, hide } from '../../lib/dom.js';
import { percent } from '../../lib/figures.js';
import { t } from '../../lib/i18n.js';
import { gamesCsv, gamesPgn } from './export.js';
import {
  amountsSheet,
  endingsSheet,
  kindsSheet,
  lengthsSheet,
  longSheet,
  measuresSheet,
  resultsSheet,
} from './figures.js';
import { amountOf } from './format.js';
import { gamesList } from './games.js';
import { csvOf, saver, tableOf } from './tables.js';

/** @import { LabState } from './state/page-state.js' */
/** @import { LabSummary } from '../../pkg/lab.js' */
/** @import { Sheet } from './tables.js' */

/** @param {LabState} lab */
export function runResults(lab) {
  /** @type {LabSummary | null} */
  let summary = null;
  const table = (/** @type {(summary: LabSummary) => Sheet} */ make) =>
    tableOf(() => (summary ? make(summary) : empty()));
  const results = table(resultsSheet);
  const endings = table((told) => {
    const run = lab.run && lab.core.read(lab.run.text).settings;
    return endingsSheet(told, run?.rulings ?? []);
  });
  const means = table(measuresSheet);
  const lengths = table(lengthsSheet);
  const amounts = table(amountsSheet);
  const kinds = table(kindsSheet);
  const kindsPart = part('kinds', kinds.element);
  const lengthPlot = plotOf(t('page.lab.plot'));
  const amountsChart = plotOf(t('page.lab.plot'));
  const amountsPart = part('amounts', amountsChart.element, folded(amounts.element));
  const games = gamesList(lab);
  const take = h(
    'div',
    { class: 'take-ways row' },
    saver(t('page.lab.save.games'), async () => named('games.csv', await ofRun((run) => gamesCsv(lab, run)))),
    saver(t('page.lab.save.pgn'), async (told) => named('games.pgn', await ofRun((run) => gamesPgn(lab, run, told)))),
    saver(t('page.lab.save.csv'), () => named('figures.csv', summary ? csvOf(longSheet(summary)) : '')),
    saver(t('page.lab.save.json'), () => named('figures.json', `${JSON.stringify(summary, null, 2)}\n`)),
  );
  const element = h(
    'details',
    { class: 'fold all-results' },
    h('summary', {}, t('page.lab.details')),
    h(
      'div',
      { class: 'results' },
      part('results', results.element, means.element, h('p', { class: 'why' }, t('page.lab.intervals'))),
      part('endings', endings.element),
      kindsPart,
      part('lengths', lengthPlot.element, folded(lengths.element)),
      amountsPart,
      part('take', take),
      games.element,
    ),
  );

  /** A file whose name says of which run it is. @param {string} kind @param {string} text */
  function named(kind, text) {
    const run = (lab.run?.text ?? '').replace(/^game=/, '').replace(/[^\w]+/g, '-');
    return { name: `${run}-${kind}`, text };
  }

  /** @param {(run: import('../../state/runs/run.js').Run) => Promise<string>} write */
  const ofRun = async (write) => (lab.run ? write(lab.run) : '');

  function update() {
    summary = lab.run?.summary() ?? null;
    hide(element, !summary);
    games.update();
    if (!summary) return;
    for (const one of [results, endings, means, lengths, amounts, kinds]) one.update();
    drawLengths(summary);
    hide(amountsPart, summary.purses.length === 0);
    hide(kindsPart, !summary.kinds?.length);
    if (summary.purses.length > 0) drawAmounts(summary);
  }

  /** @param {LabSummary} told */
  function drawLengths({ lengths: counts, step, games: all }) {
    const first = Math.max(
      counts.findIndex((count) => count > 0),
      0,
    );
    const shown = counts.slice(first);
    lengthPlot.update(
      {
        curves: [{ label: t('page.lab.col.games'), hue: 0, kind: 'bars' }],
        across: t('page.lab.col.plies'),
        up: t('page.games.played'),
        wide: step,
        read: (at) =>
          t('page.lab.read.length', {
            from: (first + at) * step,
            to: (first + at + 1) * step - 1,
            count: shown[at] ?? 0,
            share: percent((shown[at] ?? 0) / all),
          }),
      },
      [shown.map((_, at) => (first + at) * step), shown],
    );
  }

  /** @param {LabSummary} told */
  function drawAmounts({ text, purses: held }) {
    const amount = amountOf(lab, text);
    const { shape, data } = amountsPlot(held, amount);
    amountsChart.update(shape, data);
    const title = amountsPart.querySelector('h2');
    if (title) title.textContent = t('page.lab.part.amounts', { name: amount.name });
  }

  return { element, update };
}

/**
 * What White and Black hold, by the number of the move.
 * @param {LabSummary['purses']} held
 * @param {{ name: string, write: (value: number) => string }} amount as the game names it
 */
function amountsPlot(held, { name, write }) {
  const shown = (/** @type {LabSummary['purses'][number] | undefined} */ one) => (one ? write(one.held.mean) : '–');
  const rounds = Math.ceil(held.length / 2);
  const column = (/** @type {0 | 1} */ side, /** @type {'mean' | 'low' | 'high'} */ what) =>
    Array.from({ length: rounds }, (_, at) => held[2 * at + side]?.held[what] ?? null);
  const [white, black] = [t('side.white'), t('side.black')];
  const edge = (/** @type {number} */ hue) => /** @type {const} */ ({ label: '', hue, kind: 'edge' });
  return {
    shape: {
      curves: [
        { label: white, hue: 0, kind: /** @type {const} */ ('line') },
        edge(0),
        edge(0),
        { label: black, hue: 1, kind: /** @type {const} */ ('line') },
        edge(1),
        edge(1),
      ],
      bands: /** @type {[number, number][]} */ ([
        [1, 2],
        [4, 5],
      ]),
      across: t('page.axis.move'),
      up: name,
      read: (/** @type {number} */ at) =>
        t('page.lab.read.held', {
          move: at + 1,
          white,
          one: shown(held[2 * at]),
          black,
          two: shown(held[2 * at + 1]),
        }),
    },
    data: [
      Array.from({ length: rounds }, (_, at) => at + 1),
      column(0, 'mean'),
      column(0, 'high'),
      column(0, 'low'),
      column(1, 'mean'),
      column(1, 'high'),
      column(1, 'low'),
    ],
  };
}

/** @param {string} id @param {Node[]} content */
function part(id, ...content) {
  return h(
    'section',
    { class: `card part ${id}`, 'aria-labelledby': `lab-part-${id}` },
    h('h2', { id: `lab-part-${id}` }, t(`page.lab.part.${id}`)),
    ...content,
  );
}

/** @param {Node} content */
function folded(content) {
  return h('details', { class: 'fold' }, h('summary', {}, t('page.lab.as.table')), content);
}

/** @returns {Sheet} */
const empty = () => ({ name: '', caption: '', columns: [], rows: [] });
